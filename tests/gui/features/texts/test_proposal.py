"""The proposal of a resolving text next to the stack, with real keys and clicks."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from core.games.mtg.actions import Cast
from core.games.mtg.rulesets import MTG_2026_09
from core.games.mtg.turn import steps
from core.rules.card_texts import ReadTexts
from core.state.game_state import GameState
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, STACK
from gui.features.choices.feature import Choices
from gui.features.dock.feature import DockFeature
from gui.features.effects.feature import Effects
from gui.features.game_log import GameLog
from gui.features.texts.feature import CardTexts, nearest_form
from gui.features.texts.strip import TextStrip
from gui.program import table_window
from gui.session import Carrying, Level, Session
from tests.core.stage import Stage
from tests.gui.features.test_card_texts import ROWER, invented
from tests.gui.window_user import ANN, BEN, WindowUser

GIFT = invented("Harbor Gift", "Sorcery", "You gain 2 life. Draw a card.")
SONG = invented("Song of Oars", "Sorcery", "You gain 1 life.\nSing the song of your village.")
STUDY = invented("Quiet Study", "Sorcery", "Draw a card, then discard a card.")
BANNER = invented("Mill Banner", "Enchantment", "Creatures you control get +1/+1.")
KEY = Qt.Key


@pytest.fixture(params=["followed", "sandbox"])
def user(request: pytest.FixtureRequest, opened: Callable[..., WindowUser]) -> WindowUser:
    """Ann at a table that reads texts, in her main phase, or without turns."""
    stage = Stage(MTG_2026_09)
    stage.state = GameState.for_players(ANN, BEN)
    for card in (GIFT, SONG, STUDY, BANNER):
        stage.place(card, HAND, ANN)
    stage.place(ROWER, BATTLEFIELD, ANN)
    for _ in range(4):
        stage.place("Island", LIBRARY, ANN)
        stage.place("Island", BATTLEFIELD, ANN)
    if request.param == "followed":
        stage.state = steps.begins_at(stage.state, steps.MAIN_1, 3)
    session = Session(MTG_2026_09, stage.state)
    session.level = Level.FREE
    session.attempt(ReadTexts(player=ANN))
    return opened(table_window(session, lambda: stage.state))


def cast(user: WindowUser, name: str) -> TextStrip:
    """Cast a spell; return the strip, which may be hidden."""
    user.session.attempt(Cast(player=ANN, card=user.find(name)))
    assert user.object(name).zone == STACK
    feature = user.window.feature(CardTexts)
    feature.refresh()
    strip = feature.strip
    assert strip is not None
    return strip


def press(key: Qt.Key) -> None:
    """Press a key where the keyboard is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)
    QApplication.processEvents()


def life(user: WindowUser) -> int:
    return user.session.state.player(ANN).life


def hand(user: WindowUser) -> int:
    return len(user.session.state.in_zone(HAND, ANN))


