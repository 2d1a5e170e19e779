"""A deck that is worked on: its file, what was done to it, and what others did to the file."""

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
    moved_aside,
    read_deck,
    read_deck_file,
    write_deck,
)
from core.storage.files import read_whole, reason, write_whole

MOST_STEPS = 500
"""So many changes can be taken back."""


class Unreadable(Struct, frozen=True):
    """What somebody else has written into the file of a deck is none; ``why`` says it."""

    why: str


class DeckDocument:
    """A deck, the file that it is kept in, and its earlier and later states.

    ``path`` is None as long as no file was chosen. ``format`` is that of the file: an earlier
    state of the deck may have come from a file in another one. Whoever changes the deck saves it.
    ``doubts`` say what of its file could not be read, ``rescue`` is the file that holds it where
    its own cannot be written.
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
        """Return the deck of a file; raise `DeckFileError` where it is none, `OSError`.

        What was not taken whole is kept in another file, for saving would lose the rest.
        """
        read = read_deck_file(path)
        document = cls(read.deck, path if read.whole else None)
        document.doubts = doubts_of(read)
        return document

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what the deck is."""
        return self.path is not None and self._saved == self.deck

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._before)

    def change(self, deck: Deck) -> None:
        """Let the deck be otherwise."""
        if deck != self.deck:
            self._before = [*self._before[-MOST_STEPS:], self.deck]
            self._after = []
            self.deck = deck

    def undo(self) -> None:
        """Take the last change back."""
        if self._before:
            self._after.append(self.deck)
            self.deck = self._before.pop()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._after:
            self._before.append(self.deck)
            self.deck = self._after.pop()

    def spelled(self, line: DeckLine, card: Card) -> DeckLine:
        """Return a line with the name of a card as the format of this deck spells it."""
        return replace(line, name=self.format.spell(card))

    def obstacle(self) -> str:
        """Say what the format of the file has no place for, or ``""``."""
        return left_out(self.deck, self.format)

    def save(self, card_of: CardOf) -> None:
        """Write the file; raise `OSError`. It is whole at every moment, old or new.

        What somebody else has written into it is not written over before `keep_mine`.
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
        """Say what a file of a format would not have, or ``""``."""
        text = write_deck(self.deck, format_, card_of)
        said = left_out(self.deck, format_), moved_aside(self.deck, format_, text)
        return " ".join(filter(None, (*said, self._unread(format_, card_of))))

    def _unread(self, format_: DeckFormat, card_of: CardOf) -> str:
        """Say how many lines that could not be read only their own format keeps, or ``""``."""
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
        """Write another file and go on with this one; raise `OSError`."""
        write_whole(path, write_deck(self.deck, format_, card_of).encode())

    def save_as(self, path: Path, format_: DeckFormat, card_of: CardOf) -> None:
        """Write another file, perhaps in another format, and go on with that; raise `OSError`."""
        text = write_deck(self.deck, format_, card_of)
        write_whole(path, text.encode())
        self.path, self._content = path, text.encode()
        again = self.deck
        if format_.id != again.source:
            again = read_deck(text, max(MOST_CARDS, again.count(*Board))).deck
        self.deck = replace(again, name=again.name or self.deck.name, game=self.deck.game)
        self._saved, self.format = self.deck, BY_ID[self.deck.source]

    def theirs(self) -> Deck | Unreadable | None:
        """Return what somebody else has written into the file, None where nobody has.

        A file that is gone holds nothing that could be lost: None.
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
        """Let the next saving write over what somebody else has written; raise `OSError`."""
        if self.path is not None:
            self._content = read_whole(self.path, LARGEST)
        self._saved = Deck()

    def take_theirs(self, theirs: Deck) -> None:
        """Let the deck be what somebody else has written; it can be taken back."""
        self.change(theirs)
        self.format = BY_ID[theirs.source]
        if self.path is not None:
            self._content, self._saved = read_whole(self.path, LARGEST), self.deck


def doubts_of(read: ReadDeck) -> str:
    """Say what of a file could not be read and what becomes of it, or ``""``."""
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
    """Return the deck of a file's content, called so where it has no name of its own."""
    try:
        read = read_deck(content)
    except DeckFileError as error:
        return Unreadable(str(error))
    if not read.whole:
        return Unreadable(str(read.faults[-1]).rstrip("."))
    return replace(read.deck, name=read.deck.name or name)
