"""Counters that a card enters the arena with, as its own text says (FaB CR 6.4.8)."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.traits import Traits, traits
from core.grammar import ANY_NUMBER, number_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import ENTERED_WITH, Event
from core.state.objects import GameObject

KEY = "replacement.enters_with"
_ENTERS = re.compile(
    rf"(?:^|[.\n]\s*)(?:it|this|~) enters the arena with (?P<many>{ANY_NUMBER}) "
    r"(?P<kind>[+-]\d+ [a-z]+|[a-z]+) counters?(?: on (?:it|this|him|her|them|~))?(?=\.|$)",
    re.IGNORECASE,
)


def with_its_counters(context: ActionContext, obj: GameObject) -> GameObject:
    """Put the counters on something that has just entered that its text has it enter with."""
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
        context.emit(Event(kind=ENTERED_WITH, object=obj.id, key=KEY, message=says))
    context.put(obj)
    return obj


def _counters(found: Traits) -> Iterator[tuple[str, int, str]]:
    """Yield the kinds of counters that something enters with, how many, and the words.

    What leaves the number open is left to the players.
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
