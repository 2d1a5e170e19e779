"""Decks as lists: how many of which name on which board, and what else a line said.

A deck is what its file says, nothing more: no card is looked up here. Every line keeps what was
written beside the name, so that a deck written back has lost nothing.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

MOST = 999
"""Copies on one line."""


class Board(StrEnum):
    """A part of a deck. In Flesh and Blood the main board is the deck, the side the inventory.

    ``OTHER`` is what comes in no game by itself: tokens, planes, schemes.
    """

    COMMANDER = "commander"
    COMPANION = "companion"
    HERO = "hero"
    ARENA = "arena"
    MAIN = "main"
    SIDE = "side"
    MAYBE = "maybe"
    OTHER = "other"


Pairs = tuple[tuple[str, str], ...]


class DeckLine(Struct, frozen=True, kw_only=True):
    """Some copies of one card, as a line of a deck file writes them.

    ``name`` is spelt as the file spells it. ``section`` is the heading that it stood under where
    that says more than the board. ``finish`` is ``""``, ``foil`` or ``etched``. ``above`` holds
    the remarks and the lines that could not be read between it and the line before. ``more``
    is what only the format of its file says, by that format's own words.
    """

    count: int
    name: str
    board: Board = Board.MAIN
    section: str = ""
    set_code: str = ""
    number: str = ""
    scryfall_id: str = ""
    finish: str = ""
    tags: tuple[str, ...] = ()
    comment: str = ""
    above: tuple[str, ...] = ()
    more: Pairs = ()

    def said(self, word: str) -> str:
        """Return what its file said under a word of its format, or ``""``."""
        return next((value for key, value in self.more if key == word), "")

    def is_like(self, other: "DeckLine") -> bool:
        """Tell whether the other line is of the same card, printing and board."""
        return replace(self, count=0, above=(), comment="", more=()) == replace(
            other, count=0, above=(), comment="", more=()
        )


class Deck(Struct, frozen=True, kw_only=True):
    """A deck as its file says it.

    ``game`` is ``mtg``, ``fab`` or, where the list does not tell, ``""``. ``format`` is the word
    for the format of play, as written. ``source`` is the id of the file's format, to which
    ``more`` belongs. ``below`` holds what stood behind the last line.
    """

    name: str = ""
    game: str = ""
    format: str = ""
    comment: str = ""
    lines: tuple[DeckLine, ...] = ()
    below: tuple[str, ...] = ()
    more: Pairs = ()
    source: str = "text"

    def said(self, word: str) -> str:
        """Return what its file said under a word of its format, or ``""``."""
        return next((value for key, value in self.more if key == word), "")

    def on(self, *boards: Board) -> Iterator[DeckLine]:
        """Yield the lines on some boards."""
        return (line for line in self.lines if line.board in boards)

    def count(self, *boards: Board) -> int:
        """Count the cards on some boards."""
        return sum(line.count for line in self.on(*boards))

    def with_line(self, at: int, line: DeckLine) -> "Deck":
        """Return the deck with another line in a place."""
        return replace(self, lines=(*self.lines[:at], line, *self.lines[at + 1 :]))

    def counted(self, at: int, count: int) -> "Deck":
        """Return the deck with so many copies on a line; none removes it, not what stood above."""
        line = self.lines[at]
        if count > 0:
            return self.with_line(at, replace(line, count=min(count, MOST)))
        rest = self.lines[at + 1 :]
        if not rest:
            return replace(self, lines=self.lines[:at], below=(*line.above, *self.below))
        first = replace(rest[0], above=(*line.above, *rest[0].above))
        return replace(self, lines=(*self.lines[:at], first, *rest[1:]))

    def added(self, line: DeckLine) -> "Deck":
        """Return the deck with more copies: on a line of the same kind, else on one of its own."""
        for at, there in enumerate(self.lines):
            if there.is_like(line):
                return self.counted(at, there.count + line.count)
        return replace(self, lines=(*self.lines, line))

    def moved(self, at: int, board: Board) -> "Deck":
        """Return the deck with a line on another board."""
        line = self.lines[at]
        there = replace(line, board=board, section="")
        for same, other in enumerate(self.lines):
            if same != at and other.is_like(there):
                return self.counted(same, other.count + line.count).counted(at, 0)
        return self.with_line(at, there)
