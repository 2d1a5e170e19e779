"""Cards with a spell in a smaller frame: which of their kinds a card is, and by what rules."""

from msgspec import Struct

from core.cards.card import Card, Layout
from core.messages import Message, Words


class InsetRules(Struct, frozen=True, kw_only=True):
    """One kind of card with an inset spell: what it is called, and the rule about each question.

    ``spell`` is what its inset is called. ``definition`` says what such a card is, ``one_card``
    that it is one card, ``counts`` which part counts where, ``cast`` what may be cast of it,
    ``evaluated`` what is looked at then, ``copied`` what a copy of the spell is, ``naming`` that
    its other name may be chosen.
    """

    kind: Message
    spell: str
    definition: str
    one_card: str
    counts: str
    cast: str
    evaluated: str
    copied: str
    naming: str


ADVENTURER = InsetRules(
    kind=Message("adventurer card"),
    spell="Adventure",
    definition="adventure.definition",
    one_card="adventure.one_card",
    counts="adventure.card",
    cast="adventure.cast",
    evaluated="adventure.evaluated_part",
    copied="adventure.copied",
    naming="naming.adventure",
)
OMEN = InsetRules(
    kind=Message("omen card"),
    spell="Omen",
    definition="omen.definition",
    one_card="omen.one_card",
    counts="omen.card",
    cast="omen.cast",
    evaluated="omen.evaluated_part",
    copied="omen.copied",
    naming="naming.omen",
)
PREPARATION = InsetRules(
    kind=Message("preparation card"),
    spell="prepare spell",
    definition="prepare.definition",
    one_card="prepare.one_card",
    counts="prepare.card",
    cast="prepare.not_cast",
    evaluated="prepare.not_cast",
    copied="prepare.copied",
    naming="naming.prepare",
)


def inset_rules(card: Card) -> InsetRules | None:
    """Return the rules that a card with an inset spell goes by, or None for any other card.

    What neither is an Omen nor has a prepare spell goes by the oldest of these rules.
    """
    if card.layout is Layout.PREPARATION:
        return PREPARATION
    if card.layout is not Layout.ADVENTURE:
        return None
    omen = any(OMEN.spell in face.type_line.subtypes for face in card.faces[1:])
    return OMEN if omen else ADVENTURER


def part_word(card: Card, part: int) -> Message:
    """Return what a part of a card is called that has a second spell in it."""
    return Message("its {part}", part=part_name(card, part))


def part_name(card: Card, part: int) -> Words:
    """Return the noun for a part of a card that has a second spell in it."""
    if part == 0:
        return Message("main part")
    known = (kind.spell for kind in (ADVENTURER, OMEN))
    subtypes = card.faces[part].type_line.subtypes
    return next((word for word in known if word in subtypes), Message("second spell"))
