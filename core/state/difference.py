"""What differs between two positions. Works forwards and back."""

from collections.abc import Mapping

from msgspec import Struct

from core.state.game_state import GameState
from core.state.ids import ObjectId
from core.state.objects import GameObject


class Difference(Struct, frozen=True, kw_only=True):
    """How one position becomes another.

    ``touched`` are all objects that are not the very same, those that came or went among
    them. ``turned`` show another face where they lie. ``merged`` names for a new melded
    permanent the objects it was, ``parted`` for one that left the objects it became.
    ``ambient`` tells that something besides objects changed that may change what cards say.
    """

    touched: frozenset[ObjectId]
    turned: frozenset[ObjectId] = frozenset()
    merged: Mapping[ObjectId, tuple[ObjectId, ...]] = {}
    parted: Mapping[ObjectId, tuple[ObjectId, ...]] = {}
    ambient: bool = False


def difference(before: GameState, after: GameState) -> Difference:
    """Tell how ``before`` becomes ``after``, at the cost of what differs."""
    touched = frozenset(after.changed(before))
    turned = set()
    merged: dict[ObjectId, tuple[ObjectId, ...]] = {}
    parted: dict[ObjectId, tuple[ObjectId, ...]] = {}
    for object_id in touched:
        old, new = before.objects.get(object_id), after.objects.get(object_id)
        if old is not None and new is not None:
            if old.zone == new.zone and _shows(old) != _shows(new):
                turned.add(object_id)
        elif new is not None and new.is_melded:
            merged[object_id] = _alone(new, before)
        elif old is not None and old.is_melded:
            parted[object_id] = _alone(old, after)
    return Difference(
        touched=touched,
        turned=frozenset(turned),
        merged=merged,
        parted=parted,
        ambient=_around(before) != _around(after),
    )


def _shows(obj: GameObject) -> tuple[int, bool]:
    return obj.side, obj.face_down


def _alone(melded: GameObject, state: GameState) -> tuple[ObjectId, ...]:
    """Return the objects that a melded permanent's cards are, each alone, in a position."""
    ids = (ObjectId(card) for card in melded.cards)
    return tuple(object_id for object_id in ids if state.objects.get(object_id) is not None)


def _around(state: GameState) -> tuple[object, ...]:
    return (
        state.effects,
        state.day_night,
        state.turn,
        state.active,
        state.chosen_names,
        state.turn_step,
        state.fight,
        state.match,
    )
