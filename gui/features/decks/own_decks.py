"""The decks of this user: those that were opened, the last one first, then others of the folder."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from core.storage.assets import DECKS
from core.storage.decks.deck_document import DeckDocument
from core.storage.decks.formats import SUFFIXES
from gui.features.card_search.own_card_changes import OwnCardChanges

MOST = 40


class ListedDeck(Struct, frozen=True):
    """A deck to choose: what it is called, and its file."""

    name: str
    path: Path


class OwnDecks(QObject):
    """Remembers which decks are worked on. ``changed`` tells that the list is another one.

    ``own`` gives what keeps the list, ``folder`` is where new decks are kept, None where nothing
    is.
    """

    changed = Signal()

    def __init__(
        self, own: Callable[[], OwnCardChanges], folder: Path | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._own = own
        self._folder = folder

    def all(self) -> tuple[ListedDeck, ...]:
        """Return the decks of which the file is there."""
        opened = [ListedDeck(each.name, each.path) for each in self._own().cards.decks]
        known = {each.path for each in opened}
        others = [ListedDeck(path.stem, path) for path in self._kept() if path not in known]
        return tuple(each for each in (*opened, *others) if each.path.is_file())[:MOST]

    def note(self, document: DeckDocument, game: str) -> None:
        """Put the deck of a file first in the list, unless it stands there already."""
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
        """Return the files in the folder of decks, the one that was changed last first."""
        if self._folder is None or not self._folder.is_dir():
            return []
        with suppress(OSError):
            files = [path.absolute() for path in self._folder.iterdir() if path.suffix in SUFFIXES]
            return sorted(files, key=lambda path: -path.stat().st_mtime)
        return []
