"""A shared course, a ZIP file or a folder, is taken in among a person's own lessons.

A ZIP file may come from anybody. So nothing is unpacked to where it says: its files are read within
bounds, and those that count are written by their plain names into one new folder.
"""

import io
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import count
from lzma import LZMAError
from pathlib import Path, PurePosixPath

from msgspec import Struct

from core.games import GAMES
from core.messages import worded
from core.scenario.names import slug
from core.scenario.plain import quoted
from core.storage.files import read_whole, reason, write_whole
from core.storage.lessons import COURSE_FILE, Course, CourseFileError, course_in, read_course

LESSON_SUFFIX = ".toml"
_MEGABYTE = 1 << 20
_LARGEST = 8 * _MEGABYTE
_LARGEST_ARCHIVE = 16 * _MEGABYTE
_LARGEST_COURSE = 64 * _MEGABYTE
_MOST = 1001
"""So many files a course has at most, its course file among them."""
_FOREIGN = "__MACOSX"
_ENCRYPTED = 1
_PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""Those that are unpacked piece by piece: a kilobyte of another one may hold gigabytes."""
_BEFORE = "-before"
_STRANGE = frozenset('<>:"|?*')
"""What no file name has on every system."""
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    LZMAError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OSError,
)
"""What reading an archive in memory raises where it is damaged or packed in an unknown way."""


class CourseError(Exception):
    """A course that cannot be taken in; the text says why, in one sentence."""


class Taken(Struct, frozen=True, kw_only=True):
    """A course that lies among a person's own lessons.

    ``before`` is where the version that lay there is kept now, ``known`` tells that the same course
    lay there already, ``left_out`` counts files that are neither lessons nor the course file.
    """

    folder: Path
    title: str
    lessons: int
    before: Path | None = None
    known: bool = False
    left_out: int = 0

    @property
    def words(self) -> str:
        """What came of it, as a sentence or two."""
        if self.known:
            return worded("{title} is among your lessons already.", title=quoted(self.title))
        said = [
            worded(
                "{title} is among your lessons now: {lessons} lesson.|"
                "{title} is among your lessons now: {lessons} lessons.",
                title=quoted(self.title),
                lessons=self.lessons,
            )
        ]
        if self.before is not None:
            said.append(worded("What it was before is kept in {folder}.", folder=str(self.before)))
        if self.left_out:
            said.append(
                worded(
                    "{files} file of another kind was left out.|"
                    "{files} files of another kind were left out.",
                    files=self.left_out,
                )
            )
        return " ".join(said)


def take_course(path: Path, home: Path) -> Taken:
    """Put the course of a ZIP file or a folder into a folder of its own below ``home``.

    Another course of the same name stays beside it. A former version of it is kept in another
    place. The course file stands for its folder. Raise `CourseError`.
    """
    if path.name == COURSE_FILE and path.is_file():
        path = path.parent
    try:
        files, left_out = _in_folder(path) if path.is_dir() else _in_archive(path)
        course = _checked(path.name, files)
        if path.is_dir() and path.resolve().parent == home.resolve():
            taken = _taken(path, course, files, known=True)
        else:
            taken = _put(home, course, files, left_out)
    except OSError as error:
        raise CourseError(
            worded("{name} could not be taken in: {reason}.", name=path.name, reason=reason(error))
        ) from error
    return taken


def _checked(name: str, files: Mapping[str, bytes]) -> Course:
    """Return the course of some files."""
    if COURSE_FILE not in files:
        raise CourseError(
            worded("{name} has no {file}, so it is no course.", name=name, file=COURSE_FILE)
        )
    if len(files) == 1:
        raise CourseError(worded("{name} has no lessons.", name=name))
    try:
        course = course_in(files[COURSE_FILE])
    except CourseFileError as error:
        raise CourseError(
            worded("{name}: {file} {fault}.", name=name, file=COURSE_FILE, fault=str(error))
        ) from error
    if course.game not in GAMES:
        raise CourseError(
            worded(
                "{name} is about {game}, a game that is not played here.",
                name=name,
                game=quoted(course.game),
            )
        )
    return course


# Out of a folder or an archive


def _in_folder(folder: Path) -> tuple[dict[str, bytes], int]:
    files: dict[str, bytes] = {}
    left_out = total = 0
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.is_dir():
            continue
        if path.suffix.casefold() != LESSON_SUFFIX:
            left_out += 1
            continue
        files[path.name] = read_whole(path, _LARGEST)
        total += len(files[path.name])
        _bounded(folder.name, len(files), total)
    return files, left_out


def _in_archive(path: Path) -> tuple[dict[str, bytes], int]:
    packed = read_whole(path, _LARGEST_ARCHIVE)
    if not packed.startswith(b"PK"):
        raise CourseError(worded("{name} is no ZIP file.", name=path.name))
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            return _members(path.name, archive)
    except _DAMAGE as error:
        raise CourseError(worded("{name} is damaged; get it once more.", name=path.name)) from error


def _members(name: str, archive: zipfile.ZipFile) -> tuple[dict[str, bytes], int]:
    """Return the files beside the course file of an archive, and how many others there are."""
    entries = [(_place(name, each), each) for each in archive.infolist() if not each.is_dir()]
    entries = [(place, each) for place, each in entries if not _is_hidden(place)]
    _bounded(name, len(entries), 0)
    courses = [place.parent for place, _ in entries if place.name == COURSE_FILE]
    if len(courses) > 1:
        raise CourseError(worded("{name} has several courses; open each by itself.", name=name))
    files: dict[str, bytes] = {}
    left_out = total = 0
    for place, entry in entries:
        if place.parent not in courses or place.suffix.casefold() != LESSON_SUFFIX:
            left_out += 1
            continue
        if entry.flag_bits & _ENCRYPTED:
            raise CourseError(worded("{name} needs a password; pack it without one.", name=name))
        if entry.compress_type not in _PACKINGS:
            raise CourseError(
                worded(
                    "{name} is packed in an unusual way; pack it as a plain ZIP file.", name=name
                )
            )
        if place.name.casefold() in map(str.casefold, files):
            raise CourseError(
                worded("{name} has two files called {file}.", name=name, file=place.name)
            )
        with archive.open(entry) as packed:  # what it says of its size may be wrong
            files[place.name] = packed.read(_LARGEST + 1)
        total += len(files[place.name])
        large = len(files[place.name]) > _LARGEST
        _bounded(name, len(files), _LARGEST_COURSE + 1 if large else total)
    return files, left_out


def _place(name: str, entry: zipfile.ZipInfo) -> PurePosixPath:
    """Return where a file of an archive lies within it; none lies outside."""
    written = entry.filename.replace("\\", "/")
    place = PurePosixPath(written)
    strange = _STRANGE & set(written) or not written.isprintable()
    if place.is_absolute() or ".." in place.parts or strange or not place.name:
        raise CourseError(
            worded(
                "{name} names a file that lies outside it or cannot be written; it was not opened.",
                name=name,
            )
        )
    return place


def _is_hidden(place: PurePosixPath) -> bool:
    return _FOREIGN in place.parts or place.name.startswith(".")


def _bounded(name: str, files: int, size: int) -> None:
    """Refuse what no course of lessons comes to."""
    if files > _MOST:
        raise CourseError(worded("{name} has more than {most} files.", name=name, most=_MOST - 1))
    if size > _LARGEST_COURSE:
        raise CourseError(
            worded("{name} holds more than a course of lessons may: it was not opened.", name=name)
        )


# Into a folder


def _put(home: Path, course: Course, files: Mapping[str, bytes], left_out: int) -> Taken:
    folder, before = home, None
    for folder in _numbered(home / (slug(course.id) or "course")):
        if not folder.exists():
            break
        if _holds(folder, files):
            return _taken(folder, course, files, known=True)
        if _is_former(folder, course):
            places = _numbered(home.with_name(home.name + _BEFORE) / folder.name)
            before = next(each for each in places if not each.exists())
            break
    home.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=".", dir=home))
    try:
        for name, content in files.items():
            write_whole(new / name, content)
        new.chmod(0o755)
        if before is not None:
            before.parent.mkdir(parents=True, exist_ok=True)
            folder.replace(before)
        new.replace(folder)
    except OSError:
        shutil.rmtree(new, ignore_errors=True)
        if before is not None and before.exists() and not folder.exists():
            with suppress(OSError):
                before.replace(folder)
        raise
    return _taken(folder, course, files, before=before, left_out=left_out)


def _taken(  # noqa: PLR0913 - all that is told of it
    folder: Path,
    course: Course,
    files: Mapping[str, bytes],
    *,
    before: Path | None = None,
    known: bool = False,
    left_out: int = 0,
) -> Taken:
    return Taken(
        folder=folder,
        title=course.title,
        lessons=len(files) - 1,
        before=before,
        known=known,
        left_out=left_out,
    )


def _numbered(path: Path) -> Iterator[Path]:
    """Yield a name, then the same with numbers from 2."""
    yield path
    yield from (path.with_name(f"{path.name}-{number}") for number in count(2))


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Tell whether a folder has the very lessons of a course."""
    try:
        there = {each.name for each in folder.iterdir() if each.suffix == LESSON_SUFFIX}
        return there == set(files) and all(
            read_whole(folder / name, _LARGEST) == content for name, content in files.items()
        )
    except OSError:
        return False


def _is_former(folder: Path, course: Course) -> bool:
    """Tell whether a folder has a course of the same id and title."""
    try:
        there = read_course(folder / COURSE_FILE)
    except CourseFileError:
        return False
    return (there.id, there.title) == (course.id, course.title)
