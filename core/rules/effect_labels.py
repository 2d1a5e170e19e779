"""What lasts, in words: effects, replacements, permissions and waiting abilities."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.grammar import capitalised, listed
from core.rules.actions import Action, EndEffect, Timed
from core.rules.continuous_effects import counter_words
from core.rules.durations import Kept, duration_words
from core.rules.ruleset import StateView
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

_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_VERBS = {"cast": "cast", "play_land": "play as a land", "play": "cast or play"}
_PLACES = {"exile", "outside the game"}
"""Zones that go without an article."""

_VISIBLE = 3
"""So many objects are named; of more, the rest is counted."""


class Lasting(Struct, frozen=True, kw_only=True):
    """One thing that lasts, ready for a list.

    ``what`` it changes, ``on`` what, where it comes from, how long it stays. ``end`` ends
    it, and ``end_words`` is what that is called.
    """

    id: ObjectId
    what: str
    on: str = ""
    source: str = ""
    until: str = ""
    end: Action | None = None
    end_words: str = "End"


def anything_lasts(state: GameState) -> bool:
    """Tell whether there is anything to list, without listing it."""
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


def called(view: StateView, object_id: ObjectId, viewer: PlayerId | None) -> str:
    """Return an object's name, or that it is hidden from the viewer (None: the public)."""
    obj = view.state.objects.get(object_id)
    if obj is None:
        return "what is gone"
    if not may_see(view.rules.zones, obj, viewer):
        return "a hidden card"
    name = view.rules.tables.characteristics(view, object_id).get("name")
    return str(name) if name else "a nameless object"


def change_words(view: StateView, change: Change) -> str:
    """Say what a change does, e.g. ``+2/+2 and has flying``."""
    pair = view.rules.policies.power_beside_toughness
    return listed(_parts(change, pair=pair)) or "nothing changes"


def _parts(change: Change, *, pair: bool) -> Iterator[str]:
    if change.copy is not None:
        yield f"a copy of {change.copy.card.name or 'a nameless object'}"
    if change.controller is not None:
        yield f"{change.controller} controls it"
    if change.set_name is not None:
        yield f"named {change.set_name}" if change.set_name else "has no name"
    if change.set_mana_cost is not None:
        yield f"mana cost {change.set_mana_cost or 'none'}"
    yield from _type_parts(change)
    yield from _color_parts(change)
    yield from _ability_parts(change)
    yield from _set_stats(change, pair=pair)
    yield from _added_stats(change, pair=pair)


def _type_parts(change: Change) -> Iterator[str]:
    for value, word in (
        (change.set_supertypes, "supertypes"),
        (change.set_types, "types"),
        (change.set_subtypes, "subtypes"),
    ):
        if value is not None:
            yield f"{word} become {' '.join(value) or 'none'}"
    if change.add_types:
        yield f"is also {' '.join(change.add_types)}"


def _color_parts(change: Change) -> Iterator[str]:
    if change.set_colors is not None:
        yield f"is {color_words(change.set_colors)}"
    if change.add_colors:
        yield f"is also {color_words(change.add_colors)}"


def color_words(letters: Iterable[str]) -> str:
    """Return colours as words; none is ``colourless``."""
    return listed(_COLORS.get(letter, letter) for letter in letters) or "colourless"


_LIMITS = {
    "cant_transform": "can't transform",
    "cant_attack": "can't attack",
    "cant_block": "can't block",
    "cant_be_blocked": "can't be blocked",
    "must_attack": "attacks if able",
    "doesnt_untap": "doesn't untap",
}


def _ability_parts(change: Change) -> Iterator[str]:
    if change.lose_abilities:
        yield "loses all abilities"
    if change.add_abilities:
        yield f"has {listed(word.lower() for word in change.add_abilities)}"
    for name, words in _LIMITS.items():
        if getattr(change, name):
            yield words
    if change.blocks_more:
        yield f"blocks {change.blocks_more} more"


