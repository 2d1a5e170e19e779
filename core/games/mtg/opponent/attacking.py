"""Declaring attackers: the expected blocks, losses and counterattack of each group."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from core.games.mtg.combat.attack_targets import attackable
from core.games.mtg.combat.attacking import Attack, may_attack, must_attack
from core.games.mtg.combat.blocking import evasion_findings
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.opponent.fighters import (
    Fight,
    Fighter,
    Least,
    best_blocks,
    duel,
    fighter,
    fought,
    unblocked,
)
from core.messages import CardName, Message
from core.opponent.levels import Slip
from core.opponent.tactics import Move, Seat
from core.rules.choices import Target
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD

WIN = 1000.0
_DEATH = 200.0
_RISK = 0.8
_BETTER = 0.01
_HARM, _HARM_FROM, _MOST_HARM = 12.0, 4, 1.6
_LOYALTY, _PLANESWALKER = 1.2, 2.0
_DEFENSE, _BATTLE = 0.7, 4.0
Pairs = dict[tuple[int, int], tuple[Traits, Traits, bool]]
"""Whether a creature may block another one, by the identity of their characteristics."""


class Expected(Struct, frozen=True, kw_only=True):
    """The expected result of an attack and of the counterattack, and its value.

    ``wins``: the attacked player loses whatever they block.
    """

    attackers: tuple[Fighter, ...]
    fight: Fight
    back: int
    value: float
    wins: bool = False


class Board:
    """The creatures of both sides of one attack, from the view of the attacking player."""

    def __init__(
        self,
        view: StateView,
        me: PlayerId,
        defender: PlayerId,
        slips: frozenset[Slip] = frozenset(),
        pairs: Pairs | None = None,
    ) -> None:
        self._view = view
        self._slips = slips
        state = view.state
        self.life = state.player(defender).life
        self.own_life = state.player(me).life
        self._of: dict[ObjectId, Traits] = {}
        self.mine: list[Fighter] = []
        self.theirs: list[Fighter] = []
        self._others: list[Fighter] = []
        self._tapped: set[ObjectId] = set()
        self.able: list[Fighter] = []
        for obj in state.in_zone(BATTLEFIELD):
            its = traits(view, obj)
            if not its.is_creature:
                continue
            self._of[obj.id] = its
            found = fighter(view, obj, slips)
            if obj.tapped:
                self._tapped.add(obj.id)
            if its.controller == defender:
                self.theirs.append(found)
            elif its.controller != me:
                self._others.append(found)
            else:
                self.mine.append(found)
                if may_attack(view, obj, me):
                    self.able.append(found)
        self._pairs: Pairs = {} if pairs is None else pairs

    @cached_property
    def blockers(self) -> list[Fighter]:
        """The untapped creatures of the defender."""
        return [each for each in self.theirs if each.id not in self._tapped]

    @cached_property
    def free(self) -> list[Fighter]:
        """The attackers that no creature of the defender may block."""
        return [f for f in self.able if not any(self.may_block(b, f) for b in self.blockers)]

    def may_block(self, blocker: Fighter, attacker: Fighter) -> bool:
        """Return whether a creature may block another one if it is untapped."""
        one, two = self._of[blocker.id], self._of[attacker.id]
        kept = self._pairs.get((id(one), id(two)))
        if kept is None:
            may = "cant_block" not in one.limits and not any(evasion_findings(one, two))
            kept = self._pairs[id(one), id(two)] = (one, two, may)
        return kept[2]

    def expected(self, attackers: Sequence[Fighter]) -> Expected:
        """Return the expected result of an attack against the best blocks."""
        together = "forgets_two_blockers" not in self._slips
        blocks = best_blocks(attackers, self.blockers, self.may_block, self.life, together=together)
        fight = fought(attackers, blocks)
        value = (
            min(fight.through, self.life) * _harm(self.life)
            + fight.gained * _harm(self.own_life) / 2
            + sum(each.worth for each in fight.killed)
            - sum(each.worth for each in fight.lost)
        )
        back, wins = 0, False
        if sum(map(unblocked, attackers)) >= self.life and fight.through >= self.life:
            least = Least(attackers, self.blockers, self.may_block)
            wins = least.through >= self.life
            value += WIN if wins else 0
        if "ignores_the_counterattack" not in self._slips and not wins:
            back = self._counterattack(attackers, fight)
            risk = _DEATH if back >= self.own_life else back * _harm(self.own_life)
            value -= _RISK * risk
        return Expected(attackers=tuple(attackers), fight=fight, back=back, value=value, wins=wins)

    def _counterattack(self, attackers: Sequence[Fighter], fight: Fight) -> int:
        """Return the damage of the opponents' next attack on the untapped creatures."""
        gone = {each.id for each in (*fight.lost, *fight.killed)}
        gone |= {each.id for each in attackers if not each.vigilance}
        stay = [f for f in self.mine if f.id not in gone and f.id not in self._tapped]
        back = [
            f
            for f in (*self.theirs, *self._others)
            if f.power and f.id not in gone and not self._stays_home(f)
        ]
        if not back:
            return 0
        blocks = best_blocks(back, stay, self.may_block, self.own_life)
        return fought(back, blocks).through

    def _stays_home(self, each: Fighter) -> bool:
        its = self._of[each.id]
        return its.has("Defender") or "cant_attack" in its.limits

    def all_out(self) -> Expected | None:
        """Return the attack with all creatures if it wins."""
        if sum(map(unblocked, self.able)) < self.life:
            return None
        least = Least(self.able, self.blockers, self.may_block)
        if least.through < self.life:
            return None
        fight = fought(self.able, least.blocks)
        attackers = tuple(self.able)
        return Expected(attackers=attackers, fight=fight, back=0, value=WIN, wins=True)


