"""Pictures differ where their cards do, and stay inside their outlines."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from core.cards.card import Card
from gui.faces.face_geometry import compose
from gui.faces.painter import FacePainter
from gui.faces.palette import look_of, palette_of
from gui.faces.pixmap_cache import Drawing, Stamps
from gui.faces.recipes import without_supertypes
from gui.faces.spec import (
    BACK,
    FaceSpec,
    Part,
    Values,
    face_down_spec,
    meld_part,
    oriented,
    picture_size,
    spec_of_face,
    spec_of_values,
    with_current,
    with_doors,
)
from gui.faces.typography import Lettering
from tests.gui.faces.conftest import SpecOf

pytestmark = pytest.mark.usefixtures("qapp")


def _image(painter: FacePainter, spec: FaceSpec, width: int = 118) -> QImage:
    return painter.picture(spec, width).toImage()


def _differing_rows(one: QImage, other: QImage) -> set[int]:
    assert one.size() == other.size()
    columns = range(one.width())
    return {
        y for y in range(one.height()) if any(one.pixel(x, y) != other.pixel(x, y) for x in columns)
    }


@pytest.mark.parametrize("width", [40, 300])
def test_every_face_that_ships_is_drawn_without_a_warning(
    painter: FacePainter, specs: tuple[FaceSpec, ...], width: int
) -> None:
    for spec in specs:
        picture = painter.picture(spec, width)
        assert (picture.width(), picture.height()) == picture_size(spec, width)


def test_more_pixels_show_the_same_face_in_the_same_size(
    painter: FacePainter, spec_of: SpecOf
) -> None:
    picture = painter.picture(spec_of("Clone"), 118, 2.0)
    assert picture.width() == 236
    assert picture.deviceIndependentSize().width() == 118


def test_front_and_back_look_different(painter: FacePainter, spec_of: SpecOf) -> None:
    front, back = (_image(painter, spec_of("Delver of Secrets", side)) for side in (0, 1))
    assert front != back


def test_a_back_is_darker_than_its_front(painter: FacePainter, spec_of: SpecOf) -> None:
    def light(side: int) -> int:
        image = _image(painter, spec_of("Delver of Secrets", side))
        small = image.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation)
        return small.pixelColor(0, 0).lightness()

    assert light(1) < light(0) - 30


def test_the_same_face_is_drawn_the_same_way_by_every_painter(spec_of: SpecOf) -> None:
    spec = spec_of("Huntmaster of the Fells")
    assert _image(FacePainter(), spec) == _image(FacePainter(), spec)


def test_each_name_has_art_of_its_own(painter: FacePainter) -> None:
    one, other = (
        spec_of_values(Values(name=name, type_line="Creature — Elf", colors=("G",), cost="{G}"))
        for name in ("Ann of the Woods", "Ben of the Woods")
    )
    rows = _differing_rows(_image(painter, one), _image(painter, other))
    assert any(30 < row < 80 for row in rows)


def test_a_changed_number_marks_the_plaque_and_nothing_above_it(
    painter: FacePainter, spec_of: SpecOf
) -> None:
    clone = spec_of("Clone")
    grown = with_current(clone, replace(clone.now, power="3", toughness="3"))
    same = replace(grown, printed=grown.now)
    rows = _differing_rows(_image(painter, grown), _image(painter, same))
    assert rows
    assert min(rows) > 118 * 1.1


def test_growing_and_shrinking_point_different_ways(painter: FacePainter, spec_of: SpecOf) -> None:
    duplicant = spec_of("Duplicant")
    now = replace(duplicant.now, power="3", toughness="5")
    up = replace(with_current(duplicant, now), printed=replace(now, power="2", toughness="4"))
    down = replace(with_current(duplicant, now), printed=replace(now, power="4", toughness="6"))
    assert _image(painter, up) != _image(painter, down)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "Clone"),
        ("type_line", "Creature — Shapeshifter"),
        ("text", "You may have Clone enter as a copy of a creature in play."),
        ("cost", "{3}{U}"),
    ],
)
def test_a_changed_value_is_marked_even_if_it_would_read_the_same(
    painter: FacePainter, spec_of: SpecOf, field: str, value: str
) -> None:
    clone = spec_of("Clone")
    assert getattr(clone.now, field) == value
    printed = replace(clone.printed, **{field: "another"})
    if field == "name":
        # The art follows the printed name; here only the mark is looked at.
        rows = _differing_rows(
            _image(painter, clone), _image(painter, replace(clone, printed=printed))
        )
        assert any(row < 24 for row in rows)
        return
    assert _image(painter, clone) != _image(painter, replace(clone, printed=printed))


def test_one_symbol_instead_of_another_changes_the_name_bar_only(
    painter: FacePainter, spec_of: SpecOf
) -> None:
    isd = spec_of("Delver of Secrets")
    neo = replace(isd, mark=replace(isd.mark, symbol="closed fan"))
    rows = _differing_rows(_image(painter, isd), _image(painter, neo))
    assert rows
    assert max(rows) < 24


def test_all_hidden_cards_share_one_back(painter: FacePainter) -> None:
    assert painter.picture(BACK, 118).cacheKey() == painter.picture(BACK, 118).cacheKey()


def test_a_face_down_object_shows_its_size_and_no_name(painter: FacePainter) -> None:
    now = Values(type_line="Creature", power="2", toughness="2")
    picture = _image(painter, face_down_spec(now))
    assert picture != _image(painter, spec_of_values(now))
    assert picture != _image(painter, BACK)


def test_a_locked_door_looks_locked(painter: FacePainter, cards: tuple[Card, ...]) -> None:
    room = spec_of_face(next(card for card in cards if "Room" in card.front.type_line))
    states = [(True, True), (True, False), (False, True), (False, False)]
    images = [_image(painter, with_doors(room, state)) for state in states]
    assert all(a != b for at, a in enumerate(images) for b in images[at + 1 :])


def test_outside_the_battlefield_a_door_is_neither_locked_nor_unlocked(
    painter: FacePainter, cards: tuple[Card, ...]
) -> None:
    room = spec_of_face(next(card for card in cards if "Room" in card.front.type_line))
    assert {half.locked for half in room.halves} == {None}
    states = [(True, True), (True, False), (False, True), (False, False)]
    plain = _image(painter, room, 300)
    assert all(plain != _image(painter, with_doors(room, each), 300) for each in states)


def test_a_melded_permanent_shows_a_seam_across_its_middle(
    painter: FacePainter, spec_of: SpecOf
) -> None:
    image = _image(painter, spec_of("Graf Rats", 1))
    middle = image.height() // 2
    assert all(image.pixelColor(x, middle - 1).lightness() < 90 for x in range(20, 140))


def test_each_card_of_a_meld_pair_bears_another_half(painter: FacePainter, spec_of: SpecOf) -> None:
    whole = spec_of("Graf Rats", 1)
    top, bottom = (_image(painter, meld_part(whole, part)) for part in Part)
    assert top.size() == bottom.size()
    assert top != bottom


@pytest.mark.parametrize("name", ["Fire", "Who", "Bottomless Pool", "Invasion of Kylem"])
def test_what_is_printed_sideways_reads_upright_in_a_hand(spec_of: SpecOf, name: str) -> None:
    spec = oriented(spec_of(name), landscape=False)
    laid = compose(spec, 100, 140)
    assert (laid.width, laid.height, laid.turn) == (100, 140, None)
    assert all(placed.turn is None for placed in laid.faces)
    assert len(laid.faces) == max(len(spec.halves), 1)
    below = [placed.geometry.panel.top() for placed in laid.faces]
    assert below == sorted(set(below))
    assert len({placed.geometry.panel.left() for placed in laid.faces}) == 1


def test_a_half_has_its_art_where_there_is_room_for_it(spec_of: SpecOf) -> None:
    small, large = (compose(spec_of("Fire"), width, width * 1.4) for width in (100, 400))
    assert all(placed.geometry.art.isEmpty() for placed in small.faces)
    assert not any(placed.geometry.art.isEmpty() for placed in large.faces)


@pytest.mark.parametrize(
    ("line", "shorter"),
    [
        ("Legendary Creature — Human Wizard", ("Creature — Human Wizard", "Creature", "Creature")),
        (
            "Artifact Creature — Golem",
            ("Artifact Creature — Golem", "Artifact Creature", "Creature"),
        ),
        ("Basic Land — Island", ("Land — Island", "Land", "Land")),
    ],
)
def test_a_type_that_is_too_long_loses_words_from_the_least_needed_on(
    line: str, shorter: tuple[str, ...]
) -> None:
    assert without_supertypes(line) == shorter


def test_the_bar_that_explains_fuse_stands_for_the_word_on_both_halves(spec_of: SpecOf) -> None:
    wear = spec_of("Wear")
    assert all("Fuse" in half.now.keywords for half in wear.halves)
    for spec in (wear, oriented(wear, landscape=True)):
        laid = compose(spec, *((140, 100) if spec.landscape else (100, 140)))
        assert laid.band is not None
        assert not any("Fuse" in placed.spec.now.keywords for placed in laid.faces)


@pytest.mark.parametrize(
    "name",
    ["Delver of Secrets", "Fire", "Akki Lavarunner", "Bonecrusher Giant", "Wear", "Graf Rats"],
)
def test_nothing_is_drawn_outside_the_rectangle(
    painter: FacePainter, spec_of: SpecOf, name: str
) -> None:
    spec = spec_of(name)
    edge = 30
    wide, high = picture_size(spec, 150)
    image = QImage(wide + 2 * edge, high + 2 * edge, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    brush = QPainter(image)
    painter.paint(brush, QRectF(edge, edge, wide, high), spec)
    brush.end()
    brush = QPainter(image)
    brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    brush.fillRect(QRectF(edge, edge, wide, high), Qt.GlobalColor.black)
    brush.end()
    empty = QImage(image.size(), image.format())
    empty.fill(Qt.GlobalColor.transparent)
    assert image == empty


def test_the_corners_are_round(painter: FacePainter, spec_of: SpecOf) -> None:
    image = _image(painter, spec_of("Clone"))
    corners = [(0, 0), (117, 0), (0, 164), (117, 164)]
    assert all(image.pixelColor(x, y).alpha() == 0 for x, y in corners)


@dataclass
class Places:
    """Where lines of text, costs and symbols of one face were put."""

    lines: list[QRectF]
    shapes: list[QRectF]


@pytest.mark.parametrize("width", [118, 488])
def test_no_line_of_text_runs_into_a_cost_or_a_symbol(
    specs: tuple[FaceSpec, ...], width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = FacePainter()
    places = Places([], [])
    write, put, face = Lettering.write, Stamps.put, FacePainter._face

    def watched_line(self: Lettering, *args: object) -> float:
        rect, wide = args[3], write(self, *args)  # type: ignore[arg-type] # handed on as they came
        assert isinstance(rect, QRectF)
        assert wide <= rect.width()
        places.lines.append(QRectF(rect.left(), rect.top(), wide, rect.height()))
        return wide

    def watched_put(
        self: Stamps, brush: QPainter, key: tuple[str, ...], rect: QRectF, drawing: Drawing
    ) -> None:
        if key[0] in {"cost", "mark", "badge"}:
            places.shapes.append(rect)
        put(self, brush, key, rect, drawing)

    def watched_face(self: FacePainter, *args: object) -> Iterator[None]:
        places.lines.clear()
        places.shapes.clear()
        yield from face(self, *args)  # type: ignore[arg-type] # handed on as they came
        clashes = [
            (line, shape)
            for line in places.lines
            for shape in places.shapes
            if line.intersects(shape.adjusted(0.5, 0.5, -0.5, -0.5))
        ]
        assert not clashes

    monkeypatch.setattr(Lettering, "write", watched_line)
    monkeypatch.setattr(Stamps, "put", watched_put)
    monkeypatch.setattr(FacePainter, "_face", watched_face)
    for spec in specs:
        painter.picture(spec, width)


def _contrast(ink: QColor, background: QColor) -> float:
    def light(color: QColor) -> float:
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (color.redF(), color.greenF(), color.blueF())
        ]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    bright, dark = sorted((light(ink), light(background)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _over(top: QColor, below: QColor) -> QColor:
    share = top.alphaF()
    mixed = [
        round(a * share + b * (1 - share))
        for a, b in zip(top.getRgb()[:3], below.getRgb()[:3], strict=True)  # type: ignore[index] # Qt gives four numbers
    ]
    return QColor(*mixed)


def test_words_stand_out_from_every_frame_that_ships(specs: tuple[FaceSpec, ...]) -> None:
    for look in {look_of(spec) for spec in specs if spec.arrangement == "whole"}:
        palette = palette_of(look)
        for below in palette.frame:
            pairs = (
                (palette.bar_text, palette.bar),
                (palette.type_text, palette.type_bar),
                (palette.box_text, palette.box),
            )
            for ink, background in pairs:
                assert _contrast(ink, _over(background, below)) >= 4.5, (look, below.name())
