"""Recorded games become drafts of lessons whose proposals hold."""

from collections.abc import Generator

import pytest
from msgspec.structs import replace

from core.lessons.checker import first_lesson_fault
from core.lessons.draft import BEFORE, Draft, drafting, trimmed, with_wrong_moves, written
from core.lessons.lesson import read_lesson, runner_for, steps_in
from core.scenario.recorder import record
from core.scenario.runner import played
from core.storage.readers import games, known_to_lessons, read_data
from core.storage.topics import EXAMPLES

GAMES = games(None)
KNOWN = known_to_lessons(())()
FILES = ("chittering-host", "modal-choose-a-face", "transcend-for-good")


def finished(drafts: Generator[float, None, Draft]) -> Draft:
    """Run a draft to its end and return it."""
    while True:
        try:
            next(drafts)
        except StopIteration as ended:
            draft: Draft = ended.value
            return draft


def drafted(name: str, *tried: int) -> Draft:
    """Play and record a shipped scenario and return its draft.

    Wrong actions are found for the steps that are ``tried``.
    """
    source = runner_for(read_data(next(EXAMPLES.rglob(f"{name}.toml"))), GAMES)
    story = played(source)
    data = record(source.rules, story.history)[0]
    seat = str(story.history.start.players[0].id)
    runner = runner_for(data, GAMES)
    draft = finished(drafting(data, runner, seat))
    for number in tried:
        draft = with_wrong_moves(draft, number, runner)
    return replace(draft, title="What comes of it?", learn="You know what comes of it.")


def fault(draft: Draft) -> str:
    return first_lesson_fault(written(draft), GAMES, KNOWN)


def test_a_recorded_game_is_at_once_a_lesson_to_watch() -> None:
    assert fault(drafted("chittering-host")) == ""


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("way", ["do", "ask"])
def test_every_task_and_question_that_is_proposed_holds(name: str, way: str) -> None:
    whole = drafted(name)
    draft = drafted(name, *(n for n, step in enumerate(whole.steps) if "do" in step.ways))
    for number, step in enumerate(draft.steps):
        if way not in step.ways:
            continue
        for wrong in range(min(len(step.proposed.wrong), 3)) if way == "do" else (0,):
            made = replace(
                step,
                way=way,
                text="Do it now." if way == "do" else "",
                hint="Look at the card.",
                wrong={wrong: "Not that."} if step.proposed.wrong and way == "do" else {},
            )
            assert fault(draft.with_step(number, made)) == "", (step.label, wrong)


def test_a_goal_is_one_fact_and_the_first_one_is_chosen() -> None:
    step = drafted("chittering-host").steps[0]
    assert step.label == "Transform Delver of Secrets"
    assert step.proposed.goals[0] == {"object": "delver-of-secrets", "name": "Insectile Aberration"}
    assert step.proposed.rings == ("delver-of-secrets",)
    assert step.proposed.names == {"delver-of-secrets": "Delver of Secrets"}


def test_objects_with_equal_names_are_numbered() -> None:
    steps = drafted("clone-laid-out-becomes-a-copy").steps
    names = {name for step in steps for name in step.proposed.names.values()}
    assert {"Clone", "Clone 2"} <= names


def test_wrong_moves_are_those_the_table_offers_with_its_own_answer() -> None:
    step = drafted("chittering-host", 2).steps[2]
    refused = {move.label: move for move in step.proposed.wrong}
    assert refused["Transform Graf Rats"].ruling == "nothing"
    assert refused["Transform Graf Rats"].answer
    assert "Meld Graf Rats and Midnight Scavengers" not in refused


def test_refused_actions_precede_legal_ones_with_the_same_cards() -> None:
    rulings = [move.ruling for move in drafted("chittering-host", 2).steps[2].proposed.wrong]
    first_done = rulings.index("done")
    assert first_done
    assert "done" not in rulings[:first_done]
    assert rulings[0] in {"nothing", "refused"}


def test_a_step_that_is_left_out_is_not_done() -> None:
    draft = drafted("chittering-host")
    made = draft.with_step(0, replace(draft.steps[0], way="out"))
    lesson = read_lesson(written(made))
    assert len(steps_in(lesson, ("2026-04",))) == len(draft.steps) - 1


def test_a_lesson_is_about_the_editions_that_it_is_written_for() -> None:
    draft = drafted("chittering-host")
    assert written(draft, ("2025-09",))["rulebook"] == "2025-09"
    assert written(draft, ("2025-06", "2025-09"))["rulebook"] == ["2025-06", "2025-09"]


def test_unused_cards_of_a_library_are_left_out() -> None:
    data = written(drafted("chittering-host"))
    spare = {"name": "Spare", "faces": [{"name": "Spare", "type_line": "Creature — Ox"}]}
    entry = {"id": "spare", "player": data["players"][0], "zone": "library", "card": "Spare"}
    full = {**data, "card": [*data["card"], spare], "setup": [*data["setup"], entry]}
    assert trimmed(full) == trimmed(data)
    assert first_lesson_fault(trimmed(full), GAMES, KNOWN) == ""


def test_actions_before_a_lesson_are_one_step_to_watch() -> None:
    draft = drafted("chittering-host")
    begun = replace(draft, begins=2, learn="You know how two cards meld.")
    steps = written(begun)["step"]
    assert len(steps) == len(draft.steps) - 1
    assert [each["do"] for each in steps[0]["solution"]] == [
        step.action["do"] for step in draft.steps[:2]
    ]
    assert steps[0]["say"] == BEFORE
    assert fault(begun) == fault(replace(begun, begins=0)) == ""
