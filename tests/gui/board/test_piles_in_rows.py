"""Equal lands and tokens form piles; a click takes the top card, and a pile can act as one."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.games.mtg import actions as mtg
from core.rules.actions import Look, Move, Tap
from core.scenario.annotations import Ring
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY
from gui.faces.card_view import LOOKED_AT
from gui.faces.spec import BACK
from gui.window.main_window import MainWindow
from tests.gui.laid_out import ANN, a, laid_out
from tests.gui.window_user import WindowUser

Opened = Callable[[MainWindow], WindowUser]
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
MINE = (BATTLEFIELD, ANN)


@pytest.fixture
def ann(opened: Opened) -> WindowUser:
    """A game with five Forests, one of them tapped, and a creature."""
    forests = [a("Forest", id=f"forest {number}") for number in range(4)]
    return laid_out(
        opened,
        *forests,
        a("Forest", id="tapped", tapped=True),
        a("Runeclaw Bear"),
        *(a("Island", "hand", id=f"island {number}") for number in range(4)),
        a("Lightning Bolt", "hand"),
        *(a("Swamp", "library", id=f"swamp {number}") for number in range(3)),
    )


def forests(user: WindowUser) -> list[ObjectId]:
    """The untapped Forests on the battlefield."""
    state = user.session.state
    there = [obj for obj in state.in_zone(BATTLEFIELD) if state.printed(obj).name == "Forest"]
    return [obj.id for obj in there if not obj.tapped]


def counts(user: WindowUser) -> list[int]:
    """Return the number of cards of each pile in the viewer's field."""
    return sorted(len(pile) for pile in user.board.board_scene.piles[MINE])


def test_untapped_lands_are_one_pile_and_a_single_tapped_one_lies_alone(ann: WindowUser) -> None:
    assert counts(ann) == [4]


def test_a_double_click_taps_the_top_one_of_a_pile(ann: WindowUser) -> None:
    ann.double_click(ann.at(forests(ann)[-1]))
    assert len(forests(ann)) == 3
    assert counts(ann) == [2, 3]


def test_with_shift_a_double_click_taps_the_whole_pile_in_one_step(ann: WindowUser) -> None:
    at = ann.at(forests(ann)[-1])
    QTest.mouseClick(ann.board.viewport(), LEFT, SHIFT, at)
    QTest.mouseDClick(ann.board.viewport(), LEFT, SHIFT, at)
    assert forests(ann) == []
    assert len(ann.session.history.outcomes) == 1
    assert counts(ann) == [5]


def test_clicks_with_shift_choose_one_card_of_a_pile_after_the_other(ann: WindowUser) -> None:
    at = ann.at(forests(ann)[-1])
    ann.click(at)
    for _ in range(2):
        QTest.mouseClick(ann.board.viewport(), LEFT, SHIFT, at)
    assert len(ann.board.selection.ids) == 3
    assert set(ann.board.selection.ids) <= set(forests(ann))


def test_a_card_that_somebody_points_at_lies_by_itself(ann: WindowUser) -> None:
    ann.board.annotations.show((Ring(at=forests(ann)[0]),))
    assert counts(ann) == [3]
    ann.board.annotations.show(())
    assert counts(ann) == [4]


def test_the_target_of_a_spell_lies_by_itself(ann: WindowUser) -> None:
    bolt, target = ann.find("Lightning Bolt"), forests(ann)[0]
    ann.session.attempt(mtg.Cast(player=ANN, card=bolt, targets=(target,)), anyway=True)
    assert ann.session.state.object(bolt).targets
    assert counts(ann) == [3]


def test_a_second_double_click_in_the_hand_hits_no_other_card(ann: WindowUser) -> None:
    hand = [obj.id for obj in ann.session.state.in_zone(HAND, ANN)]
    islands = [
        who
        for who in hand
        if ann.session.state.printed(ann.session.state.object(who)).name == "Island"
    ]
    places = {who: ann.at(who) for who in hand}
    at = places[islands[1]]
    ann.move(at)
    ann.double_click(at)
    assert ann.zone(islands[1]) == BATTLEFIELD
    rest = [who for who in hand if who != islands[1]]
    assert {who: ann.at(who) for who in rest} == {who: places[who] for who in rest}
    ann.double_click(at)
    assert [ann.zone(who) for who in rest] == [HAND] * len(rest)
    ann.release(at)
    ann.move(ann.at(MINE))
    ann.board.stage.finish()
    right = max(rest, key=lambda who: places[who].x())
    assert ann.at(right).x() < places[right].x()


def test_a_hand_closes_up_as_the_pointer_moves_onto_a_control_over_the_table(
    ann: WindowUser,
) -> None:
    hand = [obj.id for obj in ann.session.state.in_zone(HAND, ANN)]
    places = {who: ann.at(who) for who in hand}
    at = places[hand[0]]
    ann.move(at)
    ann.session.attempt(Move(player=ANN, object=hand[0], to=GRAVEYARD))
    right = hand[-1]
    assert ann.at(right) == places[right]
    QApplication.sendEvent(ann.board.viewport(), QEvent(QEvent.Type.Leave))
    ann.board.stage.finish()
    assert ann.at(right).x() < places[right].x()


def test_a_row_that_is_tapped_by_key_while_the_pointer_is_in_the_hand_moves_no_card_of_it(
    ann: WindowUser,
) -> None:
    hand = [obj.id for obj in ann.session.state.in_zone(HAND, ANN)]
    places = [ann.at(who) for who in hand]
    ann.move(places[0])
    ann.session.attempt(Tap(player=ANN, object=ann.find("Runeclaw Bear")))
    assert [ann.at(who) for who in hand] == places


def test_a_card_that_was_looked_at_lies_face_down_on_its_pile(
    ann: WindowUser, qtbot: QtBot
) -> None:
    del qtbot
    top = ann.session.state.in_zone(LIBRARY, ANN)[-1].id
    ann.session.attempt(Look(player=ANN, count=1))
    assert ANN in ann.session.state.object(top).visible_to
    item = ann.board.item(top)
    assert item is not None
    assert item.view.face == BACK
    assert item.view.name == LOOKED_AT
    assert item.view.other is not None
