"""Card sources of the search: the imported library and the shipped cards, and the query builder."""

import shutil
import sqlite3
import tempfile
import weakref
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeVar, overload

from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QWidget
from shiboken6 import isValid

from core.cards.card import Card, Face
from core.cards.reader import build_card
from core.games import GAMES
from core.messages import worded
from core.rules.actions import Bring
from core.state.ids import PlayerId, Zone
from core.storage.assets import starter_cards
from core.storage.database.card_search import CardSearch, asks_about_texts, find_shipped
from core.storage.database.catalogue import Catalogue
from core.storage.database.importer import Imported
from core.storage.database.library import (
    CardLibrary,
    SourceFile,
    StoredCardSource,
    open_library,
    shipped_library,
    unreadable,
)
from core.storage.database.query import QueryError
from core.storage.database.reading_table import attach_again
from core.storage.database.schema import was_left_open
from core.storage.user_data import CARDS_FILE, OwnCards
from gui.board.view import BoardView
from gui.card_import import CardLoader, LibraryCheck, LibraryThread, TextReading
from gui.card_ports import Answer, CardSource, Drag, ResultStyle, Wrong
from gui.dialogs.sheet import Sheet
from gui.faces.card_view import CardView
from gui.faces.pictures import Faces
from gui.faces.spec import spec_of_face
from gui.features.card_search.own_cards import OwnCardChanges
from gui.panels.card_search import SearchPanel
from gui.preferences import Preferences
from gui.session import Session
from gui.theme import Theme
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import horizontal

TITLE = "Build a search"
COLORS = (("w", "White"), ("u", "Blue"), ("b", "Black"), ("r", "Red"), ("g", "Green"))
SIGNS = (("=", "is"), ("<=", "at most"), (">=", "at least"))
HOW = ((">=", "has all of these"), ("=", "is exactly these"), ("<=", "has none but these"))
FACES = (
    ("", "Any"),
    ("is:dfc", "Has another side"),
    ("back:land", "The back is a land"),
    ("back:creature", "The back is a creature"),
    ("becomes:creature", "Turns into a creature"),
    ("becomes:land", "Turns into a land"),
    ("becomes:planeswalker", "Turns into a planeswalker"),
    ("is:meld", "Melds with another card"),
    ("is:split", "Two halves on one side"),
    ("is:adventure", "Goes on an adventure"),
)
PITCHES = (("", "Any"), ("red", "Red (1)"), ("yellow", "Yellow (2)"), ("blue", "Blue (3)"))
RARITIES = (
    ("", "Any"),
    ("common", "Common"),
    ("uncommon", "Uncommon"),
    ("rare", "Rare"),
    ("mythic", "Mythic"),
)
_MAGIC = "mtg"


