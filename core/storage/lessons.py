"""The shipped lessons and courses, and what lessons beside a file are called."""

from collections.abc import Container, Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from core.messages import worded
from core.scenario.plain import error_sentence, quoted, sentence
from core.scenario.toml_text import read_toml
from core.storage.files import read_whole, reason
from core.storage.shipped import ASSETS, ShippedFileError

LESSONS = ASSETS / "lessons"
"""Every shipped course, a folder each."""
COURSE_FILE = "course.toml"
_LARGEST = 1 << 20
ITEMS = ASSETS / "quiz" / "items.toml"
"""How many quiz items there are of each subject."""


class Chapter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lessons that belong together, by their ids, in order."""

    title: str
    lessons: tuple[str, ...] = ()


_LAST = 100
"""The place of a course whose file gives it none."""


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ``course.toml`` says of the lessons in its folder.

    Of the courses of a game those with the lowest ``place`` are learnt first.
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
        raise ShippedFileError(
            worded("{path}: {error}; install the program again.", path=str(path), error=str(error))
        ) from error
    numbers = ((key, n) for key, each in subjects.items() for n in range(1, each.items + 1))
    return frozenset(f"{key}-{number:02}" for key, number in numbers)


class CourseFileError(ValueError):
    """A course file that cannot be read; the text says why."""


def read_course(path: Path) -> Course:
    """Return the course that a file describes, or raise `CourseFileError`."""
    try:
        content = read_whole(path, _LARGEST)
    except OSError as error:
        raise CourseFileError(worded("cannot be read: {error}", error=reason(error))) from error
    return course_in(content)


def course_in(content: bytes) -> Course:
    """Return the course that the content of a file describes, or raise `CourseFileError`."""
    try:
        return msgspec.convert(read_toml(content.decode()), Course)
    except msgspec.ValidationError as error:
        raise CourseFileError(error_sentence(error)) from error
    except (ValueError, RecursionError) as error:
        raise CourseFileError(
            sentence(worded("is not well formed: {error}", error=str(error)))
        ) from error


def course_fault(path: Path, known: Container[str]) -> str:
    """Say what is wrong with a course whose lessons are among those known, or ``""``."""
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
        worded("chapter: the lesson {twice} stands there twice", twice=quoted(twice))
        if twice
        else ""
    )


def lesson_files(folder: Path = LESSONS) -> Iterator[Path]:
    """Yield every lesson file below a folder, in order."""
    yield from (path for path in sorted(folder.rglob("*.toml")) if path.name != COURSE_FILE)


def lesson_ids(paths: Iterable[Path]) -> frozenset[str]:
    """Return what the lessons in some files are called; a file that is no lesson has no say."""
    return frozenset(name for path in paths if (name := _id_in(path)))


def _id_in(path: Path) -> str:
    try:
        data = read_toml(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return ""
    head = data.get("lesson")
    found = head.get("id", "") if isinstance(head, dict) else ""
    return found if isinstance(found, str) else ""
