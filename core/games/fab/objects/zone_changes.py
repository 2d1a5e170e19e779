"""Zone changes: limits, new objects, consequences, counters on entering (FaB CR 3.0, 6.4.8)."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.combat.combat_chain import (
    ATTACKING,
    DEFENDING,
    ON_CHAIN,
    add_defender,
    add_link,
    remember,
)
from core.games.fab.objects.faces import (
    DECK_CARD,
    EPHEMERAL,
    can_be_permanent,
    category_of,
    ceases_outside,
    policies,
)
from core.games.fab.objects.traits import Traits, traits
from core.games.fab.turn.phases import ACTION
from core.games.fab.zones import (
    ARENA_ZONES,
    ARSENAL,
    BANISHED,
    COMBAT_CHAIN,
    DECK,
    DECK_CARD_ZONES,
    EQUIPMENT_ZONES,
    HERO,
    PERMANENT,
    PITCH,
    PRIVATE_ZONES,
    WEAPON,
    actual_zone,
    everybody,
    in_arena,
    is_public,
    shown_in,
    zone_noun,
)
from core.grammar import ANY_NUMBER, number_of
from core.messages import NAMELESS_CARD, NO_WORDS, CardName, Message, Words, card_named
from core.rules.action_context import ActionContext, named_by
from core.rules.actions import Points
from core.rules.active_effects import effects_on
from core.rules.choices import Option
from core.rules.history import ENTERED_WITH, NEW_OBJECT, ZONE_CHANGE, Event
from core.rules.lasting_effects import applicable
from core.rules.ruleset import StateView
from core.rules.table_actions import change_points
from core.rules.verdict import Finding, choice, done, nothing
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK


def is_ephemeral(view: StateView, obj: GameObject) -> bool:
    """Return whether an object ceases to exist instead of going to a graveyard."""
    return traits(view, obj).has(EPHEMERAL)


def what_replaces(
    view: StateView, obj: GameObject, to: Zone, chosen: str | None
) -> Iterator[Finding]:
    """Check the effects that replace a move; of several one is chosen.

    ``chosen`` is the answer so far, None where the action has no room for one.
    """
    to = actual_zone(to)
    found = applicable(view, obj, to)
    says = Message("{effect}: to the {zone}")
    options = [
        Option(
            each.name,
            says.filled({"effect": CardName(obj.id, each.name), "zone": zone_noun(each.instead)}),
        )
        for each in found
    ]
    if to == GRAVEYARD and is_ephemeral(view, obj) and not ceases_outside(view.state, obj):
        says = Message("{keyword}: it ceases to exist", keyword=EPHEMERAL)
        options.append(Option(EPHEMERAL, says))
    if chosen is not None and len(options) > 1 and chosen not in {each.id for each in options}:
        says = Message("{count} replacement effects apply to it; choose one.", count=len(options))
        yield choice("replacement.applies", says, "replacement", tuple(options), obj.controller)
    elif found and chosen != EPHEMERAL:
        yield done("replacement.applies", Message("A replacement effect sends it elsewhere."))
    elif options:
        says = Message("It is ephemeral: it ceases to exist instead of going to the graveyard.")
        yield done("zone.ephemeral", says)


_WEAPON_ZONES = 2
_WEAPON_SUBTYPES = _ONLY_ONE = frozenset({"Off-Hand", "Quiver"})
DECK_CARD_KEYS = {
    HAND: "zone.hand",
    DECK: "zone.deck",
    ARSENAL: "zone.arsenal",
    PITCH: "zone.pitch",
}

_Obstacle = Callable[[StateView, GameObject, Zone], Finding | None]


_FURTHER_ARSENAL = re.compile(
    r"[^.\n]*\b(?:additional|another|further|second) arsenal zone\b", re.IGNORECASE
)
_IF_SHOWN = re.compile(r"\bface[- ]up\b", re.IGNORECASE)


def obstacle(view: StateView, obj: GameObject, to: Zone, side: int | None = None) -> Finding | None:
    """Return why the zone can't hold the object, or None.

    A token fits everywhere outside the arena, for there it ceases to exist. ``side`` is
    the face with which it would arrive.
    """
    zone = actual_zone(to)
    if obj.zone == zone and obj.attached_to is None:
        return None
    if zone not in ARENA_ZONES and ceases_outside(view.state, obj):
        return None
    there = obj
    if zone in ARENA_ZONES:
        chosen = obj.side if side is None or in_arena(obj) else side
        there = replace(obj, zone=zone, attached_to=None, side=chosen)
    found = _OBSTACLES.get(zone)
    return found(view, there, zone) if found is not None else None


def _name(view: StateView, obj: GameObject) -> Words:
    name = traits(view, obj).name
    return CardName(obj.id, name) if name else NAMELESS_CARD


def _deck_cards_only(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    card = view.state.printed(obj)
    found = category_of(card)
    if found == DECK_CARD:
        others = len(_others(view, obj, zone))
        if zone != ARSENAL or others < arsenals_of(view, obj.owner):
            return None
        says = Message("{owner}'s arsenal holds a card already.", owner=obj.owner)
        return nothing("zone.arsenal_one", says, "zone.cannot_hold")
    says = Message(
        "{card} is not a deck-card but {category}: the {zone} can't hold it.",
        card=CardName(obj.id, card.name),
        category=_a(found),
        zone=zone_noun(zone),
    )
    return nothing("zone.cannot_hold", says, DECK_CARD_KEYS[zone], "category.rule")


def arsenals_of(view: StateView, player: PlayerId) -> int:
    """Return how many arsenal zones a player has: one, and those that effects and texts add."""
    effects, there = view.state.effects, tuple(filter(in_arena, view.state.objects))
    mine = [obj for obj in there if traits(view, obj).controller == player]
    by_effects = sum(each.change.arsenals for obj in mine for each in effects_on(effects, obj))
    texts = (_FURTHER_ARSENAL.search(text) for obj in mine for text in traits(view, obj).text)
    shown = any(not obj.face_down for obj in view.state.in_zone(ARSENAL, player))
    by_texts = sum(shown or _IF_SHOWN.search(found[0]) is None for found in texts if found)
    return 1 + by_effects + by_texts


def has_room_in_arsenal(view: StateView, player: PlayerId) -> bool:
    """Return whether an arsenal zone of a player is empty."""
    return len(view.state.in_zone(ARSENAL, player)) < arsenals_of(view, player)


def _equipment(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    if zone.capitalize() not in traits(view, obj).subtypes:
        says = Message("{card} is not {zone} equipment.", card=_name(view, obj), zone=zone)
    elif _others(view, obj, zone):
        says = Message("The {zone} zone has something equipped already.", zone=zone)
    else:
        return None
    return nothing("equip.zone", says, "zone.cannot_hold")


def _weapon(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    found = traits(view, obj)
    there = [set(traits(view, other).subtypes) for other in _others(view, obj, zone)]
    mine = set(found.subtypes)
    twice = next((word for word in sorted(_ONLY_ONE & mine) if any(word in s for s in there)), "")
    if "Weapon" not in found.types and not _WEAPON_SUBTYPES & mine:
        name = CardName(obj.id, found.name)
        says = Message("{card} is not a weapon, off-hand or quiver.", card=name)
    elif twice:
        kind = _a(twice.lower())
        says = Message("{owner} has {kind} equipped already.", owner=obj.owner, kind=kind)
    elif _weapon_zones_taken([*there, mine]) > _WEAPON_ZONES:
        says = Message("{owner}'s two weapon zones have no room for it.", owner=obj.owner)
    else:
        return None
    return nothing("equip.zone", says, "zone.cannot_hold")


def _weapon_zones_taken(equipped: Sequence[set[str]]) -> int:
    """Count weapon zones; a quiver shares those of a two-handed bow."""
    bow = any({"2H", "Bow"} <= subtypes for subtypes in equipped)
    counted = (each for each in equipped if not (bow and "Quiver" in each))
    return sum(_WEAPON_ZONES if "2H" in each else 1 for each in counted)


def _hero(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    types = traits(view, obj).types
    if not {"Hero", "Demi-Hero"} & set(types):
        says = Message("{name} is not a hero.", name=_name(view, obj))
    elif "Demi-Hero" not in types and _others(view, obj, zone):
        says = Message("{owner} has a hero already.", owner=obj.owner)
    else:
        return None
    return nothing("zone.hero", says, "zone.cannot_hold")


def _permanents(view: StateView, obj: GameObject, _zone: Zone) -> Finding | None:
    if can_be_permanent(view.state.printed(obj), traits(view, obj).type_line):
        return None
    says = Message("{name} has no subtype that makes it a permanent.", name=_name(view, obj))
    return nothing("permanent.becomes", says, "zone.cannot_hold")


def _others(view: StateView, obj: GameObject, zone: Zone) -> tuple[GameObject, ...]:
    """Return the other objects in a zone of its owner, with equipment that defends."""
    mine = (other for other in view.state.objects if other.owner == obj.owner)
    rest = (other for other in mine if other.id != obj.id and other.attached_to is None)
    worn = zone in ARENA_ZONES
    return tuple(other for other in rest if other.zone == zone or (worn and other.home == zone))


def _a(word: str) -> Message:
    return Message("an {word}", word=word) if word[0] in "aeiou" else Message("a {word}", word=word)


_OBSTACLES: Mapping[Zone, _Obstacle] = {
    **dict.fromkeys(DECK_CARD_ZONES, _deck_cards_only),
    **dict.fromkeys(EQUIPMENT_ZONES, _equipment),
    WEAPON: _weapon,
    HERO: _hero,
    PERMANENT: _permanents,
}


NEW = "object.new_on_zone_change"
UNPAID = "unpaid"
FREE = "free"
RIGHT_RESOLVED = "right side resolved"
AS_INSTANT = "as an instant"
ON_STACK = frozenset({UNPAID, FREE, RIGHT_RESOLVED, AS_INSTANT})
"""Conditions of a card on the stack, such as an unpaid cost."""

_REASON_EVENTS = {
    "banish": "banished",
    "clear": "cleared",
    "destroy": "destroyed",
    "discard": "discarded",
    "draw": "drawn",
    "pitch": "pitched",
}


class Arrival(Struct, frozen=True, kw_only=True):
    """Circumstances of a move in addition to the zone.

    ``side`` and ``halves`` are the chosen faces, None without a choice. ``conditions`` hold from
    then on, such as attacking; ``target`` is the object defended.
    """

    reason: str = ""
    position: str = "top"
    face_down: bool = False
    visible_to: tuple[PlayerId, ...] = ()
    controller: PlayerId | None = None
    tapped: bool = False
    side: int | None = None
    halves: tuple[int, ...] | None = None
    replacement: str = ""
    conditions: tuple[str, ...] = ()
    target: Ref | None = None


PLAINLY = Arrival()


def name_of(view: StateView, obj: GameObject) -> Words:
    """Return the object's name for a sentence."""
    name = traits(view, obj).name
    return card_named(obj.id, name) if name else NAMELESS_CARD


