"""What scenarios and windows ask about a combat: how an object stands in it, what it may do."""

from collections.abc import Mapping

from core.games.mtg.combat.attacking import (
    ATTACKERS,
    about_attacker,
    about_target,
    attackable,
    fight_of,
)
from core.games.mtg.combat.blocking import about_blocker, attacker_of
from core.games.mtg.combat.damage_proposal import proposal
from core.games.mtg.combat.evasion import enough_blockers
from core.games.mtg.traits import traits
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.combat import Attacker
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject

NOTHING = "nothing"
"""What an attacker attacks when that has gone."""


def in_combat(view: StateView, obj: GameObject) -> Mapping[str, object]:
    """Return what an object attacks and blocks, and what blocks it."""
    fight = fight_of(view)
    attacker = fight.attacker(obj.ref) if fight is not None else None
    blocks = fight.blocked_by(obj.ref) if fight is not None else ()
    return {
        "attacks": "" if attacker is None else _attacked(attacker),
        "blocked": attacker is not None and attacker.blocked,
        "blocked_by": () if attacker is None else tuple(ref.id for ref in attacker.blockers),
        "blocks": tuple(each.obj.id for each in blocks),
    }


def _attacked(attacker: Attacker) -> ObjectId | str:
    at = attacker.at
    if at is None:
        return NOTHING
    return at.id if isinstance(at, Ref) else at


def attack_findings(
    view: StateView, object_id: ObjectId, at: ObjectId | PlayerId | None = None
) -> tuple[Finding, ...]:
    """Return what the rules say of an object that is to attack, alone."""
    obj = view.object(object_id)
    player = traits(view, obj).controller
    found = [*about_attacker(view, obj, player)]
    if fight_of(view) is None or view.state.turn_step != ATTACKERS:
        found.append(refused("combat.attackers", Message("It is not the declare attackers step.")))
    if player != view.state.active:
        found.append(refused("combat.attackers", Message("It is not the turn of its controller.")))
    targets = (at,) if at is not None else attackable(view, player)[:1]
    for target in targets:
        found.extend(about_target(view, player, target))
    return tuple(found)


def block_findings(view: StateView, object_id: ObjectId, of: ObjectId) -> tuple[Finding, ...]:
    """Return what the rules say of an object that is to block an attacker, alone."""
    obj = view.object(object_id)
    attacker = attacker_of(view, of)
    if attacker is None or view.state.find(attacker.obj) is None:
        return (refused("combat.blockers", Message("That does not attack.")),)
    found = about_blocker(view, obj, attacker, traits(view, obj).controller)
    return (*found, *enough_blockers(traits(view, of), 1))


def proposed(view: StateView) -> tuple[tuple[ObjectId, ObjectId | PlayerId, int], ...]:
    """Return the proposal for the damage step that comes next: from, to, amount."""
    return tuple((each.from_, each.to, each.amount) for each in proposal(view).deals)
