"""Texts of cards that the table carries out: the stack, and the switch of a table."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Ruleset, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.zones import STACK


def top_of_stack(state: GameState) -> ObjectId | None:
    """Return the spell or ability that was put on the stack last, None of an empty stack."""
    spells = [(obj.order, obj.id) for obj in state.in_zone(STACK)]
    abilities = [(each.order, each.id) for each in state.waiting]
    return max((*spells, *abilities), default=(0, None))[1]


def reading_texts(rules: Ruleset, state: GameState) -> GameState:
    """Return a new table that carries out card texts, or the same one in a game that reads none."""
    return replace(state, reads_texts=True) if ReadTexts in rules.tables.specs else state


class ReadTexts(Action, frozen=True, kw_only=True):
    """Have the table carry out the texts of cards from now on, or with ``on`` false no longer."""

    on: bool = True


def _changes(view: StateView, action: ReadTexts) -> Iterator[Finding]:
    if view.state.reads_texts == action.on:
        yield nothing("", Message("The table does that already."), possible=False)
    elif action.on:
        yield done("", Message("From now on the table carries out what cards say."))
    else:
        yield done("", Message("From now on players carry out what cards say."))


def _read_texts(context: ActionContext, action: ReadTexts) -> None:
    context.state = replace(context.state, reads_texts=action.on)
    says = Message("players carry out what cards say")
    if action.on:
        says = Message("the table carries out what cards say")
    context.emit(Event(kind="state", message=says))


def _label(_view: StateView, action: ReadTexts) -> Message:
    return Message("Read the texts of cards") if action.on else Message("Read no texts of cards")


SPECS = (
    ActionSpec(action=ReadTexts, checks={"texts": _changes}, handler=_read_texts, label=_label),
)
