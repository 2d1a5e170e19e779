"""Paying more or less than printed, by real clicks and keys, and paying by the key for Next."""

import pytest
from PySide6.QtCore import Qt

from core.games.fab.zones import HERO, PITCH, WEAPON
from core.rules import actions as base
from core.state.effects import Change, Filter
from core.state.zones import HAND, STACK
from gui.features.dock.panel import Offer
from tests.gui.conftest import Open
from tests.gui.features.choices.stage import KICK, Fighter, duel, knife, table_of
from tests.gui.window_user import ANN

SPACE, SHIFT = Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def ann(opened: Open) -> Fighter:
    """Ann at the beginning of her action phase."""
    table = table_of(duel())
    opened(table)
    return Fighter(table)


def offer_of(ann: Fighter, label: str) -> Offer:
    """An answer of the dock, with a button or in its menu."""
    return next(each for each in ann.dock().offers if each.label == label)


def press(ann: Fighter, label: str) -> None:
    offer = offer_of(ann, label)
    assert offer.possible
    ann.window.actions_by_id.run(offer.command)


def test_space_pays_what_is_proposed_as_it_does_everywhere(ann: Fighter) -> None:
    ann.drag_to_chain("Heavy Kick")
    assert ann.object("Heavy Kick").zone == HAND
    ann.type(SPACE)
    assert ann.object("Heavy Kick").zone == STACK
    assert ann.object("Blue Breath").zone == PITCH


def test_space_says_what_is_missing_where_the_chosen_cards_do_not_pay(ann: Fighter) -> None:
    ann.drag_to_chain("Heavy Kick")
    ann.choose("Blue Breath")
    ann.type(SPACE)
    assert "choose more cards" in ann.strip()
    assert ann.object("Heavy Kick").zone == HAND


def test_one_more_pitches_a_further_card(ann: Fighter) -> None:
    ann.drag_to_chain("Heavy Kick")
    for _ in range(2):
        press(ann, "Cost +1")
    said = ann.dock().text()
    assert "Heavy Kick costs 4 resource points." in said
    assert "2 more than printed." in said
    ann.type(SPACE)
    assert ann.object("Heavy Kick").zone == STACK
    assert ann.object("Blue Breath").zone == ann.object("Swift Jab").zone == PITCH
    assert ann.session.state.player(ANN).point("resource") == 0


def test_less_needs_no_card_and_never_falls_below_nothing(ann: Fighter) -> None:
    ann.drag_to_chain("Heavy Kick")
    for _ in range(2):
        ann.type(Qt.Key.Key_PageDown, SHIFT)
    assert "Heavy Kick costs 0 resource points." in ann.dock().text()
    assert not offer_of(ann, "Cost \N{MINUS SIGN}1").possible
    ann.type(Qt.Key.Key_PageDown, SHIFT)
    ann.type(SPACE)
    assert ann.object("Heavy Kick").zone == STACK
    assert ann.object("Blue Breath").zone == HAND
    assert "not been paid" not in ann.strip()


def test_what_costs_nothing_is_played_at_another_cost_from_its_menu(ann: Fighter) -> None:
    ann.pick(ann.find("Swift Jab"), "Play Swift Jab at another cost")
    assert "Swift Jab costs 0 resource points." in ann.dock().text()
    ann.type(Qt.Key.Key_PageUp, SHIFT)
    ann.type(SPACE)
    assert ann.object("Swift Jab").zone == STACK
    assert ann.object("Heavy Kick").zone == PITCH


def test_an_effect_on_costs_is_proposed_to_be_paid(ann: Fighter) -> None:
    change = Change(cost=1)
    frost = base.Effect(player=ANN, all_=Filter(controller=ANN), set_="open", change=change)
    assert ann.session.attempt(frost).carried_out
    ann.drag_to_chain("Curved Knife")
    assert "Curved Knife costs 2 resource points." in ann.dock().text()
    ann.type(SPACE)
    assert ann.object("Curved Knife").zone == WEAPON
    assert len(ann.session.state.in_zone(STACK)) == 1


def test_a_table_without_cards_to_pitch_says_what_is_missing(opened: Open) -> None:
    table = table_of(duel((("Katsu", HERO), (knife("0"), WEAPON), (KICK, HAND))))
    opened(table)
    ann = Fighter(table)
    ann.drag_to_chain("Heavy Kick")
    assert "Pitch cards for it" in ann.strip()
