"""Events from outside the window: failures, signals, and files from the system.

Listening starts with the first frame, which needs none of this.
"""

import ctypes
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSocketNotifier, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from core.storage.assets import ASSETS
from gui.features.autosave import Autosave
from gui.features.card_search.feature import CardSearchFeature
from gui.features.files import FileOpener
from gui.features.lessons.feature import Lessons
from gui.features.teaching.feature import Teaching
from gui.preferences import Settings
from gui.runtime.application import Application
from gui.runtime.failures import FailureDialog, Failures
from gui.runtime.instance import Instance
from gui.runtime.system_look import ask_for_frames
from gui.runtime.version import version
from gui.window.main_window import MainWindow

ICON = ASSETS / "icons" / "janus-table.svg"
_WINDOWS_ID = "JanusTable"
_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_MANY = 64


class Interrupts(QObject):
    """Handles termination signals; ``asked`` is emitted for each.

    Python runs signal handlers between bytecodes, which Qt's event loop may never reach; a byte on
    a socket wakes the loop instead.
    """

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._fd = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._before = {each: signal.signal(each, lambda *_: None) for each in _SIGNALS}

    def end(self) -> None:
        """Restore the previous signal handlers."""
        self._notifier.setEnabled(False)
        for each, handler in self._before.items():
            signal.signal(each, handler)
        signal.set_wakeup_fd(self._fd)
        self._reader.close()
        self._writer.close()

    def _read(self) -> None:
        if set(self._reader.recv(_MANY)) & set(_SIGNALS):
            self.asked.emit()


def introduce(app: QApplication) -> None:
    """Set version and icon; the name is set when the application is created."""
    app.setApplicationVersion(version())
    app.setWindowIcon(QIcon(str(ICON)))
    if sys.platform == "win32":
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(_WINDOWS_ID)


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
