"""Hands on the whole table: keys for several cards, moving by a menu, sorting, notes."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.rules.actions import Note
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND
from gui.dialogs.field import FieldDialog
from tests.core.stage import ADA, Stage
from tests.gui.board.stage import LEFT, zone_item
from tests.gui.dialogs_answered import answer
from tests.gui.window_user import ANN, BEN, CTRL, MINE, SHIFT, WindowUser

ALT = Qt.KeyboardModifier.AltModifier


def mine(ann: WindowUser) -> list[ObjectId]:
    """Everything on Ann's battlefield."""
    state = ann.session.state
    return [obj.id for obj in state.in_zone(BATTLEFIELD) if obj.controller == ANN]


def hand(ann: WindowUser) -> list[str]:
    """The names of Ann's hand from left to right, as they are shown."""
    state = ann.session.state
    items = [ann.board.board_scene.items_by_id[obj.id] for obj in state.in_zone(HAND, ANN)]
    items.sort(key=lambda item: item.place.x)
    return [state.printed(state.object(item.object_id)).front.name for item in items]


def run(ann: WindowUser, command: str) -> None:
    action = ann.window.actions_by_id.get(command)
    assert action is not None
    action.trigger()
    QApplication.processEvents()


def test_ctrl_a_selects_all_in_the_zone_of_the_chosen_card(ann: WindowUser) -> None:
    first = ann.session.state.in_zone(HAND, ANN)[0].id
    ann.click(ann.at(first))
    ann.type(Qt.Key.Key_A, CTRL)
    assert set(ann.board.selection.ids) == {o.id for o in ann.session.state.in_zone(HAND, ANN)}
    assert ann.board.board_scene.chosen == first
    assert ann.window.selected == first


def test_ctrl_a_without_a_chosen_card_selects_ones_own_battlefield(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_A, CTRL)
    assert set(ann.board.selection.ids) == set(mine(ann))


def test_the_window_s_key_taps_all_selected_cards(ann: WindowUser) -> None:
    before = [ann.session.state.object(who).tapped for who in mine(ann)]
    ann.type(Qt.Key.Key_A, CTRL)
    ann.type(Qt.Key.Key_T)
    assert all(ann.session.state.object(who).tapped for who in mine(ann))
    assert len(ann.session.history.outcomes) == 1
    ann.type(Qt.Key.Key_Z, CTRL)
    assert [ann.session.state.object(who).tapped for who in mine(ann)] == before


def test_the_strip_says_which_cards_stay_and_why(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_A, CTRL)
    ann.type(Qt.Key.Key_F)
    assert "Left out: " in ann.strip()


def test_m_lists_every_zone_and_the_keyboard_picks_one(ann: WindowUser) -> None:
    who = mine(ann)[0]
    ann.click(ann.at(who))
    ann.type(Qt.Key.Key_M)
    menu = ann.open_menu()
    words = [action.text() for action in menu.actions()]
    assert any(each.startswith("Graveyard") for each in words)
    assert any(each.startswith("Exile") for each in words)
    exile = next(action for action in menu.actions() if action.text().startswith("Exile"))
    while menu.activeAction() is not exile:
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert ann.session.state.object(who).zone == EXILE


def test_m_moves_all_selected_cards_at_once(ann: WindowUser) -> None:
    before = mine(ann)
    ann.type(Qt.Key.Key_A, CTRL)
    ann.type(Qt.Key.Key_M)
    menu = ann.open_menu()
    grave = next(action for action in menu.actions() if action.text().startswith("Graveyard"))
    menu.setActiveAction(grave)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert {ann.session.state.object(who).zone for who in before} == {GRAVEYARD}
    assert len(ann.session.history.outcomes) == 1


def test_delete_puts_the_selected_card_into_the_graveyard(ann: WindowUser) -> None:
    who = mine(ann)[0]
    ann.click(ann.at(who))
    ann.type(Qt.Key.Key_Delete)
    assert ann.session.state.object(who).zone == GRAVEYARD


def test_moving_nothing_says_what_to_do_first(ann: WindowUser) -> None:
    ann.board.pointer.point_at(None)
    ann.type(Qt.Key.Key_M)
    assert "Select a card first" in ann.strip()


def test_tidying_lets_cards_lie_in_rows_again(ann: WindowUser) -> None:
    who = mine(ann)[0]
    before = ann.at(who)
    ann.drag(who, before + QPoint(150, 10))
    assert ann.at(who) != before
    ann.type(Qt.Key.Key_Home, SHIFT)
    assert ann.at(who) == before


def test_a_few_cards_snap_to_a_grid_if_that_is_wished_for(ann: WindowUser) -> None:
    run(ann, "table.snap")
    stage = Stage()
    first, second = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    ann.window.session.start(stage.rules, stage.state)
    field = BATTLEFIELD, ADA
    rect = zone_item(ann.board, *field).area.rect
    ann.drag(first, ann.at(first) + QPoint(31, 3))
    ann.drag(second, ann.at(second) + QPoint(103, 5))
    items = [ann.board.board_scene.items_by_id[who] for who in (first, second)]
    across = items[1].place.x - items[0].place.x
    assert round(across / 8, 6) == round(across / 8)
    assert round((items[0].place.x - rect.x) / 8, 6) == round((items[0].place.x - rect.x) / 8)


