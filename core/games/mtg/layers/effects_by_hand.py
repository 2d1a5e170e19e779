"""Effects, control, replacements and permissions that a person starts and ends by hand."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.actions import CopyCard, CopySpell, Lock, Token, Unlock
from core.games.mtg.casting.cast_modes import (
    costs_are_paid,
    is_paid,
    is_the_time,
    paid_with,
    spend,
    unlock_cost,
)
from core.games.mtg.casting.mana import can_tap, tap_to_pay
from core.games.mtg.combat.attacking import enters_attacking
from core.games.mtg.faces import HALVES, is_room
from core.games.mtg.layers.traits import (
    COPY_CHECKS,
    COPY_SPELL_CHECKS,
    Base,
    base_of,
    controls,
    copy_of,
    name_of,
    traits,
)
from core.games.mtg.policies import policies
from core.games.mtg.texts import loaded
from core.games.mtg.turn.game import left_players_get_nothing
from core.games.mtg.zones.arrival import Arrival, copy_effect
from core.games.mtg.zones.entry import enter
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.actions import (
    BecomeCopy,
    Control,
    Effect,
    Forbid,
    Permit,
    Replacement,
    TokenCopy,
    flat,
)
from core.rules.effect_labels import lasting_verbs
from core.rules.history import Event
from core.rules.lasting_effects import (
    apply_quietly,
    begin,
    can_end,
    card_or_copy,
    fitting,
    fixes_its_set,
    it_does_something,
    lasts_as_told,
    timed,
    without_card,
)
from core.rules.ruleset import BY_EFFECT, DOOR, ActionSpec, MenuOption, Ruleset, StateView
from core.rules.table_actions import token_made
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, EXILE, STACK

_DOORS: tuple[Literal["left"], Literal["right"]] = ("left", "right")


def an_effect_starts(view: StateView, action: Effect) -> Iterator[Finding]:
    """Effects apply in layers and by timestamp (``layers.order``)."""
    if action.all_ is not None and fixes_its_set(view, action):
        number = len(fitting(view, action.all_))
        what = (
            Message("one object matches")
            if number == 1
            else Message("{number} objects match", number=number)
        )
        message = Message("Now {what}. Later objects are not affected.", what=what)
        yield done("layers.order", message, "effect.fixed_set", "layer.timestamps")
    elif action.all_ is not None:
        message = Message("It applies at any time to everything that matches.")
        yield done("layers.order", message, "effect.open_set", "layer.timestamps")
    elif action.objects:
        message = Message("The effect applies from now on, in its layers.")
        yield done("layers.order", message, "layer.timestamps")
    else:
        yield nothing("layers.order", Message("The effect names nothing that it applies to."))


def control_changes(view: StateView, action: Control) -> Iterator[Finding]:
    """Another player controls it (``control.change``)."""
    obj = view.object(action.object)
    yield from left_players_get_nothing(view, action.to)
    message = Message("{to} controls {card}.", to=action.to, card=name_of(view, obj))
    yield done("control.change", message)


def receiver_is_in_game(view: StateView, action: Token | TokenCopy) -> Iterator[Finding]:
    """A player who has left the game gets no token (``player.leaves``)."""
    yield from left_players_get_nothing(view, action.player)


def it_applies_from_now_on(
    view: StateView, action: Replacement | Permit | Forbid
) -> Iterator[Finding]:
    """It lasts until it ends; a replacement sends nothing onto the battlefield or the stack."""
    del view
    key = {Permit: "cast.from_hand", Forbid: "cast.forbidden"}.get(
        type(action), "replacement.applies"
    )
    if isinstance(action, Replacement):
        yield from it_does_something(action, key, BATTLEFIELD)
        applies, instead = action.applies_to.to, action.instead.to
        if applies == STACK or (instead in {BATTLEFIELD, STACK} and instead != applies):
            message = Message(
                "Here a replacement can't send a card to the stack or put it onto the battlefield."
            )
            yield refused(key, message, possible=False)
    yield done(key, Message("It applies from now on."))


def rooms_have_doors(view: StateView, action: Unlock | Lock) -> Iterator[Finding]:
    """Only a Room's halves are locked and unlocked (``room.doors``)."""
    obj = view.object(action.object)
    card = card_or_copy(view, obj)
    half = HALVES.index(action.half)
    opened = half in obj.halves
    if obj.zone != BATTLEFIELD or obj.face_down or not is_room(card):
        message = Message(
            "{card} is not a Room on the battlefield: it has no doors.", card=name_of(view, obj)
        )
        yield nothing("room.doors", message, possible=False)
    elif opened == isinstance(action, Unlock):
        yield nothing(
            "room.doors",
            Message("The {half} door is {verb}ed already.", half=action.half, verb=action.verb),
        )
    else:
        message = Message(
            "{face} is {verb}ed.", face=CardName(obj.id, card.faces[half].name), verb=action.verb
        )
        yield done(_door_key(action), message, "room.doors")


