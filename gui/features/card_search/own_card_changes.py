"""What is a person's own about cards, as the window shows and changes it."""

import sqlite3
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from core.cards.card import Card
from core.storage.database.library import CardLibrary
from core.storage.database.printings import Printing
from core.storage.user.own_cards import CardKey, OwnCard, OwnCards, printing_key
from core.storage.user.own_file import OwnFileError
from gui.card_ports import OwnPorts
from gui.dialogs.sheet import Sheet
from gui.features.card_search.own_dialogs import OwnNoteDialog, PrintingDialog
from gui.theme import Theme


class OwnCardChanges(QObject):
    """Changes what is one's own, and says in a sentence where that cannot be kept.

    ``changed`` tells of a star or a note, ``reprinted`` of another printing; ``said`` carries a
    sentence. ``library`` gives the imported cards of the moment, ``picture`` the front of a card.
    """

    changed = Signal()
    reprinted = Signal()
    said = Signal(str)

    def __init__(
        self,
        cards: OwnCards,
        library: Callable[[], CardLibrary | None],
        picture: Callable[[Card, int], QPixmap],
        theme: Callable[[], Theme],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.cards = cards
        self._library = library
        self._picture = picture
        self._theme = theme
        self._dialog: Sheet | None = None

    def ports(self, game: Callable[[], str], window: Callable[[], QWidget]) -> OwnPorts:
        """Return this for the cards of a game, with dialogs before a window."""
        return OwnPorts(
            of=lambda card: self.cards.card(printing_key(game(), card)),
            star=lambda card: self._star(printing_key(game(), card)),
            note=lambda card: self._ask_note(printing_key(game(), card), card, window()),
            printing=lambda card: self._ask_printing(printing_key(game(), card), card, window()),
            has_printings=lambda card: len(self._printings(card, game())) > 1,
        )

    def keep(self, change: Callable[[], None]) -> None:
        """Make a change, and say why where it cannot be kept."""
        try:
            change()
        except OwnFileError as error:
            self.said.emit(str(error))

    def close(self) -> None:
        """Let go of the file; say why where something could not be kept."""
        if self._dialog is not None:
            self._dialog.close()
        self.keep(self.cards.close)

    def _star(self, key: CardKey) -> None:
        on = not self.cards.card(key).favourite
        self.keep(lambda: self.cards.star(key, on=on))
        self.changed.emit()

    def _ask_note(self, key: CardKey, card: Card, window: QWidget) -> None:
        note = self.cards.card(key).note
        dialog = OwnNoteDialog(card.front.name, note, self._theme(), window)
        dialog.written.connect(lambda text: self._write(key, text))
        self._begin(dialog)

    def _write(self, key: CardKey, text: str) -> None:
        self.keep(lambda: self.cards.write_note(key, text))
        self.changed.emit()

    def _ask_printing(self, key: CardKey, card: Card, window: QWidget) -> None:
        known = self._printings(card, key.game)
        own = self.cards.card(key)
        dialog = PrintingDialog(card, known, self._picture, self._theme(), window)
        dialog.stand_on(own)
        dialog.chosen.connect(lambda set_code, number: self._choose(key, own, set_code, number))
        self._begin(dialog)

    def _choose(self, key: CardKey, before: OwnCard, set_code: str, number: str) -> None:
        if (before.set_code, before.number) == (set_code, number):
            return
        self.keep(lambda: self.cards.choose_printing(key, set_code, number))
        self.reprinted.emit()

    def _printings(self, card: Card, game: str) -> list[Printing]:
        """Return the printings of a card, each set and number once."""
        library = self._library()
        if library is None:
            return []
        try:
            known = library.printings_called(card.name, game)
        except sqlite3.DatabaseError:
            return []  # the search tells of the damage, and mends it
        found = {(each.set_code, each.number): each for each in reversed(known)}
        return list(reversed(found.values()))

    def _begin(self, dialog: Sheet) -> None:
        if self._dialog is not None:
            self._dialog.close()
        self._dialog = dialog
        dialog.finished.connect(self._closed)
        dialog.begin()

    def _closed(self) -> None:
        self._dialog = None
