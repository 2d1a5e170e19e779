"""Courses as the Learn page lists them, the learner's progress, and lessons from files."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject

from core.games import DEFAULT, GAMES
from core.lessons.checker import Known, first_lesson_fault, lesson_problems
from core.lessons.draft import questions
from core.lessons.lesson import (
    Lesson,
    is_lesson,
    lesson_runner,
    read_lesson,
    runner_for,
    steps_in,
    variants,
)
from core.lessons.puzzles import (
    PuzzleRun,
    grade_words,
    is_puzzle,
    puzzle_id,
    puzzle_lesson,
    solver_of,
)
from core.lessons.run import Hint, LessonRun, StepResult
from core.lessons.texts import minutes
from core.puzzles.acts import TooLargeError
from core.puzzles.goals import NAMES
from core.rules.rulebook import Rulebook
from core.scenario.chance import Draws
from core.scenario.checker import Library
from core.scenario.plain import covered
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError
from core.scenario.solving import Solver
from core.storage.assets import ShippedFileError, read_rulebook
from core.storage.courses import (
    COURSE_FILE,
    LESSONS,
    Course,
    CourseFileError,
    lesson_files,
    read_course,
    read_items,
)
from core.storage.progress import (
    NOBODY,
    LessonProgress,
    Profile,
    Progress,
    StepProgress,
    answered,
    due,
    question_id,
    rating_of,
)
from core.storage.puzzles import PuzzleHead, read_puzzle_heads
from core.storage.readers import ScenarioFileError, games, known_to_lessons, read_data
from core.storage.topics import Example
from gui.idle import Idle

MY_LESSONS = "My lessons"
OTHERS = "Other lessons"
PUZZLES = "Puzzles"
PUZZLE_LIST = "puzzles/"
"""Before the game in the id of a list of puzzles."""
_MISSING = "no file of the course is this lesson"
_MOST = 1000
"""So many files of a folder are looked at."""


class CourseLesson(Struct, frozen=True, kw_only=True):
    """A lesson of a course: file, title and duration.

    ``steps`` are the names of its steps, ``questions`` the ids of those that practice repeats.
    ``fault`` is why it cannot be read; then only its title is known. ``grade`` is how hard a
    puzzle is.
    """

    id: str
    path: Path
    title: str
    game: str
    course: str
    number: int = 0
    chapter: str = ""
    minutes: int = 0
    rules: tuple[str, ...] = ()
    learn: str = ""
    steps: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    fault: str = ""
    grade: str = ""


class CourseChapter(Struct, frozen=True, kw_only=True):
    """A chapter with its lessons, in order."""

    title: str
    lessons: tuple[CourseLesson, ...]


class CourseList(Struct, frozen=True, kw_only=True):
    """A course with its chapters; ``is_own`` is true for one in the user's folder."""

    id: str
    title: str
    game: str
    says: str
    chapters: tuple[CourseChapter, ...]
    is_own: bool = False

    @property
    def lessons(self) -> tuple[CourseLesson, ...]:
        """All its lessons, in order."""
        return tuple(each for chapter in self.chapters for each in chapter.lessons)


def read_courses(folder: Path = LESSONS) -> tuple[tuple[CourseList, ...], tuple[str, ...]]:
    """Return the courses below a folder in learning order, and the unreadable files."""
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


def puzzle_lists() -> tuple[tuple[CourseList, ...], tuple[str, ...]]:
    """Return the shipped puzzles as a course for each game, and the unreadable files."""
    try:
        heads = read_puzzle_heads()
    except ShippedFileError as error:
        return (), (str(error),)
    found = []
    for game in GAMES:
        rows = [puzzle_row(each) for each in heads if each.game == game]
        if rows:
            chapters = _by_chapter(rows, PUZZLES)
            found.append(
                CourseList(
                    id=f"{PUZZLE_LIST}{game}", title=PUZZLES, game=game, says="", chapters=chapters
                )
            )
    return tuple(found), ()


def puzzle_row(head: PuzzleHead) -> CourseLesson:
    """Return a puzzle as a lesson of one step."""
    return CourseLesson(
        id=puzzle_id(head.name),
        path=head.path,
        title=head.title,
        game=head.game,
        course=PUZZLES,
        chapter=str(NAMES[head.goal]),
        minutes=1,
        learn=head.task,
        steps=("1",),
        grade=grade_words(head.grade),
    )