def _door_key(action: Unlock | Lock) -> str:
    """Return the rule by which a door is locked or unlocked (MTG CR 709.5e-g)."""
    if isinstance(action, Lock):
        return "room.lock"
    return "room.unlock_by_effect" if action.effect else "room.unlock"


def players_unlock_their_own(view: StateView, action: Unlock) -> Iterator[Finding]:
    """A player unlocks only a door of their own, in their main phase (MTG CR 116.2m)."""
    obj = view.object(action.object)
    if action.effect or obj.zone != BATTLEFIELD:
        return
    controller = traits(view, obj).controller
    if controller != action.player:
        message = Message(
            "Only its controller, {player}, may unlock a door of it, unless an effect does.",
            player=controller,
        )
        yield refused("room.unlock", message, "room.doors")
    if not is_the_time(view, action.player):
        message = Message(
            "A player unlocks a door in a main phase of their own turn, with an empty stack."
        )
        yield refused("room.unlock", message, "room.doors")


def door_is_paid_for(view: StateView, action: Unlock) -> Iterator[Finding]:
    """A player pays the mana cost of the half to unlock it (``mana.pay``)."""
    obj = view.object(action.object)
    if action.effect or not costs_are_paid(view) or obj.zone != BATTLEFIELD:
        return
    card = card_or_copy(view, obj)
    if obj.face_down or not is_room(card):
        return
    for object_id in action.paying:
        yield from can_tap(view, object_id, action.player)
    name = CardName(obj.id, card.faces[HALVES.index(action.half)].name)
    yield from is_paid(view, action, name, unlock_cost(view, action))


_DURATION = {"effect.duration": lasts_as_told("effect.duration")}
TOKEN_CHECKS = {"token.created": token_made("token.created"), "player.leaves": receiver_is_in_game}
DOOR_CHECKS = {"room.doors": rooms_have_doors}


def become_copy(context: ActionContext, action: BecomeCopy) -> None:
    """Make an object a copy; the values are taken now and do not follow the original."""
    copy = copy_of(context.view, action.of, action.except_)
    obj = context.state.object(action.object)
    begin(context, timed(context, action, copy_effect(context, obj, copy)))


def token(context: ActionContext, action: Token) -> None:
    """Create a token from words."""
    name = _name_of_token(context.view.rules, action)
    faces = tuple(
        Face(
            name=each.name,
            type_line=TypeLine.read(each.type_line),
            stats=_stats(each.power, each.toughness),
            color_indicator=each.color_indicator,
            keywords=each.keywords,
            text=each.text,
        )
        for each in action.faces
    ) or (
        Face(
            name=name,
            type_line=TypeLine.read(action.type_line),
            stats=_stats(action.power, action.toughness),
            keywords=action.keywords,
            text=action.text,
        ),
    )
    card = Card(
        name=name,
        layout=Layout.TRANSFORMING if len(faces) > 1 else Layout.SINGLE,
        sides=tuple((face,) for face in faces),
        press_layout="token",
    )
    made = make_token(context, Base(card=card), action.player, tapped=action.tapped)
    if made is not None and action.attacking is not None:
        enters_attacking(context, made, action.attacking)


