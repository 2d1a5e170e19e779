"""A deck being edited: its file, undo history, and conflicts with changes on disk."""

import errno
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.messages import worded
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
    """Return the deck of a file's content, with a default name."""
    try:
        read = read_deck(content)
    except DeckFileError as error:
        return Unreadable(str(error))
    if not read.whole:
        return Unreadable(str(read.faults[-1]).rstrip("."))
    return replace(read.deck, name=read.deck.name or name)
