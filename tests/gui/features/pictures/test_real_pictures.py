"""Real pictures from a folder replace drawn faces wherever a card is shown."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.rules.actions import Counters
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, HAND, LIBRARY
from gui.faces.spec import BACK, FaceSpec
from gui.features.files import open_any
from gui.features.pictures.feature import PicturesFeature
from tests.gui.card_pictures import colour_of, save_picture
from tests.gui.conftest import Open
from tests.gui.laid_out import a, laid_out
from tests.gui.window_user import ANN, BEN, WindowUser

DELVER, BACK_OF_DELVER = "Delver of Secrets", "Insectile Aberration"
FIRE = "Fire"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with pictures of some cards of the starter table."""
    for name in (DELVER, BACK_OF_DELVER, "Island", "Runeclaw Bear", "Fire // Ice"):
        save_picture(tmp_path / "pictures" / f"{name.replace(' // ', '')}.jpg", name)
    return tmp_path / "pictures"


def take(qtbot: QtBot, ann: WindowUser, folder: Path) -> PicturesFeature:
    """Choose the folder, and wait until its pictures are found and the faces shown are there."""
    pictures = ann.window.feature(PicturesFeature)
    with qtbot.waitSignal(pictures.library.changed, check_params_cb=None):
        ann.window.preferences.change(picture_folder=str(folder))
    qtbot.waitUntil(lambda: not pictures.library.reading)
    return pictures


def drawn(ann: WindowUser, object_id: ObjectId) -> QPixmap:
    """Return the face of a card as the board has it now."""
    face = ann.board.board_scene.items_by_id[object_id].view.face
    assert isinstance(face, FaceSpec)
    return ann.window.faces.pixmap(face, 200, 1.0)


