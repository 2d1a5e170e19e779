"""Flesh and Blood played with a real mouse: drags, chips, menus, and the text of the panel."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest

from core.games import GAMES
from core.games.fab.keyword_actions.marked import is_marked
from core.games.fab.zones import (
    ARSENAL,
    BANISHED,
    COMBAT_CHAIN,
    HERO,
    PERMANENT,
    PITCH,
)
from core.state.ids import ObjectId, Zone
from core.state.zones import GRAVEYARD, HAND, STACK
from core.storage.assets import opening
from gui.board.interaction.offers import Light
from gui.board.layout.geometry import AreaKey
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, BEN, SHIFT, WindowUser

STACKED: AreaKey = (STACK, None)
CHAIN: AreaKey = (COMBAT_CHAIN, None)
MINE: AreaKey = (PERMANENT, ANN)
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def ann(opened: Open) -> WindowUser:
    """Ann at the starter table of Flesh and Blood."""
    rules, start = opening(GAMES["fab"])
    return opened(table_window(Session(rules, start), lambda: start))


def take(ann: WindowUser, name: str, to: AreaKey, chip: str = "") -> None:
    """Drag a card to a zone and let go of it there, or over one of the chips."""
    object_id = ann.find(name)
    there = ann.at(to)
    ann.lift(object_id, there)
    if chip:
        there = ann.chip(chip)
        ann.move(there)
    ann.release(there)


def lights(ann: WindowUser) -> dict[Zone, Light]:
    zones = ann.board.board_scene.zones
    return {zone: item.light for (zone, who), item in zones.items() if who in {ANN, None}}


def test_a_card_is_pitched_by_dragging_it_and_its_points_are_counted(ann: WindowUser) -> None:
    take(ann, "Flittering Charge", (PITCH, ANN))
    assert ann.object("Flittering Charge").zone == PITCH
    assert ann.session.state.player(ANN).point("resource") == 1
    assert "8.5.44" in ann.strip()
    assert "Ann gains 1 resource point" in ann.strip()
    assert "1.14.3" in ann.strip()
    assert ann.panel().startswith("Flittering Charge")
    assert "pitch · Ann" in ann.panel()


def test_inner_chi_gives_chi_points(ann: WindowUser) -> None:
    take(ann, "Stir the Pot", STACKED)
    ann.pick(ann.find("Stir the Pot"), "Resolve and transcend")
    take(ann, "Stir the Pot", (PITCH, ANN))
    assert ann.session.state.player(ANN).point("chi") == 3


def test_a_split_card_is_played_by_the_chip_of_one_of_its_sides(ann: WindowUser) -> None:
    object_id = ann.find("Comet Storm")
    ann.lift(object_id, ann.at(STACKED))
    assert list(ann.chips()) == [
        "Play Comet Storm",
        "Play Shock",
        "Play Comet Storm and Shock, melded",
    ]
    assert lights(ann)[STACK] is Light.CHOICE
    at = ann.chip("Play Shock")
    ann.move(at)
    ann.release(at)
    assert ann.zone(object_id) == STACK
    assert ann.panel().startswith("Shock")
    assert "right side active" in ann.panel()
    assert "9.2.3" in ann.strip()


def test_an_invocation_resolves_onto_the_mat_with_its_back_active(ann: WindowUser) -> None:
    take(ann, "Invoke Cromai", STACKED)
    assert ann.panel().startswith("Invoke Cromai")
    take(ann, "Invoke Cromai", MINE, "Resolve")
    obj = ann.object("Invoke Cromai")
    assert (obj.zone, obj.side) == (PERMANENT, 1)
    assert ann.panel().startswith("Cromai")
    assert "8.2.13a" in ann.panel() + ann.strip()
    item = ann.board.item(obj.id)
    assert item is not None
    assert item.area == MINE


def attack(ann: WindowUser) -> ObjectId:
    """Let Ann's attack resolve onto the chain."""
    object_id = ann.find("Flittering Charge")
    ann.drag(object_id, ann.at(CHAIN))
    assert ann.zone(object_id) == STACK
    ann.drag(object_id, ann.at(CHAIN))
    assert ann.zone(object_id) == COMBAT_CHAIN
    return object_id


def switch(ann: WindowUser) -> None:
    """Let the other player sit below."""
    ann.window.actions_by_id.get("seat.switch").trigger()  # type: ignore[union-attr] # it is there


