"""What an edition of the game decides by a value."""

from core.games.fab.faces import FacePolicies
from core.rules.ruleset import Policies, Ruleset


class FabPolicies(Policies, frozen=True, kw_only=True):
    """The game's own policies."""

    faces: FacePolicies
    word_for_value: str = "cost"
    word_for_playing: str = "play"
    word_for_countering: str = "Negate"


def policies(rules: Ruleset) -> FabPolicies:
    """Return the policies of an edition of the game; raise `TypeError` for another game."""
    found = rules.policies
    if not isinstance(found, FabPolicies):
        raise TypeError(f"{rules.game} has no policies of Flesh and Blood")
    return found
