"""Properties: computed from active faces and staged effects, never stored (FaB CR 2.0, 6.3.2)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import Ability, read_abilities
from core.cards.card import Face, without
from core.cards.type_line import CLASSES, TypeLine, box_text, type_line_of
from core.games.fab.objects.faces import Shown, policies, shown_faces
from core.games.fab.zones import COMBAT_CHAIN, EQUIPMENT_ZONES, HERO, WEAPON, in_arena
from core.messages import CardName, Message, Words
from core.rules.lasting_effects import (
    COUNTERS,
    Described,
    Reasons,
    copied,
    counter_words,
    printed_share,
    source_words,
)
from core.rules.ruleset import StateView
from core.rules.views import PRINTED, Share, Why
from core.state.combat import Chain
from core.state.effects import Change, Effect, Filter
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject

BETWEEN = " // "
COLORS = ("Red", "Yellow", "Blue")
_SYMBOLS = {"p": "power", "d": "defense", "h": "life", "i": "intellect"}
_COUNTER = re.compile(r"([+-]\d+) ?\{?([a-z]+)\}?", re.IGNORECASE)


class Draft(Reasons):
    """Properties under computation: one value each, and a chain of reasons.

    ``barred`` are keywords and numbers that it can't gain. ``retyped``: an effect has changed the
    words of the type box. ``begun``: effects that had something to change. ``given`` and ``added``:
    abilities and words of the type box that effects add, which effects that remove abilities or
    types leave.
    """

    __slots__ = (
        "abilities",
        "added",
        "barred",
        "begun",
        "controller",
        "given",
        "keywords",
        "names",
        "programs",
        "retyped",
        "stats",
        "text",
        "type_line",
    )

    def __init__(  # noqa: PLR0913 - one argument a property
        self,
        *,
        start: Why,
        names: tuple[str, ...],
        type_line: TypeLine,
        keywords: list[str],
        text: tuple[str, ...],
        stats: dict[str, str],
        controller: PlayerId,
        abilities: tuple[Ability, ...] = (),
    ) -> None:
        super().__init__(start)
        self.names = names
        self.type_line = type_line
        self.keywords = keywords
        self.text = text
        self.stats = stats
        self.controller = controller
        self.abilities = abilities
        self.begun: set[ObjectId] = set()
        self.given: list[str] = []
        self.programs: tuple[bytes, ...] = ()
        self.added = TypeLine()
        self.barred: frozenset[str] = frozenset()
        self.retyped = False

    def retype(self, line: TypeLine, key: str, message: Message) -> None:
        """Change the words of the type box and note the reason."""
        if line != self.type_line:
            self.type_line = line
            self.retyped = True
            self.note("typebox", key, message)

    def add(
        self, stat: str, change: int, key: str, source: Words, share: Words | None = None
    ) -> None:
        """Add to a number; a property without a value stays absent.

        ``share`` is a shorter text for the source.
        """
        value = self.stats.get(stat)
        if value is None or change == 0:
            return
        self.count(stat, value, Share(change, share or source))
        self.stats[stat] = BETWEEN.join(
            str(max(int(part) + change, 0)) if part.isdecimal() else part
            for part in value.split(BETWEEN)
        )
        self.note(stat, key, Message("{change:+d} from {source}", change=change, source=source))


_NO_GAIN = "gain "


def apply_stages(draft: Draft, obj: GameObject, effects: tuple[Effect, ...]) -> None:
    """Apply control, name, types, supertypes, abilities and numbers in that order.

    The filter of an effect is tested in every stage.
    """
    draft.barred = frozenset(
        each.removeprefix(_NO_GAIN).casefold()
        for effect in effects
        if effect.change.prohibits and _applies(effect, draft, obj)
        for each in effect.change.prohibits
        if each.startswith(_NO_GAIN)
    )
    for touches, stage in _STAGES:
        for effect in effects:
            if touches(effect.change) and _applies(effect, draft, obj):
                draft.begun.add(effect.id)
                stage(draft, effect.change, source_words(effect))
    _numbers(draft, obj, effects)


def _applies(effect: Effect, draft: Draft, obj: GameObject) -> bool:
    """Return whether an effect applies; its filter is not asked again (FaB CR 6.2.2)."""
    wanted = effect.all
    if wanted is not None and obj.ref in effect.begun:
        costs = {"mana_value_min": None, "mana_value_max": None, "mana_value_even": None}
        wanted = replace(wanted, type=None, name=None, **costs)
    return wanted is None or fits(wanted, draft, obj)


class Priced(Described, Protocol):
    """Properties that filters read, computed or under computation."""

    @property
    def stats(self) -> Mapping[str, str]:
        """Numbers by property id."""


def fits(wanted: Filter, draft: Priced, obj: GameObject) -> bool:
    """Return whether an object with these properties fits a filter."""
    names = {name.casefold() for name in draft.names}
    return (
        (wanted.zone is None or obj.zone == wanted.zone)
        and (wanted.type is None or wanted.type in draft.type_line)
        and (wanted.controller is None or wanted.controller == draft.controller)
        and (wanted.owner is None or wanted.owner == obj.owner)
        and (wanted.name is None or wanted.name.casefold() in names)
        and (wanted.object is None or wanted.object == obj.id)
        and (wanted.incarnation is None or wanted.incarnation == obj.incarnation)
        and _costs_fit(draft, wanted)
    )


def _costs_fit(draft: Priced, wanted: Filter) -> bool:
    """Compare the cost; an object without a cost fits no condition on it."""
    least, most, even = wanted.mana_value_min, wanted.mana_value_max, wanted.mana_value_even
    if least is None and most is None and even is None:
        return True
    cost = draft.stats.get("cost", "")
    values = [int(part) for part in cost.split(BETWEEN) if part.isdecimal()]
    return any(
        (least or 0) <= value and (most is None or value <= most) and even in {None, value % 2 == 0}
        for value in values
    )


def _control(draft: Draft, change: Change, source: Words) -> None:
    if change.controller is not None:
        draft.controller = change.controller
        says = Message("{source} gives control of it", source=source)
        draft.note("controller", "stage.control", says)


def _name(draft: Draft, change: Change, source: Words) -> None:
    if change.set_name is not None:
        draft.names = (change.set_name,) if change.set_name else ()
        draft.note("name", "stage.name", Message("{source} sets its name", source=source))
    if change.set_colors is not None:
        _color(draft, change.set_colors)
        draft.note("color", "stage.name", Message("{source} sets its colour", source=source))
    if change.add_colors:
        was = draft.stats.get("color", "").split(BETWEEN)
        _color(draft, (*was, *change.add_colors))
        draft.note("color", "stage.name", Message("{source} adds a colour", source=source))


def _color(draft: Draft, colors: Iterable[str]) -> None:
    words = BETWEEN.join(dict.fromkeys(word for word in colors if word))
    draft.stats.pop("color", None)
    if words:
        draft.stats["color"] = words


def _types(draft: Draft, change: Change, source: Words) -> None:
    """Set and add types; types that another effect has added stay."""
    words = type_line_of(change.add_types)
    draft.added |= TypeLine((), words.types, words.subtypes)
    line = draft.type_line
    types = line.types if change.set_types is None else change.set_types
    subtypes = line.subtypes if change.set_subtypes is None else change.set_subtypes
    added = TypeLine((), draft.added.types, draft.added.subtypes)
    new = TypeLine(line.supertypes, types, subtypes) | added
    draft.retype(new, "stage.types", Message("{source} changes its types", source=source))


def _supertypes(draft: Draft, change: Change, source: Words) -> None:
    draft.added |= TypeLine(type_line_of(change.add_types).supertypes)
    line = draft.type_line
    supers = line.supertypes if change.set_supertypes is None else change.set_supertypes
    new = TypeLine(supers, line.types, line.subtypes) | TypeLine(draft.added.supertypes)
    draft.retype(new, "stage.supertypes", Message("{source} changes its supertypes", source=source))


def _abilities(draft: Draft, change: Change, source: Words) -> None:
    if isinstance(change.lose_abilities, tuple):
        draft.keywords = list(without(draft.keywords, change.lose_abilities))
        draft.given = list(without(draft.given, change.lose_abilities))
        says = Message("{source} takes {abilities}", source=source, abilities=change.lose_abilities)
        draft.note("abilities", "stage.abilities", says)
    elif change.lose_abilities:
        draft.keywords = list(draft.given)
        draft.text = ()
        draft.abilities = ()
        draft.programs = ()
        says = Message("{source} takes its own abilities", source=source)
        draft.note("abilities", "stage.abilities", says)
    for ability in change.add_abilities:
        if ability.casefold() in draft.barred:
            continue
        draft.keywords.append(ability)
        draft.given.append(ability)
        says = Message("{source} gives it {ability}", source=source, ability=ability)
        draft.note("abilities", "stage.abilities", says)
    if change.programs:
        draft.programs = (*draft.programs, *change.programs)
        says = Message("{source} gives it an ability", source=source)
        draft.note("abilities", "stage.abilities", says)


def _base(draft: Draft, change: Change, source: Words) -> None:
    for stat, value in (("power", change.set_power), ("defense", change.set_defense)):
        if value is not None:
            draft.count(stat, None, Share(value, source, sets=True))
            draft.stats[stat] = str(max(value, 0))
            says = Message("{source} sets it to {value}", source=source, value=value)
            draft.note(stat, "stage.base", says)


def _touches(*names: str) -> Callable[[Change], bool]:
    nothing = Change()
    return lambda change: any(getattr(change, name) != getattr(nothing, name) for name in names)


_STAGES: tuple[tuple[Callable[[Change], bool], Callable[[Draft, Change, Words], None]], ...] = (
    (_touches("controller"), _control),
    (_touches("set_name", "set_colors", "add_colors"), _name),
    (_touches("set_types", "set_subtypes", "add_types"), _types),
    (_touches("set_supertypes", "add_types"), _supertypes),
    (_touches("lose_abilities", "add_abilities", "programs"), _abilities),
    (_touches("set_power", "set_defense"), _base),
)
_in_numbers = _touches("power", "defense", "intellect")


def _numbers(draft: Draft, obj: GameObject, effects: tuple[Effect, ...]) -> None:
    """Apply all increases of numbers, then all decreases, by timestamp (stage 8).

    The order matters because no number is ever below zero. Counters apply with the effects.
    """
    changes = (*_by_effects(draft, obj, effects), *_by_counters(obj))
    for stat, change, key, word in sorted(changes, key=lambda each: each[1] < 0):
        if change > 0 and stat in draft.barred:
            continue
        draft.add(stat, change, key, word, COUNTERS if key == _BY_COUNTERS else None)


def _by_effects(
    draft: Draft, obj: GameObject, effects: tuple[Effect, ...]
) -> Iterator[tuple[str, int, str, Words]]:
    for effect in effects:
        if _in_numbers(effect.change) and _applies(effect, draft, obj):
            draft.begun.add(effect.id)
            yield "power", effect.change.power, "stage.numbers", source_words(effect)
            yield "defense", effect.change.defense, "stage.numbers", source_words(effect)
            yield "intellect", effect.change.intellect, "stage.numbers", source_words(effect)


def _by_counters(obj: GameObject) -> Iterator[tuple[str, int, str, Words]]:
    for kind, amount in obj.counters:
        found = _COUNTER.fullmatch(kind)
        stat = _SYMBOLS.get(found[2].lower(), found[2].lower()) if found else ""
        if found and stat in _SYMBOLS.values():
            word = counter_words(kind, amount)
            yield stat, int(found[1]) * amount, _BY_COUNTERS, word


_BY_COUNTERS = "counters.modify"


_UNDER = re.compile(
    r"(?:while [\w' -]+ is under an? (?:object|permanent)"
    r"(?: other than (?P<but>[^,]+))?, that (?:object|permanent)|an object it lies under"
    r"|(?:material — )?the (?:object|permanent) above [\w' -]+?)"
    r" (?:has|gets) (?P<given>[^.]+)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?P<change>[+-]\d+) ?\{(?P<stat>[pd])\}", re.IGNORECASE)
_STATS = {"p": "power", "d": "defense"}
_ALLIES = re.compile(
    r"\b(?P<kinds>[\w -]*?)allies you control have [\"“](?P<ability>[^\"”]+)[\"”]",
    re.IGNORECASE,
)
_TEXTS = 1024


class UnderGift(Struct, frozen=True, kw_only=True):
    """A keyword or a number that a sub-card gives a permanent without the name ``but``."""

    but: str = ""
    keyword: str = ""
    stat: str = ""
    change: int = 0


class AllyGift(Struct, frozen=True, kw_only=True):
    """The abilities that a text gives to allies of its player that have all of these subtypes."""

    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]


@lru_cache(maxsize=_TEXTS)
def gifts_from_under(text: str) -> tuple[UnderGift, ...]:
    """Return the gifts of a text to the permanent above its card."""
    gifts = []
    for found in _UNDER.finditer(text):
        but, given = found["but"] or "", found["given"].strip()
        number = _NUMBER.fullmatch(given)
        if number is not None:
            stat = _STATS[number["stat"].casefold()]
            gifts.append(UnderGift(but=but, stat=stat, change=int(number["change"])))
        else:
            gifts.append(UnderGift(but=but, keyword=given.capitalize()))
    return tuple(gifts)


@lru_cache(maxsize=_TEXTS)
def gifts_to_allies(text: str) -> tuple[AllyGift, ...]:
    """Return the abilities that a text gives to allies."""
    return tuple(
        AllyGift(
            subtypes=tuple(word.capitalize() for word in found["kinds"].split()),
            abilities=read_abilities(found["ability"]),
        )
        for found in _ALLIES.finditer(text)
    )


MODULAR = "Modular"
PIERCING = "Piercing"
MODULAR_IS = Message("modular: it has the subtype of the zone that it is equipped to")
UNIVERSAL = "Universal"
UNIVERSAL_IS = Message("universal: it is of the class of its player's hero")
STATS = ("color", "pitch", "cost", "power", "defense", "life", "intellect")


class Traits(Struct, frozen=True, kw_only=True):
    """An object's current properties, each with its reasons.

    ``active`` are the active faces or sides: front, back, left, right. ``stats`` has no entry for a
    property that no active face prints, and both numbers where active faces differ. ``abilities``
    are its activated abilities, ``programs`` those that effects give it, in the form that `Waiting`
    keeps, ``begun`` the effects that apply to it. ``why`` maps a property's id to its chain of
    reasons, ``shares`` a number's id to its shares where something changes it.
    """

    names: tuple[str, ...]
    active: tuple[str, ...]
    typebox: str
    type_line: TypeLine
    stats: Mapping[str, str]
    keywords: tuple[str, ...]
    text: tuple[str, ...]
    controller: PlayerId
    faces: tuple[Face, ...]
    abilities: tuple[Ability, ...]
    begun: frozenset[ObjectId]
    programs: tuple[bytes, ...] = ()
    why: Mapping[str, tuple[Why, ...]]
    shares: Mapping[str, tuple[Share, ...]] = {}

    @property
    def name(self) -> str:
        """All names joined for display; rules read ``names``."""
        return BETWEEN.join(self.names)

    @property
    def types(self) -> tuple[str, ...]:
        """Types of the type line."""
        return self.type_line.types

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Subtypes of the type line."""
        return self.type_line.subtypes

    def stat(self, name: str) -> str | None:
        """Return a property's value as text, None where it has no such property."""
        return self.stats.get(name)

    def number(self, name: str) -> int:
        """Return a property's number, 0 without one, such as for ``*``."""
        value = self.stats.get(name, "")
        return int(value) if value.isdecimal() else 0

    def has(self, keyword: str) -> bool:
        """Return whether the object has a keyword ability."""
        wanted = keyword.casefold()
        return any(word.casefold().startswith(wanted) for word in self.keywords)


