"""Labels of continuous effects, replacements, permissions and delayed abilities."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.messages import NO_WORDS, CardName, Message, Words, sentence_case, verbatim
from core.rules import actions as base
from core.rules.actions import Action, EndEffect, Timed
from core.rules.lasting_effects import (
    Kept,
    counter_words,
    duration_words,
    end_effect,
    fixes_its_set,
    forbid,
    permit,
    replaces,
    start_effect,
    start_replacement,
)
from core.rules.lasting_effects import (
    control as start_control,
)
from core.rules.ruleset import ActionSpec, Check, Handler, StateView
from core.state.effects import (
    PERMANENT,
    Change,
    Effect,
    Entering,
    Filter,
    Permission,
    Replacement,
    Waiting,
)
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, Zone
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD

_COLORS = {
    "W": Message("white"),
    "U": Message("blue"),
    "B": Message("black"),
    "R": Message("red"),
    "G": Message("green"),
}
_WAYS: dict[str, Message] = {"face_down": Message("face down")}
"""Ways to cast a card whose key is not the word for them."""
_VERBS = {
    "cast": Message("cast"),
    "play_land": Message("play as a land"),
    "play": Message("cast or play"),
    "send_home": Message("put into the command zone"),
}
_PLACES = {"exile", "outside the game"}
"""Zones that go without an article."""

_NONE = Message("none")
_EVERY, _IN = Message("every {kind}"), Message("in {zone}")
_VISIBLE = 3
"""The number of objects in a label; further ones are counted."""


class Lasting(Struct, frozen=True, kw_only=True):
    """One effect as a row of a list.

    ``what`` it changes, ``on`` which objects, its source and its duration. ``end`` is the action
    that ends it, ``end_words`` the label of that action.
    """

    id: ObjectId
    what: Message
    on: Words = NO_WORDS
    source: str = ""
    until: Message = NO_WORDS
    end: Action | None = None
    end_words: Message = Message("End")


def anything_lasts(state: GameState) -> bool:
    """Return whether there is any effect to list, without listing it."""
    return bool(state.effects or state.replacements or state.permissions or state.waiting)


def lasting(view: StateView, viewer: PlayerId | None) -> tuple[Lasting, ...]:
    """List everything that lasts as one player may know it, oldest first."""
    state = view.state
    return (
        *(_effect(view, each, viewer) for each in state.effects),
        *(_replacement(view, each, viewer) for each in state.replacements),
        *(_permission(view, each, viewer) for each in state.permissions),
        *(_waiting(view, each, viewer) for each in state.waiting),
    )


def called(view: StateView, object_id: ObjectId, viewer: PlayerId | None) -> Words:
    """Return an object's name, or that it is hidden from the viewer (None: the public)."""
    obj = view.state.objects.get(object_id)
    if obj is None:
        return Message("what is gone")
    if not may_see(view.rules.zones, obj, viewer):
        return Message("a hidden card")
    name = view.rules.tables.characteristics(view, object_id).get("name")
    return CardName(obj.id, str(name)) if name else Message("a nameless object")


def change_words(view: StateView, change: Change) -> Message:
    """Return the text of a change, e.g. ``+2/+2 and has flying``."""
    parts = tuple(_parts(change, pair=view.rules.policies.power_beside_toughness))
    return Message("{parts}", parts=parts) if parts else Message("nothing changes")


def _parts(change: Change, *, pair: bool) -> Iterator[Message]:
    if change.copy is not None:
        name = change.copy.card.name or Message("a nameless object")
        yield Message("a copy of {card}", card=name)
    if change.controller is not None:
        yield Message("{player} controls it", player=change.controller)
    if change.set_name is not None:
        named = Message("named {name}", name=change.set_name)
        yield named if change.set_name else Message("has no name")
    if change.set_mana_cost is not None:
        yield Message("mana cost {cost}", cost=str(change.set_mana_cost or "") or _NONE)
    yield from _type_parts(change)
    if change.set_colors is not None:
        yield Message("is {colors}", colors=color_words(change.set_colors))
    if change.add_colors:
        yield Message("is also {colors}", colors=color_words(change.add_colors))
    yield from _ability_parts(change)
    yield from _set_stats(change, pair=pair)
    yield from _added_stats(change, pair=pair)


