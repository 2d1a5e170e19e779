"""Each wrong move that a lesson has words for can be done by hand: a menu, a drag, a command."""

from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from core.lessons.attempt import expected_action, matches, solved_steps
from core.lessons.lesson import read_lesson, steps_in
from core.lessons.offers import commands, is_offered, offered
from core.lessons.steps import Do
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.scenario.checker import editions_of, library_of, runner_in
from core.state.ids import PlayerId
from core.storage.courses import LESSONS
from core.storage.readers import games, read_data
from tests.effort import chosen_lessons

GAMES = games(None)
_PAYMENT = frozenset({"pitch", "paying"})
"""Fields that are chosen at the table once an action is begun."""


@pytest.mark.parametrize("path", chosen_lessons(), ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_each_wrong_move_with_words_can_be_done_by_hand(path: Path) -> None:
    assert not impossible(path)


def impossible(path: Path) -> set[str]:
    """Return the wrong moves of a lesson that nothing in a window makes, by step and number."""
    lesson = read_lesson(read_data(path))
    library = library_of(lesson.scenario, GAMES)
    found = set()
    for edition in editions_of(lesson.scenario, library):
        runner = runner_in(lesson.scenario, library, edition)
        for played in solved_steps(runner, steps_in(lesson, runner.rules.lineage)):
            here, step = played.start.runner, played.step
            for wrong in step.wrong if isinstance(step, Do) else ():
                action = expected_action(here, wrong.step)
                if action is None or not by_hand(here.view, action, PlayerId(lesson.seat)):
                    found.add(f"{edition}: step {step.number}: wrong {wrong.number}")
    return found


def by_hand(view: StateView, action: Action, player: PlayerId) -> bool:
    """Return whether an offered action is one that the lesson lists."""
    paid = {each.name for each in fields(action)} & _PAYMENT
    action = replace(action, **dict.fromkeys(paid, ()))
    if is_offered(view, action, player):
        return True
    made = (each.action for who in {player, action.player} for each in offered(view, who))
    ordered = (each for who in view.state.players for each in commands(view, who.id))
    return any(matches(action, each) for each in (*made, *ordered))


def test_a_wrong_action_that_no_interface_offers_is_found(tmp_path: Path) -> None:
    text = (LESSONS / "mtg-faces" / "land-face.toml").read_text(encoding="utf-8")
    other = tmp_path / "land-face.toml"
    other.write_text(text.replace('as = "front"', 'as = "back"'), encoding="utf-8")
    assert impossible(other)
