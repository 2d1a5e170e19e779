"""Real pictures as faces: whole, upright for reading, with changed characteristics on top."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image, ImageDraw
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from core.cards.card import PrintedSide
from core.storage.pictures import read_folder
from gui.faces.cache import PictureCache, picture_cache
from gui.faces.card_images import CardImages, decoded
from gui.faces.card_view import Pose
from gui.faces.painter import FacePainter
from gui.faces.real import differences
from gui.faces.spec import (
    BACK,
    FaceSpec,
    Part,
    flipped,
    meld_part,
    oriented,
    picture_size,
    with_current,
    with_doors,
)
from tests.gui.card_pictures import save_picture
from tests.gui.faces.conftest import SpecOf

RED, GREEN, BLUE, YELLOW = "#ff0000", "#00ff00", "#0000ff", "#ffff00"


@pytest.fixture
def corners(tmp_path: Path) -> Path:
    """A picture with another colour in each corner: red, green, blue, yellow, clockwise."""
    made = Image.new("RGB", (630, 880), "black")
    draw = ImageDraw.Draw(made)
    for x, y, colour in ((0, 0, RED), (315, 0, GREEN), (315, 440, BLUE), (0, 440, YELLOW)):
        draw.rectangle((x, y, x + 315, y + 440), fill=colour)
    made.save(tmp_path / "corners.png")
    return tmp_path / "corners.png"


def seen(image: QImage) -> list[str]:
    """The colours in the corners, clockwise from the upper left, a little inside."""
    wide, high = image.width(), image.height()
    places = ((0.2, 0.14), (0.8, 0.14), (0.8, 0.8), (0.2, 0.8))
    return [image.pixelColor(round(wide * x), round(high * y)).name() for x, y in places]


def drawn(painter: FacePainter, spec: FaceSpec, path: Path, width: int = 300) -> QImage:
    return painter.real_picture(spec, width, 1.0, decoded(path, width)).toImage()


def test_an_upright_card_shows_its_picture_as_it_is(
    painter: FacePainter, spec_of: SpecOf, corners: Path
) -> None:
    image = drawn(painter, spec_of("Cloudshift"), corners)
    assert (image.width(), image.height()) == picture_size(BACK, 300)
    assert seen(image) == [RED, GREEN, BLUE, YELLOW]


def test_what_lies_sideways_shows_its_picture_so_that_it_is_read(
    painter: FacePainter, spec_of: SpecOf, corners: Path
) -> None:
    spec = oriented(spec_of("Fire"), landscape=True)
    image = drawn(painter, spec, corners)
    assert image.width() > image.height()
    assert seen(image) == [YELLOW, RED, GREEN, BLUE], "its upper edge is at the right"


def test_a_picture_that_lies_already_is_not_turned_again(
    painter: FacePainter, spec_of: SpecOf, corners: Path, tmp_path: Path
) -> None:
    with Image.open(corners) as upright:
        upright.transpose(Image.Transpose.ROTATE_270).save(tmp_path / "lies.png")
    lies = oriented(spec_of("Fire"), landscape=True)
    one, other = (drawn(painter, lies, each) for each in (corners, tmp_path / "lies.png"))
    assert seen(one) == seen(other)
    assert seen(drawn(painter, spec_of("Fire"), tmp_path / "lies.png")) == [
        RED, GREEN, BLUE, YELLOW,
    ]  # fmt: skip


@pytest.mark.parametrize("size", [(300, 300), (400, 1200), (626, 457)])
def test_a_picture_of_another_shape_is_neither_stretched_nor_cut(
    painter: FacePainter, spec_of: SpecOf, tmp_path: Path, size: tuple[int, int]
) -> None:
    made = Image.new("RGB", size, "#00ff00")
    ImageDraw.Draw(made).rectangle((0, 0, size[0] - 1, size[1] - 1), outline="#ff0000", width=20)
    made.save(tmp_path / "odd.png")
    spec = spec_of("Cloudshift")
    image = drawn(painter, spec, tmp_path / "odd.png", 400)
    green = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).name() == GREEN
    ]
    wide = max(x for x, _ in green) - min(x for x, _ in green) + 1
    high = max(y for _, y in green) - min(y for _, y in green) + 1
    across, down = size[0] - 40, size[1] - 40
    if (size[0] > size[1]) and size[0] != size[1]:
        across, down = down, across
    assert wide / high == pytest.approx(across / down, rel=0.03)


def test_the_line_with_the_artist_is_whole_whatever_is_laid_over(
    painter: FacePainter, spec_of: SpecOf, tmp_path: Path
) -> None:
    """It is in the lowest part of a card, left of the middle; numbers are above it."""
    path = save_picture(tmp_path / "bear.png", "Bear", (630, 880))
    spec = spec_of("Runeclaw Bear")
    now = replace(spec.now, power="7", toughness="9", type_line="Artifact Creature — Golem")
    for width in (100, 140, 300):
        plain = drawn(painter, spec, path, width)
        other = drawn(painter, replace(spec, now=now), path, width)
        assert plain != other
        below = range(round(plain.height() * 0.95), plain.height())
        assert all(
            plain.pixel(x, y) == other.pixel(x, y) for x in range(plain.width()) for y in below
        )


def test_a_flipped_card_says_its_size_where_its_lower_half_has_it(
    painter: FacePainter, spec_of: SpecOf, tmp_path: Path
) -> None:
    path = save_picture(tmp_path / "akki.png", "Akki", (630, 880))
    spec = flipped(spec_of("Akki Lavarunner"))
    grown = with_current(spec, replace(spec.now, power="9", toughness="9"))
    plain, other = (drawn(painter, each, path) for each in (spec, grown))
    differs = [
        (x, y)
        for x in range(plain.width())
        for y in range(plain.height())
        if plain.pixel(x, y) != other.pixel(x, y)
    ]
    assert differs
    assert max(x for x, _ in differs) < plain.width() / 2, "upside down it is at the right"
    assert min(y for _, y in differs) > plain.height() / 2


def test_what_is_not_as_printed_is_said_in_words(spec_of: SpecOf) -> None:
    spec = spec_of("Runeclaw Bear")
    assert list(differences(spec)) == []
    now = replace(
        spec.now, type_line="Creature — Angel", colors=("W", "U"), keywords=("Flying", "Haste")
    )
    assert list(differences(replace(spec, now=now))) == [
        "Creature — Angel", "white and blue", "+ Flying", "+ Haste",
    ]  # fmt: skip
    assert "colourless" in list(differences(replace(spec, now=replace(spec.now, colors=()))))


def test_a_locked_door_is_darker_than_an_open_one(
    painter: FacePainter, cards: tuple[object, ...], spec_of: SpecOf, corners: Path
) -> None:
    del cards
    room = oriented(spec_of("Bottomless Pool"), landscape=True)
    image = drawn(painter, with_doors(room, (True, False)), corners, 300)
    open_, locked = (
        image.pixelColor(round(image.width() * x), round(image.height() * 0.2)).lightness()
        for x in (0.1, 0.9)
    )
    assert locked < open_


def test_on_a_small_card_the_name_is_set_again_and_the_cost_stays_free(
    painter: FacePainter, spec_of: SpecOf
) -> None:
    spec = spec_of("Cloudshift")
    ((place, _),) = painter.plates(spec, 110, Pose(), real=True)
    assert place.right() < 110 * 0.94
    assert painter.plates(spec, 300, Pose(), real=True) == []


class Shelf:
    """Pictures by name of the side, in a folder."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.folder = folder
        for name in names:
            save_picture(folder / f"{name}.png", name)

    def find(self, side: PrintedSide) -> tuple[Path, ...]:
        path = self.folder / f"{side.name}.png"
        return (path,) if path.exists() else ()


