"""The command ``texts``: the program of a card, and the number of lines that are understood."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.json import encode
from msgspec.json import format as indented

from core.cards.card import Card, Layout
from core.effects.program import Keyword, Reading
from core.games import GAMES
from core.rules.deck_check import NOT_PART
from core.rules.ruleset import Rules
from core.storage.database.library import CardLibrary, open_library, shipped_library, unreadable
from core.storage.files import library_folder
from core.storage.importers.collection import read_legality

FAULTY = 1
NOT_FOUND = "No card is called so."
NO_LIBRARY = "There is no card library here."


def add_text_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``texts``."""
    texts = add("texts", help="print the program of a card's text, or count what is understood")
    texts.add_argument("name", nargs="?", metavar="NAME", help="the name of a card or face")
    texts.add_argument("--coverage", action="store_true", help="count the lines of all cards")
    texts.add_argument("--unread", action="store_true", help="list lines that are not understood")
    texts.add_argument("--game", choices=tuple(GAMES), default=next(iter(GAMES)))
    texts.add_argument(
        "--library", type=Path, metavar="FOLDER", help="a folder in place of the user's own"
    )
    texts.set_defaults(run=partial(_run, texts))


def _run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> int:
    folder = options.library or library_folder()
    with ExitStack() as stack:
        library = open_library(folder)
        if library is not None:
            stack.enter_context(closing(library))
        elif says := unreadable(folder):
            print(says, file=sys.stderr)
        if options.coverage or options.unread:
            if library is None:
                print(NO_LIBRARY, file=sys.stderr)
                return FAULTY
            return count_lines(library, options.game, unread=options.unread)
        if not options.name:
            parser.error("give the NAME of a card, or --coverage")
        shipped = stack.enter_context(closing(shipped_library()))
        libraries = (library, shipped) if library is not None else (shipped,)
        return print_programs(libraries, options.game, options.name)


def print_programs(libraries: Iterable[CardLibrary], game: str, name: str) -> int:
    """Print the program of each face of a card as JSON, and the words by hand."""
    rules = rules_of(game)
    for library in libraries:
        card = next(iter(library.printings(name, game)), None)
        if card is None:
            continue
        for index, face in enumerate(card.faces):
            reading = rules.reading(card, index)
            print(face.name)
            for ability in reading.abilities:
                print(f"  {ability.words.excerpt(face.text)}")
                print(indented(encode(ability), indent=2).decode())
            for words in reading.by_hand:
                print(f"  by hand: {words.excerpt(face.text)}")
        return 0
    print(NOT_FOUND, file=sys.stderr)
    return FAULTY


def rules_of(game: str) -> Rules:
    """Return the rules of the newest edition of a game."""
    return GAMES[game].rules().tables


class Coverage(Struct):
    """Counts of lines and cards; a card is whole if all its lines are understood."""

    lines: int = 0
    understood: int = 0
    keyword_lines: int = 0
    keywords_understood: int = 0
    many_lines: int = 0
    many_understood: int = 0
    cards: int = 0
    whole: int = 0

    def add(self, card: Card, readings: Iterable[Reading]) -> Iterator[tuple[str, str]]:
        """Count the lines of a card; yield the name and text of each that is not understood."""
        faces = tuple(zip(card.faces, readings, strict=True))
        is_whole = True
        for face, reading in faces:
            unread = {words.line for words in reading.by_hand}
            by_line: dict[int, bool] = {}
            for ability in reading.abilities:
                line = ability.words.line
                is_keyword = isinstance(ability, Keyword)
                by_line[line] = by_line.get(line, True) and is_keyword
            for line, is_keyword in by_line.items():
                is_read = line not in unread
                self.lines += 1
                self.understood += is_read
                self.keyword_lines += is_keyword
                self.keywords_understood += is_keyword and is_read
                if len(faces) > 1:
                    self.many_lines += 1
                    self.many_understood += is_read
                if not is_read:
                    is_whole = False
                    yield face.name, face.text.split("\n")[line]
        self.cards += 1
        self.whole += is_whole

    def __str__(self) -> str:
        """The two last lines of the count."""
        others = self.lines - self.keyword_lines
        read = self.understood - self.keywords_understood
        return (
            f"{others} lines without keyword lines, {read} understood ({percent(read, others)} %)\n"
            f"{self.lines} lines, {self.understood} understood"
            f" ({percent(self.understood, self.lines)} %);"
            f" {self.many_lines} multi-faced lines, {self.many_understood} understood"
            f" ({percent(self.many_understood, self.many_lines)} %);"
            f" {self.cards} cards, {self.whole} whole ({percent(self.whole, self.cards)} %)"
        )


def percent(part: int, whole: int) -> str:
    """Return a percentage, rounded down to one decimal."""
    tenths = part * 1000 // whole if whole else 0
    return f"{tenths // 10}.{tenths % 10}"


def count_lines(library: CardLibrary, game: str, *, unread: bool) -> int:
    """Print how many lines of the cards that a format allows are understood."""
    rules = rules_of(game)
    coverage = Coverage()
    for card in allowed_cards(library, game):
        readings = [rules.reading(card, index) for index in range(len(card.faces))]
        for name, line in coverage.add(card, readings):
            if unread:
                print(f"{name}\t{line}")
    print(coverage)
    return 0


def allowed_cards(library: CardLibrary, game: str) -> Iterator[Card]:
    """Yield each card once that the widest format of its game has; banned cards count too."""
    widest = GAMES[game].widest_format
    rows = library.ask(
        "SELECT id, legality FROM card WHERE game = ? AND extra = 0 AND layout != ? ORDER BY id",
        game,
        Layout.REVERSIBLE,
    )
    for row, legality in rows.fetchall():
        if read_legality(legality or "").get(widest) != NOT_PART:
            yield library.card(row)
