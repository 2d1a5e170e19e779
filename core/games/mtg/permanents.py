"""Permanents: tapping, counters, damage, attaching, turning face down and up (MTG CR 110, 708)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.casting.cast_modes import (
    costs_are_paid,
    is_paid,
    life_is_there,
    paid_with,
    spend,
    turn_up_cost,
    values_for_x,
    x_in_a_cost,
)
from core.games.mtg.casting.mana import can_tap, letters_of, source_of_mana, tap_to_pay
from core.games.mtg.combat.damage import TAKEN_OFF, Hit, deal, source_of
from core.games.mtg.faces import is_double_faced, keys_for
from core.games.mtg.layers.continuous_effects import (
    CLOAKED,
    DISGUISED,
    FACE_DOWN_CONDITIONS,
    HELD,
    MORPHED,
    hidden_by,
    is_phased_out,
)
from core.games.mtg.layers.static_abilities import (
    ATTACHABLE,
    may_enchant,
    may_hold,
    players_to_enchant,
    protected_from,
)
from core.games.mtg.layers.traits import Traits, controls, name_of, traits
from core.games.mtg.policies import policies
from core.games.mtg.zones.arrival import attachment
from core.messages import NO_WORDS, CardName, Message
from core.rules import effect_labels
from core.rules.action_context import ActionContext
from core.rules.actions import (
    Attach,
    Counters,
    Damage,
    Life,
    Points,
    Tap,
    TurnFaceDown,
    TurnFaceUp,
    Unattach,
    Untap,
)
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.lasting_effects import card_or_copy
from core.rules.ruleset import BY_EFFECT, ActionSpec, Consent, MenuOption, StateView
from core.rules.table_actions import (
    by_the_rule,
    change_points,
    counters_label,
    counters_menu,
    counting,
    life_label,
    lose_life,
    points_label,
    tap,
    tap_option,
)
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import ObjectId, PlayerId, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

STUN = "stun"


def untap(context: ActionContext, action: Untap) -> None:
    """Untap a permanent, unless a stun counter comes off instead."""
    _untap(context, context.state.object(action.object))


def untap_all(context: ActionContext, player: PlayerId) -> None:
    """Untap a player's permanents at once, except stunned and restrained ones."""
    kept = _left_tapped(context, player)
    for obj in context.state.by_place:
        if obj.id in kept:
            continue
        held = HELD in obj.conditions
        if obj.zone != BATTLEFIELD or not (obj.tapped or held) or is_phased_out(obj):
            continue
        found = traits(context.view, obj)
        if held and found.controller == player:
            left = tuple(each for each in obj.conditions if each != HELD)
            context.put(replace(obj, conditions=left))
            if not obj.tapped:
                continue
        if found.controller == player and (held or "doesnt_untap" in found.limits):
            name, key = CardName(obj.id, found.name), "untap.exceptions"
            text = Message("{card} stays tapped: an effect keeps it so", card=name)
            context.emit(Event(kind="stays_tapped", object=obj.id, key=key, message=text))
        elif found.controller == player:
            _untap(context, obj, "turn.untap")
    for each in context.view.rules.tables.also_untaps(context.view, player):
        there = context.state.object(each)
        if there.tapped and "doesnt_untap" not in traits(context.view, there).limits:
            _untap(context, there, "turn.untap")


def _left_tapped(context: ActionContext, player: PlayerId) -> set[ObjectId]:
    """Return the permanents that stay tapped since a text lets only some of them untap."""
    kept: set[ObjectId] = set()
    for among, most in context.view.rules.tables.untap_limits(context.view, player):
        left = [each for each in among if each not in kept]
        more = min(len(left), most)
        while more and len(left) > more:
            options = tuple(_option_of(context, each) for each in left)
            message = Message("Choose what to untap.")
            word = context.choose("untap.exceptions", message, options, player)
            if not word:
                return kept
            left = [each for each in left if object_answer(each) != word]
            more -= 1
        kept |= set(left[more:])
    return kept


def _option_of(context: ActionContext, object_id: ObjectId) -> Option:
    name = CardName(object_id, traits(context.view, object_id).name)
    return Option(object_answer(object_id), Message("{card}", card=name), object_id)


