"""The list of cards that a search found, and lifting one of them onto the table."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.cards.card import Card, Face
from gui.card_ports import Drag, OwnPorts, Picture
from gui.faces.mana import cost_width, draw_cost
from gui.faces.symbol_text import fitting_line
from gui.panels.own_bar import accessible_texts, marks_of, nothing_own
from gui.theme import GRID, Theme
from gui.widgets.list_rows import Index, LiftingList, Rows, begin_row, fitting, inside

Side = tuple[Face, ...]

FACE_WIDTH = 44
FACE_RATIO = 88 / 63
OTHER_SIDE = "\N{ANTICLOCKWISE OPEN CIRCLE ARROW}"
_LINES = 3


def cost_of(side: Side) -> str:
    """Return the cost as letters, e.g. ``2 R``; halves are set apart as cards do."""
    costs = [" ".join(symbol.text for symbol in face.mana_cost) for face in side]
    return " // ".join(cost for cost in costs if cost)


def type_of(side: Side) -> str:
    """Return the type lines of a side, and how large a creature is."""
    return " // ".join(
        " ".join((face.typebox or str(face.type_line), *_size(face), *_pitch(face)))
        for face in side
    )


def _size(face: Face) -> tuple[str, ...]:
    power, toughness = face.stat("power"), face.stat("toughness")
    return () if power is None or toughness is None else (f"{power}/{toughness}",)


def _pitch(face: Face) -> tuple[str, ...]:
    """Return the colour that tells cards of Flesh and Blood with the same name apart."""
    color = face.stat("color")
    return () if color is None or not face.typebox else (f"\N{MIDDLE DOT} {color.lower()}",)


def _name_of(side: Side) -> str:
    return " // ".join(face.name for face in side)


def other_side_of(card: Card) -> str:
    """Return one line on the other side of a card, or on what it says if it has none."""
    if len(card.sides) > 1:
        back = card.sides[1]
        return f"{OTHER_SIDE} {_name_of(back)} · {type_of(back)}"
    return " ".join(face.text for face in card.sides[0]).replace("\n", " ")


class Cards(Rows[Card]):
    """Found cards as rows, each made when it is looked at: there may be thousands."""

    def __init__(
        self,
        parent: QObject | None = None,
        own: OwnPorts | None = None,
        also: Callable[[Card], str] | None = None,
    ) -> None:
        """Hold no cards yet; ``also`` says one thing more of a card, on a line of its own."""
        super().__init__(parent)
        self.own = nothing_own if own is None else own.of
        self.also = also

    def hold(self, rows: Sequence[Card]) -> None:
        """List others."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def named(self, row: Card) -> str:
        """Return the name."""
        return row.name

    def accessible_text(self, row: Card) -> str:
        """Return name, types and cost of each side."""
        said = [", ".join(filter(None, (*_lines(side), cost_of(side)))) for side in row.sides]
        more = self.also(row) if self.also is not None else ""
        own = (*accessible_texts(self.own(row)), *((more,) if more else ()))
        return "; ".join(("; other side: ".join(said), *own))


def _lines(side: Side) -> tuple[str, str]:
    return _name_of(side), type_of(side)


class CardLines(QStyledItemDelegate):
    """Paints three lines a card: name and cost, types, and its other side or what it says.

    With ``picture`` both faces stand before them. Every row is as high as any other, so that
    thousands are laid out at once.
    """

    def __init__(
        self,
        cards: Cards,
        theme: Theme,
        picture: Picture | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._cards = cards
        self.theme = theme
        self.picture = picture

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Three lines, or as high as a face."""
        more = 0 if self._cards.also is None else 1
        lines = (_LINES + more) * option.fontMetrics.height()
        faces = round(FACE_WIDTH * FACE_RATIO) if self.picture is not None else 0
        return QSize(0, max(lines, faces) + GRID + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one card."""
        card = self._cards.row(index.row())
        if card is None:
            return
        painter.save()
        chosen = begin_row(painter, option, self.theme)
        room = inside(option.rect)
        if self.picture is not None:
            for side in range(min(len(card.sides), 2)):
                left = room.left() + side * (FACE_WIDTH + GRID // 2)
                self._paint_face(painter, card, side, QPoint(left, room.top()))
            room.setLeft(room.left() + 2 * FACE_WIDTH + 2 * GRID)
        front = card.sides[0]
        dim = QColor(self.theme.on_text if chosen else self.theme.dim)
        height = option.fontMetrics.height()
        line = QRect(room.left(), room.top(), room.width(), height)
        cost = self._paint_cost(painter, line, front, option.fontMetrics)
        bold = QFont(option.font)
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(QColor(self.theme.on_text if chosen else self.theme.text))
        marked = f"{marks_of(self._cards.own(card))} {_name_of(front)}".strip()
        name = fitting(marked, QFontMetrics(bold), line.width() - cost)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, name)
        painter.setFont(option.font)
        painter.setPen(dim)
        for words in (type_of(front), other_side_of(card)):
            line.translate(0, height)
            if "{" in words:
                drawn = fitting_line(words, option.font, line.width())
                drawn.draw(painter, QPointF(line.topLeft()))
            else:
                shown = fitting(words, option.fontMetrics, line.width())
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)
        if self._cards.also is not None:
            line.translate(0, height)
            painter.setPen(QColor(self.theme.on_text if chosen else self.theme.good))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, self._cards.also(card))
        if option.state & QStyle.StateFlag.State_Selected and self.picture is not None:
            painter.setPen(QColor(self.theme.accent))
            painter.drawRect(option.rect.adjusted(0, 0, -1, -1))
        painter.restore()

    def _paint_face(self, painter: QPainter, card: Card, side: int, at: QPoint) -> None:
        if self.picture is None:
            return
        pixmap = self.picture(card, side, FACE_WIDTH, painter.device().devicePixelRatioF())
        if pixmap.isNull():
            return
        room = QRect(at, QSize(FACE_WIDTH, round(FACE_WIDTH * FACE_RATIO)))
        size = pixmap.deviceIndependentSize().toSize()
        size.scale(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(QPoint(0, 0), size)
        target.moveCenter(room.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(target, pixmap)

    @staticmethod
    def _paint_cost(painter: QPainter, line: QRect, side: Side, metrics: QFontMetrics) -> int:
        """Paint the costs at the right end of a line; return the room they take."""
        size = metrics.ascent()
        top = line.top() + (line.height() - size) / 2
        right = line.right() + 1.0
        for face in reversed(side):
            cost = str(face.mana_cost)
            if cost:
                right -= cost_width(cost, size)
                draw_cost(painter, QPointF(right, top), cost, size)
                right -= GRID
        return round(line.right() + 1 - right)


class CardList(LiftingList[Card]):
    """Shows found cards, each to be dragged onto the table. ``left`` tells of Up in the first."""

    left = Signal()

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Up and self.currentIndex().row() == 0:
            self.left.emit()
        else:
            super().keyPressEvent(event)
