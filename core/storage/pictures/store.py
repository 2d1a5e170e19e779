"""Downloaded pictures on the disk: at most so many bytes, the longest unused go first.

The folder is its own index: a picture is a file called by its key, when it was last used is the
time of that file, and an empty file says that there is no such picture. So nothing can get out
of step, and several copies of the program share it.
"""

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from core.messages import worded
from core.storage.files import reason, remove_leftovers, write_whole

LARGEST = 8 * 1024 * 1024
"""More bytes than the picture of one card has."""

MISSING_FOR = 3600.0
"""Seconds for which nobody asks again for a picture that was not there."""

_NONE = "none"
_KINDS = {b"\xff\xd8\xff": "jpg", b"\x89PNG\r\n\x1a\n": "png"}
_TOUCHED = 600.0
"""Seconds after which a use is noted again."""


class PictureStoreError(ValueError):
    """A folder or a picture that cannot be kept; the text is one sentence."""


class _Kept(Struct):
    """A file as it is known here; ``used`` is in seconds since 1970."""

    name: str
    size: int
    used: float


def kind_of(content: bytes) -> str:
    """Return the ending for a picture by how it begins, ``""`` for anything else."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return next((kind for head, kind in _KINDS.items() if content.startswith(head)), "")


class PictureStore:
    """Pictures by their keys, which are letters, digits and dashes."""

    def __init__(
        self, folder: Path, most_bytes: int, clock: Callable[[], float] = time.time
    ) -> None:
        self.folder = folder
        self._most = most_bytes
        self._clock = clock
        self._kept: dict[str, _Kept] = {}
        self._missing: dict[str, float] = {}
        self._bytes = 0

    @property
    def bytes_used(self) -> int:
        """How much room the pictures take."""
        return self._bytes

    @property
    def count(self) -> int:
        """How many pictures there are."""
        return len(self._kept)

    @property
    def most_bytes(self) -> int:
        """How much room they may take."""
        return self._most

    @most_bytes.setter
    def most_bytes(self, most: int) -> None:
        self._most = most
        self._make_room()

    def open(self) -> None:
        """Look what there is; raise `PictureStoreError` if the folder cannot be used."""
        self._kept.clear()
        self._missing.clear()
        self._bytes = 0
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with os.scandir(self.folder) as found:
                for entry in found:
                    self._enter(entry)
        except OSError as error:
            raise PictureStoreError(
                worded(
                    "{folder}: downloaded pictures cannot be kept there ({error}).",
                    folder=str(self.folder),
                    error=reason(error),
                )
            ) from error
        remove_leftovers(self.folder, ("*",))
        self._make_room()

    def find(self, key: str) -> Path | None:
        """Return where a picture lies; it counts as used now."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        path, now = self.folder / kept.name, self._clock()
        if now - kept.used >= _TOUCHED:
            try:
                os.utime(path, (now, now))
            except FileNotFoundError:  # another copy of the program needed the room
                self._forget(key)
                return None
            except OSError:
                pass  # it can be read all the same
        kept.used = now
        return path

    def is_missing(self, key: str) -> bool:
        """Tell whether it was not there when somebody asked for it not long ago."""
        return self._clock() - self._missing.get(key, -MISSING_FOR) < MISSING_FOR

    def keep(self, key: str, content: bytes) -> Path:
        """Keep a picture; raise `PictureStoreError` for what is none, or if the disk refuses."""
        kind = kind_of(content)
        if not kind or len(content) > LARGEST:
            raise PictureStoreError(worded("{key}: what came is no picture of a card.", key=key))
        path = self.folder / f"{key}.{kind}"
        try:
            write_whole(path, content, flush=False)
        except OSError as error:
            raise PictureStoreError(
                worded(
                    "{path}: the picture could not be kept ({error}).",
                    path=str(path),
                    error=reason(error),
                )
            ) from error
        self._forget(key)
        self._remove(f"{key}.{_NONE}")
        self._missing.pop(key, None)
        self._kept[key] = _Kept(path.name, len(content), self._clock())
        self._bytes += len(content)
        self._make_room()
        return path

    def miss(self, key: str) -> None:
        """Remember that there is no such picture, for a while."""
        self._missing[key] = self._clock()
        with contextlib.suppress(OSError):
            (self.folder / f"{key}.{_NONE}").touch()

    def discard(self, key: str) -> None:
        """Remove a picture, for it is damaged; nobody asks for it again for a while."""
        kept = self._kept.get(key)
        if kept is not None:
            self._remove(kept.name)
            self._forget(key)
        self.miss(key)

    def clear(self) -> None:
        """Remove every picture, and forget which ones are not there."""
        for kept in list(self._kept.values()):
            self._remove(kept.name)
        for key in self._missing:
            self._remove(f"{key}.{_NONE}")
        self.open()

    def _enter(self, entry: "os.DirEntry[str]") -> None:
        key, _, kind = entry.name.rpartition(".")
        facts = entry.stat(follow_symlinks=False)
        if kind == _NONE:
            if self._clock() - facts.st_mtime < MISSING_FOR:
                self._missing[key] = facts.st_mtime
            else:
                self._remove(entry.name)
        elif kind in {"jpg", "png", "webp"} and entry.is_file(follow_symlinks=False):
            self._kept[key] = _Kept(entry.name, facts.st_size, facts.st_mtime)
            self._bytes += facts.st_size

    def _make_room(self) -> None:
        if self._bytes <= self._most:
            return
        for key in sorted(self._kept, key=lambda key: self._kept[key].used):
            if self._bytes <= self._most:
                return
            self._remove(self._kept[key].name)
            self._forget(key)

    def _forget(self, key: str) -> None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._bytes -= kept.size

    def _remove(self, name: str) -> None:
        with contextlib.suppress(OSError):
            (self.folder / name).unlink(missing_ok=True)
