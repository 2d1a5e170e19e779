"""Where this user's settings and tables lie: in the places that the system has for such files."""

import shutil
from contextlib import suppress
from pathlib import Path

from platformdirs import PlatformDirs
from PySide6.QtCore import QStandardPaths

from gui.preferences import FILE_NAME, Preferences

NAME = "janus-table"


def user_preferences() -> Preferences:
    """Return this user's settings, taken over from where the first version had them."""
    folders = PlatformDirs(NAME, appauthor=False)
    path = Path(folders.user_config_dir) / FILE_NAME
    if not path.exists():
        _take_over(first_folder() / FILE_NAME, path)
    return Preferences(path, tables=Path(folders.user_data_dir) / "tables")


def first_folder() -> Path:
    """Return the folder in which the first version kept settings and tables alike."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(place) / NAME


def _take_over(old: Path, new: Path) -> None:
    """Copy a file from its old place, which stays for whoever goes back to the old version."""
    if old.is_file():
        with suppress(OSError):
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(old, new)