def traits(view: StateView, object_id: ObjectId | GameObject) -> Traits:
    """Return the properties of an object, cached while nothing about it changes."""
    obj = object_id if isinstance(object_id, GameObject) else view.object(object_id)
    found = unpierced(view, obj)
    if obj.zone == COMBAT_CHAIN and isinstance(view.state.fight, Chain):
        amount = piercing_of(found)
        if amount and _is_pierced(view, view.state.fight, obj):
            return _with_power(found, amount)
    return found


def unpierced(view: StateView, obj: GameObject) -> Traits:
    """Return the properties of an object without the power that piercing adds."""
    source = view.state.find(obj.proxy_of) if obj.proxy_of is not None else None
    if source is not None:
        return _as_attack_of(view, obj, source)
    found: Traits = view.computed(obj, _compute)
    if UNIVERSAL in found.keywords:
        found = _with_class(view, obj, found)
    if not in_arena(obj):
        return found
    if view.state.attached:
        found = _with_what_lies_under(view, obj, found)
    return _with_given_abilities(view, found) if "Ally" in found.subtypes else found


def _with_what_lies_under(view: StateView, obj: GameObject, found: Traits) -> Traits:
    """Give a permanent the gifts of its sub-cards (``label.material``).

    They depend on other objects, so they are not cached with this one.
    """
    for object_id in view.state.attached:
        sub = view.state.objects.get(object_id)
        if sub is None or sub.attached_to != obj.ref or sub.face_down:
            continue
        for face in shown(view, sub).faces:
            for gift in gifts_from_under(face.text):
                if gift.but not in found.names:
                    found = _with_gift(found, gift, CardName(sub.id, face.name))
    return found


