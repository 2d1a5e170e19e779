"""The cards that the product ships, and a painter that all tests share."""

from collections.abc import Callable

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from core.cards.card import Card, Layout
from core.cards.reader import CardEntry
from gui.faces.painter import FacePainter
from gui.faces.spec import FaceSpec, spec_of_face, twin_spec
from tests.places import ROOT

SpecOf = Callable[..., FaceSpec]


@pytest.fixture(scope="session")
def cards() -> tuple[Card, ...]:
    """Every card that ships, real ones and practice ones."""
    names = ("mtg-starter.json", "practice.json", "fab-starter.json")
    files = (ROOT / "assets" / "cards" / name for name in names)
    entries = [msgspec.json.decode(file.read_bytes(), type=list[CardEntry]) for file in files]
    return tuple(entry.card() for some in entries for entry in some)


@pytest.fixture(scope="session")
def spec_of(cards: tuple[Card, ...]) -> SpecOf:
    """Give the picture of a shipped card by the name of its front."""

    def find(name: str, side: int = 0, half: int | None = None) -> FaceSpec:
        return spec_of_face(next(card for card in cards if card.front.name == name), side, half)

    return find


@pytest.fixture(scope="session")
def painter(qapp: QApplication) -> FacePainter:
    del qapp
    return FacePainter()


@pytest.fixture(scope="session")
def specs(cards: tuple[Card, ...]) -> tuple[FaceSpec, ...]:
    """Every side of every card, and every half of a side as a face of its own."""
    sides = [(card, side) for card in cards for side in range(len(card.sides))]
    whole = [spec_of_face(card, side) for card, side in sides]
    halves = [
        spec_of_face(card, side, half)
        for card, side in sides
        if len(card.sides[side]) > 1
        for half in range(len(card.sides[side]))
    ]
    twins = [
        twin_spec(card, active)
        for card in cards
        if card.layout is Layout.TWIN_CARD
        for active in (None, 0, 1)
    ]
    return (*whole, *halves, *twins)
