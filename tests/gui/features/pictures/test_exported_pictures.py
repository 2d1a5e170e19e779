"""Exports show real pictures where the table does, report it, and can use drawn faces instead."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.features.export.feature import Export
from gui.features.pictures.feature import PicturesFeature
from tests.gui.card_pictures import colour_of, save_picture
from tests.gui.window_user import WindowUser

LEFT = Qt.MouseButton.LeftButton


def alike(one: str, other: str) -> bool:
    """Return whether two pictures have nearly the same colour."""
    pairs = zip(colour_of(one), colour_of(other), strict=True)
    return all(abs(here - there) < 15 for here, there in pairs)


def shows(path: Path, name: str) -> bool:
    """Return whether the art of a generated picture fills some part of an exported one."""
    with Image.open(path) as image:
        plain = image.convert("RGB")
    wanted = colour_of(name)
    near = 0
    for count, colour in plain.getcolors(1 << 24) or ():
        if isinstance(colour, tuple) and all(
            abs(one - other) < 6 for one, other in zip(colour, wanted, strict=True)
        ):
            near += count
    return near > 500


@pytest.fixture
def with_pictures(qtbot: QtBot, ann: WindowUser, tmp_path: Path) -> WindowUser:
    """Ann's table with real pictures of every card in the game, hidden ones as well."""
    state = ann.session.state
    for obj in state.objects:
        for face in state.printed(obj).faces:
            save_picture(tmp_path / "own" / f"{face.name.replace('/', '')}.png", face.name)
    library = ann.window.feature(PicturesFeature).library
    ann.window.preferences.change(picture_folder=str(tmp_path / "own"))
    qtbot.waitUntil(lambda: ann.window.faces.images is not None and not library.reading)
    return ann


def export(qtbot: QtBot, ann: WindowUser, path: Path, *, real: bool) -> str:
    """Write the position as a picture; return the dialog's message."""
    exporting = ann.window.feature(Export)
    exporting.open()
    dialog = exporting.dialog
    assert dialog is not None
    assert dialog.real.isChecked()
    if not real:
        dialog.real.click()
    assert ("real pictures" if real else "drawn faces") in dialog.note.text()
    with qtbot.waitSignal(dialog.said, timeout=30_000) as told:
        QTest.mouseClick(dialog.apply, LEFT)
    assert path.is_file()
    return str(told.args[0])


def test_an_export_shows_the_pictures_that_the_table_shows_and_says_so(
    qtbot: QtBot, with_pictures: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.png"
    monkeypatch.setattr("gui.features.export.feature.file_to_write", lambda *_: path)
    said = export(qtbot, with_pictures, path, real=True)
    assert "1 picture with real pictures" in said
    assert shows(path, "Runeclaw Bear")
    assert shows(path, "Graf Rats")


def test_it_can_be_told_to_use_drawn_faces(
    qtbot: QtBot, with_pictures: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.png"
    monkeypatch.setattr("gui.features.export.feature.file_to_write", lambda *_: path)
    said = export(qtbot, with_pictures, path, real=False)
    assert "1 picture with drawn faces" in said
    assert not shows(path, "Runeclaw Bear")


def test_what_everybody_may_see_is_all_that_an_export_shows(
    qtbot: QtBot, with_pictures: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, path = tmp_path / "drawn.png", tmp_path / "table.png"
    monkeypatch.setattr("gui.features.export.feature.file_to_write", lambda *_: drawn)
    export(qtbot, with_pictures, drawn, real=False)
    monkeypatch.setattr("gui.features.export.feature.file_to_write", lambda *_: path)
    export(qtbot, with_pictures, path, real=True)
    state = with_pictures.session.state
    closed = {"hand", "library"}
    public = {
        face.name
        for obj in state.objects
        if obj.zone not in closed
        for face in state.printed(obj).faces
    }
    hidden = {state.printed(obj).front.name for obj in state.objects if obj.zone in closed}
    told_apart = [
        name
        for name in sorted(hidden - public)
        if not shows(drawn, name) and not any(alike(name, other) for other in public)
    ]
    assert len(told_apart) > 5, "the others have a colour that is there anyhow"
    assert [name for name in told_apart if shows(path, name)] == []


def test_without_real_pictures_nothing_is_asked_about_them(ann: WindowUser) -> None:
    exporting = ann.window.feature(Export)
    exporting.open()
    assert exporting.dialog is not None
    assert not exporting.dialog.real.isVisible()
    assert not exporting.dialog.order(Path("x.png")).real_pictures
