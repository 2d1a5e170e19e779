"""E4: an action on a table that reads texts costs little more than on one that reads none."""

from collections.abc import Sequence
from functools import partial

from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.texts import TRIGGERS, actions_on, table_of


def prepare(permanents: int) -> Sequence[Sides]:
    """The same actions on two tables of the same permanents."""
    reading, plain = (
        actions_on(table_of(TRIGGERS, permanents, reads=each)) for each in (True, False)
    )
    return [Sides(measured=timed(reading, 20), floor=timed(plain, 20))]


GOALS = (
    Goal(
        name="E4",
        promise="an action with 60 permanents that have texts, read against not read",
        limit=1.5,
        prepare=partial(prepare, 60),
    ),
    Goal(
        name="E4-small",
        promise="the same with 20 permanents",
        limit=1.5,
        prepare=partial(prepare, 20),
    ),
)
