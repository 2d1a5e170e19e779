"""Zone changes: new objects, replacement effects, and destruction (MTG CR 400.7, 614, 701.8)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.games.mtg.actions import Counter
from core.games.mtg.combat.attacking import leave_combat
from core.games.mtg.decks import ask_no_more, commander_may_go_home, let_go_home
from core.games.mtg.faces import is_double_faced, keys_for
from core.games.mtg.layers.continuous_effects import SHIELD
from core.games.mtg.layers.traits import name_of, traits
from core.games.mtg.sagas_and_battles import exiled_by_its_ability
from core.messages import NO_WORDS, CardName, Message
from core.rules.action_context import ActionContext
from core.rules.actions import Discard, Move
from core.rules.choices import Option
from core.rules.effect_labels import called
from core.rules.history import NEW_OBJECT, SHUFFLE_NEEDED, ZONE_CHANGE, Event
from core.rules.lasting_effects import applicable, is_on
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, done, nothing, refused
from core.state.effects import Replacement
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK


def has_shield(view: StateView, obj: GameObject) -> bool:
    """Return whether a permanent regenerates when it would be destroyed."""
    if obj.zone != BATTLEFIELD or not is_on(obj, SHIELD):
        return False
    return "cant_be_regenerated" not in traits(view, obj).limits


def regenerates_instead(context: ActionContext, obj: GameObject) -> bool:
    """Use up a regeneration shield in place of destroying a permanent, where it has one.

    All damage is removed from it, it is tapped and leaves combat; it stays the same object. An Aura
    with umbra armor is destroyed in its place.
    """
    if not has_shield(context.view, obj):
        return _armor_is_destroyed(context, obj)
    left = list(obj.conditions)
    left.remove(SHIELD.word)
    healed = replace(obj, damage=0, deathtouched=False, tapped=True, conditions=tuple(left))
    context.put(healed)
    name = CardName(obj.id, traits(context.view, obj).name)
    message = Message("{card} regenerates: it is tapped, and its damage is removed", card=name)
    context.emit(Event(kind="regenerated", object=obj.id, key=SHIELD.key, message=message))
    if not obj.tapped:
        context.emit(Event(kind="tapped", object=obj.id, key=SHIELD.key))
    leave_combat(context, obj.ref)
    return True


_ARMOR = ("Umbra armor", "Totem armor")


def _armor_is_destroyed(context: ActionContext, obj: GameObject) -> bool:
    """Destroy an Aura with umbra armor instead of its host (MTG CR 702.89); return whether so."""
    attached = (context.state.object(each) for each in context.state.attached)
    for aura in (each for each in attached if each.attached_to == obj.ref):
        found = traits(context.view, aura)
        if any(map(found.has, _ARMOR)) and not found.has("Indestructible"):
            context.put(replace(obj, damage=0, deathtouched=False))
            change_zone(context, aura, GRAVEYARD, reason="destroy")
            return True
    return False


SHUFFLED = "shuffled"
"""The position of an object that a replacement shuffles into a library."""
_REASON_EVENTS = {"discard": "discarded", "draw": "drawn", "sacrifice": "sacrificed"}


def change_zone(  # noqa: PLR0913 - the facts of one zone change, all keywords
    context: ActionContext,
    obj: GameObject,
    to: Zone,
    *,
    reason: str = "",
    position: str = "top",
    order: tuple[CardId, ...] = (),
    face_down: bool = False,
    visible_to: tuple[PlayerId, ...] = (),
    replacement: str = "",
    commander_to: Zone | None = None,
) -> tuple[GameObject, ...]:
    """Move an object and return the new objects: one, two of a melded one, or none.

    A replacement effect applied to one of two melded cards applies to both
    (``meld.leaves_replacement``); a commander card alone may go elsewhere.
    """
    applied = _replaced(context, obj, to, replacement)
    if applied is not None:
        to, position = applied.instead, applied.position
        if position == SHUFFLED:
            position = "bottom"
            asks = Message("{owner}'s library is to be shuffled", owner=obj.owner)
            key = "shuffle.library"
            context.emit(Event(kind=SHUFFLE_NEEDED, player=obj.owner, to=to, key=key, message=asks))
    if to != EXILE and _is_exiled_instead(context.view, obj, to):
        _announce_exile(context, obj)
        to = EXILE
    if reason == "discard" and to == GRAVEYARD and _has_madness(context.view, obj):
        to = EXILE
    if obj.zone == to and to != EXILE:
        # A replacement that keeps it where it is changes nothing at all.
        return (obj,) if applied is not None else (_reorder(context, obj, position),)
    leaving = traits(context.view, obj)
    arrivals = tuple(
        _arrive(context, obj, card, _zone_of(context, card, to, commander_to), position)
        for card in _bottom_first(obj, order, position)
    )
    if not obj.cards:
        arrivals = (_arrive(context, obj, None, to, position),)
    elif obj.is_melded:
        context.state = context.state.without(obj.id)
    if face_down and not context.view.rules.zone(to).hidden:
        arrivals = tuple(replace(a, face_down=True, visible_to=visible_to) for a in arrivals)
    for each in arrivals:
        context.put(_with_counters(each, applied))
    change = _Change(obj=obj, arrivals=arrivals, to=to, reason=reason, name=leaving.name)
    _tell(context, change)
    return tuple(context.state.object(each.id) for each in arrivals)


def _with_counters(obj: GameObject, applied: Replacement | None) -> GameObject:
    """Return an object with the counters that a replacement effect gives it."""
    for kind, amount in applied.enters.counters if applied is not None else ():
        obj = replace(obj, counters=obj.counters_with(kind, amount))
    return obj


def _is_exiled_instead(view: StateView, obj: GameObject, to: Zone) -> bool:
    """Return whether an ability of its own exiles it: a disturbed back, or after a flashback.

    An object that has lost its abilities goes to its usual zone.
    """
    if obj.zone not in {BATTLEFIELD, STACK}:
        return False
    leaves = to == GRAVEYARD or (obj.exile_on_leaving and obj.zone == STACK)
    return leaves and traits(view, obj).exiled_instead


def _has_madness(view: StateView, obj: GameObject) -> bool:
    """Return whether a discarded card is exiled, to be cast by madness (MTG CR 702.35a)."""
    return view.state.reads_texts and traits(view, obj).has("Madness")


def _announce_exile(context: ActionContext, obj: GameObject) -> None:
    key = "replacement.applies"
    if obj.cards and context.state.printed(obj).front.has("Disturb"):
        key = "disturb.exile"
    elif traits(context.view, obj).has("Aftermath"):
        key = "aftermath.graveyard_only"
    message = Message("its own ability has it exiled instead")
    context.emit(Event(kind="replaced", object=obj.id, key=key, message=message))


def _replaced(context: ActionContext, obj: GameObject, to: Zone, chosen: str) -> Replacement | None:
    """Return the replacement effect that has the last word on where an object goes.

    Each applies once; after one has applied, others may apply to the new destination
    (MTG CR 616.1f). Which of several is first is asked for, unless it was ``chosen``.
    """
    last: Replacement | None = None
    used: set[ObjectId] = set()
    while True:
        open_now = [r for r in applicable(context.view, obj, to) if r.id not in used]
        if not open_now:
            return last
        key = "meld.leaves_replacement" if obj.is_melded else "replacement.applies"
        names = {each.name for each in open_now}
        if len(names) > 1 and chosen not in names:
            asks = wanted_by(context.view, obj, len(names))
            who = chooser_of(context.view, obj)
            chosen = context.choose(key, asks, elsewhere(open_now), who)
        last = next((each for each in open_now if each.name == chosen), open_now[0])
        used.add(last.id)
        to = last.instead
        message = Message(
            "{last} sends it to {to} instead", last=last.name or "a replacement effect", to=to
        )
        context.emit(Event(kind="replaced", object=obj.id, key=key, message=message))


def _bottom_first(obj: GameObject, order: tuple[CardId, ...], position: str) -> tuple[CardId, ...]:
    """Return the cards in the order in which they arrive.

    The first of ``order`` ends on top, so to the top it arrives last; to the bottom,
    where each next one goes below the others, it arrives first.
    """
    cards = order if sorted(order) == sorted(obj.cards) else obj.cards
    return cards if position == "bottom" else cards[::-1]


def _zone_of(context: ActionContext, card: CardId, to: Zone, commander_to: Zone | None) -> Zone:
    piece = context.state.card(card)
    return commander_to if commander_to is not None and piece.commander else to


def _arrive(
    context: ActionContext, obj: GameObject, card: CardId | None, to: Zone, position: str
) -> GameObject:
    now = context.tick()
    owner = context.state.card(card).owner if card is not None else obj.owner
    return GameObject(
        id=ObjectId(card) if card is not None else obj.id,
        cards=(card,) if card is not None else (),
        owner=owner,
        controller=owner if to != STACK else obj.controller,
        zone=to,
        order=-now if position == "bottom" else now,
        incarnation=now,
        timestamp=now,
        token=obj.token,
        base=obj.base,
        base_origin=obj.base_origin,
    )


def _reorder(context: ActionContext, obj: GameObject, position: str) -> GameObject:
    now = context.tick()
    moved = replace(obj, order=-now if position == "bottom" else now)
    context.put(moved)
    return moved


class _Change(Struct, frozen=True, kw_only=True):
    """The facts of one zone change that has just happened."""

    obj: GameObject
    arrivals: tuple[GameObject, ...]
    to: Zone
    reason: str
    name: str


def _tell(context: ActionContext, change: _Change) -> None:
    """Emit the events of a zone change: objects once, cards once each."""
    obj, to, name = change.obj, change.to, change.name
    # A commander that goes home alone has not gone where it was sent.
    zones = {each.zone for each in change.arrivals}
    to = zones.pop() if len(zones) == 1 else to
    specs = context.view.rules.zones
    event = Event(
        kind=ZONE_CHANGE,
        object=obj.id,
        source=obj.zone,
        to=to,
        arrived=tuple(each.id for each in change.arrivals),
        secret=not any(may_see(specs, each, None) for each in (obj, *change.arrivals)),
    )

    def emit(
        kind: str, message: Message = NO_WORDS, key: str = "", cards: tuple[CardId, ...] = ()
    ) -> None:
        context.emit(replace(event, kind=kind, message=message, key=key, cards=cards))

    counts = (
        Message("{count} cards", count=len(change.arrivals))
        if obj.is_melded
        else Message("a new object")
    )
    key = "meld.leaves_counts" if obj.is_melded else "object.new_on_zone_change"
    says = Message("{card} went to {to}: {counts}", card=name, to=to, counts=counts)
    zone_changed(context, replace(event, message=says, key=key, cards=obj.cards))
    if obj.zone == BATTLEFIELD:
        left = Message("{card} left the battlefield", card=name)
        emit("leaves", left, "meld.leaves" if obj.is_melded else "")
        if to == GRAVEYARD:
            emit("dies", Message("{card} died", card=name))
    if to == GRAVEYARD:
        for each in change.arrivals:
            if each.zone == GRAVEYARD and each.cards:
                emit("put_into_graveyard", cards=each.cards)
    if to == EXILE:
        emit("exiled", Message("{card} was exiled", card=name), cards=obj.cards)
    if change.reason in _REASON_EVENTS:
        emit(_REASON_EVENTS[change.reason])


def zone_changed(context: ActionContext, change: Event) -> None:
    """Emit a zone change, and for each resulting object that it is a new one."""
    context.emit(change)
    key = "object.new_on_zone_change"
    for object_id in change.arrived:
        context.emit(Event(kind=NEW_OBJECT, object=object_id, key=key, secret=change.secret))
    led = any(context.state.card(card).commander for card in change.cards)
    if led and change.to in {GRAVEYARD, EXILE}:
        message = Message("From the graveyard or exile its owner may put it into the command zone")
        home = Event(
            kind="state", object=change.object, key="commander.zone_choice", message=message
        )
        context.emit(home)
    if change.object is not None:
        ask_no_more(context, change.object)
    for object_id in change.arrived if led else ():
        obj = context.state.object(object_id)
        commander = any(piece.commander for piece in context.state.pieces(obj))
        if commander and obj.zone in {GRAVEYARD, EXILE}:
            let_go_home(context, obj)


def becomes_new(view: StateView, action: Move) -> Iterator[Finding]:
    """A zone change makes a new object (``object.new_on_zone_change``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.zone == action.to and obj.zone != EXILE:
        if obj.zone in {LIBRARY, GRAVEYARD, HAND}:
            message = Message("{card} moves within its zone and stays the same object.", card=name)
            yield done("zone.order", message)
        else:
            message = Message("{card} is in that zone already.", card=name)
            yield nothing("object.new_on_zone_change", message)
        return
    message = Message("{card} becomes a new object there.", card=name)
    if obj.is_melded:
        message = Message("The cards of it become new objects there.")
    yield done("object.new_on_zone_change", message)
    if action.to == EXILE:
        yield done("exile.card", Message("It is exiled."))


def only_spells_on_stack(view: StateView, action: Move) -> Iterator[Finding]:
    """Only spells and abilities are on the stack (``cast.spell``)."""
    if action.to == STACK and view.object(action.object).zone != STACK:
        yield refused("cast.spell", Message("A card comes onto the stack only by being cast."))


def fronts_elsewhere(view: StateView, action: Move) -> Iterator[Finding]:
    """Whatever was up, only the front counts there (``face.outside_battlefield_stack``)."""
    obj = view.object(action.object)
    if action.to not in {BATTLEFIELD, STACK} and obj.side > 0 and not obj.is_melded:
        front = view.state.printed(obj).front.name
        message = Message("There it is {front} again: the front.", front=front)
        yield done("face.outside_battlefield_stack", message)


def hidden_in_exile(view: StateView, action: Move) -> Iterator[Finding]:
    """Cards exiled face down are not examined without a permission (``exile.face_down``)."""
    card = view.state.printed(view.object(action.object))
    if not action.face_down or action.to != EXILE:
        return
    if card.is_double_sided:
        message = Message("Exiled face down, both of its faces stay hidden.")
        yield done("exile.face_down", message, "facedown.exiled_hidden")
    else:
        message = Message("Exiled face down, it is hidden from all players who may not look at it.")
        yield done("exile.face_down", message)


def it_has_to_look_alike(view: StateView, action: Move) -> Iterator[Finding]:
    """A double-faced card goes where cards have to look alike (``info.indistinguishable``)."""
    obj = view.object(action.object)
    double = any(is_double_faced(card) for card in view.state.fronts(obj))
    seen = may_see(view.rules.zones, obj, None)
    if double and seen and action.to != obj.zone and view.rules.zone(action.to).hidden:
        keys = keys_for(view.rules, view.state.printed(obj), "info.indistinguishable")
        message = Message(
            "Among hidden cards it has to look like any other: a sleeve or a helper card helps."
        )
        yield done(keys[0], message, *keys[1:])


def two_cards_arrive(view: StateView, action: Move) -> Iterator[Finding]:
    """One permanent leaves, two cards arrive (``meld.leaves``)."""
    obj = view.object(action.object)
    if not obj.is_melded or action.to == BATTLEFIELD:
        return
    message = Message("One permanent leaves, two cards arrive.")
    yield done("meld.leaves", message, "meld.leaves_counts")
    if action.to in {GRAVEYARD, LIBRARY}:
        yield done("meld.leaves_order", Message("The owner arranges the two cards."))
    if action.to == EXILE:
        message = Message("The player who exiles it chooses which card is last.")
        yield done("meld.leaves_exile_timestamps", message)


def one_replacement_for_both(view: StateView, action: Move) -> Iterator[Finding]:
    """Several replacement effects: one is chosen, for both cards of a melded permanent."""
    if action.to == BATTLEFIELD:
        return
    yield from choose_replacement(view, view.object(action.object), action.replacement, action.to)


def one_replacement_in_the_graveyard(
    view: StateView, action: Discard | Counter
) -> Iterator[Finding]:
    """The same choice where the graveyard is the destination that goes without saying."""
    obj = view.state.objects.get(action.object) if action.object is not None else None
    if obj is not None:
        yield from choose_replacement(view, obj, action.replacement, GRAVEYARD)


def choose_replacement(
    view: StateView, obj: GameObject, replacement: str, to: Zone
) -> Iterator[Finding]:
    """Ask for the replacement effect to apply out of several, or report the only one."""
    found = applicable(view, obj, to)
    names = {each.name for each in found}
    key = "meld.leaves_replacement" if obj.is_melded else "replacement.applies"
    if len(names) > 1 and replacement not in names:
        message = wanted_by(view, obj, len(names))
        yield choice(key, message, "replacement", elsewhere(found), chooser_of(view, obj))
    elif found:
        message = (
            Message("The replacement effect moves both cards.")
            if obj.is_melded
            else Message("It is replaced.")
        )
        yield done(key, message)


def wanted_by(view: StateView, obj: GameObject, number: int) -> Message:
    """Return the question which of several replacement effects applies (MTG CR 616.1)."""
    name = called(view, obj.id, None)
    return Message(
        "{number} replacement effects apply to {card}; {other} chooses one.",
        number=number,
        card=name,
        other=chooser_of(view, obj),
    )


def chooser_of(view: StateView, obj: GameObject) -> PlayerId:
    """Return the player who chooses among replacement effects for an object (MTG CR 616.1)."""
    return traits(view, obj).controller if obj.zone in {BATTLEFIELD, STACK} else obj.owner


def elsewhere(found: Iterable[Replacement]) -> tuple[Option, ...]:
    """Return replacement effects as options, each name once."""
    named = {each.name: each for each in reversed(tuple(found))}
    return tuple(
        Option(name, Message("{card}: to {instead} instead", card=name, instead=each.instead))
        for name, each in reversed(named.items())
    )


def tokens_cease(view: StateView, action: Move) -> Iterator[Finding]:
    """A token that leaves the battlefield ceases to exist (``state.token_gone``)."""
    obj = view.object(action.object)
    if obj.token and obj.zone == BATTLEFIELD and action.to != BATTLEFIELD:
        message = Message("A token that leaves the battlefield is gone for good.")
        yield done("state.token_gone", message)
    yield from stays_where_it_went(obj)


def stays_where_it_went(obj: GameObject) -> Iterator[Finding]:
    """Refuse to move a token that has left the battlefield (MTG CR 111.8)."""
    if obj.token and obj.zone != BATTLEFIELD:
        message = Message("A token that has left the battlefield stays away.")
        yield refused("state.token_gone", message)


def only_ones_own_permanent(view: StateView, action: Move) -> Iterator[Finding]:
    """A player sacrifices a permanent that they control (``sacrifice.card``)."""
    if action.reason != "sacrifice":
        return
    obj = view.object(action.object)
    if obj.zone != BATTLEFIELD or traits(view, obj).controller != action.player:
        message = Message(
            "{player} sacrifices only a permanent that {player} controls.", player=action.player
        )
        yield refused("sacrifice.card", message)


def destruction_is_survived(view: StateView, action: Move) -> Iterator[Finding]:
    """Indestructible and regenerating permanents are not destroyed (``destroy.card``)."""
    if action.reason != "destroy":
        return
    found = traits(view, action.object)
    if found.has("Indestructible"):
        message = Message("{card} is indestructible.", card=CardName(action.object, found.name))
        yield nothing("destroy.card", message, "creature.indestructible")
    elif has_shield(view, view.object(action.object)):
        message = Message("{card} regenerates instead.", card=CardName(action.object, found.name))
        yield done("regenerate.shield", message, "destroy.card")


MOVE_CHECKS = {
    "sacrifice.card": only_ones_own_permanent,
    "destroy.card": destruction_is_survived,
    "object.new_on_zone_change": becomes_new,
    "cast.spell": only_spells_on_stack,
    "face.outside_battlefield_stack": fronts_elsewhere,
    "facedown.exiled_hidden": hidden_in_exile,
    "info.indistinguishable": it_has_to_look_alike,
    "meld.leaves": two_cards_arrive,
    "meld.leaves_replacement": one_replacement_for_both,
    "commander.zone_choice": commander_may_go_home,
    "state.token_gone": tokens_cease,
}


def move(context: ActionContext, action: Move) -> None:
    """Carry a move out."""
    obj = context.state.object(action.object)
    was = traits(context.view, obj)
    if action.reason == "destroy" and regenerates_instead(context, obj):
        return
    arrived = change_zone(
        context,
        obj,
        action.to,
        reason=action.reason,
        position=action.position,
        order=action.order,
        face_down=action.face_down,
        visible_to=action.visible_to,
        replacement=action.replacement,
        commander_to=COMMAND if action.commander == COMMAND else None,
    )
    exiled_by_its_ability(context, obj, was, arrived, action.player)
