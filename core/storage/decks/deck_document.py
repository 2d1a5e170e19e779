"""A deck being edited: its file, undo history, conflicts on disk, and the cards of its lines."""

import errno
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.messages import worded
from core.rules.deck_check import DeckEntry
from core.storage.database.catalogue import CardFinder, key_of
from core.storage.decks.deck_format import DeckFileError, DeckFormat, ReadDeck
from core.storage.decks.formats import (
    BY_ID,
    LARGEST,
    MOST_CARDS,
    CardOf,
    left_out,
    lost_commanders,
    read_deck,
    read_deck_file,
    write_deck,
)
from core.storage.files import read_whole, reason, write_whole
from core.storage.importers.collection import NOWHERE

MOST_STEPS = 500
"""Maximum number of undo steps."""


class Unreadable(Struct, frozen=True):
    """Another program wrote unreadable content into the deck's file; ``why`` is the reason."""

    why: str


class DeckDocument:
    """A deck, its file, and its earlier and later states.

    ``path`` is None until a file is chosen. ``format`` is that of the file: an earlier state of the
    deck may have come from a file in another one. Callers save after changes. ``doubts`` is a
    sentence on unread parts of its file, ``rescue`` the file that keeps them.
    """

    def __init__(self, deck: Deck, path: Path | None = None) -> None:
        self.deck = deck
        self.path = path
        self.format: DeckFormat = BY_ID[deck.source]
        self._before: list[Deck] = []
        self._after: list[Deck] = []
        self.doubts = ""
        self.rescue: Path | None = None
        self._content = b""
        self._saved = deck
        if path is not None:
            self._content = read_whole(path, LARGEST)

    @classmethod
    def opened(cls, path: Path) -> "DeckDocument":
        """Return the deck of a file; raise `DeckFileError` for other content, or `OSError`.

        A file that was read only in part is copied, because saving would lose the rest.
        """
        read = read_deck_file(path)
        document = cls(read.deck, path if read.whole else None)
        document.doubts = unread_parts(read)
        return document

    @property
    def is_saved(self) -> bool:
        """Whether the file holds the present deck."""
        return self.path is not None and self._saved == self.deck

    @property
    def can_undo(self) -> bool:
        """Whether a change can be undone."""
        return bool(self._before)

    def change(self, deck: Deck) -> None:
        """Replace the deck, as one undo step."""
        if deck != self.deck:
            self._before = [*self._before[-MOST_STEPS:], self.deck]
            self._after = []
            self.deck = deck

    def undo(self) -> None:
        """Undo the last change."""
        if self._before:
            self._after.append(self.deck)
            self.deck = self._before.pop()

    def redo(self) -> None:
        """Redo the last undone change."""
        if self._after:
            self._before.append(self.deck)
            self.deck = self._after.pop()

    def spelled(self, line: DeckLine, card: Card) -> DeckLine:
        """Return a line with the card's name spelt as in the deck's format."""
        return replace(line, name=self.format.spell(card))

    def obstacle(self) -> str:
        """Return a sentence on the content that the file's format cannot hold, or ``""``."""
        return left_out(self.deck, self.format)

    def save(self, card_of: CardOf) -> None:
        """Write the file atomically; raise `OSError`.

        Changes on disk are not overwritten before `keep_mine`.
        """
        if self.path is None:
            return
        if self.theirs() is not None:
            what = worded("another program has written into the file")
            raise FileExistsError(errno.EEXIST, what, str(self.path))
        content = write_deck(self.deck, self.format, card_of).encode()
        if content != self._content or not self.path.exists():
            write_whole(self.path, content)
        self._content, self._saved = content, self.deck

    def lost_in(self, format_: DeckFormat, card_of: CardOf) -> str:
        """Return a sentence on the content that a format would lose, or ``""``."""
        text = write_deck(self.deck, format_, card_of)
        said = left_out(self.deck, format_), lost_commanders(self.deck, format_, text)
        return " ".join(filter(None, (*said, self._unread(format_, card_of))))

    def _unread(self, format_: DeckFormat, card_of: CardOf) -> str:
        """Return a sentence on unreadable lines that only their own format keeps, or ``""``."""
        own = BY_ID[self.deck.source]
        if format_ is own:
            return ""
        count = len(own.read(write_deck(self.deck, own, card_of)).faults)
        if not count:
            return ""
        return worded(
            "{title} has no place for {count} line that could not be read.|"
            "{title} has no place for {count} lines that could not be read.",
            title=format_.title,
            count=count,
        )

    def save_copy(self, path: Path, format_: DeckFormat, card_of: CardOf) -> None:
        """Write another file and continue with this one; raise `OSError`."""
        write_whole(path, write_deck(self.deck, format_, card_of).encode())

    def save_as(self, path: Path, format_: DeckFormat, card_of: CardOf) -> None:
        """Write another file, perhaps in another format, and continue with it; raise `OSError`."""
        text = write_deck(self.deck, format_, card_of)
        write_whole(path, text.encode())
        self.path, self._content = path, text.encode()
        again = self.deck
        if format_.id != again.source:
            again = read_deck(text, max(MOST_CARDS, again.count(*Board))).deck
        self.deck = replace(again, name=again.name or self.deck.name, game=self.deck.game)
        self._saved, self.format = self.deck, BY_ID[self.deck.source]

    def theirs(self) -> Deck | Unreadable | None:
        """Return the content that another program wrote into the file, None if unchanged.

        A deleted file has no content to lose: None.
        """
        if self.path is None:
            return None
        try:
            content = read_whole(self.path, LARGEST)
        except FileNotFoundError:
            return None
        except OSError as error:
            return Unreadable(reason(error))
        return None if content == self._content else _deck_in(content, self.deck.name)

    def keep_mine(self) -> None:
        """Let the next save overwrite changes on disk; raise `OSError`."""
        if self.path is not None:
            self._content = read_whole(self.path, LARGEST)
        self._saved = Deck()

    def take_theirs(self, theirs: Deck) -> None:
        """Replace the deck by that on disk, as one undo step."""
        self.change(theirs)
        self.format = BY_ID[theirs.source]
        if self.path is not None:
            self._content, self._saved = read_whole(self.path, LARGEST), self.deck


