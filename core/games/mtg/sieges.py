"""Sieges: one that its own ability has exiled may be cast transformed at once."""

from msgspec.structs import replace

from core.games.mtg.game.stack import carried_out
from core.games.mtg.policies import policies
from core.games.mtg.traits import Traits, traits
from core.rules.action_context import ActionContext
from core.rules.events import ABILITY_NEEDED, Event
from core.rules.ruleset import StateView
from core.state.effects import AT_ONCE, Filter, Permission
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE

_DEFEATED = "siege.defeated"
_DEFENSE = "defense"


def has_its_ability(found: Traits) -> bool:
    """Tell whether it is a Siege that has not lost the ability that its type gives it."""
    return _is_siege(found) and not found.lost_abilities


def tell_of_its_ability(context: ActionContext, siege: GameObject) -> None:
    """Say that the ability of a Siege that was just defeated has triggered, in a followed turn.

    The table raises no ability by itself. Whoever carries the action out may add it, and then the
    Siege is not put into the graveyard.
    """
    was = context.start.objects.get(siege.id)
    found = traits(context.view, siege)
    just_now = was is not None and was.ref == siege.ref and was.counter(_DEFENSE)
    if context.state.is_followed and just_now and has_its_ability(found):
        event = Event(kind=ABILITY_NEEDED, object=siege.id, player=found.controller, key=_DEFEATED)
        context.emit(event)


def waits_for_its_ability(view: StateView, found: Traits) -> bool:
    """Return whether a battle with defense 0 stays while its own ability waits.

    Since September 2026 only a Siege does (``state.zero_defense``).
    """
    return _is_siege(found) or not policies(view.rules).two_kinds_of_battles


def is_defeated(view: StateView, obj: GameObject) -> bool:
    """Tell whether it is a Siege on the battlefield that has no defense left."""
    there = obj.zone == BATTLEFIELD and not obj.counter(_DEFENSE)
    return there and _is_siege(traits(view, obj))


def castable_now(view: StateView) -> tuple[Permission, GameObject] | None:
    """Return the defeated Siege that may be cast in the very next action, and by whom."""
    for each in filter(_for_the_next_action, view.state.permissions):
        obj = view.state.objects.get(each.filter.object) if each.filter.object else None
        if obj is not None and obj.incarnation == each.filter.incarnation and obj.zone == EXILE:
            return each, obj
    return None


def _is_siege(found: Traits) -> bool:
    return "Siege" in found.type_line.subtypes


def exiled_by_its_ability(
    context: ActionContext,
    siege: GameObject,
    was: Traits,
    arrived: tuple[GameObject, ...],
    by: PlayerId,
) -> None:
    """Let a Siege that its own ability has exiled be cast transformed for free (MTG CR 310.11b).

    No ability is raised by itself here. Where one of a Siege without defense waits, the exile is
    that ability at work; else its controller, who exiles it, does so by it. What another player
    exiles stays there. Where the turn is followed the ability leaves the stack as it resolves.
    """
    if siege.zone != BATTLEFIELD or not _is_siege(was):
        return
    last = context.state.resolving
    left = (last,) if last is not None and last.left else ()
    of_it = (each for each in (*context.state.waiting, *left) if each.source == siege.ref)
    waiting = None if siege.counter(_DEFENSE) else next(of_it, None)
    if waiting is not None:
        if not context.state.is_followed:
            carried_out(context, waiting.id)
    elif was.lost_abilities or by != was.controller:
        return
    who = waiting.controller if waiting is not None else was.controller
    for obj in arrived:
        if obj.zone == EXILE:
            permission = Permission(
                id=context.fresh_id(),
                who=who,
                what="cast",
                allows=True,
                filter=Filter(object=obj.id, incarnation=obj.incarnation),
                free=True,
                as_="transformed",
                key=_DEFEATED,
                until=AT_ONCE,
            )
            permissions = (*context.state.permissions, permission)
            context.state = replace(context.state, permissions=permissions)


def may_still_be_cast(context: ActionContext, siege: Ref) -> None:
    """Let a Siege be cast in the next action too: its ability left the stack in between.

    By the rule it is cast while that ability resolves, so people may do the two in either order.
    """
    context.state = replace(
        context.state,
        permissions=tuple(
            replace(each, id=context.fresh_id()) if _is_of(each, siege) else each
            for each in context.state.permissions
        ),
    )


def _is_of(permission: Permission, siege: Ref) -> bool:
    return _for_the_next_action(permission) and permission.filter.object == siege.id


def _for_the_next_action(permission: Permission) -> bool:
    return permission.key == _DEFEATED and permission.until == AT_ONCE
