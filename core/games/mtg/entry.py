"""Entering the battlefield: what replaces it, the first counters, and what is told of it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.games.mtg.arrival import (
    Arrival,
    PlannedArrival,
    matters,
    planned,
    put_there,
    why_not,
)
from core.games.mtg.entry_as_copy import copied_by_text
from core.games.mtg.entry_by_text import (
    Entry,
    said_by_text,
    told_by_text,
)
from core.games.mtg.faces import is_room
from core.games.mtg.first_counters import first_counters
from core.games.mtg.keyword_actions.preparation import become_prepared
from core.games.mtg.traits import traits
from core.games.mtg.zone_changes import change_zone, chooser_of, name_of, wanted_by, zone_changed
from core.messages import CardName, Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.continuous_effects import card_or_copy
from core.rules.effect_labels import instead_words
from core.rules.events import ZONE_CHANGE, Event
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done
from core.state.effects import Replacement
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_REPLACED = "replacement.applies"


def enter(
    context: ActionContext, obj: GameObject, arrival: Arrival, *, if_able: bool = False
) -> GameObject | None:
    """Put a card, a token or a melded permanent onto the battlefield; return what it is there.

    The object keeps its id. What it enters as a copy of comes first, then what else replaces its
    entering, then what its text says. It enters with its loyalty, its defense or its first lore
    counter (MTG CR 306.5b, 310.4b, 714.3a). None means that it did not enter: it was sent
    elsewhere, or, asked to enter only ``if_able``, it cannot.
    """
    view = context.view

    def choose(found: Sequence[Replacement]) -> Replacement:
        if not matters(found):
            return found[0]
        asks = wanted_by(view, obj, len({each.name for each in found}))
        taken = context.choose(_REPLACED, asks, _options(view, found), chooser_of(view, obj))
        return next((each for each in found if each.name == taken), found[0])

    before = planned(view, obj, arrival)
    # What another effect has it enter as a copy of is not asked for besides.
    asks = all(each.enters.copy_of is None for each in before.applied)
    copied = None if before.instead else copied_by_text(context, obj, arrival, asks=asks)
    by_text = arrival
    if copied is not None:
        arrival = replace(arrival, copy=copied.copy)
    plan = planned(view, obj, arrival, choose)
    for each in plan.applied:
        says = Message(
            "{effect}: it {instead}",
            effect=CardName(obj.id, each.name),
            instead=instead_words(view, each, None),
        )
        context.emit(Event(kind="replaced", object=obj.id, key=_REPLACED, message=says))
    if plan.instead is not None:
        _goes_elsewhere(context, obj, plan.instead)
        return None
    if if_able and why_not(view, obj, plan.arrival):
        return None
    entry = Entry(obj, plan.arrival, by_text, copied)
    arrival = told_by_text(context, entry)
    entered = put_there(context, obj, arrival)
    entered = _with_counters(context, entered, arrival)
    _announce(context, obj, entered)
    _unlock_doors(context, entered)
    if arrival.prepared:
        become_prepared(context, entered.id)
    return context.state.object(entered.id)


def _options(view: StateView, found: Sequence[Replacement]) -> tuple[Option, ...]:
    named = {each.name: each for each in reversed(found)}
    words = {name: instead_words(view, each, None) for name, each in named.items()}
    return tuple(
        Option(name, Message("{card}: {word}", card=name, word=words[name]))
        for name in reversed(named)
    )


def _goes_elsewhere(context: ActionContext, obj: GameObject, each: Replacement) -> None:
    """Send what would have entered elsewhere; a token that is not there yet is not created."""
    for object_id in obj.cards or (obj.id,):
        there = context.state.objects.get(ObjectId(object_id))
        if there is not None and there.zone != each.instead:
            change_zone(context, there, each.instead, position=each.position)


def _with_counters(context: ActionContext, obj: GameObject, arrival: Arrival) -> GameObject:
    kept = obj
    view = context.view
    by_itself = first_counters(traits(view, obj), view.rules)
    for kind, amount in (*by_itself, *arrival.counters):
        kept = replace(kept, counters=kept.counters_with(kind, kept.counter(kind) + amount))
    context.put(kept)
    return kept


def _announce(context: ActionContext, before: GameObject, entered: GameObject) -> None:
    name = name_of(context.view, entered)
    if before.zone != BATTLEFIELD and not before.is_melded:
        zone_changed(
            context,
            Event(
                kind=ZONE_CHANGE,
                object=before.id,
                cards=before.cards,
                source=before.zone,
                to=BATTLEFIELD,
                arrived=(entered.id,),
                key="object.new_on_zone_change",
                message=Message("{card} is a new object on the battlefield", card=name),
            ),
        )
    context.emit(
        Event(
            kind="enters",
            object=entered.id,
            cards=entered.cards,
            to=BATTLEFIELD,
            message=verbatim(name),
        )
    )


def _unlock_doors(context: ActionContext, entered: GameObject) -> None:
    """Report the doors of a Room that are unlocked as it enters (MTG CR 709.5h)."""
    if is_room(card_or_copy(context.view, entered)):
        for _ in entered.halves:
            context.emit(Event(kind="unlocked", object=entered.id, key="room.doors"))


def what_replaces_it(view: StateView, obj: GameObject, plan: PlannedArrival) -> Iterator[Finding]:
    """Say which effects change how something enters, or where it goes (``replacement.applies``).

    What the permanent's own text says about that is such an effect as well.
    """
    for each in plan.applied:
        yield done(
            _REPLACED,
            Message(
                "{effect}: it {instead}.",
                effect=CardName(obj.id, each.name),
                instead=instead_words(view, each, None),
            ),
        )
    if plan.instead is None:
        yield from said_by_text(view, obj, plan.arrival)
