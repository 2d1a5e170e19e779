"""A Siege that is defeated waits for its own ability, and may be cast: by Next alone (310.11b)."""

import pytest
from msgspec.structs import replace

from core.games.mtg.actions import Counter, Resolve
from core.games.mtg.combat.attacking import Attack
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import ATTACKERS, BLOCKERS, DAMAGE, begins_at
from core.rules import engine
from core.rules.actions import Action, Counters
from core.rules.actions import Damage as DealDamage
from core.rules.actions import Effect as StartEffect
from core.rules.choices import Answered, Choice, Shortfall, pairing
from core.rules.ruleset import StateView
from core.rules.views import Next, damage_rows
from core.state.effects import Change
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, STACK
from gui.session import Session
from tests.core.answers import answering, open_choice
from tests.core.stage import ADA, BEN, Stage


class Table:
    """A game in which Ada's creature attacks her Siege, which has one defense counter left."""

    def __init__(self, defense: int = 1) -> None:
        stage = Stage("2025-09")
        self.rules = stage.rules
        self.siege = stage.place(
            "Invasion of Belenon", protector=BEN, counters=(("defense", defense),)
        )
        self.delver = stage.place("Delver of Secrets")
        self.session = Session(stage.rules, begins_at(stage.state, ATTACKERS, 3))
        self.does(Attack(player=ADA, attackers=(self.delver,), at=(self.siege,)))

    @property
    def state(self) -> GameState:
        return self.session.state

    @property
    def view(self) -> StateView:
        return StateView(self.rules, self.state)

    def does(self, action: Action) -> None:
        outcome = self.session.attempt(action)
        assert outcome.carried_out, outcome.verdict

    @property
    def next(self) -> Next:
        plan = self.rules.tables.turn_plan(self.view)
        assert plan is not None
        assert plan.next is not None
        return plan.next

    @property
    def damage(self) -> Choice:
        fight = self.rules.tables.fight(self.view)
        assert fight is not None
        assert fight.damage is not None
        return fight.damage

    def choice(self) -> Choice:
        choice = open_choice(self.view)
        assert choice is not None
        return choice

    def zone(self, object_id: ObjectId) -> str:
        return self.state.object(object_id).zone

    def answers(self, way: str) -> None:
        self.does(answering(self.view, self.choice(), way))


def defeated() -> Table:
    """Deal the damage and resolve the ability that it raises, by Next."""
    table = Table()
    table.does(table.next.action)
    assert table.state.turn_step == BLOCKERS
    table.does(table.next.action)
    assert table.zone(table.siege) == BATTLEFIELD
    assert len(table.state.waiting) == 1
    assert table.next.key == "siege.defeated"
    table.does(table.next.action)
    return table


def test_damage_that_defeats_a_siege_raises_its_ability_and_next_exiles_it() -> None:
    table = defeated()
    assert table.zone(table.siege) == EXILE
    assert not table.state.waiting


def test_whoever_defeated_it_is_asked_whether_its_back_face_is_cast() -> None:
    table = defeated()
    assert table.choice().player == ADA
    plan = table.rules.tables.turn_plan(table.view)
    assert plan is not None
    assert plan.next is None
    table.answers("cast")
    assert table.zone(table.siege) == STACK
    table.does(table.next.action)
    assert table.zone(table.siege) == BATTLEFIELD
    assert table.state.object(table.siege).side == 1


def test_a_siege_that_is_left_in_exile_is_not_asked_about_again() -> None:
    table = defeated()
    table.answers("leave")
    assert table.zone(table.siege) == EXILE
    assert open_choice(table.view) is None
    assert table.next.key == "turn.structure"


def test_the_damage_that_is_agreed_to_at_the_table_raises_it_too() -> None:
    table = Table()
    table.does(table.next.action)
    table.does(answering(table.view, table.damage))
    assert [each.source.id for each in table.state.waiting] == [table.siege]


@pytest.mark.parametrize("defense", [1, 2])
def test_prevented_damage_or_too_little_of_it_defeats_no_siege(defense: int) -> None:
    table = Table(defense)
    table.does(table.next.action)
    choice = table.damage
    proposed = choice.as_proposed()
    rows = [row for row in damage_rows(choice, proposed) if row.to == table.siege]
    assert [row.amount for row in rows] == [1]
    pairs = pairing(*((row.source, table.siege) for row in rows)).pairs if defense == 1 else ()
    answered = Answered(choice=choice, selection=replace(proposed, pairs=pairs))
    action = table.rules.tables.chosen(table.view, answered)
    assert not isinstance(action, Shortfall)
    table.does(action)
    assert not table.state.waiting
    assert table.state.object(table.siege).counter("defense") >= 1


def test_steps_that_are_passed_at_once_raise_it_too() -> None:
    table = Table()
    table.does(NextStep(player=ADA, to=DAMAGE))
    assert [each.source.id for each in table.state.waiting] == [table.siege]
    assert table.zone(table.siege) == BATTLEFIELD


def test_an_example_raises_no_ability_by_itself() -> None:
    table = Table()
    outcome = engine.apply(table.view, NextStep(player=ADA, to=DAMAGE))
    assert outcome.state.object(table.siege).zone == GRAVEYARD
    assert outcome.state.waiting == ()


def test_an_ability_that_is_resolved_by_itself_leaves_the_siege_to_be_exiled_by_hand() -> None:
    table = Table()
    table.does(table.next.action)
    table.does(table.next.action)
    table.does(Resolve(player=ADA, object=table.state.waiting[0].id))
    assert table.zone(table.siege) == BATTLEFIELD


def by_hand(siege: ObjectId, way: str = "damage") -> Action:
    if way == "damage":
        return DealDamage(player=ADA, object=siege, amount=3)
    return Counters(player=ADA, object=siege, kind="defense", change=-1)


@pytest.mark.parametrize("way", ["damage", "counters"])
def test_damage_and_counters_by_hand_raise_the_ability_of_a_siege_that_they_defeat(
    way: str,
) -> None:
    table = Table()
    table.does(by_hand(table.siege, way))
    assert table.zone(table.siege) == BATTLEFIELD
    assert [each.source.id for each in table.state.waiting] == [table.siege]
    table.does(table.next.action)
    assert table.choice().key == "siege.defeated"


def test_on_a_free_table_people_put_its_ability_on_the_stack() -> None:
    stage = Stage("2025-09")
    siege = stage.place("Invasion of Belenon", protector=BEN, counters=(("defense", 1),))
    session = Session(stage.rules, stage.state)
    session.attempt(by_hand(siege))
    assert session.state.object(siege).zone == GRAVEYARD


def test_a_defeated_siege_whose_ability_is_countered_goes_to_the_graveyard() -> None:
    table = Table()
    table.does(by_hand(table.siege))
    table.does(Counter(player=BEN, object=table.state.waiting[0].id))
    assert table.zone(table.siege) == GRAVEYARD


def test_a_siege_without_abilities_is_put_into_the_graveyard_as_it_is_defeated() -> None:
    table = Table()
    lost = Change(lose_abilities=True)
    table.does(StartEffect(player=ADA, objects=(table.siege,), change=lost))
    table.does(by_hand(table.siege))
    assert table.zone(table.siege) == GRAVEYARD
