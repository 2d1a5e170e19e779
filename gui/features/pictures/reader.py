"""Looking for pictures beside the window: those that were downloaded, and a person's folder."""

import logging
from pathlib import Path
from time import sleep

from PySide6.QtCore import QObject, QThread, Signal

from core.storage.files import Cancelled
from core.storage.pictures import PictureFolderError, PictureStore, PictureStoreError, read_folder

_PAUSE = 0.001
"""Seconds for the window, each time the progress is told."""
_LOG = logging.getLogger(__name__)


class PictureReader(QThread):
    """Reads a folder in a thread, and before it a store that was not looked into yet.

    ``progressed`` carries how many files were looked at, ``opened`` the `PictureStore`, ``read`` a
    `PictureFolder`, ``failed`` one sentence. A reader that was stopped says nothing more.
    """

    progressed = Signal(int)
    opened = Signal(object)
    read = Signal(object)
    failed = Signal(str)

    def __init__(
        self, folder: Path | None, store: PictureStore | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._folder = folder
        self._store = store

    def run(self) -> None:
        """Look for what there is."""
        try:
            if self._store is not None:
                self._open(self._store)
            if self._folder is not None:
                self.read.emit(read_folder(self._folder, self._step))
        except PictureFolderError as error:
            self.failed.emit(str(error))
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - else the settings would wait for ever
            _LOG.exception("pictures could not be looked for")
            kind = type(error).__name__
            self.failed.emit(f"{self._folder}: it cannot be read ({kind}); choose another one.")

    def stop(self) -> None:
        """Ask the reading to end and wait until it has."""
        self.requestInterruption()
        self.wait()

    def _open(self, store: PictureStore) -> None:
        try:
            store.open()
        except PictureStoreError as error:
            self.failed.emit(str(error))
        else:
            self.opened.emit(store)

    def _step(self, files: int) -> bool:
        self.progressed.emit(files)
        sleep(_PAUSE)
        return not self.isInterruptionRequested()
