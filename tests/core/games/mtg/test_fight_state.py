"""A combat for windows: legal declarations, the next damage, and payments."""

import random

import pytest
from msgspec.structs import replace

from core.games.mtg.actions import Cast, Commander
from core.games.mtg.combat.attacking import ATTACKERS
from core.games.mtg.combat.blocking import Block
from core.games.mtg.combat.damage import CombatDamage, Deal, proposal
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.game import NextGame
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.rules import engine
from core.rules.actions import Action, Batch, Move
from core.rules.choices import Answered, Choice, Selection, Shortfall, Target, pairing
from core.rules.game_course import Concede
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, Ruling
from core.rules.views import ATTACK, BLOCK, FightState, damage_rows
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.zones import COMMAND, HAND
from tests.core.answers import answering
from tests.core.stage import ADA, BEN, Stage

CLEO = PlayerId("Cleo")
NEWEST = max(EDITIONS)
DIVIDED = "combat.damage_division"


class Fight:
    """A combat at the point where attackers are declared."""

    def __init__(self, edition: str = NEWEST, *players: PlayerId) -> None:
        self.stage = Stage(edition)
        if players:
            self.stage.state = GameState.for_players(*players)

    def begin(self, step: str = ATTACKERS) -> None:
        self.stage.state = begins_at(self.stage.state, step, 3)

    @property
    def now(self) -> FightState:
        found = self.stage.rules.tables.fight(self.stage.view)
        assert found is not None
        return found

    def do(self, action: Action) -> None:
        outcome = engine.apply(self.stage.view, action)
        assert outcome.carried_out, outcome.verdict
        self.stage.state = outcome.state

    @property
    def declared_now(self) -> Choice:
        found = self.now.declaration
        assert found is not None
        assert found in self.stage.rules.tables.choices(self.stage.view, {})
        return found

    def declare(self, *pairs: tuple[ObjectId, Target]) -> Action:
        """Return the action that declares pairs, or none."""
        answered = Answered(choice=self.declared_now, selection=pairing(*pairs))
        found = self.stage.rules.tables.chosen(self.stage.view, answered)
        assert not isinstance(found, Shortfall)
        return found

    def why(self, creature: ObjectId, to: Target | None = None) -> tuple[Finding, ...]:
        return self.stage.rules.tables.why(self.stage.view, self.declared_now, creature, to)

    def allows(self, creature: ObjectId, to: Target | None = None) -> bool:
        return all(each.ruling is not Ruling.REFUSED for each in self.why(creature, to))

    def attack(self, *attackers: ObjectId, at: PlayerId = BEN) -> None:
        self.do(self.declare(*((each, at) for each in attackers)))


def test_without_a_combat_there_is_nothing_to_ask() -> None:
    stage = Stage(NEWEST)
    stage.place("Grizzly Bears")
    assert stage.rules.tables.fight(stage.view) is None


def test_those_may_attack_that_no_rule_keeps_from_it_and_the_others_say_why() -> None:
    fight = Fight()
    bear, wall = fight.stage.place("Grizzly Bears"), fight.stage.place("Wall of Omens")
    fight.stage.place("Runeclaw Bear", owner=BEN)
    fight.begin()
    declaration = fight.declared_now
    assert (declaration.id, declaration.player) == (ATTACK, ADA)
    assert declaration.objects == (bear,)
    assert declaration.targets == (BEN,)
    refused = [each.key for each in fight.why(wall) if each.ruling is Ruling.REFUSED]
    assert refused == ["creature.defender"]
    assert fight.allows(bear, BEN)
    assert not fight.allows(wall)


def test_attackers_go_on_to_the_blocks_once_they_are_declared() -> None:
    fight = Fight()
    bear = fight.stage.place("Grizzly Bears")
    fight.begin()
    assert fight.now.onward is None
    fight.attack(bear)
    onward = fight.now.onward
    assert onward is not None
    assert fight.now.declaration is None
    fight.do(onward[1])
    assert fight.stage.state.turn_step == "blockers"


