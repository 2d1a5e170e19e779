"""One step of a lesson file: every field is a text, and only what is typed is written."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.scenario.lessons.lesson import LESSON_KEYS
from core.storage.lesson_document import LessonDocument, LessonDocumentError, Place
from gui.theme import GRID
from gui.widgets.combo import Combo
from gui.widgets.plain_text import PlainLabel

KINDS: Mapping[str, tuple[str, str]] = {
    "watch": ("Watch", "say"),
    "do": ("You do it", "task"),
    "ask": ("Ask first", "question"),
}
"""What a learner has of a step, and the key of its main text."""
_BEGUN = {"say": "", "task": "What is to be done?", "question": "What happens?"}
"""What stands there where a step of another kind has no text yet."""
_OTHER = "Another kind"
_HIDDEN = ("find", "pick", "look")
_LISTS = ("goal", "expect", "options", "wrong")
_FIELDS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "text": ((), "Text"),
    "action": (("solution",), "What is done, one action a line"),
    "hint": (("hint", "say"), "Hint"),
    "goal": (("goal",), "Goal of its own, one a line"),
    "expect": (("expect",), "Goal: what has to be so afterwards, one a line"),
    "options": (("options",), "Answers, one a line"),
    "wrong": (("wrong",), "Wrong moves, one a line, and what is said of each"),
    "why": (("why",), "Why, said after it"),
    "note": (("note",), "Note for a teacher"),
}
_SHOWN = {
    "watch": ("text", "action", "expect", "why", "note"),
    "do": ("text", "action", "hint", "expect", "wrong", "why", "note"),
    "ask": ("text", "action", "hint", "options", "expect", "why", "note"),
    "": ("text", "action", "hint", "expect", "why", "note"),
    "scenario": ("text", "action", "expect"),
}
_OF_A_STEP = LESSON_KEYS | {"say", "show", "expect"}
"""Keys of a step that say nothing of what is done."""
_LINES = 2
_MOST_LINES = 7


class FileForm(QWidget):
    """Shows a step of a document and writes what is typed into it."""

    changed = Signal()

    def __init__(self, document: LessonDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.fault = ""
        """What is wrong with a line that could not be taken over, or ``""``."""
        self.written_in = ""
        """The field that was typed in last."""
        self.number = -1
        """The step that is shown, counted from 0."""
        self._main = ""
        self._filling = False
        self._is_lesson = isinstance(document.value("lesson"), dict)
        self._put_aside: dict[int, list[str]] = {}
        self.kind = Combo(self)
        self.kind.setAccessibleName("Kind of step")
        self.kind.addItems([words for words, _ in KINDS.values()])
        self.kind.activated.connect(self._choose_kind)
        self.fields = {name: self._field(name) for name in _FIELDS}
        self._build()

    def show_step(self, number: int) -> None:
        """Show the step of a number from 0."""
        self._filling = True
        self.number = number
        self._main = main_key(self.document, number)
        kind = kind_of_step(self.document, number)
        while self.kind.count() > len(KINDS):
            self.kind.removeItem(len(KINDS))
        if not kind:
            self.kind.addItem(_OTHER)
        self.kind.setEnabled(bool(kind) and self._is_lesson)
        self.kind.setCurrentIndex(list(KINDS).index(kind) if kind else len(KINDS))
        shown = _SHOWN[kind if self._is_lesson else "scenario"]
        for name, field in self.fields.items():
            field.setPlainText(self._written(name))
            field.setFixedHeight(_height(field, _LINES if name in {"text", *_LISTS} else 1))
            for part in (field, self._labels[name]):
                part.setVisible(name in shown or bool(field.toPlainText()))
        self._filling = False
        self.fault = ""

    def show_document(self, document: LessonDocument) -> None:
        """Show another state of the file from now on."""
        self.document = document
        self.fault = ""
        self._put_aside.clear()

    def _place(self, name: str) -> Place:
        way = _FIELDS[name][0] or (self._main,)
        return ("step", self.number, *way)

    def _is_list(self, name: str) -> bool:
        """Tell whether a field is a list of tables: always, or a text that editions word anew."""
        return name in _LISTS or isinstance(self.document.value(*self._place(name)), list)

    def _written(self, name: str) -> str:
        place = self._place(name)
        if name == "action":
            return action_of_step(self.document, self.number)
        if self._is_list(name):
            return "\n".join(self.document.lines(*place))
        value = self.document.value(*place)
        return "" if value is None else str(value)

    def _take(self, name: str) -> None:
        """Write what was typed; a line that is not well formed waits until it is."""
        if self._filling or self.number < 0:
            return
        text = self.fields[name].toPlainText()
        fault, self.written_in = "", name
        if name == "action" or self._is_list(name):
            try:
                if name == "action":
                    put_action(self.document, self.number, text)
                else:
                    self.document.put_lines(self._place(name), text.split("\n"))
            except LessonDocumentError as error:
                fault = f"Step {self.number + 1}: {_FIELDS[name][1].partition(',')[0]}: {error}"
        else:
            self.document.put(self._place(name), text)
        self.fault = fault
        self.changed.emit()

    def _choose_kind(self, row: int) -> None:
        """Make another kind of the step: its text moves along, its answers wait meanwhile."""
        if row >= len(KINDS):
            return
        document, number = self.document, self.number
        wanted = list(KINDS)[row]
        before = kind_of_step(document, number)
        if wanted == before:
            return
        options: Place = ("step", number, "options")
        if before == "ask":
            self._put_aside[number] = document.lines(*options)
            document.put_lines(options, [])
        key = KINDS[wanted][1]
        document.rename(("step", number, self._main), key)
        if document.value("step", number, key) is None:
            document.put(("step", number, key), _BEGUN[key])
        if wanted == "ask" and number in self._put_aside:
            document.put_lines(options, self._put_aside[number])
        self.show_step(number)
        self.changed.emit()
        self.fields["text"].setFocus()

    def _field(self, name: str) -> QPlainTextEdit:
        field = QPlainTextEdit(self)
        field.setTabChangesFocus(True)
        field.setAccessibleName(_FIELDS[name][1])
        take: Callable[[], None] = partial(self._take, name)
        field.textChanged.connect(take)
        return field

    def _build(self) -> None:
        inner = QWidget(self)
        grid = QGridLayout(inner)
        grid.setSpacing(GRID)
        grid.setContentsMargins(0, 0, GRID, 0)
        grid.setColumnStretch(1, 1)
        kind = PlainLabel("Kind of step", inner)
        kind.setBuddy(self.kind)
        grid.addWidget(kind, 0, 0)
        grid.addWidget(self.kind, 0, 1)
        self._labels: dict[str, QLabel] = {}
        for row, (name, field) in enumerate(self.fields.items(), 1):
            label = PlainLabel(field.accessibleName(), inner)
            label.setWordWrap(True)
            label.setFixedWidth(20 * GRID)
            label.setBuddy(field)
            self._labels[name] = label
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(field, row, 1)
        grid.setRowStretch(len(self.fields) + 1, 1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(inner)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.addWidget(scroll)


def _height(field: QPlainTextEdit, fewest: int) -> int:
    """Return the height for the text of a field, in pixels; a long one is scrolled."""
    lines = min(max(field.blockCount() + (field.blockCount() > 1), fewest), _MOST_LINES)
    return lines * field.fontMetrics().lineSpacing() + 3 * GRID


def kind_of_step(document: LessonDocument, number: int) -> str:
    """Return which of the kinds that can be changed a step is of, or ``""``."""
    step = document.value("step", number)
    keys = set(step) if isinstance(step, dict) else set()
    if keys & set(_HIDDEN):
        return ""
    if "options" in keys or "question" in keys:
        return "ask"
    return "do" if "task" in keys else "watch"


def action_of_step(document: LessonDocument, number: int) -> str:
    """Return what is done in a step, one action a line."""
    place: Place = ("step", number)
    if isinstance(document.value(*place, "solution"), list):
        return "\n".join(document.lines(*place, "solution"))
    return document.line(place, _action_keys(document, number))


def put_action(document: LessonDocument, number: int, text: str) -> None:
    """Write what is done in a step; raise `LessonDocumentError` for a line that is no action.

    One action stands in the step itself unless it stood in a list already; several are a list.
    """
    place: Place = ("step", number)
    lines = [line for line in text.split("\n") if line.strip()]
    listed = isinstance(document.value(*place, "solution"), list)
    if listed or len(lines) > 1:
        document.put_lines((*place, "solution"), lines)
        document.put_line(place, _action_keys(document, number), "")
    else:
        document.put_line(place, _action_keys(document, number), "".join(lines))


def _action_keys(document: LessonDocument, number: int) -> list[str]:
    """Return the keys of a step that say what is done."""
    step = document.value("step", number)
    return [key for key in step if key not in _OF_A_STEP] if isinstance(step, dict) else []


def main_key(document: LessonDocument, number: int) -> str:
    """Return the key of what a step says first."""
    kind = kind_of_step(document, number)
    if kind:
        return KINDS[kind][1]
    return "task" if document.value("step", number, "task") is not None else "question"
