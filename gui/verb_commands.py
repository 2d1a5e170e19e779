"""What can be done with a card or a pile, as commands: each kind of action can have a key.

They stand in no menu of the menu bar, for the menu of a card or a pile says them in the words
of its game; the words here are for those who look for a command or give it a key.
"""

from gui.commands import Command, Menu, When


def _verb(verb: str, words: str) -> Command:
    return Command(
        id=f"card.{verb}",
        words=words,
        menu=Menu.GAME,
        when=When.SELECTED,
        verb=verb,
        listed=False,
    )


def _pile(verb: str, words: str) -> Command:
    return Command(id=f"seat.{verb}", words=words, menu=Menu.GAME, listed=False)


VERB_COMMANDS = (
    _verb("play", "Play, cast or resolve"),
    _verb("put", "Put onto the table"),
    _verb("move", "Move elsewhere"),
    _verb("meld", "Meld"),
    _verb("attach", "Attach"),
    _verb("control", "Give control of it"),
    _verb("counters", "Counters on it"),
    _verb("face_up", "Turn face up"),
    _verb("face_down", "Turn face down"),
    _verb("hide", "Put it face down elsewhere"),
    _verb("look", "Look at what lies face down"),
    _verb("mark", "Mark a hero"),
    _verb("hit", "Hit a hero"),
    _verb("attack", "Attack"),
    _verb("defend", "Defend"),
    _verb("close_chain", "Close the combat chain"),
    _verb("points", "Points that it gives or costs"),
    _verb("counter", "Counter or negate what is on the stack"),
    _verb("resolve_turned", "Resolve back face up"),
    _verb("unattach", "Unattach"),
    _verb("return", "Exile and return"),
    _verb("door", "Lock or unlock a door"),
    _verb("commander", "Make it the commander, or no longer"),
    _verb("helper", "Use a helper card, or the card itself"),
    _pile("mill", "Put the top card into the graveyard"),
    _pile("reveal_top", "Reveal the top card"),
    _pile("look_top", "Look at the top card"),
)
"""Together with those of the menus, every ``verb`` that an action of any game has."""