def beneath(state: GameState, top: GameObject) -> tuple[GameObject, ...]:
    """Return the sub-cards under an object, lowest first."""
    found = (state.objects.get(object_id) for object_id in state.attached)
    mine = [obj for obj in found if obj is not None and obj.attached_to == top.ref]
    return tuple(sorted(mine, key=lambda obj: obj.order))


def becomes_new(state: GameState, obj: GameObject, to: Zone, *, face_down: bool) -> bool:
    """Return whether a move makes a new object (``object.new_on_zone_change``).

    That is so outside the arena and off the stack, and wherever a public object becomes private.
    """
    if to not in ARENA_ZONES and to != STACK:
        return True
    return face_down and is_public(obj, everybody(state))


def change_zone(
    context: ActionContext, obj: GameObject, to: Zone, how: Arrival = PLAINLY
) -> GameObject | None:
    """Move an object and return the result; None if it ceased to exist.

    A move fails if a replacement effect sends the object to a zone that can't hold it.
    """
    found = _replaced(context, obj, actual_zone(to), how)
    if found is None:
        return obj
    to, how = found
    if to not in ARENA_ZONES and ceases_outside(context.state, obj):
        cease(context, obj, reason=how.reason)
        return None
    if to == GRAVEYARD and is_ephemeral(context.view, obj):
        # The move does not happen, nor the rest of its effect.
        cease(context, obj, "zone.ephemeral")
        return None
    if obj.zone == to and obj.attached_to is None:
        stays = _move_within_zone(context, obj, how)
        _begin_role(context, stays, how)
        return stays
    remember(context, obj)
    leaving = traits(context.view, obj)
    follows = beneath(context.state, obj)
    new = becomes_new(context.state, obj, to, face_down=how.face_down)
    now = context.tick()
    arrived = (_as_new_object if new else _as_same_object)(context.state, obj, to, how, now)
    arrived = replace(arrived, order=-now if how.position == "bottom" else now)
    context.put(arrived)
    if in_arena(arrived) and not in_arena(obj) and not arrived.face_down:
        arrived = cranked(context, with_suspense(context, with_its_counters(context, arrived)))
    _emit_move(context, obj, arrived, how.reason, leaving.name, living="life" in leaving.stats)
    if new:
        announce_new(context, arrived, leaving.name)
        clear_beneath(context, follows)
    else:
        for sub in follows:
            context.put(_moved_with(arrived, sub))
    _begin_role(context, arrived, how)
    return arrived


