"""Card pictures: addresses in the card database, the cache of downloads, the user's folder."""

import contextlib
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from msgspec import Struct

from core.cards.card import PrintedSide
from core.messages import worded
from core.storage.database.catalogue import key_of
from core.storage.database.library import CardLibrary, open_library
from core.storage.database.schema import Generations
from core.storage.files import Cancelled, reason, remove_leftovers, write_whole
from core.storage.importers.collection import Printing

HOSTS = frozenset({"cards.scryfall.io"})
"""The only hosts that pictures are downloaded from: their rules are known and kept."""

_SAFE = re.compile(r"[^a-z0-9]+")


class PictureAddress(Struct, frozen=True, kw_only=True):
    """One picture: the id of its printing, its side and size, and its address."""

    uid: str
    side: int
    size: str
    url: str

    @property
    def key(self) -> str:
        """The unique key of the picture in the store."""
        return "-".join(
            _SAFE.sub("", part) for part in (self.uid.lower(), str(self.side), self.size)
        )


class PictureSource(Protocol):
    """A source of picture addresses."""

    def picture(self, side: PrintedSide, /) -> PictureAddress | None:
        """Return the picture of a side, or None if the data has none."""

    def close(self) -> None:
        """Release the underlying data."""


LARGEST = 8 * 1024 * 1024
"""Maximum size of one picture in bytes."""

MISSING_FOR = 3600.0
"""Seconds before a picture that was not found is requested again."""

_NONE = "none"
_KINDS = {b"\xff\xd8\xff": "jpg", b"\x89PNG\r\n\x1a\n": "png"}
_TOUCHED = 600.0
"""Seconds between updates of a file's time of use."""


class PictureStoreError(ValueError):
    """A folder or a picture that cannot be stored; the text is one sentence."""


class _Kept(Struct):
    """A stored file; ``used`` is in seconds since 1970."""

    name: str
    size: int
    used: float


