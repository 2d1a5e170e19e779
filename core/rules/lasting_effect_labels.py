"""Names for the actions that start and end what lasts, in full sentences, for any game."""

from core.messages import Message, Words
from core.rules import actions as base
from core.rules.effect_labels import (
    called,
    change_words,
    filter_words,
    lasting,
    permission_words,
    replacement_words,
    with_duration,
)
from core.rules.lasting_effects import fixes_its_set, replaces
from core.rules.ruleset import StateView
from core.state.effects import PERMANENT, Permission
from core.state.ids import ObjectId
from core.state.visibility import may_see

_NAMED = 2


def effect(view: StateView, action: base.Effect) -> Message:
    """Name a continuous effect: on what, what, how long."""
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
    """Name damage and who takes it."""
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
    """Name the end of what lasts."""
    found = next((each for each in lasting(view, None) if each.id == action.object), None)
    if found is None:
        return Message("End an effect")
    if not found.on:
        return Message("End: {what:small}", what=found.what)
    return Message("End: {what:small} on {card}", what=found.what, card=found.on)
