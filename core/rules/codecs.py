"""Decoding of untrusted actions and positions, with limits on their size."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Layout
from core.messages import worded
from core.rules.actions import Action, Batch
from core.state.combat import Chain
from core.state.game_state import GameState, Trie, table_faults
from core.state.ids import PlayerId
from core.state.objects import GameObject, PhysicalCard
from core.state.zones import BATTLEFIELD, ZoneSpec

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
            raise ValueError(worded("its batches are nested more than {most} deep", most=DEEPEST))
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


MOST_BYTES = 32 << 20
"""The greatest size of a position in JSON; the largest tables have a thirtieth of it."""


class PositionError(ValueError):
    """A position that no table can have; the text is the end of a sentence."""


def encode_position(state: GameState) -> bytes:
    """Return a position as JSON."""
    fields = msgspec.structs.asdict(state)
    fields |= {"cards": tuple(state.cards), "objects": tuple(state.objects)}
    return msgspec.json.encode(fields)


def decode_position(
    raw: bytes | msgspec.Raw, zones: Collection[ZoneSpec], colors: Collection[str]
) -> GameState:
    """Return the position of some JSON, or raise `PositionError`.

    Zones and colors are those of the game.
    """
    if len(bytes(raw)) > MOST_BYTES:
        raise PositionError(worded("it has more than {most} MB", most=MOST_BYTES >> 20))
    try:
        laid_out = msgspec.json.decode(raw, type=_position_type())
    except (ValueError, RecursionError) as error:
        raise PositionError(str(error)) from error
    fields = {name: getattr(laid_out, name) for name in GameState.__struct_fields__}
    for row, name in (("cards", "card"), ("objects", "object")):
        ids = [each.id for each in fields[row]]
        if min(ids, default=0) < 0:
            what = worded("{name} {id} has an id that was never given", name=name, id=min(ids))
            raise PositionError(what)
        if len(set(ids)) < len(ids):
            raise PositionError(worded("two of its {row} have the same id", row=row))
    cards: Trie[PhysicalCard] = Trie()
    objects: Trie[GameObject] = Trie()
    for card in fields["cards"]:
        cards = cards.put(card.id, card)
    for obj in fields["objects"]:
        objects = objects.put(obj.id, obj)
    state = GameState(**{**fields, "cards": cards, "objects": objects})
    fault = next(table_faults(state, zones, colors), "")
    if fault:
        raise PositionError(fault)
    return _with_declared_defense(_with_flipped_cards(state), raw)


def _with_flipped_cards(state: GameState) -> GameState:
    """Convert a state of version 0.1, which kept the lower half of a flipped card."""
    for obj in state.objects:
        if obj.halves and state.printed(obj).layout is Layout.FLIP:
            state = state.put(replace(obj, halves=(), flipped=obj.zone == BATTLEFIELD))
    return state


class _EarlierFight(Struct, frozen=True):
    declared: bool = False


class _EarlierPosition(Struct, frozen=True):
    fight: _EarlierFight | None = None


def _with_declared_defense(state: GameState, raw: bytes | msgspec.Raw) -> GameState:
    """Convert a state from before each attacked hero declared its own defense."""
    chain = state.fight
    if not isinstance(chain, Chain) or chain.declared_by:
        return state
    earlier = msgspec.json.decode(raw, type=_EarlierPosition).fight
    if earlier is None or not earlier.declared:
        return state
    attacked = tuple(player.id for player in state.players if player.id != state.active)
    return replace(state, fight=replace(chain, declared_by=attacked))


@cache
def _position_type() -> type[Struct]:
    """Return the type of a position in JSON: a `GameState` whose tries are rows."""
    return msgspec.defstruct("Position", list(_fields()), kw_only=True, frozen=True)


def _fields() -> Iterator[tuple[str, Any, Any]]:
    rows = {"cards": tuple[PhysicalCard, ...], "objects": tuple[GameObject, ...]}
    for field in msgspec.structs.fields(GameState):
        if field.name in rows:
            yield field.name, rows[field.name], ()
        elif field.required:
            yield field.name, field.type, msgspec.field()
        else:
            yield field.name, field.type, field.default