def _name_of_token(rules: Ruleset, action: Token) -> str:
    """Return the name of a token; by rule if its effect gives none (MTG CR 111.4)."""
    if action.name or action.faces:
        return action.name or action.faces[0].name
    subtypes = " ".join(TypeLine.read(action.type_line).subtypes)
    return subtypes and subtypes + policies(rules).word_in_names_of_tokens


def _stats(power: str | None, toughness: str | None) -> tuple[tuple[str, str], ...]:
    pairs = (("power", power), ("toughness", toughness))
    return tuple((stat, value) for stat, value in pairs if value is not None)


def token_copy(context: ActionContext, action: TokenCopy) -> None:
    """Create a token that is a copy."""
    base = base_of(context.view, action.of, action.except_)
    make_token(context, base, action.player)


def make_token(
    context: ActionContext, base: Base, player: PlayerId, *, tapped: bool = False
) -> GameObject | None:
    """Put a token onto the battlefield under a player's control; return the new permanent."""
    blank = _blank(context, base, player)
    made = replace(blank, zone=BATTLEFIELD, token=True)
    context.emit(Event(kind="made", object=made.id))
    arrival = Arrival(controller=player, side=base.side, halves=base.halves, copy=base.copy)
    arrival = replace(arrival, tapped=tapped or None)
    return enter(context, made, arrival, if_able=True)


def _blank(context: ActionContext, base: Base, player: PlayerId) -> GameObject:
    return replace(without_card(context, base.card, player, EXILE), base_origin=base.origin)


def copy_spell(context: ActionContext, action: CopySpell) -> None:
    """Copy a spell with all choices for it: it is on the stack, not cast, the same face up.

    Costs that were paid are copied, but no mana was spent on the copy (MTG CR 707.10).
    """
    base = base_of(context.view, action.of, action.except_)
    blank = _blank(context, base, action.player)
    spell = context.state.object(action.of)
    made = replace(
        blank,
        zone=STACK,
        side=base.side,
        halves=base.halves,
        targets=spell.targets,
        chosen=spell.chosen,
        paid=spell.paid,
        announced=spell.announced,
    )
    context.put(made)
    if base.copy is not None:
        apply_quietly(context, copy_effect(context, made, base.copy))
    context.emit(Event(kind="made", object=made.id))


def copy_card(context: ActionContext, action: CopyCard) -> None:
    """Copy a card in its zone, with all its faces or halves, to be cast at once."""
    obj = context.state.object(action.of)
    blank = without_card(context, context.state.printed(obj), action.player, EXILE)
    # A copy of a permanent's card is no permanent: it waits in exile to be cast.
    zone = EXILE if obj.zone in {BATTLEFIELD, STACK} else obj.zone
    made: GameObject = replace(blank, zone=zone)
    context.put(made)
    context.emit(Event(kind="made", object=ObjectId(made.id)))


def unlock(context: ActionContext, action: Unlock) -> None:
    """Unlock one door, paying for it unless an effect does it."""
    if not action.effect:
        spend(context, action, unlock_cost(context.view, action))
        tap_to_pay(context, action.paying)
    obj = context.state.object(action.object)
    halves = tuple(sorted({*obj.halves, HALVES.index(action.half)}))
    context.put(replace(obj, halves=halves))
    key = _door_key(action)
    context.emit(Event(kind="unlocked", object=obj.id, key=key))


def lock(context: ActionContext, action: Lock) -> None:
    """Lock one door."""
    obj = context.state.object(action.object)
    half = HALVES.index(action.half)
    context.put(replace(obj, halves=tuple(each for each in obj.halves if each != half)))
    context.emit(Event(kind="locked", object=obj.id, key="room.lock"))


