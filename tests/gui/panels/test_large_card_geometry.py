"""The large card never covers the card that it shows, and covers the least of the others."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from gui.panels.large_card_geometry import GAP, NEEDED, PERMANENT, measures, place_beside

TABLE = QRectF(0, 0, 1280, 720)
SIZE = (528.0, 408.0)


def test_the_right_side_is_taken_where_nothing_is_in_the_way() -> None:
    card = QRectF(300, 300, 81, 113)
    place = place_beside(card, SIZE, TABLE, ())
    assert place.x() == card.right() + GAP


def test_the_side_that_covers_less_is_taken() -> None:
    card = QRectF(600, 300, 81, 113)
    right = [(QRectF(700 + 90 * n, 300, 81, 113), PERMANENT) for n in range(4)]
    place = place_beside(card, SIZE, TABLE, right)
    assert place.right() == card.x() - GAP


def test_a_card_of_the_hand_counts_four_permanents() -> None:
    card = QRectF(600, 300, 81, 113)
    left = (QRectF(300, 300, 81, 113), NEEDED)
    right = [(QRectF(720 + 90 * n, 300, 81, 113), PERMANENT) for n in range(3)]
    wanted = place_beside(card, SIZE, TABLE, [left, *right])
    assert wanted.x() == card.right() + GAP


def test_at_the_right_edge_it_stands_on_the_left() -> None:
    card = QRectF(1190, 300, 81, 113)
    assert place_beside(card, SIZE, TABLE, ()).right() == card.x() - GAP


@given(
    x=st.floats(0, 1199),
    y=st.floats(0, 607),
    others=st.lists(st.tuples(st.floats(0, 1199), st.floats(0, 607)), max_size=20),
)
def test_it_is_on_the_table_and_never_over_the_card_that_it_shows(
    x: float, y: float, others: list[tuple[float, float]]
) -> None:
    card = QRectF(x, y, 81, 113)
    obstacles = [(QRectF(*at, 81, 113), PERMANENT) for at in others]
    place = place_beside(card, (500, 400), TABLE, obstacles)
    assert not place.adjusted(0.01, 0.01, -0.01, -0.01).intersects(card)
    assert place.x() >= 0
    assert place.y() >= 0
    assert place.right() <= TABLE.right() + 0.01
    assert place.bottom() <= TABLE.bottom() + 0.01


def test_the_face_grows_with_the_window_between_its_limits() -> None:
    faces = [measures((width, 800), 40).face for width in (1280, 1366, 1920, 2560)]
    assert faces == [252, 252, 326, 420]
    assert measures((1280, 800), 40, 2.0).column <= 0.45 * 1280 - 40 - 252
