"""The list of cards that a search found, and lifting one of them onto the table."""

from collections.abc import Sequence

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
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.printed.card import Card
from gui.faces.mana import cost_width, draw_cost
from gui.panels.shelf import Drag
from gui.theme import GRID, Theme

Index = QModelIndex | QPersistentModelIndex


def cost_of(card: Card) -> str:
    """Return the cost as letters, e.g. ``2 R``; halves are set apart as cards do."""
    faces = card.sides[0]
    costs = [" ".join(symbol.text for symbol in face.mana_cost) for face in faces]
    return " // ".join(cost for cost in costs if cost)


def type_of(card: Card) -> str:
    """Return the type lines of the first side."""
    return " // ".join(str(face.type_line) for face in card.sides[0])


class Cards(QAbstractListModel):
    """Found cards as rows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cards: tuple[Card, ...] = ()

    def hold(self, cards: Sequence[Card]) -> None:
        """List other cards."""
        self.beginResetModel()
        self._cards = tuple(cards)
        self.endResetModel()

    def card(self, row: int) -> Card | None:
        """Return the card of a row, or None past the last one."""
        return self._cards[row] if 0 <= row < len(self._cards) else None

    def rowCount(self, _parent: Index | None = None) -> int:
        """Count the cards."""
        return len(self._cards)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name of a row's card, or all of it for a screen reader."""
        card = self.card(index.row())
        if card is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return card.name
        if role in {Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole}:
            return ", ".join(part for part in (card.name, type_of(card), cost_of(card)) if part)
        return None


class CardLines(QStyledItemDelegate):
    """Paints a card as two lines: its name, and under it its types and its cost."""

    def __init__(self, cards: Cards, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cards = cards
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Two lines, whatever the width."""
        return QSize(0, 2 * option.fontMetrics.height() + GRID + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the two lines."""
        card = self._cards.card(index.row())
        if card is None:
            return
        theme = self.theme
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        rect: QRect = option.rect
        if chosen:
            painter.fillRect(rect, QColor(theme.on))
        inner = rect.adjusted(GRID, GRID // 2, -GRID, -GRID // 2)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        room = self._paint_cost(painter, inner, card, option.fontMetrics)
        bottom = Qt.AlignmentFlag.AlignBottom
        painter.setFont(bold)
        painter.setPen(QColor(theme.on_text if chosen else theme.text))
        name = _fit(card.name, bold, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop, name)
        painter.setFont(option.font)
        painter.setPen(QColor(theme.on_text if chosen else theme.dim))
        painter.drawText(inner, bottom, _fit(type_of(card), option.font, inner.width() - room))
        painter.restore()

    @staticmethod
    def _paint_cost(painter: QPainter, inner: QRect, card: Card, metrics: QFontMetrics) -> int:
        """Paint the costs at the right end of the second line; return the room they take."""
        size = metrics.ascent()
        top = inner.bottom() + 1 - (metrics.height() + size) / 2
        right = inner.right() + 1.0
        for face in reversed(card.sides[0]):
            cost = str(face.mana_cost)
            if cost:
                right -= cost_width(cost, size)
                draw_cost(painter, QPointF(right, top), cost, size)
                right -= GRID
        return round(inner.right() + 1 - right)


class CardList(QListView):
    """Lets a card be dragged out of the list by the mouse, without leaving the window."""

    def __init__(self, cards: Cards, drag: Drag | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards = cards
        self._drag = drag
        self._pressed: QPoint | None = None
        self._carried: Card | None = None
        self.setModel(cards)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName("Cards found")

    def chosen(self) -> Card | None:
        """Return the card that the list stands on."""
        return self._cards.card(self.currentIndex().row())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a card was taken hold of."""
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and self._drag is not None:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the card once the mouse has gone far enough."""
        if self._carried is not None and self._drag is not None:
            self._drag.move(event.globalPosition().toPoint())
            return
        if self._pressed is None or self._drag is None:
            super().mouseMoveEvent(event)
            return
        way = (event.position().toPoint() - self._pressed).manhattanLength()
        card = self._cards.card(self.indexAt(self._pressed).row())
        if card is not None and way >= QApplication.startDragDistance():
            self._carried = card
            self._drag.begin(card, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the card fall where the mouse is."""
        carried, self._carried, self._pressed = self._carried, None, None
        if carried is not None and self._drag is not None:
            self._drag.end(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)


def _fit(text: str, font: QFont, width: int) -> str:
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, width)
