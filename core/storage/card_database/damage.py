"""Damage of the database: found by asking SQLite, mended by making it anew from the card files."""

from collections.abc import Sequence
from pathlib import Path

from core.storage.card_database.generations import Generations
from core.storage.card_database.importer import Imported, rebuild
from core.storage.card_database.schema import is_whole
from core.storage.source import ActionContext


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


def mend(folder: Path, progress: ActionContext | None = None) -> Sequence[Imported]:
    """Set a damaged database aside and make another one of the files that it was made of.

    Files that are not there any more are passed over. Raise as `rebuild` does.
    """
    return rebuild(folder, progress)
