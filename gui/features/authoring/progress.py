"""Work in steps before a window opens: with progress and a way out where it takes long."""

from collections.abc import Generator
from time import monotonic
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

T = TypeVar("T")

SOON = 0.4
"""Seconds of work without a word."""
_TURN = 0.03
"""Seconds of work before the window gets its turn."""
_WHOLE = 1000


def done_in_steps(
    steps: Generator[float, None, T], words: str, parent: QWidget, soon: float = SOON
) -> T | None:
    """Return what the steps come to, or None if the person would rather not wait.

    Each step yields how much is done, from 0 to 1. After ``soon`` seconds progress is shown.
    """
    begun = turn = monotonic()
    progress: QProgressDialog | None = None
    try:
        while True:
            done = next(steps)
            now = monotonic()
            if now - begun < soon or (progress is not None and now - turn < _TURN):
                continue
            turn = now
            if progress is None:
                progress = _progress(words, parent)
            progress.setValue(min(round(done * _WHOLE), _WHOLE - 1))
            QCoreApplication.processEvents()  # setValue alone does not, the first time
            if progress.wasCanceled() or not progress.isVisible():
                return None
    except StopIteration as ended:
        made: T = ended.value
        return made
    finally:
        steps.close()
        if progress is not None:
            progress.close()
            progress.deleteLater()


def _progress(words: str, parent: QWidget) -> QProgressDialog:
    progress = QProgressDialog(words, "Cancel", 0, _WHOLE, parent)
    progress.setWindowTitle(words)
    progress.setAccessibleName(words)
    progress.setWindowModality(Qt.WindowModality.WindowModal)
    progress.setMinimumDuration(0)
    progress.show()
    return progress
