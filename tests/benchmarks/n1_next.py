"""N1: passing through a whole end of turn costs little more than as many plain events."""

from collections.abc import Sequence
from itertools import islice

from core.rules.actions import Action, Batch, Tap
from core.rules.engine import apply
from core.rules.ruleset import Memo, StateView
from core.state.game_state import GameState
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.tables import ANN, RULES, in_a_game, table_of

OBJECTS = 300
TAPPED = 40
ZONES = (BATTLEFIELD, BATTLEFIELD, LIBRARY, LIBRARY, GRAVEYARD, EXILE)


def tapped(table: GameState) -> GameState:
    """Return a game in which most permanents that untap next are tapped."""
    theirs = [obj for obj in table.objects if obj.zone == BATTLEFIELD and obj.controller != ANN]
    taps = tuple(Tap(player=obj.controller, object=obj.id) for obj in theirs[:TAPPED])
    return apply(StateView(RULES, table), Batch(player=ANN, steps=taps)).state


def prepare() -> Sequence[Sides]:
    """The end of a turn, and one action that taps so many, on the same position without hands."""
    state = tapped(in_a_game(table_of(OBJECTS, ZONES)))
    memo = Memo()
    plan = RULES.tables.turn_plan(StateView(RULES, state, memo))
    if plan is None or plan.end is None:
        raise RuntimeError("the turn does not end here")
    going: Action = plan.end.action
    outcome = apply(StateView(RULES, state, memo), going)
    if outcome.state.active == ANN:
        raise RuntimeError("the turn has not ended")
    mine = [obj for obj in state.objects if obj.zone == BATTLEFIELD and obj.controller == ANN]
    taps = (Tap(player=ANN, object=obj.id) for obj in mine if not obj.tapped)
    plain = Batch(player=ANN, steps=tuple(islice(taps, len(outcome.events))))
    if len(_carried_out(state, memo, plain)) != len(outcome.events):
        raise RuntimeError("there are too few to be tapped")
    return [
        Sides(
            measured=timed(lambda: _carried_out(state, memo, going), 5),
            floor=timed(lambda: _carried_out(state, memo, plain), 5),
        )
    ]


def _carried_out(state: GameState, memo: Memo, action: Action) -> Sequence[object]:
    """Carry out an action and return its events."""
    outcome = apply(StateView(RULES, state, memo), action)
    if not outcome.carried_out:
        raise RuntimeError(str(outcome.verdict))
    return outcome.events


GOALS = (
    Goal(
        name="N1",
        promise="the end of a turn by Next against a plain action with as many events",
        limit=1.5,
        prepare=prepare,
        rounds=25,
    ),
)