class QueryBuilder(Sheet):
    """Form linked to a query, which is passed to ``take`` on accept."""

    def __init__(
        self,
        game: str,
        take: Callable[[str], None],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            TITLE, "Fill in what you know; the rest stays open.", "Search", theme, parent
        )
        self._take = take
        self._parts: list[Callable[[], str]] = []
        self.form = QFormLayout()
        self.body.addLayout(self.form)
        self.name = self._line("Name", lambda text: text)
        self.types = self._line("Types", lambda text: _each("t:", text))
        self.text = self._line("Text says", lambda text: f"o:{_quoted(text)}")
        if game == _MAGIC:
            self.colors = self._colors()
            self.value_icon, self.value = self._number("Mana value", "mv")
            self.power_icon, self.power = self._number("Power", "pow")
            self.keyword = self._line("Keyword", lambda text: f"kw:{_quoted(text)}")
            self.faces = self._choice("Faces", FACES, "")
            self.rarity = self._choice("Rarity", RARITIES, "r:")
        else:
            self.hero_class = self._line("Class", lambda text: _each("class:", text))
            self.talent = self._line("Talent", lambda text: _each("talent:", text))
            self.pitch = self._choice("Pitch", PITCHES, "pitch:")
            self.cost_icon, self.cost = self._number("Cost", "cost")
            self.power_icon, self.power = self._number("Power", "pow")
        self.set_code = self._line("Set", lambda text: f"set:{text}")
        self.query = PlainLabel(parent=self, look="dim", wraps=True)
        self.query.setAccessibleName("The search so far")
        self.form.addRow("Search", self.query)
        self._say()
        self.apply_theme(theme)

    def built(self) -> str:
        """Return the query."""
        return " ".join(filter(None, (part() for part in self._parts)))

    def carry_out(self) -> None:
        """Pass the query to ``take``."""
        query = self.built()
        self.accept()
        if query:
            self._take(query)

    def _say(self) -> None:
        self.query.setText(self.built() or "Nothing is asked yet.")

    def _line(self, title: str, made: Callable[[str], str]) -> QLineEdit:
        line = QLineEdit(self)
        line.setAccessibleName(title)
        line.textChanged.connect(self._say)
        self.form.addRow(title, line)
        self._parts.append(lambda: made(line.text().strip()) if line.text().strip() else "")
        return line

    def _choice(self, title: str, choices: tuple[tuple[str, str], ...], key: str) -> Combo:
        combo = self._combo(title, choices)
        self.form.addRow(title, combo)
        self._parts.append(lambda: f"{key}{combo.currentData()}" if combo.currentData() else "")
        return combo

    def _number(self, title: str, key: str) -> tuple[Combo, QLineEdit]:
        sign = self._combo(f"{title} is", SIGNS)
        number = QLineEdit(self)
        number.setAccessibleName(title)
        number.setMaxLength(3)
        number.textChanged.connect(self._say)
        self._row(title, sign, number)

        def made() -> str:
            text = number.text().strip()
            return f"{key}{sign.currentData()}{text}" if text.isdecimal() else ""

        self._parts.append(made)
        return sign, number

    def _colors(self) -> dict[str, QCheckBox]:
        how = self._combo("Colours", HOW)
        boxes = {letter: QCheckBox(word, self) for letter, word in COLORS}
        for box in boxes.values():
            box.toggled.connect(self._say)
        self.form.addRow("Colours", how)
        self._row("", *boxes.values())

        def made() -> str:
            letters = "".join(letter for letter, box in boxes.items() if box.isChecked())
            return f"c{how.currentData()}{letters}" if letters else ""

        self._parts.append(made)
        return boxes

    def _combo(self, title: str, choices: tuple[tuple[str, str], ...]) -> Combo:
        combo = Combo(self)
        combo.setAccessibleName(title)
        for value, words in choices:
            combo.addItem(words, value)
        combo.currentIndexChanged.connect(self._say)
        return combo

    def _row(self, title: str, *widgets: QWidget) -> None:
        row = horizontal(*widgets)
        self.form.addRow(title, row)


def _quoted(text: str) -> str:
    plain = text.replace('"', "")
    return f'"{plain}"' if " " in plain else plain


def _each(key: str, text: str) -> str:
    return " ".join(f"{key}{word}" for word in text.replace('"', "").split())


RECENT = 10
"""Maximum number of recent queries."""
DAMAGED = "The card library cannot be read"
READING_TEXTS = "Reading what the cards do"
MENDING = "It is rebuilt from the card files; until then the shipped cards are searched."

T = TypeVar("T")


