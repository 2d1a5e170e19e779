"""Where a card may not be played, as card files tell it: banned in a format, or not part of it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import DecodeError
from msgspec.json import Decoder

from core.games import GAMES
from core.rules.deck_check import BANNED, NOT_PART

NOWHERE: Mapping[str, str] = MappingProxyType({})
_STATUSES = {"banned": BANNED, "not_legal": NOT_PART}
_KEPT = 4096
_DECODER = Decoder(dict[str, object])


@lru_cache(_KEPT)
def legality_in(raw: bytes, *, names_all: bool = True) -> str:
    """Return what an object of JSON says, for the database: ``modern:banned``, mostly ``""``.

    A format that it does not name is passed over; where ``names_all`` is false it names only
    those that a card is part of, if it names any.
    """
    try:
        stated = _DECODER.decode(raw)
    except (DecodeError, UnicodeDecodeError):
        return ""
    missing = "legal" if names_all or not stated else "not_legal"
    statuses = ((each, stated.get(each, missing)) for each in GAMES["mtg"].listed_formats)
    return written(
        (each, _STATUSES[status.casefold()])
        for each, status in statuses
        if isinstance(status, str) and status.casefold() in _STATUSES
    )


def written(said: Iterable[tuple[str, str]]) -> str:
    """Return formats, each with `BANNED` or `NOT_PART`, as the database keeps them."""
    return " ".join(f"{format_}:{status}" for format_, status in said)


@lru_cache(_KEPT)
def read_legality(text: str) -> Mapping[str, str]:
    """Return what the database keeps, by format."""
    parts = (part.partition(":") for part in text.split())
    return MappingProxyType({format_: status for format_, _, status in parts if status})
