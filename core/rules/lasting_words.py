"""Names for the deeds that start and end what lasts, in full sentences, for any game."""

from core.rules import actions as law
from core.rules.effect_words import (
    called,
    change_words,
    filter_words,
    how_long,
    lasting,
    permission_words,
    replacement_words,
)
from core.rules.lasting import fixes_its_set, replaces
from core.rules.reading import Reading
from core.rules.wording import capitalised, listed
from core.state.effects import Permission
from core.state.ids import ObjectId

_NAMED = 2


def effect(reading: Reading, action: law.Effect) -> str:
    """Name a continuous effect: on what, what, how long."""
    if action.all_ is not None:
        on = filter_words(reading, action.all_)
        on += " now" if fixes_its_set(reading, action) else ""
    else:
        on = listed([called(reading, who, None) for who in action.objects[:_NAMED]])
        more = len(action.objects) - _NAMED
        on = f"{on} and {more} more" if more > 0 else on or "nothing"
    until = how_long(reading, action) or " permanently"
    words = f"{on}: {change_words(reading, action.change)}{until}"
    return capitalised(words)


def control(reading: Reading, action: law.Control) -> str:
    """Name a change of control."""
    until = how_long(reading, action)
    return f"{action.to} controls {called(reading, action.object, None)}{until}"


def damage(reading: Reading, action: law.Damage) -> str:
    """Name damage and who takes it."""
    target = action.object
    to = target if isinstance(target, str) else called(reading, target, None)
    return f"{action.amount} damage to {to}"


def becoming(reading: Reading, action: law.BecomeCopy) -> str:
    """Name a copy effect."""
    who, of = (called(reading, each, None) for each in (action.object, action.of))
    return f"{who} becomes a copy of {of}{how_long(reading, action)}"


def replacement(reading: Reading, action: law.Replacement) -> str:
    """Name a replacement effect."""
    words = replacement_words(reading, replaces(reading.table, action, ObjectId(0)), None)
    return capitalised(words) + how_long(reading, action)


def permission(reading: Reading, action: law.Permit | law.Forbid) -> str:
    """Name a permission or a ban."""
    words = permission_words(
        reading,
        Permission(
            id=ObjectId(0),
            who=action.who,
            what=action.what,
            allows=isinstance(action, law.Permit),
            filter=action.filter,
            free=isinstance(action, law.Permit) and action.free,
            as_=action.as_ if isinstance(action, law.Permit) else "",
        ),
    )
    return words + how_long(reading, action)


def ending(reading: Reading, action: law.EndEffect) -> str:
    """Name the end of what lasts."""
    found = next((each for each in lasting(reading, None) if each.id == action.object), None)
    if found is None:
        return "End an effect"
    on = f" on {found.on}" if found.on else ""
    return f"End: {found.what[:1].lower()}{found.what[1:]}{on}"