def _with_gift(found: Traits, gift: UnderGift, source: CardName) -> Traits:
    value = found.stats.get(gift.stat)
    if value is not None and value.isdecimal():
        says = Message("{change:+d} from {source}", change=gift.change, source=source)
        number = str(max(int(value) + gift.change, 0))
        found = replace(found, stats={**found.stats, gift.stat: number})
        found = _with_share(found, gift.stat, value, Share(gift.change, source))
        return _because(found, gift.stat, "label.material", says)
    if gift.keyword and gift.keyword not in found.keywords:
        says = Message("{source} gives it {ability}", source=source, ability=gift.keyword)
        found = replace(found, keywords=(*found.keywords, gift.keyword))
        return _because(found, "abilities", "label.material", says)
    return found


def _with_given_abilities(view: StateView, found: Traits) -> Traits:
    """Give an ally the abilities that equipped weapons of its player give it."""
    for other in view.state.in_zone(WEAPON):
        if not in_arena(other) or other.face_down or other.controller != found.controller:
            continue
        for face in shown(view, other).faces:
            for gift in gifts_to_allies(face.text):
                if set(gift.subtypes) <= set(found.subtypes):
                    given = CardName(other.id, face.name)
                    says = Message("{source} gives it an ability", source=given)
                    more = (*found.abilities, *gift.abilities)
                    found = replace(found, abilities=more)
                    found = _because(found, "abilities", "activate.ability", says)
    return found