@pytest.fixture
def parent(qapp: object) -> QObject:
    del qapp
    return QObject()


def held(cache: PictureCache, spec: FaceSpec) -> QImage:
    return cache.pixmap(spec, 200).toImage()


def test_the_drawn_face_stands_in_until_the_picture_is_unpacked(
    qtbot: QtBot, parent: QObject, spec_of: SpecOf, tmp_path: Path
) -> None:
    cache, images = picture_cache(parent), CardImages(Shelf(tmp_path, "Cloudshift").find, parent)
    shift, bear = spec_of("Cloudshift"), spec_of("Runeclaw Bear")
    before = held(cache, shift), held(cache, bear)
    cache.use(images)
    with qtbot.waitSignal(cache.ready) as told:
        assert held(cache, shift) == before[0]
    assert told.args == [shift]
    assert held(cache, shift) != before[0]
    assert held(cache, bear) == before[1]
    cache.use(None)
    assert held(cache, shift) == before[0]
    images.stop()


def test_every_size_that_was_shown_meanwhile_gets_the_picture(
    qtbot: QtBot, parent: QObject, spec_of: SpecOf, tmp_path: Path
) -> None:
    cache, images = picture_cache(parent), CardImages(Shelf(tmp_path, "Cloudshift").find, parent)
    spec = spec_of("Cloudshift")
    plain = {width: cache.pixmap(spec, width).toImage() for width in (80, 200, 320)}
    cache.use(images)
    for width in plain:
        cache.pixmap(spec, width)
    qtbot.waitUntil(
        lambda: all(cache.pixmap(spec, width).toImage() != plain[width] for width in plain)
    )
    images.stop()