def _untap(context: ActionContext, obj: GameObject, key: str = "") -> None:
    if policies(context.view.rules).stun_counters and obj.counter(STUN):
        counters = obj.counters_with(STUN, obj.counter(STUN) - 1)
        context.put(replace(obj, counters=counters))
        name = CardName(obj.id, traits(context.view, obj).name)
        message = Message("{card}: a stun counter comes off instead", card=name)
        context.emit(Event(kind="counters", object=obj.id, key="untap.stun", message=message))
    else:
        context.put(replace(obj, tapped=False))
        context.emit(Event(kind="untapped", object=obj.id, key=key))


_USUAL_COUNTERS = ("+1/+1", "-1/-1")


def only_permanents_tap(view: StateView, action: Tap | Untap) -> Iterator[Finding]:
    """Only permanents are tapped and untapped (``object.permanents_only_tap``)."""
    obj = view.object(action.object)
    if obj.zone != BATTLEFIELD:
        message = Message("{card} is not a permanent.", card=name_of(view, obj))
        yield refused("object.permanents_only_tap", message, possible=False)


def not_tapped_yet(view: StateView, action: Tap) -> Iterator[Finding]:
    """Tapping a tapped permanent changes nothing (``tap.already``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if obj.tapped:
        yield nothing("tap.already", Message("{card} is tapped already.", card=name))
    else:
        yield done("tap.already", Message("{card} becomes tapped.", card=name))


def not_untapped_yet(view: StateView, action: Untap) -> Iterator[Finding]:
    """Untapping an untapped permanent changes nothing (``tap.untap``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    if not obj.tapped:
        yield nothing("tap.untap", Message("{card} is untapped already.", card=name))
    elif policies(view.rules).stun_counters and obj.counter(STUN):
        message = Message("A stun counter comes off {card} in place of untapping it.", card=name)
        yield done("untap.stun", message)
    else:
        yield done("tap.untap", Message("{card} becomes untapped.", card=name))


def enough_counters(view: StateView, action: Counters) -> Iterator[Finding]:
    """Counters are put on, or as many taken off as there are (``counters.add``)."""
    obj = view.object(action.object)
    name = name_of(view, obj)
    amount = abs(action.change)
    word = Message(
        "{amount} {kind} counter|{amount} {kind} counters", amount=amount, kind=action.kind
    )
    if action.change > 0:
        yield done("counters.add", Message("{counters} on {card}.", counters=word, card=name))
    elif obj.counter(action.kind) == 0 or action.change == 0:
        yield nothing(
            "counters.add",
            Message("There is no {kind} counter to take off {card}.", kind=action.kind, card=name),
        )
    else:
        yield done("counters.add", Message("{counters} off {card}.", counters=word, card=name))


def damage_is_dealt(view: StateView, action: Damage) -> Iterator[Finding]:
    """Damage marks creatures and takes loyalty, defense or life (``damage.marked``)."""
    target = action.object
    if action.source is not None and view.rules.zone(view.object(action.source).zone).hidden:
        message = Message("A card in a hidden zone is no source of damage.")
        yield refused("damage.marked", message, possible=False)
        return
    if action.amount <= 0:
        yield nothing("damage.marked", Message("No damage is dealt."))
        return
    if isinstance(target, str):
        message = Message("{target} loses {amount} life.", target=target, amount=action.amount)
        yield done("damage.player", message)
        return
    found = traits(view, target)
    card = CardName(target, found.name)
    if view.object(target).zone != BATTLEFIELD:
        message = Message("{card} is not on the battlefield.", card=card)
        yield nothing("damage.marked", message)
    elif any(kind in found.types for kind in ("Creature", "Planeswalker", "Battle")):
        keys = ["battle.defense"] if "Battle" in found.types else []
        keys += ["damage.marked"] if found.is_creature else []
        keys += [each.key for each in TAKEN_OFF if each.card_type in found.types]
        message = Message("{amount} damage to {card}.", amount=action.amount, card=card)
        yield done(keys[0], message, *keys[1:])
    else:
        yield nothing("damage.marked", Message("{card} can't be dealt damage.", card=card))


def life_changes(view: StateView, action: Life) -> Iterator[Finding]:
    """A life total goes up or down (``life.change``)."""
    life = view.state.player(action.player).life + action.change
    message = Message("{player} has {life} life now.", player=action.player, life=life)
    yield done("life.change", message)


def host_can_hold_it(view: StateView, action: Attach) -> Iterator[Finding]:
    """Equipment is attached to creatures, Auras to objects that they enchant (``attach.legal``)."""
    found = traits(view, action.object)
    obj, name, key = view.object(action.object), CardName(action.object, found.name), "attach.legal"
    if obj.zone != BATTLEFIELD:
        message = Message("{card} is not on the battlefield.", card=name)
        yield refused(key, message, possible=False)
    elif found.is_creature or not any(word in found.type_line.subtypes for word in ATTACHABLE):
        yield refused(key, Message("{card} can't be attached to anything.", card=name))
    elif action.to == action.object:
        yield refused(key, Message("It can't be attached to itself."), possible=False)
    elif obj.attached_to == attachment(view.state, action.to):
        # It gets no new timestamp either (MTG CR 701.3b).
        yield nothing(key, Message("{card} is attached there already.", card=name))
    else:
        yield from _fits_host(view, found, action.to)


def _fits_host(view: StateView, found: Traits, to: ObjectId | PlayerId) -> Iterator[Finding]:
    key = "attach.legal"
    aura = "Aura" in found.type_line.subtypes
    if isinstance(to, str):
        if aura and may_enchant(found, to):
            yield done(key, Message("{card} enchants {to}.", card=found.name, to=to))
        else:
            yield refused(key, Message("{card} can't enchant {to}.", card=found.name, to=to))
        return
    host = view.object(to)
    name = name_of(view, host)
    if host.zone != BATTLEFIELD:
        yield refused(key, Message("{card} is not on the battlefield.", card=name), possible=False)
    elif quality := protected_from(traits(view, host), found):
        message = Message("{card} has protection from {quality}.", card=name, quality=quality)
        yield refused("protection.from", message, key)
    elif may_hold(found, traits(view, host)):
        yield done(key, Message("{card} is attached to {other}.", card=found.name, other=name))
    elif aura:
        yield refused(key, Message("{card} can't enchant {other}.", card=found.name, other=name))
    elif "Equipment" not in found.type_line.subtypes:
        yield refused(key, Message("Fortifications go on lands, and {card} is not one.", card=name))
    else:
        message = Message("Equipment is attached to creatures, and {card} is not one.", card=name)
        yield refused(key, message)


def it_is_attached(view: StateView, action: Unattach) -> Iterator[Finding]:
    """Only an attached permanent can be unattached (``attach.legal``)."""
    obj = view.object(action.object)
    if obj.attached_to is None:
        yield nothing("attach.legal", Message("It is attached to nothing."))
    else:
        message = Message("{card} is no longer attached.", card=name_of(view, obj))
        yield done("attach.legal", message)


def tap_for_mana(context: ActionContext, action: Tap) -> None:
    """Tap a permanent; in a followed game the mana that it plainly makes is in the pool then."""
    view, obj = context.view, context.state.object(action.object)
    makes = source_of_mana(view, obj, traits(view, obj).controller)
    tap(context, action)
    if makes is not None and context.state.is_followed:
        player = context.state.player(traits(view, obj).controller)
        mana = (*player.mana, *(letters_of(unit) for unit in makes.units))
        context.state = context.state.with_player(replace(player, mana=mana))


DAMAGE_CHECKS = {"damage.marked": damage_is_dealt}


def damage(context: ActionContext, action: Damage) -> None:
    """Deal damage; the keywords of a given source apply."""
    target = action.object
    if action.source is not None:
        source = source_of(context.view, action.source)
        deal(context, (Hit(source=source, to=target, amount=action.amount),), combat=False)
        return
    if isinstance(target, str):
        lose_life(context, target, action.amount)
        return
    obj = context.state.object(target)
    found = traits(context.view, obj)
    changed = obj
    for each in TAKEN_OFF:
        if each.card_type in found.types:
            left = max(changed.counter(each.counters) - action.amount, 0)
            changed = replace(changed, counters=changed.counters_with(each.counters, left))
    if found.is_creature:
        changed = replace(changed, damage=changed.damage + action.amount)
    context.put(changed)
    context.emit(Event(kind="damaged", object=obj.id, key="damage.marked"))


def life(context: ActionContext, action: Life) -> None:
    """Change a life total."""
    lose_life(context, action.player, -action.change)


def attach(context: ActionContext, action: Attach) -> None:
    """Attach a permanent to its host; it gets a new timestamp (MTG CR 613.7e)."""
    obj = context.state.object(action.object)
    host = attachment(context.state, action.to)
    context.put(replace(obj, attached_to=host, timestamp=context.tick()))
    context.emit(Event(kind="attached", object=obj.id, key="attach.legal"))


def unattach(context: ActionContext, action: Unattach) -> None:
    """Unattach a permanent."""
    obj = context.state.object(action.object)
    context.put(replace(obj, attached_to=None))
    context.emit(Event(kind="unattached", object=obj.id))


def _tap_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == BATTLEFIELD and not obj.tapped:
        yield tap_option(obj, player)


def _untap_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == BATTLEFIELD and obj.tapped:
        yield tap_option(obj, player)


def _counters_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == BATTLEFIELD:
        yield from counters_menu(_USUAL_COUNTERS, obj, player)


def _attach_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield attaching an Aura to a player; there is no object to drop it on."""
    if obj.zone != BATTLEFIELD:
        return
    for each in players_to_enchant(view, traits(view, obj), player):
        if obj.attached_to != each:
            attached = Attach(player=player, object=obj.id, to=each)
            message = Message("Attach to {one}", one=each)
            yield MenuOption(action=attached, message=message, verb="attach")


def _unattach_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    del view
    if obj.zone == BATTLEFIELD and obj.attached_to is not None:
        yield MenuOption(
            action=Unattach(player=player, object=obj.id),
            message=Message("Unattach"),
            verb="unattach",
        )


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
        controller = traits(view, obj).controller
        if controller != action.player:
            message = Message(
                "Only its controller, {player}, may turn it up, unless an effect does.",
                player=controller,
            )
            yield refused("facedown.special", message)
            return
        message = Message(
            "{card} has neither morph nor disguise and is no manifested creature card with a mana "
            "cost: only an effect turns it up.",
            card=CardName(obj.id, card.front.name),
        )
        yield refused("facedown.special", message, "facedown.manifest")
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
    message = Message("{card} was turned face up", card=name)
    context.emit(
        Event(kind="turned_face_up", object=obj.id, key="facedown.turn_up", message=message)
    )
    if (
        not action.effect
        and context.state.reads_texts
        and card_or_copy(context.view, obj).front.has("Megamorph")
    ):
        context.put(replace(up, counters=up.counters_with("+1/+1", 1)))
        context.emit(Event(kind="counters", object=obj.id, key="facedown.morph"))


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
        yield MenuOption(action=up, message=Message("Turn face up by an effect"), verb=BY_EFFECT.id)


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
    there = view.state.objects.get(action.object)
    return action.player if there is None else controls(view, action.object)


SPECS = (
    ActionSpec(
        action=Tap,
        checks={"object.permanents_only_tap": only_permanents_tap, "tap.already": not_tapped_yet},
        handler=tap_for_mana,
        label=Message("Tap {subject}"),
        menu=_tap_menu,
    ),
    ActionSpec(
        action=Untap,
        checks={"object.permanents_only_tap": only_permanents_tap, "tap.untap": not_untapped_yet},
        handler=untap,
        label=Message("Untap {subject}"),
        menu=_untap_menu,
    ),
    ActionSpec(
        action=Counters,
        checks={"counters.add": enough_counters},
        handler=counting("counters.add"),
        label=counters_label,
        menu=_counters_menu,
    ),
    ActionSpec(action=Damage, checks=DAMAGE_CHECKS, handler=damage, label=effect_labels.damage),
    ActionSpec(action=Life, checks={"life.change": life_changes}, handler=life, label=life_label),
    ActionSpec(
        action=Points,
        checks={"counters.add": by_the_rule("counters.add")},
        handler=change_points,
        label=points_label,
    ),
    ActionSpec(
        action=Attach,
        checks={"attach.legal": host_can_hold_it},
        handler=attach,
        label=Message("Attach {subject}"),
        menu=_attach_menu,
    ),
    ActionSpec(
        action=Unattach,
        checks={"attach.legal": it_is_attached},
        handler=unattach,
        label=Message("Unattach {subject}"),
        menu=_unattach_menu,
    ),
    ActionSpec(
        action=TurnFaceDown,
        checks={"facedown.dfc_cannot_be_turned": double_faced_stay_up},
        handler=turn_face_down,
        label=Message("Turn face down: {subject}"),
        menu=_face_down_menu,
    ),
    ActionSpec(
        action=TurnFaceUp,
        consent=Consent.SEES,
        checks={
            "facedown.turn_up": it_shows_itself_again,
            "mana.pay": turning_up_is_paid_for,
        },
        handler=turn_face_up,
        by=_its_controller,
        label=Message("Turn face up: {subject}"),
        menu=_face_up_menu,
    ),
)
