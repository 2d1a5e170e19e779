"""Deck model: legality, edits, autosave, the list of own decks, and services of the deck window."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckFacts, DeckLine, facts_of
from core.games import GAMES
from core.messages import worded
from core.rules.deck_check import DeckEntry, DeckProblem, PlayFormat, refused_by_adding
from core.storage.assets import DECKS
from core.storage.database.catalogue import pitch_of
from core.storage.decks.deck_document import DeckDocument, FoundDeck, FoundLine, Unreadable
from core.storage.decks.deck_format import DeckFileError, DeckFormat
from core.storage.decks.formats import BY_ID, FORMATS, SUFFIXES, CardOf
from core.storage.files import reason
from gui.card_ports import OwnPorts, Picture
from gui.features.card_search.own_cards import OwnCardChanges
from gui.widgets.rest import NEVER

LEADERS = (Board.COMMANDER, Board.HERO)
_LONGEST_TAG = 23
NOT_ALLOWED = "not allowed"
_ORDER = (Board.MAIN, Board.SIDE, Board.ARENA, *LEADERS, Board.COMPANION, Board.MAYBE, Board.OTHER)
_TITLES = {
    Board.MAIN: "Deck",
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.HERO: "Hero",
    Board.ARENA: "Arena cards",
    Board.MAYBE: "Maybe",
    Board.OTHER: "Others",
}


class JudgedDeck(Struct, frozen=True, kw_only=True):
    """Deck with its cards, the formats of its game, its own format, and its problems."""

    found: FoundDeck
    formats: Mapping[str, PlayFormat]
    chosen: PlayFormat
    problems: tuple[DeckProblem, ...]

    @property
    def deck(self) -> Deck:
        """The deck itself."""
        return self.found.deck

    @property
    def boards(self) -> list[Board]:
        """The boards of the format and those with cards, in order."""
        known = set(self.chosen.boards)
        return [each for each in _ORDER if each in known or self.deck.count(each)]

    @property
    def leaders(self) -> list[Card]:
        """The commanders of the deck."""
        return [e.card for e in self.found.entries if e.board in LEADERS]

    @property
    def worn(self) -> list[Card]:
        """The starting equipment and weapons of the commanders, one entry per copy."""
        worn = [e for e in self.found.entries if e.board is Board.ARENA]
        return [each.card for each in worn for _ in range(each.count)]

    @property
    def warnings(self) -> dict[str, str]:
        """Short reasons why a card is not legal, by card name."""
        return {card.name: tag_of(each) for each in self.problems for card in each.cards}

    @property
    def facts(self) -> DeckFacts:
        """Statistics of the deck."""
        entries = [e for e in self.found.entries if e.board is Board.MAIN or e.board in LEADERS]
        return facts_of([(each.card, each.count) for each in entries])

    @property
    def hand(self) -> tuple[Sequence[Card], int]:
        """The cards to draw a hand from, and the hand size."""
        main = [e for e in self.found.entries if e.board is Board.MAIN]
        cards = [each.card for each in main for _ in range(each.count)]
        return cards, self.chosen.hand_size(self.found.entries)

    def title(self, board: Board) -> str:
        """Return the game's name of a board."""
        return GAMES[self.found.game].side if board is Board.SIDE else _TITLES[board]

    def verdict(self, edition: str) -> tuple[str, str, bool]:
        """Return the verdict text, the unchecked rules, and whether the deck is legal."""
        missing = sum(each.line.count for each in self.found.missing)
        count = len(self.problems) + bool(missing)
        if not count:
            return f"Legal in {self.chosen.title}, {edition}", str(self.chosen.unchecked), True
        says = worded("Not legal yet: {count} thing|Not legal yet: {count} things", count=count)
        unknown = worded("{count} not found", count=missing) if missing else ""
        return "\n".join(filter(None, (says, unknown))), "", False

    def home(self, card: Card, shown: Board) -> Board:
        """Return the card's board; a shown side or maybe board replaces the main board."""
        own = self.chosen.home(card)
        return shown if own is Board.MAIN and shown in {Board.SIDE, Board.MAYBE} else own

    def refusals(self, card: Card, board: Board) -> tuple[DeckProblem, ...]:
        """Return the problems that one more copy of a card on a board would cause."""
        more = DeckEntry(card, 1, board, self.found.barred(card))
        return refused_by_adding(self.chosen, self.found.entries, more)

    def copies(self, card: Card) -> int:
        """Count the copies of a card on all boards; a different pitch is a different card."""
        return sum(
            each.line.count
            for each in self.found.lines
            if each.card is not None and _distinct(each.card) == _distinct(card)
        )


