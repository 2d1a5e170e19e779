"""Appearance of the window: colours by role, the style sheet and the fonts.

Colours have names by role, never by hue. `PAIRS` lists foreground and background roles, so that a
test can check their contrast.
"""

from msgspec import Struct
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from core.storage.assets import ASSETS
from gui.faces.fonts import SERIF, load_sans, sans

GRID = 8
"""Every distance is a multiple of this, or a half of it."""

SMALLEST_TEXT = 13
LARGEST_TEXT = 2.0
"""Largest text scale."""

_ICON = 16
_FRAME = QSize(6 * GRID, 10 * GRID)
"""Space that a screen reserves for the frame of a window and for its own bars."""

TITLE_FAMILIES = SERIF
_OWN_SIZE = "janus_own_text_size"
_SANS_IS_SMALL = 1
"""Pixels by which our sans has to be larger than a system font to look as large."""


class Theme(Struct, frozen=True, kw_only=True):
    """A set of colours, each named by its role."""

    name: str
    dark: bool
    bar: str
    panel: str
    line: str
    text: str
    dim: str
    accent: str
    accent_background: str
    good: str
    bad: str
    bad_background: str
    cite: str
    cite_background: str
    cite_line: str
    button: str
    button_text: str
    button_line: str
    button_hover: str
    on: str
    on_text: str
    on_line: str
    tile: str
    tile_line: str
    background: str


DARK = Theme(
    name="Dark felt",
    dark=True,
    bar="#1c2126",
    panel="#1a1f24",
    line="#2b3238",
    text="#e8e6df",
    dim="#9fb0a6",
    accent="#f2d479",
    accent_background="#39341f",
    good="#7fd1a8",
    bad="#d99a79",
    bad_background="#2a201b",
    cite="#a8dcc8",
    cite_background="#263a36",
    cite_line="#3d5f57",
    button="#262d33",
    button_text="#d9d6cc",
    button_line="#3a434b",
    button_hover="#303940",
    on="#2f4b46",
    on_text="#d6f0e8",
    on_line="#4b7a70",
    tile="#242b31",
    tile_line="#323a41",
    background="#1a302c",
)

LIGHT = Theme(
    name="Light",
    dark=False,
    bar="#f3f0e7",
    panel="#faf8f2",
    line="#d8d3c4",
    text="#22272b",
    dim="#53605a",
    accent="#775600",
    accent_background="#f7ebc2",
    good="#1d6a4a",
    bad="#94431d",
    bad_background="#f8e4d9",
    cite="#1c5745",
    cite_background="#dceee6",
    cite_line="#9cc4b4",
    button="#e9e5d9",
    button_text="#2c3236",
    button_line="#c6c0af",
    button_hover="#dfdac9",
    on="#cfe6dc",
    on_text="#174a3a",
    on_line="#7fb39f",
    tile="#eeeadf",
    tile_line="#d0cab9",
    background="#cfdcd2",
)

CONTRAST = Theme(
    name="High contrast",
    dark=True,
    bar="#000000",
    panel="#000000",
    line="#8c8c8c",
    text="#ffffff",
    dim="#e0e0e0",
    accent="#ffe14d",
    accent_background="#3a3200",
    good="#5cffb0",
    bad="#ffb08a",
    bad_background="#3d1400",
    cite="#9df5ff",
    cite_background="#00303a",
    cite_line="#9df5ff",
    button="#141414",
    button_text="#ffffff",
    button_line="#c8c8c8",
    button_hover="#3a3a3a",
    on="#004a5c",
    on_text="#ffffff",
    on_line="#9df5ff",
    tile="#141414",
    tile_line="#c8c8c8",
    background="#000000",
)

THEMES = (DARK, LIGHT, CONTRAST)
"""Every theme, in menu order."""

AA_TEXT = 4.5
AA_SHAPE = 3.0

PAIRS = (
    ("text", "bar", AA_TEXT),
    ("text", "panel", AA_TEXT),
    ("text", "tile", AA_TEXT),
    ("text", "accent_background", AA_TEXT),
    ("text", "bad_background", AA_TEXT),
    ("dim", "bar", AA_TEXT),
    ("dim", "panel", AA_TEXT),
    ("dim", "tile", AA_TEXT),
    ("dim", "button", AA_TEXT),
    ("dim", "accent_background", AA_TEXT),
    ("accent", "panel", AA_TEXT),
    ("accent", "bar", AA_TEXT),
    ("accent", "accent_background", AA_TEXT),
    ("accent", "button", AA_SHAPE),
    ("good", "bar", AA_TEXT),
    ("good", "panel", AA_TEXT),
    ("bad", "bar", AA_TEXT),
    ("bad", "panel", AA_TEXT),
    ("bad", "bad_background", AA_TEXT),
    ("cite", "cite_background", AA_TEXT),
    ("button_text", "button", AA_TEXT),
    ("button_text", "button_hover", AA_TEXT),
    ("on_text", "on", AA_TEXT),
    ("bar", "accent", AA_TEXT),
)
"""Foreground role, background role, and the minimum contrast (WCAG 2.2, level AA)."""