def test_the_strip_shows_each_clause_in_the_cards_words_and_what_it_does(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    assert strip.isVisible()
    assert strip.card.text() == "Harbor Gift"
    assert [(row.words.text(), row.says.text()) for row in strip.rows] == [
        ("You gain 2 life", "Ann gains 2 life"),
        ("Draw a card", "Ann draws a card"),
    ]
    assert strip.rows[1].accessibleName() == "Draw a card: Ann draws a card"
    assert life(user) == 20


def test_one_space_carries_everything_out_and_one_undo_takes_it_back(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    before, cursor = hand(user), user.session.history.cursor
    user.type(KEY.Key_Space)
    assert (life(user), hand(user)) == (22, before + 1)
    assert user.session.history.cursor == cursor + 1
    assert not strip.isVisible()
    user.type(KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (life(user), hand(user)) == (20, before)
    assert strip.isVisible()


def next_button(user: WindowUser, strip: TextStrip) -> QPushButton:
    """The one button that carries the text out: in the dock, on a table without one here."""
    dock = user.window.feature(DockFeature).dock
    if dock is None or not dock.isVisible():
        return strip.agree
    assert not strip.agree.isVisible()
    return dock.next


def test_one_button_carries_out_too(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    QTest.mouseClick(next_button(user, strip), Qt.MouseButton.LeftButton)
    assert life(user) == 22


def test_the_dock_says_what_the_text_does(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    if next_button(user, strip) is strip.agree:
        pytest.skip("without turns there is no dock")
    dock = user.window.feature(DockFeature).dock
    assert dock is not None
    words = dock.next.words
    assert words.label == "Resolve Harbor Gift"
    assert words.detail == "Ann gains 2 life · Ann draws a card"


def test_a_digit_leaves_its_clause_out_and_ticks_its_line_off(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    user.type(KEY.Key_1)
    assert user.session.left_out == frozenset({0})
    user.type(KEY.Key_Space)
    assert [row.words.text() for row in strip.line_rows] == ["You gain 2 life"]
    user.type(KEY.Key_1)
    assert not strip.isVisible()


def test_backspace_leaves_a_clause_out_which_stays_as_a_line_by_hand(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    before = hand(user)
    user.type(KEY.Key_I, Qt.KeyboardModifier.ShiftModifier)
    assert strip.rows[0].hasFocus()
    press(KEY.Key_Backspace)
    assert [row.says.text() for row in strip.rows] == ["Left out", "Ann draws a card"]
    assert strip.rows[0].hasFocus()
    press(KEY.Key_Backspace)
    assert strip.rows[0].says.text() == "Ann gains 2 life"
    press(KEY.Key_Backspace)
    press(KEY.Key_Space)
    assert (life(user), hand(user)) == (20, before + 1)
    assert [row.words.text() for row in strip.line_rows] == ["You gain 2 life"]


def test_down_and_up_walk_and_escape_gives_the_keyboard_back(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    strip.take_keyboard()
    press(KEY.Key_Down)
    assert strip.current == 1
    press(KEY.Key_Down)
    assert strip.current == 1
    press(KEY.Key_Up)
    assert strip.current == 0
    press(KEY.Key_Escape)
    assert user.board.hasFocus()


def test_enter_on_a_clause_opens_a_form_in_its_place(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    strip.take_keyboard()
    press(KEY.Key_Return)
    assert user.session.left_out == frozenset({0})
    assert user.window.feature(Effects).has_dialogs
    user.window.feature(Effects).dialogs().start_over()


def test_a_clause_that_asks_is_marked_and_next_asks_it(user: WindowUser) -> None:
    strip = cast(user, "Quiet Study")
    assert [row.state for row in strip.rows] == ["done", "asked"]
    assert next_button(user, strip).isEnabled()
    user.type(KEY.Key_Space)
    choice = user.window.feature(Choices).open_choice()
    assert choice is not None
    assert not strip.isVisible()
    panel = user.window.feature(Choices).panel
    assert panel is not None
    panel.left.emit()
    user.window.feature(CardTexts).refresh()
    assert strip.isVisible()


def test_a_permanent_spell_has_no_strip(user: WindowUser) -> None:
    user.session.attempt(Cast(player=ANN, card=user.find("Mill Banner")))
    strip = user.window.feature(CardTexts).strip
    assert strip is None or not strip.isVisible()


def test_done_at_once_shows_no_strip(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    user.window.actions_by_id.run("texts.at_once")
    assert user.session.carrying is Carrying.AT_ONCE
    assert not strip.isVisible()
    user.type(KEY.Key_Space)
    assert life(user) == 22


def test_left_to_the_player_every_clause_becomes_a_line_by_hand(user: WindowUser) -> None:
    user.window.actions_by_id.run("texts.by_hand")
    strip = cast_by_hand(user, "Harbor Gift")
    assert life(user) == 20
    assert [row.words.text() for row in strip.line_rows] == ["You gain 2 life.", "Draw a card"]
    assert user.object("Harbor Gift").zone == GRAVEYARD


def cast_by_hand(user: WindowUser, name: str) -> TextStrip:
    user.session.attempt(Cast(player=ANN, card=user.find(name)))
    user.type(KEY.Key_Space)
    strip = user.window.feature(CardTexts).strip
    assert strip is not None
    return strip


def test_a_line_by_hand_is_ticked_off_by_its_key_and_undo_of_the_spell_removes_it(
    user: WindowUser,
) -> None:
    strip = cast(user, "Song of Oars")
    assert [row.state for row in strip.rows] == ["done", "by_hand"]
    user.type(KEY.Key_Space)
    assert [row.words.text() for row in strip.line_rows] == ["Sing the song of your village"]
    user.session.undo()
    assert not strip.line_rows
    user.session.redo()
    user.type(KEY.Key_Z, Qt.KeyboardModifier.ShiftModifier)
    assert not strip.isVisible()
    assert "Done by hand" in user.strip()


def test_the_button_of_a_line_ticks_it_off(user: WindowUser) -> None:
    strip = cast(user, "Song of Oars")
    user.type(KEY.Key_Space)
    button = strip.line_rows[0].buttons[1]
    assert button.accessibleName() == "Done: Sing the song of your village"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not strip.isVisible()


def test_next_names_what_is_left_once_and_then_goes_on(user: WindowUser) -> None:
    if user.session.turn_plan is None:
        pytest.skip("without turns there is no next step")
    cast(user, "Song of Oars")
    user.type(KEY.Key_Space)
    cursor = user.session.history.cursor
    user.type(KEY.Key_Space)
    assert user.session.history.cursor == cursor
    assert "1 thing is still to do by hand" in user.strip()
    user.type(KEY.Key_Space)
    assert user.session.history.cursor == cursor + 1
    assert user.window.feature(CardTexts).lines()


def test_the_strip_folds_to_its_heading(user: WindowUser) -> None:
    strip = cast(user, "Harbor Gift")
    tall = strip.height()
    QTest.mouseClick(strip.fold, Qt.MouseButton.LeftButton)
    assert strip.height() < tall
    assert not strip.rows
    assert strip.height() >= strip.fold.height()
    QTest.mouseClick(strip.fold, Qt.MouseButton.LeftButton)
    assert len(strip.rows) == 2


def test_a_table_that_reads_no_texts_has_no_strip(user: WindowUser) -> None:
    user.window.actions_by_id.run("rules.texts")
    user.session.attempt(Cast(player=ANN, card=user.find("Harbor Gift")))
    strip = user.window.feature(CardTexts).strip
    assert strip is None or not strip.isVisible()


def test_the_nearest_form_is_found_by_the_words_of_a_clause() -> None:
    forms = ("bigger", "counters", "damage", "token", "mana")
    assert nearest_form("Put two charge counters on it", forms) == "counters"
    assert nearest_form("Create a 1/1 Bird creature token", forms) == "token"
    assert nearest_form("Target creature gets +2/+0 until end of turn", forms) == "bigger"
    assert nearest_form("Sing the song of your village", forms) == ""


def test_the_log_names_each_thing_that_the_table_did_by_itself(user: WindowUser) -> None:
    cast(user, "Harbor Gift")
    user.type(KEY.Key_Space)
    user.window.actions_by_id.run("view.log")
    text = user.window.feature(GameLog).panel.lines.log.text()
    assert "Resolve Harbor Gift. Ann gains 2 life. Ann draws a card." in text
    user.window.actions_by_id.run("view.log")
