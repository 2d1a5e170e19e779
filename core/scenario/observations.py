"""What a scenario expects of a step, read off what came of it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from core.rules.events import ZONE_CHANGE
from core.rules.history import Outcome
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.scenario.forms import (
    ChoiceExpected,
    DayExpected,
    Expectation,
    HappenedExpected,
    MovesExpected,
    ObjectExpected,
    RulingExpected,
    ZoneExpected,
)
from core.scenario.names import Naming
from core.state.ids import ObjectId
from core.state.objects import GameObject

Characteristics = Mapping[str, object]

NOTABLE = (
    "cast",
    "land_played",
    "enters",
    "leaves",
    "dies",
    "put_into_graveyard",
    "exiled",
    "transformed",
    "melded",
    "turned_face_up",
    "became_day",
    "became_night",
    "drawn",
    "discarded",
    "marked",
    "hit",
    "becomes_new_object",
)
"""The events that scenarios speak of, in the order in which they are written."""

SAID = (
    "name",
    "zone",
    "face",
    "active",
    "mana_value",
    "mana_cost",
    "color",
    "pitch",
    "cost",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "life",
    "intellect",
    "colors",
    "type_line",
    "typebox",
    "controller",
    "cards",
    "tapped",
    "face_down",
    "counters",
    "attached_to",
    "marked",
    "conditions",
    "chosen",
)
"""The facts of an object that are noticed, in the order in which they are written."""
_PLAIN: Characteristics = {
    "tapped": False,
    "face_down": False,
    "counters": {},
    "attached_to": "",
    "marked": False,
    "conditions": (),
    "chosen": (),
}
"""What is not worth a word of something new."""
_FEW = 8


def notice(
    before: StateView, after: StateView, outcome: Outcome, naming: Naming
) -> list[Expectation]:
    """Return what came of an action: the ruling, what things are now, where they lie, events."""
    return [
        *_ruling(outcome),
        *_objects(before, after, outcome, naming),
        *_zones(before, after),
        *_events(outcome),
        *_day(before, after),
    ]


def _ruling(outcome: Outcome) -> Iterator[Expectation]:
    ruling = outcome.verdict.ruling
    keys = dict.fromkeys(finding.key for finding in outcome.verdict.decisive)
    yield RulingExpected(
        ruling=str(Ruling.DONE if ruling is Ruling.SILENT else ruling),
        because=list(keys) if keys else UNSET,
    )
    choice = outcome.verdict.choice
    if choice is not None:
        yield ChoiceExpected(choice=[option.id for option in choice.options])


def _objects(
    before: StateView, after: StateView, outcome: Outcome, naming: Naming
) -> Iterator[Expectation]:
    """Yield what has changed of every object, that of the action's subject first."""
    there = sorted(obj.id for obj in after.state.objects)
    first = outcome.subject
    for object_id in sorted(there, key=lambda each: each != first):
        word = naming.names.get(object_id)
        if word is None:
            continue
        now = after.rules.tables.characteristics(after, object_id)
        known = before.state.objects.get(object_id) is not None
        old = before.rules.tables.characteristics(before, object_id) if known else _PLAIN
        changed: dict[str, Any] = {
            key: _plain(key, now[key], naming)
            for key in SAID
            if key in now and now[key] is not None and now[key] != old.get(key)
        }
        changed = {key: value for key, value in changed.items() if value is not None}
        if changed:
            yield ObjectExpected(object=word, **changed)
    for obj in before.state.objects:
        if after.state.objects.get(obj.id) is None and obj.id in naming.names:
            yield ObjectExpected(object=naming.names[obj.id], exists=False)


def _plain(key: str, value: object, naming: Naming) -> object:
    """Return a fact as the format writes it; None for what it has no word for."""
    if key == "attached_to" and isinstance(value, int):
        return naming.names.get(value)
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _zones(before: StateView, after: StateView) -> Iterator[Expectation]:
    """Yield how many objects lie where that has changed; short piles card by card."""
    for spec in after.rules.zones:
        for player in (None,) if spec.shared else tuple(p.id for p in after.state.players):
            now = after.state.in_zone(spec.zone, player)
            then = before.state.in_zone(spec.zone, player)
            if [obj.id for obj in now] == [obj.id for obj in then]:
                continue
            where = ZoneExpected(zone=str(spec.zone), player=UNSET if player is None else player)
            if spec.ordered and not spec.hidden and 0 < len(now) <= _FEW:
                names = [
                    str(after.rules.tables.characteristics(after, obj.id)["name"]) for obj in now
                ]
                yield replace(where, names=names, ordered=True)
            elif len(now) != len(then):
                cards = sum(_cards_of(after, obj) for obj in now)
                differs = cards != len(now)
                yield replace(where, count=len(now), cards=cards if differs else UNSET)


def _cards_of(view: StateView, obj: GameObject) -> int:
    """Return how many cards represent an object, as its game counts them."""
    cards = view.rules.tables.characteristics(view, obj.id)["cards"]
    return cards if isinstance(cards, int) else 0


def _events(outcome: Outcome) -> Iterator[Expectation]:
    if not outcome.carried_out:
        return
    times = Counter(event.kind for event in outcome.events)
    moves = [event for event in outcome.events if event.kind == ZONE_CHANGE]
    cards = sum(len(event.cards) for event in moves)
    if cards != len(moves):
        yield MovesExpected(moved={"objects": len(moves), "cards": cards})
    for kind in NOTABLE:
        if times[kind]:
            yield HappenedExpected(happened=kind, times=times[kind])


def _day(before: StateView, after: StateView) -> Iterator[Expectation]:
    if (
        before.state.day_night != after.state.day_night
        and "day_night" in after.rules.tables.queries
    ):
        yield DayExpected(day_night=after.state.day_night)


def made(outcome: Outcome) -> tuple[ObjectId, ...]:
    """Return what an action has made, in order."""
    return tuple(
        event.object
        for event in outcome.events
        if event.kind == "made" and event.object is not None
    )
