"""Moves of cards by effects: checks, handler and menu."""

from collections.abc import Iterator

from core.cards.card import Card, Layout
from core.games.fab.combat.combat_chain import (
    ATTACKING,
    DEFENDING,
    Link,
    active_link,
    chain_of,
    sum_of,
    takes_over,
)
from core.games.fab.combat.defending import bars
from core.games.fab.objects.faces import HALVES, SIDES, ceases_outside
from core.games.fab.objects.traits import MODULAR, is_hero, traits
from core.games.fab.objects.zone_changes import (
    DECK_CARD_KEYS,
    NEW,
    Arrival,
    becomes_new,
    beneath,
    cease,
    change_zone,
    clear,
    name_of,
    named,
    obstacle,
    what_replaces,
)
from core.games.fab.playing.costs import (
    gain_of,
    give_points,
    is_pitched,
    lacks_points,
    pay_unpaid,
    pitching_gives_points,
)
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
    INVENTORY,
    LEGS,
    PITCH,
    WEAPON,
    actual_zone,
    in_arena,
    is_public,
    zone_noun,
)
from core.games.fab.zones import everybody as all_players
from core.messages import NO_WORDS, CardName, Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Move
from core.rules.choices import Option
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, choice, done, nothing, refused
from core.state.ids import PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import GRAVEYARD, HAND, STACK

_REASON_KEYS = {
    "banish": "banish.card",
    "destroy": "destroy.card",
    "pitch": "pitch.card",
    "discard": "discard.card",
    "draw": "draw.card",
    "clear": "zone.clear",
}

_ROLES = {"attack": (ATTACKING,), "defend": (DEFENDING,)}
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


def new_or_the_same(view: StateView, action: Move) -> Iterator[Finding]:
    """Outside arena and stack it is a new object (``object.new_on_zone_change``)."""
    obj = view.object(action.object)
    to = actual_zone(action.to)
    name = name_of(view, obj)
    if obj.zone == to and obj.attached_to is None:
        yield from _within(view, obj, action)
    elif becomes_new(view.state, obj, to, face_down=action.face_down):
        yield done(NEW, Message("{card} becomes a new object there.", card=name))
    else:
        says = Message("{card} stays the same object: arena and stack make no new one.", card=name)
        yield done(NEW, says)


def _within(view: StateView, obj: GameObject, action: Move) -> Iterator[Finding]:
    key, name = "zone.same", name_of(view, obj)
    if action.face_down and not obj.face_down:
        says = Message("{card} does not move: it only becomes private.", card=name)
        yield done(key, says, *((NEW,) if is_public(obj, all_players(view.state)) else ()))
    elif obj.face_down and not action.face_down and not view.rules.zone(obj.zone).hidden:
        yield done(key, Message("It does not move: it only becomes public."))
    elif obj.zone == DECK:  # the order of no other zone means anything
        zone = zone_noun(obj.zone)
        yield done(key, Message("{card} changes its place in the {zone}.", card=name, zone=zone))
    else:
        yield nothing(key, Message("{card} is in that zone already.", card=name))


def one_side_on_the_stack(view: StateView, action: Move) -> Iterator[Finding]:
    """A split-card or twin-card that is put onto the stack needs a chosen side."""
    obj = view.object(action.object)
    if action.to != STACK or obj.zone == STACK:
        return
    yield done("play.card", Message("An effect puts it onto the stack. It is not played."))
    yield from side_choice(view, obj, action.as_)
    if not in_arena(obj):
        yield from twin_choice(view, obj, action.as_)


def the_zone_can_hold_it(view: StateView, action: Move) -> Iterator[Finding]:
    """An effect that moves it where it can't be fails (``zone.cannot_hold``)."""
    obj = view.object(action.object)
    found = obstacle(view, obj, action.to, side_named(action.as_))
    if found is not None:
        yield found
    elif action.to in DECK_CARD_KEYS:
        says = Message("The {where} holds its owner's deck-cards.", where=zone_noun(action.to))
        yield done(DECK_CARD_KEYS[action.to], says)


