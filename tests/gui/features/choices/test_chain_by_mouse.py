"""A fight on the combat chain with a real mouse: drag to attack, click to defend, Enter agrees."""

import pytest
from PySide6.QtCore import Qt

from core.games.fab.zones import COMBAT_CHAIN, PITCH, WEAPON
from core.state.zones import GRAVEYARD, HAND, STACK
from tests.gui.conftest import Open
from tests.gui.features.choices.stage import Fighter, duel, table_of
from tests.gui.window_user import ANN, BEN

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def ann(opened: Open) -> Fighter:
    """Ann at the beginning of her action phase."""
    table = table_of(duel())
    opened(table)
    return Fighter(table)


def attacked(ann: Fighter) -> Fighter:
    """Swift Jab attacks, and it is time to defend."""
    ann.drag_to_chain("Swift Jab")
    ann.go_on("defend")
    return ann


def test_an_attack_is_dragged_onto_the_chain_and_costs_its_point(ann: Fighter) -> None:
    ann.drag_to_chain("Swift Jab")
    assert ann.object("Swift Jab").zone == STACK
    assert ann.session.state.player(ANN).point("action") == 0
    ann.go_on()
    assert ann.step() == "attack"
    assert ann.links() == ("4 power, undefended would hit: Ben 18 → 14",)


def test_who_defends_sits_down_by_themselves_and_is_asked(ann: Fighter) -> None:
    attacked(ann)
    assert ann.window.seat == BEN
    assert "Ben defends" in ann.dock().text()


def test_clicked_cards_are_counted_before_they_are_declared(ann: Fighter) -> None:
    attacked(ann)
    ann.choose("Yellow Palm", BEN)
    assert ann.links() == ("4 − 3 = 1 would hit: Ben 18 → 17",)
    ann.choose("Travel Cap", BEN)
    assert ann.links() == ("4 − (3 + 1) = 0 would not hit: Ben stays at 18",)
    assert ann.object("Yellow Palm", BEN).zone == HAND
    assert len(ann.session.history.outcomes) == 2


def test_a_second_click_lets_go_of_a_card(ann: Fighter) -> None:
    attacked(ann)
    ann.choose("Yellow Palm", BEN)
    ann.choose("Travel Cap", BEN)
    ann.choose("Yellow Palm", BEN)
    assert ann.links() == ("4 − 1 = 3 would hit: Ben 18 → 15",)


def test_enter_declares_all_of_them_together_and_one_undo_takes_them_back(ann: Fighter) -> None:
    attacked(ann)
    ann.choose("Yellow Palm", BEN)
    ann.choose("Travel Cap", BEN)
    ann.type(ENTER)
    assert ann.object("Yellow Palm", BEN).zone == COMBAT_CHAIN
    assert ann.object("Travel Cap", BEN).zone == COMBAT_CHAIN
    assert ann.links() == ("4 − (3 + 1) = 0 would not hit: Ben stays at 18",)
    assert not ann.proposes()
    ann.session.undo()
    assert ann.object("Yellow Palm", BEN).zone == HAND
    assert ann.object("Travel Cap", BEN).zone != COMBAT_CHAIN


def test_cards_that_are_dragged_onto_the_chain_are_declared_together_too(ann: Fighter) -> None:
    attacked(ann)
    ann.drag_to_chain("Yellow Palm", BEN)
    ann.drag_to_chain("Travel Cap", BEN)
    assert ann.object("Yellow Palm", BEN).zone == HAND
    assert ann.links() == ("4 − (3 + 1) = 0 would not hit: Ben stays at 18",)
    ann.type(ENTER)
    assert ann.object("Travel Cap", BEN).zone == COMBAT_CHAIN


def test_what_cannot_defend_says_why_and_the_others_stay_chosen(ann: Fighter) -> None:
    attacked(ann)
    ann.choose("Yellow Palm", BEN)
    ann.drag_to_chain("Quick Guard", BEN)
    assert "Defense reactions are played in the reaction step" in ann.strip()
    assert ann.links() == ("4 − 3 = 1 would hit: Ben 18 → 17",)


