"""C3: characteristics after one change cost the same on a small and a large table."""

from collections.abc import Callable, Sequence
from itertools import cycle

from msgspec.structs import replace

from core.games.mtg.layers.traits import traits
from core.rules.ruleset import Memo, StateView
from tests.benchmarks.goal import Goal, Sides, timed
from tests.benchmarks.tables import RULES, table_of

SMALL, LARGE = 300, 3_000


def changes(objects: int) -> Callable[[], object]:
    """A table of so many objects; each call changes one and recomputes the changed characteristics.

    Changes are found as in the window: by comparing the two positions.
    """
    table = table_of(objects)
    memo = Memo()
    state_view = StateView(RULES, table, memo)
    for obj in table.objects:
        traits(state_view, obj)
    there = cycle([obj.id for obj in table.objects if obj.zone == "battlefield"])
    state = [table]

    def change() -> object:
        before = state[0]
        obj = before.object(next(there))
        after = before.put(replace(obj, tapped=not obj.tapped))
        state[0] = after
        now = StateView(RULES, after, memo)
        return [traits(now, who) for who in after.changed(before)]

    return change


def prepare() -> Sequence[Sides]:
    """The same changes at both sizes."""
    return [Sides(measured=timed(changes(LARGE), 50), floor=timed(changes(SMALL), 50))]


GOALS = (
    Goal(
        name="C3",
        promise="characteristics after one change at 3,000 objects against 300",
        limit=1.5,
        prepare=prepare,
        rounds=25,
    ),
)
