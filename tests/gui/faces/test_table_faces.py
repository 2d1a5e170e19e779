"""The face of a small card in play: its name, its art and its numbers can be read."""

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QFontMetricsF

from core.storage.assets import starter_cards
from gui.faces.badges import REMINDER, badges_of
from gui.faces.card_view import TABLE_BELOW, Pose
from gui.faces.face_geometry import compose, is_table_face, table_face
from gui.faces.face_text import short_name
from gui.faces.painter import FacePainter
from gui.faces.spec import FaceSpec, spec_of_face
from gui.faces.typography import Lettering

CARDS = starter_cards()
RATIO = 88 / 63
WIDTHS = (61, 81, 118)
"""Widths of cards in play in windows of several sizes."""
pytestmark = pytest.mark.usefixtures("qapp")


def table_spec(name: str, side: int = 0) -> FaceSpec:
    """Return the face of a card in play."""
    card = next(card for card in CARDS.values() if card.front.name == name)
    return replace(spec_of_face(card, side), table=True)


def in_play() -> list[FaceSpec]:
    """Return the face of every side of every card that has a table face."""
    specs = [
        replace(spec_of_face(card, side), table=True)
        for card in CARDS.values()
        for side in range(len(card.sides))
    ]
    return [spec for spec in specs if is_table_face(spec, 81, 81 * RATIO)]


@pytest.mark.parametrize("width", WIDTHS)
def test_every_name_is_whole_on_at_most_two_lines(width: int) -> None:
    letters = Lettering()
    for spec in in_play():
        geometry = table_face(spec, width, round(width * RATIO), 2).faces[0].geometry
        words = letters.typeset(short_name(spec), geometry.name.width() - 2, geometry.sizes.title)
        assert len(words.lines) <= 2
        shown = " ".join(words.lines)
        assert shown == short_name(spec) or width == min(WIDTHS), spec.now.name
        font = letters.cut(words.role, words.pixels).font
        assert font.pixelSize() >= 9
        assert QFontMetricsF(font).horizontalAdvance(words.lines[0]) <= geometry.name.width()


def test_power_and_toughness_are_large_and_the_other_face_is_left_out() -> None:
    spec = replace(table_spec("Delver of Secrets"), reminder="3/2")
    for width in WIDTHS:
        geometry = table_face(spec, width, round(width * RATIO), 1).faces[0].geometry
        badges = badges_of(spec, geometry, Lettering())
        assert [badge.text for badge in badges] == ["1/1"]
        assert badges[0].pixels >= 14
        assert REMINDER not in {badge.kind for badge in badges}


def test_a_large_card_in_play_has_its_whole_face() -> None:
    spec = table_spec("Runeclaw Bear")
    assert is_table_face(spec, TABLE_BELOW - 1, TABLE_BELOW * RATIO)
    assert not is_table_face(spec, TABLE_BELOW, TABLE_BELOW * RATIO)
    whole = compose(spec, TABLE_BELOW, TABLE_BELOW * RATIO).faces[0].geometry
    assert whole.foot.isEmpty()
    assert not whole.box.isEmpty()


def test_only_a_covered_name_has_a_plate() -> None:
    painter, spec = FacePainter(), table_spec("Huntmaster of the Fells")
    assert painter.plates(spec, 81, Pose()) == []
    assert painter.plates(spec, 81, Pose(shown=0.6))
    assert painter.plates(spec, 81, Pose(turns=1))


def test_a_table_face_differs_from_the_printed_one_and_is_drawn_without_text() -> None:
    painter, spec = FacePainter(), table_spec("Huntmaster of the Fells")
    small = painter.picture(spec, 81).toImage()
    printed = painter.picture(replace(spec, table=False), 81).toImage()
    assert small.size() == printed.size()
    assert small != printed
