"""The log file: what went wrong, in the place that the system has for such files."""

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

from core.storage.files import make_private_folder

NAME = "janus-table.log"
_LARGEST = 512 * 1024
_KEPT = 3
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _File(RotatingFileHandler):
    """A log that is full or read-only must not stop what it tells of."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Leave the record out: there is nowhere to say so."""


class _Console(logging.Handler):
    """Standard error as it is now, where there is one: a program without a console has none."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        if sys.stderr is not None:
            sys.stderr.write(f"{self.format(record)}\n")


class LogFile:
    """Writes what is logged anywhere to a file in a folder, and warnings to the console too.

    The file begins anew when it has grown large; a few old ones are kept. ``path`` is None
    where nothing can be written.
    """

    def __init__(self, folder: Path) -> None:
        self.path = _writable(folder)
        self._root = logging.getLogger()
        self._level = self._root.level
        self._root.setLevel(logging.INFO)
        self._handlers: list[logging.Handler] = [_Console(logging.WARNING)]
        if self.path is not None:
            self._handlers.append(
                _File(self.path, maxBytes=_LARGEST, backupCount=_KEPT, encoding="utf-8")
            )
        for handler in self._handlers:
            handler.setFormatter(logging.Formatter(_LINE))
            self._root.addHandler(handler)

    def close(self) -> None:
        """Write no more."""
        for handler in self._handlers:
            self._root.removeHandler(handler)
            handler.close()
        self._root.setLevel(self._level)


def _writable(folder: Path) -> Path | None:
    """Return the log file in a folder, or None where it cannot be written."""
    path = folder / NAME
    try:
        make_private_folder(folder)
        with path.open("ab"):
            return path
    except OSError:
        return None
