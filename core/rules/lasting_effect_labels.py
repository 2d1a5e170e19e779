"""Names for the actions that start and end what lasts, in full sentences, for any game."""

from core.grammar import capitalised, listed
from core.rules import actions as base
from core.rules.effect_labels import (
    called,
    change_words,
    filter_words,
    how_long,
    lasting,
    permission_words,
    replacement_words,
)
from core.rules.lasting_effects import fixes_its_set, replaces
from core.rules.ruleset import StateView
from core.state.effects import Permission
from core.state.ids import ObjectId

_NAMED = 2


def effect(view: StateView, action: base.Effect) -> str:
    """Name a continuous effect: on what, what, how long."""
    if action.all_ is not None:
        on = filter_words(view, action.all_)
        on += " now" if fixes_its_set(view, action) else ""
    else:
        on = listed([called(view, object_id, None) for object_id in action.objects[:_NAMED]])
        more = len(action.objects) - _NAMED
        on = f"{on} and {more} more" if more > 0 else on or "nothing"
    until = how_long(view, action) or " permanently"
    words = f"{on}: {change_words(view, action.change)}{until}"
    return capitalised(words)


def control(view: StateView, action: base.Control) -> str:
    """Name a change of control."""
    until = how_long(view, action)
    return f"{action.to} controls {called(view, action.object, None)}{until}"


def damage(view: StateView, action: base.Damage) -> str:
    """Name damage and who takes it."""
    target = action.object
    to = target if isinstance(target, str) else called(view, target, None)
    return f"{action.amount} damage to {to}"


def becoming(view: StateView, action: base.BecomeCopy) -> str:
    """Name a copy effect."""
    object_id, of = (called(view, each, None) for each in (action.object, action.of))
    return f"{object_id} becomes a copy of {of}{how_long(view, action)}"


def replacement(view: StateView, action: base.Replacement) -> str:
    """Name a replacement effect."""
    words = replacement_words(view, replaces(view.state, action, ObjectId(0)), None)
    return capitalised(words) + how_long(view, action)


def permission(view: StateView, action: base.Permit | base.Forbid) -> str:
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
    return words + how_long(view, action)


def ending(view: StateView, action: base.EndEffect) -> str:
    """Name the end of what lasts."""
    found = next((each for each in lasting(view, None) if each.id == action.object), None)
    if found is None:
        return "End an effect"
    on = f" on {found.on}" if found.on else ""
    return f"End: {found.what[:1].lower()}{found.what[1:]}{on}"
