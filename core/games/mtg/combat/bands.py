"""Banding: who attacks as a band is blocked together, and damage follows no order (702.22).

Which creatures form a band people say by what blocks them; the rest is done by hand.
"""

from collections import defaultdict
from collections.abc import Iterable

from core.games.mtg.traits import traits
from core.rules.ruleset import StateView
from core.state.combat import Attacked, Attacker
from core.state.objects import GameObject

_BANDING = "Banding"


def fewest_bands(view: StateView, attackers: Iterable[Attacker]) -> int:
    """Return how many single attackers and bands these may be at the least.

    A band attacks one thing. Any number of its creatures have banding, at most one has not.
    """
    lone: dict[Attacked, int] = defaultdict(int)
    banding: dict[Attacked, int] = defaultdict(int)
    for each in attackers:
        has_it = traits(view, view.object(each.obj.id)).has(_BANDING)
        (banding if has_it else lone)[each.at] += 1
    targets = {*lone, *banding}
    return sum(lone[at] or min(banding[at], 1) for at in targets)


def faces_a_band(view: StateView, faced: Iterable[GameObject]) -> bool:
    """Tell whether one of several creatures has banding, so that no order holds (702.22j, k)."""
    return any(traits(view, obj).has(_BANDING) for obj in faced)
