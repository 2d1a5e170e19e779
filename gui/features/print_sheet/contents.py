"""Which faces of some cards are printed."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from core.cards.card import Card
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import can_see
from core.state.zones import ZoneSpec
from gui.faces.spec import BACK, FaceSpec, Part, helper_spec, meld_part, oriented, spec_of_face
from gui.features.print_sheet.layout import Page, pages

Entries = Sequence[tuple[Card, int]]
"""Cards, and how many of each."""


class What(StrEnum):
    """Which faces of the cards are printed; each says so in words."""

    BOTH = "Fronts, with backs on the other side of the sheet"
    FRONTS = "Fronts alone"
    APART = "Fronts, and other faces as cards of their own"
    BACKS = "Only the backs of double-faced cards"
    HELPERS = "Helper cards for double-faced cards"


class Source(Struct, frozen=True):
    """Some cards to choose, in words."""

    label: str
    entries: tuple[tuple[Card, int], ...]

    @property
    def count(self) -> int:
        """How many cards these are."""
        return sum(count for _, count in self.entries)


def side_of(card: Card, side: int) -> FaceSpec:
    """Return a side as it is printed on the card: of a melded face that is one half."""
    spec = spec_of_face(card, side)
    if spec.melded:
        is_upper = card.meld_halves[:1] == (card.front.name,)
        return meld_part(spec, Part.TOP if is_upper else Part.BOTTOM)
    return oriented(spec, landscape=spec.prints_sideways)


def sheet_pages(entries: Entries, what: What) -> tuple[Page[FaceSpec], ...]:
    """Return the pages that show what is wanted of some cards."""
    cards = [card for card, count in entries for _ in range(count)]
    if what is What.BOTH:
        fronts = [side_of(card, 0) for card in cards]
        return pages(fronts, [_back(card) for card in cards])
    return pages([spec for card in cards for spec in _faces(card, what)])


def _faces(card: Card, what: What) -> Iterator[FaceSpec]:
    if what is What.HELPERS:
        if card.is_double_sided:
            yield helper_spec(card)
        return
    if what is not What.BACKS:
        yield side_of(card, 0)
    if what in {What.APART, What.BACKS}:
        yield from (side_of(card, side) for side in range(1, len(card.sides)))


def _back(card: Card) -> FaceSpec:
    return side_of(card, 1) if card.is_double_sided else BACK


def on_table(
    zones: Iterable[ZoneSpec],
    state: GameState,
    viewer: PlayerId,
    chosen: Iterable[ObjectId],
) -> tuple[Source, ...]:
    """Return what can be printed of a table: no card that the viewer may not see."""
    known = tuple(zones)
    seen = {obj.id: obj for obj in state.objects if can_see(known, state, obj, viewer)}
    selected = [seen[each] for each in chosen if each in seen]
    found = (
        ("Selected cards", [card for obj in selected for card in _cards(state, obj.id)]),
        ("All cards that you see", [c for obj in seen.values() for c in state.fronts(obj)]),
        ("Tokens on the table", [state.printed(obj) for obj in seen.values() if obj.token]),
    )
    return tuple(Source(words, _counted(cards)) for words, cards in found if cards)


def _cards(state: GameState, object_id: ObjectId) -> tuple[Card, ...]:
    """Return the cards that an object is made of, or what stands for a token."""
    obj = state.object(object_id)
    return state.fronts(obj) or (state.printed(obj),)


def _counted(cards: Iterable[Card]) -> tuple[tuple[Card, int], ...]:
    """Return the cards with their numbers, those of one name together."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple(sorted(counts.items(), key=lambda each: each[0].name))