def faces_afterwards(view: StateView, action: Move) -> Iterator[Finding]:
    """Report the faces that are active in the new zone."""
    obj = view.object(action.object)
    to = actual_zone(action.to)
    new = becomes_new(view.state, obj, to, face_down=action.face_down)
    if to in {obj.zone, STACK} or not new:
        return
    card = view.state.printed(obj)
    if card.layout is Layout.FLIP_CARD and obj.side:
        name = CardName(obj.id, card.front.name)
        says = Message("A new object has its front active: {face}.", face=name)
        yield done("flip.inside_game", says)
    elif card.layout is Layout.TRANSCEND_CARD and obj.side:
        name = CardName(obj.id, card.sides[1][0].name)
        yield done("transcend.stays", Message("It has transcended: it stays {face}.", face=name))
    elif card.layout is Layout.TWIN_CARD:
        yield done("twin.both_active", Message("There both its faces are active."))
    elif card.layout is Layout.SPLIT:
        yield done("split.single_card", Message("It has the properties of both its sides again."))


def a_twin_enters_with_one_face(view: StateView, action: Move) -> Iterator[Finding]:
    """The effect that puts a twin-card into the arena chooses its face."""
    obj = view.object(action.object)
    if actual_zone(action.to) in ARENA_ZONES and comes_in(obj):
        yield from twin_choice(view, obj, action.as_)


def chooses_a_side(obj: GameObject) -> bool:
    """Return whether a side is still to be chosen; a chosen side stays."""
    return obj.zone != STACK and not obj.halves


def side_choice(view: StateView, obj: GameObject, word: str) -> Iterator[Finding]:
    """Find whether the side of a split-card that an effect puts onto the stack is settled.

    Meld is for playing it.
    """
    card, key = view.state.printed(obj), "split.stack_side"
    if card.layout is not Layout.SPLIT or not chooses_a_side(obj):
        return
    if word in HALVES:
        name = CardName(obj.id, card.faces[HALVES.index(word)].name)
        yield done(key, Message("It is only {face} there and after it.", face=name))
    elif word:
        says = Message("It has no {word}: one of its two sides is chosen.", word=word)
        yield refused(key, says, possible=False)
    else:
        says = Message("On the stack it has only one of its sides: choose it.")
        yield choice(key, says, "as_", _face_options(obj, card, HALVES), obj.controller)


def _face_options(obj: GameObject, card: Card, words: tuple[str, ...]) -> tuple[Option, ...]:
    says = Message("{face}, {typebox}")
    return tuple(
        Option(word, says.filled({"face": CardName(obj.id, face.name), "typebox": face.typebox}))
        for word, face in zip(words, card.faces, strict=False)
    )


def side_chosen(view: StateView, obj: GameObject, word: str) -> tuple[int, ...] | None:
    """Return the side of a split-card that an effect chooses for the stack, if it does."""
    is_split = view.state.printed(obj).layout is Layout.SPLIT
    return (HALVES.index(word),) if is_split and word in HALVES and chooses_a_side(obj) else None


def comes_in(obj: GameObject) -> bool:
    """Return whether a move into the arena brings an object in, but not from the stack."""
    return not in_arena(obj) and obj.zone != STACK


def twin_choice(view: StateView, obj: GameObject, word: str) -> Iterator[Finding]:
    """Find whether the active face of an entering twin-card is settled."""
    card = view.state.printed(obj)
    if card.layout is not Layout.TWIN_CARD:
        return
    if word in SIDES:
        name = card.sides[SIDES.index(word)][0].name
        yield done("twin.one_active", Message("It enters with one face active: {card}.", card=name))
    elif word in {"", "face_down"}:
        says = Message("There only one of its faces is active: choose it.")
        options = _face_options(obj, card, SIDES)
        yield choice("twin.one_active", says, "as_", options, obj.controller)
    else:
        says = Message(
            "A twin-card has no {word}: one of its two faces is active in the arena.", word=word
        )
        yield refused("twin.one_active", says, possible=False)


def one_replacement(view: StateView, action: Move) -> Iterator[Finding]:
    """Of several replacement effects one is chosen (``replacement.applies``)."""
    obj = view.object(action.object)
    yield from what_replaces(view, obj, action.to, action.replacement)


def tokens_cease(view: StateView, action: Move) -> Iterator[Finding]:
    """A token that leaves the arena ceases to exist (``token.ceases``)."""
    obj = view.object(action.object)
    if actual_zone(action.to) not in ARENA_ZONES and ceases_outside(view.state, obj):
        yield done("token.ceases", Message("Outside the arena it ceases to exist."))


def sub_cards_follow(view: StateView, action: Move) -> Iterator[Finding]:
    """Sub-cards move along, or are cleared with their top-card (``subcard.cleared``)."""
    obj = view.object(action.object)
    number = len(beneath(view.state, obj))
    if not number:
        return
    key = "subcard.definition"
    says = Message("{number} card under it moves with it.|{number} cards under it move with it.")
    if becomes_new(view.state, obj, actual_zone(action.to), face_down=action.face_down):
        key = "subcard.cleared"
        says = Message(
            "{number} card under it is cleared with it.|"
            "{number} cards under it are cleared with it."
        )
    yield done(key, says.filled({"number": number}))


