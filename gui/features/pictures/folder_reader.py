"""Looking through a folder of pictures beside the window."""

import logging
from pathlib import Path
from time import sleep

from PySide6.QtCore import QObject, QThread, Signal

from core.storage.faults import Cancelled
from core.storage.pictures.folder import PictureFolderError, read_folder

_PAUSE = 0.001
"""Seconds for the window, each time the progress is told."""
_LOG = logging.getLogger(__name__)


class FolderReader(QThread):
    """Reads one folder in a thread.

    ``progressed`` carries how many files were looked at, ``read`` a `PictureFolder`, ``failed``
    one sentence. A reader that was stopped says nothing more.
    """

    progressed = Signal(int)
    read = Signal(object)
    failed = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path

    def run(self) -> None:
        """Look through the folder."""
        try:
            folder = read_folder(self.path, self._step)
        except PictureFolderError as error:
            self.failed.emit(str(error))
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - else the settings would wait for ever
            _LOG.exception("%s could not be looked through", self.path)
            kind = type(error).__name__
            self.failed.emit(f"{self.path}: it cannot be looked through ({kind}); choose another.")
        else:
            self.read.emit(folder)

    def stop(self) -> None:
        """Ask the reading to end and wait until it has."""
        self.requestInterruption()
        self.wait()

    def _step(self, files: int) -> bool:
        self.progressed.emit(files)
        sleep(_PAUSE)
        return not self.isInterruptionRequested()
