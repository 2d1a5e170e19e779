"""Qt's application; on macOS it receives the files opened with the program."""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from gui.theme import interface_font


class Application(QApplication):
    """Queues files from the system until a handler is set."""

    _waiting: tuple[Path, ...] = ()
    _open: Callable[[Path], object] | None = None

    def open_files_with(self, opener: Callable[[Path], object] | None) -> None:
        """Set the handler of opened files and pass it the queued ones; None removes it."""
        self._open = opener
        waiting, self._waiting = self._waiting, ()
        for path in waiting:
            self._take(path)

    def event(self, event: QEvent) -> bool:
        """Handle a file-open event of the system."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._take(Path(event.file()))
            return True
        return super().event(event)

    def _take(self, path: Path) -> None:
        if self._open is None:
            self._waiting += (path,)
        else:
            self._open(path)


def application() -> Application:
    """Return Qt's application; create it if needed."""
    found = Application.instance()
    if isinstance(found, Application):
        return found
    # By name: `setStyle` returns a style object, and wrapping it costs a tenth of the start.
    app = Application([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("Janus Table")
    app.setOrganizationName("Janus Table contributors")
    app.setDesktopFileName("janus-table")
    app.setFont(interface_font(app.font()))
    return app
