"""The frame of the window by its numbers: bars, panel, caption and the first window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.window_geometry import (
    RAIL,
    Frame,
    Rect,
    bars,
    first_window,
    frame,
    is_crowded,
    panel,
    panel_width,
)

SIZES = ((1024, 700), (1280, 800), (1366, 768), (1680, 1020), (1920, 1080), (2560, 1440))


@pytest.mark.parametrize(
    ("size", "menu", "bottom", "table", "side"),
    [
        ((1024, 700), 36, 44, (1014, 620), RAIL),
        ((1280, 800), 36, 44, (980, 720), 300),
        ((1680, 1020), 36, 44, (1344, 940), 336),
        ((2560, 1440), 44, 52, (2140, 1344), 420),
    ],
)
def test_bars_panel_and_table_have_their_sizes(
    size: tuple[int, int], menu: int, bottom: int, table: tuple[int, int], side: int
) -> None:
    found = frame(*size)
    assert (bars(*size).menu, bars(*size).bottom) == (menu, bottom)
    assert (found.board.w, found.board.h) == table
    assert found.side.w == side


@pytest.mark.parametrize("size", [(1199, 900), (1400, 739), (1024, 700)])
def test_a_small_window_begins_with_the_panel_as_a_rail(size: tuple[int, int]) -> None:
    found = panel(*size)
    assert (found.open, found.over, found.kept) == (False, True, RAIL)


def test_in_a_small_window_the_panel_opens_over_the_table_and_nothing_under_it_moves() -> None:
    folded, opened = frame(1024, 700), frame(1024, 700, panel_open=True)
    assert opened.board == folded.board
    assert opened.over
    assert (opened.side.x, opened.side.w) == (724, 300)


def test_more_than_two_seats_need_a_wider_window() -> None:
    assert is_crowded(1280, 4)
    assert is_crowded(1680, 4, 1.5)
    assert not is_crowded(1680, 4)
    assert not is_crowded(1280, 2)


def test_in_a_roomy_window_the_table_gets_the_width_of_a_folded_panel() -> None:
    folded, opened = frame(1280, 800, panel_open=False), frame(1280, 800)
    assert folded.board.w - opened.board.w == 300 - RAIL
    assert not opened.over


def test_the_panel_can_be_narrowed_and_widened_within_limits() -> None:
    assert panel_width(1280, wanted=260) == 260
    assert panel_width(1280, wanted=90) == 220
    assert panel_width(1280, wanted=2000) == 560
    assert panel_width(1024, wanted=560) == 512


def test_a_caption_takes_eighty_pixels_of_the_table_and_of_nothing_else() -> None:
    bare, captioned = frame(1280, 800), frame(1280, 800, caption=True)
    assert bare.board.h - captioned.board.h == captioned.caption.h == 80
    assert captioned.caption.y + 80 == captioned.bottom.y
    assert (bare.side, bare.bottom, bare.answer) == (
        captioned.side,
        captioned.bottom,
        captioned.answer,
    )


def test_a_panel_over_the_table_leaves_what_goes_on_next_free() -> None:
    found = frame(1366, 700, panel_open=True, kept_free=150)
    assert found.over
    without = frame(1366, 700, panel_open=True)
    assert found.side.y + found.side.h == without.side.y + without.side.h - 150
    assert found.board == without.board


def test_a_panel_over_the_table_leaves_the_caption_free() -> None:
    found = frame(1024, 700, panel_open=True, caption=True)
    assert found.over
    assert found.side.y + found.side.h == found.caption.y


def test_the_answer_takes_at_most_fifty_five_hundredths_of_the_width() -> None:
    assert all(frame(*size).answer.w <= 0.55 * size[0] for size in SIZES)


@pytest.mark.parametrize(
    ("free", "first"),
    [
        ((1024, 700), (1020, 660)),
        ((1366, 728), (1362, 688)),
        ((1280, 680), (1276, 640)),
        ((1280, 760), (1276, 720)),
        ((1920, 1040), (1628, 850)),
        ((2560, 1400), (1680, 1020)),
    ],
)
def test_the_first_window_lies_within_the_free_part_of_the_screen(
    free: tuple[int, int], first: tuple[int, int]
) -> None:
    assert first_window(free) == first


windows = st.tuples(st.integers(720, 4000), st.integers(448, 2400))
texts = st.floats(1, 2)


@given(windows, texts, st.none() | st.booleans(), st.integers(0, 3000), st.booleans())
def test_the_parts_fill_the_window_and_lie_over_each_other_only_where_the_panel_opens_over(
    size: tuple[int, int],
    text: float,
    is_open: bool | None,
    wanted: int,
    caption: bool,
) -> None:
    found = frame(*size, text, panel_open=is_open, panel_wanted=wanted, caption=caption)
    width, room = size[0], size[1] - bars(*size, text).menu
    parts = {"board": found.board, "caption": found.caption, "bottom": found.bottom}
    for part in (*parts.values(), found.side, found.answer):
        assert part.x >= 0
        assert part.y >= 0
        assert part.x + part.w <= width
        assert part.y + part.h <= room
    assert found.board.h + found.caption.h + found.bottom.h == room
    if not found.over:
        assert found.board.w + found.side.w == width
    assert found.board.w >= 0.4 * width
    assert found.board.h > 0
    assert _deterministic(size, text, is_open, wanted, caption) == found


def _deterministic(
    size: tuple[int, int],
    text: float,
    is_open: bool | None,
    wanted: int,
    caption: bool,
) -> Frame:
    return frame(*size, text, panel_open=is_open, panel_wanted=wanted, caption=caption)


@given(st.tuples(st.integers(800, 8000), st.integers(600, 5000)))
def test_a_first_window_with_its_frame_is_never_larger_than_what_is_free(
    free: tuple[int, int],
) -> None:
    width, height = first_window(free)
    assert width + 4 <= free[0]
    assert height + 40 <= free[1]
    assert Rect(0, 0, width, height).w <= 1680
