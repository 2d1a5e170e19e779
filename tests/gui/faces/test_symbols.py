"""Front and back symbols by set, and mana as letters in shapes."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from core.cards.card import Card, Face, Layout
from gui.faces.mana import cost_width, draw_cost, draw_symbol, pieces_of, symbol_width
from gui.faces.spec import BY_SET, NO_MARK, mark_of
from gui.faces.symbols import DISCS, TEARDROPS, draw_mark

pytestmark = pytest.mark.usefixtures("qapp")

SYMBOLS = ("W", "U", "B", "R", "G", "C", "S", "X", "0", "12", "W/U", "2/B", "G/P", "R/W/P", "T")


def _card(set_code: str, layout: Layout = Layout.TRANSFORMING, name: str = "Front") -> Card:
    sides = ((Face(name=name),), (Face(name="Back"),))
    return Card(name=name, layout=layout, sides=sides, set_code=set_code)


def _drawn(symbol: str, side: int = 40) -> QImage:
    image = QImage(side * 2, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    if symbol in DISCS or symbol in TEARDROPS:
        draw_mark(painter, QRectF(0, 0, side, side), symbol)
    else:
        draw_symbol(painter, QRectF(0, 0, symbol_width(symbol, side), side), symbol)
    painter.end()
    return image


@pytest.mark.parametrize(
    ("code", "front", "back"),
    [
        ("ori", "ember", "blaze"),
        ("m19", "ember", "blaze"),
        ("isd", "sun", "crescent"),
        ("vow", "sun", "crescent"),
        ("emn", "full moon", "tentacles"),
        ("rix", "compass", "land"),
        ("neo", "closed fan", "open fan"),
        ("bro", "triangle up", "triangle down"),
        ("a set of the future", "triangle up", "triangle down"),
    ],
)
def test_a_set_decides_the_symbols_of_both_sides(code: str, front: str, back: str) -> None:
    card = _card(code)
    assert (mark_of(card, 0).symbol, mark_of(card, 1).symbol) == (front, back)


def test_ulrich_bears_the_sun_among_the_full_moons() -> None:
    card = _card("emn", name="Ulrich of the Krallenhorde")
    assert mark_of(card, 0).symbol == "sun"


def test_modal_cards_bear_teardrops_whatever_their_set() -> None:
    card = _card("isd", Layout.MODAL)
    assert mark_of(card, 0).symbol == "one in teardrop"
    assert mark_of(card, 1).symbol == "two in teardrop"


def test_the_triangle_of_a_back_stands_at_the_right() -> None:
    assert mark_of(_card("mom"), 1).right
    assert not mark_of(_card("isd"), 1).right


def test_a_card_with_one_face_bears_no_symbol() -> None:
    assert mark_of(_card("isd", Layout.SPLIT), 0) == NO_MARK


def test_every_symbol_of_the_table_has_a_drawing() -> None:
    named = {mark.symbol for pair in BY_SET.values() for mark in pair}
    assert named <= set(DISCS)


def test_no_two_symbols_look_alike() -> None:
    images = [_drawn(symbol) for symbol in (*DISCS, *TEARDROPS)]
    assert all(a != b for at, a in enumerate(images) for b in images[at + 1 :])


def test_no_two_mana_shapes_look_alike() -> None:
    images = [_drawn(symbol) for symbol in SYMBOLS]
    assert all(a != b for at, a in enumerate(images) for b in images[at + 1 :])


@pytest.mark.parametrize(("one", "other"), [("W", "U"), ("U", "B"), ("B", "R"), ("R", "G")])
def test_colours_differ_in_outline_and_not_in_hue_alone(one: str, other: str) -> None:
    first, second = (_drawn(letter).createAlphaMask() for letter in (one, other))
    assert first != second


def test_text_is_cut_at_its_symbols() -> None:
    assert pieces_of("{1}{W},") == (("1", True), ("W", True), (",", False))
    assert pieces_of("plain") == (("plain", False),)
    assert pieces_of("left {open") == (("left {open", False),)


def test_a_cost_stays_in_the_width_it_asks_for() -> None:
    cost, size = "{X}{2/W}{G/P}{U}", 20
    wide = round(cost_width(cost, size))
    image = QImage(wide + 20, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_cost(painter, QPointF(0, 0), cost, size)
    painter.end()
    beyond = [
        image.pixelColor(x, y).alpha() for x in range(wide + 1, wide + 20) for y in range(size)
    ]
    assert not any(beyond)
