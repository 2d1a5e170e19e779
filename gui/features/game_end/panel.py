"""Result panel: result, reasons, life curves, key moments and the next step."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from core.rules.game_course import Course, Curve, life_messages
from gui.commands import ENTER
from gui.features.table_picture import HEIGHT, WIDTH, paint_picture
from gui.theme import GRID, Theme, filled, title_font
from gui.widgets.buttons import push_button
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal

DASHES: tuple[tuple[int, ...], ...] = ((), (8, 5), (2, 4), (12, 4, 2, 4))
"""Lengths drawn and left out, in pixels, by seat."""
MARKS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-5, 0), (-3.5, -3.5), (0, -5), (3.5, -3.5), (5, 0), (3.5, 3.5), (0, 5), (-3.5, 3.5)),
    ((-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)),
    ((0, -6), (5.5, 4.5), (-5.5, 4.5)),
    ((0, -6), (6, 0), (0, 6), (-6, 0)),
)
"""The corners of the mark at the end of a line, by seat: round, square, triangle, diamond."""
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000)
_MOST_STEPS, _MOST_TURNS = 5, 16

Spot = tuple[float, float]


class Trace(Struct, frozen=True, kw_only=True):
    """Life curve of a player: its points, and the text and height of its end label."""

    seat: int
    spots: tuple[Spot, ...]
    label: str
    label_at: float


class Layout(Struct, frozen=True, kw_only=True):
    """All life curves, with the heights of the grid lines and the positions of the turns."""

    left: float
    right: float
    bottom: float
    traces: tuple[Trace, ...]
    levels: tuple[tuple[float, str], ...]
    turns: tuple[tuple[float, str], ...]


def laid_out(course: Course, width: float, height: float, line: float, names: float) -> Layout:
    """Return the layout of the curves for a line height and a width of the player names."""
    every = [life for curve in course.curves for life in curve.life]
    least, most = min(0, *every), max(1, *every)
    left, right = 3 * line, width - names - line
    top, bottom = line, height - 1.6 * line
    turns = max(course.turns, 1)

    def across(turn: float) -> float:
        return left + (right - left) * turn / turns

    def up(life: float) -> float:
        return bottom - (bottom - top) * (life - least) / (most - least)

    step = next((each for each in _STEPS if (most - least) / each <= _MOST_STEPS), most - least)
    levels = range(-(-least // step) * step, most + 1, step)
    every_turn = -(-turns // _MOST_TURNS)
    ends = _apart([up(curve.life[-1]) for curve in course.curves], 1.2 * line, top, bottom)
    return Layout(
        left=left,
        right=right,
        bottom=bottom,
        traces=tuple(
            Trace(
                seat=seat,
                spots=tuple(
                    (across(turn), up(life) + 1.5 * (seat - (len(course.curves) - 1) / 2))
                    for turn, life in _corners(curve)
                ),
                label=f"{curve.player} {curve.life[-1]}".replace("-", "\N{MINUS SIGN}"),
                label_at=ends[seat],
            )
            for seat, curve in enumerate(course.curves)
        ),
        levels=tuple((up(each), str(each).replace("-", "\N{MINUS SIGN}")) for each in levels),
        turns=tuple(
            (across(turn), str(turn) if turn else "Start")
            for turn in range(0, course.turns + 1, every_turn)
        ),
    )


def _corners(curve: Curve) -> Iterator[tuple[int, int]]:
    """Yield the corners of a step curve as pairs of turn and life."""
    before = curve.life[0]
    for turn, life in enumerate(curve.life):
        if life != before:
            yield turn, before
        yield turn, life
        before = life
    if len(curve.life) == 1:
        yield 1, before


def _apart(heights: Sequence[float], least: float, top: float, bottom: float) -> list[float]:
    found = list(heights)
    order = sorted(range(len(heights)), key=lambda at: (heights[at], at))
    lowest = bottom
    for at in reversed(order):
        found[at] = min(found[at], lowest)
        lowest = found[at] - least
    highest = top
    for at in order:
        found[at] = max(found[at], highest)
        highest = found[at] + least
    return found


_SIZE = QSize(96 * GRID, 24 * GRID)
_THICK = 2.5


class LifeCurve(QWidget):
    """Draws the life curve of each player; the accessible text has the same values."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._course: Course | None = None
        self.setAccessibleName("Life over the turns")

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_course(self, course: Course) -> None:
        """Draw the course of a game."""
        self._course = course
        self.setAccessibleDescription(" ".join(str(each) for each in life_messages(course)))
        self.update()

    # Qt

    def sizeHint(self) -> QSize:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return QSize(40 * GRID, 14 * GRID)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._course is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = self.fontMetrics()
        names = max(
            metrics.horizontalAdvance(f"{each.player} {each.life[-1]} ")
            for each in self._course.curves
        )
        line = float(metrics.height())
        found = laid_out(self._course, self.width(), self.height(), line, names)
        middle = Qt.AlignmentFlag.AlignVCenter
        for height, words in found.levels:
            painter.setPen(QColor(self._theme.line))
            painter.drawLine(QPointF(found.left, height), QPointF(found.right, height))
            painter.setPen(QColor(self._theme.dim))
            box = QRectF(0, height - line, found.left - GRID, 2 * line)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, words)
        for across, words in found.turns:
            box = QRectF(across - 4 * line, found.bottom + line / 4, 8 * line, 1.3 * line)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        colours = curve_colours(self._theme)
        for trace in found.traces:
            colour = QColor(colours[trace.seat % len(colours)])
            pen = QPen(colour, _THICK)
            dash = DASHES[trace.seat % len(DASHES)]
            if dash:
                pen.setDashPattern([each / _THICK for each in dash])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF([QPointF(*spot) for spot in trace.spots]))
            end = QPointF(*trace.spots[-1])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            mark = MARKS[trace.seat % len(MARKS)]
            painter.drawPolygon(QPolygonF([end + QPointF(*corner) for corner in mark]))
            painter.setPen(colour)
            box = QRectF(end.x() + line, trace.label_at - line, names + line, 2 * line)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | middle, trace.label)
        painter.end()


