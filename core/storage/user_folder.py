"""Where this user's card database lies: in the place that the system has for a program's data."""

from pathlib import Path

from platformdirs import PlatformDirs

NAME = "janus-table"
LIBRARY = "cards"


def data_folder() -> Path:
    """Return the folder of all that the program keeps for this user."""
    return Path(PlatformDirs(NAME, appauthor=False).user_data_dir)


def library_folder() -> Path:
    """Return the folder of the card database."""
    return data_folder() / LIBRARY
