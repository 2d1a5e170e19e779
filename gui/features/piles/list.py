"""The list of a pile: faces side by side or lines one below the other, to be carried off."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gui.board.card_view import Pictures
from gui.faces.mana import cost_width, draw_cost
from gui.features.piles.rows import PileRow
from gui.theme import GRID, Theme

Index = QModelIndex | QPersistentModelIndex
_TALL = 88 / 63
_NARROWEST_FACE = 112


class Carry:
    """Carries a card of a list over the table: four calls, points of the whole screen."""

    def __init__(
        self,
        begin: Callable[[PileRow, QPoint], None],
        move: Callable[[QPoint], None],
        end: Callable[[QPoint], None],
        cancel: Callable[[], None],
    ) -> None:
        self.begin = begin
        self.move = move
        self.end = end
        self.cancel = cancel


class PileModel(QAbstractListModel):
    """Cards of a pile as rows; it holds no word of a card that the seat does not know."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[PileRow, ...] = ()

    def hold(self, rows: Sequence[PileRow]) -> None:
        """List other cards."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def row(self, at: int) -> PileRow | None:
        """Return a row, or None past the last one."""
        return self.rows[at] if 0 <= at < len(self.rows) else None

    def rowCount(self, _parent: Index | None = None) -> int:
        """Count the cards."""
        return len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a card, or all of the row for a screen reader."""
        row = self.row(index.row())
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role in {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}:
            return row.spoken
        return None


