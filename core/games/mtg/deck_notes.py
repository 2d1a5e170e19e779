"""What the rules say of cards in a deck: what the leaders allow, and what another face changes."""

from collections.abc import Callable, Mapping, Sequence

from core.cards.card import Card, Face, Layout
from core.cards.mana import in_order
from core.games.mtg.characteristics_view import color_words
from core.games.mtg.names import color_identity
from core.messages import Message
from core.rules.deck_check import DeckNote


def note_of_leaders(leaders: Sequence[Card]) -> DeckNote | None:
    """Say which colours the leaders allow (``commander.identity``)."""
    if not leaders:
        return None
    identity = frozenset[str]().union(*map(color_identity, leaders))
    if any(card.is_double_sided and card.layout is not Layout.MELD for card in leaders):
        says = (
            Message("Identity of both faces:")
            if identity
            else Message("Identity of both faces: colourless.")
        )
        return DeckNote((says,), "wiki.color_identity", in_order(identity))
    says = (
        Message("Identity of the commander:")
        if identity
        else Message("Identity of the commander: colourless.")
    )
    return DeckNote((says,), "commander.identity", in_order(identity))


def note_of_card(card: Card) -> DeckNote:
    """Say what a card is in the deck, and what its other face or part changes."""
    front = _front(card.front)
    told = _TOLD.get(card.layout)
    if told is None:
        return DeckNote((front,), "mana_value.rule")
    says, key = told(card)
    return DeckNote((front, says), key)


def _front(face: Face) -> Message:
    colors = color_words(face.colors)
    if "Land" in face.type_line.types:
        return Message("{what}, {colors}, without a mana cost.", what=_what(face), colors=colors)
    return Message(
        "{what}, {colors}, mana value {value}.",
        what=_what(face),
        colors=colors,
        value=_value(face),
    )


def _turned(card: Card) -> tuple[Message, str]:
    says = Message(
        "Turned: {what}, mana value still {value}.",
        what=_what(card.faces[-1]),
        value=_value(card.front),
    )
    return says, "wiki.mv_back_uses_front"


def _either(card: Card) -> tuple[Message, str]:
    back = card.faces[-1]
    if "Land" in back.type_line.types:
        says = Message("Or played as {name}: a land, mana value 0.", name=back.name)
        return says, "mdfc.land_choice"
    says = Message(
        "Or cast as {name}: {what}, mana value {value}.",
        name=back.name,
        what=_what(back),
        value=_value(back),
    )
    return says, "mdfc.cast_choice"


def _melded(card: Card) -> tuple[Message, str]:
    says = Message(
        "With {partner}: {name}, {what}; both mana values count together.",
        partner=card.melds_with,
        name=card.faces[-1].name,
        what=_what(card.faces[-1]),
    )
    return says, "meld.melded_characteristics"


def _halves(card: Card) -> tuple[Message, str]:
    both = sum(map(_value, card.faces))
    says = Message("In the deck both halves count together: mana value {value}.", value=both)
    return says, "split.combined_cost"


def _flipped(card: Card) -> tuple[Message, str]:
    says = Message(
        "Flipped: {what}, mana value still {value}.",
        what=_what(card.faces[-1]),
        value=_value(card.front),
    )
    return says, "flip.keeps_cost"


def _adventure(card: Card) -> tuple[Message, str]:
    part = card.faces[-1]
    says = Message(
        "Its Adventure {name}, mana value {value}, does not count in the deck.",
        name=part.name,
        value=_value(part),
    )
    return says, "adventure.card"


def _prepared(card: Card) -> tuple[Message, str]:
    part = card.faces[-1]
    says = Message(
        "Its prepare spell {name}, mana value {value}, does not count in the deck.",
        name=part.name,
        value=_value(part),
    )
    return says, "prepare.card"


def _prototyped(card: Card) -> tuple[Message, str]:
    part = card.faces[-1]
    says = Message(
        "Prototyped: {what}, mana value {value}; that does not count in the deck.",
        what=_what(part),
        value=_value(part),
    )
    return says, "prototype.normal"


_TOLD: Mapping[Layout, Callable[[Card], tuple[Message, str]]] = {
    Layout.TRANSFORMING: _turned,
    Layout.MODAL: _either,
    Layout.MELD: _melded,
    Layout.SPLIT: _halves,
    Layout.FLIP: _flipped,
    Layout.ADVENTURE: _adventure,
    Layout.PREPARATION: _prepared,
    Layout.PROTOTYPE: _prototyped,
}


def _value(face: Face) -> int:
    return int(face.mana_cost.mana_value)


def _what(face: Face) -> str:
    """Return how large a creature is; of any other card its types."""
    power, toughness = face.stat("power"), face.stat("toughness")
    return str(face.type_line) if power is None or toughness is None else f"{power}/{toughness}"
