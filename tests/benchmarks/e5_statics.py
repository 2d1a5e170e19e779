"""E5: characteristics with static abilities cost little more than those without."""

from collections.abc import Callable, Sequence

from core.games.mtg.layers.traits import traits
from core.rules.engine import apply
from core.rules.ruleset import Memo, StateView
from core.state.game_state import GameState
from core.state.zones import BATTLEFIELD
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.texts import RULES, ordinary_actions, with_statics

PERMANENTS, STATICS = 60, 10


def anew(state: GameState) -> Callable[[], object]:
    """Return a function that computes the characteristics of all permanents from nothing."""
    ids = [obj.id for obj in state.objects if obj.zone == BATTLEFIELD]

    def compute() -> object:
        view = StateView(RULES, state, Memo())
        return [traits(view, each) for each in ids]

    return compute


def after_an_action(state: GameState) -> Callable[[], object]:
    """Return a function that applies an action and then asks for all characteristics."""
    ids = [obj.id for obj in state.objects if obj.zone == BATTLEFIELD]
    memo, actions, now = Memo(), ordinary_actions(state), [state]

    def act() -> object:
        now[0] = apply(StateView(RULES, now[0], memo), next(actions)).state
        view = StateView(RULES, now[0], memo)
        return [traits(view, each) for each in ids]

    return act


def prepare(work: Callable[[GameState], Callable[[], object]]) -> Sequence[Sides]:
    """The same permanents with static abilities and without."""
    some, none = (work(with_statics(each, PERMANENTS)) for each in (STATICS, 0))
    return [Sides(measured=timed(some, 5), floor=timed(none, 5))]


GOALS = (
    Goal(
        name="E5",
        promise="an action and the traits of 60 permanents, with 10 static abilities against none",
        limit=2.0,
        prepare=lambda: prepare(after_an_action),
    ),
    Goal(
        name="E5-anew",
        promise="the traits alone, with nothing remembered",
        limit=5.0,
        prepare=lambda: prepare(anew),
    ),
)
