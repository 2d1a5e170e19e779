"""The sums behind an act of an opponent in Magic, and an act weighed against its own choice."""

from collections.abc import Iterator, Sequence

from core.games.mtg.actions import Activate, Cast
from core.games.mtg.combat.attack_targets import defender_of
from core.games.mtg.combat.attacking import Attack, targets_of
from core.games.mtg.combat.blocking import Block
from core.games.mtg.opponent.attacking import Board, Expected
from core.games.mtg.opponent.fighters import Fighter, best_blocks, duel, fighter, unblocked
from core.messages import CardName, Message
from core.opponent.tactics import Seat, Sum
from core.rules.actions import Action
from core.state.ids import ObjectId, PlayerId


def sums_of(seat: Seat, action: Action) -> Iterator[Sum]:
    """Yield who meets whom in an act, with the expected results."""
    if isinstance(action, Attack):
        yield from _attack(seat, action)
    elif isinstance(action, Block):
        yield from _block(seat, action)
    elif isinstance(action, Cast | Activate):
        start = action.card if isinstance(action, Cast) else action.source
        for target in action.targets:
            yield Sum(start=start, end=target, role="target")


def _fighters(seat: Seat, ids: Sequence[ObjectId]) -> list[Fighter]:
    found = (seat.view.state.objects.get(each) for each in ids)
    return [fighter(seat.view, obj) for obj in found if obj is not None]


def _boards(seat: Seat, action: Attack) -> Iterator[tuple[Board, list[Fighter]]]:
    """Yield each attacked player's side with the attackers that it faces."""
    attackers = _fighters(seat, action.attackers)
    at = targets_of(seat.view, action)
    by: dict[PlayerId, list[Fighter]] = {}
    for each, target in zip(attackers, at, strict=False):
        who = None if target is None else defender_of(seat.view, seat.player, target)
        who = who or next(iter(seat.view.state.opponents(seat.player)), None)
        if who is not None:
            by.setdefault(who, []).append(each)
    for who, some in by.items():
        yield Board(seat.view, seat.player, who, seat.level.slips), some


def _attack(seat: Seat, action: Attack) -> Iterator[Sum]:
    at = dict(zip(action.attackers, targets_of(seat.view, action), strict=False))
    for board, attackers in _boards(seat, action):
        blocks = best_blocks(attackers, board.blockers, board.may_block, board.life)
        by = {each.attacker.id: each.blockers for each in blocks}
        for each in attackers:
            target = at.get(each.id)
            if target is not None:
                message = _result(each, by.get(each.id, ()))
                yield Sum(start=each.id, end=target, role="attack", message=message)
            for blocker in by.get(each.id, ()):
                yield Sum(start=blocker.id, end=each.id, role="block")


def _block(seat: Seat, action: Block) -> Iterator[Sum]:
    for attacker, blockers in _pairs(seat, action):
        yield Sum(
            start=blockers[0].id,
            end=attacker.id,
            role="block",
            message=_result(attacker, blockers),
        )
        for each in blockers[1:]:
            yield Sum(start=each.id, end=attacker.id, role="block")


def _pairs(seat: Seat, action: Block) -> Iterator[tuple[Fighter, list[Fighter]]]:
    of = action.of if len(action.of) == len(action.blockers) else action.of * len(action.blockers)
    for attacker in _fighters(seat, tuple(dict.fromkeys(of))):
        mine = [
            one for one, other in zip(action.blockers, of, strict=False) if other == attacker.id
        ]
        blockers = _fighters(seat, mine)
        if blockers:
            yield attacker, blockers


def _result(attacker: Fighter, blockers: Sequence[Fighter]) -> Message:
    """Return the expected result of an attacker against its blockers."""
    if not blockers:
        return Message("{damage} damage", damage=unblocked(attacker))
    found = duel(attacker, blockers)
    dead = tuple(CardName(each.id, each.name) for each in found.dead)
    parts = []
    if found.attacker_dies:
        parts.append(Message("{card} dies", card=CardName(attacker.id, attacker.name)))
    if dead:
        parts.append(Message("{cards} dies|{cards} die", cards=dead, count=len(dead)))
    if found.through:
        parts.append(Message("{damage} damage goes through", damage=found.through))
    if not parts:
        return Message("no creature dies")
    return Message("{parts}", parts=tuple(parts))


def combat_value(seat: Seat, action: Action) -> tuple[float, Message] | None:
    """Return the value of an attack or a block by the combat sums, and its expected results."""
    if isinstance(action, Attack):
        found = [board.expected(some) for board, some in _boards(seat, action)]
        parts = tuple(part for each in found for part in _parts(each))
        return sum(each.value for each in found), Message("I expect {parts:;}.", parts=parts)
    if isinstance(action, Block):
        value = 0.0
        results = []
        for attacker, blockers in _pairs(seat, action):
            result = duel(attacker, blockers)
            value += attacker.power - result.through
            value += attacker.worth if result.attacker_dies else 0
            value -= sum(each.worth for each in result.dead)
            results.append(_result(attacker, blockers))
        parts = tuple(results) or (Message("no creature dies"),)
        return value, Message("I expect {parts:;}.", parts=parts)
    return None


def _parts(each: Expected) -> Iterator[Message]:
    yield Message("{damage} damage", damage=each.fight.through)
    lost = tuple(CardName(one.id, one.name) for one in each.fight.lost)
    killed = tuple(CardName(one.id, one.name) for one in each.fight.killed)
    yield Message("I lose {lost}", lost=lost) if lost else Message("I lose no creature")
    if killed:
        yield Message("{killed} dies|{killed} die", killed=killed, count=len(killed))
    yield Message("the counterattack could be {damage}", damage=each.back)