def test_who_comes_before_in_turn_order_and_cannot_block_says_so_in_the_same_action() -> None:
    fight = Fight(NEWEST, ADA, BEN, CLEO)
    one, two = fight.stage.place("Grizzly Bears"), fight.stage.place("Silvercoat Lion")
    blocker = fight.stage.place("Runeclaw Bear", owner=CLEO)
    fight.begin()
    fight.do(fight.declare((one, BEN), (two, CLEO)))
    fight.do(NextStep(player=ADA))
    declaration = fight.declared_now
    assert (declaration.id, declaration.player, declaration.objects) == (BLOCK, CLEO, (blocker,))
    assert declaration.targets == (two,)
    assert not fight.allows(blocker, one)
    action = fight.declare((blocker, two))
    assert isinstance(action, Batch)
    assert [step.player for step in action.steps if isinstance(step, Block)] == [BEN, CLEO]
    fight.do(action)
    assert fight.now.declaration is None
    assert fight.now.damage is not None


def test_one_blocker_may_be_named_against_menace_for_another_may_come_to_help() -> None:
    fight = Fight()
    rogue = fight.stage.place("Blackbloom Rogue")
    first = fight.stage.place("Runeclaw Bear", owner=BEN)
    second = fight.stage.place("Elite Vanguard", owner=BEN)
    fight.begin()
    fight.attack(rogue)
    fight.do(NextStep(player=ADA))
    declaration = fight.declared_now
    assert declaration.objects == (first, second)
    alone = fight.declare((first, rogue))
    assert engine.judge(fight.stage.view, alone).ruling is Ruling.REFUSED
    fight.do(fight.declare((first, rogue), (second, rogue)))


@pytest.mark.parametrize(("edition", "ordered"), [("2024-06", True), (NEWEST, False)])
def test_only_some_editions_have_an_order_of_blockers(edition: str, ordered: bool) -> None:
    fight = Fight(edition)
    bear = fight.stage.place("Grizzly Bears")
    facing = [fight.stage.place("Runeclaw Bear", owner=BEN) for _ in range(2)]
    fight.begin()
    fight.attack(bear)
    fight.do(NextStep(player=ADA))
    fight.do(fight.declare(*((each, bear) for each in facing)))
    orders = fight.now.orders
    assert [each.shown for each in orders] == ([(bear,)] if ordered else [])
    for order in orders:
        assert order.chosen == tuple(facing)
        fight.do(answering(fight.stage.view, order, "", facing[::-1]))
        assert fight.now.orders[0].chosen == tuple(facing[::-1])


@pytest.mark.parametrize("blockers", [1, 2])
def test_only_who_faces_several_says_that_its_damage_is_divided(blockers: int) -> None:
    fight = Fight()
    lion = fight.stage.place("Silvercoat Lion")
    facing = [fight.stage.place("Runeclaw Bear", owner=BEN) for _ in range(blockers)]
    fight.begin()
    fight.attack(lion)
    fight.do(NextStep(player=ADA))
    fight.do(fight.declare(*((each, lion) for each in facing)))
    divides = [each.of for each in proposal(fight.stage.view).reasons if each.key == DIVIDED]
    assert divides == ([lion] if blockers > 1 else [])


