"""A run through a lesson: feedback, hints and results."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from core.lessons.attempt import AttemptResult, Feedback, right_answers
from core.lessons.lesson import read_lesson
from core.lessons.run import Hint, LessonRun
from core.lessons.steps import ChoiceQuestion, Do, Look, Pick, Predict, Sandbox
from core.scenario.checker import editions_of, library_of, runner_in
from core.scenario.scenario import ScenarioError, read_step
from core.state.ids import ObjectId
from core.storage.courses import lesson_files
from core.storage.readers import games
from tests.effort import chosen_lessons

GAMES = games(None)
LESSON = """
title = "Which land first?"
game = "mtg"
rulebook = ">=2024-06"
players = ["Mira", "Jonas"]
setup = [
  { id = "bear", player = "Mira", zone = "battlefield", card = "Grizzly Bears" },
  { id = "forest", player = "Mira", zone = "hand", card = "Forest" },
  { id = "plains", player = "Mira", zone = "hand", card = "Plains" },
  { id = "elf", player = "Jonas", zone = "hand", card = "Elvish Mystic" },
]

[lesson]
id = "test.land.first"
learn = "You can play a land."

[[step]]
name = "land"
task = "Play the Forest."
do = "play_land"
card = "forest"
expect = [{ object = "forest", zone = "battlefield" }, { happened = "land_played", times = 1 }]
wrong = [{ do = "play_land", card = "plains", ruling = "done", say = "That is the Plains." }]
hint = { say = "Drag it onto the table.", ring = ["forest"] }
why = "One land a turn."

[[step]]
name = "second"
question = "May she play the Plains, too?"
do = "play_land"
card = "plains"
expect = [{ ruling = "refused" }]
options = [
  { text = "No", ruling = "refused" },
  { text = "Yes", ruling = "done", say = "Only one." },
]
why = "It is one a turn."

