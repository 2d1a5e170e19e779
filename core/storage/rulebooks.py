"""The shipped rulebooks: what each rule key means, in our own words."""

from pathlib import Path

from msgspec import Struct

from core.messages import worded
from core.rules.rulebook import Edition, Rulebook
from core.storage.shipped import ASSETS, read_shipped

RULEBOOKS = ASSETS / "rulebooks"


class Cover(Struct, frozen=True):
    """What a rulebook says on the outside."""

    title: str
    editions: tuple[Edition, ...]

    def heading(self, edition: str) -> str:
        """Name the game and the edition of its rules."""
        title = next((each.title for each in self.editions if each.id == edition), "")
        return worded("{title} · rulebook {edition}", title=self.title, edition=title or edition)


def read_cover(game: str, folder: Path = RULEBOOKS) -> Cover:
    """Return the outside of a rulebook, at a tenth of the time that the whole one takes."""
    return read_shipped(folder / f"{game}.json", Cover)


def read_rulebook(game: str, folder: Path = RULEBOOKS) -> Rulebook:
    """Return the rulebook of a game by its id.

    The format is one JSON object in the shape of `Rulebook`. Raise `ShippedFileError` if it is not
    there or broken.
    """
    return read_shipped(folder / f"{game}.json", Rulebook)
