"""Decks as lists of lines, and statistics of decks.

A deck holds the contents of its file; no card is looked up here. Every line keeps its unknown
parts, so that writing a deck back loses nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout, whole
from core.cards.mana import COLOR_ORDER

MOST = 999
"""Maximum number of copies on one line."""


class Board(StrEnum):
    """A part of a deck. In Flesh and Blood the main board is the deck, the side the inventory.

    ``OTHER`` is for cards outside both games' decks: tokens, planes, schemes.
    """

    COMMANDER = "commander"
    COMPANION = "companion"
    HERO = "hero"
    ARENA = "arena"
    MAIN = "main"
    SIDE = "side"
    MAYBE = "maybe"
    OTHER = "other"


Pairs = tuple[tuple[str, str], ...]


class DeckLine(Struct, frozen=True, kw_only=True):
    """Copies of one card, as a line of a deck file.

    ``name`` is spelt as in the file. ``section`` is the heading above it where that is more
    specific than the board. ``finish`` is ``""``, ``foil`` or ``etched``. ``above`` holds the
    remarks and unreadable lines since the line before. ``more`` holds pairs that only the format of
    its file has, by that format's own keys.
    """

    count: int
    name: str
    board: Board = Board.MAIN
    section: str = ""
    set_code: str = ""
    number: str = ""
    scryfall_id: str = ""
    finish: str = ""
    tags: tuple[str, ...] = ()
    comment: str = ""
    above: tuple[str, ...] = ()
    more: Pairs = ()

    def more_of(self, key: str) -> str:
        """Return the value of a key of its file's format, or ``""``."""
        return next((value for own, value in self.more if own == key), "")

    def is_like(self, other: "DeckLine") -> bool:
        """Return whether the other line has the same card, printing and board."""
        mine, theirs = (replace(x, count=0, above=(), comment="", more=()) for x in (self, other))
        return mine == theirs


class Deck(Struct, frozen=True, kw_only=True):
    """A deck as its file gives it.

    ``game`` is ``mtg``, ``fab``, or ``""`` for a list that does not decide it. ``format`` is the
    word for the format of play, as written. ``source`` is the id of the file's format, to which
    ``more`` belongs. ``below`` holds the text behind the last line.
    """

    name: str = ""
    game: str = ""
    format: str = ""
    comment: str = ""
    lines: tuple[DeckLine, ...] = ()
    below: tuple[str, ...] = ()
    more: Pairs = ()
    source: str = "text"

    def more_of(self, key: str) -> str:
        """Return the value of a key of its file's format, or ``""``."""
        return next((value for own, value in self.more if own == key), "")

    def on(self, *boards: Board) -> Iterator[DeckLine]:
        """Yield the lines on some boards."""
        return (line for line in self.lines if line.board in boards)

    def count(self, *boards: Board) -> int:
        """Count the cards on some boards."""
        return sum(line.count for line in self.on(*boards))

    def with_line(self, at: int, line: DeckLine) -> "Deck":
        """Return the deck with the line at an index replaced."""
        return replace(self, lines=(*self.lines[:at], line, *self.lines[at + 1 :]))

    def counted(self, at: int, count: int) -> "Deck":
        """Return the deck with this many copies on a line; 0 removes it, not the text above it."""
        line = self.lines[at]
        if count > 0:
            return self.with_line(at, replace(line, count=min(count, MOST)))
        rest = self.lines[at + 1 :]
        if not rest:
            return replace(self, lines=self.lines[:at], below=(*line.above, *self.below))
        first = replace(rest[0], above=(*line.above, *rest[0].above))
        return replace(self, lines=(*self.lines[:at], first, *rest[1:]))

    def added(self, line: DeckLine) -> "Deck":
        """Return the deck with more copies: on an equal line, else on a new one."""
        for at, there in enumerate(self.lines):
            if there.is_like(line):
                return self.counted(at, there.count + line.count)
        return replace(self, lines=(*self.lines, line))

    def moved(self, at: int, board: Board) -> "Deck":
        """Return the deck with a line on another board."""
        line = self.lines[at]
        there = replace(line, board=board, section="")
        for same, other in enumerate(self.lines):
            if same != at and other.is_like(there):
                return self.counted(same, other.count + line.count).counted(at, 0)
        return self.with_line(at, there)


