"""Extra turns and extra combats, which effects add (MTG CR 500.7, 500.8)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.turn import steps
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done, refused

COMBAT_PHASE, MAIN_PHASE, END_PHASE = "combat", "main", "end"


class ExtraTurn(Action, frozen=True, kw_only=True):
    """Give the player an extra turn after this one."""


class ExtraCombat(Action, frozen=True, kw_only=True):
    """Add a combat phase after this one, and with ``main`` a main phase after it."""

    main: bool = False


def turns_are_followed(view: StateView, action: ExtraTurn) -> Iterator[Finding]:
    """An extra turn comes right after this one (``turn.extra``)."""
    if not view.state.is_followed:
        message = Message("Turn tracking is off, so no turn can be added.")
        yield refused("turn.extra", message, possible=False)
    else:
        yield done(
            "turn.extra",
            Message("{player} takes an extra turn after this one.", player=action.player),
        )


def phases_are_followed(view: StateView, action: ExtraCombat) -> Iterator[Finding]:
    """An extra phase comes after the one named (``turn.extra_combat``)."""
    if not view.state.is_followed:
        message = Message("Turn tracking is off, so no phase can be added.")
        yield refused("turn.extra_combat", message, possible=False)
    else:
        message = Message("After combat comes another combat phase.")
        if action.main:
            message = Message("After combat comes another combat phase and a main phase.")
        yield done("turn.extra_combat", message)


def extra_turn(context: ActionContext, action: ExtraTurn) -> None:
    """Add a turn on top of the turns to come."""
    state = context.state
    coming = state.turns_to_come or (state.next_after(state.active),)
    context.state = replace(state, turns_to_come=(*coming, action.player))
    message = Message("{player} takes an extra turn", player=action.player)
    context.emit(Event(kind="added", player=action.player, key="turn.extra", message=message))


def extra_combat(context: ActionContext, action: ExtraCombat) -> None:
    """Add the phases on top, the next one last, above the rest of the turn."""
    added = (MAIN_PHASE, COMBAT_PHASE) if action.main else (COMBAT_PHASE,)
    state = context.state
    coming = state.phases_to_come or _rest_of_the_turn(state.turn_step)
    context.state = replace(state, phases_to_come=(*coming, *added))
    context.emit(
        Event(kind="added", key="turn.extra_combat", message=Message("there is another combat"))
    )


def _rest_of_the_turn(step: str) -> tuple[str, ...]:
    """Return the phases after combat, or the second main phase, the next one last."""
    after_combat = {steps.MAIN_2, steps.END, steps.CLEANUP}
    return (END_PHASE,) if step in after_combat else (END_PHASE, MAIN_PHASE)


SPECS = (
    ActionSpec(
        action=ExtraTurn,
        checks={"turn.extra": turns_are_followed},
        handler=extra_turn,
        label=Message("{player} takes an extra turn"),
    ),
    ActionSpec(
        action=ExtraCombat,
        checks={"turn.extra_combat": phases_are_followed},
        handler=extra_combat,
        label=Message("Another combat phase"),
    ),
)