def _type_parts(change: Change) -> Iterator[Message]:
    for value, message in (
        (change.set_supertypes, Message("supertypes become {types: }")),
        (change.set_types, Message("types become {types: }")),
        (change.set_subtypes, Message("subtypes become {types: }")),
    ):
        if value is not None:
            yield message.filled({"types": tuple(value) or (_NONE,)})
    if change.add_types:
        yield Message("is also {types: }", types=tuple(change.add_types))


def color_words(letters: Iterable[str]) -> Message:
    """Return colours as words; none is ``colourless``."""
    words = tuple(_COLORS.get(letter, letter) for letter in letters)
    return Message("{colors}", colors=words) if words else Message("colourless")


_LIMITS = {
    "cant_transform": Message("can't transform"),
    "cant_attack": Message("can't attack"),
    "cant_block": Message("can't block"),
    "cant_be_blocked": Message("can't be blocked"),
    "must_attack": Message("attacks if able"),
    "doesnt_untap": Message("doesn't untap"),
    "frozen": Message("is frozen"),
}


def _ability_parts(change: Change) -> Iterator[Message]:
    if change.lose_abilities is True:
        yield Message("loses all abilities")
    elif change.lose_abilities:
        yield Message("loses {abilities}", abilities=tuple(map(str.lower, change.lose_abilities)))
    if change.add_abilities:
        yield Message("has {abilities}", abilities=tuple(map(str.lower, change.add_abilities)))
    for name, words in _LIMITS.items():
        if getattr(change, name):
            yield words
    if change.blocks_more:
        yield Message("blocks {count} more", count=change.blocks_more)


def _set_stats(change: Change, *, pair: bool) -> Iterator[Message]:
    power, toughness = change.set_power, change.set_toughness
    if pair and power is not None and toughness is not None:
        yield Message("is {power}/{toughness}", power=power, toughness=toughness)
    else:
        if power is not None:
            yield Message("power is {power}", power=power)
        if toughness is not None:
            yield Message("toughness is {toughness}", toughness=toughness)
    if change.set_defense is not None:
        yield Message("defense is {defense}", defense=change.set_defense)


def _added_stats(change: Change, *, pair: bool) -> Iterator[Message]:
    power, toughness = change.power, change.toughness
    if pair and (power or toughness):
        yield Message("{power:+d}/{toughness:+d}", power=power, toughness=toughness)
    elif power:
        yield Message("{power:+d} power", power=power)
    if change.defense:
        yield Message("{defense:+d} defense", defense=change.defense)
    if change.intellect:
        yield Message("{intellect:+d} intellect", intellect=change.intellect)
    if change.arsenals:
        further = Message("{count} further arsenal zone|{count} further arsenal zones")
        yield further.filled({"count": change.arsenals})
    if change.cost:
        more, less = Message("costs {amount} more"), Message("costs {amount} less")
        yield (more if change.cost > 0 else less).filled({"amount": abs(change.cost)})


def filter_words(
    view: StateView,
    wanted: Filter,
    every: Message = _EVERY,
    place: Message = _IN,
    kind: Words = "",
) -> Words:
    """Return the text of a filter, e.g. ``every Human that Ada controls``."""
    if wanted.object is not None:
        return called(view, wanted.object, None)
    kind = kind or (Message("card") if wanted.zone else view.rules.policies.word_for_objects)
    parts = [every.filled({"kind": wanted.type or kind})]
    if wanted.name is not None:
        parts.append(Message("named {name}", name=wanted.name))
    if wanted.controller is not None:
        parts.append(Message("that {player} controls", player=wanted.controller))
    if wanted.owner is not None:
        parts.append(Message("that {player} owns", player=wanted.owner))
    parts += (*_value_words(view, wanted), *_look_words(wanted))
    if wanted.zone is not None:
        parts.append(place.filled({"zone": zone_words(view, wanted.zone)}))
    return Message("{parts: }", parts=tuple(parts))


