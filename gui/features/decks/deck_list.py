"""Deck list: headings with counts, rows with tags and cost, and the views that draw them."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from core.cards.card import Card
from core.cards.deck import Board, cost_in_hand, group_of, tags_of
from core.storage.decks.deck_document import FoundDeck, FoundLine
from gui.card_ports import Picture
from gui.faces.mana import cost_width, draw_cost
from gui.panels.card_results import FACE_RATIO, OTHER_SIDE
from gui.theme import GRID, Theme
from gui.widgets.labels import PlainLabel
from gui.widgets.lists import Rows, fitting

Index = QModelIndex | QPersistentModelIndex
_PAD = 6
_COUNT_WIDTH = 4 * GRID


class DeckRow(Struct, frozen=True, kw_only=True):
    """Row of the deck list: a heading with its card count, or a line of the deck.

    ``at`` is the index of the line in the deck, None for a heading. ``warnings`` are short reasons
    why the line is not legal.
    """

    label: str
    count: int
    at: int | None = None
    card: Card | None = None
    tags: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    is_unknown: bool = False


def rows_of(
    found: FoundDeck, board: Board, warnings: Mapping[str, str], by: str = "type"
) -> Iterator[DeckRow]:
    """Yield the rows of a board by group, then by name; ``warnings`` are by card name."""
    here = [(at, each) for at, each in enumerate(found.lines) if each.line.board is board]
    names = {each.card.front.name for _, each in here if each.card is not None}
    groups: dict[tuple[int, str], list[tuple[int, FoundLine]]] = {}
    for at, each in here:
        groups.setdefault(group_of(each.card, by), []).append((at, each))
    for (_, heading), lines in sorted(groups.items(), key=lambda group: group[0]):
        yield DeckRow(label=heading, count=sum(each.line.count for _, each in lines))
        for at, each in sorted(lines, key=lambda pair: pair[1].line.name.casefold()):
            card = each.card
            yield DeckRow(
                label=each.line.name if card is None else card.name_in_hand,
                count=each.line.count,
                at=at,
                card=card,
                tags=() if card is None else tags_of(card, names),
                warnings=_warning(card, warnings),
                is_unknown=card is None,
            )


def _warning(card: Card | None, warnings: Mapping[str, str]) -> tuple[str, ...]:
    said = warnings.get(card.name, "") if card is not None else ""
    return (said,) if said else ()


class DeckRows(Rows[DeckRow]):
    """Model of the rows of one board."""

    def named(self, row: DeckRow) -> str:
        return row.label

    def accessible_text(self, row: DeckRow) -> str:
        """Return count, name and all tags."""
        if row.at is None:
            return f"{row.label}, {row.count}"
        unknown = ("not found",) if row.is_unknown else ()
        return ", ".join((f"{row.count} {row.label}", *row.tags, *row.warnings, *unknown))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return the flags; headings are not selectable."""
        row = self.row(index.row())
        if row is None or row.at is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def place(self, at: int) -> int:
        """Return the row of a line, -1 if it is on another board."""
        return next((i for i, row in enumerate(self.rows) if row.at == at), -1)


