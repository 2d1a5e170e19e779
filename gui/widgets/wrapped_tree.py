"""A tree whose rows are as high as their words need, broken where the tree ends."""

from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from gui.keymap import ENTER

_HEIGHTS = 10_000
Index = QModelIndex | QPersistentModelIndex


class WrappedRow(QStyledItemDelegate):
    """Lets a row be as high as its words need; a tree by itself gives every row one line.

    Heights are remembered: the tree asks again for those of all rows above whatever it scrolls to.
    """

    def __init__(self, tree: QTreeView, spare: QSize) -> None:
        """``spare`` is what a row has beside its words and above and below them together."""
        super().__init__(tree)
        self._tree, self._font = tree, QFont()
        self._beside, self._above = spare.width(), spare.height()
        self._high = lru_cache(_HEIGHTS)(self._measured)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Break the words where the tree ends."""
        depth = 2 if index.parent().isValid() else 1
        tree = self._tree
        room = tree.viewport().width() - depth * tree.indentation() - self._beside
        if option.font != self._font:
            self._font = QFont(option.font)
            self._high.cache_clear()
        return QSize(room, self._high(str(index.data()), max(room, 1)) + self._above)

    def _measured(self, words: str, room: int) -> int:
        """Return how high words are in so much room."""
        flags = int(Qt.TextFlag.TextWordWrap)
        metrics = QFontMetrics(self._font)
        return metrics.boundingRect(0, 0, room, 10_000, flags, words).height()


class WrappedTree(QTreeView):
    """Has no head, is not written into, and gives what Enter is pressed on to ``enter``."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(False)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def enter(self, index: Index) -> None:
        """Do what Enter does on a row."""
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
