"""Saved tables contain both hands, so other users of the machine cannot read them."""

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.storage.saves import PICTURE, SUFFIX, picture_of
from gui.features.autosave import Autosave
from tests.gui.features.keeper import StartProgram, kept, live
from tests.gui.features.lookup import feature


@pytest.mark.skipif(os.name != "posix", reason="this system has other rights")
def test_tables_their_pictures_and_settings_are_read_by_their_owner_alone(
    start_program: StartProgram, tmp_path: Path, tables: Path, qtbot: QtBot
) -> None:
    user = start_program()
    user.window.preferences.change(theme="dark")
    live(user)
    qtbot.waitUntil(lambda: bool(kept(tables)))
    live(user)
    journal = feature(user.window, Autosave).journal
    assert journal is not None
    journal.idle.emit()  # as after a while without an action
    qtbot.waitUntil(lambda: picture_of(kept(tables)[0]).exists(), timeout=20_000)
    user.window.close()
    assert tables.stat().st_mode & 0o777 == 0o700
    found = [each for each in tmp_path.rglob("*") if each.suffix in {SUFFIX, PICTURE, ".json"}]
    assert {each.suffix for each in found} == {SUFFIX, PICTURE, ".json"}
    assert {each.name: oct(each.stat().st_mode & 0o777) for each in found} == dict.fromkeys(
        (each.name for each in found), oct(0o600)
    )
