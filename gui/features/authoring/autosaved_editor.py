"""Features with one editor, whose unsaved contents are autosaved and restored."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer

from core.lessons.lesson import read_lesson
from core.scenario.checker import editions_of, library_of, runner_in
from core.scenario.plain import slug
from core.scenario.scenario import ScenarioError
from core.storage.files import FOLDER, Drafts, reason
from core.storage.readers import games
from gui.features.authoring.editor_window import EditorWindow
from gui.features.export.job import ExportJob, page_job
from gui.features.export.order import OrderError
from gui.features.feature import Feature
from gui.preferences import Preferences
from gui.widgets.file_dialogs import file_to_write
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.theme import Theme


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


_PAUSE = 400
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
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
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
        """Return the autosaved draft, or None."""
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

    def ask(self, editor: EditorWindow, data: Mapping[str, Any], *, with_answers: bool) -> None:
        """Ask where the page is to be written; asked again while it is, that is given up."""
        if self.job is not None and self.job.running:
            self.job.cancel()
            return
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
            library = library_of(lesson.scenario, games(None))
            runner = runner_in(lesson.scenario, library, editions_of(lesson.scenario, library)[-1])
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
    autosave: AutosavedDraft | None = None

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
        if self.editor is not None and self.autosave is not None:
            self.autosave.keep()
        self.drop()

    def drop(self) -> None:
        """Close the editor."""
        editor, self.editor = self.editor, None
        if editor is not None:
            editor.close()
            editor.deleteLater()

    def discard(self) -> None:
        """Close the editor and discard its unsaved contents; undo can restore them."""
        content = self.unsaved()
        self.drop()
        if self.autosave is not None:
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
            if self.autosave is not None:
                self.autosave.keep()

    def _apply_theme(self, theme: "Theme") -> None:
        if self.editor is not None:
            self.editor.apply_theme(theme)
