"""The same lesson on other cards: each table of ``vary`` says what stands for what."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

_BOTH = " // "
_SAME = frozenset({"id", "vary", "needs", "course", "chapter"})
"""Keys of the head that a variant shares with its lesson."""


def variants(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the data of each variant of a lesson; it has the id of the lesson and none itself.

    A card name with two faces stands for both names as well, and each text stands for itself
    wherever it stands alone: ``1/1`` is no part of ``11/1``.
    """
    for table in data["lesson"].get("vary", ()):
        swap = _swap(table)
        head = {key: value for key, value in data["lesson"].items() if key != "vary"}
        varied = {key: v if key in _SAME else _replaced(v, swap) for key, v in head.items()}
        rest = {key: _replaced(value, swap) for key, value in data.items() if key != "lesson"}
        yield {**rest, "lesson": varied}


def _swap(table: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for old, new in table.items():
        if _BOTH in old and _BOTH in new:
            found.update(zip(old.split(_BOTH), new.split(_BOTH), strict=False))
        found[old] = new
    return found


def _replaced(value: Any, swap: Mapping[str, str]) -> Any:  # noqa: ANN401 - plain data may be anything
    if isinstance(value, str):
        words = sorted(map(re.escape, swap), key=len, reverse=True)
        pattern = rf"(?<![\w/])(?:{'|'.join(words)})(?![\w/])"
        return re.sub(pattern, lambda found: swap[found[0]], value)
    if isinstance(value, Mapping):
        return {key: _replaced(each, swap) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_replaced(each, swap) for each in value]
    return value
