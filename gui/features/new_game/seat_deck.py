"""Deck of a seat: the saved choice, the deck as read, its status line and open questions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from types import MappingProxyType

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.deck import Board, Deck
from core.messages import worded
from core.rules.deck_check import DeckEntry, PlayFormat
from core.storage.assets import DECKS
from core.storage.database.catalogue import told_apart
from core.storage.decks.deck_document import FoundDeck, FoundLine
from core.storage.decks.deck_format import DeckFileError
from core.storage.decks.formats import read_deck, read_deck_file
from core.storage.files import make_private_folder, read_whole, reason, write_whole

FILE_NAME = "new-game.json"
SHIPPED = "shipped:"
"""Before the name of a deck that is shipped, in the place of its file."""
FITTING = "fitting:"
"""In the place of a deck: a shipped one that fits that of the first seat."""
MOST_SEATS = 4
FEWEST_SEATS = 2
_LARGEST = 4 << 20
_MOST_RECENT = 8
_NAMES = ("Ann", "Ben", "Cam", "Dee")


class SeatChoice(Struct, frozen=True, kw_only=True):
    """Player name and deck of a seat: a file path, a shipped deck, or a pasted list."""

    name: str
    deck: str = ""
    text: str = ""


class GameChoice(Struct, frozen=True, kw_only=True):
    """The last choice for a game.

    ``life`` 0 means the default of the format. ``first`` names the starting player, ``""`` means
    a die roll. ``opponent`` is the level of the practice opponent in all seats but the first.
    """

    game: str
    format: str
    seats: tuple[SeatChoice, ...]
    life: int = 0
    best_of: int = 1
    first: str = ""
    opponent: int | None = None


def against_table(choice: GameChoice, level: int | None) -> GameChoice:
    """Return a choice with an opponent of this level, which has a deck that fits."""
    if level is None:
        return replace(choice, opponent=None)
    first, *others = choice.seats
    seats = (first, *(replace(each, deck=FITTING, text="") for each in others))
    return replace(choice, seats=seats, opponent=level)


class Kept(Struct, frozen=True, kw_only=True):
    """Contents of the file: the last choice for each game, the last game, and recent decks."""

    game: str = ""
    choices: dict[str, GameChoice] = {}
    recent: tuple[str, ...] = ()


class ChoiceStore:
    """Saves the last choices in a file; without a ``path`` in memory only."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.kept = self._read()

    def remember(self, choice: GameChoice) -> None:
        """Save a choice; raise `OSError` on a write error."""
        used = [seat.deck for seat in choice.seats if seat.deck]
        recent = tuple(dict.fromkeys((*used, *self.kept.recent)))[:_MOST_RECENT]
        choices = {**self.kept.choices, choice.game: choice}
        self.kept = replace(self.kept, game=choice.game, choices=choices, recent=recent)
        if self.path is not None:
            make_private_folder(self.path.parent)
            content = msgspec.json.format(msgspec.json.encode(self.kept))
            write_whole(self.path, content, private=True)

    def _read(self) -> Kept:
        if self.path is None:
            return Kept()
        try:
            return msgspec.json.decode(read_whole(self.path, _LARGEST), type=Kept)
        except (OSError, msgspec.MsgspecError, ValueError):
            return Kept()


def free_name(seats: tuple[SeatChoice, ...]) -> str:
    """Return a default name that no seat has."""
    taken = {seat.name for seat in seats}
    return next(name for name in _NAMES if name not in taken)


def named_apart(seats: tuple[SeatChoice, ...]) -> tuple[SeatChoice, ...]:
    """Return the seats with non-empty, distinct names: log and rules identify players by them."""
    found: list[SeatChoice] = []
    for number, seat in enumerate(seats):
        name = " ".join(seat.name.split()) or _NAMES[number]
        taken = {each.name.casefold() for each in found}
        tried = (name, *(f"{name} {again}" for again in range(2, MOST_SEATS + 1)))
        free = next(each for each in tried if each.casefold() not in taken)
        found.append(replace(seat, name=free))
    return tuple(found)


PASTED = "Pasted list"
NO_DECK = "Without a deck {name} has no cards to draw."
_LED = (Board.COMMANDER, Board.HERO)
_COUNTED = (Board.MAIN, Board.COMMANDER)
_MOST_NAMES = 3
_CLEAR = 0.85
"""How alike names are, of 1, so that one is taken for the other misspelt."""


class SeatDeck(Struct, frozen=True, kw_only=True):
    """The deck of a seat (None without one), and why it could not be read.

    ``corrected`` maps misspelt names to cards; ``settled`` are names that stay blank cards.
    ``is_led`` is set once the commander is chosen: the card ``leader``, or the list's own.
    """

    found: FoundDeck | None = None
    fault: str = ""
    corrected: Mapping[str, Card] = MappingProxyType({})
    settled: frozenset[str] = frozenset()
    leader: str = ""
    is_led: bool = False

    @property
    def title(self) -> str:
        """Name of the deck."""
        return self.found.deck.name if self.found is not None else ""

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """Cards of the deck; an unknown name becomes a blank card."""
        lines = self.found.lines if self.found is not None else ()
        return tuple(
            DeckEntry(card, each.line.count, self._board_of(each, card), each.barred)
            for each in lines
            for card in (self._card_of(each),)
        )

    def _board_of(self, line: FoundLine, card: Card) -> Board:
        """Return the board of a card; a chosen commander replaces those of the list."""
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
        """Names of the commanders or of the hero."""
        return tuple(each.card.front.name for each in self.entries if each.board in _LED)

    @property
    def blank(self) -> tuple[str, ...]:
        """Names of the blank cards."""
        return tuple(
            each.line.name
            for each in (self.found.lines if self.found else ())
            if each.card is None and each.line.name not in self.corrected
        )


