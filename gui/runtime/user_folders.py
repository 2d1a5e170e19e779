"""Where this user's settings and tables lie: in the places that the system has for such files."""

import shutil
from contextlib import suppress
from pathlib import Path

from platformdirs import PlatformDirs
from PySide6.QtCore import QStandardPaths

from core.storage.files import make_private_folder
from gui.preferences import FILE_NAME, Preferences

NAME = "janus-table"
FIRST_TABLES = ("last-table.janus", "table-before.janus")
"""What the first version called the two tables that it kept."""


def user_preferences() -> Preferences:
    """Return this user's settings, taken over from where the first version had them."""
    folders = PlatformDirs(NAME, appauthor=False)
    path = Path(folders.user_config_dir) / FILE_NAME
    if not path.exists():
        _copy(first_folder() / FILE_NAME, path)
    tables = Path(folders.user_data_dir) / "tables"
    for name in FIRST_TABLES:
        _move(first_folder() / name, tables / name)
    return Preferences(path, tables=tables)


def log_folder() -> Path:
    """Return where the system has the logs of this user's programs."""
    return Path(PlatformDirs(NAME, appauthor=False).user_log_dir)


def first_folder() -> Path:
    """Return the folder in which the first version kept settings and tables alike."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(place) / NAME


def _copy(old: Path, new: Path) -> None:
    """Copy the settings, so that the first version still finds its own."""
    if old.is_file():
        with suppress(OSError):
            make_private_folder(new.parent)
            shutil.copyfile(old, new)


def _move(old: Path, new: Path) -> None:
    """Take a table in among those that are kept now; one that is there already stays."""
    if old.is_file() and not new.exists():
        with suppress(OSError):
            make_private_folder(new.parent)
            old.replace(new)
