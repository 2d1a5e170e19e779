"""Delayed triggered abilities: an action that lets one wait for its event (MTG CR 603.7)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec.structs import replace

from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Named
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done
from core.state.effects import Delayed
from core.state.ids import ObjectId, PlayerId, Ref

Source = Annotated[ObjectId, Named(subject=True, lasting=True, may_be_gone=True)]
"""The subject of an action, which may be gone."""


class Delay(Action, frozen=True, kw_only=True):
    """Let an ability wait for its event; ``about`` are the objects that its pronouns mean.

    ``source`` with its ``incarnation`` is the object that made it, ``program`` the ability as a
    position keeps it.
    """

    source: Source
    incarnation: int
    program: bytes = b""
    about: tuple[ObjectId, ...] = ()
    players: tuple[PlayerId, ...] = ()
    amount: int | None = None
    once: bool = True
    until: Literal["permanent", "end_of_turn"] = "permanent"


def _waits(_view: StateView, _action: Delay) -> Iterator[Finding]:
    yield done("resolve.ability", Message("An ability waits for its event."))


def _delay(context: ActionContext, action: Delay) -> None:
    state = context.state
    number = context.fresh_id()
    refs = (state.object(each).ref for each in action.about)
    delayed = Delayed(
        id=number,
        source=Ref(action.source, action.incarnation),
        controller=action.player,
        program=action.program,
        topics=(*refs, *action.players),
        amount=action.amount,
        once=action.once,
        until=action.until,
    )
    context.state = replace(context.state, delayed=(*context.state.delayed, delayed))
    context.emit(Event(kind="made", object=number))


SPECS = (
    ActionSpec(
        action=Delay,
        checks={"resolve.ability": _waits},
        handler=_delay,
        label=Message("An ability waits for its event"),
    ),
)
