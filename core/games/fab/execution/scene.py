"""The scene of an ability of Flesh and Blood: characteristics, nouns, amounts and conditions."""

from core.effects import program as lang
from core.execution import scene as shared
from core.games.fab.execution import amounts, conditions, nouns
from core.games.fab.execution.facts import Described, Remembered, Thing
from core.games.fab.objects.traits import traits
from core.games.fab.zones import in_arena
from core.rules.ruleset import StateView
from core.state.effects import Snapshot
from core.state.ids import PlayerId
from core.state.objects import GameObject


class Scene(shared.Scene[Described]):
    """The referents of an ability's nouns, in one position of Flesh and Blood."""

    def described(self, obj: GameObject) -> Described:
        """Return the present characteristics of an object."""
        return traits(self.view, obj)

    def remembered(self, last: Snapshot) -> Described:
        """Return the last characteristics of an object that has left."""
        return Remembered(last)

    def is_there(self, obj: GameObject, last: Snapshot) -> bool:
        """Return whether a snapshot is older than an object that has stayed the same."""
        return obj.ref == last.ref

    def number(self, amount: lang.AnyAmount | None, default: int = 1) -> int:
        """Return the value of an amount; raise where a player chooses it."""
        return default if amount is None else amounts.number(self, amount)

    def holds(self, condition: lang.AnyCondition | None) -> bool:
        """Return whether a condition is true, as none is."""
        return condition is None or conditions.holds(self, condition)

    def players(self, who: lang.Who) -> tuple[PlayerId, ...]:
        """Return the players of a phrase, in turn order; raise where one has to be chosen."""
        return nouns.players(self, who)

    def meant(self, noun: lang.Noun) -> tuple[Thing, ...]:
        """Return the objects that a noun means; raise where some of them have to be chosen."""
        return nouns.things(self, noun)

    def fitting(self, noun: lang.Noun) -> tuple[Thing, ...]:
        """Return all objects that fit a noun, wherever it looks."""
        return nouns.fitting(self, noun)

    def fits(self, noun: lang.Noun, thing: Thing) -> bool:
        """Return whether a noun may mean an object, by its kinds and conditions."""
        return nouns.fits(self, noun, thing)


def scene_of(view: StateView, obj: GameObject, controller: PlayerId | None = None) -> Scene:
    """Return the scene of an ability that an object has now."""
    holder = controller or (traits(view, obj).controller if in_arena(obj) else obj.controller)
    return Scene(view, obj.ref, holder, announced=obj.announced)