def _with_share(found: Traits, stat: str, before: str, share: Share) -> Traits:
    shares = (*(found.shares.get(stat) or printed_share(before)), share)
    return replace(found, shares={**found.shares, stat: shares})


def _because(found: Traits, trait: str, key: str, says: Message) -> Traits:
    chain = (*found.why.get(trait, found.why[""]), Why(key, says))
    return replace(found, why={**found.why, trait: chain})


def _with_class(view: StateView, obj: GameObject, found: Traits) -> Traits:
    """Give a universal object the class of its player's hero, in every zone (FaB CR 8.3.35).

    It depends on another object, so it is not cached with this one.
    """
    heroes = view.state.in_zone(HERO, found.controller) if obj.zone != HERO else ()
    words = (word for hero in heroes for word in traits(view, hero).type_line.supertypes)
    line = found.type_line
    own = tuple(dict.fromkeys((*line.supertypes, *(word for word in words if word in CLASSES))))
    if own == line.supertypes:
        return found
    line = TypeLine(own, line.types, line.subtypes)
    found = replace(found, type_line=line, typebox=box_text(line))
    return _because(found, "typebox", "stage.supertypes", UNIVERSAL_IS)


def piercing_of(found: Traits) -> int:
    """Return the power that piercing adds to an attack (``keyword.piercing``)."""
    amounts = (word.partition(" ") for word in found.keywords if word.startswith(PIERCING))
    return sum(int(n) for name, _, n in amounts if name == PIERCING and n.isdecimal())


