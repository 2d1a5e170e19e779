"""Where a card may not be played, as card files tell it: banned in a format, or not part of it."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import DecodeError, Struct
from msgspec.json import Decoder

from core.rules.deck_check import BANNED, NOT_PART

FORMATS = ("commander", "modern")
"""The formats of which it is kept, by the words of the files, which are those of the rules here."""

NOWHERE: Mapping[str, str] = MappingProxyType({})
_STATUSES = {"banned": BANNED, "not_legal": NOT_PART}
_KEPT = 4096


class _Told(Struct, frozen=True):
    """What a file says of the formats; of another type than text it is passed over."""

    commander: object = None
    modern: object = None


_DECODER = Decoder(_Told)


@lru_cache(_KEPT)
def legality_in(raw: bytes) -> str:
    """Return what an object of JSON says, for the database: ``modern:banned``, mostly ``""``.

    A format that it does not name is passed over.
    """
    try:
        told = _DECODER.decode(raw)
    except DecodeError:
        return ""
    said = ((each, getattr(told, each)) for each in FORMATS)
    return " ".join(
        f"{each}:{_STATUSES[status.casefold()]}"
        for each, status in said
        if isinstance(status, str) and status.casefold() in _STATUSES
    )


@lru_cache(_KEPT)
def read_legality(text: str) -> Mapping[str, str]:
    """Return what the database keeps, by format."""
    parts = (part.partition(":") for part in text.split())
    return MappingProxyType({format_: status for format_, _, status in parts if status})
