"""The shipped rulebooks: what each rule key means, in our own words."""

from pathlib import Path

from core.law.rulebook import Rulebook
from core.library.shipped import ASSETS, read_shipped

RULEBOOKS = ASSETS / "rulebooks"


def read_rulebook(game: str, folder: Path = RULEBOOKS) -> Rulebook:
    """Return the rulebook of a game, ``mtg`` or ``fab``.

    The format is one JSON object in the shape of `Rulebook`. Raise `ShippedFileError` if it is not
    there or broken.
    """
    return read_shipped(folder / f"{game}.json", Rulebook)
