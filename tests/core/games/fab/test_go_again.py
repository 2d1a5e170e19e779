"""Go again: had always, given by the card's own text at the time, or by something else."""

import pytest

from core.games.fab import actions as fab
from core.games.fab.playing.costs import go_again_question, go_again_sentence, has_go_again
from core.games.fab.rulesets import CR_9
from core.rules.verdict import Ruling
from tests.core.games.fab.stage import ADA, Stage, made_up


@pytest.mark.parametrize(
    ("name", "always", "given"),
    [
        ("Head Jab", True, ""),
        ("Flash", True, ""),
        (
            "Flittering Charge",
            False,
            "you played an instant card, Flittering Charge gains go again.",
        ),
        (
            "Graphene Chelicera",
            False,
            "it attacks any hero which is marked, the attack gains go again.",
        ),
        ("Harmonized Kodachi", False, "in your pitched pile of cost 0."),
        ("Wounding Blow", False, ""),
        ("Path Well Traveled // Inner Chi", False, ""),
    ],
)
def test_having_and_getting_go_again_are_distinguished(
    name: str, given: str, *, always: bool
) -> None:
    stage = Stage()
    found = stage.traits(stage.place(name, "hand"))
    assert has_go_again(found) is always
    words = go_again_sentence(found)
    assert words.endswith(given) if given else not words
    assert go_again_question(found) == ""


@pytest.mark.parametrize(
    "text",
    [
        "While Own Trial isn't defended, it has go again.",
        'If so, this costs {r} less to play, and has go again and "Draw a card."',
        "If so, Own Trial has +1{p} and go again.",
    ],
)
def test_an_older_wording_of_the_condition_is_recognized(text: str) -> None:
    stage = Stage()
    own = made_up("Own Trial", "Ninja Action - Attack", text=text)
    words = go_again_sentence(stage.traits(stage.place(own, "hand")))
    assert "go again" in words


def test_an_attack_that_may_get_it_offers_it_with_its_condition() -> None:
    stage = Stage()
    charge = stage.place("Flittering Charge", "combat_chain")
    offered = {option.label: option for option in CR_9.tables.menu(stage.view, charge, ADA)}
    assert "you played an instant" in offered["Go again"].detail


def test_a_card_that_may_get_it_as_it_resolves_asks() -> None:
    stage = Stage()
    object_id = stage.place("Aether Quickening", "stack")
    assert stage.do(fab.Resolve(player=ADA, object=object_id)) is Ruling.CHOICE
    assert stage.last is not None
    choice = stage.last.verdict.choice
    assert choice is not None
    assert "it deals over 4 damage, it gains go again." in choice.says


@pytest.mark.parametrize("colour", ["", " (Yellow)", " (Blue)"])
@pytest.mark.parametrize("name", ["Rising Knee Thrust", "Whelming Gustwave", "Open the Center"])
def test_every_shipped_attack_that_gets_it_by_combo_offers_it(name: str, colour: str) -> None:
    stage = Stage()
    attack = stage.place(f"{name}{colour}", "combat_chain")
    offered = [option.label for option in CR_9.tables.menu(stage.view, attack, ADA)]
    assert "Go again" in offered
