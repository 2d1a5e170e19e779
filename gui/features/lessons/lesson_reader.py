"""Lessons from files: read, and laid out in an edition."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from core.scenario.checker import Library, editions_of, library_of, runner_in
from core.scenario.lessons.draws import Draws
from core.scenario.lessons.lesson import Lesson, read_lesson
from core.scenario.lessons.variants import variants
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError
from core.storage.readers import ScenarioFileError, games, read_data


class Laid(Struct, frozen=True, kw_only=True):
    """A lesson and a runner that stands at its beginning. ``path`` is None for one made up."""

    lesson: Lesson
    runner: Runner
    path: Path | None = None


class LessonFileError(ValueError):
    """A lesson that cannot be laid out; the text says which file, where and why."""


@cache
def libraries() -> Mapping[str, Library]:
    """Return what lessons are played with: the games and the starter cards."""
    return games(None)


def laid_out(data: Mapping[str, Any], edition: str, path: Path | None = None) -> Laid:
    """Lay a lesson out by an edition if it is among its own, else by the newest of them.

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
    return Laid(lesson=lesson, runner=runner, path=path)


def varied(laid: Laid, seed: str) -> Laid:
    """Return the same lesson on other cards, or as it is: one of all that there are.

    Raise `LessonFileError`.
    """
    if laid.path is None:
        return laid
    data = read_data(laid.path)
    every = [data, *variants(data)]
    drawn = every[Draws(f"{laid.lesson.head.id} {seed}").below(len(every))]
    return laid if drawn is data else laid_out(drawn, laid.runner.rules.edition, laid.path)


def read_and_laid_out(path: Path, edition: str) -> Laid:
    """Read a lesson from a file and lay it out; raise `LessonFileError`."""
    try:
        data = read_data(path)
    except ScenarioFileError as error:
        raise LessonFileError(f"{path.name}: {error}.") from error
    return laid_out(data, edition, path)
