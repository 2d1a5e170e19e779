"""The list of cards that a search found, and lifting one of them onto the table."""

from PySide6.QtCore import QObject, QPointF, QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.printed.card import Card
from gui.faces.mana import cost_width, draw_cost
from gui.panels.rows import (
    Index,
    LiftingList,
    Rows,
    begin_row,
    inside,
    paint_two_lines,
    two_lines_high,
)
from gui.panels.shelf import Drag
from gui.theme import GRID, Theme


def cost_of(card: Card) -> str:
    """Return the cost as letters, e.g. ``2 R``; halves are set apart as cards do."""
    faces = card.sides[0]
    costs = [" ".join(symbol.text for symbol in face.mana_cost) for face in faces]
    return " // ".join(cost for cost in costs if cost)


def type_of(card: Card) -> str:
    """Return the type lines of the first side."""
    return " // ".join(str(face.type_line) for face in card.sides[0])


class Cards(Rows[Card]):
    """Found cards as rows."""

    def named(self, row: Card) -> str:
        """Return the name."""
        return row.name

    def spoken(self, row: Card) -> str:
        """Return name, types and cost."""
        return ", ".join(part for part in (row.name, type_of(row), cost_of(row)) if part)


class CardLines(QStyledItemDelegate):
    """Paints a card as two lines: its name, and under it its types and its cost."""

    def __init__(self, cards: Cards, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cards = cards
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Two lines, whatever the width."""
        return two_lines_high(option)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the two lines."""
        card = self._cards.row(index.row())
        if card is None:
            return
        painter.save()
        begin_row(painter, option, self.theme)
        lines = (card.name, type_of(card))

        def cost(room: QRect) -> int:
            return self._paint_cost(painter, room, card, option.fontMetrics)

        paint_two_lines(
            painter, option, self.theme, room=inside(option.rect), lines=lines, at_end=cost
        )
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


class CardList(LiftingList[Card]):
    """Shows found cards, each to be dragged onto the table."""

    def __init__(
        self, cards: Cards, drag: Drag[Card] | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(drag, parent)
        self._cards = cards
        self.setModel(cards)
        self.setAccessibleName("Cards found")

    def chosen(self) -> Card | None:
        """Return the card that the list stands on."""
        return self._cards.row(self.currentIndex().row())

    def liftable(self, at: int) -> Card | None:
        """Every card can be lifted."""
        return self._cards.row(at)