def curve_colours(theme: Theme) -> tuple[str, ...]:
    """Return the line colours by seat; dashes, markers and names differ as well."""
    return (theme.good, theme.bad, theme.accent, theme.cite)


_SHEET = """
#ended { background: %(panel)s; border: 1px solid %(button_line)s; border-radius: 12px; }
#ended QLabel { background: transparent; }
#ended QLabel#dim { color: %(dim)s; }
#ended QPushButton#cited { background: %(cite_background)s; color: %(cite)s;
    border: 1px solid %(cite_line)s; border-radius: 5px; padding: 1px 6px; }
#ended QPushButton#usual { background: %(on)s; color: %(on_text)s; font-weight: 600;
    border: 1px solid %(on_line)s; padding: 4px 16px; }
#ended QPushButton#other { padding: 4px 12px; }
#ended QPushButton#moment { background: %(tile)s; border: 1px solid %(tile_line)s;
    border-radius: 8px; padding: 6px 10px; text-align: left; }
#ended QPushButton#moment:focus { border-color: %(accent)s; }
#ended QPushButton#usual:focus, #ended QPushButton#other:focus,
#ended QPushButton#cited:focus { border-color: %(accent)s; }
"""
_EDGE = 3 * GRID
_LEAST = 104 * GRID
_PICTURE = 16 * GRID
_NUMBERS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)


class Reason(Struct, frozen=True):
    """One sentence about how the game ended, and its rule: the key and the number."""

    says: str
    key: str = ""
    number: str = ""


class Result(Struct, frozen=True, kw_only=True):
    """Contents of the panel. ``on`` is the label of the Enter action.

    ``changes`` is set if players can sideboard first.

    ``moments`` holds a title and a line for each moment of the ``course`` of the game.
    """

    above: str
    title: str
    reasons: tuple[Reason, ...]
    score: str
    more: str
    on: str
    changes: bool = False
    course: Course | None = None
    moments: tuple[tuple[str, str], ...] = ()