_SHEET = """
QMainWindow, QDialog, #table { background: %(bar)s; }
QWidget { color: %(text)s; }
#top, #strip, #timeline { background: %(bar)s; }
#top { border-bottom: 1px solid %(line)s; }
#strip, #timeline { border-top: 1px solid %(line)s; }
#timeline { border-left: 1px solid %(line)s; }
#side, #search { background: %(panel)s; }
#side { border-left: 1px solid %(line)s; }
#search { border-bottom: 1px solid %(line)s; }
#side #title { font-weight: 600; }
#dim { color: %(dim)s; }
QToolTip { background: %(tile)s; color: %(text)s; border: 1px solid %(button_line)s; padding: 4px; }
QPushButton { icon-size: %(icon)dpx; }
QPushButton { background: %(button)s; color: %(button_text)s; border: 1px solid %(button_line)s;
    border-radius: 7px; padding: 5px 10px; }
QPushButton:hover { background: %(button_hover)s; }
QPushButton:focus { border: 1px solid %(accent)s; }
QPushButton:pressed { background: %(on)s; color: %(on_text)s; }
QPushButton:disabled { color: %(dim)s; background: %(bar)s; border-color: %(line)s; }
QPushButton#on { background: %(on)s; color: %(on_text)s; border-color: %(on_line)s; }
QPushButton#on:focus { border-color: %(accent)s; }
QPushButton#designation { padding: 2px 10px; border-radius: 10px; }
QPushButton#designation:disabled { background: %(button)s; color: %(text)s;
    border-color: %(button_line)s; }
QPushButton#icon { padding: 5px; }
QPushButton#bare { background: transparent; border-color: transparent; padding: 4px; }
QPushButton#bare:hover { background: %(button_hover)s; }
QPushButton#bare:focus { border-color: %(accent)s; }
QPushButton#option:checked { background: %(on)s; color: %(on_text)s;
    border: 2px solid %(on_line)s; padding: 4px 9px; }
QPushButton#option:focus { border-color: %(accent)s; }
#search QCheckBox { spacing: 8px; padding: 4px 2px; border: 1px solid transparent; }
#search QCheckBox:focus { border-color: %(accent)s; border-radius: 6px; }
#search QCheckBox::indicator { width: 12px; height: 12px; border: 2px solid %(dim)s;
    border-radius: 4px; background: %(panel)s; }
#search QCheckBox::indicator:checked { background: %(accent)s; border-color: %(accent)s;
    image: url("%(tick)s"); }
QPushButton#answer { border-color: %(good)s; }
QPushButton#anyway { border-color: %(bad)s; }
QPushButton::menu-indicator { image: none; width: 0; }
QMenuBar { background: transparent; color: %(button_text)s; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: %(button_hover)s; color: %(text)s; }
QMenu { background: %(panel)s; color: %(text)s; border: 1px solid %(button_line)s; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 24px; border-radius: 5px; }
QMenu::item:selected { background: %(on)s; color: %(on_text)s; }
QMenu::item:disabled { color: %(dim)s; }
QMenu::separator { height: 1px; background: %(line)s; margin: 4px 8px; }
QLineEdit, QComboBox { background: %(button)s; color: %(text)s; border: 1px solid %(button_line)s;
    border-radius: 7px; padding: 5px 8px;
    selection-background-color: %(on)s; selection-color: %(on_text)s; }
QLineEdit:focus, QComboBox:focus { border-color: %(accent)s; }
QComboBox::drop-down { border: none; width: 20px; }
QAbstractItemView { background: %(panel)s; color: %(text)s; border: 1px solid %(button_line)s;
    selection-background-color: %(on)s; selection-color: %(on_text)s; outline: none; }
#timeline QListView { background: transparent; border: 1px solid transparent; border-radius: 6px; }
#timeline QListView:focus { border-color: %(accent)s; }
#search QListView { border-radius: 7px; }
QTextBrowser, QPlainTextEdit { background: transparent; border: 1px solid transparent;
    border-radius: 6px; selection-background-color: %(on)s; selection-color: %(on_text)s; }
QTextBrowser:focus, QPlainTextEdit:focus, QAbstractItemView:focus { border-color: %(accent)s; }
#card QListView { border: none; }
QTreeView { border-radius: 7px; }
QTreeView::item { padding: 3px 0; }
#card { background: %(panel)s; border: 1px solid %(cite_line)s; border-radius: 10px; }
QProgressBar { background: %(button)s; border: 1px solid %(button_line)s; border-radius: 4px;
    max-height: 6px; }
QProgressBar::chunk { background: %(good)s; border-radius: 3px; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: %(button_line)s; border-radius: 4px; margin: 1px; }
QScrollBar::handle:hover { background: %(dim)s; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""


def theme_named(name: str) -> Theme:
    """Return the theme with a name, or the first one if it does not exist."""
    return next((theme for theme in THEMES if theme.name == name), DARK)


def stylesheet(theme: Theme) -> str:
    """Return the style sheet of the whole window."""
    return filled(_SHEET, theme)


def filled(sheet: str, theme: Theme) -> str:
    """Return a style sheet with the colours and the check mark of a theme filled in."""
    ink = "dark" if theme.dark else "light"
    tick = (ASSETS / "icons" / f"tick-{ink}.svg").as_posix()
    colours = {role: getattr(theme, role) for role in Theme.__struct_fields__}
    return sheet % {**colours, "tick": tick, "icon": icon_side()}


def palette(theme: Theme) -> QPalette:
    """Return the palette, for widgets that no style sheet reaches."""
    made = QPalette(QColor(theme.button), QColor(theme.bar))
    roles = QPalette.ColorRole
    for role, colour in (
        (roles.WindowText, theme.text),
        (roles.Text, theme.text),
        (roles.Base, theme.panel),
        (roles.AlternateBase, theme.tile),
        (roles.ButtonText, theme.button_text),
        (roles.PlaceholderText, theme.dim),
        (roles.Highlight, theme.on),
        (roles.HighlightedText, theme.on_text),
        (roles.Link, theme.cite),
        (roles.LinkVisited, theme.cite),
        (roles.ToolTipBase, theme.tile),
        (roles.ToolTipText, theme.text),
    ):
        made.setColor(role, QColor(colour))
    return made


def interface_font(system: QFont) -> QFont:
    """Return our sans, looking as large as the system's own type."""
    load_sans()
    return sans(max(_pixels_of(system) + _SANS_IS_SMALL, SMALLEST_TEXT))