def _set_stats(change: Change, *, pair: bool) -> Iterator[str]:
    power, toughness = change.set_power, change.set_toughness
    if pair and power is not None and toughness is not None:
        yield f"is {power}/{toughness}"
    else:
        for value, word in ((power, "power"), (toughness, "toughness")):
            if value is not None:
                yield f"{word} is {value}"
    if change.set_defense is not None:
        yield f"defense is {change.set_defense}"


def _added_stats(change: Change, *, pair: bool) -> Iterator[str]:
    if pair and (change.power or change.toughness):
        yield f"{change.power:+d}/{change.toughness:+d}"
    elif change.power:
        yield f"{change.power:+d} power"
    if change.defense:
        yield f"{change.defense:+d} defense"


def filter_words(
    view: StateView, wanted: Filter, every: str = "every", place: str = "in", kind: str = ""
) -> str:
    """Say what fits a filter, e.g. ``every Human that Ada controls``."""
    if wanted.object is not None:
        return called(view, wanted.object, None)
    kind = kind or ("card" if wanted.zone else view.rules.policies.word_for_objects)
    words = f"{every} {wanted.type or kind}"
    if wanted.name is not None:
        words += f" named {wanted.name}"
    if wanted.controller is not None:
        words += f" that {wanted.controller} controls"
    if wanted.owner is not None:
        words += f" that {wanted.owner} owns"
    if wanted.mana_value_max is not None:
        words += f" of {_value(view)} {wanted.mana_value_max} or less"
    if wanted.mana_value_min is not None:
        words += f" of {_value(view)} {wanted.mana_value_min} or more"
    if wanted.mana_value_even is not None:
        words += f" of {'even' if wanted.mana_value_even else 'odd'} {_value(view)}"
    if wanted.zone is not None:
        words += f" {place} {zone_words(view, wanted.zone)}"
    return words


def _value(view: StateView) -> str:
    return view.rules.policies.word_for_value


def zone_words(view: StateView, zone: Zone) -> str:
    """Return a zone in words, e.g. ``the graveyard``."""
    own = view.rules.policies.zone_words
    if zone in own:
        return own[zone]
    title = next((each.title for each in view.rules.zones if each.zone == zone), zone).lower()
    return title if title in _PLACES else f"the {title}"


def until_words(view: StateView, each: Kept, viewer: PlayerId | None) -> str:
    """Say how long something lasts."""
    there = each.bound is not None and view.state.find(each.bound) is not None
    card = called(view, each.bound.id, viewer) if there and each.bound else ""
    return duration_words(each.until, each.holder, card)


def how_long(view: StateView, action: Timed) -> str:
    """Say how long what an action starts would last; ``""`` is for good."""
    card = called(view, action.bound_to, None) if action.bound_to is not None else ""
    forever = action.until == PERMANENT
    return "" if forever else f" {duration_words(action.until, action.player, card)}"


def replacement_words(view: StateView, each: Replacement, viewer: PlayerId | None) -> str:
    """Say what a replacement effect does."""
    what, happens = _replaced(view, each.filter, viewer), instead_words(view, each, viewer)
    if each.instead == each.to:
        return f"{what} {happens}"
    would = "enter" if each.to == BATTLEFIELD else "go to"
    return f"{what} that would {would} {zone_words(view, each.to)} {happens} instead"


def instead_words(view: StateView, each: Replacement, viewer: PlayerId | None) -> str:
    """Say what something does by a replacement effect: ``goes to exile``, ``enters tapped``."""
    if each.instead != each.to:
        piles = {spec.zone for spec in view.rules.zones if spec.hidden_from_owner}
        where = zone_words(view, each.instead)
        return f"goes to {f'the {each.position} of ' if each.instead in piles else ''}{where}"
    return f"enters {listed(_entering_parts(view, each.enters, viewer))}"


