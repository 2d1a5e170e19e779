"""Policies by which editions of Magic differ; the defaults are those of the oldest edition."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from core.cards.card import Card, Face, Layout
from core.messages import Message
from core.rules.ruleset import Policies, Ruleset
from core.rules.views import Why
from core.state.game_state import GameState
from core.state.objects import GameObject

MOST_BY_A_COMMANDER = 21
"""So much combat damage by one commander and a player loses (MTG CR 704.6c)."""


class Shown(Struct, frozen=True, kw_only=True):
    """The faces that count. ``mana_from`` are the faces whose costs give the mana value.

    ``exiled_instead``: the object is exiled instead of going to a graveyard.
    """

    faces: tuple[Face, ...]
    word: str
    why: Why
    mana_from: tuple[Face, ...]
    mana_why: Why
    exiled_instead: bool = False


FacePolicy = Callable[[GameState, GameObject, Card], Shown]
FacePolicies = Mapping[tuple[Layout, str], FacePolicy]


class MagicPolicies(Policies, frozen=True, kw_only=True):
    """The policies of Magic.

    ``transforms``: layouts of cards that can transform. ``copies_both_faces``: layouts whose copies
    have both faces. ``resolves_same_face``: a transforming spell enters with the face that was up.
    ``adventure_lets``: the permission after an Adventure. ``sagas_enter_by_an_ability``: the first
    lore counter comes from an ability, which can be lost. ``sagas_need_chapters``: a Saga without
    chapters stays; before, its final chapter was number 0. ``stun_counters``: one is removed
    instead of untapping. ``day_and_night``: the game can be day or night. ``pairs_to_come``:
    results of meld pairs of later editions. ``pair_keys``: the rule of each pair.
    ``vehicles_lead``: a legendary Vehicle or Spacecraft can be a commander.
    ``partners_are_creatures``: two commanders with partner have to be creatures.
    ``two_kinds_of_battles``: battles other than Sieges have rules of their own.
    ``protector_ends_attack``: a battle is no longer attacked once its protector changes.
    ``word_in_names_of_tokens``: follows the subtypes in the name of a token without a given name.
    """

    faces: FacePolicies
    transforms: frozenset[Layout] = frozenset({Layout.TRANSFORMING})
    copies_both_faces: frozenset[Layout] = frozenset()
    casts_transformed: bool = False
    tokens_transform: bool = False
    resolves_same_face: bool = False
    adventure_lets: str = "cast"
    pairs_to_come: frozenset[str]
    pair_keys: Mapping[str, str]
    meld_is_double_faced: bool = False
    sagas_enter_by_an_ability: bool = False
    sagas_need_chapters: bool = False
    stun_counters: bool = False
    day_and_night: bool = False
    word_in_names_of_tokens: str = ""
    effects_fix_their_set: bool = True
    mana_value_words: Message = Message("Converted mana cost")
    power_beside_toughness: bool = True
    most_by_a_commander: int = MOST_BY_A_COMMANDER
    word_for_objects: Message = Message("permanent")
    vehicles_lead: bool = False
    partners_are_creatures: bool = True
    two_kinds_of_battles: bool = False
    protector_ends_attack: bool = False
    nonmodal_words: Message = Message("double-faced card")


def policies(rules: Ruleset) -> MagicPolicies:
    """Return the policies of an edition of Magic; raise `TypeError` for another game."""
    found = rules.policies
    if not isinstance(found, MagicPolicies):
        raise TypeError(f"{rules.game} has no policies of Magic")
    return found
