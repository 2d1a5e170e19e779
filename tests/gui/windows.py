"""Windows that a command opens by itself: looked at and closed as soon as they are up."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from gui.window.main_window import MainWindow


def close_at_once(app: QApplication, look: Callable[[MainWindow], None]) -> None:
    """Check the main window as soon as it is visible, and close every window."""
    close_when_opened(app, "", look)


def close_when_opened(app: QApplication, words: str, look: Callable[[MainWindow], None]) -> None:
    """Check the main window as soon as its bar shows a text, and close every window."""

    def look_again() -> None:
        for window in app.topLevelWidgets():
            if not isinstance(window, MainWindow) or not window.isVisible():
                continue
            if words in window.strip.text():
                timer.stop()
                timer.deleteLater()
                look(window)
                app.closeAllWindows()
                return

    timer = QTimer(app)
    timer.timeout.connect(look_again)
    timer.start(10)
