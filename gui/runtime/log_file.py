"""The log file in the system's folder for logs."""

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
    """File handler that ignores write errors: a full disk must not raise another error."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the record; there is no place to report the error."""


class _Console(logging.Handler):
    """Handler for the current standard error, if any: a program without a console has none."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        if sys.stderr is not None:
            sys.stderr.write(f"{self.format(record)}\n")


class LogFile:
    """Writes log records to a file in a folder, and warnings to the console too.

    A large file is rotated; a few old ones are kept. ``path`` is None if the folder is not
    writable.
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
        """Stop writing."""
        for handler in self._handlers:
            self._root.removeHandler(handler)
            handler.close()
        self._root.setLevel(self._level)


def _writable(folder: Path) -> Path | None:
    """Return the log file in a folder, or None if it is not writable."""
    path = folder / NAME
    try:
        make_private_folder(folder)
        with path.open("ab"):
            return path
    except OSError:
        return None
