"""The deck check: which of a player's cards their hero may bring, each with its reasons."""

from core.cards.card import Card
from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.pool import hero_supertypes, pool_findings
from core.messages import Message
from core.rules.deck_check import DeckCheck, brought_by, checked
from core.rules.ruleset import StateView
from core.state.ids import PlayerId


def check_deck(view: StateView, player: PlayerId) -> DeckCheck:
    """Judge all cards of a player by their hero."""
    hero = _hero_of(view, player)
    if hero is None:
        return DeckCheck(
            message=Message(
                "{player} has no hero on the table, and a hero decides which cards are legal.",
                player=player,
            )
        )
    pieces = tuple(
        piece for piece in brought_by(view.state, player) if piece.card.name != hero.name
    )
    supertypes = ", ".join(sorted(hero_supertypes(hero)))
    says = Message("Hero: {hero}. Supertypes: {supertypes}.", hero=hero.name, supertypes=supertypes)
    return DeckCheck(message=says, cards=checked(pieces, lambda card: pool_findings(card, hero)))


def _hero_of(view: StateView, player: PlayerId) -> Card | None:
    for obj in view.state.objects:
        if obj.cards and obj.owner == player and is_hero(view, obj):
            return view.state.printed(obj)
    return None
