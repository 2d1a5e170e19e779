"""Facts about a combat for scenarios and windows: roles of objects, and legal declarations."""

from collections.abc import Iterator, Mapping

from core.games.mtg.combat.attacking import (
    ATTACKERS,
    about_attacker,
    about_target,
    attackable,
    fight_of,
)
from core.games.mtg.combat.blocking import about_blocker, attacker_of, enough_blockers
from core.games.mtg.combat.damage_proposal import proposal
from core.games.mtg.layers.traits import traits
from core.games.mtg.turn import steps
from core.messages import CardName, Message
from core.rules.characteristics_view import Row, Why
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, Ruling, refused
from core.state.combat import Attacked, Attacker
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

NOTHING = "nothing"
"""The target of an attacker whose target has left the battlefield."""


def in_combat(view: StateView, obj: GameObject) -> Mapping[str, object]:
    """Return the target and the blocked attackers of an object, and its blockers."""
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
    """Return the findings about an object that attacks alone."""
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
    """Return the findings about an object that blocks an attacker alone."""
    obj = view.object(object_id)
    attacker = attacker_of(view, of)
    if attacker is None or view.state.find(attacker.obj) is None:
        return (refused("combat.blockers", Message("That does not attack.")),)
    found = about_blocker(view, obj, attacker, traits(view, obj).controller)
    return (*found, *enough_blockers(traits(view, of), 1))


def proposed(view: StateView) -> tuple[tuple[ObjectId, ObjectId | PlayerId, int], ...]:
    """Return the proposal for the damage step that comes next: from, to, amount."""
    return tuple((each.from_, each.to, each.amount) for each in proposal(view).deals)


_BEFORE_ATTACKS = frozenset(steps.ORDER[: steps.ORDER.index(steps.ATTACKERS) + 1])
_TITLE = Message("Combat")


def combat_rows(view: StateView, obj: GameObject) -> Iterator[Row]:
    """Yield the rows about a permanent's part in combat, where a turn is tracked."""
    if not view.state.is_followed or obj.zone != BATTLEFIELD:
        return
    fight = fight_of(view)
    attacker = fight.attacker(obj.ref) if fight is not None else None
    blocks = fight.blocked_by(obj.ref) if fight is not None else ()
    if attacker is not None:
        yield from _attacking(view, attacker)
    elif blocks:
        yield _blocking(view, blocks)
    elif view.state.turn_step in _BEFORE_ATTACKS and not (fight is not None and fight.declared):
        yield from _may_attack(view, obj)


def _attacking(view: StateView, attacker: Attacker) -> Iterator[Row]:
    value, why = _attacks(view, attacker.at)
    yield Row(id="attacks", title=_TITLE, value=value, why=(why,))
    there = [obj for ref in attacker.blockers if (obj := view.state.find(ref)) is not None]
    if there:
        names = tuple(CardName(obj.id, traits(view, obj).name) for obj in there)
        yield Row(
            id="blocked_by",
            title=Message("Blocked by"),
            value=Message("{names}", names=names),
            why=(Why("combat.blockers", Message("declared as its blockers")),),
        )
    elif attacker.blocked:
        why = Why("combat.stays_blocked", Message("though no blocker is left"))
        yield Row(
            id="blocked_by", title=Message("Blocked by"), value=Message("nothing"), why=(why,)
        )


def _attacks(view: StateView, at: Attacked) -> tuple[Message, Why]:
    if at is None:
        says = Message("what it attacked is gone")
        return Message("attacks nothing"), Why("combat.attacks_nothing", says)
    why = Why("combat.attackers", Message("declared as an attacker, or put there attacking"))
    if not isinstance(at, Ref):
        return Message("attacks {player}", player=at), why
    found = view.state.find(at)
    name = traits(view, found).name if found is not None else ""
    return Message("attacks {card}", card=CardName(at.id, name)), why


def _blocking(view: StateView, blocks: tuple[Attacker, ...]) -> Row:
    found = (view.state.find(each.obj) for each in blocks)
    names = tuple(CardName(obj.id, traits(view, obj).name) for obj in found if obj is not None)
    value = Message("blocks {names}", names=names)
    why = (Why("combat.blockers", Message("declared as a blocker")),)
    return Row(id="blocks", title=_TITLE, value=value, why=why)


def _may_attack(view: StateView, obj: GameObject) -> Iterator[Row]:
    """Yield whether a creature of the active player may attack this turn."""
    found = traits(view, obj)
    player = view.state.active
    if not found.is_creature or found.controller != player or "Battle" in found.types:
        return
    findings = tuple(about_attacker(view, obj, player))
    against = [each for each in findings if each.ruling is Ruling.REFUSED]
    why = tuple(Why(each.key, each.message) for each in against or findings)
    usual = (Why("combat.attackers", Message("an untapped creature, here since this turn began")),)
    value = Message("may not attack") if against else Message("may attack")
    yield Row(id="may_attack", title=_TITLE, value=value, why=why or usual)
