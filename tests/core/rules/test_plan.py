"""A plan beside the history: what was prepared is always still to come."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.actions import Note
from core.rules.history import History, Outcome
from core.rules.plan import Plan, plan_of
from core.rules.verdict import Verdict
from core.scenario.checker import runner_for
from core.scenario.timeline import as_history
from core.state.ids import ObjectId, PlayerId
from core.storage.readers import games, read_data
from tests.places import ROOT


@pytest.fixture(scope="module")
def prepared() -> History:
    path = ROOT / "assets" / "scenarios" / "chittering-host.toml"
    return as_history(runner_for(read_data(path), games(None)))


def by_hand(history: History) -> Outcome:
    """Return an action that nobody prepared."""
    action = Note(player=PlayerId("Ann"), object=ObjectId(1), text="by hand")
    return Outcome(action=action, verdict=Verdict(), state=history.state, carried_out=True)


def test_a_plan_begins_with_nothing_done_and_nothing_to_redo(prepared: History) -> None:
    plan, history = plan_of(prepared)
    assert (history.outcomes, history.redoable) == ((), None)
    assert plan.to_come(history) == prepared.outcomes


def test_an_action_by_hand_never_cuts_off_what_was_to_come(prepared: History) -> None:
    plan, history = plan_of(prepared)
    plan, history = plan.onward(history)
    strayed = history.jump(1).record(by_hand(history))
    assert plan.to_come(strayed) == prepared.outcomes[1:]
    assert len(plan.by_hand(strayed)) == 1
    plan, history = plan.onward(strayed)
    assert history.state == prepared.outcomes[0].state
    assert plan.branches == (strayed,)
    plan, history = plan.onward(history)
    assert history.state == prepared.outcomes[1].state


def walked(prepared: History, moves: list[str]) -> tuple[Plan, History, list[Outcome]]:
    """Return a plan and a history after some moves, and all that was done by hand on the way."""
    plan, history = plan_of(prepared)
    made: list[Outcome] = []
    for move in moves:
        if move == "by hand":
            made.append(by_hand(history))
            history = history.record(made[-1])
        elif move == "undo":
            history = history.undo()
        elif move == "to the start":
            plan, history = plan.at(0, history)
        else:
            plan, history = plan.onward(history) if move == "onward" else plan.back(history)
    return plan, history, made


@given(st.lists(st.sampled_from(["onward", "back", "by hand", "undo", "to the start"])))
def test_whatever_is_done_the_whole_plan_can_be_gone_through(
    prepared: History, moves: list[str]
) -> None:
    plan, history, _ = walked(prepared, moves)
    for _ in range(len(prepared.outcomes) + 1):
        if plan.to_come(history) or plan.by_hand(history):
            plan, history = plan.onward(history)
    assert history.state == prepared.outcomes[-1].state


@given(st.lists(st.sampled_from(["onward", "by hand", "to the start"])))
def test_what_was_done_by_hand_is_kept_when_the_plan_goes_on(
    prepared: History, moves: list[str]
) -> None:
    plan, history, made = walked(prepared, moves)
    kept = [each for branch in (*plan.branches, history) for each in branch.outcomes]
    assert all(any(each is other for other in kept) for each in made)
