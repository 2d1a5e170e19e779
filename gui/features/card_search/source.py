"""Where the search has its cards from: the starter cards and every file that was opened."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from core.cards.card import Card
from core.rules.actions import Bring
from core.state.ids import PlayerId, Zone
from core.storage.catalogue import Catalogue
from core.storage.starter import starter_cards
from gui.board.view import BoardView
from gui.card_loading import CardLoader, LoadedFile
from gui.card_ports import CardSource, Drag
from gui.faces.card_view import CardView
from gui.faces.spec import spec_of_face
from gui.panels.card_search import SearchPanel
from gui.session import Session


class CardSources(QObject):
    """The cards at hand, and the loading of more. Made when the search is first opened."""

    def __init__(
        self,
        session: Session,
        board: BoardView,
        seat: Callable[[], PlayerId],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._board = board
        self._seat = seat
        self._loader: CardLoader | None = None
        self._starters: dict[str, Catalogue] = {}
        self._files: dict[str, dict[Path, Catalogue]] = {}

    @property
    def catalogue(self) -> Catalogue:
        """The cards of the game on the table."""
        game = self._session.rules.game
        files = tuple(self._files.get(game, {}).values())
        return Catalogue().over(*reversed(files), self._starter(game))

    def _starter(self, game: str) -> Catalogue:
        if game not in self._starters:
            self._starters[game] = Catalogue.of(starter_cards(game=game).values())
        return self._starters[game]

    def card_source(self) -> CardSource:
        """Return what the search panel is fed with."""
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
        )

    def sources(self) -> str:
        """Say in one line which cards can be found: how many there are, and of which files."""
        game = self._session.rules.game
        starter = f"{len(self._starter(game)):,} starter cards"
        files = self._files.get(game, {})
        if not files:
            return f"{starter}. For more, open a card file: File > Open cards."
        said = (f"{_many(len(cards))} from {path.name}" for path, cards in files.items())
        return f"{', '.join(said)} and {starter}."

    def add(self, card: Card, zone: Zone, owner: PlayerId) -> None:
        """Bring a card to a player's zone."""
        action = Bring(player=self._seat(), card=card, to=zone, owner=owner)
        self._session.attempt(action)

    def load(self, path: Path, panel: SearchPanel) -> CardLoader:
        """Begin to read a file; the panel shows how far it is and can stop it."""
        self.stop()
        loader = CardLoader(path, self)
        self._loader = loader
        words = f"Reading {path.name}"
        panel.show_progress(words)
        loader.progressed.connect(lambda part: panel.show_progress(words, part))
        loader.loaded.connect(lambda found: self._loaded(found, panel))
        loader.failed.connect(lambda sentence: _failed(sentence, panel))
        panel.cancelled.connect(lambda: self._cancelled(panel))
        loader.start()
        return loader

    def stop(self) -> None:
        """Stop the reading that goes on, if one does."""
        if self._loader is not None:
            self._loader.stop()
            self._loader = None

    def _cancelled(self, panel: SearchPanel) -> None:
        self.stop()
        panel.end_progress()

    def _search(self, text: str, limit: int) -> Sequence[Card]:
        return self.catalogue.search(text, limit=limit)

    def _is_called(self, name: str) -> bool:
        """Tell whether any card of the game on the table has a name."""
        return any(card.bears(name) for card in self.catalogue.bearing(name))

    def _add_mine(self, card: Card, zone: Zone) -> None:
        self.add(card, zone, self._seat())

    def _loaded(self, found: LoadedFile, panel: SearchPanel) -> None:
        files = self._files.setdefault(found.game, {})
        files.pop(found.path, None)  # the file that was read last comes first
        files[found.path] = found.catalogue
        self._session.names[found.game] = self._is_called
        panel.end_progress()
        faults = found.file.faults
        words = f"{_many(len(faults))} of {found.path.name} could not be read, or not wholly"
        panel.show_faults(words, [str(fault) for fault in faults])


def outside_view(card: Card) -> CardView:
    """Return what a card looks like that is carried here from a search."""
    return CardView(face=spec_of_face(card), name=card.name)


def _many(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards:,} cards"


def _failed(sentence: str, panel: SearchPanel) -> None:
    panel.end_progress()
    panel.show_failure("The file could not be read", sentence)
