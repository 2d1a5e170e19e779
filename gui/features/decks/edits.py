"""What a person does to a deck, as another deck and the sentence that tells of it."""

from typing import NamedTuple

from msgspec.structs import replace

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.storage.database.index import pitch_of
from core.storage.decks.deck_cards import FoundLine
from core.storage.decks.deck_document import DeckDocument
from gui.features.decks.legality import LEADERS, JudgedDeck

LONGEST_NAME = 100


class Edit(NamedTuple):
    """Another deck, and what is said of it."""

    deck: Deck
    says: str = ""


def counted(deck: Deck, at: int, change: int) -> Edit:
    """Have more or fewer of a line; none takes it out."""
    return Edit(deck.counted(at, deck.lines[at].count + change))


def removed(deck: Deck, at: int) -> Edit:
    """Take a line out."""
    return Edit(deck.counted(at, 0), f"{deck.lines[at].name} is out. Ctrl+Z brings it back.")


def moved(deck: Deck, judged: JudgedDeck, at: int, board: Board) -> Edit:
    """Put a line on another board, or back on the main one if it is there."""
    line = deck.lines[at]
    to = Board.MAIN if line.board is board else board
    return Edit(deck.moved(at, to), f"{line.name}: {judged.title(to)}.")


def led_by(deck: Deck, judged: JudgedDeck, at: int) -> Edit:
    """Let the card of a line lead the deck, or no longer; in some formats nobody does."""
    leads = next((board for board in LEADERS if board in judged.chosen.boards), None)
    return Edit(deck) if leads is None else moved(deck, judged, at, leads)


def added(judged: JudgedDeck, document: DeckDocument, card: Card, board: Board) -> Edit:
    """Put one of a card on a board: on the line that it has there, else on one of its own."""
    deck = document.deck
    says = f"{card.front.name} is in: {judged.title(board)}."
    for at, each in enumerate(judged.found.lines):
        if each.line.board is board and each.card is not None and _is_same(each.card, card):
            return Edit(deck.counted(at, deck.lines[at].count + 1), says)
    line = DeckLine(count=1, name=document.format.spell(card), board=board)
    return Edit(deck.added(line), says)


def meant(document: DeckDocument, found: FoundLine, card: Card) -> Edit:
    """Let a line that was not found mean a card."""
    deck = document.deck
    at = next((i for i, line in enumerate(deck.lines) if line is found.line), None)
    if at is None:
        return Edit(deck)
    line = document.spelled(found.line, card)
    plain = replace(line, set_code="", number="", scryfall_id="")
    return Edit(deck.with_line(at, plain), f"{found.line.name} is {card.front.name}.")


def renamed(deck: Deck, name: str) -> Edit:
    """Call a deck otherwise."""
    return Edit(replace(deck, name=" ".join(name.split())[:LONGEST_NAME]))


def _is_same(first: Card, second: Card) -> bool:
    """Tell whether two cards are the same one, perhaps in different printings."""
    return (first.name, pitch_of(first)) == (second.name, pitch_of(second))
