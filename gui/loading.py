"""Reading a card file beside the window, with progress and a way to stop it."""

import gc
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal

from core.storage.card_files import read_card_file
from core.storage.catalogue import Catalogue
from core.storage.collecting import CardFile
from core.storage.faults import Cancelled, CardFileError
from gui.hurry import relax

FILES = "Card files (*.json *.gz *.csv *.tsv);;All files (*)"
"""What a file dialog offers."""

_TURN = 0.0002
"""Seconds that the reading may keep the interpreter while the window waits for it."""

_LOG = logging.getLogger(__name__)


class LoadedFile(Struct, frozen=True):
    """What a file held, which game its cards are of, and these made ready for searching."""

    path: Path
    file: CardFile
    catalogue: Catalogue
    game: str


@contextmanager
def beside_the_window() -> Iterator[None]:
    """Work in a thread so that the window gets its turn when it wants one.

    Python lets a thread keep the interpreter for five milliseconds before another one may have
    it, so every touch would wait that long. And the collector of cycles would halt everything
    to go through all cards again and again, which have no cycles and stay.
    """
    before = sys.getswitchinterval()
    sys.setswitchinterval(_TURN)
    gc.disable()
    try:
        yield
    finally:
        relax()
        sys.setswitchinterval(before)


class CardLoader(QThread):
    """Reads one card file in a thread.

    ``progressed`` carries the part read (0 to 1), ``loaded`` a `LoadedFile`, ``failed`` one
    sentence. A loader that was stopped says neither.
    """

    progressed = Signal(float)
    loaded = Signal(object)
    failed = Signal(str)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path

    def run(self) -> None:
        """Read the file and make the index that the first search needs."""
        with beside_the_window():
            self._read()

    def _read(self) -> None:
        try:
            found = read_card_file(self.path, progress=self._step)
            catalogue = Catalogue.of(found.file.cards)
            catalogue.search("a", limit=1)
            any(catalogue.tokens)
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
        self.progressed.emit(done / total if total else 0.0)
        return not self.isInterruptionRequested()
