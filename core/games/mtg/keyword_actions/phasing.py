"""Phasing, in the untap step and by an effect (MTG CR 502.1, 702.26)."""

from collections.abc import Iterator

from core.games.mtg.keyword_actions.preparation import let_go, phases_in_prepared
from core.games.mtg.layers.continuous_effects import PHASED_OUT, PHASED_OUT_WITH_HOST, is_phased_out
from core.games.mtg.layers.traits import name_of, traits
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, Note, Subject
from core.rules.history import Event
from core.rules.lasting_effects import end_what_watches, is_on, put_on, take_off
from core.rules.ruleset import ActionGroup, ActionSpec, Condition, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def phase_out(context: ActionContext, obj: GameObject, condition: Condition = PHASED_OUT) -> None:
    """Phase a permanent out, together with its attachments."""
    message = Message("{card} phases out", card=name_of(context.view, obj))
    put_on(context, obj.id, condition)
    context.emit(Event(kind="phased_out", object=obj.id, key=condition.key, message=message))
    end_what_watches(context, obj.ref)
    let_go(context, obj)
    for each in attached_to(context.state, obj):
        if not is_phased_out(each):
            phase_out(context, each, PHASED_OUT_WITH_HOST)


def phase_in(context: ActionContext, obj: GameObject) -> None:
    """Phase a permanent in, together with the attachments that phased out with it."""
    for condition in (PHASED_OUT, PHASED_OUT_WITH_HOST):
        take_off(context, obj.id, condition)
    message = Message("{card} phases in", card=name_of(context.view, context.state.object(obj.id)))
    context.emit(Event(kind="phased_in", object=obj.id, key="phasing.in", message=message))
    phases_in_prepared(context, obj.id)
    for each in attached_to(context.state, obj):
        if is_on(each, PHASED_OUT_WITH_HOST):
            phase_in(context, each)


def phase_all(context: ActionContext, player: PlayerId) -> None:
    """Phase a player's permanents with phasing out and their phased-out ones in (MTG CR 502.1)."""
    mine = [
        obj
        for obj in context.state.by_place
        if obj.zone == BATTLEFIELD and traits(context.view, obj).controller == player
    ]
    coming = [obj for obj in mine if _phases_in_by_itself(context.state, obj)]
    going = [obj for obj in mine if traits(context.view, obj).has("Phasing")]
    if coming or going:
        message = Message("{player}'s permanents phase in and out first", player=player)
        context.emit(Event(kind="turn_action", player=player, key="phasing.untap", message=message))
    for obj in going:
        now = context.state.object(obj.id)
        # An attachment of a permanent that phases out phases out only indirectly (MTG CR 702.26h).
        if not is_phased_out(now) and not any(_sits_on(context.state, obj, at) for at in going):
            phase_out(context, now)
    for obj in coming:
        phase_in(context, context.state.object(obj.id))


def _phases_in_by_itself(state: GameState, obj: GameObject) -> bool:
    """Return whether it phased out directly, or the permanent it phased out with is gone."""
    if is_on(obj, PHASED_OUT):
        return True
    host = state.find(obj.attached_to) if isinstance(obj.attached_to, Ref) else None
    return is_on(obj, PHASED_OUT_WITH_HOST) and (host is None or not is_phased_out(host))


def attached_to(state: GameState, host: GameObject) -> Iterator[GameObject]:
    """Yield the attachments of a permanent."""
    for object_id in state.attached:
        obj = state.objects.get(object_id)
        if obj is not None and obj.zone == BATTLEFIELD and obj.attached_to == host.ref:
            yield obj


def _sits_on(state: GameState, obj: GameObject, host: GameObject) -> bool:
    """Return whether an object is attached to a permanent, directly or by way of another."""
    at = obj.attached_to
    while isinstance(at, Ref):
        if at == host.ref:
            return True
        below = state.find(at)
        at = below.attached_to if below is not None else None
    return False


_GROUP = ActionGroup(id="phase", title=Message("Phase out or in"), within=Message("More"))


class PhaseOut(Action, frozen=True, kw_only=True):
    """Phase a permanent out."""

    object: Subject


class PhaseIn(Action, frozen=True, kw_only=True):
    """Phase a permanent in again."""

    object: Subject


def a_permanent_phases_out(view: StateView, action: PhaseOut) -> Iterator[Finding]:
    """It stays where it is, and is treated as though it did not exist (``phasing.out``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.zone != BATTLEFIELD:
        message = Message("{card} is not on the battlefield.", card=name)
        yield refused(PHASED_OUT.key, message, possible=False)
    elif is_phased_out(obj):
        message = Message("{card} is phased out already.", card=name)
        yield nothing(PHASED_OUT.key, message, possible=False)
    else:
        message = Message(
            "{card} is treated as though it did not exist until it phases in.", card=name
        )
        yield done(PHASED_OUT.key, message)
        if any(True for _ in attached_to(view.state, obj)):
            yield done(PHASED_OUT_WITH_HOST.key, Message("Its attachments phase out with it."))


def a_permanent_phases_in(view: StateView, action: PhaseIn) -> Iterator[Finding]:
    """The same permanent is there again, as it was (``phasing.in``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not is_phased_out(obj):
        yield nothing("phasing.in", Message("{card} is not phased out.", card=name), possible=False)
    else:
        message = Message("{card} is there again: no zone change, and the same object.", card=name)
        yield done("phasing.in", message)


def phased_out_objects_are_ignored(view: StateView, action: Action) -> Iterator[Finding]:
    """Nothing else is done to a permanent that is phased out (``phasing.out``)."""
    if isinstance(action, PhaseOut | PhaseIn | Note | Batch):
        return
    for each in action.references():
        obj = view.state.objects.get(each.id)
        if obj is not None and is_phased_out(obj):
            message = Message(
                "{card} is phased out: it is treated as though it did not exist.",
                card=name_of(view, obj),
            )
            yield refused(PHASED_OUT.key, message)


def _phase_out_by_hand(context: ActionContext, action: PhaseOut) -> None:
    phase_out(context, context.state.object(action.object))


def _phase_in_by_hand(context: ActionContext, action: PhaseIn) -> None:
    phase_in(context, context.state.object(action.object))


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone != BATTLEFIELD:
        return
    if is_phased_out(obj):
        action: Action = PhaseIn(player=player, object=obj.id)
        yield MenuOption(action=action, message=Message("Phase in"), verb=_GROUP.id)
    else:
        action = PhaseOut(player=player, object=obj.id)
        more = Message("until its controller untaps the next time")
        yield MenuOption(action=action, message=Message("Phase out"), more=more, verb=_GROUP.id)


SPECS = (
    ActionSpec(
        action=PhaseOut,
        checks={PHASED_OUT.key: a_permanent_phases_out},
        handler=_phase_out_by_hand,
        label=Message("Phase {subject} out"),
        menu=_menu,
        group=_GROUP,
        shows=(PHASED_OUT, PHASED_OUT_WITH_HOST),
    ),
    ActionSpec(
        action=PhaseIn,
        checks={"phasing.in": a_permanent_phases_in},
        handler=_phase_in_by_hand,
        label=Message("Phase {subject} in"),
    ),
)
