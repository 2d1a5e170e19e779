"""Programs that card files hold as data, under the key ``does`` of a face."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from msgspec import DecodeError, Struct, ValidationError
from msgspec.json import Decoder

from core.effects.program import AnyAbility, ByHand, Reading, Unread, Words
from core.messages import worded

Program = tuple[AnyAbility, ...]


class ProgramError(ValueError):
    """A program in a file that is not valid; the text gives place, reason and remedy."""


@lru_cache(maxsize=1)
def _decoder() -> "Decoder[Program]":
    return Decoder(Program)


def program_of(does: str) -> Program:
    """Return the abilities of a stored program; raise `ProgramError` for one that is not valid."""
    try:
        return _decoder().decode(does)
    except (DecodeError, ValidationError) as error:
        what, _, place = str(error).partition(" - at ")
        where = f"does{place.strip('`').removeprefix('$')}"
        raise ProgramError(
            worded(
                "{where} is no part of a program: {what}; correct it, or leave out does and the"
                " text alone is read",
                where=where,
                what=what,
            )
        ) from error


def reading_of_program(
    does: str, name: str, write: Callable[[Program, str], tuple[str, Program]]
) -> Reading:
    """Return the reading of a stored program, with the places of its words in the text.

    ``write`` writes the text of a face; a program without words keeps none. A program that is not
    valid is left to the players.
    """
    try:
        program = program_of(does)
    except ProgramError:
        return Reading(abilities=(Unread(),), by_hand=(Words(),))
    # A user's program may have parts without a template.
    with suppress(ValueError):
        _, program = write(program, name)
    return Reading(abilities=program, by_hand=tuple(_by_hand(program)))


def _by_hand(value: Any) -> Iterator[Words]:  # noqa: ANN401 - any part of a program
    if isinstance(value, ByHand | Unread):
        yield value.words
    elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
        for each in value:
            yield from _by_hand(each)
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _by_hand(getattr(value, field))
