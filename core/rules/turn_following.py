"""Whether somebody follows the turns of a table, which can change while cards lie on it."""

from collections.abc import Callable, Iterator

from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.events import Event
from core.rules.ruleset import StateView, Verb
from core.rules.verdict import Finding, done, nothing
from core.state.game_state import GameState

Changed = Callable[[GameState], GameState]


class FollowTurns(Action, frozen=True, kw_only=True):
    """Follow the turns from here on, or no more: then no rule asks when something is done."""

    on: bool = True


def follow_turns_verb(key: str, begin: Changed, stop: Changed) -> Verb:
    """Return the record of `FollowTurns`; ``key`` is the rule that a turn has phases.

    ``begin`` makes a position that nobody followed one in the middle of the active player's turn,
    ``stop`` one that nobody follows any more.
    """

    def following_begins_or_ends(view: StateView, action: FollowTurns) -> Iterator[Finding]:
        """What is followed already, or not, stays as it is."""
        active = view.state.active
        if action.on and view.state.is_followed:
            yield nothing(key, Message("The turns are followed already."), possible=False)
        elif action.on:
            says = Message("From here on the turns are followed; it is {player}'s.", player=active)
            yield done(key, says)
        elif view.state.is_followed:
            yield done(key, Message("From here on no rule asks when something is done."))
        else:
            yield nothing(key, Message("Nobody follows the turns here."), possible=False)

    def follow_turns(context: ActionContext, action: FollowTurns) -> None:
        """Begin in the middle of a turn, or leave the steps of this one."""
        state = context.state
        context.state = begin(state) if action.on else stop(state)
        says = Message("nobody follows the turns any more")
        if action.on:
            says = Message(
                "it is {player}'s turn {turn}", player=state.active, turn=context.state.turn
            )
        context.emit(Event(kind="state", key=key, message=says))

    return Verb(
        action=FollowTurns,
        checks={key: following_begins_or_ends},
        handler=follow_turns,
        label=_label,
    )


def _label(_view: StateView, action: FollowTurns) -> Message:
    return Message("Follow the turns") if action.on else Message("Stop following the turns")