class CardSources(QObject):
    """Card sources at hand, and imports of more. Created when the search first opens.

    ``opened`` carries the opened library, or None after it closes; ``renewed`` is emitted if the
    set of cards changes, ``restarred`` if a star or note changes. ``said`` carries an error about a
    file that is damaged or cannot be written.
    """

    opened = Signal(object)
    renewed = Signal()
    restarred = Signal()
    said = Signal(str)

    def __init__(  # noqa: PLR0913 - the parts of a window
        self,
        session: Session,
        board: BoardView,
        seat: Callable[[], PlayerId],
        *,
        faces: Faces,
        preferences: Preferences,
        theme: Callable[[], Theme],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._faces = faces
        self._board = board
        self._seat = seat
        self._preferences = preferences
        self._theme = theme
        self._builder: QueryBuilder | None = None
        self._thread: LibraryThread | None = None
        self._reading: TextReading | None = None
        self._has_read = False
        self._starters: dict[str, Catalogue] = {}
        self._library: CardLibrary | None = None
        self._is_open = False
        self._panel: SearchPanel | None = None
        self._own: OwnCardChanges | None = None

    @cached_property
    def folder(self) -> Path:
        """The folder of the library; without a data folder, a temporary one."""
        kept = self._preferences.cards
        if kept is not None:
            return kept
        folder = tempfile.mkdtemp(prefix="janus-table-cards-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        return Path(folder)

    @property
    def library(self) -> CardLibrary | None:
        """The library, opened on first use; None if there is none."""
        if not self._is_open:
            self._is_open = True
            was_cut_short = was_left_open(self.folder)
            self._library = open_library(self.folder, self.own.cards)
            self.opened.emit(self._library)
            is_lost = self._library is None and bool(unreadable(self.folder))
            if (was_cut_short or is_lost) and not self._is_busy:
                self.check(unreadable=is_lost)
        return self._library

    @cached_property
    def shipped(self) -> CardLibrary:
        """The shipped cards, as a catalogue."""
        return shipped_library(self.own.cards, self.folder)

    @property
    def own(self) -> OwnCardChanges:
        """Favourites, notes, chosen printings and decks; not saved without a data folder."""
        if self._own is None:
            kept = self._preferences.cards
            cards = OwnCards(None if kept is None else kept.parent / CARDS_FILE)
            made = OwnCardChanges(cards, lambda: self.library, self._front, self._theme, self)
            made.said.connect(self.said)
            made.reprinted.connect(self._reprinted)
            made.changed.connect(self.restarred)
            if cards.fault:
                self.said.emit(cards.fault)
            self._own = made
        return self._own

    def _front(self, card: Card, width: int) -> QPixmap:
        return self._picture(card, 0, width, self._board.devicePixelRatioF())

    def _reprinted(self) -> None:
        if self._library is not None:
            self._library.forget_printings()
        self.renewed.emit()

    @property
    def catalogue(self) -> Catalogue:
        """The cards of the game on the table."""
        game = self._session.rules.game
        library = self.library
        stored = () if library is None else (StoredCardSource(library, game),)
        return Catalogue(*stored).over(self._starter(game))

    def _starter(self, game: str) -> Catalogue:
        if game not in self._starters:
            self._starters[game] = Catalogue.of(starter_cards(game=game).values())
        return self._starters[game]

    def card_source(self) -> CardSource:
        """Return the data source of the search panel."""
        return CardSource(
            search=self._search,
            add=self._add_mine,
            zones=lambda: self._session.rules.zones,
            sources=self.sources,
            drag=Drag(
                begin=lambda card, at: self._board.begin_card_drag(card, outside_view(card), at),
                move=self._board.move_card_drag,
                end=self._board.end_card_drag,
            ),
            recent=lambda: self._preferences.now.recent_searches,
            remember=self.remember,
            examples=lambda: self.examples(self._session.rules.game),
            picture=self._picture,
            style=lambda: ResultStyle(
                self._preferences.now.search_order, self._preferences.now.search_faces
            ),
            restyle=lambda style: self._preferences.change(
                search_order=style.order, search_faces=style.faces
            ),
            build=self.build,
            own=self.own.ports(lambda: self._session.rules.game, self._board.window),
        )

    def build(
        self, take: Callable[[str], None], game: str = "", before: QWidget | None = None
    ) -> QueryBuilder:
        """Open the query builder, and pass the query to ``take``.

        The game is the one on the table, and the parent the board's window, unless given.
        """
        if self._builder is not None and isValid(self._builder):
            self._builder.close()
            self._builder.deleteLater()
        of_game = game or self._session.rules.game
        window = before or self._board.window()
        self._builder = QueryBuilder(of_game, take, self._theme(), window)
        self._builder.begin()
        self._builder.name.setFocus()
        return self._builder

    def sources(self) -> str:
        """Return one line with the number of cards available, by file."""
        game = self._session.rules.game
        starter = f"{len(self._starter(game)):,} starter cards"
        library = self.library
        none: Sequence[SourceFile] = ()
        files = none if library is None else self._asked(library.sources, none)
        said = [f"{_many(each.cards)} from {each.path.name}" for each in files if each.game == game]
        if not said:
            return f"{starter}. For more, open a card file: File > Open cards."
        return f"{', '.join(said)} and {starter}."

    def imported(self) -> str:
        """Return one line with the imported files of all games, ``""`` if there are none."""
        library = self.library
        none: Sequence[SourceFile] = ()
        files = none if library is None else self._asked(library.sources, none)
        return ", ".join(
            f"{_many(each.cards)} from {each.path.name} ({GAMES[each.game].short_title})"
            for each in files
            if each.game in GAMES
        )

    def add(self, card: Card, zone: Zone, owner: PlayerId) -> None:
        """Create a card in a player's zone."""
        action = Bring(player=self._seat(), card=card, to=zone, owner=owner)
        self._session.attempt(action)

    def load(self, path: Path, panel: SearchPanel) -> LibraryThread:
        """Import a file in the background; the panel shows progress and can cancel.

        An unchanged file is not imported again.
        """
        words = f"Reading {path.name}"
        thread = CardLoader(path, self.folder, self)
        self._begin(thread, panel, words)
        thread.failed.connect(
            lambda sentence: _failed("The file could not be read", sentence, panel)
        )
        thread.loaded.connect(lambda found: self._report(found, panel))
        thread.finished.connect(self._check_what_was_written)
        thread.start()
        return thread

    def check(self, *, unreadable: bool = False) -> LibraryThread:
        """Check the library in the background, and rebuild it if damaged.

        ``unreadable``: reading one of its cards failed.
        """
        thread = LibraryCheck(self.folder, self, unreadable=unreadable)
        thread.damaged.connect(self._damaged)
        self._begin(thread, self._panel, "")
        thread.failed.connect(self.said.emit)
        thread.start()
        return thread

    def read_texts(self) -> TextReading:
        """Read the texts of all cards in the background, for searches by their effects.

        The panel shows the progress and can cancel; finished readings are kept.
        """
        if self._reading is not None and self._reading.isRunning():
            return self._reading
        self._has_read = True
        thread = self._reading = TextReading(self.folder, self)
        thread.failed.connect(self.said.emit)
        thread.loaded.connect(lambda _found: self._texts_are_read(thread))
        panel = self._panel
        if panel is None:
            self.said.emit(f"{READING_TEXTS}: the search is complete in a moment.")
        else:
            thread.progressed.connect(lambda part: panel.show_progress(READING_TEXTS, part))
        thread.start(QThread.Priority.LowPriority)
        return thread

    def _texts_are_read(self, thread: TextReading) -> None:
        if self._panel is not None:
            self._panel.end_progress()
        if thread.count:
            for each in (self.shipped, self.library):
                if each is not None:
                    attach_again(each.connection, self.folder)
            self.renewed.emit()

    def stop(self) -> None:
        """Stop background threads."""
        if self._reading is not None:
            self._reading.stop()
            self._reading = None
        if self._thread is not None:
            self._thread.stop()
            self._thread = None

    def close(self) -> None:
        """Stop threads and close files."""
        self.stop()
        self._let_go()
        if self._own is not None:
            self._own.close()

    def _begin(self, thread: LibraryThread, panel: SearchPanel | None, words: str) -> None:
        self.stop()
        self._thread = thread
        thread.loaded.connect(self._reopen)
        if panel is None:
            return
        if panel is not self._panel:
            self._panel = panel
            panel.cancelled.connect(self._cancelled)
        if words:
            panel.show_progress(words)
        thread.progressed.connect(lambda part: panel.show_progress(words or MENDING, part))

    def _check_what_was_written(self) -> None:
        loader = self._thread
        if isinstance(loader, CardLoader) and loader.has_written:
            self.check().finished.connect(self._read_what_was_written)

    def _read_what_was_written(self) -> None:
        checked = self._thread
        if checked is not None and not checked.isInterruptionRequested():
            self.read_texts()

    def _cancelled(self) -> None:
        self.stop()
        if self._panel is not None:
            self._panel.end_progress()

    def _search(self, text: str, order: str) -> Answer:
        game = self._session.rules.game
        library = self.library
        self.own.cards.refresh()
        if not self._has_read and asks_about_texts(text) and not self._is_busy:
            self.read_texts()
        libraries = [self.shipped] if library is None else [library, self.shipped]
        try:
            try:
                found = CardSearch(*libraries).find(game, text, order=order)
            except sqlite3.DatabaseError:
                found = find_shipped(self.shipped, game, text, order=order)
                self._look_for_damage()
        except QueryError as error:
            return Answer(wrong=Wrong(error.what, error.start, error.end))
        return Answer(Readable(found.cards, self._cannot_read), found.is_nearest)

    def _asked(self, ask: Callable[[], T], otherwise: T) -> T:
        try:
            return ask()
        except sqlite3.DatabaseError:
            self._look_for_damage()
            return otherwise

    def _cannot_read(self) -> None:
        self._look_for_damage(unreadable=True)

    def _look_for_damage(self, *, unreadable: bool = False) -> None:
        """Check the library, one check at a time; it stays open until damage is found."""
        if self._library is not None and not self._is_busy:
            self.check(unreadable=unreadable)

    @property
    def _is_busy(self) -> bool:
        return self._thread is not None and self._thread.isRunning()

    def _damaged(self) -> None:
        """Report damage once, and use the shipped cards until the database is repaired."""
        self._let_go()
        self._is_open = True  # there is none, until there is another
        self.said.emit(f"{DAMAGED}. {MENDING}")

    def _let_go(self) -> None:
        library, self._library, self._is_open = self._library, None, False
        if library is not None:
            library.close()
            self.opened.emit(None)

    def _reopen(self, found: Sequence[Imported]) -> None:
        if not found:
            return
        self._let_go()
        library = self.library
        none: Sequence[str] = ()
        for game in none if library is None else self._asked(library.games, none):
            self._session.names[game] = self._is_called
        self.renewed.emit()
        if self._panel is not None:
            self._panel.end_progress()

    def _report(self, found: Sequence[Imported], panel: SearchPanel) -> None:
        for each in found:
            if not each.was_known:
                said = f"{each.path.name}: {each.changes}"
                panel.show_changes(said, list(each.changes.lines()))
            words = (
                f"{_many(each.fault_count)} of {each.path.name} could not be read, or not wholly"
            )
            panel.show_faults(words, [str(fault) for fault in each.faults])

    def _is_called(self, name: str) -> bool:
        return self._asked(
            lambda: any(card.bears(name) for card in self.catalogue.bearing(name)), otherwise=False
        )

    def _picture(self, card: Card, side: int, width: int, dpr: float) -> QPixmap:
        return self._faces.pixmap(spec_of_face(card, side), width, dpr)

    def _add_mine(self, card: Card, zone: Zone) -> None:
        self.add(card, zone, self._seat())

    def examples(self, game: str) -> Sequence[tuple[str, str]]:
        """Return example queries, each with a description."""
        known = GAMES.get(game)
        return known.queries if known is not None else ()

    def remember(self, query: str) -> None:
        """Add a query to the recent ones."""
        before = self._preferences.now.recent_searches
        recent = dict.fromkeys((query.strip(), *before))
        self._preferences.change(recent_searches=tuple(filter(None, recent))[:RECENT])


class Readable(Sequence[Card]):
    """Found cards; an unreadable one is replaced by a blank card."""

    def __init__(self, cards: Sequence[Card], tell: Callable[[], None]) -> None:
        self._cards = cards
        self._tell = tell

    def __len__(self) -> int:
        return len(self._cards)

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> "Readable": ...
    def __getitem__(self, at: int | slice) -> "Card | Readable":
        if isinstance(at, slice):
            return Readable(self._cards[at], self._tell)
        try:
            return self._cards[at]
        except sqlite3.Error:
            self._tell()
            return UNREADABLE


UNREADABLE = build_card([Face(name="It cannot be read")], press_layout="", name="It cannot be read")


def outside_view(card: Card) -> CardView:
    """Return the view of a card that is dragged from the search."""
    return CardView(face=spec_of_face(card), name=card.name)


def _many(cards: int) -> str:
    return worded("{count:,} card|{count:,} cards", count=cards)


def _failed(words: str, sentence: str, panel: SearchPanel) -> None:
    panel.end_progress()
    panel.show_failure(words, sentence)
