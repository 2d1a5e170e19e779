"""Courses of lessons: shipped ones, archives to share, and imported ones in the user's folder."""

import io
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import suppress
from itertools import count
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
import tomli_w
from msgspec import Struct

from core.games import GAMES
from core.lessons.lesson import is_lesson
from core.messages import worded
from core.scenario.plain import error_sentence, quoted, read_toml, sentence, slug
from core.storage.assets import ASSETS, ShippedFileError
from core.storage.files import read_whole, reason, write_whole

LESSONS = ASSETS / "lessons"
"""All shipped courses, one folder each."""
COURSE_FILE = "course.toml"
_LARGEST = 1 << 20
ITEMS = ASSETS / "quiz" / "items.toml"
"""Number of quiz items of each subject."""


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lessons of one chapter, by id, in order."""

    title: str
    lessons: tuple[str, ...] = ()


_LAST = 100
"""The place of a course without one in its file."""


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Contents of ``course.toml``: title, game and chapters of the lessons in its folder.

    Courses of a game are listed by ascending ``place``.
    """

    id: str
    title: str
    game: str
    says: str = ""
    place: int = _LAST
    chapter: tuple[Chapter, ...] = ()


class _Subject(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    items: int


def read_items(path: Path = ITEMS) -> frozenset[str]:
    """Return the ids of all quiz items; raise `ShippedFileError` if they cannot be read."""
    try:
        subjects = msgspec.convert(read_toml(path.read_text("utf-8")), dict[str, _Subject])
    except (OSError, ValueError) as error:
        raise ShippedFileError(path, error) from error
    numbers = ((key, n) for key, each in subjects.items() for n in range(1, each.items + 1))
    return frozenset(f"{key}-{number:02}" for key, number in numbers)


class CourseFileError(ValueError):
    """A course file that cannot be read; the text gives the reason."""


def read_course(path: Path) -> Course:
    """Return the course of a file, or raise `CourseFileError`."""
    try:
        content = read_whole(path, _LARGEST)
    except OSError as error:
        raise CourseFileError(worded("cannot be read: {error}", error=reason(error))) from error
    return course_in(content)


def course_in(content: bytes) -> Course:
    """Return the course of a file's content, or raise `CourseFileError`."""
    try:
        return msgspec.convert(read_toml(content.decode()), Course)
    except msgspec.ValidationError as error:
        raise CourseFileError(error_sentence(error)) from error
    except (ValueError, RecursionError) as error:
        what = sentence(worded("is not well formed: {error}", error=str(error)))
        raise CourseFileError(what) from error


def course_fault(path: Path, known: Container[str]) -> str:
    """Return the fault of a course file, given the known lessons, or ``""``."""
    try:
        course = read_course(path)
    except CourseFileError as error:
        return str(error)
    named = [lesson for chapter in course.chapter for lesson in chapter.lessons]
    missing = next((each for each in named if each not in known), "")
    if missing:
        return worded("chapter: no lesson is called {missing}", missing=quoted(missing))
    twice = next((each for each in named if named.count(each) > 1), "")
    return (
        worded("chapter: the lesson {twice} is listed twice", twice=quoted(twice)) if twice else ""
    )


def lesson_files(folder: Path = LESSONS) -> Iterator[Path]:
    """Yield every lesson file below a folder, in order."""
    yield from (path for path in sorted(folder.rglob("*.toml")) if path.name != COURSE_FILE)


def lesson_ids(paths: Iterable[Path]) -> frozenset[str]:
    """Return the ids of the lessons in some files; other files are ignored."""
    return frozenset(name for path in paths if (name := _id_in(path)))


def _id_in(path: Path) -> str:
    try:
        data = read_toml(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return ""
    head = data.get("lesson")
    found = head.get("id", "") if isinstance(head, dict) else ""
    return found if isinstance(found, str) else ""


ENDING = ".zip"
_MOST = 1000
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The earliest date of the ZIP format, so that the archive does not reveal file times."""
_MODE = 0o100644 << 16
_OTHER_LESSONS = "Lessons"


class PackingError(Exception):
    """A folder that cannot be packed; the text gives the reason."""


class Packed(Struct, frozen=True, kw_only=True):
    """The packed files by name, and the folder's files that were left out."""

    path: Path
    lessons: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The result in one or two sentences."""
        said = worded(
            "{path} has one lesson.|{path} has {count} lessons.",
            path=str(self.path),
            count=len(self.lessons),
        )
        if not self.left_out:
            return said
        names = ", ".join(self.left_out)
        return f"{said} {worded('Left out, not lessons: {names}.', names=names)}"


def pack_course(folder: Path, path: Path) -> Packed:
    """Write the lessons of a folder as a ZIP file, with a generated course file if needed.

    Equal lessons give equal bytes. Raise `PackingError` with a sentence on the fault.
    """
    if path.suffix.casefold() != ENDING:
        path = path.with_name(f"{path.name}{ENDING}")
    try:
        lessons, left_out = _read(folder)
        if not lessons:
            raise PackingError(worded("{folder} has no lessons.", folder=str(folder)))
        name, course = _course(folder, [data for _, _, data in lessons])
        files = [(file, content) for file, content, _ in lessons]
        write_whole(path, _zipped(name, [(COURSE_FILE, course), *files]))
    except OSError as error:
        what = worded(
            "{path} could not be written or {folder} could not be read: {reason}.",
            path=str(path),
            folder=str(folder),
            reason=reason(error),
        )
        raise PackingError(what) from error
    return Packed(path=path, lessons=tuple(file for file, _ in files), left_out=left_out)


def _read(folder: Path) -> tuple[list[tuple[str, bytes, dict[str, Any]]], tuple[str, ...]]:
    """Return the lessons of a folder, and the names of other TOML files."""
    lessons, others = [], []
    paths = [each for each in folder.iterdir() if each.suffix.casefold() == ".toml"]
    if len(paths) > _MOST:
        what = worded("{folder} has more than {most} files.", folder=str(folder), most=_MOST)
        raise PackingError(what)
    for path in sorted(paths):
        if path.name == COURSE_FILE:
            continue
        content = read_whole(path, _LARGEST_FILE)
        try:
            data = read_toml(content.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            data = {}
        if is_lesson(data):
            lessons.append((path.name, content, data))
        else:
            others.append(path.name)
    return lessons, tuple(others)


def _course(folder: Path, lessons: Sequence[dict[str, Any]]) -> tuple[str, bytes]:
    path = folder / COURSE_FILE
    if path.exists():
        fault = course_fault(path, [_id(data) for data in lessons])
        if fault:
            raise PackingError(f"{path} {fault}.")
        try:
            return slug(read_course(path).id) or "course", read_whole(path, _LARGEST_FILE)
        except CourseFileError as error:
            raise PackingError(f"{path} {error}.") from error
    games = {str(data.get("game", "")) for data in lessons}
    if len(games) > 1:
        what = worded(
            "{folder} has lessons of {games}; a course is about one game.",
            folder=str(folder),
            games=", ".join(sorted(games)),
        )
        raise PackingError(what)
    title = folder.resolve().name
    name = slug(title) or "course"
    chapters: dict[str, list[str]] = {}
    for data in lessons:
        chapter = str(data["lesson"].get("chapter", "")) or _OTHER_LESSONS
        chapters.setdefault(chapter, []).append(_id(data))
    made = {
        "id": name,
        "title": title,
        "game": games.pop(),
        "chapter": [{"title": title, "lessons": ids} for title, ids in chapters.items()],
    }
    return name, tomli_w.dumps(made).encode()


def _id(data: dict[str, Any]) -> str:
    return str(data["lesson"].get("id", ""))


def _zipped(folder: str, files: Sequence[tuple[str, bytes]]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            entry = zipfile.ZipInfo(f"{folder}/{name}", _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = _MODE
            archive.writestr(entry, content)
    return packed.getvalue()


LESSON_SUFFIX = ".toml"
_MEGABYTE = 1 << 20
_LARGEST_FILE = 8 * _MEGABYTE
_LARGEST_ARCHIVE = 16 * _MEGABYTE
_LARGEST_COURSE = 64 * _MEGABYTE
_MOST_FILES = 1001
"""Maximum number of files of a course, including its course file."""
_MACOS_FOLDER = "__MACOSX"
_ENCRYPTED = 1
_PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""Methods that are unpacked in pieces: a kilobyte of another one may hold gigabytes."""
_BEFORE = "-before"
_FORBIDDEN = frozenset('<>:"|?*')
"""Characters that some system forbids in file names."""
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
"""Exceptions of reading a damaged archive in memory, or one with an unknown method."""


class CourseError(Exception):
    """A course that cannot be imported; the text gives the reason in one sentence."""


class Taken(Struct, frozen=True, kw_only=True):
    """A course imported into the user's lessons.

    ``before`` is the backup of the version that was there, ``known``: the same course was there
    already, ``left_out`` counts files other than lessons and the course file.
    """

    folder: Path
    title: str
    lessons: int
    before: Path | None = None
    known: bool = False
    left_out: int = 0

    @property
    def words(self) -> str:
        """The result in one or two sentences."""
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
            said.append(worded("The former version is kept in {folder}.", folder=str(self.before)))
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
    """Import the course of a ZIP file or a folder into a folder of its own below ``home``.

    Another course of the same name stays there; a former version is moved to a backup. A
    course file stands for its folder. Raise `CourseError`.
    """
    if path.name == COURSE_FILE and path.is_file():
        path = path.parent
    try:
        files, left_out = _in_folder(path) if path.is_dir() else _in_archive(path)
        course = _checked(path.name, files)
        if path.is_dir() and path.resolve().parent == home.resolve():
            return _taken(path, course, files, known=True)
        return _put(home, course, files, left_out)
    except OSError as error:
        why = reason(error)
        what = worded("{name} could not be imported: {why}.", name=path.name, why=why)
        raise CourseError(what) from error


def _checked(name: str, files: Mapping[str, bytes]) -> Course:
    """Return the course of some files; raise `CourseError`."""
    if COURSE_FILE not in files:
        what = worded("{name} has no {file}, so it is no course.", name=name, file=COURSE_FILE)
        raise CourseError(what)
    if len(files) == 1:
        raise CourseError(worded("{name} has no lessons.", name=name))
    try:
        course = course_in(files[COURSE_FILE])
    except CourseFileError as error:
        what = worded("{name}: {file} {fault}.", name=name, file=COURSE_FILE, fault=str(error))
        raise CourseError(what) from error
    if course.game not in GAMES:
        game = quoted(course.game)
        what = worded(
            "{name} is about {game}, a game that is not played here.", name=name, game=game
        )
        raise CourseError(what)
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
        files[path.name] = read_whole(path, _LARGEST_FILE)
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
    """Return the course files of an archive by name, and the number of other files."""
    entries = [(_place(name, each), each) for each in archive.infolist() if not each.is_dir()]
    entries = [
        (place, each)
        for place, each in entries
        if _MACOS_FOLDER not in place.parts and not place.name.startswith(".")
    ]
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
        what = ""
        if entry.flag_bits & _ENCRYPTED:
            what = worded("{name} needs a password; pack it without one.", name=name)
        elif entry.compress_type not in _PACKINGS:
            what = worded(
                "{name} is packed in an unusual way; pack it as a plain ZIP file.", name=name
            )
        elif place.name.casefold() in map(str.casefold, files):
            what = worded("{name} has two files called {file}.", name=name, file=place.name)
        if what:
            raise CourseError(what)
        with archive.open(entry) as packed:  # the size in its header may be wrong
            files[place.name] = packed.read(_LARGEST_FILE + 1)
        total += len(files[place.name])
        large = len(files[place.name]) > _LARGEST_FILE
        _bounded(name, len(files), _LARGEST_COURSE + 1 if large else total)
    return files, left_out


def _place(name: str, entry: zipfile.ZipInfo) -> PurePosixPath:
    """Return the path of a file within an archive; raise `CourseError` for one outside it."""
    written = entry.filename.replace("\\", "/")
    place = PurePosixPath(written)
    strange = _FORBIDDEN & set(written) or not written.isprintable()
    if place.is_absolute() or ".." in place.parts or strange or not place.name:
        what = worded(
            "{name} names a file that is outside it or cannot be written; it was not opened.",
            name=name,
        )
        raise CourseError(what)
    return place


def _bounded(name: str, files: int, size: int) -> None:
    """Raise `CourseError` for more files or bytes than a course may have."""
    what = ""
    if files > _MOST_FILES:
        what = worded("{name} has more than {most} files.", name=name, most=_MOST_FILES - 1)
    elif size > _LARGEST_COURSE:
        what = worded(
            "{name} holds more than a course of lessons may: it was not opened.", name=name
        )
    if what:
        raise CourseError(what)


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


def _taken(folder: Path, course: Course, files: Sized, **more: Any) -> Taken:  # noqa: ANN401 - fields of `Taken`
    return Taken(folder=folder, title=course.title, lessons=len(files) - 1, **more)


def _numbered(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_name(f"{path.name}-{number}") for number in count(2))


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    try:
        there = {each.name for each in folder.iterdir() if each.suffix == LESSON_SUFFIX}
        return there == set(files) and all(
            read_whole(folder / name, _LARGEST_FILE) == content for name, content in files.items()
        )
    except OSError:
        return False


def _is_former(folder: Path, course: Course) -> bool:
    try:
        there = read_course(folder / COURSE_FILE)
    except CourseFileError:
        return False
    return (there.id, there.title) == (course.id, course.title)
