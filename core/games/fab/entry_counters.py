"""Counters of permanents that enter, suspense, and crank (FaB CR 6.4.8, 8.3)."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.faces import policies
from core.games.fab.points import ACTION
from core.games.fab.traits import Traits, traits
from core.games.fab.zones import everybody, in_arena, is_public
from core.grammar import ANY_NUMBER, number_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Points
from core.rules.choices import Option
from core.rules.events import ENTERED_WITH, Event
from core.rules.ruleset import StateView
from core.rules.table_actions import change_points
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject

ENTERS_WITH = "replacement.enters_with"
_ENTERS = re.compile(
    rf"(?:^|[.\n]\s*)(?:it|this|~) enters the arena with (?P<many>{ANY_NUMBER}) "
    r"(?P<kind>[+-]\d+ [a-z]+|[a-z]+) counters?(?: on (?:it|this|him|her|them|~))?(?=\.|$)",
    re.IGNORECASE,
)


def with_its_counters(context: ActionContext, obj: GameObject) -> GameObject:
    """Put the counters on a permanent that its text has it enter with."""
    name = traits(context.view, obj).name
    for kind, amount, words in _counters(traits(context.view, obj)):
        obj = replace(obj, counters=obj.counters_with(kind, obj.counter(kind) + amount))
        many = Message("counter") if amount == 1 else Message("counters")
        says = Message(
            "{card} enters with {amount} {kind} {many}: “{words}”",
            card=name,
            amount=amount,
            kind=kind,
            many=many,
            words=words,
        )
        context.emit(Event(kind=ENTERED_WITH, object=obj.id, key=ENTERS_WITH, message=says))
    context.put(obj)
    return obj


def _counters(found: Traits) -> Iterator[tuple[str, int, str]]:
    """Yield kind, amount and words of the counters that a permanent enters with.

    Players put counters of an open number by hand.
    """
    for text in found.text:
        plain = text
        for name in found.names:
            plain = plain.replace(name, "~")
        for match in _ENTERS.finditer(plain):
            amount = number_of(match["many"])
            if amount:
                words = match[0].strip(". \n").replace("~", found.name or "it")
                yield match["kind"].lower(), amount, f"{words}."


SUSPENSE_KEY = "keyword.suspense"
SUSPENSE = "Suspense"
_COUNTER, _MANY = "suspense", 2


def has_suspense(view: StateView, obj: GameObject) -> bool:
    """Return whether an object has suspense in the arena, in an edition with this keyword."""
    there = in_arena(obj) and is_public(obj, everybody(view.state))
    return policies(view.rules).suspense and there and traits(view, obj).has(SUSPENSE)


def with_suspense(context: ActionContext, obj: GameObject) -> GameObject:
    """Put two suspense counters on a permanent that enters with suspense."""
    if not has_suspense(context.view, obj):
        return obj
    many = obj.counter(_COUNTER) + _MANY
    obj = replace(obj, counters=obj.counters_with(_COUNTER, many))
    context.put(obj)
    name = traits(context.view, obj).name
    says = Message("{card} enters with {amount} suspense counters", card=name, amount=_MANY)
    context.emit(Event(kind=ENTERED_WITH, object=obj.id, key=SUSPENSE_KEY, message=says))
    return obj


def as_a_turn_begins(context: ActionContext, player: PlayerId) -> None:
    """Take a suspense counter off each permanent of the player whose turn begins."""
    for obj in context.state.by_place:
        found = traits(context.view, obj)
        counted = obj.counter(_COUNTER)
        if not counted or found.controller != player or not has_suspense(context.view, obj):
            continue
        context.put(replace(obj, counters=obj.counters_with(_COUNTER, counted - 1)))
        says = Message("A suspense counter came off {card}", card=found.name)
        context.emit(Event(kind="counters", object=obj.id, key=SUSPENSE_KEY, message=says))


def is_over(context: ActionContext, obj: GameObject) -> bool:
    """Return whether an action has removed the last suspense counter of an object."""
    before: GameObject | None = context.start.objects.get(ObjectId(obj.id))
    had = before is not None and before.ref == obj.ref and before.counter(_COUNTER)
    return bool(had) and not obj.counter(_COUNTER) and has_suspense(context.view, obj)


CRANK_KEY = "keyword.crank"
CRANK, NONE = "crank", "none"
_STEAM = "steam"


def cranked(context: ActionContext, obj: GameObject) -> GameObject:
    """Offer to crank a permanent that enters, and return it afterwards.

    Cranking gives an action point, so only the turn player is asked.
    """
    found = traits(context.view, obj)
    may = found.has(CRANK) and obj.counter(_STEAM) and obj.controller == context.state.active
    if not may:
        return obj
    options = (
        Option(CRANK, Message("Crank: remove a steam counter for an action point")),
        Option(NONE, Message("Keep the steam counter")),
    )
    says = Message("{card} enters with a steam counter. Crank it?", card=found.name)
    if context.choose(CRANK_KEY, says, options, obj.controller) != CRANK:
        return obj
    left = obj.counters_with(_STEAM, obj.counter(_STEAM) - 1)
    context.put(replace(obj, counters=left))
    change_points(context, Points(player=obj.controller, kind=ACTION, change=1))
    says = Message("{player} cranked {card}", player=obj.controller, card=found.name)
    context.emit(
        Event(kind="state", object=obj.id, player=obj.controller, key=CRANK_KEY, message=says)
    )
    return context.state.object(obj.id)
