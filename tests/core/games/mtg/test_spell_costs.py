"""What activated abilities and face-down permanents cost, and who pays it."""

import pytest
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.game.steps import MAIN_1
from core.games.mtg.spell_costs import turn_up_cost
from core.rules.actions import Ability, TurnFaceUp
from core.rules.verdict import Ruling
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
    assert any("{2}{U} is missing" in each.says for each in verdict.findings)


def test_where_a_text_leaves_the_ability_open_its_costs_are_named_by_hand() -> None:
    stage = paid_stage()
    source = stage.place(creature("{2}: Draw a card.\nWhen this creature dies, scry 1."))
    verdict = stage.judge(Ability(player=ADA, source=source))
    assert verdict.ruling is Ruling.DONE
    assert any("by hand: {2}" in each.says for each in verdict.findings)