TOP = 7
"""The last column of the curve also counts higher costs."""

COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
COLOURLESS = "colourless"
PITCH_COLORS = {"1": "red", "2": "yellow", "3": "blue"}
SPELLS, INSTANTS = "Instants and sorceries", "Instants"
_KINDS = (
    ("Heroes", frozenset({"Hero", "Demi-Hero"})),
    ("Weapons", frozenset({"Weapon"})),
    ("Equipment", frozenset({"Equipment"})),
    ("Lands", frozenset({"Land"})),
    ("Creatures", frozenset({"Creature"})),
    ("Battles", frozenset({"Battle"})),
    ("Planeswalkers", frozenset({"Planeswalker"})),
    (SPELLS, frozenset({"Instant", "Sorcery"})),
    ("Artifacts", frozenset({"Artifact"})),
    ("Enchantments", frozenset({"Enchantment"})),
    ("Reactions", frozenset({"Attack Reaction", "Defense Reaction", "Block"})),
    ("Actions", frozenset({"Action"})),
    ("Resources", frozenset({"Resource"})),
)
_ORDER = (
    *("Heroes", "Weapons", "Equipment", "Creatures", "Battles", "Planeswalkers", "Actions"),
    *("Reactions", SPELLS, INSTANTS, "Artifacts", "Enchantments", "Lands", "Resources"),
)
GROUPINGS = ("type", "value", "color")
"""Groupings of the lines of a deck."""

_PITCHES = {pitch: f"{word.capitalize()}, pitch {pitch}" for pitch, word in PITCH_COLORS.items()}
NO_PITCH = "No pitch"
NO_COST = "No cost"
MULTICOLOURED = "More than one colour"
OTHERS = "Others"
UNKNOWN = "Not found"


_TURNING = frozenset(
    {Layout.TRANSFORMING, Layout.FLIP_CARD, Layout.TRANSCEND_CARD}
    | {Layout.TRAVERSE_CARD, Layout.FLIP}
)


class DeckFacts(Struct, frozen=True, kw_only=True):
    """Statistics of a deck.

    ``curve`` counts cards by the cost of their front (of a split card both halves), from 0 and 1
    together to seven and more; ``colors`` counts them by colour, or by the colour of their pitch.
    ``lands`` have a land as the front, ``land_backs`` as the back. ``turning`` counts cards that
    can show another face. ``pairs`` are complete meld pairs, ``halves`` single meld parts with the
    name of the other one.
    """

    curve: tuple[int, ...]
    colors: tuple[tuple[str, int], ...]
    lands: int
    land_backs: int
    turning: int
    pairs: tuple[tuple[str, str], ...]
    halves: tuple[tuple[str, str], ...]


def facts_of(cards: Sequence[tuple[Card, int]]) -> DeckFacts:
    """Return the statistics of cards and their counts."""
    curve = [0] * TOP
    colors: Counter[str] = Counter()
    for card, count in cards:
        value = front_value(card)
        if value is not None:
            curve[min(max(value, 1), TOP) - 1] += count
        colors.update(dict.fromkeys(_color_words(card), count))
    names = {card.front.name for card, _ in cards}
    parts = [card for card, _ in cards if card.layout is Layout.MELD]
    pairs = (_pair(card) for card in parts if card.melds_with in names)
    is_boxed = any(card.front.typebox for card, _ in cards)
    words = PITCH_COLORS.values() if is_boxed else (COLOR_WORDS[each] for each in COLOR_ORDER)
    order = [*words, COLOURLESS]
    return DeckFacts(
        curve=tuple(curve),
        colors=tuple((word, colors[word]) for word in order if colors[word]),
        lands=sum(count for card, count in cards if _is_land(card, 0)),
        land_backs=sum(n for card, n in cards if not _is_land(card, 0) and _is_land(card, 1)),
        turning=sum(count for card, count in cards if card.layout in _TURNING),
        pairs=tuple(sorted(dict.fromkeys(pairs))),
        halves=tuple((c.front.name, c.melds_with) for c in parts if c.melds_with not in names),
    )


