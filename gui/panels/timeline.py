"""The timeline: every deed in a row; a click shows the position after it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from core.law.history import History
from gui.panels.citing import Cite
from gui.panels.shapes import icon
from gui.session import Session
from gui.theme import GRID, Theme

if TYPE_CHECKING:
    from gui.panels.deed_row import DeedRow

EMPTY = "Nothing was done yet. Every deed will stand here; click one to go back to it."
_LETTERS = 27
_PAD = 10
_BAR = GRID + 4
LINES = 2


class Timeline(QWidget):
    """The strip of deeds, with a step back and a step on.

    ``cited`` carries the key of a rule whose number was clicked.
    """

    cited = Signal(str)

    def __init__(
        self, session: Session, cite: Cite, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._cite = cite
        self._theme = theme
        self._row: DeedRow | None = None
        self._hushed = False
        self.back = self._button("One deed back", session.undo)
        self.next = self._button("One deed on", session.redo)
        self._empty = QLabel(EMPTY, self)
        self._empty.setObjectName("dim")
        self._room = QHBoxLayout(self)
        self._room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        self._room.setSpacing(GRID)
        self._room.addWidget(self.back)
        self._room.addWidget(self.next)
        self._room.addWidget(self._empty, 1)
        self.setObjectName("timeline")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Timeline")
        session.changed.connect(self._follow)
        self.dress(theme)
        self._follow()

    def row(self) -> "DeedRow":
        """Return the row of deeds, made when first asked for."""
        if self._row is None:
            from gui.panels.deed_row import DeedRow  # noqa: PLC0415 - costs time at the start

            self._row = DeedRow(self._cite, self._theme, self)
            self._row.stood_on.connect(self._jump)
            self._row.cited.connect(self.cited)
            self._row.clicked.connect(lambda index: self._jump(index.row()))
            self._empty.setVisible(False)
            self._room.replaceWidget(self._empty, self._row)
            self._row.setVisible(True)
        return self._row

    def add_before(self, widget: QWidget) -> None:
        """Give a widget room before everything else."""
        self._room.insertWidget(0, widget)

    def add_after(self, widget: QWidget) -> None:
        """Give a widget room after the deeds."""
        self._room.addWidget(widget)

    def hush(self, *, hushed: bool) -> None:
        """Hold no deed, or all of them again."""
        self._hushed = hushed
        if self._row is not None:
            history = self._session.history
            self._row.follow(History(start=history.start) if hushed else history)

    def dress(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.setMinimumHeight(row_height(self.font()) + 2 * GRID)
        self._draw_signs()
        if self._row is not None:
            self._row.dress(theme)

    def _draw_signs(self) -> None:
        for button, shape in ((self.back, "back"), (self.next, "next")):
            button.setIcon(icon(shape, self._theme.button_text, self._theme.line))

    def _button(self, words: str, do: Callable[[], None]) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("icon")
        button.setAccessibleName(words)
        button.setToolTip(words)
        button.clicked.connect(do)
        return button

    def _follow(self, _outcome: object = None) -> None:
        history = self._session.history
        self.back.setEnabled(history.undoable is not None)
        self.next.setEnabled(history.redoable is not None)
        if not self._hushed and (history.outcomes or self._row is not None):
            self.row().follow(history)

    def _jump(self, row: int) -> None:
        if not self._hushed and row >= 0 and row != self._session.history.cursor:
            self._session.jump(row)


def tile_fonts(base: QFont) -> tuple[QFont, QFont]:
    """Return the type of a deed's name and of its detail."""
    small = QFont(base)
    small.setPixelSize(round(QFontMetrics(base).ascent() * 0.92))
    return base, small


def tile_size(font: QFont) -> QSize:
    """Return the size of a tile: a name on two lines, a detail on one."""
    large, small = (QFontMetrics(each) for each in tile_fonts(font))
    width = large.averageCharWidth() * _LETTERS + 2 * _PAD + GRID
    return QSize(width, large.height() * LINES + small.height() + _PAD + 2)


def row_height(font: QFont) -> int:
    """Return the height of a row of tiles with a scroll bar under it."""
    return tile_size(font).height() + _BAR
