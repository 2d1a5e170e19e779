"""The teacher's panel: preview of the projector, slide steps, counted hands, private notes."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from PySide6.QtCore import (
    QEvent,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.lessons.slides import SlideStep
from gui.commands import ENTER
from gui.faces.fonts import sans
from gui.features.audience import AudienceWindow
from gui.features.teaching.lecture import INK, LETTERS, TINTS, fitted
from gui.theme import GRID, Theme
from gui.widgets.labels import PlainLabel, RichLabel, plain_tip

_MOST_TYPED = 3


class _Words(QWidget):
    """The letter, the words and the bar of an answer, and the number; painted together."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.letter, self.text, self.tint = "A", "", TINTS[0]
        self.count, self.most, self.chosen = 0, 0, False

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(20 * GRID, self.fontMetrics().height() + 3 * GRID)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them; the number is framed where the next digits go."""
        super().paintEvent(event)
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tile))
        painter.drawRoundedRect(self.rect(), 6, 6)
        side = min(self.height() - GRID, 3 * GRID + 2)
        tile = QRectF(GRID, (self.height() - side) / 2, side, side)
        painter.setBrush(QColor(self.tint))
        painter.drawRoundedRect(tile, 4, 4)
        painter.setPen(QColor(INK))
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter, self.letter)
        number = QRectF(self.width() - 6 * GRID, GRID / 2, 5 * GRID, self.height() - GRID)
        self._paint_number(painter, number)
        left = tile.right() + GRID
        middle = left + (number.left() - GRID - left) * (0.52 if self.most else 1)
        painter.setPen(QColor(theme.text))
        size = self.fontInfo().pixelSize()
        room = QRectF(left, 2, middle - left - GRID, self.height() - 4)
        text = fitted(self.text, lambda px: sans(round(px)), size, room.width(), room.height())
        top = max(room.top(), room.center().y() - text.height / 2)
        text.draw(painter, QPointF(room.left(), top))
        if self.most:
            bar = QRectF(middle, self.height() / 2 - 5, number.left() - GRID - middle, 10)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.bar))
            painter.drawRoundedRect(bar, 5, 5)
            if self.count:
                bar.setWidth(max(bar.width() * self.count / self.most, 10))
                painter.setBrush(QColor(theme.good))
                painter.drawRoundedRect(bar, 5, 5)
        painter.end()

    def _paint_number(self, painter: QPainter, place: QRectF) -> None:
        theme = self.theme
        painter.setPen(QPen(QColor(theme.accent if self.chosen else theme.button_line), 2))
        painter.setBrush(QColor(theme.bar))
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 6, 6)
        painter.setPen(QColor(theme.text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(self.count))


class HandsPanel(QWidget):
    """A row for each answer. ``counted`` carries the number of an answer and its hands."""

    counted = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: list[tuple[_Words, QPushButton, QPushButton]] = []
        self._chosen: int | None = None
        self._typed = ""
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        self._grid = QGridLayout()
        self._grid.setSpacing(GRID // 2)
        self._grid.setColumnStretch(0, 1)
        room.addLayout(self._grid)
        self.setAccessibleName("Hands")

    def show_answers(self, answers: Sequence[str], hands: Sequence[int], *, anew: bool) -> None:
        """Show the answers of a step; ``anew`` is true for another step."""
        if anew:
            self._chosen, self._typed = None, ""
        while len(self._rows) < len(answers):
            self._add_row()
        most = max(hands, default=0)
        for number, (words, less, more) in enumerate(self._rows):
            there = number < len(answers)
            for part in (words, less, more):
                part.setVisible(there)
            if there:
                words.letter, words.text = LETTERS[number], answers[number]
                words.tint = TINTS[number % len(TINTS)]
                words.count, words.most = hands[number], most
                words.chosen = number == self._chosen
                words.setToolTip(plain_tip(answers[number]))
                words.setAccessibleName(f"{LETTERS[number]}, {answers[number]}: {hands[number]}")
                words.update()

    def choose(self, number: int) -> None:
        """Let the next digits count for an answer; where there is none such, for no answer."""
        there = number < len(self._rows) and not self._rows[number][0].isHidden()
        self._chosen, self._typed = number if there else None, ""
        for place, (words, _, _) in enumerate(self._rows):
            words.chosen = place == self._chosen
            words.update()

    def type(self, digit: int) -> None:
        """Take a digit of the number of hands."""
        if self._chosen is not None:
            self._typed = f"{self._typed}{digit}"[-_MOST_TYPED:]
            self.counted.emit(self._chosen, int(self._typed))

    def change(self, by: int) -> None:
        """Count one hand more, or one less."""
        if self._chosen is not None:
            self._change(self._chosen, by)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        for words, _, _ in self._rows:
            words.theme = theme
            words.update()

    def _change(self, number: int, by: int) -> None:
        self._typed = ""
        self.counted.emit(number, max(self._rows[number][0].count + by, 0))

    def _add_row(self) -> None:
        number = len(self._rows)
        words = _Words(self._theme, self)
        buttons = []
        for sign, by, label in (("−", -1, "One hand less"), ("+", 1, "One hand more")):
            button = QPushButton(sign, self)
            button.setAccessibleName(f"{label} for {LETTERS[number]}")
            button.setToolTip(plain_tip(button.accessibleName()))
            button.clicked.connect(lambda _checked=False, by=by: self._press(number, by))
            button.setFixedWidth(4 * GRID)
            buttons.append(button)
        self._rows.append((words, *buttons))  # type: ignore[arg-type] # two of them
        for column, part in enumerate((words, *buttons)):
            self._grid.addWidget(part, number, column)

    def _press(self, number: int, by: int) -> None:
        self.choose(number)
        self._change(number, by)


_PAUSE = 40
"""Milliseconds after a painted frame of the projector before the small picture follows."""
_SHAPE = QSize(16, 10)
OFF = "The projector is off."


class Preview(QWidget):
    """Preview of the projector window, or a text if there is none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._window: AudienceWindow | None = None
        self.picture = QPixmap()
        self._taking = False
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
        self._soon.timeout.connect(self._take)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumHeight(80)
        self.setAccessibleName("The class sees")
        self.setAccessibleDescription(OFF)

    def watch(self, window: AudienceWindow | None) -> None:
        """Show another window, or none."""
        if self._window is not None:
            for part in self._parts(self._window):
                part.removeEventFilter(self)
        self._window = window
        self.picture = QPixmap()
        self._soon.stop()
        if window is not None:
            for part in self._parts(window):
                part.installEventFilter(self)
            self._soon.start()
        self.setAccessibleDescription("" if window is not None else OFF)
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return width * _SHAPE.height() // _SHAPE.width()

    def sizeHint(self) -> QSize:
        """Ask for the shape of a usual screen."""
        return _SHAPE * 24

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Repaint after the projector, except after the rendering of the preview itself."""
        painted = event.type() in {QEvent.Type.Paint, QEvent.Type.Resize}
        if painted and not self._taking and not self._soon.isActive():
            self._soon.start()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the preview within a frame, or a text without a projector."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(self._theme.bar))
        if self.picture.isNull():
            painter.setPen(QColor(self._theme.dim))
            words = OFF if self._window is None else ""
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)
        else:
            size = self.picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRect(0, 0, size.width(), size.height())
            place.moveCenter(self.rect().center())
            painter.drawPixmap(place, self.picture)
        painter.setPen(QColor(self._theme.on_line))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _take(self) -> None:
        if self._window is None or self._window.isHidden() or self._taking:
            return
        self._taking = True
        whole = self._window.grab()
        self._taking = False
        ratio = self.devicePixelRatioF()
        self.picture = whole.scaled(
            self.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        self.update()

    @staticmethod
    def _parts(window: AudienceWindow) -> tuple[QWidget, ...]:
        return (window, window.board.viewport(), *window.findChildren(QWidget, "projector"))


WIDTH = 440
SLIDE_STEP_LABELS = {
    SlideStep.TABLE: "Table",
    SlideStep.QUESTION: "Question",
    SlideStep.ANSWER: "Answer",
    SlideStep.RULE: "Rule",
}
ENDS = "End the class and turn the projector off?"
_PREVIEW = 256
_LINES = 72


class Taught(Struct, frozen=True, kw_only=True):
    """Contents of the panel for a step."""

    step: str
    slide_steps: tuple[SlideStep, ...]
    slide_step: SlideStep
    answers: tuple[str, ...]
    hands: tuple[int, ...]
    question: str
    note: str
    is_new_step: bool


class TeachPanel(QWidget):
    """Panel of the teacher; its signals carry the teacher's commands.

    ``slide_step_wanted`` carries a slide step, ``counted`` an answer and its hands, ``reworded`` a
    question and ``noted`` the notes, both when their field loses focus. ``written`` is emitted
    after the question was edited.
    """

    slide_step_wanted = Signal(str)
    counted = Signal(int, int)
    reworded = Signal(str)
    noted = Signal(str)
    written = Signal()
    dark_wanted = Signal()
    projector_wanted = Signal()
    screens_wanted = Signal()
    hands_wanted = Signal()
    edit_wanted = Signal()
    print_wanted = Signal()
    end_wanted = Signal()
    screen_gone = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("teach")
        self.setAccessibleName("Teaching")
        self.preview = Preview(theme, self)
        self.preview.setMaximumHeight(_PREVIEW)
        self.place = PlainLabel(parent=self)
        self.place.setObjectName("dim")
        self.total = RichLabel(parent=self)
        self.hands = HandsPanel(theme, self)
        self.hands.counted.connect(self.counted)
        self.question = self._field("The question in your words")
        self.question.setVisible(False)
        self.notes = self._field("Notes, never shown")
        self.notes.setPlaceholderText("Nothing is noted here.")
        self._slide_steps: dict[SlideStep, QPushButton] = {}
        self._notes_head = PlainLabel("Notes, never shown  [N]", self)
        self._notes_head.setObjectName("dim")
        self._build()
        self.apply_theme(theme)

    def show_step(self, shown: Taught) -> None:
        """Show another slide step, or new numbers."""
        for slide_step, button in self._slide_steps.items():
            self._show_slide_step(slide_step, button, shown)
        self.hands.show_answers(shown.answers, shown.hands, anew=shown.is_new_step)
        total, asked = sum(shown.hands), bool(shown.answers)
        some = f"{total} hand{'' if total == 1 else 's'}" if total else "Hands"
        ask = f"Press A–{LETTERS[len(shown.answers) - 1]}, then type the number." if asked else ""
        self.total.setText(f"<b>{some}</b> &nbsp; {ask}")
        for part in (self.total, self.hands):
            part.setVisible(asked)
        self.place.setText(shown.step)
        if shown.is_new_step or not self.notes.hasFocus():
            self.notes.setPlainText(shown.note)
        if not self.question.hasFocus():
            self.question.setPlainText(shown.question)
            self.question.setVisible(False)

    def say_projector(self, words: str, *, on: bool, dark: bool, hands: str) -> None:
        """Show the projector's screen, or that it is off, and the open hand."""
        self.screens.setText(words)
        self.screens.setAccessibleName(f"Screen of the projector: {words}")
        self.projector.setText("Projector on" if on else "Projector off")
        self.projector.setChecked(on)
        self.dark.setChecked(dark)
        self.dark.setEnabled(on)
        self.shown_hands.setText(hands)

    def edit(self) -> None:
        """Let the teacher word the question anew."""
        if self.question.toPlainText():
            self.question.setVisible(True)
            self.question.setFocus()
            self.question.selectAll()

    @property
    def is_written_in(self) -> bool:
        """Whether the keys go into a field now."""
        return self.question.hasFocus() or self.notes.hasFocus()

    def take_written(self) -> None:
        """Accept the text in the focused field."""
        for field in (self.notes, self.question):
            if field.hasFocus():
                self._take(field)

    def _take(self, field: QObject) -> None:
        if field is self.notes:
            self.noted.emit(self.notes.toPlainText())
        elif not self.question.isHidden():
            self.reworded.emit(" ".join(self.question.toPlainText().split()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept a text when its field loses focus; Enter leaves the field of the question."""
        if event.type() == QEvent.Type.FocusOut and watched in {self.notes, self.question}:
            self._take(watched)
        of_question = watched is self.question and event.type() == QEvent.Type.KeyPress
        if of_question and isinstance(event, QKeyEvent) and Qt.Key(event.key()) in ENTER:
            self.written.emit()
            return True
        return super().eventFilter(watched, event)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.preview.apply_theme(theme)
        self.hands.apply_theme(theme)
        self.notes.setStyleSheet(
            f"QPlainTextEdit {{ background: {theme.accent_background}; border: 1px solid "
            f"{theme.line}; border-radius: 7px; padding: 4px; }}"
            f"QPlainTextEdit:focus {{ border-color: {theme.accent}; }}"
        )

    def _field(self, name: str) -> QPlainTextEdit:
        field = QPlainTextEdit(self)
        field.setAccessibleName(name)
        field.setFixedHeight(_LINES)
        field.setTabChangesFocus(True)
        field.installEventFilter(self)
        return field

    def _build(self) -> None:
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, GRID)
        room.setSpacing(GRID)
        head = QHBoxLayout()
        head.addWidget(RichLabel("<b>The class sees</b>", self))
        head.addStretch(1)
        head.addWidget(self.place)
        room.addLayout(head)
        room.addWidget(self.preview)
        room.addLayout(self._projector_row())
        room.addLayout(self._slide_step_row())
        room.addWidget(self.question)
        room.addWidget(self.total)
        room.addWidget(self.hands)
        room.addWidget(self._notes_head)
        room.addWidget(self.notes)
        room.addStretch(1)
        room.addLayout(self._foot())

    def _projector_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        turn = self.projector_wanted
        self.projector = self._button("Projector on", turn, "Shift+F9", toggle=True)
        self.dark = self._button("Blank  [.]", self.dark_wanted, ".", toggle=True)
        self.dark.setAccessibleName("Blank the projector")
        self.shown_hands = self._button("Hand shown: none", self.hands_wanted)
        self.screens = self._button("Screen…", self.screens_wanted)
        for each in (self.projector, self.dark, self.shown_hands, self.screens):
            row.addWidget(each)
        return row

    def _slide_step_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(0)
        for slide_step, words in SLIDE_STEP_LABELS.items():
            button = QPushButton(words, self)
            button.setObjectName("option")
            button.setCheckable(True)
            wanted = partial(self.slide_step_wanted.emit, slide_step)
            button.clicked.connect(lambda _checked=False, wanted=wanted: wanted())
            self._slide_steps[slide_step] = button
            row.addWidget(button)
        return row

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        row.addWidget(self._button("Edit text  [E]", self.edit_wanted))
        row.addWidget(self._button("Class sheet and key…", self.print_wanted))
        row.addWidget(self._button("End  [Esc]", self.end_wanted))
        return row

    def _button(
        self, words: str, signal: SignalInstance, keys: str = "", *, toggle: bool = False
    ) -> QPushButton:
        button = QPushButton(words, self)
        if toggle:
            button.setObjectName("option")
            button.setCheckable(True)
        plain = words.partition("  [")[0].rstrip("…")
        button.setAccessibleName(plain)
        button.setToolTip(plain_tip(f"{plain} ({keys})" if keys else plain))
        button.clicked.connect(lambda _checked=False: signal.emit())
        return button

    def _show_slide_step(self, slide_step: SlideStep, button: QPushButton, shown: Taught) -> None:
        there = slide_step in shown.slide_steps
        order = list(SlideStep)
        passed = there and order.index(slide_step) < order.index(shown.slide_step)
        words = SLIDE_STEP_LABELS[slide_step]
        button.setText(f"✓ {words}" if passed else words)
        state = (
            "shown now" if slide_step is shown.slide_step else "was shown" if passed else "to come"
        )
        button.setAccessibleName(f"{words}: {state}" if there else f"{words}: none in this step")
        button.setChecked(slide_step is shown.slide_step)
        button.setEnabled(there)


class TeachBar(QWidget):
    """The bar below the board with the commands of the talk; it asks before it ends.

    Its signals carry nothing; ``stayed`` and ``ended`` answer the question whether to end.
    """

    onward = Signal()
    back = Signal()
    demonstrate = Signal()
    stayed = Signal()
    ended = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Slide steps")
        self.go_on = QPushButton(self)
        self.go_on.setObjectName("on")
        self.go_on.setMinimumHeight(6 * GRID)
        font = self.go_on.font()
        font.setBold(True)
        self.go_on.setFont(font)
        self.ahead = PlainLabel(parent=self)
        self.ahead.setObjectName("dim")
        self.ahead.setWordWrap(True)
        self.only = QPushButton("Only demonstrate  [S]", self)
        self.go_back = QPushButton("Back  [Backspace]", self)
        self.question = PlainLabel(ENDS, self)
        self.question.setWordWrap(True)
        self.stay = QPushButton("Go on with the class  [Esc]", self)
        self.stay.setObjectName("on")
        self.stay.setAccessibleName(f"{ENDS} Go on with the class")
        self.end_it = QPushButton("End the class", self)
        for button, signal in (
            (self.go_on, self.onward),
            (self.only, self.demonstrate),
            (self.go_back, self.back),
            (self.stay, self.stayed),
            (self.end_it, self.ended),
        ):
            button.clicked.connect(lambda _checked=False, signal=signal: signal.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(self.go_on)
        row.addWidget(self.ahead, 1)
        row.addWidget(self.only)
        row.addWidget(self.go_back)
        row.addWidget(self.question, 1)
        row.addWidget(self.stay)
        row.addWidget(self.end_it)
        self.ask_end(on=False)

    def ask_end(self, *, on: bool) -> None:
        """Ask whether the class ends, in place of the commands, or show them again."""
        for part in (self.go_on, self.ahead, self.only, self.go_back):
            part.setVisible(not on)
        for part in (self.question, self.end_it, self.stay):
            part.setVisible(on)
        if on:
            self.stay.setFocus()

    @property
    def asks_end(self) -> bool:
        """Whether the question is open."""
        return not self.question.isHidden()

    def answer_end(self) -> None:
        """Take the focused answer: to end the class if that button has the focus, else to stay."""
        (self.ended if self.end_it.hasFocus() else self.stayed).emit()

    def show_next(self, words: str, ahead: str, *, demonstrates: bool, goes_back: bool) -> None:
        """Show the next slide step."""
        self.go_on.setText(f"{words}  [Space]")
        self.go_on.setAccessibleName(words)
        self.ahead.setText(ahead)
        self.only.setEnabled(demonstrates)
        self.only.setAccessibleName("Only demonstrate")
        self.go_back.setEnabled(goes_back)
        self.go_back.setAccessibleName("Back")
