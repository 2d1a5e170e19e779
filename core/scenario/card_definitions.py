"""Printed cards as a scenario defines them, so that a file needs no other file."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.reader import KINDS, LAYOUTS, MORE_STATS, STATS, CardEntry, FaceEntry
from core.messages import worded
from core.scenario.action_writer import NoWords, write_struct

_NAMELESS = "Nameless"


class UndefinableError(ValueError):
    """A card that the format cannot define; the text says which."""


class Definitions:
    """The cards of one scenario, each with a name of its own."""

    def __init__(self) -> None:
        self.entries: dict[str, CardEntry] = {}
        self._names: dict[Card, str] = {}

    def name_of(self, card: Card) -> str:
        """Return the name under which the card is defined, defining it if need be."""
        known = _alike(card)
        found = self._names.get(known)
        if found is None:
            base = card.name or card.front.name or _NAMELESS
            found, number = base, 1
            while found in self.entries:
                number += 1
                found = f"{base} ({number})"
            self.entries[found] = replace(entry_of(card), name=found)
            self._names[known] = found
        return found

    def written(self) -> list[dict[str, Any]]:
        """Return the definitions as plain data, in the order in which they were asked for."""
        return [write_struct(entry, NoWords()) for entry in self.entries.values()]


def entry_of(card: Card) -> CardEntry:
    """Return the entry from which the very card can be read again.

    Raise `UndefinableError` for a card that no entry gives, such as a copy whose colours an
    exception has changed.
    """
    faces = [_face_entry(face) for face in card.faces]
    for layout, kind in _ways(card):
        entry = CardEntry(
            name=card.name,
            layout=layout,
            kind=kind,
            faces=faces,
            melds_with=card.melds_with,
            set=card.set_code,
            number=card.number,
        )
        if _alike(entry.card()) == _alike(card):
            return entry
    raise UndefinableError(
        worded("{name} is not a card that a file could define", name=card.name or card.front.name)
    )


def _ways(card: Card) -> Iterator[tuple[str, str]]:
    """Yield layouts and kinds to try, what the press called it first."""
    boxed = any(face.typebox for face in card.faces)
    if card.press_layout and not boxed:
        yield card.press_layout, ""
    yield from (("normal", kind) for kind, layout in KINDS.items() if layout is card.layout)
    if card.layout is Layout.SINGLE:
        yield "normal", ""
    yield from ((press, "") for press, layout in LAYOUTS.items() if layout is card.layout)


def _face_entry(face: Face) -> FaceEntry:
    numbers = {key: value for key, value in face.stats if key in {*STATS, *MORE_STATS}}
    return FaceEntry(
        name=face.name,
        mana_cost=str(face.mana_cost),
        type_line="" if face.typebox else str(face.type_line),
        color_indicator=list(face.color_indicator),
        keywords=list(face.keywords),
        text=face.text,
        typebox=face.typebox,
        exiled_instead=face.exiled_instead,
        colors=list(face.color_override) if face.color_override is not None else None,
        abilities=list(face.abilities),
        **numbers,
    )


def _alike(card: Card) -> Card:
    """Return the card without what the rules never ask for: its printing and order of numbers."""
    sides = tuple(
        tuple(replace(face, stats=tuple(sorted(face.stats))) for face in side)
        for side in card.sides
    )
    return replace(
        card,
        name=card.name or card.front.name,
        sides=sides,
        press_layout="",
        oracle_id="",
        set_code="",
        number="",
    )