def _pixels_of(font: QFont) -> int:
    """Return the size of a font in pixels, from its size in points.

    `QFontInfo` would search all system fonts for the type, which slows the start down.
    """
    points = font.pointSizeF()
    return font.pixelSize() if points <= 0 else round(points * QPixmap(1, 1).logicalDpiY() / 72)


def text_font() -> QFont:
    """Return the interface font: the application's, but never smaller than readable."""
    font = QApplication.font()
    font.setPixelSize(max(QFontInfo(font).pixelSize(), SMALLEST_TEXT))
    return font


def icon_side() -> int:
    """Return the side of button icons, which grow with the text."""
    return round(_ICON * text_font().pixelSize() / SMALLEST_TEXT)


def open_as(window: QWidget, width: int, height: int) -> None:
    """Resize a window: a size for usual text, scaled with the text, within the screen."""
    grown = window.fontInfo().pixelSize() / SMALLEST_TEXT
    wanted = QSize(round(width * grown), round(height * grown))
    window.resize(wanted.boundedTo(window.screen().availableSize() - _FRAME))


def scale_text(factor: float) -> None:
    """Scale the application's font, from which all text derives."""
    app = QApplication.instance()
    if app is None:
        return
    own = app.property(_OWN_SIZE)
    if own is None:
        if factor == 1:
            return
        own = text_font().pixelSize()
        app.setProperty(_OWN_SIZE, own)
    font = text_font()
    wanted = round(own * min(max(factor, 1.0), LARGEST_TEXT))
    if wanted != QFontInfo(QApplication.font()).pixelSize():
        font.setPixelSize(wanted)
        QApplication.setFont(font)


def title_font(base: int) -> QFont:
    """Return the serif title font for text of ``base`` pixels."""
    font = QFont(list(TITLE_FAMILIES))
    font.setPixelSize(round(base * 1.5))
    font.setWeight(QFont.Weight.DemiBold)
    return font
