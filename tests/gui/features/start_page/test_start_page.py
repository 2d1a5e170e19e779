"""The start page: the last table and those before it, one key each, and nothing waits for it."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.games import DEFAULT
from core.rules.actions import EndTurn
from core.state.ids import PlayerId
from core.storage.assets import opening
from core.storage.saves import Folder, Summary, picture_of
from gui.features.autosave import Autosave
from gui.features.curtain import CurtainFeature
from gui.features.new_game.dialog import NewGameDialog
from gui.features.start_page import tiles
from gui.features.start_page.feature import begin_with_start_page
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from tests.gui.features.keeper import StartProgram, kept, leave, live, lives
from tests.gui.features.lookup import feature
from tests.gui.features.start_page.conftest import Welcome, page
from tests.gui.window_user import ANN, BEN, CTRL, SHIFT, WindowUser


def is_open(user: WindowUser) -> bool:
    return page(user).isVisible()


def press(user: WindowUser, key: Qt.Key, modifiers: Qt.KeyboardModifier | None = None) -> None:
    """Press a key where the keyboard is."""
    widget = user.window.focusWidget()
    assert isinstance(widget, QWidget)
    QTest.keyClick(widget, key, modifiers or Qt.KeyboardModifier.NoModifier)


def played(start_program: StartProgram, *changes: int) -> None:
    """Leave tables behind, each with one action, the last one last."""
    user = start_program()
    for change in changes:
        if user.session.history.outcomes:
            user.type(Qt.Key.Key_J, CTRL | SHIFT)
        live(user, change)
    leave(user)


def test_the_first_start_offers_a_table_of_each_game_and_enter_opens_one(
    welcome: Welcome,
) -> None:
    ann = welcome()
    assert is_open(ann)
    assert page(ann).title.text() == "Welcome to Janus Table"
    assert not ann.board.isVisible()
    press(ann, Qt.Key.Key_Return)
    assert not is_open(ann)
    assert ann.board.isVisible()
    assert ann.session.rules.game == "mtg"


def test_the_first_frame_is_the_page_and_what_a_person_can_do_comes_after_it(
    qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    rules, start = opening(DEFAULT)
    table = table_window(
        Session(rules, start),
        lambda: start,
        Preferences(tmp_path / "settings.json"),
        defer_features=True,
    )
    begin_with_start_page(table)
    request.addfinalizer(table.end)
    assert not table.features
    with qtbot.waitSignals([table.first_frame.reached, table.ready.reached], order="strict"):
        table.show()
    assert table.features


def test_enter_continues_the_last_table(start_program: StartProgram, welcome: Welcome) -> None:
    played(start_program, -3)
    ann = welcome()
    assert page(ann).title.text() == "Welcome back"
    assert page(ann).last.name.text() == "Ann against Ben"
    assert "1 action, all can be undone" in page(ann).last.dim.text()
    press(ann, Qt.Key.Key_Return)
    assert lives(ann) == 17
    assert not is_open(ann)
    assert ann.window.focusWidget() is ann.board


def test_a_recent_table_is_opened_by_a_click(start_program: StartProgram, welcome: Welcome) -> None:
    played(start_program, -3, -4, -5)
    ann = welcome()
    assert len(page(ann).tiles) == 2
    QTest.mouseClick(page(ann).tiles[0], Qt.MouseButton.LeftButton)
    assert lives(ann) == 16


def test_a_recent_table_is_removed_by_a_key_and_undo_brings_it_back(
    start_program: StartProgram, welcome: Welcome, tables: Path
) -> None:
    played(start_program, -3, -4)
    ann = welcome()
    page(ann).tiles[0].setFocus()
    press(ann, Qt.Key.Key_Delete)
    assert page(ann).tiles == []
    assert len(kept(tables)) == 1
    press(ann, Qt.Key.Key_Z, CTRL)
    assert len(page(ann).tiles) == 1
    assert len(kept(tables)) == 2


def test_what_was_removed_is_gone_for_good_when_the_next_table_is_begun(
    start_program: StartProgram, welcome: Welcome, tables: Path
) -> None:
    played(start_program, -3, -4)
    ann = welcome()
    page(ann).tiles[0].setFocus()
    press(ann, Qt.Key.Key_Delete)
    press(ann, Qt.Key.Key_N)
    start_what_is_asked(ann)
    assert len(list(tables.glob("*.janus*"))) == len({*kept(tables)}) + 1  # the lock of one
    assert len(kept(tables)) == 2


def test_letters_begin_a_table_or_the_examples_and_escape_shows_the_table(
    start_program: StartProgram, welcome: Welcome
) -> None:
    played(start_program, -3)
    ann = welcome()
    press(ann, Qt.Key.Key_Escape)
    assert not is_open(ann)
    assert lives(ann) == 20
    ann.window.actions_by_id.run("start.open")
    press(ann, Qt.Key.Key_E)
    assert ann.window.aside is not None
    assert not is_open(ann)
    ann.window.actions_by_id.run("start.open")
    press(ann, Qt.Key.Key_N)
    start_what_is_asked(ann)
    assert not is_open(ann)


def test_a_topic_shows_its_examples(welcome: Welcome, qtbot: QtBot) -> None:
    ann = welcome()
    qtbot.waitUntil(lambda: bool(page(ann).examples.chips()))
    chip = next(each for each in page(ann).examples.chips() if each.text() == "Melding")
    chip.click()
    panel = ann.window.aside
    assert panel is not None
    assert not is_open(ann)


def test_the_keys_of_the_table_do_nothing_while_the_page_is_there(welcome: Welcome) -> None:
    ann = welcome()
    before = ann.session.history
    actions = ann.window.actions_by_id
    for command in ("seat.draw", "turn.end", "life.down", "table.save"):
        action = actions.get(command)
        assert action is not None
        assert not action.isEnabled()
    press(ann, Qt.Key.Key_D, CTRL)
    assert ann.session.history is before
    press(ann, Qt.Key.Key_Escape)
    ann.type(Qt.Key.Key_D, CTRL)
    assert ann.session.history is not before


def test_home_shows_the_running_table_as_the_last_one(start_program: StartProgram) -> None:
    ann = start_program()
    live(ann, -6)
    ann.window.actions_by_id.run("start.open")
    assert page(ann).last.dim.text().startswith("Today")
    press(ann, Qt.Key.Key_Return)
    assert not is_open(ann)
    assert lives(ann) == 14
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 20


def test_it_says_that_hands_were_hidden_and_opens_behind_the_curtain(
    start_program: StartProgram, welcome: Welcome
) -> None:
    first = start_program()
    first.window.preferences.change(curtain=True)
    first.session.attempt(EndTurn(player=ANN))
    leave(first)
    ann = welcome()
    assert "it opens with “Pass the table to Ben”" in page(ann).last.more.text()
    press(ann, Qt.Key.Key_Return)
    assert feature(ann.window, CurtainFeature).passing_to == BEN


def test_it_says_that_the_program_ended_unexpectedly(
    start_program: StartProgram, welcome: Welcome, tables: Path
) -> None:
    played(start_program, -3)
    (path,) = kept(tables)
    lock = path.with_name(f"{path.name}.lock")
    dying = f"from PySide6.QtCore import QLockFile; l = QLockFile({str(lock)!r}); l.tryLock(0)"
    subprocess.run([sys.executable, "-c", f"{dying}; import os; os._exit(1)"], check=False)  # noqa: S603
    assert lock.exists()
    assert "The program ended unexpectedly. Nothing is missing" in page(welcome()).last.more.text()


def test_a_table_that_cannot_be_read_is_told_and_the_page_stays(
    start_program: StartProgram, welcome: Welcome, tables: Path
) -> None:
    played(start_program, -3)
    (path,) = kept(tables)
    damaged = b"x" + path.read_bytes()
    path.write_bytes(damaged)
    ann = welcome()
    assert "is damaged" in page(ann).last.more.text()
    press(ann, Qt.Key.Key_Return)
    assert is_open(ann)
    assert "is damaged" in page(ann).fault.text()
    assert path.read_bytes() == damaged


def test_whoever_skips_the_page_has_chosen_so_for_the_next_start(welcome: Welcome) -> None:
    ann = welcome()
    page(ann).skip.setChecked(True)
    assert not ann.window.preferences.now.start_page
    page(ann).skip.setChecked(False)
    assert ann.window.preferences.now.start_page


def test_of_each_table_a_picture_is_kept_in_which_no_hand_is(
    start_program: StartProgram, tables: Path, qtbot: QtBot
) -> None:
    ann = start_program()
    live(ann)
    journal = feature(ann.window, Autosave).journal
    assert journal is not None
    journal.idle.emit()
    (path,) = kept(tables)
    qtbot.waitUntil(picture_of(path).is_file)
    assert picture_of(path).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1366, 768), (1424, 830)])
def test_on_a_small_screen_nothing_is_cut(
    start_program: StartProgram, welcome: Welcome, size: tuple[int, int]
) -> None:
    played(start_program, -1, -2, -3, -4, -5, -6)
    ann = welcome()
    ann.window.resize(*size)
    for _ in range(3):
        QTest.qWait(0)
    inside = page(ann).rect()
    for box in (page(ann).new, page(ann).learn, page(ann).decks, page(ann).examples):
        for chip in box.chips():
            if chip.isVisible():
                room = chip.parentWidget()
                assert room is not None
                assert room.rect().contains(chip.geometry()), chip.text()
    for part in (*page(ann).tiles, page(ann).last.button, page(ann).skip, page(ann).cards):
        corner = part.mapTo(page(ann), part.rect().bottomRight())
        assert inside.contains(corner), part.accessibleName()


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (0, "Today 21:40"),
        (1, "Yesterday 21:40"),
        (5, "Sunday"),
        (40, "22 October"),
        (400, "27 October 2022"),
    ],
)
def test_when_a_table_was_played_is_said_as_people_do(days: int, said: str) -> None:
    now = datetime(2023, 12, 1, 22, 0, tzinfo=UTC)
    then = now.replace(hour=21, minute=40) - timedelta(days=days)
    assert tiles.when(then, now) == said


def test_a_table_is_called_by_its_players_or_its_title() -> None:
    when = datetime.now().astimezone()

    def named(*players: str, title: str = "") -> str:
        ids = tuple(PlayerId(player) for player in players)
        return Summary(path=Path("a"), changed=when, players=ids, title=title).name

    assert named("Ann", "Ben") == "Ann against Ben"
    assert named("Ann", "Ben", "Cam", "Dee") == "Ann, Ben, Cam and Dee"
    assert named("Ann", title="Chittering Host") == "Chittering Host"


def test_a_folder_that_is_not_there_has_no_tables(tmp_path: Path) -> None:
    assert Folder(tmp_path / "none").tables() == []


def start_what_is_asked(ann: WindowUser) -> None:
    """Start the new game that the dialog is filled in with."""
    dialog = next(each for each in ann.window.findChildren(NewGameDialog) if each.isVisible())
    QTest.keyClick(dialog, Qt.Key.Key_Return)


def test_the_first_time_one_key_starts_a_game_with_the_shipped_decks(welcome: Welcome) -> None:
    ann = welcome()
    press(ann, Qt.Key.Key_Return)
    assert not is_open(ann)
    assert ann.session.state.turn_step == "mulligan"


@pytest.mark.parametrize("tables", [0, 2])
def test_there_is_one_gold_button(
    start_program: StartProgram, welcome: Welcome, tables: int
) -> None:
    if tables:
        played(start_program, *range(-tables, 0))
    shown = page(welcome()).findChildren(QPushButton, "main")
    assert [each.accessibleName().partition(":")[0] for each in shown if each.isVisible()] == [
        "Continue" if tables else "Play a first game"
    ]
