"""A position read under a ruleset, with a memory for what was computed of each object."""

from collections.abc import Callable
from typing import Any

from core.rules.ruleset import Ruleset
from core.state.effects import Effect
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.objects import GameObject

Memo = dict[ObjectId, tuple[GameObject, tuple[Effect, ...], Ruleset, Any]]


class StateView:
    """A table and the rules it is read under.

    ``memo`` keeps what rules computed of an object as long as the object, the effects
    and the ruleset are the very same, so that after an action only what changed is
    computed again. Whoever keeps positions for long keeps one memo for all of them.
    """

    __slots__ = ("memo", "rules", "state")

    def __init__(self, rules: Ruleset, state: GameState, memo: Memo | None = None) -> None:
        self.rules = rules
        self.state = state
        self.memo: Memo = {} if memo is None else memo

    def at(self, state: GameState) -> "StateView":
        """Read another position with the same rules and memory."""
        return StateView(self.rules, state, self.memo)

    def computed(
        self, object_id: ObjectId | GameObject, compute: Callable[["StateView", GameObject], Any]
    ) -> Any:  # noqa: ANN401 - what is computed is the game's own
        """Return what ``compute`` says of an object, from memory if nothing about it changed."""
        obj = object_id if isinstance(object_id, GameObject) else self.state.object(object_id)
        effects = self.state.effects
        kept = self.memo.get(obj.id)
        if kept is not None and kept[0] is obj and kept[1] is effects and kept[2] is self.rules:
            return kept[3]
        computed = compute(self, obj)
        self.memo[obj.id] = (obj, effects, self.rules, computed)
        return computed

    def object(self, object_id: ObjectId) -> GameObject:
        """Return an object; raise `KeyError` if it does not exist now."""
        return self.state.object(object_id)
