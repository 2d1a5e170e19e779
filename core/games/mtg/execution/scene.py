"""The scene of an ability of Magic: characteristics of objects, and last known ones."""

from functools import singledispatch

from core.effects import program as lang
from core.execution import scene as shared
from core.execution.scene import NotExecutableError
from core.games.mtg.execution.kinds import Described
from core.games.mtg.layers.traits import traits
from core.rules.ruleset import StateView
from core.state.effects import Snapshot
from core.state.game_state import GameState
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

Thing = shared.Thing[Described]


def snapshot(view: StateView, obj: GameObject, ref: Ref | None = None) -> Snapshot:
    """Return the characteristics of an object now, under the reference that it has later."""
    found = traits(view, obj)
    return Snapshot(
        ref=ref or obj.ref,
        names=found.names,
        controller=found.controller,
        owner=obj.owner,
        type_line=found.type_line,
        colors=found.colors,
        keywords=found.keywords,
        power=found.power,
        toughness=found.toughness,
        mana_value=found.mana_value,
        counters=obj.counters,
        token=obj.token,
    )


@singledispatch
def number_of(amount: lang.Amount, _scene: "Scene") -> int:
    """Return the value of an amount; `amounts` knows each kind."""
    raise NotExecutableError(type(amount).__name__)


@singledispatch
def is_true(condition: lang.Condition, _scene: "Scene") -> bool:
    """Return whether a condition is true; `conditions` knows each kind."""
    raise NotExecutableError(type(condition).__name__)


class Scene(shared.Scene[Described]):
    """The referents of an ability's nouns, in one position of Magic."""

    revealed: tuple[Ref, ...] = ()
    """The cards revealed until one fitted, with that one: "those cards"."""
    present: GameState | None = None
    """The state with the facts of this turn, where the position of the scene is an earlier one."""

    def described(self, obj: GameObject) -> Described:
        """Return the present characteristics of an object."""
        return traits(self.view, obj)

    def remembered(self, last: Snapshot) -> Described:
        """Return the last characteristics of an object that has left."""
        return last

    def is_there(self, obj: GameObject, last: Snapshot) -> bool:
        """Return whether a snapshot is older than an object that has stayed the same."""
        return obj.zone == BATTLEFIELD and obj.ref == last.ref

    def number(self, amount: lang.AnyAmount | None, default: int = 1) -> int:
        """Return the value of an amount; raise where a player chooses it."""
        return default if amount is None else number_of(amount, self)

    def holds(self, condition: lang.AnyCondition | None) -> bool:
        """Return whether a condition is true, as none is."""
        return condition is None or is_true(condition, self)


def ability_scene(view: StateView, obj: GameObject, controller: PlayerId | None = None) -> Scene:
    """Return the scene of an ability that an object has now."""
    return Scene(view, obj.ref, controller or traits(view, obj).controller, announced=obj.announced)
