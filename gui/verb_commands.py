"""What can be done with a card or a pile, as commands: each group of actions can have a key.

Most stand in no menu of the menu bar, for the menu of a card or a pile says them in the words
of its game; the words here are for those who look for a command or give it a key.
"""

from core.rules.ruleset import Ruleset
from core.rules.verb_groups import GROUPS, VerbGroup
from gui.commands import Command, Menu, When, Within


def _verb(group: VerbGroup) -> Command:
    return Command(
        id=f"card.{group.id}",
        words=group.words,
        menu=Menu.GAME,
        within=Within.SELECTED if group.listed else Within.MENU,
        keys=group.keys,
        when=When.SELECTED,
        verb=group.id,
        listed=group.listed,
    )


def _pile(verb: str, words: str) -> Command:
    return Command(id=f"seat.{verb}", words=words, menu=Menu.GAME, listed=False)


VERB_COMMANDS = (
    *map(_verb, GROUPS),
    _pile("mill", "Put the top card into the graveyard"),
    _pile("reveal_top", "Reveal the top card"),
    _pile("look_top", "Look at the top card"),
)


def own_commands(rules: Ruleset) -> tuple[Command, ...]:
    """Return the commands of groups that only records of a game's own actions bring."""
    known = {group.id for group in GROUPS}
    brought = (verb.group for verb in rules.tables.verbs.values() if verb.group is not None)
    found = {group.id: group for group in brought if group.id not in known}
    return tuple(map(_verb, found.values()))
