"""Rune gate: a card is played from the banished zone by Runechants (FaB CR 8.3.27)."""

from collections.abc import Sequence

from core.cards.card import Face
from core.games.fab.costs import price
from core.games.fab.traits import traits
from core.games.fab.zones import BANISHED, everybody, in_arena, is_public
from core.rules.ruleset import StateView
from core.state.ids import PlayerId
from core.state.objects import GameObject

KEY = "keyword.rune_gate"
RUNE_GATE = "Rune Gate"
_CHANT = "Runechant"


def has_rune_gate(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Return whether a card is in its player's banished zone and has rune gate there."""
    return (
        obj.zone == BANISHED
        and obj.owner == player
        and obj.attached_to is None
        and is_public(obj, everybody(view.state))
        and traits(view, obj).has(RUNE_GATE)
    )


def is_rune_gated(
    view: StateView, obj: GameObject, player: PlayerId, faces: Sequence[Face]
) -> bool:
    """Return whether a player may play a card by rune gate, without paying its resource cost."""
    return has_rune_gate(view, obj, player) and chants_of(view, player) >= price(faces).resource


def chants_of(view: StateView, player: PlayerId) -> int:
    """Return how many Runechants a player controls."""
    found = (traits(view, obj) for obj in view.state.objects if in_arena(obj))
    return sum(_CHANT in each.names and each.controller == player for each in found)
