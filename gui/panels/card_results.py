"""Lists of a card search: found cards, the user's own data about a card, and suggestions."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.cards.card import Card, Face
from core.storage.user_data import NOTHING, OwnCard
from gui.card_ports import Drag, OwnPorts, Picture
from gui.commands import ENTER
from gui.faces.glyphs import fitting_line
from gui.faces.mana import cost_width, draw_cost
from gui.theme import GRID, Theme
from gui.widgets.buttons import push_button
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow
from gui.widgets.lists import Index, LiftingList, Rows, begin_row, fitting, inside

STAR = "\N{BLACK STAR}"
NO_STAR = "\N{WHITE STAR}"
NOTE = "\N{LOWER RIGHT PENCIL}"
_FAVOURITE, _NOTE, _PRINTING = "Favourite", "Note\N{HORIZONTAL ELLIPSIS}", "Printing"


class OwnBar(QWidget):
    """Three buttons for one card, and its note below them."""

    def __init__(self, ports: OwnPorts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ports = ports
        self._card: Card | None = None
        self.star = self._button(_FAVOURITE, ports.star)
        self.note = self._button(_NOTE, ports.note)
        self.printing = self._button(_PRINTING, ports.printing)
        self.words = PlainLabel(parent=self, look="dim", wraps=True)
        flow = Flow(self)
        for part in (self.star, self.note, self.printing, self.words):
            flow.addWidget(part)
        self.hold(None)

    def hold(self, card: Card | None) -> None:
        """Show another card, or the same one again; with None it is empty."""
        self._card = card
        self.setVisible(card is not None)
        if card is None:
            return
        own, name = self._ports.of(card), card.front.name
        self.star.setText(f"{STAR if own.favourite else NO_STAR} {_FAVOURITE}")
        self.star.setAccessibleName(
            f"{name} is a favourite: take the star away"
            if own.favourite
            else f"Make {name} a favourite"
        )
        self.note.setAccessibleName(f"Note on {name}: {own.note}" if own.note else f"Note {name}")
        self.printing.setText(f"{printing_words(own)}\N{HORIZONTAL ELLIPSIS}")
        self.printing.setAccessibleName(f"Choose the printing of {name}")
        self.printing.setVisible(self._ports.has_printings(card))
        self.words.setText(f"{NOTE} {own.note}" if own.note else "")
        self.words.setVisible(bool(own.note))
        self.updateGeometry()

    def _button(self, words: str, do: Callable[[Card], object]) -> QPushButton:
        return push_button(words, self, lambda _on=False: self._do(do), name=words, look="bare")

    def _do(self, do: Callable[[Card], object]) -> None:
        if self._card is not None:
            do(self._card)
            self.hold(self._card)


def printing_words(own: OwnCard) -> str:
    """Return the selected printing as a short text."""
    if not own.set_code:
        return _PRINTING
    return f"{_PRINTING}: {own.set_code.upper()} {own.number}"


def marks_of(own: OwnCard) -> str:
    """Return the signs before the name of a card in a list, ``""`` for most."""
    return f"{STAR if own.favourite else ''}{NOTE if own.note else ''}"


def accessible_texts(own: OwnCard) -> Iterator[str]:
    """Yield the signs as texts for screen readers."""
    if own.favourite:
        yield "favourite"
    if own.note:
        yield f"note: {own.note}"


def add_own_entries(menu: QMenu, card: Card, ports: OwnPorts, done: Callable[[], object]) -> None:
    """Add the entries for the user's own data to a card's menu; ``done`` follows a change."""
    own = ports.of(card)
    entries: list[tuple[str, Callable[[Card], object]]] = [
        ("No favourite any more" if own.favourite else "Make it a favourite", ports.star),
        ("Note\N{HORIZONTAL ELLIPSIS}", ports.note),
    ]
    if ports.has_printings(card):
        entries.append((f"{printing_words(own)}\N{HORIZONTAL ELLIPSIS}", ports.printing))
    menu.addSeparator()
    for words, do in entries:
        action = menu.addAction(words)
        action.triggered.connect(lambda _on=False, do=do: (do(card), done()))


def nothing_own(_card: Card) -> OwnCard:
    """Return no own data, where none is stored."""
    return NOTHING


LAST = "Your last searches"
EXAMPLES = "For example"
_QUERY = Qt.ItemDataRole.UserRole


class Suggestions(QListWidget):
    """A list of queries under headings. ``chosen`` emits the selected one."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Searches to choose from")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrap(True)
        self.setSpacing(1)
        self.itemClicked.connect(self._choose)

    def offer(self, recent: Sequence[str], examples: Sequence[tuple[str, str]]) -> None:
        """List queries; an example has a description."""
        self.clear()
        self._section(LAST, [(query, "") for query in recent])
        self._section(EXAMPLES, examples)

    def queries(self) -> list[str]:
        """Return the queries that are listed."""
        found = [self.item(row).data(_QUERY) for row in range(self.count())]
        return [query for query in found if query]

    def first(self) -> None:
        """Make the first query the current one."""
        row = next((row for row in range(self.count()) if self.item(row).data(_QUERY)), -1)
        self.setCurrentRow(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in ENTER and item is not None:
            self._choose(item)
        else:
            super().keyPressEvent(event)

    def _section(self, title: str, queries: Sequence[tuple[str, str]]) -> None:
        if not queries:
            return
        self._words(title)
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        for query, says in queries:
            item = QListWidgetItem(query, self)
            item.setFont(bold)
            item.setData(_QUERY, query)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{query}, {says}" if says else query)
            if says:
                self._words(f"    {says}")

    def _words(self, words: str) -> None:
        item = QListWidgetItem(words, self)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setForeground(self.palette().placeholderText())

    def _choose(self, item: QListWidgetItem) -> None:
        query = item.data(_QUERY)
        if query:
            self.chosen.emit(query)


Side = tuple[Face, ...]

FACE_WIDTH = 44
FACE_RATIO = 88 / 63
OTHER_SIDE = "\N{ANTICLOCKWISE OPEN CIRCLE ARROW}"
_LINES = 3


def cost_of(side: Side) -> str:
    """Return the cost as letters, e.g. ``2 R``; halves are separated as on cards."""
    costs = [" ".join(symbol.text for symbol in face.mana_cost) for face in side]
    return " // ".join(cost for cost in costs if cost)


def type_of(side: Side) -> str:
    """Return the type lines of a side, and the size of a creature."""
    return " // ".join(
        " ".join((face.typebox or str(face.type_line), *_size(face), *_pitch(face)))
        for face in side
    )


def _size(face: Face) -> tuple[str, ...]:
    power, toughness = face.stat("power"), face.stat("toughness")
    return () if power is None or toughness is None else (f"{power}/{toughness}",)


def _pitch(face: Face) -> tuple[str, ...]:
    """Return the colour that distinguishes cards of Flesh and Blood with the same name."""
    color = face.stat("color")
    return () if color is None or not face.typebox else (f"\N{MIDDLE DOT} {color.lower()}",)


def _name_of(side: Side) -> str:
    return " // ".join(face.name for face in side)


def other_side_of(card: Card) -> str:
    """Return one line about the other side of a card, or its text if it has none."""
    if len(card.sides) > 1:
        back = card.sides[1]
        return f"{OTHER_SIDE} {_name_of(back)} · {type_of(back)}"
    return " ".join(face.text for face in card.sides[0]).replace("\n", " ")


class Cards(Rows[Card]):
    """Found cards as rows, created on demand: there may be thousands."""

    def __init__(
        self,
        parent: QObject | None = None,
        own: OwnPorts | None = None,
        also: Callable[[Card], str] | None = None,
    ) -> None:
        """Start without cards; ``also`` returns an additional line about a card."""
        super().__init__(parent)
        self.own = nothing_own if own is None else own.of
        self.also = also

    def hold(self, rows: Sequence[Card]) -> None:
        """List other cards."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def named(self, row: Card) -> str:
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
    """Paints three lines for each card: name and cost, types, and its other side or its text.

    With ``picture`` both faces are before them. All rows have the same height, so that thousands
    are laid out at once.
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
        more = 0 if self._cards.also is None else 1
        lines = (_LINES + more) * option.fontMetrics.height()
        faces = round(FACE_WIDTH * FACE_RATIO) if self.picture is not None else 0
        return QSize(0, max(lines, faces) + GRID + 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
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
        """Paint the costs at the right end of a line; return their width."""
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
    """List of found cards for dragging. ``left`` is emitted for Up in the first row."""

    left = Signal()

    def __init__(
        self, cards: Cards, drag: Drag[Card] | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(drag, parent)
        self._cards = cards
        self.setModel(cards)
        self.setAccessibleName("Cards found")

    def card_at(self, at: int) -> Card | None:
        """Return the card of a row."""
        return self._cards.row(at)

    def chosen(self) -> Card | None:
        """Return the current card."""
        return self._cards.row(self.currentIndex().row())

    def liftable(self, at: int) -> Card | None:
        """Return the card of a row for a drag."""
        return self._cards.row(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Up and self.currentIndex().row() == 0:
            self.left.emit()
        else:
            super().keyPressEvent(event)
