"""After any failing file operation settings and tables are old or new, and are kept again later."""

from itertools import count
from pathlib import Path

import pytest

from core.games import editions_of
from core.storage.saves import read
from gui.features.autosave import Autosave
from gui.preferences import Preferences
from tests.failing_disk import ERRORS, FailingDisk
from tests.gui.features.keeper import StartProgram, kept, live, lives
from tests.gui.features.lookup import feature
from tests.gui.window_user import ANN

OPERATIONS = 200


@pytest.mark.parametrize("error", ERRORS)
def test_settings_survive_a_failing_operation(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FailingDisk(monkeypatch)
    for number in count(1):
        path = tmp_path / str(number) / "settings.json"
        preferences = Preferences(path)
        preferences.change(text_scale=1.1)
        with disk.failing(number, error):
            preferences.change(text_scale=1.2)
        if not disk.failed:
            break
        assert Preferences(path).now.text_scale in {1.1, 1.2}
        preferences.change(level="strict")
        assert not preferences.fault
        again = Preferences(path).now
        assert (again.text_scale, again.level) == (1.2, "strict")
        assert number < OPERATIONS
    assert number > 1


@pytest.mark.parametrize("error", ERRORS)
def test_a_table_that_is_played_survives_a_failing_operation(
    error: int, start_program: StartProgram, tables: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = start_program()
    live(user)
    disk = FailingDisk(monkeypatch)
    for number in count(1):
        before = lives(user)
        with disk.failing(number, error):
            live(user)
        if not disk.failed:
            break
        on_disk = read(kept(tables)[0], editions_of).history.state.player(ANN).life
        assert on_disk in {before, lives(user)}
        live(user)
        assert read(kept(tables)[0], editions_of).history.state == user.session.state
        assert number < OPERATIONS
    assert number > 1


@pytest.mark.parametrize("error", ERRORS)
def test_a_saved_table_survives_a_failing_operation(
    error: int, start_program: StartProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, path = start_program(), tmp_path / "game.janus"
    autosave = feature(user.window, Autosave)
    live(user)
    disk = FailingDisk(monkeypatch)
    for number in count(1):
        assert "Saved as game.janus" in autosave.save(path)
        before = lives(user)
        live(user)
        with disk.failing(number, error):
            message = autosave.save(path)
        if not disk.failed:
            break
        assert "game.janus could not be written" in message or "Saved" in message
        on_disk = read(path, editions_of).history.state.player(ANN).life
        assert on_disk in {before, lives(user)}
        assert number < OPERATIONS
    assert number > 1
