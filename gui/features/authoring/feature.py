"""File > Make a lesson of it: what was played on the table becomes a lesson of one's own."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from core.__main__ import games
from core.scenario.checker import runner_for
from core.scenario.lessons.authoring import draft_of
from core.scenario.lessons.checker import Known
from core.scenario.recorder import RecordingError, record
from core.scenario.scenario import ScenarioError
from core.storage.files import reason, write_whole
from core.storage.scenario_files import SUFFIX, scenario_text
from gui.commands import Command, Menu
from gui.features.annotations.feature import PointingMarks
from gui.features.authoring.editor import LessonEditor
from gui.features.feature import Feature
from gui.features.teaching.feature import Teaching
from gui.widgets.file_dialogs import file_to_write
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.theme import Theme

MAKE = "lesson.make"
UNSAVED = "This lesson is not saved yet. Save it or discard it before you make another."


class Authoring(Feature):
    """Opens the editor on what was played; one lesson at a time is in the making."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command(id=MAKE, words="Make a lesson of it…", menu=Menu.FILE),
    )
    in_every_window: ClassVar[bool] = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.editor: LessonEditor | None = None
        self._file: Path | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what opens the editor."""
        return {MAKE: self.make}

    def begin(self) -> None:
        """Follow the theme of the window."""
        self.window.theme_changed.connect(self._apply_theme)

    def end(self) -> None:
        """Close the editor with the window."""
        self._drop()

    def make(self) -> None:
        """Open the editor on what was played so far; one that is not saved comes back instead."""
        waits = self.editor is not None and not self.editor.is_saved
        said = UNSAVED if waits else self._open()
        if said:
            self.window.strip.say(said)
        if self.editor is not None:
            self.editor.show()
            self.editor.raise_()

    def _open(self) -> str:
        window = self.window
        drawn = window.feature(PointingMarks).store.at
        try:
            parts = record(window.session.rules_at, window.session.history, marks=drawn)
            data = parts[0]
            known = games(None)
            runner = runner_for(data, known)
            draft = draft_of(data, runner, str(window.seat))
        except (RecordingError, ScenarioError) as error:
            return str(error)
        self._drop()
        self._file = None
        book = window.rulebook()
        own = Known(books={book.game: book}, lessons=frozenset(), items=frozenset())
        editor = LessonEditor(draft, runner, (known, own), window.theme, window)
        editor.save_wanted.connect(self._ask_where)
        editor.teach_wanted.connect(self._teach)
        editor.discard_wanted.connect(self._drop)
        self.editor = editor
        if len(parts) > 1:
            return f"Only the beginning can be one lesson. {parts[0].get('note', '')}"
        return ""

    def save(self, path: Path) -> str:
        """Save the lesson; return a sentence on what came of it."""
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
        fault = self.editor.check.fault
        return (
            f"{path} is saved." if not fault else f"{path} is saved; it does not hold yet: {fault}"
        )

    def _ask_where(self) -> None:
        if self.editor is None:
            return
        path = file_to_write(self.editor, "Save the lesson", f"Lessons (*{SUFFIX})")
        if path is not None:
            self.window.strip.say(self.save(path))

    def _teach(self) -> None:
        """Save the lesson if it is not yet, and teach it."""
        if self.editor is None:
            return
        if not self.editor.is_saved:
            self._ask_where()
        if self.editor.is_saved and self._file is not None:
            said = self.window.feature(Teaching).teach(self._file)
            self.editor.hide()
            if said:
                self.window.strip.say(said)

    def _drop(self) -> None:
        editor, self.editor = self.editor, None
        if editor is not None:
            editor.close()
            editor.deleteLater()

    def _apply_theme(self, theme: "Theme") -> None:
        if self.editor is not None:
            self.editor.apply_theme(theme)
