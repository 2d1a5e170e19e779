"""The deck of a seat: read and found, and what can be said of it in a line."""

from collections.abc import Callable, Iterator, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.deck import Board, Deck
from core.rules.deck_check import DeckEntry, PlayFormat
from core.storage.assets import DECKS
from core.storage.database.index import told_apart
from core.storage.decks.deck_cards import FoundDeck, FoundLine
from core.storage.decks.deck_format import DeckFileError
from core.storage.decks.formats import read_deck, read_deck_file
from core.storage.files import reason
from gui.features.new_game.choice import SHIPPED, SeatChoice

PASTED = "Pasted list"
NO_DECK = "Without a deck {name} has no cards to draw."
_LED = (Board.COMMANDER, Board.HERO)
_COUNTED = (Board.MAIN, Board.COMMANDER)
_MOST_NAMES = 3
_CLEAR = 0.85
"""How alike names are, of 1, so that one is taken for the other misspelt."""


class SeatDeck(Struct, frozen=True, kw_only=True):
    """A deck for a seat, None where there is none, and why it could not be read.

    ``corrected`` are the cards of names that are misspelt, ``settled`` names that stay blank cards.
    ``is_led`` tells that somebody has said who leads the deck: the card called ``leader``, or those
    that the list names.
    """

    found: FoundDeck | None = None
    fault: str = ""
    corrected: Mapping[str, Card] = MappingProxyType({})
    settled: frozenset[str] = frozenset()
    leader: str = ""
    is_led: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return self.found.deck.name if self.found is not None else ""

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """Its cards; what was not found is a blank card with that name."""
        lines = self.found.lines if self.found is not None else ()
        return tuple(
            DeckEntry(card, each.line.count, self._board_of(each, card), each.barred)
            for each in lines
            for card in (self._card_of(each),)
        )

    def _board_of(self, line: FoundLine, card: Card) -> Board:
        """Return where a card is: who was chosen leads the deck, whoever the list names."""
        board = line.line.board
        if not self.leader:
            return board
        if card.name == self.leader:
            return Board.COMMANDER
        return Board.MAIN if board is Board.COMMANDER else board

    def _card_of(self, line: FoundLine) -> Card:
        name = line.line.name
        found = line.card or self.corrected.get(name)
        return found or Card(name=name, layout=Layout.SINGLE, sides=((Face(name=name),),))

    @property
    def leaders(self) -> tuple[str, ...]:
        """The names of its commanders or its hero."""
        return tuple(each.card.front.name for each in self.entries if each.board in _LED)

    @property
    def blank(self) -> tuple[str, ...]:
        """The names of which no card was found."""
        return tuple(
            each.line.name
            for each in (self.found.lines if self.found else ())
            if each.card is None and each.line.name not in self.corrected
        )


class Status(Struct, frozen=True, kw_only=True):
    """What is said of a deck: whether it is fine, in one line, with a rule where one says no."""

    fine: bool
    says: str
    key: str = ""
    more: str = ""


def _corrected(found: FoundDeck) -> Mapping[str, Card]:
    """Return the cards that misspelt names must mean, where that is clear."""
    known: dict[str, Card] = {}
    for each in found.missing:
        name = each.line.name
        alike = [card for card in found.candidates(each) if _likeness(card, name) >= _CLEAR]
        if len(alike) == 1:
            known[name] = alike[0]
    return known


def _likeness(card: Card, name: str) -> float:
    front = card.front.name
    called = {front, told_apart(replace(card, name=front))}
    return max(SequenceMatcher(None, each.casefold(), name.casefold()).ratio() for each in called)


def read_seat(seat: SeatChoice, find: Callable[[Deck], FoundDeck]) -> SeatDeck:
    """Read the deck of a seat."""
    try:
        if seat.text:
            return found_seat(find(read_deck(seat.text).deck))
        if seat.deck:
            return found_seat(find(read_deck_file(path_of(seat.deck)).deck))
    except DeckFileError as error:
        return SeatDeck(fault=str(error))
    except OSError as error:
        return SeatDeck(fault=f"{path_of(seat.deck).name} cannot be read: {reason(error)}.")
    return SeatDeck()


def found_seat(found: FoundDeck) -> SeatDeck:
    """Return a deck whose cards were found as that of a seat."""
    return SeatDeck(found=found, corrected=_corrected(found))


def path_of(deck: str) -> Path:
    """Return the file of a deck."""
    if deck.startswith(SHIPPED):
        return DECKS / deck.removeprefix(SHIPPED)
    return Path(deck)


def status_of(seat: SeatDeck, name: str, game: str, play_format: PlayFormat | None) -> Status:
    """Say how a deck stands: its size, whether it is legal, what was not found."""
    if seat.fault:
        return Status(fine=False, says=seat.fault)
    found = seat.found
    if found is None:
        return Status(fine=True, says=NO_DECK.format(name=name))
    if found.game != game:
        return Status(fine=False, says="This is a deck of the other game.")
    problems = list(play_format.problems(seat.entries)) if play_format is not None else []
    count = found.count(*_COUNTED)
    cards = f"{count} {'card' if count == 1 else 'cards'}"
    more = " · ".join(_more(seat, len(problems) - 1))
    if problems:
        first = problems[0].finding
        return Status(fine=False, says=f"{cards}. {first.says}", key=first.key, more=more)
    return Status(fine=True, says=f"\N{CHECK MARK} {cards}, legal", more=more)


def _more(seat: SeatDeck, problems: int) -> Iterator[str]:
    if problems > 0:
        yield f"and {problems} more"
    if seat.leaders:
        yield " and ".join(seat.leaders)
    side = seat.found.count(Board.SIDE) if seat.found is not None else 0
    if side:
        yield f"{side} beside the deck"
    taken = [f"{name} is taken for {card.front.name}" for name, card in seat.corrected.items()]
    yield from taken[:_MOST_NAMES]
    blank = list(dict.fromkeys(seat.blank))
    if blank:
        names = ", ".join(blank[:_MOST_NAMES])
        rest = f" and {len(blank) - _MOST_NAMES} more" if len(blank) > _MOST_NAMES else ""
        yield f"not found, so blank cards: {names}{rest}"
