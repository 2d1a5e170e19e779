"""One ability as an object has it: its program and its printed line, and their stored form."""

from functools import lru_cache

import msgspec
from msgspec import Struct

from core.effects import program as lang

_MOST = 4096


class Printed(Struct, frozen=True):
    """One ability of an object: its program and the line that it is printed on."""

    ability: lang.AnyAbility
    line: str = ""


_ENCODER = msgspec.msgpack.Encoder()


@lru_cache(maxsize=1)
def _decoder() -> "msgspec.msgpack.Decoder[Printed]":
    return msgspec.msgpack.Decoder(Printed)


def unread_on(text: str) -> tuple[Printed, ...]:
    """Return the lines of a text that the players carry out by hand, none of them read."""
    lines = enumerate(text.split("\n"))
    whole = ((lang.Words(line=at, start=0, end=len(line)), line) for at, line in lines if line)
    return tuple(Printed(lang.Unread(words=words), line) for words, line in whole)


def encoded(printed: Printed) -> bytes:
    """Return an ability as positions keep it."""
    return _ENCODER.encode(printed)


@lru_cache(maxsize=_MOST)
def decoded(program: bytes) -> Printed:
    """Return the ability of its stored form; an unreadable one is left to the players.

    Equal parts are separate values in it.
    """
    try:
        return _decoder().decode(program)
    except msgspec.DecodeError:
        return Printed(lang.Unread())


def words_in(line: str, words: lang.Words) -> str:
    """Return a piece of a line, all of it where the piece is not known."""
    return line[words.start : words.end] or line
