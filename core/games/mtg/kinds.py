"""Kinds of cards as the edition sees them: what turns over, what is double-faced."""

from core.law.ruleset import Ruleset
from core.printed.card import Card, Layout
from core.table.objects import GameObject
from core.table.table import Table

DOUBLE_FACED = frozenset({Layout.TRANSFORMING, Layout.MODAL, Layout.MELD})


def turns_over(rules: Ruleset, table: Table, obj: GameObject) -> bool:
    """Tell whether what represents the object can transform in this edition.

    What counts is the card below, or what a token was made of, never what a copy effect
    shows (``tdfc.only_they_transform``).
    """
    if obj.is_melded or not (obj.cards or rules.policies["tokens_transform"]):
        return False
    return table.printed(obj).layout in _layouts(rules, "transforms")


def is_double_faced(card: Card) -> bool:
    """Tell whether a card has no Magic card back: transforming, modal or meld."""
    return card.layout in DOUBLE_FACED


def keeps_both_faces(rules: Ruleset, card: Card) -> bool:
    """Tell whether a token or spell copied from the card has both faces in this edition."""
    return card.layout in _layouts(rules, "copies_both_faces")


def _layouts(rules: Ruleset, policy: str) -> frozenset[Layout]:
    found = rules.policies[policy]
    return found if isinstance(found, frozenset) else frozenset()
