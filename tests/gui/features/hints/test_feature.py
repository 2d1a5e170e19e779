"""The hints of a first game: one at a time, each until its gesture is made, and then none."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.games import GAMES
from core.state.ids import ObjectId
from core.state.zones import HAND
from gui.features.hints import Bubble, Hints
from gui.features.new_game.feature import NewGame
from gui.features.new_game.first_choice import FirstChoice
from gui.features.rulebook import Examples
from gui.theme import GRID
from gui.views import View
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import Players
from tests.gui.window_user import WindowUser

_EDGE = 4
"""How much of the rim of a card may be covered, in pixels."""


@pytest.fixture
def learner(ann: WindowUser, qtbot: QtBot) -> Players:
    """Plays both seats of a first game, with a hand of two lands and more."""
    players = Players(ann, qtbot)
    feature(ann.window, NewGame).play_first(FirstChoice(against="both"))
    QApplication.processEvents()
    while not lands(players):
        players.decide(Qt.Key.Key_N)
    players.decide()
    players.decide()
    QApplication.processEvents()
    return players


def lands(user: WindowUser) -> list[ObjectId]:
    state = user.session.state
    return [
        obj.id
        for obj in state.in_zone(HAND, user.window.seat)
        if "Land" in str(state.fronts(obj)[0].front.type_line)
    ]


def bubble(user: WindowUser) -> Bubble:
    shown = feature(user.window, Hints).bubble
    assert shown is not None
    return shown


def titles(user: WindowUser) -> str:
    shown = feature(user.window, Hints).bubble
    return shown.callout.hint.title if shown is not None else ""


def play_land(user: WindowUser) -> None:
    options = user.session.menu(lands(user)[0], user.window.seat, "play")
    user.session.attempt(options[0].action)


def test_every_game_has_three_hints() -> None:
    first = [game.first_game for game in GAMES.values()]
    assert [len(each.hints) for each in first if each is not None] == [3, 3]


def test_a_table_that_is_no_first_game_has_no_hints(ann: WindowUser) -> None:
    QApplication.processEvents()
    assert feature(ann.window, Hints).bubble is None
    ann.window.actions_by_id.run("help.hints")
    assert feature(ann.window, Hints).bubble is None
    assert "first game" in ann.window.strip.text()


def test_the_first_hint_points_at_a_land_and_goes_when_one_is_played(learner: Players) -> None:
    assert titles(learner) == "Drag a land here."
    play_land(learner)
    assert titles(learner) != "Drag a land here."
    assert not learner.window.preferences.now.hints_seen


def test_escape_ends_all_hints_for_good(learner: Players) -> None:
    learner.board.setFocus()
    QTest.keyClick(learner.board, Qt.Key.Key_Escape)
    assert feature(learner.window, Hints).bubble is None
    assert learner.window.preferences.now.hints_seen
    play_land(learner)
    assert feature(learner.window, Hints).bubble is None


def test_the_button_ends_them_too_and_the_menu_brings_them_back(learner: Players) -> None:
    bubble(learner).button.click()
    assert feature(learner.window, Hints).bubble is None
    learner.window.actions_by_id.run("help.hints")
    assert titles(learner) == "Drag a land here."


def test_other_views_have_no_hints(learner: Players) -> None:
    learner.window.views.choose(View.TABLE)
    assert feature(learner.window, Hints).bubble is None
    learner.window.views.choose(View.SIMPLE)
    assert titles(learner) == "Drag a land here."


def test_a_player_who_waits_sees_no_hint(learner: Players) -> None:
    learner.window.seat_state.take_seat(
        learner.session.state.next_after(learner.window.seat), learner.session.state
    )
    assert feature(learner.window, Hints).bubble is None


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1680, 1020)])
def test_it_covers_neither_cards_nor_totals(learner: Players, size: tuple[int, int]) -> None:
    learner.window.resize(*size)
    QApplication.processEvents()
    shown = bubble(learner)
    shown.place()
    board, scene = learner.board, learner.board.board_scene
    rects = [item.sceneBoundingRect() for item in scene.items_by_id.values()]
    rects += [QRectF(each.x, each.y, each.w, each.h) for _, each in scene.mat.badges]
    inside = shown.callout.geometry().adjusted(GRID, GRID, -GRID, -GRID)
    covered = [board.mapFromScene(rect).boundingRect() & inside for rect in rects]
    assert [each for each in covered if min(each.width(), each.height()) > _EDGE] == []
    assert board.rect().contains(shown.callout.geometry())
    assert shown.callout.geometry().contains(shown.button.geometry().center())


def test_the_mouse_reaches_the_cards_below_it(learner: Players) -> None:
    card = lands(learner)[0]
    shown = bubble(learner).callout
    shown.move(learner.at(card) - QPoint(shown.width() // 2, shown.height() // 2))
    learner.click(learner.at(card))
    assert learner.window.selected == card


def test_an_example_takes_it_away_until_another_time(learner: Players) -> None:
    examples = feature(learner.window, Examples)
    examples.show(examples.all()[0])
    assert feature(learner.window, Hints).bubble is None
    assert not learner.window.preferences.now.hints_seen
