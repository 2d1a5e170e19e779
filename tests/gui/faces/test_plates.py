"""Names can be read: where they are printed, or on a plate over the name bar."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPixmap

from core.storage.assets import starter_cards
from gui.faces.card_view import Pose
from gui.faces.face_text import short_name
from gui.faces.painter import FacePainter
from gui.faces.plates import NATURAL
from gui.faces.spec import FaceSpec, oriented, spec_of_face
from gui.faces.typography import Lettering, Role

CARDS = starter_cards()
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def painter() -> FacePainter:
    return FacePainter()


def face(name: str, side: int = 0) -> FaceSpec:
    card = next(card for card in CARDS.values() if card.front.name == name)
    return spec_of_face(card, side)


def plates(
    painter: FacePainter, spec: FaceSpec, width: int, **pose: object
) -> list[tuple[QRectF, QPixmap]]:
    return painter.plates(spec, width, Pose(**pose))  # type: ignore[arg-type] # fields by name


def test_a_short_name_stays_where_it_is_printed(painter: FacePainter) -> None:
    assert plates(painter, face("Forest"), 69) == []


def test_a_long_name_has_a_plate_that_stays_within_the_card(painter: FacePainter) -> None:
    ((place, picture),) = plates(painter, face("Huntmaster of the Fells"), 69)
    assert place.top() >= 0
    assert place.bottom() < 36
    assert place.left() >= 0
    assert place.right() <= 69
    assert picture.deviceIndependentSize().toTuple() == place.size().toTuple()


def test_on_a_large_card_every_name_is_natural(painter: FacePainter) -> None:
    for card in CARDS.values():
        assert plates(painter, spec_of_face(card), 300) == [], card.name


def test_in_a_pile_the_plate_stays_below_the_rim(painter: FacePainter) -> None:
    ((place, _),) = plates(painter, face("Huntmaster of the Fells"), 69, piled=True)
    assert place.top() >= 0


def test_in_a_pile_a_name_that_fits_on_one_line_leaves_the_cost_free(painter: FacePainter) -> None:
    ((place, _),) = plates(painter, face("Delver of Secrets"), 86, piled=True)
    assert place.bottom() < 24
    ((place, _),) = plates(painter, face("Delver of Secrets"), 60, piled=True)
    assert place.bottom() > 24


def test_a_legend_is_called_by_what_stands_before_the_comma() -> None:
    legend = next(card for card in CARDS.values() if "," in card.front.name)
    assert short_name(spec_of_face(legend)) == legend.front.name.partition(",")[0]
    assert short_name(face("Forest")) == "Forest"


def test_where_a_neighbour_lies_over_a_card_its_name_fits_what_shows(
    painter: FacePainter,
) -> None:
    ((place, picture),) = plates(painter, face("Runeclaw Bear"), 69, shown=0.6)
    drawn = picture.toImage()
    background = drawn.pixelColor(drawn.width() - 4, drawn.height() // 2)
    ratio = drawn.width() / place.width()
    right = range(round((69 * 0.62 - place.left()) * ratio), drawn.width() - 3)
    rows = range(3, drawn.height() - 3)
    assert all(drawn.pixelColor(x, y) == background for x in right for y in rows)
    assert place.right() > 69 * 0.9, "no letter of the printed name peeps out beside it"
    assert plates(painter, face("Runeclaw Bear"), 95) == []


def test_a_card_on_its_side_wears_name_and_size_upright(painter: FacePainter) -> None:
    name, size = plates(painter, face("Runeclaw Bear"), 69, turns=1)
    assert name[0].topLeft().toTuple() == (0, 0)
    assert name[0].width() > name[0].height()
    assert size[0].bottom() == pytest.approx(69, abs=4)
    assert size[0].left() < 8
    assert size[0].width() >= size[0].height()


def test_a_turned_card_in_play_has_its_numbers_at_the_lower_right_and_nothing_sideways(
    painter: FacePainter,
) -> None:
    spec = replace(face("Huntmaster of the Fells"), table=True)
    found = [place for place, _ in plates(painter, spec, 80, turns=1)]
    bar, foot, name, size = found
    assert bar.right() > 105, "the sideways name is covered, at the right end"
    assert foot.left() < 8, "the foot is covered, at the left end"
    assert name.topLeft().toTuple() == (0, 0)
    assert name.bottom() <= size.top(), "name and numbers do not overlap"
    assert (size.right(), size.bottom()) == pytest.approx((112, 80), abs=4)


def test_a_split_card_on_the_table_has_a_plate_for_each_half_that_needs_one(
    painter: FacePainter,
) -> None:
    spec = oriented(face("Fire"), landscape=True)
    for place, _ in plates(painter, spec, 69):
        assert place.right() <= 96


def test_damage_stands_beside_the_size(painter: FacePainter) -> None:
    ((place, _),) = plates(painter, face("Forest"), 200, damage=3)
    assert place.bottom() <= 280
    hurt = plates(painter, face("Runeclaw Bear"), 200, damage=3)
    (unhurt,) = plates(painter, face("Runeclaw Bear"), 200, turns=1)[1:]
    assert hurt[0][0].width() > unhurt[0].height()
    assert hurt[0][0].right() <= 200


def test_hidden_and_face_down_cards_have_no_name_to_read(painter: FacePainter) -> None:
    assert plates(painter, FaceSpec(back=True), 69, turns=1) == []


def test_every_name_of_the_starter_cards_can_be_read_on_a_small_card(
    painter: FacePainter,
) -> None:
    letters = Lettering()
    for card in CARDS.values():
        spec = spec_of_face(card)
        if spec.halves:
            continue
        found = plates(painter, spec, 69)
        if not found:
            cut = letters.cut(Role.TITLE, NATURAL)
            assert QFontMetricsF(cut.font).capHeight() >= 6
        for place, picture in found:
            assert not picture.isNull()
            assert place.height() >= 12


def test_larger_text_is_larger_on_plates_as_far_as_a_name_has_room(painter: FacePainter) -> None:
    spec = face("Graf Rats")
    heights = [plates(painter, spec, 118, text=text)[0][0].height() for text in (1.5, 2.0)]
    assert heights[0] < heights[1]
    ((place, _),) = plates(painter, face("Huntmaster of the Fells"), 69, text=2.0)
    assert place.right() <= 69
