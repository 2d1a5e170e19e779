"""Editor of a lesson or scenario file; unedited parts of the file stay unchanged."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.lessons.presenters import (
    DoPresenter,
    LookPresenter,
    PickPresenter,
    PlayOnPresenter,
    PredictPresenter,
    SandboxPresenter,
    StepPresenter,
    WatchPresenter,
)
from core.lessons.steps import LESSON_KEYS
from core.storage.files import reason
from core.storage.lesson_document import (
    ChangedFileError,
    LessonDocument,
    LessonDocumentError,
    Place,
    StepBlocksError,
    inserted,
    moved,
    read_document,
    removed,
    write_document,
)
from gui.features.authoring.editor_window import EditorWindow, Unsaved
from gui.theme import GRID, Theme
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel, plain_tip


class StepTools(QWidget):
    """Buttons and keys. Its signals carry nothing, ``moved`` by how many places."""

    added = Signal()
    removed = Signal()
    moved = Signal(int)
    undone = Signal()
    redone = Signal()

    def __init__(self, around: QWidget) -> None:
        """Make the buttons; their keys work in all of the window ``around`` them."""
        super().__init__(around)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GRID)
        self.add = self._button("Add", "Add a step below", "Ctrl+Return", self.added)
        self.remove = self._button("Remove", "Remove the step", "Ctrl+Del", self.removed)
        self.up = self._button("Up", "Move the step up", "Alt+Up", self.moved, -1)
        self.down = self._button("Down", "Move the step down", "Alt+Down", self.moved, 1)
        self.undo = self._button("Undo", "Take the last change back", "Ctrl+Z", self.undone)
        self.redo = self._button("Redo", "Do it again", "Ctrl+Shift+Z", self.redone)
        rows = ((self.add, self.remove, self.undo), (self.up, self.down, self.redo))
        for row, buttons in enumerate(rows):
            for column, button in enumerate(buttons):
                grid.addWidget(button, row, column)

    def offer(self, place: int, count: int, *, undo: bool, redo: bool) -> None:
        """Let only that be pressed which does something with the step at a place."""
        self.remove.setEnabled(place >= 0)
        self.up.setEnabled(place > 0)
        self.down.setEnabled(0 <= place < count - 1)
        self.undo.setEnabled(undo)
        self.redo.setEnabled(redo)

    def _button(
        self, words: str, tells: str, keys: str, signal: SignalInstance, *values: int
    ) -> QPushButton:
        made = QPushButton(words, self)
        made.setAutoDefault(False)
        made.setAccessibleName(tells)
        made.setToolTip(
            plain_tip(
                f"{tells}  {QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)}"
            )
        )
        made.clicked.connect(lambda _checked=False: signal.emit(*values))
        shortcut = QShortcut(QKeySequence(keys), self.window())
        shortcut.activated.connect(made.click)
        return made


T = TypeVar("T")
MOST = 500
"""So many changes can be taken back."""


class UndoStack(Generic[T]):
    """States before and after the one at hand. Changes of one thing in a row are one change."""

    def __init__(self) -> None:
        self._before: list[T] = []
        self._after: list[T] = []
        self._what: object = None

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a later state."""
        return bool(self._after)

    def keep(self, before: T, what: object = None) -> None:
        """Keep the state before a change of something; None is a change of its own."""
        self._after.clear()
        if what is None or what != self._what:
            self._before.append(before)
            del self._before[:-MOST]
        self._what = what

    def undo(self, now: T) -> T:
        """Return the state before the last change."""
        self._after.append(now)
        self._what = None
        return self._before.pop()

    def redo(self, now: T) -> T:
        """Return the state after the change that was taken back last."""
        self._before.append(now)
        self._what = None
        return self._after.pop()


_BEGUN = {"say": "", "task": "What is to be done?", "question": "What happens?"}
"""Default text after a change of the kind."""
_CHANGEABLE = (WatchPresenter, DoPresenter, PredictPresenter)
"""Presenters of the kinds that the form changes into each other."""
_OF_A_SCENARIO = ("text", "action", "expect")
_LISTS = ("goal", "expect", "options", "wrong")
_FIELDS: Mapping[str, tuple[tuple[str, ...], str]] = {
    "text": ((), "Text"),
    "action": (("solution",), "Actions, one in each line"),
    "hint": (("hint", "say"), "Hint"),
    "goal": (("goal",), "Goal of its own, one a line"),
    "expect": (("expect",), "Goal: expectations after the action, one a line"),
    "options": (("options",), "Answers, one a line"),
    "wrong": (("wrong",), "Wrong actions with a remark, one a line"),
    "why": (("why",), "Why, shown after it"),
    "note": (("note",), "Note for a teacher"),
}
_OF_A_STEP = LESSON_KEYS | {"say", "show", "expect"}
"""Keys of a step other than those of its action."""
_LINES = 2
_MOST_LINES = 7