def unread_parts(read: ReadDeck) -> str:
    """Return a sentence on unread parts of a file and their fate, or ``""``."""
    if not read.faults:
        return ""
    first = read.faults[0].where_and_what
    more = len(read.faults) - 1
    if not read.whole:
        return worded(
            "Not all of it could be read ({first}), so the file stays as it is and this deck is "
            "saved as another one.",
            first=first,
        )
    if more:
        return worded(
            "{first}. And {more} more; they stay in the file as they are.", first=first, more=more
        )
    return worded("{first}. It stays in the file as it is.", first=first)


def _deck_in(content: bytes, name: str) -> Deck | Unreadable:
    try:
        read = read_deck(content)
    except DeckFileError as error:
        return Unreadable(str(error))
    if not read.whole:
        return Unreadable(str(read.faults[-1]).rstrip("."))
    return replace(read.deck, name=read.deck.name or name)


MOST_KNOWN = 50_000
"""Number of cached lines."""

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
        self._known: dict[tuple[str, ...], FoundLine] = {}

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
        key = game, line.name, line.set_code, line.number, line.scryfall_id
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


def find_line(line: DeckLine, finder: CardFinder) -> FoundLine:
    """Find the card of a line: by Scryfall's id, by set and number, then by name."""
    card = finder.with_id(line.scryfall_id) if line.scryfall_id else None
    if card is None and line.set_code and line.number:
        card = finder.printed_as(line.set_code, line.number)
    meant = _by_name(line.name, finder)
    if card is not None and (not meant or card in meant or _bears(card, line.name)):
        return FoundLine(line=line, card=card)
    if len(meant) == 1:
        said, note = f"{line.set_code} {line.number}".strip() or line.scryfall_id, ""
        if card is not None:
            note = worded("{said} is {name}; the name was used", said=said, name=card.name)
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
