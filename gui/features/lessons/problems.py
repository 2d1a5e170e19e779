"""What is wrong with lessons of one's own: one after the other is checked in idle turns."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from core.games import GAMES
from core.rules.rulebook import Rulebook
from core.scenario.lessons.checker import Known, lesson_problems
from core.storage.assets import read_rulebook
from core.storage.courses import read_items
from core.storage.readers import ScenarioFileError, read_data
from gui.features.lessons.courses import CourseLesson, CourseList
from gui.features.lessons.lesson_reader import libraries
from gui.idle import Idle

if TYPE_CHECKING:
    from pathlib import Path

_Version = tuple[str, int, int]
"""A file, when it was written and how large it is."""


class Problems(QObject):
    """Checks one's own lessons as `janus-table check` does; a file that stays is checked once.

    ``found`` has the problems of each lesson that has any, by its file. ``tell`` is called as more
    of them are found.
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
        """Look for problems in what is one's own among some courses."""
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
            return ()  # it has gone or changed since it was listed; opening it says so
        return self._checked[version]


_items = cache(read_items)


@cache
def _books() -> dict[str, Rulebook]:
    return {game: read_rulebook(game) for game in GAMES}