def shows(picture: QPixmap, name: str) -> bool:
    """Return whether a face is the real picture of a name, by art that only this one has."""
    image = picture.toImage()
    seen = image.pixelColor(image.width() // 2, image.height() // 3)
    wanted = QColor(*colour_of(name))
    return all(
        abs(one - other) < 30
        for one, other in zip(seen.getRgb()[:3], wanted.getRgb()[:3], strict=True)  # type: ignore[index] # four numbers
    )


def wait_for(qtbot: QtBot, ann: WindowUser, object_id: ObjectId, name: str) -> None:
    qtbot.waitUntil(lambda: shows(drawn(ann, object_id), name))


def test_cards_show_the_pictures_of_the_folder_and_others_stay_drawn(
    qtbot: QtBot, ann: WindowUser, folder: Path
) -> None:
    bear, rats = ann.find("Runeclaw Bear", BEN), ann.find("Graf Rats")
    before = drawn(ann, rats).toImage()
    pictures = take(qtbot, ann, folder)
    assert pictures.library.status == f"5 pictures found in {folder}."
    wait_for(qtbot, ann, bear, "Runeclaw Bear")
    wait_for(qtbot, ann, ann.find("Island"), "Island")
    assert drawn(ann, rats).toImage() == before


def test_a_card_that_turns_over_shows_the_picture_of_its_back(
    qtbot: QtBot, ann: WindowUser, folder: Path
) -> None:
    take(qtbot, ann, folder)
    delver = ann.find(DELVER)
    wait_for(qtbot, ann, delver, DELVER)
    ann.choose(DELVER)
    ann.window.actions_by_id.run("card.turn")
    wait_for(qtbot, ann, delver, BACK_OF_DELVER)


def test_without_the_switch_faces_are_drawn(qtbot: QtBot, ann: WindowUser, folder: Path) -> None:
    bear = ann.find("Runeclaw Bear", BEN)
    before = drawn(ann, bear).toImage()
    take(qtbot, ann, folder)
    wait_for(qtbot, ann, bear, "Runeclaw Bear")
    ann.window.actions_by_id.run("pictures.real")
    assert drawn(ann, bear).toImage() == before
    ann.window.actions_by_id.run("pictures.real")
    wait_for(qtbot, ann, bear, "Runeclaw Bear")
    ann.window.preferences.change(picture_folder="")
    assert drawn(ann, bear).toImage() == before


def test_a_size_that_is_not_as_printed_stands_on_the_picture(
    qtbot: QtBot, ann: WindowUser, folder: Path
) -> None:
    take(qtbot, ann, folder)
    delver = ann.find(DELVER)
    wait_for(qtbot, ann, delver, DELVER)
    before = drawn(ann, delver).toImage()
    ann.session.attempt(Counters(player=ANN, object=delver, kind="+1/+1", change=2))
    wait_for(qtbot, ann, delver, DELVER)
    after = drawn(ann, delver).toImage()
    differs = [
        (x, y)
        for x in range(after.width())
        for y in range(after.height())
        if after.pixel(x, y) != before.pixel(x, y)
    ]
    assert differs, "3/3 where 1/1 is printed"
    assert min(x for x, _ in differs) > after.width() * 0.5
    assert max(y for _, y in differs) < after.height() * 0.95, "the artist's name is free"


def test_a_damaged_picture_is_told_in_a_sentence_and_the_drawn_face_stays(
    qtbot: QtBot, ann: WindowUser, folder: Path
) -> None:
    bear = ann.find("Runeclaw Bear", BEN)
    before = drawn(ann, bear).toImage()
    damaged = folder / "Runeclaw Bear.jpg"
    damaged.write_bytes(damaged.read_bytes()[:2000])
    pictures = ann.window.feature(PicturesFeature)
    with qtbot.waitSignal(pictures.library.said) as told:
        ann.window.preferences.change(picture_folder=str(folder))
    assert told.args == [f"{damaged}: it is no whole picture; the drawn face stays."]
    assert drawn(ann, bear).toImage() == before
    ann.board.fit()
    QApplication.processEvents()
    assert drawn(ann, bear).toImage() == before


def test_a_hidden_card_shows_the_common_back_though_there_is_a_picture(
    qtbot: QtBot, ann: WindowUser, folder: Path
) -> None:
    for obj in ann.session.state.objects:
        for face in ann.session.state.printed(obj).faces:
            save_picture(folder / f"{face.name.replace('/', '')}.jpg", face.name)
    take(qtbot, ann, folder)
    wait_for(qtbot, ann, ann.find("Runeclaw Bear", BEN), "Runeclaw Bear")
    state = ann.session.state
    hidden = [
        item.view.face
        for item in ann.board.board_scene.items_by_id.values()
        if (obj := state.object(item.object_id)).zone == LIBRARY
        or (obj.zone == HAND and obj.owner == BEN)
    ]
    assert hidden
    assert set(hidden) == {BACK}


def test_the_panel_shows_the_picture_too(qtbot: QtBot, ann: WindowUser, folder: Path) -> None:
    ann.choose(DELVER)
    before = ann.window.panel.grab().toImage()
    take(qtbot, ann, folder)

    def has_art() -> bool:
        image = ann.window.panel.grab().toImage()
        wanted = QColor(*colour_of(DELVER))
        return image != before and any(
            abs(image.pixelColor(x, y).red() - wanted.red()) < 8
            and abs(image.pixelColor(x, y).green() - wanted.green()) < 8
            and abs(image.pixelColor(x, y).blue() - wanted.blue()) < 8
            for x in range(0, image.width(), 7)
            for y in range(0, image.height(), 7)
        )

    qtbot.waitUntil(has_art)


def test_lands_of_several_printings_lie_on_one_pile(opened: Open) -> None:
    ann = laid_out(opened, *(a("Forest", id=f"forest {number}") for number in range(4)))
    state = ann.session.state
    forest = state.in_zone(BATTLEFIELD)[0]
    physical = state.card(forest.cards[0])
    other = replace(physical, card=replace(physical.card, set_code="lea", number="294"))
    cards = state.cards.put(physical.id, other)
    ann.session.start(ann.session.rules, replace(state, cards=cards))
    ann.board.seat = ANN  # which describes every card anew
    faces = {item.view.face for item in ann.board.board_scene.items_by_id.values()}
    assert len(faces) == 2, "each printing has a picture of its own"
    assert [len(pile) for pile in ann.board.board_scene.piles[BATTLEFIELD, ANN]] == [4]


def test_a_folder_that_is_opened_or_dropped_is_shown(
    qtbot: QtBot, ann: WindowUser, folder: Path
) -> None:
    open_any(ann.window, folder)
    assert ann.window.preferences.now.picture_folder == str(folder)
    assert str(folder) in ann.window.strip.text()
    wait_for(qtbot, ann, ann.find("Runeclaw Bear", BEN), "Runeclaw Bear")
