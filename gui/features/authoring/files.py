"""File > Edit a lesson or scenario: a file is opened, changed and saved with its comments."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from core.lessons.checker import first_lesson_fault
from core.lessons.lesson import is_lesson
from core.scenario.checker import first_fault
from core.scenario.plain import slug
from core.storage.assets import ASSETS
from core.storage.courses import PackingError, pack_course
from core.storage.readers import SUFFIX, games, known_to_lessons
from gui.commands import Menu
from gui.features.authoring.autosaved_editor import AutosavedEditor, PageWriter, Unsaved
from gui.features.feature import command
from gui.features.lessons.feature import Lessons
from gui.widgets.file_dialogs import file_to_read, file_to_write

if TYPE_CHECKING:
    from gui.features.authoring.file_editor import FileEditor
    from gui.window.main_window import MainWindow

EDIT = "lesson.edit"
UNSAVED = "This file is not saved yet. Save it or discard it before you open another."
BACK = "This was not saved the last time. Here it is again: save it, or discard it."
_KINDS = f"Lessons and scenarios (*{SUFFIX})"


class LessonFiles(AutosavedEditor):
    """Opens an editor on a file; one file at a time is edited."""

    draft = "file"
    names = "the changed file"
    editor: "FileEditor | None" = None

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.pages = PageWriter(window)

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
            return UNSAVED
        return self._open(path)

    def _open(self, path: Path, kept: Unsaved | None = None) -> str:
        # 12 ms: it reads and writes TOML with its comments.
        from gui.features.authoring.file_editor import opened  # noqa: PLC0415

        window = self.window
        editor = opened(path, _checked(path), window.theme, window, kept)
        if isinstance(editor, str):
            return editor
        self.drop()
        if self.autosave is not None:
            editor.touched.connect(self.autosave.touch)
        editor.discard_wanted.connect(self.discard)
        editor.save_wanted.connect(self._save)
        editor.save_as_wanted.connect(self._ask_where)
        editor.play_wanted.connect(self._play)
        editor.share_wanted.connect(self._ask_for_course)
        editor.page_wanted.connect(lambda: self._ask_for_page(with_answers=True))
        editor.questions_wanted.connect(lambda: self._ask_for_page(with_answers=False))
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
        if self.autosave is not None:
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
        """Save changes, then ask for the path of the packed course."""
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

    def _ask_for_page(self, *, with_answers: bool) -> None:
        if self.editor is not None:
            self.pages.ask(self.editor, self.editor.document.data, with_answers=with_answers)

    def drop(self) -> None:
        """Close the editor, and give up the page that is being written."""
        self.pages.give_up()
        super().drop()

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
        """Save changes, and open the lesson as a learner sees it."""
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

    def _take_up(self) -> bool:
        """Open the editor on the last unsaved draft; return whether there is one."""
        content = self.autosave.read() if self.autosave is not None else b""
        if not content or self.autosave is None:
            return False
        if not self.open_on(content):
            self.autosave.put_aside()
            return False
        return True

    def open_on(self, content: bytes) -> bool:
        """Open the editor on the unsaved draft of a file; return whether it is readable."""
        try:
            kept = msgspec.json.decode(content, type=Unsaved)
        except msgspec.DecodeError:
            return False
        return not self._open(Path(kept.path), kept)

    def _comes_back(self) -> bool:
        if self.editor is None and self._take_up() and self.editor is not None:
            self.editor.say(BACK)
            return True
        editor = self.editor
        if editor is None or editor.is_saved:
            return False
        editor.show()
        editor.raise_()
        if editor.isVisible():
            editor.say(UNSAVED)
        return True


def _checked(path: Path) -> Callable[[dict[str, Any]], str]:
    """Return a function that checks the data of a file like `python -m core check`."""
    known, lessons = games(None), known_to_lessons([path])

    def fault_in(data: dict[str, Any]) -> str:
        if is_lesson(data):
            return first_lesson_fault(data, known, lessons())
        return first_fault(data, known)

    return fault_in
