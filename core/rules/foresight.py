"""The position after a spell or ability that is only considered: cast, and resolved at once."""

from core.rules import engine
from core.rules.actions import Action
from core.rules.playable import completed
from core.rules.proposals import Resolving
from core.rules.ruleset import StateView
from core.state.game_state import GameState


def foreseen(view: StateView, action: Action) -> GameState | None:
    """Return the position after an action whose spell or ability resolves next.

    None where it is not legal, and where its text asks for a choice or does nothing by itself.
    """
    if not view.state.reads_texts:
        return None
    whole = completed(view, engine.with_payment(view, action))
    outcome = engine.apply(view, whole) if whole is not None else None
    if outcome is None or not outcome.carried_out:
        return None
    on_the_stack = view.at(outcome.state)
    plan = view.rules.tables.turn_plan(on_the_stack)
    if plan is None or plan.next is None:
        return None
    resolving = Resolving(action=plan.next.action)
    proposed = view.rules.tables.resolution(on_the_stack, resolving)
    if proposed.asks is not None or proposed.by_hand or not proposed.steps:
        return None
    resolved = engine.apply(on_the_stack, proposed.action)
    return resolved.state if resolved.carried_out else None
