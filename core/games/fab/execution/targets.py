"""Targets that a program asks for: the candidates of each phrase, and which are legal."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.targeting import Slot, slot_of, targeting
from core.execution.scene import NotExecutableError
from core.games.fab.combat.combat_chain import is_attack_on_stack, is_attacking
from core.games.fab.execution.scene import Scene
from core.games.fab.objects.traits import is_hero, traits
from core.games.fab.zones import in_arena
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.zones import STACK

_LAYERS = frozenset({"layer", "ability"})


def slots(scene: Scene, clauses: Sequence[lang.AnyClause]) -> tuple[Slot, ...]:
    """Return the targets that clauses ask for, in their order."""
    other = {id(each) for each in alternatives(clauses)}
    parts = (part for clause in clauses for part in targeting(clause) if id(part) not in other)
    return tuple(slot_of(part, scene.number) for part in parts)


def alternatives(clauses: Iterable[lang.AnyClause]) -> Iterator[lang.Noun]:
    """Yield the nouns that are alternatives of a target: "target aura or target item"."""
    for clause in clauses:
        for part in targeting(clause):
            if isinstance(part, lang.Noun) and part.by == "or":
                yield from (each for each in part.joined if each.how == "target")


class Aim:
    """The choice of targets by a program; a player as a target is their hero."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def candidates(self, slot: Slot, taken: Sequence[ObjectId] = ()) -> tuple[ObjectId, ...]:
        """Return the legal targets of a phrase but for those that it has already."""
        state = self.scene.view.state
        found = [each.id for each in state.by_place] + [each.id for each in state.waiting]
        return tuple(
            each for each in found if each not in taken and self.is_legal(slot, each, taken)
        )

    def take(self, slot: Slot, targets: Sequence[ObjectId]) -> None:
        """Note the targets of a phrase for those behind it."""

    def is_legal(self, slot: Slot, target: ObjectId, _taken: Sequence[ObjectId] = ()) -> bool:
        """Return whether a target fits a phrase; one that can't be judged is legal."""
        state, part = self.scene.view.state, slot.part
        obj = state.objects.get(target)
        if obj is None:
            waits = any(each.id == target for each in state.waiting)
            return waits and isinstance(part, lang.Noun) and _is_of_a_layer(part)
        if obj.ref == self.scene.source and obj.zone == STACK:
            return False
        try:
            if isinstance(part, lang.Who):
                return self._is_hero_of(part, obj)
            return self._is_there(part, obj) and self._fits(part, obj)
        except NotExecutableError:
            return True

    def _is_hero_of(self, who: lang.Who, obj: GameObject) -> bool:
        view, me = self.scene.view, self.scene.me
        if not in_arena(obj) or not is_hero(view, obj):
            return False
        controller = traits(view, obj).controller
        if who.kind == "opponent" or who.other:
            return controller in view.state.opponents(me)
        return True

    def _fits(self, part: lang.Noun, obj: GameObject) -> bool:
        thing = self.scene.thing_of(obj)
        if part.how == "any_target":
            if thing.found.stat("life") is None:
                return False
            if not part.kinds:
                return self.scene.fits(replace(part, how="bare", kinds=_ANY), thing)
        return self.scene.fits(replace(part, how="bare", joined=()), thing) or any(
            self.scene.fits(replace(each, how="bare"), thing) for each in part.joined
        )

    def _is_there(self, part: lang.Noun, obj: GameObject) -> bool:
        """Return whether an object is where a phrase looks: in its zones, else in the arena."""
        view = self.scene.view
        if any(isinstance(each, lang.In) for each in part.where):
            return True
        if _means_attack(part):
            return is_attacking(view, obj) or is_attack_on_stack(view, obj)
        if obj.zone == STACK:
            return _means_card(part)
        return in_arena(obj)


_ANY = (lang.Kind(types=("permanent",)),)


def _means_attack(part: lang.Noun) -> bool:
    return any("attack" in kind.types and "card" not in kind.types for kind in part.kinds)


def _means_card(part: lang.Noun) -> bool:
    return any("card" in kind.types for kind in part.kinds)


def _is_of_a_layer(part: lang.Noun) -> bool:
    return any(_LAYERS & set(kind.types) for kind in part.kinds)