@pytest.mark.parametrize("seed", range(20))
def test_dealing_what_is_listed_is_the_same_as_dealing_as_proposed(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
    names = ("Grizzly Bears", "Silvercoat Lion", "Akoum Warrior", "Blackbloom Rogue")
    fight = Fight()
    attackers = [fight.stage.place(chance.choice(names)) for _ in range(3)]
    for _ in range(4):
        fight.stage.place(chance.choice(("Runeclaw Bear", "Elite Vanguard")), owner=BEN)
    fight.begin()
    fight.attack(*attackers)
    fight.do(NextStep(player=ADA))
    declaration = fight.declared_now
    pairs = tuple((each, chance.choice(attackers)) for each in declaration.objects)
    outcome = engine.apply(fight.stage.view, fight.declare(*pairs))
    fight.do(outcome.action if outcome.carried_out else fight.declare())
    damage = fight.now.damage
    assert damage is not None
    rows = damage_rows(damage, damage.as_proposed())
    said = tuple(
        Deal(from_=row.source, to=row.to, amount=row.amount) for row in rows if row.to is not None
    )
    proposed = engine.apply(fight.stage.view, answering(fight.stage.view, damage))
    listed = engine.apply(fight.stage.view, CombatDamage(player=ADA, assign=said))
    assert proposed.carried_out
    assert listed.state == proposed.state
    for source in {row.source for row in rows}:
        free = [row for row in rows if row.source == source]
        assert all(row.free for row in free) is (len(free) > 1)


def test_a_changed_division_is_assigned_and_prevented_damage_is_taken_off() -> None:
    fight = Fight()
    lion = fight.stage.place("Silvercoat Lion")
    facing = [fight.stage.place("Runeclaw Bear", owner=BEN) for _ in range(2)]
    fight.begin()
    fight.attack(lion)
    fight.do(NextStep(player=ADA))
    fight.do(fight.declare(*((each, lion) for each in facing)))
    damage = fight.now.damage
    assert damage is not None
    part = next(each for each in damage.also if each.shown == (lion,))
    total = part.total or 0
    amounts = tuple(zip((each.id for each in part.options), (0, total), strict=True))
    made = damage.as_proposed()
    also = tuple(
        Selection(amounts=amounts) if each is part else own
        for each, own in zip(damage.also, made.also, strict=True)
    )
    pairs = pairing((facing[0], lion)).pairs

    def dealt(selection: Selection) -> Action | Shortfall:
        answered = Answered(choice=damage, selection=selection)
        return fight.stage.rules.tables.chosen(fight.stage.view, answered)

    action = dealt(replace(made, also=also, pairs=pairs))
    assert isinstance(action, CombatDamage)
    assert [(each.to, each.amount) for each in action.assign] == [
        (facing[0], 0),
        (facing[1], total),
    ]
    assert [(each.from_, each.to) for each in action.prevented] == [(facing[0], lion)]
    less = tuple(Selection(amounts=each.amounts[:1]) for each in also)
    assert isinstance(dealt(replace(made, also=less)), Shortfall)


# Paying


def spell(fight: Fight, *lands: str) -> Cast:
    """A spell for one green and one other mana, cast with some lands."""
    for name in lands:
        fight.stage.place(name)
    card = fight.stage.place("Grizzly Bears", HAND)
    fight.begin(MAIN_1)
    action = Cast(player=ADA, card=card)
    fight.do(action)
    return action


def test_a_spell_that_was_cast_proposes_lands_that_pay_for_it() -> None:
    fight = Fight()
    action = spell(fight, "Forest", "Island", "Forest")
    payment = fight.stage.rules.tables.payment(fight.stage.view, action)
    assert payment is not None
    assert len(payment.objects) == 2
    fight.do(answering(fight.stage.view, payment))
    assert sum(obj.tapped for obj in fight.stage.state.objects) == 2


@pytest.mark.parametrize(
    ("lands", "missing"),
    [((), "{1}{G}"), (("Forest",), "{1}"), (("Island", "Island"), "{G}")],
)
def test_where_lands_do_not_suffice_it_is_said_and_nothing_is_proposed(
    lands: tuple[str, ...], missing: str
) -> None:
    fight = Fight()
    action = spell(fight, *lands)
    payment = fight.stage.rules.tables.payment(fight.stage.view, action)
    assert payment is not None
    assert payment.options == ()
    says = "Grizzly Bears costs {1}{G}: untapped lands do not cover " + missing + "."
    assert str(payment.title) == says


def test_the_second_time_lands_are_proposed_for_the_tax_of_a_commander_too() -> None:
    fight = Fight()
    for _ in range(6):
        fight.stage.place("Forest")
    card = fight.stage.place("Grizzly Bears", COMMAND)
    fight.begin(MAIN_1)
    fight.do(Commander(player=ADA, object=card))
    taps = []
    for _ in range(2):
        action = Cast(player=ADA, card=card)
        fight.do(action)
        payment = fight.stage.rules.tables.payment(fight.stage.view, action)
        assert payment is not None
        taps.append(len(payment.objects))
        fight.do(Move(player=ADA, object=card, to=COMMAND))
    assert taps == [2, 4]
    again = NextGame(player=ADA)
    fight.do(Concede(player=ADA))
    fight.do(again)
    assert not fight.stage.state.player(ADA).commander_casts


def test_on_a_table_without_a_clock_and_for_what_is_paid_nothing_is_proposed() -> None:
    fight = Fight()
    action = spell(fight, "Forest", "Forest")
    tables, view = fight.stage.rules.tables, fight.stage.view
    assert tables.payment(view, replace(action, free=True)) is None
    assert tables.payment(view, replace(action, paying=(ObjectId(1),))) is None
    assert tables.payment(view, NextStep(player=ADA)) is None
    free = StateView(view.rules, replace(view.state, turn_step=""))
    assert tables.payment(free, action) is None