def _distinct(card: Card) -> tuple[str, str]:
    return card.name, pitch_of(card)


def judged(found: FoundDeck, formats: Sequence[PlayFormat]) -> JudgedDeck:
    """Check a deck against its format."""
    known = {each.id: each for each in formats}
    chosen = format_meant(found.deck, known)
    problems = tuple(chosen.problems(found.entries))
    return JudgedDeck(found=found, formats=known, chosen=chosen, problems=problems)


def format_meant(deck: Deck, formats: Mapping[str, PlayFormat]) -> PlayFormat:
    """Return the format that the deck names, else the best guess by its boards."""
    said = deck.format.casefold()
    for each in formats.values():
        if said in {each.id, each.title.casefold()}:
            return each
    led = [each for each in formats.values() if set(LEADERS) & set(each.boards)]
    others = [each for each in formats.values() if each not in led]
    order = (*led, *others) if deck.count(*LEADERS) else (*others, *led)
    return next(iter(order))


def tag_of(problem: DeckProblem) -> str:
    """Return a problem as a short tag: the end of its sentence after "is"."""
    _, is_there, words = str(problem.finding.says).rstrip(".").rpartition(" is ")
    return words if is_there and len(words) <= _LONGEST_TAG else NOT_ALLOWED


MOST = 40


class ListedDeck(Struct, frozen=True):
    """Entry in the list of decks: name and file."""

    name: str
    path: Path


