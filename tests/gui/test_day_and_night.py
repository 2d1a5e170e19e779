"""Day and night appear where they matter, and change by a click, a menu or a key."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.games import GAMES
from core.games.mtg.actions import DayNight
from core.rules.ruleset import Designation
from core.state.zones import HAND, STACK
from core.storage.assets import opening, read_rulebook
from gui.features.audience import Audience
from gui.features.designation import DesignationBadge
from gui.program import table_window
from gui.session import Session
from tests.core.stage import ADA, BEN, Stage
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, CTRL, WindowUser, choose

WEREWOLF = "Bird Admirer // Wing Shredder"


def sat(opened: Open, stage: Stage) -> WindowUser:
    state = stage.state
    return opened(table_window(Session(stage.rules, state), lambda: state))


def badge_of(user: WindowUser) -> DesignationBadge:
    found = user.board.findChild(DesignationBadge)
    assert found is not None
    return found


def told(stage: Stage) -> Designation:
    found = stage.rules.tables.designation(stage.view, ADA)
    assert found is not None
    return found


def test_it_matters_once_it_is_day_or_night_or_a_card_that_all_see_speaks_of_it() -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    assert not told(stage).matters
    stage.place(WEREWOLF, HAND)
    assert not told(stage).matters
    stage.place(WEREWOLF)
    assert told(stage).matters
    other = Stage()
    other.do(DayNight(player=ADA, to="night"))
    assert told(other).matters
    assert str(told(other).now) == "Night"


def test_the_plaque_says_it_with_its_rule_and_undo_takes_it_away(ann: WindowUser) -> None:
    badge = badge_of(ann)
    ann.session.attempt(DayNight(player=ANN, to="night"))
    assert badge.isVisible()
    assert badge.text() == "Night"
    assert not badge.icon().isNull()
    assert badge.accessibleName() == "Day and night: Night"
    book, edition = read_rulebook("mtg"), ann.session.rules.edition
    assert f"({book.number('day_night.designation', edition)})" in badge.toolTip()


def test_a_click_on_the_plaque_makes_it_night_and_what_is_bound_turns(opened: Open) -> None:
    stage = Stage()
    bird = stage.place(WEREWOLF)
    stage.do(DayNight(player=ADA, to="day"))
    ada = sat(opened, stage)
    badge = badge_of(ada)
    assert badge.text() == "Day"
    QTest.mouseClick(badge, LEFT)
    menu = ada.open_menu()
    assert [each.text() for each in menu.actions() if each.text()][:2] == [
        "Make it day",
        "Make it night",
    ]
    choose(menu, "Make it night")
    assert badge.text() == "Night"
    assert ada.session.state.object(bird).side == 1
    ada.type(Qt.Key.Key_Z, CTRL)
    assert badge.text() == "Day"


def test_the_plaque_opens_its_rule_and_is_reached_by_keys(opened: Open) -> None:
    stage = Stage()
    stage.place(WEREWOLF)
    stage.do(DayNight(player=ADA, to="day"))
    ada = sat(opened, stage)
    badge = badge_of(ada)
    assert badge.focusPolicy() & Qt.FocusPolicy.TabFocus
    badge.setFocus()
    QTest.keyClick(badge, Qt.Key.Key_Space)
    choose(ada.open_menu(), "Day and night: the rule")
    assert ada.window.rule is not None
    assert ada.window.rule.isVisible()


def test_the_palette_and_the_menu_make_it_night(ann: WindowUser) -> None:
    ann.window.actions_by_id.run("designation.2")
    assert ann.session.state.day_night == "night"
    game = next(each for each in ann.window.findChildren(QMenu) if each.title() == "&Game")
    assert "Make it day" in [action.text() for action in game.actions()]


def test_a_game_without_day_and_night_does_not_speak_of_them(opened: Open) -> None:
    rules, start = opening(GAMES["fab"])
    bea = opened(table_window(Session(rules, start), lambda: start))
    assert not badge_of(bea).isVisible()
    for command in ("designation.1", "designation.2"):
        action = bea.window.actions_by_id.get(command)
        assert action is not None
        assert not action.isVisible()


def test_the_audience_sees_it_and_cannot_change_it(opened: Open) -> None:
    stage = Stage()
    stage.place("Runeclaw Bear", owner=BEN)
    stage.do(DayNight(player=ADA, to="night"))
    ada = sat(opened, stage)
    audience = ada.window.feature(Audience).open_audience()
    assert audience.badge.isVisible()
    assert audience.badge.text() == "Night"
    assert not audience.badge.isEnabled()


def test_a_panel_that_opens_over_the_table_covers_neither_the_plaque_nor_the_answers(
    opened: Open,
) -> None:
    stage = Stage()
    stage.place("Runeclaw Bear")
    object_id = stage.place("Clone", STACK)
    stage.do(DayNight(player=ADA, to="night"))
    ada = sat(opened, stage)
    ada.window.resize(1100, 700)
    QApplication.processEvents()
    if not ada.window.room.panel_is_open:
        ada.window.room.turn_panel()
    QApplication.processEvents()
    left = ada.window.room.side.x()
    assert ada.board.geometry().right() > left
    assert badge_of(ada).geometry().right() < left
    ada.board.select(object_id)
    ada.type(Qt.Key.Key_Return)
    chips = ada.board.chooser.column.chips
    assert chips
    rightmost = max(chip.rect().right for chip in chips)
    assert ada.board.mapFromScene(rightmost, 0).x() <= left