def _is_pierced(view: StateView, chain: Chain, obj: GameObject) -> bool:
    link = next((each for each in reversed(chain.links) if each.attack == obj.ref), None)
    there = (view.state.find(ref) for ref, _ in link.defenders) if link is not None else ()
    return any(
        "Equipment" in unpierced(view, each).types
        for each in there
        if each is not None and each.zone == COMBAT_CHAIN
    )


def _with_power(found: Traits, amount: int) -> Traits:
    if not found.stats.get("power", "").isdecimal():
        return found
    before, now = found.stats["power"], str(found.number("power") + amount)
    found = replace(found, stats={**found.stats, "power": now})
    found = _with_share(found, "power", before, Share(amount, PIERCING))
    says = Message("+{amount} while equipment defends", amount=amount)
    return _because(found, "power", "keyword.piercing", says)


def _as_attack_of(view: StateView, obj: GameObject, source: GameObject) -> Traits:
    """Return the properties of an attack-proxy (``combat.proxy``).

    It takes over the current properties of its source but life, activated abilities and go again:
    the ability that made it gives that. Effects on the proxy are its own.
    """
    source_traits = traits(view, source)
    own = view.state.printed(obj).front.keywords
    inherited = (word for word in source_traits.keywords if word.casefold() != "go again")
    name = CardName(source.id, source_traits.name)
    start = Why("combat.proxy", Message("the attack has the properties of {source}", source=name))
    draft = Draft(
        start=start,
        names=source_traits.names,
        type_line=source_traits.type_line,
        keywords=[*own, *inherited],
        text=source_traits.text,
        stats={name: value for name, value in source_traits.stats.items() if name != "life"},
        controller=obj.controller,
    )
    mine = (each for each in view.effects.on(obj) if each.all is None or each.all.object == obj.id)
    apply_stages(draft, obj, tuple(mine))
    reasons = draft.reasons()
    why = {
        trait: (start, *source_traits.why.get(trait, ()), *reasons.get(trait, (start,))[1:])
        for trait in {*source_traits.why, *reasons}
    }
    shares = dict(source_traits.shares)
    for stat, added in draft.shares().items():
        before = shares.get(stat) or printed_share(source_traits.stat(stat))
        shares[stat] = (*before, *added[1:]) if added[0].source is PRINTED else added
    return replace(
        source_traits,
        names=draft.names,
        typebox=box_text(draft.type_line) if draft.retyped else source_traits.typebox,
        type_line=draft.type_line,
        stats=draft.stats,
        keywords=tuple(draft.keywords),
        text=draft.text,
        controller=draft.controller,
        abilities=(),
        programs=(*source_traits.programs, *draft.programs),
        begun=frozenset(draft.begun),
        why=why,
        shares=shares,
    )


