"""The deck check: which cards a commander lets its owner bring, and what each is listed as."""

from collections.abc import Iterator

from core.cards.card import Card
from core.games.mtg.characteristics_view import color_words
from core.games.mtg.names import color_identity, deck_name
from core.messages import Message
from core.rules.deck_check import DeckCheck, brought_by, checked
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, done, refused
from core.state.ids import PlayerId

_KEY = "commander.identity"
_NONE = Message(
    "No commander is chosen, so no card is refused. Put one into the command zone and choose "
    "Make it your commander in its menu."
)


def check_deck(view: StateView, player: PlayerId) -> DeckCheck:
    """Judge all cards of a player by the colour identity of their commanders."""
    pieces = tuple(brought_by(view.state, player))
    leaders = tuple(piece.card for piece in pieces if piece.commander)
    if not leaders:
        return DeckCheck(message=_NONE, cards=checked(pieces, _listed))
    identity = frozenset[str]().union(*map(color_identity, leaders))
    names = " and ".join(card.name for card in leaders)
    others = (piece for piece in pieces if not piece.commander)
    says = Message(
        "Commander: {names}. Colour identity: {color}.", names=names, color=color_words(identity)
    )
    return DeckCheck(message=says, cards=checked(others, lambda card: _within(card, identity)))


def _listed(card: Card) -> Iterator[Finding]:
    says = Message(
        "Listed as {deck_name}. Colour identity: {color}.",
        deck_name=deck_name(card),
        color=color_words(color_identity(card)),
    )
    yield done(_KEY, says, *_both_faces(card))


def _within(card: Card, identity: frozenset[str]) -> Iterator[Finding]:
    own = color_identity(card)
    more = own - identity
    if more:
        says = Message(
            "It has {color}, which the commander's colour identity has not.",
            color=color_words(more),
        )
        yield refused(_KEY, says, *_both_faces(card))
    else:
        says = Message(
            "Its colour identity is {color}: within the commander's.", color=color_words(own)
        )
        yield done(_KEY, says, *_both_faces(card))


def _both_faces(card: Card) -> tuple[str, ...]:
    return ("wiki.color_identity",) if card.is_double_sided else ()
