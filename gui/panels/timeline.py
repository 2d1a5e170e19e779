"""The timeline in the bottom bar: steps back and forward, the row of actions, and a menu."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QPushButton, QWidget

from core.rules.history import Change, History, Outcome, shared
from core.rules.redaction import Redact, as_it_was
from gui.panels.answer_bar import head_of, shape_of
from gui.panels.prose import Cite
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.icons import icon, pixmap
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal
from gui.widgets.lists import Index, fitting

if TYPE_CHECKING:
    from core.state.game_state import GameState


START = "Start"
_PAD = 10
_GAP = 5
_LETTERS = 24
"""Maximum label length of actions that are not current; the current one is complete."""
_LEAST = 48
"""Minimum visible width of a row that is cut."""
_ROUND = 6
_DOT = " · "
_MARKED = frozenset({"refused", "nothing", "forced"})


class Redacted(Struct, frozen=True):
    """One action as the viewer may know it, with its label and its sign."""

    outcome: Outcome
    label: str
    shape: str


class Actions(QAbstractListModel):
    """The start and every action as rows. Row n is the position after action n.

    ``redact`` returns an action as the viewer may know it; each row is redacted once. A row that is
    removed and added again, as all are when the viewer changes, is redacted again.
    """

    def __init__(self, redact: Redact, cite: Cite, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._redact = redact
        self._cite = cite
        self._outcomes: tuple[Outcome, ...] = ()
        self._known: dict[int, Redacted] = {}
        self._start: GameState | None = None
        self.cursor = 0

    def follow(self, history: History) -> None:
        """Hold the actions of a history; views are notified only of differences."""
        old, new = self._outcomes, history.outcomes
        kept = shared(old, new) if history.start is self._start else -1
        if kept < 0:
            self.beginResetModel()
            self._known.clear()
            self._outcomes, self._start, self.cursor = new, history.start, history.cursor
            self.endResetModel()
            return
        nowhere = QModelIndex()
        if kept < len(old):
            self.beginRemoveRows(nowhere, kept + 1, len(old))
            self._outcomes = old[:kept]
            self._known = {row: each for row, each in self._known.items() if row <= kept}
            self.endRemoveRows()
        if kept < len(new):
            self.beginInsertRows(nowhere, kept + 1, len(new))
            self._outcomes = new
            self.endInsertRows()
        self._outcomes, self.cursor = new, history.cursor

    def rowCount(self, _parent: Index | None = None) -> int:
        return len(self._outcomes) + 1

    def label(self, row: int) -> str:
        """Return the label of a row's action."""
        redacted = self._redacted(row)
        return redacted.label if redacted is not None else START

    def shape(self, row: int) -> str:
        """Return the sign of an action that was not simply carried out, or ""."""
        redacted = self._redacted(row)
        return redacted.shape if redacted is not None else ""

    def detail(self, row: int) -> str:
        """Return player, outcome and rule of an action in short."""
        redacted = self._redacted(row)
        if redacted is None:
            return "before the first action"
        outcome = redacted.outcome
        came = head_of(outcome).casefold() if redacted.shape else ""
        decisive = outcome.verdict.decisive
        number = self._cite(decisive[0].key) if decisive and decisive[0].key else ""
        return _DOT.join(part for part in (str(outcome.action.player), came, number) if part)

    def _redacted(self, row: int) -> Redacted | None:
        if not row or self._start is None:
            return None
        known = self._known.get(row)
        if known is None:
            before = self._outcomes[row - 2].state if row > 1 else self._start
            outcome = self._redact(before, self._outcomes[row - 1])
            shape = shape_of(outcome)
            known = Redacted(outcome, outcome.label, shape if shape in _MARKED else "")
            self._known[row] = known
        return known

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text of a row, or its details for a tooltip and a screen reader."""
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.label(row)
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            state = "shown now" if row == self.cursor else ""
            state = "undone" if row > self.cursor else state
            place = f"Step {row}" if row else ""
            parts = (place, self.label(row), self.detail(row), state)
            words = ", ".join(part for part in parts if part)
            return plain_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return None


class Chip(Struct, frozen=True):
    """A painted row: its left edge and width; the text is cut to it."""

    row: int
    left: int
    width: int


class ActionRow(QListView):
    """A list on one line that ends with the current action, or with a later one.

    ``stood_on`` emits the row that the keyboard or the mouse has reached. Rows are as wide as their
    text, and only visible ones are measured, so a long history costs no more than a short one.
    """

    stood_on = Signal(int)

    def __init__(self, redact: Redact, cite: Cite, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = Actions(redact, cite, self)
        self._theme = theme
        self._last = 0
        """The last row that is completely visible."""
        self._chips: tuple[Chip, ...] = ()
        self._follows = False
        """Whether it is being updated, so that selection changes do not come from the user."""
        self._icons: dict[str, QPixmap] = {}
        self.setModel(self._actions)
        self.setAccessibleName("Timeline: every action so far")
        self.setFlow(QListView.Flow.LeftToRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QListView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)

    def follow(self, history: History) -> None:
        """Show the actions of a history, with the current one visible."""
        self._follows = True  # removed rows move the current one without user input
        self._actions.follow(history)
        current = self._actions.index(history.cursor)
        self._chips = ()
        self.setCurrentIndex(current)
        self._follows = False
        self._show_up_to(min(history.cursor + 1, len(history.outcomes)), whole=history.cursor)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._icons = {}
        self._measure()

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The visible rows, from left to right; the first and the last one may be cut."""
        return self._chips

    # Overrides of the Qt view

    def visualRect(self, index: Index) -> QRect:
        height = self.viewport().height()
        for chip in self._chips:
            if chip.row == index.row():
                return QRect(chip.left, 0, chip.width, height)
        return QRect()

    def indexAt(self, point: QPoint) -> QModelIndex:
        for chip in self._chips:
            if chip.left <= point.x() < chip.left + chip.width:
                return self._actions.index(chip.row)
        return QModelIndex()

    def scrollTo(
        self,
        index: Index,
        _hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        row = index.row()
        if row >= 0 and self._cuts(row):
            self._show_up_to(row, whole=row)

    def moveCursor(
        self,
        action: QAbstractItemView.CursorAction,
        _keys: Qt.KeyboardModifier,
    ) -> QModelIndex:
        moves = QAbstractItemView.CursorAction
        here, end = max(self.currentIndex().row(), 0), self._actions.rowCount() - 1
        page = max(len(self._chips) - 1, 1)
        to = {
            moves.MoveHome: 0,
            moves.MoveEnd: end,
            moves.MovePageUp: here - page,
            moves.MovePageDown: here + page,
            moves.MoveLeft: here - 1,
            moves.MoveUp: here - 1,
            moves.MovePrevious: here - 1,
        }.get(action, here + 1)
        return self._actions.index(min(max(to, 0), end))

    def horizontalOffset(self) -> int:
        return 0

    def doItemsLayout(self) -> None:
        self._measure()

    def updateGeometries(self) -> None:
        """Do nothing: there are no scroll bars."""

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        index = self.indexAt(rect.center())
        if index.isValid():
            self.selectionModel().select(index, command)

    def visualRegionForSelection(self, _selection: object) -> QRegion:
        """Return the region to repaint when the selection changes."""
        return QRegion(self.viewport().rect())

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self._follows:
            self.stood_on.emit(current.row())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll through the actions; the position is unchanged."""
        turned = event.angleDelta()
        step = -1 if (turned.y() or turned.x()) > 0 else 1
        end = self._actions.rowCount() - 1
        self._show_up_to(min(max(self._last + step, 0), end), whole=-1)
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_up_to(self._last, whole=self._actions.cursor)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._icons = {}
            self._show_up_to(self._last, whole=self._actions.cursor)

    def sizeHint(self) -> QSize:
        """Ask for the height of one line."""
        return QSize(0, self.fontMetrics().height() + GRID)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for chip in self._chips:
            self._paint(painter, chip)
        painter.end()

    # Internals

    def _show_up_to(self, last: int, *, whole: int) -> None:
        """Make a row the last visible one, or an earlier one if ``whole`` must fit."""
        self._last = last
        self._measure()
        while self._last > whole >= 0 and self._cuts(whole):
            self._last -= 1
            self._measure()

    def _cuts(self, row: int) -> bool:
        found = next((chip for chip in self._chips if chip.row == row), None)
        return found is None or found.width < self._width(row)

    def _measure(self) -> None:
        """Find the visible rows, from the last one to the left, then those to its right."""
        room, end = self.viewport().width(), self._actions.rowCount() - 1
        last = min(self._last, end)
        taken, row = 0, last
        widths: dict[int, int] = {}
        while row >= 0 and taken < room:
            widths[row] = self._width(row)
            taken += widths[row] + _GAP
            row -= 1
        left, after = min(room - taken + _GAP, 0), last + 1
        while after <= end and left + taken < room:
            widths[after] = self._width(after)
            taken += widths[after] + _GAP
            after += 1
        chips: list[Chip] = []
        for each in sorted(widths):
            start, stop = max(left, 0), min(left + widths[each], room)
            if stop - start >= min(widths[each], _LEAST):
                chips.append(Chip(each, start, stop - start))
            left += widths[each] + _GAP
        self._chips = tuple(chips)
        self.viewport().update()

    def _width(self, row: int) -> int:
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance(self._actions.label(row))
        if row != self._actions.cursor:
            words = min(words, metrics.averageCharWidth() * _LETTERS)
        sign = self._side + _GAP if self._actions.shape(row) else 0
        return min(words + sign + 2 * _PAD, max(self.viewport().width(), 2 * _PAD))

    @property
    def _side(self) -> int:
        return round(self.fontMetrics().ascent() * 0.9)

    def _paint(self, painter: QPainter, chip: Chip) -> None:
        theme, row = self._theme, chip.row
        now, future = row == self._actions.cursor, row > self._actions.cursor
        high = min(self.fontMetrics().height() + GRID, self.viewport().height() - 1)
        top = (self.viewport().height() - high) / 2
        tile = QRectF(chip.left + 0.5, top + 0.5, chip.width - 1, high - 1)
        background = theme.accent_background if now else (theme.bar if future else theme.tile)
        style = Qt.PenStyle.DashLine if future else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(theme.accent if now else theme.tile_line), 1, style))
        painter.setBrush(QColor(background))
        painter.drawRoundedRect(tile, _ROUND, _ROUND)
        ink = theme.accent if now else (theme.dim if future else theme.text)
        text = tile.adjusted(_PAD, 0, -_PAD + 1, 0)
        shape = self._actions.shape(row)
        if shape:
            place = QPoint(round(text.left()), round(text.center().y() - self._side / 2))
            if shape not in self._icons:
                colour = self._theme.accent if shape == "forced" else self._theme.bad
                drawn = pixmap(shape, colour, self._side, self.devicePixelRatioF())
                self._icons[shape] = drawn
            painter.drawPixmap(place, self._icons[shape])
            text.setLeft(text.left() + self._side + _GAP)
        painter.setPen(QColor(ink))
        painter.setFont(self.font())
        words = fitting(self._actions.label(row), QFontMetrics(self.font()), text.width() + 1)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


EMPTY = "Actions are listed here; click one to go back."
MORE = "More: record, export, compare, play"


def _no_actions() -> Sequence[QAction]:
    return ()


class Timeline(QWidget):
    """Buttons to step back and forward, the row of actions, and a menu of rarer commands.

    ``more`` returns the entries of the menu, ``redact`` an action as the viewer may know it.
    """

    def __init__(  # noqa: PLR0913 - its contents and their texts
        self,
        session: Session,
        cite: Cite,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        more: Callable[[], Sequence[QAction]] = _no_actions,
        redact: Redact = as_it_was,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._cite = cite
        self._theme = theme
        self._row: ActionRow | None = None
        self._names_hidden = False
        self._redact = redact
        self._offered = more
        self._leads_on: Callable[[], object] | None = None
        self.back = self._button("Previous step", lambda: self._step(-1))
        self.next = self._button("Next step", lambda: self._step(1))
        self.more = self._button(MORE, self.open_more)
        self._empty = PlainLabel(EMPTY, self, look="dim")
        self._empty.setMinimumWidth(1)
        self._empty.setWordWrap(True)
        self._room = horizontal(
            self.back, self.next, on=self, margins=(GRID + GRID // 2, 0), spacing=GRID // 2
        )
        self._room.addSpacing(GRID // 2)
        self._room.addWidget(self._empty, 1)
        self._room.addWidget(self.more)
        self.setObjectName("timeline")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Timeline")
        self.apply_theme(theme)
        self.follow()

    def row(self) -> "ActionRow":
        """Return the row of actions, made on first use."""
        if self._row is None:
            self._row = ActionRow(self._redact, self._cite, self._theme, self)
            self._row.stood_on.connect(self._jump)
            self._row.clicked.connect(lambda index: self._jump(index.row()))
            self._empty.setVisible(False)
            self._room.replaceWidget(self._empty, self._row)
            self._row.setVisible(True)
        return self._row

    def add_before(self, widget: QWidget) -> None:
        """Insert a widget before the others."""
        self._room.insertWidget(0, widget)

    def open_more(self) -> None:
        """Open the menu of rarer commands."""
        actions = [each for each in self._offered() if each.isVisible()]
        if not actions:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(MORE)
        menu.addActions(actions)
        size, corner = menu.sizeHint(), self.more.mapToGlobal(self.more.rect().topRight())
        menu.popup(corner - QPoint(size.width(), size.height() + GRID // 2))
        menu.setActiveAction(actions[0])

    def hide_names(self, *, names_hidden: bool) -> None:
        """Hide all actions, or show them again."""
        self._names_hidden = names_hidden
        if self._row is not None:
            history = self._session.history
            self._row.follow(History(start=history.start) if names_hidden else history)

    def redact_anew(self) -> None:
        """Redact every action again, for another viewer."""
        if not self._names_hidden:
            self.hide_names(names_hidden=True)
            self.hide_names(names_hidden=False)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for button, shape in ((self.back, "back"), (self.next, "next"), (self.more, "more")):
            button.setIcon(icon(shape, theme.button_text, theme.line))
        if self._row is not None:
            self._row.apply_theme(theme)

    def _button(self, words: str, do: Callable[[], None]) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("icon")
        button.setAccessibleName(words)
        button.setToolTip(plain_tip(words))
        button.clicked.connect(lambda _checked=False: do())
        return button

    def follow(self, _change: Change | None = None) -> None:
        """Show the history and the current position in it."""
        history = self._session.history
        self.back.setEnabled(history.undoable is not None)
        self.next.setEnabled(history.redoable is not None)
        some = bool(history.outcomes)
        for button in (self.back, self.next):
            button.setVisible(some)
        if not self._names_hidden and (some or self._row is not None):
            self.row().follow(history)

    def lead_on(self, do: Callable[[], object] | None) -> None:
        """Set a callback for a step forward without an action to redo."""
        self._leads_on = do
        self.next.setEnabled(do is not None or self._session.history.redoable is not None)

    def _step(self, by: int) -> None:
        if by > 0 and self._leads_on is not None:
            self._leads_on()
            return
        self._session.jump(self._session.history.cursor + by)

    def _jump(self, row: int) -> None:
        if not self._names_hidden and row >= 0 and row != self._session.history.cursor:
            self._session.jump(row)
