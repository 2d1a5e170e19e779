"""Windows that a command opens by itself: looked at and closed as soon as they are up."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from gui.window.main_window import MainWindow


def close_at_once(app: QApplication, look: Callable[[QWidget], None]) -> None:
    """Look at every visible window once the program runs, and close it."""

    def look_and_close() -> None:
        for window in app.topLevelWidgets():
            if window.isVisible():
                look(window)
                window.close()

    QTimer.singleShot(0, app, look_and_close)


def close_when_opened(app: QApplication, words: str, look: Callable[[QWidget], None]) -> None:
    """Check the main window as soon as its bar shows a text, and close every window."""

    def look_again() -> None:
        for window in app.topLevelWidgets():
            if isinstance(window, MainWindow) and words in window.strip.text():
                timer.stop()
                timer.deleteLater()
                look(window)
                app.closeAllWindows()
                return

    timer = QTimer(app)
    timer.timeout.connect(look_again)
    timer.start(10)
