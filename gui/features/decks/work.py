"""The deck that is worked on: judged by its format after each change, and saved in a moment."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from core.cards.card import Card
from core.cards.deck import Board, Deck
from core.rules.deck_check import DeckProblem
from core.storage.decks.deck_cards import FoundDeck, FoundLine
from core.storage.decks.deck_document import DeckDocument
from gui.features.decks import edits
from gui.features.decks.keeper import DeckKeeper
from gui.features.decks.legality import JudgedDeck, judged
from gui.features.decks.services import DeckServices


class DeckWork(QObject):
    """What can be done to a deck. ``changed`` tells that it is another one now, ``said`` of what.

    ``shown`` is the board that is looked at: a card that may be on several goes there.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(
        self, keeper: DeckKeeper, services: DeckServices, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._services = services
        self.shown = Board.MAIN
        self.judged = self._judge()

    @property
    def document(self) -> DeckDocument:
        """The deck with its file and what can be undone."""
        return self._keeper.document

    @property
    def deck(self) -> Deck:
        """The deck as it is now."""
        return self.document.deck

    @property
    def found(self) -> FoundDeck:
        """The deck with the cards that it means."""
        return self.judged.found

    def _judge(self) -> JudgedDeck:
        found = self._services.find(self.deck)
        return judged(found, self._services.formats(found.game))

    def judge(self) -> JudgedDeck:
        """Find its cards and judge it anew."""
        self.judged = self._judge()
        self._keeper.card_of = self.found.card_of
        return self.judged

    def change(self, deck: Deck, words: str = "") -> None:
        """Let the deck be otherwise; it is saved in a moment."""
        if deck != self.deck:
            self.document.change(deck)
            self._tell(words)

    def undo(self) -> None:
        """Take the last change back."""
        self.document.undo()
        self._tell()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.document.redo()
        self._tell()

    def _tell(self, words: str = "") -> None:
        self.changed.emit()
        self.said.emit(words)
        self._keeper.save_soon()

    def do(self, edit: edits.Edit) -> None:
        """Carry an edit out."""
        self.change(edit.deck, edit.says)

    # A line, by its place in the deck

    def count(self, at: int, change: int) -> None:
        """Have more or fewer of a line."""
        self.do(edits.counted(self.deck, at, change))

    def remove(self, at: int) -> None:
        """Take a line out."""
        self.do(edits.removed(self.deck, at))

    def move(self, at: int, board: Board) -> None:
        """Put a line on another board, or back."""
        self.do(edits.moved(self.deck, self.judged, at, board))

    def lead(self, at: int) -> None:
        """Let the card of a line lead, or no longer."""
        self.do(edits.led_by(self.deck, self.judged, at))

    def pick(self, found: FoundLine, card: Card) -> None:
        """Let a line that was not found mean a card."""
        self.do(edits.meant(self.document, found, card))

    # A card

    def add(self, card: Card, *, maybe: bool = False) -> None:
        """Put one of a card into the deck, on a board that it may be on."""
        self.drop(card, Board.MAYBE if maybe else self._home(card))

    def drop(self, card: Card, board: Board) -> None:
        """Put one of a card on a board."""
        self.do(edits.added(self.judged, self.document, card, board))

    def add_named(self, name: str) -> None:
        """Put the card of a name into the deck."""
        cards = self._services.named(self.found.game, name)
        if cards:
            self.add(cards[0])
        else:
            self.said.emit(f"{name} is not among the cards at hand.")

    def refusals(self, card: Card) -> tuple[DeckProblem, ...]:
        """Return what would be refused of a card if one more of it came to the deck."""
        return self.judged.refusals(card, self._home(card))

    def copies(self, card: Card) -> str:
        """Say how many of a card are in the deck; nothing where there is none."""
        count = self.judged.copies(card)
        return f"{count} in this deck" if count else ""

    def _home(self, card: Card) -> Board:
        return self.judged.home(card, self.shown)

    # The whole deck

    def rename(self, name: str) -> None:
        """Call it otherwise."""
        self.do(edits.renamed(self.deck, name))

    def choose_format(self, title: str) -> None:
        """Mean it for another format of play."""
        self.change(replace(self.deck, format=title))
