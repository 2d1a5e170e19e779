"""The editions of each game that is built, by the game's name; read when first asked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.law.ruleset import Ruleset


def editions_of(game: str) -> Mapping[str, "Ruleset"]:
    """Return every edition of a game, the oldest first; none for a game that is not built."""
    from core.games.fab.rulesets import EDITIONS as FAB  # noqa: PLC0415 - one game is enough to start with
    from core.games.mtg.rulesets import EDITIONS as MTG  # noqa: PLC0415

    return {"mtg": MTG, "fab": FAB}.get(game, {})
