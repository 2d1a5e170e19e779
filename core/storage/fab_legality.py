"""Where a card of Flesh and Blood may not be played, from its row in the table of cards.

The table has a column for each format that says whether a card is part of it; some issues of it
have others that say whether it is banned or suspended. A blank field means that it may be played.
"""

from collections.abc import Iterator

from core.games import GAMES
from core.rules.deck_check import BANNED, NOT_PART
from core.storage.legality import written
from core.storage.tab_separated import Row

_TITLES = {"blitz": "Blitz", "cc": "CC", "commoner": "Commoner", "ll": "LL"}
_FORBIDDEN = ("Banned", "Suspended")


def legality_of(row: Row) -> str:
    """Return what a row says, for the database: ``cc:not_part``, mostly ``""``."""
    return written(_said(row))


def _said(row: Row) -> Iterator[tuple[str, str]]:
    for format_ in GAMES["fab"].listed_formats:
        title = _TITLES[format_]
        if any(_is(row, f"{title} {word}", "yes") for word in _FORBIDDEN):
            yield format_, BANNED
        elif _is(row, f"{title} Legal", "no"):
            yield format_, NOT_PART


def _is(row: Row, column: str, answer: str) -> bool:
    return row[column].casefold() == answer
