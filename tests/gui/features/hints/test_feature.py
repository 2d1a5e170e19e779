"""The first hints: they are on the table, take nothing from it, and go permanently."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.games import DEFAULT
from core.state.zones import BATTLEFIELD
from core.storage.assets import opening
from gui.features.choices.feature import Choices
from gui.features.hints import Callouts, Hints
from gui.features.new_game.feature import NewGame
from gui.features.rulebook import Examples
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from gui.theme import GRID
from tests.gui.board.stage import centre_of
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, MINE, STACKED, WindowUser

_EDGE = 4
"""How much of the rim of a card may be covered, in pixels."""


@pytest.fixture
def hints(ann: WindowUser) -> Callouts:
    """Asked for from the menu."""
    ann.window.actions_by_id.run("help.hints")
    shown = feature(ann.window, Hints).callouts
    assert shown is not None
    return shown


def left(ann: WindowUser) -> list[str]:
    callouts = feature(ann.window, Hints).callouts
    return [each.hint.id for each in callouts.callouts] if callouts is not None else []


def first_start(opened: Open, path: Path) -> WindowUser:
    rules, start = opening(DEFAULT)
    return opened(table_window(Session(rules, start), lambda: start, Preferences(path)))


def test_they_are_there_at_the_first_start_and_never_again_after_got_it(
    opened: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    ann = first_start(opened, tmp_path / "settings.json")
    qtbot.waitUntil(lambda: left(ann) == ["drag", "turn", "back"])
    callouts = feature(ann.window, Hints).callouts
    assert callouts is not None
    QTest.mouseClick(callouts.button, Qt.MouseButton.LeftButton)
    assert left(ann) == []
    assert Preferences(tmp_path / "settings.json").now.hints_seen
    again = first_start(opened, tmp_path / "settings.json")
    with qtbot.waitSignal(again.board.painted):
        again.board.viewport().repaint()
    assert left(again) == []


def test_without_settings_on_disk_nobody_is_told_anything(ann: WindowUser) -> None:
    QApplication.processEvents()
    assert left(ann) == []


def test_each_goes_when_its_gesture_is_done(ann: WindowUser, hints: Callouts) -> None:
    assert left(ann) == ["drag", "turn", "back"]
    ann.drag(ann.find("Clone"), ann.at(MINE))
    assert left(ann) == ["turn", "back"]
    ann.type(Qt.Key.Key_Escape)
    ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_F)
    assert left(ann) == ["back"]
    ann.type(Qt.Key.Key_Z, CTRL)
    assert left(ann) == []
    assert ann.window.preferences.now.hints_seen
    assert hints.callouts == []


@pytest.mark.usefixtures("hints")
def test_the_key_alone_turns_nothing_so_the_hint_stays(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F)
    assert "turn" in left(ann)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1366, 740), (1680, 1020)])
def test_they_cover_neither_cards_nor_totals(
    ann: WindowUser, hints: Callouts, size: tuple[int, int]
) -> None:
    ann.window.resize(*size)
    QApplication.processEvents()
    hints.place()
    board, scene = ann.board, ann.board.board_scene
    rects = [item.sceneBoundingRect() for item in scene.items_by_id.values()]
    rects += [QRectF(each.x, each.y, each.w, each.h) for _, each in scene.mat.badges]
    for callout in hints.callouts:
        bubble = callout.geometry().adjusted(GRID, GRID, -GRID, -GRID)
        covered = [board.mapFromScene(rect).boundingRect() & bubble for rect in rects]
        assert [each for each in covered if min(each.width(), each.height()) > _EDGE] == []


def test_the_mouse_reaches_the_cards_below_them(ann: WindowUser, hints: Callouts) -> None:
    object_id = ann.find("Delver of Secrets")
    for callout in hints.callouts:
        callout.move(ann.at(object_id) - callout.rect().center())
    ann.click(ann.at(object_id))
    assert ann.window.selected == object_id


def test_they_take_no_focus_and_hide_no_hint_and_little_of_the_cards(
    ann: WindowUser, hints: Callouts
) -> None:
    assert ann.board.hasFocus()
    rects = [each.geometry() for each in hints.callouts] + [hints.button.geometry()]
    assert all(ann.board.rect().contains(rect) for rect in rects)
    pairs = [(a, b) for a in rects for b in rects if a is not b]
    assert not any(a.intersects(b) for a, b in pairs)
    mine = [
        centre_of(ann.board, obj.id)
        for obj in ann.session.state.in_zone(BATTLEFIELD, None)
        if ann.board.item(obj.id)
    ]
    assert not any(rect.contains(point) for rect in rects for point in mine)


def test_they_name_the_keys_in_force(ann: WindowUser) -> None:
    ann.window.preferences.change(own_keys={"card.turn": ("R",)})
    shown = feature(ann.window, Hints).show()
    assert "press R" in shown.callouts[1].accessibleName()


def test_they_follow_the_size_of_the_table_and_the_theme(ann: WindowUser, hints: Callouts) -> None:
    ann.window.resize(1600, 1000)
    ann.window.preferences.change(theme="light")
    QApplication.processEvents()
    assert all(ann.board.rect().contains(each.geometry()) for each in hints.callouts)


def test_asked_for_again_they_begin_anew(ann: WindowUser, hints: Callouts) -> None:
    ann.type(Qt.Key.Key_Z, CTRL)
    hints.done("back")
    ann.window.actions_by_id.run("help.hints")
    assert left(ann) == ["drag", "turn", "back"]


def test_they_make_way_while_a_card_is_carried_and_while_something_is_chosen(
    ann: WindowUser, hints: Callouts, qtbot: QtBot
) -> None:
    def shown() -> set[bool]:
        return {each.isVisible() for each in (*hints.callouts, hints.button)}

    ann.lift(ann.find("Fire"), ann.at(STACKED))
    qtbot.waitUntil(lambda: shown() == {False})
    ann.release(ann.at(STACKED))
    assert ann.board.chooser.is_open
    assert left(ann) == ["turn", "back"]
    ann.type(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: shown() == {True})


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Right])
def test_the_keyboard_leaves_the_button_and_chooses_no_card_behind_its_back(
    ann: WindowUser, hints: Callouts, key: Qt.Key
) -> None:
    hints.button.setFocus()
    QTest.keyClick(hints.button, key)
    assert not hints.button.hasFocus()
    assert ann.board.board_scene.chosen is None


def test_they_make_way_while_a_player_is_asked_something(
    ann: WindowUser, hints: Callouts, qtbot: QtBot
) -> None:
    new_game = feature(ann.window, NewGame)
    QTest.keyClick(new_game.open(), Qt.Key.Key_Return)
    panel = feature(ann.window, Choices).panel
    assert panel is not None
    qtbot.waitUntil(panel.isVisible)
    qtbot.waitUntil(hints.button.isHidden)
    panel.setVisible(False)
    qtbot.waitUntil(hints.button.isVisible)


@pytest.mark.usefixtures("hints")
def test_an_example_that_is_opened_takes_them_away_until_another_time(
    ann: WindowUser,
) -> None:
    examples = feature(ann.window, Examples)
    examples.show(examples.all()[0])
    assert left(ann) == []
    assert not ann.window.preferences.now.hints_seen
