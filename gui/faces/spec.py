"""Contents of one picture of a card: plain values, also used as cache key."""

from enum import StrEnum
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout, PrintedSide, printed_side
from core.cards.mana import COLOR_ORDER, in_order
from core.cards.type_line import TypeBox


class Family(StrEnum):
    """Frame family; those from `HERO` on belong to faces with a type box."""

    CREATURE = "creature"
    LAND = "land"
    ARTIFACT = "artifact"
    ENCHANTMENT = "enchantment"
    PLANESWALKER = "planeswalker"
    BATTLE = "battle"
    INSTANT = "instant"
    SORCERY = "sorcery"
    HERO = "hero"
    TOKEN = "token"  # noqa: S105 - a kind of card
    WEAPON = "weapon"
    EQUIPMENT = "equipment"
    ALLY = "ally"
    LANDMARK = "landmark"
    ATTACK = "attack"
    REACTION = "reaction"
    FLASH = "flash"
    RESOURCE = "resource"
    ACTION = "action"


_FAMILIES = (
    ("Creature", Family.CREATURE),
    ("Planeswalker", Family.PLANESWALKER),
    ("Battle", Family.BATTLE),
    ("Land", Family.LAND),
    ("Artifact", Family.ARTIFACT),
    ("Enchantment", Family.ENCHANTMENT),
    ("Instant", Family.INSTANT),
)
_BOXED = (
    ("Hero", Family.HERO),
    ("Demi-Hero", Family.HERO),
    ("Token", Family.TOKEN),
    ("Weapon", Family.WEAPON),
    ("Equipment", Family.EQUIPMENT),
    ("Ally", Family.ALLY),
    ("Landmark", Family.LANDMARK),
    ("Attack Reaction", Family.REACTION),
    ("Defense Reaction", Family.REACTION),
    ("Block", Family.REACTION),
    ("Attack", Family.ATTACK),
    ("Instant", Family.FLASH),
    ("Resource", Family.RESOURCE),
)
_SIDEWAYS = frozenset({Family.BATTLE, Family.LANDMARK})


@lru_cache(maxsize=1024)
def family_of(type_line: str) -> Family:
    """Return the family of a type line; an artifact creature counts as an artifact."""
    types = type_line.partition("—")[0].split()
    if "Artifact" in types:
        return Family.ARTIFACT
    return next((family for word, family in _FAMILIES if word in types), Family.SORCERY)


@cache
def family_of_box(typebox: str) -> Family:
    """Return the family of a type box: the first match in a fixed order."""
    line = TypeBox.read(typebox).line
    return next((family for word, family in _BOXED if word in line), Family.ACTION)


def lies(family: Family) -> bool:
    """Return whether a whole face of this family is printed sideways."""
    return family in _SIDEWAYS


class Mark(Struct, frozen=True):
    """A front or back symbol: the name of its drawing, and its corner."""

    symbol: str = ""
    right: bool = False


NO_MARK = Mark()
TRIANGLES = (Mark("triangle up"), Mark("triangle down", right=True))
MODAL = (Mark("one in teardrop"), Mark("two in teardrop"))
_WALKERS = (Mark("ember"), Mark("blaze"))
_SUN_AND_MOON = (Mark("sun"), Mark("crescent"))
_ELDRITCH = (Mark("full moon"), Mark("tentacles"))
_VOYAGE = (Mark("compass"), Mark("land"))
_FANS = (Mark("closed fan"), Mark("open fan"))

BY_LAYOUT = {
    Layout.MODAL: MODAL,
    Layout.FLIP_CARD: (Mark("triangle up"), Mark("triangle down")),
    Layout.TWIN_CARD: (Mark("first of two"), Mark("second of two")),
    Layout.TRANSCEND_CARD: (Mark("bud"), Mark("lotus")),
    Layout.TRAVERSE_CARD: (Mark("sun"), Mark("crescent")),
}
"""Front and back symbol of the layouts that have them in every set."""

BY_SET = {
    "ori": _WALKERS,
    "m19": _WALKERS,
    "isd": _SUN_AND_MOON,
    "dka": _SUN_AND_MOON,
    "soi": _SUN_AND_MOON,
    "mid": _SUN_AND_MOON,
    "vow": _SUN_AND_MOON,
    "emn": _ELDRITCH,
    "xln": _VOYAGE,
    "rix": _VOYAGE,
    "neo": _FANS,
}
"""Front and back symbol by set code; other sets have triangles."""

BY_NAME = {("emn", "Ulrich of the Krallenhorde"): _SUN_AND_MOON}
"""Fronts with other symbols than the rest of their set."""


