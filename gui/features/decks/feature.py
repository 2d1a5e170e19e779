"""Deck feature: opens the deck window and starts a game or a sandbox with a deck."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import ClassVar, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtWidgets import QWidget

from core.cards.card import Card
from core.cards.deck import Deck
from core.games import GAMES
from core.messages import worded
from core.rules.card_texts import reading_texts
from core.rules.deck_check import PlayFormat
from core.rules.history import History
from core.scenario.setup import deck_table
from core.storage.assets import read_rulebook, shipped_decks
from core.storage.database.card_search import CardSearch, asks_conditions, find_shipped
from core.storage.database.library import CardLibrary, card_finders
from core.storage.database.query import QueryError
from core.storage.decks.deck_document import DeckCards, DeckDocument, FoundDeck
from core.storage.decks.deck_format import DeckFileError
from core.storage.decks.formats import BY_ID, read_deck_file, write_deck
from gui.commands import Menu
from gui.faces.spec import picture_size, spec_of_face
from gui.features.card_search.feature import CardSearchFeature
from gui.features.card_search.source import CardSources
from gui.features.decks.deck_files import NEW
from gui.features.decks.deck_model import DeckServices, OwnDecks, SearchResult
from gui.features.decks.window import DeckWindow
from gui.features.feature import Feature, command
from gui.features.files import FileOpener
from gui.features.large_cards import LargeCards
from gui.features.print_sheet.feature import PrintSheet
from gui.features.print_sheet.sheets import counted
from gui.file_kinds import Kind
from gui.session import shuffled


class GameWish(Struct, frozen=True, kw_only=True):
    """Request for a game: the deck, the id of its format, and the file of the opponent's deck.

    ``path`` is the file of the deck, or None; ``text`` is then its list. ``chosen``: the user
    selected the opponent's deck.
    """

    found: FoundDeck
    format: str
    path: Path | None = None
    text: str = ""
    against: Path | None = None
    chosen: bool = False


class GameWishes(QObject):
    """``made`` carries a `GameWish`, ``alone`` the same for a game of one player."""

    made = Signal(object)
    alone = Signal(object)


_PLAYERS = ("Ann", "Ben")
_MOST_OWN = 20

T = TypeVar("T")


class Decks(Feature):
    """Opens the deck window and puts its deck on a new table."""

    in_every_window: ClassVar[bool] = False
    _window: DeckWindow | None = None
    _last: DeckDocument | None = None
    """The last played deck, shown again if the window reopens."""
    _made: tuple[CardLibrary | None, DeckCards] | None = None

    @cached_property
    def own_decks(self) -> OwnDecks:
        """The user's decks."""
        return OwnDecks(lambda: self._sources.own, self._folder(), self.window)

    @cached_property
    def _sources(self) -> CardSources:
        found = self.window.feature(CardSearchFeature).sources()
        found.renewed.connect(self._find_anew)
        return found

    @cached_property
    def wishes(self) -> GameWishes:
        """Signals that request a game with a deck."""
        return GameWishes(self.window)

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Return the handler of deck files."""
        return {Kind.DECK: self.open_file}

    def setup(self) -> None:
        self.window.seat_state.changed.connect(self._close_behind_a_curtain)

    def _close_behind_a_curtain(self) -> None:
        """Close the deck window behind a hide screen, since a deck is hidden information."""
        if self.window.seat_state.curtained:
            self.close()

    @command("deck.open", "Decks\N{HORIZONTAL ELLIPSIS}", Menu.FILE, "Shift+D")
    def open(self, document: DeckDocument | None = None) -> DeckWindow:
        """Show the window with a deck, with the deck it shows already, or with a new one."""
        if self._window is None:
            new = self._last or DeckDocument(Deck(name=NEW, game=self.window.session.rules.game))
            window = self.window
            self._window = DeckWindow(document or new, self._services(), window.theme, window)
            window.theme_changed.connect(self._window.apply_theme)
            self._window.played.connect(self._wish)
            self._window.laid_out.connect(self.play)
            self._window.playing.alone.connect(self._wish_alone)
            self._window.destroyed.connect(self._gone)
            self._window.keeper.put_up.connect(self._remember)
            self._window.keeper.put_up.connect(self._note)
            self._window.keeper.stated.connect(self._note)
            self._window.keeper.rescued.connect(window.strip.say)
            self._sources.restarred.connect(self._window.search.say_copies)
        elif document is not None:
            self._window.keeper.take(document)
        self._remember()
        self._window.begin()
        return self._window

    @command("deck.paste", "Paste a deck", Menu.FILE, "Ctrl+V")
    def paste(self) -> None:
        """Open the list on the clipboard as a new deck."""
        text = QGuiApplication.clipboard().text()
        window = self.open(DeckDocument(Deck(name=NEW)))
        window.lists.take_text(text)

    def open_file(self, path: Path) -> str:
        """Open a deck file; return a message about the result."""
        try:
            document = DeckDocument.opened(path)
        except (DeckFileError, OSError) as error:
            return str(error)
        window = self.open(document)
        window.say(document.doubts)
        self.own_decks.note(document, document.deck.game)
        return f"{path.name} is open in the deck window."

    def play(self, found: FoundDeck, play_format: PlayFormat | None, against: object) -> None:
        """Put a shuffled deck into a sandbox, against the deck of a file or the best match."""
        game = GAMES[found.game]
        rules = game.rules(self.window.preferences.now.editions.get(found.game, ""))
        first, second = _PLAYERS
        opponent = self._opponent(found, against if isinstance(against, Path) else None)
        life = play_format.life if play_format is not None else 0
        name = found.deck.name or "Your deck"
        title = f"{name} against {opponent.deck.name}"
        decks = {first: found.entries, second: opponent.entries}
        dealt = deck_table(rules, decks, shuffled, life=life, title=title)
        table = reading_texts(rules, dealt, self._sources.own.cards.by_hand(found.game))
        self.window.tables.take_over(rules, History(start=table), title=title)
        self.close()
        self.window.activateWindow()
        self.window.strip.say(f"{first} has {name}, {second} {opponent.deck.name}.")

    def close(self) -> None:
        """Close the deck window, so that it does not cover the table."""
        if self._window is not None:
            self._window.close()

    def _wish(self, found: FoundDeck, play_format: PlayFormat | None, against: object) -> None:
        kept = self._last is not None and self._last.is_saved
        likely = self._opponents(found)
        self.wishes.made.emit(
            GameWish(
                found=found,
                format=play_format.id if play_format is not None else "",
                path=self._last.path if self._last is not None and kept else None,
                text="" if kept else write_deck(found.deck, BY_ID["text"], found.card_of),
                against=against if isinstance(against, Path) else next(iter(likely), None),
                chosen=isinstance(against, Path),
            )
        )

    def _wish_alone(self, found: FoundDeck, play_format: PlayFormat | None) -> None:
        name = play_format.id if play_format is not None else ""
        self.wishes.alone.emit(GameWish(found=found, format=name))

    def find(self, deck: Deck) -> FoundDeck:
        """Return a deck with its cards from all card sources."""
        return self._asked(lambda cards: cards.find(deck))

    def _opponent(self, found: FoundDeck, against: Path | None) -> FoundDeck:
        for path in (against,) if against is not None else self._opponents(found):
            with suppress(DeckFileError):
                return self.find(read_deck_file(path).deck)
        return found

    def _opponents(self, found: FoundDeck) -> list[Path]:
        """Return other decks of the game: the user's, then the shipped ones.

        Decks with missing cards come last.
        """
        own = [each.path for each in self.own_decks.all()[:_MOST_OWN]]
        others = {
            path: other
            for path in (*own, *shipped_decks())
            if not self._is_shown(path)
            and (other := self._read_opponent(path)) is not None
            and other.game == found.game
        }
        return sorted(others, key=lambda path: bool(others[path].missing))

    def _read_opponent(self, path: Path) -> FoundDeck | None:
        try:
            return self.find(read_deck_file(path).deck)
        except DeckFileError:
            return None

    def _is_shown(self, path: Path) -> bool:
        shown = self._last.path if self._last is not None else None
        return shown is not None and shown.resolve() == path.resolve()

    def _folder(self) -> Path | None:
        tables = self.window.preferences.tables
        return tables.parent / "decks" if tables is not None else None

    def _print(self, found: FoundDeck, over: QWidget, say: Callable[[str], object]) -> None:
        name = found.deck.name or "Your deck"
        self.window.feature(PrintSheet).open_deck(name, counted(found.entries), over, say)

    def _services(self) -> DeckServices:
        return DeckServices(
            find=self.find,
            named=lambda game, name: self._asked(lambda cards: cards.finders[game].named(name)),
            search=self._search,
            formats=_formats,
            cite=self._cite,
            edition=_edition,
            about=self._about,
            show_rule=self.window.show_rule,
            picture=self._picture,
            small_picture=self._small_picture,
            hand=_drawn,
            opponents=self._opponents,
            own_decks=self.own_decks.all,
            build=lambda game, take, window: self._sources.build(take, game, window),
            recent=lambda: self.window.preferences.now.recent_searches,
            examples=self._sources.examples,
            remember=self._sources.remember,
            own=self._sources.own.ports,
            print_deck=self._print,
            open_elsewhere=FileOpener(self.window).open,
            folder=self._folder(),
            large_card_delay=self.window.feature(LargeCards).delay_of,
        )

    def _asked(self, ask: Callable[[DeckCards], T]) -> T:
        """Query all cards at hand; if the library is damaged, only the shipped ones."""
        try:
            return ask(self._cards(self._sources.library))
        except sqlite3.DatabaseError:
            return ask(self._cards(None))

    def _cards(self, library: CardLibrary | None) -> DeckCards:
        if self._made is None or self._made[0] is not library:
            self._made = (library, DeckCards(card_finders(library)))
        return self._made[1]

    def _find_anew(self) -> None:
        self._made = None
        if self._window is not None:
            self._window.renew()

    def _search(self, game: str, text: str, order: str) -> SearchResult:
        if not text:
            return SearchResult(says=self._at_hand(game))
        shipped = self._sources.shipped
        known = [each for each in (self._sources.library, shipped) if each is not None]
        try:
            try:
                found = CardSearch(*known).find(game, text, order=order)
            except sqlite3.DatabaseError:
                found = find_shipped(shipped, game, text, order=order)
        except QueryError as error:
            return SearchResult(says=str(error))
        count = len(found.cards)
        is_sorted = asks_conditions(text)
        if not count:
            return SearchResult(says="No card matches.")
        if found.is_nearest:
            return SearchResult(found.cards, "No card matches. These have the nearest names:")
        says = worded("{count:,} card|{count:,} cards", count=count)
        return SearchResult(found.cards, says, is_sorted=is_sorted)

    def _at_hand(self, game: str) -> str:
        library = self._sources.library
        if library is not None and library.count(game):
            count = library.count(game)
            return worded("Searching {count:,} card.|Searching {count:,} cards.", count=count)
        shipped = len(self._cards(None).finders[game])
        return worded("Searching the {count} cards that come with the program.", count=shipped)

    def _cite(self, game: str, key: str) -> str:
        book = read_rulebook(game)
        rules = GAMES[game].rules()
        entry = book.entry(key)
        return book.number(key, rules.edition) or (entry.title if entry is not None else "")

    def _about(self, game: str) -> str:
        real = self.window.faces.images is not None
        shown = "real pictures" if real else "drawn pictures"
        return f"{_edition(game)} \N{MIDDLE DOT} {shown}"

    def _small_picture(self, card: Card, side: int, width: int, dpr: float) -> QPixmap:
        return self.window.faces.pixmap(spec_of_face(card, side), width, dpr)

    def _picture(self, card: Card, side: int, width: int) -> QPixmap:
        spec = spec_of_face(card, side)
        across, _ = picture_size(spec, width)
        screen = self.window.devicePixelRatioF()
        return self.window.faces.cache.pixmap(spec, round(width * width / across), screen)

    def _remember(self) -> None:
        if self._window is not None:
            self._last = self._window.document

    def _note(self) -> None:
        if self._window is not None:
            self.own_decks.note(self._window.document, self._window.found.game)

    def _gone(self) -> None:
        self._window = None


def _formats(game: str) -> tuple[PlayFormat, ...]:
    rules = GAMES[game].rules()
    return rules.tables.formats(rules)


def _edition(game: str) -> str:
    edition = GAMES[game].rules().edition
    titles = (each.title for each in read_rulebook(game).editions if each.id == edition)
    return next(titles, edition)


def _drawn(cards: Sequence[Card], size: int) -> tuple[Card, ...]:
    return shuffled(cards)[:size]