class OwnDecks(QObject):
    """List of the user's recent decks; ``changed`` is emitted if the list changes.

    ``own`` returns the storage of the list; ``folder`` is the folder of new decks, or None.
    """

    changed = Signal()

    def __init__(
        self, own: Callable[[], OwnCardChanges], folder: Path | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._own = own
        self._folder = folder

    def all(self) -> tuple[ListedDeck, ...]:
        """Return the recent decks whose file exists."""
        opened = [ListedDeck(each.name, each.path) for each in self._own().cards.decks]
        known = {each.path for each in opened}
        others = [ListedDeck(path.stem, path) for path in self._kept() if path not in known]
        return tuple(each for each in (*opened, *others) if each.path.is_file())[:MOST]

    def note(self, document: DeckDocument, game: str) -> None:
        """Move the deck of a file to the top of the list."""
        path = document.path
        if path is None or path.is_relative_to(DECKS):
            return
        name, own = document.deck.name or path.stem, self._own()
        first = next(iter(own.cards.decks), None)
        if first is not None and (first.path, first.name) == (path.absolute(), name):
            return
        own.keep(lambda: own.cards.note_deck(path, name, game))
        self.changed.emit()

    def _kept(self) -> list[Path]:
        if self._folder is None or not self._folder.is_dir():
            return []
        with suppress(OSError):
            files = [path.absolute() for path in self._folder.iterdir() if path.suffix in SUFFIXES]
            return sorted(files, key=lambda path: -path.stat().st_mtime)
        return []


LONGEST_NAME = 100


_WAIT = 300
_LONGEST_NAME = 60
_MOST_ALIKE = 1000
_WHOLE = BY_ID["text"]
"""The format that keeps all data of a deck."""
ELSEWHERE = "Choose File, Save as."


class DeckAutosave(QObject):
    """Autosave: writes a deck into its file shortly after each change.

    ``put_up`` is emitted if another deck is opened, ``stated`` if the save state changes. ``asked``
    carries the content that another program wrote into the file: a deck, an `Unreadable`, or None.
    ``rescued`` carries the path of the copy of a deck that could not be saved.
    """

    put_up = Signal()
    stated = Signal()
    asked = Signal(object)
    rescued = Signal(str)

    def __init__(
        self, document: DeckDocument, folder: Path | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.card_of: CardOf = lambda _line: None
        self.fault = ""
        self._folder = folder
        self._saving = QTimer(self, interval=_WAIT, singleShot=True)
        self._saving.timeout.connect(self.save)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(lambda _path: self.look())
        self._watch()

    def save_soon(self) -> None:
        """Save after a pause in editing."""
        self._saving.start()

    def take(self, document: DeckDocument) -> None:
        """Open another deck; the previous one is saved."""
        self.save()
        self.document, self.fault = document, ""
        self.asked.emit(None)
        self._watch()
        self.put_up.emit()

    def open(self, path: Path) -> str:
        """Open the deck of a file; return an error or warnings, empty if there are none."""
        try:
            document = DeckDocument.opened(path)
        except (DeckFileError, OSError) as error:
            return str(error)
        self.take(document)
        return document.doubts

    def save(self) -> None:
        """Write the deck into its file; create one in the folder of decks if it has none."""
        self._saving.stop()
        document = self.document
        if document.is_saved or (document.path is None and not document.deck.lines):
            return
        theirs = document.theirs()
        if theirs is not None:
            self.look()
            if isinstance(theirs, Unreadable):
                self._refuse(f"Cannot be saved: the file cannot be read now ({theirs.why}).")
            return
        gone = document.obstacle()
        if gone:
            self._refuse(f"{gone} {ELSEWHERE}")
            return
        try:
            if document.path is None:
                self._begin_file()
            else:
                document.save(self.card_of)
        except OSError as error:
            self._refuse(f"Cannot be saved: {reason(error)}. {ELSEWHERE}")
        else:
            self._is_well()

    def save_at_last(self) -> None:
        """Save before the window closes; if that fails, save a copy in another file."""
        self.save()
        document = self.document
        if document.is_saved or not document.deck.lines or self._folder is None:
            return
        copy = document.rescue or self._free_path(_WHOLE.suffix)
        why = self.fault or "The deck was not saved."
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            document.save_copy(copy, _WHOLE, self.card_of)
        except OSError:
            self.rescued.emit(f"{why} It is there until the program ends: open Decks again.")
        else:
            document.rescue = copy
            self.rescued.emit(f"{why} A copy is in {copy}.")

    def save_to(self, path: Path, game: str) -> str:
        """Save to a file in the format of its extension; return a message about the result."""
        same = [each for each in writable(game) if each.suffix == path.suffix.casefold()]
        own = self.document.format
        format_ = own if own in same else (same or [BY_ID["text"]])[-1]
        lost = self.document.lost_in(format_, self.card_of)
        if lost and self._is_own(path):
            return f"{path.name} was not written. {lost} Choose another ending."
        try:
            if lost:  # the open deck would lose this data too if the file became its own
                self.document.save_copy(path, format_, self.card_of)
                return f"A copy is in {path.name}. {lost} The deck in this window stays whole."
            self.document.save_as(path, format_, self.card_of)
        except OSError as error:
            self._refuse(f"Cannot be saved: {reason(error)}.")
            return self.fault
        self.asked.emit(None)
        self._is_well()
        self.put_up.emit()
        return f"Saved as {path.name}."

    def _is_own(self, path: Path) -> bool:
        own = self.document.path
        return own is not None and own.resolve() == path.resolve()

    def look(self) -> None:
        """Check whether another program changed the file, and ask if it did."""
        self.asked.emit(self.document.theirs())
        self._watch()

    def keep_mine(self) -> None:
        """Overwrite the changes of another program."""
        try:
            self.document.keep_mine()
        except FileNotFoundError:
            pass  # no file to overwrite
        except OSError as error:
            self._refuse(f"Cannot be saved: {reason(error)}. {ELSEWHERE}")
            return
        self.asked.emit(None)
        self.save()

    def take_theirs(self, theirs: Deck) -> None:
        """Replace the deck with the version on disk."""
        with suppress(OSError):  # if the file is gone, the next check asks again
            self.document.take_theirs(theirs)
        self.asked.emit(None)
        self._watch()
        self.put_up.emit()

    def _begin_file(self) -> None:
        """Create a file in the folder of decks for a deck without one; raise `OSError`."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        format_ = self.document.format
        self.document.save_as(self._free_path(format_.suffix), format_, self.card_of)

    def _free_path(self, suffix: str) -> Path:
        folder = self._folder or Path()
        name = "".join(c if c.isalnum() or c in " -_'" else " " for c in self.document.deck.name)
        stem = " ".join(name.split())[:_LONGEST_NAME] or "Deck"
        tried = (stem, *(f"{stem} {number}" for number in range(2, _MOST_ALIKE)))
        paths = (folder / f"{each}{suffix}" for each in tried)
        return next(each for each in paths if not each.exists())

    def _refuse(self, words: str) -> None:
        self.fault = words
        self.stated.emit()

    def _is_well(self) -> None:
        self.fault = ""
        self._watch()
        self.stated.emit()

    def _watch(self) -> None:
        if self._watcher.files():
            self._watcher.removePaths(self._watcher.files())
        path = self.document.path
        if path is not None and path.exists():
            self._watcher.addPath(str(path))


def writable(game: str) -> list[DeckFormat]:
    """Return the file formats for decks of a game."""
    return [each for each in FORMATS if game in each.games]


ORDERS = {
    "name": "By name",
    "mv": "By mana value",
    "color": "By colour",
    "newest": "Newest first",
}
"""Sort orders of found cards, by their `order:` value in a query."""


class SearchResult(Struct, frozen=True):
    """Cards that a query finds, and a summary line.

    ``is_sorted``: the requested order is used; a search by name lists the best match first.
    """

    cards: Sequence[Card] = ()
    says: str = ""
    is_sorted: bool = False


class DeckServices(Struct, frozen=True, kw_only=True):
    """Services of the deck window as plain callables, so that tests need no table.

    ``find`` resolves the cards of a deck, ``named`` returns the cards of a game with a similar
    name, ``search`` runs a query in one of the `ORDERS`. ``formats`` returns the formats of play.
    ``cite`` returns the number or title of a rule, ``edition`` the title of the rules, ``about``
    the edition and the source of card pictures. ``picture`` draws a side of a card at a width in
    pixels, ``small_picture`` may return a placeholder first. ``hand`` draws a sample hand.
    ``opponents`` are deck files of the same game, best match first; ``own_decks`` are the user's
    decks of all games. ``folder`` is the folder of new decks, or None.
    ``build`` opens the query builder over a window; ``recent`` and ``examples`` are suggested
    queries, ``remember`` stores one. ``own`` is the user's data about cards of a game,
    ``print_deck`` opens the print sheet over a window and reports the result there.
    ``open_elsewhere`` opens a file that is not a deck at the table. ``large_card_delay`` returns
    the milliseconds of rest after which a card is shown large.
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
    large_card_delay: Callable[[], int] = lambda: NEVER


class DeckModel(QObject):
    """Commands on the open deck. ``changed`` follows each edit, ``said`` has its message.

    ``shown`` is the visible board: a card that fits several boards goes there.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(
        self, keeper: DeckAutosave, services: DeckServices, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._services = services
        self.shown = Board.MAIN
        self.judged = self._judge()

    @property
    def document(self) -> DeckDocument:
        """The deck document with its file and undo history."""
        return self._keeper.document

    @property
    def deck(self) -> Deck:
        """The current deck."""
        return self.document.deck

    @property
    def found(self) -> FoundDeck:
        """The deck with its resolved cards."""
        return self.judged.found

    def _judge(self) -> JudgedDeck:
        found = self._services.find(self.deck)
        return judged(found, self._services.formats(found.game))

    def judge(self) -> JudgedDeck:
        """Resolve the cards and check the legality again."""
        self.judged = self._judge()
        self._keeper.card_of = self.found.card_of
        return self.judged

    def change(self, deck: Deck, words: str = "") -> None:
        """Replace the deck; it is saved after a pause."""
        if deck != self.deck:
            self.document.change(deck)
            self._tell(words)

    def undo(self) -> None:
        """Undo the last change."""
        self.document.undo()
        self._tell()

    def redo(self) -> None:
        """Redo the last undone edit."""
        self.document.redo()
        self._tell()

    def _tell(self, words: str = "") -> None:
        self.changed.emit()
        self.said.emit(words)
        self._keeper.save_soon()

    # Commands on a line, by its index in the deck

    def count(self, at: int, change: int) -> None:
        """Change the count of a line."""
        self.change(self.deck.counted(at, self.deck.lines[at].count + change))

    def remove(self, at: int) -> None:
        """Remove a line."""
        says = f"{self.deck.lines[at].name} is out. Ctrl+Z brings it back."
        self.change(self.deck.counted(at, 0), says)

    def move(self, at: int, board: Board) -> None:
        """Move a line to another board, or back."""
        line = self.deck.lines[at]
        to = Board.MAIN if line.board is board else board
        self.change(self.deck.moved(at, to), f"{line.name}: {self.judged.title(to)}.")

    def lead(self, at: int) -> None:
        """Make the card of a line the commander, or undo that."""
        leads = next((each for each in LEADERS if each in self.judged.chosen.boards), None)
        if leads is not None:
            self.move(at, leads)

    def pick(self, found: FoundLine, card: Card) -> None:
        """Resolve an unknown line to a card."""
        deck = self.deck
        at = next((i for i, line in enumerate(deck.lines) if line is found.line), None)
        if at is not None:
            line = self.document.spelled(found.line, card)
            plain = replace(line, set_code="", number="", scryfall_id="")
            self.change(deck.with_line(at, plain), f"{found.line.name} is {card.front.name}.")

    # Commands on a card

    def add(self, card: Card, *, maybe: bool = False) -> None:
        """Add a copy of a card, to a board that allows it."""
        self.drop(card, Board.MAYBE if maybe else self._home(card))

    def drop(self, card: Card, board: Board) -> None:
        """Add a copy of a card to a board."""
        deck, says = self.deck, f"{card.front.name} is in: {self.judged.title(board)}."
        for at, each in enumerate(self.found.lines):
            known = each.card is not None and _distinct(each.card) == _distinct(card)
            if known and each.line.board is board:
                self.change(deck.counted(at, deck.lines[at].count + 1), says)
                return
        line = DeckLine(count=1, name=self.document.format.spell(card), board=board)
        self.change(deck.added(line), says)

    def add_named(self, name: str) -> None:
        """Add the card with a name."""
        cards = self._services.named(self.found.game, name)
        if cards:
            self.add(cards[0])
        else:
            self.said.emit(f"{name} is not among the cards at hand.")

    def refusals(self, card: Card) -> tuple[DeckProblem, ...]:
        """Return the problems that one more copy of a card would cause."""
        return self.judged.refusals(card, self._home(card))

    def copies(self, card: Card) -> str:
        """Return a text with the number of copies in the deck; empty if there are none."""
        count = self.judged.copies(card)
        return f"{count} in this deck" if count else ""

    def _home(self, card: Card) -> Board:
        return self.judged.home(card, self.shown)

    # Commands on the deck

    def rename(self, name: str) -> None:
        """Rename the deck."""
        self.change(replace(self.deck, name=" ".join(name.split())[:LONGEST_NAME]))

    def choose_format(self, title: str) -> None:
        """Set the format of play."""
        self.change(replace(self.deck, format=title))