def _value_words(view: StateView, wanted: Filter) -> Iterator[Message]:
    value = view.rules.policies.word_for_value
    if wanted.mana_value_max is not None:
        most = wanted.mana_value_max
        yield Message("of {mana_value} {number} or less", mana_value=value, number=most)
    if wanted.mana_value_min is not None:
        least = wanted.mana_value_min
        yield Message("of {mana_value} {number} or more", mana_value=value, number=least)
    if wanted.mana_value_even is not None:
        even, odd = Message("of even {mana_value}"), Message("of odd {mana_value}")
        yield (even if wanted.mana_value_even else odd).filled({"mana_value": value})


_WITH_PART = {
    "Adventure": Message("with an Adventure"),
    "Omen": Message("with an Omen"),
    "prepare": Message("with a prepare spell"),
}


def _look_words(wanted: Filter) -> Iterator[Message]:
    if wanted.color is not None:
        yield Message("of color {color}", color=wanted.color)
    if wanted.power_max is not None:
        yield Message("of power {number} or less", number=wanted.power_max)
    if wanted.power_min is not None:
        yield Message("of power {number} or more", number=wanted.power_min)
    if wanted.part is not None:
        yield _WITH_PART[wanted.part]


def zone_words(view: StateView, zone: Zone) -> Words:
    """Return the name of a zone, e.g. ``the graveyard``."""
    own = view.rules.policies.zone_words
    if zone in own:
        return own[zone]
    title = next((each.title for each in view.rules.zones if each.zone == zone), zone).lower()
    return title if title in _PLACES else Message("the {zone}", zone=title)


def until_words(view: StateView, each: Kept, viewer: PlayerId | None) -> Message:
    """Return the text of a duration."""
    there = each.bound is not None and view.state.find(each.bound) is not None
    card = called(view, each.bound.id, viewer) if there and each.bound else ""
    return duration_words(each.until, each.holder, card)


def with_duration(view: StateView, action: Timed, words: Words) -> Message:
    """Return the text of an action's effect with its duration."""
    if action.until == PERMANENT:
        return verbatim(words)
    card = called(view, action.bound_to, None) if action.bound_to is not None else ""
    until = duration_words(action.until, action.player, card)
    return Message("{words} {until}", words=words, until=until)


def replacement_words(view: StateView, each: Replacement, viewer: PlayerId | None) -> Message:
    """Return the text of a replacement effect."""
    what, happens = _replaced(view, each.filter, viewer), instead_words(view, each, viewer)
    if each.instead == each.to:
        return Message("{what} {happens}", what=what, happens=happens)
    if each.to == BATTLEFIELD:
        would = Message("{what} that would enter {zone} {happens} instead")
    else:
        would = Message("{what} that would go to {zone} {happens} instead")
    return would.filled({"what": what, "zone": zone_words(view, each.to), "happens": happens})


def instead_words(view: StateView, each: Replacement, viewer: PlayerId | None) -> Message:
    """Return the result of a replacement effect: ``goes to exile``, ``enters tapped``."""
    if each.instead == each.to:
        parts = tuple(_entering_parts(view, each.enters, viewer))
        return Message("enters {ways}", ways=parts)
    piles = {spec.zone for spec in view.rules.zones if spec.hidden_from_owner}
    where = zone_words(view, each.instead)
    if each.instead in piles:
        return Message("goes to the {position} of {zone}", position=each.position, zone=where)
    return Message("goes to {zone}", zone=where)


def _entering_parts(
    view: StateView, enters: Entering, viewer: PlayerId | None
) -> Iterator[Message]:
    if enters.controller is not None:
        yield Message("under {player}'s control", player=enters.controller)
    if enters.copy_of is not None:
        yield Message("as a copy of {card}", card=_targets(view, (enters.copy_of,), viewer))
    if enters.turned:
        yield Message("transformed")
    if enters.tapped:
        yield Message("tapped")
    for kind, amount in enters.counters:
        yield Message("with {counters}", counters=counter_words(kind, amount))


