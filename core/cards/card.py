"""Cards, sides and faces as printed. Only the card has an identity."""

import re
from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from core.cards.abilities import Ability
from core.cards.mana import NO_COST, ManaCost
from core.cards.type_line import TypeLine

TOKEN_LAYOUTS = frozenset({"token", "double_faced_token"})
"""Magic's token layouts as card data names them; in Flesh and Blood token is a type."""

_WHOLE = re.compile(r"[+-]?[0-9]+")


class Layout(StrEnum):
    """Arrangement of the faces on the cardboard; the rules depend on it.

    Many press layouts map to one of these; `Card.press_layout` keeps the word of the data. The last
    three are the double-faced cards of Flesh and Blood; its flip-card has a face on either side,
    where Magic's flip card has both on one.
    """

    SINGLE = "single"
    SPLIT = "split"
    FLIP = "flip"
    ADVENTURE = "adventure"
    PREPARATION = "preparation"
    PROTOTYPE = "prototype"
    TRANSFORMING = "transforming"
    MODAL = "modal"
    MELD = "meld"
    REVERSIBLE = "reversible"
    FLIP_CARD = "flip-card"
    TWIN_CARD = "twin-card"
    TRANSCEND_CARD = "transcend-card"
    TRAVERSE_CARD = "traverse-card"


ONE_SIDED = frozenset(
    {Layout.SPLIT, Layout.FLIP, Layout.ADVENTURE, Layout.PREPARATION, Layout.PROTOTYPE}
)
"""Layouts with all faces on one side of the card."""


def bears(keywords: tuple[str, ...], keyword: str) -> bool:
    """Return whether the keywords include this one, alone or with an amount (``Ward 2``)."""
    wanted = keyword.casefold()
    return any(
        word == wanted or word.startswith(f"{wanted} ")
        for word in (each.casefold() for each in keywords)
    )


def without(keywords: Iterable[str], lost: Iterable[str]) -> tuple[str, ...]:
    """Return the keywords that are none of the lost ones, whatever amount they have."""
    gone = tuple(lost)
    return tuple(each for each in keywords if not any(bears((each,), word) for word in gone))


def whole(printed: str | None) -> int | None:
    """Return a printed number, or None for one that is none: ``*``, ``1+*``, not printed."""
    found = _WHOLE.fullmatch(printed or "")
    return int(found[0]) if found else None


class Face(Struct, frozen=True, kw_only=True):
    """One set of printed characteristics (MTG CR 200.1, 712.8; FaB CR 9.1.2).

    ``stats`` holds printed numbers as text, because ``"*"`` and ``"1+*"`` are legal values; an
    absent key means "not printed", which is not zero. ``text`` is a summary, or the text from a
    user's own file. ``color_override`` holds colours that its own text or an exception of a copy
    effect gives the face instead of those of its cost. ``typebox`` is the line of types as Flesh
    and Blood prints it; its words are in ``type_line``. With ``exiled_instead`` its text exiles it
    instead of putting it into a graveyard from anywhere. ``abilities`` are its known activated
    abilities. ``does`` is the program of a face whose text is written from it, as JSON: a list of
    abilities of `core.effects.program`; without it the program is read from the text.
    """

    name: str
    mana_cost: ManaCost = NO_COST
    type_line: TypeLine = TypeLine()
    stats: tuple[tuple[str, str], ...] = ()
    color_indicator: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    text: str = ""
    color_override: tuple[str, ...] | None = None
    typebox: str = ""
    exiled_instead: bool = False
    abilities: tuple[Ability, ...] = ()
    does: str = ""

    def stat(self, name: str) -> str | None:
        """Return a printed number such as ``power``, or None where none is printed."""
        return next((value for key, value in self.stats if key == name), None)

    def has(self, keyword: str) -> bool:
        """Return whether the face has a keyword, ignoring case and amount."""
        return bears(self.keywords, keyword)

    @property
    def colors(self) -> frozenset[str]:
        """The colours of its cost and its colour indicator, unless its text sets others.

        Devoid makes it colourless everywhere (MTG CR 202.2, 204, 702.114).
        """
        if self.color_override is not None:
            return frozenset(self.color_override)
        if self.has("Devoid"):
            return frozenset()
        return self.mana_cost.colors | frozenset(self.color_indicator)


def has_colors_of_cost(face: Face) -> bool:
    """Return whether the colours are certainly those of the cost; False when in doubt.

    A loop over all cards can skip computing colours for these.
    """
    return not face.color_indicator and not any(word[:1] in "Dd" for word in face.keywords)


class Card(Struct, frozen=True, kw_only=True):
    """One kind of card: its sides, each with one face or, for halves, several.

    A single card has one side with one face; a split card one side with two faces; a
    double-faced card two sides; any number is possible. ``melds_with`` names the other
    card of a meld pair, whose second side is the combined face.
    """

    name: str
    layout: Layout
    sides: tuple[tuple[Face, ...], ...]
    press_layout: str = ""
    melds_with: str = ""
    set_code: str = ""
    number: str = ""
    oracle_id: str = ""

    @property
    def front(self) -> Face:
        """The first face of the first side."""
        return self.sides[0][0]

    @property
    def name_in_hand(self) -> str:
        """The name of a card in hand: both halves of a split card, else the front."""
        names = [face.name for face in self.sides[0]]
        return " // ".join(names if self.layout is Layout.SPLIT else names[:1])

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face, side by side."""
        return tuple(face for side in self.sides for face in side)

    @property
    def is_double_sided(self) -> bool:
        """Whether the other side is more than a card back."""
        return len(self.sides) > 1

    @property
    def is_token(self) -> bool:
        """Whether it is a printed token, which is not a card (MTG CR 111.1)."""
        return self.press_layout in TOKEN_LAYOUTS or "Token" in self.front.type_line.types

    @property
    def meld_halves(self) -> tuple[str, ...]:
        """The names of the two cards of the combined face, upper half first.

        The upper one has the ability that melds them; without a text the names decide.
        """
        if not self.melds_with:
            return ()
        own, other = self.front.name, self.melds_with
        text = self.front.text.casefold()
        is_upper = "meld them" in text or ("melds with" not in text and own < other)
        return (own, other) if is_upper else (other, own)

    def bears(self, name: str) -> bool:
        """Return whether a face has a name, ignoring case."""
        return any(face.name.casefold() == name.casefold() for face in self.faces)

    def is_partner_of(self, other: "Card") -> bool:
        """Return whether the two cards name each other as a meld pair."""
        named = (self.melds_with, other.melds_with) == (other.front.name, self.front.name)
        return named and self.layout is other.layout is Layout.MELD


class PrintedSide(Struct, frozen=True, kw_only=True, cache_hash=True):
    """A card side as a picture shows it, of one printing if the card names one.

    ``card`` is the card's full name, ``name`` that of this side, both halves with slashes between.
    ``side`` counts from the front. ``melded`` is the combined face of a meld pair, shared by the
    two cards in ``halves``, the upper one first.
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
    """Return one side of a card; halves on one side share a picture."""
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
    """Return the names printed on a side; an inset for a prototype has no name of its own."""
    names = tuple(face.name for face in card.sides[side])
    return names if card.layout in ONE_SIDED - {Layout.PROTOTYPE} else names[:1]
