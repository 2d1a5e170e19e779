"""Undo and redo, against a plain list of positions."""

from hypothesis import given
from hypothesis import strategies as st

from core.messages import Message
from core.rules.actions import Life
from core.rules.history import History, Outcome
from core.rules.verdict import Verdict
from core.state.game_state import GameState
from tests.core.stage import ADA

START = GameState.for_players("Ada", "Ben")
MOVES = st.one_of(st.just("record"), st.just("undo"), st.just("redo"), st.integers(-3, 12).map(str))


def outcome(number: int) -> Outcome:
    """Make an outcome whose position is recognised by its clock."""
    state = START
    for _ in range(number):
        state = state.tick()
    action = Life(player=ADA, change=number)
    return Outcome(
        action=action,
        verdict=Verdict(),
        state=state,
        message=Message("action {number}", number=number),
    )


@given(st.lists(MOVES, max_size=30))
def test_the_history_stands_where_a_cursor_in_a_list_stands(moves: list[str]) -> None:
    history = History(start=START)
    kept, at, made = [START], 0, 0
    for move in moves:
        if move == "record":
            made += 1
            history = history.record(outcome(made))
            kept, at = [*kept[: at + 1], outcome(made).state], at + 1
        elif move == "undo":
            history, at = history.undo(), max(at - 1, 0)
        elif move == "redo":
            history, at = history.redo(), min(at + 1, len(kept) - 1)
        else:
            history, at = history.jump(int(move)), min(max(int(move), 0), len(kept) - 1)
        assert history.state == kept[at]
        assert history.cursor == at
        assert [each.state for each in history.outcomes] == kept[1:]
        assert (history.undoable is None) == (at == 0)
        assert (history.redoable is None) == (at == len(kept) - 1)


def test_undo_and_redo_tell_which_action_they_mean() -> None:
    history = History(start=START).record(outcome(1)).record(outcome(2)).undo()
    assert history.undoable == outcome(1)
    assert history.redoable == outcome(2)


def test_an_action_after_undo_drops_what_was_undone() -> None:
    history = History(start=START).record(outcome(1)).record(outcome(2)).undo().record(outcome(3))
    assert [each.label for each in history.outcomes] == ["action 1", "action 3"]
    assert history.redoable is None


def test_a_history_is_a_value() -> None:
    history = History(start=START)
    assert history.record(outcome(1)) != history
    assert history.outcomes == ()
