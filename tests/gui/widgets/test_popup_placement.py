"""A popup covers its subject as little as possible, and stays on the screen."""

import hypothesis.strategies as st
from hypothesis import given
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.popup_placement import beside, fitted_beside, put_beside

SCREEN = QRect(0, 0, 1280, 800)


def rects(widest: int, highest: int) -> st.SearchStrategy[QRect]:
    """Places on the screen."""
    return st.builds(
        QRect,
        st.integers(0, 1280 - widest),
        st.integers(0, 800 - highest),
        st.integers(1, widest),
        st.integers(1, highest),
    )


@given(rects(120, 160), st.integers(50, 500), st.integers(50, 400))
def test_a_card_is_never_covered_where_there_is_room_beside_it(
    card: QRect, wide: int, high: int
) -> None:
    place = QRect(beside([card], QSize(wide, high), SCREEN), QSize(wide, high))
    assert SCREEN.contains(place)
    assert not place.intersects(card)


@given(rects(120, 160), rects(300, 700), st.integers(50, 2000), st.integers(50, 2000))
def test_the_upper_left_corner_is_always_on_the_screen(
    card: QRect, panel: QRect, wide: int, high: int
) -> None:
    assert SCREEN.contains(beside([card, panel], QSize(wide, high), SCREEN))


def test_of_two_the_first_counts_more() -> None:
    card, panel = QRect(100, 300, 100, 140), QRect(900, 0, 380, 800)
    place = QRect(beside([card, panel], QSize(800, 600), SCREEN), QSize(800, 600))
    assert not place.intersects(card)
    assert place.intersects(panel)


def test_where_both_can_stay_free_both_do() -> None:
    card, panel = QRect(500, 300, 100, 140), QRect(900, 0, 380, 800)
    place = QRect(beside([card, panel], QSize(280, 600), SCREEN), QSize(280, 600))
    assert not place.intersects(card)
    assert not place.intersects(panel)
    assert place.left() == 608


def test_another_screen_beside_the_first_one_has_its_own_corner() -> None:
    second = QRect(1280, 100, 1000, 700)
    place = beside([QRect(1300, 120, 100, 140)], QSize(300, 300), second)
    assert second.contains(QRect(place, QSize(300, 300)))


def test_where_nothing_is_in_the_way_it_comes_up_in_the_middle() -> None:
    window = QRect(100, 100, 1000, 600)
    assert beside([], QSize(200, 100), SCREEN, window) == QPoint(500, 350)
    card = QRect(560, 380, 80, 110)
    assert beside([card], QSize(200, 100), SCREEN, window) == QPoint(648, 380)


@given(rects(120, 160))
def test_what_is_too_large_beside_a_card_comes_up_smaller_instead_of_over_it(card: QRect) -> None:
    whole, least = QSize(860, 480), QSize(420, 240)
    place = fitted_beside([card], (whole, least), SCREEN)
    assert SCREEN.contains(place)
    assert not place.intersects(card)
    assert place.size() == whole or QRect(beside([card], whole, SCREEN), whole).intersects(card)


def test_nothing_comes_up_smaller_than_its_contents_allow() -> None:
    card, whole = QRect(560, 340, 160, 120), QSize(1280, 800)
    assert fitted_beside([card], (whole, whole), SCREEN) == SCREEN


class Speaker(QWidget):
    """A window that speaks of one place."""

    place = QRect()

    def subject_places(self) -> list[QRect]:
        return [self.place]


def test_one_that_came_up_smaller_is_whole_again_where_there_is_room(qtbot: QtBot) -> None:
    window = Speaker()
    qtbot.addWidget(window)
    dialog = QDialog(window)
    free = window.screen().availableGeometry()
    whole = QSize(free.width() * 3 // 4, free.height() * 3 // 4)
    dialog.resize(whole)
    window.place = QRect(free.center() - QPoint(40, 40), QSize(80, 80))
    put_beside(dialog, shrinks=True)
    assert dialog.size() != whole
    window.place = QRect(free.topLeft(), QSize(40, 40))
    put_beside(dialog, shrinks=True)
    assert dialog.size() == whole
