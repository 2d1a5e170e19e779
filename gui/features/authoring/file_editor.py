"""The window in which a lesson or scenario file is edited; what nobody touches stays as it is."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.storage.files import reason
from core.storage.lesson_document import (
    ChangedFileError,
    LessonDocument,
    LessonDocumentError,
    read_document,
    write_document,
)
from gui.features.authoring.editor_window import EditorWindow
from gui.features.authoring.file_form import KINDS, FileForm, kind_of_step, main_key
from gui.theme import Theme

_PAUSE = 300
"""Milliseconds after the last key before anything is checked."""
_LONGEST = 80
_STEP = re.compile(r"\bstep (\d+)")
Checking = Callable[[dict[str, Any]], str]
"""Says the first fault of the values of a file, or ``""``."""


class FileEditor(EditorWindow):
    """Edits a document."""

    save_wanted = Signal()
    save_as_wanted = Signal()
    play_wanted = Signal()
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
        """What the file holds, as far as is known."""
        self._fault_in = fault_in
        self.fault = ""
        self.title = self._head("Title", ("title",))
        self.learn = self._head("What a learner knows afterwards", ("lesson", "learn"))
        self.is_lesson = isinstance(document.value("lesson"), dict)
        self.form = FileForm(document, self)
        self.form.changed.connect(self._step_changed)
        commands = {
            "share": ("Share the course…", self.share_wanted),
            "play": ("Play it", self.play_wanted),
            "save_as": ("Save as…", self.save_as_wanted),
            "save": ("Save", self.save_wanted),
        }
        lines = (self.title, self.learn) if self.is_lesson else (self.title,)
        self.learn.setVisible(self.is_lesson)
        self.arrange(lines, self.form, commands)
        self.buttons["share"].setToolTip("One ZIP file with the lessons of this folder")
        self.buttons["share"].setVisible(self.is_lesson)
        self.buttons["play"].setVisible(self.is_lesson)
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
        self._soon.timeout.connect(self.check)
        self._name_window()
        steps = document.value("step")
        for number in range(len(steps) if isinstance(steps, list) else 0):
            self.list.addItem(self._named(number))
        self.list.currentRowChanged.connect(self._show_step)
        self.form.setVisible(self.list.count() > 0)
        self.list.setCurrentRow(0)
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
        self.buttons["play"].setEnabled(not self.fault)

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

    def _step_changed(self) -> None:
        row = self.form.number
        self.list.item(row).setText(self._named(row))
        self._soon.start()

    def _named(self, number: int) -> str:
        """Return a step for the list: its kind and how its text begins."""
        kind = kind_of_step(self.document, number)
        value = self.document.value("step", number, main_key(self.document, number))
        text = value if isinstance(value, str) else ""
        text = text.strip() or str(self.document.value("step", number, "do") or "")
        words = f"{text[:_LONGEST]}…" if len(text) > _LONGEST else text
        told = f"{number + 1} · {KINDS[kind][0]}" if kind and self.is_lesson else f"{number + 1}"
        return f"{told} · {words}" if words else told

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
            self._soon.start()

        value = self.document.value(*place)
        return self.line(name, "" if value is None else str(value), take)


def opened(path: Path, fault_in: Checking, theme: Theme, parent: QWidget) -> FileEditor | str:
    """Return an editor on a file, or a sentence on what is wrong with it."""
    try:
        document = read_document(path)
    except LessonDocumentError as error:
        return str(error)
    return FileEditor(document, path, fault_in, theme, parent)
