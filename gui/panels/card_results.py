"""The list of cards that a search found, and lifting one of them onto the table."""

from PySide6.QtCore import QObject, QPointF, QRect, QSize
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.cards.card import Card, Face
from gui.card_ports import Drag
from gui.faces.mana import cost_width, draw_cost
from gui.theme import GRID, Theme
from gui.widgets.list_rows import (
    Index,
    LiftingList,
    Rows,
    begin_row,
    inside,
    paint_two_lines,
    two_lines_high,
)

Side = tuple[Face, ...]


def cost_of(side: Side) -> str:
    """Return the cost as letters, e.g. ``2 R``; halves are set apart as cards do."""
    costs = [" ".join(symbol.text for symbol in face.mana_cost) for face in side]
    return " // ".join(cost for cost in costs if cost)


def type_of(side: Side) -> str:
    """Return the type lines of a side, and how large a creature is."""
    return " // ".join(" ".join((str(face.type_line), *_size(face))) for face in side)


def _size(face: Face) -> tuple[str, ...]:
    power, toughness = face.stat("power"), face.stat("toughness")
    return () if power is None or toughness is None else (f"{power}/{toughness}",)


def _name_of(side: Side) -> str:
    return " // ".join(face.name for face in side)


class Cards(Rows[Card]):
    """Found cards as rows."""

    def named(self, row: Card) -> str:
        """Return the name."""
        return row.name

    def spoken(self, row: Card) -> str:
        """Return name, types and cost of each side."""
        said = [", ".join(filter(None, (*_lines(side), cost_of(side)))) for side in row.sides]
        return "; other side: ".join(said)


def _lines(side: Side) -> tuple[str, str]:
    return _name_of(side), type_of(side)


class CardLines(QStyledItemDelegate):
    """Paints two lines for each side of a card: its name, and under it its types and its cost."""

    def __init__(self, cards: Cards, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cards = cards
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Two lines for each side, whatever the width."""
        card = self._cards.row(index.row())
        further = len(card.sides) - 1 if card is not None else 0
        one = two_lines_high(option)
        return QSize(one.width(), one.height() + further * (one.height() - GRID))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the sides from top to bottom, the further ones set in beside a line."""
        card = self._cards.row(index.row())
        if card is None:
            return
        painter.save()
        begin_row(painter, option, self.theme)
        room = inside(option.rect)
        room.setHeight(two_lines_high(option).height() - GRID)
        for side in card.sides:
            self._paint_side(painter, option, room, side)
            if side is card.sides[0]:
                room.setLeft(room.left() + 2 * GRID)
            room.translate(0, room.height())
        painter.restore()

    def _paint_side(
        self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, side: Side
    ) -> None:
        if room.left() > inside(option.rect).left():
            line = QRect(room.left() - GRID - 1, room.top() + 2, 2, room.height() - 4)
            painter.fillRect(line, QColor(self.theme.cite_line))

        def cost(room: QRect) -> int:
            return self._paint_cost(painter, room, side, option.fontMetrics)

        paint_two_lines(painter, option, self.theme, room=room, lines=_lines(side), at_end=cost)

    @staticmethod
    def _paint_cost(painter: QPainter, inner: QRect, side: Side, metrics: QFontMetrics) -> int:
        """Paint the costs at the right end of the second line; return the room they take."""
        size = metrics.ascent()
        top = inner.bottom() + 1 - (metrics.height() + size) / 2
        right = inner.right() + 1.0
        for face in reversed(side):
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
        self.setUniformItemSizes(False)  # a card with two faces has twice the lines
        self.setAccessibleName("Cards found")

    def chosen(self) -> Card | None:
        """Return the card that the list stands on."""
        return self._cards.row(self.currentIndex().row())

    def liftable(self, at: int) -> Card | None:
        """Every card can be lifted."""
        return self._cards.row(at)
