"""File > Make a lesson of it: makes a lesson of the user from the played game."""

from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from core.lessons.checker import Known
from core.lessons.draft import Draft, drafting
from core.lessons.lesson import runner_for
from core.scenario.checker import Library
from core.scenario.plain import slug
from core.scenario.recorder import RecordingError, recording
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError
from core.storage.assets import read_rulebook
from core.storage.files import reason, write_whole
from core.storage.readers import SUFFIX, games, scenario_text
from gui.commands import Menu
from gui.features.annotations import AnnotationsFeature
from gui.features.authoring.autosaved_editor import AutosavedEditor, PageWriter
from gui.features.authoring.editor import LessonEditor
from gui.features.authoring.editor_window import plain_fault
from gui.features.feature import command
from gui.features.lessons.feature import Lessons
from gui.features.teaching.feature import Teaching
from gui.widgets.file_dialogs import file_to_write
from gui.window.main_window import MainWindow

T = TypeVar("T")

SOON = 0.4
"""Seconds of work without a word."""
_TURN = 0.03
"""Seconds of work before the window gets its turn."""
_WHOLE = 1000


def done_in_steps(
    steps: Generator[float, None, T], words: str, parent: QWidget, soon: float = SOON
) -> T | None:
    """Return the result of a generator, or None if the user cancels.

    Each step yields the progress from 0 to 1, which is shown after ``soon`` seconds.
    """
    begun = turn = monotonic()
    progress: QProgressDialog | None = None
    try:
        while True:
            done = next(steps)
            now = monotonic()
            if now - begun < soon or (progress is not None and now - turn < _TURN):
                continue
            turn = now
            if progress is None:
                progress = _progress(words, parent)
            progress.setValue(min(round(done * _WHOLE), _WHOLE - 1))
            QCoreApplication.processEvents()  # setValue alone does not, the first time
            if progress.wasCanceled() or not progress.isVisible():
                return None
    except StopIteration as ended:
        made: T = ended.value
        return made
    finally:
        steps.close()
        if progress is not None:
            progress.close()
            progress.deleteLater()


def _progress(words: str, parent: QWidget) -> QProgressDialog:
    progress = QProgressDialog(words, "Cancel", 0, _WHOLE, parent)
    progress.setWindowTitle(words)
    progress.setAccessibleName(words)
    progress.setWindowModality(Qt.WindowModality.WindowModal)
    progress.setMinimumDuration(0)
    progress.show()
    return progress


MAKE = "lesson.make"
BACK = "This lesson was not saved the last time. Here it is again: save it, or discard it."
UNSAVED = "This lesson is not saved yet. Save it or discard it before you make another."


CANCELLED = "No lesson was made. The game is unchanged."
MAKING = "Making a lesson of it"


class _Made(Struct, frozen=True, kw_only=True):
    """Contents for a new editor; ``parts`` are the recorded scenarios."""

    parts: tuple[Mapping[str, Any], ...]
    known: Mapping[str, Library]
    runner: Runner
    draft: Draft


