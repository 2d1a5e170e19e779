"""Deck window: overview on the left, deck lines in the middle, card search on the right."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QThread, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from core.cards.card import Card
from core.cards.deck import Board
from core.games import GAMES
from core.rules.deck_check import DeckNote
from core.storage.decks.deck_document import DeckDocument, FoundDeck, FoundLine
from gui.dialogs.sheet import Sheet
from gui.features.decks.bars import DeckFoot, DeckTopBar, FaultBar
from gui.features.decks.deck_files import DeckLists, DeckPlay, ListPorts
from gui.features.decks.deck_model import LEADERS, DeckAutosave, DeckModel, DeckServices
from gui.features.decks.lines_column import LineKeys, LinesColumn
from gui.features.decks.overview import Cite, NoteLabel, Overview, empty
from gui.features.decks.plays import DeckReading
from gui.features.decks.search_column import CarriedCard, SearchColumn, SearchPorts
from gui.panels.card_reader import CardReader
from gui.panels.large_card import Reading, reading_of_card
from gui.theme import GRID, Theme, filled, palette, stylesheet
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.popup_placement import come_forward

_SIDE = 33 * GRID
_LEAST_COLUMN = 28 * GRID
_USUAL_TEXT = 14
"""Text size in pixels that the widths are for; columns grow with larger text."""
_AT_MOST = 0.62
"""Maximum share of the window width for the two side columns."""
_SEARCH = 46 * GRID


def text_growth(widget: QWidget) -> float:
    """Return the text size relative to the default size, at least 1."""
    return max(widget.fontInfo().pixelSize() / _USUAL_TEXT, 1)


class DeckColumns(QSplitter):
    """The three columns: overview (``left``, scrollable), lines, and search."""

    def __init__(
        self,
        overview: Overview,
        middle: LinesColumn,
        search: SearchColumn,
        wide: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.overview, self.middle, self.search = overview, middle, search
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.left = QScrollArea(self)
        self.left.setObjectName("side")
        self.left.setAccessibleName("The deck at a glance")
        self.left.setWidget(overview)
        self.left.setWidgetResizable(True)
        self.left.setFrameShape(QFrame.Shape.NoFrame)
        self.left.setMinimumWidth(_LEAST_COLUMN)
        search.setMinimumWidth(_LEAST_COLUMN)
        search.left.connect(self.lines_take_keys)
        for each in (self.left, middle, search):
            self.addWidget(each)
        grown = max(min(text_growth(self), _AT_MOST * wide / (_SIDE + _SEARCH)), 1)
        side, found = round(grown * _SIDE), round(grown * _SEARCH)
        self.setSizes([side, wide - side - found, found])
        self.setStretchFactor(1, 1)

    def lines_take_keys(self) -> None:
        """Move the keyboard focus to the lines."""
        self.middle.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def search_takes_keys(self) -> None:
        """Move the keyboard focus to the search."""
        self.search.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.box.selectAll()

    def left_takes_keys(self) -> None:
        """Move the keyboard focus to the left column."""
        first = next(iter(self.overview.findChildren(QPushButton)), None)
        (first or self.left).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def next(self) -> None:
        """Move the keyboard focus to the next column."""
        parts = (
            (self.middle, self.search_takes_keys),
            (self.search, self.left_takes_keys),
            (self.left, self.lines_take_keys),
        )
        focus = self.window().focusWidget()
        for part, go in parts:
            if focus is part or part.isAncestorOf(focus):
                go()
                return
        self.lines_take_keys()

    def apply_theme(self, theme: Theme) -> None:
        self.overview.apply_theme(theme)
        self.middle.apply_theme(theme)
        self.search.apply_theme(theme)


SHEET = """
QListView, QListWidget { border: 1px solid transparent; }
QSplitter::handle { background: %(line)s; }
QTabBar::tab { background: transparent; color: %(dim)s; padding: 6px 10px;
    border: 1px solid transparent; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: %(text)s; border-bottom: 2px solid %(good)s; }
