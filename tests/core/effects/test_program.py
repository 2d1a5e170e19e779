"""The language of programs: it is stored and decoded without loss."""

import msgspec
import pytest

from core.effects.program import (
    SELF,
    Alter,
    Controls,
    Count,
    Draw,
    Enters,
    Gains,
    Keyword,
    Kind,
    Noun,
    Number,
    Reading,
    Spell,
    Static,
    Triggered,
    Until,
)

ALL_GOBLINS = Noun(how="each", kinds=(Kind(types=("goblin",)),))
PROGRAM = Reading(
    abilities=(
        Spell(clauses=(Draw(Number(value=2), when=Controls(what=ALL_GOBLINS)),)),
        Triggered(on=Enters(SELF), clauses=(Draw(each=Count(of=ALL_GOBLINS)),)),
        Static(clauses=(Alter(ALL_GOBLINS, (Gains((Keyword(name="haste"),)),), until=Until()),)),
    ),
    reader=3,
)


def test_a_program_is_decoded_to_an_equal_value() -> None:
    encoded = msgspec.msgpack.encode(PROGRAM)
    assert msgspec.msgpack.decode(encoded, type=Reading) == PROGRAM


def test_an_unknown_field_of_a_noun_is_refused() -> None:
    stored = b'{"abilities":[{"kind":"static","clauses":[{"does":"alter","what":{"colour":"x"}}]}]}'
    with pytest.raises(msgspec.ValidationError, match="colour"):
        msgspec.json.decode(stored, type=Reading)