def for_a_reason(view: StateView, action: Move) -> Iterator[Finding]:
    """Report the keyword action of the move: destroy, banish, pitch."""
    if action.reason in _REASON_KEYS:
        says = Message(
            "To {reason} {card} is to put it into the {to}.",
            reason=action.reason,
            card=name_of(view, view.object(action.object)),
            to=zone_noun(actual_zone(action.to)),
        )
        yield done(_REASON_KEYS[action.reason], says)


def it_can_be_added(view: StateView, action: Move) -> Iterator[Finding]:
    """An effect adds no card that defends already or that may not defend (``defend.added``)."""
    link = active_link(view)
    if action.reason != "defend" or actual_zone(action.to) != COMBAT_CHAIN or link is None:
        return
    obj = view.object(action.object)
    if obj.id in {each.id for each in link.defenders}:
        says = Message("{card} defends here already: nothing happens.", card=name_of(view, obj))
        yield nothing("defend.added", says)
        return
    barred = tuple(bars(view, link, (obj,)))
    for bar in barred:
        yield nothing("defend.added", bar.message, bar.key)
    if not barred:
        says = Message("{card} is added to the defenders there.", card=name_of(view, obj))
        after = sum_of(view, Link(attack=link.attack, defenders=(*link.defenders, obj)))
        yield done("defend.added", says, *(("keyword.piercing",) if after.piercing else ()))


def what_its_link_keeps(view: StateView, action: Move) -> Iterator[Finding]:
    """The link of an attack that leaves uses last known information (``combat.last_known``)."""
    obj, chain = view.object(action.object), chain_of(view.state)
    attacks = chain is not None and any(each.attack == obj.ref for each in chain.links)
    if attacks and view.state.is_followed and actual_zone(action.to) != COMBAT_CHAIN:
        says = Message(
            "Its link uses last known information about {card}.", card=name_of(view, obj)
        )
        yield done("combat.last_known", says)


def pitched_for_something(view: StateView, action: Move) -> Iterator[Finding]:
    """In a game cards are pitched only while something is paid (``points.pitch_need``).

    The text of a layer may let its player pay as it resolves.
    """
    obj, state = view.object(action.object), view.state
    if not is_pitched(obj, action) or not state.is_followed:
        return
    if state.reads_texts and (state.waiting or state.in_zone(STACK)):
        return
    if not lacks_points(view, obj.owner):
        says = Message("Nothing of {player}'s is to be paid for now.", player=obj.owner)
        yield refused("points.pitch_need", says)


def side_named(word: str) -> int | None:
    """Return the number of the face that a word means, None where it means none."""
    return SIDES.index(word) if word in SIDES else None


def move(context: ActionContext, action: Move) -> None:
    """Carry a move out."""
    obj = context.state.object(action.object)
    gain = gain_of(context.view, obj) if is_pitched(obj, action) else None
    to_stack = action.to == STACK
    entering = (to_stack or actual_zone(action.to) in ARENA_ZONES) and comes_in(obj)
    twin = context.state.printed(obj).layout is Layout.TWIN_CARD
    how = Arrival(
        reason=action.reason,
        position=action.position,
        face_down=action.face_down,
        visible_to=action.visible_to,
        controller=action.player if to_stack and obj.zone != STACK else None,
        side=side_named(action.as_) if entering and twin else None,
        halves=side_chosen(context.view, obj, action.as_) if to_stack else None,
        conditions=_ROLES.get(action.reason, ()) if actual_zone(action.to) == COMBAT_CHAIN else (),
        replacement=action.replacement,
    )
    if ATTACKING in how.conditions and takes_over(context.state):
        link = active_link(context.view)
        if link is not None and link.attack.proxy_of is not None:
            cease(context, link.attack, "combat.proxy")
        elif link is not None:
            clear(context, link.attack)
    change_zone(context, obj, action.to, how)
    if gain is not None:
        give_points(context, obj, gain)
        pay_unpaid(context, obj.owner)


_NAMES = {
    "attack": Message("Attack with"),
    "banish": Message("Banish"),
    "clear": Message("Clear"),
    "defend": Message("Defend with"),
    "destroy": Message("Destroy"),
    "equip": Message("Equip"),
    "pitch": Message("Pitch"),
}


