"""What may be attacked: living objects of opponents, and what an effect makes attackable."""

from core.games.fab.clock import is_running
from core.games.fab.traits import traits
from core.games.fab.zones import everybody, in_arena, is_public
from core.rules.ruleset import StateView
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject

SPECTRA = "Spectra"


def attackable(view: StateView, player: PlayerId) -> tuple[GameObject, ...]:
    """Return what a player may attack, heroes first (``attack.target``)."""
    found = [obj for obj in view.state.by_place if can_be_attacked(view, obj, player)]
    return tuple(sorted(found, key=lambda obj: "Hero" not in traits(view, obj).types))


def can_be_attacked(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Tell whether an object is a legal target for an attack of a player."""
    if not in_arena(obj) or obj.proxy_of is not None or not is_public(obj, everybody(view.state)):
        return False
    found = traits(view, obj)
    rival = found.controller in view.state.opponents(player)
    return rival and (found.stat("life") is not None or found.has(SPECTRA))


def still_attacked(view: StateView, ref: Ref, attacker: PlayerId) -> GameObject | None:
    """Return what an attack is at, None where it is gone or is no legal target any more.

    On a free table it is whatever has been said, as long as it is there.
    """
    obj = view.state.find(ref)
    if obj is None or not in_arena(obj):
        return None
    legal = not is_running(view.state) or can_be_attacked(view, obj, attacker)
    return obj if legal else None


def is_ally(view: StateView, obj: GameObject) -> bool:
    """Tell whether an object is an ally in the arena."""
    return in_arena(obj) and "Ally" in traits(view, obj).subtypes
