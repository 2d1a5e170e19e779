"""The strip next to the stack: the clauses of a resolving text, and those left by hand."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.rules.clause_texts import DescribedClause
from core.rules.proposals import ClauseState
from gui.board.items import PictureItem
from gui.board.layout.geometry import Role
from gui.board.view import BoardView
from gui.commands import ENTER
from gui.features.texts.manual_lines import ManualLine
from gui.theme import GRID, Theme, filled
from gui.widgets.buttons import key_label
from gui.widgets.icons import icon, pixmap
from gui.widgets.labels import PlainLabel, plain_tip

WIDTH = 40 * GRID
_SHEET = """
#texts { background: %(panel)s; border: 1px solid %(button_line)s; border-radius: 10px; }
#texts QLabel { background: transparent; }
#texts QLabel#title { font-weight: 600; }
#texts QLabel#dim, #texts QLabel#nothing, #texts QLabel#later { color: %(dim)s; }
#texts QLabel#done { color: %(good)s; }
#texts QLabel#asked, #texts QLabel#by_hand { color: %(accent)s; }
#texts QLabel#left_out { color: %(bad)s; }
#texts QFrame#row { border: 1px solid transparent; border-radius: 6px; }
#texts QFrame#row[manual="true"] { border: 1px dashed %(accent)s;
    background: %(accent_background)s; }
#texts QFrame#row:focus { border: 1px solid %(accent)s; }
#texts QPushButton#usual { background: %(on)s; color: %(on_text)s; font-weight: 600;
    border: 1px solid %(on_line)s; border-radius: 6px; padding: 3px 10px; }
#texts QPushButton#usual:focus { border-color: %(accent)s; }
#texts QPushButton#usual:disabled { background: %(bar)s; color: %(dim)s; border-color: %(line)s; }
#texts QLabel#key { color: %(dim)s; border: 1px solid %(button_line)s; border-radius: 4px;
    padding: 0 4px; }
