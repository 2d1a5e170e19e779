"""Interface of deck formats: recognition, reading, writing; spellings and faults."""

from collections.abc import Callable, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.cards.deck import MOST, Board, Deck, DeckLine, Pairs
from core.messages import worded
from core.storage.database.catalogue import pitch_of
from core.storage.files import Fault

REMEDY = "correct this line; the others were loaded"
KEPT_FAULTS = 200
MOST_LINES = 20_000
"""Maximum number of lines; a deck has some hundred, a collection some thousand."""


class DeckFileError(ValueError):
    """Content that is not a deck; the text gives the reason and the remedy."""


class ReadDeck(Struct, frozen=True, kw_only=True):
    """A deck, and the faults of its file.

    It is ``doubtful`` if it has only names without counts, which fits any text. It is not ``whole``
    if sound lines were left out, so that it must not replace its file.
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

    ``recognise`` tests a text; the first matching format is used. ``spell`` returns the name of a
    card as the format writes it. ``boards`` are those that it can hold.
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
    """Spelling of names with several parts."""

    FULL = "every face, for all but meld cards"
    SIDE = "both parts of split, adventurer and preparation cards, else the front"
    SPLIT = "both halves of split cards, else the front"
    SLASH = "the same with one slash and no blanks"


_WITH_INSET = frozenset({Layout.SPLIT, Layout.ADVENTURE, Layout.PREPARATION})


def speller(spelling: Spelling) -> Callable[[Card], str]:
    """Return the speller of card names; cards with a pitch have their colour behind it."""

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
    """Return the pairs without empty values."""
    return tuple((key, value) for key, value in values.items() if value)


class CollectedLines:
    """The lines of a deck as they are read, each with the remarks above it.

    ``left`` are the remarks below the last card. An unreadable line is kept as a remark, with a
    fault.
    """

    def __init__(self) -> None:
        self.lines: list[DeckLine] = []
        self.left: list[str] = []
        self.faults = Faults()

    def remark(self, text: str) -> bool:
        """Keep a line if it is a remark, and return whether it is one."""
        is_remark = text.startswith(("#", "//"))
        if is_remark:
            self.left.append(text)
        return is_remark

    def add(self, number: int, text: str, line: DeckLine | None) -> None:
        """Add the card of a line, or record its fault."""
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
    """Collects the first faults of a deck's lines."""

    def __init__(self) -> None:
        self._found: list[Fault] = []
        self._missed = 0

    def miss(self, line: int, what: str, name: str = "", remedy: str = REMEDY) -> None:
        """Record a fault; of thousands only the first are kept."""
        self._missed += 1
        if self._missed <= KEPT_FAULTS:
            self._found.append(Fault(line=line, what=what, name=name[:60], remedy=remedy))

    def all(self) -> tuple[Fault, ...]:
        """Return the faults, and the number of all others."""
        more = self._missed - len(self._found)
        if not more:
            return tuple(self._found)
        what = worded("{more:,} more lines have faults", more=more)
        return (*self._found, Fault(line=0, what=what, remedy=REMEDY))
