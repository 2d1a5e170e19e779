"""Opening of files of any kind: by command, by drop, or from the system."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt

from gui.file_kinds import KNOWN, kind_of
from gui.window.main_window import MainWindow


def open_any(window: MainWindow, path: Path) -> None:
    """Open a file with the feature registered for its kind and show the result as a message.

    The current table stays open if the file cannot be read.
    """
    kind = kind_of(path)
    openers = (each.opens()[kind] for each in window.features if kind in each.opens())
    open_it = next(openers, lambda path: f"{path.name} cannot be opened. {KNOWN}")
    said = open_it(path)
    if said:
        window.strip.say(said)


class FileOpener(QObject):
    """Opens files from outside the window and raises the window.

    Files that arrive while the hide screen is down are queued until it is lifted.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Path] = []
        # Queued: the change of seat finishes before another table opens.
        window.seat_state.changed.connect(self._go_on, Qt.ConnectionType.QueuedConnection)

    def open(self, path: Path) -> None:
        """Open a file, now or after the hide screen is lifted."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self._waiting.append(path)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._window.seat_state.curtained:
            open_any(self._window, self._waiting.pop(0))