def own_course(folder: Path) -> str:
    """Return the id of a user's course among all courses."""
    return f"own/{folder.name}"


def read_own_courses(home: Path) -> tuple[CourseList, ...]:
    """Return the user's courses, then single lessons in the user's folder.

    Unreadable files are listed with their fault.
    """
    try:
        folders = sorted(each for each in home.iterdir() if each.is_dir())
    except OSError:
        return ()
    courses = [_own_list(each) for each in folders if not each.name.startswith(".")]
    rows = _own_rows(home, MY_LESSONS)
    for game in GAMES:
        single = [each for each in rows if each.game == game]
        chapters = _by_chapter(single, OTHERS)
        listed = CourseList(
            id=f"own/*{game}",
            title=MY_LESSONS,
            game=game,
            says="",
            chapters=chapters,
            is_own=True,
        )
        courses.append(listed)
    return tuple(each for each in courses if each.lessons)


def _own_list(folder: Path) -> CourseList:
    """Return a user's course; without a course file its lessons are listed too."""
    path = folder / COURSE_FILE
    course, fault = Course(id="", title=folder.name, game=""), ""
    try:
        if path.exists():
            course = read_course(path)
    except CourseFileError as error:
        fault = str(error)
    rows = _own_rows(folder, course.title)
    ids = {each.id: each for each in reversed(rows)}
    chapters: list[CourseChapter] = []
    for chapter in course.chapter:
        there = [
            ids.get(each) or _broken(path, each, chapter.title, course.title, _MISSING)
            for each in dict.fromkeys(chapter.lessons)
        ]
        chapters.append(_chapter(chapter.title, there))
    listed = {lesson for chapter in course.chapter for lesson in chapter.lessons}
    others = [each for each in rows if each.id not in listed or ids[each.id] is not each]
    if fault:
        others.insert(0, _broken(path, COURSE_FILE, OTHERS, course.title, fault))
    games = [course.game, *(each.game for each in rows)]
    return CourseList(
        id=own_course(folder),
        title=course.title,
        game=next((each for each in games if each in GAMES), DEFAULT.id),
        says=course.says,
        chapters=(*chapters, *_by_chapter(others, OTHERS)),
        is_own=True,
    )


def _own_rows(folder: Path, title: str) -> list[CourseLesson]:
    try:
        paths = sorted(each for each in folder.iterdir() if each.suffix.casefold() == ".toml")
    except OSError:
        return []
    kept = (x for x in paths[:_MOST] if x.name != COURSE_FILE and not x.name.startswith("."))
    return [
        _broken(path, path.name, "", title, found)
        if isinstance(found, str)
        else _row(title, path, found)
        for path, found in _read(kept)
    ]


def _read(paths: Iterable[Path]) -> Iterator[tuple[Path, Lesson | str]]:
    """Yield each lesson file with its lesson, or with the fault for which it cannot be read."""
    for path in paths:
        try:
            data = read_data(path)
            if is_lesson(data):
                yield path, read_lesson(data)
        except (ScenarioFileError, ScenarioError) as error:
            yield path, str(error)


def _broken(path: Path, name: str, chapter: str, course: str, fault: str) -> CourseLesson:
    return CourseLesson(
        id=f"{path}#{name}",
        path=path,
        title=name,
        game=DEFAULT.id,
        chapter=chapter,
        course=course,
        fault=fault,
    )


def _by_chapter(rows: Sequence[CourseLesson], otherwise: str) -> tuple[CourseChapter, ...]:
    chapters: dict[str, list[CourseLesson]] = {}
    for row in rows:
        chapters.setdefault(row.chapter or otherwise, []).append(row)
    return tuple(_chapter(title, each) for title, each in chapters.items())


def _chapter(title: str, rows: Sequence[CourseLesson]) -> CourseChapter:
    numbered = (replace(row, number=n, chapter=title) for n, row in enumerate(rows, 1))
    return CourseChapter(title=title, lessons=tuple(numbered))