def test_ones_own_attack_dropped_on_the_chain_is_played_for_its_price(ann: WindowUser) -> None:
    object_id = ann.find("Flittering Charge")
    ann.lift(object_id, ann.at(CHAIN))
    assert lights(ann)[COMBAT_CHAIN] is Light.LAWFUL
    ann.release(ann.at(CHAIN))
    assert ann.zone(object_id) == STACK
    assert "Play Flittering Charge" in ann.strip()
    assert ann.session.state.player(ANN).point("action") == 0


def test_cards_defend_and_enter_on_the_attack_deals_what_is_left(ann: WindowUser) -> None:
    who = attack(ann)
    switch(ann)
    shield = ann.find("Open the Center", BEN)
    ann.drag(shield, ann.at(CHAIN))
    assert ann.zone(shield) == COMBAT_CHAIN
    assert "7.3.2" in ann.strip()
    assert "4 - 3 leaves 1 damage" in ann.strip()
    switch(ann)
    ann.click(ann.at(who))
    ann.type(Qt.Key.Key_Return)
    assert ann.session.state.player(BEN).life == 19
    assert "7.5.2" in ann.strip()


def test_what_has_no_defense_is_refused_with_its_rule(ann: WindowUser) -> None:
    attack(ann)
    switch(ann)
    object_id = ann.find("Katsu", BEN)
    ann.drag(object_id, ann.at(CHAIN))
    assert ann.zone(object_id) == HERO
    assert "7.3.2" in ann.strip()


