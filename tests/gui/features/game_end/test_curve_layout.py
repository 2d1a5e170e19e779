"""Positions of the life lines."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.rules.game_course import Course, Curve
from core.state.ids import PlayerId
from gui.features.game_end.panel import DASHES, MARKS, laid_out

NAMES = tuple(PlayerId(name) for name in ("Ann", "Ben", "Cam", "Dee"))


def course(*lives: list[int]) -> Course:
    curves = (
        Curve(player=name, life=tuple(each)) for name, each in zip(NAMES, lives, strict=False)
    )
    return Course(begins=0, curves=tuple(curves), moments=())


def test_less_life_lies_lower_and_a_later_turn_further_right() -> None:
    found = laid_out(course([20, 20, 5], [20, 10, -4]), 800, 200, 16, 80)
    one, two = found.traces
    assert [x for x, _ in one.spots] == sorted(x for x, _ in one.spots)
    assert two.spots[-1][1] > one.spots[-1][1] > one.spots[0][1]
    assert (one.label, two.label) == ("Ann 5", "Ben \N{MINUS SIGN}4")
    assert [words for _, words in found.turns] == ["Start", "1", "2"]


def test_four_lines_differ_by_dash_and_mark() -> None:
    assert len(set(DASHES)) == len(set(MARKS)) == len(NAMES)


@given(
    st.lists(st.tuples(*[st.integers(-50, 900)] * len(NAMES)), min_size=1, max_size=40),
    st.integers(1, len(NAMES)),
)
def test_everything_lies_within_the_picture_and_names_do_not_cover_each_other(
    lives: list[tuple[int, ...]], seats: int
) -> None:
    shown = course(*([each[seat] for each in lives] for seat in range(seats)))
    found = laid_out(shown, 800, 240, 16, 80)
    for trace in found.traces:
        assert all(0 <= x <= 800 and 0 <= y <= 240 for x, y in trace.spots)
        assert 0 <= trace.label_at <= 240
    heights = sorted(trace.label_at for trace in found.traces)
    assert all(two - one > 16 for one, two in pairwise(heights))
    assert len(found.turns) <= 17
    assert len(found.levels) <= 7