class Authoring(AutosavedEditor):
    """Opens the editor on the recorded game; there is one draft at a time."""

    draft = "lesson"
    names = "the lesson"
    editor: LessonEditor | None = None

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._file: Path | None = None
        self.pages = PageWriter(window)
        self.soon = SOON
        """Seconds before progress is shown."""

    @command(MAKE, "Make a lesson of it…", Menu.FILE)
    def make(self) -> None:
        """Open the editor on the game so far, or on an unsaved draft."""
        waits = self.editor is not None and not self.editor.is_saved
        if self.editor is None and self._take_up():
            said = BACK
        else:
            said = UNSAVED if waits else self._open()
        if said:
            self.window.strip.say(said)
        if self.editor is not None:
            self.editor.show()
            self.editor.raise_()

    def _open(self) -> str:
        window = self.window
        try:
            made = done_in_steps(self._making(), MAKING, window, self.soon)
        except (RecordingError, ScenarioError) as error:
            return str(error)
        if made is None:
            return CANCELLED
        self._edit(made)
        if len(made.parts) > 1:
            return f"Only the beginning can be one lesson. {made.parts[0].get('note', '')}"
        return ""

    def _edit(self, made: _Made) -> None:
        window = self.window
        self.drop()
        self._file = None
        book = read_rulebook(made.runner.rules.game)
        own = Known(books={book.game: book}, lessons=frozenset(), items=frozenset())
        editor = LessonEditor(made.draft, made.runner, (made.known, own), window.theme, window)
        if self.autosave is not None:
            editor.touched.connect(self.autosave.touch)
        editor.save_wanted.connect(self._ask_where)
        editor.teach_wanted.connect(lambda: self._hand_over(self.window.feature(Teaching).teach))
        editor.play_wanted.connect(lambda: self._hand_over(self.window.feature(Lessons).open_file))
        editor.page_wanted.connect(lambda: self._ask_for_page(with_answers=True))
        editor.questions_wanted.connect(lambda: self._ask_for_page(with_answers=False))
        editor.discard_wanted.connect(self.discard)
        self.editor = editor

    def unsaved(self) -> bytes | None:
        """Return the draft of the lesson while it is unsaved."""
        editor = self.editor
        if editor is None or editor.is_saved:
            return None
        return msgspec.json.encode(editor.draft)

    def _take_up(self) -> bool:
        """Open the editor on the lesson that was not saved the last time, if there is one."""
        content = self.autosave.read() if self.autosave is not None else b""
        if not content or self.autosave is None:
            return False
        if not self.open_on(content):
            self.autosave.put_aside()
            return False
        return True

    def open_on(self, content: bytes) -> bool:
        """Open the editor on a draft; return whether it is readable."""
        known = games(None)
        try:
            draft = msgspec.json.decode(content, type=Draft)
            part = {**draft.plain, "title": draft.title or "-"}
            part["step"] = [dict(step.action) for step in draft.steps]
            runner = runner_for(part, known)
        except (msgspec.DecodeError, ScenarioError):
            return False
        self._edit(_Made(parts=(part,), known=known, runner=runner, draft=draft))
        return True

    def _making(self) -> Generator[float, None, _Made]:
        """Record the game, then make a draft; each is half of the progress."""
        window = self.window
        drawn = window.feature(AnnotationsFeature).store.at
        recorded = recording(window.session.rules_at, window.session.history, marks=drawn)
        parts = yield from _half(recorded, 0)
        known = games(None)
        runner = runner_for(parts[0], known)
        draft = yield from _half(drafting(parts[0], runner, str(window.seat)), 0.5)
        return _Made(parts=parts, known=known, runner=runner, draft=draft)

    def save(self, path: Path) -> str:
        """Save the lesson; return a sentence on the result."""
        if self.editor is None:
            return ""
        if path.suffix.casefold() != SUFFIX:
            path = path.with_name(f"{path.name}{SUFFIX}")
        data = self.editor.data()
        try:
            write_whole(path, scenario_text(data).encode())
        except OSError as error:
            return f"{path} could not be written: {reason(error)}. Choose another name."
        self.editor.is_saved = True
        self._file = path
        if self.autosave is not None:
            self.autosave.keep()
        fault = plain_fault(self.editor.check.fault)
        return (
            f"{path} is saved." if not fault else f"{path} is saved; it does not hold yet: {fault}"
        )

    def _ask_where(self) -> None:
        if self.editor is None:
            return
        name = slug(self.editor.draft.title) or "lesson"
        kinds = f"Lessons (*{SUFFIX})"
        path = file_to_write(self.editor, "Save the lesson", kinds, self._proposed(name))
        if path is not None:
            self.window.strip.say(self.save(path))

    def _proposed(self, name: str) -> str:
        """Return the default folder of a new lesson: the user's lessons in Learn."""
        home = self.window.preferences.lessons
        if home is None:
            return f"{name}{SUFFIX}"
        with suppress(OSError):  # the dialog begins elsewhere then
            home.mkdir(parents=True, exist_ok=True)
        return str(home / f"{name}{SUFFIX}")

    def _ask_for_page(self, *, with_answers: bool) -> None:
        if self.editor is not None:
            self.pages.ask(self.editor, self.editor.data(), with_answers=with_answers)

    def _hand_over(self, opens: Callable[[Path], str]) -> None:
        """Save the lesson if it is not yet, and open its file with another feature."""
        if self.editor is None:
            return
        if not self.editor.is_saved:
            self._ask_where()
        if self.editor.is_saved and self._file is not None:
            self.editor.hide()
            said = opens(self._file)
            if said:
                self.window.strip.say(said)

    def drop(self) -> None:
        """Close the editor, and give up the page that is being written."""
        self.pages.give_up()
        super().drop()


def _half(steps: Generator[float, None, T], begin: float) -> Generator[float, None, T]:
    """Take steps as one half of a greater work."""
    while True:
        try:
            done = next(steps)
        except StopIteration as ended:
            made: T = ended.value
            return made
        yield begin + done / 2