def kind_of(content: bytes) -> str:
    """Return the file ending of a picture by its first bytes, ``""`` if it is not one."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return next((kind for head, kind in _KINDS.items() if content.startswith(head)), "")


class PictureStore:
    """A bounded store of pictures by key; keys are letters, digits and dashes."""

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
        """Total size of the pictures in bytes."""
        return self._bytes

    @property
    def count(self) -> int:
        """The number of pictures."""
        return len(self._kept)

    @property
    def most_bytes(self) -> int:
        """The size limit of the store in bytes."""
        return self._most

    @most_bytes.setter
    def most_bytes(self, most: int) -> None:
        self._most = most
        self._make_room()

    def open(self) -> None:
        """List the stored files; raise `PictureStoreError` if the folder cannot be used."""
        self._kept.clear()
        self._missing.clear()
        self._bytes = 0
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with os.scandir(self.folder) as found:
                for entry in found:
                    self._enter(entry)
        except OSError as error:
            what = worded(
                "{folder}: downloaded pictures cannot be kept there ({error}).",
                folder=str(self.folder),
                error=reason(error),
            )
            raise PictureStoreError(what) from error
        remove_leftovers(self.folder, ("*",))
        self._make_room()

    def find(self, key: str) -> Path | None:
        """Return the path of a picture and mark it as used, or None."""
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
        """Return whether a recent request did not find it."""
        return self._clock() - self._missing.get(key, -MISSING_FOR) < MISSING_FOR

    def keep(self, key: str, content: bytes) -> Path:
        """Store a picture; raise `PictureStoreError` for other content, or if writing fails."""
        kind = kind_of(content)
        if not kind or len(content) > LARGEST:
            raise PictureStoreError(worded("{key}: the download is not a picture.", key=key))
        path = self.folder / f"{key}.{kind}"
        try:
            write_whole(path, content, flush=False)
        except OSError as error:
            why = reason(error)
            what = worded("{path}: the picture could not be kept ({why}).", path=str(path), why=why)
            raise PictureStoreError(what) from error
        self._forget(key)
        self._remove(f"{key}.{_NONE}")
        self._missing.pop(key, None)
        self._kept[key] = _Kept(path.name, len(content), self._clock())
        self._bytes += len(content)
        self._make_room()
        return path

    def miss(self, key: str) -> None:
        """Remember for a while that there is no such picture."""
        self._missing[key] = self._clock()
        with contextlib.suppress(OSError):
            (self.folder / f"{key}.{_NONE}").touch()

    def discard(self, key: str) -> None:
        """Remove a damaged picture, and do not request it again for a while."""
        kept = self._kept.get(key)
        if kept is not None:
            self._remove(kept.name)
            self._forget(key)
        self.miss(key)

    def clear(self) -> None:
        """Remove every picture, and forget the missing ones."""
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


ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp"})
"""File endings of pictures."""

MOST_FILES = 500_000
_DEEPEST = 8
_REPORT_EVERY = 500
"""Files between two reports of progress."""

_ENDS_OF_STEMS = re.compile(r"[ ._-]+(full|fullborder|front)$|[*#]+$", re.IGNORECASE)
_ART_ALONE = re.compile(r"[ ._-](art|artcrop|art_crop|crop)$", re.IGNORECASE)
_BACK = re.compile(r"[ ._-]+\(?back\)?$|\(back\)$", re.IGNORECASE)
_SET = re.compile(r"[A-Za-z0-9]{2,6}_?")
_NUMBER = re.compile(r"0*([0-9]+[a-z★†]?)", re.IGNORECASE)
_SET_AND_NUMBER = re.compile(
    r"(?P<set>[A-Za-z0-9]{2,6})[-_ #]0*(?P<number>[0-9]+[a-z★†]?)(?:[-_ .]+(?P<name>\D.*))?",
    re.IGNORECASE,
)
_NAME_FIRST = re.compile(
    r"(?P<name>.+?)[ _.]*[\[(_](?P<set>[A-Za-z0-9]{2,6})[\])_]+"
    r"[ {#]*0*(?P<number>[0-9]+[a-z★†]?)?}?",
    re.IGNORECASE,
)
_NAME_AND_NUMBER = re.compile(r"(?P<name>.+?)[._]0*(?P<number>[0-9]+[a-z★†]?)", re.IGNORECASE)
_NAME_AND_ID = re.compile(r"(?P<name>.+?)_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_NAME_AND_COUNT = re.compile(r"(?P<name>.*\D)[0-9]{1,3}")

Progress = Callable[[int], bool]
"""Takes the number of files seen; returns whether to continue."""

_Key = tuple[str, ...]


class PictureFolderError(ValueError):
    """A folder that cannot be used; the text is one sentence with the remedy."""


class PictureFolder:
    """Pictures in a folder and its subfolders, identified by their file names."""

    def __init__(self, path: Path, entries: dict[_Key, str], files: int) -> None:
        self.path = path
        self._entries = entries
        self.files = files

    def find(self, side: PrintedSide) -> Path | None:
        """Return the picture of a side: of this very printing, else of its set, else of the name.

        The back of a card is never taken for its front.
        """
        found = (self._entries.get(key) for key in _wanted(side))
        name = next((each for each in found if each is not None), None)
        return None if name is None else self.path / name

    def find_halves(self, side: PrintedSide) -> tuple[Path, ...]:
        """Return the pictures of the two backs that show a melded face, the upper half first.

        There are none unless both are there.
        """
        backs = (
            PrintedSide(card=name, name="", set_code=side.set_code, side=1) for name in side.halves
        )
        found = [path for back in backs if (path := self.find(back)) is not None]
        return tuple(found) if len(found) == len(side.halves) else ()


def read_folder(path: Path, progress: Progress | None = None) -> PictureFolder:
    """Index a folder; unreadable files and subfolders are skipped.

    Raise `PictureFolderError` if it cannot be read at all, `Cancelled` if ``progress`` returns
    False.
    """
    try:
        os.scandir(path).close()
    except OSError as error:
        what = worded(
            "{path}: the folder of pictures cannot be read ({error}); choose another one.",
            path=str(path),
            error=reason(error),
        )
        raise PictureFolderError(what) from error
    entries: dict[_Key, str] = {}
    files = 0
    for place in _pictures(path, progress):
        files += 1
        for key in _keys(place):
            known = entries.get(key)
            # The same picture at the next start, in whatever order the disk lists them.
            if known is None or (len(place), place) < (len(known), known):
                entries[key] = place
        if files >= MOST_FILES:
            break
    return PictureFolder(path, entries, files)


def _pictures(folder: Path, progress: Progress | None) -> Iterator[str]:
    looked = count(1)
    waiting = [("", 0)]
    while waiting:
        inside, depth = waiting.pop()
        try:
            with os.scandir(folder / inside) as found:
                here = list(found)
        except OSError:
            continue
        for entry in here:
            done = next(looked)
            if progress is not None and not done % _REPORT_EVERY and not progress(done):
                raise Cancelled
            place = f"{inside}/{entry.name}" if inside else entry.name
            # A `Path` for each of many files takes far longer.
            if f".{entry.name.rpartition('.')[2].casefold()}" in ENDINGS:
                yield place
            elif depth < _DEEPEST and _is_folder(entry):
                waiting.append((place, depth + 1))


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    """Return whether to descend into an entry; links are skipped, because they may be circular."""
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _wanted(side: PrintedSide) -> Iterator[_Key]:
    """Yield the index keys of a side, the most specific first."""
    code, name = _set(side.set_code), _plain(side.name)
    number = _number(side.number)
    back = side.side > 0
    if code and number and not side.melded:
        # A letter after a number names the side.
        numbers = (f"{number}b", f"{number}back") if back else (number, f"{number}a")
        yield from ((code, each, "#") for each in numbers)
    if code:
        yield (code, name)
        if number:
            yield (name, number, "#")
    yield (name,)
    whole = _plain(side.card)
    front = _plain(side.card.partition(" // ")[0])
    if back and not side.melded:
        for each in (whole, front):
            if code:
                yield (code, each, "back")
            yield (each, "back")
    elif not back:
        # Pictures of cards with several faces on one side are often named after the first face
        # alone.
        for each in dict.fromkeys((whole, front)):
            if code:
                yield (code, each)
            yield (each,)


def _keys(place: str) -> Iterator[_Key]:
    folder, _, file = place.rpartition("/")
    stem = file.rpartition(".")[0].strip()
    if _ART_ALONE.search(stem):
        return
    while (shorter := _ENDS_OF_STEMS.sub("", stem)) not in {stem, ""}:
        stem = shorter
    last = folder.rpartition("/")[2]
    code = _set(last) if _SET.fullmatch(last) else ""
    yield from _meanings(stem, code)
    if _BACK.search(stem) is not None:  # there are cards whose own name ends so, too
        for key in _meanings(_BACK.sub("", stem), code):
            numbered = key[-1] == "#"
            yield (*key[:-2], f"{key[-2]}back", "#") if numbered else (*key, "back")


def _meanings(stem: str, code: str) -> Iterator[_Key]:
    if code and (found := _NUMBER.fullmatch(stem)):
        yield (code, _number(found[1]), "#")
        return
    yield from _named(stem, code)
    if found := _SET_AND_NUMBER.fullmatch(stem):
        yield (_set(found["set"]), _number(found["number"]), "#")
        if found["name"]:
            yield from _named(found["name"], _set(found["set"]))
    elif found := _NAME_FIRST.fullmatch(stem):
        yield from _named(found["name"], _set(found["set"]))
        if found["number"]:
            yield (_set(found["set"]), _number(found["number"]), "#")
    elif found := _NAME_AND_ID.fullmatch(stem):
        yield from _named(found["name"], code)
    elif found := _NAME_AND_NUMBER.fullmatch(stem):
        yield from _named(found["name"], code)
        if code:
            yield (code, _number(found["number"]), "#")
    elif found := _NAME_AND_COUNT.fullmatch(stem):
        yield from _named(found["name"], code)


def _named(name: str, code: str) -> Iterator[_Key]:
    plain = _plain(name)
    if plain:
        yield (plain,)
        if code:
            yield (code, plain)


def _plain(name: str) -> str:
    """Return the letters and digits of a name: other characters differ between programs."""
    return "".join(sign for sign in key_of(name) if sign.isalnum())


def _set(code: str) -> str:
    """Return a set's code; Windows has no folder called CON, so programs write CON_."""
    return code.casefold().rstrip("_")