def _lessons(folder: Path) -> tuple[dict[str, tuple[Path, Lesson]], list[str]]:
    read = list(_read(lesson_files(folder)))
    faults = [f"{path.name}: {found}" for path, found in read if isinstance(found, str)]
    lessons = {x.head.id: (path, x) for path, x in read if not isinstance(x, str)}
    return lessons, faults


def _listed(course: Course, lessons: dict[str, tuple[Path, Lesson]]) -> CourseList:
    chapters = []
    for chapter in course.chapter:
        there = [lessons[each] for each in chapter.lessons if each in lessons]
        rows = [_row(course.title, path, lesson) for path, lesson in there]
        chapters.append(_chapter(chapter.title, rows))
    return CourseList(
        id=course.id,
        title=course.title,
        game=course.game,
        says=course.says,
        chapters=tuple(chapters),
    )


def _row(course: str, path: Path, lesson: Lesson) -> CourseLesson:
    lineage = _lineage(lesson)
    steps = steps_in(lesson, lineage)
    return CourseLesson(
        id=lesson.head.id,
        path=path,
        title=lesson.scenario.title,
        game=lesson.scenario.game,
        chapter=lesson.head.chapter,
        course=course,
        minutes=minutes(lesson, lineage),
        rules=tuple(lesson.scenario.rules),
        learn=lesson.head.learn,
        steps=tuple(each.name for each in steps),
        questions=tuple(question_id(lesson.head.id, s.name) for s in steps if s.is_question),
    )


def _lineage(lesson: Lesson) -> tuple[str, ...]:
    known = tuple(GAMES[lesson.scenario.game].editions) if lesson.scenario.game in GAMES else ()
    meant = covered(lesson.scenario.rulebook, known)
    return known[: known.index(meant[-1]) + 1] if meant else known


def found(courses: tuple[CourseList, ...], lesson: str) -> CourseLesson | None:
    """Return the lesson of an id, if it is in a course."""
    return next((each for row in courses for each in row.lessons if each.id == lesson), None)


FILE_NAME = "progress.json"
FIRST = "Me"
"""The default profile."""


class LessonStatus(Struct, frozen=True, kw_only=True):
    """Status of a lesson: steps done, and the most stars reached."""

    done: frozenset[str]
    stars: int


class Records:
    """Progress of the current profile, saved to a file if there is one.

    The profile `NOBODY` is not saved. ``fault`` is an error of reading or writing.
    """

    def __init__(self, path: Path | None, name: str) -> None:
        self._progress = Progress(path) if path is not None else None
        self.fault = str(self._progress.fault) if self._progress is not None else ""
        self.name = name
        self._profile = self._read()

    @property
    def names(self) -> tuple[str, ...]:
        """The profiles that there are, that of now among them."""
        known = self._progress.names if self._progress is not None else ()
        own = (self.name,) if self.name != NOBODY else ()
        return tuple(dict.fromkeys((*known, *own)))

    def change_to(self, name: str) -> None:
        """Switch to another profile."""
        self.name = name
        self._profile = self._read()

    @property
    def has_begun(self) -> bool:
        """Whether anything was ever done."""
        return bool(self._profile.lessons)

    def stand(self, lesson: str) -> LessonStatus:
        """Return the status of a lesson."""
        known = self._profile.lessons.get(lesson, LessonProgress())
        done = frozenset(name for name, each in known.steps.items() if each.done)
        return LessonStatus(done=done, stars=known.stars)

    def results(self, lesson: str) -> dict[str, StepResult]:
        """Return how each step of a lesson went the last time."""
        known = self._profile.lessons.get(lesson, LessonProgress())
        return {
            name: StepResult(
                tries=each.tries, hint=each.hint, right_first=each.right_first, done=each.done
            )
            for name, each in known.steps.items()
        }

    def tries(self, lesson: str) -> int:
        """Return how often something of a lesson was tried, for another order of answers."""
        known = self._profile.lessons.get(lesson, LessonProgress())
        return sum(each.tries for each in known.steps.values())

    def seed(self, lesson: str, step: str) -> str:
        """Return a seed for the cards and the order of answers; it changes with every attempt.

        Answers in practice do not count as attempts at the lesson.
        """
        kept = self._profile.questions.get(question_id(lesson, step), {})
        return f"{self.tries(lesson)} {kept.get('last_review', '')}".strip()

    def last(self) -> str:
        """Return the lesson in which something was done last, or ``""``."""
        times = {
            lesson: max((step.at for step in each.steps.values()), default="")
            for lesson, each in self._profile.lessons.items()
        }
        return max(times, key=lambda each: times[each], default="")

    def title_of_last(self) -> str:
        """Return the title of the last lesson, or ``""`` if it is finished."""
        known = self._profile.lessons.get(self.last(), LessonProgress())
        return "" if known.stars else known.title

    def keep_step(self, lesson: str, step: str, result: StepResult, title: str = "") -> None:
        """Keep how a step goes, of a lesson of a title."""
        progress = StepProgress(
            tries=result.tries,
            hint=result.hint,
            right_first=result.right_first,
            done=result.done,
            at=_now().isoformat(timespec="seconds"),
        )
        self._keep(self._profile.with_step(lesson, step, progress, title))

    def keep_stars(self, lesson: str, stars: int) -> None:
        """Keep the stars of a lesson that was done to its end."""
        self._keep(self._profile.with_stars(lesson, stars))

    def keep_answer(self, lesson: str, step: str, result: StepResult) -> None:
        """Keep that a question was answered: when it comes again depends on how that went."""
        rating = rating_of(right=result.right_first, hint=result.hint, shown=Hint.SHOWN)
        self._keep(answered(self._profile, question_id(lesson, step), rating, _now()))

    def due(self, known: Iterable[str]) -> tuple[str, ...]:
        """Return the questions of a sitting."""
        return due(self._profile, known, _now())

    def _read(self) -> Profile:
        if self._progress is None or self.name == NOBODY:
            return Profile()
        return self._progress.profile(self.name)

    def _keep(self, profile: Profile) -> None:
        self._profile = profile
        if self._progress is None:
            return
        try:
            self._progress.keep(self.name, profile)
        except OSError as error:
            self.fault = f"Your progress in lessons is not being saved: {error}"


