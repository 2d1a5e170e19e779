"""Windows that a command opens by itself: looked at and closed as soon as they are up."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget


def close_at_once(app: QApplication, look: Callable[[QWidget], None]) -> None:
    """Look at every visible window once the program runs, and close it."""

    def look_and_close() -> None:
        for window in app.topLevelWidgets():
            if window.isVisible():
                look(window)
                window.close()

    QTimer.singleShot(0, app, look_and_close)
