"""The list beside the table: walk it with the arrow keys, act with Enter and the menu key."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from core.state.ids import ObjectId, PlayerId, Zone
from gui.features.table_list.model import CARD, ZONE, TableModel
from gui.theme import GRID, Theme
from gui.widgets.icons import icon

_PAD = 12
_HEIGHTS = 10_000
Index = QModelIndex | QPersistentModelIndex
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
HINT = "Enter plays or taps; the menu key lists every action."


class Doing(Struct, frozen=True, kw_only=True):
    """What can be done from the list: plain callables.

    ``menu`` opens the menu of a card at a point of the screen, ``by_default`` does what the
    card is most naturally there for, ``with_zone`` opens the menu of a zone.
    """

    menu: Callable[[ObjectId, QPoint], QMenu | None]
    by_default: Callable[[ObjectId], object]
    with_zone: Callable[[Zone, PlayerId, QPoint], QMenu | None]
    zone_by_default: Callable[[Zone, PlayerId], object]


class Wrapping(QStyledItemDelegate):
    """Lets a row be as high as its words need; a tree by itself gives every row one line.

    Heights are remembered: after a row has come or gone the tree asks for those of all rows
    above the current one.
    """

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree
        self._high = lru_cache(_HEIGHTS)(_high)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Break the words where the tree ends."""
        depth = 2 if index.parent().isValid() else 1
        room = self._tree.viewport().width() - depth * self._tree.indentation() - _PAD
        return QSize(room, self._high(str(index.data()), max(room, 1), QFont(option.font)))


def _high(words: str, room: int, font: QFont) -> int:
    """Return how high words are in so much room."""
    flags = int(Qt.TextFlag.TextWordWrap)
    rect = QFontMetrics(font).boundingRect(0, 0, room, 10_000, flags, words)
    return rect.height() + 2 * GRID


class TableTree(QTreeView):
    """Zones and cards as a tree. ``chosen`` carries the id of the card that is current."""

    chosen = Signal(object)

    def __init__(self, model: TableModel, doing: Doing, parent: QWidget) -> None:
        super().__init__(parent)
        self._doing = doing
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(False)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setIndentation(2 * GRID)
        self.setItemDelegate(Wrapping(self))
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("The table as a list")
        self.setAccessibleDescription(HINT)
        self.doubleClicked.connect(self._act)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._act(self.currentIndex())
            return
        super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of what is current, beside it if it was asked for by a key."""
        index = self.currentIndex()
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        else:
            index = self.indexAt(event.pos())
        self._open_menu(index, at)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which card is current; a zone is none."""
        super().currentChanged(current, previous)
        if self.signalsBlocked():
            return
        object_id = current.data(CARD)
        self.chosen.emit(ObjectId(object_id) if object_id is not None else None)

    def _open_menu(self, index: QModelIndex, at: QPoint) -> None:
        object_id, zone = index.data(CARD), index.data(ZONE)
        if object_id is not None:
            self._doing.menu(ObjectId(object_id), at)
        elif zone is not None and zone[1] is not None:
            self._doing.with_zone(zone[0], zone[1], at)

    def _act(self, index: QModelIndex) -> None:
        object_id, zone = index.data(CARD), index.data(ZONE)
        if object_id is not None:
            self._doing.by_default(ObjectId(object_id))
        elif zone is not None and zone[1] is not None:
            self._doing.zone_by_default(zone[0], zone[1])


class ListAside(QWidget):
    """The list with its heading. ``closed`` tells that the person is done with it."""

    closed = Signal()

    def __init__(self, model: TableModel, doing: Doing, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.tree = TableTree(model, doing, self)
        self._title = QLabel("The table as a list", self)
        self._hint = QLabel(HINT, self)
        self._hint.setObjectName("dim")
        self._hint.setWordWrap(True)
        self._close = QPushButton(self)
        self._close.setObjectName("bare")
        self._close.setAccessibleName("Close the list")
        self._close.setToolTip("Close the list (Escape)")
        self._close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        room.setSpacing(GRID // 2)
        room.addLayout(head)
        room.addWidget(self._hint)
        room.addWidget(self.tree, 1)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("The table as a list")
        self.setFocusProxy(self.tree)
        self.apply_theme(theme)
        self.open_all(range(model.rowCount()))

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._close.setIcon(icon("refused", theme.button_text, theme.button_line))
        self._embolden()

    def open_all(self, rows: Iterable[int]) -> None:
        """Open zones, so that every card stands in the list."""
        for row in rows:
            self.tree.setExpanded(self.tree.model().index(row, 0), True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the heading in step with the type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._embolden()

    def _embolden(self) -> None:
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        self._title.setFont(bold)
