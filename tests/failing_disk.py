"""A disk on which one file operation fails, chosen by its number."""

import errno
import io
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Self

import pytest

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)
_CODES = {
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EIO: sqlite3.SQLITE_IOERR,
    errno.EACCES: sqlite3.SQLITE_PERM,
}
_CHANGES = ("write", "fsync", "replace", "rename", "mkdir", "unlink", "ftruncate", "open")
_READS = os.O_RDONLY


class FailingDisk:
    """Counts the operations that change files, and lets the one with a number fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._at, self._error, self._count, self.failed = 0, errno.ENOSPC, 0, False
        for name in _CHANGES:
            monkeypatch.setattr(os, name, self._counted(name, getattr(os, name)))
        plain_connect = sqlite3.connect
        monkeypatch.setattr(
            sqlite3,
            "connect",
            lambda *arguments, **options: plain_connect(
                *arguments, **{**options, "factory": _connection(self._statement)}
            ),
        )
        plain = io.open

        def opened(file: Any, mode: str = "r", *more: Any, **options: Any) -> Any:  # noqa: ANN401 - as the plain one
            if not set(mode) & set("wxa+"):
                return plain(file, mode, *more, **options)
            self._operation("open")
            return _CountedFile(plain(file, mode, *more, **options), self._operation)

        monkeypatch.setattr(io, "open", opened)

    @contextmanager
    def failing(self, number: int, error: int) -> Iterator[None]:
        """Let operation ``number`` fail, counted from 1; ``failed`` is set once it is reached."""
        self._at, self._error, self._count, self.failed = number, error, 0, False
        try:
            yield
        finally:
            self._at = 0

    def _operation(self, name: str) -> None:
        if self._at:
            self._count += 1
            if self._count == self._at:
                self.failed = True
                raise OSError(self._error, f"{os.strerror(self._error)} (test, {name})")

    def _statement(self) -> None:
        try:
            self._operation("SQLite")
        except OSError as error:
            failure = sqlite3.OperationalError(str(error))
            failure.sqlite_errorcode = _CODES[self._error]
            raise failure from error

    def _counted(self, name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def operation(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - as the plain one
            if name != "open" or arguments[1] & ~_READS:
                self._operation(name)
            return plain(*arguments, **options)

        return operation


class _CountedFile:
    def __init__(self, file: IO[Any], operation: Callable[[str], None]) -> None:
        self._file, self._operation = file, operation

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, content: bytes | str) -> int:
        try:
            self._operation("write")
        except OSError:
            self._file.write(content[: len(content) // 2])  # a full disk takes a part
            raise
        return int(self._file.write(content))

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


def _connection(before: Callable[[], None]) -> type[sqlite3.Connection]:
    """Return a class of connections that ask before each statement that may write."""

    class Counted(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # noqa: ANN401 - as the plain one
            if not sql.lstrip().upper().startswith(("SELECT", "ROLLBACK")):
                before()
            return super().execute(sql, *values)

        def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:  # noqa: ANN401 - as the plain one
            before()
            return super().executemany(sql, *values)

    return Counted
