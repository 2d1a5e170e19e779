"""What can be wrong with a card file, in one sentence each: a whole file, or one object."""

from pathlib import Path

from msgspec import Struct

from core.messages import worded


class CardFileError(Exception):
    """A card file that cannot be read at all; the text names file, place and remedy."""

    def __init__(self, path: Path, what: str, remedy: str) -> None:
        super().__init__(f"{path}: {what}; {remedy}.")
        self.path = path
        self.what = what
        self.remedy = remedy


class Cancelled(Exception):  # noqa: N818 - nothing went wrong: the person said stop
    """The person stopped the reading; nothing was kept."""


class Fault(Struct, frozen=True, kw_only=True):
    """One object that could not be taken, or not wholly: where, which card, what, and the remedy.

    ``line`` counts from 1 in the unpacked file; 0 where no one line is meant. ``name`` is the
    card's name where it could still be read.
    """

    line: int
    what: str
    remedy: str = "mend this object or download the file again; the others were read"
    name: str = ""

    @property
    def where_and_what(self) -> str:
        """The place and what is wrong there, without a remedy."""
        place = worded("line {line}", line=self.line) if self.line else "the file"
        about = f" ({self.name})" if self.name else ""
        return f"{place}{about}: {self.what}"

    def __str__(self) -> str:
        """The whole of it as one sentence."""
        return f"{self.where_and_what}; {self.remedy}."
