"""A choice that comes up while an action is carried out is asked at the table and in the strip."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND
from gui.board.interaction.actions import CHOOSE, GIVEN_UP
from gui.program import table_window
from gui.session import Session
from tests.core.stage import Stage
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.window_user import MINE, STACKED, WindowUser

HALVAR = "Halvar, God of Battle // Sword of the Realms"


@pytest.fixture
def twins(opened: Open) -> tuple[WindowUser, ObjectId, ObjectId]:
    """A user with a legend on the battlefield and its twin in hand."""
    stage = Stage()
    old, new = stage.place(HALVAR), stage.place(HALVAR, HAND)
    state = stage.state
    return opened(table_window(Session(stage.rules, state), lambda: state)), old, new


def zones(user: WindowUser, *who: ObjectId) -> list[str]:
    return [user.session.state.object(each).zone for each in who]


def test_which_of_two_legends_stays_is_asked_at_the_table(
    twins: tuple[WindowUser, ObjectId, ObjectId],
) -> None:
    ada, old, new = twins
    ada.pick(new, "Put onto the battlefield")
    assert zones(ada, old, new) == [BATTLEFIELD, HAND]
    assert ada.strip().startswith("Choose first")
    assert "704.5j" in ada.strip()
    assert ada.board.chooser.is_open
    assert "Keep the older one" in ada.board.chooser.accessible_text
    ada.type(Qt.Key.Key_Return)
    assert zones(ada, old, new) == [BATTLEFIELD, GRAVEYARD]
    ada.session.undo()
    assert zones(ada, old, new) == [BATTLEFIELD, HAND]


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1680, 1020)])
def test_what_is_asked_about_a_card_does_not_cover_it(
    ann: WindowUser, size: tuple[int, int]
) -> None:
    ann.window.resize(*size)
    clone = ann.find("Clone")
    field = ann.board.board_scene.mat.area(MINE)
    assert field is not None
    ann.drag(clone, ann.board.mapFromScene(field.rect.x + 120, field.rect.middle[1]))
    assert ann.board.chooser.is_open
    item = ann.board.item(clone)
    assert item is not None
    assert not ann.board.chooser.column.rect().meets(item.bounds)


def test_the_strip_offers_the_same_answers(twins: tuple[WindowUser, ObjectId, ObjectId]) -> None:
    ada, old, new = twins
    ada.pick(new, "Put onto the battlefield")
    found = ada.window.strip.findChildren(QPushButton)
    QTest.mouseClick(next(each for each in found if "newer" in each.text()), LEFT)
    assert zones(ada, old, new) == [GRAVEYARD, BATTLEFIELD]


def test_what_only_the_strip_asks_is_answered_by_the_digit_of_an_option(
    twins: tuple[WindowUser, ObjectId, ObjectId],
) -> None:
    ada, old, new = twins
    options = ada.session.menu(new, ada.window.seat)
    ada.session.attempt(next(each.action for each in options if each.label.startswith("Put onto")))
    assert not ada.board.chooser.is_open
    assert len(ada.window.strip.buttons()) == 2
    ada.type(Qt.Key.Key_2)
    assert zones(ada, old, new) == [GRAVEYARD, BATTLEFIELD]


def test_giving_up_leaves_everything_as_it_was(
    twins: tuple[WindowUser, ObjectId, ObjectId],
) -> None:
    ada, old, new = twins
    ada.pick(new, "Put onto the battlefield")
    ada.type(Qt.Key.Key_Escape)
    assert zones(ada, old, new) == [BATTLEFIELD, HAND]
    assert ada.session.history.outcomes == ()


def test_what_is_given_up_is_no_longer_asked_in_the_strip(
    twins: tuple[WindowUser, ObjectId, ObjectId],
) -> None:
    ada, _, new = twins
    ada.pick(new, "Put onto the battlefield")
    assert ada.window.strip.buttons()
    ada.type(Qt.Key.Key_Escape)
    assert ada.strip() == GIVEN_UP
    assert not ada.window.strip.buttons()
    assert not ada.window.strip.is_grown


def test_a_drop_that_asks_says_so_and_that_nothing_was_done_if_it_is_given_up(
    ann: WindowUser,
) -> None:
    object_id = ann.find("Wear")
    ann.drag(object_id, ann.at(STACKED))
    assert ann.strip() == CHOOSE
    ann.type(Qt.Key.Key_Escape)
    assert ann.strip() == GIVEN_UP
    ann.drag(object_id, ann.at(STACKED))
    ann.type(Qt.Key.Key_Return)
    assert "Cast Wear" in ann.strip()


def test_an_undo_while_something_is_asked_is_what_is_told(ann: WindowUser) -> None:
    ann.choose("Island")
    ann.type(Qt.Key.Key_T)
    ann.drag(ann.find("Wear"), ann.at(STACKED))
    ann.session.undo()
    assert "Tap Island" in ann.strip()
    assert not ann.board.chooser.is_open


def test_a_digit_takes_an_answer(twins: tuple[WindowUser, ObjectId, ObjectId]) -> None:
    ada, old, new = twins
    ada.pick(new, "Put onto the battlefield")
    ada.type(Qt.Key.Key_2)
    assert zones(ada, old, new) == [GRAVEYARD, BATTLEFIELD]


def test_space_takes_an_answer_and_does_not_go_on_past_the_question(
    twins: tuple[WindowUser, ObjectId, ObjectId],
) -> None:
    ada, old, new = twins
    ada.pick(new, "Put onto the battlefield")
    ada.type(Qt.Key.Key_Space)
    assert zones(ada, old, new) == [BATTLEFIELD, GRAVEYARD]
