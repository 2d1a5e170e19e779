"""What follows a deed by itself: day and night, state-based actions, again until quiet."""

import re
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from core.cards.card import whole
from core.games.mtg.enchant import may_enchant
from core.games.mtg.moving import change_zone, name_of
from core.games.mtg.traits import Traits, traits
from core.games.mtg.turns import become, turn_if_bound
from core.rules.durations import end_what_is_over
from core.rules.events import Event
from core.rules.progress import Progress
from core.rules.verdict import Option
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.table import Table
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK

_ROUNDS = 50


def settle(progress: Progress) -> None:
    """Apply state-based actions to what the deed has touched until nothing follows.

    Only objects that are not the very same as before are looked at; a change of the
    effects or of day and night touches everything.
    """
    before = progress.start
    for _ in range(_ROUNDS):
        end_what_is_over(progress)
        now = progress.table
        touched = _touched(before, now)
        before = now
        for who in touched:
            _settle_one(progress, who)
        _settle_attachments(progress)
        if progress.table is now:
            return


def _touched(before: Table, now: Table) -> list[ObjectId]:
    everything = now.effects is not before.effects or now.day_night != before.day_night
    if everything or before.unsettled:
        return [obj.id for obj in now.objects]
    answered = {each.source.id for each in before.waiting if each not in now.waiting}
    return [*now.changed(before), *answered]


def _settle_one(progress: Progress, who: ObjectId) -> None:
    table = progress.table
    obj = table.objects.get(who)
    for rule in _RULES:
        if progress.table is not table:
            table = progress.table
            obj = table.objects.get(who)
        if obj is None:
            return
        rule(progress, obj)


def _gone_elsewhere(progress: Progress, obj: GameObject) -> None:
    """Tokens off the battlefield and copies off the stack cease to exist."""
    if obj.cards or obj.zone == BATTLEFIELD or (obj.zone == STACK and not obj.token):
        return
    key = "state.token_gone" if obj.token else "stack.copy_gone"
    progress.table = progress.table.without(obj.id)
    progress.emit(Event(kind="ceased", object=obj.id, key=key, says="it ceased to exist"))


def _by_day_and_night(progress: Progress, obj: GameObject) -> None:
    if obj.zone != BATTLEFIELD or obj.face_down:
        return
    found = traits(progress.reading, obj)
    if progress.table.day_night == "neither":
        if found.has("Daybound") or (found.has("Nightbound") and _somebody(progress, "Daybound")):
            become(progress, "day", "day_night.designation")
        elif found.has("Nightbound"):
            become(progress, "night", "day_night.designation")
    turn_if_bound(progress, obj)


def _somebody(progress: Progress, keyword: str) -> bool:
    """Tell whether a permanent has a keyword."""
    there = (obj for obj in progress.table.objects if obj.zone == BATTLEFIELD)
    return any(traits(progress.reading, obj).has(keyword) for obj in there)


def _dies_by_numbers(progress: Progress, obj: GameObject) -> None:
    if obj.zone != BATTLEFIELD:
        return
    found = traits(progress.reading, obj)
    for test in (_no_toughness, _lethal_damage, _no_loyalty, _no_defense):
        key = test(progress.table, obj, found)
        if key:
            name = found.name or "the nameless creature"
            progress.emit(Event(kind="state", object=obj.id, key=key, says=f"{name}: {_SAYS[key]}"))
            change_zone(progress, obj, GRAVEYARD, reason="state")
            return


_SAYS = {
    "state.zero_toughness": "its toughness is 0 or less",
    "state.lethal_damage": "it has damage as much as its toughness",
    "state.zero_loyalty": "it has no loyalty left",
    "state.zero_defense": "it has no defense left",
    "state.legend_rule": "another legendary permanent of that name stays",
    "state.unattached": "it is attached to nothing it can be attached to",
}


def _no_toughness(table: Table, obj: GameObject, found: Traits) -> str:
    del table, obj
    toughness = whole(found.toughness) if found.is_creature else None
    return "state.zero_toughness" if toughness is not None and toughness <= 0 else ""


