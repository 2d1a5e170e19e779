"""Actions from plain data, as a saved table or another program has them: within bounds."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from core.messages import worded
from core.rules.actions import Action, Batch
from core.state.ids import PlayerId

DEEPEST = 8
"""The greatest depth of nested batches."""
MOST_STEPS = 1_000
"""The most steps of all batches of one action together."""


def kinds_by_name(kinds: Iterable[type[Action]]) -> Mapping[str, type[Action]]:
    """Return kinds of actions by the names that they have in data."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def encode_action(action: Action) -> bytes:
    """Return an action as JSON."""
    return msgspec.json.encode(action)


def decode_action(raw: bytes | msgspec.Raw, kinds: Iterable[type[Action]]) -> Action:
    """Return the action of some JSON, one of these kinds; raise `ValueError` if it is none."""
    return action_of(msgspec.json.decode(raw), kinds_by_name(kinds))


def action_of(data: Any, kinds: Mapping[str, type[Action]]) -> Action:  # noqa: ANN401 - plain data
    """Return plain data as an action of one of these kinds, by tag; raise `ValueError`."""
    _bounded(data)
    return _action(data, kinds)


def is_bounded(action: Action) -> bool:
    """Return whether an action is within the limits for reading it from plain data."""
    waiting, steps = [(action, 1)], 0
    while waiting:
        each, depth = waiting.pop()
        if isinstance(each, Batch):
            steps += len(each.steps)
            if depth > DEEPEST or steps > MOST_STEPS:
                return False
            waiting += ((step, depth + 1) for step in each.steps)
    return True


def _bounded(data: object) -> None:
    """Raise `ValueError` for batches that are too deep or too long, without following them down."""
    waiting, steps = [(data, 1)], 0
    while waiting:
        each, depth = waiting.pop()
        inner = each.get("steps", ()) if isinstance(each, dict) else ()
        if not isinstance(inner, list | tuple) or not inner:
            continue
        if depth > DEEPEST:
            raise ValueError(
                worded("its batches lie more than {most} deep in each other", most=DEEPEST)
            )
        steps += len(inner)
        if steps > MOST_STEPS:
            raise ValueError(worded("it has more than {most} steps", most=MOST_STEPS))
        waiting += ((step, depth + 1) for step in inner)


def _action(data: Any, kinds: Mapping[str, type[Action]]) -> Action:  # noqa: ANN401 - plain data
    """Return plain data as the action that it describes; a batch holds actions of every kind."""
    if not isinstance(data, dict) or data.get("do") not in kinds:
        raise ValueError(worded("this is no action of this game"))
    kind = kinds[data["do"]]
    if kind is Batch:
        steps = tuple(_action(step, kinds) for step in data.get("steps", ()))
        player = PlayerId(msgspec.convert(data.get("player"), str))
        answers = msgspec.convert(data.get("answers", ()), tuple[str, ...])
        return Batch(player=player, steps=steps, answers=answers)
    return msgspec.convert(data, kind)