def _number(number: str) -> str:
    return number.casefold().lstrip("0")


SIZE = "large"


class LibraryPictures:
    """Picture addresses from a card database, which may be imported later.

    For a card without a known printing it returns any printing with a picture.
    """

    def __init__(self, folder: Path, hosts: Iterable[str] = HOSTS) -> None:
        self._folder = folder
        self._hosts = frozenset(hosts)
        self._library: CardLibrary | None = None
        self._path: Path | None = None

    def close(self) -> None:
        """Close the database."""
        if self._library is not None:
            self._library.close()
            self._library = None

    def picture(self, side: PrintedSide, /) -> PictureAddress | None:
        """Return the picture of a side; None also if the database is damaged."""
        # A melded face is a front of its own to the data, and bears its own number.
        name, which = (side.name, 0) if side.melded else (side.card, side.side)
        try:
            library = self._opened()
            found = [] if library is None else library.printings_called(name)
        except sqlite3.DatabaseError:
            self.close()
            return None
        addressed = [
            (printing, url)
            for printing in found
            if (url := printing.picture(which, large=True)) and self._is_asked(url)
        ]
        best = min(addressed, key=lambda each: _strangeness(each[0], side), default=None)
        if best is None:
            return None
        printing, url = best
        uid = printing.uid.hex() or sha256(url.encode()).hexdigest()[:32]
        return PictureAddress(uid=uid, side=which, size=SIZE, url=url)

    def _opened(self) -> CardLibrary | None:
        current = Generations(self._folder).current()
        if self._path != current:
            self.close()
        if self._library is None and current is not None:
            self._library, self._path = open_library(self._folder), current
        return self._library

    def _is_asked(self, url: str) -> bool:
        try:
            return urlsplit(url).hostname in self._hosts
        except ValueError:
            return False


def _strangeness(printing: Printing, side: PrintedSide) -> tuple[bool, bool, bool]:
    """Return the distance of a printing from the wanted one, as a sort key."""
    return (
        printing.set_code.casefold() != side.set_code.casefold(),
        not side.melded and printing.number != side.number,
        printing.lang != "en",
    )
