"""The layers in which continuous effects apply (MTG CR 613)."""

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Protocol

from core.cards.card import whole, without
from core.cards.mana import ManaCost
from core.cards.type_line import BASIC_LANDS, SUPERTYPES, TypeLine, with_subtypes, with_types
from core.messages import Message, Words
from core.rules.lasting_effects import (
    AN_EFFECT,
    COUNTERS,
    Described,
    Reasons,
    counter_words,
    source_words,
)
from core.rules.ruleset import Condition
from core.rules.views import Share, Why
from core.state.effects import END_OF_TURN, LIMITS, Change, Effect, Filter
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

PHASED_OUT = Condition(
    word="phased out",
    key="phasing.out",
    message=Message("it is treated as though it did not exist until it phases in"),
)
PHASED_OUT_WITH_HOST = Condition(
    word="phased out with it",
    key="phasing.attached",
    message=Message("it phases in together with that"),
)
HELD = "held"
"""The condition of a permanent that does not untap in its controller's next untap step."""
SHIELD = Condition(
    word="regeneration shield",
    key="regenerate.shield",
    message=Message("the next time it would be destroyed this turn, it regenerates"),
    until=END_OF_TURN,
)
MORPHED = Condition(
    word="morphed",
    key="facedown.morph",
    message=Message("cast face down by morph: its controller may turn it up for its morph cost"),
)
DISGUISED = Condition(
    word="disguised",
    key="facedown.disguise",
    message=Message("cast face down by disguise: it has ward {cost} until it is turned up").filled(
        {"cost": "{2}"}
    ),
)
MANIFESTED = Condition(
    word="manifested",
    key="facedown.manifest",
    message=Message("if it is a creature card, its controller may turn it up for its mana cost"),
)
CLOAKED = Condition(
    word="cloaked",
    key="facedown.cloak",
    message=Message(
        "it has ward {cost}; if it is a creature card, it may be turned up for its mana cost"
    ).filled({"cost": "{2}"}),
)
FACE_DOWN_CONDITIONS = {each.word: each for each in (MORPHED, DISGUISED, MANIFESTED, CLOAKED)}
"""By which rule a spell or permanent is face down, by the word for it."""
_OUT = frozenset({PHASED_OUT.word, PHASED_OUT_WITH_HOST.word})


def hidden_by(obj: GameObject) -> str:
    """Return the condition by which an object is face down, ``""`` if unknown."""
    return next((word for word in obj.conditions if word in FACE_DOWN_CONDITIONS), "")


def is_phased_out(obj: GameObject) -> bool:
    """Return whether a permanent is phased out, directly or with its host."""
    return bool(obj.conditions) and obj.zone == BATTLEFIELD and not _OUT.isdisjoint(obj.conditions)


CARD_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land"}
    | {"Planeswalker", "Sorcery", "Tribal"}
)
_COUNTER_PT = re.compile(r"([+-][0-9]+)/([+-][0-9]+)")


