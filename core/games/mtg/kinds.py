"""Kinds of cards as the edition sees them: what turns over, what is double-faced."""

from core.cards.card import Card, Layout
from core.games.mtg.policies import policies
from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

DOUBLE_FACED = frozenset({Layout.TRANSFORMING, Layout.MODAL, Layout.MELD})


def turns_over(rules: Ruleset, state: GameState, obj: GameObject) -> bool:
    """Tell whether what represents the object can transform in this edition.

    What counts is the card below, or what a token was made of, never what a copy effect
    shows (``tdfc.only_they_transform``).
    """
    if obj.is_melded or not (obj.cards or policies(rules).tokens_transform):
        return False
    return state.printed(obj).layout in policies(rules).transforms


def is_transformed(rules: Ruleset, state: GameState, obj: GameObject) -> bool:
    """Tell whether an object is what cards call a transformed permanent."""
    turned = obj.zone == BATTLEFIELD and obj.side > 0 and not obj.face_down
    return turned and turns_over(rules, state, obj)


def is_double_faced(card: Card) -> bool:
    """Tell whether a card has no Magic card back: transforming, modal or meld."""
    return card.layout in DOUBLE_FACED


MELD_RULES = {
    "dfc.definition": "meld.not_castable_back",
    "dfc.front_up": "meld.back_only_when_melded",
    "dfc.put_front_default": "meld.enters_melded",
    "face.outside_battlefield_stack": "meld.back_only_when_melded",
    "face.own_characteristics": "meld.own_faces",
    "facedown.cast_or_enter": "meld.face_down",
    "facedown.dfc_cannot_be_turned": "meld.stays_face_up",
    "info.look_at_both": "meld.look_at_both",
    "info.indistinguishable": "meld.substitutes",
    "naming.one_face": "meld.names",
}
"""What an edition that does not count meld cards as double-faced says of them in its own place."""


def keys_for(rules: Ruleset, card: Card, key: str) -> tuple[str, ...]:
    """Return a rule of double-faced cards, after what the edition says of meld cards apart."""
    apart = card.layout is Layout.MELD and not policies(rules).meld_is_double_faced
    return (MELD_RULES[key], key) if apart else (key,)


def face_down_keys(rules: Ruleset, card: Card) -> tuple[str, ...]:
    """Return what the rules add about a double-faced card that is cast or enters face down."""
    return keys_for(rules, card, "facedown.cast_or_enter") if is_double_faced(card) else ()


def keeps_both_faces(rules: Ruleset, card: Card) -> bool:
    """Tell whether a token or spell copied from the card has both faces in this edition."""
    return card.layout in policies(rules).copies_both_faces