class EndPanel(QWidget):
    """Panel over the board after the end of a game.

    ``on_wanted`` requests the next game, ``table_wanted`` the board, ``undo_wanted`` an undo,
    ``keep_wanted`` a page of the game, ``side_wanted`` the sideboards; ``cited`` carries a rule
    key, ``moment_wanted`` the index of a moment.
    """

    on_wanted = Signal()
    table_wanted = Signal()
    undo_wanted = Signal()
    cited = Signal(str)
    moment_wanted = Signal(int)
    keep_wanted = Signal()
    side_wanted = Signal()

    def __init__(self, theme: Theme, over: QWidget, board: QWidget) -> None:
        super().__init__(over)
        self._board = board
        self._theme = theme
        self.setObjectName("ended")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.above = _dim(self)
        self.title = PlainLabel(parent=self)
        self.score = PlainLabel(parent=self)
        self.more = _dim(self)
        self._reasons = QVBoxLayout()
        self._reasons.setSpacing(GRID // 2)
        self._life = PlainLabel("Life over the turns", self)
        self.curve = LifeCurve(theme, self)
        self._key_moments = PlainLabel("Key moments", self)
        self._moment_row = QHBoxLayout()
        self._moment_row.setSpacing(GRID)
        self.moments: list[MomentButton] = []
        self._columns: list[QWidget] = []
        foot = self._foot()
        room = QVBoxLayout(self)
        room.setContentsMargins(_EDGE, 2 * GRID, _EDGE, 2 * GRID)
        room.setSpacing(GRID)
        for part in (self.above, self.title):
            room.addWidget(part)
        room.addLayout(self._reasons)
        for part in (self.score, self.more, self._life):
            room.addWidget(part)
        room.addWidget(self.curve, 1)
        room.addWidget(self._key_moments)
        room.addLayout(self._moment_row)
        room.addWidget(self.kept)
        room.addLayout(foot)
        board.installEventFilter(self)
        self.setVisible(False)
        self.apply_theme(theme)

    def _foot(self) -> QHBoxLayout:
        self.on = QPushButton(self)
        self.on.setObjectName("usual")
        self.on.clicked.connect(self.on_wanted)
        self.table = QPushButton("Look at the table   Esc", self)
        self.table.setAccessibleName("Look at the table")
        self.table.clicked.connect(self.table_wanted)
        self.undo = QPushButton("Undo the last action", self)
        self.undo.setAccessibleName("Undo the last action")
        self.undo.clicked.connect(self.undo_wanted)
        self.keep = QPushButton("Keep the page\N{HORIZONTAL ELLIPSIS}   Ctrl+S", self)
        self.keep.setAccessibleName("Keep the page")
        self.keep.clicked.connect(self.keep_wanted)
        self.side = push_button("Sideboard B", self, self.side_wanted, name="Sideboard")
        self.kept = _dim(self)
        self.kept.setWordWrap(True)
        self.kept.setVisible(False)
        for button in (self.table, self.undo, self.keep, self.side):
            button.setObjectName("other")
        return horizontal(self.table, self.undo, 1, self.keep, self.side, self.on, spacing=GRID)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(filled(_SHEET, theme))
        for moment in self.moments:
            moment.picture.apply_theme(theme)
        size = self.fontInfo().pixelSize()
        self.title.setFont(title_font(round(size * 1.4)))
        for part in (self.score, self._life, self._key_moments):
            part.setFont(title_font(size))
        self.curve.apply_theme(theme)

    def show_result(self, result: Result) -> None:
        """Show a result."""
        self.above.setText(result.above)
        self.title.setText(result.title)
        self.score.setText(result.score)
        self.score.setVisible(bool(result.score))
        self.more.setText(result.more)
        self.more.setVisible(bool(result.more))
        self.on.setText(f"{result.on}   Enter")
        self.on.setAccessibleName(result.on)
        self.side.setVisible(result.changes)
        self._show_reasons(result.reasons)
        self.say_kept("", again=False)
        course = result.course
        self._life.setVisible(course is not None)
        self.curve.setVisible(course is not None)
        if course is not None:
            self.curve.show_course(course)
        for old in self._columns:
            self._moment_row.removeWidget(old)
            old.setVisible(False)
            old.deleteLater()
        self.moments, self._columns = [], []
        for number, (title, more) in enumerate(result.moments):
            column = QWidget(self)
            room = QVBoxLayout(column)
            room.setContentsMargins(0, 0, 0, 0)
            room.setSpacing(GRID // 2)
            button = MomentButton(number + 1, title, more, self._theme, column)
            button.clicked.connect(partial(self.moment_wanted.emit, number))
            room.addWidget(button.picture, 1)
            room.addWidget(button)
            self._moment_row.addWidget(column, 1)
            self._columns.append(column)
            self.moments.append(button)
            column.setVisible(True)
        self._key_moments.setVisible(bool(self.moments))
        reason_text = " ".join(each.says for each in result.reasons)
        self.setAccessibleName(result.title)
        self.setAccessibleDescription(f"{reason_text} {result.score} {result.more}".strip())
        self.setVisible(True)
        self.place()
        self.raise_()
        self.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_kept(self, words: str, *, again: bool) -> None:
        """Show the result of saving the page; ``again`` offers another folder."""
        name = "Save elsewhere" if again else "Keep the page"
        self.keep.setText(f"{name}\N{HORIZONTAL ELLIPSIS}   Ctrl+S")
        self.keep.setAccessibleName(name)
        self.kept.setText(words)
        self.kept.setVisible(bool(words))
        if self.isVisible():
            self.place()

    def place(self) -> None:
        """Centre the panel over the board."""
        self.ensurePolished()
        room = self.layout()
        if room is not None:
            room.activate()
        field, wanted = self._board.geometry(), self.sizeHint()
        width = min(max(wanted.width(), _LEAST), field.width() - 2 * GRID)
        height = min(wanted.height(), field.height() - 2 * GRID)
        across = field.x() + (field.width() - width) // 2
        self.setGeometry(across, field.y() + (field.height() - height) // 2, width, height)

    def show_picture(self, number: int, picture: QPixmap) -> None:
        """Show the thumbnail of a moment."""
        if number < len(self.moments):
            self.moments[number].picture.show_picture(picture)

    def _show_reasons(self, reasons: Sequence[Reason]) -> None:
        while (item := self._reasons.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.setVisible(False)
                old.deleteLater()
        for each in reasons:
            line = QWidget(self)
            row = horizontal(PlainLabel(each.says, line), on=line, margins=0, spacing=GRID)
            if each.number:
                chip = QPushButton(each.number, line)
                chip.setObjectName("cited")
                chip.setAccessibleName(f"Rule {each.number}")
                chip.clicked.connect(partial(self.cited.emit, each.key))
                row.addWidget(chip)
            row.addStretch(1)
            self._reasons.addWidget(line)
            line.setVisible(True)

    # Qt

    def event(self, event: QEvent) -> bool:
        """Claim Enter and Escape before commands of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            wanted = {*ENTER, Qt.Key.Key_Escape, Qt.Key.Key_B, *_NUMBERS[: len(self.moments)]}
            if event.matches(QKeySequence.StandardKey.Save) or (plain and event.key() in wanted):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter (next game), Escape (board), Ctrl+S, B (sideboards) and digits (moments)."""
        if event.matches(QKeySequence.StandardKey.Save):
            self.keep.click()
        elif event.key() == Qt.Key.Key_Escape:
            self.table_wanted.emit()
        elif event.key() == Qt.Key.Key_B and not self.side.isHidden():
            self.side.click()
        elif event.key() in _NUMBERS[: len(self.moments)]:
            self.moments[_NUMBERS.index(Qt.Key(event.key()))].click()
        elif event.key() in ENTER and not event.isAutoRepeat():
            focused = self.focusWidget()
            (focused if isinstance(focused, QPushButton) else self.on).click()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay centred over the board."""
        if watched is self._board and event.type() == QEvent.Type.Resize and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)


def _dim(parent: QWidget) -> QLabel:
    return PlainLabel(parent=parent, look="dim")


class MomentPicture(QWidget):
    """Thumbnail of a moment; a click presses the button below it.

    Its height shrinks with the space, as the button opens the same moment.
    """

    def __init__(self, theme: Theme, button: QPushButton, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._button = button
        self._picture = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def has_picture(self) -> bool:
        """Whether the picture has come."""
        return not self._picture.isNull()

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture in place of plain background."""
        self._picture = picture
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(_PICTURE * WIDTH // HEIGHT, _PICTURE)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._button.click()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.height() > 2 * GRID:
            paint_picture(painter, QRectF(self.rect()), self._picture, self._theme)


class MomentButton(QPushButton):
    """Button of a moment: its number, which is also its key, and two lines of text."""

    def __init__(self, number: int, title: str, more: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = MomentPicture(theme, self, parent)
        self.setObjectName("moment")
        self._lines = (f"{number}   {title}", more)
        self.setToolTip(plain_tip(f"{title}\n{more}"))
        self.setAccessibleName(f"Moment {number}: {title}")
        self.setAccessibleDescription(f"{more}. Opens the table at that time.")

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(20 * GRID, 2 * self.fontMetrics().lineSpacing() + 3 * GRID)

    def minimumSizeHint(self) -> QSize:
        return QSize(8 * GRID, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - 3 * GRID
        cut = Qt.TextElideMode.ElideRight
        lines = (self.fontMetrics().elidedText(each, cut, room) for each in self._lines)
        self.setText("\n".join(lines).replace("&", "&&"))
