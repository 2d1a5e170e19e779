"""A position read under a ruleset, with a memory for what was computed of each object."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.trie import Trie

if TYPE_CHECKING:
    from core.state.effects import Effect

_NO_OBJECTS: Trie[GameObject] = Trie()


class Memo:
    """What was computed of objects, and which of them a question has found in a position."""

    __slots__ = ("computed", "found")

    def __init__(self) -> None:
        self.computed: dict[ObjectId, tuple[GameObject, tuple[Effect, ...], Ruleset, Any]] = {}
        self.found: dict[Question, tuple[Trie[GameObject], Ruleset, frozenset[ObjectId]]] = {}


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
        self.memo = memo or Memo()

    def at(self, state: GameState) -> "StateView":
        """Read another position with the same rules and memory."""
        return StateView(self.rules, state, self.memo)

    def computed(
        self, object_id: ObjectId | GameObject, compute: Callable[["StateView", GameObject], Any]
    ) -> Any:  # noqa: ANN401 - what is computed is the game's own
        """Return what ``compute`` says of an object, from memory if nothing about it changed."""
        obj = object_id if isinstance(object_id, GameObject) else self.state.object(object_id)
        effects = self.state.effects
        kept = self.memo.computed.get(obj.id)
        if kept is not None and kept[0] is obj and kept[1] is effects and kept[2] is self.rules:
            return kept[3]
        computed = compute(self, obj)
        self.memo.computed[obj.id] = (obj, effects, self.rules, computed)
        return computed

    def found(self, question: "Question") -> frozenset[ObjectId]:
        """Return the objects of which a question is true.

        It is asked again only of those that are not the very same as when it was asked last, so
        it must look at nothing but the object, its cards and the rules.
        """
        none: frozenset[ObjectId] = frozenset()
        before, rules, found = self.memo.found.get(question, (_NO_OBJECTS, self.rules, none))
        if rules is not self.rules:
            before, found = _NO_OBJECTS, none
        changed = [ObjectId(each) for each in self.state.objects.differing(before)]
        if changed:
            there = (self.state.objects.get(each) for each in changed)
            now = {obj.id for obj in there if obj is not None and question(self, obj)}
            found = found.difference(changed) | now
            self.memo.found[question] = (self.state.objects, self.rules, found)
        return found

    def object(self, object_id: ObjectId) -> GameObject:
        """Return an object; raise `KeyError` if it does not exist now."""
        return self.state.object(object_id)


Question = Callable[[StateView, GameObject], bool]
"""Something that is true of an object or not."""
