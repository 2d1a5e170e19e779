"""What the core does not cope with yet. Every line here has a test in `test_known_faults`.

Those tests fail as soon as the fault is mended; then its line here is to go.
"""

import typing
from collections.abc import Iterator
from functools import cache

import msgspec

from core.games.mtg.actions import Cast, CopyCard, Put, Replacement
from core.law.actions import Action, Batch
from core.table.ids import ObjectId
from core.table.table import Table
from core.table.zones import BATTLEFIELD, STACK

_LOOKED_AT_FIRST = {"object", "objects", "card", "of", "source", "to"}
_MAY_LAST = {("EndEffect", "object"), ("Counter", "object"), ("Transform", "by"), ("Convert", "by")}

UNSETTLED = (": transformed ", "attached to nothing")
"""A permanent bound to day or night on the wrong side turns for ever; an effect that makes
something an Aura does not have what it is attached to looked at."""


def is_known_to_fail(table: Table, action: Action) -> bool:
    """Tell whether a deed runs into a fault that has its own test."""
    if isinstance(action, Batch):
        return any(
            isinstance(step, Batch)
            or is_known_to_fail(table, step)
            or any(_unguarded(step))
            or any(table.objects.get(who) is None for who in _guarded(step))
            for step in action.steps
        )
    if isinstance(action, Put) and action.attached_to == action.card:
        return True
    if isinstance(action, CopyCard):
        obj = table.objects.get(action.of)
        return obj is None or obj.zone == BATTLEFIELD
    if isinstance(action, Cast):
        spell = table.objects.get(action.card)
        if spell is not None and spell.is_melded:
            return True
    if isinstance(action, Replacement) and action.instead.to in {BATTLEFIELD, STACK}:
        return True
    taken = [*_unguarded(action), *(who for who in _guarded(action) if table.knows(who))]
    return any(table.objects.get(who) is None for who in taken)


def _guarded(action: Action) -> Iterator[ObjectId]:
    """Yield the ids that the engine looks at before any rule does."""
    for name, who in _ids(action):
        if name in _LOOKED_AT_FIRST and (type(action).__name__, name) not in _MAY_LAST:
            yield who


def _unguarded(action: Action) -> Iterator[ObjectId]:
    """Yield the ids that reach the rules unseen."""
    for name, who in _ids(action):
        if name not in {*_LOOKED_AT_FIRST, "by", "order", "targets"}:
            yield who
    if isinstance(action, Replacement) and action.applies_to.object is not None:
        yield action.applies_to.object


def _ids(action: Action) -> Iterator[tuple[str, ObjectId]]:
    for name, value in msgspec.structs.asdict(action).items():
        if name in _id_fields(type(action)):
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, int):
                    yield name, ObjectId(each)


@cache
def _id_fields(kind: type[Action]) -> frozenset[str]:
    hints = typing.get_type_hints(kind)
    return frozenset(name for name, hint in hints.items() if _mentions_ids(hint))


def _mentions_ids(hint: object) -> bool:
    return hint is ObjectId or any(_mentions_ids(each) for each in typing.get_args(hint))