class Draft(Reasons):
    """Characteristics in the making: one value each, and a chain of reasons.

    It lives only while `apply_layers` runs.
    """

    __slots__ = (
        "blocks_more",
        "cant_transform",
        "colors",
        "controller",
        "exiled_instead",
        "keywords",
        "limits",
        "lost_abilities",
        "mana_cost",
        "mana_value",
        "names",
        "programs",
        "stats",
        "text",
        "type_line",
    )

    def __init__(  # noqa: PLR0913 - one argument a characteristic
        self,
        *,
        start: Why,
        mana_why: Why,
        names: tuple[str, ...],
        mana_cost: ManaCost,
        mana_value: float,
        colors: set[str],
        type_line: TypeLine,
        keywords: list[str],
        text: tuple[str, ...],
        stats: dict[str, str],
        controller: PlayerId,
        exiled_instead: bool,
    ) -> None:
        super().__init__(start)
        self._why["mana_value"] = [mana_why]
        self.names = names
        self.mana_cost = mana_cost
        self.mana_value = mana_value
        self.colors = colors
        self.type_line = type_line
        self.keywords = keywords
        self.text = text
        self.stats = stats
        self.controller = controller
        self.cant_transform = False
        self.limits: set[str] = set()
        self.blocks_more = 0
        self.exiled_instead = exiled_instead
        self.lost_abilities = False
        self.programs: list[bytes] = []

    @property
    def toughness(self) -> str | None:
        """Its toughness as text, None where it has none."""
        return self.stats.get("toughness")

    @property
    def power(self) -> str | None:
        """Its power as text, None where it has none."""
        return self.stats.get("power")

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature at this point of the layers."""
        return "Creature" in self.type_line.types

    def lose_text(self) -> None:
        """Take away every ability that its text gives it."""
        self.keywords = []
        self.text = ()
        self.programs = []
        self.exiled_instead = False

    def lose_abilities(self) -> None:
        """Take away every ability that it has of its own, those that its type gives it too."""
        self.lose_text()
        self.lost_abilities = True

    def set_stat(self, stat: str, value: str, key: str, message: Message) -> None:
        """Set a statistic, with its reason."""
        self.stats[stat] = value
        self.note(stat, key, message)


def apply_layers(draft: Draft, obj: GameObject, effects: tuple[Effect, ...]) -> None:
    """Apply control, text, type, colour, ability and power effects in that order.

    An effect with a filter is tested in the first layer where it does anything, and then applies in
    the later ones (MTG CR 613.6).
    """
    applies: dict[int, bool] = {}
    for layer in _BEFORE_TYPES:
        for effect in effects:
            if layer.touches(effect.change) and _applies(draft, obj, effect, applies):
                layer.apply(draft, effect)
    for effect in _by_dependency(draft, obj, effects, applies):
        _TYPES.apply(draft, effect)
    for layer in _AFTER_TYPES:
        for effect in effects:
            if layer.touches(effect.change) and _applies(draft, obj, effect, applies):
                layer.apply(draft, effect)
    _count_counters(draft, obj)


class Priced(Described, Protocol):
    """The characteristics that filters test, of a finished object or of a draft."""

    @property
    def mana_value(self) -> int | float:
        """Its mana value."""

    @property
    def colors(self) -> AbstractSet[str]:
        """The letters of its colours."""

    @property
    def power(self) -> str | None:
        """Its power, None where it has none."""


def fits(wanted: Filter, draft: Priced, obj: GameObject) -> bool:
    """Return whether an object as described fits a filter; without a zone, on the battlefield."""
    return (
        (obj.zone == (wanted.zone or BATTLEFIELD))
        and not is_phased_out(obj)
        and (wanted.type is None or wanted.type in draft.type_line)
        and (wanted.controller is None or wanted.controller == draft.controller)
        and (wanted.owner is None or wanted.owner == obj.owner)
        and (wanted.name is None or wanted.name in draft.names)
        and (wanted.object is None or wanted.object == obj.id)
        and (wanted.incarnation is None or wanted.incarnation == obj.incarnation)
        and (wanted.mana_value_max is None or draft.mana_value <= wanted.mana_value_max)
        and (wanted.mana_value_min is None or draft.mana_value >= wanted.mana_value_min)
        and wanted.mana_value_even in {None, draft.mana_value % 2 == 0}
        and (wanted.color is None or wanted.color in draft.colors)
        and power_fits(wanted, draft.power)
    )


def power_fits(wanted: Filter, power: str | None) -> bool:
    """Return whether a power fits a filter; a missing power fits no bound."""
    if wanted.power_max is None and wanted.power_min is None:
        return True
    number = whole(power)
    least, most = wanted.power_min, wanted.power_max
    return (
        number is not None
        and (least is None or number >= least)
        and (most is None or number <= most)
    )


class OpenEffect(Effect, frozen=True, kw_only=True):
    """A continuous effect on all objects of a kind that more than a filter describes."""

    def fits(self, draft: "Draft", obj: GameObject) -> bool:
        """Return whether it applies to an object as described."""
        return self.all is not None and fits(self.all, draft, obj)


def _applies(draft: Draft, obj: GameObject, effect: Effect, known: dict[int, bool]) -> bool:
    if effect.all is None:
        return True
    if effect.id not in known:
        known[effect.id] = _fits_now(effect, draft, obj)
    return known[effect.id]


def _by_dependency(
    draft: Draft, obj: GameObject, effects: tuple[Effect, ...], known: dict[int, bool]
) -> Iterable[Effect]:
    """Yield type-changing effects in timestamp order, but after those that they depend on.

    One effect depends on another if applying that one would change whether it applies (MTG CR
    613.8). In a loop of dependencies timestamps decide.
    """
    waiting = [effect for effect in effects if _TYPES.touches(effect.change)]
    while waiting:
        free = [e for e in waiting if not _depends(draft, obj, e, waiting)]
        effect = (free or waiting)[0]
        waiting.remove(effect)
        if _applies(draft, obj, effect, known):
            yield effect


def _depends(draft: Draft, obj: GameObject, effect: Effect, others: list[Effect]) -> bool:
    wanted = effect.all
    asks_type = isinstance(effect, OpenEffect) or (wanted is not None and wanted.type is not None)
    if not asks_type:
        return False
    now = _fits_now(effect, draft, obj)
    line = draft.type_line
    for other in others:
        if other is effect or (other.all is not None and not _fits_now(other, draft, obj)):
            continue
        draft.type_line = _retyped(line, other.change)
        changed = _fits_now(effect, draft, obj) != now
        draft.type_line = line
        if changed:
            return True
    return False


def _fits_now(effect: Effect, draft: Draft, obj: GameObject) -> bool:
    """Return whether an effect without a locked set applies to an object as described so far."""
    if isinstance(effect, OpenEffect):
        return effect.fits(draft, obj)
    return effect.all is not None and fits(effect.all, draft, obj)


class _Layer(Protocol):
    """One layer: whether a change has a part in it, and how that part is applied."""

    def touches(self, change: Change) -> bool: ...

    def apply(self, draft: Draft, effect: Effect) -> None: ...


class _Control:
    def touches(self, change: Change) -> bool:
        return change.controller is not None

    def apply(self, draft: Draft, effect: Effect) -> None:
        if effect.change.controller is not None:
            draft.controller = effect.change.controller
            message = Message("{source} gives control of it", source=source_words(effect))
            draft.note("controller", "layer.control", message)


class _Text:
    def touches(self, change: Change) -> bool:
        return change.set_name is not None or change.set_mana_cost is not None

    def apply(self, draft: Draft, effect: Effect) -> None:
        change = effect.change
        if change.set_name is not None:
            draft.names = (change.set_name,) if change.set_name else ()
            message = Message("{source} sets its name", source=source_words(effect))
            draft.note("name", "layer.text", message)


class _Types:
    def touches(self, change: Change) -> bool:
        sets = (change.set_types, change.set_subtypes, change.set_supertypes)
        return bool(change.add_types) or any(each is not None for each in sets)

    def apply(self, draft: Draft, effect: Effect) -> None:
        source = source_words(effect)
        draft.type_line = _retyped(draft.type_line, effect.change)
        message = Message("{source} changes its types", source=source)
        draft.note("type_line", "layer.type", message)
        basic = BASIC_LANDS & set(effect.change.set_subtypes or ())
        if basic and "Land" in draft.type_line.types:
            # Types from other effects come in a later layer and are kept.
            draft.lose_text()
            message = Message(
                "{source} makes it a basic land type, so its own text is gone", source=source
            )
            draft.note("abilities", "type.basic_land", message)


class _Colors:
    def touches(self, change: Change) -> bool:
        return change.set_colors is not None or bool(change.add_colors)

    def apply(self, draft: Draft, effect: Effect) -> None:
        change = effect.change
        if change.set_colors is not None:
            draft.colors = set(change.set_colors)
        draft.colors |= set(change.add_colors)
        message = Message("{source} sets its colours", source=source_words(effect))
        draft.note("colors", "layer.color", message)


class _Abilities:
    def touches(self, change: Change) -> bool:
        limited = any(getattr(change, name) for name in LIMITS)
        more = change.programs or change.prohibits or change.forces
        return bool(change.lose_abilities or change.add_abilities or more) or limited

    def apply(self, draft: Draft, effect: Effect) -> None:
        change, source = effect.change, source_words(effect)
        note = partial(draft.note, "abilities", "layer.ability")
        if change.lose_abilities is True:
            draft.lose_abilities()
            note(Message("{source} takes its abilities", source=source))
        elif change.lose_abilities:
            draft.keywords = list(without(draft.keywords, change.lose_abilities))
            lost = change.lose_abilities
            note(Message("{source} takes {abilities}", source=source, abilities=lost))
        draft.programs.extend(change.programs)
        draft.limits |= {f"cant_{each}" for each in change.prohibits}
        draft.limits |= {
            each if each.startswith("may_") else f"must_{each}" for each in change.forces
        }
        for word in (*change.prohibits, *change.forces):
            note(Message("{source}: {word}", source=source, word=word.replace("_", " ")))
        for ability in change.add_abilities:
            draft.keywords.append(ability)
            note(Message("{source} gives it {ability}", source=source, ability=ability))
        if change.cant_transform:
            draft.cant_transform = True
            note(Message("{source}: it can't transform", source=source))
        for limit, words in _LIMITS.items():
            if getattr(change, limit):
                draft.limits.add(limit)
                note(Message("{source}: it {words}", source=source, words=words))
        if change.blocks_more:
            more = change.blocks_more
            draft.blocks_more += more
            note(Message("{source}: it can block {count} more", source=source, count=more))


_LIMITS = {
    "cant_attack": Message("can't attack"),
    "cant_block": Message("can't block"),
    "cant_be_blocked": Message("can't be blocked"),
    "must_attack": Message("attacks if able"),
    "doesnt_untap": Message("doesn't untap in the untap step"),
}


def limited_by(why: Mapping[str, tuple[Why, ...]], limit: str) -> Words | None:
    """Return the named source of a limit among the reasons for abilities, None without one."""
    for each in reversed(why.get("abilities", ())):
        values = each.message.values
        if values.get("words") == _LIMITS[limit]:
            source = values.get("source")
            return source if isinstance(source, str) and source else None
    return None


class _SetPower:
    def touches(self, change: Change) -> bool:
        return change.set_power is not None or change.set_toughness is not None

    def apply(self, draft: Draft, effect: Effect) -> None:
        change, source = effect.change, source_words(effect)
        for stat, value in (("power", change.set_power), ("toughness", change.set_toughness)):
            if value is not None:
                message = Message("{source} sets it to {value}", source=source, value=value)
                draft.count(stat, None, Share(value, effect.source or AN_EFFECT, sets=True))
                draft.set_stat(stat, str(value), "layer.pt_set", message)


class _ModifyPower:
    def touches(self, change: Change) -> bool:
        return bool(change.power or change.toughness)

    def apply(self, draft: Draft, effect: Effect) -> None:
        change = effect.change
        for stat, value in (("power", change.power), ("toughness", change.toughness)):
            share = Share(value, effect.source or AN_EFFECT)
            _add(draft, stat, share, "layer.pt_modify", source_words(effect))


def _count_counters(draft: Draft, obj: GameObject) -> None:
    if not draft.is_creature:
        return
    for kind, amount in obj.counters:
        found = _COUNTER_PT.fullmatch(kind)
        if found is None:
            continue
        word = counter_words(kind, amount)
        for stat, change in (("power", found[1]), ("toughness", found[2])):
            _add(draft, stat, Share(int(change) * amount, COUNTERS), "pt.counters", word)


def _add(draft: Draft, stat: str, share: Share, key: str, source: Words) -> None:
    value = draft.stats.get(stat)
    if value is not None and share.amount:
        message = Message("{change:+d} from {source}", change=share.amount, source=source)
        draft.count(stat, value, share)
        draft.set_stat(stat, str((whole(value) or 0) + share.amount), key, message)


def _retyped(line: TypeLine, change: Change) -> TypeLine:
    types = line.types if change.set_types is None else change.set_types
    supertypes = line.supertypes if change.set_supertypes is None else change.set_supertypes
    subtypes = line.subtypes
    if change.set_types is not None:
        subtypes = with_types(subtypes, types)
    if change.set_subtypes is not None:
        subtypes = with_subtypes(subtypes, change.set_subtypes)
    added = TypeLine(
        tuple(word for word in change.add_types if word in SUPERTYPES),
        tuple(word for word in change.add_types if word in CARD_TYPES),
        tuple(w for w in change.add_types if w not in SUPERTYPES and w not in CARD_TYPES),
    )
    return TypeLine(supertypes, types, subtypes) | added


_TYPES = _Types()
_BEFORE_TYPES: tuple[_Layer, ...] = (_Control(), _Text())
_AFTER_TYPES: tuple[_Layer, ...] = (_Colors(), _Abilities(), _SetPower(), _ModifyPower())
