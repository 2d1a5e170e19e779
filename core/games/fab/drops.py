"""What it could mean to drop an object on a zone, or onto another object."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.games.fab.actions import Activate, Play
from core.games.fab.activating import attacks
from core.games.fab.clock import is_running
from core.games.fab.defending import defend_with, may_be_declared
from core.games.fab.entry import entries
from core.games.fab.keyword_actions.marked import can_be_hit, hit_option, hit_targets
from core.games.fab.move_checks import move_options
from core.games.fab.playing import Way, options_of_way, play_options, ways_of
from core.games.fab.resolving import may_transcend, negation, resolutions
from core.games.fab.traits import traits
from core.games.fab.transforming import becoming
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import (
    ARENA_ZONES,
    ARSENAL,
    COMBAT_CHAIN,
    HERO,
    PERMANENT,
    in_arena,
    noun_for,
)
from core.messages import Message
from core.rules import actions as base
from core.rules.pile_actions import discarding
from core.rules.ruleset import Option, StateView
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK


def drop(
    view: StateView, object_id: ObjectId, zone: Zone, owner: PlayerId, player: PlayerId
) -> Iterator[Option]:
    """Yield what dropping an object on a zone could mean, the most natural first."""
    obj = view.object(object_id)
    if owner != obj.owner and not view.rules.zone(zone).shared:
        return  # a card goes to zones of its owner only
    if zone == STACK:
        if obj.zone != STACK:
            yield from play_options(view, obj, player)
    elif zone in ARENA_ZONES:
        yield from _drop_into_arena(view, obj, zone, owner, player)
    elif zone != obj.zone:
        if may_transcend(view, obj) and zone == HAND:
            yield next(resolutions(view, obj, player))
        if obj.zone == STACK and zone == GRAVEYARD:
            yield from resolutions(view, obj, player)
            yield negation(obj, player)
        yield from move_options(obj, zone, player)
        if zone == GRAVEYARD:
            yield from discarding(view, obj, player)


def _drop_into_arena(
    view: StateView, obj: GameObject, zone: Zone, owner: PlayerId, player: PlayerId
) -> Iterator[Option]:
    if obj.zone == STACK and zone in {PERMANENT, COMBAT_CHAIN}:
        yield from resolutions(view, obj, player)
        return
    if in_arena(obj) and zone == obj.zone:
        if owner != traits(view, obj).controller:
            control = base.Control(player=player, object=obj.id, to=owner)
            yield Option(
                action=control,
                message=Message("{owner} gains control", owner=owner),
                verb="control",
            )
        return
    if zone == COMBAT_CHAIN:
        yield from _joining_chain(view, obj, player)
        return
    if in_arena(obj):
        yield _within_arena(obj, zone, player)
        return
    to = None if zone == PERMANENT else zone
    yield from entries(view, obj, player, to, owner if owner != obj.owner else None)


def _within_arena(obj: GameObject, zone: Zone, player: PlayerId) -> Option:
    reason = "" if zone in {HERO, PERMANENT} else "equip"
    move = base.Move(player=player, object=obj.id, to=zone, reason=reason)
    words = (
        Message("Equip to {zone}", zone=zone)
        if reason
        else Message("To the {zone}", zone=noun_for(zone))
    )
    return Option(action=move, message=words, verb="move")


def onto(
    view: StateView, object_id: ObjectId, host: ObjectId, player: PlayerId
) -> Iterator[Option]:
    """Yield what dropping an object on another one could mean: an attack, or putting it under.

    Who drops a card on one that lies in another zone may as well mean that zone.
    """
    obj, other = view.object(object_id), view.object(host)
    owner = traits(view, other).controller
    fights = tuple(_at_somebody(view, obj, other, player))
    yield from fights
    if fights:
        return
    what = becoming(view, other)
    if what is not None and obj.id in what.under:
        yield from resolutions(view, other, player)
        return
    if other.zone not in {obj.zone, HERO} and (in_arena(other) or other.zone == STACK):
        yield from drop(view, object_id, other.zone, owner, player)
        if other.zone not in {PERMANENT, STACK}:
            return
    if in_arena(other) or other.zone == STACK:
        under = base.Attach(player=player, object=object_id, to=host)
        words = Message("Put under {other}", other=name_of(view, other))
        detail = Message("a sub-card, a new object")
        yield Option(action=under, message=words, more=detail, verb="attach")


def _joining_chain(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield what an object may do on the combat chain, the most natural first.

    An attack in hand is played, by whose turn it is; others defend with what they have. What can
    do neither says why it can't defend.
    """
    if in_arena(obj):
        fights = tuple(attacks(view, obj, player))
        declared = may_be_declared(view, obj)
        yield from fights
        if declared or not fights:
            yield defend_with(obj, player)
        return
    plays = [
        play
        for way in ways_of(view, obj)
        if player == view.state.active or not _is_action(way)
        for play in options_of_way(view, obj, player, way)
    ]
    declared = may_be_declared(view, obj)
    if player != view.state.active and declared:
        yield defend_with(obj, player)
    yield from plays
    if (player == view.state.active and declared) or not (plays or declared):
        yield defend_with(obj, player)


def _is_action(way: Way) -> bool:
    return any("Action" in face.type_line.types for face in way.faces)


def _at_somebody(
    view: StateView, obj: GameObject, target: GameObject, player: PlayerId
) -> Iterator[Option]:
    """Yield what dropping an object on somebody living could mean: a hit, or an attack."""
    if target.id in {each.id for each in hit_targets(view, obj)}:
        yield hit_option(view, obj, target, player)
    elif not can_be_hit(view, obj, target):
        return
    elif in_arena(obj) and obj.zone != COMBAT_CHAIN:
        yield from _aimed(view, attacks(view, obj, player), target)
    elif obj.zone in {HAND, ARSENAL} and "Attack" in traits(view, obj).subtypes:
        yield from _aimed(view, play_options(view, obj, player), target)


def _aimed(view: StateView, options: Iterable[Option], target: GameObject) -> Iterator[Option]:
    """Yield attacks at what they are dropped on, where a game that is followed asks for that."""
    for option in options:
        action = option.action
        if not is_running(view.state) or not isinstance(action, Play | Activate):
            yield option
            continue
        words = Message(
            "{attack}, at {target}", attack=option.message, target=name_of(view, target)
        )
        aimed = replace(action, targets=(target.id,))
        yield replace(option, action=aimed, message=words)
