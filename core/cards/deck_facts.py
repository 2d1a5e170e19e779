"""What the printed cards of a deck come to: its curve, its colours, and the faces that matter."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from core.cards.card import Card, Face, Layout, whole
from core.cards.mana import COLOR_ORDER

TOP = 7
"""Dearer cards stand in the last column of the curve."""

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
"""What the lines of a deck can be grouped by."""

_PITCHES = {pitch: f"{word.capitalize()}, pitch {pitch}" for pitch, word in PITCH_COLORS.items()}
NO_PITCH = "No pitch"
NO_COST = "No cost"
MULTICOLOURED = "More than one colour"
OTHERS = "Others"
UNKNOWN = "Not found"


class DeckFacts(Struct, frozen=True, kw_only=True):
    """A deck in numbers.

    ``curve`` counts cards by what their front costs (of a split card both halves), from 0 and 1
    together to seven and more; ``colors`` counts them by colour, or by that of their pitch.
    ``lands`` are those whose front is a land, ``land_backs`` those with a land as the back.
    ``turning`` counts those with another face to turn to.
    ``pairs`` are meld pairs that are complete, ``halves`` parts with the name of the other one.
    """

    curve: tuple[int, ...]
    colors: tuple[tuple[str, int], ...]
    lands: int
    land_backs: int
    turning: int
    pairs: tuple[tuple[str, str], ...]
    halves: tuple[tuple[str, str], ...]


def facts_of(cards: Sequence[tuple[Card, int]]) -> DeckFacts:
    """Return what cards, each with how many of it there are, come to."""
    curve = [0] * TOP
    colors: Counter[str] = Counter()
    for card, count in cards:
        value = front_value(card)
        if value is not None:
            curve[min(max(value, 1), TOP) - 1] += count
        colors.update(dict.fromkeys(_color_words(card), count))
    names = {card.front.name for card, _ in cards}
    parts = [card for card, _ in cards if card.layout is Layout.MELD]
    is_boxed = any(card.front.typebox for card, _ in cards)
    words = PITCH_COLORS.values() if is_boxed else (COLOR_WORDS[each] for each in COLOR_ORDER)
    order = [*words, COLOURLESS]
    return DeckFacts(
        curve=tuple(curve),
        colors=tuple((word, colors[word]) for word in order if colors[word]),
        lands=sum(count for card, count in cards if _is_land(card, 0)),
        land_backs=sum(n for card, n in cards if not _is_land(card, 0) and _is_land(card, 1)),
        turning=sum(count for card, count in cards if _turns(card)),
        pairs=tuple(
            sorted({_pair(card) for card in parts if card.melds_with in names}),
        ),
        halves=tuple((c.front.name, c.melds_with) for c in parts if c.melds_with not in names),
    )


def _color_words(card: Card) -> Sequence[str]:
    """Return the colours in which a card counts: none for a land and for what has no pitch."""
    if card.front.typebox:
        pitch = card.front.stat("pitch")
        return [PITCH_COLORS[pitch]] if pitch in PITCH_COLORS else []
    if _is_land(card, 0):
        return []
    found = frozenset[str]().union(*(face.colors for face in _counted(card)))
    return [COLOR_WORDS[each] for each in found] or [COLOURLESS]


def front_value(card: Card) -> int | None:
    """Return what the front costs: mana value, or resources; None where nothing is printed."""
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
    """Return the place of the heading that a card stands below, and the heading.

    ``by`` is one of `GROUPINGS`; in Flesh and Blood the colour is that of the pitch.
    """
    if card is None:
        return -1, UNKNOWN
    if by == "value":
        value = front_value(card)
        return (TOP + 1, NO_COST) if value is None else (min(value, TOP), _value_words(value))
    if by == "color":
        return _color_group(card)
    kind = kind_of(card)
    return kind_rank(kind), kind


def _value_words(value: int) -> str:
    return f"{TOP} and more" if value >= TOP else str(value)


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
    """Return below which heading a card stands in a list."""
    if card is None:
        return UNKNOWN
    types = set(card.front.type_line.types)
    kind = next((kind for kind, words in _KINDS if types & words), OTHERS)
    return INSTANTS if kind == SPELLS and card.front.typebox else kind


def kind_rank(kind: str) -> int:
    """Return the place of a heading; what was not found stands first."""
    return -1 if kind == UNKNOWN else _ORDER.index(kind) if kind in _ORDER else len(_ORDER)


def tags_of(card: Card, names: Iterable[str]) -> tuple[str, ...]:
    """Return in a word or two what another face of a card brings, among cards of some names."""
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


def _turns(card: Card) -> bool:
    turning = {
        *(Layout.TRANSFORMING, Layout.FLIP_CARD, Layout.TRANSCEND_CARD),
        *(Layout.TRAVERSE_CARD, Layout.FLIP),
    }
    return card.layout in turning


def _is_land(card: Card, side: int) -> bool:
    if card.layout is Layout.MELD and side:
        return False
    return side < len(card.sides) and "Land" in card.sides[side][0].type_line.types


def _pair(card: Card) -> tuple[str, str]:
    first, second = sorted((card.front.name, card.melds_with))
    return first, second