def _now() -> datetime:
    return datetime.now(UTC)


class GoingOn(Struct, frozen=True, kw_only=True):
    """The next lesson: a begun one at its step, else the first one not done."""

    lesson: CourseLesson | None
    step: int = 0
    fresh: bool = False


def going_on(courses: Sequence[CourseList], records: Records, game: str) -> GoingOn:
    """Return the next lesson."""
    every = [each for course in courses for each in course.lessons]
    if not every:
        return GoingOn(lesson=None)
    if not records.has_begun:
        first = next((c for c in courses if c.game == game and not c.is_own), courses[0])
        return GoingOn(lesson=first.lessons[0], fresh=True)
    last = next((each for each in every if each.id == records.last()), every[0])
    at = every.index(last)
    for row in (*every[at:], *every[:at]):
        stand = records.stand(row.id)
        if not stand.stars and row.steps:
            last_step = len(row.steps) - 1  # done too where the end was not come to
            undone = (n for n, name in enumerate(row.steps) if name not in stand.done)
            step = next(undone, last_step)
            return GoingOn(lesson=row, step=step)
    return GoingOn(lesson=None)


class LoadedLesson(Struct, frozen=True, kw_only=True):
    """A lesson and a runner at its beginning. ``path`` is None for a generated one.

    ``solver`` judges the acts in a puzzle.
    """

    lesson: Lesson
    runner: Runner
    path: Path | None = None
    solver: Solver | None = None

    def begun(self, seed: str) -> LessonRun:
        """Return a run of a learner from its beginning."""
        if self.solver is not None:
            return PuzzleRun(self.lesson, self.runner, self.solver, seed)
        return LessonRun(self.lesson, self.runner, seed)


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
    solver: Solver | None = None
    try:
        if is_puzzle(data):
            solver = solver_of(runner_for(data, libraries(), edition))
            data = puzzle_lesson(data, path.stem if path is not None else "now")
        lesson = read_lesson(data)
        runner = lesson_runner(lesson, libraries(), edition)
    except (ScenarioError, TooLargeError) as error:
        raise LessonFileError(f"{where}{error}.") from error
    return LoadedLesson(lesson=lesson, runner=runner, path=path, solver=solver)


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
