"""Reading and writing whole files safely, faults of imported files, and the user's data folder."""

import contextlib
import errno
import glob
import os
import stat
import time
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct
from platformdirs import PlatformDirs

from core.messages import worded

_NEW = ".new"
_TRIES = 3
_PAUSE = 0.05
_MEGABYTE = 1024 * 1024
_OLD = 60 * 60
_OWNER_READS = 0o600
_OWNER_ENTERS = 0o700


def read_whole(path: Path, largest: int) -> bytes:
    """Return the content of a regular file of at most ``largest`` bytes; raise `OSError`.

    Pipes and devices are refused before they are opened: reading one may never end.
    """
    _must_be_ordinary(path)
    with path.open("rb") as file:
        content = file.read(largest + 1)
    if len(content) > largest:
        size = (
            f"{largest // _MEGABYTE} MB"
            if largest >= _MEGABYTE
            else worded("{largest} bytes", largest=largest)
        )
        raise OSError(errno.EFBIG, worded("it is larger than {size}", size=size), str(path))
    return content


def write_whole(path: Path, content: bytes, *, flush: bool = True, private: bool = False) -> None:
    """Replace a file atomically; raise `OSError`.

    With ``flush`` the content is on the disk before it takes the old file's name, so that a power
    cut costs neither. A ``private`` file is readable only by its owner. The target of a link is
    replaced, not the link.
    """
    target = path.resolve()
    if target.exists():
        _must_be_ordinary(target)
    new = target.with_name(f"{target.name}.{os.getpid()}{_NEW}")
    try:
        if private:
            new.unlink(missing_ok=True)
            new.touch(mode=_OWNER_READS, exist_ok=False)
        with new.open("wb") as file:
            file.write(content)
            if flush:
                file.flush()
                os.fsync(file.fileno())
        put_in_place(new, target)
        remove_leftovers(target.parent, [glob.escape(target.name)])
    except OSError:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def make_private_folder(folder: Path) -> None:
    """Make a folder and its missing parents, open to their owner alone; raise `OSError`.

    An existing folder stays as it is.
    """
    missing = [each for each in folder.parents if not each.exists()]
    for each in (*reversed(missing), folder):
        each.mkdir(mode=_OWNER_ENTERS, exist_ok=True)


def put_in_place(new: Path, path: Path) -> None:
    """Rename a finished file into place; raise `OSError`.

    Windows refuses this while a viewer or a virus scanner holds the old file, usually for a moment:
    so it is tried again.
    """
    for left in reversed(range(_TRIES)):
        try:
            new.replace(path)
        except PermissionError:
            if not left:
                raise
            time.sleep(_PAUSE)
        else:
            return


def remove_leftovers(folder: Path, names: Iterable[str]) -> None:
    """Remove unfinished files of these names that a killed program left an hour ago or more."""
    before = time.time() - _OLD
    for name in names:
        with contextlib.suppress(OSError):
            for left in folder.glob(f"{name}.*{_NEW}"):
                if left.stat().st_mtime < before:
                    left.unlink()


def _must_be_ordinary(path: Path) -> None:
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, worded("it is not an ordinary file"), str(path))


def reason(error: OSError) -> str:
    """Return the reason of an `OSError` as the end of a sentence."""
    return error.strerror or worded("the disk refused")


class CardFileError(Exception):
    """A card file that cannot be read at all; the text gives file, place and remedy."""

    def __init__(self, path: Path, what: str, remedy: str) -> None:
        super().__init__(f"{path}: {what}; {remedy}.")
        self.path = path
        self.what = what
        self.remedy = remedy


class Cancelled(Exception):  # noqa: N818 - not an error
    """The user cancelled the operation; nothing was changed."""


class Fault(Struct, frozen=True, kw_only=True):
    """A record that could not be read, or only in part: place, card, fault and remedy.

    ``line`` counts from 1 in the unpacked file; 0 for a fault without a line. ``name`` is the
    card's name, if it could be read.
    """

    line: int
    what: str
    remedy: str = "mend this object or download the file again; the others were read"
    name: str = ""

    @property
    def where_and_what(self) -> str:
        """The place and the fault, without a remedy."""
        place = worded("line {line}", line=self.line) if self.line else "the file"
        about = f" ({self.name})" if self.name else ""
        return f"{place}{about}: {self.what}"

    def __str__(self) -> str:
        """The fault as one sentence."""
        return f"{self.where_and_what}; {self.remedy}."


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
        if self._folder is not None and (file := self._file(self._folder, name)).exists():
            file.replace(file.with_suffix(".damaged"))

    @staticmethod
    def _file(folder: Path, name: str) -> Path:
        return folder / f"{name}.json"
