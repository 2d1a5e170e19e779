"""A picture of the user's is under the cards of a player, and a bad one does no harm."""

from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from core.state.ids import PlayerId
from gui.board.layout.geometry import Area, Role
from gui.features.playmats import Playmats
from tests.gui.window_user import ANN, WindowUser

BEN = PlayerId("Ben")


def green(path: Path, size: tuple[int, int] = (400, 300)) -> Path:
    """Write a picture that is bright green all over."""
    Image.new("RGB", size, (0, 255, 0)).save(path)
    return path


def field(ann: WindowUser, player: PlayerId) -> Area:
    areas = ann.board.board_scene.mat.areas
    return next(each for each in areas if each.role is Role.FIELD and each.player == player)


def background(ann: WindowUser, player: PlayerId) -> QColor:
    """Return the colour of the background near the upper left corner of a player's field."""
    rect = field(ann, player).rect
    at = ann.board.mapFromScene(rect.x + 12, rect.y + 12)
    return ann.board.background_picture().toImage().pixelColor(at)


def is_green(colour: QColor) -> bool:
    return colour.green() > max(colour.red(), colour.blue()) + 60


def shown(ann: WindowUser, qtbot: QtBot, file: Path) -> None:
    feature = ann.window.feature(Playmats)
    with qtbot.waitSignal(feature.pictures.came):
        feature.take(file)


def test_a_picture_lies_before_the_player_who_chose_it_and_nobody_else(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    assert not is_green(background(ann, ANN))
    shown(ann, qtbot, green(tmp_path / "mat.png"))
    assert is_green(background(ann, ANN))
    assert not is_green(background(ann, BEN))


def test_words_over_a_picture_can_be_read_for_it_is_dimmed(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    shown(ann, qtbot, green(tmp_path / "mat.png"))
    assert background(ann, ANN).green() < 160


def test_the_picture_is_chosen_with_a_dialog_and_removed_by_a_command(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = green(tmp_path / "mat.png")
    monkeypatch.setattr(QFileDialog, "exec", lambda _dialog: True)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _dialog: [str(file)])
    with qtbot.waitSignal(ann.window.feature(Playmats).pictures.came):
        ann.window.actions_by_id.run("seat.playmat")
    assert ann.window.preferences.now.playmats == {"Ann": str(file)}
    ann.window.actions_by_id.run("seat.no_playmat")
    assert ann.window.preferences.now.playmats == {}
    assert not is_green(background(ann, ANN))


def test_a_file_that_is_no_picture_is_said_and_can_be_chosen_again_when_it_is_one(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "mat.png"
    file.write_text("no picture")
    feature = ann.window.feature(Playmats)
    with qtbot.waitSignal(feature.pictures.failed):
        feature.take(file)
    qtbot.waitUntil(lambda: "choose another playmat picture" in ann.strip())
    shown(ann, qtbot, green(file))
    assert is_green(background(ann, ANN))


def test_a_picture_is_cut_to_its_place_and_not_stretched(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    # Of a tall picture the middle shows, which is green; the ends are red.
    tall = Image.new("RGB", (200, 2000), (255, 0, 0))
    tall.paste((0, 255, 0), (0, 900, 200, 1100))
    tall.save(tmp_path / "tall.png")
    shown(ann, qtbot, tmp_path / "tall.png")
    assert is_green(background(ann, ANN))
