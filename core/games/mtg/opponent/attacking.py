"""Declaring attackers: the expected blocks, losses and counterattack of each group."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from core.games.mtg.combat.attack_targets import attackable
from core.games.mtg.combat.attacking import Attack, may_attack, must_attack
from core.games.mtg.combat.blocking import evasion_findings
from core.games.mtg.layers.traits import traits
from core.games.mtg.opponent.fighters import (
    Fight,
    Fighter,
    best_blocks,
    duel,
    fighter,
    fought,
)
from core.messages import CardName, Message
from core.opponent.tactics import Move, Seat
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_WIN = 1000.0
_DEATH = 200.0
_RISK = 0.8
_BETTER = 0.01
_HARM, _HARM_FROM, _MOST_HARM = 12.0, 4, 1.6


class Expected(Struct, frozen=True, kw_only=True):
    """The expected result of an attack and of the counterattack, and its value."""

    attackers: tuple[Fighter, ...]
    fight: Fight
    back: int
    value: float


class Board:
    """The creatures of both sides of one attack, from the view of the attacking player."""

    def __init__(self, seat: Seat, defender: PlayerId) -> None:
        self._view = seat.view
        self._me = seat.player
        self._slips = seat.level.slips
        state = seat.view.state
        self.life = state.player(defender).life
        self.own_life = state.player(seat.player).life
        there = [obj for obj in state.in_zone(BATTLEFIELD) if traits(self._view, obj).is_creature]
        self.mine = [(obj, fighter(self._view, obj)) for obj in there if self._is_mine(obj)]
        self.theirs = [
            (obj, fighter(self._view, obj))
            for obj in there
            if traits(self._view, obj).controller == defender
        ]
        self.able = [f for obj, f in self.mine if may_attack(self._view, obj, self._me)]
        self._pairs: dict[tuple[ObjectId, ObjectId], bool] = {}

    def _is_mine(self, obj: GameObject) -> bool:
        return traits(self._view, obj).controller == self._me

    @cached_property
    def blockers(self) -> list[Fighter]:
        """The untapped creatures of the defender."""
        return [each for obj, each in self.theirs if not obj.tapped]

    def may_block(self, blocker: Fighter, attacker: Fighter) -> bool:
        """Return whether a creature may block another one if it is untapped."""
        pair = blocker.id, attacker.id
        if pair not in self._pairs:
            one, two = (traits(self._view, each) for each in pair)
            self._pairs[pair] = not any(evasion_findings(one, two))
        return self._pairs[pair]

    def expected(self, attackers: Sequence[Fighter]) -> Expected:
        """Return the expected result of an attack against the best blocks."""
        together = "forgets_two_blockers" not in self._slips
        blocks = best_blocks(attackers, self.blockers, self.may_block, self.life, together=together)
        fight = fought(attackers, blocks)
        if fight.through >= self.life and attackers:
            value = _WIN + fight.through
            return Expected(attackers=tuple(attackers), fight=fight, back=0, value=value)
        value = (
            fight.through * _harm(self.life)
            + fight.gained * _harm(self.own_life) / 2
            + sum(each.worth for each in fight.killed)
            - sum(each.worth for each in fight.lost)
        )
        back = 0
        if "ignores_the_counterattack" not in self._slips:
            back = self._counterattack(attackers, fight)
            risk = _DEATH if back >= self.own_life else back * _harm(self.own_life)
            value -= _RISK * risk
        return Expected(attackers=tuple(attackers), fight=fight, back=back, value=value)

    def _counterattack(self, attackers: Sequence[Fighter], fight: Fight) -> int:
        """Return the damage of the defender's next attack on the untapped creatures."""
        gone = {each.id for each in (*fight.lost, *fight.killed)}
        tapped = {each.id for each in attackers if not each.vigilance}
        stay = [f for _, f in self.mine if f.id not in gone and f.id not in tapped]
        back = [
            f
            for obj, f in self.theirs
            if f.id not in gone and not traits(self._view, obj).has("Defender")
        ]
        blocks = best_blocks(back, stay, self.may_block, self.own_life)
        return fought(back, blocks).through


def _harm(life: int) -> float:
    """Return the value of one damage to a player with this life."""
    return min(_MOST_HARM, _HARM / max(life, _HARM_FROM))


def attacks(seat: Seat) -> Iterator[Move]:
    """Yield the attack of a player in their declare attackers step, if there is a good one."""
    players = [each for each in attackable(seat.view, seat.player) if isinstance(each, str)]
    found = []
    for defender in players:
        board = Board(seat, PlayerId(defender))
        if board.able:
            found.append((_best(seat, board), defender, board))
    if not found:
        return
    best, defender, board = max(found, key=lambda each: each[0].value)
    required = {obj.id for obj in must_attack(seat.view)}
    chosen = tuple(f for f in board.able if f in best.attackers or f.id in required)
    if not chosen:
        return
    action = Attack(player=seat.player, attackers=tuple(f.id for f in chosen), at=(defender,))
    yield Move(action=action, reason=_reason(best, board, defender))


def _best(seat: Seat, board: Board) -> Expected:
    slips = seat.level.slips
    if "attacks_only_unblocked" in slips:
        free = [f for f in board.able if not any(board.may_block(b, f) for b in board.blockers)]
        return board.expected(free)
    if "ignores_the_counterattack" in slips:
        return board.expected([f for f in board.able if _beats_each_blocker(board, f)])
    return _grown(board)


def _beats_each_blocker(board: Board, attacker: Fighter) -> bool:
    """Return whether no single blocker kills an attacker without dying."""
    return not any(
        board.may_block(each, attacker) and duel(attacker, [each]).attacker_dies
        for each in board.blockers
    )


def _grown(board: Board) -> Expected:
    """Return the best attack among groups that grow by one attacker, and some whole groups."""
    best = board.expected(())
    current: tuple[Fighter, ...] = ()
    left = list(board.able)
    while left:
        tries = [board.expected((*current, each)) for each in left]
        step = max(tries, key=lambda each: each.value)
        current = step.attackers
        left = [each for each in left if each not in current]
        if step.value > best.value + _BETTER:
            best = step
    free = [f for f in board.able if not any(board.may_block(b, f) for b in board.blockers)]
    for group in (board.able, free):
        whole = board.expected(group)
        if group and whole.value > best.value + _BETTER:
            best = whole
    return best


def _reason(best: Expected, board: Board, defender: str) -> Message:
    names = tuple(CardName(each.id, each.name) for each in best.attackers)
    if best.fight.through >= board.life:
        return Message(
            "I attack with {names}: {damage} damage comes through every block, and {player} has "
            "{life} life.",
            names=names,
            damage=best.fight.through,
            player=defender,
            life=board.life,
        )
    through = Message("I expect {damage} damage", damage=best.fight.through)
    lost = tuple(CardName(each.id, each.name) for each in best.fight.lost)
    risk = Message("I may lose {lost}", lost=lost) if lost else Message("I lose no creature")
    back = Message("the counterattack could be {damage}", damage=best.back)
    return Message("I attack with {names}: {parts:;}.", names=names, parts=(through, risk, back))