def test_the_hand_is_sorted_by_name_without_any_action(ann: WindowUser) -> None:
    dealt = hand(ann)
    run(ann, "hand.name")
    assert hand(ann) == sorted(dealt, key=str.casefold)
    assert ann.session.history.outcomes == ()
    run(ann, "hand.as-dealt")
    assert hand(ann) == dealt


def test_the_hand_is_sorted_by_cost_and_the_key_goes_on_to_the_next_order(ann: WindowUser) -> None:
    run(ann, "hand.cost")
    state = ann.session.state
    by_cost = hand(ann)
    values = {
        state.printed(obj).front.name: ann.session.rules.tables.characteristics(
            ann.session.state_view, obj.id
        )["mana_value"]
        for obj in state.in_zone(HAND, ANN)
    }
    costs = [values[name] for name in by_cost]
    assert costs == sorted(costs, key=lambda cost: -1 if cost is None else int(str(cost)))
    ann.type(Qt.Key.Key_H, CTRL | SHIFT)
    assert "type" in ann.strip()


def test_an_order_holds_for_one_seat_only(ann: WindowUser) -> None:
    run(ann, "hand.name")
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN
    assert ann.window.preferences.now.hand_orders == {ANN: "name"}
    run(ann, "hand.cost")
    assert ann.window.preferences.now.hand_orders == {ANN: "name", BEN: "cost"}


def test_a_card_of_the_hand_is_laid_between_others_by_hand(ann: WindowUser) -> None:
    names = hand(ann)
    state = ann.session.state
    shown = sorted(
        (ann.board.board_scene.items_by_id[obj.id] for obj in state.in_zone(HAND, ANN)),
        key=lambda item: item.place.x,
    )
    first, last = shown[0], shown[-1]
    beyond = ann.at(last.object_id) + QPoint(12, 0)
    ann.drag(first.object_id, beyond)
    assert hand(ann) == [*names[1:], names[0]]
    assert ann.session.history.outcomes == ()


def test_a_note_is_written_by_hand_and_shown_on_the_card(ann: WindowUser, qtbot: QtBot) -> None:
    who = mine(ann)[0]
    ann.click(ann.at(who))
    ann.type(Qt.Key.Key_N, SHIFT)
    dialog = ann.window.findChild(FieldDialog)
    assert isinstance(dialog, FieldDialog)
    with qtbot.waitSignal(ann.session.changed):
        answer(dialog, "blocks next turn")
    item = ann.board.board_scene.items_by_id[who]
    assert item.view.note == "blocks next turn"
    assert item.toolTip() == "blocks next turn"
    assert "note: blocks next turn" in item.view.name
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.state.object(who).note == ""
    assert ann.board.board_scene.items_by_id[who].toolTip() == ""


def test_a_note_on_a_card_in_hand_stays_with_its_owner(ann: WindowUser) -> None:
    card = ann.session.state.in_zone(HAND, ANN)[0].id
    ann.session.attempt(Note(player=ANN, object=card, text="my secret plan"))
    assert "my secret plan" not in ann.session.history.outcomes[-1].label
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN
    item = ann.board.item(card)
    assert item is None or item.view.note == ""
    said = [each.view.name + each.toolTip() for each in ann.board.board_scene.items_by_id.values()]
    assert not any("secret" in each for each in said)


def test_a_note_is_gone_with_the_object(ann: WindowUser) -> None:
    who = mine(ann)[0]
    ann.session.attempt(Note(player=ANN, object=who, text="remember"))
    ann.click(ann.at(who))
    ann.type(Qt.Key.Key_Delete)
    assert ann.session.state.object(who).note == ""


def test_the_menu_offers_to_write_a_note(ann: WindowUser) -> None:
    assert "Write a note…" in ann.menu(mine(ann)[0])


def test_alt_shows_the_less_usual_actions_of_a_card_that_is_carried(ann: WindowUser) -> None:
    card = ann.session.state.in_zone(HAND, ANN)[0].id
    ann.lift(card, ann.at(MINE))
    usual = set(ann.chips())
    QTest.keyPress(ann.board, Qt.Key.Key_Alt)
    more = set(ann.chips())
    assert usual < more
    assert "Put face down" in more
    QTest.keyRelease(ann.board, Qt.Key.Key_Alt)
    assert set(ann.chips()) == usual
    ann.type(Qt.Key.Key_Escape)


def test_with_alt_a_permanent_over_its_own_field_offers_its_verbs(ann: WindowUser) -> None:
    who = mine(ann)[0]
    ann.lift(who, ann.at(who) + QPoint(70, 0))
    QTest.keyPress(ann.board, Qt.Key.Key_Alt)
    assert "Tap" in ann.chips()
    at = ann.chip("Tap")
    QTest.mouseMove(ann.board.viewport(), ann.at(who) + QPoint(0, 3))
    QTest.mouseMove(ann.board.viewport(), at)
    QTest.mouseRelease(ann.board.viewport(), LEFT, pos=at)
    QTest.keyRelease(ann.board, Qt.Key.Key_Alt)
    assert ann.session.state.object(who).tapped


def test_home_shows_the_whole_table(ann: WindowUser) -> None:
    ann.board.zoom_by(2)
    ann.type(Qt.Key.Key_Home)
    assert ann.board.camera.factor == 1
    assert not ann.board.findChildren(QMenu)
