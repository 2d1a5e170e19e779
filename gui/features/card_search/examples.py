"""Queries to begin with, for who does not know yet what can be asked."""

from collections.abc import Sequence

_EXAMPLES: dict[str, Sequence[tuple[str, str]]] = {
    "mtg": (
        ("id:rg back:land", "red and green, with a land as the back"),
        ("t:creature mv<=2 kw:flying", "small creatures that fly"),
        ("becomes:land", "what turns into a land"),
        ("is:meld", "what melds with another card"),
    ),
    "fab": (
        ("class:ninja pitch:red", "red cards of a class"),
        ("t:equipment", "what can be worn"),
        ("is:dfc", "cards with another face"),
        ("t:attack cost=0", "attacks that cost nothing"),
    ),
}


def examples_for(game: str) -> Sequence[tuple[str, str]]:
    """Return queries for the cards of a game, each with what it asks for."""
    return _EXAMPLES.get(game, ())