def _entering_parts(view: StateView, enters: Entering, viewer: PlayerId | None) -> Iterator[str]:
    if enters.controller is not None:
        yield f"under {enters.controller}'s control"
    if enters.copy_of is not None:
        yield f"as a copy of {_targets(view, (enters.copy_of,), viewer)}"
    if enters.turned:
        yield "transformed"
    if enters.tapped:
        yield "tapped"
    for kind, amount in enters.counters:
        yield f"with {counter_words(kind, amount)}"


def _replaced(view: StateView, wanted: Filter, viewer: PlayerId | None) -> str:
    if wanted.object is not None and wanted.incarnation is not None:
        what = _targets(view, (Ref(wanted.object, wanted.incarnation),), viewer)
    else:
        article = "an" if (wanted.type or "")[:1] in {*"AEIOU"} else "a"
        plain = replace(wanted, object=None, owner=None)
        what = filter_words(view, plain, article, "from", "card")
    return f"{what} of {wanted.owner}" if wanted.owner is not None else what


def permission_words(view: StateView, each: Permission) -> str:
    """Say what a permission or a ban is about."""
    may = "may" if each.allows else "may not"
    wanted = filter_words(view, each.filter, "any", "from")
    if each.filter.zone is None and each.filter.type is None and each.filter.object is None:
        wanted = wanted.replace(wanted.split(" ", 2)[1], "card", 1)
    free = f" {each.as_}" if each.as_ else ""
    free += " without paying for it" if each.free else ""
    option = view.rules.policies.word_for_playing or _VERBS.get(each.what, each.what)
    return f"{each.who} {may} {option} {wanted}{free}"


def _effect(view: StateView, effect: Effect, viewer: PlayerId | None) -> Lasting:
    if effect.all is not None:
        on = filter_words(view, effect.all)
    else:
        on = _targets(view, effect.targets, viewer)
    return Lasting(
        id=effect.id,
        what=capitalised(change_words(view, effect.change)),
        on=on,
        source=effect.source,
        until=until_words(view, effect, viewer),
        end=EndEffect(player=_hand(view, viewer), object=effect.id),
    )


def _targets(view: StateView, targets: tuple[Ref, ...], viewer: PlayerId | None) -> str:
    here = [each for each in targets if view.state.find(each) is not None]
    if not here:
        return "nothing that is still there"
    names = [called(view, each.id, viewer) for each in here[:_VISIBLE]]
    more = len(here) - len(names)
    return listed([*names, f"{more} more"] if more else names)


def _replacement(view: StateView, each: Replacement, viewer: PlayerId | None) -> Lasting:
    return Lasting(
        id=each.id,
        what=capitalised(replacement_words(view, each, viewer)),
        source="" if each.name == f"effect {each.id}" else each.name,
        until=until_words(view, each, viewer),
        end=EndEffect(player=_hand(view, viewer), object=each.id),
    )


def _permission(view: StateView, each: Permission, viewer: PlayerId | None) -> Lasting:
    return Lasting(
        id=each.id,
        what=capitalised(permission_words(view, each)),
        until=until_words(view, each, viewer),
        end=EndEffect(player=_hand(view, viewer), object=each.id),
    )


def _waiting(view: StateView, each: Waiting, viewer: PlayerId | None) -> Lasting:
    there = view.state.find(each.source) is not None
    name = called(view, each.source.id, viewer) if there else "an object that is gone"
    counter = next((kind for kind in view.rules.tables.verbs if _verb(kind) == "counter"), None)
    return Lasting(
        id=each.id,
        what=f"An ability of {name} is on the stack",
        source=each.controller,
        end=counter(player=_hand(view, viewer), object=each.id) if counter is not None else None,  # type: ignore[call-arg] # every game's counter takes an object
        end_words=view.rules.policies.word_for_countering,
    )


def _hand(view: StateView, viewer: PlayerId | None) -> PlayerId:
    return view.state.active if viewer is None else viewer


def _verb(kind: type[Action]) -> str:
    return str(kind.__struct_config__.tag)
