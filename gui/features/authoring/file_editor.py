"""The window in which a lesson or scenario file is edited; what nobody touches stays as it is."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.storage.files import reason
from core.storage.lesson_document import (
    ChangedFileError,
    LessonDocument,
    LessonDocumentError,
    StepBlocksError,
    inserted,
    moved,
    read_document,
    removed,
    write_document,
)
from gui.features.authoring.autosave import Unsaved
from gui.features.authoring.earlier import Earlier
from gui.features.authoring.editor_window import PAGE, QUESTIONS, EditorWindow
from gui.features.authoring.file_form import KINDS, FileForm, kind_of_step, main_key
from gui.features.authoring.step_tools import StepTools
from gui.theme import Theme

_PAUSE = 300
"""Milliseconds after the last key before anything is checked."""
_LONGEST = 80
_TITLE = ("title",)
_LEARN = ("lesson", "learn")
_NEW = '[[step]]\ndo = "checkpoint"\nsay = "What is said?"\n'
"""A step that does nothing yet: its action and its words are to be written."""
_STEP = re.compile(r"\bstep (\d+)")
Checking = Callable[[dict[str, Any]], str]
"""Says the first fault of the values of a file, or ``""``."""


class _State(Struct, frozen=True):
    """What a file held, and which step was shown."""

    text: str
    row: int


_OF_A_WHOLE_LESSON = ("page", "questions", "play")
"""The buttons for a lesson that holds."""


class FileEditor(EditorWindow):
    """Edits a document."""

    discard_wanted = Signal()
    save_wanted = Signal()
    save_as_wanted = Signal()
    play_wanted = Signal()
    share_wanted = Signal()
    page_wanted = Signal()
    questions_wanted = Signal()

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
        """What the file holds, as far as is known."""
        self._fault_in = fault_in
        self.fault = ""
        self.title = self._head("Title", _TITLE)
        self.learn = self._head("What a learner knows afterwards", _LEARN)
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
        self.buttons["discard"].setToolTip("Forget what is not saved")
        self.buttons["share"].setToolTip("One ZIP file with the lessons of this folder")
        self.buttons["page"].setToolTip(PAGE)
        self.buttons["questions"].setToolTip(QUESTIONS)
        for name in ("share", *_OF_A_WHOLE_LESSON):
            self.buttons[name].setVisible(self.is_lesson)
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
        self._soon.timeout.connect(self.check)
        self._earlier: Earlier[_State] = Earlier()
        self._known = _State(document.text, 0)
        self._connect_tools()
        self._name_window()
        self.list.currentRowChanged.connect(self._show_step)
        self._list_steps(0)
        self.check()

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what is shown."""
        return self.document.text == self.saved and not self.form.fault

    def check(self) -> None:
        """Say the first fault, or that the file holds."""
        self._soon.stop()
        self.fault = self.form.fault or self._fault_in(self.document.data)
        self.say(f"✗ {self.fault}" if self.fault else "✓ Holds in every edition it is about")
        for name in _OF_A_WHOLE_LESSON:
            self.buttons[name].setEnabled(not self.fault)

    def unsaved(self) -> Unsaved | None:
        """Return what is lost if it is not kept, or None."""
        if self.is_saved:
            return None
        form, row = self.form, self.list.currentRow()
        kept = Unsaved(path=str(self.path), saved=self.saved, text=self.document.text, row=row)
        if not form.fault:
            return kept
        typed = form.fields[form.written_in].toPlainText()
        return replace(kept, field=form.written_in, typed=typed)

    def take_up(self, kept: Unsaved) -> None:
        """Go on with what was not saved; raise `LessonDocumentError`."""
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
        """Do again what was taken back."""
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
        """Keep what was there before a change of something, so that it can be taken back."""
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
        """Save under a name; return a sentence on what is wrong, or ``""``."""
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
        """Return a step for the list: its kind and how its text begins."""
        kind = kind_of_step(self.document, number)
        value = self.document.value("step", number, main_key(self.document, number))
        text = value if isinstance(value, str) else ""
        text = text.strip() or str(self.document.value("step", number, "do") or "")
        words = f"{text[:_LONGEST]}…" if len(text) > _LONGEST else text
        label = f"{number + 1} · {KINDS[kind][0]}" if kind and self.is_lesson else f"{number + 1}"
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
    """Return an editor on a file, or on what was kept of it; or a sentence on what is wrong."""
    try:
        if kept is None:
            return FileEditor(read_document(path), path, fault_in, theme, parent)
        document, unsaved = LessonDocument(kept.saved), LessonDocument(kept.text)
    except LessonDocumentError as error:
        return str(error)
    editor = FileEditor(document, path, fault_in, theme, parent)
    editor.take_up(replace(kept, text=unsaved.text))
    return editor
