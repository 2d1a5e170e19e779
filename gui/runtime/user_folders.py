"""Folders of this user's settings and tables, in the system's standard locations."""

import shutil
from contextlib import suppress
from pathlib import Path

from platformdirs import PlatformDirs
from PySide6.QtCore import QStandardPaths

from core.storage.files import make_private_folder
from gui.preferences import FILE_NAME, Preferences

NAME = "janus-table"
FIRST_TABLES = ("last-table.janus", "table-before.janus")
"""File names of the two saved tables of the first version."""


def user_preferences() -> Preferences:
    """Return this user's settings, migrated from the folder of the first version."""
    folders = PlatformDirs(NAME, appauthor=False)
    path = Path(folders.user_config_dir) / FILE_NAME
    if not path.exists():
        _copy(first_folder() / FILE_NAME, path)
    tables = Path(folders.user_data_dir) / "tables"
    for name in FIRST_TABLES:
        _move(first_folder() / name, tables / name)
    return Preferences(path, tables=tables)


def log_folder() -> Path:
    """Return the system's log folder for this user."""
    return Path(PlatformDirs(NAME, appauthor=False).user_log_dir)


def first_folder() -> Path:
    """Return the folder of the first version, for both settings and tables."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(place) / NAME


def _copy(old: Path, new: Path) -> None:
    """Copy the settings, so that the first version still finds its own."""
    if old.is_file():
        with suppress(OSError):
            make_private_folder(new.parent)
            shutil.copyfile(old, new)


def _move(old: Path, new: Path) -> None:
    """Move a table of the first version to the current folder; an existing one is kept."""
    if old.is_file() and not new.exists():
        with suppress(OSError):
            make_private_folder(new.parent)
            old.replace(new)
