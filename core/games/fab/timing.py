"""Timing and permission to play or activate (FaB CR 7.0.1a, 7.4.2, 8.1, 8.3.27)."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from core.cards.card import Face
from core.games.fab.combat_chain import active_link, attack_of, chain_of, is_ally, step_of
from core.games.fab.costs import price
from core.games.fab.defending import bars
from core.games.fab.faces import policies
from core.games.fab.layers import layer_name, top_layer
from core.games.fab.points import ACTION
from core.games.fab.traits import traits
from core.games.fab.turn_timing import is_running, timing_finding
from core.games.fab.zone_changes import controller_of
from core.games.fab.zones import BANISHED, everybody, in_arena, is_public
from core.messages import Message
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.combat import REACTION, RESOLUTION
from core.state.ids import PlayerId
from core.state.objects import GameObject


class Layer(Struct, frozen=True, kw_only=True):
    """A card or ability that goes onto the stack: its player, types, and whether it attacks."""

    player: PlayerId
    types: Collection[str]
    attack: bool = False
    instant: bool = False
    card: GameObject | None = None


def is_timely(view: StateView, layer: Layer) -> Iterator[Finding]:
    """Check the moment of playing or activating."""
    if layer.instant:
        if "Action" in layer.types:
            yield done(
                "action.as_instant",
                Message("As an instant it costs no action point and waits for nothing."),
            )
        return
    if layer.attack and is_running(view.state) and not step_of(view.state):
        yield done("combat.opens", Message("The combat chain opens, and the layer step begins."))
    if "Action" in layer.types:
        yield from _as_an_action(view, layer)
    if "Attack Reaction" in layer.types:
        yield from _as_an_attack_reaction(view, layer.player)
    if "Defense Reaction" in layer.types:
        yield from _as_a_defense_reaction(view, layer)


def _as_an_action(view: StateView, layer: Layer) -> Iterator[Finding]:
    """An action waits for an empty stack and a closed chain, and costs an action point."""
    top = top_layer(view.state)
    if top is not None:
        name = layer_name(view, top)
        yield timing_finding(
            view,
            "action.when",
            Message("An action waits until the stack is empty; {layer} is on it.", layer=name),
        )
    step = step_of(view.state)
    continues = layer.attack and step in {RESOLUTION, ""}
    if step and not continues:
        says = Message(
            "While the combat chain is open only attacks are played, in the resolution step."
        )
        if not layer.attack:
            says = Message(
                "While the combat chain is open no action is played: close the chain first."
            )
        yield timing_finding(view, "combat.actions_wait", says)
    points = view.state.player(layer.player).point(ACTION)
    if points < 1 and is_running(view.state):  # in a sandbox the cost reports it
        says = Message("{player} has no action point left.", player=layer.player)
        yield timing_finding(view, "action.point", says)


def _as_an_attack_reaction(view: StateView, player: PlayerId) -> Iterator[Finding]:
    """The player of an attack plays attack reactions in the reaction step (``reaction.attack``).

    Until 2026 an attacking ally bars them.
    """
    key = "reaction.attack"
    chain = chain_of(view.state)
    link = chain.active if chain is not None else None
    if chain is None or chain.step != REACTION or link is None:
        yield timing_finding(
            view, key, Message("Attack reactions are played in the reaction step.")
        )
        return
    attack = attack_of(view.state, link)
    source = view.state.find(link.source) if link.source is not None else attack
    if attack is None or controller_of(view, attack) != player:
        says = Message("Only the player of the attacking hero plays attack reactions.")
        if _may_react_for_ally(view):
            says = Message("Only the player who controls the attack plays attack reactions.")
        yield timing_finding(view, key, says)
    elif source is not None and is_ally(view, source) and not _may_react_for_ally(view):
        says = Message("An ally attacks: {player}'s hero is no attacking hero.", player=player)
        yield timing_finding(view, key, says, "ally.combat")
    else:
        yield done(key, Message("It is cleared once it has resolved."))


def _may_react_for_ally(view: StateView) -> bool:
    return policies(view.rules).ally_attack_reactions


def _as_a_defense_reaction(view: StateView, layer: Layer) -> Iterator[Finding]:
    """Defense reactions are for the defending hero, in the reaction step (``reaction.defense``)."""
    key = "reaction.defense"
    chain = chain_of(view.state)
    link = chain.active if chain is not None else None
    targets = [view.state.find(ref) for ref in link.targets] if link is not None else []
    theirs = [obj for obj in targets if obj is not None]
    mine = [obj for obj in theirs if controller_of(view, obj) == layer.player]
    if chain is None or chain.step != REACTION:
        yield timing_finding(
            view, key, Message("Defense reactions are played in the reaction step.")
        )
    elif not mine:
        says = Message("Only the player of the defending hero plays defense reactions.")
        yield timing_finding(view, key, says)
    elif all(is_ally(view, obj) for obj in mine):
        player = layer.player
        says = Message("An ally is attacked: {player}'s hero is no defending hero.", player=player)
        yield timing_finding(view, key, says, "ally.combat")
    else:
        yield done(key, Message("When it resolves it becomes a defending card."))
    active = active_link(view)
    if active is not None and layer.card is not None:
        for bar in bars(view, active, (layer.card,)):
            yield refused(bar.key, bar.message, key)


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
    """Return the number of Runechants of a player."""
    found = (traits(view, obj) for obj in view.state.objects if in_arena(obj))
    return sum(_CHANT in each.names and each.controller == player for each in found)
