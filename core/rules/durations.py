"""How long what lasts stays: until a turn, as long as something holds, or for good.

A duration is a row of a table: the words for it, and what it watches, if anything. A new one
needs no other line.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.messages import A_CARD, Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Timed
from core.rules.conditions import take_off
from core.rules.events import Event
from core.rules.ruleset import Check, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import (
    AT_ONCE,
    END_OF_TURN,
    NEXT_TURN,
    PERMANENT,
    Effect,
    Permission,
    Replacement,
)
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject

Kept = Effect | Replacement | Permission
K = TypeVar("K", Effect, Replacement, Permission)


class Watched(Struct, frozen=True, kw_only=True):
    """What a duration that watches an object looks at: how it lies, for whom, what it is on."""

    obj: GameObject
    holder: PlayerId | None
    targets: tuple[Ref, ...]


class Duration(Struct, frozen=True, kw_only=True):
    """One duration: ``short`` for a list to pick from, ``words`` with what it is about.

    ``holds`` tells whether it goes on while the watched object is there; None watches nothing.
    """

    short: Message
    words: Message
    holds: Callable[[StateView, Watched], bool] | None = None


def _is_there(view: StateView, watched: Watched) -> bool:
    del view, watched
    return True


def _is_controlled(view: StateView, watched: Watched) -> bool:
    return view.rules.controls(view, watched.obj.id) == watched.holder


def _is_tapped(view: StateView, watched: Watched) -> bool:
    del view
    return watched.obj.tapped


def _is_attached(view: StateView, watched: Watched) -> bool:
    del view
    host = watched.obj.attached_to
    return host is not None and (not watched.targets or host in watched.targets)


DURATIONS: Mapping[str, Duration] = {
    END_OF_TURN: Duration(short=Message("until end of turn"), words=Message("until end of turn")),
    PERMANENT: Duration(short=Message("permanently"), words=Message("permanently")),
    AT_ONCE: Duration(
        short=Message("for the next action only"), words=Message("for the next action only")
    ),
    NEXT_TURN: Duration(
        short=Message("until my next turn"), words=Message("until {holder}'s next turn")
    ),
    "while_there": Duration(
        short=Message("as long as a card stays"),
        words=Message("as long as {card} stays"),
        holds=_is_there,
    ),
    "while_controlled": Duration(
        short=Message("as long as I control a card"),
        words=Message("as long as {holder} controls {card}"),
        holds=_is_controlled,
    ),
    "while_attached": Duration(
        short=Message("as long as a card is attached"),
        words=Message("as long as {card} is attached"),
        holds=_is_attached,
    ),
    "while_tapped": Duration(
        short=Message("as long as a card is tapped"),
        words=Message("as long as {card} is tapped"),
        holds=_is_tapped,
    ),
}
WATCHING = tuple(name for name, each in DURATIONS.items() if each.holds is not None)
"""The durations that watch an object."""


def duration_words(until: str, holder: PlayerId | None, card: Words) -> Message:
    """Say how long something lasts; ``card`` is what the watched object is called."""
    return DURATIONS[until].words.filled(
        {"holder": holder or Message("a player"), "card": card or A_CARD}
    )


def timed(context: ActionContext, action: Timed, started: K) -> K:
    """Return what an action starts, with how long it lasts and what that hangs on."""
    held = action.until in WATCHING or action.until == NEXT_TURN
    watched = context.state.objects.get(action.bound_to) if action.bound_to is not None else None
    return replace(
        started,
        until=action.until,
        holder=action.player if held else None,
        bound=watched.ref if watched is not None and action.until in WATCHING else None,
    )


def lasts_as_told(key: str) -> Check:
    """Return the check of a duration, citing the game's rule ``key``.

    One that watches something has to be told what. One that is over before it begins does
    nothing at all.
    """

    def it_begins(view: StateView, action: Timed) -> Iterator[Finding]:
        if action.until not in WATCHING:
            return
        obj = view.state.objects.get(action.bound_to) if action.bound_to is not None else None
        if obj is None:
            says = Message("Say which card it depends on.")
            yield refused(key, says, possible=False)
            return
        found = (view.state.objects.get(object_id) for object_id in action.subjects)
        targets = tuple(each.ref for each in found if each is not None)
        watched = Watched(obj=obj, holder=action.player, targets=targets)
        if _goes_on(view, action.until, watched):
            yield done(key, Message("It ends as soon as that is no longer true."))
        else:
            yield nothing(key, Message("It would be over before it begins."), possible=False)

    return it_begins


def _goes_on(view: StateView, until: str, watched: Watched) -> bool:
    holds = DURATIONS[until].holds
    return holds is None or holds(view, watched)


def _is_over(view: StateView, each: Kept) -> bool:
    if each.until not in WATCHING:
        return False
    obj = view.state.find(each.bound) if each.bound is not None else None
    if obj is None:
        return True
    targets = each.targets if isinstance(each, Effect) else ()
    watched = Watched(obj=obj, holder=each.holder, targets=targets)
    return not _goes_on(view, each.until, watched)


def end_what_is_over(context: ActionContext) -> None:
    """End whatever has lasted as long as something held that holds no more, and what hung on it.

    What was for the next action only ends with that action.
    """
    before = [each for some in context.start.lasting for each in some]
    _end(context, {each.id for each in before if each.until == AT_ONCE})
    while True:
        kept = [each for some in context.state.lasting for each in some]
        watching = [each for each in kept if each.until in WATCHING]
        view = context.view
        over = {each.id for each in watching if _is_over(view, each)}
        if not over:
            return
        _end(context, over)


def end_what_watches(context: ActionContext, gone: Ref) -> None:
    """End whatever lasts as long as something holds of an object that nothing sees any more."""
    kept = [each for some in context.state.lasting for each in some]
    _end(context, {each.id for each in kept if each.until in WATCHING and each.bound == gone})


def end_with_the_turn(context: ActionContext) -> None:
    """End what lasts until end of turn: effects and conditions."""
    kept = [each for some in context.state.lasting for each in some]
    _end(context, {each.id for each in kept if each.until == END_OF_TURN})
    tables = context.view.rules.tables
    for obj in context.state.by_place:
        found = (tables.condition(word) for word in obj.conditions)
        for condition in {each.word: each for each in found if each is not None}.values():
            if condition.until == END_OF_TURN:
                take_off(context, obj.id, condition)


def end_as_a_turn_begins(context: ActionContext, player: PlayerId) -> None:
    """End what lasts until the turn of a player, which begins now."""
    kept = [each for some in context.state.lasting for each in some]
    theirs = (each for each in kept if each.until == NEXT_TURN and each.holder == player)
    _end(context, {each.id for each in theirs})


def _end(context: ActionContext, over: set[ObjectId]) -> None:
    state = context.state
    over = over & {each.id for some in state.lasting for each in some}
    if not over:
        return
    context.state = replace(
        state,
        effects=tuple(each for each in state.effects if each.id not in over),
        replacements=tuple(each for each in state.replacements if each.id not in over),
        permissions=tuple(each for each in state.permissions if each.id not in over),
    )
    for object_id in sorted(over):
        context.emit(Event(kind="ended", object=object_id, message=Message("an effect ended")))
