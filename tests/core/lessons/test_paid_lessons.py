"""No lesson accepts an action that a game with paid costs refuses."""

from pathlib import Path

import pytest

from core.lessons.attempt import solved_steps
from core.lessons.lesson import read_lesson, steps_in
from core.rules import engine
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.scenario.checker import editions_of, library_of, runner_in
from core.storage.readers import games, read_data
from tests.effort import chosen_lessons

GAMES = games(None)


@pytest.mark.parametrize("path", chosen_lessons(), ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_lesson_carries_out_only_what_a_paid_game_allows(path: Path) -> None:
    lesson = read_lesson(read_data(path))
    library = library_of(lesson.scenario, GAMES)
    edition = editions_of(lesson.scenario, library)[-1]
    runner = runner_in(lesson.scenario, library, edition)
    rules = library.editions[edition].paid()
    for each in solved_steps(runner, steps_in(lesson, runner.rules.lineage)):
        history = each.end.runner.history
        for number in range(each.start.began, history.cursor):
            before = StateView(rules, history.jump(number).state)
            verdict = engine.judge(before, history.outcomes[number].action)
            assert verdict.ruling is not Ruling.REFUSED, f"{each.step.name}: {verdict.findings}"