class DeckRowPainter(QStyledItemDelegate):
    """Paints headings over a line, and lines with count, name, tags and cost."""

    def __init__(self, rows: DeckRows, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self._wide = 0
        self._blank: Mapping[int, int] = {}
        self.theme = theme

    def columns(self, high: int, metrics: QFontMetrics) -> int:
        """Return the number of columns of a height; no column ends with a heading.

        The space of a moved heading stays blank at the end of its column.
        """
        blank: dict[int, int] = {}
        line = _high(None, metrics)
        below, count = 0, 1
        for at, row in enumerate(self._rows.rows):
            needs = _high(row, metrics)
            if below and below + needs + (line if row.at is None else 0) >= high:
                if below + needs < high:
                    # Blank space fills the column, so that the view starts a new one.
                    blank[at - 1] = high - below - 1
                below = 0
                count += 1
            below += needs
        self._blank = blank
        return count

    def fit(self, wide: int) -> None:
        """Set the column width for the result of `columns`; 0 for a single column."""
        self._wide = wide
        if not wide:
            self._blank = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of one line; a heading has extra space above."""
        high = _high(self._rows.row(index.row()), option.fontMetrics)
        return QSize(self._wide, high + self._blank.get(index.row(), 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._rows.row(index.row())
        if row is None:
            return
        option = QStyleOptionViewItem(option)
        option.rect.setHeight(_high(row, option.fontMetrics))
        if self._wide:
            option.rect.adjust(GRID // 2, 0, -GRID // 2, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.at is None:
            room = option.rect.adjusted(GRID, 0, -GRID, -GRID // 2)
            painter.setPen(QColor(self.theme.dim))
            right = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignRight
            painter.drawText(room, Qt.AlignmentFlag.AlignBottom, row.label.upper())
            painter.drawText(room, right, str(row.count))
            painter.setPen(QPen(QColor(self.theme.line), 1))
            painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        else:
            self._line(painter, option, row)
        painter.restore()

    def _line(self, painter: QPainter, option: QStyleOptionViewItem, row: DeckRow) -> None:
        theme, room = self.theme, option.rect.adjusted(GRID, 0, -GRID, 0)
        chosen = bool(option.state & option.state.State_Selected)
        if chosen:
            has_keys = bool(option.state & option.state.State_HasFocus)
            painter.setPen(QPen(QColor(theme.accent), 2 if has_keys else 1))
            painter.setBrush(QColor(theme.accent_background))
            painter.drawRoundedRect(option.rect.adjusted(1, 1, -1, -1), 4, 4)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = Qt.AlignmentFlag.AlignVCenter
        bad = bool(row.warnings) or row.is_unknown
        painter.setPen(QColor(theme.dim))
        painter.drawText(
            QRect(room.left(), room.top(), _COUNT_WIDTH - GRID, room.height()),
            middle | Qt.AlignmentFlag.AlignRight,
            str(row.count),
        )
        end = self._cost(painter, room, row, option)
        unknown = ("? not found",) if row.is_unknown else ()
        for words in reversed((*row.tags, *row.warnings, *unknown)):
            is_bad = words in row.warnings or words in unknown or words == "no partner"
            end = self._tag(painter, room, end, words, bad=is_bad)
        painter.setPen(QColor(theme.bad if bad else theme.text))
        left = room.left() + _COUNT_WIDTH
        name = fitting(row.label, option.fontMetrics, end - left - GRID)
        painter.drawText(QRect(left, room.top(), end - left, room.height()), middle, name)

    def _cost(
        self, painter: QPainter, room: QRect, row: DeckRow, option: QStyleOptionViewItem
    ) -> int:
        cost = "" if row.card is None else cost_in_hand(row.card)
        pitch = row.card.front.stat("color") if row.card is not None else None
        if pitch and row.card is not None and row.card.front.typebox:
            return self._tag(painter, room, room.right(), pitch.lower(), bad=False)
        if not cost:
            return room.right()
        size = option.fontMetrics.ascent() + 2
        wide = cost_width(cost, size)
        top = room.top() + (room.height() - size) / 2
        draw_cost(painter, QPointF(room.right() - wide, top), cost, size)
        return round(room.right() - wide) - GRID

    def _tag(self, painter: QPainter, room: QRect, end: int, words: str, *, bad: bool) -> int:
        """Paint a right-aligned tag; return its left edge."""
        theme = self.theme
        small = QFont(painter.font())
        small.setPixelSize(max(round(QFont(small).pixelSize() * 0.9), 11))
        painter.save()
        painter.setFont(small)
        wide = painter.fontMetrics().horizontalAdvance(words) + 2 * _PAD
        high = painter.fontMetrics().height() + 2
        box = QRect(end - wide, room.top() + (room.height() - high) // 2, wide, high)
        painter.setPen(QPen(QColor(theme.bad if bad else theme.cite_line), 1))
        painter.setBrush(QColor(theme.bad_background if bad else theme.cite_background))
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(QColor(theme.bad if bad else theme.cite))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()
        return box.left() - GRID // 2


def _high(row: DeckRow | None, metrics: QFontMetrics) -> int:
    high = metrics.height() + GRID
    return high + (GRID if row is not None and row.at is None else 0)


def first_line(rows: Sequence[DeckRow]) -> int:
    """Return the first row that is not a heading, or -1."""
    return next((at for at, row in enumerate(rows) if row.at is not None), -1)


_LETTERS = 42
"""Minimum column width in letters: a long name with two tags and a cost."""


class DeckLineList(QListView):
    """List view of deck lines; ``pressed`` handles a key and returns whether it did."""

    def __init__(
        self, rows: DeckRows, pressed: Callable[[QKeyEvent], bool], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._pressed = pressed
        self.columns = 1
        self.setModel(rows)
        rows.modelReset.connect(self._lay_out_columns)
        self.setAccessibleName("Cards of the deck")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.empty = PlainLabel(parent=self.viewport(), look="dim")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self.empty.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        QVBoxLayout(self.viewport()).addWidget(self.empty)

    def show_tiles(self, *, on: bool) -> None:
        """Show the rows as tiles or as lines."""
        self.setViewMode(QListView.ViewMode.IconMode if on else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self._lay_out_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out_columns()

    def _lay_out_columns(self) -> None:
        """Arrange the rows in columns, or in one scrolling column if only one fits.

        In tile view Qt makes the columns.
        """
        painter = self.itemDelegate()
        if self.viewMode() is QListView.ViewMode.IconMode or not isinstance(
            painter, DeckRowPainter
        ):
            self.setFlow(QListView.Flow.LeftToRight)
            self.setWrapping(True)
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
            return
        metrics = self.fontMetrics()
        wide = self.contentsRect().width()
        room = wide // (_LETTERS * metrics.averageCharWidth())
        needed = painter.columns(self.contentsRect().height(), metrics)
        self.columns = min(room, needed)
        across = self.columns > 1
        # Reserve the scroll bar space in advance, so that the counted columns stay valid.
        never, always = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        is_wider = across and needed > room
        self.setHorizontalScrollBarPolicy(always if is_wider else never)
        below = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(never if across else below)
        if is_wider:
            painter.columns(self.maximumViewportSize().height(), metrics)
        painter.fit(wide // self.columns if across else 0)
        self.setFlow(QListView.Flow.TopToBottom)
        self.setWrapping(across)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._pressed(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Disable the search by typing: letters are commands here."""

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() == 1:  # the heading above the first line shows too
            self.scrollToTop()
        else:
            self.scrollTo(current)


WIDTH = 104
_HIGH = round(WIDTH * FACE_RATIO)
_TIMES = "\N{MULTIPLICATION SIGN}"


class DeckFacePainter(QStyledItemDelegate):
    """Paints a face with the count, the sign of a second side, and the name below."""

    def __init__(
        self, rows: DeckRows, theme: Theme, picture: Picture, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self._picture = picture
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(WIDTH + 2 * GRID, _HIGH + 2 * option.fontMetrics.height() + 2 * GRID)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._rows.row(index.row())
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = option.rect.adjusted(2, 2, -2, -2)
        if option.state & option.state.State_Selected:
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.setBrush(QColor(self.theme.accent_background))
            painter.drawRoundedRect(room, 4, 4)
        self._face(painter, row, room)
        line = option.fontMetrics.height()
        left, wide = room.left() + GRID - 2, WIDTH
        first = QRect(left, room.top() + _HIGH + GRID, wide, line)
        warned = bool(row.warnings) or row.is_unknown
        said = (f"{row.count} {_TIMES}", *row.warnings, *(("?",) if row.is_unknown else ()))
        turns = OTHER_SIDE if row.card is not None and len(row.card.sides) > 1 else ""
        painter.setPen(QColor(self.theme.bad if warned else self.theme.dim))
        words = fitting("  ".join(filter(None, (*said, turns))), option.fontMetrics, wide)
        painter.drawText(first, Qt.AlignmentFlag.AlignVCenter, words)
        painter.setPen(QColor(self.theme.bad if warned else self.theme.text))
        name = row.label
        second = first.translated(0, line)
        painter.drawText(
            second, Qt.AlignmentFlag.AlignVCenter, fitting(name, option.fontMetrics, wide)
        )
        painter.restore()

    def _face(self, painter: QPainter, row: DeckRow, room: QRect) -> None:
        frame = QRect(room.left() + GRID - 2, room.top() + GRID // 2, WIDTH, _HIGH)
        if row.card is None:
            painter.setPen(QPen(QColor(self.theme.bad), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame, 4, 4)
            return
        pixmap = self._picture(row.card, 0, WIDTH, painter.device().devicePixelRatioF())
        if pixmap.isNull():
            return
        size = pixmap.deviceIndependentSize().toSize()
        size.scale(frame.size(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(frame.topLeft(), size)
        target.moveCenter(frame.center())
        painter.drawPixmap(target, pixmap)
