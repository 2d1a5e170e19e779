"""Reading a card file beside the window, with progress and a way to stop it."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal

from core.library.catalogue import Catalogue
from core.library.fab_dataset import read_dataset
from core.library.faults import Cancelled, CardFileError
from core.library.scryfall import CardFile, read_cards

FILES = "Card files (*.json *.gz *.csv *.tsv);;All files (*)"
"""What a file dialog offers."""

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
