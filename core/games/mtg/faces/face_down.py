"""Turning permanents face down and face up."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.casting.mana import can_tap, tap_to_pay
from core.games.mtg.casting.spell_costs import (
    costs_are_paid,
    is_paid,
    life_is_there,
    paid_with,
    spend,
    turn_up_cost,
    values_for_x,
    x_in_a_cost,
)
from core.games.mtg.faces.double_faced import is_double_faced, keys_for
from core.games.mtg.labels import name_of
from core.games.mtg.layers.continuous_effects import (
    CLOAKED,
    DISGUISED,
    FACE_DOWN_CONDITIONS,
    MORPHED,
    hidden_by,
)
from core.games.mtg.layers.traits import controls, traits
from core.messages import NO_WORDS, CardName, Message
from core.rules.action_context import ActionContext
from core.rules.actions import TurnFaceDown, TurnFaceUp
from core.rules.history import Event
from core.rules.lasting_effects import card_or_copy
from core.rules.ruleset import BY_EFFECT, ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_TURNED_UP_BY = {
    "Morph": "facedown.morph",
    "Megamorph": "facedown.morph",
    "Disguise": "facedown.disguise",
}


def double_faced_stay_up(view: StateView, action: TurnFaceDown) -> Iterator[Finding]:
    """Double-faced and melded permanents can't be turned face down."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    card = view.state.printed(obj)
    if is_double_faced(card):
        kind = Message("melded") if obj.is_melded else Message("double-faced")
        message = Message("{card} is {kind}: it can't be turned face down.", card=name, kind=kind)
        first, *more = keys_for(view.rules, card, "facedown.dfc_cannot_be_turned")
        yield nothing(first, message, *more)
    elif obj.face_down:
        yield nothing("facedown.characteristics", Message("It is face down already."))
    elif obj.zone != BATTLEFIELD:
        message = Message("{card} is not a permanent.", card=name)
        yield nothing("facedown.characteristics", message, possible=False)
    else:
        message = Message("{card} becomes a 2/2 without a name.", card=name)
        yield done("facedown.characteristics", message, "visibility.face_down")


def it_shows_itself_again(view: StateView, action: TurnFaceUp) -> Iterator[Finding]:
    """A permanent that is turned up has its own values again and stays the same object."""
    obj = view.object(action.object)
    card = view.state.printed(obj)
    if view.rules.zone(obj.zone).hidden:
        message = Message("Cards in a hidden zone are neither face up nor face down.")
        yield nothing("facedown.turn_up", message, possible=False)
    elif not obj.face_down:
        yield nothing("facedown.turn_up", Message("It is face up already."), possible=False)
    elif not any(face.type_line.is_permanent for face in card.sides[0]):
        message = Message(
            "{card} is not a permanent card: it is shown and stays face down.",
            card=CardName(obj.id, card.name),
        )
        yield nothing("facedown.turn_up", message)
    elif not action.effect and obj.zone == BATTLEFIELD and not _may_turn_it_up(view, obj, action):
        yield from _why_not_by_the_player(view, obj, action)
    else:
        message = Message(
            "It is {face} again, and the same object.", face=CardName(obj.id, card.front.name)
        )
        more = ("facedown.cannot_transform",) if card.is_double_sided else ()
        if not action.effect and obj.zone == BATTLEFIELD:
            more = (*ways_up(view, obj)[:1], "facedown.special", *more)
        yield done("facedown.turn_up", message, *more)


def _may_turn_it_up(view: StateView, obj: GameObject, action: TurnFaceUp) -> bool:
    """Return whether a player may turn an object up; in a sandbox an effect may do it."""
    if controls(view, obj.id) != action.player:
        return False
    told = not view.state.is_followed and not hidden_by(obj)
    return told or bool(ways_up(view, obj))


def ways_up(view: StateView, obj: GameObject) -> tuple[str, ...]:
    """Return the rules by which its controller may turn a face-down permanent up (MTG CR 116.2b).

    A card with morph or disguise turns up by that keyword, however it was turned down. A creature
    card that was manifested, cloaked or turned down by an unknown rule turns up for its mana cost.
    """
    face = card_or_copy(view, obj).front
    found = tuple(key for word, key in _TURNED_UP_BY.items() if face.has(word))
    cast = hidden_by(obj) in {MORPHED.word, DISGUISED.word}
    if not cast and "Creature" in face.type_line.types and face.mana_cost.symbols:
        key = "facedown.cloak" if hidden_by(obj) == CLOAKED.word else "facedown.manifest"
        found = (*found, key)
    return found


