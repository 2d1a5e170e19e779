"""Tree with wrapped rows."""

from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from gui.commands import ENTER

_HEIGHTS = 10_000
Index = QModelIndex | QPersistentModelIndex


class WrappedRow(QStyledItemDelegate):
    """Delegate that wraps text, where Qt's tree gives every row one line.

    Heights are cached, because the tree asks for all rows above its scroll target.
    """

    def __init__(self, tree: QTreeView, spare: QSize) -> None:
        """``spare`` is the width and height of a row without its text."""
        super().__init__(tree)
        self._tree, self._font = tree, QFont()
        self._beside, self._above = spare.width(), spare.height()
        self._high = lru_cache(_HEIGHTS)(self._measured)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of the wrapped text."""
        depth = 2 if index.parent().isValid() else 1
        tree = self._tree
        room = tree.viewport().width() - depth * tree.indentation() - self._beside
        if option.font != self._font:
            self._font = QFont(option.font)
            self._high.cache_clear()
        return QSize(room, self._high(str(index.data()), max(room, 1)) + self._above)

    def _measured(self, words: str, room: int) -> int:
        """Return the height of a text in a width."""
        flags = int(Qt.TextFlag.TextWordWrap)
        metrics = QFontMetrics(self._font)
        return metrics.boundingRect(0, 0, room, 10_000, flags, words).height()


class WrappedTree(QTreeView):
    """Read-only tree without a header; calls ``enter`` with the row on which Enter is pressed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(False)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def enter(self, index: Index) -> None:
        """Handle Enter on a row."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.enter(self.currentIndex())
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()