#texts QPushButton#other { padding: 2px 8px; }
#texts QPushButton#other:focus { border-color: %(accent)s; }
"""
STATES: dict[ClauseState, tuple[str, str]] = {
    "done": ("done", "The table"),
    "nothing": ("nothing", "Changes nothing now"),
    "asked": ("choice", "Asks first"),
    "by_hand": ("todo", "By hand"),
    "left_out": ("close", "Left out"),
    "later": ("more", "Afterwards"),
}
"""The icon and the words of each state: it never depends on colour alone."""
KEYS = "Up and Down: a clause. Backspace or its digit: leave it out. Enter: another way, by hand."
_AIR = GRID
_SIGN = 14
_TEN = 10
_STEP = 40
"""Distance between the places that are compared, in pixels."""
_ORIGIN = QPoint()


class Proposal(Struct, frozen=True, kw_only=True):
    """Contents of the strip: the card, its clauses, the label of the button, and the open lines.

    Without a label there is no button: Next in the dock carries the text out.
    """

    card: str = ""
    clauses: tuple[DescribedClause, ...] = ()
    action: str = ""
    may_act: bool = True
    lines: tuple[ManualLine, ...] = ()


def spoken(clause: DescribedClause) -> str:
    """Return a clause as one text for screen readers."""
    return f"{clause.words}: {what_becomes(clause)}"


def what_becomes(clause: DescribedClause) -> str:
    """Return the state of a clause and its steps as a text."""
    words = STATES[clause.state][1]
    if clause.state == "done":
        return "; ".join(clause.does)
    return "; ".join((words, *clause.does)) if clause.state == "asked" else words


class ClauseRow(QFrame):
    """One clause or one line by hand, which can have the focus."""

    def __init__(self, words: str, state: ClauseState, says: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("row")
        self.setProperty("manual", state == "by_hand")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"{words}: {says}")
        self.sign = PlainLabel(parent=self)
        self.buttons: list[QPushButton] = []
        self.state = state
        self.words = PlainLabel(words, self, wraps=True)
        self.says = PlainLabel(says, self, look=state, wraps=True)
        text = QVBoxLayout()
        text.setSpacing(0)
        text.addWidget(self.words)
        text.addWidget(self.says)
        self.room = QHBoxLayout(self)
        self.room.setContentsMargins(GRID // 2, 2, GRID // 2, 2)
        self.room.setSpacing(GRID)
        self.room.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        self.room.addLayout(text, 1)

    def draw_sign(self, theme: Theme) -> None:
        """Draw the icon of the state."""
        colours = {"done": theme.good, "by_hand": theme.accent, "asked": theme.accent}
        colour = colours.get(self.state, theme.bad if self.state == "left_out" else theme.dim)
        name = STATES[self.state][0]
        self.sign.setPixmap(pixmap(name, colour, _SIGN, self.devicePixelRatioF()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the focus on a click."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)


class TextStrip(QWidget):
    """Shows a proposal and the open lines next to the stack; it has no game logic.

    ``agreed`` asks to carry the text out, ``left_out`` carries the place of a clause to leave out
    or take in, ``edited`` that of one to do by hand in another way. ``ticked`` carries a line that
    is done, ``helped`` one whose form is wanted. ``left`` gives the keyboard back.
    """

    agreed = Signal()
    left_out = Signal(int)
    edited = Signal(int)
    ticked = Signal(object)
    helped = Signal(object)
    left = Signal()

    def __init__(self, theme: Theme, over: QWidget, board: BoardView) -> None:
        super().__init__(over)
        self._board = board
        self._theme = theme
        self._shown = Proposal()
        self._folded = False
        self._digits: list[Callable[[], object]] = []
        """The functions of the rows, in the order of their digits."""
        self.rows: list[ClauseRow] = []
        self.line_rows: list[ClauseRow] = []
        self.setObjectName("texts")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("What the text does")
        self.card = PlainLabel(parent=self, look="title", wraps=True)
        self.fold = QPushButton(self)
        self.fold.setObjectName("bare")
        self.fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.fold.clicked.connect(self.turn_fold)
        self.agree = QPushButton(self)
        self.agree.setObjectName("usual")
        self.agree.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.agree.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.agree.clicked.connect(self.agreed)
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.card, 1)
        head.addWidget(self.agree)
        head.addWidget(self.fold)
        self._list = QVBoxLayout()
        self._list.setSpacing(2)
        room = self._room = QVBoxLayout(self)
        room.setContentsMargins(_AIR, _AIR, _AIR, _AIR)
        room.setSpacing(GRID // 2)
        room.addLayout(head)
        room.addLayout(self._list)
        board.installEventFilter(self)
        self.setVisible(False)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.setStyleSheet(filled(_SHEET, theme))
        self._draw_fold()
        for row in (*self.rows, *self.line_rows):
            row.draw_sign(theme)

    @property
    def shown(self) -> Proposal:
        """The contents."""
        return self._shown

    @property
    def current(self) -> int | None:
        """The place of the clause that has the focus."""
        return next((at for at, row in enumerate(self.rows) if row.hasFocus()), None)

    def show_proposal(self, proposal: Proposal) -> None:
        """Show other contents; without any the strip is hidden."""
        if proposal != self._shown:
            here = self.current
            had = self.has_keyboard
            self._shown = proposal
            self._write()
            if had and here is not None and here < len(self.rows):
                self.rows[here].setFocus()
        was_seen = self.isVisible()
        is_seen = bool(proposal.clauses or proposal.lines)
        if was_seen and not is_seen and self.has_keyboard:
            self.left.emit()
        self.setVisible(is_seen)
        if is_seen:
            self.place()
            self.raise_()

    @property
    def has_keyboard(self) -> bool:
        """Whether a part of it has the focus."""
        focused = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def take_keyboard(self) -> None:
        """Move the focus to the first clause or line."""
        if self._folded:
            self.turn_fold()
        rows = (*self.rows, *self.line_rows)
        if self.isVisible() and rows:
            rows[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def turn_fold(self) -> None:
        """Fold the strip to its heading, or open it."""
        self._folded = not self._folded
        self._write()
        self.place()

    def place(self) -> None:
        """Move above the dock, on a table without one next to the stack or to its place."""
        board, area = self._board, self._stack_area()
        field = board.geometry()
        dock = board.board_scene.mat.dock
        self.ensurePolished()
        width = min(WIDTH * max(self.fontMetrics().height() / 17, 1), field.width() - 2 * GRID)
        right, middle = field.right() - GRID, field.center().y()
        if area is not None:
            shown = board.view.mapFromScene(area).boundingRect()
            at = board.view.viewport().mapTo(board.window(), shown.topLeft())
            corner = self._over.mapFrom(board.window(), at)
            beside = bool(self._shown.clauses) or dock is not None
            right = corner.x() - GRID if beside else corner.x() + shown.width()
            middle = corner.y() + shown.height() // 2
        if dock is not None:
            scale = board.camera.base
            width = max(round(dock.w * scale), round(dock.w))
            beside_lane = area is not None and 2 * area.height() > field.height() / scale
            if not beside_lane:
                right = field.left() + round(dock.right * scale)
        self.setFixedWidth(round(width))
        self._room.activate()
        needs = max(self.heightForWidth(round(width)), self.minimumSizeHint().height())
        high = min(needs, field.height() - 2 * GRID)
        left = max(right - round(width), field.left() + GRID)
        top = min(max(middle - high // 2, field.top() + GRID), field.bottom() - high - GRID)
        if dock is not None:
            top = max(field.top() + round(dock.y * scale) - high - GRID // 2, field.top() + GRID)
            left, top = self._least_covering(QRect(left, top, round(width), high), field)
        self.setGeometry(left, top, round(width), high)

    def _least_covering(self, usual: QRect, field: QRect) -> tuple[int, int]:
        """Return the place on the right half of the board that covers the least of the cards."""
        board = self._board
        corner = self._over.mapFrom(board.window(), board.viewport().mapTo(board.window(), _ORIGIN))
        cards = [
            board.view.mapFromScene(item.sceneBoundingRect()).boundingRect().translated(corner)
            for item in board.board_scene.items()
            if isinstance(item, PictureItem) and item.isVisible()
        ]
        lefts = range(usual.left(), max(field.center().x() - usual.width(), field.left()), -_STEP)
        tops = range(usual.top(), field.top() + GRID - 1, -_STEP)
        places = [QPoint(x, y) for y in tops for x in lefts] or [usual.topLeft()]

        def covered(place: QPoint) -> int:
            rect = QRect(place, usual.size())
            common = (rect & card for card in cards if rect.intersects(card))
            return sum(each.width() * each.height() for each in common)

        best = min(places, key=covered)
        return best.x(), best.y()

    @property
    def _over(self) -> QWidget:
        over = self.parentWidget()
        return over if over is not None else self

    def _stack_area(self) -> QRectF | None:
        areas = self._board.board_scene.mat.areas
        found = next((each.rect for each in areas if each.role is Role.STACK), None)
        return None if found is None else QRectF(found.x, found.y, found.w, found.h)

    def _write(self) -> None:
        while (item := self._list.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setVisible(False)
                widget.deleteLater()
        shown = self._shown
        count = len(shown.lines)
        by_hand = f"{count} left by hand" if count else ""
        self.card.setText(shown.card or by_hand)
        self.agree.setVisible(bool(shown.action))
        self.agree.setText(shown.action)
        self.agree.setAccessibleName(f"{shown.card}: {shown.action}")
        self.agree.setEnabled(shown.may_act)
        self.rows, self.line_rows, self._digits = [], [], []
        if not self._folded:
            self.rows = list(self._clause_rows(shown.clauses))
            self.line_rows = list(self._line_rows(shown.lines, heads=bool(shown.clauses)))
        self._draw_fold()
        self.setAccessibleDescription(self.text())
        self.updateGeometry()

    def _clause_rows(self, clauses: Sequence[DescribedClause]) -> Iterator[ClauseRow]:
        for clause in clauses:
            row = ClauseRow(clause.words, clause.state, what_becomes(clause), self)
            row.setToolTip(plain_tip(KEYS))
            row.setAccessibleDescription(KEYS)
            self._add_digit(row, partial(self.left_out.emit, len(self._digits)))
            yield self._added(row)

    def _line_rows(self, lines: Sequence[ManualLine], *, heads: bool) -> Iterator[ClauseRow]:
        if lines and heads:
            heading = PlainLabel(f"{len(lines)} left by hand", self, look="dim")
            self._list.addWidget(heading)
            heading.setVisible(True)
        for line in lines:
            row = ClauseRow(line.words, "by_hand", f"By hand, for {line.card}", self)
            row.setAccessibleDescription("Space ticks it off. Enter opens the nearest form.")
            self._add_digit(row, partial(self.ticked.emit, line))
            for words, signal, tip in (
                ("Form", self.helped, "Do it with the nearest form (Enter)"),
                ("Done", self.ticked, "Tick it off as done"),
            ):
                button = QPushButton(words, row)
                button.setObjectName("other")
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                button.setAccessibleName(f"{words}: {line.words}")
                button.setToolTip(plain_tip(tip))
                button.clicked.connect(lambda _on, signal=signal, line=line: signal.emit(line))
                row.buttons.append(button)
                row.room.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
            yield self._added(row)

    def _add_digit(self, row: ClauseRow, do: Callable[[], object]) -> None:
        """Let the next free digit leave a clause out or take it in, or tick a line off."""
        number = len(self._digits) + 1
        self._digits.append(do)
        if number < _TEN:
            row.setAccessibleDescription(f"{number}. {row.accessibleDescription()}")
            row.room.addWidget(key_label(str(number), row), 0, Qt.AlignmentFlag.AlignVCenter)
            QShortcut(QKeySequence(str(number)), row, do)

    def _added(self, row: ClauseRow) -> ClauseRow:
        row.draw_sign(self._theme)
        self._list.addWidget(row)
        row.setVisible(True)
        return row

    def _draw_fold(self) -> None:
        self.fold.setIcon(icon("down" if self._folded else "up", self._theme.dim))
        words = "Show what the text does" if self._folded else "Fold what the text does"
        self.fold.setAccessibleName(words)
        self.fold.setToolTip(plain_tip(words))

    def text(self) -> str:
        """Return the contents as plain text."""
        clauses = (spoken(each) for each in self._shown.clauses)
        lines = (f"{each.words}: by hand, for {each.card}" for each in self._shown.lines)
        return ". ".join((*clauses, *lines))

    # Qt

    def event(self, event: QEvent) -> bool:
        """Claim its keys before commands of the window with the same ones."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            mine = {*ENTER, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Backspace, Qt.Key.Key_Escape}
            ticks = event.key() == Qt.Key.Key_Space and self._line is not None
            if not event.modifiers() and (event.key() in mine or ticks):
                event.accept()
                return True
        return super().event(event)

    @property
    def _line(self) -> ManualLine | None:
        at = next((at for at, row in enumerate(self.line_rows) if row.hasFocus()), None)
        return self._shown.lines[at] if at is not None and at < len(self._shown.lines) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the rows; leave a clause out, or open a form in its place."""
        key, here, line = event.key(), self.current, self._line
        if key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._walk(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key == Qt.Key.Key_Backspace and here is not None:
            self.left_out.emit(here)
        elif key in ENTER and here is not None:
            self.edited.emit(here)
        elif key in ENTER and line is not None:
            self.helped.emit(line)
        elif key == Qt.Key.Key_Space and line is not None:
            self.ticked.emit(line)
        else:
            super().keyPressEvent(event)

    def _walk(self, step: int) -> None:
        rows = [*self.rows, *self.line_rows]
        here = next((at for at, row in enumerate(rows) if row.hasFocus()), -1)
        if rows:
            rows[max(min(here + step, len(rows) - 1), 0)].setFocus(Qt.FocusReason.TabFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the board."""
        moves = {QEvent.Type.Resize, QEvent.Type.Move}
        if watched is self._board and event.type() in moves and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)
