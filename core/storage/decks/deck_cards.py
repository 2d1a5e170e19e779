"""The cards that the lines of a deck mean, and those to choose from where a line is not found."""

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
"""So many lines are remembered."""

_Meaning = tuple[str, str, str, str]
_PARTS = re.compile(r"\s*/+\s*")
_REBALANCED = "A-"
"""Before names and numbers of cards that Arena has changed."""
_SIDE = re.compile(r"\s*\((?:transform|front|back)\)$", re.IGNORECASE)


class FoundLine(Struct, frozen=True, kw_only=True):
    """A line, its card, or the several cards ``meant``. ``note`` says what was taken on trust.

    Of a line that means none `FoundDeck.candidates` looks for similar names.
    """

    line: DeckLine
    card: Card | None = None
    meant: tuple[Card, ...] = ()
    note: str = ""
    barred: Mapping[str, str] = NOWHERE


class FoundDeck(Struct, frozen=True, kw_only=True):
    """A deck with the cards that it means; ``game`` is the one whose cards they are.

    ``nearest`` finds the cards with the names most like one, ``barred`` tells where a card may not
    be played.
    """

    deck: Deck
    game: str
    lines: tuple[FoundLine, ...]
    nearest: Callable[[str], tuple[Card, ...]]
    barred: Callable[[Card], Mapping[str, str]]

    @property
    def missing(self) -> tuple[FoundLine, ...]:
        """The lines of which no card was found."""
        return tuple(each for each in self.lines if each.card is None)

    def candidates(self, found: FoundLine) -> tuple[Card, ...]:
        """Return the cards to choose from for a line; similar names take some milliseconds."""
        return found.meant or self.nearest(found.line.name)

    @property
    def card_of(self) -> Callable[[DeckLine], Card | None]:
        """Return what tells the card of a line."""
        return {each.line: each.card for each in self.lines}.get

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """The cards that were found, for the rules of a format to judge."""
        return tuple(
            DeckEntry(each.card, each.line.count, each.line.board, each.barred)
            for each in self.lines
            if each.card is not None
        )

    def count(self, *boards: Board) -> int:
        """Count the cards on some boards, whether they were found or not."""
        return self.deck.count(*boards)


class DeckCards:
    """Finds the cards of decks. Lines that are alike are looked up once, in whatever deck."""

    def __init__(self, finders: Mapping[str, CardFinder]) -> None:
        self.finders = finders
        self._known: dict[tuple[str, _Meaning], FoundLine] = {}

    def find(self, deck: Deck) -> FoundDeck:
        """Find the cards of a deck, in its game or, where the list does not tell, in the best."""
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
    """Return what of a line tells its card: lines that are alike in it are looked up once."""
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
            else worded("{said} is {name}; the name was taken", said=said, name=card.name)
        )
        return FoundLine(line=line, card=meant[0], note=note)
    return FoundLine(line=line, meant=meant)


def _by_name(name: str, finder: CardFinder) -> tuple[Card, ...]:
    """Return the cards that a name may mean, as it stands or as other programs write it."""
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
