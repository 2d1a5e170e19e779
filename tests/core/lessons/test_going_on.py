"""A partial solution can be continued: no action of it has to be undone."""

from pathlib import Path

import pytest

from core.lessons.attempt import (
    Attempt,
    AttemptResult,
    feedback,
    solved_from,
    solved_steps,
    undos_needed,
)
from core.lessons.lesson import read_lesson, steps_in
from core.lessons.steps import Do
from core.scenario.checker import editions_of, library_of, runner_in
from core.scenario.scenario import read_step
from core.storage.courses import LESSONS
from core.storage.readers import games, read_data
from tests.effort import chosen_lessons

GAMES = games(None)


def tasks(path: Path) -> list[tuple[Do, Attempt]]:
    """Return the tasks of a lesson whose solutions take several actions, in one edition."""
    lesson = read_lesson(read_data(path))
    library = library_of(lesson.scenario, GAMES)
    runner = runner_in(lesson.scenario, library, editions_of(lesson.scenario, library)[-1])
    steps = solved_steps(runner, steps_in(lesson, runner.rules.lineage))
    found = ((each.step, each.start) for each in steps if isinstance(each.step, Do))
    return [(step, start) for step, start in found if len(step.model) > 1]


@pytest.mark.parametrize("path", chosen_lessons(), ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_after_each_action_of_a_solution_one_can_go_on(path: Path) -> None:
    for step, start in tasks(path):
        attempt = start.fork()
        for number, action in enumerate(step.model[:-1], 1):
            attempt.play(action)
            assert undos_needed(step, attempt) == 0, f"{step.name}: after {number}"


def test_a_player_who_taps_the_second_land_first_can_go_on_and_is_shown_the_rest() -> None:
    ((step, start),) = tasks(LESSONS / "mtg-first" / "land-and-creature.toml")
    cast, _ = step.model
    second = read_step({"do": "tap", "object": "land2"})
    attempt = start.fork()
    for action in (second, cast):
        attempt.play(action)
    assert undos_needed(step, attempt) == 0
    shown = solved_from(step, attempt)
    assert shown is not None
    assert shown.outcomes[:2] == attempt.outcomes


def test_an_action_of_a_solution_is_on_the_way_and_another_one_is_not() -> None:
    ((step, start),) = tasks(LESSONS / "mtg-first" / "land-and-creature.toml")
    by_hand, *_ = step.solutions[1:]
    first, second, cast, _ = by_hand
    attempt = start.fork()
    for action in (first, second, cast):
        before = attempt.fork()
        attempt.play(action)
        told = feedback(step, before, attempt)
        assert (told.result, told.undos_needed) == (AttemptResult.ON_THE_WAY, 0)
    before = start.fork()
    beside = start.fork()
    beside.play(read_step({"do": "life", "player": "Ann", "change": -1}))
    assert feedback(step, before, beside).result is AttemptResult.OTHER
