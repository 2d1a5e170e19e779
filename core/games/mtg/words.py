"""Names for deeds, as undo and the timeline show them; hidden cards stay unnamed."""

from collections.abc import Callable, Mapping

from core.games.mtg import actions as mtg
from core.games.mtg.casting import cast_words, chosen_way
from core.games.mtg.lands import chosen_land
from core.games.mtg.traits import traits
from core.law import actions as law
from core.law import arranging, chance, points
from core.law.actions import Action
from core.law.reading import Reading
from core.table.ids import ObjectId
from core.table.sight import may_see

ZONES = {
    "library": "library",
    "hand": "hand",
    "battlefield": "battlefield",
    "graveyard": "graveyard",
    "exile": "exile",
    "stack": "stack",
    "command": "command zone",
    "sideboard": "outside the game",
}


def named(reading: Reading, who: ObjectId | str | None) -> str:
    """Return the object's name if everybody may know it, else ``a card``."""
    if isinstance(who, str):
        return who
    obj = reading.table.objects.get(who) if who is not None else None
    if obj is None:
        return "it"
    if not may_see(reading.rules.zones, obj, None):
        return "a card"
    return traits(reading, obj).name or "a face-down card"


def words(reading: Reading, action: Action) -> str:
    """Return the name of a deed, e.g. ``Meld Graf Rats and Midnight Scavengers``."""
    tell = WORDS.get(type(action))
    if tell is None:
        return action.verb.replace("_", " ").capitalize()
    return tell(reading, action)


def _cast(reading: Reading, action: mtg.Cast) -> str:
    if action.as_ == "face_down":
        return "Cast a card face down"
    way = chosen_way(reading, action)
    card = reading.table.printed(reading.object(action.card))
    return cast_words(card, way) if way is not None else f"Cast {card.name}"


def _play_land(reading: Reading, action: mtg.PlayLand) -> str:
    way = chosen_land(reading, action)
    return f"Play {way.name if way else 'a land'}"


def _put(reading: Reading, action: mtg.Put) -> str:
    how = {"": "", "front": "", "face_down": " face down"}.get(action.as_, f" {action.as_}")
    obj = reading.object(action.card)
    name = "a card" if how == " face down" else reading.table.printed(obj).front.name
    return f"Put {name} onto the battlefield{how}"


def _move(reading: Reading, action: law.Move) -> str:
    name = named(reading, action.object)
    where = ZONES.get(action.to, action.to)
    if action.to == "library":
        where = f"{'top' if action.position == 'top' else 'bottom'} of the library"
    verb = {"dies": "dies", "destroy": "is destroyed", "sacrifice": "is sacrificed"}
    if action.reason in verb:
        return f"{name} {verb[action.reason]}"
    return f"{name} to {where}"


def _counters(reading: Reading, action: law.Counters) -> str:
    return f"{action.change:+d} {action.kind} on {named(reading, action.object)}"


def _meld(reading: Reading, action: mtg.Meld) -> str:
    return "Meld " + " and ".join(named(reading, who) for who in action.objects)


def _substitute(reading: Reading, action: mtg.Substitute) -> str:
    """Name the deed, but tell nobody that a hidden card is a double-faced one."""
    if not may_see(reading.rules.zones, reading.object(action.object), None):
        return "A deed with a hidden card"
    name = named(reading, action.object)
    return f"Use a helper card for {name}" if action.use else f"Use {name} itself"


def _draw(reading: Reading, action: law.Draw) -> str:
    del reading
    return f"{action.player} draws {_count(action.count)}"


def _mill(reading: Reading, action: law.Mill) -> str:
    del reading
    return f"{action.player} mills {_count(action.count)}"


def _count(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


def _batch(reading: Reading, action: law.Batch) -> str:
    if not action.steps:
        return "Nothing"
    first = words(reading, action.steps[0])
    return first if len(action.steps) == 1 else f"{first}, and {_count_steps(action)}"


def _count_steps(action: law.Batch) -> str:
    more = len(action.steps) - 1
    return "1 more" if more == 1 else f"{more} more"


def _bring(reading: Reading, action: law.Bring) -> str:
    name = "a card" if reading.rules.zone(action.to).hidden else action.card.name
    return f"Bring {name} to {action.owner}'s {ZONES.get(action.to, action.to)}"


def _of(verb: str, field: str = "object") -> Callable[[Reading, Action], str]:
    return lambda reading, action: f"{verb} {named(reading, getattr(action, field))}"


def _fixed(text: Callable[..., str]) -> Callable[[Reading, Action], str]:
    return lambda _, action: text(action)


def _lasting(tell: str) -> Callable[[Reading, Action], str]:
    """Name what lasts with words that are read only when somebody starts such a thing."""

    def told(reading: Reading, action: Action) -> str:
        from core.games.mtg import lasting_words  # noqa: PLC0415 - costs time at the start

        return str(getattr(lasting_words, tell)(reading, action))

    return told


WORDS: Mapping[type[Action], Callable[..., str]] = {
    mtg.Cast: _cast,
    mtg.PlayLand: _play_land,
    mtg.Put: _put,
    mtg.Meld: _meld,
    mtg.Resolve: _of("Resolve"),
    mtg.Counter: _of("Counter"),
    mtg.Flicker: _of("Exile and return"),
    mtg.Transform: _of("Transform"),
    mtg.Convert: _of("Convert"),
    mtg.Ability: _of("Ability of", "source"),
    mtg.Flip: _of("Flip"),
    mtg.Substitute: _substitute,
    mtg.TurnFaceDown: _of("Turn face down:"),
    mtg.TurnFaceUp: _of("Turn face up:"),
    mtg.TokenCopy: _of("Token copy of", "of"),
    mtg.CopySpell: _of("Copy", "of"),
    mtg.CopyCard: _of("Copy", "of"),
    mtg.Token: _fixed(lambda action: f"Token: {action.name}"),
    law.ChooseName: _fixed(lambda action: f"Choose the name {action.name}"),
    mtg.BeginMain: _fixed(lambda action: f"{action.player}'s main phase begins"),
    mtg.DayNight: _fixed(lambda action: f"It becomes {action.to}"),
    mtg.Unlock: _of("Unlock a door of"),
    mtg.Lock: _of("Lock a door of"),
    law.Move: _move,
    law.Tap: _of("Tap"),
    law.Untap: _of("Untap"),
    law.Counters: _counters,
    law.Attach: _of("Attach"),
    law.Unattach: _of("Unattach"),
    law.Damage: _lasting("damage"),
    law.Discard: _fixed(lambda action: f"{action.player} discards a card"),
    law.Draw: _draw,
    law.Mill: _mill,
    law.Shuffle: _fixed(lambda action: f"{action.player} shuffles"),
    law.Points: points.words,
    law.Look: arranging.words_of_looking,
    law.Reveal: arranging.words_of_looking,
    law.Arrange: arranging.words_of_arranging,
    law.Roll: chance.words_of_roll,
    law.Note: _of("Note on"),
    law.FlipCoin: chance.words_of_coin,
    law.Life: _fixed(lambda action: f"{action.player} {action.change:+d} life"),
    law.EndTurn: _fixed(lambda action: f"End the turn of {action.player}"),
    law.Bring: _bring,
    law.Control: _lasting("control"),
    law.Effect: _lasting("effect"),
    law.EndEffect: _lasting("ending"),
    mtg.BecomeCopy: _lasting("become_copy"),
    law.Replacement: _lasting("replacement"),
    law.Permit: _lasting("permission"),
    law.Forbid: _lasting("permission"),
    law.Batch: _batch,
}