QTabBar::tab:focus { border: 1px solid %(accent)s; border-bottom: 2px solid %(accent)s; }
QLineEdit#title { background: transparent; border: 1px solid transparent; padding: 2px; }
QLineEdit#title:focus { border-color: %(accent)s; }
QLabel#refusal { border: 1px solid transparent; padding: 1px; }
QLabel#refusal:focus { border-color: %(accent)s; border-radius: 4px; }
QListView:focus, QListWidget:focus, QScrollArea:focus { border: 1px solid %(accent)s; }
QLabel#key { background: %(bar)s; color: %(dim)s; border: 1px solid %(button_line)s;
    border-radius: 4px; padding: 0 5px; }
QLabel#strong { font-weight: 600; }
QLabel#half { color: %(bad)s; font-weight: 600; }
QFrame#refused { background: %(bad_background)s; border: 1px solid %(bad)s; border-radius: 8px; }
QFrame#fault { background: %(bad_background)s; border-bottom: 1px solid %(bad)s; }
QFrame#fault QLabel { color: %(bad)s; }
QFrame#legal { background: transparent; border: 1px solid %(line)s; border-radius: 8px; }
QFrame#top QLabel#key { color: %(dim)s; }
QPushButton#main { background: %(on)s; color: %(on_text)s; border: 1px solid %(good)s; }
QPushButton#main:hover { border-color: %(on_text)s; }
QPushButton#main:focus { border: 1px solid %(accent)s; }
QPushButton#main QLabel { color: %(on_text)s; font-weight: 600; }
QPushButton QLabel:disabled { color: %(dim)s; }
QPushButton#add { background: transparent; border-color: transparent; color: %(accent)s;
    padding: 0 4px; }
QPushButton#add:hover { border-color: %(button_line)s; }
QPushButton#add:focus { border-color: %(accent)s; }
QPushButton:checked { border-color: %(good)s; }
QPushButton#fold { background: transparent; color: %(dim)s; text-align: left; padding: 2px 0;
    border: 1px solid transparent; }
