"""The count of the trials of many abilities."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tests.abilities.abilities import Found
from tests.abilities.trial import Tried, tried

Trial = Callable[..., Tried]
FAULTS = ("exception", "refused", "unequal", "lost", "revealed", "passed over")
_BEST = ("whole", "part", "idle", "none", "unfit")


class Count:
    """The totals of the abilities so far; ``faults`` counts trials by the kind of fault."""

    def __init__(self) -> None:
        self.abilities: Counter[str] = Counter()
        self.trials = 0
        self.faults: Counter[str] = Counter()

    @property
    def is_clean(self) -> bool:
        """Whether no trial had a fault."""
        return not self.faults

    def __str__(self) -> str:
        every = sum(self.abilities.values())
        whole = 100 * self.abilities["whole"] / every if every else 0.0
        return (
            f"{every} abilities, {self.abilities['whole']} fully ({whole:.1f} %), "
            f"{self.abilities['part']} partly, {self.abilities['none']} not, "
            f"{self.abilities['idle']} without anything to do, "
            f"{self.abilities['unfit']} without a target; {self.trials} trials, "
            f"{self.faults['exception']} exceptions, {self.faults['refused']} refused, "
            f"{self.faults['unequal']} unequal, {self.faults['lost']} lost cards, "
            f"{self.faults['revealed']} revealed, {self.faults['passed over']} passed over"
        )


def tries(
    abilities: Iterable[Found],
    count: Count,
    *,
    seed: int,
    positions: int,
    details: bool = False,
    trial: Trial = tried,
) -> Iterator[str]:
    """Try abilities on drawn positions; yield a line for each different fault of an ability."""
    for found in abilities:
        best, seen = len(_BEST) - 1, set[str]()
        notes: Counter[str] = Counter()
        for place in range(positions):
            each = trial(found, f"{seed} {found.name} {place}", thorough=place % 4 == 0)
            count.trials += 1
            best = min(best, _BEST.index(each.result))
            notes.update(each.by_hand)
            for fault in each.faults:
                count.faults[fault.kind] += 1
                if fault.kind not in seen:
                    seen.add(fault.kind)
                    yield f"{fault.kind}: {found.name} ({found.kind}): {fault.text}"
        count.abilities[_BEST[best]] += 1
        if details and best:
            yield f"{_BEST[best]}: {found.name} ({found.kind}): {' | '.join(notes)}"
