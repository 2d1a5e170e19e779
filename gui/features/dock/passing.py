"""Steps that one press passes through: those in which no player can do anything."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from core.messages import Message
from core.rules.actions import Action, Batch, flat
from core.rules.ruleset import StateView
from core.rules.views import Next, Phase, TurnPlan
from core.state.game_state import GameState
from core.state.ids import PlayerId
from gui.session import Session

_MOST = 6


class Stop(Struct, frozen=True, kw_only=True):
    """A step of a player's turns in which the game rests.

    With ``until`` it holds for one turn only, which comes after the turn of that number.
    """

    step: str
    player: PlayerId
    until: int | None = None


def with_passed_steps(
    session: Session, action: Action, stops: Iterable[Stop] = (), *, decides: bool = False
) -> Action:
    """Return an action together with the steps after it in which no player can do anything.

    Where something is asked, is on the stack, or triggers, the game rests as without it. Only with
    ``decides`` is a step passed whose end does more, such as deal damage.
    """
    rests = {(each.step, each.player) for each in stops}
    steps, outcome = list(flat(action)), session.would(action)
    for _ in range(_MOST):
        if not outcome.carried_out:
            break
        view = session.state_view.at(outcome.state)
        following = _passed(view)
        if following is None or (following.decides and not decides):
            break
        if (step_now(view.rules.tables.turn_plan(view)), view.state.active) in rests:
            break
        longer = [*steps, *flat(following.action)]
        outcome = session.would(Batch(player=action.player, steps=tuple(longer)))
        if outcome.carried_out:
            steps = longer
    return Batch(player=action.player, steps=tuple(steps)) if len(steps) > 1 else action


def _passed(view: StateView) -> Next | None:
    """Return the action that ends the present step, if no player can do anything in it."""
    plan = view.rules.tables.turn_plan(view)
    following = plan.next if plan is not None else None
    if plan is None or following is None or plan.triggers is not None:
        return None
    asked = following.asks or view.rules.tables.choices(view, {})
    if following.passed_by is None or asked:
        return None
    return None if any(can_act(view, each) for each in following.passed_by) else following


def step_now(plan: TurnPlan | None) -> str:
    """Return the id of the present step of a turn, of the phase where it has no steps."""
    phases = plan.phases if plan is not None else ()
    found = [each.id for outer in phases for each in (outer, *outer.steps) if each.now]
    return found[-1] if found else ""


def can_act(view: StateView, player: PlayerId) -> bool:
    """Return whether a player can play or use anything now, with its full payment."""
    playable = view.rules.tables.playable
    return any(
        next(iter(playable(view, obj.id, player)), None) is not None for obj in view.state.objects
    )


def with_stops(session: Session, following: Next, stops: Iterable[Stop]) -> Next:
    """Return the next action, or a shorter one that rests at the first stop on its way."""
    wanted = frozenset((each.step, each.player) for each in stops)
    if not wanted:
        return following
    plan, steps = session.turn_plan, list(flat(following.action))
    for at in range(len(steps)):
        if plan is None:
            return following
        so_far = Batch(player=following.action.player, steps=tuple(steps[:at]))
        state = session.would(so_far).state if at else session.state
        plan = session.rules.tables.turn_plan(session.state_view.at(state)) if at else plan
        if at and plan is not None and (step_now(plan), plan.player) in wanted:
            return replace(following, action=so_far)
        after = session.would(Batch(player=so_far.player, steps=tuple(steps[: at + 1]))).state
        phase = _passed_over(plan, after, _step_at(session, after), wanted)
        if phase is not None and phase.action is not None:
            action = Batch(player=so_far.player, steps=(*so_far.steps, phase.action))
            if (
                _step_at(session, session.would(action).state) != phase.id
            ):  # it rests before attackers
                action = Batch(player=so_far.player, steps=(*action.steps, phase.action))
            if at:
                return replace(following, action=action)
            message = Message("To: {step}", step=phase.title)
            return Next(message=message, key=following.key, action=action)
    return following


def _step_at(session: Session, state: GameState) -> str:
    return step_now(session.rules.tables.turn_plan(session.state_view.at(state)))


def _passed_over(
    plan: TurnPlan | None,
    after: GameState,
    step: str,
    wanted: frozenset[tuple[str, PlayerId]],
) -> Phase | None:
    """Return the first wanted phase of a turn that a later position is beyond."""
    if plan is None:
        return None
    for phase in (each for outer in plan.phases for each in (outer, *outer.steps)):
        if phase.action is None:
            continue
        if after.turn == plan.turn and step == phase.id:
            return None
        if (phase.id, plan.player) in wanted:
            return phase
    return None
