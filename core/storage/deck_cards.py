"""The cards that the lines of a deck mean, and those to choose from where a line is not found."""

import re
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.rules.deck_check import DeckEntry
from core.storage.card_finder import CardFinder
from core.storage.names import key_of

_PARTS = re.compile(r"\s*/+\s*")
_REBALANCED = "A-"
"""Before names and numbers of cards that Arena has changed."""
_SIDE = re.compile(r"\s*\((?:transform|front|back)\)$", re.IGNORECASE)


class FoundLine(Struct, frozen=True, kw_only=True):
    """A line, its card, or the cards to choose from. ``note`` says what was taken on trust."""

    line: DeckLine
    card: Card | None = None
    candidates: tuple[Card, ...] = ()
    note: str = ""


class FoundDeck(Struct, frozen=True, kw_only=True):
    """A deck with the cards that it means; ``game`` is the one whose cards they are."""

    deck: Deck
    game: str
    lines: tuple[FoundLine, ...]

    @property
    def missing(self) -> tuple[FoundLine, ...]:
        """The lines of which no card was found."""
        return tuple(each for each in self.lines if each.card is None)

    @property
    def card_of(self) -> Callable[[DeckLine], Card | None]:
        """Return what tells the card of a line."""
        return {each.line: each.card for each in self.lines}.get

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """The cards that were found, for the rules of a format to judge."""
        return tuple(
            DeckEntry(each.card, each.line.count, each.line.board)
            for each in self.lines
            if each.card is not None
        )

    def count(self, *boards: Board) -> int:
        """Count the cards on some boards, whether they were found or not."""
        return self.deck.count(*boards)


def find_cards(deck: Deck, finders: Mapping[str, CardFinder]) -> FoundDeck:
    """Find the cards of a deck, in its game or, where the list does not tell, in the best one."""
    games = (deck.game,) if deck.game in finders else tuple(finders)
    tried = [_found_in(deck, game, finders[game]) for game in games]
    return min(tried, key=lambda found: len(found.missing))


def _found_in(deck: Deck, game: str, finder: CardFinder) -> FoundDeck:
    first = {_meaning(line): line for line in deck.lines}
    known = {meaning: find_line(line, finder) for meaning, line in first.items()}
    lines = tuple(replace(known[_meaning(line)], line=line) for line in deck.lines)
    return FoundDeck(deck=replace(deck, game=game), game=game, lines=lines)


def _meaning(line: DeckLine) -> tuple[str, str, str, str]:
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
        note = "" if card is None else f"{said} is {card.name}; the name was taken"
        return FoundLine(line=line, card=meant[0], note=note)
    return FoundLine(line=line, candidates=meant or finder.nearest(line.name))


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
