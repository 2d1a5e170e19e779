"""Reminders of texts about a step: the turn stops there."""

import pytest
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.turn import steps
from core.rules.actions import Ability, Batch, EndTurn
from core.rules.choices import selecting
from core.rules.views import TurnPlan
from core.state.ids import ObjectId
from core.state.zones import LIBRARY
from tests.core.answers import answering
from tests.core.stage import ADA, BEN, Stage

YOURS, EACH, END = "Search for Azcanta", "Village Ironsmith", "Wedding Announcement"


def stage_with(*names: str, step: str = steps.MAIN_1) -> tuple[Stage, tuple[ObjectId, ...]]:
    """Return a table in a step of Ada's third turn, with some of Ada's permanents."""
    stage = Stage()
    placed = tuple(stage.place(name) for name in names)
    for owner in (ADA, BEN):
        for _ in range(9):
            stage.place("Forest", LIBRARY, owner=owner)
    stage.state = steps.begins_at(stage.state, step, 3)
    return stage, placed


def enchantment(name: str, text: str) -> Card:
    face = Face(name=name, type_line=TypeLine.read("Enchantment"), text=text)
    return Card(name=name, layout=Layout.SINGLE, sides=((face,),))


def plan_of(stage: Stage) -> TurnPlan:
    found = stage.rules.tables.turn_plan(stage.view)
    assert found is not None
    return found


def next_step(stage: Stage) -> str:
    """Take the next step and return the step in which the table stops."""
    found = plan_of(stage).next
    assert found is not None
    stage.do(found.action)
    return stage.state.turn_step


def test_a_turn_rests_in_the_upkeep_that_a_card_names() -> None:
    stage, (source,) = stage_with(YOURS)
    assert next_step(stage) == steps.MAIN_1  # On Ben's turn, its text has "your"
    assert stage.state.active == BEN
    assert next_step(stage) == steps.UPKEEP
    triggers = plan_of(stage).triggers
    assert triggers is not None
    assert triggers.objects == (source,)
    assert answering(stage.view, triggers) == Ability(player=ADA, source=source)
    assert next_step(stage) == steps.MAIN_1


def test_what_asks_for_the_spells_of_the_turn_before_counts_them() -> None:
    stage, _ = stage_with(EACH)
    caster = replace(stage.state.player(ADA), spells_cast=1)
    stage.state = stage.state.with_player(caster)
    assert next_step(stage) in {steps.ATTACKERS, steps.MAIN_1}
    stage, _ = stage_with(EACH, step=steps.MAIN_2)
    assert next_step(stage) == steps.UPKEEP
    assert stage.state.active == BEN


def test_the_end_step_is_not_passed_over_where_a_card_names_it() -> None:
    stage, (source,) = stage_with(END)
    assert next_step(stage) == steps.END
    triggers = plan_of(stage).triggers
    assert triggers is not None
    assert triggers.objects == (source,)
    assert next_step(stage) == steps.MAIN_1
    assert stage.state.active == BEN


def test_several_go_on_the_stack_as_one_action() -> None:
    stage, placed = stage_with(YOURS, EACH, step=steps.UPKEEP)
    triggers = plan_of(stage).triggers
    assert triggers is not None
    assert triggers.proposed == selecting(
        placed[0]
    )  # the spells of the turn before are not recorded
    action = answering(stage.view, triggers, "stack", placed)
    assert isinstance(action, Batch)
    stage.do(action)
    assert {each.source.id for each in stage.state.waiting} == set(placed)


@pytest.mark.parametrize("name", ["Grizzly Bears", "Otherworldly Journey"])
def test_cards_that_name_no_step_hold_nothing_up(name: str) -> None:
    stage, _ = stage_with(name, step=steps.MAIN_2)
    found = plan_of(stage).next
    assert found is not None
    assert isinstance(found.action, Batch)
    assert found.action.steps[0] == EndTurn(player=ADA)
    assert plan_of(stage).triggers is None


def test_the_end_of_combat_is_not_its_beginning() -> None:
    stage, (source,) = stage_with("Kytheon, Hero of Akros // Gideon, Battle-Forged")
    stage.state = steps.begins_at(stage.state, steps.BEGIN_COMBAT, 3)
    assert plan_of(stage).triggers is None
    stage.state = steps.begins_at(stage.state, steps.END_COMBAT, 3)
    triggers = plan_of(stage).triggers
    assert triggers is not None
    assert triggers.objects == (source,)


def test_a_table_that_reads_texts_offers_only_what_it_does_not_trigger_itself() -> None:
    stage, _ = stage_with(step=steps.UPKEEP)
    stage.place(enchantment("Morning Study", "At the beginning of your upkeep, draw a card."))
    bell = stage.place(enchantment("Odd Bell", "Ring it at your upkeep."))
    stage.state = replace(stage.state, reads_texts=True, active=ADA)
    triggers = plan_of(stage).triggers
    assert triggers is not None
    assert triggers.objects == (bell,)
