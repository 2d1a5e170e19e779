"""Piles beside the table: looked through by a deed, filtered, sorted, carried out of, shuffled."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from core.law.actions import Draw, Look, Shuffle
from core.table.ids import ObjectId, PlayerId, Zone
from core.table.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from gui.features.dialogs.number import NumberDialog
from gui.features.piles.feature import EMPTY, UNSHUFFLED, Piles
from gui.features.piles.panel import PilePanel
from gui.features.piles.rows import Order
from gui.features.piles.top import TopPanel
from gui.games import game_named, opening
from gui.session import Session
from gui.table_window import TableWindow
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.house import ANN, BEN, CTRL, MINE, MY_EXILE, SHIFT, Sitter
from tests.gui.test_table_secrets import said

ALT = Qt.KeyboardModifier.AltModifier


def piles(ann: Sitter) -> Piles:
    return next(each for each in ann.table.features if isinstance(each, Piles))


def panel(ann: Sitter) -> PilePanel:
    aside = ann.window.aside
    assert isinstance(aside, PilePanel)
    QApplication.processEvents()
    return aside


def top(ann: Sitter) -> TopPanel:
    aside = ann.window.aside
    assert isinstance(aside, TopPanel)
    QApplication.processEvents()
    return aside


def names(ann: Sitter) -> list[str]:
    return [row.name for row in panel(ann).cards.held.rows]


def library(ann: Sitter, owner: PlayerId = ANN) -> tuple[ObjectId, ...]:
    """The library, the topmost card first."""
    return tuple(obj.id for obj in ann.session.table.in_zone(LIBRARY, owner)[::-1])


def words(ann: Sitter) -> list[str]:
    return [outcome.words for outcome in ann.session.history.outcomes]


def look_at(ann: Sitter, count: int) -> TopPanel:
    """Look at the top cards by the keys a person presses."""
    ann.type(Qt.Key.Key_W, CTRL)
    dialog = next(each for each in ann.window.findChildren(NumberDialog) if each.isVisible())
    QTest.keyClicks(dialog.number.box, str(count))
    QTest.keyClick(dialog.number.box, Qt.Key.Key_Return)
    return top(ann)


def data_of(widget: QWidget) -> str:
    """Every word that the lists in a widget hold, for the eye and for a screen reader."""
    found = []
    for view in widget.findChildren(QWidget):
        model = getattr(view, "model", lambda: None)()
        for row in range(model.rowCount() if model is not None else 0):
            index = model.index(row, 0)
            found.extend(str(index.data(role)) for role in range(16))
    return "\n".join(found)


# Looking through


def test_the_library_is_looked_through_by_a_deed_that_names_no_card(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    assert tuple(row.who for row in panel(ann).cards.held.rows) == library(ann)
    assert all(row.known and row.types for row in panel(ann).cards.held.rows)
    assert words(ann) == ["Ann looks through the library"]
    assert isinstance(ann.session.history.outcomes[0].action, Look)
    assert panel(ann).count.text() == f"{len(library(ann))} cards"


def test_the_opponent_learns_nothing_of_what_was_looked_at(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    panel(ann).shuffle.setChecked(False)
    seen = names(ann)
    ann.type(Qt.Key.Key_F8)
    assert ann.table.seat == BEN
    assert ann.window.aside is None
    secret = {name for name in seen if len(name) > 8}
    everything = "\n".join(said(ann)) + data_of(ann.window)
    others = {
        ann.session.table.printed(obj).name
        for obj in ann.session.table.objects
        if obj.zone != LIBRARY
    }
    assert secret - others
    assert not [name for name in secret - others if name in everything]


def test_a_library_that_was_looked_through_is_shuffled_when_it_is_closed(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    QTest.keyClick(panel(ann).box, Qt.Key.Key_Escape)
    assert ann.window.aside is None
    assert words(ann)[-1] == "Ann shuffles"
    assert not any(obj.visible_to for obj in ann.session.table.in_zone(LIBRARY, ANN))
    assert ann.board.hasFocus()


def test_a_person_may_leave_it_as_it_lies_and_is_told_so(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    before = library(ann)
    QTest.mouseClick(panel(ann).shuffle, LEFT, pos=QPoint(8, 8))
    QTest.mouseClick(panel(ann).close_button, LEFT)
    assert library(ann) == before
    assert UNSHUFFLED in ann.strip()


def test_going_on_to_another_pile_shuffles_too(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    ann.type(Qt.Key.Key_F4)
    assert panel(ann).pile is not None
    assert panel(ann).pile.title == "Ann · Graveyard"
    assert words(ann)[-1] == "Ann shuffles"


def test_undo_of_the_look_closes_the_pile_and_shuffles_nothing(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.window.aside is None
    assert ann.session.history.cursor == 0
    assert words(ann) == ["Ann looks through the library"]


def test_a_shuffle_while_it_is_open_closes_it(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    ann.type(Qt.Key.Key_S, CTRL)
    assert ann.window.aside is None
    assert [type(each.action) for each in ann.session.history.outcomes] == [Look, Shuffle]


def test_an_empty_library_says_so(ann: Sitter) -> None:
    ann.session.attempt(Draw(player=ANN, count=99))
    ann.type(Qt.Key.Key_F3)
    assert ann.window.aside is None
    assert EMPTY in ann.strip()


# The list


def test_typing_keeps_what_fits_by_name_or_type(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    every = len(names(ann))
    QTest.keyClicks(panel(ann).box, "creature")
    shown = panel(ann).cards.held.rows
    assert shown
    assert all("Creature" in row.types for row in shown)
    assert panel(ann).count.text() == f"{len(shown)} of {every} cards"
    QTest.keyClick(panel(ann).box, Qt.Key.Key_Escape)
    assert len(names(ann)) == every


def test_nothing_fits_is_said_in_words(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F4)
    QTest.keyClicks(panel(ann).box, "zzz")
    assert panel(ann).empty.isVisible()
    assert "No card here fits" in panel(ann).empty.text()


@pytest.mark.parametrize("order", [Order.NAME, Order.COST])
def test_the_order_is_the_person_s_own(ann: Sitter, order: Order) -> None:
    ann.type(Qt.Key.Key_F3)
    box = panel(ann).order
    box.setFocus()
    for _ in range(list(Order).index(order)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    shown = panel(ann).cards.held.rows
    keys = [row.name.casefold() if order is Order.NAME else row.worth for row in shown]
    assert keys == sorted(keys)  # type: ignore[type-var] # all of one kind


def test_the_arrows_walk_and_enter_opens_every_deed(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F4)
    box = panel(ann).box
    QTest.keyClick(box, Qt.Key.Key_Down)
    cards = panel(ann).cards
    assert cards.hasFocus()
    chosen = cards.chosen()
    assert chosen is not None
    assert ann.window.selected == chosen.who
    QTest.keyClick(cards, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entry = next(each for each in menu.actions() if each.text().startswith("To the hand"))
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert ann.zone(chosen.who) == HAND


def test_a_verb_s_key_means_the_card_that_the_list_stands_on(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F4)
    row = panel(ann).cards.held.rows[-1]
    panel(ann).cards.stand_on(len(panel(ann).cards.held.rows) - 1)
    assert ann.window.selected == row.who


def test_lines_show_the_same_cards(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F4)
    before = names(ann)
    QTest.mouseClick(panel(ann).as_lines, LEFT)
    assert names(ann) == before
    assert panel(ann).as_lines.isChecked()
    assert not panel(ann).cards.faces


def test_the_list_follows_the_table(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F4)
    before = len(names(ann))
    ann.drag(ann.find("Cloudshift"), ann.at((GRAVEYARD, ANN)))
    assert len(names(ann)) == before + 1


def test_another_player_s_open_piles_can_be_shown_and_their_hidden_ones_not(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F4)
    box = panel(ann).title
    titles = [box.itemText(row) for row in range(box.count())]
    assert "Ben · Graveyard" in titles
    assert not [title for title in titles if title in {"Ben · Library", "Ben · Hand"}]
    box.setFocus()
    box.setCurrentText("Ben · Graveyard")
    box.activated.emit(box.currentIndex())
    assert panel(ann).pile is not None
    assert panel(ann).pile.owner == BEN
    assert piles(ann).open_pile(LIBRARY, BEN) is None


def test_the_menu_of_a_pile_on_the_table_opens_it(ann: Sitter) -> None:
    ann.pick(library(ann)[0], "Look through all of it")
    assert panel(ann).pile is not None
    assert panel(ann).pile.zone == LIBRARY


# Carrying


def carry(ann: Sitter, row: int, to: QPoint) -> ObjectId:
    """Take a card of the list and carry it over the table with the mouse held."""
    cards = panel(ann).cards
    cards.stand_on(row)
    QApplication.processEvents()
    who = cards.held.rows[row].who
    start = cards.visualRect(cards.held.index(row)).center()
    target = cards.viewport().mapFromGlobal(ann.board.viewport().mapToGlobal(to))
    QTest.mousePress(cards.viewport(), LEFT, pos=start)
    for place in ((start * 3 + target) / 4, (start + target) / 2, target):
        QTest.mouseMove(cards.viewport(), place)
        QApplication.processEvents()
    return who


def drop(ann: Sitter, to: QPoint) -> None:
    cards = panel(ann).cards
    at = cards.viewport().mapFromGlobal(ann.board.viewport().mapToGlobal(to))
    QTest.mouseRelease(cards.viewport(), LEFT, pos=at)
    QApplication.processEvents()


def test_a_card_deep_in_a_pile_is_carried_to_any_zone_by_a_normal_move(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    to = ann.at(MY_EXILE)
    who = carry(ann, 5, to)
    assert ann.board.pointer.drag is not None
    drop(ann, to)
    assert ann.zone(who) == EXILE
    assert ann.session.history.outcomes[-1].verdict.keys
    assert ann.board.item(who) is not None
    assert who not in {row.who for row in panel(ann).cards.held.rows}


def test_what_is_carried_shows_chips_where_a_drop_may_mean_several_things(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F3)
    row = next(n for n, each in enumerate(panel(ann).cards.held.rows) if "Creature" in each.types)
    to = ann.at(MINE)
    who = carry(ann, row, to)
    assert ann.board.drag_chips.chips or ann.board.pointer.drag is not None
    drop(ann, to)
    if ann.board.chooser.is_open:
        ann.type(Qt.Key.Key_Return)
    assert ann.zone(who) == BATTLEFIELD


def test_let_go_over_the_list_it_stays_where_it_lay(ann: Sitter) -> None:
    ann.type(Qt.Key.Key_F4)
    deeds = len(ann.session.history.outcomes)
    who = carry(ann, 0, ann.at(MINE))
    cards = panel(ann).cards
    centre = cards.viewport().rect().center()
    QTest.mouseMove(cards.viewport(), centre)
    QTest.mouseRelease(cards.viewport(), LEFT, pos=centre)
    assert ann.zone(who) == GRAVEYARD
    assert len(ann.session.history.outcomes) == deeds
    assert ann.board.pointer.drag is None


# The top


def test_the_top_cards_are_put_where_the_person_wants_them_as_one_deed(ann: Sitter) -> None:
    first, second, third = library(ann)[:3]
    below = library(ann)[3:]
    shown = look_at(ann, 3)
    assert words(ann) == ["Ann looks at the top 3 cards of the library"]
    cards = shown.cards
    assert shown.plan.ids(0) == (first, second, third)
    QTest.keyClick(cards, Qt.Key.Key_Down, ALT)
    assert shown.plan.ids(0) == (second, first, third)
    QTest.keyClick(cards, Qt.Key.Key_2)
    assert shown.plan.ids(1) == (first,)
    cards.stand_on_card(third)
    hand = next(n for n, title in enumerate(shown.plan.titles, 1) if title == "To the hand")
    QTest.keyClick(cards, Qt.Key(Qt.Key.Key_0 + hand))
    QTest.keyClick(cards, Qt.Key.Key_Return)
    assert library(ann) == (second, *below, first)
    assert ann.zone(third) == HAND
    assert len(words(ann)) == 2
    ann.type(Qt.Key.Key_Z, CTRL)
    assert library(ann)[:3] == (first, second, third)


def test_what_the_public_hears_names_no_card(ann: Sitter) -> None:
    shown = look_at(ann, 3)
    seen = {row.name for row in shown.cards.held.rows}
    QTest.keyClick(shown.cards, Qt.Key.Key_2)
    QTest.keyClick(shown.cards, Qt.Key.Key_Return)
    outcome = ann.session.history.outcomes[-1]
    told = " ".join((outcome.words, *(each.says for each in outcome.verdict.findings)))
    told += " ".join(event.says for event in outcome.events)
    assert not [name for name in seen if name in told]
    assert "2 cards on top of the library and 1 at the bottom" in outcome.words


def test_left_alone_the_cards_lie_as_they_lay_and_nothing_is_done(ann: Sitter) -> None:
    before = library(ann)
    shown = look_at(ann, 2)
    QTest.keyClick(shown.cards, Qt.Key.Key_Return)
    assert library(ann) == before
    assert len(words(ann)) == 1


def test_a_card_of_the_top_is_moved_by_the_mouse_within_the_list(ann: Sitter) -> None:
    shown = look_at(ann, 3)
    cards = shown.cards
    first, second, third = shown.plan.ids(0)
    start = cards.visualRect(cards.shown.index(1)).center()
    end = cards.visualRect(cards.shown.index(3)).center() + QPoint(0, 8)
    QTest.mousePress(cards.viewport(), LEFT, pos=start)
    QTest.mouseMove(cards.viewport(), (start + end) / 2)
    QTest.mouseMove(cards.viewport(), end)
    QTest.mouseRelease(cards.viewport(), LEFT, pos=end)
    assert shown.plan.ids(0) == (second, third, first)


def test_a_card_of_the_top_is_carried_onto_the_table_at_once(ann: Sitter) -> None:
    shown = look_at(ann, 3)
    cards = shown.cards
    first = shown.plan.ids(0)[0]
    start = cards.visualRect(cards.shown.index(1)).center()
    goal = ann.at(MY_EXILE)
    end = cards.viewport().mapFromGlobal(ann.board.viewport().mapToGlobal(goal))
    QTest.mousePress(cards.viewport(), LEFT, pos=start)
    for place in ((start + end) / 2, end):
        QTest.mouseMove(cards.viewport(), place)
        QApplication.processEvents()
    QTest.mouseRelease(cards.viewport(), LEFT, pos=end)
    assert ann.zone(first) == EXILE
    assert first not in shown.plan.ids(0)
    assert shown.isVisible()


def test_who_changes_seats_leaves_no_top_cards_behind(ann: Sitter) -> None:
    shown = look_at(ann, 3)
    seen = [row.name for row in shown.cards.held.rows]
    ann.type(Qt.Key.Key_F8)
    assert ann.window.aside is None
    assert not [name for name in seen if name in data_of(ann.window)]


# The other game


def test_the_other_game_has_its_own_piles_and_words(opened: Open) -> None:
    rules, start = opening(game_named("fab"))
    ann = opened(TableWindow(Session(rules, start), lambda: start))
    ann.type(Qt.Key.Key_F3)
    assert panel(ann).pile is not None
    assert panel(ann).pile.title == "Ann · Deck"
    assert words(ann) == ["Ann looks through the deck"]
    ann.type(Qt.Key.Key_F4, SHIFT)
    assert panel(ann).pile.title == "Ann · Banished"
    action = ann.window.actions_by_id.get("pile.hidden")
    assert action is not None
    assert action.text() == "Look through: Deck"
    assert Zone("pitch") in {pile.zone for pile in piles(ann)._piles()}
