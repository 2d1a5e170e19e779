"""One side of a printed card: what a picture of it is looked up by."""

from msgspec import Struct

from core.cards.card import ONE_SIDED, Card, Layout


class PrintedSide(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A side as a picture shows it, of one printing as far as the card tells which.

    ``card`` is the card's full name, ``name`` that of this side, both halves with slashes between.
    ``side`` counts from the front. ``melded`` is the combined face of a meld pair, which two cards
    bear together: those named in ``halves``, the upper one first.
    """

    card: str
    name: str
    set_code: str = ""
    number: str = ""
    oracle_id: str = ""
    side: int = 0
    melded: bool = False
    halves: tuple[str, ...] = ()


def printed_side(card: Card, side: int) -> PrintedSide:
    """Return one side of a card; halves that lie on one side are one picture."""
    melded = card.layout is Layout.MELD and side > 0
    return PrintedSide(
        card=card.name,
        name=" // ".join(_names(card, side)),
        set_code=card.set_code,
        number=card.number,
        oracle_id=card.oracle_id,
        side=side,
        melded=melded,
        halves=card.meld_halves if melded else (),
    )


def printed_sides(card: Card) -> tuple[PrintedSide, ...]:
    """Return every side of a card, the front first."""
    return tuple(printed_side(card, side) for side in range(len(card.sides)))


def _names(card: Card, side: int) -> tuple[str, ...]:
    """Return the names that stand on a side; an inset for a prototype bears none of its own."""
    names = tuple(face.name for face in card.sides[side])
    return names if card.layout in ONE_SIDED - {Layout.PROTOTYPE} else names[:1]
