"""Damage of the database, found by asking SQLite; `importer.rebuild` mends it."""

from pathlib import Path

from core.storage.card_database.generations import Generations
from core.storage.card_database.schema import is_whole


def is_damaged(folder: Path) -> bool:
    """Tell whether the current database has a broken page; that takes up to a tenth of a second.

    One that is not there is not damaged. A page may be broken and nobody notice until the very
    cards on it are wanted.
    """
    path = Generations(folder).current()
    return path is not None and not is_whole(path)


def ended_badly(folder: Path) -> bool:
    """Tell whether whoever had the database open last did not come to close it."""
    path = Generations(folder).current()
    return path is not None and path.with_name(f"{path.name}-wal").exists()
