"""What a zone can hold: an effect that would put anything else there fails (FaB CR 3.0.11)."""

import re
from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from core.games.fab.kinds import DECK_CARD, can_be_permanent, category_of, ceases_outside
from core.games.fab.traits import traits
from core.games.fab.zones import (
    ARENA_ZONES,
    ARSENAL,
    DECK,
    DECK_CARD_ZONES,
    EQUIPMENT_ZONES,
    HERO,
    PERMANENT,
    PITCH,
    WEAPON,
    in_arena,
    noun_for,
    place_of,
)
from core.messages import NAMELESS_CARD, CardName, Message, Words
from core.rules.continuous_effects import effects_on
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, nothing
from core.state.ids import PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import HAND

_WEAPON_ZONES = 2
_WEAPON_SUBTYPES = _ONLY_ONE = frozenset({"Off-Hand", "Quiver"})
DECK_CARD_KEYS = {
    HAND: "zone.hand",
    DECK: "zone.deck",
    ARSENAL: "zone.arsenal",
    PITCH: "zone.pitch",
}

_Obstacle = Callable[[StateView, GameObject, Zone], Finding | None]


_FURTHER_ARSENAL = re.compile(
    r"[^.\n]*\b(?:additional|another|further|second) arsenal zone\b", re.IGNORECASE
)
_IF_SHOWN = re.compile(r"\bface[- ]up\b", re.IGNORECASE)


def obstacle(view: StateView, obj: GameObject, to: Zone, side: int | None = None) -> Finding | None:
    """Return why the zone can't hold the object, or None.

    A token fits everywhere outside the arena, for there it ceases to exist. ``side`` is
    the face with which it would arrive.
    """
    zone = place_of(to)
    if obj.zone == zone and obj.attached_to is None:
        return None
    if zone not in ARENA_ZONES and ceases_outside(view.state, obj):
        return None
    there = obj
    if zone in ARENA_ZONES:
        chosen = obj.side if side is None or in_arena(obj) else side
        there = replace(obj, zone=zone, attached_to=None, side=chosen)
    return _OBSTACLES.get(zone, _none)(view, there, zone)


def _name(view: StateView, obj: GameObject) -> Words:
    name = traits(view, obj).name
    return CardName(obj.id, name) if name else NAMELESS_CARD


