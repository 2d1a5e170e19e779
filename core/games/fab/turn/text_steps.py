"""Parts of a turn between which abilities of card texts resolve (FaB CR 4.2, 4.4, 6.6)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import ActionPhase, EndPhase, Settle
from core.games.fab.turn.game_state_actions import apply_state_based_actions
from core.games.fab.turn.phases import ACTION_PHASE, END_PHASE
from core.games.fab.turn.turns import close_and_begin
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done


def _it_settles(_view: StateView, _action: Settle) -> Iterator[Finding]:
    yield done("ability.layer", Message("Abilities that have triggered go onto the stack."))


def _it_begins(view: StateView, _action: EndPhase | ActionPhase) -> Iterator[Finding]:
    who = view.state.active
    yield done("turn.phases", Message("The next phase of {player}'s turn begins.", player=who))


def settle(context: ActionContext, _action: Settle) -> None:
    """Carry out the game state actions between two steps; abilities trigger then."""
    apply_state_based_actions(context)


def begin_end_phase(context: ActionContext, _action: EndPhase) -> None:
    """Begin the end phase: the chain closes, and abilities of this moment trigger."""
    close_and_begin(context, context.state.active)
    context.state = replace(context.state, turn_step=END_PHASE)
    context.emit(Event(kind="end_phase", player=context.state.active, key="turn.end_phase"))


def begin_action_phase(context: ActionContext, _action: ActionPhase) -> None:
    """Begin the action phase; abilities of this moment trigger."""
    context.state = replace(context.state, turn_step=ACTION_PHASE)
    context.emit(Event(kind="action_phase", player=context.state.active, key="turn.phases"))


SPECS = (
    ActionSpec(
        action=Settle,
        checks={"ability.layer": _it_settles},
        handler=settle,
        label=Message("Let abilities trigger"),
    ),
    ActionSpec(
        action=EndPhase,
        checks={"turn.phases": _it_begins},
        handler=begin_end_phase,
        label=Message("Begin the end phase"),
    ),
    ActionSpec(
        action=ActionPhase,
        checks={"turn.phases": _it_begins},
        handler=begin_action_phase,
        label=Message("Begin the action phase"),
    ),
)
