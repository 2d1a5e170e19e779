"""Settings last, and a broken file costs one sentence."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.preferences import Preferences, Settings
from gui.runtime.user_folders import user_preferences
from gui.theme import theme_of


def test_what_was_chosen_is_there_again_next_time(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    Preferences(path).change(theme="light", own_keys={"card.turn": ("R",)})
    again = Preferences(path).now
    assert (again.theme, again.own_keys) == ("light", {"card.turn": ("R",)})


def test_a_change_is_told_once_and_no_change_not_at_all(qtbot: QtBot) -> None:
    preferences = Preferences()
    with qtbot.waitSignal(preferences.changed) as told:
        preferences.change(motion="none")
    assert told.args == [preferences.now]
    with qtbot.assertNotEmitted(preferences.changed):
        preferences.change(motion="none")


def test_a_broken_file_is_kept_aside_and_told_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme"')
    preferences = Preferences(path)
    assert preferences.now == Settings()
    assert str(path) in preferences.fault
    assert "are used; the old file is kept as settings.json.broken." in preferences.fault
    assert (tmp_path / "settings.json.broken").read_text() == '{"theme"'
    preferences.change(theme="light")
    assert Preferences(path).now.theme == "light"


def test_what_a_newer_version_knows_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "Light", "hologram": true}')
    assert Preferences(path).now.theme == "light"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    preferences = Preferences(blocked / "settings.json")
    preferences.change(theme="light")
    assert preferences.now.theme == "light"
    assert "the settings could not be kept" in preferences.fault


def test_a_reset_can_be_taken_back(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "settings.json")
    preferences.change(theme="light", keys="cockatrice", hints_seen=True)
    before = preferences.reset()
    assert preferences.now == Settings(hints_seen=True)
    preferences.restore(before)
    assert preferences.now.keys == "cockatrice"
    assert Preferences(preferences.path).now == preferences.now


def test_what_was_fine_in_a_broken_file_still_holds(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": 7, "motion": "none", "keys": ["x"]}')
    preferences = Preferences(path)
    assert preferences.now == Settings(motion="none")
    assert "theme (Expected `str`, got `int`)" in preferences.fault
    assert "keys (Expected `str`, got `array`)" in preferences.fault
    preferences.change(theme="light")
    assert not preferences.fault
    assert (tmp_path / "settings.json.broken").read_text().startswith('{"theme": 7')


def test_two_copies_of_the_program_keep_each_others_choices(tmp_path: Path) -> None:
    one, other = (Preferences(tmp_path / "settings.json") for _ in range(2))
    one.change(theme="light", editions={"mtg": "2022-04"})
    other.change(text_scale=1.5, editions={"fab": "cr-9"})
    assert Preferences(one.path).now == Settings(
        theme="light", text_scale=1.5, editions={"mtg": "2022-04", "fab": "cr-9"}
    )


def test_an_entry_that_was_taken_out_is_gone_and_those_of_another_copy_stay(tmp_path: Path) -> None:
    one, other = (Preferences(tmp_path / "settings.json") for _ in range(2))
    one.change(own_keys={"card.turn": ("R",), "card.tap": ("Y",)})
    other.change(own_keys={"zoom.in": ("Z",)})
    one.change(own_keys={"card.tap": ("Y",)})
    assert Preferences(one.path).now.own_keys == {"card.tap": ("Y",), "zoom.in": ("Z",)}


def test_what_a_newer_version_has_written_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"hologram": {"bright": true}}')
    Preferences(path).change(theme="light")
    assert json.loads(path.read_text()) == {"hologram": {"bright": True}, "theme": "light"}


def test_what_could_not_be_kept_is_kept_with_the_next_change(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.write_text("")
    preferences = Preferences(folder / "settings.json")
    preferences.change(theme="light", own_keys={"card.tap": ("Y",)})
    preferences.change(own_keys={"card.tap": ("Y",), "zoom.in": ("Z",)})
    assert "the settings could not be kept" in preferences.fault
    folder.unlink()
    preferences.change(motion="none")
    assert not preferences.fault
    assert Preferences(preferences.path).now == preferences.now


@pytest.mark.parametrize(
    "content",
    [
        b'{"x":' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"tokens":' + b'{"a":[' * 3000,
        b"\xff\xfe",
        b"[]",
        b'{"theme": "\\ud800"}',
    ],
)
def test_no_content_of_the_file_stops_the_start(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    preferences = Preferences(path)
    assert preferences.now == Settings()
    preferences.change(theme="light")
    assert Preferences(path).now.theme == "light"


def test_a_device_in_place_of_the_file_is_told_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    preferences = Preferences(path)
    assert "it is not an ordinary file" in preferences.fault
    preferences.change(theme="light")
    assert "could not be kept" in preferences.fault
    assert path.is_dir()


def test_the_settings_of_the_first_version_are_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    Preferences(old / "settings.json").change(theme="light")
    (old / "last-table.janus").write_bytes(b"a table")
    monkeypatch.setattr("gui.runtime.user_folders.first_folder", lambda: old)
    monkeypatch.setattr("platformdirs.PlatformDirs.user_config_dir", str(new))
    monkeypatch.setattr("platformdirs.PlatformDirs.user_data_dir", str(new / "data"))
    preferences = user_preferences()
    assert preferences.now.theme == "light"
    assert preferences.path == new / "settings.json"
    assert preferences.tables == new / "data" / "tables"
    assert (new / "data" / "tables" / "last-table.janus").read_bytes() == b"a table"
    preferences.change(theme="contrast")
    assert Preferences(old / "settings.json").now.theme == "light"


@pytest.mark.parametrize(
    ("kept", "theme"),
    [
        ("As the system", "system"),
        ("Dark felt", "dark"),
        ("Light", "light"),
        ("High contrast", "contrast"),
        ("contrast", "contrast"),
    ],
)
def test_a_theme_that_older_settings_name_by_its_title_is_found_by_its_id(
    tmp_path: Path, kept: str, theme: str
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"theme": kept}))
    assert Preferences(path).now.theme == theme
    assert theme == "system" or theme_of(theme).id == theme
