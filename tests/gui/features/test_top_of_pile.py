"""The top of a pile: looked at by an action, put back in any order, hidden from others."""

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.state.zones import EXILE, HAND
from gui.dialogs.field import FieldDialog
from tests.gui.board.stage import LEFT
from tests.gui.features.pile_stage import ALT, data_of, library, look_at, words
from tests.gui.window_user import CTRL, MY_EXILE, SHIFT, WindowUser


def test_the_top_cards_are_put_where_the_person_wants_them_as_one_action(ann: WindowUser) -> None:
    first, second, third = library(ann)[:3]
    below = library(ann)[3:]
    shown = look_at(ann, 3)
    assert words(ann) == ["Ann looks at the top 3 cards of the library"]
    cards = shown.cards
    assert shown.order.ids(0) == (first, second, third)
    QTest.keyClick(cards, Qt.Key.Key_Down, ALT)
    assert shown.order.ids(0) == (second, first, third)
    QTest.keyClick(cards, Qt.Key.Key_2)
    assert shown.order.ids(1) == (first,)
    cards.stand_on_card(third)
    hand = next(n for n, title in enumerate(shown.order.titles, 1) if title == "To the hand")
    QTest.keyClick(cards, Qt.Key(Qt.Key.Key_0 + hand))
    QTest.keyClick(cards, Qt.Key.Key_Return)
    assert library(ann) == (second, *below, first)
    assert ann.zone(third) == HAND
    assert len(words(ann)) == 2
    ann.type(Qt.Key.Key_Z, CTRL)
    assert library(ann)[:3] == (first, second, third)


def test_what_the_public_hears_names_no_card(ann: WindowUser) -> None:
    shown = look_at(ann, 3)
    seen = {row.name for row in shown.cards.held.rows}
    QTest.keyClick(shown.cards, Qt.Key.Key_2)
    QTest.keyClick(shown.cards, Qt.Key.Key_Return)
    outcome = ann.session.history.outcomes[-1]
    told = " ".join((outcome.label, *(each.says for each in outcome.verdict.findings)))
    told += " ".join(event.says for event in outcome.events)
    assert not [name for name in seen if name in told]
    assert "2 cards on top of the library and 1 at the bottom" in outcome.label


def test_left_alone_the_cards_lie_as_they_lay_and_nothing_is_done(ann: WindowUser) -> None:
    before = library(ann)
    shown = look_at(ann, 2)
    QTest.keyClick(shown.cards, Qt.Key.Key_Return)
    assert library(ann) == before
    assert len(words(ann)) == 1


def test_a_card_of_the_top_is_moved_by_the_mouse_within_the_list(ann: WindowUser) -> None:
    shown = look_at(ann, 3)
    cards = shown.cards
    first, second, third = shown.order.ids(0)
    start = cards.visualRect(cards.shown.index(1)).center()
    end = cards.visualRect(cards.shown.index(3)).center() + QPoint(0, 8)
    QTest.mousePress(cards.viewport(), LEFT, pos=start)
    QTest.mouseMove(cards.viewport(), (start + end) / 2)
    QTest.mouseMove(cards.viewport(), end)
    QTest.mouseRelease(cards.viewport(), LEFT, pos=end)
    assert shown.order.ids(0) == (second, third, first)


def test_a_card_of_the_top_is_carried_onto_the_table_at_once(ann: WindowUser) -> None:
    shown = look_at(ann, 3)
    cards = shown.cards
    first = shown.order.ids(0)[0]
    start = cards.visualRect(cards.shown.index(1)).center()
    goal = ann.at(MY_EXILE)
    end = cards.viewport().mapFromGlobal(ann.board.viewport().mapToGlobal(goal))
    QTest.mousePress(cards.viewport(), LEFT, pos=start)
    for place in ((start + end) / 2, end):
        QTest.mouseMove(cards.viewport(), place)
        QApplication.processEvents()
    QTest.mouseRelease(cards.viewport(), LEFT, pos=end)
    assert ann.zone(first) == EXILE
    assert first not in shown.order.ids(0)
    assert shown.isVisible()
    following = shown.order.ids(0)[0]
    QTest.keyClick(cards, Qt.Key.Key_2)
    assert shown.order.ids(1) == (following,), "the keyboard stands on the next card"


def test_who_changes_seats_leaves_no_top_cards_behind(ann: WindowUser) -> None:
    shown = look_at(ann, 3)
    seen = [row.name for row in shown.cards.held.rows]
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.aside is None
    assert not [name for name in seen if name in data_of(ann.window)]


def test_every_line_of_the_top_is_read_aloud(ann: WindowUser) -> None:
    shown = look_at(ann, 2)
    model = shown.cards.shown
    role = Qt.ItemDataRole.AccessibleTextRole
    accessible_text = [str(model.index(row, 0).data(role)) for row in range(model.rowCount())]
    assert accessible_text[0] == "1  On top of the library"
    assert "On top of the library, number 1" in accessible_text[1]
    assert all(accessible_text)


def test_when_a_digit_has_sent_every_card_nothing_is_left_to_be_agreed_to(ann: WindowUser) -> None:
    first, second = library(ann)[:2]
    below = library(ann)[2:]
    shown = look_at(ann, 2)
    QTest.keyClick(shown.cards, Qt.Key.Key_2)
    assert library(ann)[:2] == (first, second)
    QTest.keyClick(shown.cards, Qt.Key.Key_1)
    assert library(ann) == (second, *below, first)
    assert len(words(ann)) == 2
    assert ann.window.aside is None


def test_to_be_asked_for_a_number_again_and_again_leaves_one_dialog(ann: WindowUser) -> None:
    for _ in range(3):
        ann.type(Qt.Key.Key_W)
        (dialog,) = (each for each in ann.window.findChildren(FieldDialog) if each.isVisible())
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert len(ann.window.findChildren(FieldDialog)) == 1
