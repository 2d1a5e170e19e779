"""Choosing, peeking, opening piles: nothing of it changes the position."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.games.mtg import actions as mtg
from core.rules import actions as base
from core.rules.verdict import Ruling
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from gui.board.ports import BoardPorts
from gui.session import Session
from tests.core.stage import ADA, BEN, Stage
from tests.gui.board.conftest import OpenBoard
from tests.gui.board.stage import LEFT, MIDDLE, RIGHT, Player, zone_item
from tests.gui.window_user import entries


def menu_of(ada: Player) -> QMenu:
    """The menu that is open."""
    return next(menu for menu in ada.board.findChildren(QMenu) if menu.isVisible())


def close(menu: QMenu) -> None:
    menu.close()
    QApplication.processEvents()


def test_a_click_chooses_a_card_and_a_click_beside_lets_go(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    with qtbot.waitSignal(ada.board.selected) as heard:
        ada.click(ada.at(bear))
    assert heard.args == [bear]
    assert ada.board.accessibleDescription() == "Grizzly Bears"
    with qtbot.waitSignal(ada.board.selected) as heard:
        ada.click(ada.at((BATTLEFIELD, BEN)))
    assert heard.args == [None]


def test_the_chosen_card_wears_a_ring_that_goes_with_the_choice(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear, other = stage.place("Grizzly Bears"), stage.place("Runeclaw Bear")
    ada = open_board(stage)
    ada.click(ada.at(bear))
    ada.click(ada.at(other))
    items = [ada.board.item(each) for each in (bear, other)]
    assert [item.view.selected for item in items if item is not None] == [False, True]


def test_what_two_melded_cards_became_is_chosen_in_their_place(
    stage: Stage, open_board: OpenBoard
) -> None:
    rats, scavengers = stage.place("Graf Rats"), stage.place("Midnight Scavengers")
    ada = open_board(stage)
    ada.click(ada.at(rats))
    ada.session.attempt(mtg.Meld(player=ADA, objects=(rats, scavengers)))
    chosen = ada.board.board_scene.chosen
    assert chosen is not None
    assert ada.session.state.object(chosen).is_melded


def test_the_pointer_tells_what_lies_under_it(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    with qtbot.waitSignal(ada.board.hovered) as heard:
        ada.move(ada.at(bear))
    assert heard.args == [bear]
    with qtbot.waitSignal(ada.board.hovered) as heard:
        ada.move(ada.at((BATTLEFIELD, BEN)))
    assert heard.args == [None]


def test_a_double_click_taps_a_permanent_and_another_untaps_it(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.double_click(ada.at(bear))
    assert ada.session.state.object(bear).tapped
    item = ada.board.item(bear)
    assert item is not None
    assert item.place.quarters == 1
    ada.double_click(ada.at(bear))
    assert not ada.session.state.object(bear).tapped


def test_a_double_click_plays_a_land_from_hand(stage: Stage, open_board: OpenBoard) -> None:
    forest = stage.place("Forest", HAND)
    ada = open_board(stage)
    ada.double_click(ada.at(forest))
    assert ada.zone(forest) == BATTLEFIELD


def test_a_double_click_on_the_library_draws(stage: Stage, open_board: OpenBoard) -> None:
    stage.place("Forest", LIBRARY)
    bottom_up = stage.place("Island", LIBRARY)

    def drawing(session: Session) -> BoardPorts:
        return BoardPorts(draw=lambda who: bool(session.attempt(base.Draw(player=who))))

    ada = open_board(stage, drawing)
    ada.double_click(ada.at((LIBRARY, ADA)))
    assert ada.zone(bottom_up) == HAND
    assert zone_item(ada.board, LIBRARY, ADA).count == 1


def test_f_turns_and_t_taps_the_chosen_card(stage: Stage, open_board: OpenBoard) -> None:
    delver = stage.place("Delver of Secrets")
    ada = open_board(stage)
    ada.click(ada.at(delver))
    ada.key(Qt.Key.Key_F)
    assert ada.session.state.object(delver).side == 1
    ada.key(Qt.Key.Key_T)
    assert ada.session.state.object(delver).tapped


def test_a_key_that_may_not_be_done_says_why(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.click(ada.at(bear))
    with qtbot.waitSignal(ada.session.answered) as heard:
        ada.key(Qt.Key.Key_F)
    assert heard.args[0].outcome.verdict.ruling in {Ruling.REFUSED, Ruling.NOTHING}


def test_holding_space_shows_the_other_face_and_changes_nothing(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    delver = stage.place("Delver of Secrets")
    ada = open_board(stage)
    item = ada.board.item(delver)
    assert item is not None
    ada.move(ada.at(delver))
    before = item.pixmap().cacheKey()
    with qtbot.waitSignal(ada.board.peeked) as heard:
        QTest.keyPress(ada.board, Qt.Key.Key_V)
    assert heard.args == [delver]
    assert item.pixmap().cacheKey() != before
    with qtbot.waitSignal(ada.board.peeked) as heard:
        QTest.keyRelease(ada.board, Qt.Key.Key_V)
    assert heard.args == [None]
    assert item.pixmap().cacheKey() == before
    assert ada.session.history.outcomes == ()


def test_a_card_with_one_face_stays_as_it_is_while_the_key_is_held(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    item = ada.board.item(bear)
    assert item is not None
    ada.move(QPoint(2, 2))
    ada.move(ada.at(bear))
    with qtbot.waitSignal(ada.board.peeked) as heard:
        QTest.keyPress(ada.board, Qt.Key.Key_V)
    assert heard.args == [bear]
    assert not item.peeking
    QTest.keyRelease(ada.board, Qt.Key.Key_V)


def test_arrows_walk_over_the_cards_and_tab_over_the_zones(
    stage: Stage, open_board: OpenBoard
) -> None:
    left, right = stage.place("Grizzly Bears"), stage.place("Runeclaw Bear")
    hand = stage.place("Forest", HAND)
    ada = open_board(stage)
    ada.board.setFocus()
    chosen = []
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Right, Qt.Key.Key_Left):
        ada.key(key)
        chosen.append(ada.board.board_scene.chosen)
    assert chosen == [hand, left, right, left]
    ada.key(Qt.Key.Key_Backtab)
    assert ada.board.board_scene.chosen == hand


def test_enter_does_what_a_double_click_does(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.click(ada.at(bear))
    ada.key(Qt.Key.Key_Return)
    assert ada.session.state.object(bear).tapped


def test_a_click_on_a_graveyard_spreads_it_out_and_escape_closes_it(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)  # cards in a hand keep the usual size
    buried = [stage.place(name, GRAVEYARD) for name in ("Murder", "Fork", "Clone")]
    ada = open_board(stage)
    assert ada.board.item(buried[0]) is None, "only the top of a pile has a picture"
    ada.click(ada.at((GRAVEYARD, ADA)))
    places = [ada.at(each) for each in buried]
    assert len({place.x() for place in places}) == 3
    assert zone_item(ada.board, GRAVEYARD, ADA).accessible_name == "Graveyard, 3 cards"
    ada.key(Qt.Key.Key_Escape)
    assert ada.board.board_scene.opened is None
    assert ada.board.item(buried[0]) is None


def test_a_card_deep_in_a_graveyard_can_be_dragged_out_of_the_opened_pile(
    stage: Stage, open_board: OpenBoard
) -> None:
    deep = stage.place("Grizzly Bears", GRAVEYARD)
    for name in ("Murder", "Fork"):
        stage.place(name, GRAVEYARD)
    ada = open_board(stage)
    ada.click(ada.at((GRAVEYARD, ADA)))
    ada.drag(deep, ada.at((EXILE, ADA)))
    assert ada.zone(deep) == EXILE
    assert zone_item(ada.board, GRAVEYARD, ADA).count == 2


def test_a_double_click_opens_a_pile_as_a_click_does_and_acts_on_nothing(
    stage: Stage, open_board: OpenBoard
) -> None:
    stage.place("Forest", HAND)  # cards in a hand keep the usual size
    for name in ("Grizzly Bears", "Murder", "Fork"):
        stage.place(name, GRAVEYARD)
    ada = open_board(stage)
    pile = ada.at((GRAVEYARD, ADA))
    ada.double_click(pile)
    assert ada.board.board_scene.opened == (GRAVEYARD, ADA)
    assert not ada.session.history.outcomes
    ada.click(ada.at((EXILE, ADA)))
    assert ada.board.board_scene.opened is None


def test_cards_under_an_opened_pile_are_out_of_reach(stage: Stage, open_board: OpenBoard) -> None:
    for _ in range(8):
        stage.place("Grizzly Bears")
    for _ in range(2):
        stage.place("Grizzly Bears", zone=GRAVEYARD)
    ada = open_board(stage)
    scene = ada.board.board_scene
    ada.click(ada.at((GRAVEYARD, ADA)))
    fan = scene.fan_rect()
    assert fan is not None
    field = [item for item in scene.items_by_id.values() if item.area == (BATTLEFIELD, ADA)]
    spread = [item for item in scene.items_by_id.values() if item.area == (GRAVEYARD, ADA)]
    under = next(
        item
        for item in field
        if fan.holds(item.x(), item.y()) and not any(each.covers(item.pos()) for each in spread)
    )
    chosen = scene.chosen
    there = ada.at(under.object_id)
    ada.click(there)
    assert scene.chosen != under.object_id
    ada.double_click(there)
    assert not ada.session.state.object(under.object_id).tapped
    assert scene.opened == (GRAVEYARD, ADA)
    ada.click(ada.at(spread[0].object_id))
    assert scene.chosen == spread[0].object_id != chosen
    ada.key(Qt.Key.Key_Escape)
    ada.click(there)
    assert scene.chosen == under.object_id


def test_a_pile_whose_last_card_leaves_closes(stage: Stage, open_board: OpenBoard) -> None:
    first, second = stage.place("Murder", GRAVEYARD), stage.place("Fork", GRAVEYARD)
    ada = open_board(stage)
    ada.click(ada.at((GRAVEYARD, ADA)))
    for card in (first, second):
        ada.session.attempt(base.Move(player=ADA, object=card, to=EXILE))
    assert ada.board.board_scene.opened is None


def test_the_menu_holds_every_action_and_tries_even_what_is_not_allowed(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    QTest.mouseClick(ada.board.viewport(), RIGHT, pos=ada.at(bear))
    menu = menu_of(ada)
    words = {action.text().split("\t")[0]: action for action, _ in entries(menu)}
    assert "Tap" in words
    assert words["Tap"].data() == "lawful"
    turn = words["Transform"]
    assert turn.data() == "refused"
    assert turn.toolTip()
    with qtbot.waitSignal(ada.session.answered):
        turn.trigger()
    words["Tap"].trigger()
    assert ada.session.state.object(bear).tapped
    close(menu)


def test_the_wheel_zooms_at_the_pointer_and_home_shows_the_whole_table(
    stage: Stage, open_board: OpenBoard, qtbot: QtBot
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    at, item = ada.at(bear), ada.board.item(bear)
    assert item is not None
    wide = item.pixmap().width()
    wheel = QWheelEvent(
        QPointF(at),
        QPointF(ada.board.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 360),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(ada.board.viewport(), wheel)
    assert (ada.at(bear) - at).manhattanLength() <= 2
    assert item.pixmap().width() == wide, "while it zooms, the picture is only scaled"
    qtbot.waitUntil(lambda: item.pixmap().width() > 1.4 * wide)
    ada.key(Qt.Key.Key_Home)
    assert ada.at(bear) == at
    assert item.pixmap().width() == wide


def test_the_middle_button_moves_the_table(stage: Stage, open_board: OpenBoard) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    start, viewport = ada.at(bear), ada.board.viewport()
    QTest.mousePress(viewport, MIDDLE, pos=start)
    QTest.mouseMove(viewport, start + QPoint(40, 25))
    QTest.mouseRelease(viewport, MIDDLE, pos=start + QPoint(40, 25))
    assert ada.at(bear) - start == QPoint(40, 25)


def test_another_size_of_the_window_lays_the_table_anew(
    stage: Stage, open_board: OpenBoard
) -> None:
    bear = stage.place("Grizzly Bears")
    ada = open_board(stage)
    ada.board.resize(1400, 800)
    QApplication.processEvents()
    item = ada.board.item(bear)
    assert item is not None
    assert ada.board.rect().contains(ada.at(bear))
    assert item.pixmap().width() > 63 * ada.board.camera.zoom * 0.7


def test_a_press_without_a_card_under_it_carries_nothing(
    stage: Stage, open_board: OpenBoard
) -> None:
    ada = open_board(stage)
    at = ada.at((BATTLEFIELD, ADA))
    QTest.mousePress(ada.board.viewport(), LEFT, pos=at)
    ada.move(at + QPoint(60, 0))
    assert ada.board.pointer.drag is None
    ada.release(at)
