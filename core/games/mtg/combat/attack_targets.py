"""The current combat, and the players and permanents that can be attacked (MTG CR 508.1b)."""

from collections.abc import Mapping

from msgspec.structs import replace

from core.games.mtg.layers.traits import traits
from core.rules.ruleset import StateView
from core.state.combat import Attacker, Combat
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_ATTACKED = frozenset({"Battle", "Planeswalker"})
"""Card types of permanents that can be attacked, in addition to players."""
Target = ObjectId | PlayerId


def fight_of(view: StateView) -> Combat | None:
    """Return the current combat, None outside combat."""
    fight = view.state.fight
    return fight if isinstance(fight, Combat) else None


def attackable(view: StateView, player: PlayerId) -> tuple[Target, ...]:
    """Return the legal targets of attacks: opponents and their planeswalkers and battles."""
    state = view.state
    others = tuple(each for each in state.opponents(player) if each in state.playing)
    there = sorted(
        view.found(_has_defender, BATTLEFIELD), key=lambda each: state.object(each).order
    )
    return (*others, *(each for each in there if defender_of(view, player, each) in others))


def _has_defender(view: StateView, obj: GameObject) -> bool:
    return not _ATTACKED.isdisjoint(traits(view, obj).types)


def defender_of(view: StateView, player: PlayerId, target: Target) -> PlayerId | None:
    """Return the defender of an attacked player or permanent; None if it can't be attacked."""
    if isinstance(target, str):
        return target if target != player and target in view.state.playing else None
    obj = view.state.objects.get(target)
    if obj is None or obj.zone != BATTLEFIELD:
        return None
    found = traits(view, obj)
    if "Battle" in found.types:
        return obj.protector if obj.protector != player else None
    if "Planeswalker" in found.types and found.controller != player:
        return found.controller
    return None


def with_attacks(state: GameState, attacks: Mapping[ObjectId, Target]) -> GameState:
    """Return a position of the declare blockers step in which these creatures attack."""
    found = tuple(_attacker(state, each, to) for each, to in attacks.items())
    return replace(state, fight=Combat(attackers=found, begun=True, declared=True))


def _attacker(state: GameState, object_id: ObjectId, to: Target) -> Attacker:
    obj = state.object(object_id)
    if isinstance(to, str):
        return Attacker(obj=obj.ref, at=to, defender=to)
    attacked = state.object(to)
    defender = attacked.protector or attacked.controller
    return Attacker(obj=obj.ref, at=attacked.ref, defender=defender, held_by=attacked.controller)