def _begin_role(context: ActionContext, obj: GameObject, how: Arrival) -> None:
    for role, kind, does in (
        (ATTACKING, "attacked", "attacks"),
        (DEFENDING, "defended", "defends"),
    ):
        if role in how.conditions:
            says = Message("{card} {does}", card=name_of(context.view, obj), does=does)
            context.emit(Event(kind=kind, object=obj.id, player=obj.controller, message=says))
    if ATTACKING in how.conditions:
        add_link(context, obj)
    elif DEFENDING in how.conditions:
        add_defender(context, obj, how.target)


def _replaced(
    context: ActionContext, obj: GameObject, to: Zone, how: Arrival
) -> tuple[Zone, Arrival] | None:
    found = applicable(context.view, obj, to)
    if how.replacement == EPHEMERAL and is_ephemeral(context.view, obj):
        return to, how
    chosen = next((each for each in found if each.name == how.replacement), None)
    applied = chosen or next(iter(found), None)
    if applied is None:
        return to, how
    to_zone = actual_zone(applied.instead)
    if to_zone == STACK or obstacle(context.view, obj, to_zone) is not None:
        return (to, how) if how.reason == "clear" else None
    says = Message(
        "{effect} sends it to the {zone}",
        effect=applied.name or "a replacement effect",
        zone=zone_noun(applied.instead),
    )
    context.emit(Event(kind="replaced", object=obj.id, key="replacement.applies", message=says))
    return to_zone, replace(how, position=applied.position, replacement="")


