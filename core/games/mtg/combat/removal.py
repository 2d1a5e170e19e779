"""Removal from combat of attackers, blockers and attacked permanents (MTG CR 506.4, 800.4e)."""

from msgspec.structs import replace

from core.games.mtg.layers.traits import traits
from core.games.mtg.policies import policies
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.state.combat import Attacked, Attacker, Combat
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def tidy_combat(context: ActionContext) -> None:
    """Remove from combat new objects, objects of another player, and noncreatures."""
    fight = context.state.fight
    if not isinstance(fight, Combat) or not fight.attackers:
        return
    kept = []
    gone: dict[Ref, None] = {}
    for each in fight.attackers:
        if not _fights_on(context, each.obj, context.state.active):
            gone[each.obj] = None
            gone |= dict.fromkeys(ref for ref in each.blockers if _is_lost(context, ref, each))
            continue
        left = tuple(ref for ref in each.blockers if not _is_lost(context, ref, each))
        gone |= dict.fromkeys(ref for ref in each.blockers if ref not in left)
        at = _still_attacked(context, each)
        if at is None and each.at is not None:
            _tell_attacks_nothing(context, each)
        kept.append(replace(each, blockers=left, at=at))
    for ref in gone:
        message = Message("it left combat; the creature that it blocked stays blocked")
        context.emit(
            Event(kind="removed_from_combat", object=ref.id, key="combat.removed", message=message)
        )
    if tuple(kept) != fight.attackers:
        context.state = replace(context.state, fight=replace(fight, attackers=tuple(kept)))


def remove(context: ActionContext, ref: Ref) -> None:
    """Remove one creature from combat, as attacker and as blocker, by an effect."""
    fight = context.state.fight
    if not isinstance(fight, Combat):
        return
    attackers = tuple(
        replace(each, blockers=tuple(other for other in each.blockers if other != ref))
        for each in fight.attackers
        if each.obj != ref
    )
    context.state = replace(context.state, fight=replace(fight, attackers=attackers))
    context.emit(Event(kind="removed_from_combat", object=ref.id, key="combat.removed"))


def leave_combat(context: ActionContext, ref: Ref) -> None:
    """Remove a creature from combat where it takes part in it."""
    fight = context.state.fight
    takes_part = isinstance(fight, Combat) and (
        fight.attacker(ref) is not None or bool(fight.blocked_by(ref))
    )
    if takes_part:
        remove(context, ref)


def _is_lost(context: ActionContext, ref: Ref, attacker: Attacker) -> bool:
    return not _fights_on(context, ref, attacker.defender)


def _fights_on(context: ActionContext, ref: Ref, player: PlayerId) -> bool:
    obj = context.state.find(ref)
    if obj is None or obj.zone != BATTLEFIELD:
        return False
    found = traits(context.view, obj)
    return found.is_creature and "Battle" not in found.types and found.controller == player


def _still_attacked(context: ActionContext, attacker: Attacker) -> Attacked:
    """Return the current target of an attacker; None if it is gone."""
    at = attacker.at
    if at is None or isinstance(at, str):
        return at if at in context.state.playing else None
    obj = context.state.find(at)
    if obj is None or obj.zone != BATTLEFIELD:
        return None
    found = traits(context.view, obj)
    attackable = "Planeswalker" in found.types or "Battle" in found.types
    held = attacker.held_by in {None, found.controller}
    return at if attackable and held and not _protector_changed(context, obj, attacker) else None


def _protector_changed(context: ActionContext, obj: GameObject, attacker: Attacker) -> bool:
    ends = policies(context.view.rules).protector_ends_attack
    return ends and obj.protector not in {None, attacker.defender}


def _tell_attacks_nothing(context: ActionContext, attacker: Attacker) -> None:
    message = Message("what it attacked is gone, so it attacks nothing")
    key = "combat.attacks_nothing"
    context.emit(Event(kind="attacks_nothing", object=attacker.obj.id, key=key, message=message))
