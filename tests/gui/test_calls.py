"""A key and a drag make no more Python calls than their goals allow (`tests.calls` lists them)."""

from collections.abc import Callable

import pytest

from tests.calls import GOALS, Counted, drop_on_pair, turn_over
from tests.gui.window_user import WindowUser


@pytest.mark.parametrize(
    ("title", "count"), [*zip(GOALS, (turn_over, drop_on_pair), strict=True)], ids=["key", "drag"]
)
def test_an_action_makes_no_more_calls_than_its_goal(
    ann: WindowUser, title: str, count: Callable[[WindowUser], Counted]
) -> None:
    assert count(ann).total() <= GOALS[title]
