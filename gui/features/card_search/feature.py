"""Card search feature: search in the side panel, and import of card files."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from core.cards.card import Card
from core.rules.history import Change
from core.state.ids import PlayerId, Zone
from gui.card_import import FILES
from gui.dialogs.sheet import Sheet
from gui.features.card_search.source import CardSources
from gui.features.feature import TogglePanel, handles
from gui.file_kinds import Kind
from gui.panels.card_search import SearchPanel
from gui.panels.prose import escape
from gui.theme import Theme
from gui.widgets.file_dialogs import file_to_read
from gui.widgets.labels import PlainLabel, RichLabel

TITLE = "Open cards"
SAYS = (
    "The starter cards are few. A card file holds all the others: download one once, and open it "
    "here or drop it on the window."
)
WHERE = {
    "Magic: The Gathering": (
        "On scryfall.com, under Bulk Data: the file Oracle Cards (JSON). Or on mtgjson.com: "
        "AtomicCards or AllPrintings (JSON). Each of them may stay packed (.gz)."
    ),
    "Flesh and Blood": (
        "The open dataset “flesh-and-blood-cards” on GitHub, folder csvs/english: card.csv, "
        "card-printing.csv and card-face-association.csv in one folder. Open card.csv."
    ),
}
WHAT = (
    "Its cards are kept in your library: from then on the search finds them, both faces of each, "
    "and they can be brought to the table. Your disk has them, and nothing is sent anywhere."
)
AT_EACH_START = "Look at each start whether this file has changed"


class OpenCardsDialog(Sheet):
    """Explains card files; ``agreed`` is emitted to open the system's file dialog."""

    agreed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, SAYS, "Choose a file…", theme, parent)
        self.where = RichLabel(_where(), self, wraps=True)
        self.where.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.where.setAccessibleName("Where card files are")
        self.what = PlainLabel(WHAT, self, wraps=True)
        self.sources = PlainLabel(parent=self, look="dim", wraps=True)
        self.sources.setAccessibleName("Cards that are open")
        self.each_start = QCheckBox(AT_EACH_START, self)
        self.each_start.setAccessibleName(AT_EACH_START)
        for part in (self.where, self.what, self.each_start, self.sources):
            self.body.addWidget(part)
        self.apply_theme(theme)

    def ask(self, sources: str, *, each_start: bool) -> None:
        """Open the dialog; ``sources`` lists the cards in use now."""
        self.sources.setText(f"Open now: {sources}")
        self.each_start.setChecked(each_start)
        self.begin()
        self.apply.setFocus()

    def carry_out(self) -> None:
        """Continue with the file dialog."""
        self.agreed.emit()


def _where() -> str:
    return "".join(
        f'<p style="margin:6px 0"><b>{escape(game)}</b><br>{escape(words)}</p>'
        for game, words in WHERE.items()
    )


class CardSearchFeature(TogglePanel[SearchPanel]):
    """Opens the search, and card files after an explanatory dialog."""

    _sources: CardSources | None = None
    _dialog: OpenCardsDialog | None = None
    _game = ""

    def opens(self) -> Mapping[Kind, Callable[[Path], str]]:
        """Return the handler of card files."""
        return {Kind.CARDS: self._open_file}

    def sources(self) -> CardSources:
        """Return the card sources, created on first use."""
        if self._sources is None:
            window = self.window
            self._sources = CardSources(
                window.session,
                window.board,
                lambda: window.seat,
                faces=window.faces,
                preferences=window.preferences,
                theme=lambda: window.theme,
                parent=window,
            )
            self._sources.said.connect(window.strip.say)
            self._sources.renewed.connect(self._list_found_anew)
            self._sources.restarred.connect(self._show_stars)
            self.connect_to(window.faces.arrived, self._show_pictures_found)
        return self._sources

    def make_panel(self) -> SearchPanel:
        window = self.window
        self._game = window.session.rules.game
        panel = SearchPanel(self.sources().card_source(), window.theme, window.room.side)
        window.ports.watch_list(panel.found, panel.found.card_at)
        return panel

    @handles("cards.search")
    def open(self) -> None:
        """Show the search above the panel, ready for typing."""
        self.open_panel().open()

    def open_file(self, path: Path) -> None:
        """Read a card file and open the search."""
        self.open()
        self.sources().load(path, self.panel)

    @handles("cards.open")
    def ask_for_file(self) -> OpenCardsDialog:
        """Open the dialog that explains card files and offers to choose one."""
        window = self.window
        if self._dialog is None:
            self._dialog = OpenCardsDialog(window.theme, window)
            self._dialog.agreed.connect(self._choose)
            window.theme_changed.connect(self._dialog.apply_theme)
        self._dialog.ask(
            self.sources().sources(), each_start=bool(window.preferences.now.card_file)
        )
        return self._dialog

    def setup(self) -> None:
        """Handle found cards dropped on the board."""
        self.window.ports.add_card.connect(self._add_card)

    def _add_card(self, card: Card, zone: Zone, owner: PlayerId) -> None:
        self.sources().add(card, zone, owner)

    def on_change(self, change: Change) -> None:
        """Update the search if the game on the table changes."""
        del change
        game = self.window.session.rules.game
        if self._panel is not None and game != self._game:
            self._game = game
            self._panel.open()
            self._panel.look_up()
            self.window.board.setFocus()

    def close(self) -> None:
        """Stop imports."""
        if self._sources is not None:
            self._sources.close()

    def _list_found_anew(self) -> None:
        if self._panel is not None:
            self._panel.look_up()

    def _show_stars(self) -> None:
        if self._panel is not None:
            self._panel.show_own()

    def _show_pictures_found(self, _spec: object) -> None:
        if self._panel is not None:
            self._panel.show_pictures()

    def _open_file(self, path: Path) -> str:
        self.window.place.show_table()
        self.open_file(path)
        return ""

    def _choose(self) -> None:
        dialog = self._dialog
        path = file_to_read(dialog, TITLE, FILES) if dialog is not None else None
        if dialog is None or path is None:
            return
        dialog.accept()
        again = str(path.absolute()) if dialog.each_start.isChecked() else ""
        self.window.preferences.change(card_file=again)
        self.open_file(path)
