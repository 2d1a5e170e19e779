"""Card file import in a background thread, with progress and cancellation."""

import gc
import logging
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from time import perf_counter, sleep

from PySide6.QtCore import QObject, QThread, Signal

from core.storage.database.importer import (
    Imported,
    LibraryError,
    can_rebuild,
    import_file,
    rebuild,
)
from core.storage.database.library import open_library, shipped_library
from core.storage.database.schema import is_damaged
from core.storage.files import Cancelled, CardFileError

FILES = "Card files (*.json *.gz *.csv *.tsv);;All files (*)"
"""File filter of the import dialog."""

_SLICE = 0.0004
"""Seconds of reading after which the window may have the interpreter."""
_PAUSE = 0.00005
"""Seconds without work: a thread that only offers the interpreter takes it back at once."""
_SHOWN = 0.002
"""Progress, as a fraction of the file, after which it is reported again."""

_LOG = logging.getLogger(__name__)


class LibraryThread(QThread):
    """Background thread on the card database; works in chunks with a pause after each.

    Python lets a thread hold the interpreter lock for five milliseconds; without the pauses the
    window would freeze that long on each event. ``progressed`` carries the part done (0 to 1),
    ``loaded`` a list of `Imported`, ``failed`` one sentence. A stopped thread emits neither result.
    """

    progressed = Signal(float)
    loaded = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turn = 0.0
        self._shown = 0.0

    def start(self, priority: QThread.Priority = QThread.Priority.InheritPriority) -> None:
        """Start the thread.

        Closed windows that wait for the garbage collector are collected before: it runs in any
        thread, and Qt crashes if a widget is deleted outside the thread of the window.
        """
        gc.collect()
        super().start(priority)

    def work(self) -> Sequence[Imported]:
        """Do the work; call `step` regularly."""
        raise NotImplementedError

    def about(self) -> str:
        """Return the subject of the work, as the beginning of an error sentence."""
        raise NotImplementedError

    def run(self) -> None:
        """Do the work and emit its result."""
        self._turn = perf_counter()
        try:
            found = self.work()
        except (CardFileError, LibraryError) as error:
            self.failed.emit(str(error))
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - else the window would wait for ever
            _LOG.exception("%s could not be read", self.about())
            kind = type(error).__name__
            self.failed.emit(f"{self.about()}: it cannot be read ({kind}); choose another file.")
        else:
            self.loaded.emit(found)

    def stop(self) -> None:
        """Ask the work to end and wait until it has."""
        self.requestInterruption()
        self.wait()

    def step(self, done: int, total: int) -> bool:
        """Pause, report the progress, and return whether to continue."""
        if perf_counter() - self._turn >= _SLICE:
            sleep(_PAUSE)
            self._turn = perf_counter()
        part = done / total if total else 0.0
        if abs(part - self._shown) >= _SHOWN:
            self._shown = part
            self.progressed.emit(part)
        return not self.isInterruptionRequested()


class CardLoader(LibraryThread):
    """Imports one card file into the library of a folder."""

    def __init__(self, path: Path, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self.has_written = False
        self._folder = folder

    def work(self) -> Sequence[Imported]:
        """Import the file."""
        imported = import_file(self._folder, self.path, self.step)
        self.has_written = not imported.was_known
        return [imported]

    def about(self) -> str:
        """Return the path of the card file."""
        return str(self.path)


class TextReading(LibraryThread):
    """Reads the texts of all cards of a folder and of the shipped ones that are not read yet."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self.count = 0

    def work(self) -> Sequence[Imported]:
        """Read the cards; the part of the work that is done is kept if it is stopped."""
        from core.storage.database.readings import read_all  # noqa: PLC0415 - 13 ms, in this thread

        stored, shipped = open_library(self._folder), shipped_library()
        libraries = [shipped] if stored is None else [shipped, stored]
        try:
            cards = chain.from_iterable(each.marked() for each in libraries)
            total = sum(each.size() for each in libraries)
            self.count = read_all(self._folder, cards, total, self.step)
        finally:
            for each in libraries:
                each.close()
        return []

    def about(self) -> str:
        """Return the subject of the work."""
        return "The texts of the cards"


class LibraryCheck(LibraryThread):
    """Checks the library of a folder and rebuilds it if it is damaged.

    ``damaged`` is emitted before the repair. With ``unreadable`` a card could not be read, which
    SQLite may not notice: the library is rebuilt if all its source files exist.
    """

    damaged = Signal()

    def __init__(
        self, folder: Path, parent: QObject | None = None, *, unreadable: bool = False
    ) -> None:
        super().__init__(parent)
        self._folder = folder
        self._unreadable = unreadable

    def work(self) -> Sequence[Imported]:
        """Check the library and repair it."""
        remade = self._unreadable and can_rebuild(self._folder)
        if not remade and not is_damaged(self._folder):
            return []
        self.damaged.emit()
        return rebuild(self._folder, self.step)

    def about(self) -> str:
        """Return the folder of the library."""
        return str(self._folder)
