"""Base window of the editors of lessons, and the base feature that autosaves their contents."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct
from PySide6.QtCore import QObject, QRect, QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from core.grammar import capitalised
from core.lessons.checker import Known, first_lesson_fault
from core.lessons.lesson import lesson_runner, read_lesson
from core.scenario.checker import Library
from core.scenario.plain import slug
from core.scenario.scenario import ScenarioError
from core.storage.files import FOLDER, Drafts, reason
from core.storage.readers import games
from gui.commands import ENTER
from gui.dialogs.sheet import dialog_style
from gui.features.export.encoder import OrderError
from gui.features.export.job import ExportJob, page_job
from gui.features.feature import Feature
from gui.preferences import Preferences
from gui.theme import GRID, Theme, open_as, stylesheet
from gui.widgets.file_dialogs import file_to_write
from gui.widgets.labels import PlainLabel, plain_tip
from gui.window.main_window import MainWindow

_LINES = 2
_LEAST = 20 * GRID
_WRAPPED = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)


class FootLine(QPushButton):
    """A button with up to two lines of text, which never makes the window wider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bare")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Ask for two lines."""
        return QSize(_LEAST, _LINES * self.fontMetrics().lineSpacing() + GRID)

    def minimumSizeHint(self) -> QSize:
        """Do with some words of each line."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it as a button with wrapped text, elided at the end."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setPen(self.palette().buttonText().color())
        painter.drawText(self._inner(), _WRAPPED, self.shown())
        painter.end()

    def shown(self) -> str:
        """Return as many words as fit into the lines."""
        words, found = self.text().split(" "), self.text()
        metrics = self.fontMetrics()
        most = _LINES * metrics.lineSpacing()
        while words and metrics.boundingRect(self._inner(), _WRAPPED, found).height() > most:
            words.pop()
            found = f"{' '.join(words)}…"
        return found

    def _inner(self) -> QRect:
        return self.rect().adjusted(GRID // 2, 0, -GRID // 2, 0)


_PAUSE = 120
"""Milliseconds after the last key before anything is checked."""


class LiveCheck(QObject):
    """Checks an edited lesson in idle time. ``checked`` is emitted after each edition."""

    checked = Signal()

    def __init__(
        self, games: Mapping[str, Library], known: Known, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._games = games
        self._known = known
        self.data: Mapping[str, Any] = {}
        """The lesson that was checked: the shorter one, if it holds."""
        self._wanted: tuple[Mapping[str, Any], ...] = ()
        self._first = ""
        self._left: list[str] = []
        self.fault = ""
        """The first fault in the edition at hand, or ``""``."""
        self.holds: list[str] = []
        """The editions in which the lesson holds, as far as they were tried, oldest first."""
        self.editions: Sequence[str] = ()
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
        self._soon.timeout.connect(self.check)
        self._turn = QTimer(self, interval=0, singleShot=True)
        self._turn.timeout.connect(self._next)

    def take(self, wanted: tuple[Mapping[str, Any], ...], edition: str) -> None:
        """Check another state of the lesson after a short pause.

        Of several versions the first one that holds counts.
        """
        self._wanted, self._first = wanted, edition
        self._left = []
        self._turn.stop()
        self._soon.start()

    def check(self) -> None:
        """Check the edition at hand now; the others follow."""
        self._soon.stop()
        for data in self._wanted:
            self.data = data
            self.fault = self._fault_in(self._first)
            if not self.fault:
                break
        library = self._games[str(self.data["game"])]
        self.editions = tuple(library.editions)
        self.holds = [] if self.fault else [self._first]
        self._left = [] if self.fault else [e for e in self.editions if e != self._first]
        self.checked.emit()
        if self._left:
            self._turn.start()

    def finish(self) -> None:
        """Try all that is left at once."""
        if self._soon.isActive():
            self.check()
        while self._left:
            self._next()
        self._turn.stop()

    def _next(self) -> None:
        if not self._left:
            return
        edition = self._left.pop()
        if not self._fault_in(edition):
            self.holds.append(edition)
            self.holds.sort(key=list(self.editions).index)
        self.checked.emit()
        if self._left:
            self._turn.start()

    def _fault_in(self, edition: str) -> str:
        data = {**self.data, "rulebook": edition}
        return first_lesson_fault(data, self._games, self._known)


_CODE = re.compile(r"\bL\d\d: ")
_KEY = re.compile(r"^[a-z_]+(?: \d+)?$")
_STEP = re.compile(r"^step (?P<number>\d+)[^:]*: (?P<rest>.+)$", re.DOTALL | re.IGNORECASE)
_MISSING = {
    "hint say": "Write the hint.",
    "learn": "Write what a learner knows afterwards.",
    "title": "Write a title.",
    "say": "Write what this step shows.",
    "text": "Write the answer.",
    "question": "Write the question.",
    "task": "Write the task.",
    "options": "Give at least two answers.",
    "why": "Write the reason.",
    "solution": "Record the actions that solve the task.",
    "goal": "Write what must hold after the task.",
}


def plain_fault(fault: str) -> str:
    """Return a fault of the checker as the author of a lesson at the table reads it."""
    said = _CODE.sub("", fault, count=1)
    step = _STEP.match(said)
    if step is not None:
        return f"Step {step['number']}: {plain_fault(step['rest'])}"
    parts = said.removeprefix("lesson: ").split(": ")
    keys = list(takewhile(_KEY.match, parts[:-1]))
    rest, path = ": ".join(parts[len(keys) :]), " ".join(keys)
    if rest.startswith("is missing"):
        missing = _MISSING.get(path) or _MISSING.get(keys[-1] if keys else "")
        if missing:
            return missing
    return capitalised(f"{path}: {rest}" if path else rest)


PAGE = "One HTML file with the questions, and their answers"
QUESTIONS = "One HTML file with the questions alone, for a class"
_SIZE = (1080, 720)
_LIST = 34 * GRID


class EditorWindow(QDialog):
    """Base of the editors of steps; a subclass fills and arranges its parts.

    ``touched`` is emitted for unsaved changes.
    """

    touched = Signal()
    save_wanted = Signal()
    play_wanted = Signal()
    page_wanted = Signal()
    questions_wanted = Signal()
    discard_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget(self)
        self.list.setAccessibleName("Steps")
        self.list.setFixedWidth(_LIST)
        self.list.setWordWrap(True)
        self.apply_theme(theme)

    def say(self, words: str) -> None:
        """Show a text in the footer in place of the check's result."""
        self.said.setText(words)
        self.said.setToolTip(plain_tip(words))
        self.said.setAccessibleDescription(words)

    def go_to_fault(self) -> None:
        """Go to the fault; implemented by subclasses."""
        raise NotImplementedError

    def data(self) -> dict[str, Any]:
        """Return the edited lesson as data; implemented by subclasses."""
        raise NotImplementedError

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        line = f"border: 1px solid {theme.button_line}; border-radius: 7px;"
        fields = f"""
QPlainTextEdit {{ background: {theme.button}; {line} }}
QPlainTextEdit:focus {{ border-color: {theme.accent}; }}"""
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme) + fields)

    def keyPressEvent(self, event: Any) -> None:  # noqa: ANN401 - Qt's event
        """Let Return be typed in fields: nothing here is done by it."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)

    def line(self, name: str, text: str, take: Callable[[str], object]) -> QLineEdit:
        """Return a field of the head; ``take`` is called with its text."""
        made = QLineEdit(text, self)
        made.setAccessibleName(name)
        made.textEdited.connect(take)
        return made

    def arrange(
        self,
        lines: Sequence[QLineEdit],
        form: QWidget,
        commands: Mapping[str, tuple[str, SignalInstance]],
        tools: QWidget | None = None,
    ) -> None:
        """Arrange head, list, form and commands, in tab order.

        A command is a short name, its label, and the signal of its button. ``tools`` are below the
        list.
        """
        self.setTabOrder(lines[-1], self.list)
        self.said = FootLine(self)
        self.said.setAccessibleName("Check")
        self.said.setAutoDefault(False)
        self.said.clicked.connect(self.go_to_fault)
        self.buttons = {name: self._button(*command) for name, command in commands.items()}
        self.buttons["save"].setObjectName("apply")
        self.buttons["page"].setToolTip(PAGE)
        self.buttons["questions"].setToolTip(QUESTIONS)
        head = QGridLayout()
        head.setSpacing(GRID)
        for row, line in enumerate(lines):
            label = PlainLabel(line.accessibleName(), self)
            label.setBuddy(line)
            head.addWidget(label, row, 0)
            head.addWidget(line, row, 1)
        middle = QHBoxLayout()
        middle.setSpacing(2 * GRID)
        left = QVBoxLayout()
        left.setSpacing(GRID)
        left.addWidget(self.list, 1)
        if tools is not None:
            left.addWidget(tools)
        middle.addLayout(left)
        middle.addWidget(form, 1)
        foot = QHBoxLayout()
        foot.setSpacing(GRID)
        foot.addWidget(self.said, 1)
        for button in self.buttons.values():
            foot.addWidget(button)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        room.setSpacing(2 * GRID)
        room.addLayout(head)
        room.addLayout(middle, 1)
        room.addLayout(foot)
        open_as(self, *_SIZE)

    def _button(self, words: str, signal: SignalInstance) -> QPushButton:
        made = QPushButton(words, self)
        made.setAutoDefault(False)
        made.setAccessibleName(words.rstrip("…"))
        made.clicked.connect(lambda _checked=False: signal.emit())
        return made


class Unsaved(Struct, frozen=True, kw_only=True):
    """Autosaved state of a file: its saved and its edited text.

    ``typed`` is the invalid text in a ``field`` of the step in a row.
    """

    path: str
    saved: str
    text: str
    row: int = 0
    field: str = ""
    typed: str = ""


_AUTOSAVE_PAUSE = 400
"""Milliseconds after the last change."""


class AutosavedDraft(QObject):
    """Autosaves one draft under a name; ``content`` returns it, or None if all is saved.

    ``say`` receives a sentence about a write error.
    """

    def __init__(
        self,
        preferences: Preferences,
        name: str,
        content: Callable[[], bytes | None],
        say: Callable[[str], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        path = preferences.path
        self._drafts = Drafts(path.with_name(FOLDER) if path is not None else None)
        self._name = name
        self._content = content
        self._say = say
        self._soon = QTimer(self, interval=_AUTOSAVE_PAUSE, singleShot=True)
        self._soon.timeout.connect(self.keep)

    def touch(self) -> None:
        """Keep the draft soon."""
        self._soon.start()

    def keep(self) -> None:
        """Keep the draft now, or forget it where it was saved."""
        self._soon.stop()
        content = self._content()
        try:
            if content is None:
                self._drafts.drop(self._name)
            else:
                self._drafts.keep(self._name, content)
        except OSError as error:
            self._say(f"The unsaved changes could not be kept: {reason(error)}. Save it.")

    def read(self) -> bytes:
        """Return the autosaved draft, ``b""`` without one."""
        try:
            return self._drafts.read(self._name)
        except OSError as error:
            self._say(f"The unsaved changes cannot be read: {reason(error)}.")
            return b""

    def put_aside(self) -> None:
        """Leave a draft that cannot be read where it is, under another name."""
        try:
            self._drafts.put_aside(self._name)
        except OSError as error:
            self._say(f"The unsaved changes cannot be read: {reason(error)}.")


class PageWriter:
    """Writes one page at a time; the result is shown in the editor's footer."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.job: ExportJob | None = None

    def ask(self, editor: EditorWindow, *, with_answers: bool) -> None:
        """Ask where the page is to be written; asked again while it is, that is given up."""
        if self.job is not None and self.job.running:
            self.job.cancel()
            return
        data = editor.data()
        what = "questions and answers" if with_answers else "the questions alone"
        title = slug(str(data.get("title", ""))) or "lesson"
        name = f"{title}{'' if with_answers else '-questions'}.html"
        path = file_to_write(editor, f"Page with {what}", "Page (*.html)", name)
        if path is not None:
            self.write(editor, data, path, with_answers=with_answers)

    def write(
        self, editor: EditorWindow, data: Mapping[str, Any], path: Path, *, with_answers: bool
    ) -> ExportJob | None:
        """Begin to write a lesson, in its newest edition, as its learner sees it."""
        if self.job is not None and self.job.running:
            return None
        try:
            lesson = read_lesson(data)
            runner = lesson_runner(lesson, games(None))
        except ScenarioError as error:
            editor.say(f"No page yet: {error}.")
            return None
        look = self._window.theme.id
        job = page_job(lesson, runner, path, with_answers=with_answers, look=look, parent=editor)
        job.progressed.connect(lambda done, whole: editor.say(f"Page: {done} of {whole} pictures"))
        job.finished.connect(lambda said, _done: editor.say(said))
        try:
            job.start()
        except OrderError as error:
            editor.say(str(error))
            return None
        self.job = job
        return job

    def give_up(self) -> None:
        """Stop writing."""
        if self.job is not None:
            self.job.cancel()
            self.job = None