def test_what_cannot_wait_gets_its_picture_at_once(
    parent: QObject, spec_of: SpecOf, tmp_path: Path
) -> None:
    cache, images = picture_cache(parent), CardImages(Shelf(tmp_path, "Cloudshift").find, parent)
    before = held(cache, spec_of("Cloudshift"))
    cache.use(images, wait=True)
    assert held(cache, spec_of("Cloudshift")) != before
    images.stop()


def test_a_damaged_file_is_told_once_and_not_read_again_before_somebody_says_so(
    qtbot: QtBot, parent: QObject, spec_of: SpecOf, tmp_path: Path
) -> None:
    shelf = Shelf(tmp_path, "Cloudshift")
    (tmp_path / "Cloudshift.png").write_bytes(b"no picture")
    cache, images = picture_cache(parent), CardImages(shelf.find, parent)
    told: list[str] = []
    images.failed.connect(lambda _path, says: told.append(says))
    spec = spec_of("Cloudshift")
    before = held(cache, spec)
    cache.use(images)
    with qtbot.waitSignal(images.failed):
        held(cache, spec)
    for width in (100, 150, 250):
        cache.pixmap(spec, width)
    assert spec.source is not None
    assert not images.has(spec.source)
    assert held(cache, spec) == before
    assert len(told) == 1
    save_picture(tmp_path / "Cloudshift.png", "Cloudshift")
    images.forget()
    cache.refresh()
    held(cache, spec)
    qtbot.waitUntil(lambda: held(cache, spec) != before)
    images.stop()


def test_each_half_of_a_melded_face_shows_its_part_of_the_picture_and_no_back_has_one(
    parent: QObject, specs: tuple[FaceSpec, ...], tmp_path: Path
) -> None:
    whole = next(spec for spec in specs if spec.melded)
    assert whole.source is not None
    shelf = Shelf(tmp_path, whole.source.name)
    cache, images = picture_cache(parent), CardImages(shelf.find, parent)
    parts = [meld_part(whole, part) for part in Part]
    before = [held(cache, spec) for spec in (*parts, whole, BACK)]
    cache.use(images, wait=True)
    after = [held(cache, spec) for spec in (*parts, whole, BACK)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [
        False, False, False, True,
    ]  # fmt: skip
    assert after[0] != after[1]
    images.stop()


def test_the_pictures_of_two_backs_make_the_melded_face_each_turned_the_upper_half_above(
    parent: QObject, specs: tuple[FaceSpec, ...], tmp_path: Path
) -> None:
    whole = next(spec for spec in specs if spec.melded)
    assert whole.source is not None
    for name, colour in zip(whole.source.halves, (RED, BLUE), strict=True):
        made = Image.new("RGB", (630, 880), colour)
        ImageDraw.Draw(made).rectangle((0, 0, 629, 300), fill=GREEN)  # its upper edge
        made.save(tmp_path / f"{name} (back).png")
    folder = read_folder(tmp_path)
    assert folder.find(whole.source) is None
    images = CardImages(folder.find_halves, parent)
    cache = picture_cache(parent)
    cache.use(images, wait=True)
    image = held(cache, replace(whole, part=None))
    assert seen(image) == [RED, GREEN, GREEN, BLUE]
    images.stop()
    (tmp_path / f"{whole.source.halves[0]} (back).png").unlink()
    assert read_folder(tmp_path).find_halves(whole.source) == ()
