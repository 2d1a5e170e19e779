"""The harness of the benchmarks: ratios, and its output."""

import pytest

from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks.goal import Goal, Measure, NotBuilt, Sides, constant


def goal(measured: float, limit: float) -> Goal:
    """A goal whose measured side costs so many floors."""
    sides = [Sides(measured=constant(measured * 2), floor=constant(2))]
    return Goal(name="X1", promise="x", limit=limit, prepare=lambda: sides, rounds=3)


@pytest.mark.parametrize(
    ("measured", "limit", "printed"),
    [(1.47, 1.6, "X1 1.47 <= 1.60 ok"), (1.7, 1.6, "X1 1.70 <= 1.60 over")],
)
def test_one_line_a_goal(measured: float, limit: float, printed: str) -> None:
    assert benchmarks.line(goal(measured, limit)) == (printed, measured > limit)


def test_what_is_not_there_is_said_to_be_not_built() -> None:
    def prepare() -> list[Sides]:
        raise NotBuilt

    missing = Goal(name="X2", promise="x", limit=1, prepare=prepare)
    assert benchmarks.line(missing) == ("X2 not built", False)


def test_the_first_round_fills_caches_and_does_not_count() -> None:
    costs = iter([1000.0, 3.0, 3.0, 3.0])
    assert Sides(measured=lambda: next(costs), floor=constant(1)).ratio(3) == 3


def test_the_sides_take_turns() -> None:
    turns: list[str] = []

    def side(name: str) -> Measure:
        def cost() -> float:
            turns.append(name)
            return 1

        return cost

    Sides(measured=side("measured"), floor=side("floor")).ratio(1)
    assert turns == ["measured", "floor", "floor", "measured"]


def test_the_largest_size_decides() -> None:
    sides = [Sides(measured=constant(cost), floor=constant(1)) for cost in (1, 3, 2)]
    assert Goal(name="X3", promise="x", limit=1, prepare=lambda: sides, rounds=1).ratio() == 3


def test_goals_have_names_of_their_own() -> None:
    names = [goal.name for goal in benchmarks.GOALS]
    assert len(names) == len(set(names))


def test_an_unknown_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        benchmarks.main(["--only", "Z9"])
    assert "no such goal: Z9" in capsys.readouterr().err
