"""Overlays of a card: texts avoid printed parts, and nothing is shown twice."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from gui.board.paint.composition import counted, draw_overlays
from gui.faces.card_view import ART, CardView
from gui.theme import DARK

WIDTH, HEIGHT = 100, 140
SOLID = 255
MANY = (("flying", 1), ("charge", 2), ("shield", 1), ("-1/-1", 1), ("oil", 3))
pytestmark = pytest.mark.usefixtures("qapp")


def drawn(view: CardView, width: int = WIDTH, height: int = HEIGHT) -> QImage:
    """Everything on a card, without the card."""
    made = QImage(width, height, QImage.Format.Format_ARGB32)
    made.fill(0)
    painter = QPainter(made)
    style = (DARK.board, painter.font().family())
    turned = width > height and not view.landscape
    draw_overlays(painter, QRectF(0, 0, width, height), view, style, turned=turned)
    painter.end()
    return made


def rows(image: QImage) -> tuple[float, float]:
    """The first and the last row on which anything is drawn, as parts of the height."""
    found = [
        y
        for y in range(image.height())
        if any(image.pixelColor(x, y).alpha() for x in range(image.width()))
    ]
    return found[0] / image.height(), (found[-1] + 1) / image.height()


def columns(image: QImage) -> tuple[float, float]:
    found = [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).alpha() for y in range(image.height()))
    ]
    return found[0] / image.width(), (found[-1] + 1) / image.width()


@pytest.mark.parametrize(
    "view",
    [
        CardView(face="face", counters=MANY),
        CardView(face="face", counters=MANY[:2]),
        CardView(face="face", counters=MANY[:1], token=True),
        CardView(face="face", whose="Ben", copy=True),
    ],
    ids=["many counters", "two", "a token", "a copy of somebody else's"],
)
def test_what_is_said_lies_on_the_art_and_leaves_name_and_text_alone(view: CardView) -> None:
    first, last = rows(drawn(view))
    assert first >= ART[0] - 0.02
    assert last <= ART[1] + 0.02


def test_on_a_tapped_card_it_lies_on_the_art_as_well() -> None:
    left, right = columns(drawn(CardView(face="face", counters=MANY, tapped=True), HEIGHT, WIDTH))
    assert left >= 1 - ART[1] - 0.02
    assert right <= 1 - ART[0] + 0.02


def test_the_badge_of_another_face_is_at_the_left_edge_and_nothing_lies_on_it() -> None:
    badge = CardView(face="face", turns=True)
    alone, both = drawn(badge), drawn(CardView(face="face", turns=True, counters=MANY))
    _, right = columns(alone)
    assert right < 0.2
    whole = [
        (x, y)
        for x in range(WIDTH)
        for y in range(HEIGHT)
        if alone.pixelColor(x, y).alpha() == SOLID
    ]
    assert whole
    assert all(both.pixel(*at) == alone.pixel(*at) for at in whole)


def test_counters_lie_in_one_chip_in_the_middle_of_the_art() -> None:
    for counters in (MANY[:1], MANY[:2], MANY):
        image = drawn(CardView(face="face", counters=counters))
        first, last = rows(image)
        assert (first + last) / 2 == pytest.approx(0.43, abs=0.02)
        left, right = columns(image)
        assert (left + right) / 2 == pytest.approx(0.5, abs=0.03)


def test_more_kinds_than_there_is_room_for_are_numbered() -> None:
    few = CardView(face="face", counters=MANY[:2])
    more = CardView(face="face", counters=MANY)
    even_more = CardView(face="face", counters=(*MANY, ("time", 1)))
    assert drawn(few) != drawn(more) != drawn(even_more)


@pytest.mark.parametrize("width", [32, 40, 60, 100, 200])
def test_nothing_lies_over_the_edge_of_the_art(width: int) -> None:
    view = CardView(face="face", counters=MANY, whose="Somebody with a long name")
    left, right = columns(drawn(view, width, round(width * 1.4)))
    assert left >= 0
    assert right <= 1 - 1 / width


@pytest.mark.parametrize(
    ("kind", "amount", "said"),
    [
        ("+1/+1", 3, "+3/+3"),
        ("-1/-1", 2, "−2/−2"),
        ("-1 defense", 2, "−2 defense"),
        ("flying", 1, "flying"),
        ("charge", 2, "2 charge"),
    ],
)
def test_counters_that_change_a_number_add_up(kind: str, amount: int, said: str) -> None:
    assert counted(kind, amount) == said


def test_each_kind_of_card_is_told_apart_by_words() -> None:
    kinds = [
        CardView(face="face"),
        CardView(face="face", copy=True),
        CardView(face="face", token=True),
        CardView(face="face", face_down=True),
        CardView(face="face", whose="Ben"),
        CardView(face="face", beneath=2),
    ]
    pictures = [drawn(view) for view in kinds]
    assert all(one != other for i, one in enumerate(pictures) for other in pictures[i + 1 :])


def test_nothing_hangs_over_the_edge_of_a_card_that_lies_in_a_pile() -> None:
    view = CardView(face="face", turns=True)
    assert columns(drawn(view))[0] == 0
    buried = drawn(CardView(face="face", turns=True, buried=True))
    assert not any(bytes(buried.constBits()))
