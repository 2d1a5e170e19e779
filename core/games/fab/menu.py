"""What a person could do with an object: verbs, drops and the words for them."""

from collections.abc import Iterator

from core.cards.card import Layout
from core.games.fab import actions as fab
from core.games.fab.costs import waits_for_points
from core.games.fab.faces import BOTH, HALVES, SIDES
from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.menu_combat import (
    at_somebody,
    attacks,
    defend_with,
    joining_chain,
    may_be_declared,
    on_the_chain,
)
from core.games.fab.menu_plays import play_options, resolving
from core.games.fab.permanents import hero_of
from core.games.fab.resolving import may_transcend
from core.games.fab.traits import MODULAR, is_undefined, traits
from core.games.fab.zone_changes import name_of
from core.games.fab.zones import (
    ARENA_ZONES,
    ARMS,
    ARSENAL,
    BANISHED,
    CHEST,
    COMBAT_CHAIN,
    DECK,
    EQUIPMENT_ZONES,
    HEAD,
    HERO,
    INVENTORY,
    LEGS,
    PERMANENT,
    PITCH,
    WEAPON,
    everybody,
    in_arena,
    is_public,
    words_for,
)
from core.rules import actions as base
from core.rules import engine
from core.rules.options import offered
from core.rules.ruleset import Option, StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK

OFFERS = (*SIDES, *HALVES, BOTH)
COUNTERS = ("+1{p}", "-1{p}", "+1{d}", "-1{d}", "steam")
_EQUIP = {
    "Head": HEAD,
    "Chest": CHEST,
    "Arms": ARMS,
    "Legs": LEGS,
    "1H": WEAPON,
    "2H": WEAPON,
    "Off-Hand": WEAPON,
    "Quiver": WEAPON,
}


def playable_faces(view: StateView, object_id: ObjectId, player: PlayerId) -> tuple[str, ...]:
    """Return the faces and sides as which the player may play the card now."""
    tries = ((word, fab.Play(player=player, card=object_id, as_=word)) for word in OFFERS)
    return tuple(word for word, play in tries if engine.judge(view, play).ruling is Ruling.DONE)


# The menu of an object


