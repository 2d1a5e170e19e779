"""The user's data folder, and unsaved drafts in it."""

from pathlib import Path

from platformdirs import PlatformDirs

from core.storage.files import make_private_folder, read_whole, write_whole

NAME = "janus-table"
LIBRARY = "cards"


def data_folder() -> Path:
    """Return the program's data folder of this user."""
    return Path(PlatformDirs(NAME, appauthor=False).user_data_dir)


def library_folder() -> Path:
    """Return the folder of the card database."""
    return data_folder() / LIBRARY


FOLDER = "drafts"
LARGEST = 64 << 20


class Drafts:
    """Drafts by name. A folder of None keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def keep(self, name: str, content: bytes) -> None:
        """Replace a draft; raise `OSError`."""
        if self._folder is not None:
            make_private_folder(self._folder)
            write_whole(self._file(self._folder, name), content, private=True)

    def read(self, name: str) -> bytes:
        """Return a draft, empty if there is none; raise `OSError`."""
        if self._folder is None:
            return b""
        try:
            return read_whole(self._file(self._folder, name), LARGEST)
        except FileNotFoundError:
            return b""

    def drop(self, name: str) -> None:
        """Delete a draft; raise `OSError`."""
        if self._folder is not None:
            self._file(self._folder, name).unlink(missing_ok=True)

    def put_aside(self, name: str) -> None:
        """Rename an unreadable draft so that it is not overwritten."""
        if self._folder is not None:
            file = self._file(self._folder, name)
            aside = file.with_suffix(".damaged")
            if file.exists():
                file.replace(aside)

    @staticmethod
    def _file(folder: Path, name: str) -> Path:
        return folder / f"{name}.json"
