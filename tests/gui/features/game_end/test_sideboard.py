"""Between two games of a match cards are changed with the sideboard."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.rules.actions import Life
from core.state.ids import PlayerId
from core.state.zones import OUTSIDE
from gui.features.curtain import CurtainFeature
from gui.features.game_end.feature import GameEnd, SideboardSheet
from gui.features.game_end.panel import EndPanel
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import ENTER, SPACE, Players
from tests.gui.window_user import ANN, BEN, WindowUser

DECK = "40 Forest\n20 Grizzly Bears\n\nSideboard\n2 Mountain\n1 Island"


@pytest.fixture
def players(ann: WindowUser, qtbot: QtBot) -> Iterator[Players]:
    """Two with a sideboard each, after the first game of a match of three that Ann has won."""
    players = Players(ann, qtbot)
    dialog = players.ask_for_a_game()
    QGuiApplication.clipboard().setText(DECK)
    for part, wanted in ((dialog.formats, "casual"), (dialog.matches, "3")):
        buttons = part.findChildren(type(dialog.add))
        next(each for each in buttons if each.property("choice") == wanted).click()
    for row in dialog.rows:
        dialog.paste_into(row)
    QTest.keyClick(dialog, ENTER)
    QApplication.processEvents()
    players.keep_all()
    players.session.attempt(Life(player=BEN, change=-40))
    yield players
    QGuiApplication.clipboard().clear()


def panel(players: Players) -> EndPanel:
    found = feature(players.window, GameEnd).panel
    assert found is not None
    return found


def sheet(players: Players) -> SideboardSheet:
    found = feature(players.window, GameEnd).sheet
    assert found is not None
    assert found.swaps.player == players.window.seat
    return found


def beside(players: Players, who: PlayerId) -> Counter[str]:
    """The sideboard of a player."""
    state = players.session.state
    brought = (obj for obj in state.objects if (obj.zone, obj.owner) == (OUTSIDE, who))
    return Counter(state.printed(obj).front.name for obj in brought)


def ready(players: Players) -> None:
    QTest.keyClick(sheet(players), ENTER)
    QApplication.processEvents()


def test_both_change_cards_in_turn_and_then_the_loser_chooses(players: Players) -> None:
    QTest.keyClick(panel(players), Qt.Key.Key_B)
    first = sheet(players)
    assert first.swaps.player == ANN
    assert first.swaps.deck == {"Forest": 40, "Grizzly Bears": 20}
    assert first.swaps.side == {"Island": 1, "Mountain": 2}
    first.side.setCurrentRow(1)
    QTest.keyClick(first.side, SPACE)
    QTest.keyClick(first.deck, SPACE)
    ready(players)
    assert sheet(players).swaps.player == BEN
    ready(players)
    assert players.asked.player == BEN
    assert beside(players, ANN) == {"Mountain": 1, "Island": 1, "Forest": 1}
    assert beside(players, BEN) == {"Mountain": 2, "Island": 1}
    assert players.session.state.match.game == 2
    players.session.undo()
    assert beside(players, ANN) == {"Mountain": 2, "Island": 1}
    assert players.session.state.match.over


def test_hands_stay_covered_while_somebody_changes_cards(players: Players) -> None:
    players.window.preferences.change(curtain=True)
    seat = players.window.seat
    QTest.keyClick(panel(players), Qt.Key.Key_B)
    curtain = feature(players.window, CurtainFeature)
    if seat != ANN:
        curtain.lift()
    ready(players)
    assert curtain.passing_to == BEN
    assert feature(players.window, GameEnd).sheet is None
    curtain.lift()
    assert sheet(players).swaps.player == BEN
    sheet(players).reject()


def test_enter_plays_on_without_changing_anything(players: Players) -> None:
    QTest.keyClick(panel(players), ENTER)
    assert players.session.state.match.game == 2
    assert beside(players, ANN) == {"Mountain": 2, "Island": 1}


def test_the_games_won_stand_at_the_names_of_a_match(players: Players) -> None:
    assert [(each.who, each.won) for each in players.board.badges()] == [(ANN, 1), (BEN, 0)]
    # There is space for them next to the name and the life of the other player too.
    scene = players.board.board_scene
    far = next(rect for who, rect in scene.mat.badges if who != players.window.seat)
    across = players.board.fontMetrics().horizontalAdvance
    assert far.w > 124 + across("Ben") + across("0 won")
