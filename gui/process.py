"""Events from outside the window: failures, signals, and files from the system.

Listening starts with the first frame, which needs none of this.
"""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from gui.features.autosave import Autosave
from gui.features.card_search.feature import CardSearchFeature
from gui.features.files import FileOpener
from gui.features.lessons.feature import Lessons
from gui.features.teaching.feature import Teaching
from gui.preferences import Settings
from gui.runtime.application import Application
from gui.runtime.failure_dialog import FailureDialog
from gui.runtime.failures import Failures
from gui.runtime.identity import introduce
from gui.runtime.instance import Instance
from gui.runtime.interrupts import Interrupts
from gui.runtime.system_look import ask_for_frames
from gui.window.main_window import MainWindow


class Process(QObject):
    """Listens while the program runs, and opens files in a window."""

    def __init__(self, app: Application, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._dialog: FailureDialog | None = None
        self.failures = Failures(self._tell, self)
        self.interrupts = Interrupts(self)
        self.interrupts.asked.connect(app.quit)
        self.opener = FileOpener(window)
        self._app = app
        app.open_files_with(self.opener.open)
        app.aboutToQuit.connect(self.end)
        introduce(app)
        self._scheme = ""
        window.preferences.changed.connect(self._ask_for_frames)
        self._ask_for_frames(window.preferences.now)

    def listen(self, home: Path) -> None:
        """Open the files passed to further instances of the program."""
        instance = Instance(home, self)
        instance.asked.connect(self.opener.open)
        instance.teaching_asked.connect(self._teach)
        instance.listen()

    def _teach(self, path: Path) -> None:
        window = self._window
        lessons = window.feature(Lessons)
        if lessons.play is not None:
            lessons.leave()
        said = window.feature(Teaching).teach(path)
        if said:
            window.strip.say(said)
        window.activateWindow()

    def open(
        self, files: Sequence[Path], cards: Path | None = None, *, continue_last: bool
    ) -> None:
        """Open files, or continue the last table if there is one.

        The file of ``cards`` is always read, and opens the search panel.
        """
        if cards is not None:
            self._window.feature(CardSearchFeature).open_file(cards)
        for path in files:
            self.opener.open(path)
        autosave = self._window.feature(Autosave)
        if continue_last and autosave.recent():
            autosave.continue_last()

    def end(self) -> None:
        """Stop listening; a later event loop installs hooks of its own."""
        self._app.open_files_with(None)
        self.failures.end()
        self.interrupts.end()

    def _ask_for_frames(self, settings: Settings) -> None:
        if settings.theme != self._scheme:
            self._scheme = settings.theme
            ask_for_frames(settings.theme)

    def _tell(self, what: str) -> None:
        window = self._window
        if self._dialog is None:
            self._dialog = FailureDialog(self.failures.log.path, window.theme, window)
            window.theme_changed.connect(self._dialog.apply_theme)
        self._dialog.tell(what)
