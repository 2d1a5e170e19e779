"""The list of a deck's lines, in as many columns as there is room for."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QVBoxLayout, QWidget

from gui.features.decks.rows import DeckRowPainter, DeckRows, Index
from gui.widgets.plain_text import PlainLabel

_LETTERS = 42
"""A column has room for so many letters at least: a long name with two tags and a cost."""


class DeckLineList(QListView):
    """Lines below headings. ``pressed`` does what a key means, and tells if it means anything."""

    def __init__(
        self, rows: DeckRows, pressed: Callable[[QKeyEvent], bool], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._pressed = pressed
        self.columns = 1
        self.setModel(rows)
        rows.modelReset.connect(self._lay_out_columns)
        self.setAccessibleName("Cards of the deck")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.empty = PlainLabel(parent=self.viewport())
        self.empty.setObjectName("dim")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self.empty.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QVBoxLayout(self.viewport()).addWidget(self.empty)

    def show_tiles(self, *, on: bool) -> None:
        """Show the rows as tiles side by side, or below each other."""
        self.setViewMode(QListView.ViewMode.IconMode if on else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self._lay_out_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_columns()

    def _lay_out_columns(self) -> None:
        """Let the lines go on in the next column where one is full, in as many as are needed.

        Where there is room for one, it scrolls down. Of tiles the list makes its own columns.
        """
        painter = self.itemDelegate()
        if self.viewMode() is QListView.ViewMode.IconMode or not isinstance(
            painter, DeckRowPainter
        ):
            self.setFlow(QListView.Flow.LeftToRight)
            self.setWrapping(True)
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
            return
        metrics = self.fontMetrics()
        wide = self.contentsRect().width()
        room = wide // (_LETTERS * metrics.averageCharWidth())
        needed = painter.columns(self.contentsRect().height(), metrics)
        self.columns = min(room, needed)
        across = self.columns > 1
        # Where a bar may come the list keeps room for it whether it comes or not; so one is there
        # from the first or never, and lines stand where they were counted to stand.
        never, always = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        is_wider = across and needed > room
        self.setHorizontalScrollBarPolicy(always if is_wider else never)
        below = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(never if across else below)
        if is_wider:
            painter.columns(self.maximumViewportSize().height(), metrics)
        painter.fit(wide // self.columns if across else 0)
        self.setFlow(QListView.Flow.TopToBottom)
        self.setWrapping(across)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._pressed(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Plain letters are keys here."""

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() == 1:  # the heading above the first line shows too
            self.scrollToTop()
        else:
            self.scrollTo(current)
