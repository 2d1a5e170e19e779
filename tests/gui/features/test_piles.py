"""Piles in side panels: browsed, filtered, sorted, dragged from, shuffled."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from core.games import GAMES
from core.rules.actions import Draw, Look, Move, Shuffle
from core.state.ids import ObjectId, Zone
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from core.storage.assets import opening
from gui.features.piles.feature import EMPTY, UNSHUFFLED
from gui.features.piles.pile_list import Order
from gui.program import table_window
from gui.session import Session
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.features.pile_stage import (
    data_of,
    library,
    names,
    panel,
    pile,
    piles,
    words,
)
from tests.gui.test_table_secrets import said
from tests.gui.window_user import ANN, BEN, CTRL, MINE, MY_EXILE, SHIFT, WindowUser, choose

# Looking through


def test_the_library_is_looked_through_by_an_action_that_names_no_card(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    assert tuple(row.object_id for row in panel(ann).cards.held.rows) == library(ann)
    assert all(row.known and row.types for row in panel(ann).cards.held.rows)
    assert words(ann) == ["Ann looks through the library"]
    assert isinstance(ann.session.history.outcomes[0].action, Look)
    assert panel(ann).count.text() == f"{len(library(ann))} cards"


def test_the_opponent_learns_nothing_of_what_was_looked_at(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    panel(ann).shuffle.setChecked(False)
    seen = names(ann)
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN
    assert ann.window.aside is None
    secret = {name for name in seen if len(name) > 8}
    everything = "\n".join(said(ann)) + data_of(ann.window)
    others = {
        ann.session.state.printed(obj).name
        for obj in ann.session.state.objects
        if obj.zone != LIBRARY
    }
    assert secret - others
    assert not [name for name in secret - others if name in everything]


def test_a_library_that_was_looked_through_is_shuffled_when_it_is_closed(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    QTest.keyClick(panel(ann).box, Qt.Key.Key_Escape)
    assert ann.window.aside is None
    assert words(ann)[-1] == "Ann shuffles"
    assert not any(obj.visible_to for obj in ann.session.state.in_zone(LIBRARY, ANN))
    assert ann.board.hasFocus()


def test_a_person_may_leave_it_as_it_lies_and_is_told_so(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    before = library(ann)
    QTest.mouseClick(panel(ann).shuffle, LEFT, pos=QPoint(8, 8))
    QTest.mouseClick(panel(ann).close_button, LEFT)
    assert library(ann) == before
    assert UNSHUFFLED.format("Shift+S") in ann.strip()


def test_going_on_to_another_pile_shuffles_too(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    ann.type(Qt.Key.Key_F4)
    assert pile(ann).title == "Ann · Graveyard"
    assert words(ann)[-1] == "Ann shuffles"


def test_undo_of_the_look_closes_the_pile_and_shuffles_nothing(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.window.aside is None
    assert ann.session.history.cursor == 0
    assert words(ann) == ["Ann looks through the library"]


def test_a_shuffle_while_it_is_open_closes_it(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    ann.type(Qt.Key.Key_S, SHIFT)
    assert ann.window.aside is None
    assert [type(each.action) for each in ann.session.history.outcomes] == [Look, Shuffle]


def test_an_empty_library_says_so(ann: WindowUser) -> None:
    ann.session.attempt(Draw(player=ANN, count=99))
    ann.type(Qt.Key.Key_F3)
    assert ann.window.aside is None
    assert EMPTY in ann.strip()


# The list


def test_typing_keeps_what_fits_by_name_or_type(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    every = len(names(ann))
    QTest.keyClicks(panel(ann).box, "creature")
    shown = panel(ann).cards.held.rows
    assert shown
    assert all("Creature" in row.types for row in shown)
    assert panel(ann).count.text() == f"{len(shown)} of {every} cards"
    QTest.keyClick(panel(ann).box, Qt.Key.Key_Escape)
    assert len(names(ann)) == every


def test_nothing_fits_is_said_in_words(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F4)
    QTest.keyClicks(panel(ann).box, "zzz")
    assert panel(ann).empty.isVisible()
    assert "No card here fits" in panel(ann).empty.text()


@pytest.mark.parametrize("order", [Order.NAME, Order.COST])
def test_the_order_is_the_person_s_own(ann: WindowUser, order: Order) -> None:
    ann.type(Qt.Key.Key_F3)
    box = panel(ann).order
    box.setFocus()
    for _ in range(list(Order).index(order)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    shown = panel(ann).cards.held.rows
    keys = [row.name.casefold() if order is Order.NAME else row.worth for row in shown]
    assert keys == sorted(keys)


def test_the_arrows_walk_and_enter_opens_every_action(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F4)
    box = panel(ann).box
    QTest.keyClick(box, Qt.Key.Key_Down)
    cards = panel(ann).cards
    assert cards.hasFocus()
    chosen = cards.chosen()
    assert chosen is not None
    assert ann.window.selected == chosen.object_id
    QTest.keyClick(cards, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    choose(menu, "To the hand")
    assert ann.zone(chosen.object_id) == HAND


def test_a_verb_s_key_means_the_card_that_the_list_stands_on(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F4)
    row = panel(ann).cards.held.rows[-1]
    panel(ann).cards.stand_on(len(panel(ann).cards.held.rows) - 1)
    assert ann.window.selected == row.object_id


def test_lines_show_the_same_cards(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F4)
    before = names(ann)
    QTest.mouseClick(panel(ann).as_lines, LEFT)
    assert names(ann) == before
    assert panel(ann).as_lines.isChecked()
    assert not panel(ann).cards.faces


def test_the_list_follows_the_table(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F4)
    before = len(names(ann))
    ann.drag(ann.find("Cloudshift"), ann.at((GRAVEYARD, ANN)))
    assert len(names(ann)) == before + 1


def test_another_player_s_open_piles_can_be_shown_and_their_hidden_ones_not(
    ann: WindowUser,
) -> None:
    ann.type(Qt.Key.Key_F4)
    box = panel(ann).title
    titles = [box.itemText(row) for row in range(box.count())]
    assert "Ben · Graveyard" in titles
    assert not [title for title in titles if title in {"Ben · Library", "Ben · Hand"}]
    box.setFocus()
    box.setCurrentText("Ben · Graveyard")
    box.activated.emit(box.currentIndex())
    assert pile(ann).owner == BEN
    assert piles(ann).open_pile(LIBRARY, BEN) is None


def test_the_menu_of_a_pile_on_the_table_opens_it(ann: WindowUser) -> None:
    ann.pick(library(ann)[0], "Look through library")
    assert pile(ann).zone == LIBRARY


def test_the_menu_of_a_card_in_hand_names_the_hand_that_it_opens(ann: WindowUser) -> None:
    ann.pick(ann.window.session.state.in_zone(HAND, ANN)[0].id, "Open hand")
    assert pile(ann).zone == HAND


# Carrying


def carry(ann: WindowUser, row: int, to: QPoint) -> ObjectId:
    """Take a card of the list and carry it over the table with the mouse held."""
    cards = panel(ann).cards
    cards.stand_on(row)
    QApplication.processEvents()
    object_id = cards.held.rows[row].object_id
    start = cards.visualRect(cards.held.index(row)).center()
    target = cards.viewport().mapFromGlobal(ann.board.viewport().mapToGlobal(to))
    QTest.mousePress(cards.viewport(), LEFT, pos=start)
    for place in ((start * 3 + target) / 4, (start + target) / 2, target):
        QTest.mouseMove(cards.viewport(), place)
        QApplication.processEvents()
    return object_id


def drop(ann: WindowUser, to: QPoint) -> None:
    cards = panel(ann).cards
    at = cards.viewport().mapFromGlobal(ann.board.viewport().mapToGlobal(to))
    QTest.mouseRelease(cards.viewport(), LEFT, pos=at)
    QApplication.processEvents()


def test_a_card_deep_in_a_pile_is_carried_to_any_zone_by_a_normal_move(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    to = ann.at(MY_EXILE)
    object_id = carry(ann, 5, to)
    assert ann.board.pointer.drag is not None
    drop(ann, to)
    assert ann.zone(object_id) == EXILE
    assert ann.session.history.outcomes[-1].verdict.keys
    assert ann.board.item(object_id) is not None
    assert object_id not in {row.object_id for row in panel(ann).cards.held.rows}


def test_what_is_carried_shows_chips_where_a_drop_may_mean_several_things(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    row = next(n for n, each in enumerate(panel(ann).cards.held.rows) if "Creature" in each.types)
    to = ann.at(MINE)
    object_id = carry(ann, row, to)
    assert ann.board.drag_chips.chips or ann.board.pointer.drag is not None
    drop(ann, to)
    if ann.board.chooser.is_open:
        ann.type(Qt.Key.Key_Return)
    assert ann.zone(object_id) == BATTLEFIELD


def test_let_go_over_the_list_it_stays_where_it_lay(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F4)
    options = len(ann.session.history.outcomes)
    object_id = carry(ann, 0, ann.at(MINE))
    cards = panel(ann).cards
    centre = cards.viewport().rect().center()
    QTest.mouseMove(cards.viewport(), centre)
    QTest.mouseRelease(cards.viewport(), LEFT, pos=centre)
    assert ann.zone(object_id) == GRAVEYARD
    assert len(ann.session.history.outcomes) == options
    assert ann.board.pointer.drag is None


# The other game


def test_the_other_game_has_its_own_piles_and_words(opened: Open) -> None:
    rules, start = opening(GAMES["fab"])
    ann = opened(table_window(Session(rules, start), lambda: start))
    ann.type(Qt.Key.Key_F3)
    assert pile(ann).title == "Ann · Deck"
    assert words(ann) == ["Ann looks through the deck"]
    ann.type(Qt.Key.Key_F4, SHIFT)
    assert pile(ann).title == "Ann · Banished"
    action = ann.window.actions_by_id.get("pile.hidden")
    assert action is not None
    assert action.text() == "Look through: Deck"
    assert Zone("pitch") in {each.zone for each in piles(ann)._piles()}


# For all viewers


@pytest.mark.parametrize("key", [Qt.Key.Key_F3, Qt.Key.Key_F4])
def test_every_control_of_a_pile_has_a_name(ann: WindowUser, key: Qt.Key) -> None:
    ann.type(key)
    controls = [panel(ann), *panel(ann).findChildren(QWidget)]
    focusable = [each for each in controls if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert len(focusable) >= 6
    assert [each for each in focusable if not each.accessibleName()] == []


def test_a_face_down_card_in_an_open_pile_stays_unknown_there(ann: WindowUser) -> None:
    object_id = ann.find("Cloudshift")
    ann.session.attempt(Move(player=ANN, object=object_id, to=EXILE, face_down=True))
    ann.type(Qt.Key.Key_P, SHIFT)
    shown = piles(ann).open_pile(EXILE, ANN)
    assert shown is not None
    row = next(each for each in shown.cards.held.rows if each.object_id == object_id)
    assert not row.known
    assert (row.types, row.cost) == ("", "")
    assert "Cloudshift" not in data_of(ann.window)
    shown.cards.stand_on(0)
    QTest.keyClick(shown.cards, Qt.Key.Key_Return)
    assert QApplication.activePopupWidget() is None
    QTest.keyClicks(shown.box, "Cloud")
    assert shown.cards.held.rows == ()


def test_a_curtain_puts_away_what_was_looked_at(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F3)
    seen = [row.name for row in panel(ann).cards.held.rows if len(row.name) > 8]
    panel(ann).shuffle.setChecked(False)
    ann.window.seat_state.leave()
    assert ann.window.aside is None
    assert piles(ann).open_pile(GRAVEYARD, ANN) is None
    assert not [name for name in seen if name in data_of(ann.window)]