class Status(Struct, frozen=True, kw_only=True):
    """Status line of a deck: whether it is playable, the message, and the rule key of a problem."""

    fine: bool
    says: str
    key: str = ""
    more: str = ""


def _corrected(found: FoundDeck) -> Mapping[str, Card]:
    """Return the cards of misspelt names that have one clear correction."""
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
    """Return the status of a deck: its size, its legality and unknown names."""
    if seat.fault:
        return Status(fine=False, says=seat.fault)
    found = seat.found
    if found is None:
        return Status(fine=True, says=NO_DECK.format(name=name))
    if found.game != game:
        return Status(fine=False, says="This is a deck of the other game.")
    problems = list(play_format.problems(seat.entries)) if play_format is not None else []
    count = found.count(*_COUNTED)
    cards = worded("{count:,} card|{count:,} cards", count=count)
    more = " · ".join(_more(seat, len(problems) - 1))
    if problems:
        first = problems[0].finding
        return Status(fine=False, says=f"{cards}. {first.says}", key=first.key, more=more)
    return Status(fine=True, says=f"\N{CHECK MARK} {cards}, legal", more=more)


def _more(seat: SeatDeck, problems: int) -> Iterator[str]:
    if problems > 0:
        yield worded("and {count:,} more", count=problems)
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


_MOST = 3
BLANK = "Blank card"
ALL = "All of them"


class Answer(Struct, frozen=True):
    """One answer: its label, and the deck that it leads to."""

    label: str
    deck: SeatDeck


class Question(Struct, frozen=True, kw_only=True):
    """A question with up to three answers for the keys 1 to 3, and one more for 0."""

    says: str
    answers: tuple[Answer, ...]
    other: Answer | None = None


def question(seat: SeatDeck, play_format: PlayFormat | None) -> Question | None:
    """Return the first open question on a deck, or None."""
    if seat.found is None:
        return None
    return _name(seat) or (_leader(seat, play_format) if play_format is not None else None)


def _name(seat: SeatDeck) -> Question | None:
    open_names = [name for name in dict.fromkeys(seat.blank) if name not in seat.settled]
    if not open_names or seat.found is None:
        return None
    name = open_names[0]
    line = next(each for each in seat.found.missing if each.line.name == name)
    cards = seat.found.candidates(line)[:_MOST]
    rest = len(open_names) - 1
    more = f" ({rest} more)" if rest else ""
    return Question(
        says=f"\N{LEFT DOUBLE QUOTATION MARK}{name}\N{RIGHT DOUBLE QUOTATION MARK} is{more}",
        answers=tuple(
            Answer(told_apart(replace(card, name=card.front.name)), _as_card(seat, name, card))
            for card in cards
        ),
        other=Answer(BLANK, replace(seat, settled=seat.settled | {name})),
    )


def _as_card(seat: SeatDeck, name: str, card: Card) -> SeatDeck:
    return replace(seat, corrected={**seat.corrected, name: card})


def _leader(seat: SeatDeck, play_format: PlayFormat) -> Question | None:
    if Board.COMMANDER not in play_format.boards or seat.is_led:
        return None
    entries = seat.entries
    named = [each.card for each in entries if each.board is Board.COMMANDER]
    if len(named) > 1:
        problems = play_format.problems(entries)
        if not any(set(_names(each.cards)) == set(_names(named)) for each in problems):
            return None
        stays = Answer(ALL, replace(seat, is_led=True))
        return Question(says="Which one leads the deck?", answers=_led(seat, named), other=stays)
    found = [] if named else list(_may_lead(seat, play_format))
    return Question(says="Who leads the deck?", answers=_led(seat, found)) if found else None


def _led(seat: SeatDeck, cards: Sequence[Card]) -> tuple[Answer, ...]:
    return tuple(
        Answer(card.front.name, replace(seat, leader=card.name, is_led=True))
        for card in cards[:_MOST]
    )


def _names(cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]


def _may_lead(seat: SeatDeck, play_format: PlayFormat) -> Iterator[Card]:
    entries = seat.entries
    tried: list[tuple[int, Card]] = []
    for each in entries:
        if each.board is not Board.MAIN or each.count != 1 or each.card.front.stat("power") is None:
            continue
        led = [_moved(other, each.card.name) for other in entries]
        problems = list(play_format.problems(led))
        if not any(_names(problem.cards) == [each.card.name] for problem in problems):
            tried.append((sum(max(len(p.cards), 1) for p in problems), each.card))
    yield from (card for _, card in sorted(tried, key=lambda found: found[0]))


def _moved(entry: DeckEntry, leader: str) -> DeckEntry:
    board = Board.COMMANDER if entry.card.name == leader else entry.board
    return replace(entry, board=board)