def _harm(life: int) -> float:
    """Return the value of one damage to a player with this life."""
    return min(_MOST_HARM, _HARM / max(life, _HARM_FROM))


def attacks(seat: Seat) -> Iterator[Move]:
    """Yield the attack of a player in their declare attackers step, if there is a good one."""
    targets = attackable(seat.view, seat.player)
    found = []
    for each in targets:
        if isinstance(each, str):
            board = Board(seat.view, seat.player, PlayerId(each), seat.level.slips)
            if board.able:
                found.append((_best(seat, board), PlayerId(each), board))
    if not found:
        return
    best, defender, board = max(found, key=lambda each: each[0].value)
    required = {obj.id for obj in must_attack(seat.view)}
    chosen = tuple(f for f in board.able if f in best.attackers or f.id in required)
    if not chosen:
        return
    ids = tuple(f.id for f in chosen)
    at: tuple[Target, ...] = (defender,)
    if not best.wins and "no_spells" not in seat.level.slips:
        others = tuple(each for each in targets if not isinstance(each, str))
        split = _split(seat.view, chosen, defender, others)
        if any(each != defender for each in split):
            reason = _split_reason(seat.view, chosen, split)
            yield Move(action=Attack(player=seat.player, attackers=ids, at=split), reason=reason)
    action = Attack(player=seat.player, attackers=ids, at=at)
    yield Move(action=action, reason=_reason(best, board, defender))


