"""The draft of a division of damage, as proposed or as the player changed it."""

from msgspec.structs import replace

from core.rules.choices import Choice, Selection, Target, id_of, pairing
from core.rules.fights import DamageRow, damage_rows
from core.state.ids import ObjectId

Key = tuple[ObjectId, Target]


class Division:
    """The amounts of one step; of each source they always make up what it deals."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.rows = damage_rows(choice, choice.as_proposed())
        """The rows as they are proposed."""
        self._proposed = {(row.source, row.to): row.amount for row in self.rows if row.to}
        self._amounts = dict(self._proposed)
        self._prevented: set[Key] = set()

    def again(self, choice: Choice) -> "Division":
        """Return the same draft where the same is proposed, else a new one."""
        return self if choice == self.choice else Division(choice)

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
    def selection(self) -> Selection:
        """The division as a selection: the amounts of each source, and the prevented pairs."""
        shares: dict[ObjectId, list[tuple[str, int]]] = {}
        for (source, to), amount in self._amounts.items():
            shares.setdefault(source, []).append((id_of(to), amount))
        amounts = (tuple(shares.get(part.shown[0], ())) for part in self.choice.also)
        also = tuple(Selection(amounts=each) for each in amounts)
        prevented = (key for key in self._amounts if key in self._prevented)
        return replace(pairing(*prevented), also=also)

    @property
    def total(self) -> int:
        """How much damage is dealt in all."""
        return sum(n for key, n in self._amounts.items() if key not in self._prevented)
