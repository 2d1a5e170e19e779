"""Reading a card file beside the window, with progress and a way to stop it."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal

from core.library.catalogue import Catalogue
from core.library.fab_dataset import read_dataset
from core.library.faults import Cancelled, CardFileError
from core.library.scryfall import CardFile, read_cards
from gui.hurry import relax

FILES = "Card files (*.json *.gz *.csv *.tsv);;All files (*)"
"""What a file dialog offers."""

_TURN = 0.0002
"""Seconds that the reading may keep the interpreter while the window waits for it."""

_TABLES = frozenset({".csv", ".tsv"})


class LoadedFile(Struct, frozen=True):
    """What a file held, which game its cards are of, and these made ready for searching."""

    path: Path
    file: CardFile
    catalogue: Catalogue
    game: str


def reader_of(path: Path) -> tuple[str, Callable[..., CardFile]]:
    """Return who reads a file, and of which game its cards are: tables hold a dataset."""
    if path.suffix.casefold() in _TABLES:
        return "fab", read_dataset
    return "mtg", read_cards


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
            game, read = reader_of(self.path)
            file = read(self.path, progress=self._step)
        except CardFileError as error:
            self.failed.emit(str(error))
        except Cancelled:
            return
        else:
            catalogue = Catalogue.of(file.cards)
            catalogue.search("a", limit=1)
            self.loaded.emit(LoadedFile(self.path, file, catalogue, game))

    def stop(self) -> None:
        """Ask the reading to end and wait until it has."""
        self.requestInterruption()
        self.wait()

    def _step(self, done: int, total: int) -> bool:
        self.progressed.emit(done / total if total else 0.0)
        return not self.isInterruptionRequested()
