"""A position read under a ruleset, with a memory for what was computed of each object."""

from collections.abc import Callable
from typing import Any

from core.rules.ruleset import Ruleset
from core.state.effects import Effect
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.table import Table

Memo = dict[ObjectId, tuple[GameObject, tuple[Effect, ...], Ruleset, Any]]


class Reading:
    """A table and the rules it is read under.

    ``memo`` keeps what rules computed of an object as long as the object, the effects
    and the ruleset are the very same, so that after a deed only what changed is
    computed again. Whoever keeps positions for long keeps one memo for all of them.
    """

    __slots__ = ("memo", "rules", "table")

    def __init__(self, rules: Ruleset, table: Table, memo: Memo | None = None) -> None:
        self.rules = rules
        self.table = table
        self.memo: Memo = {} if memo is None else memo

    def at(self, table: Table) -> "Reading":
        """Read another position with the same rules and memory."""
        return Reading(self.rules, table, self.memo)

    def computed(
        self, who: ObjectId | GameObject, compute: Callable[["Reading", GameObject], Any]
    ) -> Any:  # noqa: ANN401 - what is computed is the game's own
        """Return what ``compute`` says of an object, from memory if nothing about it changed."""
        obj = who if isinstance(who, GameObject) else self.table.object(who)
        effects = self.table.effects
        kept = self.memo.get(obj.id)
        if kept is not None and kept[0] is obj and kept[1] is effects and kept[2] is self.rules:
            return kept[3]
        computed = compute(self, obj)
        self.memo[obj.id] = (obj, effects, self.rules, computed)
        return computed

    def object(self, who: ObjectId) -> GameObject:
        """Return an object; raise `KeyError` if it does not exist now."""
        return self.table.object(who)
