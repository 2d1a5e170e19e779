"""What an edition of the game decides by a value."""

from core.games.fab.faces import FacePolicies
from core.messages import Message
from core.rules.ruleset import Policies, Ruleset


class FabPolicies(Policies, frozen=True, kw_only=True):
    """The game's own policies.

    With ``taps`` permanents are tapped as a cost, and those of a player untap as that player's turn
    ends. With ``suspense`` permanents with that keyword use counters. With
    ``ally_attack_reactions`` the player of an attacking ally may play attack reactions.
    """

    faces: FacePolicies
    taps: bool = False
    suspense: bool = False
    ally_attack_reactions: bool = False
    word_for_value: Message = Message("cost")
    word_for_playing: Message = Message("play")
    word_for_countering: Message = Message("Negate")


def policies(rules: Ruleset) -> FabPolicies:
    """Return the policies of an edition of the game; raise `TypeError` for another game."""
    found = rules.policies
    if not isinstance(found, FabPolicies):
        raise TypeError(f"{rules.game} has no policies of Flesh and Blood")
    return found
