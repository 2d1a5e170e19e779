"""Positions are written as plain data and read again within bounds."""

import msgspec
import pytest

from core.games import newest
from core.games.mtg.rulesets import EDITIONS
from core.rules.actions import Move, Tap
from core.rules.codecs import MOST_BYTES, PositionError, decode_position, encode_position
from core.state.game_state import GameState
from core.state.zones import EXILE
from tests.core.stage import ADA, Stage

RULES = newest(EDITIONS)


def read(raw: bytes) -> GameState:
    return decode_position(raw, RULES.zones, RULES.policies.colors)


@pytest.fixture
def state() -> GameState:
    stage = Stage(RULES)
    bear, other = stage.place("Grizzly Bears"), stage.place("Delver of Secrets")
    stage.do(Tap(player=ADA, object=bear))
    stage.do(Move(player=ADA, object=other, to=EXILE))
    return stage.state


def test_a_position_that_was_written_is_read_as_the_same_position(state: GameState) -> None:
    again = read(encode_position(state))
    assert tuple(again.objects) == tuple(state.objects)
    assert tuple(again.cards) == tuple(state.cards)
    assert encode_position(again) == encode_position(state)


def test_more_bytes_than_a_position_may_have_are_refused_before_they_are_decoded() -> None:
    with pytest.raises(PositionError, match="more than 32 MB"):
        read(b" " * (MOST_BYTES + 1))


def test_data_nested_too_deeply_is_refused_in_a_sentence() -> None:
    with pytest.raises(PositionError):
        read(b'{"players":' + b"[" * 100_000 + b"]" * 100_000 + b"}")


def test_a_number_that_is_no_id_is_named(state: GameState) -> None:
    data = msgspec.json.decode(encode_position(state))
    data["objects"][0]["id"] = -1
    with pytest.raises(PositionError, match="object -1 has an id that was never given"):
        read(msgspec.json.encode(data))
