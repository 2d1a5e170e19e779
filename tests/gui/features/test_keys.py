"""Keys in force: other keys hold at once, for the window and for the table itself."""

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.games import DEFAULT
from core.lessons.lesson import runner_for
from core.storage.assets import opening
from core.storage.readers import games, read_data
from core.storage.topics import read_examples
from gui.commands import own_commands
from gui.features.help import DIFFER, NOTHING, Keys, KeySheet
from gui.features.registry import ALL_COMMANDS
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, WindowUser

R, F, V, P = Qt.Key.Key_R, Qt.Key.Key_F, Qt.Key.Key_V, Qt.Key.Key_P


def own(ann: WindowUser, **keys: tuple[str, ...]) -> None:
    """Give commands keys; a word stands for the command with dots."""
    ann.window.preferences.change(
        own_keys={id_.replace("_", "."): wanted for id_, wanted in keys.items()}
    )


@pytest.fixture
def sheet(ann: WindowUser) -> KeySheet:
    """The sheet of keys, opened by its command."""
    ann.window.actions_by_id.run("help.keys")
    found = ann.window.findChild(KeySheet)
    assert isinstance(found, KeySheet)
    return found


def test_another_key_turns_a_card_over_at_once_and_the_old_one_no_more(ann: WindowUser) -> None:
    ann.choose("Delver of Secrets")
    own(ann, card_turn=("R",))
    ann.type(F)
    assert ann.session.history.outcomes == ()
    ann.type(R)
    assert ann.object("Delver of Secrets").side == 1


def test_the_usual_keys_come_back_with_the_last_own_one(ann: WindowUser) -> None:
    ann.choose("Delver of Secrets")
    own(ann, card_turn=("R",))
    own(ann)
    ann.type(F)
    assert ann.object("Delver of Secrets").side == 1


def test_an_action_of_a_card_can_have_a_key(ann: WindowUser) -> None:
    own(ann, card_face_down=())
    ann.window.preferences.change(own_keys={"card.play": ("Ctrl+J",)})
    ann.choose("Clone")
    ann.type(Qt.Key.Key_J, CTRL)
    assert len(ann.session.history.outcomes) == 1


def test_the_table_peeks_by_another_key_too(ann: WindowUser) -> None:
    own(ann, board_peek=("P",))
    who = ann.choose("Delver of Secrets")
    item = ann.board.item(who)
    assert item is not None
    QTest.keyPress(ann.board, V)
    assert not item.peeking
    QTest.keyRelease(ann.board, V)
    QTest.keyPress(ann.board, P)
    assert item.peeking
    QTest.keyRelease(ann.board, P)
    assert not item.peeking


def test_a_key_with_control_can_walk_over_the_table(ann: WindowUser) -> None:
    own(ann, board_right=("Ctrl+Alt+Right",))
    ann.choose("Delver of Secrets")
    before = ann.window.selected
    ann.type(Qt.Key.Key_Right)
    assert ann.window.selected == before
    ann.type(Qt.Key.Key_Right, CTRL | Qt.KeyboardModifier.AltModifier)
    assert ann.window.selected != before


def test_the_cockatrice_preset_holds_as_a_whole(ann: WindowUser) -> None:
    ann.window.preferences.change(keys="cockatrice")
    settings = ann.window.actions_by_id.get("settings.open")
    assert settings is not None
    assert settings.shortcut().toString() == "Ctrl+Shift+P"


def test_two_own_wishes_for_one_key_are_told_in_the_strip(ann: WindowUser) -> None:
    own(ann, seat_draw=("F5",), seat_shuffle=("F5",))
    assert "F5 is the key of “Draw a card” already" in ann.strip()


def test_the_sheet_shows_the_keys_in_force_by_menu(ann: WindowUser, sheet: KeySheet) -> None:
    text = sheet.prose.toPlainText()
    assert "Turn over\nF" in text
    assert text.index("File") < text.index("Edit") < text.index("Game") < text.index("Help")
    assert "On the table" in text
    own(ann, card_turn=("R",))
    assert "Turn over\nR" in sheet.prose.toPlainText()


@pytest.mark.parametrize(
    ("words", "kept", "left"), [("draw", "Ctrl+D", "Quit"), ("f11", "Full screen", "Quit")]
)
def test_the_sheet_is_searched_by_words_and_by_keys(
    sheet: KeySheet, words: str, kept: str, left: str
) -> None:
    QTest.keyClicks(sheet.box, words)
    text = sheet.prose.toPlainText()
    assert kept in text
    assert left not in text


def test_the_sheet_says_what_to_do_where_nothing_fits(sheet: KeySheet) -> None:
    QTest.keyClicks(sheet.box, "zebra")
    assert NOTHING in sheet.prose.toPlainText()


def test_the_page_for_paper_is_whole_and_black(sheet: KeySheet) -> None:
    QTest.keyClicks(sheet.box, "draw")
    page = sheet.page()
    assert "Quit" in page.toPlainText()
    assert "#ffffff" not in page.toHtml().partition("<body")[2]


def test_the_question_mark_opens_the_sheet_and_escape_closes_it(ann: WindowUser) -> None:
    ann.window.activateWindow()
    ann.type(Qt.Key.Key_Question)
    sheet = ann.window.findChild(KeySheet)
    assert isinstance(sheet, KeySheet)
    assert sheet.isVisible()
    QTest.keyClick(sheet.box, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_every_action_that_a_menu_offers_in_any_example_has_a_command() -> None:
    bound = {command.verb for command in ALL_COMMANDS}
    known = games(None)
    offered = set[str]()
    for example in read_examples():
        runner = runner_for(read_data(example.path), known)
        for number in range(1, len(runner.scenario.step) + 1):
            runner.play(number)
            bound |= {command.verb for command in own_commands(runner.rules)}
            for obj in runner.state.objects:
                options = runner.rules.tables.menu(runner.view, obj.id, obj.controller)
                offered |= {option.verb for option in options}
    assert offered - bound - {""} == set()


@pytest.mark.skipif(sys.platform in DIFFER, reason="the usual keys are others here")
def test_a_window_that_never_had_other_keys_reads_no_preset(
    opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as watched:
        watched.setattr("gui.commands.presets", lambda: pytest.fail("a preset was read"))
        rules, start = opening(DEFAULT)
        ann = opened(table_window(Session(rules, start), lambda: start))
    assert feature(ann.window, Keys).keymap().owner("F") == "card.turn"
