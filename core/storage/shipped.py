"""Data that the program ships in its folder ``assets``, read and checked."""

from pathlib import Path
from typing import TypeVar

from msgspec import DecodeError
from msgspec.json import decode

from core.messages import worded

T = TypeVar("T")

ASSETS = Path(__file__).resolve().parents[2] / "assets"
"""Beside `core`, in a checkout as in an installed wheel."""


class ShippedFileError(Exception):
    """A shipped file is missing or broken: install it again."""


def read_shipped(path: Path, kind: type[T]) -> T:
    """Read a shipped JSON file as a value of a type; raise `ShippedFileError` if it is not one."""
    try:
        return decode(path.read_bytes(), type=kind)
    except (OSError, DecodeError) as error:
        what = error.strerror if isinstance(error, OSError) else error
        raise ShippedFileError(
            worded("{path}: {what}; install the program again.", path=str(path), what=str(what))
        ) from error


def read_shipped_text(path: Path) -> str:
    """Read a shipped file as text; raise `ShippedFileError` if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        what = error.strerror if isinstance(error, OSError) else error
        raise ShippedFileError(
            worded("{path}: {what}; install the program again.", path=str(path), what=str(what))
        ) from error
