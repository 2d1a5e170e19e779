"""Costs of activated abilities and of turning up face-down permanents, and their payers."""

import pytest
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.actions import Resolve, Transform
from core.games.mtg.casting.activated_abilities import paying
from core.games.mtg.casting.cast_modes import turn_up_cost
from core.games.mtg.offers import menu, onto
from core.games.mtg.turn.steps import MAIN_1
from core.rules import engine
from core.rules.action_context import label_of
from core.rules.actions import Ability, Action, Flicker, TurnFaceUp
from core.rules.verdict import Ruling
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD
from tests.core.stage import ADA, Stage


def creature(text: str, *keywords: str, cost: str = "{4}{U}") -> Card:
    face = Face(
        name="Hider",
        mana_cost=ManaCost.read(cost),
        type_line=TypeLine.read("Creature \N{EM DASH} Turtle"),
        text=text,
        keywords=keywords,
        stats=(("power", "2"), ("toughness", "2")),
    )
    return Card(name="Hider", layout=Layout.SINGLE, sides=((face,),))


def vehicle(text: str, *keywords: str) -> Card:
    face = Face(
        name="Cart",
        mana_cost=ManaCost.read("{2}"),
        type_line=TypeLine.read("Artifact \N{EM DASH} Vehicle"),
        text=text,
        keywords=keywords,
    )
    return Card(name="Cart", layout=Layout.SINGLE, sides=((face,),))


def paid_stage() -> Stage:
    stage = Stage()
    stage.state = replace(stage.state, turn_step=MAIN_1)
    stage.rules = stage.rules.paid()
    return stage


@pytest.mark.parametrize(
    ("text", "keywords", "conditions", "cost"),
    [
        ("Morph {1}{U}", ("Morph",), ("morphed",), "{1}{U}"),
        ("Disguise {2}{W}", ("Disguise",), ("disguised",), "{2}{W}"),
        ("Morph {6}{U}", ("Morph",), ("manifested",), "{4}{U}"),
        ("", (), ("cloaked",), "{4}{U}"),
        ("Morph {X}{U}", ("Morph",), ("morphed",), "{X}{U}"),
        ("Morph\N{EM DASH}Discard a card.", ("Morph",), ("morphed",), "Discard a card"),
    ],
)
def test_a_face_down_permanent_costs_what_turns_it_up(
    text: str, keywords: tuple[str, ...], conditions: tuple[str, ...], cost: str
) -> None:
    stage = paid_stage()
    hidden = stage.place(creature(text, *keywords), face_down=True, conditions=conditions)
    assert str(turn_up_cost(stage.view, TurnFaceUp(player=ADA, object=hidden))) == cost


def test_an_ability_that_taps_its_source_is_refused_where_the_source_is_not_tapped() -> None:
    stage = paid_stage()
    source = stage.place(creature("{T}: Draw a card."))
    assert stage.ruling(Ability(player=ADA, source=source)) is Ruling.REFUSED
    assert stage.ruling(Ability(player=ADA, source=source, tapping=True)) is Ruling.DONE


def test_an_ability_whose_mana_is_missing_is_refused() -> None:
    stage = paid_stage()
    source = stage.place(creature("{2}{U}: Draw a card."))
    verdict = stage.judge(Ability(player=ADA, source=source))
    assert verdict.ruling is Ruling.REFUSED
    assert any("Not paid: Hider costs {2}{U}." in each.says for each in verdict.findings)


def test_where_a_text_leaves_the_ability_open_its_costs_are_named_by_hand() -> None:
    stage = paid_stage()
    source = stage.place(creature("{2}: Draw a card.\nWhen this creature dies, scry 1."))
    verdict = stage.judge(Ability(player=ADA, source=source))
    assert verdict.ruling is Ruling.DONE
    assert any("by hand: {2}" in each.says for each in verdict.findings)


def test_a_permanent_turns_up_for_a_cost_with_x_whose_value_is_paid() -> None:
    stage = paid_stage()
    hidden = stage.place(creature("Morph {X}{U}", "Morph"), face_down=True, conditions=("morphed",))
    for _ in range(3):
        stage.place("Island")
    up = TurnFaceUp(player=ADA, object=hidden)
    assert stage.ruling(paying(stage.view, replace(up, x=2))) is Ruling.DONE
    assert stage.ruling(paying(stage.view, replace(up, x=3))) is Ruling.REFUSED
    assert stage.ruling(replace(up, x=-1)) is Ruling.REFUSED
    by_hand = stage.judge(up)
    assert by_hand.ruling is Ruling.DONE
    assert any("by hand: {X}{U}" in each.says for each in by_hand.findings)
    labels = [each.label for each in menu(stage.view, hidden, ADA)]
    assert [each for each in labels if "X = " in each] == [
        f"Turn face up, X = {x}" for x in (2, 1, 0)
    ]


def test_an_ability_with_x_and_no_value_for_it_is_paid_by_hand() -> None:
    stage = paid_stage()
    source = stage.place(creature("{X}{R}: Draw a card."))
    verdict = stage.judge(Ability(player=ADA, source=source, which="{X}{R}"))
    assert verdict.ruling is Ruling.DONE
    assert any("by hand: {X}{R}" in each.says for each in verdict.findings)
    refused = stage.judge(Ability(player=ADA, source=stage.place(creature("{R}: Scry 1.")), x=1))
    assert refused.ruling is Ruling.REFUSED


