"""Lists and files of decks: what is pasted, dropped, opened, saved, copied and printed."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from core.cards.deck import Deck
from core.storage.decks.deck_cards import FoundDeck
from core.storage.decks.deck_document import DeckDocument
from core.storage.decks.formats import BY_ID, SUFFIXES, write_deck
from gui.features.decks.keeper import DeckKeeper, writable
from gui.features.decks.outside import OutsideBar
from gui.features.decks.pasted import PasteBar, PastedList, joined, pasted_list
from gui.features.decks.services import DeckServices
from gui.file_kinds import Kind, kind_of
from gui.widgets.file_dialogs import file_to_read, file_to_write

NEW = "New deck"
NO_CARDS = "This deck is empty: paste a list (Ctrl+V), drop a file, or search and press Enter."
NO_LIST = "The clipboard holds no deck. A line looks like: 4 Grizzly Bears."
KINDS = f"Decks ({' '.join(f'*{suffix}' for suffix in SUFFIXES)});;All files (*)"


class ListPorts(Struct, frozen=True, kw_only=True):
    """What lists and files ask of the window: the deck, to change it, to speak, to go on."""

    found: Callable[[], FoundDeck]
    change: Callable[[Deck, str], object]
    say: Callable[[str], object]
    go_on: Callable[[], object]


class DeckLists(QObject):
    """Brings decks in and out. ``pasting`` and ``outside`` are the bars that ask a person."""

    def __init__(
        self, keeper: DeckKeeper, services: DeckServices, ports: ListPorts, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._keeper = keeper
        self._services = services
        self._ports = ports
        self.outside = OutsideBar(parent)
        self.outside.kept.connect(keeper.keep_mine)
        self.outside.taken.connect(self._take_theirs)
        keeper.asked.connect(lambda theirs: self.outside.ask(theirs, keeper.document.deck))
        self.pasting = PasteBar(parent)
        self.pasting.added.connect(self._add_pasted)
        self.pasting.replaced.connect(self._replace_pasted)
        self.pasting.begun.connect(self._begin_pasted)
        self.pasting.dismissed.connect(self._leave_pasted)

    @property
    def _deck(self) -> Deck:
        return self._keeper.document.deck

    def paste(self) -> None:
        """Take the list on the clipboard; a deck with cards asks first what is to become of it."""
        self.take_text(QGuiApplication.clipboard().text())

    def take_text(self, text: str) -> None:
        """Take a list as the deck, or ask what to do with it."""
        pasted = pasted_list(text, self._services.find, self._keeper.document.format.id)
        if pasted is None:
            self._ports.say(NO_LIST)
        elif self._deck.lines:
            self.pasting.ask(pasted, self._deck.name or "This deck")
        else:
            self._replace_pasted(pasted)

    def _replace_pasted(self, pasted: PastedList) -> None:
        own = self._deck.name
        given = own if own not in {"", NEW} and not pasted.is_named else pasted.deck.name
        self._ports.change(replace(pasted.deck, name=given or own), pasted.says)
        self._ports.go_on()

    def _add_pasted(self, pasted: PastedList) -> None:
        self._ports.change(joined(self._deck, pasted.deck), pasted.says)
        self._ports.go_on()

    def _begin_pasted(self, pasted: PastedList) -> None:
        self.new()
        self._replace_pasted(pasted)

    def _leave_pasted(self) -> None:
        self._ports.say("Nothing was pasted.")
        self._ports.go_on()

    def take_dropped(self, data: QMimeData) -> None:
        """Open a dropped file, or take a dropped list."""
        files = [Path(url.toLocalFile()) for url in data.urls() if url.toLocalFile()]
        kind = kind_of(files[0]) if files else Kind.UNKNOWN
        if files and kind not in {Kind.DECK, Kind.UNKNOWN}:
            self._ports.say(f"{files[0].name} holds {kind}, so it is opened at the table.")
            self._services.open_elsewhere(files[0])
        elif files:
            self.open_file(files[0])
        else:
            self.take_text(data.text())

    def new(self) -> None:
        """Begin another deck; this one is kept."""
        self._keeper.take(DeckDocument(Deck(name=NEW, game=self._ports.found().game)))

    def open(self) -> None:
        """Let a person choose a file."""
        path = file_to_read(self._window, "Open a deck", KINDS, self._services.folder)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a deck file in place of this deck, which is kept."""
        self._ports.say(self._keeper.open(path))

    def save_as(self) -> None:
        """Let a person choose a file; its ending tells the format."""
        game = self._ports.found().game
        titles = (f"{each.title} (*{each.suffix})" for each in writable(game))
        kinds = ";;".join(dict.fromkeys(("Plain text (*.txt)", *titles)))
        path = file_to_write(self._window, "Save the deck", kinds)
        if path is not None:
            self._ports.say(self._keeper.save_to(path, game))

    def copy(self) -> None:
        """Put the deck on the clipboard as text."""
        found = self._ports.found()
        text = write_deck(found.deck, BY_ID["text"], found.card_of)
        QGuiApplication.clipboard().setText(text)
        self._ports.say("The deck is on the clipboard.")

    def print_cards(self) -> None:
        """Open a print sheet with the cards of this deck."""
        found = self._ports.found()
        if found.entries:
            self._services.print_deck(found, self._window, self._ports.say)
        else:
            self._ports.say(NO_CARDS)

    def _take_theirs(self, theirs: Deck) -> None:
        self._keeper.take_theirs(theirs)
        self._ports.say("The deck is as the file has it. Ctrl+Z brings yours back.")
