"""Window of an editor: fields of the head, list of steps, form of one step, faults."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any

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
from core.scenario.checker import Library
from gui.commands import ENTER
from gui.dialogs.sheet import dialog_style
from gui.theme import GRID, Theme, open_as, stylesheet
from gui.widgets.labels import PlainLabel, plain_tip

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

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme) + _field_style(theme))

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


def _field_style(theme: Theme) -> str:
    """Return how fields of several lines look: like those of one line."""
    line = f"border: 1px solid {theme.button_line}; border-radius: 7px;"
    return f"""
QPlainTextEdit {{ background: {theme.button}; {line} }}
QPlainTextEdit:focus {{ border-color: {theme.accent}; }}"""