def shown(view: StateView, obj: GameObject) -> Shown:
    """Return the active faces before any effect, by the edition's face policies."""
    return shown_faces(policies(view.rules).faces, obj, view.state.printed(obj))


def base_faces(view: StateView, obj: GameObject) -> Shown:
    """Return the active faces, or those of the copied card (stage 1)."""
    start = shown(view, obj)
    copy = copied(view, obj)
    if copy is None:
        return start
    says = Message("it is a copy of {card}", card=CardName(obj.id, copy.card.name))
    return Shown(faces=copy.card.sides[0], words=start.words, why=Why("copy.effect", says))


def _compute(view: StateView, obj: GameObject) -> Traits:
    base = base_faces(view, obj)
    draft = draft_of(base.faces, obj, base.why)
    if view.state.reads_texts:
        draft.abilities = view.rules.tables.activated(base.faces)
    _fit_to_zone(draft, obj)
    if in_arena(obj) and is_undefined(draft.stats.get("life")):
        _keep_life(draft, view, obj)
    apply_stages(draft, obj, view.effects.on(obj))
    if in_arena(obj):
        _as_permanent(draft, obj)
    printed = BETWEEN.join(face.typebox for face in base.faces)
    return Traits(
        names=draft.names,
        active=base.words,
        typebox=box_text(draft.type_line) if draft.retyped else printed,
        type_line=draft.type_line,
        stats=draft.stats,
        keywords=tuple(draft.keywords),
        text=draft.text,
        controller=draft.controller,
        faces=base.faces,
        abilities=draft.abilities,
        programs=draft.programs,
        begun=frozenset(draft.begun),
        why=draft.reasons(),
        shares=draft.shares(),
    )


def _fit_to_zone(draft: Draft, obj: GameObject) -> None:
    """Give a modular object the subtype of the zone that it is equipped to (``equip.modular``)."""
    if MODULAR not in draft.keywords:
        return
    line = draft.type_line
    rest = tuple(word for word in line.subtypes if word.lower() not in EQUIPMENT_ZONES)
    here = (obj.zone.capitalize(),) if in_arena(obj) and obj.zone in EQUIPMENT_ZONES else ()
    draft.retype(TypeLine(line.supertypes, line.types, (*rest, *here)), "equip.modular", MODULAR_IS)


