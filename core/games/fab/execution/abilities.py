"""The programs of the abilities that an object has."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from core.cards.card import Face
from core.effects import program as lang
from core.effects.printed import Printed, decoded, encoded
from core.games.fab.objects.traits import traits
from core.games.fab.reading.readings import reading_of
from core.rules.ruleset import StateView
from core.state.objects import GameObject

_MOST = 4096


@lru_cache(maxsize=_MOST)
def printed_on(face: Face) -> tuple[Printed, ...]:
    """Return the abilities that a face prints."""
    lines = face.text.split("\n")
    return tuple(
        _kept(each, lines[each.words.line] if each.words.line < len(lines) else "")
        for each in reading_of(face).abilities
    )


def _kept(ability: lang.AnyAbility, line: str) -> Printed:
    """Return an ability as positions keep it; one that they can't is left to the players."""
    try:
        return decoded(encoded(Printed(ability, line)))
    except msgspec.ValidationError:
        return Printed(lang.Unread(words=ability.words), line)


def abilities(view: StateView, obj: GameObject) -> Iterator[Printed]:
    """Yield the abilities that an object has now, printed ones first, then granted ones."""
    found = traits(view, obj)
    for face in found.faces:
        if not face.text or face.text in found.text:
            yield from printed_on(face)
    yield from map(decoded, found.programs)


def activated(view: StateView, obj: GameObject) -> tuple[Printed, ...]:
    """Return the activated abilities of an object, in the order of their numbers."""
    found = (each for each in abilities(view, obj) if isinstance(each.ability, lang.Activated))
    return tuple(found)