class AutosavedEditor(Feature):
    """A feature with one editor; its draft is kept under the name ``draft``."""

    in_every_window: ClassVar[bool] = False
    draft: ClassVar[str]
    names: ClassVar[str]
    """The noun for its contents, as used in sentences."""
    editor: "EditorWindow | None" = None
    autosave: AutosavedDraft

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.pages = PageWriter(window)

    def unsaved(self) -> bytes | None:
        """Return the draft to autosave, None if all is saved."""
        raise NotImplementedError

    def open_on(self, content: bytes) -> bool:
        """Open the editor on an autosaved draft; return whether it is readable."""
        raise NotImplementedError

    def setup(self) -> None:
        """Follow the theme of the window."""
        window = self.window
        window.theme_changed.connect(self._apply_theme)
        self.autosave = AutosavedDraft(
            window.preferences, self.draft, self.unsaved, window.strip.say, window
        )

    def close(self) -> None:
        """Close the editor with the window; unsaved contents are restored the next time."""
        if self.editor is not None:
            self.autosave.keep()
        self.drop()

    def adopt(self, editor: EditorWindow) -> None:
        """Connect a new editor."""
        editor.touched.connect(self.autosave.touch)
        editor.discard_wanted.connect(self.discard)
        editor.page_wanted.connect(lambda: self.pages.ask(editor, with_answers=True))
        editor.questions_wanted.connect(lambda: self.pages.ask(editor, with_answers=False))

    def take_up(self) -> bool:
        """Open the editor on the draft that was not saved the last time, if there is one."""
        content = self.autosave.read()
        if content and not self.open_on(content):
            self.autosave.put_aside()
        return bool(content) and self.editor is not None

    def drop(self) -> None:
        """Close the editor, and give up the page that is being written."""
        self.pages.give_up()
        editor, self.editor = self.editor, None
        if editor is not None:
            editor.close()
            editor.deleteLater()

    def discard(self) -> None:
        """Close the editor and discard its unsaved contents; undo can restore them."""
        content = self.unsaved()
        self.drop()
        self.autosave.keep()
        if content is not None:
            self._offer(content)
            self.window.strip.say(f"{self.names.capitalize()} is discarded. Undo brings it back.")

    def _offer(self, content: bytes) -> None:
        self.window.session.offer_recall(self.names, lambda: self._bring_back(content))

    def _bring_back(self, content: bytes) -> None:
        """Open the editor on discarded contents, unless it has others."""
        if self.editor is not None:
            self._offer(content)
            self.window.strip.say(f"Close the editor first: then Undo brings {self.names} back.")
        elif self.open_on(content) and self.editor is not None:
            self.editor.show()
            self.editor.raise_()
            self.autosave.keep()

    def _apply_theme(self, theme: "Theme") -> None:
        if self.editor is not None:
            self.editor.apply_theme(theme)