def _none(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    del view, obj, zone
    return None


def _deck_cards_only(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    card = view.state.printed(obj)
    found = category_of(card)
    if found == DECK_CARD:
        return _arsenal_is_full(view, obj, zone)
    says = Message(
        "{card} is not a deck-card but {category}: the {zone} can't hold it.",
        card=CardName(obj.id, card.name),
        category=_a(found),
        zone=noun_for(zone),
    )
    return nothing("zone.cannot_hold", says, DECK_CARD_KEYS[zone], "category.rule")


def _arsenal_is_full(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    if zone != ARSENAL or len(_others(view, obj, zone)) < arsenals_of(view, obj.owner):
        return None
    says = Message("{owner}'s arsenal holds a card already.", owner=obj.owner)
    return nothing("zone.arsenal_one", says, "zone.cannot_hold")


def arsenals_of(view: StateView, player: PlayerId) -> int:
    """Return how many arsenal zones a player has: one, and those that effects and texts add."""
    effects, there = view.state.effects, tuple(filter(in_arena, view.state.objects))
    mine = [obj for obj in there if traits(view, obj).controller == player]
    by_effects = sum(each.change.arsenals for obj in mine for each in effects_on(effects, obj))
    texts = (text for obj in mine for text in traits(view, obj).text)
    shown = any(not obj.face_down for obj in view.state.in_zone(ARSENAL, player))
    by_texts = sum(_adds_arsenal(text, shown=shown) for text in texts)
    return 1 + by_effects + by_texts


def has_room_in_arsenal(view: StateView, player: PlayerId) -> bool:
    """Return whether an arsenal zone of a player is empty."""
    return len(view.state.in_zone(ARSENAL, player)) < arsenals_of(view, player)


def _adds_arsenal(text: str, *, shown: bool) -> bool:
    """Return whether a text adds an arsenal zone, ``shown`` if the card is face up."""
    found = _FURTHER_ARSENAL.search(text)
    return found is not None and (shown or _IF_SHOWN.search(found[0]) is None)


def _equipment(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    name = _name(view, obj)
    if zone.capitalize() not in traits(view, obj).subtypes:
        says = Message("{card} is not {zone} equipment.", card=name, zone=zone)
        return nothing("equip.zone", says, "zone.cannot_hold")
    if _others(view, obj, zone):
        says = Message("The {zone} zone has something equipped already.", zone=zone)
        return nothing("equip.zone", says, "zone.cannot_hold")
    return None


def _weapon(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    found = traits(view, obj)
    if "Weapon" not in found.types and not _WEAPON_SUBTYPES & set(found.subtypes):
        says = Message(
            "{card} is not a weapon, off-hand or quiver.", card=CardName(obj.id, found.name)
        )
        return nothing("equip.zone", says, "zone.cannot_hold")
    there = [set(traits(view, other).subtypes) for other in _others(view, obj, zone)]
    mine = set(found.subtypes)
    twice = next((word for word in sorted(_ONLY_ONE & mine) if any(word in s for s in there)), "")
    if twice:
        says = Message(
            "{owner} has {kind} equipped already.", owner=obj.owner, kind=_a(twice.lower())
        )
        return nothing("equip.zone", says, "zone.cannot_hold")
    if _zones_taken([*there, mine]) > _WEAPON_ZONES:
        says = Message("{owner}'s two weapon zones have no room for it.", owner=obj.owner)
        return nothing("equip.zone", says, "zone.cannot_hold")
    return None


def _zones_taken(equipped: Iterable[set[str]]) -> int:
    """Count weapon zones; a quiver shares those of a two-handed bow."""
    kinds = tuple(equipped)
    bow = any({"2H", "Bow"} <= subtypes for subtypes in kinds)
    return sum(_hands(subtypes, beside_a_bow=bow) for subtypes in kinds)


def _hands(subtypes: set[str], *, beside_a_bow: bool) -> int:
    if "Quiver" in subtypes and beside_a_bow:
        return 0
    return _WEAPON_ZONES if "2H" in subtypes else 1


def _hero(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    if not {"Hero", "Demi-Hero"} & set(traits(view, obj).types):
        says = Message("{name} is not a hero.", name=_name(view, obj))
        return nothing("zone.hero", says, "zone.cannot_hold")
    demi = "Demi-Hero" in traits(view, obj).types
    if not demi and _others(view, obj, zone):
        says = Message("{owner} has a hero already.", owner=obj.owner)
        return nothing("zone.hero", says, "zone.cannot_hold")
    return None


def _permanents(view: StateView, obj: GameObject, zone: Zone) -> Finding | None:
    del zone
    card = view.state.printed(obj)
    if can_be_permanent(card, traits(view, obj).type_line):
        return None
    says = Message("{name} has no subtype that makes it a permanent.", name=_name(view, obj))
    return nothing("permanent.becomes", says, "zone.cannot_hold")


def _others(view: StateView, obj: GameObject, zone: Zone) -> tuple[GameObject, ...]:
    """List what else is in a zone of its owner's; what fights on the chain is equipped still."""
    mine = (other for other in view.state.objects if other.owner == obj.owner)
    rest = (other for other in mine if other.id != obj.id and other.attached_to is None)
    worn = zone in ARENA_ZONES
    return tuple(other for other in rest if other.zone == zone or (worn and other.home == zone))


def _a(word: str) -> Message:
    return Message("an {word}", word=word) if word[0] in "aeiou" else Message("a {word}", word=word)


_OBSTACLES: Mapping[Zone, _Obstacle] = {
    **dict.fromkeys(DECK_CARD_ZONES, _deck_cards_only),
    **dict.fromkeys(EQUIPMENT_ZONES, _equipment),
    WEAPON: _weapon,
    HERO: _hero,
    PERMANENT: _permanents,
}