def _split(
    view: StateView,
    chosen: Sequence[Fighter],
    defender: PlayerId,
    others: Iterable[ObjectId],
) -> tuple[Target, ...]:
    """Return the target of each attacker: permanents that attackers destroy, else the player."""
    harm = _harm(view.state.player(defender).life)
    at: dict[ObjectId, Target] = {each.id: defender for each in chosen}
    for target in others:
        its = traits(view, target)
        obj = view.object(target)
        if not {"Planeswalker", "Battle"} & set(its.types):
            continue
        is_battle = "Battle" in its.types
        counters = dict(obj.counters)
        left = counters.get("defense" if is_battle else "loyalty", 0)
        each, whole = (_DEFENSE, _BATTLE) if is_battle else (_LOYALTY, _PLANESWALKER)
        free = sorted((f for f in chosen if at[f.id] == defender and f.power), key=unblocked)
        exact = [f for f in free if unblocked(f) >= left][:1]
        group, sum_ = exact, sum(map(unblocked, exact))
        for fighter_ in reversed(free) if not exact else ():
            if sum_ < left:
                group, sum_ = [*group, fighter_], sum_ + unblocked(fighter_)
        worth = min(sum_, left) * each + (whole if sum_ >= left else 0)
        if group and worth > sum_ * harm:
            at |= dict.fromkeys((f.id for f in group), target)
    return tuple(at[each.id] for each in chosen)


def other_attacks(seat: Seat, attack: Attack) -> Iterator[Move]:
    """Yield attacks on the same player with one attacker less or more."""
    (defender,) = attack.at
    if not isinstance(defender, str):
        return
    board = Board(seat.view, seat.player, PlayerId(defender), seat.level.slips)
    required = {obj.id for obj in must_attack(seat.view)}
    for each in board.able:
        chosen = tuple(f for f in board.able if (f.id in attack.attackers) is not (f.id == each.id))
        if chosen and each.id not in required:
            ids = tuple(f.id for f in chosen)
            reason = _reason(board.expected(chosen), board, defender)
            yield Move(action=replace(attack, attackers=ids), reason=reason)


def _best(seat: Seat, board: Board) -> Expected:
    slips = seat.level.slips
    if "attacks_only_unblocked" in slips:
        return board.expected(board.free)
    if "ignores_the_counterattack" in slips:
        return board.expected([f for f in board.able if _beats_each_blocker(board, f)])
    return board.all_out() or _grown(board)


def _beats_each_blocker(board: Board, attacker: Fighter) -> bool:
    """Return whether no single blocker kills an attacker without dying."""
    return not any(
        board.may_block(each, attacker) and duel(attacker, [each]).attacker_dies
        for each in board.blockers
    )


def outlook(board: Board) -> Expected:
    """Return the best of few attacks: a winning one, none, all, or those that beat each blocker."""
    if not board.able:
        return board.expected(())
    sure = [f for f in board.able if _beats_each_blocker(board, f)]
    groups = {tuple(f.id for f in some): some for some in ((), board.free, sure, board.able)}
    won = board.all_out()
    return won or max((board.expected(some) for some in groups.values()), key=lambda e: e.value)


def _grown(board: Board) -> Expected:
    """Return the best attack among groups that grow or shrink by one attacker."""
    groups: list[Sequence[Fighter]] = [(), board.free, board.able]
    best = max(map(board.expected, groups), key=lambda each: each.value)
    current: tuple[Fighter, ...] = ()
    while len(current) < len(board.able):
        left = [each for each in board.able if each not in current]
        tries = [board.expected((*current, each)) for each in left]
        step = max(tries, key=lambda each: each.value)
        current = step.attackers
        if step.value > best.value + _BETTER:
            best = step
    step = board.expected(board.able)
    while len(step.attackers) > 1:
        fewer = [[each for each in step.attackers if each is not out] for out in step.attackers]
        following = max(map(board.expected, fewer), key=lambda each: each.value)
        if following.value <= step.value:
            break
        step = following
        if step.value > best.value + _BETTER:
            best = step
    return best


def _split_reason(view: StateView, chosen: Iterable[Fighter], split: Iterable[Target]) -> Message:
    parts = tuple(
        Message(
            "{attacker} attacks {target}",
            attacker=CardName(each.id, each.name),
            target=at if isinstance(at, str) else CardName(at, traits(view, at).name),
        )
        for each, at in zip(chosen, split, strict=True)
    )
    return Message("{parts:;}.", parts=parts)


def _reason(best: Expected, board: Board, defender: str) -> Message:
    names = tuple(CardName(each.id, each.name) for each in best.attackers)
    if best.wins:
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
