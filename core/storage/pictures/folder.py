"""A person's own folder of pictures, looked up by set and number or by name.

Programs name such files in many ways: ``Delver of Secrets.jpg``, ``Insectile Aberration.png``,
``isd-51.jpg``, ``isd/51.jpg``, ``51a`` and ``51b`` for the two sides, ``ISD/Delver of
Secrets.full.jpg``, ``Delver of Secrets_ISD_51.jpg``. A file is entered under everything that its
name can mean; what tells the most counts when a side is looked up.
"""

import os
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from core.cards.printed_side import PrintedSide
from core.messages import worded
from core.storage.faults import Cancelled
from core.storage.files import reason
from core.storage.names import key_of

ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp"})
"""What the names of pictures end in."""

MOST_FILES = 500_000
_DEEPEST = 8
_TOLD = 500
"""After so many files the progress is told again."""

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
"""Hears how many files were looked at, and says whether to go on."""

_Key = tuple[str, ...]


class PictureFolderError(ValueError):
    """A folder that cannot be used; the text is one sentence with what to do."""


class PictureFolder:
    """The pictures in a folder and the folders in it, by what their names tell."""

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
        """Return the pictures of the two backs that bear a melded face, the upper half first.

        There are none unless both are there.
        """
        backs = (
            PrintedSide(card=name, name="", set_code=side.set_code, side=1) for name in side.halves
        )
        found = [path for back in backs if (path := self.find(back)) is not None]
        return tuple(found) if len(found) == len(side.halves) else ()


def read_folder(path: Path, progress: Progress | None = None) -> PictureFolder:
    """Look through a folder; what cannot be opened in it is passed over.

    Raise `PictureFolderError` if it cannot be read at all, `Cancelled` if ``progress`` says no.
    """
    try:
        os.scandir(path).close()
    except OSError as error:
        raise PictureFolderError(
            worded(
                "{path}: the folder of pictures cannot be read ({error}); choose another one.",
                path=str(path),
                error=reason(error),
            )
        ) from error
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
    """Yield the places of the pictures in a folder, from that folder on."""
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
            if progress is not None and not done % _TOLD and not progress(done):
                raise Cancelled
            place = f"{inside}/{entry.name}" if inside else entry.name
            if _ending(entry.name) in ENDINGS:
                yield place
            elif depth < _DEEPEST and _is_folder(entry):
                waiting.append((place, depth + 1))


def _ending(name: str) -> str:
    """Return what a name ends in; a `Path` for each of many files takes far longer."""
    return f".{name.rpartition('.')[2].casefold()}"


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    """Tell whether to look into it; a link may lead back to where it lies."""
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _wanted(side: PrintedSide) -> Iterator[_Key]:
    """Yield what a side may be entered under, what tells the most first."""
    code, name = _set(side.set_code), _plain(side.name)
    number = _number(side.number)
    back = side.side > 0
    if code and number and not side.melded:
        yield from ((code, each, "#") for each in _numbers(number, back=back))
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
        # Of faces that lie on one side many files bear the first name alone.
        for each in dict.fromkeys((whole, front)):
            if code:
                yield (code, each)
            yield (each,)


def _numbers(number: str, *, back: bool) -> tuple[str, ...]:
    """Return the numbers of one side: a letter after a number tells which side it is."""
    if back:
        return f"{number}b", f"{number}back"
    return number, f"{number}a"


def _keys(place: str) -> Iterator[_Key]:
    """Yield everything that the name of a file can mean."""
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
    """Yield what a name can mean in a folder that may be called like a set."""
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
    """Return the letters and digits of a name: files can bear no others everywhere."""
    return "".join(sign for sign in key_of(name) if sign.isalnum())


def _set(code: str) -> str:
    """Return a set's code; Windows has no folder called CON, so programs write CON_."""
    return code.casefold().rstrip("_")


def _number(number: str) -> str:
    return number.casefold().lstrip("0")
