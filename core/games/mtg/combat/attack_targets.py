"""The current combat, and the players and permanents that can be attacked (MTG CR 508.1b)."""

from core.games.mtg.layers.traits import traits
from core.rules.ruleset import StateView
from core.state.combat import Combat
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
