"""A whole turn of Flesh and Blood by keys alone, with the choices on the way."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games.fab.zones import CHEST, COMBAT_CHAIN, DECK, HERO, PITCH
from core.rules.actions import Points
from core.state.game_state import NOT_FOLLOWED
from core.state.zones import GRAVEYARD, HAND, STACK
from gui.features.choices.board import BoardChoices
from gui.features.choices.feature import Choices
from gui.features.dock.feature import DockFeature
from tests.core.games.fab.stage import Stage, made_up
from tests.gui.conftest import Open
from tests.gui.features.choices.stage import JAB, PRESS, Fighter, duel, table_of
from tests.gui.window_user import ANN, BEN

ENTER, SPACE, RIGHT, TAB = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Space,
    Qt.Key.Key_Right,
    Qt.Key.Key_Tab,
)
_MOST_KEYS = 40


@pytest.fixture
def ann(opened: Open) -> Fighter:
    """Ann at the beginning of her action phase, with the keyboard on the table."""
    table = table_of(duel())
    opened(table)
    fighter = Fighter(table)
    fighter.board.setFocus()
    return fighter


def press(ann: Fighter, key: Qt.Key) -> None:
    """Press a key on whatever has the keyboard."""
    QTest.keyClick(QApplication.focusWidget() or ann.window, key)


def walk_to(ann: Fighter, name: str) -> None:
    """Go from zone to zone, and along each of them, until a card is selected."""
    press(ann, Qt.Key.Key_Escape)
    for _ in range(_MOST_KEYS):
        press(ann, TAB)
        seen = set()
        while (item := ann.board.subject()) is not None and item.object_id not in seen:
            if item.view.name.startswith(name) and not item.view.hidden:
                return
            seen.add(item.object_id)
            press(ann, RIGHT)
    pytest.fail(f"{name} is not reached by keys")


def defend_with(ann: Fighter, *names: str) -> None:
    for name in names:
        item = ann.board.subject()
        if item is None or not item.view.name.startswith(name):
            walk(ann, name)
        press(ann, Qt.Key.Key_P)


def walk(ann: Fighter, name: str) -> None:
    """Go to a card and keep the selection."""
    for _ in range(_MOST_KEYS):
        seen = set()
        while (item := ann.board.subject()) is not None and item.object_id not in seen:
            if item.view.name.startswith(name) and not item.view.hidden:
                return
            seen.add(item.object_id)
            press(ann, RIGHT)
        press(ann, TAB)
    pytest.fail(f"{name} is not reached by keys")


def test_as_a_turn_ends_the_other_player_orders_their_pitched_cards(opened: Open) -> None:
    stage = Stage()
    stage.state = duel((("Katsu", HERO),))
    for card in (JAB, PRESS):
        stage.place(card, PITCH, BEN)
    table = table_of(stage.state)
    opened(table)
    ann = Fighter(table)
    ann.board.setFocus()
    press(ann, SPACE)
    panel = ann.window.feature(Choices).panel
    assert panel is not None
    assert panel.isVisible()
    assert ann.window.seat == BEN
    (row,) = panel.rows
    first, last = (each.button for each in row.cards)
    for button in (first, last, last, first):  # let go of both, then pick them in another order
        button.click()
    press(ann, ENTER)
    assert ann.session.state.active == BEN
    bottom = [ann.session.state.printed(each).name for each in ann.session.state.in_zone(DECK, BEN)]
    assert bottom == ["Swift Jab", "Lunging Thrust"]


def test_a_whole_turn_by_keys_alone(ann: Fighter) -> None:
    walk_to(ann, "Curved Knife")
    press(ann, ENTER)
    assert ann.proposes()
    press(ann, ENTER)
    assert ann.step() == "layer"
    press(ann, SPACE)
    press(ann, SPACE)
    assert ann.step() == "defend"
    assert ann.window.seat == BEN
    defend_with(ann, "Yellow Palm", "Travel Cap")
    assert ann.links() == ("3 − (3 + 1) = 0 would not hit: Ben stays at 18",)
    press(ann, ENTER)
    assert ann.object("Yellow Palm", BEN).zone == COMBAT_CHAIN
    press(ann, SPACE)
    press(ann, SPACE)
    press(ann, SPACE)
    assert ann.step() == "resolution"
    assert ann.window.seat == ANN
    walk_to(ann, "Blue Breath")
    press(ann, ENTER)
    press(ann, ENTER)
    assert ann.step() == "layer"
    press(ann, SPACE)
    press(ann, SPACE)
    press(ann, Qt.Key.Key_N)
    assert ann.step() == "reaction"
    press(ann, SPACE)
    press(ann, SPACE)
    press(ann, Qt.Key.Key_C)
    assert ann.step() == ""
    assert ann.object("Yellow Palm", BEN).zone == GRAVEYARD
    press(ann, SPACE)
    panel = ann.window.feature(Choices).panel
    assert panel is not None
    assert panel.isVisible()
    press(ann, ENTER)
    assert ann.session.state.active == BEN
    assert ann.window.seat == BEN


def test_space_declares_the_chosen_defense_first_and_then_goes_on(ann: Fighter) -> None:
    ann.drag_to_chain("Swift Jab")
    ann.go_on("defend")
    ann.choose("Yellow Palm", BEN)
    bar = ann.window.feature(DockFeature).dock
    assert bar is not None
    assert "efend" in bar.next.accessibleName()
    press(ann, SPACE)
    assert ann.step() == "defend"
    assert ann.object("Yellow Palm", BEN).zone == COMBAT_CHAIN
    press(ann, SPACE)
    assert ann.step() == "reaction"


def test_the_keyboard_stays_on_next_when_the_proposal_has_gone(
    ann: Fighter,
) -> None:
    ann.drag_to_chain("Swift Jab")
    ann.go_on("defend")
    ann.choose("Yellow Palm", BEN)
    ann.dock().next.setFocus()
    ann.dock().next.click()
    assert ann.object("Yellow Palm", BEN).zone == COMBAT_CHAIN
    assert ann.window.focusWidget() is ann.dock().next


def test_a_defense_reaction_is_played_onto_the_chain_and_counts_once_it_resolves(
    ann: Fighter,
) -> None:
    ann.drag_to_chain("Swift Jab")
    ann.go_on("defend")
    press(ann, Qt.Key.Key_N)
    assert ann.window.seat == ANN
    ann.window.seat_state.take_seat(BEN, ann.session.state)
    ann.drag_to_chain("Quick Guard", BEN)
    assert ann.object("Quick Guard", BEN).zone == STACK
    assert ann.window.seat == ANN
    press(ann, SPACE)
    assert ann.links() == ("4 − 4 = 0 would not hit: Ben stays at 18",)
    press(ann, SPACE)
    assert ann.step() == "damage"
    assert ann.window.seat == ANN


def test_who_attacks_may_react_first_and_who_defends_may_answer(opened: Open) -> None:
    cards = (("Katsu", HERO), (JAB, HAND), (PRESS, HAND))
    ann = Fighter(opened(table_of(duel(cards))).window)
    ann.drag_to_chain("Swift Jab")
    ann.go_on("defend")
    assert ann.window.seat == BEN
    press(ann, Qt.Key.Key_N)
    assert ann.window.seat == ANN
    bar = ann.window.feature(DockFeature).dock
    assert bar is not None
    assert "Ann may react, then Ben" in bar.accessibleDescription()
    ann.drag_to_chain("Lunging Thrust")
    assert ann.object("Lunging Thrust").zone == STACK
    assert ann.window.seat == BEN
    press(ann, SPACE)
    assert ann.object("Lunging Thrust").zone == GRAVEYARD
    assert ann.window.seat == ANN


def test_an_attack_that_is_dropped_on_an_opposing_hero_is_at_that_hero(ann: Fighter) -> None:
    ann.drag(ann.find("Swift Jab"), ann.at(ann.find("Oscilio", BEN)))
    assert ann.object("Swift Jab").zone == STACK
    ann.go_on("defend")
    frame = ann.board.board_scene.mat.links[-1]
    assert frame.words.about == "Ann attacks Oscilio"


def test_a_card_that_is_dragged_to_the_pitch_zone_is_chosen_for_what_is_being_paid(
    ann: Fighter,
) -> None:
    ann.drag_to_chain("Heavy Kick")
    ann.drag(ann.find("Swift Jab"), ann.at((PITCH, ANN)))
    assert ann.object("Swift Jab").zone == HAND
    assert "Pitch Swift Jab for 1." in ann.dock().text()
    press(ann, ENTER)
    assert ann.object("Heavy Kick").zone == STACK
    assert ann.object("Swift Jab").zone == PITCH


def test_what_gives_points_meanwhile_counts_for_what_is_being_paid(ann: Fighter) -> None:
    ann.drag_to_chain("Heavy Kick")
    ann.session.attempt(Points(player=ANN, kind="resource", change=1))
    assert "1 point is there already" in ann.dock().text()
    assert ann.window.feature(BoardChoices).proposal is not None
    press(ann, ENTER)
    assert ann.object("Heavy Kick").zone == STACK


def test_a_free_table_plays_at_once_as_it_always_did(opened: Open) -> None:
    table = table_of(replace(duel(), turn_step=NOT_FOLLOWED))
    opened(table)
    ann = Fighter(table)
    ann.drag_to_chain("Heavy Kick")
    assert ann.object("Heavy Kick").zone == STACK
    assert ann.links() == ()
    assert ann.object("Blue Breath").zone == HAND


def test_who_is_attacked_is_asked_what_is_to_prevent_damage(opened: Open) -> None:
    robe = made_up("Still Robe", "Generic Equipment - Chest", defense="0")
    robe = replace(robe, sides=((replace(robe.front, keywords=("Quell 1",)),),))
    state = duel((("Katsu", HERO), (JAB, HAND)))
    coat = next(obj for obj in state.objects if obj.zone == CHEST)
    piece = state.card(coat.cards[0])
    state = replace(state, cards=state.cards.put(piece.id, replace(piece, card=robe)))
    ann = Fighter(opened(table_of(state)).window)
    ann.drag_to_chain("Swift Jab")
    ann.go_on("reaction")
    press(ann, SPACE)
    panel = ann.window.feature(Choices).panel
    assert panel is not None
    assert panel.isVisible()
    assert ann.window.seat == BEN
    assert panel.title.text() == "Ben: prevent some of 4 damage?"
    panel.take_keyboard()
    QTest.keyClick(panel, Qt.Key.Key_1)
    QTest.keyClick(panel, Qt.Key.Key_2)
    QTest.keyClick(panel, ENTER)
    assert ann.step() == "damage"
    assert ann.session.state.player(BEN).life == 15
    assert ann.window.seat == ANN
