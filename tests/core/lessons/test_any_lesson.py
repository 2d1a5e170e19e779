"""Whatever is wrong with a lesson, it has a fault in one line or none, and no check breaks."""

import random
import tomllib
from typing import Any

import pytest

from core.lessons.checker import first_lesson_fault
from core.lessons.lesson import demonstration, read_lesson, runner_for
from core.scenario.scenario import ScenarioError, read_scenario, write_step
from core.storage.courses import lesson_files
from core.storage.readers import games, known_to_lessons
from tests.core.scenario.mutations import mutated
from tests.effort import tries

GAMES = games(None)
KNOWN = known_to_lessons(())()
LESSONS = [tomllib.loads(path.read_text(encoding="utf-8")) for path in lesson_files()]
VERBS = tuple(str(kind.__struct_config__.tag) for kind in GAMES["mtg"].verbs)
EACH = tries(60, 2500)
LONGEST = 2100

WHOLE: dict[str, Any] = {
    "title": "What is it?",
    "game": "mtg",
    "rulebook": ">=2024-06",
    "players": ["Mira", "Jonas"],
    "setup": [{"id": "bear", "player": "Mira", "zone": "battlefield", "card": "Grizzly Bears"}],
    "lesson": {"id": "test.whole", "learn": "You can tap a creature."},
    "step": [
        {
            "task": "Tap the bear.",
            "do": "tap",
            "object": "bear",
            "expect": [{"object": "bear", "tapped": True}],
            "hint": {"say": "Click it and press {key:tap}."},
        }
    ],
}


def with_step(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - keys of whatever it is about
    step = {key: value for key, value in {**WHOLE["step"][0], **changes}.items() if value != ""}
    return {**WHOLE, "step": [step]}


def fault_of(data: dict[str, Any]) -> str:
    return first_lesson_fault(data, GAMES, KNOWN)


@pytest.mark.parametrize("seed", range(4))
def test_a_lesson_with_anything_wrong_in_it_has_a_fault_or_none(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a fixed seed, so that a failure comes again
    for _ in range(EACH):
        data = mutated(lambda options: chance.choice(list(options)), chance.choice(LESSONS), VERBS)
        fault = fault_of(data)
        assert len(fault) <= LONGEST
        assert not fault or fault.isprintable()


@pytest.mark.parametrize("key", ["a\nb", "a\u2028b", "tab\tbed", "\u202e"])
def test_a_lesson_that_is_opened_names_an_odd_key_in_one_line(key: str) -> None:
    keyed: tuple[dict[str, Any], ...] = (
        {key: 1},
        {"setup": [{**WHOLE["setup"][0], key: 1}]},
        {"lesson": {**WHOLE["lesson"], key: 1}},
    )
    for odd in keyed:
        with pytest.raises(ScenarioError) as refused:
            read_lesson({**WHOLE, **odd})
        assert str(refused.value).isprintable()
        assert "is not a known key" in str(refused.value)


def test_a_lesson_of_more_steps_than_anybody_takes_is_refused_at_once() -> None:
    assert len(read_lesson({**WHOLE, "step": WHOLE["step"] * 1_000}).written) == 1_000
    with pytest.raises(ScenarioError, match="20,000 steps, more than the 1,000 of a lesson"):
        read_lesson({**WHOLE, "step": WHOLE["step"] * 20_000})


def test_a_lesson_is_shown_as_a_plain_scenario_too() -> None:
    for data in LESSONS:
        lesson = read_lesson(data)
        editions = GAMES[lesson.scenario.game].editions
        lineage = list(editions.values())[-1].lineage
        plain = read_scenario(demonstration(lesson, lineage))
        assert not any("task" in each or "question" in each for each in map(write_step, plain.step))
        assert runner_for(data, GAMES).scenario.title == lesson.scenario.title


def test_a_table_of_a_newer_version_passes_in_scenarios_and_lessons() -> None:
    assert fault_of({**WHOLE, "voice": {"file": "talk.ogg"}}) == ""
    assert fault_of({**WHOLE, "voices": [{"file": "talk.ogg"}]}) == ""
    with pytest.raises(ScenarioError, match="is 'setup' meant"):
        read_lesson({**WHOLE, "setpu": [{"id": "x"}]})


def test_the_name_of_a_token_is_no_name_of_a_step() -> None:
    wolf = {"name": "Wolf", "type_line": "Token Creature — Wolf", "power": "2", "toughness": "2"}
    made = {"do": "token", **wolf, "id": "wolf", "say": "A wolf comes."}
    named = {"do": "choose_name", "name": "Grizzly Bears", "say": "The bear is named."}
    seen = {"do": "checkpoint", "expect": [{"object": "wolf", "name": "Wolf"}]}
    assert fault_of({**WHOLE, "step": [made, named, seen, *WHOLE["step"]]}) == ""


def test_a_lesson_of_a_newer_format_is_shown_but_not_vouched_for() -> None:
    newer = {**WHOLE, "lesson": {**WHOLE["lesson"], "format": 2, "voice": "loud"}}
    assert "newer" in fault_of(newer)
    assert runner_for(newer, GAMES).scenario.title == "What is it?"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"task": "", "hint": "", "question": "What?"}, "options: is missing"),
        ({"do": "", "object": "", "expect": ""}, "solution: is missing"),
        ({"question": "Which?", "pick": {"name": "x"}}, "it is of two kinds, pick and do"),
        ({"kind": "watch"}, "kind: its keys are those of 'do'"),
        (
            {"hint": {"say": "Here.", "ring": ["nobody"]}},
            "step 1: L08: hint: ring 1: ring: 'nobody' names nothing",
        ),
        ({"within": 0}, "L04: within: is less than the 1 actions of the solution"),
        ({"hint": {"sya": "Here."}}, "hint: sya: is not a known key"),
        ({"within": 0, "goal": [{"object": "bear"}]}, "goal: 1: object: nothing is expected of it"),
        ({"name": "Not small"}, "is not small words with hyphens"),
        ({"why": "See {rule:no.such}."}, "L11: why: the rule 'no.such' has no number"),
        ({"why": "See {G} and {odd}."}, "'{odd}' is no field and no sign of a card"),
        ({"why": "It will flip."}, "is a word for what flips"),
        ({"expect": [{"ruling": "done"}]}, "L04: goal: is missing"),
        ({"expect": [{"object": "bear", "tapped": False}]}, "L02: bear: expected tapped False"),
        ({"goal": [{"object": "bear", "tapped": False}], "expect": ""}, "L03: goal: holds before"),
        ({"quiz": ["zz-01"]}, "quiz: no item is called 'zz-01'"),
        ({"proof": [{"do": "checkpoint"}], "no_proof": "Why not."}, "no_proof: there is a proof"),
    ],
)
def test_the_fault_of_a_step_is_reported(changes: dict[str, Any], says: str) -> None:
    assert fault_of(WHOLE) == ""
    assert says in fault_of(with_step(**changes))
