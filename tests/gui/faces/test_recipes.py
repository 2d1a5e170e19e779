"""Faces with a type box: strip, corners, twins, and symbols in braces in their texts."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from core.storage.assets import starter_entries
from gui.faces.face_geometry import compose
from gui.faces.glyphs import GLYPHS, draw_glyph, draw_icon
from gui.faces.painter import FacePainter
from gui.faces.recipes import PLAIN, by_types, corners_of, in_fewer_words, recipe_of
from gui.faces.spec import (
    Arrangement,
    FaceSpec,
    Family,
    Tone,
    Values,
    family_of_box,
    oriented,
    picture_size,
    spec_of_values,
    twin_spec,
    with_current,
    with_half,
)
from gui.faces.typography import Lettering
from tests.gui.faces.conftest import SpecOf

pytestmark = pytest.mark.usefixtures("qapp")

Stats = tuple[tuple[str, str], ...]
SIGNS = ("r", "p", "d", "h", "I", "c", "t", "u")


def boxed(*stats: tuple[str, str], typebox: str = "Generic Action - Attack") -> FaceSpec:
    return spec_of_values(Values(name="It", typebox=typebox, stats=stats))


def now_with(spec: FaceSpec, stat: str, value: str) -> FaceSpec:
    stats = tuple((key, value if key == stat else old) for key, old in spec.now.stats)
    return with_current(spec, replace(spec.now, stats=stats))


def image(painter: FacePainter, spec: FaceSpec, width: int = 118) -> QImage:
    return painter.picture(spec, width).toImage()


def corners(spec: FaceSpec, width: int) -> dict[str, QRectF]:
    wide, high = picture_size(spec, width)
    geometry = compose(spec, wide, high).faces[0].geometry
    return {each.kind: each.rect for each in corners_of(spec, geometry, Lettering())}


def drawn(sign: str, side: int = 32) -> QImage:
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as brush:
        place = QRectF(0, 0, side, side)
        if sign in GLYPHS:
            draw_glyph(brush, place, sign, QColor("black"))
        else:
            draw_icon(brush, place, sign)
    return picture


@pytest.mark.parametrize(
    ("typebox", "family"),
    [
        ("Ninja Hero - Young", Family.HERO),
        ("Shadow Mechanologist Demi-Hero Equipment - Evo", Family.HERO),
        ("Assassin Token Weapon - Dagger (1H)", Family.TOKEN),
        ("Mechanologist Weapon Equipment - Item", Family.WEAPON),
        ("Generic Equipment - Head", Family.EQUIPMENT),
        ("Light - Angel Ally", Family.ALLY),
        ("Ranger Action - Arrow Attack", Family.ATTACK),
        ("Generic Attack Reaction", Family.REACTION),
        ("Mystic Instant - Landmark", Family.LANDMARK),
        ("Wizard Instant", Family.FLASH),
        ("Mystic Resource - Chi", Family.RESOURCE),
        ("Wizard Action", Family.ACTION),
        ("", Family.ACTION),
    ],
)
def test_the_types_decide_the_frame(typebox: str, family: Family) -> None:
    assert family_of_box(typebox) is family


def test_a_face_keeps_its_numbers_apart_and_its_type_box_whole(spec_of: SpecOf) -> None:
    now = spec_of("Agile Windup").now
    assert now.typebox == "Brute / Warrior Action - Attack"
    assert dict(now.stats) == {
        "color": "Red",
        "pitch": "1",
        "cost": "3",
        "power": "7",
        "defense": "2",
    }
    assert (now.type_line, now.cost, now.power) == ("", "", None)


def test_what_is_not_printed_is_no_zero(spec_of: SpecOf) -> None:
    assert spec_of("Hold Focus").now.stat("defense") == "0"
    assert spec_of("Hold Focus").now.stat("power") is None


def test_a_strip_is_there_for_pitch_or_cost_or_colour_alone() -> None:
    assert boxed(("cost", "1")).now.has_strip
    assert boxed(("color", "Yellow")).now.has_strip
    assert not boxed(("power", "1"), ("defense", "2")).now.has_strip


def test_each_sort_of_face_has_its_recipe(spec_of: SpecOf) -> None:
    assert recipe_of(spec_of("Clone")) is PLAIN
    assert recipe_of(spec_of("Katsu")) is not PLAIN


@pytest.mark.parametrize(("one", "other"), [("1", "2"), ("2", "3"), ("1", "3")])
def test_the_pitch_shows_in_more_than_its_colour(
    painter: FacePainter, one: str, other: str
) -> None:
    first, second = (image(painter, boxed(("pitch", pitch))) for pitch in (one, other))
    assert first != second


def test_each_colour_has_a_shape_of_its_own(painter: FacePainter) -> None:
    """The number's background, which is white in every colour, has another outline."""

    def white(color: str) -> set[tuple[int, int]]:
        picture = image(painter, boxed(("color", color), ("pitch", "1")), 300)
        light = QColor("#fdfaf0").rgb()
        return {(x, y) for x in range(18, 50) for y in range(45) if picture.pixel(x, y) == light}

    shapes = [white(color) for color in ("Red", "Yellow", "Blue")]
    assert all(shapes)
    assert all(a != b for at, a in enumerate(shapes) for b in shapes[at + 1 :])


