"""Positions of one viewer as rows: the difference of two positions, and the way back."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.rules.actions import Action
from core.rules.codecs import action_of
from core.rules.history import Outcome
from core.state.game_state import GameState, Trie
from core.state.objects import GameObject, PhysicalCard
from core.state.visibility import BLANK
from core.table.messages import OutcomeRow, Plain, Step

S = TypeVar("S", bound=Struct)
_TRIES = frozenset({"cards", "objects"})


def _row(value: Struct) -> dict[str, Plain]:
    """Return the fields of a value that differ from their defaults, as plain data."""
    row = {}
    for field in msgspec.structs.fields(type(value)):
        here = getattr(value, field.name)
        if field.required or here != _default(field):
            row[field.name] = msgspec.to_builtins(here)
    return row


def _default(field: Any) -> object:  # noqa: ANN401 - msgspec does not export the type
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


@cache
def _rest() -> Mapping[str, Any]:
    """Return the types of the fields of a position, without its tries."""
    fields = msgspec.structs.fields(GameState)
    return {each.name: each.type for each in fields if each.name not in _TRIES}


def outcome_row(outcome: Outcome) -> OutcomeRow:
    """Return an outcome without its position."""
    return OutcomeRow(
        action=msgspec.to_builtins(outcome.action),
        verdict=outcome.verdict,
        events=outcome.events,
        message=outcome.message,
        note=outcome.note,
        carried_out=outcome.carried_out,
        forced=outcome.forced,
        paid=outcome.paid,
    )


def outcome_of(row: OutcomeRow, state: GameState, kinds: Mapping[str, type[Action]]) -> Outcome:
    """Return the outcome of a row in a position, or raise `ValueError`."""
    return Outcome(
        action=action_of(row.action, kinds),
        verdict=row.verdict,
        state=state,
        events=row.events,
        message=row.message,
        note=row.note,
        carried_out=row.carried_out,
        forced=row.forced,
        paid=row.paid,
    )


class Sender:
    """Writes the steps of one viewer; printed cards are sent once."""

    def __init__(self) -> None:
        self._numbers: dict[Card, int] = {}

    def step(self, before: GameState | None, after: GameState, outcome: Outcome | None) -> Step:
        """Return the difference between two positions; without the first the whole position."""
        printed: list[tuple[int, Plain]] = []
        cards, objects = (before.cards, before.objects) if before else (Trie(), Trie())
        rows = []
        for key in after.cards.differing(cards):
            card = after.cards.get(key)
            if card is None or card == cards.get(key):
                continue
            number = self._numbers.get(card.card)
            if number is None:
                number = self._numbers[card.card] = len(self._numbers) + 1
                printed.append((number, msgspec.to_builtins(card.card)))
            rows.append(_row(replace(card, card=BLANK)) | {"card": number})
        changed = tuple(after.objects.differing(objects))
        found = (after.objects.get(key) for key in changed)
        rest = {
            name: msgspec.to_builtins(value)
            for name in _rest()
            if (value := getattr(after, name)) is not (was := getattr(before, name, None))
            and (before is None or value != was)
        }
        return Step(
            outcome=outcome_row(outcome) if outcome is not None else None,
            objects=tuple(_row(obj) for obj in found if obj is not None),
            gone=tuple(key for key in changed if after.objects.get(key) is None),
            cards=tuple(rows),
            cards_gone=tuple(k for k in cards.differing(after.cards) if after.cards.get(k) is None),
            printed=tuple(printed),
            rest=rest,
        )


class Receiver:
    """Makes positions of the steps of one viewer again."""

    def __init__(self) -> None:
        self._printed: dict[int, Card] = {}

    def state(self, before: GameState | None, step: Step) -> GameState:
        """Return the position after a step, or raise `ValueError`."""
        for number, card in step.printed:
            self._printed[number] = msgspec.convert(card, Card)
        cards, objects = (before.cards, before.objects) if before else (Trie(), Trie())
        for key in step.cards_gone:
            cards = cards.put(key, None)
        for row in step.cards:
            printed = self._printed.get(row.get("card", 0))
            if printed is None:
                raise ValueError("a step names a printed card that was never sent")
            card = msgspec.convert(row | {"card": msgspec.to_builtins(BLANK)}, PhysicalCard)
            cards = cards.put(card.id, replace(card, card=printed))
        for key in step.gone:
            objects = objects.put(key, None)
        for row in step.objects:
            obj = msgspec.convert(row, GameObject)
            objects = objects.put(obj.id, obj)
        types = _rest()
        rest = {name: msgspec.convert(value, types[name]) for name, value in step.rest.items()}
        if before is None:
            return GameState(cards=cards, objects=objects, **rest)
        return replace(before, cards=cards, objects=objects, **rest)
