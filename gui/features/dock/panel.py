"""The dock as a widget: heading, ribbon of steps, the button of Next, and further buttons."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from core.rules.views import Phase
from gui.board.view import BoardView
from gui.theme import GRID, Theme, filled
from gui.widgets.buttons import push_button
from gui.widgets.labels import ElidedLabel, plain_tip

_SHEET = """
#dock { background: %(panel)s; border: 1px solid %(button_line)s; border-radius: 12px; }
#dock QLabel { background: transparent; }
#dock QLabel#step { color: %(accent)s; font-weight: 600; }
#dock QPushButton { padding: 0; }
#dock QPushButton#segment { background: transparent; border: 1px solid transparent;
    border-radius: 6px; }
#dock QPushButton#segment:focus { border-color: %(accent)s; }
#dock QPushButton#next { border-radius: 9px; background: %(on)s; border: 1px solid %(on_line)s; }
#dock QPushButton#next[decides="true"] { background: %(accent)s; border-color: %(accent)s; }
#dock QPushButton#next:focus { border: 2px solid %(text)s; }
#dock QPushButton#next[hinted="true"] { border: 2px dashed %(text)s; }
#dock QPushButton#next:disabled { background: %(bar)s; border-color: %(line)s; }
#dock QPushButton#other:focus { border-color: %(accent)s; }
"""
_HINTED, _DECIDES = "hinted", "decides"
_BAR = 6
_HIT = 24
"""Height of a segment for the pointer."""
_LABEL, _DETAIL, _SMALLEST = 1.25, 1.0, 0.9
"""Sizes of the type in the button, by that of the window."""
_KEY_PAD = 6
_MOST_OTHERS = 2
_MOVES = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show})
_LEAST_WIDTH = 13
"""Least width of the dock on a table that is scaled down, in lines of its type."""
MORE = "More"


class Offer(Struct, frozen=True, kw_only=True):
    """A further button: its label, the command that it runs, and its key.

    ``name`` is the full name of a short label.
    """

    label: str
    command: str
    key: str = ""
    name: str = ""
    possible: bool = True


class NextWords(Struct, frozen=True, kw_only=True):
    """Texts of the button of Next, which is disabled without a ``label``.

    The ``detail`` is the line below, ``waiting`` the label while it is disabled, ``why`` the reason
    with its rule. It ``decides`` if the action is more than a step of the turn.
    """

    label: str = ""
    detail: str = ""
    key: str = ""
    why: str = ""
    waiting: str = ""
    decides: bool = False


class Segment(QPushButton):
    """One phase or step of the ribbon, drawn as a bar; a ``stop`` is drawn as a dot."""

    def __init__(self, phase: Phase, theme: Theme, parent: QWidget) -> None:
        super().__init__(phase.title, parent)
        self.phase, self.theme = phase, theme
        self.stop = False
        self.setObjectName("segment")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        state = ", now" if phase.now else ", past" if phase.past else ""
        self.setAccessibleName(f"{phase.title}{state}")
        self.setEnabled(phase.action is not None or phase.now)
        to = f"Go on to: {phase.title}" if phase.action is not None else phase.title
        self.setToolTip(plain_tip(to))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        theme = self.theme
        colour = theme.accent if self.phase.now else theme.dim if self.phase.past else theme.line
        if self.underMouse() and self.isEnabled() and not self.phase.now:
            colour = theme.on_line
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        middle, high = self.rect().center(), _BAR
        bar = QRect(2, middle.y() - high // 2 + 1, self.width() - 4, high)
        painter.drawRoundedRect(bar, high / 2, high / 2)
        if self.stop:
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(QPoint(middle.x(), bar.y() - 1), 4, 4)


class NextButton(QPushButton):
    """The button of Next: a label of one or two lines, a line below it, and a keycap."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = NextWords()
        self._theme = theme
        self.setObjectName("next")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys on the board
        self.say(self._words)

    @property
    def words(self) -> NextWords:
        """The contents."""
        return self._words

    def say(self, words: NextWords) -> None:
        """Show other contents."""
        self._words = words
        label = words.label
        self.setEnabled(bool(label))
        self.setAccessibleName(f"Next: {label}" if label else "Next, not yet")
        parts = [words.detail, words.why] if words.why != words.detail else [words.detail]
        said = " ".join(part for part in parts if part)
        self.setAccessibleDescription(said)
        self.setToolTip(plain_tip(" ".join(part for part in (f"{label}.", said) if part)))
        self._mark(_DECIDES, on=words.decides and bool(label))
        self.update()

    def mark(self, *, on: bool) -> None:
        """Highlight the button for a hint, or remove the highlight."""
        self._mark(_HINTED, on=on)

    def _mark(self, name: str, *, on: bool) -> None:
        if bool(self.property(name)) != on:
            self.setProperty(name, on)
            self.style().unpolish(self)
            self.style().polish(self)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.update()

    def lines(self) -> int:
        """Return the height that one line of the label and the line below need."""
        return QFontMetrics(self._type(_LABEL)).height() + self._small().height() + GRID

    def _type(self, size: float, *, bold: bool = True) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(round(self.fontInfo().pixelSize() * size))
        font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
        return font

    def _small(self) -> QFontMetrics:
        return QFontMetrics(self._type(_DETAIL, bold=False))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        theme, words = self._theme, self._words
        inner = self.rect().adjusted(GRID + 4, 4, -GRID, -4)
        ink = theme.bar if words.decides else theme.on_text
        painter.setPen(QColor(ink if self.isEnabled() else theme.text))
        left = inner.width() - self._draw_key(painter, inner)
        label = words.label or words.waiting
        font = self._fitting(label, left, inner.height())
        metrics = QFontMetrics(font)
        rows = _wrapped(label, metrics, left, most=max(inner.height() // metrics.height(), 1))
        small = self._small()
        below = _wrapped(
            words.detail,
            small,
            inner.width(),
            most=min((inner.height() - len(rows) * metrics.height()) // small.height(), 2),
        )
        high = len(rows) * metrics.height() + len(below) * small.height()
        y = inner.y() + max((inner.height() - high) // 2, 0)
        for said, used in ((rows, font), (below, self._type(_DETAIL, bold=False))):
            painter.setFont(used)
            step = QFontMetrics(used).height()
            for row in said:
                box = QRect(inner.x(), y, inner.width(), step)
                painter.drawText(box, Qt.AlignmentFlag.AlignLeft, row)
                y += step

    def _fitting(self, label: str, width: int, height: int) -> QFont:
        """Return the largest type in which the label fits two lines, at least a small one."""
        for size in (_LABEL, (_LABEL + _SMALLEST) / 2, _SMALLEST):
            font = self._type(size)
            metrics = QFontMetrics(font)
            most = min(max(height // metrics.height(), 1), 2)
            if not any(row.endswith("…") for row in _wrapped(label, metrics, width, most=most)):
                break
        return font

    def _draw_key(self, painter: QPainter, inner: QRect) -> int:
        """Draw the keycap in the upper right corner and return the width that it takes."""
        key = self._words.key if self.isEnabled() else ""
        if not key:
            return 0
        font = self._type(_SMALLEST, bold=False)
        metrics = QFontMetrics(font)
        wide = metrics.horizontalAdvance(key) + 2 * _KEY_PAD
        box = QRect(inner.right() - wide, inner.y() + 3, wide, metrics.height() + 2)
        painter.save()
        painter.setFont(font)
        painter.setOpacity(0.85)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawRoundedRect(box, 4, 4)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
        painter.restore()
        return wide + GRID

    def sizeHint(self) -> QSize:
        return QSize(30 * GRID, self.lines())


def _wrapped(words: str, metrics: QFontMetrics, width: int, *, most: int) -> list[str]:
    """Return a text in at most so many lines; the last one is elided if it does not fit."""
    rows: list[str] = []
    left = words.split()
    while left and len(rows) < most:
        if len(rows) == most - 1:
            rest = " ".join(left)
            rows.append(metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width))
            break
        taken = 1
        while taken < len(left) and metrics.horizontalAdvance(" ".join(left[: taken + 1])) <= width:
            taken += 1
        rows.append(metrics.elidedText(" ".join(left[:taken]), Qt.TextElideMode.ElideRight, width))
        left = left[taken:]
    return rows


class Dock(QWidget):
    """Shows the state of the turn; it has no game logic.

    ``wanted`` carries the action of a clicked phase, ``next_wanted`` requests the next action,
    ``chosen`` carries the command of a further button.
    """

    wanted = Signal(object)
    next_wanted = Signal()
    chosen = Signal(str)

    def __init__(self, theme: Theme, board: BoardView) -> None:
        super().__init__(board)
        self._board = board
        self._theme = theme
        self.setObjectName("dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("The turn")
        self.heading = ElidedLabel(self)
        self.step = ElidedLabel(self)
        self.step.setObjectName("step")
        self.step.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.next = NextButton(theme, self)
        self.next.clicked.connect(self.next_wanted)
        self._phases: tuple[Phase, ...] | None = None
        self._stops: frozenset[str] = frozenset()
        self._segments: list[Segment] = []
        self._offers: tuple[Offer, ...] = ()
        self._most = _MOST_OTHERS
        self.others: list[QPushButton] = []
        """The further buttons that are shown."""
        board.installEventFilter(self)
        self.setVisible(False)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.setStyleSheet(filled(_SHEET, theme))
        self.next.apply_theme(theme)
        for each in self._segments:
            each.theme = theme
            each.update()

    def say(self, heading: str, step: str, note: str) -> None:
        """Show the turn and the player, and the present step; the note is for screen readers."""
        self.heading.setText(heading)
        self.heading.setToolTip(plain_tip(note or heading))
        self.step.setText(step)
        said = ", ".join(part for part in (heading, step, note) if part)
        self.setAccessibleDescription(said.replace(" · ", ", "))
        self._arrange()

    def show_phases(self, phases: tuple[Phase, ...], stops: frozenset[str] = frozenset()) -> None:
        """Show a segment for each phase; those before the present steps are left out."""
        if phases == self._phases and stops == self._stops:
            return
        self._phases, self._stops = phases, stops
        for each in self._segments:
            each.setVisible(False)
            each.deleteLater()
        self._segments = [self._segment(each) for each in _in_ribbon(phases)]
        self._arrange()

    def offer(self, words: NextWords, others: Sequence[Offer]) -> None:
        """Show Next with its words, and further buttons."""
        self.next.say(words)
        if tuple(others) != self._offers:
            self._offers = tuple(others)
            self._make_others()
        self._arrange()

    def show_at_most(self, count: int) -> None:
        """Set the number of further buttons."""
        if count != self._most:
            self._most = count
            self._make_others()
            self._arrange()

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The further answers; those that have no button are in the menu *More*."""
        return self._offers

    def text(self) -> str:
        """Return all that it shows as plain text."""
        words = self.next.words
        lines = (
            f"{self.heading.text()} {self.step.text()}".strip(),
            words.label or words.waiting,
            words.detail,
            *(each.label for each in self._offers),
        )
        return "\n".join(each for each in lines if each)

    def buttons(self) -> Iterator[QPushButton]:
        """Yield the button of each phase and step."""
        yield from self._segments

    def place(self) -> None:
        """Move to the place that the table keeps for it; it is never smaller than its words."""
        board = self._board
        rect, scale = board.board_scene.mat.dock, board.camera.base
        if rect is None:
            return
        right, bottom = round(rect.right * scale), round(rect.bottom * scale)
        least = min(_LEAST_WIDTH * self.fontMetrics().height(), rect.w, board.width() / 2)
        wide = round(max(rect.w * scale, least))
        high = max(round(rect.h * scale), min(round(rect.h), self._least_height()))
        self.setGeometry(right - wide, bottom - high, wide, high)
        self.raise_()

    def _least_height(self) -> int:
        return self.fontMetrics().height() + _HIT + self.next.lines() + 2 * GRID

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move with the board."""
        if watched is self._board and event.type() in _MOVES and not self.isHidden():
            self.place()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    # Parts

    def _segment(self, phase: Phase) -> Segment:
        made = Segment(phase, self._theme, self)
        made.stop = phase.id in self._stops
        if phase.action is not None:
            made.clicked.connect(lambda: self.wanted.emit(phase.action))
        made.setVisible(True)
        return made

    def _make_others(self) -> None:
        had_focus = any(each.hasFocus() for each in self.others)
        for each in self.others:
            each.setVisible(False)
            each.deleteLater()
        if had_focus:
            self._board.setFocus()
        offers, most = self._offers, self._most
        few = len(offers) <= most or most < _MOST_OTHERS
        self.others = [
            self._other(each, partial(self.chosen.emit, each.command))
            for each in offers[: most if few else most - 1]
        ]
        if not few:
            more = Offer(label=MORE, command="", name="More for this decision")
            self.others.append(self._other(more, self._open_more))

    def _other(self, offer: Offer, do: Callable[[], object]) -> QPushButton:
        button = push_button("", self, do, name=offer.name or offer.label, look="other")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setProperty("label", offer.label)
        button.setProperty("key", offer.key)
        button.setToolTip(plain_tip(f"{offer.name or offer.label}  {offer.key}".strip()))
        button.setEnabled(offer.possible)
        button.setVisible(True)
        return button

    def _open_more(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName("More for this decision")
        for offer in self._offers[_MOST_OTHERS - 1 :]:
            words = (offer.name or offer.label).replace("&", "&&")
            entry = menu.addAction(words, partial(self.chosen.emit, offer.command))
            entry.setEnabled(offer.possible)
        button = self.others[-1]
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _arrange(self) -> None:
        """Lay out the parts; a low dock shows no further buttons."""
        line = self.fontMetrics().height()
        edge, width, y = GRID + GRID // 2, self.width(), GRID - 2
        inner = width - 2 * edge
        said = self.fontMetrics().horizontalAdvance(self.step.text()) + 2
        right = min(said, inner // 2)
        self.heading.setGeometry(edge, y, inner - right - GRID, line)
        self.step.setGeometry(width - edge - right, y, right, line)
        y += line - 2
        self._arrange_ribbon(QRect(edge, y, inner, _HIT))
        y += _HIT - 3
        row = line + GRID
        rest = self.height() - y - edge + 2
        shows = bool(self.others) and rest - row - GRID >= self.next.lines()
        high = rest - (row + GRID - 2 if shows else 0)
        self.next.setGeometry(edge, y, inner, max(high, line))
        count = max(len(self.others), 1)
        wide = (inner - (count - 1) * GRID) // count
        for number, button in enumerate(self.others):
            button.setVisible(shows)
            button.setGeometry(edge + number * (wide + GRID), y + high + GRID - 2, wide, row)
            _name(button, wide)

    def _arrange_ribbon(self, place: QRect) -> None:
        wide = place.width() / max(len(self._segments), 1)
        for number, each in enumerate(self._segments):
            left = round(place.x() + number * wide)
            right = round(place.x() + (number + 1) * wide)
            each.setGeometry(left, place.y(), right - left, place.height())


def _name(button: QPushButton, wide: int) -> None:
    """Write the label of a button, with its key if there is room for both."""
    label, key = str(button.property("label")), str(button.property("key") or "")
    metrics = button.fontMetrics()
    whole = f"{label}  {key}" if key else label
    if metrics.horizontalAdvance(whole) > wide - GRID:
        whole = metrics.elidedText(label, Qt.TextElideMode.ElideRight, wide - GRID)
    button.setText(whole.replace("&", "&&"))


def _in_ribbon(phases: Sequence[Phase]) -> Iterator[Phase]:
    """Yield the steps of the present phase and the phases after it, or else every phase."""
    at = next((at for at, each in enumerate(phases) if each.steps), None)
    if at is None:
        yield from phases
        return
    yield from phases[at].steps
    yield from phases[at + 1 :]
