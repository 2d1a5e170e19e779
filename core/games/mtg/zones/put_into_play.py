"""Putting cards onto the battlefield by an instruction: from anywhere, or out and back at once."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Face, Layout
from core.games.mtg.actions import Put
from core.games.mtg.casting.activated_abilities import costs_by_hand
from core.games.mtg.combat.attacking import enters_attacking
from core.games.mtg.faces import TURNED, face_down_keys, is_double_faced, keys_for, turns_over
from core.games.mtg.layers.continuous_effects import CLOAKED, FACE_DOWN_CONDITIONS, MANIFESTED
from core.games.mtg.layers.static_abilities import players_to_enchant
from core.games.mtg.layers.traits import ZONE_NAMES, name_of, named, traits
from core.games.mtg.turn.game import changed_between_games, left_players_get_nothing
from core.games.mtg.zones.arrival import (
    COPY_OF_ITSELF_CHECKS,
    ILLEGAL_HOST,
    NO_HOST,
    NO_PERMANENT,
    Arrival,
    PlannedArrival,
    attachment,
    planned,
    why_not,
    with_details,
)
from core.games.mtg.zones.entry import enter, replacement_findings
from core.games.mtg.zones.zone_changes import MOVE_CHECKS, change_zone, move, stays_where_it_went
from core.messages import A_CARD, NO_WORDS, CardName, Message, verbatim
from core.rules import actions as base
from core.rules.action_context import ActionContext, known_to_player
from core.rules.actions import Flicker, Move
from core.rules.ruleset import ActionSpec, Check, MenuOption, StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE, STACK

HIDE = "hide"
"""The group of actions on cards that stay unseen, such as the top card of a library."""
_REASONS = {GRAVEYARD: "dies", HAND: "bounce", EXILE: "exile"}
_REMOVED = (("destroy", Message("Destroy")), ("sacrifice", Message("Sacrifice")))


def moves(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield every way to put an object somewhere else."""
    for zone in (HAND, GRAVEYARD, EXILE, LIBRARY, COMMAND, OUTSIDE):
        if zone != obj.zone:
            yield from move_options(view, obj, zone, player)
        if zone == GRAVEYARD and obj.zone == BATTLEFIELD:
            for reason, words in _REMOVED:
                for order, note in _orders(view, obj, GRAVEYARD):
                    move = base.Move(
                        player=player, object=obj.id, to=GRAVEYARD, reason=reason, order=order
                    )
                    yield MenuOption(action=move, message=words, more=note, verb="move")
        if zone == EXILE and obj.zone not in {EXILE, OUTSIDE}:
            yield from _exiled_face_down(view, obj, player)


