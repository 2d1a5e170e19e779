"""Colours of frames, mana symbols and art, by colour letter and tone of the frame."""

from msgspec import Struct
from PySide6.QtGui import QColor

from gui.faces.spec import FaceSpec, Family, Tone

COLORLESS = "C"
LAND = "L"
GOLD = "M"

BORDER = QColor("#0e0f10")
INK = QColor("#17181a")
CREAM = QColor("#f6f1e2")

_DAY = {
    "W": ("#f1e9d2", "#d6c594"),
    "U": ("#bcd6ec", "#74a2c8"),
    "B": ("#b3a8b2", "#746877"),
    "R": ("#f0bfa2", "#ca7856"),
    "G": ("#c3dcb2", "#7ba76c"),
    LAND: ("#dccfbd", "#a58f73"),
    COLORLESS: ("#dadde0", "#9ca6ad"),
    GOLD: ("#eddca4", "#c5a349"),
    Family.ACTION: ("#e9e3d6", "#b8ab94"),
    Family.ATTACK: ("#eed3c4", "#bf8567"),
    Family.FLASH: ("#d8e6ea", "#84a9b6"),
    Family.REACTION: ("#dfd8ec", "#9787bb"),
    Family.EQUIPMENT: ("#d7dadd", "#838e97"),
    Family.WEAPON: ("#e2d3ba", "#9a8054"),
    Family.HERO: ("#e6cd86", "#8f6f25"),
    Family.TOKEN: ("#e6e8dc", "#9ba088"),
    Family.RESOURCE: ("#cde6dd", "#6fa694"),
    Family.ALLY: ("#ecd2da", "#b07b8d"),
    Family.LANDMARK: ("#d8e0c2", "#8a9f68"),
}
_NIGHT = {
    "W": ("#6f6752", "#403a2d"),
    "U": ("#3f5871", "#22344a"),
    "B": ("#4b4352", "#28222f"),
    "R": ("#74443a", "#432520"),
    "G": ("#425c41", "#243726"),
    LAND: ("#5d5245", "#352e27"),
    COLORLESS: ("#555b62", "#2e3339"),
    GOLD: ("#6b5a2e", "#3d3319"),
    Family.ACTION: ("#59544a", "#332f28"),
    Family.ATTACK: ("#6d473a", "#3d2720"),
    Family.FLASH: ("#41555d", "#243339"),
    Family.REACTION: ("#4d4560", "#2b2638"),
    Family.EQUIPMENT: ("#4d545a", "#2a2f34"),
    Family.WEAPON: ("#5f5138", "#352d1e"),
    Family.HERO: ("#6d5723", "#3c2f12"),
    Family.TOKEN: ("#51554a", "#2e3129"),
    Family.RESOURCE: ("#3a5b51", "#1f362f"),
    Family.ALLY: ("#624151", "#36232d"),
    Family.LANDMARK: ("#4a5638", "#29311f"),
}

PIPS = {
    "W": ("#f9efcc", "#17181a"),
    "U": ("#8fc3ee", "#0d2238"),
    "B": ("#4a4150", "#f6f1f7"),
    "R": ("#f08a66", "#2d0d05"),
    "G": ("#86c47c", "#0b260d"),
    COLORLESS: ("#d9dcde", "#17181a"),
}
"""Fill and letter colour of a mana symbol by colour letter."""


class Look(Struct, frozen=True, cache_hash=True):
    """Determines the palette of a frame: its family, its colour letters and its tone."""

    family: Family
    colors: tuple[str, ...]
    tone: Tone


class Palette(Struct, frozen=True, kw_only=True):
    """The colours of one frame; ``frame`` runs from the upper left to the lower right."""

    frame: tuple[QColor, ...]
    bar: QColor
    bar_text: QColor
    type_bar: QColor
    type_text: QColor
    box: QColor
    box_text: QColor
    rim: QColor
    accent: QColor
    badge: QColor
    badge_text: QColor
    gray: QColor

    @property
    def plate(self) -> QColor:
        """The colour of a plate on the frame: of two colours, the gold between them."""
        return self.frame[1] if len(self.frame) > 2 else self.frame[0]  # noqa: PLR2004


def look_of(spec: FaceSpec) -> Look:
    """Return the look of a face from its current colours and types.

    A face with a type box is coloured by its types: its colour is in the strip.
    """
    colors: tuple[str, ...] = spec.now.colors
    family = spec.family
    if spec.now.typebox:
        colors = (family,)
    elif not colors:
        colors = (LAND if family is Family.LAND else COLORLESS,)
    return Look(family, colors, spec.tone)


def palette_of(look: Look) -> Palette:
    """Return the palette of a look; text on bars and boxes has a contrast of at least 4.5."""
    night = look.tone is Tone.NIGHT
    dark_bar = look.tone is not Tone.DAY
    table = _NIGHT if night else _DAY
    return Palette(
        frame=_frame(look.colors, table),
        bar=QColor(24, 22, 30, 205) if dark_bar else QColor(255, 255, 255, 168),
        bar_text=CREAM if dark_bar else INK,
        type_bar=QColor(24, 22, 30, 150) if night else QColor(255, 255, 255, 140),
        type_text=CREAM if night else QColor("#222326"),
        box=QColor(10, 9, 14, 150) if night else QColor(255, 253, 247, 196),
        box_text=QColor("#f0edf5") if night else QColor("#1f2022"),
        rim=QColor(0, 0, 0, 120) if night else QColor(40, 34, 24, 90),
        accent=QColor("#f2d479") if night else QColor("#a8410c"),
        badge=QColor("#2a2731") if night else QColor("#fbfaf4"),
        badge_text=CREAM if night else INK,
        gray=QColor("#b9b5ae") if night else QColor("#55524b"),
    )


def _frame(colors: tuple[str, ...], table: dict[str, tuple[str, str]]) -> tuple[QColor, ...]:
    """Return the gradient: one colour to its darker shade, two to each other, more are gold."""
    if len(colors) == 1:
        light, dark = table[colors[0]]
        return QColor(light), QColor(dark)
    gold = table[GOLD]
    if len(colors) == len("WU"):
        first, second = (table[letter] for letter in colors)
        return QColor(first[1]), QColor(gold[0]), QColor(second[1])
    return QColor(gold[0]), QColor(gold[1])
