"""The decks that are shipped, two a game, made of the cards that are shipped."""

from pathlib import Path

from core.storage.shipped import ASSETS

DECKS = ASSETS / "decks"


def shipped_decks(folder: Path = DECKS) -> tuple[Path, ...]:
    """Return the files of the shipped decks, by name."""
    return tuple(sorted(folder.glob("*.txt")))
