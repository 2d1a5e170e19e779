"""Matching the lines of decks with cards, and candidates for unmatched lines."""

import re
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.messages import worded
from core.rules.deck_check import DeckEntry
from core.storage.database.catalogue import CardFinder
from core.storage.database.index import key_of
from core.storage.database.printings import NOWHERE

MOST_KNOWN = 50_000
"""Number of cached lines."""

_Meaning = tuple[str, str, str, str]
_PARTS = re.compile(r"\s*/+\s*")
_REBALANCED = "A-"
"""Prefix of names and numbers of cards rebalanced in Arena."""
_SIDE = re.compile(r"\s*\((?:transform|front|back)\)$", re.IGNORECASE)


class FoundLine(Struct, frozen=True, kw_only=True):
    """A line and its card, or the candidates in ``meant``. ``note`` names an uncertain match.

    For a line without any `FoundDeck.candidates` looks for similar names.
    """

    line: DeckLine
    card: Card | None = None
    meant: tuple[Card, ...] = ()
    note: str = ""
    barred: Mapping[str, str] = NOWHERE


class FoundDeck(Struct, frozen=True, kw_only=True):
    """A deck with its cards; ``game`` is the game of the cards.

    ``nearest`` finds the cards with the most similar names, ``barred`` returns the formats in which
    a card may not be played.
    """

    deck: Deck
    game: str
    lines: tuple[FoundLine, ...]
    nearest: Callable[[str], tuple[Card, ...]]
    barred: Callable[[Card], Mapping[str, str]]

    @property
    def missing(self) -> tuple[FoundLine, ...]:
        """The lines without a card."""
        return tuple(each for each in self.lines if each.card is None)

    def candidates(self, found: FoundLine) -> tuple[Card, ...]:
        """Return the candidates for a line; similar names take some milliseconds."""
        return found.meant or self.nearest(found.line.name)

    @property
    def card_of(self) -> Callable[[DeckLine], Card | None]:
        """Return a function from lines to cards."""
        return {each.line: each.card for each in self.lines}.get

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """The found cards, as entries for deck checks."""
        return tuple(
            DeckEntry(each.card, each.line.count, each.line.board, each.barred)
            for each in self.lines
            if each.card is not None
        )

    def count(self, *boards: Board) -> int:
        """Return the number of cards on some boards, found or not."""
        return self.deck.count(*boards)


class DeckCards:
    """Finds the cards of decks, with a cache of lines."""

    def __init__(self, finders: Mapping[str, CardFinder]) -> None:
        self.finders = finders
        self._known: dict[tuple[str, _Meaning], FoundLine] = {}

    def find(self, deck: Deck) -> FoundDeck:
        """Find the cards of a deck, in its game or, if it has none, in the best match."""
        games = (deck.game,) if deck.game in self.finders else tuple(self.finders)
        tried = [self._found_in(deck, game) for game in games]
        return min(tried, key=lambda found: len(found.missing))

    def _found_in(self, deck: Deck, game: str) -> FoundDeck:
        finder = self.finders[game]
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        lines = tuple(replace(self._line(line, game, finder), line=line) for line in deck.lines)
        of_game = replace(deck, game=game)
        return FoundDeck(
            deck=of_game, game=game, lines=lines, nearest=finder.nearest, barred=finder.barred
        )

    def _line(self, line: DeckLine, game: str, finder: CardFinder) -> FoundLine:
        key = game, _meaning(line)
        found = self._known.get(key)
        if found is None:
            found = find_line(line, finder)
            if found.card is not None:
                found = replace(found, barred=finder.barred(found.card))
            self._known[key] = found
        return found


def find_cards(deck: Deck, finders: Mapping[str, CardFinder]) -> FoundDeck:
    """Find the cards of one deck, as `DeckCards` does."""
    return DeckCards(finders).find(deck)


def _meaning(line: DeckLine) -> _Meaning:
    """Return the part of a line that identifies its card, as a cache key."""
    return line.name, line.set_code, line.number, line.scryfall_id


def find_line(line: DeckLine, finder: CardFinder) -> FoundLine:
    """Find the card of a line: by Scryfall's id, by set and number, then by name."""
    card = finder.with_id(line.scryfall_id) if line.scryfall_id else None
    if card is None and line.set_code and line.number:
        card = finder.printed_as(line.set_code, line.number)
    meant = _by_name(line.name, finder)
    if card is not None and (not meant or card in meant or _bears(card, line.name)):
        return FoundLine(line=line, card=card)
    if len(meant) == 1:
        said = f"{line.set_code} {line.number}".strip() or line.scryfall_id
        note = (
            ""
            if card is None
            else worded("{said} is {name}; the name was used", said=said, name=card.name)
        )
        return FoundLine(line=line, card=meant[0], note=note)
    return FoundLine(line=line, meant=meant)


def _by_name(name: str, finder: CardFinder) -> tuple[Card, ...]:
    """Return the cards that a name may refer to, in this or another program's spelling."""
    found = finder.named(name)
    if found:
        return found
    plain = _SIDE.sub("", name.removeprefix(_REBALANCED))
    found = finder.named(plain) if plain != name else ()
    front, *others = _PARTS.split(plain)
    if found or not others:
        return found
    # A whole name that the cards at hand do not have: a part counts if the rest fits it.
    return tuple(card for card in finder.named(front) if all(_bears(card, part) for part in others))


def _bears(card: Card, name: str) -> bool:
    key = key_of(name)
    return key == key_of(card.name) or any(key == key_of(face.name) for face in card.faces)