def _as_new_object(
    state: GameState, obj: GameObject, to: Zone, how: Arrival, now: int
) -> GameObject:
    """Return the new object; of the old one only a transcended back remains."""
    kept = obj.side if state.printed(obj).layout is Layout.TRANSCEND_CARD else 0
    return GameObject(
        id=obj.id,
        cards=obj.cards,
        owner=obj.owner,
        controller=(how.controller or obj.controller) if to in ARENA_ZONES else obj.owner,
        zone=to,
        order=now,
        incarnation=now,
        timestamp=now,
        side=kept if how.side is None else how.side,
        face_down=how.face_down,
        visible_to=how.visible_to or shown_in(state, to, face_down=how.face_down),
        token=obj.token,
        base=obj.base,
    )


def _as_same_object(
    _state: GameState, obj: GameObject, to: Zone, how: Arrival, now: int
) -> GameObject:
    coming = not in_arena(obj) and to in ARENA_ZONES
    keeps = obj.zone == STACK or not coming
    controller = how.controller or (obj.controller if keeps else obj.owner)
    ends = frozenset() if to == STACK else ON_STACK if to == COMBAT_CHAIN else ON_STACK | ON_CHAIN
    left = (*(c for c in obj.conditions if c not in ends), *how.conditions)
    to_fight = to in {COMBAT_CHAIN, STACK}
    home = (obj.home or (obj.zone if obj.zone != STACK else None)) if to_fight else None
    return replace(
        obj,
        conditions=left,
        controller=controller,
        zone=to,
        timestamp=now if coming else obj.timestamp,
        side=obj.side if how.side is None else how.side,
        halves=obj.halves if how.halves is None else how.halves,
        face_down=how.face_down,
        visible_to=how.visible_to,
        tapped=how.tapped or (obj.tapped and not coming),
        attached_to=None,
        cast=to == STACK,
        home=home,
    )


