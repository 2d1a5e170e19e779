"""Writing a lesson from an editor as one page, with the answers or its questions alone."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.scenario.checker import editions_of, library_of, runner_in
from core.scenario.lessons.lesson import read_lesson
from core.scenario.names import slug
from core.scenario.scenario import ScenarioError
from core.storage.readers import games
from gui.features.authoring.editor_window import EditorWindow
from gui.features.export.job import ExportJob
from gui.features.export.lessons import page_job
from gui.features.export.order import OrderError
from gui.widgets.file_dialogs import file_to_write
from gui.window.main_window import MainWindow


class PageWriter:
    """Writes one page at a time; what comes of it is said at the foot of the editor."""

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
        look = self._window.theme.name
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
