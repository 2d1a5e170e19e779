"""What every format of deck files is: how it is told from others, read and written."""

from collections.abc import Callable, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.cards.deck import MOST, Board, Deck, DeckLine, Pairs
from core.messages import worded
from core.storage.database.index import pitch_of
from core.storage.files import Fault

REMEDY = "correct this line; the others were taken"
KEPT_FAULTS = 200
MOST_LINES = 20_000
"""A deck has some hundred; a collection has some thousand."""


class DeckFileError(ValueError):
    """What was given is no deck; the text says why and what to do."""


class ReadDeck(Struct, frozen=True, kw_only=True):
    """A deck, and what in its file could not be taken.

    It is ``doubtful`` where nothing but names without counts was there: any text looks like that.
    It is not ``whole`` where sound lines were left out, so that it must not replace its file.
    """

    deck: Deck
    faults: tuple[Fault, ...] = ()
    doubtful: bool = False
    whole: bool = True


class WrittenLine(Struct, frozen=True):
    """A line to be written: its name as the format spells it, and the card if it is known."""

    line: DeckLine
    name: str
    card: Card | None

    @property
    def printing(self) -> tuple[str, str]:
        """Set and number: those of the line, else those of the card."""
        line, card = self.line, self.card
        if line.set_code or card is None:
            return line.set_code, line.number
        return card.set_code, card.number


class DeckFormat(Struct, frozen=True, kw_only=True):
    """One format.

    ``recognise`` looks at the text alone; the earlier of two formats that do so counts.
    ``spell`` returns the name of a card as the format writes it. ``boards`` are those that it
    has a place for.
    """

    id: str
    title: str
    suffix: str
    games: tuple[str, ...] = ("mtg",)
    boards: frozenset[Board]
    recognise: Callable[[str], bool]
    read: Callable[[str], ReadDeck]
    write: Callable[[Deck, Sequence[WrittenLine]], str]
    spell: Callable[[Card], str]


class Spelling(Enum):
    """How a name with several parts is written."""

    FULL = "every face, for all but meld cards"
    SIDE = "both parts of split, adventurer and preparation cards, else the front"
    SPLIT = "both halves of split cards, else the front"
    SLASH = "the same with one slash and no blanks"


_WITH_INSET = frozenset({Layout.SPLIT, Layout.ADVENTURE, Layout.PREPARATION})


def speller(spelling: Spelling) -> Callable[[Card], str]:
    """Return what spells a card's name; cards with a pitch have their colour behind it."""

    def spell(card: Card) -> str:
        color = card.front.stat("color") if pitch_of(card) else None
        name = _spelt(card, spelling)
        return f"{name} ({color.lower()})" if color else name

    return spell


def _spelt(card: Card, spelling: Spelling) -> str:
    names = [face.name for face in card.sides[0]]
    if spelling is Spelling.FULL:
        return card.front.name if card.layout is Layout.REVERSIBLE else card.name
    if spelling is Spelling.SLASH:
        return "/".join(names) if card.layout is Layout.SPLIT else names[0]
    joined = _WITH_INSET if spelling is Spelling.SIDE else {Layout.SPLIT}
    return " // ".join(names) if card.layout in joined else names[0]


def pairs(**values: str) -> Pairs:
    """Return what was said, without what was not."""
    return tuple((key, value) for key, value in values.items() if value)


class CollectedLines:
    """The cards of a deck as its lines are read, each with the remarks above it.

    ``left`` are the remarks below the last card. A line that cannot be taken is told and kept.
    """

    def __init__(self) -> None:
        self.lines: list[DeckLine] = []
        self.left: list[str] = []
        self.faults = Faults()

    def remark(self, text: str) -> bool:
        """Keep a line if it is a remark, and tell whether it is one."""
        is_remark = text.startswith(("#", "//"))
        if is_remark:
            self.left.append(text)
        return is_remark

    def add(self, number: int, text: str, line: DeckLine | None) -> None:
        """Take what a line says, or tell that it says nothing that could be taken."""
        if line is None:
            what = worded(
                "{text} has no name, or no count from 1 to {most}", text=repr(text[:60]), most=MOST
            )
            self.faults.miss(number, what)
            self.left.append(text)
        else:
            self.lines.append(replace(line, above=tuple(self.left)))
            self.left.clear()


class Faults:
    """What is wrong with the lines of a deck, as far as it is worth telling."""

    def __init__(self) -> None:
        self._found: list[Fault] = []
        self._missed = 0

    def miss(self, line: int, what: str, name: str = "", remedy: str = REMEDY) -> None:
        """Take note of what could not be taken; of thousands only the first are kept."""
        self._missed += 1
        if self._missed <= KEPT_FAULTS:
            self._found.append(Fault(line=line, what=what, name=name[:60], remedy=remedy))

    def all(self) -> tuple[Fault, ...]:
        """Return what was missed, and how much more there is."""
        more = self._missed - len(self._found)
        if not more:
            return tuple(self._found)
        return (
            *self._found,
            Fault(line=0, what=worded("{more:,} more lines have faults", more=more), remedy=REMEDY),
        )
