"""The settings window: choices apply at once, last, and can be undone."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from core.games import DEFAULT
from core.storage.assets import opening
from gui.board.motion import Motion
from gui.features.settings.feature import SettingsDialog, SettingsFeature
from gui.features.settings.pages import (
    KeysPage,
    LookPage,
    MotionPage,
    Options,
    ResetPage,
    RulesPage,
)
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Level, Session
from gui.theme import THEMES
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, WindowUser

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def settings(ann: WindowUser) -> Iterator[SettingsDialog]:
    """Opened by its key."""
    ann.window.activateWindow()
    ann.type(Qt.Key.Key_Comma, CTRL)
    found = ann.window.findChild(SettingsDialog)
    assert isinstance(found, SettingsDialog)
    assert found.isVisible()
    yield found
    ann.window.preferences.change(text_scale=1.0)
    found.close()


P = TypeVar("P", bound=QWidget)


def page(settings: SettingsDialog, name: str, kind: type[P]) -> P:
    settings.open_section(name)
    found = settings.pages[name]
    assert isinstance(found, kind)
    return found


def pick(options: Options, id_: str) -> None:
    QTest.mouseClick(options.buttons[id_], LEFT)


def test_every_section_is_there_and_the_arrows_go_from_one_to_the_next(
    settings: SettingsDialog,
) -> None:
    assert list(settings.pages) == [
        "Look",
        "Motion and sound",
        "Rules",
        "Keys",
        "Cards",
        "Pictures",
        "Reset",
    ]
    settings.sections.setFocus()
    QTest.keyClick(settings.sections, Qt.Key.Key_Down)
    assert settings.stack.currentIndex() == 1


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_name_of_every_section_fits_beside_its_page(
    ann: WindowUser, settings: SettingsDialog, scale: float
) -> None:
    ann.window.preferences.change(text_scale=scale)
    QApplication.processEvents()
    assert settings.sections.sizeHintForColumn(0) <= settings.sections.viewport().width()
    assert not settings.sections.horizontalScrollBar().isVisible()


def test_a_theme_is_worn_at_once_and_shown_as_chosen(
    ann: WindowUser, settings: SettingsDialog
) -> None:
    look = page(settings, "Look", LookPage)
    for theme in (*THEMES[1:], THEMES[0]):
        pick(look.theme, theme.id)
        assert ann.window.theme is theme
        assert look.theme.choice() == theme.id
        assert theme.panel in settings.styleSheet()


def test_themes_are_offered_by_their_titles(settings: SettingsDialog) -> None:
    buttons = page(settings, "Look", LookPage).theme.buttons.values()
    assert [each.text() for each in buttons][:2] == ["As the system", "Dark felt"]


def test_text_grows_at_once_in_window_and_settings(
    ann: WindowUser, settings: SettingsDialog
) -> None:
    before = ann.window.fontInfo().pixelSize()
    pick(page(settings, "Look", LookPage).scale, "150")
    assert ann.window.fontInfo().pixelSize() == round(before * 1.5)
    assert settings.fontInfo().pixelSize() == round(before * 1.5)


def test_motion_is_full_reduced_or_none(ann: WindowUser, settings: SettingsDialog) -> None:
    motion = page(settings, "Motion and sound", MotionPage).motion
    for word, wanted in (("none", Motion.NONE), ("reduced", Motion.FADE), ("full", Motion.FULL)):
        pick(motion, word)
        assert ann.board.motion is wanted


def test_the_rules_are_taken_as_strictly_as_chosen(
    ann: WindowUser, settings: SettingsDialog
) -> None:
    rules = page(settings, "Rules", RulesPage)
    pick(rules.level, "strict")
    assert ann.session.level is Level.STRICT
    assert "refused" in rules.says.text()


def test_a_level_holds_although_the_menu_has_chosen_otherwise_since(
    ann: WindowUser, settings: SettingsDialog
) -> None:
    ann.window.actions_by_id.run("rules.free")
    pick(page(settings, "Rules", RulesPage).level, "explain")
    assert ann.session.level is Level.EXPLAIN


def test_a_new_table_begins_with_the_game_and_edition_chosen(
    ann: WindowUser, settings: SettingsDialog
) -> None:
    rules = page(settings, "Rules", RulesPage)
    box = rules.editions["mtg"]
    begun = ann.session.rules
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    assert ann.session.rules is begun, "the table that lies there stays"
    ann.window.actions_by_id.run("table.new")
    assert ann.session.rules.edition == "2020-08"
    pick(rules.game, "fab")
    ann.window.actions_by_id.run("table.new")
    assert ann.session.rules.game == "fab"


def test_a_free_key_is_taken_at_once(ann: WindowUser, settings: SettingsDialog) -> None:
    keys = page(settings, "Keys", KeysPage)
    keys.choose("card.turn")
    QTest.mouseClick(keys.set, LEFT)
    QTest.keyClick(keys.set, Qt.Key.Key_F12)
    assert ann.window.preferences.now.own_keys == {"card.turn": ("F12",)}
    assert keys.says.text() == "“Turn over” has F12."
    QTest.mouseClick(keys.usual, LEFT)
    assert ann.window.preferences.now.own_keys == {}


def test_a_further_key_joins_those_that_are_there(
    ann: WindowUser, settings: SettingsDialog
) -> None:
    keys = page(settings, "Keys", KeysPage)
    keys.choose("card.turn")
    QTest.mouseClick(keys.further, LEFT)
    QTest.keyClick(keys.further, Qt.Key.Key_F12)
    assert ann.window.preferences.now.own_keys == {"card.turn": ("F", "F12")}


def test_a_key_that_is_taken_says_whose_it_is_and_can_be_taken(
    ann: WindowUser, settings: SettingsDialog
) -> None:
    keys = page(settings, "Keys", KeysPage)
    keys.choose("card.turn")
    QTest.mouseClick(keys.set, LEFT)
    QTest.keyClick(keys.set, Qt.Key.Key_D, CTRL)
    assert "Ctrl+D is the key of “Draw a card”" in keys.says.text()
    assert ann.window.preferences.now.own_keys == {}, "nothing is taken unasked"
    QTest.keyClick(keys.take, Qt.Key.Key_Space)
    assert ann.window.preferences.now.own_keys == {"card.turn": ("Ctrl+D",), "seat.draw": ()}


def test_a_key_of_every_window_is_not_given_away(ann: WindowUser, settings: SettingsDialog) -> None:
    keys = page(settings, "Keys", KeysPage)
    keys.choose("card.turn")
    QTest.mouseClick(keys.set, LEFT)
    QTest.keyClick(keys.set, Qt.Key.Key_Escape)
    assert settings.isVisible(), "Escape gives up waiting, it does not close the window"
    assert keys.set.text() == "Other key…"
    assert ann.window.preferences.now.own_keys == {}


def test_the_keys_are_searched(settings: SettingsDialog) -> None:
    keys = page(settings, "Keys", KeysPage)
    QTest.keyClicks(keys.box, "ctrl+shift+y")
    assert [each.id for each in keys.rows.found] == ["seat.mulligan_to"]


def test_a_reset_is_taken_back_with_one_press(ann: WindowUser, settings: SettingsDialog) -> None:
    pick(page(settings, "Look", LookPage).theme, "light")
    reset = page(settings, "Reset", ResetPage)
    QTest.mouseClick(reset.reset, LEFT)
    assert ann.window.theme is THEMES[0]
    QTest.mouseClick(reset.back, LEFT)
    assert ann.window.theme.id == "light"
    assert not reset.back.isVisible()


def test_escape_closes_the_settings(settings: SettingsDialog) -> None:
    QTest.keyClick(settings.sections, Qt.Key.Key_Escape)
    assert not settings.isVisible()


def test_every_control_has_a_name(settings: SettingsDialog) -> None:
    focusable = [
        each
        for each in settings.findChildren(QWidget)
        if each.focusPolicy() is not Qt.FocusPolicy.NoFocus and not each.focusProxy()
    ]
    unnamed = [
        type(each).__name__
        for each in focusable
        if not each.accessibleName() and not (isinstance(each, QPushButton) and each.text())
    ]
    assert unnamed == []


def test_what_was_wrong_with_the_settings_is_said_in_the_strip(
    opened: Open, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{")
    rules, start = opening(DEFAULT)
    ann = opened(table_window(Session(rules, start), lambda: start, Preferences(path)))
    assert "the settings could not be read" in ann.strip()
    assert "settings.json.broken" in ann.strip()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_level_that_was_chosen_holds_from_the_start(opened: Open) -> None:
    preferences = Preferences()
    preferences.change(level="strict")
    rules, start = opening(DEFAULT)
    ann = opened(table_window(Session(rules, start), lambda: start, preferences))
    assert ann.session.level is Level.STRICT
    assert feature(ann.window, SettingsFeature).open().isVisible()