QPushButton#fold:focus, QPushButton#fold:hover { border-color: %(accent)s; }
"""


_CARD_WIDTH = 280


class CardSheet(Sheet):
    """Enlarged sides of one card, side by side. Enter and Escape close it."""

    def __init__(
        self,
        picture: Callable[[Card, int, int], QPixmap],
        cite: Cite,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__("Card", "", "Close", theme, parent)
        self._picture, self._cite = picture, cite
        self.cancel.setVisible(False)
        self._sides = QHBoxLayout()
        self.note = NoteLabel(self)
        self.body.addLayout(self._sides)
        self.body.addWidget(self.note)
        self.apply_theme(theme)

    def show_card(self, card: Card, note: DeckNote | None) -> None:
        """Show a card."""
        empty(self._sides)
        for side, faces in enumerate(card.sides):
            label = PlainLabel(parent=self)
            label.setPixmap(self._picture(card, side, _CARD_WIDTH))
            label.setAccessibleName(" // ".join(face.name for face in faces))
            self._sides.addWidget(label)
        self.call(card.name)
        self.note.show_note(note, self._cite, self.theme)


NO_BOARD = "Let go over the lines or over a tab to put the card there."
_NARROW, _LEAST = 1100, 640
_HEIGHT = 92 * GRID
_WIDTH = 160 * GRID


class DeckWindow(QWidget):
    """Window that edits one deck, with autosave.

    ``played`` and ``laid_out`` request a game with the deck, as in `DeckPlay`.
    """

    played = Signal(object, object, object)
    laid_out = Signal(object, object, object)

    def __init__(
        self, document: DeckDocument, services: DeckServices, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._services = services
        self.theme = theme
        self._is_narrow = False
        self._large: CardSheet | None = None
        self.setWindowTitle("Deck")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("table")
        self.setAcceptDrops(True)
        self.keeper = DeckAutosave(document, services.folder, self)
        self.work = DeckModel(self.keeper, services, self)
        self.playing = DeckPlay(self.work, self.keeper, services, self)
        self._build()
        self.keeper.put_up.connect(self._put_up)
        self.keeper.stated.connect(self._say_state)
        self.work.changed.connect(self.show_deck)
        self.work.said.connect(self.say)
        self.playing.said.connect(self.say)
        self.playing.played.connect(self.played)
        self.playing.laid_out.connect(self.laid_out)
        for part in (self.overview, self.middle, self.search):
            part.cited.connect(self._services.show_rule)
        for column in (self.middle, self.search):
            column.looked_at.connect(self._look_at)
        self.overview.selected.connect(self._select_cards)
        self.overview.added.connect(self.work.add_named)
        self.middle.picked.connect(self._pick)
        self.middle.board_chosen.connect(self._show_board)
        self.search.added.connect(lambda card, maybe: self.work.add(card, maybe=maybe))
        for box in (self.bar.name, self.search.box):
            box.installEventFilter(self)
        self.reader = CardReader(
            self, self._reading_of, self._cite, theme, services.large_card_delay
        )
        self.reader.watch_list(self.middle.list, self.middle.card_at)
        self.reader.watch_list(self.search.found, self.search.found.card_at)
        for keys, words, do in (
            (("Ctrl+Shift+Z",), "Redo", self.work.redo),
            (("Ctrl+H",), "Draw a hand", self._sample_hand),
            (("Ctrl+Return", "Ctrl+Enter"), "Play this deck", self.playing.play),
            (("Ctrl+F",), "Search cards", self.columns.search_takes_keys),
            (("Ctrl+S",), "Save", self.keeper.save),
            (("F6",), "Next column", self.columns.next),
        ):
            action = QAction(words, self)
            action.setShortcuts([QKeySequence(each) for each in keys])
            action.triggered.connect(lambda _on=False, do=do: do())
            self.addAction(action)
        self.apply_theme(theme)
        # The minimum width of the full bar would prevent a narrow window.
        self.setMinimumWidth(self._grown(_LEAST))
        room = self.screen().availableSize()
        grown = QSize(self._grown(_WIDTH), self._grown(_HEIGHT)).boundedTo(room)
        self.resize(grown.expandedTo(QSize(_WIDTH, _HEIGHT)))
        self.show_deck()

    # Construction

    def _build(self) -> None:
        self._counting: DeckReading | None = None
        self._played_cards: tuple[str, tuple[tuple[Card, int, Board], ...]] = ("", ())
        services = self._services
        ports = ListPorts(
            found=lambda: self.found,
            change=self.work.change,
            say=self.say,
            go_on=self._go_on,
        )
        self.lists = DeckLists(self.keeper, services, ports, self)
        self.bar = self._top()
        self.overview = Overview(self._cite, services.picture, self.theme)
        self.middle = LinesColumn(services, self._line_keys(), self._cite, self.theme, self)
        self.search = SearchColumn(self._search_ports(), self.theme, self)
        wide = min(self._grown(_WIDTH), self.screen().availableSize().width())
        self.columns = DeckColumns(self.overview, self.middle, self.search, max(wide, _WIDTH), self)
        self.foot = DeckFoot(self)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(0)
        self.fault = FaultBar(self.lists.save_as, self)
        for part in (self.bar, self.fault, self.lists.outside, self.lists.pasting):
            room.addWidget(part)
        room.addWidget(self.columns, 1)
        room.addWidget(self.foot)

    def _go_on(self) -> None:
        self.columns.lines_take_keys()

    def _line_keys(self) -> LineKeys:
        work = self.work
        return LineKeys(
            count=work.count,
            remove=work.remove,
            move=work.move,
            lead=work.lead,
            paste=self.lists.paste,
        )

    def _search_ports(self) -> SearchPorts:
        services, work = self._services, self.work
        self._carried = CarriedCard(
            services.small_picture, self.middle.board_at, self._say_board, work.drop, self
        )
        return SearchPorts(
            search=lambda text, order: services.search(self.found.game, text, order),
            copies=work.copies,
            refusals=work.refusals,
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
        lists, playing = self.lists, self.playing
        bar = DeckTopBar(
            {
                "undo": self.work.undo,
                "hand": self._sample_hand,
                "paste": lists.paste,
                "play": playing.play,
                "alone": playing.play_alone,
                "lay_out": playing.lay_out,
                "new": lists.new,
                "open": lists.open,
                "save_as": lists.save_as,
                "copy": lists.copy,
                "print": lists.print_cards,
                "redo": self.work.redo,
                "close": self.close,
            }
        )
        self.addActions(bar.entries)
        bar.name.editingFinished.connect(lambda: self.work.rename(bar.name.text()))
        bar.format_chosen.connect(self.work.choose_format)
        bar.against.aboutToShow.connect(self._list_opponents)
        bar.decks.aboutToShow.connect(self._list_own)
        return bar

    def _list_opponents(self) -> None:
        self.bar.against.clear()
        for path in self._services.opponents(self.found):
            action = self.bar.against.addAction(path.stem)
            action.triggered.connect(lambda _on=False, path=path: self.playing.play(path))

    def _list_own(self) -> None:
        self.bar.decks.clear()
        for each in self._services.own_decks():
            action = self.bar.decks.addAction(each.name.replace("&", "&&"))
            action.setToolTip(plain_tip(str(each.path)))
            action.triggered.connect(lambda _on=False, path=each.path: self.lists.open_file(path))
        self.bar.decks.addSeparator()
        self.bar.decks.addAction("Open a file…").triggered.connect(
            lambda _on=False: self.lists.open()
        )

    @property
    def document(self) -> DeckDocument:
        """The open deck document."""
        return self.keeper.document

    @property
    def found(self) -> FoundDeck:
        """The deck with its resolved cards."""
        return self.work.found

    # Display

    def show_deck(self) -> None:
        """Refresh the display of the deck; selection and scroll position are kept."""
        deck = self.document.deck
        now = self.work.judge()
        self.bar.name.setText(deck.name)
        self.setWindowTitle(f"{deck.name or 'Deck'} \N{EM DASH} Janus Table")
        self.bar.show_formats(now.formats, now.chosen)
        examples = self._services.examples(self.found.game)
        self.middle.show_deck(now, next((query for query, _ in examples), "t:creature"))
        self.work.shown = self.middle.board
        leaders = now.leaders
        title = now.title(Board.HERO if now.deck.count(Board.HERO) else Board.COMMANDER)
        note = now.chosen.note_of_leaders(leaders)
        self.overview.leaders.show_cards(title if leaders else "", leaders, note, now.worn)
        says, unchecked, fine = now.verdict(self._services.edition(self.found.game))
        self.overview.show_verdict(says, now.problems, fine=fine, unchecked=unchecked)
        cost_word = now.chosen.group_words[1]
        self.overview.show_facts(now.facts, cost_word)
        self._count_played()
        self.search.say_copies()
        self.bar.buttons["undo"].setEnabled(self.document.can_undo)
        self.foot.about.setText(self._services.about(self.found.game))
        boards = set(now.chosen.boards)
        side = now.title(Board.SIDE) if Board.SIDE in boards else ""
        self.foot.offer(side=side, leader=bool(boards & set(LEADERS)))
        self._say_state()

    def renew(self) -> None:
        """Resolve every card again after the set of cards changed."""
        self.show_deck()
        self.search.look_up()

    def _show_board(self, board: Board) -> None:
        self.work.shown = board
        self.search.say_copies()

    def _say_state(self) -> None:
        path = self.document.path
        self.bar.state.setToolTip(plain_tip("" if path is None else str(path)))
        game = GAMES[self.found.game].short_title
        self.fault.say(self.keeper.fault)
        if self.keeper.fault:
            self.bar.say_state("not saved", self.theme.bad, game=game)
        elif path is None:
            self.bar.say_state("not saved", game=game)
        else:
            saved = self.document.is_saved
            self.bar.say_state("saved" if saved else "saving\N{HORIZONTAL ELLIPSIS}", game=game)

    def say(self, words: str) -> None:
        """Show a message in the footer."""
        self.foot.say(words)

    # Commands

    def _say_board(self, card: Card, board: Board | None) -> None:
        to = "" if board is None else self.work.judged.title(board)
        self.say(f"{card.front.name}: {to}" if to else NO_BOARD)

    def _pick(self, found: FoundLine, card: Card) -> None:
        self.work.pick(found, card)
        self.columns.lines_take_keys()  # the pressed button is gone

    def _select_cards(self, cards: Sequence[Card]) -> None:
        for each in self.found.lines:
            if each.card in cards:
                self.middle.select(each.line.name, each.line.board)
                self.columns.lines_take_keys()
                return

    def _put_up(self) -> None:
        self.middle.board = Board.MAIN
        self.lists.pasting.setVisible(False)
        self.show_deck()

    def _reading_of(self, subject: object) -> Reading | None:
        picture = self._services.picture
        return reading_of_card(subject, picture) if isinstance(subject, Card) else None

    def _look_at(self, card: Card) -> None:
        if self._large is None:
            self._large = CardSheet(self._services.picture, self._cite, self.theme, self)
            self._large.note.cited.connect(self._services.show_rule)
        self._large.show_card(card, self.work.judged.chosen.note_of_card(card))
        self._large.begin()

    def _sample_hand(self) -> None:
        self.playing.sample_hand(self.theme)

    # Keys and theme

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Paste a multi-line list as a deck, even into a line edit."""
        pasting = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Paste)
        if pasting and "\n" in QGuiApplication.clipboard().text().strip():
            if event.type() == QEvent.Type.KeyPress:
                self.lists.paste()
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the window; the deck is saved. Ctrl+V pastes outside text fields."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.lists.paste()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Check the file for changes by other programs if the window is activated."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.keeper.look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide less important buttons in a narrow window."""
        super().resizeEvent(event)
        narrow = event.size().width() < self._grown(_NARROW)
        if narrow is not self._is_narrow:  # keep the user's choice afterwards
            self._is_narrow = narrow
            self.bar.narrow(on=narrow)
            self.foot.hint.setVisible(not narrow)
            self.overview.fold.setChecked(narrow)

    def _grown(self, wide: int) -> int:
        return round(wide * text_growth(self))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept files and text."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the dropped data."""
        event.acceptProposedAction()
        self.lists.take_dropped(event.mimeData())

    def _count_played(self) -> None:
        """Count the cards that play by themselves, if they are others than before."""
        found = self.found
        cards = tuple((each.card, each.count, each.board) for each in found.entries)
        if (found.game, cards) == self._played_cards:
            return
        self._played_cards = (found.game, cards)
        self._stop_counting()
        counting = self._counting = DeckReading(found.game, found.entries, self)
        counting.counted.connect(self.overview.show_played)
        counting.start(QThread.Priority.LowPriority)

    def _stop_counting(self) -> None:
        counting, self._counting = self._counting, None
        if counting is not None:
            counting.stop()
            counting.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Save the deck and close child windows."""
        self._stop_counting()
        self._played_cards = ("", ())
        self.keeper.save_at_last()
        self.playing.close()
        if self._large is not None:
            self._large.close()
        super().closeEvent(event)

    def begin(self) -> None:
        """Show the window and focus it."""
        come_forward(self)
        self.columns.lines_take_keys()

    def apply_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.setPalette(palette(theme))
        self.setStyleSheet(stylesheet(theme) + filled(SHEET, theme))
        self.bar.apply_theme(theme)
        self.columns.apply_theme(theme)
        self.reader.apply_theme(theme)

    def _cite(self, key: str) -> str:
        return self._services.cite(self.found.game, key)
