"""Every table is kept on disk: put aside, and brought back after a crash."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.games import DEFAULT, editions_of
from core.lessons.lesson import runner_for
from core.rules.actions import EndTurn, Life
from core.scenario.runner import played as as_played
from core.state.zones import BATTLEFIELD
from core.storage.assets import opening
from core.storage.readers import games, read_data
from core.storage.saves import KEPT, read, summary, whole
from core.storage.saves import opened as unsealed
from gui.features.autosave import Autosave
from gui.features.curtain import CurtainFeature
from gui.features.rulebook import Examples
from gui.preferences import Preferences
from gui.session import Level, Session
from gui.window_commands import show_history
from tests.gui.conftest import Open
from tests.gui.features.keeper import StartProgram, go_on, kept, leave, live, lives
from tests.gui.features.lookup import feature
from tests.gui.window_user import ANN, BEN, CTRL, MINE, SHIFT, WindowUser
from tests.places import ROOT

SCENARIO = ROOT / "assets" / "scenarios" / "chittering-host.toml"

# Nothing is lost


def test_a_crash_keeps_every_action_and_undo(start_program: StartProgram) -> None:
    first = start_program()
    for change in (-1, -2, -3):
        live(first, change)
    first.session.undo()
    leave(first)
    second = start_program()
    assert "Ann against Ben: all 3 actions are there." in go_on(second)
    assert lives(second) == 17
    second.session.redo()
    assert lives(second) == 14
    second.session.jump(0)
    assert lives(second) == 20


def test_what_was_brought_back_goes_on_being_kept_in_its_own_file(
    start_program: StartProgram, tables: Path
) -> None:
    first = start_program()
    live(first)
    leave(first)
    second = start_program()
    go_on(second)
    live(second)
    leave(second)
    assert len(kept(tables)) == 1
    third = start_program()
    go_on(third)
    assert lives(third) == 18


def test_a_window_without_an_action_leaves_no_file(
    start_program: StartProgram, tables: Path
) -> None:
    first = start_program()
    first.window.select(None)
    first.window.actions_by_id.run("table.new")
    first.window.end()
    assert kept(tables) == []


def test_one_key_puts_the_running_table_aside_and_one_brings_it_back(
    start_program: StartProgram,
) -> None:
    """Fifty actions, a new table, Ctrl+Z: all fifty are there, and can be undone one by one."""
    ann = start_program()
    for _ in range(50):
        live(ann)
    mine = ann.session.history
    ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    assert not ann.session.history.outcomes
    assert ann.strip() == "New table. Undo brings back Ann against Ben."
    undo = ann.window.actions_by_id.get("history.undo")
    assert undo is not None
    assert undo.text() == "Undo: back to Ann against Ben"
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.history is mine
    assert "Ann against Ben is back" in ann.strip()
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.history.cursor == 49


@pytest.mark.parametrize("key", [Qt.Key.Key_F, Qt.Key.Key_N])
def test_a_table_of_either_game_takes_nothing_away(
    start_program: StartProgram, key: Qt.Key
) -> None:
    ann = start_program()
    live(ann, -7)
    ann.type(key, CTRL | SHIFT)
    assert "Undo brings back Ann against Ben." in ann.strip()
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.rules.game == "mtg"
    assert lives(ann) == 13


def test_what_was_brought_back_by_undo_goes_on_in_its_own_file(
    start_program: StartProgram, tables: Path
) -> None:
    ann = start_program()
    live(ann)
    (mine,) = kept(tables)
    ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    ann.type(Qt.Key.Key_Z, CTRL)
    live(ann)
    assert kept(tables) == [mine]
    assert read(mine, editions_of).history.state == ann.session.state


def test_two_new_tables_in_a_row_still_give_the_first_one_back(start_program: StartProgram) -> None:
    ann = start_program()
    live(ann)
    for _ in range(2):
        ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 19


def test_after_an_action_at_the_new_table_undo_is_about_that_one(
    start_program: StartProgram, tables: Path
) -> None:
    ann = start_program()
    live(ann, -5)
    ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    live(ann, -1)
    for _ in range(2):
        ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 20
    assert len(ann.session.history.outcomes) == 1
    found = {read(path, editions_of).history.outcomes[0].action for path in kept(tables)}
    assert found == {Life(player=ANN, change=-5), Life(player=ANN, change=-1)}


def test_a_running_table_that_is_put_aside_is_the_one_that_is_continued(
    start_program: StartProgram,
) -> None:
    ann = start_program()
    live(ann, -5)
    ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    live(ann, -1)
    go_on(ann)
    assert lives(ann) == 15
    go_on(ann)
    assert lives(ann) == 19


def test_without_a_folder_undo_brings_back_what_was_put_aside_too(ann: WindowUser) -> None:
    live(ann)
    ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 19


def test_an_opened_table_can_be_taken_back_at_once_and_is_kept_from_its_first_action(
    start_program: StartProgram, tables: Path, tmp_path: Path
) -> None:
    ann = start_program()
    live(ann, -5)
    file = tmp_path / "evening.janus"
    assert "Saved" in feature(ann.window, Autosave).save(file)
    saved = file.read_bytes()
    live(ann, -5)
    said = feature(ann.window, Autosave).open(file)
    assert said.endswith("Undo brings back Ann against Ben.")
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 10
    feature(ann.window, Autosave).open(file)
    assert len(kept(tables)) == 1
    live(ann, -1)
    assert len(kept(tables)) == 2
    assert file.read_bytes() == saved
    assert read(kept(tables)[0], editions_of).history.state == ann.session.state


def test_opening_an_example_takes_nothing_away(start_program: StartProgram) -> None:
    ann = start_program()
    live(ann, -5)
    examples = feature(ann.window, Examples)
    examples.show(examples.all()[0])
    ann.type(Qt.Key.Key_Z, CTRL)
    assert lives(ann) == 15


def test_a_scenario_that_is_shown_from_the_command_line_is_kept_from_the_first_action_by_hand(
    opened: Open, tmp_path: Path, tables: Path
) -> None:
    runner = runner_for(read_data(SCENARIO), games(None))
    story = as_played(runner)
    preferences = Preferences(tmp_path / "settings.json")
    shown = show_history(
        runner.rules, story.history.jump(0), story.marks, preferences, title=story.title
    )
    ann = opened(shown)
    for _ in range(2):
        ann.session.redo()
    assert kept(tables) == []
    player = ann.session.state.active
    ann.session.attempt(Life(player=player, change=-1))
    (path,) = kept(tables)
    assert summary(path).name == story.title
    assert read(path, editions_of).history.state == ann.session.state
    preferences.change(curtain=True)
    assert Preferences(tmp_path / "settings.json").now.curtain


def test_only_so_many_tables_are_kept_and_never_is_the_running_one_removed(
    start_program: StartProgram, tables: Path
) -> None:
    ann = start_program()
    files: list[Path] = []
    for number in range(KEPT + 3):
        live(ann, -number - 1)
        (new,) = set(kept(tables)) - set(files)
        os.utime(new, (number, number))
        files.append(new)
        ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    live(ann)
    assert len(kept(tables)) == KEPT + 1
    assert set(files[3:]) < set(kept(tables))


def test_a_table_of_the_first_version_is_continued(
    start_program: StartProgram, tables: Path
) -> None:
    rules, start = opening(DEFAULT)
    session = Session(rules, start)
    session.attempt(Life(player=ANN, change=-8))
    lines = [unsealed(line) for line in whole(rules, session.history).splitlines()]
    lines[0] = lines[0].replace(b'"version":2', b'"version":1')
    lines[1] = lines[1].replace(b'{"action"', b'{"deed"')
    tables.mkdir()
    (tables / "last-table.janus").write_bytes(b"\n".join((*lines, b"")))
    ann = start_program()
    go_on(ann)
    assert lives(ann) == 12
    live(ann)
    (path,) = kept(tables)
    assert read(path, editions_of).history.state == ann.session.state


# How it was looked at


def test_who_sat_there_sits_there_again_with_covered_hands_and_the_same_strictness(
    start_program: StartProgram,
) -> None:
    first = start_program()
    live(first)
    first.window.set_level(Level.STRICT)
    first.window.seat_state.take_seat(BEN, first.session.state)
    first.window.seat_state.hide_hands(hidden=True)
    leave(first)
    second = start_program()
    go_on(second)
    assert second.window.seat == BEN
    assert second.window.seat_state.hands_hidden
    assert second.session.level is Level.STRICT


def test_where_hands_are_hidden_between_turns_it_begins_behind_the_curtain(
    start_program: StartProgram,
) -> None:
    """Ben sits there on his turn; after a crash all hands stay hidden until Ben is ready."""
    first = start_program()
    first.window.preferences.change(curtain=True)
    first.session.attempt(EndTurn(player=ANN))
    feature(first.window, CurtainFeature).lift()
    assert first.window.seat == BEN
    leave(first)
    second = start_program()
    go_on(second)
    curtain = feature(second.window, CurtainFeature)
    assert curtain.is_down
    assert curtain.passing_to == BEN
    assert curtain.curtain is not None
    assert curtain.curtain.title.text() == "Pass the table to Ben"
    curtain.lift()
    assert second.window.seat == BEN


def test_a_crash_behind_the_curtain_passes_the_table_to_the_same_player(
    start_program: StartProgram,
) -> None:
    first = start_program()
    live(first)
    feature(first.window, CurtainFeature).lower(BEN)
    leave(first)
    second = start_program()
    go_on(second)
    assert feature(second.window, CurtainFeature).passing_to == BEN


def test_cards_lie_again_where_people_have_put_them(start_program: StartProgram) -> None:
    first = start_program()
    live(first)
    card = next(o for o in first.session.state.in_zone(BATTLEFIELD) if o.controller == ANN)
    scene = first.board.board_scene
    field = scene.key_of(card)
    assert field is not None
    item = first.board.item(card.id)
    assert item is not None
    area = scene.zones[field].area.rect
    scene.put_at(card, field, area.right - 30, item.place.y)
    spots = {who: spot for who, _, _, spot in scene.places()}
    scene.order.lay_out(MINE, (card.id,))
    QTest.mouseClick(first.board.viewport(), Qt.MouseButton.LeftButton)
    QTest.qWait(0)
    leave(first)
    second = start_program()
    go_on(second)
    scene = second.board.board_scene
    assert {who: spot for who, _, _, spot in scene.places()} == spots
    assert scene.order.own == {MINE: (card.id,)}
    second.type(Qt.Key.Key_J, CTRL | SHIFT)
    assert {who: spot for who, _, _, spot in scene.places()} != spots
    assert not scene.order.own