def _move_within_zone(context: ActionContext, obj: GameObject, how: Arrival) -> GameObject:
    now = context.tick()
    kept = (c for c in obj.conditions if not (how.conditions and c in ON_CHAIN))
    moved = replace(
        obj,
        order=-now if how.position == "bottom" else now,
        face_down=obj.face_down and (how.face_down or obj.zone in PRIVATE_ZONES),
        conditions=(*kept, *how.conditions),
    )
    context.put(moved)
    share_secrecy(context, moved)
    if how.face_down and not obj.face_down:
        return turn_private(context, moved)
    return moved


def share_secrecy(context: ActionContext, top: GameObject) -> None:
    """Make the cards under an object public or private as it is (``subcard.secrecy``)."""
    for sub in beneath(context.state, top):
        context.put(replace(sub, face_down=top.face_down))


def turn_private(context: ActionContext, obj: GameObject) -> GameObject:
    """Make an object private in its zone; a public one becomes a new object."""
    if not is_public(obj, everybody(context.state)):
        hidden = replace(obj, face_down=True, visible_to=())
        context.put(hidden)
        share_secrecy(context, hidden)
        return hidden
    name = name_of(context.view, obj)
    follows = beneath(context.state, obj)
    how = Arrival(face_down=True, controller=obj.controller)
    hidden = _as_new_object(context.state, obj, obj.zone, how, context.tick())
    hidden = replace(hidden, order=obj.order)
    context.put(hidden)
    announce_new(context, hidden, name)
    clear_beneath(context, follows)
    return hidden


def announce_new(context: ActionContext, obj: GameObject, name: Words) -> None:
    """Note that an object has become a new one."""
    says = Message(
        "{card} is a new object now: counters, effects and choices of the old one are gone",
        card=name,
    )
    secret = not is_public(obj, everybody(context.state))
    context.emit(Event(kind=NEW_OBJECT, object=obj.id, key=NEW, message=says, secret=secret))


def cease(
    context: ActionContext, obj: GameObject, key: str = "token.ceases", *, reason: str = ""
) -> None:
    """Remove an object from the game; its sub-cards are cleared.

    A token or macro that is destroyed or banished emits that event too.
    """
    remember(context, obj)
    follows = beneath(context.state, obj)
    found = traits(context.view, obj)
    name = name_of(context.view, obj)

    def emit(kind: str, message: Message, key: str = "") -> None:
        context.emit(Event(kind=kind, object=obj.id, source=obj.zone, key=key, message=message))

    if in_arena(obj):
        emit("leaves", Message("{card} left the arena", card=name))
        if "life" in found.stats:
            emit("dies", Message("{card} died", card=name), "life.died")
    context.state = context.state.without(obj.id)
    if reason in _REASON_EVENTS:
        done = _REASON_EVENTS[reason]
        emit(done, Message("{card} was {done}", card=name, done=done))
    emit("ceased", Message("{card} ceased to exist", card=name), key)
    clear_beneath(context, follows)


def clear(context: ActionContext, obj: GameObject) -> None:
    """Clear an object: it goes to its owner's graveyard, or ceases if it can't."""
    change_zone(context, obj, GRAVEYARD, Arrival(reason="clear"))


def clear_beneath(context: ActionContext, follows: tuple[GameObject, ...]) -> None:
    """Clear the sub-cards of an object that ceased to exist."""
    for sub in follows:
        clear(context, sub)