def _why_not_by_the_player(
    view: StateView, obj: GameObject, action: TurnFaceUp
) -> Iterator[Finding]:
    controller = traits(view, obj).controller
    if controller != action.player:
        message = Message(
            "Only its controller, {player}, may turn it up, unless an effect does.",
            player=controller,
        )
        yield refused("facedown.special", message)
        return
    card = CardName(obj.id, view.state.printed(obj).front.name)
    message = Message(
        "{card} has neither morph nor disguise and is no manifested creature card with a mana "
        "cost: only an effect turns it up.",
        card=card,
    )
    yield refused("facedown.special", message, "facedown.manifest")


FACE_DOWN_CHECKS = {"facedown.dfc_cannot_be_turned": double_faced_stay_up}


def turning_up_is_paid_for(view: StateView, action: TurnFaceUp) -> Iterator[Finding]:
    """A player pays the cost of turning a permanent face up (``mana.pay``)."""
    obj = view.object(action.object)
    if action.effect or not costs_are_paid(view) or obj.zone != BATTLEFIELD or not obj.face_down:
        return
    if _may_turn_it_up(view, obj, action):
        yield from x_in_a_cost(action.x, turn_up_cost(view, action).mana)
        for object_id in action.paying:
            yield from can_tap(view, object_id, action.player)
        yield from life_is_there(view, action)
        name = CardName(obj.id, card_or_copy(view, obj).front.name)
        yield from is_paid(view, action, name, turn_up_cost(view, action))


FACE_UP_CHECKS = {
    "facedown.turn_up": it_shows_itself_again,
    "mana.pay": turning_up_is_paid_for,
}


def turn_face_down(context: ActionContext, action: TurnFaceDown) -> None:
    """Turn a permanent face down."""
    obj = context.state.object(action.object)
    context.put(replace(obj, face_down=True, timestamp=context.tick()))
    context.emit(Event(kind="turned_face_down", object=obj.id, key="facedown.characteristics"))


def turn_face_up(context: ActionContext, action: TurnFaceUp) -> None:
    """Turn a face-down permanent face up: its front. The player pays for it."""
    if not action.effect:
        spend(context, action, turn_up_cost(context.view, action))
        tap_to_pay(context, action.paying)
    obj = context.state.object(action.object)
    left = tuple(word for word in obj.conditions if word not in FACE_DOWN_CONDITIONS)
    up = replace(
        obj, face_down=False, side=0, visible_to=(), timestamp=context.tick(), conditions=left
    )
    context.put(up)
    name = name_of(context.view, context.state.object(obj.id))
    context.emit(
        Event(
            kind="turned_face_up",
            object=obj.id,
            key="facedown.turn_up",
            message=Message("{card} was turned face up", card=name),
        )
    )


# Menu


def _face_down_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == BATTLEFIELD and not obj.face_down:
        down = TurnFaceDown(player=player, object=obj.id)
        yield MenuOption(action=down, message=Message("Turn face down"), verb="face_down")


def _face_up_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone == BATTLEFIELD and obj.face_down:
        if traits(view, obj).controller == player:
            yield from _with_each_x(view, obj, TurnFaceUp(player=player, object=obj.id))
        up = TurnFaceUp(player=player, object=obj.id, effect=True)
        words = Message("Turn face up by an effect")
        yield MenuOption(action=up, message=words, verb=BY_EFFECT.id)


def _with_each_x(view: StateView, obj: GameObject, up: TurnFaceUp) -> Iterator[MenuOption]:
    """Yield turning an object up, in a tracked game once for each value of an X in its cost."""
    printed = turn_up_cost(view, replace(up, x=0))
    costs = Message("{cost}", cost=CardName(obj.id, str(printed))) if str(printed) else NO_WORDS
    for x in values_for_x(view, printed.mana, up.player):
        action = replace(up, x=x)
        words = Message("Turn face up")
        if x is not None:
            words = Message("Turn face up, X = {amount}", amount=x)
        paid = paid_with(view, action, turn_up_cost(view, action))
        yield MenuOption(action=paid, message=words, more=costs, verb="face_up")


def _its_controller(view: StateView, action: TurnFaceUp) -> PlayerId:
    """Return the player that turns a permanent up in a scenario step without a player."""
    return controls(view, action.object)


SPECS = (
    ActionSpec(
        action=TurnFaceDown,
        checks=FACE_DOWN_CHECKS,
        handler=turn_face_down,
        label=Message("Turn face down: {subject}"),
        menu=_face_down_menu,
    ),
    ActionSpec(
        action=TurnFaceUp,
        checks=FACE_UP_CHECKS,
        handler=turn_face_up,
        by=_its_controller,
        label=Message("Turn face up: {subject}"),
        menu=_face_up_menu,
    ),
)
