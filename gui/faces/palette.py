"""The colours of frames, mana shapes and art, by colour letter and by how dark a frame is."""

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
}

PIPS = {
    "W": ("#f9efcc", "#17181a"),
    "U": ("#8fc3ee", "#0d2238"),
    "B": ("#4a4150", "#f6f1f7"),
    "R": ("#f08a66", "#2d0d05"),
    "G": ("#86c47c", "#0b260d"),
    COLORLESS: ("#d9dcde", "#17181a"),
}
"""Fill and letter of a mana shape by colour letter."""


class Look(Struct, frozen=True, cache_hash=True):
    """What decides a frame's paint: its family, its colour letters and its tone."""

    family: Family
    colors: tuple[str, ...]
    tone: Tone


class Palette(Struct, frozen=True, kw_only=True):
    """The paints of one frame. ``frame`` runs from the upper left to the lower right."""

    frame: tuple[QColor, ...]
    bar: QColor
    bar_text: QColor
    type_bar: QColor
    type_text: QColor
    box: QColor
    box_text: QColor
    rim: QColor
    accent: QColor
    plaque: QColor
    plaque_text: QColor
    gray: QColor


def look_of(spec: FaceSpec) -> Look:
    """Return the look of a face from its current colours and types."""
    colors: tuple[str, ...] = spec.now.colors
    if not colors:
        colors = (LAND if spec.family is Family.LAND else COLORLESS,)
    return Look(spec.family, colors, spec.tone)


def palette_of(look: Look) -> Palette:
    """Return the paints of a look. Text on bars and boxes has a contrast of at least 4.5."""
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
        plaque=QColor("#2a2731") if night else QColor("#fbfaf4"),
        plaque_text=CREAM if night else INK,
        gray=QColor("#b9b5ae") if night else QColor("#55524b"),
    )


def _frame(colors: tuple[str, ...], table: dict[str, tuple[str, str]]) -> tuple[QColor, ...]:
    """One colour fades into its darker self, two into each other, more are gold."""
    if len(colors) == 1:
        light, dark = table[colors[0]]
        return QColor(light), QColor(dark)
    gold = table[GOLD]
    if len(colors) == len("WU"):
        first, second = (table[letter] for letter in colors)
        return QColor(first[1]), QColor(gold[0]), QColor(second[1])
    return QColor(gold[0]), QColor(gold[1])
