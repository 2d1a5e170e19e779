"""The damage of random fights equals a naive model that is written apart from the rules."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import Block
from core.games.mtg.combat.damage import CombatDamage
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import ATTACKERS, begins_at
from core.rules import engine
from core.rules.ruleset import StateView
from core.state.objects import GameObject
from tests.core.stage import ADA, BEN, Stage
from tests.effort import tries

FIGHTS = tries(everyday=1_500, thorough=10_000)
PARTS = 5
POISONED = 10
KEYWORDS = (
    *("First strike", "Double strike", "Trample", "Deathtouch", "Lifelink"),
    *("Infect", "Wither", "Indestructible"),
)

Creature = dict[str, Any]
"""A creature of the naive model: power, toughness, keywords, damage, and whether it is dead."""


def creature(pick: random.Random) -> Creature:
    keywords = {word for word in KEYWORDS if pick.random() < 1 / 6}
    size = {"power": pick.randint(0, 6), "toughness": pick.randint(1, 6)}
    return {**size, "keywords": keywords, "damage": 0, "minus": 0, "dead": False}


class Naive:
    """Two sides that fight: each attacker has a list of blockers, each blocker one attacker."""

    def __init__(self, attackers: list[Creature], blocks: list[list[Creature]]) -> None:
        self.attackers = attackers
        self.blocks = blocks
        self.life = {"attacker": 20, "defender": 20}
        self.poison = 0

    def fight(self) -> None:
        everybody = [*self.attackers, *(each for group in self.blocks for each in group)]
        quick = [each for each in everybody if each["keywords"] & {"First strike", "Double strike"}]
        if quick:
            self.step(quick)
            if self.poison >= POISONED:
                return  # the game is over
            slow = [each for each in everybody if not any(each is other for other in quick)]
            twice = [each for each in quick if "Double strike" in each["keywords"]]
            self.step([*slow, *twice])
        else:
            self.step(everybody)

    def step(self, who: list[Creature]) -> None:
        deals: list[tuple[Creature, Creature | None, int]] = []
        alive = [each for each in who if not each["dead"]]
        for attacker, group in zip(self.attackers, self.blocks, strict=True):
            if any(attacker is each for each in alive):
                deals += self.attacks(attacker, group)
        for attacker, group in zip(self.attackers, self.blocks, strict=True):
            for blocker in group:
                if any(blocker is each for each in alive) and not attacker["dead"]:
                    deals.append((blocker, attacker, self.strength(blocker)))
        for source, target, amount in deals:
            if amount > 0:
                self.hit(source, target, amount)
        self.bury(deals)

    @staticmethod
    def strength(one: Creature) -> int:
        power: int = one["power"] - one["minus"]
        return max(power, 0)

    def attacks(
        self, attacker: Creature, group: list[Creature]
    ) -> list[tuple[Creature, Creature | None, int]]:
        left = self.strength(attacker)
        there = [each for each in group if not each["dead"]]
        tramples = "Trample" in attacker["keywords"]
        if not group or (tramples and not there):
            return [(attacker, None, left)]
        deals: list[tuple[Creature, Creature | None, int]] = []
        for number, blocker in enumerate(there):
            needs = max(blocker["toughness"] - blocker["minus"] - blocker["damage"], 0)
            needs = min(needs, 1) if "Deathtouch" in attacker["keywords"] else needs
            last = number == len(there) - 1
            amount = left if last and not tramples else min(needs, left)
            deals.append((attacker, blocker, amount))
            left -= amount
        if tramples:
            deals.append((attacker, None, left))
        return deals

    def hit(self, source: Creature, target: Creature | None, amount: int) -> None:
        words = source["keywords"]
        if target is None and "Infect" in words:
            self.poison += amount
        elif target is None:
            self.life["defender"] -= amount
        elif words & {"Infect", "Wither"}:
            target["minus"] += amount
        else:
            target["damage"] += amount
        if "Lifelink" in words:
            side = "attacker" if any(source is each for each in self.attackers) else "defender"
            self.life[side] += amount

    def bury(self, deals: list[tuple[Creature, Creature | None, int]]) -> None:
        dying = []
        for one in [*self.attackers, *(each for group in self.blocks for each in group)]:
            left = one["toughness"] - one["minus"]
            poisoned = any(
                target is one and amount > 0 and "Deathtouch" in source["keywords"]
                for source, target, amount in deals
            )
            hurt = one["damage"] >= left or poisoned
            if left <= 0 or (hurt and "Indestructible" not in one["keywords"]):
                dying.append(one)
        for one in dying:
            one["dead"] = True


def card_of(one: Creature) -> Card:
    face = Face(
        name="Fighter",
        type_line=TypeLine.read("Creature — Warrior"),
        stats=(("power", str(one["power"])), ("toughness", str(one["toughness"]))),
        keywords=tuple(sorted(one["keywords"])),
    )
    return Card(name="Fighter", layout=Layout.SINGLE, sides=((face,),))


def by_the_rules(attackers: list[Creature], blocks: list[list[Creature]]) -> tuple[Any, ...]:
    """Fight by the rules of the program; return life totals, poison, and each creature."""
    stage = Stage("2025-09")
    state = begins_at(stage.state, ATTACKERS, 3)
    stage.state = replace(state, players=tuple(replace(p, life=1020) for p in state.players))
    ids = [stage.place(card_of(each)) for each in attackers]
    groups = [[stage.place(card_of(each), owner=BEN) for each in group] for group in blocks]
    blockers = tuple(each for group in groups for each in group)
    of = tuple(ids[number] for number, group in enumerate(groups) for _ in group)
    actions = (
        Attack(player=ADA, attackers=tuple(ids), at=(BEN,)),
        NextStep(player=ADA),
        Block(player=BEN, blockers=blockers, of=of),
        CombatDamage(player=ADA),
        CombatDamage(player=ADA),
    )
    state = stage.state
    for action in actions:
        outcome = engine.apply(StateView(stage.rules, state), action)
        state = outcome.state
    seats = {player.id: player for player in state.players}
    life = (seats[ADA].life - 1000, seats[BEN].life - 1000)
    flat = [*ids, *blockers]
    return life, seats[BEN].point("poison"), [told(state.objects.get(each)) for each in flat]


def told(obj: GameObject | None) -> tuple[int, int] | None:
    """Return damage and -1/-1 counters of a creature, None if it died."""
    if obj is None or obj.zone != "battlefield":
        return None
    return obj.damage, obj.counter("-1/-1")


def by_hand(attackers: list[Creature], blocks: list[list[Creature]]) -> tuple[Any, ...]:
    model = Naive(attackers, blocks)
    model.fight()
    flat = [*attackers, *(each for group in blocks for each in group)]
    there = [None if each["dead"] else (each["damage"], each["minus"]) for each in flat]
    return (model.life["attacker"], model.life["defender"]), model.poison, there


@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_damage_of_random_fights_equals_a_naive_model(part: int) -> None:
    pick = random.Random(part)  # noqa: S311 - chance that must repeat, no secret
    for _ in range(FIGHTS // PARTS):
        attackers = [creature(pick) for _ in range(pick.randint(1, 3))]
        blocks = [
            [creature(pick) for _ in range(pick.choice((0, 0, 1, 1, 2, 3)))] for _ in attackers
        ]
        got = by_the_rules(attackers, blocks)
        assert got == by_hand(attackers, blocks), (attackers, blocks)


def test_the_model_itself_knows_a_plain_fight() -> None:
    bear = {"power": 2, "toughness": 2, "keywords": set(), "damage": 0, "minus": 0, "dead": False}
    life, poison, creatures = by_hand([dict(bear), dict(bear)], [[dict(bear)], []])
    assert (life, poison, creatures) == ((20, 18), 0, [None, (0, 0), None])
