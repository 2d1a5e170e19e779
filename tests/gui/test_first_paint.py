"""The start: work that waits for the first painted frame, and runs after it."""

from itertools import islice

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from core.games import GAMES, Game
from core.storage.assets import opening, starter_cards
from gui.faces.cache import picture_cache
from gui.faces.pictures import Faces
from gui.faces.spec import BACK, spec_of_face
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.core.stage import Stage
from tests.gui.board.stage import board_of
from tests.gui.window_user import WindowUser


def test_a_face_that_is_asked_for_too_early_comes_after_the_first_paint(qtbot: QtBot) -> None:
    faces = Faces(picture_cache)
    assert faces.pixmap(BACK, 100, 1.0).isNull()
    with qtbot.waitSignal(faces.came):
        faces.open()
    assert not faces.pixmap(BACK, 100, 1.0).isNull()


def test_each_face_tells_that_it_has_come_and_the_last_one_that_all_have(qtbot: QtBot) -> None:
    faces = Faces(picture_cache)
    told: list[object] = []
    faces.arrived.connect(told.append)
    faces.came.connect(lambda: told.append("all"))
    specs = [spec_of_face(card) for card in islice(starter_cards().values(), 3)]
    for spec in specs:
        assert not faces.is_ready(spec, 100, 1.0)
    faces.open()
    qtbot.waitUntil(lambda: told[-1:] == ["all"])
    assert told == [*specs, "all"]
    assert all(faces.is_ready(spec, 100, 1.0) for spec in specs)
    assert not faces.is_ready(specs[0], 118, 1.0)
    qtbot.waitUntil(lambda: faces.is_ready(specs[0], 118, 1.0))


def test_a_few_faces_are_drawn_at_once_and_of_more_there_is_a_stand_in(qtbot: QtBot) -> None:
    faces = Faces(picture_cache)
    faces.open()
    specs = [spec_of_face(card) for card in islice(starter_cards().values(), 40)]
    for spec in specs:
        assert not faces.pixmap(spec, 100, 1.0).isNull()
    ready = [faces.is_ready(spec, 100, 1.0) for spec in specs]
    assert ready[0]
    assert not ready[-1]
    qtbot.waitUntil(lambda: faces.is_ready(specs[-1], 100, 1.0))


def test_for_a_picture_of_the_window_every_face_is_ready_at_once() -> None:
    faces = Faces(picture_cache)
    faces.draw_everything_at_once()
    assert faces.is_ready(BACK, 100, 1.0)
    assert not faces.pixmap(BACK, 100, 1.0).isNull()


def test_a_board_tells_once_that_it_was_painted(qtbot: QtBot) -> None:
    stage = Stage()
    board = board_of(Session(stage.rules, stage.state), shown=False)
    qtbot.addWidget(board)
    with qtbot.waitSignal(board.painted):
        board.show()
    with qtbot.assertNotEmitted(board.painted, wait=60):
        board.viewport().repaint()


def test_a_window_that_defers_its_features_has_all_of_them_soon_after_it_was_painted(
    ann: WindowUser, request: pytest.FixtureRequest, qtbot: QtBot
) -> None:
    session = ann.window.session
    deferring = table_window(session, lambda: session.state, defer_features=True)
    request.addfinalizer(deferring.end)
    with qtbot.waitSignal(deferring.board.painted):
        deferring.show()
        assert not deferring.features
    qtbot.waitUntil(lambda: bool(deferring.features))
    assert [type(each) for each in deferring.features] == [
        type(each) for each in ann.window.features
    ]
    assert menus_of(deferring) == menus_of(ann.window)
    assert "Save table…" in menus_of(deferring)["File"]


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_cards_lie_at_first_where_they_lie_once_the_rules_were_asked(
    game: Game, request: pytest.FixtureRequest, qtbot: QtBot
) -> None:
    rules, start = opening(game)
    table = table_window(Session(rules, start), lambda: start, defer_features=True)
    request.addfinalizer(table.end)
    table.resize(1280, 800)
    with qtbot.waitSignal(table.board.painted):
        table.show()
        items = dict(table.board.board_scene.items_by_id)
        first = {who: item.place for who, item in items.items()}
        assert items
        assert all(item.view.hidden for item in items.values())
    now = table.board.board_scene.items_by_id
    assert {who: item.place for who, item in now.items()} == first
    assert {item.view.hidden for item in now.values()} == {True, False}
    assert any(item.view.turns for item in now.values())


def menus_of(table: MainWindow) -> dict[str, list[str]]:
    """Return the words of each menu."""
    found = {}
    for top in table.bar.menus.actions():
        menu = top.menu()
        assert isinstance(menu, QMenu)
        found[top.text().removeprefix("&")] = [action.text() for action in menu.actions()]
    return found