def mark_of(card: Card, side: int) -> Mark:
    """Return the symbol of a side; an empty one on cards that need none."""
    pair = BY_LAYOUT.get(card.layout)
    if pair is not None:
        return pair[min(side, 1)]
    if card.layout in {Layout.TRANSFORMING, Layout.MELD}:
        code = card.set_code.casefold()
        pair = BY_NAME.get((code, card.front.name)) or BY_SET.get(code, TRIANGLES)
        return pair[min(side, 1)]
    return NO_MARK


CARD_RATIO = 88 / 63
"""Height divided by width of a card (63 by 88 millimetres)."""


class Arrangement(StrEnum):
    """Arrangement of the faces on one side of a card."""

    WHOLE = "whole"
    SPLIT = "split"
    ROOM = "room"
    AFTERMATH = "aftermath"
    ADVENTURE = "adventure"
    PREPARATION = "preparation"
    PROTOTYPE = "prototype"
    FLIP = "flip"
    TWIN = "twin"


class Tone(StrEnum):
    """Tone of a frame: fronts are day, modal backs dusk, transforming backs night."""

    DAY = "day"
    DUSK = "dusk"
    NIGHT = "night"


class Part(StrEnum):
    """Half of an oversized face on one card of a meld pair."""

    TOP = "top"
    BOTTOM = "bottom"


BOXED_STATS = ("color", "pitch", "cost", "power", "defense", "life", "intellect")
"""The stats of a face with a type box, in reading order."""

STRIP = frozenset({"color", "pitch", "cost"})
"""The stats in the strip along the upper edge; the others are in the corners."""


class Values(Struct, frozen=True, kw_only=True, cache_hash=True):
    """Characteristics as text, printed or current; None means absent, not zero.

    ``cost`` is written with braces, ``colors`` are letters in the order WUBRG. A face with a
    ``typebox`` has it instead of a type line, and all its numbers in ``stats``.
    """

    name: str = ""
    cost: str = ""
    colors: tuple[str, ...] = ()
    type_line: str = ""
    keywords: tuple[str, ...] = ()
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    typebox: str = ""
    stats: tuple[tuple[str, str], ...] = ()

    def stat(self, name: str) -> str | None:
        """Return a stat of a face with a type box, or None."""
        return next((value for key, value in self.stats if key == name), None)

    @property
    def has_strip(self) -> bool:
        """Whether there is any stat in a strip along the upper edge."""
        return any(key in STRIP for key, _ in self.stats)

    @property
    def family(self) -> Family:
        """The frame's family, from the types."""
        return family_of_box(self.typebox) if self.typebox else family_of(self.type_line)

    @property
    def size(self) -> str:
        """Power and toughness as written on the badge, empty without any."""
        if self.power is None and self.toughness is None:
            return ""
        return f"{self.power or 0}/{self.toughness or 0}"

    @property
    def indicator(self) -> tuple[str, ...]:
        """The colours missing in the cost, shown as a colour indicator next to the type."""
        by_cost = {letter for letter in COLOR_ORDER if letter in self.cost.upper()}
        return () if by_cost == set(self.colors) else self.colors


class Hint(Struct, frozen=True):
    """Summary of a modal card's other face, shown in a bar."""

    name: str
    type_line: str
    cost: str = ""


class WriteIn(Struct, frozen=True):
    """One face written onto a helper card: front or back, its name and its cost."""

    word: str
    name: str
    cost: str = ""


class FaceSpec(Struct, frozen=True, kw_only=True, cache_hash=True):
    """All contents of one picture of a card.

    ``now`` is drawn; a mark shows where it differs from ``printed``. ``reminder`` is the gray power
    and toughness of the back. ``halves`` holds the faces of a side that has several; ``active`` is
    the index of the active one, None for all. ``landscape`` is the orientation of the picture:
    sideways print is upright then. ``locked`` is whether a Room's door on the battlefield is
    locked, None elsewhere. ``fuse`` is the text of the bar below halves that can be cast together.
    ``back`` is the common back of all hidden cards; ``face_down`` is an object that is publicly
    face down. ``helper`` are the lines of a helper card, if it is one. A small ``table`` face shows
    name, art and numbers alone.
    """

    now: Values = Values()
    printed: Values = Values()
    tone: Tone = Tone.DAY
    mark: Mark = NO_MARK
    reminder: str = ""
    hint: Hint | None = None
    arrangement: Arrangement = Arrangement.WHOLE
    halves: tuple["FaceSpec", ...] = ()
    active: int | None = None
    fuse: str = ""
    locked: bool | None = None
    landscape: bool = False
    melded: bool = False
    part: Part | None = None
    face_down: bool = False
    back: bool = False
    helper: tuple[WriteIn, ...] = ()
    source: PrintedSide | None = None
    table: bool = False

    @property
    def changed(self) -> frozenset[str]:
        """The fields of `Values` whose current value differs from the printed one."""
        if self.now is self.printed:
            return frozenset()
        fields = self.now.__struct_fields__
        return frozenset(
            field for field in fields if getattr(self.now, field) != getattr(self.printed, field)
        )

    @property
    def family(self) -> Family:
        """The frame's family, from the current types."""
        return self.now.family

    @property
    def prints_sideways(self) -> bool:
        """Whether the print is sideways on an upright card."""
        if self.arrangement in {Arrangement.SPLIT, Arrangement.ROOM}:
            return True
        return self.arrangement is Arrangement.WHOLE and lies(self.family)