def _moved_with(top: GameObject, sub: GameObject) -> GameObject:
    """Return a sub-card that has moved with its top-card and is as public."""
    return replace(sub, zone=top.zone, controller=top.controller, face_down=top.face_down)


def put_under(context: ActionContext, obj: GameObject, top: GameObject) -> None:
    """Put a card under a permanent: it becomes a new object, and its own cards go along."""
    remember(context, obj)
    name = name_of(context.view, obj)
    follows = beneath(context.state, obj)
    how = Arrival(face_down=top.face_down, controller=top.controller)
    under = _as_new_object(context.state, obj, top.zone, how, context.tick())
    context.put(replace(under, attached_to=top.ref))
    if in_arena(obj):
        says = Message("{card} left the arena", card=name)
        context.emit(Event(kind="leaves", object=obj.id, source=obj.zone, message=says))
    announce_new(context, under, name)
    for sub in follows:
        context.put(replace(_moved_with(top, sub), attached_to=top.ref))
    says = Message("{card} is under {top} now", card=name, top=name_of(context.view, top))
    context.emit(Event(kind="put_under", object=obj.id, key="subcard.definition", message=says))


def _emit_move(  # noqa: PLR0913 - the facts of one move
    context: ActionContext,
    obj: GameObject,
    arrived: GameObject,
    reason: str,
    name: Words,
    *,
    living: bool,
) -> None:
    to = arrived.zone
    players = everybody(context.state)
    secret = not (is_public(obj, players) or is_public(arrived, players))
    new = arrived.incarnation != obj.incarnation

    def emit(kind: str, message: Message = NO_WORDS, key: str = "") -> None:
        context.emit(
            Event(
                kind=kind,
                message=message,
                key=key,
                object=obj.id,
                cards=obj.cards,
                player=arrived.controller,
                source=obj.zone,
                to=to,
                arrived=(arrived.id,),
                secret=secret,
            )
        )

    went = Message("{card} went to the {zone}: the same object")
    if new:
        went = Message("{card} went to the {zone}: a new object")
    emit(ZONE_CHANGE, went.filled({"card": name, "zone": zone_noun(to)}), NEW)
    if in_arena(obj) and not in_arena(arrived):
        emit("leaves", Message("{card} left the arena", card=name))
        if living and new:
            emit("dies", Message("{card} died", card=name), "life.died")
    if in_arena(arrived) and not in_arena(obj):
        emit("enters", Message("{card} entered the arena", card=name_of(context.view, arrived)))
    if to == GRAVEYARD:
        emit("put_into_graveyard", Message("{card} was put into the graveyard", card=name))
    if to == BANISHED:
        emit("exiled")
    if reason in _REASON_EVENTS:
        done = _REASON_EVENTS[reason]
        emit(done, Message("{card} was {done}", card=name, done=done))


def controller_of(view: StateView, object_id: ObjectId | GameObject) -> PlayerId:
    """Return the controller of an object, or its owner without one."""
    obj = object_id if isinstance(object_id, GameObject) else view.object(object_id)
    has_one = in_arena(obj) or obj.zone == STACK
    return traits(view, obj).controller if has_one else obj.owner


named = named_by(name_of)


# Counters of permanents that enter

ENTERS_WITH = "replacement.enters_with"
_ENTERS = re.compile(
    rf"(?:^|[.\n]\s*)(?:it|this|~) enters(?: the arena)? with (?P<many>{ANY_NUMBER}) "
    r"(?P<kind>[+-]\d+ [a-z]+|[a-z]+) counters?(?: on (?:it|this|him|her|them|~))?(?=\.|$)",
    re.IGNORECASE,
)


def with_its_counters(context: ActionContext, obj: GameObject) -> GameObject:
    """Put the counters on a permanent that its text has it enter with."""
    name = traits(context.view, obj).name
    for kind, amount, words in _counters(traits(context.view, obj)):
        obj = replace(obj, counters=obj.counters_with(kind, obj.counter(kind) + amount))
        says = Message(
            "{card} enters with {amount} {kind} {many}: “{words}”",
            card=name,
            amount=amount,
            kind=kind,
            many=Message("counter") if amount == 1 else Message("counters"),
            words=words,
        )
        context.emit(Event(kind=ENTERED_WITH, object=obj.id, key=ENTERS_WITH, message=says))
    context.put(obj)
    return obj


