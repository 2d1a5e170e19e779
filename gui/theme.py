"""Appearance of the window: colours by role, never by hue, the style sheet and the fonts."""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from core.storage.assets import ASSETS, read_shipped
from gui.faces.fonts import SERIF, load_sans, sans

GRID = 8
"""Every distance is a multiple of this, or a half of it."""

SMALLEST_TEXT = 13
LARGEST_TEXT = 2.0
"""Largest text scale."""

_ICON = 16
_FRAME = QSize(6 * GRID, 10 * GRID)
"""Space that a screen reserves for the frame of a window and for its own bars."""

THEME_FILES = ASSETS / "themes"
TITLE_FAMILIES = SERIF
_OWN_SIZE = "janus_own_text_size"
_SANS_IS_SMALL = 1
"""Pixels by which our sans has to be larger than a system font to look as large."""


class Look(Struct, frozen=True, kw_only=True):
    """The colours of the board by purpose, written ``#rrggbb`` or ``#aarrggbb``."""

    background_middle: str
    background: str
    background_edge: str
    zone_line: str
    zone_background: str
    label: str
    hint: str
    text: str
    dim: str
    lawful: str
    lawful_background: str
    refused: str
    refused_background: str
    choice: str
    choice_background: str
    open: str
    open_background: str
    chip: str
    chip_hot: str
    chip_refused: str
    chip_refused_hot: str
    cite: str
    cite_background: str
    cite_line: str
    pill: str
    pill_line: str
    pill_text: str
    counter: str
    counter_line: str
    counter_text: str
    damage: str
    damage_line: str
    damage_text: str
    badge: str
    badge_text: str
    chosen: str
    fight: str
    fight_background: str
    fight_text: str


class Colours(Struct, frozen=True, kw_only=True):
    """The colours of the window, each named by its role."""

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


class ThemeFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A theme as its file in `THEME_FILES` has it; its id is the name of the file."""

    title: str
    order: int
    dark: bool
    window: Colours
    board: Look


class Theme(Colours, frozen=True, kw_only=True):
    """A set of colours for the window, and those of its ``board``."""

    id: str
    title: str
    dark: bool
    board: Look


def read_themes(folder: Path = THEME_FILES) -> tuple[Theme, ...]:
    """Return the themes in menu order; raise `ShippedFileError` if one cannot be read."""
    files = {path.stem: read_shipped(path, ThemeFile) for path in folder.glob("*.json")}
    return tuple(
        Theme(id=id_, title=file.title, dark=file.dark, board=file.board, **asdict(file.window))
        for id_, file in sorted(files.items(), key=lambda each: each[1].order)
    )


THEMES = read_themes()
"""Every theme, in menu order."""
DARK, LIGHT, CONTRAST = (
    next(theme for theme in THEMES if theme.id == id_) for id_ in ("dark", "light", "contrast")
)
"""The themes that follow the system's settings."""

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
#segment { border: 1px solid %(button_line)s; border-radius: 7px; }
QPushButton#choice { background: transparent; border: 1px solid transparent; padding: 4px 10px; }
QPushButton#choice:hover { background: %(button_hover)s; }
QPushButton#choice:checked { background: %(on)s; color: %(on_text)s; }
QPushButton#choice:focus { border-color: %(accent)s; }
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


def theme_of(id_: str) -> Theme:
    """Return the theme of an id, or the dark one if it does not exist."""
    return next((theme for theme in THEMES if theme.id == id_), DARK)


def stylesheet(theme: Theme) -> str:
    """Return the style sheet of the whole window."""
    return filled(_SHEET, theme)


def filled(sheet: str, theme: Theme) -> str:
    """Return a style sheet with the colours and the check mark of a theme filled in."""
    ink = "dark" if theme.dark else "light"
    tick = (ASSETS / "icons" / f"tick-{ink}.svg").as_posix()
    colours = {role: getattr(theme, role) for role in Colours.__struct_fields__}
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