def door_options(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Offer the doors of a Room on the battlefield."""
    card = card_or_copy(view, obj)
    if obj.zone != BATTLEFIELD or obj.face_down or not is_room(card):
        return
    for side in _DOORS:
        half = HALVES.index(side)
        face = CardName(obj.id, card.faces[half].name)
        if half in obj.halves:
            lock_it = Lock(player=player, object=obj.id, half=side)
            words = Message("Lock {face}", face=face)
            yield MenuOption(action=lock_it, message=words, verb=BY_EFFECT.id)
            continue
        unlock_it = Unlock(player=player, object=obj.id, half=side)
        if traits(view, obj).controller == player:
            words = Message("Unlock {face}", face=face)
            cost = unlock_cost(view, unlock_it)
            paid = paid_with(view, unlock_it, cost)
            detail = Message("{cost}", cost=str(cost) or Message("no mana cost"))
            yield MenuOption(action=paid, message=words, more=detail, verb=DOOR.id)
        words = Message("Unlock {face} by an effect", face=face)
        told = replace(unlock_it, effect=True)
        yield MenuOption(action=told, message=words, verb=BY_EFFECT.id)


def _token_copy_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == BATTLEFIELD:
        copy = TokenCopy(player=player, of=obj.id)
        yield MenuOption(action=copy, message=Message("Create a token copy"), verb="copy")


def _copy_spell_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == STACK:
        copy = CopySpell(player=player, of=obj.id)
        yield MenuOption(action=copy, message=Message("Copy the spell"), verb="copy")


def _its_controller(view: StateView, action: Unlock) -> PlayerId:
    """Return the player that unlocks a door in a scenario step without a player."""
    return controls(view, action.object)


def _token_label(view: StateView, action: Token) -> Message:
    return Message("Token: {name}", name=_name_of_token(view.rules, action))


def _own_token_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the tokens that the text of an object creates, where the table reads texts."""
    if not view.state.reads_texts or not may_see(view.rules.zones, obj, player):
        return
    for action in loaded().own_tokens(view, obj, player):
        first = next((each for each in flat(action) if isinstance(each, Token)), None)
        if first is not None:
            message = Message("Create its token: {token}", token=_name_of_token(view.rules, first))
            yield MenuOption(action=action, message=message, verb="copy", usual=False)


SPECS = (
    *lasting_verbs(
        effect={"layers.order": an_effect_starts, **_DURATION},
        change_of_control={"control.change": control_changes, **_DURATION},
        end={"layers.order": can_end("layers.order")},
        lasting={"layers.order": it_applies_from_now_on, **_DURATION},
        copying={**COPY_CHECKS, **_DURATION},
        become_copy=become_copy,
    ),
    ActionSpec(
        action=Token,
        checks=TOKEN_CHECKS,
        handler=token,
        label=_token_label,
        menu=_own_token_menu,
    ),
    ActionSpec(
        action=TokenCopy,
        checks={**TOKEN_CHECKS, **COPY_CHECKS},
        handler=token_copy,
        label=Message("Token copy of {subject}"),
        menu=_token_copy_menu,
    ),
    ActionSpec(
        action=CopySpell,
        checks={**COPY_CHECKS, **COPY_SPELL_CHECKS},
        handler=copy_spell,
        label=Message("Copy {subject}"),
        menu=_copy_spell_menu,
    ),
    ActionSpec(
        action=CopyCard, checks=COPY_CHECKS, handler=copy_card, label=Message("Copy {subject}")
    ),
    ActionSpec(
        action=Unlock,
        checks={
            **DOOR_CHECKS,
            "room.unlock": players_unlock_their_own,
            "mana.pay": door_is_paid_for,
        },
        handler=unlock,
        by=_its_controller,
        label=Message("Unlock a door of {subject}"),
        menu=door_options,
        group=DOOR,
    ),
    ActionSpec(
        action=Lock, checks=DOOR_CHECKS, handler=lock, label=Message("Lock a door of {subject}")
    ),
)
