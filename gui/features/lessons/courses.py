"""The shipped courses as Learn lists them: chapters of lessons, each with its minutes."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from core.__main__ import ScenarioFileError, read_data
from core.games import GAMES
from core.scenario.lessons.lesson import Lesson, is_lesson, read_lesson, steps_in
from core.scenario.lessons.texts import minutes
from core.scenario.ranges import covered
from core.scenario.scenario import ScenarioError
from core.storage.lessons import (
    COURSE_FILE,
    LESSONS,
    Course,
    CourseFileError,
    lesson_files,
    read_course,
)
from core.storage.practice import question_id


class CourseLesson(Struct, frozen=True, kw_only=True):
    """A lesson of a course: where it is, what it is called, how long it takes.

    ``steps`` are the names of its steps, ``questions`` the ids of those that practice repeats.
    """

    id: str
    path: Path
    title: str
    game: str
    number: int
    chapter: str
    course: str
    minutes: int
    rules: tuple[str, ...]
    learn: str
    steps: tuple[str, ...]
    questions: tuple[str, ...]


class CourseChapter(Struct, frozen=True, kw_only=True):
    """A chapter with its lessons, in order."""

    title: str
    lessons: tuple[CourseLesson, ...]


class CourseList(Struct, frozen=True, kw_only=True):
    """A course with its chapters."""

    id: str
    title: str
    game: str
    says: str
    chapters: tuple[CourseChapter, ...]

    @property
    def lessons(self) -> tuple[CourseLesson, ...]:
        """All its lessons, in order."""
        return tuple(each for chapter in self.chapters for each in chapter.lessons)


def read_courses(folder: Path = LESSONS) -> tuple[tuple[CourseList, ...], tuple[str, ...]]:
    """Return the courses below a folder, as they are learnt, and what could not be read."""
    read: list[tuple[int, CourseList]] = []
    faults: list[str] = []
    for path in sorted(folder.glob(f"*/{COURSE_FILE}")):
        try:
            course = read_course(path)
        except CourseFileError as error:
            faults.append(f"{path.parent.name}/{path.name}: {error}")
            continue
        lessons, wrong = _lessons(path.parent)
        faults += wrong
        read.append((course.place, _listed(course, lessons)))
    ranks = {game: number for number, game in enumerate(GAMES)}
    read.sort(key=lambda each: (ranks.get(each[1].game, len(ranks)), each[0]))
    return tuple(each for _, each in read), tuple(faults)


def _lessons(folder: Path) -> tuple[dict[str, tuple[Path, Lesson]], list[str]]:
    found: dict[str, tuple[Path, Lesson]] = {}
    faults: list[str] = []
    for path in lesson_files(folder):
        try:
            data = read_data(path)
            if is_lesson(data):
                lesson = read_lesson(data)
                found[lesson.head.id] = path, lesson
        except (ScenarioFileError, ScenarioError) as error:
            faults.append(f"{path.name}: {error}")
    return found, faults


def _listed(course: Course, lessons: dict[str, tuple[Path, Lesson]]) -> CourseList:
    chapters = []
    for chapter in course.chapter:
        there = [lessons[each] for each in chapter.lessons if each in lessons]
        rows = tuple(
            _row(course, chapter.title, number, path, lesson)
            for number, (path, lesson) in enumerate(there, 1)
        )
        chapters.append(CourseChapter(title=chapter.title, lessons=rows))
    return CourseList(
        id=course.id,
        title=course.title,
        game=course.game,
        says=course.says,
        chapters=tuple(chapters),
    )


def _row(course: Course, chapter: str, number: int, path: Path, lesson: Lesson) -> CourseLesson:
    lineage = _lineage(lesson)
    steps = steps_in(lesson, lineage)
    return CourseLesson(
        id=lesson.head.id,
        path=path,
        title=lesson.scenario.title,
        game=lesson.scenario.game,
        number=number,
        chapter=chapter,
        course=course.title,
        minutes=minutes(lesson, lineage),
        rules=tuple(lesson.scenario.rules),
        learn=lesson.head.learn,
        steps=tuple(each.name for each in steps),
        questions=tuple(question_id(lesson.head.id, s.name) for s in steps if s.is_question),
    )


def _lineage(lesson: Lesson) -> tuple[str, ...]:
    """Return the editions up to the newest one that a lesson is about."""
    known = tuple(GAMES[lesson.scenario.game].editions) if lesson.scenario.game in GAMES else ()
    meant = covered(lesson.scenario.rulebook, known)
    return known[: known.index(meant[-1]) + 1] if meant else known


def found(courses: tuple[CourseList, ...], lesson: str) -> CourseLesson | None:
    """Return the lesson of an id, if it is in a course."""
    return next((each for row in courses for each in row.lessons if each.id == lesson), None)


def words_of(row: CourseLesson) -> Iterator[str]:
    """Yield what a lesson is found by, besides the numbers of its rules."""
    yield from (row.title, row.chapter, row.learn, row.id, *row.rules)
