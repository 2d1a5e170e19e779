"""The editions of each game that is built, by the game's name; loaded when asked for."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.rules.ruleset import Ruleset


def newest(editions: Mapping[str, "Ruleset"]) -> "Ruleset":
    """Return the newest of some editions, which come oldest first."""
    return list(editions.values())[-1]


def editions_of(game: str) -> Mapping[str, "Ruleset"]:
    """Return every edition of a game, the oldest first; none for a game that is not built."""
    try:
        found: Mapping[str, Ruleset] = import_module(f"core.games.{game}.rulesets").EDITIONS
    except ModuleNotFoundError:
        return {}
    return found
