"""What the deck window is given: cards, what the rules say, and where decks are kept."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from core.cards.card import Card
from core.cards.deck import Deck
from core.rules.deck_check import PlayFormat
from core.storage.decks.deck_cards import FoundDeck
from gui.card_ports import OwnPorts, Picture
from gui.features.decks.own_decks import ListedDeck

ORDERS = {
    "name": "By name",
    "mv": "By mana value",
    "color": "By colour",
    "newest": "Newest first",
}
"""How found cards can be sorted, by what `order:` calls it in a query."""


class SearchResult(Struct, frozen=True):
    """What a query finds, and one line about it.

    ``is_sorted`` tells that it is in the order that was asked for; of names the best come first.
    """

    cards: Sequence[Card] = ()
    says: str = ""
    is_sorted: bool = False


class DeckServices(Struct, frozen=True, kw_only=True):
    """Plain callables, so that the window can be tried without a table.

    ``find`` finds the cards of a deck, ``named`` those of a game that a name may mean, ``search``
    what a query asks for, in one of the `ORDERS`. ``formats`` are the ways to play a game.
    ``cite`` gives the number or the title of a rule of a game, ``edition`` the title of the rules
    that are asked, ``about`` that and how cards are shown. ``picture`` draws a side of a card so
    many pixels wide, ``small_picture`` one that may be waited for. ``hand`` draws so many of some
    cards.
    ``opponents`` are the files of decks of the same game, the likeliest one first; ``own_decks``
    are the user's of every game. ``folder`` is where new decks are kept, None where nothing is.
    ``build`` makes a query for a game by choices, before a window; ``recent`` queries and
    ``examples`` for a game are offered where nothing is typed, ``remember`` keeps one. ``own`` is
    what is one's own about cards of the game that is asked for, ``print_deck`` opens a print sheet
    over a window, and says there what came of it. ``open_elsewhere`` opens at the table a file that
    is no deck.
    """

    find: Callable[[Deck], FoundDeck]
    named: Callable[[str, str], Sequence[Card]]
    search: Callable[[str, str, str], SearchResult]
    formats: Callable[[str], Sequence[PlayFormat]]
    cite: Callable[[str, str], str]
    edition: Callable[[str], str]
    about: Callable[[str], str]
    show_rule: Callable[[str], object]
    picture: Callable[[Card, int, int], QPixmap]
    small_picture: Picture
    build: Callable[[str, Callable[[str], None], QWidget], object]
    recent: Callable[[], Sequence[str]]
    examples: Callable[[str], Sequence[tuple[str, str]]]
    remember: Callable[[str], object]
    own: Callable[[Callable[[], str], Callable[[], QWidget]], OwnPorts]
    print_deck: Callable[[FoundDeck, QWidget, Callable[[str], object]], object]
    hand: Callable[[Sequence[Card], int], Sequence[Card]]
    open_elsewhere: Callable[[Path], object]
    opponents: Callable[[FoundDeck], Sequence[Path]]
    own_decks: Callable[[], Sequence[ListedDeck]] = tuple
    folder: Path | None = None
