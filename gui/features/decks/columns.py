"""The three columns of the deck window side by side, and which of them the keys go to."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QSplitter, QWidget

from gui.features.decks.lines_column import LinesColumn
from gui.features.decks.overview import Overview
from gui.features.decks.search_column import SearchColumn
from gui.theme import GRID, Theme

_SIDE = 33 * GRID
_LEAST = 28 * GRID
_SEARCH = 46 * GRID


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
        self.left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.left.setMinimumWidth(_LEAST)
        search.setMinimumWidth(_LEAST)
        search.left.connect(self.lines_take_keys)
        for each in (self.left, middle, search):
            self.addWidget(each)
        self.setSizes([_SIDE, wide - _SIDE - _SEARCH, _SEARCH])
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