def is_undefined(value: str | None) -> bool:
    """Return whether a property has no number, such as a life printed as ``*``."""
    return value is not None and not any(part.isdecimal() for part in value.split(BETWEEN))


def _keep_life(draft: Draft, view: StateView, obj: GameObject) -> None:
    """Keep the earlier base life where no number is printed (``life.stays``).

    That is the life of the card that the object copied before, or of the face that was active
    before. Another hero starts from zero, to which the life total of its player is added.
    """
    known = next((life for life in _lives_before(view, obj) if life.isdecimal()), "")
    types = draft.type_line.types
    if not known and ("Hero" in types or "Demi-Hero" in types):
        known = "0"
    if known:
        draft.stats["life"] = known
        draft.note("life", "life.stays", Message("no number is printed: the life total stays"))


def _lives_before(view: StateView, obj: GameObject) -> Iterable[str]:
    """Yield the printed lives that the object has had, the latest first."""
    copies = (e for e in view.state.effects if e.change.copy and obj.ref in e.targets)
    cards = [e.change.copy.card for e in sorted(copies, key=lambda e: e.timestamp) if e.change.copy]
    faces = [face for card in reversed(cards) for face in card.sides[0]]
    faces += shown(view, obj).faces
    if obj.turned:
        faces += view.state.printed(obj).sides[0]
    return (life for face in faces if (life := face.stat("life")) is not None)


def takes_over_life(view: StateView, obj: GameObject) -> bool:
    """Return whether an object has no number for life and takes over its player's life total."""
    lives = tuple(_lives_before(view, obj))
    return any(map(is_undefined, lives)) and not any(life.isdecimal() for life in lives)


def _as_permanent(draft: Draft, obj: GameObject) -> None:
    """Count life lost and gained; a demi-hero in the arena is a hero."""
    lost, gained = Message("{amount} life lost"), Message("{amount} life gained")
    source = (lost if obj.damage > 0 else gained).filled({"amount": abs(obj.damage)})
    share = Message("life lost") if obj.damage > 0 else Message("life gained")
    draft.add("life", -obj.damage, "life.total", source, share)
    if "Demi-Hero" in draft.type_line.types and "Hero" not in draft.type_line.types:
        draft.type_line |= TypeLine(types=("Hero",))
        says = Message("in the arena it is its player's hero")
        draft.note("typebox", "demi_hero.is_the_hero", says)


def draft_of(faces: tuple[Face, ...], obj: GameObject, start: Why) -> Draft:
    """Return the printed properties of an object with these active faces."""
    line = TypeLine()
    for face in faces:
        line |= face.type_line
    return Draft(
        start=start,
        names=tuple(face.name for face in faces if face.name),
        type_line=line,
        keywords=list(dict.fromkeys(word for face in faces for word in face.keywords)),
        text=tuple(face.text for face in faces if face.text),
        abilities=tuple(each for face in faces for each in face.abilities),
        stats=dict(_stats_of(faces)),
        controller=obj.controller,
    )


def _stats_of(faces: tuple[Face, ...]) -> Iterator[tuple[str, str]]:
    """Yield the numbers that faces print; two different numbers are joined."""
    for stat in STATS:
        values = [value for face in faces if (value := face.stat(stat)) is not None]
        if values:
            yield stat, BETWEEN.join(dict.fromkeys(map(_at_least_none, values)))


def _at_least_none(value: str) -> str:
    """Return a printed number, which is never below zero (FaB CR 2.0.3c)."""
    return "0" if value.startswith("-") and value[1:].isdecimal() else value


def applying_effects(view: StateView, obj: GameObject) -> Iterator[Effect]:
    """Yield the continuous effects that apply to an object by its properties."""
    for each in view.effects.on(obj):
        if each.all is None or fits(each.all, traits(view, obj), obj):
            yield each


def is_hero(view: StateView, obj: GameObject) -> bool:
    """Return whether an object is a hero in the arena."""
    return in_arena(obj) and "Hero" in traits(view, obj).types
