"""What every attacker and every blocker has to be: an untapped creature of whoever declares it."""

from collections.abc import Generator

from core.games.mtg.traits import traits
from core.games.mtg.zone_changes import name_of
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

Findings = Generator[Finding, None, bool]
"""Yields findings, and tells whether it is worth asking more."""


def takes_part(
    view: StateView, obj: GameObject, key: str, player: PlayerId, no_creature: Message
) -> Findings:
    """Say why a player cannot declare an object; of what is no creature there nothing else matters.

    ``key`` is that of the declaration, ``no_creature`` has a field ``card``.
    """
    found = traits(view, obj)
    name = name_of(view, obj)
    if obj.zone != BATTLEFIELD:
        says = Message("{card} is not on the battlefield.", card=name)
        yield refused(key, says, possible=False)
        return False
    if not found.is_creature or "Battle" in found.types:
        yield refused("combat.only_creatures", no_creature.filled({"card": name}))
        return False
    if found.controller != player:
        says = Message("{player} does not control {card}.", player=player, card=name)
        yield refused(key, says)
    if obj.tapped:
        yield refused(key, Message("{card} is tapped.", card=name))
    return True