def _lethal_damage(table: Table, obj: GameObject, found: Traits) -> str:
    del table
    toughness = whole(found.toughness) if found.is_creature else None
    lethal = toughness is not None and 0 < toughness <= obj.damage
    return "state.lethal_damage" if lethal and not found.has("Indestructible") else ""


def _no_loyalty(table: Table, obj: GameObject, found: Traits) -> str:
    del table
    walker = "Planeswalker" in found.types
    return "state.zero_loyalty" if walker and obj.counter("loyalty") == 0 else ""


def _no_defense(table: Table, obj: GameObject, found: Traits) -> str:
    if "Battle" not in found.types or obj.counter("defense"):
        return ""
    waits = any(each.source == obj.ref for each in table.waiting)
    return "" if waits else "state.zero_defense"


def _opposite_counters(progress: Progress, obj: GameObject) -> None:
    """As many +1/+1 and -1/-1 counters as there are of both come off together."""
    both = min(obj.counter("+1/+1"), obj.counter("-1/-1"))
    if obj.zone != BATTLEFIELD or not both:
        return
    plus = replace(obj, counters=obj.counters_with("+1/+1", obj.counter("+1/+1") - both))
    progress.put(replace(plus, counters=plus.counters_with("-1/-1", plus.counter("-1/-1") - both)))
    key = "state.opposite_counters"
    says = f"{both} +1/+1 and {both} -1/-1 came off together"
    progress.emit(Event(kind="state", object=obj.id, key=key, says=says))


def _finished_saga(progress: Progress, obj: GameObject) -> None:
    """A Saga whose last chapter is over is sacrificed.

    That is when no ability of it waits any more: one has just left the stack, or the
    next lore counter came. How many chapters it has is read from its text, so a Saga
    without one stays.
    """
    lore = obj.counter("lore")
    if obj.zone != BATTLEFIELD or not lore:
        return
    found = traits(progress.reading, obj)
    last = last_chapter(found.text) if "Saga" in found.type_line.subtypes else 0
    waits = any(each.source == obj.ref for each in progress.table.waiting)
    waited = any(each.source == obj.ref for each in progress.start.waiting)
    if last and (lore > last or (lore == last and waited)) and not waits:
        key = "state.saga_sacrificed"
        says = f"{found.name}: its last chapter is over"
        progress.emit(Event(kind="state", object=obj.id, key=key, says=says))
        change_zone(progress, obj, GRAVEYARD, reason="sacrifice")


def last_chapter(text: Iterable[str]) -> int:
    """Return the number of the last chapter that a Saga's text has, 0 if it names none."""
    found = [_CHAPTERS.index(word) + 1 for part in text for word in _CHAPTER.findall(part)]
    return max(found, default=0)


_CHAPTERS = ("I", "II", "III", "IV", "V", "VI")
_CHAPTER = re.compile(r"\b(I{1,3}|IV|VI?)\b(?=(?:, [IV]+)*(?::| —))")


def _legend_rule(progress: Progress, obj: GameObject) -> None:
    """Of legendary permanents of one name their controller keeps one (MTG CR 704.5j).

    Until that is chosen all of them stay where they are.
    """
    if obj.zone != BATTLEFIELD:
        return
    found = traits(progress.reading, obj)
    if "Legendary" not in found.type_line.supertypes or not found.names:
        return
    reading = progress.reading
    there = (other for other in progress.table.objects if other.zone == BATTLEFIELD)
    twins = [other for other in there if _is_twin(found, traits(reading, other))]
    if len(twins) < len("ab"):
        return
    key = "state.legend_rule"
    options = _twins_to_keep(sorted(twins, key=lambda other: other.timestamp))
    asks = f"{found.controller} would control {len(twins)} legendary permanents named {found.name}"
    stays = progress.choose(key, f"{asks} and chooses which of them stays.", options)
    for option in options:
        if option.object is not None and stays and option.id != stays:
            says = f"{found.name}: {_SAYS[key]}"
            progress.emit(Event(kind="state", object=option.object, key=key, says=says))
            change_zone(progress, progress.table.object(option.object), GRAVEYARD, reason="legend")


