"""Lessons from files: read, and laid out in an edition."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QObject

from core.games import GAMES
from core.lessons.checker import Known, first_lesson_fault, lesson_problems
from core.lessons.generated_questions import questions
from core.lessons.lesson import Lesson, read_lesson, runner_for, variants
from core.rules.rulebook import Rulebook
from core.scenario.chance import Draws
from core.scenario.checker import Library, editions_of, library_of, runner_in
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError
from core.storage.assets import read_rulebook
from core.storage.courses import read_items
from core.storage.readers import ScenarioFileError, games, known_to_lessons, read_data
from core.storage.topics import Example
from gui.features.lessons.courses import CourseLesson, CourseList
from gui.idle import Idle


class LoadedLesson(Struct, frozen=True, kw_only=True):
    """A lesson and a runner at its beginning. ``path`` is None for a generated one."""

    lesson: Lesson
    runner: Runner
    path: Path | None = None


class LessonFileError(ValueError):
    """An unreadable lesson; the message has the file, the place and the reason."""


@cache
def libraries() -> Mapping[str, Library]:
    """Return the games with the starter cards."""
    return games(None)


def load_lesson(data: Mapping[str, Any], edition: str, path: Path | None = None) -> LoadedLesson:
    """Return a lesson in an edition if it lists that, else in its newest.

    Raise `LessonFileError`.
    """
    where = f"{path.name}: " if path is not None else ""
    try:
        lesson = read_lesson(data)
        library = library_of(lesson.scenario, libraries())
        meant = editions_of(lesson.scenario, library)
        runner = runner_in(lesson.scenario, library, edition if edition in meant else meant[-1])
    except ScenarioError as error:
        raise LessonFileError(f"{where}{error}.") from error
    return LoadedLesson(lesson=lesson, runner=runner, path=path)


def varied(laid: LoadedLesson, seed: str) -> LoadedLesson:
    """Return the same lesson on other cards, or as it is: one of all that there are.

    Raise `LessonFileError`.
    """
    if laid.path is None:
        return laid
    data = read_data(laid.path)
    every = [data, *variants(data)]
    drawn = every[Draws(f"{laid.lesson.head.id} {seed}").below(len(every))]
    return laid if drawn is data else load_lesson(drawn, laid.runner.rules.edition, laid.path)


def read_lesson_file(path: Path, edition: str) -> LoadedLesson:
    """Return a lesson from a file; raise `LessonFileError`."""
    try:
        data = read_data(path)
    except ScenarioFileError as error:
        raise LessonFileError(f"{path.name}: {error}.") from error
    return load_lesson(data, edition, path)


_OF_ONE = 3
"""So many questions of one example are tried before another example is."""
_EXAMPLES = 20


def generated_question(
    examples: tuple[Example, ...], edition: str, seed: str
) -> LoadedLesson | None:
    """Return a lesson whose last step is a generated question valid in an edition, or None.

    The ``seed`` alone decides which one. Questions that reveal hidden cards or have two right
    answers are skipped.
    """
    known = known_to_lessons(())()
    for example in Draws(seed).shuffled(examples)[:_EXAMPLES]:
        try:
            data = read_data(example.path)
            runner = runner_for(data, libraries(), edition)
            for question in islice(questions(data, runner, seed), _OF_ONE):
                if not first_lesson_fault(question, libraries(), known):
                    return load_lesson(question, edition)
        except (ScenarioError, ScenarioFileError, LessonFileError):
            continue
    return None


_Version = tuple[str, int, int]
"""A file, when it was written and how large it is."""


class ProblemFinder(QObject):
    """Checks the user's lessons like `janus-table check`, in idle time; unchanged files only once.

    ``found`` maps the file of each faulty lesson to its problems. ``tell`` is called for each one.
    """

    def __init__(self, tell: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self.found: dict[Path, tuple[str, ...]] = {}
        self._tell = tell
        self._checked: dict[_Version, tuple[str, ...]] = {}
        self._waiting: list[CourseLesson] = []
        self._lessons: frozenset[str] = frozenset()
        self._idle = Idle(self._step, self)

    def look(self, courses: Sequence[CourseList]) -> None:
        """Check the user's lessons among some courses."""
        own = (each for course in courses if course.is_own for each in course.lessons)
        self._waiting = [each for each in own if not each.fault]
        self._lessons = frozenset(each.id for course in courses for each in course.lessons)
        self.found = {}
        if self._waiting:
            self._idle.begin()

    def end(self) -> None:
        """Look no further."""
        self._idle.end()

    def _step(self) -> bool:
        if self._waiting:
            row = self._waiting.pop(0)
            problems = self._problems(row)
            if problems:
                self.found[row.path] = problems
                self._tell()
        return bool(self._waiting)

    def _problems(self, row: CourseLesson) -> tuple[str, ...]:
        try:
            known = row.path.stat()
            version = str(row.path), known.st_mtime_ns, known.st_size
            if version not in self._checked:
                self._checked[version] = lesson_problems(
                    read_data(row.path),
                    libraries(),
                    Known(books=_books(), lessons=self._lessons, items=_items()),
                )
        except (OSError, ScenarioFileError):
            return ()  # it was deleted or changed since it was listed; opening it shows the error
        return self._checked[version]


_items = cache(read_items)


@cache
def _books() -> dict[str, Rulebook]:
    return {game: read_rulebook(game) for game in GAMES}