def _replaced(view: StateView, wanted: Filter, viewer: PlayerId | None) -> Words:
    what: Words
    if wanted.object is not None and wanted.incarnation is not None:
        what = _targets(view, (Ref(wanted.object, wanted.incarnation),), viewer)
    else:
        plain = replace(wanted, object=None, owner=None)
        place = Message("from {zone}")
        what = filter_words(view, plain, Message("any {kind}"), place, Message("card"))
    if wanted.owner is None:
        return what
    return Message("{what} of {player}", what=what, player=wanted.owner)


def permission_words(view: StateView, each: Permission) -> Message:
    """Return the text of a permission or a ban."""
    fitting = each.filter
    narrow = fitting.zone is not None or fitting.type is not None or fitting.object is not None
    kind = "" if narrow else Message("card")
    own = _VERBS.get(each.what, each.what)
    parts: list[Words] = [
        own if each.what == "send_home" else view.rules.policies.word_for_playing or own,
        filter_words(view, fitting, Message("any {kind}"), Message("from {zone}"), kind),
    ]
    if each.as_:
        parts.append(_WAYS.get(each.as_, each.as_))
    if each.free:
        parts.append(Message("without paying for it"))
    rule = Message("{player} may {what: }") if each.allows else Message("{player} may not {what: }")
    return rule.filled({"player": each.who, "what": tuple(parts)})


def _effect(view: StateView, effect: Effect, viewer: PlayerId | None) -> Lasting:
    targets = _targets(view, effect.targets, viewer)
    on = targets if effect.all is None else filter_words(view, effect.all)
    return Lasting(
        id=effect.id,
        what=sentence_case(change_words(view, effect.change)),
        on=on,
        source=effect.source,
        until=until_words(view, effect, viewer),
        end=EndEffect(player=_hand(view, viewer), object=effect.id),
    )


def _targets(view: StateView, targets: tuple[Ref, ...], viewer: PlayerId | None) -> Message:
    here = [each for each in targets if view.state.find(each) is not None]
    if not here:
        return Message("nothing that is still there")
    names = [called(view, each.id, viewer) for each in here[:_VISIBLE]]
    more = len(here) - len(names)
    if more:
        names.append(Message("{count} more", count=more))
    return Message("{cards}", cards=tuple(names))


def _replacement(view: StateView, each: Replacement, viewer: PlayerId | None) -> Lasting:
    return Lasting(
        id=each.id,
        what=sentence_case(replacement_words(view, each, viewer)),
        source="" if each.name == f"effect {each.id}" else each.name,
        until=until_words(view, each, viewer),
        end=EndEffect(player=_hand(view, viewer), object=each.id),
    )


def _permission(view: StateView, each: Permission, viewer: PlayerId | None) -> Lasting:
    return Lasting(
        id=each.id,
        what=sentence_case(permission_words(view, each)),
        until=until_words(view, each, viewer),
        end=EndEffect(player=_hand(view, viewer), object=each.id),
    )


def _waiting(view: StateView, each: Waiting, viewer: PlayerId | None) -> Lasting:
    there = view.state.find(each.source) is not None
    name = called(view, each.source.id, viewer) if there else Message("an object that is gone")
    kinds = {str(kind.__struct_config__.tag): kind for kind in view.rules.tables.specs}
    counter = kinds.get("counter")
    return Lasting(
        id=each.id,
        what=Message("An ability of {card} is on the stack", card=name),
        source=each.controller,
        end=counter(player=_hand(view, viewer), object=each.id) if counter is not None else None,  # type: ignore[call-arg] # every game's counter takes an object
        end_words=view.rules.policies.word_for_countering,
    )


def _hand(view: StateView, viewer: PlayerId | None) -> PlayerId:
    return view.state.active if viewer is None else viewer


_NAMED = 2


