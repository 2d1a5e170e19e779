"""The room of the window: the panel folds, opens over a small table, and is as wide as wanted."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games import GAMES
from core.games.mtg.rulesets import MTG_2024_06
from core.rules.actions import Tap
from core.rules.history import History
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.storage.assets import opening
from gui.faces.card_view import CardView
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from gui.window_geometry import RAIL
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, CTRL, SHIFT, WindowUser

LEFT = Qt.MouseButton.LeftButton
SMALL, ROOMY = (1024, 700), (1280, 800)


def resize(ann: WindowUser, size: tuple[int, int]) -> None:
    ann.window.resize(*size)
    QApplication.processEvents()


def test_f8_folds_the_panel_to_a_rail_and_opens_it_again(ann: WindowUser) -> None:
    resize(ann, ROOMY)
    room, board = ann.window.room, ann.board.width()
    ann.type(Qt.Key.Key_F8)
    assert not ann.window.panel.isVisible()
    assert ann.board.width() == ROOMY[0] - RAIL
    assert room.rail is not None
    assert room.rail.isVisible()
    QTest.mouseClick(room.rail, LEFT)
    assert ann.window.panel.isVisible()
    assert ann.board.width() == board


def test_the_handle_on_the_edge_folds_it_and_is_named_with_its_key(ann: WindowUser) -> None:
    resize(ann, ROOMY)
    grip = ann.window.room.grip
    assert grip.accessibleName() == "Fold the card panel"
    assert grip.toolTip().endswith("(F8)")
    QTest.mouseClick(grip, LEFT, pos=grip.rect().center())
    assert not ann.window.room.panel_is_open


def test_in_a_small_window_it_opens_over_the_table(ann: WindowUser) -> None:
    resize(ann, SMALL)
    assert not ann.window.panel.isVisible()
    board = ann.board.geometry()
    ann.type(Qt.Key.Key_F8)
    assert ann.window.panel.isVisible()
    assert ann.board.geometry() == board
    side = ann.window.room.side
    assert (side.width(), side.geometry().right()) == (300, SMALL[0] - 1)
    resize(ann, ROOMY)
    assert ann.window.panel.isVisible()


def drag_edge(ann: WindowUser, by: int) -> None:
    """Drag the edge; it follows, so each move is relative to its position by then."""
    grip, start = ann.window.room.grip, QPoint(8, 20)
    QTest.mousePress(grip, LEFT, pos=start)
    for _ in range(4):
        QTest.mouseMove(grip, start + QPoint(by // 4, 0))
    QTest.mouseRelease(grip, LEFT, pos=start)


def test_dragging_its_edge_makes_it_narrower_and_a_double_click_as_wide_as_usual(
    ann: WindowUser,
) -> None:
    resize(ann, ROOMY)
    side, grip = ann.window.room.side, ann.window.room.grip
    drag_edge(ann, 80)
    assert side.width() == 220
    assert ann.board.width() == ROOMY[0] - side.width()
    QTest.mouseDClick(grip, LEFT, pos=QPoint(8, 20))
    assert side.width() == 300


def test_the_arrow_keys_change_its_width(ann: WindowUser) -> None:
    resize(ann, ROOMY)
    grip = ann.window.room.grip
    grip.setFocus()
    QTest.keyClick(grip, Qt.Key.Key_Right)
    assert ann.window.room.side.width() == 284
    QTest.keyClick(grip, Qt.Key.Key_Left)
    assert ann.window.room.side.width() == 300


def test_whatever_opens_in_its_place_can_be_seen_and_leaves_it_folded(ann: WindowUser) -> None:
    resize(ann, SMALL)
    ann.window.activateWindow()
    ann.type(Qt.Key.Key_E, CTRL | SHIFT)
    assert ann.window.aside is not None
    assert ann.window.aside.isVisible()
    QTest.keyClick(ann.window.aside, Qt.Key.Key_Escape)
    assert not ann.window.room.panel_is_open


def test_with_nothing_selected_the_panel_says_what_was_answered_last(ann: WindowUser) -> None:
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    ann.board.select(None)
    said = ann.panel()
    assert said.startswith("Done: Tap Island")
    assert said == ann.window.panel.accessibleDescription()
    ann.session.undo()
    ann.board.select(None)
    assert ann.panel() == "Undone: Tap Island"


def test_a_peek_leaves_the_panel_as_it_is(ann: WindowUser) -> None:
    resize(ann, ROOMY)
    ann.choose("Delver of Secrets")
    before = ann.panel()
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert ann.panel() == before
    QTest.keyRelease(ann.board, Qt.Key.Key_V)
    resize(ann, SMALL)
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert not ann.window.panel.isVisible()
    QTest.keyRelease(ann.board, Qt.Key.Key_V)


def test_a_covered_card_that_is_looked_at_is_not_told_in_the_panel(ann: WindowUser) -> None:
    ann.window.seat_state.hide_hands(hidden=True)
    ann.choose("Clone")
    QTest.keyPress(ann.board, Qt.Key.Key_V)
    assert "Clone" not in ann.window.panel.prose().toPlainText()
    QTest.keyRelease(ann.board, Qt.Key.Key_V)


def test_how_the_panel_stands_is_kept(ann: WindowUser, opened: Open) -> None:
    preferences = Preferences()
    rules, start = ann.session.rules, ann.session.state
    first = opened(table_window(Session(rules, start), lambda: start, preferences))
    resize(first, ROOMY)
    drag_edge(first, 40)
    wide = first.window.room.side.width()
    first.type(Qt.Key.Key_F8)
    again = opened(table_window(Session(rules, start), lambda: start, preferences))
    resize(again, ROOMY)
    assert not again.window.room.panel_is_open
    again.type(Qt.Key.Key_F8)
    assert again.window.room.side.width() == wide != 300


@pytest.mark.parametrize("size", [SMALL, ROOMY, (1680, 1020)])
def test_a_refusal_grows_over_the_table_and_escape_folds_it(
    ann: WindowUser, size: tuple[int, int]
) -> None:
    resize(ann, size)
    strip, board = ann.window.strip, ann.board.geometry()
    strip.say("It cannot be done, and here is why. " * 9)
    assert strip.is_grown
    assert ann.board.geometry() == board
    assert strip.geometry().bottom() == ann.window.room.rect().bottom()
    ann.type(Qt.Key.Key_Escape)
    assert not strip.is_grown


def test_with_four_seats_it_is_folded_where_the_table_needs_its_width(opened: Open) -> None:
    start = GameState.for_players(*map(PlayerId, ("Ann", "Ben", "Cleo", "Dan")))
    preferences = Preferences()
    ann = opened(table_window(Session(MTG_2024_06, start), lambda: start, preferences))
    resize(ann, ROOMY)
    assert not ann.window.panel.isVisible()
    resize(ann, (1680, 1020))
    assert ann.window.panel.isVisible()
    resize(ann, ROOMY)
    ann.type(Qt.Key.Key_F8)
    assert ann.window.panel.isVisible()
    assert ann.board.width() == ROOMY[0] - ann.window.room.side.width()
    assert preferences.now.panel_crowded


def test_a_table_that_changes_the_width_comes_with_a_seat_of_its_own(opened: Open) -> None:
    """The board is laid out at once as the panel opens, and asks for the viewer's actions."""
    four = GameState.for_players(*map(PlayerId, ("Cleo", "Dan", "Eve", "Fay")))
    ann = opened(table_window(Session(MTG_2024_06, four), lambda: four, Preferences()))
    resize(ann, ROOMY)
    assert not ann.window.panel.isVisible()
    game = GAMES["fab"]
    rules, two = opening(game)
    seats: list[PlayerId] = []
    describe = ann.window.board.board_scene.describe

    def noted(state_view: StateView, obj: GameObject) -> CardView:
        seats.append(ann.window.seat)
        return describe(state_view, obj)

    ann.window.board.board_scene.describe = noted
    ann.window.tables.take_over(rules, History(start=two))
    assert ann.window.panel.isVisible()
    assert set(seats) == {two.players[0].id}
