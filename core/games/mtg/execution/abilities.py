"""The programs of the abilities that an object has, and their stored form."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from core.cards.card import Face
from core.effects import program as lang
from core.effects.printed import Printed, decoded, encoded, unread_on
from core.games.mtg.execution.keywords import expanded, with_targets
from core.games.mtg.execution.keywords_permanents import defeated_siege, meaning
from core.games.mtg.layers.traits import traits
from core.games.mtg.reading.readings import reading_of, reading_of_text
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.objects import GameObject

_MOST = 4096


SIEGE = decoded(encoded(Printed(defeated_siege())))
"""The ability of every Siege (MTG CR 310.11b)."""


@lru_cache(maxsize=_MOST)
def printed_on(face: Face) -> tuple[Printed, ...]:
    """Return the abilities that a face prints."""
    lines = face.text.split("\n")
    is_permanent = face.type_line.is_permanent
    found: list[Printed] = []
    for each in reading_of(face).abilities:
        line = _line(lines, each.words.line)
        own = with_targets(meaning(each), is_permanent=is_permanent)
        found += (_kept(one, line) for one in (own, *expanded(each)))
    return (*found, *_of_keywords(face))


def read_on(state: GameState, face: Face) -> tuple[Printed, ...]:
    """Return the abilities that a face prints, unread where its text is carried out by hand."""
    return unread_on(face.text) if face.name in state.by_hand else printed_on(face)


def _of_keywords(face: Face) -> Iterator[Printed]:
    """Yield the meanings of keywords that a face has apart from its text, as tokens do."""
    text = face.text.casefold()
    for word in face.keywords:
        if word.casefold() not in text:
            read = reading_of_text(word, face.name, str(face.type_line)).abilities
            yield from (_kept(one, word) for each in read for one in expanded(each))


def _kept(ability: lang.AnyAbility, line: str) -> Printed:
    """Return an ability as positions keep it; one that they can't is left to the players."""
    try:
        return decoded(encoded(Printed(ability, line)))
    except msgspec.ValidationError:
        return Printed(lang.Unread(words=ability.words), line)


def _line(lines: list[str], number: int) -> str:
    return lines[number] if number < len(lines) else ""


def abilities(view: StateView, obj: GameObject) -> tuple[Printed, ...]:
    """Return the abilities that an object has now, printed ones first, then granted ones."""
    found: tuple[Printed, ...] = view.computed(obj, _abilities)
    return found


def _abilities(view: StateView, obj: GameObject) -> tuple[Printed, ...]:
    return tuple(_each_ability(view, obj))


def _each_ability(view: StateView, obj: GameObject) -> Iterator[Printed]:
    found = traits(view, obj)
    if not found.lost_abilities and not obj.face_down:
        for face in found.faces:
            read = read_on(view.state, face)
            yield from filter(lambda each: is_reached(obj, each.ability), read)
    if "Siege" in found.type_line.subtypes and not found.lost_abilities:
        yield SIEGE
    for program in found.programs:
        yield from _with_meaning(program)


@lru_cache(maxsize=_MOST)
def _with_meaning(program: bytes) -> tuple[Printed, ...]:
    """Return a granted ability; a keyword among them as its program."""
    granted = decoded(program)
    more = (decoded(encoded(Printed(one, granted.line))) for one in expanded(granted.ability))
    return (granted, *more)


_AFTER = {"Solved": "solved", "∞": "harnessed"}
"""The ability words of abilities that work only with a designation (MTG CR 719.3c)."""


def is_reached(obj: GameObject, ability: lang.AnyAbility) -> bool:
    """Return whether an object has the level, or the designation, that an ability needs."""
    if ability.word in _AFTER and _AFTER[ability.word] not in obj.conditions:
        return False
    if ability.level is None:
        return True
    least, most = ability.level
    counters = max(obj.counter("level"), obj.counter("charge"))
    return least <= counters and (most is None or counters <= most)
