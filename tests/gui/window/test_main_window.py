"""The window: every part hears the session, every control has a name, every key works."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPushButton,
    QTextEdit,
)
from pytestqt.qtbot import QtBot

from core.rules.actions import Life, Move, Tap, Untap
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND
from gui.board.ports import place_of_object
from gui.features.card_search.feature import CardSearchFeature
from gui.session import Level
from gui.theme import DARK, LIGHT
from gui.views import View
from gui.window.command_bar import shorten
from gui.window.main_window import MainWindow
from tests.gui.panels import toy
from tests.gui.panels.stage import searching_window, select, shown, tap, toy_window

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
CONTROLS = (QPushButton, QLineEdit, QComboBox, QAbstractItemView, QTextEdit, QMenuBar)


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return shown(toy_window(), qtbot)


@pytest.fixture
def searching(qtbot: QtBot) -> MainWindow:
    return shown(searching_window(), qtbot)


def in_play(window: MainWindow) -> ObjectId:
    """Return the untapped permanents on the battlefield."""
    state = window.session.state
    return next(obj.id for obj in state.in_zone(BATTLEFIELD, window.seat) if not obj.tapped)


def test_the_title_names_the_game_and_no_card(window: MainWindow) -> None:
    tap(window)
    assert window.windowTitle() == "Janus Table · Toy game · rulebook June 2024"


def test_undo_names_the_action_in_bar_and_menu(window: MainWindow) -> None:
    tap(window)
    button = window.bar.button("history.undo")
    action = window.actions_by_id.get("history.undo")
    assert button is not None
    assert action is not None
    assert (button.text(), action.text()) == ("Undo: Tap Owl", "Undo: Tap Owl")
    QTest.mouseClick(button, LEFT)
    assert window.session.history.cursor == 0
    assert (button.text(), button.isEnabled()) == ("Undo", False)


def test_undo_and_redo_by_keys(window: MainWindow) -> None:
    tap(window)
    QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
    assert window.session.history.cursor == 0
    QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert window.session.history.cursor == 1
    QTest.keyClick(window.board, Qt.Key.Key_Z, CTRL)
    QTest.keyClick(window.board, Qt.Key.Key_Y, CTRL)
    assert window.session.history.cursor == 1


def test_a_long_name_is_shortened_at_a_word() -> None:
    assert shorten("Undo: Tap Owl") == "Undo: Tap Owl"
    assert shorten("Undo: Meld Graf Rats, Midnight Scavengers") == "Undo: Meld Graf Rats…"


def test_the_panel_follows_the_selection_and_previews_what_is_pointed_at(
    window: MainWindow,
) -> None:
    select(window, toy.OWL)
    window.board.hovered.emit(toy.WOLF)
    assert window.panel.text().startswith("Wolf")
    window.board.hovered.emit(None)
    assert window.panel.text().startswith("Owl")


def test_a_long_answer_grows_only_where_the_panel_does_not_say_it_and_no_card_lies_there(
    window: MainWindow,
) -> None:
    strip, board = window.strip, window.board.geometry()
    narrow = QRect(board.x(), board.bottom(), 120, 30)
    strip.stand_on(narrow, 300)
    window.session.attempt(Life(player=toy.ANN, change=-3))
    assert window.panel.text() == "Done: Life\nNo rule applies to it."
    assert not strip.is_grown
    tap(window)
    assert not window.panel.says_answer
    assert strip.is_grown
    card = place_of_object(window.board, toy.OWL)
    assert card is not None
    narrow.moveTopLeft(window.mapFromGlobal(card.bottomLeft()))
    strip.stand_on(narrow, 300)
    window.session.undo()
    tap(window)
    assert not strip.is_grown
    window.session.attempt(Move(player=toy.ANN, object=toy.OWL, to=GRAVEYARD))
    window.session.attempt(Move(player=toy.ANN, object=toy.OWL, to=HAND))
    assert "Not allowed" in strip.text()
    assert strip.is_grown


@pytest.mark.parametrize(
    ("key", "level", "words"),
    [
        (Qt.Key.Key_2, Level.STRICT, "Rules: strict"),
        (Qt.Key.Key_3, Level.FREE, "Rules: free table"),
    ],
)
def test_the_rules_are_taken_more_or_less_strictly(
    window: MainWindow, key: Qt.Key, level: Level, words: str
) -> None:
    window.views.choose(View.JUDGE)
    QTest.keyClick(window.board, key, CTRL)
    assert window.session.level is level
    assert window.commands.switch.text() == words
    action = window.actions_by_id.get(f"rules.{level}")
    assert action is not None
    assert action.isChecked()


def test_a_number_opens_the_rule_and_escape_goes_back(window: MainWindow) -> None:
    window.views.choose(View.JUDGE)
    window.board.setFocus()
    tap(window)
    prose = window.strip.prose()
    QTest.mouseClick(prose.viewport(), LEFT, pos=prose.spot("cite:toy.tap").center())
    assert window.rule is not None
    assert window.rule.isVisible()
    assert "Rule 1.2a" in window.rule.text()
    QTest.keyClick(window.rule.close_button, Qt.Key.Key_Escape)
    assert not window.rule.isVisible()


@pytest.mark.parametrize("size", [(1280, 800), (1680, 1020)])
def test_the_rule_lies_beside_the_panel_whatever_the_size(
    window: MainWindow, size: tuple[int, int]
) -> None:
    window.show_rule("toy.tap")
    window.resize(*size)
    QApplication.processEvents()
    assert window.rule is not None
    panel = window.panel.mapTo(window, window.panel.rect().topLeft())
    assert window.rule.geometry().right() < panel.x()
    assert window.rule.geometry().top() >= panel.y()


def test_ctrl_f_opens_the_search_and_escape_gives_the_room_back(searching: MainWindow) -> None:
    QTest.keyClick(searching.board, Qt.Key.Key_F, CTRL)
    search = searching.feature(CardSearchFeature).panel
    assert search is not None
    assert search.isVisible()
    QTest.keyClicks(search.box, "t")
    assert search.box.text() == "t"
    assert searching.session.history.cursor == 0
    QTest.keyClick(search.box, Qt.Key.Key_Escape)
    assert search.box.text() == ""
    assert search.isVisible()
    QTest.keyClick(search.box, Qt.Key.Key_Escape)
    assert not search.isVisible()
    assert searching.board.hasFocus()


def test_commands_that_nobody_carries_out_are_shown_nowhere(window: MainWindow) -> None:
    assert window.actions_by_id.get("table.save") is None
    assert "Save table" not in " ".join(action.text() for action in menu_actions(window))


def menu_actions(window: MainWindow) -> Iterator[QAction]:
    for top in window.bar.menus.actions():
        menu = top.menu()
        assert isinstance(menu, QMenu)
        yield from entries(menu)


def entries(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from entries(inner)
        elif not action.isSeparator():
            yield action


def test_every_listed_command_that_works_stands_in_a_menu(window: MainWindow) -> None:
    listed = {action.objectName() for action in menu_actions(window)}
    assert listed == {each.id for each in window.actions_by_id.commands if each.listed}


def test_every_control_has_a_name_for_a_screen_reader(searching: MainWindow) -> None:
    card = in_play(searching)
    select(searching, card)
    searching.session.attempt(Tap(player=searching.seat, object=card))
    searching.show_rule("meld.leaves")
    searching.feature(CardSearchFeature).open()
    searching.session.attempt(Untap(player=searching.seat, object=card))
    searching.session.attempt(Untap(player=searching.seat, object=card))
    nameless = [
        f"{type(each).__name__} in {type(each.parent()).__name__}"
        for kind in CONTROLS
        for each in searching.findChildren(kind)
        if not each.accessibleName()
    ]
    assert nameless == []


def test_the_search_has_more_room_while_no_card_is_selected(searching: MainWindow) -> None:
    searching.feature(CardSearchFeature).open()
    QApplication.processEvents()
    search = searching.feature(CardSearchFeature).panel
    assert search is not None
    alone = search.height()
    select(searching, in_play(searching))
    QApplication.processEvents()
    assert search.height() < alone
    searching.select(None)
    QApplication.processEvents()
    assert search.height() == alone


def test_f6_leads_through_all_parts_and_back(window: MainWindow) -> None:
    window.views.choose(View.JUDGE)
    tap(window)
    select(window, toy.OWL)
    window.board.setFocus()
    seen = []
    for _ in range(5):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F6)
        seen.append(QApplication.focusWidget())
    assert seen == [
        window.strip.prose(),
        window.panel.prose(),
        window.timeline.row(),
        window.commands.switch,
        window.board,
    ]


@pytest.mark.parametrize("size", [(1280, 800), (1680, 1020), (3840, 2160)])
def test_no_words_of_buttons_are_cut_off(searching: MainWindow, size: tuple[int, int]) -> None:
    searching.session.attempt(Tap(player=searching.seat, object=in_play(searching)))
    searching.feature(CardSearchFeature).open()
    searching.resize(*size)
    QApplication.processEvents()
    cut = [
        button.text()
        for button in searching.findChildren(QPushButton)
        if button.isVisible() and button.width() < button.sizeHint().width()
    ]
    assert cut == []
    # In the narrowest window it depends on the font of the system whether there is room for it.
    assert searching.bar.heading.isVisible() or size[0] == 1280
    assert searching.width() == size[0]


def test_larger_type_still_fits_at_1280(window: MainWindow) -> None:
    font = window.font()
    font.setPixelSize(20)
    window.setFont(font)
    window.resize(1280, 800)
    tap(window)
    QApplication.processEvents()
    assert window.width() == 1280
    buttons = window.bar.findChildren(QPushButton)
    assert [b.text() for b in buttons if b.isVisible() and b.width() < b.sizeHint().width()] == []


def test_the_light_theme_is_put_on_and_off(searching: MainWindow, qtbot: QtBot) -> None:
    card = in_play(searching)
    select(searching, card)
    searching.session.attempt(Tap(player=searching.seat, object=card))
    searching.show_rule("meld.leaves")
    searching.feature(CardSearchFeature).open()
    action = searching.actions_by_id.get("view.light")
    assert action is not None
    with qtbot.waitSignal(searching.theme_changed):
        action.trigger()
    assert searching.theme is LIGHT
    assert action.isChecked()
    assert LIGHT.panel in searching.styleSheet()
    action.trigger()
    assert searching.theme is DARK
