"""The deck window: who leads and what is wrong on the left, the lines, and the search."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QVBoxLayout,
    QWidget,
)

from core.cards.card import Card
from core.cards.deck import Board, Deck
from core.storage.deck_cards import FoundDeck, FoundLine
from core.storage.deck_document import DeckDocument
from gui.features.decks import edits
from gui.features.decks.carried import CarriedCard
from gui.features.decks.columns import DeckColumns
from gui.features.decks.foot import DeckFoot
from gui.features.decks.hand import HandSheet
from gui.features.decks.judging import JudgedDeck, judged
from gui.features.decks.keeper import DeckKeeper
from gui.features.decks.lines_column import LineKeys, LinesColumn
from gui.features.decks.lists import NO_CARDS, DeckLists, ListPorts
from gui.features.decks.overview import Overview
from gui.features.decks.search_column import SearchColumn, SearchPorts
from gui.features.decks.services import DeckServices
from gui.features.decks.sheet import SHEET
from gui.features.decks.top_bar import DeckTopBar
from gui.theme import GRID, Theme, filled, palette, stylesheet
from gui.widgets.popup_placement import come_forward

NO_BOARD = "Let go over the lines or over a tab to put the card there."
_NARROW = 1100
_HEIGHT = 92 * GRID
_WIDTH = 160 * GRID


class DeckWindow(QWidget):
    """A window on one deck, which is saved as it is changed.

    ``played`` asks for a game with the deck as it is: it carries its format of play, and the file
    of the deck that it is played against, None where that does not matter. ``laid_out`` asks for a
    free table in the same way.
    """

    played = Signal(object, object, object)
    laid_out = Signal(object, object, object)

    def __init__(
        self, document: DeckDocument, services: DeckServices, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._services = services
        self.theme = theme
        self.judged = self._judge(document.deck)
        self._hand: HandSheet | None = None
        self._is_narrow = False
        self.setWindowTitle("Deck")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("table")
        self.setAcceptDrops(True)
        self.keeper = DeckKeeper(document, services.folder, self)
        self._build()
        for box in (self.bar.name, self.search.box):
            box.installEventFilter(self)
        self._add_keys()
        self.apply_theme(theme)
        self.resize(_WIDTH, _HEIGHT)
        self.show_deck()

    # What it is made of

    def _build(self) -> None:
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(0)
        ports = ListPorts(
            found=lambda: self.found,
            change=self.change,
            say=self.say,
            go_on=self._go_on,
        )
        self.lists = DeckLists(self.keeper, self._services, ports, self)
        self.bar = self._top()
        self.keeper.put_up.connect(self._put_up)
        self.keeper.stated.connect(self._say_state)
        self.overview = Overview(self._cite, self._services.picture, self.theme)
        self.overview.cited.connect(self._services.show_rule)
        self.overview.selected.connect(self._select_cards)
        self.overview.added.connect(self._add_named)
        self.middle = LinesColumn(self._services, self._line_keys(), self.theme, self)
        self.middle.picked.connect(self._pick)
        self.search = SearchColumn(self._search_ports(), self.theme, self)
        self.search.added.connect(lambda card, maybe: self.add_card(card, maybe=maybe))
        self.search.cited.connect(self._services.show_rule)
        self.columns = DeckColumns(self.overview, self.middle, self.search, _WIDTH, self)
        for part in (self.bar, self.lists.outside, self.lists.pasting):
            room.addWidget(part)
        room.addWidget(self.columns, 1)
        self.foot = DeckFoot(self)
        room.addWidget(self.foot)

    def _go_on(self) -> None:
        self.columns.lines_take_keys()

    def _line_keys(self) -> LineKeys:
        return LineKeys(
            count=lambda at, change: self._do(edits.counted(self.document.deck, at, change)),
            remove=lambda at: self._do(edits.removed(self.document.deck, at)),
            move=lambda at, to: self._do(edits.moved(self.document.deck, self.judged, at, to)),
            lead=lambda at: self._do(edits.led_by(self.document.deck, self.judged, at)),
            paste=self.lists.paste,
        )

    def _search_ports(self) -> SearchPorts:
        services = self._services
        self._carried = CarriedCard(
            services.small_picture, self._board_at, self._say_board, self._drop, self
        )
        return SearchPorts(
            search=lambda text: services.search(self.found.game, text),
            copies=self._copies,
            refusals=lambda card: self.judged.refusals(card, self._home(card)),
            cite=self._cite,
            picture=services.small_picture,
            build=lambda take: services.build(self.found.game, take, self),
            recent=services.recent,
            examples=lambda: services.examples(self.found.game),
            remember=services.remember,
            drag=self._carried.drag(),
            own=services.own(lambda: self.found.game, lambda: self),
        )

    def _top(self) -> DeckTopBar:
        bar = DeckTopBar(
            {
                "undo": self.undo,
                "hand": self.sample_hand,
                "paste": self.lists.paste,
                "play": self.play,
                "lay_out": self.lay_out,
                "new": self.lists.new,
                "open": self.lists.open,
                "save_as": self.lists.save_as,
                "copy": self.lists.copy,
                "print": self.lists.print_cards,
                "redo": self.redo,
                "close": self.close,
            }
        )
        self.addActions(bar.entries)
        bar.name.editingFinished.connect(self._rename)
        bar.format_chosen.connect(self._choose_format)
        bar.against.aboutToShow.connect(self._list_opponents)
        bar.decks.aboutToShow.connect(self._list_own)
        return bar

    def _list_opponents(self) -> None:
        self.bar.against.clear()
        for path in self._services.opponents(self.found):
            action = self.bar.against.addAction(path.stem)
            action.triggered.connect(lambda _on=False, path=path: self.play(path))

    def _list_own(self) -> None:
        self.bar.decks.clear()
        for each in self._services.own_decks():
            action = self.bar.decks.addAction(each.name.replace("&", "&&"))
            action.setToolTip(str(each.path))
            action.triggered.connect(lambda _on=False, path=each.path: self.lists.open_file(path))
        self.bar.decks.addSeparator()
        self.bar.decks.addAction("Open a file…").triggered.connect(
            lambda _on=False: self.lists.open()
        )

    def _add_keys(self) -> None:
        for keys, words, do in (
            (("Ctrl+Z",), "Undo", self.undo),
            (("Ctrl+Shift+Z",), "Redo", self.redo),
            (("Ctrl+H",), "Sample hand", self.sample_hand),
            (("Ctrl+Return", "Ctrl+Enter"), "Play this deck", self.play),
            (("Ctrl+F",), "Search cards", self.columns.search_takes_keys),
            (("Ctrl+S",), "Save", self.keeper.save),
            (("F6",), "Next column", self.columns.next),
        ):
            action = QAction(words, self)
            action.setShortcuts([QKeySequence(each) for each in keys])
            action.triggered.connect(lambda _on=False, do=do: do())
            self.addAction(action)

    @property
    def document(self) -> DeckDocument:
        """The deck that is worked on."""
        return self.keeper.document

    # What it shows

    @property
    def found(self) -> FoundDeck:
        """The deck with the cards that it means."""
        return self.judged.found

    def _judge(self, deck: Deck) -> JudgedDeck:
        found = self._services.find(deck)
        return judged(found, self._services.formats(found.game))

    def show_deck(self) -> None:
        """Show the deck as it is now; what can be kept stays where it was."""
        deck = self.document.deck
        self.judged = now = self._judge(deck)
        self.keeper.card_of = self.found.card_of
        self.bar.name.setText(deck.name)
        self.setWindowTitle(f"{deck.name or 'Deck'} \N{EM DASH} Janus Table")
        self.bar.show_formats(now.formats, now.chosen)
        examples = self._services.examples(self.found.game)
        self.middle.show_deck(now, next((query for query, _ in examples), "t:creature"))
        self._show_overview()
        self.search.say_copies()
        self.bar.buttons["undo"].setEnabled(self.document.can_undo)
        self._say_state()

    def renew(self) -> None:
        """Find every card again: others can be found than before."""
        self.show_deck()
        self.search.look_up()

    def _show_overview(self) -> None:
        now = self.judged
        leaders = now.leaders
        title = now.title(Board.HERO if now.deck.count(Board.HERO) else Board.COMMANDER)
        names = " and ".join(card.front.name for card in leaders)
        self.overview.show_leaders(title if leaders else "", leaders, names)
        says, fine = now.verdict()
        self.overview.show_verdict(says, now.problems, fine=fine)
        cost_word = now.chosen.group_words[1]
        self.overview.show_facts(now.facts, cost_word, has_colors=now.chosen.has_colors)

    def _say_state(self) -> None:
        path = self.document.path
        self.bar.state.setToolTip("" if path is None else str(path))
        if self.keeper.fault:
            self.bar.say_state(self.keeper.fault, self.theme.bad)
        elif path is None:
            self.bar.say_state("not saved")
        else:
            saved = self.document.is_saved
            self.bar.say_state("saved" if saved else "saving\N{HORIZONTAL ELLIPSIS}")

    def say(self, words: str) -> None:
        """Say what came of something, below."""
        self.foot.words.setText(words)

    # What is done

    def change(self, deck: Deck, words: str = "") -> None:
        """Let the deck be otherwise; it is saved in a moment."""
        if deck == self.document.deck:
            return
        self.document.change(deck)
        self._changed(words)

    def _changed(self, words: str = "") -> None:
        self.show_deck()
        self.say(words)
        self.keeper.save_soon()

    def undo(self) -> None:
        """Take the last change back."""
        self.document.undo()
        self._changed()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.document.redo()
        self._changed()

    def _do(self, edit: edits.Edit) -> None:
        self.change(edit.deck, edit.says)

    def add_card(self, card: Card, *, maybe: bool = False) -> None:
        """Put one of a card into the deck, on a board that it may be on."""
        self._drop(card, Board.MAYBE if maybe else self._home(card))

    def _home(self, card: Card) -> Board:
        return self.judged.home(card, self.middle.board)

    def _drop(self, card: Card, board: Board) -> None:
        self._do(edits.added(self.judged, self.document, card, board))

    def _board_at(self, at: QPoint) -> Board | None:
        return self.middle.board_at(at)

    def _say_board(self, card: Card, board: Board | None) -> None:
        """Say where a card would go that is carried."""
        to = "" if board is None else self.judged.title(board)
        self.say(f"{card.front.name}: {to}" if to else NO_BOARD)

    def _add_named(self, name: str) -> None:
        cards = self._services.named(self.found.game, name)
        if cards:
            self.add_card(cards[0])
        else:
            self.say(f"{name} is not among the cards at hand.")

    def _pick(self, found: FoundLine, card: Card) -> None:
        """Let a line that was not found mean a card."""
        self._do(edits.meant(self.document, found, card))
        self.columns.lines_take_keys()  # the button that was pressed is gone

    def _rename(self) -> None:
        self._do(edits.renamed(self.document.deck, self.bar.name.text()))

    def _choose_format(self, title: str) -> None:
        self.change(replace(self.document.deck, format=title))

    def _select_cards(self, cards: Sequence[Card]) -> None:
        """Stand on the first line of some cards, on whichever board it is."""
        for each in self.found.lines:
            if each.card in cards:
                self.middle.select(each.line.name, each.line.board)
                self.columns.lines_take_keys()
                return

    def _put_up(self) -> None:
        self.middle.board = Board.MAIN
        self.lists.pasting.setVisible(False)
        self.show_deck()

    # Playing

    def sample_hand(self) -> None:
        """Show a hand as it may be drawn, and another one when asked again."""
        cards, size = self.judged.hand
        if not cards:
            self.say(NO_CARDS)
            return
        if self._hand is None:
            self._hand = HandSheet(self._services.picture, self.theme, self)
            self._hand.another.connect(self.sample_hand)
        self._hand.show_hand(self._services.hand(cards, size))
        self._hand.begin()

    def play(self, against: Path | None = None) -> None:
        """Ask for a game with the deck, against that of a file or the likeliest one."""
        if self._is_ready():
            self.played.emit(self.found, self.judged.chosen, against)

    def lay_out(self) -> None:
        """Put the deck on a new table where nobody follows the turns."""
        if self._is_ready():
            self.laid_out.emit(self.found, self.judged.chosen, None)

    def _is_ready(self) -> bool:
        """Tell whether there are cards to play with; the deck is saved then."""
        if not self.document.deck.count(Board.MAIN):
            self.say(NO_CARDS)
            return False
        self.keeper.save()
        return True

    # Keys and looks

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a whole list as the deck, even where one line of text could be pasted."""
        pasting = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Paste)
        if pasting and "\n" in QGuiApplication.clipboard().text().strip():
            if event.type() == QEvent.Type.KeyPress:
                self.lists.paste()
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves; everything is saved. Ctrl+V pastes wherever no text is typed."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.lists.paste()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back to this window hears what happened to the file meanwhile."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.keeper.look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window only what is needed most stands in the bar."""
        super().resizeEvent(event)
        narrow = event.size().width() < _NARROW
        if narrow is not self._is_narrow:  # what a person unfolds then stays as it is
            self._is_narrow = narrow
            self.bar.narrow(on=narrow)
            self.foot.hint.setVisible(not narrow)
            self.overview.fold.setChecked(narrow)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and texts."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        event.acceptProposedAction()
        self.lists.take_dropped(event.mimeData())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep what was done, then go."""
        self.keeper.save()
        if self._hand is not None:
            self._hand.close()
        super().closeEvent(event)

    def begin(self) -> None:
        """Come forward, ready for the keyboard."""
        come_forward(self)
        self.columns.lines_take_keys()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.theme = theme
        self.setPalette(palette(theme))
        self.setStyleSheet(stylesheet(theme) + filled(SHEET, theme))
        self.bar.apply_theme(theme)
        self.columns.apply_theme(theme)

    def _copies(self, card: Card) -> str:
        count = self.judged.copies(card)
        return f"{count} of {card.front.name} in this deck" if count else ""

    def _cite(self, key: str) -> str:
        return self._services.cite(self.found.game, key)
