"""A game between two windows: each player is asked in their own, with their own cards."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.state.ids import PlayerId, Zone
from core.state.zones import HAND
from gui.features.audience import Audience
from gui.features.choices.feature import Choices
from gui.features.choices.panel import ChoicePanel
from gui.features.dock.feature import DockFeature
from gui.window.main_window import MainWindow
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import ENTER, Players, begin_shipped
from tests.gui.window_user import WindowUser

ARSENAL = Zone("arsenal")


@pytest.fixture
def players(ann: WindowUser, qtbot: QtBot) -> Players:
    return Players(ann, qtbot)


def opened_beside(players: Players, qtbot: QtBot, seat: PlayerId) -> MainWindow:
    """Open a window for a player and let it find its question."""
    found = feature(players.window, Audience).open_seat(seat)
    assert found is not None
    qtbot.waitUntil(found.isVisible)
    QApplication.processEvents()
    return found


def asked_in(window: MainWindow) -> ChoicePanel | None:
    """Return the panel of a window while it asks something."""
    found = window.feature(Choices).panel
    return found if found is not None and found.isVisible() else None


def answer(window: MainWindow, key: Qt.Key = ENTER) -> None:
    """Answer the question of a window."""
    panel = asked_in(window)
    assert panel is not None
    QTest.keyClick(panel, key)
    QApplication.processEvents()


def names_in(panel: ChoicePanel) -> list[str]:
    return sorted(card.button.accessibleName() for row in panel.rows for card in row.cards)


def test_each_player_of_a_game_is_asked_in_the_window_where_they_sit(
    players: Players, qtbot: QtBot
) -> None:
    players.play_at_once("mtg")
    here = players.window.seat
    there = players.session.state.next_after(here)
    window = opened_beside(players, qtbot, there)
    while players.session.state.turn == 0:
        due = players.asked_choice.player
        asking, silent = (window, players.window) if due == there else (players.window, window)
        assert asked_in(silent) is None
        assert players.window.seat == here
        answer(asking)
    assert asked_in(window) is None
    assert asked_in(players.window) is None


def test_equipment_is_chosen_in_two_windows_and_each_sees_only_their_own(
    players: Players, qtbot: QtBot
) -> None:
    players.play_at_once("fab")
    here = players.window.seat
    there = players.session.state.next_after(here)
    window = opened_beside(players, qtbot, there)
    first = asked_in(players.window)
    assert first is not None
    own = names_in(first)
    answer(players.window)
    second = asked_in(window)
    assert second is not None
    assert not set(names_in(second)) & set(own)
    assert all(names_in(second))
    answer(window)
    assert players.session.state.turn_step != "before"


def test_a_card_for_the_arsenal_is_asked_for_where_its_player_sits(
    players: Players, qtbot: QtBot
) -> None:
    players.play_at_once("fab")
    players.keep_equipment()
    here = players.window.seat
    there = players.session.state.next_after(here)
    window = opened_beside(players, qtbot, there)
    feature(players.window, DockFeature).end_turn()
    QApplication.processEvents()
    assert asked_in(window) is None
    answer(players.window)
    assert players.session.state.active == there
    window.feature(DockFeature).end_turn()
    QApplication.processEvents()
    assert asked_in(players.window) is None
    panel = asked_in(window)
    assert panel is not None
    (row,) = panel.rows
    kept = row.cards[0]
    kept.button.click()
    answer(window)
    state = players.session.state
    assert [obj.id for obj in state.in_zone(ARSENAL, there)] == [kept.option.object]
    assert kept.option.object not in {obj.id for obj in state.in_zone(HAND, there)}


def test_what_was_asked_in_a_window_that_is_closed_is_asked_in_the_first_one(
    players: Players, qtbot: QtBot
) -> None:
    players.play_at_once("mtg")
    due = players.asked_choice.player
    other = players.session.state.next_after(players.window.seat)
    window = opened_beside(players, qtbot, other)
    while players.asked_choice.player != other:
        answer(players.window)
    window.close()
    qtbot.waitUntil(lambda: asked_in(players.window) is not None)
    assert players.window.seat == other
    assert players.asked.player == other
    assert due in {each.id for each in players.session.state.players}


@pytest.mark.parametrize("first", ["Ann", "Ben"])
@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_a_game_that_begins_while_two_windows_are_open_asks_each_player_about_their_own_cards(
    players: Players, qtbot: QtBot, game: str, first: str
) -> None:
    here = players.window
    beside = opened_beside(players, qtbot, players.session.state.next_after(here.seat))
    begin_shipped(here, game, first)
    QApplication.processEvents()
    due, state = players.asked_choice, players.session.state
    (asked,) = (each for each in (here, beside) if asked_in(each) is not None)
    assert asked.seat == due.player == first
    panel = asked_in(asked)
    assert panel is not None
    cards = (*due.shown, *(card for part in due.parts for card in part.objects))
    names = [state.printed(state.object(card)).front.name for card in cards]
    said = [*(each.accessibleName() for each in panel.findChildren(QLabel)), *names_in(panel)]
    assert names
    assert all(any(each.startswith(name) for each in said) for name in names)
