"""Declaring blockers, by the same sums as attacks."""

from collections.abc import Iterator

from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.blocking import Block, about_blocker, enough_blockers
from core.games.mtg.layers.traits import traits
from core.games.mtg.opponent.fighters import Blocked, Fighter, best_blocks, duel, fighter
from core.messages import CardName, Message
from core.opponent.tactics import Move, Seat
from core.state.zones import BATTLEFIELD

_AT_ONCE = Message("I do not block: no block gains anything.")


def blocks(seat: Seat) -> Iterator[Move]:
    """Yield the blocks of a player who declares blockers, and then no block."""
    view, me = seat.view, seat.player
    fight = fight_of(view)
    attackers = [each for each in fight.attackers if each.defender == me] if fight else []
    there = {each.obj.id: view.state.find(each.obj) for each in attackers}
    creatures = [
        (obj, fighter(view, obj, seat.level.slips))
        for obj in view.state.in_zone(BATTLEFIELD)
        if not obj.tapped and (its := traits(view, obj)).is_creature and its.controller == me
    ]
    able = set()
    facing: list[Fighter] = []
    for each in attackers:
        attacking = there[each.obj.id]
        if attacking is None:
            continue
        facing.append(fighter(view, attacking, seat.level.slips))
        able |= {
            (obj.id, attacking.id)
            for obj, _ in creatures
            if not any(about_blocker(view, obj, each, me))
        }

    def may_block(blocker: Fighter, attacker: Fighter) -> bool:
        return (blocker.id, attacker.id) in able

    found = best_blocks(
        facing,
        [each for _, each in creatures],
        may_block,
        view.state.player(me).life,
        together="forgets_two_blockers" not in seat.level.slips,
    )
    if "blocks_only_to_live" in seat.level.slips:
        found = tuple(
            each for each in found if each.to_live or not duel(each.attacker, each.blockers).dead
        )
    kept = [each for each in found if not _too_few(seat, each)]
    for some in (kept, *([each] for each in kept if len(kept) > 1)):
        if some:
            pairs = [(b.id, each.attacker.id) for each in some for b in each.blockers]
            action = Block(
                player=me, blockers=tuple(b for b, _ in pairs), of=tuple(a for _, a in pairs)
            )
            words = tuple(map(_reason, some))
            yield Move(action=action, reason=Message("{words: }", words=words))
    yield Move(action=Block(player=me), reason=_AT_ONCE)


def _too_few(seat: Seat, blocked: Blocked) -> bool:
    attacker = traits(seat.view, blocked.attacker.id)
    return any(enough_blockers(attacker, len(blocked.blockers)))


def _reason(each: Blocked) -> Message:
    names = tuple(CardName(b.id, b.name) for b in each.blockers)
    attacker = CardName(each.attacker.id, each.attacker.name)
    if each.to_live:
        return Message(
            "{names} against {attacker}: I would lose without this block.",
            names=names,
            attacker=attacker,
        )
    result = duel(each.attacker, each.blockers)
    dead = tuple(CardName(b.id, b.name) for b in result.dead)
    if result.attacker_dies and dead:
        return Message(
            "{names} against {attacker}: it dies, and so does {dead}.",
            names=names,
            attacker=attacker,
            dead=dead,
        )
    if result.attacker_dies:
        return Message(
            "{names} against {attacker}: it dies, and I lose nothing.",
            names=names,
            attacker=attacker,
        )
    return Message(
        "{names} against {attacker}: {damage} damage is stopped.",
        names=names,
        attacker=attacker,
        damage=each.attacker.power - result.through,
    )
