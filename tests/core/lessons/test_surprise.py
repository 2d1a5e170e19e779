"""Questions are made from the steps of any scenario, and the same question asked on other cards."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from core.lessons.attempt import right_answers, solved_steps
from core.lessons.checker import first_lesson_fault
from core.lessons.draft import questions
from core.lessons.lesson import read_lesson, runner_for, steps_in, variants
from core.lessons.steps import Predict
from core.scenario.chance import Draws
from core.storage.courses import lesson_files
from core.storage.readers import games, known_to_lessons, read_data, scenario_files
from core.storage.topics import EXAMPLES
from tests.effort import a_third

GAMES = games(None)
KNOWN = known_to_lessons(())()
SCENARIOS = tuple(scenario_files([EXAMPLES]))
FEWEST = 300
"""Questions that the shipped scenarios are good for; the design counted more than five hundred."""


def asked(path: Path) -> Iterator[Mapping[str, Any]]:
    """Yield the questions that a scenario is good for: those that hold."""
    data = read_data(path)
    for question in questions(data, runner_for(data, GAMES), "seed"):
        if not first_lesson_fault(question, GAMES, KNOWN):
            yield question


def test_the_shipped_scenarios_are_good_for_hundreds_of_questions_that_hold() -> None:
    found = [question for path in SCENARIOS[::2] for question in asked(path)]
    assert len(found) * 2 >= FEWEST


def test_no_text_of_a_question_reveals_its_answer() -> None:
    path = EXAMPLES / "mtg" / "transform-mana-value-from-the-front.toml"
    for question in asked(path):
        lesson = read_lesson(question)
        runner = runner_for(question, GAMES)
        last = steps_in(lesson, runner.rules.lineage)[-1]
        assert isinstance(last, Predict)
        assert not any(option.right for option in last.options)
        start = runner.fork()
        start.history = start.history.jump(0)
        *_, played = solved_steps(start, steps_in(lesson, runner.rules.lineage))
        assert len(right_answers(last, played.end)) == 1


def test_the_same_seed_asks_the_same_and_another_one_in_another_order() -> None:
    data = read_data(EXAMPLES / "mtg" / "cast-resolved-countered.toml")

    def order(seed: str) -> list[str]:
        found = questions(data, runner_for(data, GAMES), seed)
        return [str(each["step"][-1]["question"]) for each in found]

    assert order("one") == order("one")
    assert sorted(order("one")) == sorted(order("two"))
    assert any(order("one") != order(str(number)) for number in range(5))


def test_a_draw_is_never_out_of_its_bounds_and_reaches_all_of_them() -> None:
    draws = Draws("seed")
    assert {draws.below(5) for _ in range(200)} == set(range(5))
    assert sorted(draws.shuffled(range(9))) == list(range(9))


VARIED = [path for path in lesson_files() if "\nvary" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", a_third(VARIED), ids=lambda path: path.stem)
def test_a_variant_of_a_lesson_is_about_other_cards_and_holds_by_itself(path: Path) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for variant in variants(data):
        assert variant["lesson"]["id"] == data["lesson"]["id"]
        assert (variant["setup"], variant["step"]) != (data["setup"], data["step"])
        assert first_lesson_fault(variant, GAMES, KNOWN) == ""


def test_a_variant_that_does_not_hold_is_a_fault_of_its_lesson() -> None:
    path = next(each for each in VARIED if each.stem == "mana-value")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    data["lesson"]["vary"] = [{"Delver of Secrets // Insectile Aberration": "Grizzly Bears"}]
    assert first_lesson_fault(data, GAMES, KNOWN).startswith(("vary 1", "L01"))