def _twins_to_keep(twins: list[GameObject]) -> tuple[Option, ...]:
    """Return which of several may stay, oldest first: ``old`` and ``new``, ``new 2`` and on."""
    found: list[Option] = []
    for number, obj in enumerate(twins):
        word = "old" if number == 0 else "new" if number == 1 else f"new {number}"
        which = "older one" if number == 0 else "newer one" if obj is twins[-1] else word
        marks = [f"{amount} {kind} counters" for kind, amount in obj.counters]
        marks += [mark for mark, held in (("tapped", obj.tapped), ("token", obj.token)) if held]
        more = f" ({', '.join(marks)})" if marks else ""
        found.append(Option(word, f"Keep the {which}{more}", obj.id))
    return tuple(found)


def _is_twin(found: Traits, theirs: Traits) -> bool:
    return (
        not set(theirs.names).isdisjoint(found.names)
        and theirs.controller == found.controller
        and "Legendary" in theirs.type_line.supertypes
    )


def _who_holds_it(progress: Progress, obj: GameObject) -> None:
    """Whoever controls a face-down permanent or spell may look at it (MTG CR 708.5)."""
    hidden = obj.face_down and obj.zone in {BATTLEFIELD, STACK}
    now = traits(progress.reading, obj).controller if hidden else obj.controller
    holder = now if now != obj.controller else None
    if holder != obj.holder:
        progress.put(replace(obj, holder=holder))


def _protected_by_an_opponent(progress: Progress, obj: GameObject) -> None:
    """A Siege without a protector, or with its own controller as one, gets one (MTG CR 704.5w-x).

    Among several opponents its controller chooses, also as it enters (MTG CR 310.11a).
    """
    if obj.zone != BATTLEFIELD:
        return
    found = traits(progress.reading, obj)
    if "Siege" not in found.type_line.subtypes or obj.protector not in {None, found.controller}:
        return
    opponents = progress.table.opponents(found.controller)
    protector = next(iter(opponents), None)
    if len(opponents) > 1:
        says = f"{found.controller} chooses the protector of {found.name}."
        options = tuple(Option(each, each) for each in opponents)
        protector = PlayerId(progress.choose("siege.protector", says, options)) or protector
    if protector != obj.protector:
        progress.put(replace(obj, protector=protector))


_RULES: Iterable[Callable[[Progress, GameObject], None]] = (
    _gone_elsewhere,
    _who_holds_it,
    _protected_by_an_opponent,
    _by_day_and_night,
    _dies_by_numbers,
    _opposite_counters,
    _finished_saga,
    _legend_rule,
)


def _settle_attachments(progress: Progress) -> None:
    """Auras attached to nothing go to the graveyard; other things come loose."""
    for who in _maybe_loose(progress):
        obj = progress.table.objects.get(who)
        if obj is None or obj.zone != BATTLEFIELD:
            continue
        found = traits(progress.reading, obj)
        aura = "Aura" in found.type_line.subtypes and not found.is_creature
        if _sits_well(progress, obj, found):
            continue
        if aura:
            key = "state.unattached"
            says = f"{name_of(progress.reading, obj)}: {_SAYS[key]}"
            progress.emit(Event(kind="state", object=obj.id, key=key, says=says))
            change_zone(progress, obj, GRAVEYARD, reason="state")
        elif obj.attached_to is not None:
            progress.put(replace(obj, attached_to=None))
            progress.emit(Event(kind="unattached", object=obj.id, key="state.unattached"))


def _maybe_loose(progress: Progress) -> tuple[ObjectId, ...]:
    """Return what is attached, and what came or changed without being attached."""
    changed = _touched(progress.start, progress.table)
    return tuple(dict.fromkeys((*progress.table.attached, *changed)))


def _sits_well(progress: Progress, obj: GameObject, found: Traits) -> bool:
    aura = "Aura" in found.type_line.subtypes
    equipment = any(word in found.type_line.subtypes for word in ("Equipment", "Fortification"))
    if obj.attached_to is None:
        return not aura or found.is_creature
    if found.is_creature or not (aura or equipment):
        return False
    if not isinstance(obj.attached_to, Ref):
        return aura and may_enchant(found, obj.attached_to)
    host = progress.table.find(obj.attached_to)
    if host is None or host.zone != BATTLEFIELD:
        return False
    theirs = traits(progress.reading, host)
    return may_enchant(found, theirs) if aura else theirs.is_creature
