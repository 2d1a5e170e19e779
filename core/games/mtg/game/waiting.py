"""What waits on the stack: while anything does, no step ends (MTG CR 117.4, 500.2)."""

from collections.abc import Iterator

from core.games.mtg.traits import traits
from core.messages import Message
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.zones import STACK


def stack_is_empty(view: StateView) -> bool:
    """Tell whether no spell and no ability is on the stack."""
    return not view.state.waiting and not any(obj.zone == STACK for obj in view.state.objects)


def nothing_waits(view: StateView, _action: Action) -> Iterator[Finding]:
    """A step ends only when the stack is empty (``turn.stack_empty``)."""
    if not view.state.is_followed or stack_is_empty(view):
        return
    spells = [traits(view, obj).name for obj in view.state.objects if obj.zone == STACK]
    what = spells[-1] if spells else "An ability"
    yield refused(
        "turn.stack_empty", Message("{what} is still on the stack.", what=what or "A spell")
    )
