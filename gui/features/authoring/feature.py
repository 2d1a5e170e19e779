"""File > Make a lesson of it, and File > Edit a lesson or scenario."""

from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from core.lessons.checker import Known, first_lesson_fault
from core.lessons.draft import Draft, drafting
from core.lessons.lesson import is_lesson, runner_for
from core.scenario.checker import Library, first_fault
from core.scenario.plain import slug
from core.scenario.recorder import RecordingError, recording
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError
from core.storage.assets import ASSETS, read_rulebook
from core.storage.courses import PackingError, pack_course
from core.storage.files import reason, write_whole
from core.storage.readers import SUFFIX, games, known_to_lessons, scenario_text
from gui.commands import Menu
from gui.features.annotations import AnnotationsFeature
from gui.features.authoring.editor import LessonEditor
from gui.features.authoring.editor_window import AutosavedEditor, Unsaved, plain_fault
from gui.features.feature import command
from gui.features.lessons.feature import Lessons
from gui.features.teaching.feature import Teaching
from gui.widgets.file_dialogs import file_to_read, file_to_write
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.features.authoring.file_editor import FileEditor

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
        self.soon = SOON
        """Seconds before progress is shown."""

    @command(MAKE, "Make a lesson of it…", Menu.FILE)
    def make(self) -> None:
        """Open the editor on the game so far, or on an unsaved draft."""
        waits = self.editor is not None and not self.editor.is_saved
        if self.editor is None and self.take_up():
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
        editor.save_wanted.connect(self._ask_where)
        editor.teach_wanted.connect(lambda: self._hand_over(self.window.feature(Teaching).teach))
        editor.play_wanted.connect(lambda: self._hand_over(self.window.feature(Lessons).open_file))
        self.adopt(editor)
        self.editor = editor

    def unsaved(self) -> bytes | None:
        """Return the draft of the lesson while it is unsaved."""
        editor = self.editor
        if editor is None or editor.is_saved:
            return None
        return msgspec.json.encode(editor.draft)

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

    def _hand_over(self, opens: Callable[[Path], str]) -> None:
        if self.editor is None:
            return
        if not self.editor.is_saved:
            self._ask_where()
        if self.editor.is_saved and self._file is not None:
            self.editor.hide()
            said = opens(self._file)
            if said:
                self.window.strip.say(said)


def _half(steps: Generator[float, None, T], begin: float) -> Generator[float, None, T]:
    while True:
        try:
            done = next(steps)
        except StopIteration as ended:
            made: T = ended.value
            return made
        yield begin + done / 2


EDIT = "lesson.edit"
FILE_UNSAVED = "This file is not saved yet. Save it or discard it before you open another."
FILE_BACK = "This was not saved the last time. Here it is again: save it, or discard it."
_KINDS = f"Lessons and scenarios (*{SUFFIX})"


class LessonFiles(AutosavedEditor):
    """Opens an editor on a file; one file at a time is edited."""

    draft = "file"
    names = "the changed file"
    editor: "FileEditor | None" = None

    @command(EDIT, "Edit a lesson or scenario…", Menu.FILE)
    def ask(self) -> None:
        """Edit the lesson that is chosen in Learn, else let the author choose a file.

        One that is not saved comes back instead.
        """
        if self._comes_back():
            return
        page = self.window.feature(Lessons).page
        chosen = page.chosen if page is not None else None
        if chosen is not None:
            path: Path | None = chosen.path
        else:
            path = file_to_read(self.window, "Edit a lesson or scenario", _KINDS)
        if path is not None:
            self.window.strip.say(self.edit(path))

    def edit(self, path: Path) -> str:
        """Open the editor on a file; return an error sentence or ``""``."""
        if self._comes_back():
            return FILE_UNSAVED
        return self._open(path)

    def _open(self, path: Path, kept: Unsaved | None = None) -> str:
        # 12 ms: it reads and writes TOML with its comments.
        from gui.features.authoring.file_editor import opened  # noqa: PLC0415

        window = self.window
        editor = opened(path, _checked(path), window.theme, window, kept)
        if isinstance(editor, str):
            return editor
        self.drop()
        editor.save_wanted.connect(self._save)
        editor.save_as_wanted.connect(self._ask_where)
        editor.play_wanted.connect(self._play)
        editor.share_wanted.connect(self._ask_for_course)
        self.adopt(editor)
        self.editor = editor
        editor.show()
        editor.raise_()
        return ""

    def save(self, path: Path) -> str:
        """Save the file; return a sentence on the result."""
        editor = self.editor
        if editor is None:
            return ""
        if path.suffix.casefold() != SUFFIX:
            path = path.with_name(f"{path.name}{SUFFIX}")
        fault = editor.write(path)
        if fault:
            return fault
        self.autosave.keep()
        return f"{path} is saved; {editor.fault}" if editor.fault else f"{path} is saved."

    def share(self, path: Path) -> str:
        """Pack the course in the folder of the file; return a sentence on the result."""
        editor = self.editor
        if editor is None:
            return ""
        if not editor.is_saved:
            return "Save the file first: a course is packed from its saved files."
        try:
            return pack_course(editor.path.parent, path).words
        except PackingError as error:
            return str(error)

    def _ask_for_course(self) -> None:
        editor = self.editor
        if editor is None:
            return
        if not editor.is_saved:
            self._save()
        if editor.is_saved:
            name = f"{slug(editor.path.parent.name) or 'course'}.zip"
            path = file_to_write(editor, "Share the course", "Courses (*.zip)", name)
            if path is not None:
                editor.say(self.share(path))

    def _save(self) -> None:
        """Save to its file; a shipped file is saved elsewhere."""
        editor = self.editor
        if editor is None:
            return
        if editor.path.resolve().is_relative_to(ASSETS.resolve()):
            self._ask_where()
        else:
            editor.say(self.save(editor.path))

    def _ask_where(self) -> None:
        if self.editor is not None:
            path = file_to_write(self.editor, "Save the file", _KINDS)
            if path is not None:
                self.editor.say(self.save(path))

    def _play(self) -> None:
        editor = self.editor
        if editor is None:
            return
        if not editor.is_saved:
            self._save()
        if editor.is_saved:
            editor.hide()
            self.window.strip.say(self.window.feature(Lessons).open_file(editor.path))

    def unsaved(self) -> bytes | None:
        """Return the editor's draft while its file is unsaved."""
        kept = self.editor.unsaved() if self.editor is not None else None
        return None if kept is None else msgspec.json.encode(kept)

    def open_on(self, content: bytes) -> bool:
        """Open the editor on the unsaved draft of a file; return whether it is readable."""
        try:
            kept = msgspec.json.decode(content, type=Unsaved)
        except msgspec.DecodeError:
            return False
        return not self._open(Path(kept.path), kept)

    def _comes_back(self) -> bool:
        if self.editor is None and self.take_up() and self.editor is not None:
            self.editor.say(FILE_BACK)
            return True
        editor = self.editor
        if editor is None or editor.is_saved:
            return False
        editor.show()
        editor.raise_()
        if editor.isVisible():
            editor.say(FILE_UNSAVED)
        return True


def _checked(path: Path) -> Callable[[dict[str, Any]], str]:
    """Return a function that checks the data of a file like `python -m core check`."""
    known, lessons = games(None), known_to_lessons([path])

    def fault_in(data: dict[str, Any]) -> str:
        if is_lesson(data):
            return first_lesson_fault(data, known, lessons())
        return first_fault(data, known)

    return fault_in
