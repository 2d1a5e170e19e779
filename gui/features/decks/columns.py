"""The three columns of the deck window side by side, and which of them the keys go to."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QSplitter, QWidget

from gui.features.decks.lines_column import LinesColumn
from gui.features.decks.overview import Overview
from gui.features.decks.search_column import SearchColumn
from gui.theme import GRID, Theme

_SIDE = 33 * GRID
_LEAST = 28 * GRID
_USUAL_TEXT = 14
"""Pixels of the text that these widths are for; with larger text the columns grow."""
_AT_MOST = 0.62
"""The share of a window that the two columns beside the lines grow to."""
_SEARCH = 46 * GRID


def text_growth(widget: QWidget) -> float:
    """Return how many times as large as usual text is; what holds it grows with it."""
    return max(widget.fontInfo().pixelSize() / _USUAL_TEXT, 1)


class DeckColumns(QSplitter):
    """The deck at a glance (in ``left``, where it scrolls), its lines, and the search."""

    def __init__(
        self,
        overview: Overview,
        middle: LinesColumn,
        search: SearchColumn,
        wide: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.overview, self.middle, self.search = overview, middle, search
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.left = QScrollArea(self)
        self.left.setObjectName("side")
        self.left.setAccessibleName("The deck at a glance")
        self.left.setWidget(overview)
        self.left.setWidgetResizable(True)
        self.left.setFrameShape(QFrame.Shape.NoFrame)
        self.left.setMinimumWidth(_LEAST)
        search.setMinimumWidth(_LEAST)
        search.left.connect(self.lines_take_keys)
        for each in (self.left, middle, search):
            self.addWidget(each)
        grown = max(min(text_growth(self), _AT_MOST * wide / (_SIDE + _SEARCH)), 1)
        side, found = round(grown * _SIDE), round(grown * _SEARCH)
        self.setSizes([side, wide - side - found, found])
        self.setStretchFactor(1, 1)

    def lines_take_keys(self) -> None:
        """Let the keys go to the lines."""
        self.middle.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def search_takes_keys(self) -> None:
        """Let the keys go to the search."""
        self.search.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.box.selectAll()

    def left_takes_keys(self) -> None:
        """Let the keys go to the left column."""
        first = next(iter(self.overview.findChildren(QPushButton)), None)
        (first or self.left).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def next(self) -> None:
        """Let the keys go to the next column."""
        parts = (
            (self.middle, self.search_takes_keys),
            (self.search, self.left_takes_keys),
            (self.left, self.lines_take_keys),
        )
        focus = self.window().focusWidget()
        for part, go in parts:
            if focus is part or part.isAncestorOf(focus):
                go()
                return
        self.lines_take_keys()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.overview.apply_theme(theme)
        self.middle.apply_theme(theme)
        self.search.apply_theme(theme)