@pytest.mark.parametrize("width", [60, 118, 300, 488])
def test_power_stands_at_the_left_and_defense_at_the_right(spec_of: SpecOf, width: int) -> None:
    places = corners(spec_of("Agile Windup"), width)
    assert places["power"].right() < width / 2 < places["defense"].left()
    assert places["power"].bottom() == places["defense"].bottom()


def test_life_and_intellect_of_a_hero_have_the_corners(spec_of: SpecOf) -> None:
    places = corners(spec_of("Katsu"), 300)
    assert set(places) == {"intellect", "life"}
    assert places["intellect"].right() < 150 < places["life"].left()


@pytest.mark.parametrize("width", [80, 118, 300, 488])
@pytest.mark.parametrize("many", ["1", "12", "40", "8 // 13"])
def test_four_numbers_never_lie_on_each_other(width: int, many: str) -> None:
    spec = boxed(*((stat, many) for stat in ("power", "defense", "life", "intellect")))
    places = list(corners(spec, width).values())
    assert len(places) == 4
    if many != "8 // 13" or width > 200:
        assert not any(a.intersects(b) for at, a in enumerate(places) for b in places[at + 1 :]), (
            many
        )


@pytest.mark.parametrize("stat", ["color", "pitch", "cost", "power", "defense"])
def test_a_changed_number_is_marked(painter: FacePainter, spec_of: SpecOf, stat: str) -> None:
    spec = spec_of("Agile Windup")
    changed = now_with(spec, stat, "Blue" if stat == "color" else "9")
    unmarked = replace(changed, printed=replace(changed.now, name=changed.printed.name))
    assert image(painter, changed) != image(painter, unmarked)


def test_growing_and_shrinking_look_different(painter: FacePainter) -> None:
    spec = boxed(("power", "4"))
    up, down = now_with(spec, "power", "6"), replace(spec, printed=now_with(spec, "power", "8").now)
    assert image(painter, up) != image(painter, replace(down, now=up.now))


def test_a_changed_type_box_is_marked(painter: FacePainter, spec_of: SpecOf) -> None:
    spec = spec_of("Fry")
    same = replace(spec, printed=replace(spec.printed, typebox="Wizard Action - Attack"))
    assert spec.changed == frozenset()
    assert same.changed == {"typebox"}
    assert image(painter, spec) != image(painter, same)


def test_the_back_of_a_flip_card_lies_in_the_night(spec_of: SpecOf) -> None:
    assert spec_of("Invoke Cromai").tone is Tone.DAY
    assert spec_of("Invoke Cromai", 1).tone is Tone.NIGHT
    marks = {spec_of(name, side).mark.symbol for name in ("Stir the Pot",) for side in (0, 1)}
    assert marks == {"bud", "lotus"}


def test_a_single_card_bears_no_mark_of_another_face(spec_of: SpecOf) -> None:
    assert not spec_of("Katsu").mark.symbol


@pytest.mark.parametrize("width", [118, 300])
def test_the_active_face_of_a_twin_card_is_marked_and_the_other_dimmed(
    painter: FacePainter, spec_of: SpecOf, width: int
) -> None:
    del spec_of
    pictures = [image(painter, spec, width) for spec in _twins()]
    assert all(a != b for at, a in enumerate(pictures) for b in pictures[at + 1 :])
    both, front, _ = (compose(spec, width, round(width * 1.4)).faces for spec in _twins())
    assert both[0].geometry.panel.height() == both[1].geometry.panel.height()
    assert front[0].geometry.panel.height() > 1.5 * front[1].geometry.panel.height()