[[step]]
name = "creatures"
question = "Click each creature."
pick = { types = ["Creature"] }
right = ["bear"]
"""


def run_of(data: Mapping[str, Any], seed: str = "") -> LessonRun:
    lesson = read_lesson(data)
    library = library_of(lesson.scenario, GAMES)
    newest = editions_of(lesson.scenario, library)[-1]
    return LessonRun(lesson, runner_in(lesson.scenario, library, newest), seed)


@pytest.fixture
def run() -> LessonRun:
    return run_of(tomllib.loads(LESSON))


def tried(run: LessonRun, **action: str) -> Feedback | None:
    """Try an action as a person at the table would, and hand its outcome to the run."""
    runner = run.attempt.runner.fork()
    runner.play_step(read_step(action))
    assert runner.last is not None
    return run.take(runner.last)


def test_the_solution_is_praised_with_the_words_of_the_lesson(run: LessonRun) -> None:
    told = tried(run, do="play_land", card="forest")
    assert told is not None
    assert (told.result, told.text) == (AttemptResult.REACHED, "One land a turn.")
    assert run.results[0].right_first


def test_a_wrong_action_that_the_lesson_knows_gets_its_words_and_the_tables_answer(
    run: LessonRun,
) -> None:
    told = tried(run, do="play_land", card="plains")
    assert told is not None
    assert (told.result, told.text, told.undos_needed) == (
        AttemptResult.KNOWN,
        "That is the Plains.",
        1,
    )
    assert "land.one_a_turn" in told.keys or told.keys
    assert str(told.advice) == "The lesson’s solution does not work from here: undo one action."


def test_a_legal_action_outside_the_task_has_the_advice_to_continue(run: LessonRun) -> None:
    told = tried(run, do="tap", object="bear")
    assert told is not None
    assert (told.result, told.undos_needed) == (AttemptResult.OTHER, 0)
    assert str(told.advice) == "You can go on from here."
    assert not run.results[0].done


def test_a_refused_action_gets_the_tables_message_with_a_rule(run: LessonRun) -> None:
    told = tried(run, do="cast", card="forest")
    assert told is not None
    assert told.result is AttemptResult.UNDONE
    assert str(told.answer)
    assert told.keys


def test_two_actions_about_something_else_offer_the_first_hint(run: LessonRun) -> None:
    tried(run, do="tap", object="bear")
    assert not run.offers_hint
    tried(run, do="untap", object="bear")
    assert run.offers_hint


def test_undone_is_as_if_it_had_never_been(run: LessonRun) -> None:
    tried(run, do="play_land", card="plains")
    run.stand(run.history.cursor - 1)
    told = tried(run, do="play_land", card="forest")
    assert told is not None
    assert told.result is AttemptResult.REACHED


def test_the_third_hint_undoes_obstacles_and_solves_the_task(run: LessonRun) -> None:
    assert run.hint(Hint.WORDS) == "Drag it onto the table."
    assert len(run.rings()) == 1
    tried(run, do="tap", object="bear")
    tried(run, do="play_land", card="plains")
    assert run.undos_needed() == 1
    shown = run.show_me()
    assert [outcome.action.verb for outcome in shown] == ["play_land"]
    assert [each.action.verb for each in run.history.outcomes] == ["tap", "play_land"]
    assert run.results[0].hint == Hint.SHOWN


def test_the_next_step_begins_where_the_solution_has_led(run: LessonRun) -> None:
    tried(run, do="tap", object="bear")
    tried(run, do="play_land", card="forest")
    assert run.go_on()
    assert run.laid_anew
    bear = run.attempt.runner.object_named("bear")
    assert bear is not None
    assert not run.attempt.runner.state.object(bear).tapped


def test_the_history_has_no_later_actions(run: LessonRun) -> None:
    assert run.history.outcomes == ()
    run.show_me()
    run.go_on()
    assert len(run.history.outcomes) == 1
    assert run.history.redoable is None


def test_an_answer_is_right_by_the_result_on_the_table(run: LessonRun) -> None:
    run.show_me()
    run.go_on()
    assert run.is_open
    texts = [answer.text for answer in run.answers()]
    told = run.answer(texts.index("Yes"))
    assert (told.right, told.correct, told.remark) == (False, (texts.index("No"),), "Only one.")
    assert [str(outcome.verdict.ruling) for outcome in told.outcomes] == ["refused"]
    assert not run.is_open


def test_the_right_answers_are_the_same_before_and_after_the_table_has_answered() -> None:
    data = tomllib.loads(LESSON)
    question = {**data["step"][1], "card": "forest", "expect": [{"ruling": "done"}]}
    run = run_of({**data, "step": [question]})
    yes = [answer.text for answer in run.answers()].index("Yes")
    assert run.right() == (yes,)
    assert run.history.outcomes == ()
    told = run.answer(yes)
    assert told.right
    assert run.right() == (yes,)
    assert len(run.history.outcomes) == 1


def test_a_card_that_is_hidden_is_never_to_be_picked(run: LessonRun) -> None:
    run.show_me()
    run.go_on()
    run.answer(0)
    run.go_on()
    bear = run.attempt.runner.object_named("bear")
    assert run.meant() == (bear,)
    assert run.pick([ObjectId(bear or 0)]).right
    assert not run.go_on()
    assert run.stars == 1  # the first step was shown


@pytest.mark.parametrize("path", chosen_lessons(), ids=lambda path: path.stem)
def test_a_lesson_without_mistakes_gives_three_stars(path: Path) -> None:
    run = run_of(tomllib.loads(path.read_text(encoding="utf-8")))
    while run.step is not None:
        if isinstance(run.step, Do):
            for data in run.step.model:
                runner = run.attempt.runner.fork()
                outcome = runner.play_step(data).outcome
                assert outcome is not None
                run.take(outcome)
        elif isinstance(run.step, ChoiceQuestion):
            assert run.answer(_right(run)).right
        elif isinstance(run.step, Pick):
            assert run.pick(run.meant()).right
        elif isinstance(run.step, Look):
            assert run.look(run.step.right[0]).right
        elif isinstance(run.step, Sandbox):
            _find_all(run)
        run.go_on()
    assert run.stars == 3
    assert run.has_found_all


def _find_all(run: LessonRun) -> None:
    """Play the solutions of all finds, each from the beginning of the step."""
    assert isinstance(run.step, Sandbox)
    for find in run.step.find:
        run.again()
        for data in find.steps:
            outcome = run.attempt.runner.fork().play_step(data).outcome
            assert outcome is not None
            run.take(outcome)
    assert run.has_reached


def test_free_play_without_finds_gives_no_third_star() -> None:
    path = next(each for each in lesson_files() if each.stem == "last-blow")
    run = run_of(tomllib.loads(path.read_text(encoding="utf-8")))
    run.go_on()
    run.go_on()
    assert run.stars == 2
    assert not run.has_found_all


def test_a_question_that_is_begun_again_is_asked_again_and_its_first_answer_counts() -> None:
    path = next(each for each in lesson_files() if each.stem == "reading")
    run = run_of(tomllib.loads(path.read_text(encoding="utf-8")))
    assert not run.pick(()).right
    assert not run.is_open
    run.again()
    assert run.is_open
    assert run.pick(run.meant()).right
    assert not run.is_open
    assert not run.results[0].right_first


def test_going_on_step_by_step_is_on_the_way_of_a_solution_that_goes_further() -> None:
    path = next(each for each in lesson_files() if each.stem == "go-again")
    run = run_of(tomllib.loads(path.read_text(encoding="utf-8")))
    assert run.step is not None
    played = run.attempt.runner.fork().play_step(run.step.model[0]).outcome
    assert played is not None
    run.take(played)
    came = []
    for _ in range(5):
        outcome = run.attempt.runner.fork().play_step(read_step({"do": "pass"})).outcome
        assert outcome is not None
        found = run.take(outcome)
        assert found is not None
        came.append(found.result)
        if found.result is AttemptResult.REACHED:
            break
    assert came[-1] is AttemptResult.REACHED
    assert set(came[:-1]) == {AttemptResult.ON_THE_WAY}


def _right(run: LessonRun) -> int:
    """Return the right answer by the outcome of the table."""
    step, attempt = run.step, run.attempt.fork()
    assert isinstance(step, ChoiceQuestion)
    for data in step.model if isinstance(step, Predict) else ():
        attempt.play_freely(data)
    right = step.options[right_answers(step, attempt)[0]]
    return run.answers().index(right)


def test_the_order_of_answers_changes_from_run_to_run() -> None:
    found = set()
    for seed in range(8):
        run = run_of(tomllib.loads(LESSON), seed=str(seed))
        run.show_me()
        run.go_on()
        found.add(tuple(answer.text for answer in run.answers()))
    assert found == {("No", "Yes"), ("Yes", "No")}


@pytest.mark.parametrize("where", ["step", "way"])
def test_an_edition_that_can_be_none_is_named_with_its_step(where: str) -> None:
    data = tomllib.loads(LESSON)
    step = data["step"][0]
    if where == "step":
        step["rulebooks"] = ">="
    else:
        step["also"] = [{"rulebooks": ">=", "solution": [{"do": "play_land", "card": "forest"}]}]
    with pytest.raises(ScenarioError, match=r"step 1.*is no edition"):
        read_lesson(data)


@pytest.mark.parametrize(("after", "tapped"), [("keep", True), ("model", False)])
def test_at_the_end_of_a_lesson_the_learners_table_may_stay(after: str, tapped: bool) -> None:
    data = tomllib.loads(LESSON)
    data["lesson"]["after"] = after
    data["step"] = data["step"][:1]
    run = run_of(data)
    bear = run.attempt.runner.ids["bear"]
    tried(run, do="tap", object="bear")
    tried(run, do="play_land", card="forest")
    assert not run.go_on()
    assert run.attempt.runner.state.object(bear).tapped == tapped
    assert run.laid_anew != tapped


def test_a_find_of_other_editions_is_not_asked_for() -> None:
    data = tomllib.loads(LESSON)
    forest = {"do": "play_land", "card": "forest"}
    goal = [{"object": "forest", "zone": "battlefield"}]
    there = {"say": "Play a land.", "goal": goal, "solution": [forest]}
    gone = {**there, "say": "Play it by older rules.", "rulebooks": "2024-06"}
    data["step"] = [{"text": "The table is yours.", "find": [gone, there]}]
    run = run_of(data)
    outcome = run.attempt.runner.fork().play_step(read_step(forest)).outcome
    assert outcome is not None
    run.take(outcome)
    assert run.found == {0}
    assert run.has_reached


def test_an_answer_about_the_task_begins_the_count_of_other_actions_anew(run: LessonRun) -> None:
    tried(run, do="tap", object="bear")
    tried(run, do="play_land", card="plains")
    tried(run, do="untap", object="bear")
    assert not run.offers_hint
    tried(run, do="tap", object="bear")
    assert run.offers_hint


def test_going_on_ends_free_play_and_leaves_a_task_unsolved(run: LessonRun) -> None:
    run.go_on()
    assert not run.results[0].done
    path = next(each for each in lesson_files() if each.stem == "last-blow")
    free = run_of(tomllib.loads(path.read_text(encoding="utf-8")))
    while not isinstance(free.step, Sandbox):
        assert free.go_on()
    place = free.number
    assert not free.results[place].done
    free.go_on()
    assert free.results[place].done


def test_without_rings_of_its_own_the_second_hint_rings_the_solution() -> None:
    lesson = tomllib.loads(LESSON)
    del lesson["step"][0]["hint"]["ring"]
    assert len(run_of(lesson).rings()) == 1
