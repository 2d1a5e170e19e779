"""Phasing out and in: no zone change, and the object stays the same (MTG CR 702.26)."""

from collections.abc import Iterator

from core.games.mtg.keyword_actions.preparation import let_go, phases_in_prepared
from core.games.mtg.statuses import PHASED_OUT, PHASED_OUT_WITH_HOST, is_phased_out
from core.games.mtg.traits import traits
from core.games.mtg.zone_changes import name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.conditions import is_on, put_on, take_off
from core.rules.durations import end_what_watches
from core.rules.events import Event
from core.rules.ruleset import Condition
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def phase_out(context: ActionContext, obj: GameObject, condition: Condition = PHASED_OUT) -> None:
    """Phase a permanent out, and with it what is attached to it."""
    says = Message("{card} phases out", card=name_of(context.view, obj))
    put_on(context, obj.id, condition)
    context.emit(Event(kind="phased_out", object=obj.id, key=condition.key, message=says))
    end_what_watches(context, obj.ref)
    let_go(context, obj)
    for each in attached_to(context.state, obj):
        if not is_phased_out(each):
            phase_out(context, each, PHASED_OUT_WITH_HOST)


def phase_in(context: ActionContext, obj: GameObject) -> None:
    """Phase a permanent in, and with it what phased out with it."""
    for condition in (PHASED_OUT, PHASED_OUT_WITH_HOST):
        take_off(context, obj.id, condition)
    says = Message("{card} phases in", card=name_of(context.view, context.state.object(obj.id)))
    context.emit(Event(kind="phased_in", object=obj.id, key="phasing.in", message=says))
    phases_in_prepared(context, obj.id)
    for each in attached_to(context.state, obj):
        if is_on(each, PHASED_OUT_WITH_HOST):
            phase_in(context, each)


def phase_all(context: ActionContext, player: PlayerId) -> None:
    """Phase out what of a player has phasing, and in what was out, at once (MTG CR 502.1)."""
    mine = [
        obj
        for obj in context.state.by_place
        if obj.zone == BATTLEFIELD and traits(context.view, obj).controller == player
    ]
    coming = [obj for obj in mine if _phases_in_by_itself(context.state, obj)]
    going = [obj for obj in mine if traits(context.view, obj).has("Phasing")]
    if coming or going:
        says = Message("{player}'s permanents phase in and out first", player=player)
        context.emit(Event(kind="turn_action", player=player, key="phasing.untap", message=says))
    for obj in going:
        now = context.state.object(obj.id)
        # What would phase out with what it is attached to does only that (MTG CR 702.26h).
        if not is_phased_out(now) and not any(_sits_on(context.state, obj, at) for at in going):
            phase_out(context, now)
    for obj in coming:
        phase_in(context, context.state.object(obj.id))


def _phases_in_by_itself(state: GameState, obj: GameObject) -> bool:
    """Tell whether it was phased out directly, or what it phased out with is gone."""
    if is_on(obj, PHASED_OUT):
        return True
    host = state.find(obj.attached_to) if isinstance(obj.attached_to, Ref) else None
    return is_on(obj, PHASED_OUT_WITH_HOST) and (host is None or not is_phased_out(host))


def attached_to(state: GameState, host: GameObject) -> Iterator[GameObject]:
    """Yield what is attached to a permanent."""
    for object_id in state.attached:
        obj = state.objects.get(object_id)
        if obj is not None and obj.zone == BATTLEFIELD and obj.attached_to == host.ref:
            yield obj


def _sits_on(state: GameState, obj: GameObject, host: GameObject) -> bool:
    """Tell whether something is attached to a permanent, or to what is attached to it."""
    at = obj.attached_to
    while isinstance(at, Ref):
        if at == host.ref:
            return True
        below = state.find(at)
        at = below.attached_to if below is not None else None
    return False