def effect_label(view: StateView, action: base.Effect) -> Message:
    """Return the label of a continuous effect: objects, change, duration."""
    on: Words
    if action.all_ is not None:
        on = filter_words(view, action.all_)
        on = Message("{what} now", what=on) if fixes_its_set(view, action) else on
    else:
        names = tuple(called(view, object_id, None) for object_id in action.objects[:_NAMED])
        more = len(action.objects) - _NAMED
        on = Message("{cards}", cards=names) if names else Message("nothing")
        on = Message("{cards} and {count} more", cards=on, count=more) if more > 0 else on
    words = Message("{what}: {change}", what=on, change=change_words(view, action.change))
    if action.until == PERMANENT:
        return Message("{effect} permanently", effect=words)
    return with_duration(view, action, words)


def control(view: StateView, action: base.Control) -> Message:
    """Name a change of control."""
    card = called(view, action.object, None)
    words = Message("{player} controls {card}", player=action.to, card=card)
    return with_duration(view, action, words)


def damage(view: StateView, action: base.Damage) -> Message:
    """Return the label of damage and its recipient."""
    target = action.object
    to = target if isinstance(target, str) else called(view, target, None)
    if action.type in {"", "generic"}:
        return Message("{amount} damage to {target}", amount=action.amount, target=to)
    return Message(
        "{amount} {type} damage to {target}", amount=action.amount, type=action.type, target=to
    )


def becoming(view: StateView, action: base.BecomeCopy) -> Message:
    """Return the label of a copy effect; a public copy reveals the name of its original."""
    card, of = (called(view, each, None) for each in (action.object, action.of))
    copy, original = (view.state.objects.get(each) for each in (action.object, action.of))
    if copy is not None and original is not None and may_see(view.rules.zones, copy, None):
        name = view.rules.tables.characteristics(view, original.id).get("name")
        of = str(name) if name else of
    words = Message("{card} becomes a copy of {original}", card=card, original=of)
    return with_duration(view, action, words)


def replacement(view: StateView, action: base.Replacement) -> Message:
    """Name a replacement effect."""
    words = replacement_words(view, replaces(view.state, action, ObjectId(0)), None)
    return with_duration(view, action, words)


def permission(view: StateView, action: base.Permit | base.Forbid) -> Message:
    """Name a permission or a ban."""
    words = permission_words(
        view,
        Permission(
            id=ObjectId(0),
            who=action.who,
            what=action.what,
            allows=isinstance(action, base.Permit),
            filter=action.filter,
            free=isinstance(action, base.Permit) and action.free,
            as_=action.as_ if isinstance(action, base.Permit) else "",
        ),
    )
    return with_duration(view, action, words)


def ending(view: StateView, action: base.EndEffect) -> Message:
    """Return the label of the end of an effect."""
    found = next((each for each in lasting(view, None) if each.id == action.object), None)
    if found is None:
        return Message("End an effect")
    if not found.on:
        return Message("End: {what:small}", what=found.what)
    return Message("End: {what:small} on {card}", what=found.what, card=found.on)


Checks = Mapping[str, Check]


def lasting_verbs(  # noqa: PLR0913 - five checks by name and one handler
    *,
    effect: Checks,
    change_of_control: Checks,
    end: Checks,
    lasting: Checks,
    copying: Checks,
    become_copy: Handler,
) -> tuple[ActionSpec, ...]:
    """Return the records; ``lasting`` are the checks of replacements and permissions."""
    return (
        ActionSpec(action=base.Effect, checks=effect, handler=start_effect, label=effect_label),
        ActionSpec(
            action=base.Control, checks=change_of_control, handler=start_control, label=control
        ),
        ActionSpec(action=base.EndEffect, checks=end, handler=end_effect, label=ending),
        ActionSpec(action=base.BecomeCopy, checks=copying, handler=become_copy, label=becoming),
        ActionSpec(
            action=base.Replacement,
            checks=lasting,
            handler=start_replacement,
            label=replacement,
        ),
        ActionSpec(action=base.Permit, checks=lasting, handler=permit, label=permission),
        ActionSpec(action=base.Forbid, checks=lasting, handler=forbid, label=permission),
    )
