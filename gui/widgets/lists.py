"""Lists and trees: models of rows, two-line rows, drag out of a list, and wrapped rows."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from gui.card_ports import Drag
from gui.commands import ENTER
from gui.theme import GRID, Theme
from gui.widgets.labels import plain_tip

Index = QModelIndex | QPersistentModelIndex
R = TypeVar("R")


class Rows(QAbstractListModel, Generic[R]):
    """List model of values."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Sequence[R] = ()

    def named(self, row: R) -> str:
        raise NotImplementedError

    def accessible_text(self, row: R) -> str:
        """Return the full text of a row for a screen reader and a tooltip."""
        raise NotImplementedError

    def hold(self, rows: Sequence[R]) -> None:
        """Replace the rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def row(self, at: int) -> R | None:
        """Return a row, or None past the last one."""
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def rowCount(self, _parent: Index | None = None) -> int:
        return len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the label of a row, or its full text for accessibility roles."""
        row = self.row(index.row())
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.named(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.accessible_text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.accessible_text(row))
        return None


class LiftingList(QListView, Generic[R]):
    """List whose rows can be dragged out with the mouse, within the window."""

    def __init__(self, drag: Drag[R] | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drag = drag
        self._pressed: QPoint | None = None
        self._carried = False
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def liftable(self, at: int) -> R | None:
        """Return the draggable value of a row, or None."""
        raise NotImplementedError

    def let_go(self, drag: Drag[R], event: QMouseEvent) -> None:
        """Drop the dragged row at the mouse."""
        drag.end(event.globalPosition().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the row under the mouse."""
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self._drag is not None:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Start or continue a drag once the mouse has moved far enough."""
        at = event.globalPosition().toPoint()
        if self._carried and self._drag is not None:
            self._drag.move(at)
            return
        if self._pressed is None or self._drag is None:
            super().mouseMoveEvent(event)
            return
        way = (event.position().toPoint() - self._pressed).manhattanLength()
        row = self.liftable(self.indexAt(self._pressed).row())
        if row is not None and way >= QApplication.startDragDistance():
            self._carried = True
            self._drag.begin(row, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        carried, self._carried, self._pressed = self._carried, False, None
        if carried and self._drag is not None:
            self.let_go(self._drag, event)
        else:
            super().mouseReleaseEvent(event)


def begin_row(painter: QPainter, option: QStyleOptionViewItem, theme: Theme) -> bool:
    """Paint the background of a selected row; return whether it is selected."""
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    if chosen:
        painter.fillRect(option.rect, QColor(theme.on))
    return chosen


def inside(rect: QRect) -> QRect:
    """Return the area for the text of a row."""
    return rect.adjusted(GRID, GRID // 2, -GRID, -GRID // 2)


def two_lines_high(option: QStyleOptionViewItem) -> QSize:
    """Return the size of two lines; the width is ignored."""
    return QSize(0, 2 * option.fontMetrics.height() + GRID + 2)


def paint_two_lines(  # noqa: PLR0913 - two lines, their place, and their look
    painter: QPainter,
    option: QStyleOptionViewItem,
    theme: Theme,
    *,
    room: QRect,
    lines: tuple[str, str],
    at_end: Callable[[QRect], int],
) -> None:
    """Paint a name and a second line; ``at_end`` paints the right end and returns its width."""
    chosen = bool(option.state & QStyle.StateFlag.State_Selected)
    bold = QFont(option.font)
    bold.setWeight(QFont.Weight.DemiBold)
    painter.setFont(bold)
    painter.setPen(QColor(theme.on_text if chosen else theme.text))
    name = fitting(lines[0], QFontMetrics(bold), room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignTop, name)
    painter.setFont(option.font)
    painter.setPen(QColor(theme.on_text if chosen else theme.dim))
    left = room.width() - at_end(room)
    under = fitting(lines[1], QFontMetrics(option.font), left)
    painter.drawText(room, Qt.AlignmentFlag.AlignBottom, under)


def fitting(text: str, metrics: QFontMetrics, width: float) -> str:
    """Return a text elided to a width."""
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(width))


_HEIGHTS = 10_000


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
        depth = 2 if index.parent().isValid() else 1
        tree = self._tree
        room = tree.viewport().width() - depth * tree.indentation() - self._beside
        if option.font != self._font:
            self._font = QFont(option.font)
            self._high.cache_clear()
        return QSize(room, self._high(str(index.data()), max(room, 1)) + self._above)

    def _measured(self, words: str, room: int) -> int:
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


def tell_row(view: QAbstractItemView) -> None:
    """Announce the current row of a focused list."""
    if not (QAccessible.isActive() and view.hasFocus() and view.currentIndex().isValid()):
        return
    here = QAccessible.queryAccessibleInterface(view)
    event = QAccessibleEvent(view, QAccessible.Event.Focus)
    event.setChild(here.indexOfChild(here.focusChild()))
    QAccessible.updateAccessibility(event)