def menu(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[Option]:
    """Yield every action with an object in the game's words, the most natural first."""
    obj = view.object(object_id)
    if obj.zone == STACK:
        yield from resolving(view, obj, player)
        yield Option(
            action=fab.Counter(player=player, object=object_id), words="Negate", verb="counter"
        )
    elif in_arena(obj):
        yield from _arena_menu(view, obj, player)
    elif obj.attached_to is not None:
        clear = base.Unattach(player=player, object=object_id)
        yield Option(action=clear, words="Clear from under it", verb="move")
    else:
        pays = obj.zone == HAND and waits_for_points(view, player)
        uses = tuple(_uses(view, obj, player))
        if pays:
            yield from uses
        yield from play_options(view, obj, player)
        if not pays:
            yield from uses
        yield from _transformations(view, obj, player)
        yield from _put_options(view, obj, player, None)
    yield from offered(view, obj, player)
    yield from _turn_options(view, obj, player)
    yield from _visibility_options(view, obj, player)
    yield from _moves(view, obj, player)


def _arena_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    object_id = obj.id
    if obj.zone == COMBAT_CHAIN:
        yield from on_the_chain(view, obj, player)
    else:
        yield from attacks(view, obj, player)
        if may_be_declared(view, obj):
            yield defend_with(obj, player)
        turn = base.Untap if obj.tapped else base.Tap
        words = "Untap" if obj.tapped else "Tap"
        yield Option(action=turn(player=player, object=object_id), words=words, verb="tap")
    yield from _equip_options(view, obj, player)
    for kind in COUNTERS:
        add = base.Counters(player=player, object=object_id, kind=kind, change=1)
        yield Option(action=add, words=f"Add a {kind} counter", verb="counters")
        if obj.counter(kind):
            remove = base.Counters(player=player, object=object_id, kind=kind, change=-1)
            yield Option(action=remove, words=f"Remove a {kind} counter", verb="counters")
    copy = base.TokenCopy(player=player, of=object_id)
    yield Option(action=copy, words="Create a token copy", verb="copy")


def _equip_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    found = traits(view, obj)
    fits = {_EQUIP[word] for word in found.subtypes if word in _EQUIP}
    if found.has(MODULAR):
        fits |= EQUIPMENT_ZONES
    for zone in sorted(fits):
        if zone != obj.zone:
            equip = base.Move(player=player, object=obj.id, to=zone, reason="equip")
            yield Option(action=equip, words=f"Equip to {zone}", verb="move")


def _turn_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield transcending: as a card resolves where its text says so, else by itself."""
    card = view.state.printed(obj)
    if card.layout is not Layout.TRANSCEND_CARD:
        return
    action: base.Action = fab.Transcend(player=player, object=obj.id)
    if may_transcend(view, obj):
        action = fab.Resolve(player=player, object=obj.id, transcend=True)
    detail = f"into {card.sides[1][0].name}, to hand"
    yield Option(action=action, words="Transcend", detail=detail, verb="turn")


def _visibility_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if is_public(obj, everybody(view.state)):
        down = base.TurnFaceDown(player=player, object=obj.id)
        yield Option(action=down, words="Turn face down", detail="a new object", verb="face_down")
    else:
        up = base.TurnFaceUp(player=player, object=obj.id)
        yield Option(action=up, words="Turn face up", verb="face_up")


def _transformations(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield how a hero becomes a demi-hero that waits in the inventory.

    One with a life total of its own takes the hero's place and the hero goes under it; one without
    is what the hero becomes a copy of.
    """
    hero = hero_of(view, obj.owner) if obj.zone == INVENTORY else None
    if hero is None:
        return
    card = view.state.printed(obj)
    for side, face in enumerate(card.faces):
        if "Demi-Hero" not in face.type_line.types:
            continue
        if is_undefined(face.stat("life")) and card.layout is Layout.SINGLE:
            become = base.BecomeCopy(player=player, object=hero.id, of=obj.id)
            yield Option(action=become, words=f"Become {face.name}", verb="turn")
            continue
        word = SIDES[side] if card.layout is Layout.TWIN_CARD else ""
        put = fab.Put(player=player, card=obj.id, as_=word, to=HERO)
        under = base.Attach(player=player, object=hero.id, to=obj.id)
        yield Option(
            action=base.Batch(player=player, steps=(put, under)),
            words=f"Transform into {face.name}",
            detail="your hero goes under it",
            verb="turn",
        )


def _put_options(
    view: StateView, obj: GameObject, player: PlayerId, to: Zone | None
) -> Iterator[Option]:
    card = view.state.printed(obj)
    where = f"{words_for(to)} zone" if to is not None else "arena"
    for side, word in _put_sides(card.layout):
        put = fab.Put(player=player, card=obj.id, as_=word, to=to)
        name = card.sides[side][0].name if word else card.name
        words = f"Equip {name}" if to in _EQUIP.values() else f"Put {name} into the {where}"
        detail = f"to the {where}" if to in _EQUIP.values() else "by an effect, not played"
        yield Option(action=put, words=words, detail=detail, verb="put")


def _put_sides(layout: Layout) -> tuple[tuple[int, str], ...]:
    if layout in {Layout.TWIN_CARD, Layout.FLIP_CARD}:
        return tuple(enumerate(SIDES))
    return ((0, ""),)


def _uses(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield what a card is good for besides being played: pitching, defending, the arsenal."""
    if obj.zone == HAND and traits(view, obj).stat("pitch") is not None:
        yield from _move_options(obj, PITCH, player)
    if may_be_declared(view, obj):
        yield defend_with(obj, player)
    if obj.zone == HAND:
        yield from _move_options(obj, ARSENAL, player)


def _moves(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield where an effect may send it; only cards in hand are pitched, and no hero goes."""
    if is_hero(view, obj):
        return
    told = {PITCH, ARSENAL} if obj.zone == HAND else {PITCH}
    for zone in (HAND, ARSENAL, PITCH, GRAVEYARD, BANISHED, DECK, INVENTORY):
        if zone != obj.zone and zone not in told:
            yield from _move_options(obj, zone, player)
        if zone == BANISHED != obj.zone:
            yield _banish_face_down(obj, player)


def _banish_face_down(obj: GameObject, player: PlayerId) -> Option:
    move = base.Move(player=player, object=obj.id, to=BANISHED, reason="banish", face_down=True)
    return Option(action=move, words="Banish face down", detail="its owner may look", verb="hide")


def _move_options(obj: GameObject, zone: Zone, player: PlayerId) -> Iterator[Option]:
    object_id = obj.id
    if obj.zone == HAND and zone == GRAVEYARD:
        yield Option(
            action=base.Discard(player=player, object=object_id), words="Discard", verb="move"
        )
        return
    if obj.zone == COMBAT_CHAIN and zone == GRAVEYARD:
        clear = base.Move(player=player, object=object_id, to=zone, reason="clear")
        detail = "as the chain closes"
        yield Option(action=clear, words="Clear from the chain", detail=detail, verb="move")
    if zone == DECK:
        pitched = obj.zone == PITCH  # at the end of the turn it goes to the bottom
        for position in ("bottom", "top") if pitched else ("top", "bottom"):
            move = base.Move(player=player, object=object_id, to=zone, position=position)
            yield Option(action=move, words=f"To the {position} of the deck", verb="move")
        return
    reason = {GRAVEYARD: "destroy", BANISHED: "banish", PITCH: "pitch"}.get(zone, "")
    if reason == "destroy" and not in_arena(obj):
        reason = ""
    if zone == PITCH and obj.zone != HAND:
        reason = ""
    words = {
        "destroy": "Destroy",
        "banish": "Banish",
        "pitch": "Pitch",
    }.get(reason, f"To the {words_for(zone)}")
    down = zone == ARSENAL
    move = base.Move(player=player, object=object_id, to=zone, reason=reason, face_down=down)
    yield Option(action=move, words=words, detail="face down" if down else "", verb="move")


# Drops


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
            yield next(resolving(view, obj, player))
        if obj.zone == STACK and zone == GRAVEYARD:
            yield from resolving(view, obj, player)
            yield Option(
                action=fab.Counter(player=player, object=object_id), words="Negate", verb="counter"
            )
        yield from _move_options(obj, zone, player)


def _drop_into_arena(
    view: StateView, obj: GameObject, zone: Zone, owner: PlayerId, player: PlayerId
) -> Iterator[Option]:
    if obj.zone == STACK and zone in {PERMANENT, COMBAT_CHAIN}:
        yield from resolving(view, obj, player)
        return
    if in_arena(obj) and zone == obj.zone:
        if owner != traits(view, obj).controller:
            control = base.Control(player=player, object=obj.id, to=owner)
            yield Option(action=control, words=f"{owner} gains control", verb="control")
        return
    if zone == COMBAT_CHAIN:
        yield from joining_chain(view, obj, player)
        return
    if in_arena(obj):
        yield _within_arena(obj, zone, player)
        return
    to = None if zone == PERMANENT else zone
    yield from _put_options(view, obj, owner, to)


def _within_arena(obj: GameObject, zone: Zone, player: PlayerId) -> Option:
    reason = "" if zone in {HERO, PERMANENT} else "equip"
    move = base.Move(player=player, object=obj.id, to=zone, reason=reason)
    words = f"Equip to {zone}" if reason else f"To the {words_for(zone)}"
    return Option(action=move, words=words, verb="move")


def onto(
    view: StateView, object_id: ObjectId, host: ObjectId, player: PlayerId
) -> Iterator[Option]:
    """Yield what dropping an object on another one could mean: an attack, or putting it under.

    Who drops a card on one that lies in another zone may as well mean that zone.
    """
    obj, other = view.object(object_id), view.object(host)
    owner = traits(view, other).controller
    fights = tuple(at_somebody(view, obj, other, player))
    yield from fights
    if fights:
        return
    if other.zone not in {obj.zone, HERO} and (in_arena(other) or other.zone == STACK):
        yield from drop(view, object_id, other.zone, owner, player)
        if other.zone not in {PERMANENT, STACK}:
            return
    if in_arena(other) or other.zone == STACK:
        under = base.Attach(player=player, object=object_id, to=host)
        words = f"Put under {name_of(view, other)}"
        detail = "a sub-card, a new object"
        yield Option(action=under, words=words, detail=detail, verb="attach")