def _color_words(card: Card) -> Sequence[str]:
    """Return the colours in which a card counts: none for a land or a card without a pitch."""
    if card.front.typebox:
        pitch = card.front.stat("pitch")
        return [PITCH_COLORS[pitch]] if pitch in PITCH_COLORS else []
    if _is_land(card, 0):
        return []
    found = frozenset[str]().union(*(face.colors for face in _counted(card)))
    return [COLOR_WORDS[each] for each in found] or [COLOURLESS]


def front_value(card: Card) -> int | None:
    """Return the cost of the front: mana value or resources; None without a printed cost."""
    if card.front.typebox:
        return whole(card.front.stat("cost"))
    if _is_land(card, 0):
        return None
    return int(sum(face.mana_cost.mana_value for face in _counted(card)))


def cost_in_hand(card: Card) -> str:
    """Return the mana cost of a card in hand: those of both halves of a split card together."""
    return "".join(str(face.mana_cost) for face in _counted(card))


def _counted(card: Card) -> Sequence[Face]:
    """Return the faces that count in a deck: both halves of a split card (MTG CR 709.4)."""
    return card.sides[0] if card.layout is Layout.SPLIT else card.sides[0][:1]


def group_of(card: Card | None, by: str = "type") -> tuple[int, str]:
    """Return the rank of a card's heading, and the heading.

    ``by`` is one of `GROUPINGS`; in Flesh and Blood the colour is that of the pitch.
    """
    if card is None:
        return -1, UNKNOWN
    if by == "value":
        value = front_value(card)
        if value is None:
            return TOP + 1, NO_COST
        return min(value, TOP), f"{TOP} and more" if value >= TOP else str(value)
    if by == "color":
        return _color_group(card)
    kind = kind_of(card)
    return kind_rank(kind), kind


def _color_group(card: Card) -> tuple[int, str]:
    if card.front.typebox:
        pitch = card.front.stat("pitch") or ""
        return (int(pitch), _PITCHES[pitch]) if pitch in _PITCHES else (len(_PITCHES) + 1, NO_PITCH)
    colors = frozenset[str]().union(*(face.colors for face in _counted(card)))
    words = [COLOR_WORDS[each] for each in COLOR_ORDER if each in colors]
    if not words:
        return len(COLOR_ORDER) + 2, COLOURLESS.capitalize()
    if len(words) > 1:
        return len(COLOR_ORDER) + 1, MULTICOLOURED
    return list(COLOR_WORDS.values()).index(words[0]), words[0].capitalize()


def kind_of(card: Card | None) -> str:
    """Return the heading of a card in a list by type."""
    if card is None:
        return UNKNOWN
    types = set(card.front.type_line.types)
    kind = next((kind for kind, words in _KINDS if types & words), OTHERS)
    return INSTANTS if kind == SPELLS and card.front.typebox else kind


def kind_rank(kind: str) -> int:
    """Return the rank of a heading; cards that were not found come first."""
    return -1 if kind == UNKNOWN else _ORDER.index(kind) if kind in _ORDER else len(_ORDER)


def tags_of(card: Card, names: Iterable[str]) -> tuple[str, ...]:
    """Return short tags for a card's other faces, among cards of these names."""
    if card.layout is Layout.MELD:
        return ("meld \N{CHECK MARK}",) if card.melds_with in set(names) else ("no partner",)
    if not _is_land(card, 0) and _is_land(card, 1):
        return ("land back" if card.layout is Layout.MODAL else "to land",)
    if _is_land(card, 0) and _is_land(card, 1):
        return ("two lands",)
    return (_TAGS[card.layout],) if card.layout in _TAGS else ()


_TAGS: Mapping[Layout, str] = {
    Layout.TRANSFORMING: "turns",
    Layout.MODAL: "either face",
    Layout.SPLIT: "split",
    Layout.FLIP: "flips",
    Layout.ADVENTURE: "adventure",
    Layout.PREPARATION: "prepares",
    Layout.PROTOTYPE: "prototype",
    Layout.FLIP_CARD: "becomes",
    Layout.TWIN_CARD: "twin",
    Layout.TRANSCEND_CARD: "transcends",
    Layout.TRAVERSE_CARD: "traverses",
}


def _is_land(card: Card, side: int) -> bool:
    if card.layout is Layout.MELD and side:
        return False
    return side < len(card.sides) and "Land" in card.sides[side][0].type_line.types


def _pair(card: Card) -> tuple[str, str]:
    first, second = sorted((card.front.name, card.melds_with))
    return first, second