def _mover_name(view: StateView, action: Move) -> Words:
    """Return the name of the moved object; a player who moves their card publicly has shown it."""
    obj = view.state.objects.get(action.object)
    shown = not view.rules.zone(actual_zone(action.to)).hidden and not action.face_down
    if obj is not None and shown and may_see(view.rules.zones, obj, action.player):
        return name_of(view, obj)
    return named(view, action.object)


def _label(view: StateView, action: Move) -> Message:
    name = _mover_name(view, action)
    if action.reason in _NAMES:
        return Message("{what} {card}", what=_NAMES[action.reason], card=name)
    to = Message("{card} to the {zone}")
    if action.position == "bottom":
        to = Message("{card} to the bottom of the {zone}")
    return to.filled({"card": name, "zone": zone_noun(action.to)})


def move_options(obj: GameObject, zone: Zone, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the ways to move it to a zone, which from hand to graveyard is discarding."""
    if obj.zone == HAND and zone == GRAVEYARD:
        return  # that is discarding
    if obj.zone == COMBAT_CHAIN and zone == GRAVEYARD:
        clear = Move(player=player, object=obj.id, to=zone, reason="clear")
        detail = Message("as the chain closes")
        yield MenuOption(
            action=clear, message=Message("Clear from the chain"), more=detail, verb="move"
        )
    if zone == DECK:
        pitched = obj.zone == PITCH  # at the end of the turn it goes to the bottom
        for position in ("bottom", "top") if pitched else ("top", "bottom"):
            move = Move(player=player, object=obj.id, to=zone, position=position)
            words = Message("To the {position} of the deck", position=position)
            yield MenuOption(action=move, message=words, verb="move")
        return
    reason = {GRAVEYARD: "destroy", BANISHED: "banish", PITCH: "pitch"}.get(zone, "")
    if (reason == "destroy" and not in_arena(obj)) or (zone == PITCH and obj.zone != HAND):
        reason = ""
    words = _NAMES.get(reason, Message("To the {zone}", zone=zone_noun(zone)))
    down = zone == ARSENAL
    move = Move(player=player, object=obj.id, to=zone, reason=reason, face_down=down)
    yield MenuOption(
        action=move, message=words, more=Message("face down") if down else NO_WORDS, verb="move"
    )


def _equip_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    found = traits(view, obj)
    fits = {_EQUIP[word] for word in found.subtypes if word in _EQUIP}
    if found.has(MODULAR):
        fits |= EQUIPMENT_ZONES
    for zone in sorted(fits):
        if zone != obj.zone:
            equip = Move(player=player, object=obj.id, to=zone, reason="equip")
            yield MenuOption(
                action=equip, message=Message("Equip to {zone}", zone=zone), verb="move"
            )


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield where an effect may send it; only cards in hand are pitched, and no hero goes."""
    if in_arena(obj):
        yield from _equip_options(view, obj, player)
    if obj.zone == HAND:
        if traits(view, obj).stat("pitch") is not None:
            yield from move_options(obj, PITCH, player)
        yield from move_options(obj, ARSENAL, player)
    if is_hero(view, obj):
        return
    from_hand = {PITCH, ARSENAL} if obj.zone == HAND else {PITCH}
    for zone in (HAND, ARSENAL, PITCH, GRAVEYARD, BANISHED, DECK, INVENTORY):
        if zone != obj.zone and zone not in from_hand:
            yield from move_options(obj, zone, player)
        if zone == BANISHED != obj.zone:
            yield MenuOption(
                action=Move(player=player, object=obj.id, to=zone, reason="banish", face_down=True),
                message=Message("Banish face down"),
                more=Message("its owner may look"),
                verb="hide",
            )


SPECS = (
    ActionSpec(
        action=Move,
        checks={
            "defend.added": it_can_be_added,
            "combat.last_known": what_its_link_keeps,
            "points.pitch_need": pitched_for_something,
            "banish.card": for_a_reason,
            NEW: new_or_the_same,
            "play.card": one_side_on_the_stack,
            "zone.cannot_hold": the_zone_can_hold_it,
            "twin.one_active": a_twin_enters_with_one_face,
            "flip.inside_game": faces_afterwards,
            "replacement.applies": one_replacement,
            "token.ceases": tokens_cease,
            "subcard.cleared": sub_cards_follow,
            "points.pitching": pitching_gives_points,
        },
        handler=move,
        label=_label,
        menu=_menu,
    ),
)