def test_a_double_click_chooses_a_card_once(ann: Fighter) -> None:
    attacked(ann)
    ann.double_click(ann.at(ann.find("Yellow Palm", BEN)))
    assert ann.links() == ("4 − 3 = 1 would hit: Ben 18 → 17",)
    assert ann.step() == "defend"


def test_escape_lets_go_of_all(ann: Fighter) -> None:
    attacked(ann)
    ann.choose("Yellow Palm", BEN)
    ann.type(ESCAPE)
    assert ann.links() == ("4 power, undefended would hit: Ben 18 → 14",)


def test_without_a_defense_the_reactions_come(ann: Fighter) -> None:
    attacked(ann)
    ann.type(Qt.Key.Key_N)
    assert ann.step() == "reaction"


def test_the_damage_is_said_on_the_link_and_the_attacker_sits_down_again(ann: Fighter) -> None:
    attacked(ann)
    ann.choose("Yellow Palm", BEN)
    ann.type(ENTER)
    ann.go_on("resolution")
    assert ann.links() == ("4 − 3 = 1 hit: 1 damage to Ben",)
    assert ann.window.seat == ANN


def test_a_weapon_asks_to_be_paid_for_and_enter_takes_the_proposal(ann: Fighter) -> None:
    ann.drag_to_chain("Curved Knife")
    assert ann.object("Curved Knife").zone == WEAPON
    said = ann.dock().text()
    assert "Curved Knife costs 1 resource point." in said
    assert "Pitch" in said
    ann.type(ENTER)
    assert len(ann.session.state.in_zone(STACK)) == 1
    assert ann.object("Swift Jab").zone == PITCH


def test_another_card_is_pitched_by_a_click(ann: Fighter) -> None:
    ann.drag_to_chain("Heavy Kick")
    assert "Pitch Blue Breath for 3." in ann.dock().text()
    ann.choose("Swift Jab")
    assert "still missing" not in ann.dock().text()
    ann.choose("Blue Breath")
    assert "1 still missing" in ann.dock().text()
    ann.type(ENTER)
    assert ann.object("Heavy Kick").zone == HAND
    ann.choose("Blue Breath")
    ann.type(ENTER)
    assert ann.object("Heavy Kick").zone == STACK
    assert ann.object("Swift Jab").zone == ann.object("Blue Breath").zone == PITCH
    assert ann.session.state.player(ANN).point("resource") == 2


def test_a_payment_is_given_up_with_escape(ann: Fighter) -> None:
    ann.drag_to_chain("Heavy Kick")
    ann.type(ESCAPE)
    assert not ann.proposes()
    assert ann.object("Heavy Kick").zone == HAND


def test_what_may_not_be_played_says_why_before_anything_is_paid(ann: Fighter) -> None:
    attacked(ann)
    ann.go_on("resolution")
    ann.session.undo()
    ann.window.seat_state.take_seat(ANN, ann.session.state)
    ann.drag_to_chain("Heavy Kick")
    assert "only attacks are played, in the resolution step" in ann.strip()
    assert ann.object("Heavy Kick").zone == HAND


def test_two_links_and_the_closing_of_the_chain(ann: Fighter) -> None:
    ann.drag_to_chain("Curved Knife")
    ann.type(ENTER)
    ann.go_on("defend")
    ann.choose("Leather Coat", BEN)
    ann.choose("Yellow Palm", BEN)
    ann.type(ENTER)
    ann.go_on("resolution")
    ann.drag_to_chain("Swift Jab" if ann.object("Swift Jab").zone == HAND else "Blue Breath")
    ann.type(ENTER)
    ann.go_on("resolution")
    assert len(ann.links()) == 2
    ann.type(Qt.Key.Key_C)
    assert ann.step() == ""
    assert ann.links() == ()
    assert ann.object("Yellow Palm", BEN).zone == GRAVEYARD
