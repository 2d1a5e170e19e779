"""Cards that equip themselves or transform others as they resolve (FaB CR 8.5.36, 8.5.41)."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Layout
from core.cards.type_line import CLASSES_AND_TALENTS
from core.games.fab.actions import Play
from core.games.fab.objects.faces import ENTER_AS_BACK
from core.games.fab.objects.traits import Traits, traits
from core.games.fab.objects.zone_changes import (
    Arrival,
    change_zone,
    clear,
    controller_of,
    name_of,
    obstacle,
    put_under,
)
from core.games.fab.turn.phases import timing_finding
from core.games.fab.zones import COMBAT_CHAIN, EQUIPMENT_ZONES, HERO, PERMANENT, WEAPON, in_arena
from core.grammar import ANY_NUMBER, number_of
from core.messages import NO_WORDS, CardName, Message, Value, Words, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice, done, refused
from core.state.ids import ObjectId, PlayerId, Ref, Zone, object_answer
from core.state.objects import GameObject
from core.state.zones import STACK

_TRANSFORMS = re.compile(
    r"\b(?:transform|together,)\s+(?P<what>[^.]+?)\s+(?:into|become)\b", re.IGNORECASE
)
_IF_EQUIPPED = re.compile(
    r"\bif you have (?:equipped (?=[^,.]*,))?(?:an? )?(?P<it>[\w -]+?)(?: equipped\b|,)",
    re.IGNORECASE,
)
_PARTS = re.compile(r",\s*(?:and\s+)?|\s+and\s+")
_PART = re.compile(
    r"(?:(?:an?|one) )?(?:(?P<target>target)\s+)?(?:(?:your|one of your)\s+)?"
    rf"(?:(?P<count>{ANY_NUMBER})\s+)?"
    r"(?P<noun>.+?)"
    r"(?P<whose>\s+"
    r"(?:you control|of yours|(?:that )?you are equipped with|(?:you have )?equipped))?",
    re.IGNORECASE,
)
_TEXTS = 512


class Material(Struct, frozen=True, kw_only=True):
    """Objects of one kind that a text transforms: the words that each of them fits, and how many.

    Without a ``count`` the player chooses how many.
    """

    words: tuple[str, ...]
    count: int | None = 1
    target: bool = False
    equipped: bool = False


@lru_cache(maxsize=_TEXTS)
def materials_of(text: str) -> tuple[Material, ...]:
    """Return the materials that a text transforms into its card."""
    found = _TRANSFORMS.search(text)
    return tuple(_read(found["what"], text)) if found is not None else ()


def _read(what: str, text: str) -> Iterator[Material]:
    condition = _IF_EQUIPPED.search(text)
    supertype, target = "", False
    for part in _PARTS.split(what):
        if part.casefold() == "it" and condition is not None:
            part = f"{condition['it']} equipped"  # noqa: PLW2901 - a pronoun stands for its noun
        found = _PART.fullmatch(part.strip())
        if found is None:
            continue
        words = tuple(found["noun"].split())
        target = target or found["target"] is not None
        if words[0] in CLASSES_AND_TALENTS:
            supertype = words[0]
        elif supertype and found["count"] is None:
            words = (supertype, *words)
        yield Material(
            words=words,
            count=number_of(found["count"]) if found["count"] else 1,
            target=target,
            equipped="equipped" in (found["whose"] or "").casefold(),
        )


EQUIP, NOT_EQUIPPED, TRANSFORM = "equip.effect", "equip.fails", "transform.effect"
TARGET = "play.target"
_ASKS = Message("Several objects can be the target: choose one.")
_HANDS = frozenset({"1H", "2H", "Off-Hand", "Quiver"})
_EVO, _BASE, _NEGATE = "Evo", "Base", "Negate"


class Becoming(Struct, frozen=True, kw_only=True):
    """The result of resolving a card: its zone and the objects under it.

    Without a ``zone`` it does not become a permanent: it is cleared, or ``negated``. ``label`` and
    ``more`` are the texts of its menu entry.
    """

    zone: Zone | None
    message: Message
    key: str
    also: tuple[str, ...] = ()
    under: tuple[ObjectId, ...] = ()
    negated: bool = False
    label: Message = Message("Resolve")
    more: Message = NO_WORDS


def becoming(
    view: StateView, obj: GameObject, chosen: tuple[ObjectId, ...] = ()
) -> Becoming | None:
    """Return the result of resolving a card, None if it equips and transforms nothing.

    ``chosen`` are the objects that transform into it; by default the oldest ones that fit its text.
    """
    if obj.zone != STACK:
        return None
    after = _in_arena(view, obj)
    found = traits(view, after)
    zone, under = equip_zone(found), materials_taken(view, obj, chosen)
    if after.side == obj.side:
        is_evo = _EVO in found.subtypes and zone is not None
        return _evo(view, after, zone, under) if is_evo else None
    if under is None and materials(view, obj):
        return _fails(view, obj)
    if zone is not None:
        return _equipped(view, obj, after, zone, under or ())
    return _transformed(view, obj, found, under) if under else None


def _in_arena(view: StateView, obj: GameObject) -> GameObject:
    """Return a card on the stack as the permanent that it would be."""
    turns = view.state.printed(obj).layout is Layout.FLIP_CARD and (
        set(traits(view, obj).subtypes) & set(ENTER_AS_BACK)
    )
    return replace(obj, zone=PERMANENT, side=1 if turns else obj.side)


def equip_zone(found: Traits) -> Zone | None:
    """Return the zone that a subtype lets an object be equipped to (``equip.zone``)."""
    if _HANDS & set(found.subtypes):
        return WEAPON
    zones = (zone for zone in sorted(EQUIPMENT_ZONES) if zone.capitalize() in found.subtypes)
    return next(zones, None)


def _evo(
    view: StateView, after: GameObject, zone: Zone | None, under: tuple[ObjectId, ...] | None
) -> Becoming:
    name = name_of(view, after)
    if zone is None or not under or not _has_room(view, after, zone, under):
        says = Message(
            "{card} needs a base that is equipped: without one it is not equipped, and is cleared.",
            card=name,
        )
        more = Message("it is cleared: no base is equipped for it")
        also = ("resolve.clear",)
        return Becoming(zone=None, message=says, key=NOT_EQUIPPED, also=also, more=more)
    return _worn(view, name, zone, under)


def _worn(view: StateView, name: Words, zone: Zone, under: tuple[ObjectId, ...]) -> Becoming:
    says, more = Message("{card} is equipped to the {zone}."), Message("to the {zone}")
    if under:
        says = Message(
            "{count:select}{card} is equipped to the {zone}; {under:and} goes under it.|"
            "{count:select}{card} is equipped to the {zone}; {under:and} go under it."
        )
        more = Message(
            "{count:select}to the {zone}; {under:and} goes under it|"
            "{count:select}to the {zone}; {under:and} go under it"
        )
    values: dict[str, Value] = {"zone": zone}
    if under:
        values = {**values, "under": _names(view, under), "count": len(under)}
    return Becoming(
        zone=zone,
        message=says.filled({**values, "card": name}),
        key=EQUIP,
        also=(TRANSFORM, "equip.zone") if under else ("equip.zone",),
        under=under,
        label=Message("Resolve and equip"),
        more=more.filled(values),
    )


def _equipped(
    view: StateView, obj: GameObject, after: GameObject, zone: Zone, under: tuple[ObjectId, ...]
) -> Becoming:
    """Return how a construct is equipped with its back active, or why it cannot be."""
    name = CardName(obj.id, traits(view, after).name)
    if not _has_room(view, after, zone, under):
        says = Message(
            "{card} can't be equipped: the {zone} zone has no room for it. It is negated.",
            card=name,
            zone=zone,
        )
        return Becoming(
            zone=None,
            message=says,
            key=NOT_EQUIPPED,
            also=("equip.zone", "negate.layer"),
            negated=True,
            more=Message("it is negated: the {zone} is taken", zone=zone),
        )
    return _worn(view, name, zone, under)


def _transformed(
    view: StateView, obj: GameObject, found: Traits, under: tuple[ObjectId, ...]
) -> Becoming:
    is_a_hero = bool({"Hero", "Demi-Hero"} & set(found.types))
    names = _names(view, under)
    says = Message(
        "{count:select}{under:and} transforms into {card} and goes under it.|"
        "{count:select}{under:and} transform into {card} and go under it.",
        under=names,
        card=CardName(obj.id, found.name),
        count=len(under),
    )
    more = Message("your hero goes under it")
    if not is_a_hero:
        more = Message(
            "{count:select}{under:and} goes under it|{count:select}{under:and} go under it",
            under=names,
            count=len(under),
        )
    return Becoming(
        zone=HERO if is_a_hero else PERMANENT,
        message=says,
        key=TRANSFORM,
        also=("resolve.arena",),
        under=under,
        label=Message("Resolve and transform"),
        more=more,
    )


def _fails(view: StateView, obj: GameObject) -> Becoming | None:
    """Return the result for a card that lacks an object to transform.

    A card whose target is gone does not resolve; a card with negate is negated.
    """
    name = name_of(view, obj)
    if obj.targets:
        says = Message(
            "The target of {card} is gone: it does not resolve and is cleared.", card=name
        )
        more = Message("it is cleared: its target is gone")
        return Becoming(zone=None, message=says, key=TARGET, also=("resolve.clear",), more=more)
    if view.state.is_followed and traits(view, obj).has(_NEGATE):
        says = Message("Not all that {card} transforms is there: it is negated.", card=name)
        more = Message("it is negated: not all that it transforms is there")
        also = ("negate.layer",)
        return Becoming(zone=None, message=says, key=TRANSFORM, also=also, negated=True, more=more)
    if view.state.is_followed and view.state.reads_texts:
        says = Message("Not all that {card} transforms is there: it is cleared.", card=name)
        more = Message("it is cleared: not all that it transforms is there")
        return Becoming(zone=None, message=says, key=TRANSFORM, also=("resolve.clear",), more=more)
    return None


def _has_room(view: StateView, after: GameObject, zone: Zone, under: tuple[ObjectId, ...]) -> bool:
    """Return whether a zone has room without the objects that go under the card."""
    state = view.state
    for object_id in under:
        there = state.objects.get(object_id)
        if there is not None:
            state = state.put(replace(there, attached_to=after.ref, home=None))
    return obstacle(view.at(state), replace(after, zone=STACK), zone, after.side) is None


def _names(view: StateView, under: Iterable[ObjectId]) -> tuple[Words, ...]:
    return tuple(name_of(view, view.object(each)) for each in under)


# Materials


def materials(view: StateView, obj: GameObject) -> tuple[Material, ...]:
    """Return the materials of a card by its text, or for an Evo by its type."""
    found = traits(view, obj)
    needs = tuple(each for text in found.text for each in materials_of(text))
    zone = equip_zone(found)
    if not needs and _EVO in found.subtypes and zone is not None:
        return (Material(words=(_BASE, zone), equipped=True),)
    return needs


def materials_taken(
    view: StateView, obj: GameObject, chosen: tuple[ObjectId, ...] = ()
) -> tuple[ObjectId, ...] | None:
    """Return the objects that transform into a card, None if one is missing.

    On a free table these are chosen objects, targets and the base of an Evo.
    """
    found = (view.state.find(ref) for ref in obj.targets if isinstance(ref, Ref))
    targets = tuple(each.id for each in found if each is not None)
    by_itself = view.state.is_followed or _EVO in traits(view, obj).subtypes
    wanted = chosen or targets
    if obj.targets and not wanted:
        return None
    return _sorted_out(view, obj.controller, materials(view, obj), wanted, by_itself=by_itself)


def _sorted_out(
    view: StateView,
    player: PlayerId,
    needs: tuple[Material, ...],
    wanted: tuple[ObjectId, ...],
    *,
    by_itself: bool,
) -> tuple[ObjectId, ...] | None:
    """Return objects for every material, the wanted ones if there are any, None where they lack."""
    if not wanted and not by_itself:
        return None
    taken: list[ObjectId] = []
    for need in needs:
        fits = [each for each in candidates(view, player, need) if each not in taken]
        fits = [each for each in fits if each in wanted] if wanted else fits
        if need.count is None:
            taken += fits if wanted else ()
        elif len(fits) < need.count:
            return None
        else:
            taken += fits[: need.count]
    return tuple(taken) if set(wanted) <= set(taken) else None


def candidates(view: StateView, player: PlayerId, need: Material) -> tuple[ObjectId, ...]:
    """Return the objects of a player that fit a material."""
    return tuple(
        obj.id
        for obj in view.state.objects
        if _fits(view, obj, need) and controller_of(view, obj) == player
    )


def _fits(view: StateView, obj: GameObject, need: Material) -> bool:
    if not in_arena(obj) or obj.face_down or obj.proxy_of is not None:
        return False
    zone = obj.home if obj.zone == COMBAT_CHAIN else obj.zone
    if need.equipped and zone not in EQUIPMENT_ZONES and zone != WEAPON:
        return False
    found = traits(view, obj)
    wanted = " ".join(need.words).casefold()
    if any(wanted in {name.casefold(), f"{name.casefold()}s"} for name in found.names):
        return True
    line = found.type_line
    words = {word.casefold() for word in (*line.supertypes, *line.types, *line.subtypes)}
    return all({word.casefold(), word.casefold().removesuffix("s")} & words for word in need.words)


# Declaring targets as the card is played


def targeted(texts: Iterable[str]) -> tuple[Material, ...]:
    """Return the materials that texts call a target."""
    return tuple(each for text in texts for each in materials_of(text) if each.target)


def materials_are_declared(
    view: StateView, action: Play, needs: tuple[Material, ...]
) -> Iterator[Finding]:
    """A card whose text needs a target is played with that target (``play.target``).

    A target without an alternative is taken.
    """
    if not needs:
        return
    short = next(
        (n for n in needs if len(candidates(view, action.player, n)) < (n.count or 0)), None
    )
    if action.targets:
        taken = _assigned(view, action, needs)
        if taken is None or {*taken} != {*action.targets}:
            says = Message("Its text can't transform that.")
            yield refused(TARGET, says)
        else:
            yield done(TARGET, Message("Target: {names:and}.", names=_names(view, taken)))
    elif short is not None:
        says = Message(
            "Its text needs a target: {player} controls no {noun} for it.",
            player=action.player,
            noun=" ".join(short.words),
        )
        yield timing_finding(view, TARGET, says)
    elif view.state.is_followed:
        yield from _taken_or_chosen(view, action, needs)


def _taken_or_chosen(
    view: StateView, action: Play, needs: tuple[Material, ...]
) -> Iterator[Finding]:
    options = _options(view, action, needs)
    if options and not set(action.answers) & {each.id for each in options}:
        yield choice(TARGET, _ASKS, "answers", options, action.player)
        return
    answered = tuple(each.object for each in options if each.id in action.answers)
    taken = answered or _assigned(view, action, needs) or ()
    names = _names(view, (each for each in taken if each is not None))
    yield done(TARGET, Message("Target: {names:and}.", names=names))


def _options(view: StateView, action: Play, needs: tuple[Material, ...]) -> tuple[Option, ...]:
    """Return the options for a single target, nothing where there is only one or several parts."""
    found = candidates(view, action.player, needs[0])
    if len(needs) > 1 or needs[0].count != 1 or len(found) == 1:
        return ()
    return tuple(
        Option(object_answer(each), verbatim(name_of(view, view.object(each))), each)
        for each in found
    )


def _assigned(
    view: StateView, action: Play, needs: tuple[Material, ...]
) -> tuple[ObjectId, ...] | None:
    wanted = tuple(ObjectId(each) for each in action.targets if isinstance(each, int))
    return _sorted_out(view, action.player, needs, wanted, by_itself=view.state.is_followed)


def declared_materials(
    context: ActionContext, action: Play, needs: tuple[Material, ...]
) -> tuple[Ref, ...]:
    """Return the targets of a played card: the declared ones, or the only ones."""
    if not needs:
        return ()
    view = context.view
    taken = _assigned(view, action, needs)
    options = _options(view, action, needs) if context.state.is_followed else ()
    if options and not action.targets:
        answer = context.choose(TARGET, _ASKS, options, action.player)
        taken = tuple(e.object for e in options if e.id == answer and e.object is not None)
    return tuple(view.object(each).ref for each in taken or ())


# Carrying it out


def become(context: ActionContext, obj: GameObject, what: Becoming, how: Arrival) -> None:
    """Put a card into its zone with the objects that transform into it under it."""
    if what.zone is None:
        if what.negated:
            says = Message("{card} was negated", card=name_of(context.view, obj))
            context.emit(Event(kind="negated", object=obj.id, key="negate.layer", message=says))
        clear(context, obj)
        return
    side = _in_arena(context.view, obj).side
    entered = change_zone(context, obj, what.zone, replace(how, side=side))
    if entered is None or entered.zone != what.zone:
        return
    for object_id in what.under:
        there = context.state.objects.get(object_id)
        if there is not None:
            put_under(context, there, context.state.object(obj.id))