def test_both_faces_of_a_twin_card_keep_their_own_numbers() -> None:
    both, front, back = _twins()
    assert both.arrangement is Arrangement.TWIN
    assert [half.now.stat("life") for half in both.halves] == ["8", "13"]
    assert (front.now.stat("life"), back.now.stat("life")) == ("8", "13")
    hurt = now_with(back, "life", "5")
    assert hurt.halves[1].now.stat("life") == "5"
    assert hurt.halves[0].now.stat("life") == "8"


def test_a_split_card_says_that_both_sides_can_be_melded(spec_of: SpecOf) -> None:
    assert spec_of("Comet Storm").fuse == "Meld: both sides at once"
    assert spec_of("Comet Storm").prints_sideways
    assert not spec_of("Comet Storm", 0, 0).fuse


def test_a_split_card_can_have_one_side_that_counts(painter: FacePainter, spec_of: SpecOf) -> None:
    spec = spec_of("Comet Storm")
    left = with_half(spec, 0)
    assert left.now.name == "Comet Storm"
    assert image(painter, left) != image(painter, spec)


def test_a_landmark_is_printed_sideways(spec_of: SpecOf) -> None:
    spec = spec_of("Mistcloak Gully")
    assert picture_size(oriented(spec, landscape=True), 100) == (140, 100)
    assert picture_size(oriented(spec, landscape=False), 100) == (100, 140)


@pytest.mark.parametrize(
    ("typebox", "short"),
    [
        ("Shadow Mechanologist Demi-Hero Equipment - Evo", "Demi-Hero Equipment - Evo"),
        ("Draconic Illusionist - Dragon Ally", "Dragon Ally"),
        ("Brute / Warrior Action - Attack", "Action - Attack"),
        ("Mystic Instant", "Instant"),
    ],
)
def test_a_type_box_that_is_too_long_says_what_can_be_done(typebox: str, short: str) -> None:
    assert in_fewer_words(typebox)[0] == short


def test_the_art_follows_class_and_talent() -> None:
    wizard = spec_of_values(Values(name="A", typebox="Lightning Wizard Action"))
    assert by_types(wizard).letters == ("W", "U")
    plain = [
        by_types(spec_of_values(Values(name=name, typebox="Generic Action"))).letters
        for name in ("One", "Two", "Three", "Four", "Five", "Six")
    ]
    assert len(set(plain)) > 1


def test_no_two_signs_look_alike() -> None:
    images = [drawn(sign) for sign in (*SIGNS, *GLYPHS)]
    assert all(a != b for at, a in enumerate(images) for b in images[at + 1 :])


def test_a_resource_in_a_text_is_no_red_mana(painter: FacePainter) -> None:
    typed = spec_of_values(Values(name="It", text="{r}{r}: it attacks.", typebox="Generic Action"))
    assert recipe_of(typed).icon is draw_icon
    assert image(painter, typed, 300) != image(painter, boxed(typebox="Generic Action"), 300)


def test_keywords_keep_the_capitals_of_names(painter: FacePainter) -> None:
    one, other = (
        spec_of_values(Values(name="It", typebox="Generic Action", keywords=("Legendary", word)))
        for word in ("Levia Specialization", "levia specialization")
    )
    assert image(painter, one, 300) != image(painter, other, 300)


def _twins() -> tuple[FaceSpec, ...]:
    entry = next(each for each in starter_entries("fab-starter") if each.kind == "twin")
    return tuple(twin_spec(entry.card(), active) for active in (None, 0, 1))


def test_a_small_half_says_its_types_rather_than_half_a_sentence(spec_of: SpecOf) -> None:
    small, large = (compose(spec_of("Comet Storm"), width, width * 1.4) for width in (84, 300))
    assert all(placed.geometry.box.isEmpty() for placed in small.faces)
    assert not any(placed.geometry.type.isEmpty() for placed in small.faces)
    assert not any(placed.geometry.box.isEmpty() for placed in large.faces)
