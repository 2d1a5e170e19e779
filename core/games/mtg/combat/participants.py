"""What every attacker and every blocker has to be: an untapped creature of whoever declares it."""

from collections.abc import Iterator

from core.games.mtg.traits import traits
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def is_no_participant(
    view: StateView, obj: GameObject, key: str, no_creature: Message
) -> Iterator[Finding]:
    """Say why an object is nothing that takes part in combat: nothing else matters then.

    ``key`` is that of the declaration, ``no_creature`` has a field ``card``.
    """
    found = traits(view, obj)
    name = found.name or Message("The nameless object")
    if obj.zone != BATTLEFIELD:
        yield refused(key, Message("{card} is not on the battlefield.", card=name), possible=False)
    elif not found.is_creature or "Battle" in found.types:
        yield refused("combat.only_creatures", no_creature.filled({"card": name}))


def is_not_ready(view: StateView, obj: GameObject, key: str, player: PlayerId) -> Iterator[Finding]:
    """Say why a creature cannot be declared by a player: it is somebody else's, or tapped."""
    found = traits(view, obj)
    name = found.name or Message("The nameless object")
    if found.controller != player:
        says = Message("{player} does not control {card}.", player=player, card=name)
        yield refused(key, says)
    if obj.tapped:
        yield refused(key, Message("{card} is tapped.", card=name))
