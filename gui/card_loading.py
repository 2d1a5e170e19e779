"""Reading a card file beside the window, with progress and a way to stop it."""

import logging
from pathlib import Path
from time import perf_counter, sleep

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal

from core.storage.card_files import read_card_file
from core.storage.catalogue import Catalogue
from core.storage.collection import CardFile
from core.storage.faults import Cancelled, CardFileError

FILES = "Card files (*.json *.gz *.csv *.tsv);;All files (*)"
"""What a file dialog offers."""

_SLICE = 0.0004
"""Seconds of reading after which the window may have the interpreter."""
_PAUSE = 0.00005
"""Seconds without work: a thread that only offers the interpreter takes it back at once."""
_SHOWN = 0.002
"""The part of the file after which the progress is told again."""

_LOG = logging.getLogger(__name__)


class LoadedFile(Struct, frozen=True):
    """What a file held, which game its cards are of, and these made ready for searching."""

    path: Path
    file: CardFile
    catalogue: Catalogue
    game: str


class CardLoader(QThread):
    """Reads one card file in a thread, in chunks with a pause after each.

    Python lets a thread keep the interpreter for five milliseconds before another one may have
    it; without the pauses every touch of the window would wait that long.

    ``progressed`` carries the part read (0 to 1), ``loaded`` a `LoadedFile`, ``failed`` one
    sentence. A loader that was stopped says neither.
    """

    progressed = Signal(float)
    loaded = Signal(object)
    failed = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._turn = 0.0
        self._shown = 0.0

    def run(self) -> None:
        """Read the file and make the index that the first search needs."""
        self._turn = perf_counter()
        try:
            found = read_card_file(self.path, progress=self._step)
            catalogue = Catalogue.of(found.file.cards)
            for _ in catalogue.index():
                self._pause()
                if self.isInterruptionRequested():
                    return
        except CardFileError as error:
            self.failed.emit(str(error))
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - else the window would wait for ever
            _LOG.exception("%s could not be read", self.path)
            kind = type(error).__name__
            self.failed.emit(f"{self.path}: it cannot be read ({kind}); choose another file.")
        else:
            self.loaded.emit(LoadedFile(self.path, found.file, catalogue, found.game))

    def stop(self) -> None:
        """Ask the reading to end and wait until it has."""
        self.requestInterruption()
        self.wait()

    def _step(self, done: int, total: int) -> bool:
        self._pause()
        part = done / total if total else 0.0
        if abs(part - self._shown) >= _SHOWN:
            self._shown = part
            self.progressed.emit(part)
        return not self.isInterruptionRequested()

    def _pause(self) -> None:
        if perf_counter() - self._turn >= _SLICE:
            sleep(_PAUSE)
            self._turn = perf_counter()