class FileForm(QWidget):
    """Form of one step of a document; writes edits to the document."""

    changed = Signal()

    def __init__(self, document: LessonDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.fault = ""
        """The fault of an invalid line, or ``""``."""
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
        self.kind.addItems([each.editor_label for each in _CHANGEABLE])
        self.kind.activated.connect(self._choose_kind)
        self.fields = {name: self._field(name) for name in _FIELDS}
        self._build()

    def show_step(self, number: int) -> None:
        """Show the step of a number from 0."""
        self._filling = True
        self.number = number
        kind = presenter_in(self.document, number)
        self._main = kind.main_key
        while self.kind.count() > len(_CHANGEABLE):
            self.kind.removeItem(len(_CHANGEABLE))
        if kind not in _CHANGEABLE:
            self.kind.addItem(kind.editor_label)
        self.kind.setEnabled(kind in _CHANGEABLE and self._is_lesson)
        self.kind.setCurrentIndex(self.kind.findText(kind.editor_label))
        shown = kind.fields if self._is_lesson else _OF_A_SCENARIO
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
        """Write the edited text; an invalid line stays in its field."""
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
        if row >= len(_CHANGEABLE):
            return
        document, number = self.document, self.number
        wanted = _CHANGEABLE[row]
        before = presenter_in(document, number)
        if wanted is before:
            return
        options: Place = ("step", number, "options")
        if before is PredictPresenter:
            self._put_aside[number] = document.lines(*options)
            document.put_lines(options, [])
        key = wanted.main_key
        document.rename(("step", number, self._main), key)
        if document.value("step", number, key) is None:
            document.put(("step", number, key), _BEGUN[key])
        if wanted is PredictPresenter and number in self._put_aside:
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
    lines = min(max(field.blockCount() + (field.blockCount() > 1), fewest), _MOST_LINES)
    return lines * field.fontMetrics().lineSpacing() + 3 * GRID


def presenter_in(document: LessonDocument, number: int) -> type[StepPresenter[Any]]:
    """Return the presenter for the keys of a step that may still be incomplete."""
    step = document.value("step", number)
    keys = set(step) if isinstance(step, dict) else set()
    hidden: dict[str, type[StepPresenter[Any]]] = {
        "find": SandboxPresenter,
        "pick": PickPresenter,
        "look": LookPresenter,
        "against": PlayOnPresenter,
    }
    known = {"options": PredictPresenter, "question": PredictPresenter, "task": DoPresenter}
    found = (each for key, each in {**hidden, **known}.items() if key in keys)
    return next(found, WatchPresenter)


def action_of_step(document: LessonDocument, number: int) -> str:
    """Return the actions of a step, one a line."""
    place: Place = ("step", number)
    if isinstance(document.value(*place, "solution"), list):
        return "\n".join(document.lines(*place, "solution"))
    return document.line(place, _action_keys(document, number))


def put_action(document: LessonDocument, number: int, text: str) -> None:
    """Write the actions of a step; raise `LessonDocumentError` for an invalid line.

    A single action is written into the step itself unless the step has a list already.
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
    step = document.value("step", number)
    return [key for key in step if key not in _OF_A_STEP] if isinstance(step, dict) else []


_PAUSE = 300
"""Milliseconds after the last key before anything is checked."""
_LONGEST = 80
_TITLE = ("title",)
_LEARN = ("lesson", "learn")
_NEW = '[[step]]\ndo = "checkpoint"\nsay = "What is said?"\n'
"""A step that does nothing yet: its action and its words are to be written."""
_STEP = re.compile(r"\bstep (\d+)")
Checking = Callable[[dict[str, Any]], str]
"""Returns the first fault of the data of a file, or ``""``."""


class _State(Struct, frozen=True):
    """A state of a file and its selected step."""

    text: str
    row: int


_OF_A_WHOLE_LESSON = ("page", "questions", "play")
"""The buttons for a lesson that holds."""


class FileEditor(EditorWindow):
    """Edits a document."""

    save_as_wanted = Signal()
    share_wanted = Signal()

    def __init__(
        self,
        document: LessonDocument,
        path: Path,
        fault_in: Checking,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self.document = document
        self.path = path
        self.saved = document.text
        """The last known contents of the file on disk."""
        self._fault_in = fault_in
        self.fault = ""
        self.title = self._head("Title", _TITLE)
        self.learn = self._head("What a learner can do afterwards", _LEARN)
        self.is_lesson = isinstance(document.value("lesson"), dict)
        self.form = FileForm(document, self)
        self.form.changed.connect(self._step_changed)
        commands = {
            "share": ("Share the course…", self.share_wanted),
            "page": ("Page…", self.page_wanted),
            "questions": ("Questions…", self.questions_wanted),
            "play": ("Play it", self.play_wanted),
            "discard": ("Discard", self.discard_wanted),
            "save_as": ("Save as…", self.save_as_wanted),
            "save": ("Save", self.save_wanted),
        }
        lines = (self.title, self.learn) if self.is_lesson else (self.title,)
        self.learn.setVisible(self.is_lesson)
        self.tools = StepTools(self)
        self.arrange(lines, self.form, commands, self.tools)
        self.buttons["discard"].setToolTip("Discard unsaved changes")
        self.buttons["share"].setToolTip("One ZIP file with the lessons of this folder")
        for name in ("share", *_OF_A_WHOLE_LESSON):
            self.buttons[name].setVisible(self.is_lesson)
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
        self._soon.timeout.connect(self.check)
        self._earlier: UndoStack[_State] = UndoStack()
        self._known = _State(document.text, 0)
        self._connect_tools()
        self._name_window()
        self.list.currentRowChanged.connect(self._show_step)
        self._list_steps(0)
        self.check()

    def data(self) -> dict[str, Any]:
        """Return the edited lesson as data."""
        return self.document.data

    @property
    def is_saved(self) -> bool:
        """Whether all changes are saved."""
        return self.document.text == self.saved and not self.form.fault

    def check(self) -> None:
        """Show the first fault, or that the file holds."""
        self._soon.stop()
        self.fault = self.form.fault or self._fault_in(self.document.data)
        self.say(f"✗ {self.fault}" if self.fault else "✓ Holds in every edition it is about")
        for name in _OF_A_WHOLE_LESSON:
            self.buttons[name].setEnabled(not self.fault)

    def unsaved(self) -> Unsaved | None:
        """Return the unsaved changes, or None."""
        if self.is_saved:
            return None
        form, row = self.form, self.list.currentRow()
        kept = Unsaved(path=str(self.path), saved=self.saved, text=self.document.text, row=row)
        if not form.fault:
            return kept
        typed = form.fields[form.written_in].toPlainText()
        return replace(kept, field=form.written_in, typed=typed)

    def take_up(self, kept: Unsaved) -> None:
        """Restore unsaved changes; raise `LessonDocumentError`."""
        self._show_document(LessonDocument(kept.text), kept.row)
        self._note(None)
        if kept.field in self.form.fields:
            self.form.fields[kept.field].setPlainText(kept.typed)

    # Steps as a whole

    def add_step(self) -> None:
        """Put a step behind the one that is shown."""
        at = self.list.currentRow() + 1
        self._rearrange(lambda text: inserted(text, at, _NEW), at)
        self.form.fields["text"].setFocus()
        self.form.fields["text"].selectAll()

    def remove_step(self) -> None:
        """Take the step that is shown out."""
        row = self.list.currentRow()
        if row >= 0:
            self._rearrange(lambda text: removed(text, row), min(row, self.list.count() - 2))

    def move_step(self, by: int) -> None:
        """Move the step that is shown by so many places."""
        row = self.list.currentRow()
        to = row + by
        if row >= 0 and 0 <= to < self.list.count():
            self._rearrange(lambda text: moved(text, row, to), to)

    def undo(self) -> None:
        """Take the last change back."""
        if self._earlier.can_undo:
            self._go_to(self._earlier.undo(self._known))

    def redo(self) -> None:
        if self._earlier.can_redo:
            self._go_to(self._earlier.redo(self._known))

    def _connect_tools(self) -> None:
        tools = self.tools
        tools.added.connect(self.add_step)
        tools.removed.connect(self.remove_step)
        tools.moved.connect(self.move_step)
        tools.undone.connect(self.undo)
        tools.redone.connect(self.redo)

    def _rearrange(self, change: Callable[[str], str], row: int) -> None:
        """Change the steps as blocks of the file, and show the one in a row then."""
        if self.form.fault:
            self.say(f"✗ {self.form.fault}")
            return
        try:
            document = self.document.rearranged(change)
        except (StepBlocksError, LessonDocumentError) as error:
            self.say(f"✗ {error}")
            return
        self._show_document(document, row)
        self._note(None)

    def _go_to(self, state: "_State") -> None:
        """Show an earlier or later state; a line that was not well formed yet goes."""
        self._known = state
        self._show_document(LessonDocument(state.text), state.row)
        self._offer_tools()
        self.touched.emit()

    def _show_document(self, document: LessonDocument, row: int) -> None:
        self.document = document
        self.form.show_document(document)
        for line, place in ((self.title, _TITLE), (self.learn, _LEARN)):
            value = document.value(*place)
            line.setText("" if value is None else str(value))
        self._list_steps(row)
        self.check()

    def _list_steps(self, row: int) -> None:
        steps = self.document.value("step")
        self.list.blockSignals(True)
        self.list.clear()
        for number in range(len(steps) if isinstance(steps, list) else 0):
            self.list.addItem(self._named(number))
        self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self.list.blockSignals(False)
        self.form.setVisible(self.list.count() > 0)
        self._show_step(self.list.currentRow())

    def _note(self, what: object) -> None:
        now = _State(self.document.text, self.list.currentRow())
        if now.text != self._known.text:
            self._earlier.keep(self._known, what)
            self._known = now
        self._offer_tools()
        self.touched.emit()

    def _offer_tools(self) -> None:
        earlier = self._earlier
        place, count = self.list.currentRow(), self.list.count()
        self.tools.offer(place, count, undo=earlier.can_undo, redo=earlier.can_redo)

    def write(self, path: Path) -> str:
        """Save under a name; return an error sentence or ``""``."""
        if self.form.fault:
            return f"Nothing is saved yet: {self.form.fault}"
        try:
            write_document(self.document, path, self.saved if path == self.path else None)
        except ChangedFileError:
            return f"{path} was changed by another program. Save this under another name."
        except OSError as error:
            return f"{path} could not be written: {reason(error)}. Choose another name."
        self.path, self.saved = path, self.document.text
        self._name_window()
        self.check()
        return ""

    def _name_window(self) -> None:
        self.setWindowTitle(f"{self.path.name} - Edit")
        self.setAccessibleName(self.windowTitle())

    def _show_step(self, row: int) -> None:
        """Show a step; one with a line that could not be taken over yet stays until it is."""
        if self.form.fault and row != self.form.number:
            self.say(f"✗ {self.form.fault}")
            self.list.setCurrentRow(self.form.number)
        elif row >= 0 and not self.form.fault:
            self.form.show_step(row)
        self._offer_tools()

    def _step_changed(self) -> None:
        row = self.form.number
        self.list.item(row).setText(self._named(row))
        self._note((row, self.form.written_in))
        self._soon.start()

    def _named(self, number: int) -> str:
        kind = presenter_in(self.document, number)
        value = self.document.value("step", number, kind.main_key)
        text = value if isinstance(value, str) else ""
        text = text.strip() or str(self.document.value("step", number, "do") or "")
        words = f"{text[:_LONGEST]}…" if len(text) > _LONGEST else text
        known = self.is_lesson and kind in _CHANGEABLE
        label = f"{number + 1} · {kind.editor_label}" if known else f"{number + 1}"
        return f"{label} · {words}" if words else label

    def go_to_fault(self) -> None:
        """Show the step that is at fault, or the head."""
        found = _STEP.search(self.fault.casefold())
        if found is not None and 0 < int(found[1]) <= self.list.count():
            self.list.setCurrentRow(int(found[1]) - 1)
            self.form.fields["text"].setFocus()
        elif self.fault:
            (self.learn if "learn" in self.fault else self.title).setFocus()

    def _head(self, name: str, place: tuple[str, ...]) -> QLineEdit:
        def take(text: str) -> None:
            self.document.put(place, text)
            self._note(place)
            self._soon.start()

        value = self.document.value(*place)
        return self.line(name, "" if value is None else str(value), take)


def opened(
    path: Path, fault_in: Checking, theme: Theme, parent: QWidget, kept: Unsaved | None = None
) -> FileEditor | str:
    """Return an editor on a file or its autosaved draft; or an error sentence."""
    try:
        if kept is None:
            return FileEditor(read_document(path), path, fault_in, theme, parent)
        document, unsaved = LessonDocument(kept.saved), LessonDocument(kept.text)
    except LessonDocumentError as error:
        return str(error)
    editor = FileEditor(document, path, fault_in, theme, parent)
    editor.take_up(replace(kept, text=unsaved.text))
    return editor
