"""Drafts on the board: the pairs of a declaration, and a division of damage."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from core.rules.choices import Choice, Selection, Target, id_of, pairing, target_of
from core.rules.views import ATTACK, DamageRow, Pair, damage_rows
from core.state.ids import ObjectId
from gui.board.combat_view import Proposed

Allows = Callable[[ObjectId, Target], bool]
"""Returns whether one creature by itself may attack or block a target."""


class Naming:
    """The declared creatures, each with its target or the attacker that it blocks.

    ``waiting`` is a blocker without an attacker yet. It ``is_new`` until another action happens.
    """

    def __init__(self, choice: Choice, allows: Allows) -> None:
        self.choice = choice
        self._allows = allows
        self.waiting: ObjectId | None = None
        self.is_new = True
        self._pairs: list[Pair] = []
        self._last: Target | None = choice.targets[0] if choice.partners else None
        for object_id in map(target_of, choice.required):
            if isinstance(object_id, int):
                self.add(object_id)

    @property
    def attacks(self) -> bool:
        """Whether attackers are declared, not blockers."""
        return self.choice.id == ATTACK

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of creatures and targets, in the order of selection."""
        return tuple(self._pairs)

    @property
    def named(self) -> tuple[ObjectId, ...]:
        """The paired creatures, each once."""
        return tuple(dict.fromkeys(each.object for each in self._pairs))

    @property
    def selection(self) -> Selection:
        """The pairs as a selection."""
        return pairing(*((each.object, each.to) for each in self._pairs))

    @property
    def proposed(self) -> Proposed:
        """The draft for the board."""
        able = set(self.choice.objects)
        doubtful = frozenset(each for each in self.named if each not in able)
        return Proposed(pairs=self.pairs, doubtful=doubtful, waiting=self.waiting)

    def again(self, choice: Choice) -> "Naming":
        """Return the draft in a changed position, without the creatures that are gone."""
        made = Naming(choice, self._allows)
        made.is_new = False
        made._last = self._last if self._last in choice.targets else made._last
        known = (each for each in self._pairs if each.to in choice.targets)
        made._pairs = [each for each in known if each.object in choice.objects]
        return made

    def of(self, object_id: ObjectId) -> tuple[Target, ...]:
        """Return the targets of a creature."""
        return tuple(each.to for each in self._pairs if each.object == object_id)

    def add(self, object_id: ObjectId, to: Target | None = None) -> None:
        """Pair a creature with a target; by default an attacker takes the last target."""
        target = to if to is not None else self._usual(object_id)
        if target is None:
            self.waiting = object_id
            return
        self.waiting = None
        if self.attacks:
            self._last = target
            self.drop(object_id)
        pair = Pair(object_id, target)
        if pair not in self._pairs:
            self._pairs.append(pair)

    def drop(self, object_id: ObjectId) -> None:
        """Deselect a creature."""
        self._pairs = [each for each in self._pairs if each.object != object_id]
        if self.waiting == object_id:
            self.waiting = None

    def toggle(self, object_id: ObjectId) -> None:
        """Select a creature, or deselect it."""
        if self.waiting == object_id or self.of(object_id):
            self.drop(object_id)
        else:
            self.add(object_id)

    def add_all(self) -> None:
        """Select every possible attacker, or none if all of them are selected."""
        able = [each for each in self.choice.objects if self._usual(each) is not None]
        if all(self.of(each) for each in able):
            self._pairs = []
            return
        for each in able:
            if not self.of(each):
                self.add(each)

    def clear(self) -> bool:
        """Empty the draft; return whether it had any creature."""
        some = bool(self._pairs) or self.waiting is not None
        self._pairs, self.waiting = [], None
        return some

    def turn_to_next(self, object_id: ObjectId | None) -> Target | None:
        """Move an attacker, or all of them, to the next target; return that target."""
        targets = self.choice.targets
        if not self.attacks or not targets:
            return None
        own = self.of(object_id) if object_id is not None else ()
        now = own[0] if own else self._last
        found = targets[(targets.index(now) + 1) % len(targets) if now in targets else 0]
        self._last = found
        changed = [object_id] if own and object_id is not None else list(self.named)
        self._pairs = [
            Pair(each.object, found) if each.object in changed else each for each in self._pairs
        ]
        return found

    def _usual(self, object_id: ObjectId) -> Target | None:
        """Return the default target of a creature, None if there are several."""
        if self.attacks:
            return self._last
        may = [each for each in self.choice.targets if self._allows(object_id, each)]
        here = may or list(self.choice.targets)
        return here[0] if len(here) == 1 else None

    def targets_of(self, object_id: ObjectId) -> Iterator[Target]:
        """Yield the legal targets of a creature."""
        for each in self.choice.targets:
            if self._allows(object_id, each):
                yield each


Key = tuple[ObjectId, Target]


class Division:
    """The draft of a division of damage; the shares of each source always add up to its damage."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.rows = damage_rows(choice, choice.as_proposed())
        """The rows as they are proposed."""
        self._proposed = {(row.source, row.to): row.amount for row in self.rows if row.to}
        self._amounts = dict(self._proposed)
        self._prevented: set[Key] = set()

    def again(self, choice: Choice) -> "Division":
        """Return the same draft for the same proposed damage, else a new one."""
        return self if choice == self.choice else Division(choice)

    def amount(self, row: DamageRow) -> int:
        """Return the damage of a row before prevention."""
        return self._amounts.get((row.source, row.to), 0) if row.to is not None else 0

    def is_prevented(self, row: DamageRow) -> bool:
        """Return whether the damage of a row is prevented."""
        return (row.source, row.to) in self._prevented

    def most(self, row: DamageRow) -> int:
        """Return the largest amount of a row: all the damage of its source."""
        return sum(n for (source, _), n in self._amounts.items() if source == row.source)

    def give(self, row: DamageRow, amount: int) -> None:
        """Set the amount of a row; the other rows of its source share the rest."""
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
        """Set or clear the prevention of a row."""
        if row.to is not None:
            (self._prevented.add if on else self._prevented.discard)((row.source, row.to))

    @property
    def is_changed(self) -> bool:
        """Whether the division differs from the proposed one."""
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
        """Sum of all damage."""
        return sum(n for key, n in self._amounts.items() if key not in self._prevented)
