"""Importing a card file beside the window, with progress and a way to stop it."""

import logging
from collections.abc import Sequence
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
from core.storage.database.schema import is_damaged
from core.storage.files import Cancelled, CardFileError

FILES = "Card files (*.json *.gz *.csv *.tsv);;All files (*)"
"""What a file dialog offers."""

_SLICE = 0.0004
"""Seconds of reading after which the window may have the interpreter."""
_PAUSE = 0.00005
"""Seconds without work: a thread that only offers the interpreter takes it back at once."""
_SHOWN = 0.002
"""The part of the file after which the progress is told again."""

_LOG = logging.getLogger(__name__)


class LibraryThread(QThread):
    """Works on the card database in a thread, in chunks with a pause after each.

    Python lets a thread keep the interpreter for five milliseconds before another one may have
    it; without the pauses every touch of the window would wait that long.

    ``progressed`` carries the part done (0 to 1), ``loaded`` a list of `Imported`, ``failed`` one
    sentence. A thread that was stopped says neither.
    """

    progressed = Signal(float)
    loaded = Signal(object)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turn = 0.0
        self._shown = 0.0

    def work(self) -> Sequence[Imported]:
        """Do it, calling `step` on the way."""
        raise NotImplementedError

    def about(self) -> str:
        """Return what is worked on, as the beginning of a sentence."""
        raise NotImplementedError

    def run(self) -> None:
        """Do the work and say what came of it."""
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
        """Pause, tell how far it is, and return whether to go on."""
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
        """Return the path."""
        return str(self.path)


class LibraryCheck(LibraryThread):
    """Looks whether the library of a folder is damaged, and makes it anew if it is.

    ``damaged`` tells that it is, before it is mended. With ``unreadable`` a
    card could not be read, which SQLite need not notice: it is made anew if all files are there.
    """

    damaged = Signal()

    def __init__(
        self, folder: Path, parent: QObject | None = None, *, unreadable: bool = False
    ) -> None:
        super().__init__(parent)
        self._folder = folder
        self._unreadable = unreadable

    def work(self) -> Sequence[Imported]:
        """Look, and mend."""
        remade = self._unreadable and can_rebuild(self._folder)
        if not remade and not is_damaged(self._folder):
            return []
        self.damaged.emit()
        return rebuild(self._folder, self.step)

    def about(self) -> str:
        """Return the folder."""
        return str(self._folder)
