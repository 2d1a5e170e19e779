"""How the damage of one step is divided, as proposed or as a person has it. No window is needed."""

from collections.abc import Iterator, Mapping, Sequence

from core.rules.choices import Target
from core.rules.fights import Blow, Damage, DamageRow
from core.state.ids import ObjectId

Key = tuple[ObjectId, Target]


class Division:
    """The amounts of one step; of each source they always make up what it deals."""

    def __init__(self, damage: Damage) -> None:
        self.damage = damage
        self._proposed = {key: row.amount for key, row in _keyed(damage.rows)}
        self._amounts = dict(self._proposed)
        self._prevented: set[Key] = set()

    def again(self, damage: Damage) -> "Division":
        """Return the same for a position in which the same is proposed, else a new one."""
        if damage.rows != self.damage.rows or damage.title != self.damage.title:
            return Division(damage)
        self.damage = damage
        return self

    def amount(self, row: DamageRow) -> int:
        """Return how much a row deals, before anything of it is prevented."""
        return self._amounts.get((row.source, row.to), 0) if row.to is not None else 0

    def is_prevented(self, row: DamageRow) -> bool:
        """Tell whether the damage of a row is prevented."""
        return (row.source, row.to) in self._prevented

    def most(self, row: DamageRow) -> int:
        """Return how much a row can deal at most: all that its source has."""
        return sum(n for (source, _), n in self._amounts.items() if source == row.source)

    def give(self, row: DamageRow, amount: int) -> None:
        """Let a row deal another amount; the others of its source deal the rest."""
        if row.to is None:
            return
        key = row.source, row.to
        amount = max(0, min(amount, self.most(row)))
        more = amount - self._amounts[key]
        self._amounts[key] = amount
        others = [each for each in self._amounts if each[0] == row.source and each != key]
        if more < 0 and others:
            self._amounts[others[-1]] -= more
            return
        for each in reversed(others):
            taken = min(more, self._amounts[each])
            self._amounts[each] -= taken
            more -= taken

    def prevent(self, row: DamageRow, *, on: bool) -> None:
        """Prevent the damage of a row, or no more."""
        if row.to is not None:
            (self._prevented.add if on else self._prevented.discard)((row.source, row.to))

    @property
    def is_changed(self) -> bool:
        """Whether a person has it otherwise than proposed."""
        return bool(self._prevented) or self._amounts != self._proposed

    @property
    def assigned(self) -> tuple[Blow, ...]:
        """What is dealt by those sources that do not deal as proposed."""
        other = {key[0] for key, n in self._amounts.items() if n != self._proposed[key]}
        return tuple(_blows({k: n for k, n in self._amounts.items() if k[0] in other}))

    @property
    def prevented(self) -> tuple[Blow, ...]:
        """What is taken off again."""
        return tuple(_blows({k: n for k, n in self._amounts.items() if k in self._prevented}))

    @property
    def total(self) -> int:
        """How much damage is dealt in all."""
        return sum(n for key, n in self._amounts.items() if key not in self._prevented)


def _keyed(rows: Sequence[DamageRow]) -> Iterator[tuple[Key, DamageRow]]:
    return (((row.source, row.to), row) for row in rows if row.to is not None)


def _blows(amounts: Mapping[Key, int]) -> Iterator[Blow]:
    return (Blow(source=source, to=to, amount=n) for (source, to), n in amounts.items())
