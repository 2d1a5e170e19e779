"""List of a pile: faces as a grid or as lines, with sorting, filter and drag."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from gui.card_ports import Drag
from gui.faces.card_view import CardView, Pictures
from gui.faces.mana import cost_width, draw_cost
from gui.theme import GRID, Theme
from gui.widgets.lists import (
    Index,
    LiftingList,
    Rows,
    begin_row,
    inside,
    paint_two_lines,
    two_lines_high,
)

Describe = Callable[[StateView, GameObject], CardView]


class Order(StrEnum):
    """Sort orders of a pile."""

    PILE = "Top first"
    NAME = "By name"
    TYPE = "By type"
    COST = "By cost"


class PileRow(Struct, frozen=True, kw_only=True):
    """One card of a pile.

    ``place`` is the position from the top, from 1. ``view`` is the board's view of the card; the
    texts of a card unknown to the seat are empty.
    """

    object_id: ObjectId
    place: int
    view: CardView
    name: str
    types: str = ""
    cost: str = ""
    worth: float = 0

    @property
    def known(self) -> bool:
        """Whether the seat knows the card."""
        return not self.view.unknown

    @property
    def accessible_text(self) -> str:
        """Text of the row for screen readers."""
        place = "on top" if self.place == 1 else f"number {self.place} from the top"
        return ", ".join(part for part in (self.name, self.types, self.cost, place) if part)


def rows_of(
    state_view: StateView, zone: Zone, owner: PlayerId, describe: Describe
) -> tuple[PileRow, ...]:
    """Return the cards of a player's zone from a seat's view, top card first."""
    there = state_view.state.in_zone(zone, owner)[::-1]
    return tuple(
        row_of(state_view, obj, place, describe(state_view, obj))
        for place, obj in enumerate(there, 1)
    )


def row_of(state_view: StateView, obj: GameObject, place: int, view: CardView) -> PileRow:
    """Return one card from a seat's view."""
    if view.unknown:
        return PileRow(object_id=obj.id, place=place, view=view, name=view.name)
    characteristics = state_view.rules.tables.characteristics(state_view, obj.id)
    cost, worth = (
        characteristics.get("mana_cost"),
        characteristics.get("mana_value", characteristics.get("cost")),
    )
    return PileRow(
        object_id=obj.id,
        place=place,
        view=view,
        name=str(characteristics["name"]) or view.name,
        types=str(characteristics.get("type_line") or characteristics.get("typebox") or ""),
        cost=str(characteristics.get("cost") or "") if cost is None else str(cost),
        worth=_number(worth),
    )


def sorted_rows(rows: Iterable[PileRow], order: Order) -> tuple[PileRow, ...]:
    """Return sorted rows; equal rows keep the order of the pile."""
    keys: dict[Order, Callable[[PileRow], tuple[object, ...]]] = {
        Order.PILE: lambda row: (row.place,),
        Order.NAME: lambda row: (not row.known, row.name.casefold()),
        Order.TYPE: lambda row: (not row.known, _kind(row.types), row.name.casefold()),
        Order.COST: lambda row: (not row.known, row.worth, row.name.casefold()),
    }
    return tuple(sorted(rows, key=keys[order]))


def fitting(rows: Sequence[PileRow], words: str) -> tuple[PileRow, ...]:
    """Return the rows whose name or types contain every word."""
    wanted = words.casefold().split()
    if not wanted:
        return tuple(rows)
    return tuple(
        row
        for row in rows
        if row.known and all(word in f"{row.name} {row.types}".casefold() for word in wanted)
    )


def _kind(types: str) -> str:
    """Return the sort key of a type line: the words before the dash, in reverse order."""
    head = types.replace(" - ", " — ").partition(" — ")[0].split()
    return " ".join(reversed(head)).casefold()


def _number(value: object) -> float:
    if isinstance(value, (int, float)):
        return float(value)
    text = str(value or "")
    return float(text) if text.isdecimal() else 0.0


_TALL = 88 / 63
_NARROWEST_FACE = 112


class Carry(Drag[PileRow], frozen=True, kw_only=True):
    """Callbacks to drag a card from a list over the table."""

    cancel: Callable[[], None]


class PileModel(Rows[PileRow]):
    """Model of the cards of a pile; has no text of a card unknown to the seat."""

    def named(self, row: PileRow) -> str:
        return row.name

    def accessible_text(self, row: PileRow) -> str:
        """Return the text for screen readers."""
        return row.accessible_text


