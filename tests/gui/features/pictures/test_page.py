"""The section of the settings about pictures, used by mouse and keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.storage.pictures import PictureStore
from gui.features.pictures import feature as module
from gui.features.pictures.feature import PicturesFeature, PicturesPage
from gui.features.pictures.library import NO_FOLDER
from gui.features.settings.feature import SettingsFeature
from tests.gui.card_pictures import save_picture
from tests.gui.window_user import WindowUser


@pytest.fixture
def page(ann: WindowUser) -> Iterator[PicturesPage]:
    """The section, opened by its command."""
    ann.window.actions_by_id.run("settings.pictures")
    dialog = ann.window.feature(SettingsFeature).open("Pictures")
    found = dialog.pages["Pictures"]
    assert isinstance(found, PicturesPage)
    yield found
    dialog.close()


def choose(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> None:
    monkeypatch.setattr(module, "folder_to_read", lambda *_: path)


def press(button: object) -> None:
    QTest.keyClick(button, Qt.Key.Key_Space)  # type: ignore[call-overload] # a widget


def test_a_folder_is_chosen_looked_through_again_and_let_go_of(
    qtbot: QtBot, page: PicturesPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert page.status.text() == NO_FOLDER
    assert not page.again.isEnabled()
    save_picture(tmp_path / "Clone.jpg", "Clone")
    choose(monkeypatch, tmp_path)
    press(page.choose)
    qtbot.waitUntil(lambda: page.status.text() == f"1 picture found in {tmp_path}.")
    qtbot.waitUntil(page.again.isEnabled)
    save_picture(tmp_path / "Island.jpg", "Island")
    press(page.again)
    qtbot.waitUntil(lambda: page.status.text() == f"2 pictures found in {tmp_path}.")
    press(page.forget)
    assert page.status.text() == NO_FOLDER
    assert not page.forget.isEnabled()


def test_who_chooses_no_folder_after_all_keeps_the_one_before(
    page: PicturesPage, ann: WindowUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch, None)
    press(page.choose)
    assert ann.window.preferences.now.picture_folder == ""


def test_a_folder_that_is_gone_is_told_in_the_settings_and_below_the_table(
    qtbot: QtBot, page: PicturesPage, ann: WindowUser, tmp_path: Path
) -> None:
    ann.window.preferences.change(picture_folder=str(tmp_path / "gone"))
    qtbot.waitUntil(lambda: "cannot be read" in page.status.text())
    assert "choose another one" in ann.window.strip.text()


def test_looking_through_a_large_folder_tells_how_far_it_is_and_can_be_stopped(
    qtbot: QtBot, page: PicturesPage, ann: WindowUser, tmp_path: Path
) -> None:
    for number in range(3000):
        (tmp_path / f"{number}.txt").touch()
    library = ann.window.feature(PicturesFeature).library
    said: list[str] = []
    library.changed.connect(lambda: said.append(page.status.text()))
    with qtbot.waitSignal(library.changed):
        ann.window.preferences.change(picture_folder=str(tmp_path))
    assert page.cancel.isVisible()
    press(page.cancel)
    assert page.status.text() == "Stopped: the folder was not looked through."
    assert not page.cancel.isVisible()
    press(page.again)
    qtbot.waitUntil(lambda: page.status.text() == f"0 pictures found in {tmp_path}.")
    assert any(each.startswith("Looking: ") for each in said)


def test_a_lower_limit_makes_room_at_once(
    qtbot: QtBot, ann: WindowUser, page: PicturesPage, tmp_path: Path
) -> None:
    library = ann.window.feature(PicturesFeature).library
    store = PictureStore(tmp_path / "kept", 500_000_000)
    store.open()
    for number in range(3):
        store.keep(f"{number}", b"\xff\xd8\xff" + bytes(7_000_000))
    library.take_store(store)
    assert store.count == 3
    ann.window.preferences.change(picture_megabytes=15)
    assert store.count == 2
    page.limit.buttons["250"].click()
    assert ann.window.preferences.now.picture_megabytes == 250
    assert store.most_bytes == 250_000_000
    qtbot.waitUntil(page.remove.isEnabled)
    press(page.remove)
    assert store.count == 0