_TOGETHER = (("fuse", "Fuse: both halves at once"), ("meld", "Meld: both sides at once"))
_TONES = {
    Layout.FLIP_CARD: Tone.NIGHT,
    Layout.TRANSCEND_CARD: Tone.NIGHT,
    Layout.TRAVERSE_CARD: Tone.NIGHT,
    Layout.TWIN_CARD: Tone.NIGHT,
}

ONE_COUNTS = frozenset(
    {
        Arrangement.ADVENTURE,
        Arrangement.PREPARATION,
        Arrangement.PROTOTYPE,
        Arrangement.FLIP,
    }
)
"""The arrangements with one active face whose other faces are not shaded."""
PROTOTYPE = "Prototype"
_ARRANGED = {
    Layout.ADVENTURE: Arrangement.ADVENTURE,
    Layout.PREPARATION: Arrangement.PREPARATION,
    Layout.PROTOTYPE: Arrangement.PROTOTYPE,
    Layout.FLIP: Arrangement.FLIP,
}

BACK = FaceSpec(back=True)
"""The common back of hidden cards."""


def picture_size(spec: FaceSpec, width: int) -> tuple[int, int]:
    """Return the size of a picture for cards of this width, in the same unit.

    A melded permanent is as wide as a card is high and twice as high as a card is wide.
    """
    height = round(width * CARD_RATIO)
    if spec.melded and spec.part is None:
        return height, 2 * width
    return (height, width) if spec.landscape else (width, height)


def values_of(face: Face) -> Values:
    """Return the printed values of a face."""
    if face.typebox:
        return Values(
            name=face.name,
            keywords=face.keywords,
            text=face.text,
            typebox=face.typebox,
            stats=tuple((key, value) for key in BOXED_STATS if (value := face.stat(key))),
        )
    return Values(
        name=face.name,
        cost=str(face.mana_cost),
        colors=in_order(face.colors),
        type_line=str(face.type_line),
        keywords=face.keywords,
        text=face.text,
        power=face.stat("power"),
        toughness=face.stat("toughness"),
        loyalty=face.stat("loyalty"),
        defense=face.stat("defense"),
    )


def spec_of_face(card: Card, side: int = 0, half: int | None = None) -> FaceSpec:
    """Return the picture of one printed side, or of one half of it as a whole face.

    A battle is sideways, everything else upright; `oriented` rotates a split card or a Room. The
    combined face of a meld pair is whole; `meld_part` returns one card's half.
    """
    faces = card.sides[side]
    if half is not None:
        return _side(card, side, values_of(faces[half]))
    if len(faces) == 1:
        return replace(_side(card, side, values_of(faces[0])), source=printed_side(card, side))
    arrangement = _arrangement(card, faces)
    printed = [values_of(face) for face in faces]
    if arrangement is Arrangement.FLIP:
        # Flipping does not change the colour (MTG CR 710.1c).
        printed[1:] = [replace(values, colors=printed[0].colors) for values in printed[1:]]
    if arrangement is Arrangement.PROTOTYPE:
        printed = [_beside_prototype(printed[0]), _prototype(printed[1])]
    halves = tuple(_plain(values) for values in printed)
    both = _joined(halves)
    one_counts = arrangement in ONE_COUNTS
    return FaceSpec(
        now=halves[0].now if one_counts else both,
        printed=halves[0].now if one_counts else both,
        arrangement=arrangement,
        halves=halves,
        active=0 if one_counts else None,
        fuse=next((says for word, says in _TOGETHER if any(f.has(word) for f in faces)), ""),
        source=printed_side(card, side),
    )


def twin_spec(card: Card, active: int | None = None) -> FaceSpec:
    """Return both faces of a twin card, the active one larger; None if both are active."""
    faces = tuple(_side(card, side, values_of(each[0])) for side, each in enumerate(card.sides))
    now = _joined(faces) if active is None else faces[active].now
    return FaceSpec(now=now, printed=now, arrangement=Arrangement.TWIN, halves=faces, active=active)


def spec_of_values(values: Values) -> FaceSpec:
    """Return a picture of something without a card, such as a token."""
    return _plain(values)


def face_down_spec(now: Values) -> FaceSpec:
    """Return the picture of an object that is publicly face down."""
    return FaceSpec(now=now, printed=now, face_down=True)


