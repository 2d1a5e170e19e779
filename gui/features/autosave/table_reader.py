"""Reading a saved table while the window stays responsive, with progress where it takes long."""

from pathlib import Path
from time import monotonic

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from core.storage.saves.table_file import Games, Opened, Reader

CANCELLED = "Nothing was opened."
_SOON = 0.4
"""Seconds of reading without a word."""

_TURN = 0.03
"""Seconds of reading before the window gets its turn."""

_WHOLE = 1000


def read_beside(path: Path, games: Games, window: QWidget) -> Opened | None:
    """Return what was read, or None if the person would rather not wait; raise `SaveError`."""
    reader = Reader(path, games)
    begun = turn = monotonic()
    progress: QProgressDialog | None = None
    try:
        while reader.step():
            now = monotonic()
            if now - turn < _TURN or now - begun < _SOON:
                continue
            turn = now
            if progress is None:
                progress = _progress(path, window)
            progress.setValue(round(reader.progress * _WHOLE))  # lets the window do its work
            if progress.wasCanceled():
                return None
    finally:
        if progress is not None:
            progress.deleteLater()
    return reader.opened


def _progress(path: Path, window: QWidget) -> QProgressDialog:
    progress = QProgressDialog(f"Opening {path.stem}", "Cancel", 0, _WHOLE, window)
    progress.setWindowTitle("Opening a table")
    progress.setWindowModality(Qt.WindowModality.WindowModal)
    progress.setMinimumDuration(0)
    return progress