class PileLines(QStyledItemDelegate):
    """Paints a card as its face, or as a small face beside two lines."""

    def __init__(self, pictures: Pictures, theme: Theme, parent: "PileList") -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._list = parent
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """A face, or two lines whatever the width."""
        if self._list.faces:
            return self._list.gridSize()
        return QSize(0, 2 * option.fontMetrics.height() + GRID + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the card."""
        model = self._list.model()
        row = model.row(index.row()) if isinstance(model, PileModel) else None
        if row is None:
            return
        painter.save()
        rect: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if self._list.faces:
            self._paint_face(painter, rect, row, chosen=chosen)
        else:
            self._paint_lines(painter, option, row, chosen=chosen)
        painter.restore()

    def _paint_face(self, painter: QPainter, rect: QRect, row: PileRow, *, chosen: bool) -> None:
        inner = rect.adjusted(GRID // 2, GRID // 2, -GRID // 2, -GRID // 2)
        self._face(painter, inner, row)
        if chosen:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self.theme.accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inner, GRID, GRID)

    def _face(self, painter: QPainter, ground: QRect, row: PileRow) -> None:
        """Draw the face into a rectangle of its shape; one that lies sideways is set into it."""
        picture = self._pictures.pixmap(
            row.view.face, ground.width(), self._list.devicePixelRatioF()
        )
        if picture.isNull():
            painter.fillRect(ground, QColor(self.theme.tile))
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = picture.deviceIndependentSize()
        size.scale(ground.size().toSizeF(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(0, 0, round(size.width()), round(size.height()))
        target.moveCenter(ground.center())
        painter.drawPixmap(target, picture)

    def _paint_lines(
        self, painter: QPainter, option: QStyleOptionViewItem, row: PileRow, *, chosen: bool
    ) -> None:
        theme, rect, metrics = self.theme, option.rect, option.fontMetrics
        if chosen:
            painter.fillRect(rect, QColor(theme.on))
        inner = rect.adjusted(GRID, GRID // 2, -GRID, -GRID // 2)
        small = QRect(inner.left(), inner.top(), round(inner.height() / _TALL), inner.height())
        self._face(painter, small, row)
        words = inner.adjusted(small.width() + GRID, 0, 0, 0)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(QColor(theme.on_text if chosen else theme.text))
        painter.drawText(words, Qt.AlignmentFlag.AlignTop, _fit(row.name, bold, words.width()))
        painter.setFont(option.font)
        painter.setPen(QColor(theme.on_text if chosen else theme.dim))
        room = self._paint_cost(painter, words, row.cost, metrics)
        types = _fit(row.types, option.font, words.width() - room)
        painter.drawText(words, Qt.AlignmentFlag.AlignBottom, types)

    @staticmethod
    def _paint_cost(painter: QPainter, words: QRect, cost: str, metrics: QFontMetrics) -> int:
        """Paint the cost at the right end of the second line; return the room it takes."""
        if not cost:
            return 0
        if "{" not in cost:
            where = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight
            painter.drawText(words, where, cost)
            return metrics.horizontalAdvance(cost) + GRID
        size = metrics.ascent()
        width = cost_width(cost, size)
        top = words.bottom() + 1 - (metrics.height() + size) / 2
        draw_cost(painter, QPointF(words.right() + 1 - width, top), cost, size)
        return round(width) + GRID


class PileList(QListView):
    """Shows a pile and lets a card be carried out of it.

    ``asked`` tells that something is to be done with the card the list stands on, at a point
    of the screen. A card that the seat does not know stays where it lies.
    """

    asked = Signal(QPoint)

    def __init__(
        self,
        pictures: Pictures,
        carry: Carry | None,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.faces = True
        self._carry = carry
        self._pressed: QPoint | None = None
        self._carried = False
        self.held = PileModel(self)
        self.lines = PileLines(pictures, theme, self)
        self.setModel(self.held)
        self.setItemDelegate(self.lines)
        self.setUniformItemSizes(True)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_at)
        self.doubleClicked.connect(self.ask)
        self.show_faces(on=True)

    def show_faces(self, *, on: bool) -> None:
        """Show faces side by side, or lines."""
        self.faces = on
        self.setViewMode(QListView.ViewMode.IconMode if on else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)
        self.setWrapping(on)
        self._grid()
        self.doItemsLayout()

    def chosen(self) -> PileRow | None:
        """Return the row that the list stands on."""
        return self.held.row(self.currentIndex().row())

    def stand_on(self, at: int) -> None:
        """Go to a row, or to the last one."""
        if self.held.rows:
            index = self.held.index(min(max(at, 0), len(self.held.rows) - 1))
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def ask(self) -> None:
        """Ask what to do with the card the list stands on, where it shows."""
        rect = self.visualRect(self.currentIndex())
        self.asked.emit(self.viewport().mapToGlobal(rect.center()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let faces fill the width."""
        super().resizeEvent(event)
        self._grid()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a card was taken hold of."""
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self._carry is not None:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the card once the mouse has gone far enough."""
        at = event.globalPosition().toPoint()
        if self._carried and self._carry is not None:
            self._carry.move(at)
            return
        if self._pressed is None or self._carry is None:
            super().mouseMoveEvent(event)
            return
        way = (event.position().toPoint() - self._pressed).manhattanLength()
        row = self.held.row(self.indexAt(self._pressed).row())
        if row is not None and row.known and way >= QApplication.startDragDistance():
            self._carried = True
            self._carry.begin(row, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the card fall where the mouse is; back on the list it stays in the pile."""
        carried, self._carried, self._pressed = self._carried, False, None
        if not carried or self._carry is None:
            super().mouseReleaseEvent(event)
        elif self.rect().contains(event.position().toPoint()):
            self._carry.cancel()
        else:
            self._carry.end(event.globalPosition().toPoint())

    def _ask_at(self, at: QPoint) -> None:
        if self.indexAt(at).isValid():
            self.asked.emit(self.viewport().mapToGlobal(at))

    def _grid(self) -> None:
        """Share the width out among as many faces as are still read well."""
        if not self.faces:
            if self.gridSize().isValid():
                self.setGridSize(QSize())
            return
        bar = self.verticalScrollBar().sizeHint().width()
        room = max(self.width() - bar - 2 * self.frameWidth() - 2, _NARROWEST_FACE)
        number = max(room // _NARROWEST_FACE, 1)
        width = room // number
        size = QSize(width, round((width - GRID) * _TALL) + GRID)
        if size != self.gridSize():
            self.setGridSize(size)


def _fit(text: str, font: QFont, width: int) -> str:
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, width)