class PileLines(QStyledItemDelegate):
    """Paints a card as its face, or as a small face with two lines of text."""

    def __init__(self, pictures: Pictures, theme: Theme, parent: "PileList") -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._list = parent
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        if self._list.faces:
            return self._list.gridSize()
        return two_lines_high(option)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
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
            self._paint_lines(painter, option, row)
        painter.restore()

    def _paint_face(self, painter: QPainter, rect: QRect, row: PileRow, *, chosen: bool) -> None:
        inner = rect.adjusted(GRID // 2, GRID // 2, -GRID // 2, -GRID // 2)
        self._face(painter, inner, row)
        if chosen:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self.theme.accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inner, GRID, GRID)

    def _face(self, painter: QPainter, room: QRect, row: PileRow) -> None:
        picture = self._pictures.pixmap(row.view.face, room.width(), self._list.devicePixelRatioF())
        if picture.isNull():
            painter.fillRect(room, QColor(self.theme.tile))
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = picture.deviceIndependentSize()
        size.scale(room.size().toSizeF(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(0, 0, round(size.width()), round(size.height()))
        target.moveCenter(room.center())
        painter.drawPixmap(target, picture)

    def _paint_lines(self, painter: QPainter, option: QStyleOptionViewItem, row: PileRow) -> None:
        begin_row(painter, option, self.theme)
        inner = inside(option.rect)
        small = QRect(inner.left(), inner.top(), round(inner.height() / _TALL), inner.height())
        self._face(painter, small, row)
        words = inner.adjusted(small.width() + GRID, 0, 0, 0)

        def cost(room: QRect) -> int:
            return self._paint_cost(painter, room, row.cost, option.fontMetrics)

        lines = (row.name, row.types)
        paint_two_lines(painter, option, self.theme, room=words, lines=lines, at_end=cost)

    @staticmethod
    def _paint_cost(painter: QPainter, words: QRect, cost: str, metrics: QFontMetrics) -> int:
        """Paint the cost at the right end of the second line; return its width."""
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


class PileList(LiftingList[PileRow]):
    """List of a pile from which cards can be dragged.

    ``asked`` requests the menu of the current card at a screen position. A card unknown to the seat
    cannot be dragged.
    """

    asked = Signal(QPoint)

    def __init__(
        self,
        pictures: Pictures,
        carry: Carry | None,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(carry, parent)
        self.faces = True
        self.held = PileModel(self)
        self.lines = PileLines(pictures, theme, self)
        self.setModel(self.held)
        self.setItemDelegate(self.lines)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.customContextMenuRequested.connect(self._ask_at)
        self.doubleClicked.connect(self.ask)
        self.show_faces(on=True)

    def show_faces(self, *, on: bool) -> None:
        """Show faces or lines."""
        self.faces = on
        self.setViewMode(QListView.ViewMode.IconMode if on else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)
        self.setWrapping(on)
        self._grid()
        self.doItemsLayout()

    def object_at(self, at: int) -> ObjectId | None:
        """Return the object of a row."""
        row = self.held.row(at)
        return row.object_id if row is not None else None

    def chosen(self) -> PileRow | None:
        """Return the current row."""
        return self.held.row(self.currentIndex().row())

    def stand_on(self, at: int) -> None:
        """Select a row, or the last one."""
        if self.held.rows:
            index = self.held.index(min(max(at, 0), len(self.held.rows) - 1))
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def ask(self) -> None:
        """Request the menu of the current card at its centre."""
        rect = self.visualRect(self.currentIndex())
        self.asked.emit(self.viewport().mapToGlobal(rect.center()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grid()

    def liftable(self, at: int) -> PileRow | None:
        """Return the row if its card can be dragged: the seat knows it."""
        row = self.held.row(at)
        return row if row is not None and row.known else None

    def let_go(self, drag: Drag[PileRow], event: QMouseEvent) -> None:
        """Drop the card at the mouse position; over the list it stays in the pile."""
        if isinstance(drag, Carry) and self.rect().contains(event.position().toPoint()):
            drag.cancel()
        else:
            super().let_go(drag, event)

    def _ask_at(self, at: QPoint) -> None:
        if self.indexAt(at).isValid():
            self.asked.emit(self.viewport().mapToGlobal(at))

    def _grid(self) -> None:
        """Divide the width into as many faces as stay readable."""
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