def helper_spec(card: Card) -> FaceSpec:
    """Return the picture of a helper card that represents a card."""
    words = ("Front", *("Back",) * (len(card.sides) - 1))
    lines = tuple(
        WriteIn(word, face.name, str(face.mana_cost))
        for word, (face, *_) in zip(words, card.sides, strict=True)
    )
    named = Values(name=card.front.name)
    return FaceSpec(now=named, printed=named, helper=lines)


def with_current(spec: FaceSpec, now: Values) -> FaceSpec:
    """Return the picture with computed characteristics; the printed ones are kept.

    On a card with several halves the active one shows them.
    """
    if spec.active is None:
        return replace(spec, now=now)
    if spec.arrangement is Arrangement.PROTOTYPE:
        now = _beside_prototype(now)
    halves = list(spec.halves)
    halves[spec.active] = replace(halves[spec.active], now=now)
    return replace(spec, now=now, halves=tuple(halves))


def oriented(spec: FaceSpec, *, landscape: bool) -> FaceSpec:
    """Return the picture sideways or upright if its print is sideways, else unchanged."""
    return replace(spec, landscape=landscape) if spec.prints_sideways else spec


def flipped(spec: FaceSpec) -> FaceSpec:
    """Return a flip card with its lower half active; the board rotates it by 180 degrees."""
    lower = spec.halves[1]
    return replace(spec, active=1, now=lower.now, printed=lower.printed)


def with_half(spec: FaceSpec, active: int) -> FaceSpec:
    """Return a picture with only one active half; the others are shaded."""
    half = spec.halves[active]
    return replace(spec, active=active, now=half.now, printed=half.printed)


def with_doors(spec: FaceSpec, unlocked: tuple[bool, ...]) -> FaceSpec:
    """Return a Room whose doors, from left to right, are locked or not."""
    doors = zip(spec.halves, unlocked, strict=True)
    return replace(spec, halves=tuple(replace(half, locked=not is_open) for half, is_open in doors))


def meld_part(spec: FaceSpec, part: Part) -> FaceSpec:
    """Return one card's half of an oversized face, sideways as printed."""
    return replace(spec, part=part)


def _plain(values: Values) -> FaceSpec:
    return FaceSpec(now=values, printed=values, landscape=lies(values.family))


def _side(card: Card, side: int, values: Values) -> FaceSpec:
    spec = _plain(values)
    mark = mark_of(card, side)
    if card.layout is Layout.TRANSFORMING:
        if side:
            return replace(spec, mark=mark, tone=Tone.NIGHT)
        other = values_of(card.sides[1][0])
        reminder = other.size if "Creature" in other.type_line else ""
        return replace(spec, mark=mark, reminder=reminder)
    if card.layout is Layout.MODAL:
        other = values_of(card.sides[0 if side else 1][0])
        hint = Hint(other.name, other.type_line, other.cost)
        return replace(spec, mark=mark, hint=hint, tone=Tone.DUSK if side else Tone.DAY)
    if card.layout is Layout.MELD:
        melded = side > 0
        return replace(spec, mark=mark, melded=melded, tone=Tone.NIGHT if melded else Tone.DAY)
    return replace(spec, mark=mark, tone=_TONES.get(card.layout, Tone.DAY) if side else Tone.DAY)


def _arrangement(card: Card, faces: tuple[Face, ...]) -> Arrangement:
    if card.layout in _ARRANGED:
        return _ARRANGED[card.layout]
    if any("Room" in face.type_line for face in faces):
        return Arrangement.ROOM
    if card.press_layout == "aftermath" or any(face.has("aftermath") for face in faces):
        return Arrangement.AFTERMATH
    return Arrangement.SPLIT


def _prototype(values: Values) -> Values:
    """Return the values in the inset of a prototype card: its numbers and its cost."""
    return Values(
        name=f"{PROTOTYPE} {values.size}",
        cost=values.cost,
        colors=values.colors,
        type_line=values.type_line,
    )


def _beside_prototype(values: Values) -> Values:
    """Return the values outside that inset, without the text that the inset repeats."""
    lines = (line for line in values.text.split("\n") if not line.startswith(f"{PROTOTYPE} {{"))
    keywords = tuple(word for word in values.keywords if word != PROTOTYPE)
    return replace(values, text="\n".join(lines), keywords=keywords)


def _joined(halves: tuple[FaceSpec, ...]) -> Values:
    values = [half.now for half in halves]
    return Values(
        name=" // ".join(value.name for value in values),
        cost="".join(value.cost for value in values),
        colors=in_order({color for value in values for color in value.colors}),
        type_line=" // ".join(dict.fromkeys(value.type_line for value in values)),
        typebox=" // ".join(dict.fromkeys(value.typebox for value in values if value.typebox)),
        keywords=tuple(dict.fromkeys(word for value in values for word in value.keywords)),
        text="\n".join(value.text for value in values),
    )
