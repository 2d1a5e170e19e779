"""Cards with an inset spell frame (Adventures, Omens, prepare spells), and their rules."""

from msgspec import Struct

from core.cards.card import Card, Layout
from core.messages import Message, Words


class InsetRules(Struct, frozen=True, kw_only=True):
    """The nouns and rule keys of one kind of card with an inset spell.

    ``spell`` is the noun for the inset. Keys: ``definition`` of such a card, ``one_card`` that it
    is a single card, ``counts`` for its characteristics by zone, ``cast`` for casting the inset,
    ``evaluated`` for the characteristics evaluated then, ``copied`` for copies of the spell,
    ``naming`` for choosing its second name.
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
    """Return the rules of a card with an inset spell, None for any other card.

    Insets that are neither Omens nor prepare spells follow the oldest of these rules.
    """
    if card.layout is Layout.PREPARATION:
        return PREPARATION
    if card.layout is not Layout.ADVENTURE:
        return None
    omen = any(OMEN.spell in face.type_line.subtypes for face in card.faces[1:])
    return OMEN if omen else ADVENTURER


def part_word(card: Card, part: int) -> Message:
    """Return a label for a part of a card with an inset spell."""
    return Message("its {part}", part=part_name(card, part))


def part_name(card: Card, part: int) -> Words:
    """Return the noun for a part of a card that has a second spell in it."""
    if part == 0:
        return Message("main part")
    known = (kind.spell for kind in (ADVENTURER, OMEN))
    subtypes = card.faces[part].type_line.subtypes
    return next((word for word in known if word in subtypes), Message("second spell"))
