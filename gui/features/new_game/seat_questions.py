"""What is asked of the deck of a seat: which card a name means, and who leads the deck.

Nobody has to answer. What is left open becomes a blank card, or stays as the list says it.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.deck import Board
from core.rules.deck_check import DeckEntry, PlayFormat
from core.storage.database.index import told_apart
from gui.features.new_game.seat_deck import SeatDeck

_MOST = 3
BLANK = "Blank card"
ALL = "All of them"


class Answer(Struct, frozen=True):
    """One answer: its words, and the deck as it is then."""

    label: str
    deck: SeatDeck


class Question(Struct, frozen=True, kw_only=True):
    """What is asked, with up to three answers for the keys 1 to 3, and one more for 0."""

    says: str
    answers: tuple[Answer, ...]
    other: Answer | None = None


def question(seat: SeatDeck, play_format: PlayFormat | None) -> Question | None:
    """Return what is asked first of a deck, None where nothing is open."""
    if seat.found is None:
        return None
    return _name(seat) or (_leader(seat, play_format) if play_format is not None else None)


def _name(seat: SeatDeck) -> Question | None:
    """Ask which card the first name means that none was found for."""
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
        answers=tuple(Answer(_called(card), _as_card(seat, name, card)) for card in cards),
        other=Answer(BLANK, replace(seat, settled=seat.settled | {name})),
    )


def _called(card: Card) -> str:
    """Return what it is called where its other faces go without saying, and its pitch does not."""
    return told_apart(replace(card, name=card.front.name))


def _as_card(seat: SeatDeck, name: str, card: Card) -> SeatDeck:
    return replace(seat, corrected={**seat.corrected, name: card})


def _leader(seat: SeatDeck, play_format: PlayFormat) -> Question | None:
    """Ask who leads a deck that names nobody, or several that do not go together."""
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
    """Return an answer for each card: it leads, and no other does."""
    return tuple(
        Answer(card.front.name, replace(seat, leader=card.name, is_led=True))
        for card in cards[:_MOST]
    )


def _names(cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]


def _may_lead(seat: SeatDeck, play_format: PlayFormat) -> Iterator[Card]:
    """Yield the cards that the format lets lead the deck, the best fitting first."""
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