def test_the_menu_offers_each_activated_ability_of_a_card() -> None:
    stage = paid_stage()
    source = stage.place(creature("{1}: Draw a card.\n{T}: Scry 1.\n{T}: Add {U}.\nLevel up {2}"))
    offered = [each.label for each in menu(stage.view, source, ADA) if each.verb == "activate"]
    assert offered == ["Activate Level up {2}", "Activate {1}", "Activate {T}"]


def test_a_creature_that_crews_is_asked_for_until_the_power_is_enough() -> None:
    stage = paid_stage()
    cart = stage.place(vehicle("Crew 3"))
    first, second = stage.place(creature("")), stage.place(creature(""))
    tapped = stage.place(creature(""), tapped=True)
    action: Action = Ability(player=ADA, source=cart, which="Crew", asks=True)
    asked = stage.judge(action).choice
    assert asked is not None
    assert {each.object for each in asked.options} == {first, second}
    assert tapped not in {each.object for each in asked.options}
    action = engine.answer(action, asked, asked.options[0].id)
    again = stage.judge(action).choice
    assert again is not None
    assert {each.object for each in again.options} == {first, second} - {asked.options[0].object}
    stage.do(engine.answer(action, again, again.options[0].id))
    assert stage.state.object(first).tapped
    assert stage.state.object(second).tapped


def test_without_enough_creatures_a_vehicle_is_not_crewed() -> None:
    stage = paid_stage()
    cart = stage.place(vehicle("Crew 3"))
    stage.place(creature(""))
    assert stage.ruling(Ability(player=ADA, source=cart, asks=True)) is Ruling.REFUSED


def test_with_nothing_chosen_for_it_a_part_of_a_cost_is_paid_by_hand_with_its_words() -> None:
    stage = paid_stage()
    source = stage.place(creature("Sacrifice another creature: Draw a card."))
    stage.place(creature(""))
    verdict = stage.judge(Ability(player=ADA, source=source))
    assert verdict.ruling is Ruling.DONE
    assert any("Paid by hand: Sacrifice another creature" in each.says for each in verdict.findings)


def test_a_choice_of_any_number_of_materials_can_be_ended() -> None:
    stage = paid_stage()
    source = stage.place(vehicle("Craft with one or more artifacts {0}"))
    first, _ = stage.place(vehicle("")), stage.place(vehicle(""))
    action = Ability(player=ADA, source=source, which="Craft", using=(first,), asks=True)
    asked = stage.judge(action).choice
    assert asked is not None
    assert asked.options[0].label == "No more"
    stage.do(engine.answer(action, asked, asked.options[0].id))
    assert stage.state.object(first).zone == EXILE
    assert stage.state.object(source).zone == EXILE
    assert stage.state.waiting[-1].words.startswith("Craft")


def test_an_ability_whose_source_is_gone_still_names_its_text_as_it_resolves() -> None:
    stage = paid_stage()
    source = stage.place(vehicle("Sacrifice this artifact: Draw a card."))
    stage.do(Ability(player=ADA, source=source, which="Sacrifice"))
    assert stage.state.object(source).zone == GRAVEYARD
    outcome = stage.do(Resolve(player=ADA, object=stage.state.waiting[-1].id))
    assert any("Draw a card" in str(each.message) for each in outcome.events)


def test_a_material_dropped_on_a_card_with_craft_pays_for_it() -> None:
    stage = paid_stage()
    source = stage.place(vehicle("Craft with artifact {2}", "Craft"))
    material, creature_card = stage.place(vehicle("")), stage.place(creature(""))
    for _ in range(2):
        stage.place("Island")
    (craft,) = (each for each in onto(stage.view, material, source, ADA) if "Craft" in each.label)
    stage.do(craft.action)
    assert stage.zone(source) == stage.zone(material) == EXILE
    assert stage.zone(creature_card) == BATTLEFIELD


def test_crafting_without_its_ability_names_the_cost_to_pay_by_hand() -> None:
    stage = paid_stage()
    source = stage.place(vehicle("Craft with artifact {2}", "Craft"))
    verdict = stage.judge(Flicker(player=ADA, object=source, as_="transformed"))
    assert any("by hand: Craft with artifact {2}" in each.says for each in verdict.findings)


def test_a_permanent_turned_by_hand_names_only_costs_of_abilities_that_transform() -> None:
    stage = paid_stage()
    text = "{5}: Transform this creature.\nDiscard a card: Scry 1."
    front, back = creature(text).front, creature("").front
    turner = stage.place(Card(name="Two", layout=Layout.TRANSFORMING, sides=((front,), (back,))))
    found = [each.says for each in stage.judge(Transform(player=ADA, object=turner)).findings]
    assert any("by hand: {5}." in each for each in found)
    assert not any("Discard" in each for each in found)


@pytest.mark.parametrize(("x", "label"), [(None, "Hider: {T}"), (2, "Hider: {X}, {T}, X = 2")])
def test_the_label_of_an_ability_names_the_value_of_x(x: int | None, label: str) -> None:
    stage = paid_stage()
    text = "{T}: Scry 1." if x is None else "{X}, {T}: Scry X."
    source = stage.place(creature(text))
    action = Ability(player=ADA, source=source, which=text.partition(":")[0], x=x)
    assert str(label_of(stage.view, action)) == label
