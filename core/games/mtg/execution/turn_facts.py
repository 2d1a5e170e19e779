"""Counts of this turn's events for conditions (revolt, morbid, raid ...)."""

from collections.abc import Iterator, Sequence

from core.games.mtg.execution.events import Occurrence
from core.games.mtg.execution.kinds import words_of
from core.games.mtg.execution.nouns import damage_fact
from core.games.mtg.execution.scene import Thing
from core.rules.action_context import ActionContext
from core.state.ids import PlayerId, Ref

_OF_PLAYERS = {
    "cast": "spells cast",
    "drawn": "cards drawn",
    "discarded": "cards discarded",
    "attacks": "attacked",
}

_OF_OBJECTS = {
    "enters": "entered_this_turn",
    "attacks": "attacked_this_turn",
    "deals": "was_dealt_damage_this_turn",
    "blocks": "blocked_this_turn",
    "dies": "died_this_turn",
    "targeted": "targeted",
}


def record(context: ActionContext, found: Sequence[Occurrence]) -> None:
    """Count the occurrences of this turn for their players."""
    for one in found:
        for player, kind, more in _counts(one):
            if any(each.id == player for each in context.state.players):
                seat = context.state.player(player).with_fact(kind, more)
                context.state = context.state.with_player(seat)
        if one.thing is not None and one.kind in _OF_OBJECTS:
            seat = context.state.player(one.player or one.thing.found.controller)
            seat = seat.with_fact_about(_OF_OBJECTS[one.kind], one.thing.ref)
            context.state = context.state.with_player(seat)
        if one.kind == "deals" and one.source is not None:
            _record_source(context, one, one.source)


def _record_source(context: ActionContext, one: Occurrence, source: Thing) -> None:
    """Count the damage that a source has dealt."""
    seat = context.state.player(source.found.controller)
    seat = seat.with_fact_about("dealt_damage", source.ref, more=one.amount)
    if one.thing is not None:
        seat = seat.with_fact_about(damage_fact(source.ref), Ref(one.thing.ref.id, 0))
    if not one.combat and "R" in source.found.colors:
        seat = seat.with_fact("red noncombat damage", one.amount)
    context.state = context.state.with_player(seat)


def _counts(one: Occurrence) -> Iterator[tuple[PlayerId, str, int]]:
    yield from _of_damage(one)
    yield from _of_others(one)


def _of_damage(one: Occurrence) -> Iterator[tuple[PlayerId, str, int]]:
    if one.kind == "deals" and one.thing is None and one.player is not None:
        yield one.player, "damage taken", one.amount
        if one.combat:
            yield one.player, "combat damage taken", one.amount


def _of_others(one: Occurrence) -> Iterator[tuple[PlayerId, str, int]]:  # noqa: C901 - one case an event
    player = one.player
    if player is None:
        return
    if one.kind in _OF_PLAYERS:
        yield player, _OF_PLAYERS[one.kind], 1
    if one.kind == "life":
        yield player, "life gained" if one.amount > 0 else "life lost", abs(one.amount)
    if one.kind == "leaves":
        yield player, "permanents left", 1
    types = one.thing.found.type_line.types if one.thing is not None else ()
    if one.kind == "cast":
        yield from ((player, f"cast {word.lower()}", 1) for word in types)
    if one.kind == "dies" and "Creature" in types:
        yield player, "creatures died", 1
    if one.kind == "sacrificed":
        words = words_of(one.thing.found) if one.thing is not None else ()
        yield from ((player, f"sacrificed_{word}", 1) for word in ("permanent", *words))
    if one.kind == "leaves graveyard":
        yield player, "cards left graveyard", 1
    if one.kind == "put_into_graveyard":
        yield player, "descended", 1
    if one.kind == "enters" and "Land" in types:
        yield player, "lands entered", 1
