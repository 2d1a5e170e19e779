"""Settings last, and a broken file costs nobody more than one sentence."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from gui.preferences import Preferences, Settings


def test_what_was_chosen_is_there_again_next_time(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    Preferences(path).change(theme="Light", own_keys={"card.turn": ("R",)})
    again = Preferences(path).now
    assert (again.theme, again.own_keys) == ("Light", {"card.turn": ("R",)})


def test_a_change_is_told_once_and_no_change_not_at_all(qtbot: QtBot) -> None:
    preferences = Preferences()
    with qtbot.waitSignal(preferences.changed) as told:
        preferences.change(motion="none")
    assert told.args == [preferences.now]
    with qtbot.assertNotEmitted(preferences.changed):
        preferences.change(motion="none")


def test_a_broken_file_is_kept_aside_and_told_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": 7}')
    preferences = Preferences(path)
    assert preferences.now == Settings()
    assert str(path) in preferences.fault
    assert "the usual ones hold; the old file is kept as settings.json.broken." in preferences.fault
    assert (tmp_path / "settings.json.broken").read_text() == '{"theme": 7}'
    preferences.change(theme="Light")
    assert Preferences(path).now.theme == "Light"


def test_what_a_newer_version_knows_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "Light", "hologram": true}')
    assert Preferences(path).now.theme == "Light"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    preferences = Preferences(blocked / "settings.json")
    preferences.change(theme="Light")
    assert preferences.now.theme == "Light"
    assert "the settings could not be kept" in preferences.fault


def test_a_reset_can_be_taken_back(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "settings.json")
    preferences.change(theme="Light", keys="cockatrice", hints_seen=True)
    before = preferences.reset()
    assert preferences.now == Settings(hints_seen=True)
    preferences.restore(before)
    assert preferences.now.keys == "cockatrice"
    assert Preferences(preferences.path).now == preferences.now
