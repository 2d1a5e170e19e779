"""Positions as plain data, within bounds: rows of cards and objects in place of tries."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Layout
from core.messages import worded
from core.state.combat import Chain
from core.state.game_state import GameState
from core.state.objects import GameObject, PhysicalCard
from core.state.trie import Trie
from core.state.validity import table_faults
from core.state.zones import BATTLEFIELD, ZoneSpec

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
        if any(object_id < 0 for object_id in ids):
            raise PositionError(
                worded("{name} {ids} has an id that was never given", name=name, ids=min(ids))
            )
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
    """Read what version 0.1 wrote: it kept the lower half of a flipped card among its halves."""
    for obj in state.objects:
        if obj.halves and state.printed(obj).layout is Layout.FLIP:
            state = state.put(replace(obj, halves=(), flipped=obj.zone == BATTLEFIELD))
    return state


class _EarlierFight(Struct, frozen=True):
    declared: bool = False


class _EarlierPosition(Struct, frozen=True):
    fight: _EarlierFight | None = None


def _with_declared_defense(state: GameState, raw: bytes | msgspec.Raw) -> GameState:
    """Read what was written while one declaration of a defense counted for all who are attacked."""
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
