"""Helper cards are pale, name the card that they represent, and look like no face."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from core.cards.card import Card
from gui.faces.painter import FacePainter
from gui.faces.spec import BACK, FaceSpec, WriteIn, helper_spec, picture_size


def _helper(cards: tuple[Card, ...], name: str) -> FaceSpec:
    return helper_spec(next(card for card in cards if card.front.name == name))


def test_both_names_and_costs_are_written_in(cards: tuple[Card, ...]) -> None:
    assert _helper(cards, "Valki, God of Lies").helper == (
        WriteIn("Front", "Valki, God of Lies", "{1}{B}"),
        WriteIn("Back", "Tibalt, Cosmic Impostor", "{5}{B}{R}"),
    )
    assert _helper(cards, "Delver of Secrets").helper[1] == WriteIn("Back", "Insectile Aberration")


@pytest.mark.parametrize("width", [24, 48, 80, 118, 300])
def test_every_helper_card_is_drawn_without_a_warning(
    painter: FacePainter, cards: tuple[Card, ...], width: int
) -> None:
    for card in cards:
        spec = helper_spec(card)
        picture = painter.picture(spec, width)
        assert (picture.width(), picture.height()) == picture_size(spec, width)


def test_a_helper_card_is_paler_than_the_back_and_differs_from_card_to_card(
    painter: FacePainter, cards: tuple[Card, ...]
) -> None:
    one, other = (
        painter.picture(_helper(cards, name), 118).toImage()
        for name in ("Delver of Secrets", "Valki, God of Lies")
    )
    back = painter.picture(BACK, 118).toImage()
    assert one != other
    assert _light(one) > _light(back) + 100


def _light(image: QImage) -> int:
    small = image.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation)
    return small.pixelColor(0, 0).lightness()


def test_it_is_drawn_into_any_painter_too(painter: FacePainter, cards: tuple[Card, ...]) -> None:
    image = QImage(140, 190, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.black)
    into = QPainter(image)
    painter.paint(into, QRectF(10, 10, 118, 165), _helper(cards, "Delver of Secrets"))
    into.end()
    assert image.pixelColor(70, 120).lightness() > 200
    assert image.pixelColor(4, 4).lightness() == 0
