"""A whole history as one viewer knows it."""

from core.rules.actions import Draw, Move, Reveal
from core.rules.history import History
from core.rules.redaction import viewed_history
from core.state.zones import BATTLEFIELD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage


def test_every_position_of_a_history_is_known_as_it_is_told() -> None:
    stage = Stage()
    for name in ("Forest", "Clone"):
        stage.place(name, LIBRARY)
    bear = stage.place("Grizzly Bears", HAND)
    start = stage.state
    actions = (
        Draw(player=ADA, count=1),
        Reveal(player=ADA, object=bear),
        Move(player=ADA, object=bear, to=BATTLEFIELD),
    )
    outcomes = tuple(stage.attempt(action) for action in actions)
    assert all(each.carried_out for each in outcomes)
    history = History(start=start, outcomes=outcomes, cursor=len(outcomes))
    seen = viewed_history(lambda _: stage.rules, history, BEN)
    told = [seen.history.start, *(each.state for each in seen.history.outcomes)]
    assert [each.state for each in seen.known] == told
    there = [seen.known[cursor].place(bear) is not None for cursor in range(len(told))]
    assert there[-2:] == [True, True]
