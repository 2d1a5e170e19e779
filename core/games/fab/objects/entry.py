"""Entering: cards that effects put into the arena or onto the stack, and starting positions."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Layout
from core.games.fab.actions import Put
from core.games.fab.objects.faces import HALVES, SIDES, ceases_outside
from core.games.fab.objects.move_checks import (
    comes_in,
    side_choice,
    side_chosen,
    side_named,
    twin_choice,
)
from core.games.fab.objects.permanents import hero_of, it_can_be_put_under
from core.games.fab.objects.traits import is_hero, is_undefined, traits
from core.games.fab.objects.zone_changes import (
    NEW,
    Arrival,
    change_zone,
    name_of,
    named,
    obstacle,
    put_under,
)
from core.games.fab.zones import (
    ARENA_ZONES,
    BANISHED,
    EQUIPMENT_ZONES,
    HERO,
    INVENTORY,
    PERMANENT,
    WEAPON,
    actual_zone,
    apart,
    everybody,
    in_arena,
    is_public,
    shown_in,
    zone_noun,
)
from core.messages import NO_WORDS, CardName, Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Attach, Batch, BecomeCopy, Flicker
from core.rules.choices import Option
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, choice, done, nothing, refused
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import STACK

_KEY = "affliction.opponent"


def is_affliction(view: StateView, obj: GameObject, side: int | None = None) -> bool:
    """Return whether an object enters the arena as an affliction; ``side`` is the chosen face."""
    if side is not None:
        obj = replace(obj, zone=PERMANENT, attached_to=None, side=side)
    return "Affliction" in traits(view, obj).subtypes


def opponent_for(view: StateView, whose: PlayerId, declared: PlayerId | None) -> Iterator[Finding]:
    """Check the declared opponent that an affliction enters under."""
    rivals = view.state.opponents(whose)
    if declared is None and len(rivals) > 1:
        gets = Message("{rival} gets it")
        options = tuple(Option(each, gets.filled({"rival": each})) for each in rivals)
        says = Message("Its controller declares an opponent.")
        yield choice(_KEY, says, "controller", options, whose)
    elif declared is not None and declared not in rivals:
        yield refused(_KEY, Message("It enters under the control of an opponent."))
    else:
        yield done(_KEY, Message("It enters under the control of an opponent."))


def opponent_of(view: StateView, whose: PlayerId, declared: PlayerId | None) -> PlayerId:
    """Return the opponent that an affliction enters under."""
    rivals = view.state.opponents(whose)
    return declared if declared in rivals else next(iter(rivals), whose)


_TRANSFORMS = re.compile(r"^.*\btransform into\b[^.]*\.?", re.IGNORECASE | re.MULTILINE)


def where_it_is_put(view: StateView, action: Put) -> Iterator[Finding]:
    """Without a zone it is put into the permanent zone (``zone.arena``)."""
    if action.attached_to is not None:
        under = Attach(player=action.player, object=action.card, to=action.attached_to)
        yield from it_can_be_put_under(view, under)
        return
    obj = view.object(action.card)
    to = target_of(action)
    if obj.zone == to and obj.attached_to is None:
        yield nothing("zone.same", Message("{card} is there already.", card=name_of(view, obj)))
        return
    found = obstacle(view, obj, to, side_named(action.as_))
    if found is not None:
        yield found
    elif action.to is None:
        yield done("zone.arena", Message("Put into the arena it becomes a permanent."))
    elif to == STACK:
        yield done(NEW, Message("The stack makes no new object of it. It is not played."))
    else:
        yield done(NEW, Message("It is put into the {zone}.", zone=zone_noun(to)))


def face_the_effect_chooses(view: StateView, action: Put) -> Iterator[Finding]:
    """The effect chooses the active face, as far as it can."""
    obj = view.object(action.card)
    card = view.state.printed(obj)
    to = target_of(action)
    under = action.attached_to is not None
    if to not in {*ARENA_ZONES, STACK} or action.as_ == "face_down" or under:
        return
    if card.layout is Layout.TWIN_CARD and comes_in(obj):
        yield from twin_choice(view, obj, action.as_)
    elif card.layout is Layout.FLIP_CARD:
        yield from _flip(action)
    elif card.layout is Layout.TRANSCEND_CARD:
        yield from _transcend(obj.side, action)
    elif card.layout is Layout.TRAVERSE_CARD and action.as_ not in {"", "front"}:
        says = Message("Only traversing makes its back active.")
        yield refused("traverse.front", says)
    elif card.layout is Layout.SPLIT and to == STACK:
        yield from side_choice(view, obj, action.as_)
    elif card.layout is Layout.SPLIT and action.as_ in HALVES:
        says = Message("A side is chosen on the stack only: put there it has both.")
        yield refused("split.single_card", says)
    elif card.layout is Layout.SINGLE and action.as_ not in {"", "front"}:
        says = Message("{card} has one face.", card=CardName(obj.id, card.name))
        yield refused("characteristics.printed", says, possible=False)


def _flip(action: Put) -> Iterator[Finding]:
    if action.as_ == "back":
        yield done("flip.inside_game", Message("The effect puts it there with its back active."))
    elif action.as_ in {"", "front"}:
        yield done("flip.inside_game", Message("Its front is active until something turns it."))
    else:
        says = Message("A flip-card has no {way}.", way=action.as_)
        yield refused("flip.definition", says, possible=False)


def _transcend(side: int, action: Put) -> Iterator[Finding]:
    if action.as_ not in {"", SIDES[min(side, 1)]}:
        says = Message("It has transcended: its front never comes back.")
        if action.as_ == "back":
            says = Message("Its back becomes active only when it transcends.")
        yield refused("transcend.stays", says)
    else:
        says = Message("It has not transcended: its front is active.")
        if side:
            says = Message("It has transcended.")
        yield done("transcend.stays", says)


def banished_and_back(view: StateView, action: Flicker) -> Iterator[Finding]:
    """A banished and returned card is a new object (``object.new_on_zone_change``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not in_arena(obj):
        says = Message("{card} is not in the arena.", card=name)
        yield nothing("banish.card", says, possible=False)
        return
    if ceases_outside(view.state, obj):
        says = Message("{card} ceases to exist and does not return.", card=name)
        yield done("token.ceases", says)
        return
    yield done(NEW, Message("{card} returns as a new object.", card=name))
    if view.state.printed(obj).layout is Layout.TWIN_CARD:
        yield from twin_choice(view, obj, action.as_)


def affliction_is_put_under_an_opponent(view: StateView, action: Put) -> Iterator[Finding]:
    """An affliction enters under an opponent, by any effect (``affliction.opponent``)."""
    obj = view.object(action.card)
    if target_of(action) != PERMANENT or not comes_in(obj) or action.attached_to is not None:
        return
    if is_affliction(view, obj, side_named(action.as_)):
        yield from opponent_for(view, obj.owner, action.controller)


def target_of(action: Put) -> Zone:
    """Return the zone that a card is put into."""
    return actual_zone(action.to) if action.to is not None else PERMANENT


def put(context: ActionContext, action: Put) -> None:
    """Put a card into the arena, or under the object ``attached_to``."""
    obj = context.state.object(action.card)
    if action.attached_to is not None:
        put_under(context, obj, context.state.object(action.attached_to))
        return
    layout = context.state.printed(obj).layout
    chooses = layout in {Layout.FLIP_CARD, Layout.TWIN_CARD} and not in_arena(obj)
    to_stack = target_of(action) == STACK
    controller = action.controller or obj.owner
    if to_stack:
        controller = action.controller or action.player
    elif comes_in(obj) and is_affliction(context.view, obj, side_named(action.as_)):
        controller = opponent_of(context.view, obj.owner, action.controller)
    how = Arrival(
        controller=controller,
        tapped=action.tapped,
        face_down=action.as_ == "face_down",
        side=side_named(action.as_) if chooses else None,
        halves=side_chosen(context.view, obj, action.as_) if to_stack else None,
    )
    entered = change_zone(context, obj, target_of(action), how)
    if entered is None or not is_public(entered, everybody(context.state)):
        return  # only public objects have counters
    for kind, amount in action.counters.items():
        entered = replace(entered, counters=entered.counters_with(kind, amount))
    context.put(entered)


def flicker(context: ActionContext, action: Flicker) -> None:
    """Banish a permanent and put it into the arena again."""
    obj = context.state.object(action.object)
    zone = obj.zone
    banished = change_zone(context, obj, BANISHED, Arrival(reason="banish"))
    if banished is None or banished.zone != BANISHED:
        return
    side = side_named(action.as_)
    if obstacle(context.view, banished, zone, side) is None:
        chooses = context.state.printed(obj).layout in {Layout.FLIP_CARD, Layout.TWIN_CARD}
        controller = action.controller or obj.owner
        if is_affliction(context.view, banished, side):
            controller = opponent_of(context.view, obj.owner, action.controller)
        how = Arrival(controller=controller, side=side if chooses else None)
        change_zone(context, banished, zone, how)


def initialise(state: GameState, object_id: ObjectId) -> GameState:
    """Return a starting position with an object as the rules allow it.

    The arena stands for the permanent zone. Faces and sides that only the arena or the stack can
    have chosen are reset elsewhere; a transcended back is kept.
    """
    obj = state.object(object_id)
    obj = replace(obj, zone=actual_zone(obj.zone))
    layout = state.printed(obj).layout
    if obj.zone not in ARENA_ZONES and obj.zone != STACK:
        obj = replace(obj, halves=())
        if layout is not Layout.TRANSCEND_CARD or obj.zone == INVENTORY:
            obj = replace(obj, side=0)
    if layout is not Layout.SPLIT:
        obj = replace(obj, halves=())
    if not obj.visible_to:
        obj = replace(obj, visible_to=shown_in(state, obj.zone, face_down=obj.face_down))
    face = state.printed(obj).sides[obj.side % len(state.printed(obj).sides)][0]
    is_hero = bool({"Hero", "Demi-Hero"} & set(face.type_line.types))
    if obj.zone in ARENA_ZONES and is_hero and is_undefined(face.stat("life")):
        obj = replace(obj, damage=-state.player(obj.controller).life)
    return state.put(obj)


def _label(view: StateView, action: Put) -> Message:
    where: Words = zone_noun(action.to) if action.to is not None else Message("arena")
    put = Message("Put {card} into the {zone}")
    if action.to == STACK:
        put = Message("Put {card} onto the {zone}")
    put = put.filled({"card": named(view, action.card), "zone": where})
    if action.as_ not in {*SIDES, *HALVES}:
        return put
    return Message("{put}, {side} active", put=put, side=action.as_)


def entries(
    view: StateView,
    obj: GameObject,
    player: PlayerId,
    to: Zone | None,
    controller: PlayerId | None = None,
) -> Iterator[MenuOption]:
    """Yield the options to put a card into the arena, one for each possible face."""
    card = view.state.printed(obj)
    where: Words = zone_noun(to) if to is not None else Message("arena")
    equips = to in EQUIPMENT_ZONES or to == WEAPON
    two_faced = card.layout in {Layout.TWIN_CARD, Layout.FLIP_CARD}
    for side, word in enumerate(SIDES if two_faced else ("",)):
        put = Put(player=player, card=obj.id, as_=word, to=to, controller=controller)
        name = card.sides[side][0].name if word else card.name
        words = Message("Put {card} into the {where}", card=name, where=where)
        detail = Message("by an effect, not played")
        if equips:
            words = Message("Equip {card}", card=name)
            detail = Message("to the {where}", where=where)
        yield MenuOption(action=put, message=words, more=detail, verb="put")


def _transformations(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the options to transform a hero into a demi-hero of the inventory.

    A demi-hero with a life total of its own takes the hero's place above it. The hero becomes a
    copy of one without.
    """
    hero = hero_of(view, obj.owner) if obj.zone == INVENTORY else None
    card = view.state.printed(obj)
    if hero is None or card.layout is Layout.FLIP_CARD:  # its back is for its front to bring
        return
    for side, face in enumerate(card.faces):
        if "Demi-Hero" not in face.type_line.types:
            continue
        if is_undefined(face.stat("life")) and card.layout is Layout.SINGLE:
            become = BecomeCopy(player=player, object=hero.id, of=obj.id)
            yield MenuOption(
                action=become,
                message=Message("Become {face}", face=CardName(obj.id, face.name)),
                verb="turn",
            )
            continue
        word = SIDES[side] if card.layout is Layout.TWIN_CARD else ""
        found = _TRANSFORMS.search(face.text)
        more = Message("your hero goes under it")
        if found is not None:
            more = Message("{says}; by hand: {words}", says=more, words=found[0])
        put = Put(player=player, card=obj.id, as_=word, to=HERO)
        under = Attach(player=player, object=hero.id, to=obj.id)
        yield MenuOption(
            action=Batch(player=player, steps=(put, under)),
            message=Message("Transform into {face}", face=CardName(obj.id, face.name)),
            more=more,
            verb="turn",
        )


def hero_transforms(view: StateView, action: Batch) -> Message:
    """Return the message that a hero transforms into a demi-hero; empty for another action."""
    put, under = action.steps[0] if action.steps else None, action.steps[-1:]
    if not isinstance(put, Put) or put.to != HERO or not isinstance(under[0], Attach):
        return NO_WORDS
    hero, obj = (view.state.objects.get(each) for each in (under[0].object, put.card))
    if under[0].to != put.card or hero is None or obj is None or not is_hero(view, hero):
        return NO_WORDS
    face = view.state.printed(obj).sides[side_named(put.as_) or 0][0].name
    return Message("{hero} transforms into {face}", hero=name_of(view, hero), face=face)


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if apart(obj):
        yield from _transformations(view, obj, player)
        yield from entries(view, obj, player, None)


SPECS = (
    ActionSpec(
        action=Put,
        checks={
            "zone.arena": where_it_is_put,
            "twin.one_active": face_the_effect_chooses,
            "affliction.opponent": affliction_is_put_under_an_opponent,
        },
        handler=put,
        label=_label,
        menu=_menu,
    ),
    ActionSpec(
        action=Flicker,
        checks={NEW: banished_and_back},
        handler=flicker,
        label=Message("Banish and return {subject}"),
    ),
)