def _counters(found: Traits) -> Iterator[tuple[str, int, str]]:
    """Yield kind, amount and words of the counters that a permanent enters with.

    Players put counters of an open number by hand.
    """
    for text in found.text:
        plain = text
        for name in found.names:
            plain = plain.replace(name, "~")
        for match in _ENTERS.finditer(plain):
            amount = number_of(match["many"])
            if amount:
                words = match[0].strip(". \n").replace("~", found.name or "it")
                yield match["kind"].lower(), amount, f"{words}."


SUSPENSE_KEY = "keyword.suspense"
SUSPENSE = "Suspense"
_COUNTER, _MANY = "suspense", 2


def has_suspense(view: StateView, obj: GameObject) -> bool:
    """Return whether an object has suspense in the arena, in an edition with this keyword."""
    there = in_arena(obj) and not obj.face_down
    return policies(view.rules).suspense and there and traits(view, obj).has(SUSPENSE)


def with_suspense(context: ActionContext, obj: GameObject) -> GameObject:
    """Put two suspense counters on a permanent that enters with suspense."""
    if not has_suspense(context.view, obj):
        return obj
    many = obj.counter(_COUNTER) + _MANY
    obj = replace(obj, counters=obj.counters_with(_COUNTER, many))
    context.put(obj)
    name = traits(context.view, obj).name
    says = Message("{card} enters with {amount} suspense counters", card=name, amount=_MANY)
    context.emit(Event(kind=ENTERED_WITH, object=obj.id, key=SUSPENSE_KEY, message=says))
    return obj


def as_a_turn_begins(context: ActionContext, player: PlayerId) -> None:
    """Take a suspense counter off each permanent of the player whose turn begins."""
    for obj in context.state.by_place:
        found = traits(context.view, obj)
        counted = obj.counter(_COUNTER)
        if not counted or found.controller != player or not has_suspense(context.view, obj):
            continue
        context.put(replace(obj, counters=obj.counters_with(_COUNTER, counted - 1)))
        says = Message("A suspense counter came off {card}", card=found.name)
        context.emit(Event(kind="counters", object=obj.id, key=SUSPENSE_KEY, message=says))


def is_over(context: ActionContext, obj: GameObject) -> bool:
    """Return whether an action has removed the last suspense counter of an object."""
    before = context.start.objects.get(obj.id)
    if before is None or before.ref != obj.ref or not before.counter(_COUNTER):
        return False
    return not obj.counter(_COUNTER) and has_suspense(context.view, obj)


CRANK_KEY = "keyword.crank"
CRANK, NONE = "crank", "none"
_STEAM = "steam"


def cranked(context: ActionContext, obj: GameObject) -> GameObject:
    """Offer to crank a permanent that enters, and return it afterwards.

    Cranking gives an action point, so only the turn player is asked.
    """
    found = traits(context.view, obj)
    is_active = obj.controller == context.state.active
    if not (found.has(CRANK) and obj.counter(_STEAM) and is_active):
        return obj
    options = (
        Option(CRANK, Message("Crank: remove a steam counter for an action point")),
        Option(NONE, Message("Keep the steam counter")),
    )
    says = Message("{card} enters with a steam counter. Crank it?", card=found.name)
    if context.choose(CRANK_KEY, says, options, obj.controller) != CRANK:
        return obj
    left = obj.counters_with(_STEAM, obj.counter(_STEAM) - 1)
    context.put(replace(obj, counters=left))
    change_points(context, Points(player=obj.controller, kind=ACTION, change=1))
    says = Message("{player} cranked {card}", player=obj.controller, card=found.name)
    context.emit(
        Event(kind="state", object=obj.id, player=obj.controller, key=CRANK_KEY, message=says)
    )
    context.emit(Event(kind="cranked", object=obj.id, player=obj.controller))
    return context.state.object(obj.id)
