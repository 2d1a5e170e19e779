"""The understood abilities of the cards of a file, each as an object that has it."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.effects import program as lang
from core.effects.printed import Printed, decoded, encoded
from core.games.mtg.execution.keywords import with_targets
from core.games.mtg.reading.readings import reading_of
from core.storage.importers.card_files import read_card_file

_WHOLE = {Layout.ADVENTURE, Layout.FLIP, Layout.PREPARATION}
"""Layouts whose first face is the permanent, which uses the other one."""
Carried = lang.Spell | lang.Triggered | lang.Activated


class Found(Struct, frozen=True, kw_only=True):
    """An understood ability: the card and side of the object that has it, and its program.

    The instructions of an instant or sorcery are one ability. ``printed`` is None where positions
    can't keep the program.
    """

    card: Card
    side: int
    ability: Carried
    printed: Printed | None

    @property
    def name(self) -> str:
        """The face and the line of the ability."""
        face = self.card.sides[self.side][0]
        return f"{face.name}, line {self.ability.words.line + 1}"

    @property
    def kind(self) -> str:
        """The kind of the ability."""
        match self.ability:
            case lang.Spell():
                return "spell"
            case lang.Triggered(on=lang.ChapterReached()):
                return "chapter"
            case lang.Triggered():
                return "triggered"
            case lang.Activated(loyalty=True):
                return "loyalty"
        return "activated"


def cards_of(path: Path) -> Sequence[Card]:
    """Return the cards of a file."""
    return tuple(read_card_file(path).file.cards)


def drawn_abilities(cards: Sequence[Card], chance: random.Random) -> Iterator[Found]:
    """Yield the understood abilities of cards in a drawn order, those of one card together."""
    for card in chance.sample(cards, len(cards)):
        for side, faces in enumerate(card.sides):
            for place, face in enumerate(faces):
                alone = len(faces) > 1 and (place > 0 or card.layout not in _WHOLE)
                alone = alone or (side > 0 and card.layout is Layout.REVERSIBLE)
                shown = _alone(card, face) if alone else card
                yield from of_face(shown, 0 if alone else side)


def _alone(card: Card, face: Face) -> Card:
    """Return a half of a side as a card of its own."""
    return replace(card, name=face.name, sides=((face,),), layout=type(card.layout).SINGLE)


def of_face(card: Card, side: int) -> Iterator[Found]:
    """Yield the understood abilities of the single face of a side."""
    face = card.sides[side][0]
    is_permanent = face.type_line.is_permanent
    read = with_targets(reading_of(face).abilities, is_permanent=is_permanent)
    spell = [each for each in read if isinstance(each, lang.Spell | lang.Unread)]
    if spell and not is_permanent and all(map(is_understood, spell)):
        clauses = tuple(x for each in spell if isinstance(each, lang.Spell) for x in each.clauses)
        yield _found(card, side, lang.Spell(words=spell[0].words, clauses=clauses))
    for each in read:
        if isinstance(each, lang.Triggered | lang.Activated) and is_understood(each):
            yield _found(card, side, each)


def _found(card: Card, side: int, ability: Carried) -> Found:
    lines = card.sides[side][0].text.split("\n")
    line = lines[ability.words.line] if ability.words.line < len(lines) else ""
    try:
        printed = decoded(encoded(Printed(ability, line)))
    except msgspec.ValidationError:
        printed = None
    return Found(card=card, side=side, ability=ability, printed=printed)


def is_understood(part: object) -> bool:
    """Return whether no words in a part of a program are left to the players."""
    if isinstance(part, lang.ByHand | lang.Unread):
        return False
    if isinstance(part, tuple):
        return all(map(is_understood, part))
    if isinstance(part, Struct):
        return all(is_understood(getattr(part, name)) for name in part.__struct_fields__)
    return True