def move_options(
    view: StateView, obj: GameObject, zone: Zone, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield the ways to move it to a zone, which from hand to graveyard is discarding.

    A melded permanent is put in an order.
    """
    where = ZONE_NAMES[zone]
    on_battlefield = obj.zone == BATTLEFIELD
    if obj.zone == HAND and zone == GRAVEYARD:
        return
    reason = _REASONS.get(zone, "") if on_battlefield else ""
    positions = ("top", "bottom") if zone == LIBRARY else ("top",)
    for position in positions:
        words = Message("To the {zone}", zone=where)
        if zone == LIBRARY:
            words = Message("To the {position} of the library", position=position)
        elif zone == EXILE:
            words = Message("To {zone}", zone=where)
        elif zone == OUTSIDE:
            words = Message("Outside the game")
        if reason == "dies" and traits(view, obj).is_creature:
            words = Message("Dies")
        for order, note in _orders(view, obj, zone):
            yield MenuOption(
                action=base.Move(
                    player=player,
                    object=obj.id,
                    to=zone,
                    reason=reason,
                    position=position,  # type: ignore[arg-type] # one of the two literals
                    order=order,
                ),
                message=words,
                more=note,
                verb="move",
            )


def exiling(obj: GameObject, object_id: ObjectId, player: PlayerId) -> base.Move:
    """Return the exile of an object, from any zone."""
    reason = _REASONS[EXILE] if obj.zone == BATTLEFIELD else ""
    return base.Move(player=player, object=object_id, to=EXILE, reason=reason)


def _exiled_face_down(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the exile face down; players who have seen the card may look at it there too."""
    seen = may_see(view.rules.zones, obj, player)
    move = base.Move(
        player=player,
        object=obj.id,
        to=EXILE,
        reason=_REASONS[EXILE] if obj.zone == BATTLEFIELD else "",
        face_down=True,
        visible_to=(player,) if seen else (),
    )
    detail = (
        Message("{player} may look at it", player=player)
        if seen
        else Message("no player may look at it")
    )
    yield MenuOption(action=move, message=Message("To exile face down"), more=detail, verb=HIDE)


def _orders(
    view: StateView, obj: GameObject, zone: Zone
) -> Iterator[tuple[tuple[CardId, ...], Message]]:
    if not obj.is_melded or zone not in {GRAVEYARD, LIBRARY, EXILE}:
        yield (), NO_WORDS
        return
    first, second = obj.cards[0], obj.cards[1]
    for order in ((first, second), (second, first)):
        top = view.state.card(order[0]).card.front.name
        last, first_on = Message("two cards, {card} last"), Message("two cards, {card} on top")
        yield order, (last if zone == EXILE else first_on).filled({"card": CardName(obj.id, top)})


Putting = Put | Flicker | Move
"""The instructions that put a card onto the battlefield; a move does so from another zone."""
PUT_HIDDEN = (MANIFESTED.word, CLOAKED.word)
"""The keyword actions that put a card onto the battlefield face down."""
_FACE_DOWN = frozenset({"face_down", *PUT_HIDDEN})
_NIGHT = ("daybound.only_by_itself", "wiki.daybound")


def _object(view: StateView, action: Putting) -> GameObject:
    return view.object(action.card if isinstance(action, Put) else action.object)


def _way(action: Putting) -> str:
    return "" if isinstance(action, Move) else action.as_


def arrival_of(view: StateView, obj: GameObject, action: Putting) -> Arrival:
    """Return how an instruction has a card enter, before anything replaces that."""
    way = _way(action)
    turned = way in TURNED and view.state.printed(obj).is_double_sided
    plain = Arrival(
        controller=obj.owner,
        side=int(turned),
        face_down=way in _FACE_DOWN,
        hidden_as=way if way in PUT_HIDDEN else "",
    )
    if isinstance(action, Move):
        return plain
    if isinstance(action, Flicker):
        return replace(plain, controller=action.controller or obj.owner)
    plain = replace(
        plain,
        controller=action.controller or action.player,
        attached_to=attachment(view.state, action.attached_to),
        protector=action.protector,
    )
    return with_details(view, plain, action)


def _plan(view: StateView, action: Putting) -> tuple[GameObject, PlannedArrival] | None:
    """Return how a single card will enter; None if it stays or is two cards."""
    obj = _object(view, action)
    stays = _way(action) in TURNED and not turns_over(view.rules, view.state, obj)
    if stays or obj.is_melded:
        return None
    return obj, planned(view, obj, arrival_of(view, obj, action))


def stays_if_not_double_faced(view: StateView, action: Putting) -> Iterator[Finding]:
    """A card that can't turn over but has to enter transformed stays (``tdfc.put_transformed``)."""
    obj, way = _object(view, action), _way(action)
    if way not in TURNED or turns_over(view.rules, view.state, obj):
        return
    name = name_of(view, obj)
    message = Message(
        "{card} is not a transforming card: instructed to enter {way}, it stays where it is.",
        card=name,
        way=way,
    )
    single = len(view.state.printed(obj).sides) == 1
    meld = _is_meld(view, obj)
    also = ("meld.back_only_when_melded", "meld.not_castable_back") if meld else ()
    yield refused("tdfc.put_transformed", message, *also, possible=not (single or meld))


def _is_meld(view: StateView, obj: GameObject) -> bool:
    return view.state.printed(obj).layout is Layout.MELD


def meld_back_never_enters(view: StateView, action: Putting) -> Iterator[Finding]:
    """A meld card's back can't be put onto the battlefield (``meld.not_castable_back``)."""
    if _way(action) in TURNED and _is_meld(view, _object(view, action)):
        message = Message(
            "The back of a meld card is half of a face: it is never put there by itself."
        )
        yield refused("meld.not_castable_back", message, possible=False)


def only_permanent_cards_enter(view: StateView, action: Putting) -> Iterator[Finding]:
    """An instant or sorcery stays where it is (``object.nonpermanent_cannot_enter``)."""
    found = _plan(view, action)
    if found is None or why_not(view, found[0], found[1].arrival) != NO_PERMANENT:
        return
    card = view.state.printed(found[0])
    side = found[1].arrival.side
    message = Message(
        "{face} is not a permanent card: it stays where it is.", face=card.sides[side][0].name
    )
    if card.layout is Layout.MODAL and side == 0:
        yield refused(
            "mdfc.put_nonpermanent_front",
            Message("{says} The land on its back does not help.", says=message),
            "object.nonpermanent_cannot_enter",
        )
    else:
        yield refused("object.nonpermanent_cannot_enter", message)


def auras_enter_on_something(view: StateView, action: Putting) -> Iterator[Finding]:
    """An Aura enters attached, or stays in its zone (MTG CR 303.4g, 303.4i)."""
    found = _plan(view, action)
    if found is None or isinstance(action, Flicker):
        return
    why = why_not(view, found[0], found[1].arrival)
    if why == NO_HOST:
        message = Message(
            "An Aura enters attached: say what it is to enchant, or it stays where it is."
        )
        yield refused("attach.legal", message)
    elif why == ILLEGAL_HOST:
        yield refused("attach.legal", Message("It can't enchant that, so it stays where it is."))


def not_onto_itself(view: StateView, action: Put) -> Iterator[Finding]:
    """An entering permanent is a new object and is not attached to its former self."""
    del view
    if action.attached_to == action.card:
        yield refused("attach.legal", Message("It can't enter attached to itself."), possible=False)


def controller_is_in_game(view: StateView, action: Put | Flicker) -> Iterator[Finding]:
    """Nothing enters under the control of a player who has left (``player.leaves``)."""
    arrival = arrival_of(view, _object(view, action), action)
    yield from left_players_get_nothing(view, arrival.controller)


def with_the_face_up(view: StateView, action: Putting) -> Iterator[Finding]:
    """A double-faced card enters front up unless an effect differs (``dfc.put_front_default``)."""
    obj = _object(view, action)
    card = view.state.printed(obj)
    plan = _plan(view, action)
    arrival = plan[1].arrival if plan is not None else None
    if arrival is not None and arrival.face_down:
        message = Message("It enters face down, as a 2/2 without a name.")
        also = (*face_down_keys(view.rules, card), "visibility.face_down")
        if arrival.hidden_as == CLOAKED.word:
            message = Message("It enters face down, as a 2/2 with ward {cost}.", cost="{2}")
        if arrival.hidden_as:
            by = FACE_DOWN_CONDITIONS[arrival.hidden_as].key
            yield done(by, message, "facedown.characteristics", *also)
        else:
            yield done("facedown.characteristics", message, *also)
    elif arrival is not None and arrival.side:
        message = Message(
            "It enters with its back face up: {face}.", face=CardName(obj.id, card.sides[1][0].name)
        )
        if plan is not None and plan[1].by_night:
            yield done(_NIGHT[0], Message("It is night. {says}", says=message), *_NIGHT[1:])
        else:
            yield done("tdfc.put_transformed", message, *_keys_of_a_return(obj, card.front))
    elif card.is_double_sided and _way(action) not in TURNED:
        message = Message(
            "It enters front face up: {face}.", face=CardName(obj.id, card.front.name)
        )
        first, *more = keys_for(view.rules, card, "dfc.put_front_default")
        yield done(first, message, *more, "object.new_on_zone_change")
    elif obj.zone == BATTLEFIELD:
        yield done("object.new_on_zone_change", Message("It returns as a new object."))
    elif arrival is not None:
        message = Message("{card} enters the battlefield.", card=CardName(obj.id, card.name))
        yield done("object.new_on_zone_change", message)


def _keys_of_a_return(obj: GameObject, front: Face) -> Iterator[str]:
    """Yield the rules by which a card enters transformed."""
    yield "object.new_on_zone_change"
    if obj.zone in {BATTLEFIELD, EXILE}:
        yield "wiki.blink_transformers"
    if obj.zone == GRAVEYARD:
        yield "wiki.dies_return_transformed"
    if "Saga" in front.type_line:
        yield "wiki.saga_blink"
    if front.has("Craft"):
        yield "craft.return_transformed"
        yield "wiki.craft"


def entering_is_replaced(view: StateView, action: Putting) -> Iterator[Finding]:
    """Effects may change how it enters, or where it goes (``replacement.applies``)."""
    found = _plan(view, action)
    if found is not None:
        yield from replacement_findings(view, *found)


def its_craft_is_paid_by_hand(view: StateView, action: Flicker) -> Iterator[Finding]:
    """The cost of craft is paid by hand where the card is returned without it (``mana.pay``)."""
    obj = view.object(action.object)
    if action.as_ == "transformed" and obj.zone == BATTLEFIELD and traits(view, obj).has("Craft"):
        yield from costs_by_hand(view, obj.id, "transformed")


def melded_cards_return_apart(view: StateView, action: Putting) -> Iterator[Finding]:
    """An effect that finds a melded permanent finds both cards (``meld.leaves_found_both``)."""
    if _object(view, action).is_melded:
        yield done("meld.leaves_found_both", Message("Both cards are found, and both return."))


def tokens_never_return(view: StateView, action: Putting) -> Iterator[Finding]:
    """A token that has left can't come back (``state.token_gone``)."""
    obj = _object(view, action)
    if obj.token and obj.zone == BATTLEFIELD:
        message = Message("A token that leaves the battlefield never returns.")
        yield done("state.token_gone", message)
    yield from stays_where_it_went(obj)


def as_if_put(check: Check) -> Check:
    """Return the check for a move; it applies only to moves onto the battlefield from elsewhere."""

    def moved(view: StateView, action: Move) -> Iterator[Finding]:
        obj = view.object(action.object)
        if action.to == BATTLEFIELD and obj.zone != BATTLEFIELD:
            yield from check(view, action)

    return moved


PUT_CHECKS = {
    "state.unattached": auras_enter_on_something,
    "attach.legal": not_onto_itself,
    **COPY_OF_ITSELF_CHECKS,
    "tdfc.put_transformed": stays_if_not_double_faced,
    "object.nonpermanent_cannot_enter": only_permanent_cards_enter,
    "dfc.put_front_default": with_the_face_up,
    "replacement.applies": entering_is_replaced,
    "meld.leaves_found_both": melded_cards_return_apart,
    "state.token_gone": tokens_never_return,
}
MOVE_IN_CHECKS = {
    "object.nonpermanent_cannot_enter": as_if_put(only_permanent_cards_enter),
    "dfc.put_front_default": as_if_put(with_the_face_up),
    "attach.legal": as_if_put(auras_enter_on_something),
    "replacement.applies": as_if_put(entering_is_replaced),
}
FLICKER_CHECKS = {
    "dfc.put_front_default": with_the_face_up,
    "replacement.applies": entering_is_replaced,
    "meld.leaves_found_both": melded_cards_return_apart,
    "state.token_gone": tokens_never_return,
}


def put(context: ActionContext, action: Put) -> None:
    """Put a card, or both cards of a melded permanent, onto the battlefield."""
    for each in _alone(context, context.state.object(action.card)):
        entered = enter(context, each, arrival_of(context.view, each, action))
        if entered is not None and action.attacking is not None:
            enters_attacking(context, entered, action.attacking)


def move_or_put(context: ActionContext, action: Move) -> None:
    """Carry a move out; onto the battlefield it is an instruction to put it there."""
    obj = context.state.object(action.object)
    if action.to == BATTLEFIELD and obj.zone != BATTLEFIELD:
        enter(context, obj, arrival_of(context.view, obj, action))
    else:
        move(context, action)


def flicker(context: ActionContext, action: Flicker) -> None:
    """Exile a permanent and return it under its owner's control."""
    for each in change_zone(context, context.state.object(action.object), EXILE):
        now = context.state.objects.get(each.id)
        if now is None or now.zone != EXILE or not now.cards:
            continue
        turns = turns_over(context.view.rules, context.state, now)
        if action.as_ not in TURNED or turns:
            enter(context, now, arrival_of(context.view, now, action), if_able=True)


def _alone(context: ActionContext, obj: GameObject) -> tuple[GameObject, ...]:
    if obj.zone == BATTLEFIELD:
        return change_zone(context, obj, EXILE)
    return (obj,)


def _put_label(view: StateView, action: Put) -> Message:
    known = action.as_ not in _FACE_DOWN and known_to_player(view, action, action.card)
    card = view.state.printed(view.object(action.card)).front.name
    name = CardName(action.card, card) if known else A_CARD
    put = Message("Put {card} onto the battlefield", card=name)
    if action.as_ in {"", "front"}:
        return put
    how = Message("face down") if action.as_ == "face_down" else verbatim(action.as_)
    return Message("{put} {way}", put=put, way=how)


def _move_label(view: StateView, action: Move) -> Message:
    name = named(view, action.object)
    where = ZONE_NAMES.get(action.to, action.to)
    if action.to == "library":
        where = Message("bottom of the library")
        if action.position == "top":
            where = Message("top of the library")
    verb = {
        "dies": Message("dies"),
        "destroy": Message("is destroyed"),
        "sacrifice": Message("is sacrificed"),
    }
    if action.reason in verb:
        return Message("{card} {verb}", card=name, verb=verb[action.reason])
    return Message("{card} to {where}", card=name, where=where)


def entries(
    view: StateView, obj: GameObject, player: PlayerId, controller: PlayerId | None = None
) -> Iterator[MenuOption]:
    """Yield putting a card onto the battlefield with a face up, under a given controller."""
    put = Put(player=player, card=obj.id, controller=controller)
    detail = Message("by an instruction, not cast")
    yield MenuOption(
        action=put, message=Message("Put onto the battlefield"), more=detail, verb="put"
    )
    if is_double_faced(view.state.printed(obj)):
        yield MenuOption(
            action=replace(put, as_="transformed"),
            message=Message("Put onto the battlefield transformed"),
            more=Message("back face up"),
            verb="put",
        )


def _face_down(
    obj: GameObject, player: PlayerId, words: Message, verb: str, way: str = "face_down"
) -> MenuOption:
    put = Put(player=player, card=obj.id, as_=way)
    more = Message("a 2/2 without a name")
    if way == CLOAKED.word:
        more = Message("a 2/2 with ward {cost} and without a name", cost="{2}")
    return MenuOption(action=put, message=words, more=more, verb=verb)


def _put_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone in {BATTLEFIELD, STACK}:
        return
    if may_see(view.rules.zones, obj, player):
        yield from entries(view, obj, player)
        yield _face_down(obj, player, Message("Put face down"), "put")
        for side, faces in enumerate(view.state.printed(obj).sides):
            way = "transformed" if side else ""
            where = " ".join(part for part in ("Put onto the battlefield", way) if part)
            for each in players_to_enchant(view, faces[0], player):
                put = Put(player=player, card=obj.id, as_=way, attached_to=each)
                message = Message("{where}, attached to {one}", where=where, one=each)
                yield MenuOption(action=put, message=message, verb="put")
    elif obj.zone == LIBRARY and obj.owner == player:
        yield _face_down(obj, player, Message("Manifest the top card"), HIDE, MANIFESTED.word)
        yield _face_down(obj, player, Message("Cloak the top card"), HIDE, CLOAKED.word)


def _flicker_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield exile and return, also transformed: the way in which most cards turn over."""
    if obj.zone != BATTLEFIELD:
        return
    flicker = Flicker(player=player, object=obj.id)
    yield MenuOption(action=flicker, message=Message("Exile and return"), verb="return")
    card = view.state.printed(obj)
    if not card.is_double_sided or card.layout is Layout.MELD or obj.is_melded:
        return
    crafted = traits(view, obj).has("Craft")
    detail = Message("or drag a material onto it") if crafted else Message("a new object")
    words = (
        Message("Craft: exile and return transformed")
        if crafted
        else Message("Exile and return transformed")
    )
    turned = replace(flicker, as_="transformed")
    yield MenuOption(action=turned, message=words, more=detail, verb="return")


SPECS = (
    ActionSpec(
        action=Put,
        checks={
            **PUT_CHECKS,
            "player.leaves": controller_is_in_game,
            "meld.not_castable_back": meld_back_never_enters,
        },
        handler=put,
        label=_put_label,
        menu=_put_menu,
        shows=(MANIFESTED, CLOAKED),
    ),
    ActionSpec(
        action=Move,
        checks={**MOVE_CHECKS, **MOVE_IN_CHECKS, "game.sideboard": changed_between_games},
        handler=move_or_put,
        label=_move_label,
        menu=moves,
    ),
    ActionSpec(
        action=Flicker,
        checks={
            **FLICKER_CHECKS,
            "player.leaves": controller_is_in_game,
            "mana.pay": its_craft_is_paid_by_hand,
        },
        handler=flicker,
        label=Message("Exile and return {subject}"),
        menu=_flicker_menu,
    ),
)
