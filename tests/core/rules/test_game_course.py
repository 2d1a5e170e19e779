"""The life of each player over the turns, and the moments of a game, from its history."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.rules.actions import Life
from core.rules.game_course import FIRST, LAST, LIFE, MOST_MOMENTS, TURNED, course_of, life_messages
from core.rules.history import Event, History, Outcome
from core.rules.verdict import Verdict
from core.state.game_state import LOST, GameState
from core.state.ids import PlayerId

ADA, BEN = PlayerId("Ada"), PlayerId("Ben")
START = replace(GameState.for_players(ADA, BEN), turn=0)


def changed(state: GameState, life: int, player: PlayerId = BEN) -> GameState:
    return state.with_player(replace(state.player(player), life=life))


def history(*states: GameState, turned: int = -1) -> History:
    """Return a history through positions; with the action of one number a card turns over."""
    found = History(start=START)
    for at, state in enumerate(states):
        events = (Event(kind="transformed"),) if at == turned else ()
        action = Life(player=ADA, change=0)
        outcome = Outcome(
            action=action, verdict=Verdict(), state=state, events=events, carried_out=True
        )
        found = found.record(outcome)
    return found


def test_life_is_told_at_the_end_of_each_turn() -> None:
    first = changed(replace(START, turn=1), 17)
    lower = changed(first, 12)
    third = replace(lower, turn=3)
    course = course_of(history(first, lower, third, changed(third, 0)))
    assert [each.life for each in course.curves] == [(20, 20, 20, 20), (20, 12, 12, 0)]
    assert course.turns == 3
    assert [str(each) for each in life_messages(course)] == [
        "Ada: 20 life all the time.",
        "Ben: 20 life at the start, 12 after turn 1 and 0 after turn 3.",
    ]


def test_the_moments_are_the_biggest_changes_a_card_turned_over_and_the_last_action() -> None:
    one = replace(START, turn=1)
    big, small = changed(one, 10), changed(changed(one, 10), 9)
    course = course_of(history(one, big, big, small, small, turned=2))
    assert [(each.cursor, each.kind, each.loss) for each in course.moments] == [
        (2, LIFE, 10),
        (3, TURNED, 0),
        (4, LIFE, 1),
        (5, LAST, 0),
    ]


def test_where_nothing_counted_the_first_turn_and_the_end_are_the_moments() -> None:
    one = replace(START, turn=1)
    course = course_of(history(START, one, one))
    assert [(each.cursor, each.kind) for each in course.moments] == [(2, FIRST), (3, LAST)]


def test_of_a_match_only_the_present_game_counts() -> None:
    over = changed(replace(START, turn=4), 0)
    again = replace(START, match=replace(START.match, game=2))
    course = course_of(history(over, again, replace(again, turn=1)))
    assert course.begins == 2
    assert [each.life for each in course.curves] == [(20, 20), (20, 20)]


def test_what_was_undone_does_not_count() -> None:
    one = replace(START, turn=1)
    course = course_of(history(one, changed(one, 3)).undo())
    assert course.curves[1].life == (20, 20)


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(-9, 40)), max_size=30))
def test_curves_end_where_the_game_ended_and_moments_are_few_and_in_order(
    steps: list[tuple[int, int]],
) -> None:
    states, state = [], START
    for more, life in steps:
        state = changed(replace(state, turn=state.turn + more), life)
        states.append(state)
    found = history(*states)
    course = course_of(found)
    assert [each.life[-1] for each in course.curves] == [each.life for each in state.players]
    assert {len(each.life) for each in course.curves} == {state.turn + 1}
    cursors = [each.cursor for each in course.moments]
    assert cursors == sorted(set(cursors))
    assert len(cursors) <= MOST_MOMENTS
    assert all(0 <= cursor <= len(steps) for cursor in cursors)


def test_life_that_is_lost_in_the_first_turn_was_there_at_the_start() -> None:
    ready = replace(START, turn=1)
    found = History(start=ready)
    for state in (ready, changed(ready, 15)):
        action = Life(player=ADA, change=0)
        found = found.record(
            Outcome(action=action, verdict=Verdict(), state=state, carried_out=True)
        )
    assert [each.life for each in course_of(found).curves] == [(20, 20), (20, 15)]


def test_who_was_out_last_is_second_and_who_was_out_together_shares_a_place() -> None:
    cam, dan = PlayerId("Cam"), PlayerId("Dan")
    start = replace(GameState.for_players(ADA, BEN, cam, dan), turn=1)

    def out(state: GameState, *players: PlayerId) -> GameState:
        for each in players:
            state = state.with_player(replace(state.player(each), out=LOST))
        return state

    first = out(start, cam)
    end = out(first, BEN, dan)
    over = replace(end, match=replace(end.match, over=True, winner=ADA))
    story = History(start=start)
    for state in (first, over):
        action = Life(player=ADA, change=0)
        done = Outcome(action=action, verdict=Verdict(), state=state, carried_out=True)
        story = story.record(done)
    assert course_of(story).places == ((ADA,), (BEN, dan), (cam,))
    assert course_of(story.jump(1)).places == ()