def test_a_weapon_attacks_by_a_double_click_and_goes_home_as_the_chain_closes(
    ann: WindowUser,
) -> None:
    ann.type(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    switch(ann)
    object_id = ann.find("Harmonized Kodachi", BEN)
    ann.click(ann.at(object_id))
    ann.type(Qt.Key.Key_Return)
    assert ann.zone(object_id) == COMBAT_CHAIN
    assert "1 resource point is still to be paid. Pitch cards for it." in ann.strip()
    ann.pick(object_id, "Close the combat chain")
    assert ann.zone(object_id) == "weapon"
    assert "7.7.5" in ann.strip()


def test_a_double_click_or_enter_taps_nothing_and_the_key_does(ann: WindowUser) -> None:
    hero = ann.find("Katsu", BEN)
    ann.double_click(ann.at(hero))
    ann.type(Qt.Key.Key_Return)
    assert not ann.session.state.object(hero).tapped
    ann.type(Qt.Key.Key_T)
    assert ann.session.state.object(hero).tapped


def test_del_clears_the_cards_of_both_players_from_the_chain(ann: WindowUser) -> None:
    first = attack(ann)
    switch(ann)
    second = ann.find("Open the Center", BEN)
    ann.drag(second, ann.at(CHAIN))
    ann.click(ann.at(first))
    at = ann.at(second)
    QTest.mouseClick(ann.board.viewport(), Qt.MouseButton.LeftButton, CTRL, at)
    ann.type(Qt.Key.Key_Delete)
    ann.click(ann.chip("Clear from the chain"))
    assert {ann.zone(first), ann.zone(second)} == {GRAVEYARD}
    assert "3.0.12" in ann.strip()


def test_the_end_of_the_turn_closes_the_chain_and_draws_up(ann: WindowUser) -> None:
    who = attack(ann)
    hand = len(ann.session.state.in_zone(HAND, ANN))
    ann.type(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert ann.zone(who) == GRAVEYARD
    assert len(ann.session.state.in_zone(HAND, ANN)) == max(hand, 4)
    assert not ann.session.state.in_zone(PITCH, ANN)
    assert ann.session.state.active == BEN
    ann.session.undo()
    assert ann.zone(who) == COMBAT_CHAIN


def test_an_attack_is_played_and_resolves_onto_the_chain_and_is_cleared(ann: WindowUser) -> None:
    take(ann, "Flittering Charge", STACKED)
    take(ann, "Flittering Charge", CHAIN)
    assert ann.object("Flittering Charge").zone == COMBAT_CHAIN
    assert "7.2.3" in ann.strip()
    take(ann, "Flittering Charge", (GRAVEYARD, ANN), "Clear from the chain")
    assert ann.object("Flittering Charge").zone == GRAVEYARD
    assert "3.0.12" in ann.strip()


def test_a_full_arsenal_takes_no_second_card_and_says_why(ann: WindowUser) -> None:
    take(ann, "Flittering Charge", (ARSENAL, ANN))
    assert ann.object("Flittering Charge").zone == HAND
    assert "3.3.2a" in ann.strip()
    take(ann, "Mistcloak Gully", STACKED)
    take(ann, "Flittering Charge", (ARSENAL, ANN))
    obj = ann.object("Flittering Charge")
    assert (obj.zone, obj.face_down) == (ARSENAL, True)
    assert "3.3.2" in ann.strip()


def test_a_card_is_banished_by_dragging_it(ann: WindowUser) -> None:
    take(ann, "Flittering Charge", (BANISHED, ANN))
    assert ann.object("Flittering Charge").zone == BANISHED
    assert "8.5.1" in ann.strip()
    assert "banished · Ann" in ann.panel()


def test_a_permanent_is_destroyed_by_dragging_it_to_the_graveyard(ann: WindowUser) -> None:
    take(ann, "Hyper Driver", (GRAVEYARD, ANN))
    assert ann.object("Hyper Driver").zone == GRAVEYARD
    assert "8.5.4" in ann.strip()


def test_a_hero_is_marked_by_its_menu_and_wears_the_mark(ann: WindowUser) -> None:
    hero = ann.find("Oscilio")
    item = ann.board.item(hero)
    assert item is not None
    assert not item.view.conditions
    ann.pick(hero, "Mark")
    assert is_marked(ann.session.state.object(hero))
    assert item.view.conditions == ("marked",)
    ann.choose("Oscilio")
    assert "Condition: marked" in ann.panel()
    assert "9.3.2" in ann.strip()


def test_an_attack_dropped_on_a_marked_hero_hits_it_and_takes_the_mark(ann: WindowUser) -> None:
    hero = ann.find("Katsu", BEN)
    take(ann, "Flittering Charge", STACKED)
    take(ann, "Flittering Charge", CHAIN)
    ann.drag(ann.find("Flittering Charge"), ann.at(hero))
    assert not is_marked(ann.session.state.object(hero))
    assert ann.session.state.player(BEN).life == 16
    assert ("9.3.3" in ann.strip(), "7.5.5" in ann.strip()) == (True, True)
    item = ann.board.item(hero)
    assert item is not None
    assert item.view.conditions == ()


def test_transcending_brings_a_card_back_to_hand_as_inner_chi(ann: WindowUser) -> None:
    object_id = ann.find("Stir the Pot")
    take(ann, "Stir the Pot", STACKED)
    item = ann.board.item(object_id)
    assert item is not None
    assert item.view.turns is True
    ann.click(ann.at(object_id))
    ann.type(Qt.Key.Key_F)
    obj = ann.session.state.object(object_id)
    assert (obj.zone, obj.side) == (HAND, 1)
    assert ann.panel().startswith("Inner Chi")
    assert "9.1.5b" in ann.strip()


def test_a_figment_is_awakened_by_the_same_key(ann: WindowUser) -> None:
    who = ann.choose("Figment of War")
    ann.type(Qt.Key.Key_F)
    assert ann.session.state.object(who).side == 1
    assert ann.panel().startswith("Bellona, Archangel of War")
    assert "8.5.43" in ann.strip()


def test_a_card_put_under_the_hero_shows_a_strip_and_two_are_counted(ann: WindowUser) -> None:
    hero = ann.find("Oscilio")
    for name in ("Sigil of Lightning", "Hyper Driver"):
        object_id = ann.find(name)
        ann.lift(object_id, ann.at(hero))
        at = ann.chip("Put under Oscilio")
        ann.move(at)
        ann.release(at)
        obj = ann.session.state.object(object_id)
        assert obj.zone == HERO
        item = ann.board.item(object_id)
        assert item is not None
        assert item.area == (HERO, ANN)
        assert item.zValue() < ann.board.board_scene.items_by_id[hero].zValue()
    top = ann.board.item(hero)
    assert top is not None
    assert top.view.beneath == 2
    ann.pick(hero, "Mark")
    assert top.view.beneath == 2
    ann.session.undo()
    ann.session.undo()
    assert top.view.beneath == 1


def test_equipment_goes_only_where_it_is_worn(ann: WindowUser) -> None:
    object_id = ann.find("Twinkle Toes")
    ann.lift(object_id, ann.at((Zone("head"), ANN)))
    assert lights(ann)[Zone("head")] is Light.REFUSED
    ann.release(ann.at((Zone("head"), ANN)))
    assert ann.zone(object_id) == "legs"
    assert "8.5.41" in ann.strip()


def test_a_card_dropped_on_the_attack_defends_against_it(ann: WindowUser) -> None:
    attack(ann)
    switch(ann)
    object_id = ann.find("Open the Center", BEN)
    ann.drag(object_id, ann.at(ann.find("Flittering Charge")))
    assert ann.zone(object_id) == COMBAT_CHAIN


def test_the_menu_of_a_card_in_hand_speaks_of_its_uses_first(ann: WindowUser) -> None:
    words = ann.menu(ann.find("Flittering Charge"))
    assert words[0].startswith("Play Flittering Charge")
    assert words[1].startswith("Pitch")
    assert "Defend with it" not in words
    assert len(set(words)) == len(words)


def test_a_card_played_without_points_is_paid_for_by_what_is_pitched_next(ann: WindowUser) -> None:
    take(ann, "Construct Nitro Mechanoid", STACKED)
    assert "4 resource points are still to be paid. Pitch cards for it." in ann.strip()
    assert "5.1.7" in ann.strip()
    object_id = ann.find("Construct Nitro Mechanoid")
    assert "unpaid" in ann.session.state.object(object_id).conditions
    take(ann, "Stir the Pot", (PITCH, ANN))
    assert "unpaid" in ann.session.state.object(object_id).conditions
    take(ann, "Null", (PITCH, ANN))
    assert ann.session.state.object(object_id).conditions == ()
    assert ann.session.state.player(ANN).points == (("resource", 1),)
    for _ in range(3):
        ann.session.undo()
    assert ann.zone(object_id) == HAND


def test_points_are_changed_by_click_and_by_key(ann: WindowUser) -> None:
    def click(kind: str, change: int) -> None:
        place = dict(ann.board.board_scene.mat.badges)[ANN]
        bounds = ann.board.mapFromScene(QRectF(place.x, place.y, place.w, place.h)).boundingRect()
        spots = (
            QPoint(x, y)
            for y in range(bounds.top(), bounds.bottom(), 3)
            for x in range(bounds.left(), bounds.right(), 3)
        )
        wanted = (ANN, kind, change)
        ann.click(next(s for s in spots if ann.board.counts.at(ann.board.mapToScene(s)) == wanted))

    click("action", 1)
    click("action", -1)
    click("resource", 1)
    click("resource", 1)
    click("resource", -1)
    assert ann.session.state.player(ANN).points == (("action", 1), ("resource", 1))
    assert "1.13.1" in ann.strip()
    ann.type(Qt.Key.Key_PageUp, CTRL | SHIFT)
    ann.type(Qt.Key.Key_Down, CTRL | SHIFT)
    assert ann.session.state.player(ANN).points == (("chi", 1), ("resource", 1))
    ann.type(Qt.Key.Key_Down, CTRL | SHIFT)
    assert "Ann has 0 action points: nothing changes." in ann.strip()


def test_a_turn_ends_with_all_points_and_begins_with_an_action_point(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_PageUp, CTRL)
    ann.type(Qt.Key.Key_Return, CTRL)
    state = ann.session.state
    assert [state.player(who).points for who in (ANN, BEN)] == [(), (("action", 1),)]


def test_hidden_cards_show_one_back_even_one_that_has_transcended(ann: WindowUser) -> None:
    drop = ann.find("A Drop in the Ocean", BEN)
    hidden = [obj.id for obj in ann.session.state.in_zone(HAND, BEN)]
    before = {ann.board.board_scene.items_by_id[who].view for who in hidden}
    assert len(before) == 1
    ann.window.actions_by_id.get("seat.switch").trigger()  # type: ignore[union-attr] # it is there
    take_as_ben(ann)
    ann.window.actions_by_id.get("seat.switch").trigger()  # type: ignore[union-attr] # it is there
    obj = ann.session.state.object(drop)
    assert (obj.zone, obj.side) == (HAND, 1)
    views = {ann.board.board_scene.items_by_id[who].view for who in hidden}
    assert views == before
    assert "Inner Chi" not in ann.board.board_scene.items_by_id[drop].view.name
    assert ann.menu(drop) == []


def take_as_ben(ann: WindowUser) -> None:
    """Play a card as Ben, the player at the bottom, and let it transcend."""
    object_id = ann.find("A Drop in the Ocean", BEN)
    ann.drag(object_id, ann.at(STACKED))
    ann.pick(object_id, "Resolve and transcend")
