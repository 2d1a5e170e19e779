"""No question that is answered by picking cards has a right card that it counts as wrong."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.lessons.attempt import matching_objects, solved_steps
from core.lessons.lesson import read_lesson, steps_in
from core.lessons.offers import offered
from core.lessons.steps import Pick
from core.scenario.checker import editions_of, library_of, runner_in
from core.scenario.runner import Runner
from core.state.ids import PlayerId
from core.storage.courses import LESSONS, lesson_files
from core.storage.readers import games
from tests.effort import a_third

GAMES = games(None)
_BY_HAND = frozenset({"counters", "flicker", "tap", "turn_face_down", "untap"})
"""Manual actions for card texts, which are no actions of a player."""


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _also_right(runner: Runner, facts: dict[str, Any], seat: PlayerId) -> Iterator[str]:
    """Yield each card that matches the question after one legal action."""
    right = set(matching_objects(runner, facts, seat))
    for option in offered(runner.view, seat):
        after = runner.fork()
        if option.action.verb in _BY_HAND or not after.attempt(option.action).carried_out:
            continue
        for object_id in matching_objects(after, facts, seat):
            before = runner.state.objects.get(object_id)
            stays = before is not None and before.zone == after.state.object(object_id).zone
            if object_id not in right and stays:
                name = after.state.printed(after.state.object(object_id)).name
                yield f"{name} by {option.action.verb}"


def also_right(data: dict[str, Any]) -> Iterator[str]:
    """Yield each card of a lesson that is right after one legal action and counted as wrong."""
    lesson = read_lesson(data)
    library = library_of(lesson.scenario, GAMES)
    for edition in editions_of(lesson.scenario, library):
        runner = runner_in(lesson.scenario, library, edition)
        steps = steps_in(lesson, runner.rules.lineage)
        if not any(isinstance(step, Pick) for step in steps):
            continue
        for each in solved_steps(runner, steps):
            if isinstance(each.step, Pick):
                facts, seat = dict(each.step.pick), PlayerId(lesson.seat)
                for name in _also_right(each.end.runner, facts, seat):
                    yield f"{edition}, {each.step.name}: {name}"


PICKS = tuple(path for path in lesson_files() if "\npick = {" in path.read_text("utf-8"))


@pytest.mark.parametrize("path", a_third(PICKS), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_pick_has_another_right_card_that_one_legal_action_shows(path: Path) -> None:
    assert list(also_right(_read(path))) == []


def test_a_creature_whose_other_face_matches_the_question_is_found() -> None:
    data = _read(LESSONS / "mtg-first" / "play-it-out.toml")
    data["step"][0] |= {"pick": {"types": ["Creature"], "power": "4"}, "right": ["boar"]}
    assert any("Sapling Child" in each for each in also_right(data))
