"""The teacher's panel: what the class sees, the beats, counted hands, notes that nobody sees."""

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.scenario.lessons.talk import Beat
from gui.features.teaching.hands import HandsPanel
from gui.features.teaching.preview import Preview
from gui.features.teaching.projector import LETTERS
from gui.keymap import ENTER
from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel, RichLabel, plain_tip

WIDTH = 440
BEAT_WORDS = {
    Beat.TABLE: "Table",
    Beat.QUESTION: "Question",
    Beat.ANSWER: "Answer",
    Beat.RULE: "Rule",
}
ENDS = "End the class and turn the projector off?"
_PREVIEW = 256
_LINES = 72


class Taught(Struct, frozen=True, kw_only=True):
    """What the panel shows of a step."""

    step: str
    beats: tuple[Beat, ...]
    beat: Beat
    answers: tuple[str, ...]
    hands: tuple[int, ...]
    question: str
    note: str
    is_new_step: bool


class TeachPanel(QWidget):
    """Shows what it is told. Its signals carry what the teacher wants.

    ``beat_wanted`` carries a beat, ``counted`` an answer and its hands, ``reworded`` a question
    and ``noted`` the notes, both when their field is left; the others carry nothing. ``written``
    tells that the question is worded.
    """

    beat_wanted = Signal(str)
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
        self._beats: dict[Beat, QPushButton] = {}
        self._notes_head = PlainLabel("Notes, never shown  [N]", self)
        self._notes_head.setObjectName("dim")
        self._build()
        self.apply_theme(theme)

    def show_step(self, shown: Taught) -> None:
        """Show another beat, or the same one with other numbers."""
        for beat, button in self._beats.items():
            self._show_beat(beat, button, shown)
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
        """Say on which screen the projector is, or that it is off, and whose hand it shows."""
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

    def note(self) -> None:
        """Let the teacher write notes."""
        self.notes.setFocus()

    @property
    def is_written_in(self) -> bool:
        """Whether the keys go into a field now."""
        return self.question.hasFocus() or self.notes.hasFocus()

    def take_written(self) -> None:
        """Take over what is being written in a field that nobody has left."""
        for field in (self.notes, self.question):
            if field.hasFocus():
                self._take(field)

    def _take(self, field: QObject) -> None:
        if field is self.notes:
            self.noted.emit(self.notes.toPlainText())
        elif not self.question.isHidden():
            self.reworded.emit(" ".join(self.question.toPlainText().split()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take over what was written when its field is left; Enter leaves that of the question."""
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
        """Return a field for some lines, which Tab leaves."""
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
        title = RichLabel("<b>What the class sees</b>", self)
        head.addWidget(title)
        head.addStretch(1)
        head.addWidget(self.place)
        room.addLayout(head)
        room.addWidget(self.preview)
        room.addLayout(self._projector_row())
        room.addLayout(self._beat_row())
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
        self.shown_hands = self._button("Hands: nobody’s", self.hands_wanted)
        self.screens = self._button("Screen…", self.screens_wanted)
        for each in (self.projector, self.dark, self.shown_hands, self.screens):
            row.addWidget(each)
        return row

    def _beat_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(0)
        for beat, words in BEAT_WORDS.items():
            button = QPushButton(words, self)
            button.setObjectName("option")
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, beat=beat: self.beat_wanted.emit(beat))
            self._beats[beat] = button
            row.addWidget(button)
        return row

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID // 2)
        for words, signal in (
            ("Edit text  [E]", self.edit_wanted),
            ("Class sheet and key…", self.print_wanted),
            ("End  [Esc]", self.end_wanted),
        ):
            row.addWidget(self._button(words, signal))
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

    def _show_beat(self, beat: Beat, button: QPushButton, shown: Taught) -> None:
        there = beat in shown.beats
        order = list(Beat)
        passed = there and order.index(beat) < order.index(shown.beat)
        words = BEAT_WORDS[beat]
        button.setText(f"✓ {words}" if passed else words)
        state = "shown now" if beat is shown.beat else "was shown" if passed else "to come"
        button.setAccessibleName(f"{words}: {state}" if there else f"{words}: none in this step")
        button.setChecked(beat is shown.beat)
        button.setEnabled(there)


class TeachBar(QWidget):
    """The bar below the table with the buttons for the beats; it asks before it ends.

    Its signals carry nothing; ``stayed`` and ``ended`` answer the question whether to end.
    """

    onward = Signal()
    back = Signal()
    demonstrate = Signal()
    stayed = Signal()
    ended = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Beats")
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
        for button, signal in (
            (self.go_on, self.onward),
            (self.only, self.demonstrate),
            (self.go_back, self.back),
        ):
            button.clicked.connect(lambda _checked=False, signal=signal: signal.emit())
        self.question = PlainLabel(ENDS, self)
        self.question.setWordWrap(True)
        self.stay = QPushButton("Go on with the class  [Esc]", self)
        self.stay.setObjectName("on")
        self.stay.setAccessibleName(f"{ENDS} Go on with the class")
        self.end_it = QPushButton("End the class", self)
        self.stay.clicked.connect(lambda _checked=False: self.stayed.emit())
        self.end_it.clicked.connect(lambda _checked=False: self.ended.emit())
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
        self.apply_theme(theme)

    def ask_end(self, *, on: bool) -> None:
        """Ask whether the class ends, in place of the beats, or show the beats again."""
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
        """Name the next beat and tell what it will show."""
        self.go_on.setText(f"{words}  [Space]")
        self.go_on.setAccessibleName(words)
        self.ahead.setText(ahead)
        self.only.setEnabled(demonstrates)
        self.only.setAccessibleName("Only demonstrate")
        self.go_back.setEnabled(goes_back)
        self.go_back.setAccessibleName("Back")

    def apply_theme(self, theme: Theme) -> None:
        """Take colours from the sheet of the window."""
        del theme
        self.update()
