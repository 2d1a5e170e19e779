"""Shipped data in the folder ``assets``: reading and checking it, rulebooks, decks."""

from pathlib import Path
from typing import TypeVar

from msgspec import DecodeError, Struct
from msgspec.json import decode

from core.messages import worded
from core.rules.rulebook import Edition, Rulebook

T = TypeVar("T")

ASSETS = Path(__file__).resolve().parents[2] / "assets"
"""Next to `core`, in a checkout as in an installed wheel."""


class ShippedFileError(Exception):
    """A shipped file is missing or broken; the remedy is to install the program again."""


def read_shipped(path: Path, kind: type[T]) -> T:
    """Return a shipped JSON file as a value of a type; raise `ShippedFileError` on failure."""
    try:
        return decode(path.read_bytes(), type=kind)
    except (OSError, DecodeError) as error:
        what = error.strerror if isinstance(error, OSError) else error
        raise ShippedFileError(
            worded("{path}: {what}; install the program again.", path=str(path), what=str(what))
        ) from error


def read_shipped_text(path: Path) -> str:
    """Return the text of a shipped file; raise `ShippedFileError` on failure."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        what = error.strerror if isinstance(error, OSError) else error
        raise ShippedFileError(
            worded("{path}: {what}; install the program again.", path=str(path), what=str(what))
        ) from error


DECKS = ASSETS / "decks"


def shipped_decks(folder: Path = DECKS) -> tuple[Path, ...]:
    """Return the files of the shipped decks, sorted by name."""
    return tuple(sorted(folder.glob("*.txt")))


RULEBOOKS = ASSETS / "rulebooks"


class Cover(Struct, frozen=True):
    """Title and editions of a rulebook."""

    title: str
    editions: tuple[Edition, ...]

    def heading(self, edition: str) -> str:
        """Return the game's title with that of an edition of its rules."""
        title = next((each.title for each in self.editions if each.id == edition), "")
        return worded("{title} · rulebook {edition}", title=self.title, edition=title or edition)


def read_cover(game: str, folder: Path = RULEBOOKS) -> Cover:
    """Return a rulebook's cover, in a tenth of the time that the whole book takes."""
    return read_shipped(folder / f"{game}.json", Cover)


def read_rulebook(game: str, folder: Path = RULEBOOKS) -> Rulebook:
    """Return the rulebook of a game by its id.

    The format is one JSON object in the shape of `Rulebook`. Raise `ShippedFileError` if it is not
    there or broken.
    """
    return read_shipped(folder / f"{game}.json", Rulebook)
