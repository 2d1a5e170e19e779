"""The stages in which continuous effects apply (FaB CR 6.3.2)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import without
from core.cards.type_line import TypeLine
from core.cards.typebox import type_line_of
from core.messages import Message, Words
from core.rules.characteristics_view import Why
from core.rules.objects import Described, Reasons, counter_words, source_words
from core.state.effects import Change, Effect, Filter
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject

BETWEEN = " // "
COLORS = ("Red", "Yellow", "Blue")
_SYMBOLS = {"p": "power", "d": "defense", "h": "life", "i": "intellect"}
_COUNTER = re.compile(r"([+-]\d+) ?\{?([a-z]+)\}?", re.IGNORECASE)


class Draft(Reasons):
    """Properties under computation: one value each, and a chain of reasons.

    ``retyped``: an effect has changed the words of the type box. ``begun``: effects that had
    something to change. ``given`` and ``added``: abilities and words of the type box that effects
    add, which effects that remove abilities or types leave.
    """

    __slots__ = (
        "abilities",
        "added",
        "begun",
        "controller",
        "given",
        "keywords",
        "names",
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
        self.added = TypeLine()
        self.retyped = False

    def retype(self, line: TypeLine, key: str, message: Message) -> None:
        """Change the words of the type box and note the reason."""
        if line != self.type_line:
            self.type_line = line
            self.retyped = True
            self.note("typebox", key, message)

    def add(self, stat: str, change: int, key: str, source: Words) -> None:
        """Add to a number; a property without a value stays absent."""
        value = self.stats.get(stat)
        if value is None or change == 0:
            return
        self.stats[stat] = BETWEEN.join(_plus(part, change) for part in value.split(BETWEEN))
        self.note(stat, key, Message("{change:+d} from {source}", change=change, source=source))


def _plus(value: str, change: int) -> str:
    return str(max(int(value) + change, 0)) if value.isdecimal() else value


def apply_stages(draft: Draft, obj: GameObject, effects: tuple[Effect, ...]) -> None:
    """Apply control, name, types, supertypes, abilities and numbers in that order.

    The filter of an effect is tested in every stage.
    """
    for touches, stage in _STAGES:
        for effect in effects:
            if touches(effect.change) and _applies(effect, draft, obj):
                draft.begun.add(effect.id)
                stage(draft, effect.change, source_words(effect))
    _numbers(draft, obj, effects)


def _applies(effect: Effect, draft: Draft, obj: GameObject) -> bool:
    """Return whether an effect applies; its filter is not asked again (FaB CR 6.2.2)."""
    if effect.all is None:
        return True
    return fits(
        _without_properties(effect.all) if obj.ref in effect.begun else effect.all, draft, obj
    )


def _without_properties(wanted: Filter) -> Filter:
    """Return a filter without its conditions on properties."""
    costs = {"mana_value_min": None, "mana_value_max": None, "mana_value_even": None}
    return replace(wanted, type=None, name=None, **costs)


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
        draft.note(
            "controller", "stage.control", Message("{source} gives control of it", source=source)
        )


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
        draft.note(
            "abilities",
            "stage.abilities",
            Message("{source} takes {abilities}", source=source, abilities=change.lose_abilities),
        )
    elif change.lose_abilities:
        draft.keywords = list(draft.given)
        draft.text = ()
        draft.abilities = ()
        draft.note(
            "abilities",
            "stage.abilities",
            Message("{source} takes its own abilities", source=source),
        )
    for ability in change.add_abilities:
        draft.keywords.append(ability)
        draft.given.append(ability)
        draft.note(
            "abilities",
            "stage.abilities",
            Message("{source} gives it {ability}", source=source, ability=ability),
        )


def _base(draft: Draft, change: Change, source: Words) -> None:
    for stat, value in (("power", change.set_power), ("defense", change.set_defense)):
        if value is not None:
            draft.stats[stat] = str(max(value, 0))
            draft.note(
                stat,
                "stage.base",
                Message("{source} sets it to {value}", source=source, value=value),
            )


def _touches(*names: str) -> Callable[[Change], bool]:
    """Return a test whether a change sets any of these fields."""
    nothing = Change()
    return lambda change: any(getattr(change, name) != getattr(nothing, name) for name in names)


_STAGES: tuple[tuple[Callable[[Change], bool], Callable[[Draft, Change, Words], None]], ...] = (
    (_touches("controller"), _control),
    (_touches("set_name", "set_colors", "add_colors"), _name),
    (_touches("set_types", "set_subtypes", "add_types"), _types),
    (_touches("set_supertypes", "add_types"), _supertypes),
    (_touches("lose_abilities", "add_abilities"), _abilities),
    (_touches("set_power", "set_defense"), _base),
)
_in_numbers = _touches("power", "defense", "intellect")


def _numbers(draft: Draft, obj: GameObject, effects: tuple[Effect, ...]) -> None:
    """Apply all increases of numbers, then all decreases, by timestamp (stage 8).

    The order matters because no number is ever below zero. Counters apply with the effects.
    """
    changes = (*_by_effects(draft, obj, effects), *_by_counters(obj))
    for stat, change, key, word in sorted(changes, key=lambda each: each[1] < 0):
        draft.add(stat, change, key, word)


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
    """Yield the changes by counters such as ``+1{p}``."""
    for kind, amount in obj.counters:
        found = _COUNTER.fullmatch(kind)
        stat = _SYMBOLS.get(found[2].lower(), found[2].lower()) if found else ""
        if found and stat in _SYMBOLS.values():
            word = counter_words(kind, amount)
            yield stat, int(found[1]) * amount, "counters.modify", word
