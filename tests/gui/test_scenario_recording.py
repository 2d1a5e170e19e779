"""File > Record as scenario: the actions on the board go to a file, and open again."""

import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from core.cli.check import check_files
from core.games.mtg.actions import Meld, Put
from core.games.mtg.rulesets import EDITIONS
from core.lessons.lesson import runner_for
from core.rules.actions import Draw, Life
from core.scenario.runner import played
from core.state.zones import BATTLEFIELD, HAND
from core.storage.readers import games, read_data
from gui.app import main
from gui.features.files import ask_for_file, record_as_scenario
from tests.gui.window_user import ANN, BEN, CTRL, MINE, SHIFT, WindowUser
from tests.gui.windows import close_at_once


def record_to(path: Path, monkeypatch: pytest.MonkeyPatch, user: WindowUser) -> str:
    """Record by the key, to a file that needs no dialog; return the strip's text."""
    monkeypatch.setattr("gui.features.files.ask_for_file", lambda _: path)
    user.type(Qt.Key.Key_S, CTRL | SHIFT)
    return user.strip()


def test_what_was_dragged_is_recorded_and_opens_again(
    ann_2024: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = ann_2024
    valakut = ann.find("Valakut Awakening")
    ann.drag(valakut, ann.at(MINE))
    ann.session.attempt(Draw(player=ANN))
    path = tmp_path / "evening.toml"
    assert record_to(path, monkeypatch, ann) == "Recorded 2 actions in evening.toml."
    assert check_files([path], None) == 0
    data = read_data(path)
    assert data["step"][0]["card"] == "valakut-awakening"
    runner = runner_for(data, games(None))
    history = played(runner).history
    assert [each.label for each in history.outcomes] == [
        each.label for each in ann.session.history.outcomes
    ]
    assert [obj.zone for obj in history.state.objects].count(BATTLEFIELD) == [
        obj.zone for obj in ann.session.state.objects
    ].count(BATTLEFIELD)


def test_a_recorded_file_is_shown_in_a_window(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    ann.session.attempt(Draw(player=ANN))
    path = tmp_path / "evening.toml"
    record_to(path, monkeypatch, ann)
    ann.window.hide()
    titles: list[str] = []
    close_at_once(qapp, lambda window: titles.append(window.windowTitle()))
    assert main(["show", str(path)]) == 0
    assert titles == [ann.window.windowTitle()]


def test_where_nothing_was_done_nobody_is_asked_for_a_file(
    ann: WindowUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("gui.features.files.ask_for_file", asked.append)
    ann.type(Qt.Key.Key_S, CTRL | SHIFT)
    assert ann.strip() == "Nothing has been done yet, so there is nothing to record."
    assert not asked


def test_who_wants_no_file_after_all_hears_nothing_more(ann: WindowUser) -> None:
    ann.session.attempt(Life(player=ANN, change=1))
    before = ann.strip()
    assert record_as_scenario(ann.session, lambda: None) == ""
    assert ann.strip() == before


def test_what_was_done_anyway_makes_a_second_file(ann: WindowUser, tmp_path: Path) -> None:
    fire = ann.find("Fire")
    assert ann.object("Fire").zone == HAND
    ann.session.attempt(Put(player=ANN, card=fire), anyway=True)
    ann.session.attempt(Draw(player=BEN))
    said = record_as_scenario(ann.session, lambda: tmp_path / "evening")
    assert said == (
        "Recorded 2 actions in evening.toml and evening-2.toml. "
        "The note in each file says why it ends."
    )
    assert check_files([tmp_path], None) == 0
    note = tomllib.loads((tmp_path / "evening.toml").read_text("utf-8"))["note"]
    assert "forced against the rules" in note


def test_after_another_edition_came_into_force_a_second_file_begins(
    ann_2024: WindowUser, tmp_path: Path
) -> None:
    ann = ann_2024
    ann.session.attempt(Draw(player=ANN))
    ann.session.play_by(EDITIONS["2025-09"])
    ann.session.attempt(Draw(player=ANN))
    record_as_scenario(ann.session, lambda: tmp_path / "evening")
    books = [read_data(path)["rulebook"] for path in sorted(tmp_path.iterdir())]
    assert sorted(books) == ["2024-06", "2025-09"]
    assert check_files([tmp_path], None) == 0


def test_a_file_that_cannot_be_written_is_told(ann: WindowUser, tmp_path: Path) -> None:
    ann.session.attempt(Draw(player=ANN))
    said = record_as_scenario(ann.session, lambda: tmp_path / "nowhere" / "evening.toml")
    assert said.startswith("evening.toml could not be written: ")
    assert str(tmp_path) not in said


def test_the_dialog_gives_the_name_its_ending(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def accept(dialog: QFileDialog) -> int:
        dialog.selectFile(str(tmp_path / "evening"))
        return 1

    monkeypatch.setattr(QFileDialog, "exec", accept)
    path = ask_for_file(ann.window)
    assert path is not None
    assert path.name == "evening.toml"
    monkeypatch.setattr(QFileDialog, "exec", lambda _: 0)
    assert ask_for_file(ann.window) is None


def test_a_meld_is_recorded_with_the_name_of_what_it_made(ann: WindowUser, tmp_path: Path) -> None:
    rats, scavengers = ann.find("Graf Rats"), ann.find("Midnight Scavengers")
    for each in (rats, scavengers):
        if ann.session.state.object(each).zone != BATTLEFIELD:
            ann.session.attempt(Put(player=ANN, card=each))
    ann.session.attempt(Meld(player=ANN, objects=(rats, scavengers)))
    path = tmp_path / "meld.toml"
    record_as_scenario(ann.session, lambda: path)
    assert read_data(path)["step"][-1]["id"] == "chittering-host"
    assert check_files([path], None) == 0
