"""File > Print cards: prints proxies of selected cards, a deck or the table."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtWidgets import QWidget

from core.storage.database.library import card_finders
from core.storage.decks.formats import SUFFIXES
from gui.commands import Menu
from gui.features.card_search.feature import CardSearchFeature
from gui.features.feature import Feature, command
from gui.features.print_sheet.dialog import FILES, PrintDialog
from gui.features.print_sheet.sheets import Entries, ReadSource, Source, on_table, source_of
from gui.widgets.file_dialogs import file_to_read, file_to_write
from gui.widgets.popup_placement import put_beside
from gui.window.main_window import MainWindow

DECKS = f"Decks ({' '.join(f'*{suffix}' for suffix in SUFFIXES)});;All files (*)"


class PrintSheet(Feature):
    """Opens the print dialog for the cards on the table or in a deck."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.dialog: PrintDialog | None = None

    def on_viewer_changed(self) -> None:
        """Close the dialog, since it shows cards of the previous viewer."""
        self.close()

    def close(self) -> None:
        """Cancel a running job and close the dialog."""
        if self.dialog is not None:
            with suppress(RuntimeError):  # the parent window may be deleted
                self.dialog.close()
                self.dialog.deleteLater()
            self.dialog = None

    @command("cards.print", "Print cards…", Menu.FILE, "Ctrl+P")
    def open(self) -> None:
        """Open the dialog with the printable cards of the table."""
        window = self.window
        session, chosen = window.session, window.board.selection.ids
        viewer = window.seat_state.viewer
        self._open(on_table(session.rules.zones, session.state, viewer, chosen))

    def open_deck(
        self, words: str, entries: Entries, over: QWidget, say: Callable[[str], object]
    ) -> None:
        """Open the dialog with the cards of a deck, over the deck window."""
        self._open([Source(words, tuple(entries))], over, say)

    def _open(
        self,
        sources: Sequence[Source],
        over: QWidget | None = None,
        say: Callable[[str], object] | None = None,
    ) -> None:
        self.close()
        window = self.window
        self.dialog = PrintDialog(sources, _ask, self._ask_deck, window.theme, over or window)
        self.dialog.said.connect(say or window.strip.say)
        window.theme_changed.connect(self.dialog.apply_theme)
        if over is None:
            put_beside(self.dialog)
        self.dialog.open()

    def _ask_deck(self, parent: QWidget) -> ReadSource | None:
        path = file_to_read(parent, "Cards of a deck file", DECKS)
        if path is None:
            return None
        library = self.window.feature(CardSearchFeature).sources().library
        with suppress(sqlite3.DatabaseError):  # the card search reports and repairs the database
            return source_of(path, card_finders(library))
        return source_of(path, card_finders())


def _ask(parent: QWidget) -> Path | None:
    return file_to_write(parent, "Print cards", FILES)
