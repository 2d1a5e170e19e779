"""Names for deeds, as undo and the timeline show them; private cards stay unnamed."""

from collections.abc import Callable, Mapping

from core.games.fab import actions as fab
from core.games.fab.moving import name_of
from core.games.fab.playing import chosen_way, play_words
from core.games.fab.zones import place_of, words_for
from core.law import actions as law
from core.law import arranging, chance, lasting_words, points
from core.law.actions import Action
from core.law.reading import Reading
from core.table.ids import ObjectId
from core.table.sight import may_see


def named(reading: Reading, who: ObjectId | str | None) -> str:
    """Return the object's name if everybody may know it, else ``a card``."""
    if isinstance(who, str):
        return who
    obj = reading.table.objects.get(who) if who is not None else None
    if obj is None:
        return "it"
    return name_of(reading, obj) if may_see(reading.rules.zones, obj, None) else "a card"


def words(reading: Reading, action: Action) -> str:
    """Return the name of a deed, e.g. ``Transcend Stir the Pot``."""
    tell = WORDS.get(type(action))
    if tell is None:
        return action.verb.replace("_", " ").capitalize()
    return tell(reading, action)


_REASONS = {
    "attack": "Attack with",
    "banish": "Banish",
    "clear": "Clear",
    "defend": "Defend with",
    "destroy": "Destroy",
    "equip": "Equip",
    "pitch": "Pitch",
}


def _named_mover(reading: Reading, action: law.Move) -> str:
    """Name what moves; who moves a card of theirs where all may see it has shown it to all."""
    obj = reading.table.objects.get(action.object)
    shown = not reading.rules.zone(place_of(action.to)).hidden and not action.face_down
    if obj is not None and shown and may_see(reading.rules.zones, obj, action.player):
        return name_of(reading, obj)
    return named(reading, action.object)


def _play(reading: Reading, action: fab.Play) -> str:
    way = chosen_way(reading, action)
    if way is not None:
        return play_words(way)
    return f"Play {reading.table.printed(reading.object(action.card)).name}"


def _put(reading: Reading, action: fab.Put) -> str:
    where = words_for(action.to) if action.to is not None else "arena"
    active = f", {action.as_} active" if action.as_ in {"front", "back"} else ""
    return f"Put {named(reading, action.card)} into the {where}{active}"


def _move(reading: Reading, action: law.Move) -> str:
    name = _named_mover(reading, action)
    if action.reason in _REASONS:
        return f"{_REASONS[action.reason]} {name}"
    bottom = "the bottom of the " if action.position == "bottom" else "the "
    return f"{name} to {bottom}{words_for(action.to)}"


def _counters(reading: Reading, action: law.Counters) -> str:
    return f"{action.change:+d} {action.kind} on {named(reading, action.object)}"


def _hit(reading: Reading, action: fab.Hit) -> str:
    source, hero = named(reading, action.source), named(reading, action.hero)
    return f"{source} hits {hero} for {action.amount}"


def _under(reading: Reading, action: law.Attach) -> str:
    return f"Put {named(reading, action.object)} under {named(reading, action.to)}"


def _draw(reading: Reading, action: law.Draw) -> str:
    del reading
    return f"{action.player} draws {'a card' if action.count == 1 else f'{action.count} cards'}"


def _copy(reading: Reading, action: fab.BecomeCopy) -> str:
    return lasting_words.becoming(reading, action.object, action.of, action)


def _batch(reading: Reading, action: law.Batch) -> str:
    return words(reading, action.steps[0]) + " ..." if action.steps else "Nothing"


def _of(verb: str, field: str = "object") -> Callable[[Reading, Action], str]:
    return lambda reading, action: f"{verb} {named(reading, getattr(action, field))}"


def _fixed(text: Callable[..., str]) -> Callable[[Reading, Action], str]:
    return lambda _, action: text(action)


WORDS: Mapping[type[Action], Callable[..., str]] = {
    fab.Play: _play,
    fab.Put: _put,
    fab.Resolve: _of("Resolve"),
    fab.Counter: _of("Negate"),
    fab.Flicker: _of("Banish and return"),
    fab.Ability: _of("Ability of", "source"),
    fab.TokenCopy: _of("Token copy of", "of"),
    fab.TurnFaceDown: _of("Turn face down:"),
    fab.TurnFaceUp: _of("Turn face up:"),
    fab.Become: _of("Make the back active:"),
    fab.Awaken: _of("Awaken"),
    fab.Transcend: _of("Transcend"),
    fab.Mark: _of("Mark", "hero"),
    fab.Hit: _hit,
    fab.BecomeCopy: _copy,
    fab.Token: _fixed(lambda action: f"Create {action.name}"),
    law.ChooseName: _fixed(lambda action: f"Name {action.name}"),
    law.Move: _move,
    law.Tap: _of("Tap"),
    law.Untap: _of("Untap"),
    law.Counters: _counters,
    law.Attach: _under,
    law.Unattach: _of("Clear"),
    law.Damage: lasting_words.damage,
    law.Discard: _fixed(lambda action: f"{action.player} discards a card"),
    law.Draw: _draw,
    law.Mill: _fixed(lambda action: f"{action.player}: deck to graveyard"),
    law.Shuffle: _fixed(lambda action: f"{action.player} shuffles"),
    law.Look: arranging.words_of_looking,
    law.Reveal: arranging.words_of_looking,
    law.Arrange: arranging.words_of_arranging,
    law.Roll: chance.words_of_roll,
    law.Note: _of("Note on"),
    law.FlipCoin: chance.words_of_coin,
    law.Points: points.words,
    law.Life: _fixed(lambda action: f"{action.player} {action.change:+d} life"),
    law.EndTurn: _fixed(lambda action: f"End the turn of {action.player}"),
    law.Bring: _fixed(lambda action: f"Bring {action.card.name}"),
    law.Control: lasting_words.control,
    law.Effect: lasting_words.effect,
    law.Replacement: lasting_words.replacement,
    law.Permit: lasting_words.permission,
    law.Forbid: lasting_words.permission,
    law.EndEffect: lasting_words.ending,
    law.Batch: _batch,
}
