"""The deck window: who leads and what is wrong on the left, the lines, and the search."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
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
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QSplitter,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from core.cards.card import Card
from core.cards.deck import Board, Deck, DeckLine
from core.cards.deck_facts import facts_of
from core.rules.deck_check import DeckProblem, PlayFormat
from core.storage.deck_cards import FoundDeck, FoundLine
from core.storage.deck_document import DeckDocument
from core.storage.deck_files.deck_format import DeckFileError
from core.storage.deck_files.formats import BY_ID, SUFFIXES, read_deck, write_deck
from gui.features.decks.hand import HandSheet
from gui.features.decks.judging import LEADERS, format_meant, tag_of, verdict
from gui.features.decks.keeper import DeckKeeper, writable
from gui.features.decks.line_list import DeckLineList
from gui.features.decks.outside import OutsideBar
from gui.features.decks.overview import Overview
from gui.features.decks.rows import DeckRow, DeckRowPainter, DeckRows, first_line, rows_of
from gui.features.decks.search_column import SearchColumn
from gui.features.decks.selected_card import SelectedCard
from gui.features.decks.services import DeckServices, SearchResult
from gui.features.decks.top_bar import DeckTopBar
from gui.features.decks.unknown import UnknownBar
from gui.theme import GRID, Theme, filled, palette, stylesheet
from gui.widgets.file_dialogs import file_to_read, file_to_write
from gui.widgets.popup_placement import come_forward

NEW = "New deck"
EMPTY = "Paste a list (Ctrl+V), drop a file, or search and press Enter."
NO_LIST = "The clipboard holds no deck. A line looks like: 4 Grizzly Bears."
KINDS = f"Decks ({' '.join(f'*{suffix}' for suffix in SUFFIXES)});;All files (*)"
_NARROW = 1100
_SIDE = 30 * GRID
_SEARCH = 38 * GRID
_HEIGHT = 92 * GRID
_WIDTH = 160 * GRID
_LONGEST_NAME = 100
_TITLES = {
    Board.MAIN: "Deck",
    Board.SIDE: "Sideboard",
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.HERO: "Hero",
    Board.ARENA: "Arena cards",
    Board.MAYBE: "Maybe",
    Board.OTHER: "Others",
}
_FEET = (
    "+ \N{MINUS SIGN} count   M maybe   S sideboard   C commander   Del remove   Space other face"
)


_SHEET = """
QSplitter::handle { background: %(line)s; }
QTabBar::tab { background: transparent; color: %(dim)s; padding: 6px 10px; border: none; }
QTabBar::tab:selected { color: %(text)s; border-bottom: 2px solid %(good)s; }
QTabBar::tab:focus { color: %(accent)s; }
QLineEdit#title { background: transparent; border: 1px solid transparent; padding: 2px; }
QLineEdit#title:focus { border-color: %(accent)s; }
"""


class DeckWindow(QWidget):
    """A window on one deck, which is saved as it is changed.

    ``played`` carries the deck as it is to be played, its format of play, and the file of the deck
    that it is played against, None where that does not matter.
    """

    played = Signal(object, object, object)

    def __init__(
        self, document: DeckDocument, services: DeckServices, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._services = services
        self.theme = theme
        self.found = services.find(document.deck)
        self._board = Board.MAIN
        self._problems: tuple[DeckProblem, ...] = ()
        self._hand: HandSheet | None = None
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
        self.bar = self._top()
        room.addWidget(self.bar)
        self.outside = OutsideBar(self)
        self.outside.kept.connect(self.keeper.keep_mine)
        self.outside.taken.connect(self._take_theirs)
        self.keeper.asked.connect(lambda theirs: self.outside.ask(theirs, self.document.deck))
        self.keeper.put_up.connect(self._put_up)
        self.keeper.stated.connect(self._say_state)
        room.addWidget(self.outside)
        self.columns = QSplitter(Qt.Orientation.Horizontal, self)
        self.columns.setChildrenCollapsible(False)
        self.columns.setHandleWidth(1)
        self.overview = Overview(self._cite, self._services.picture, self.theme)
        self.overview.cited.connect(self._services.show_rule)
        self.overview.selected.connect(self._select_cards)
        self.overview.added.connect(self._add_named)
        self.left = QScrollArea(self)
        self.left.setObjectName("side")
        self.left.setAccessibleName("The deck at a glance")
        self.left.setWidget(self.overview)
        self.left.setWidgetResizable(True)
        self.left.setFrameShape(QFrame.Shape.NoFrame)
        self.left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.left.setMinimumWidth(_SIDE)
        self.search = SearchColumn(
            self._search, self._copies, self._services.small_picture, self.theme, self
        )
        self.search.setMinimumWidth(_SIDE)
        self.search.added.connect(lambda card, maybe: self.add_card(card, maybe=maybe))
        self.search.left.connect(self.lines_take_keys)
        for each in (self.left, self._middle(), self.search):
            self.columns.addWidget(each)
        self.columns.setSizes([_SIDE, _WIDTH - _SIDE - _SEARCH, _SEARCH])
        self.columns.setStretchFactor(1, 1)
        room.addWidget(self.columns, 1)
        room.addWidget(self._foot())

    def _top(self) -> DeckTopBar:
        bar = DeckTopBar(
            {
                "undo": self.undo,
                "hand": self.sample_hand,
                "paste": self.paste,
                "play": self.play,
                "new": self.new,
                "open": self.open,
                "save_as": self.save_as,
                "copy": self.copy,
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
            action.triggered.connect(lambda _on=False, path=each.path: self.open_file(path))
        self.bar.decks.addSeparator()
        self.bar.decks.addAction("Open a file…").triggered.connect(lambda _on=False: self.open())

    def _middle(self) -> QWidget:
        middle = QWidget(self)
        middle.setObjectName("table")
        room = QVBoxLayout(middle)
        room.setContentsMargins(GRID, GRID, GRID, GRID)
        room.setSpacing(GRID)
        self.tabs = QTabBar(middle)
        self.tabs.setAccessibleName("Boards of the deck")
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.currentChanged.connect(self._choose_board)
        self.unknown = UnknownBar(middle)
        self.unknown.picked.connect(self._pick)
        self._rows = DeckRows(middle)
        self.lines = DeckLineList(self._line_key, EMPTY, middle)
        self.lines.setModel(self._rows)
        self._painter = DeckRowPainter(self._rows, self.theme, self.lines)
        self.lines.setItemDelegate(self._painter)
        self.lines.selectionModel().currentChanged.connect(lambda *_: self._show_card())
        self.lines.customContextMenuRequested.connect(
            lambda at: self._line_menu().popup(self.lines.viewport().mapToGlobal(at))
        )
        self.card = SelectedCard(self._services.picture, middle)
        room.addWidget(self.tabs)
        room.addWidget(self.unknown)
        room.addWidget(self.lines, 1)
        room.addWidget(self.card)
        return middle

    def _foot(self) -> QWidget:
        foot = QFrame(self)
        foot.setObjectName("strip")
        row = QHBoxLayout(foot)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        hint = QLabel(_FEET, foot)
        hint.setObjectName("dim")
        self.words = QLabel(foot)
        self.words.setWordWrap(True)
        self.words.setAccessibleName("What came of it")
        row.addWidget(hint)
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.words, 1)
        self._hint = hint
        return foot

    def _add_keys(self) -> None:
        for keys, words, do in (
            (("Ctrl+Z",), "Undo", self.undo),
            (("Ctrl+Shift+Z",), "Redo", self.redo),
            (("Ctrl+H",), "Sample hand", self.sample_hand),
            (("Ctrl+Return", "Ctrl+Enter"), "Play this deck", self.play),
            (("Ctrl+F",), "Search cards", self.search_takes_keys),
            (("Ctrl+S",), "Save", self.keeper.save),
            (("F6",), "Next column", self.next_column),
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

    def show_deck(self) -> None:
        """Show the deck as it is now; what can be kept stays where it was."""
        deck = self.document.deck
        self.found = self._services.find(deck)
        self.keeper.card_of = self.found.card_of
        self.bar.name.setText(deck.name)
        self.setWindowTitle(f"{deck.name or 'Deck'} \N{EM DASH} Janus Table")
        self.bar.show_formats(self._formats(), self.play_format())
        self._judge()
        self._show_boards()
        self._show_lines()
        self._show_overview()
        self.search.say_copies()
        self.bar.buttons["undo"].setEnabled(self.document.can_undo)
        self._say_state()

    def renew(self) -> None:
        """Find every card again: others can be found than before."""
        self.show_deck()
        self.search.look_up()

    def _formats(self) -> Mapping[str, PlayFormat]:
        return {each.id: each for each in self._services.formats(self.found.game)}

    def play_format(self) -> PlayFormat | None:
        """Return the format of play that the deck is meant for."""
        return format_meant(self.document.deck, self._formats())

    def _judge(self) -> None:
        chosen = self.play_format()
        self._problems = tuple(chosen.problems(self.found.entries)) if chosen is not None else ()

    def _show_boards(self) -> None:
        deck, chosen = self.document.deck, self.play_format()
        known = set(chosen.boards) if chosen is not None else {Board.MAIN}
        order = (Board.MAIN, Board.SIDE, Board.ARENA, *LEADERS, Board.COMPANION)
        boards = [b for b in (*order, Board.MAYBE, Board.OTHER) if b in known or deck.count(b)]
        self.tabs.blockSignals(True)
        while self.tabs.count() > len(boards):
            self.tabs.removeTab(self.tabs.count() - 1)
        for at, board in enumerate(boards):
            if at >= self.tabs.count():
                self.tabs.addTab("")
            self.tabs.setTabText(at, f"{self._title(board)} {deck.count(board)}")
            self.tabs.setTabData(at, board)
        self._board = self._board if self._board in boards else Board.MAIN
        self.tabs.setCurrentIndex(boards.index(self._board))
        self.tabs.blockSignals(False)

    def _title(self, board: Board) -> str:
        in_arena = Board.ARENA in (chosen.boards if (chosen := self.play_format()) else ())
        return "Inventory" if board is Board.SIDE and in_arena else _TITLES[board]

    def _show_lines(self) -> None:
        before = self.current()
        name = self.document.deck.lines[before].name if before is not None else ""
        row = self.lines.currentIndex().row()
        warnings = {
            card.name: tag_of(problem) for problem in self._problems for card in problem.cards
        }
        self._rows.hold(tuple(rows_of(self.found, self._board, warnings)))
        some = self._rows.rowCount() > 0
        self.lines.empty.setVisible(not some)
        self._stand_on(name, row)
        missing = [each for each in self.found.missing if each.line.board is self._board]
        self.unknown.ask(missing[0] if missing else None, len(missing))
        self._show_card()

    def _stand_on(self, name: str, before: int) -> None:
        """Choose the line of a name again, or what stands where the last one stood."""
        lines = self.document.deck.lines
        rows = self._rows.rows
        same = next(
            (
                i
                for i, each in enumerate(rows)
                if each.at is not None and lines[each.at].name == name
            ),
            -1,
        )
        if same < 0 and rows:
            near = [i for i, each in enumerate(rows) if each.at is not None]
            same = min(near, key=lambda i: abs(i - before)) if before >= 0 else first_line(rows)
        if same >= 0:
            self.lines.setCurrentIndex(self._rows.index(same))

    def _show_overview(self) -> None:
        leaders = [
            each.card
            for each in self.found.lines
            if each.line.board in LEADERS and each.card is not None
        ]
        title = "Hero" if self.document.deck.count(Board.HERO) else "Commander"
        names = " and ".join(card.front.name for card in leaders)
        self.overview.show_leaders(title if leaders else "", leaders, names)
        missing = sum(each.line.count for each in self.found.missing)
        says, fine = verdict(self.play_format(), self._problems, missing)
        self.overview.show_verdict(says, self._problems, fine=fine)
        counted = [(e.card, e.count) for e in self.found.entries if e.board is Board.MAIN]
        counted += [(e.card, e.count) for e in self.found.entries if e.board in LEADERS]
        has_lands = not any(card.front.typebox for card, _ in counted)
        self.overview.show_facts(facts_of(counted), has_lands=has_lands)

    def _show_card(self) -> None:
        row = self.current_row()
        self.card.show_card(row.card if row is not None else None)

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
        self.words.setText(words)

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

    def current(self) -> int | None:
        """Return the place of the chosen line in the deck."""
        row = self.current_row()
        at = row.at if row is not None else None
        return at if at is not None and at < len(self.document.deck.lines) else None

    def current_row(self) -> DeckRow | None:
        """Return the chosen row."""
        return self._rows.row(self.lines.currentIndex().row())

    def count_line(self, change: int) -> None:
        """Have more or fewer of the chosen line; none takes it out."""
        at = self.current()
        if at is not None:
            line = self.document.deck.lines[at]
            self.change(self.document.deck.counted(at, line.count + change))

    def remove_line(self) -> None:
        """Take the chosen line out."""
        at = self.current()
        if at is not None:
            name = self.document.deck.lines[at].name
            self.change(self.document.deck.counted(at, 0), f"{name} is out. Ctrl+Z brings it back.")

    def move_line(self, board: Board) -> None:
        """Put the chosen line on another board, or back on the main one."""
        at = self.current()
        if at is None:
            return
        line = self.document.deck.lines[at]
        to = Board.MAIN if line.board is board else board
        self.change(self.document.deck.moved(at, to), f"{line.name}: {self._title(to)}.")

    def lead(self) -> None:
        """Let the chosen card be the commander or the hero."""
        chosen = self.play_format()
        leads = next((b for b in LEADERS if chosen is not None and b in chosen.boards), None)
        if leads is not None:
            self.move_line(leads)

    def add_card(self, card: Card, *, maybe: bool = False) -> None:
        """Put one of a card into the deck, on a board that it may be on."""
        board = Board.MAYBE if maybe else self._board_of(card)
        line = DeckLine(count=1, name=self.document.format.spell(card), board=board)
        same = next(
            (
                at
                for at, each in enumerate(self.found.lines)
                if each.card == card and each.line.board is board
            ),
            None,
        )
        deck = self.document.deck
        if same is None:
            self.change(deck.added(line), f"{card.front.name} is in.")
        else:
            self.change(deck.counted(same, deck.lines[same].count + 1), f"{card.front.name} is in.")

    def _board_of(self, card: Card) -> Board:
        """Return where a card goes: heroes and what is worn have boards of their own."""
        types = set(card.front.type_line.types)
        boards = chosen.boards if (chosen := self.play_format()) is not None else ()
        if Board.HERO in boards and "Hero" in types:
            return Board.HERO
        if Board.ARENA in boards and types & {"Weapon", "Equipment"}:
            return Board.ARENA
        return self._board if self._board in {Board.SIDE, Board.MAYBE} else Board.MAIN

    def _add_named(self, name: str) -> None:
        cards = self._services.named(self.found.game, name)
        if cards:
            self.add_card(cards[0])
        else:
            self.say(f"{name} is not among the cards at hand.")

    def _pick(self, found: FoundLine, card: Card) -> None:
        """Let a line that was not found mean a card."""
        deck = self.document.deck
        at = next((i for i, line in enumerate(deck.lines) if line is found.line), None)
        if at is not None:
            line = replace(self.document.spelled(found.line, card), set_code="", number="")
            words = f"{found.line.name} is {card.front.name}."
            self.change(deck.with_line(at, replace(line, scryfall_id="")), words)
            self.lines_take_keys()  # the button that was pressed is gone

    def _rename(self) -> None:
        name = " ".join(self.bar.name.text().split())[:_LONGEST_NAME]
        if name != self.document.deck.name:
            self.change(replace(self.document.deck, name=name))

    def _choose_format(self, title: str) -> None:
        self.change(replace(self.document.deck, format=title))

    def _choose_board(self, at: int) -> None:
        board = self.tabs.tabData(at)
        if board is not None:
            self._board = Board(board)
            self._show_lines()

    def _select_cards(self, cards: Sequence[Card]) -> None:
        """Stand on the first line of some cards, on whichever board it is."""
        for each in self.found.lines:
            if each.card in cards:
                self._board = each.line.board
                self._show_boards()
                self._show_lines()
                self._stand_on(each.line.name, -1)
                self.lines_take_keys()
                return

    # Lists and files

    def paste(self) -> None:
        """Take the list on the clipboard as the deck; undo brings the one before back."""
        self.take_text(QGuiApplication.clipboard().text())

    def take_text(self, text: str) -> None:
        """Take a list as the deck."""
        try:
            read = read_deck(text)
        except DeckFileError:
            self.say(NO_LIST)
            return
        found = self._services.find(read.deck)
        if read.doubtful and len(found.missing) == len(found.lines):
            self.say(NO_LIST)
            return
        deck = replace(found.deck, source=self.document.format.id, more=())
        name = found.deck.name or self._name_by_leader(found)
        bare = tuple(replace(line, more=(), above=()) for line in deck.lines)
        if deck.source == read.deck.source:
            bare = found.deck.lines
        faults = f" {read.faults[0]}" if read.faults else ""
        count = sum(line.count for line in bare)
        self.change(replace(deck, name=name, lines=bare), f"{count} cards pasted.{faults}")

    def _name_by_leader(self, found: FoundDeck) -> str:
        """Return the name of the deck, or who leads the one found where nobody named it."""
        own = self.document.deck.name
        leads = (e.card for e in found.lines if e.line.board in LEADERS and e.card is not None)
        return next((card.front.name for card in leads), own) if own in {"", NEW} else own

    def new(self) -> None:
        """Begin another deck; this one is kept."""
        self.keeper.take(DeckDocument(Deck(name=NEW, game=self.found.game)))

    def open(self) -> None:
        """Let a person choose a file."""
        path = file_to_read(self, "Open a deck", KINDS, self._services.folder)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a deck file in place of this deck, which is kept."""
        self.say(self.keeper.open(path))

    def save_as(self) -> None:
        """Let a person choose a file; its ending tells the format."""
        titles = (f"{each.title} (*{each.suffix})" for each in writable(self.found.game))
        kinds = ";;".join(dict.fromkeys(("Plain text (*.txt)", *titles)))
        path = file_to_write(self, "Save the deck", kinds)
        if path is not None:
            self.say(self.keeper.save_to(path, self.found.game))

    def _put_up(self) -> None:
        self._board = Board.MAIN
        self.show_deck()

    def copy(self) -> None:
        """Put the deck on the clipboard as text."""
        text = _as_text(self.found)
        QGuiApplication.clipboard().setText(text)
        self.say("The deck is on the clipboard.")

    def _take_theirs(self, theirs: Deck) -> None:
        self.keeper.take_theirs(theirs)
        self.say("The deck is as the file has it. Ctrl+Z brings yours back.")

    # Playing

    def sample_hand(self) -> None:
        """Show a hand as it may be drawn, and another one when asked again."""
        cards = [
            e.card for e in self.found.entries if e.board is Board.MAIN for _ in range(e.count)
        ]
        if not cards:
            self.say(EMPTY)
            return
        leader = next((e.card for e in self.found.entries if e.board is Board.HERO), None)
        intellect = leader.front.stat("intellect") if leader is not None else None
        size = int(intellect) if intellect and intellect.isdecimal() else 7
        if self._hand is None:
            self._hand = HandSheet(self._services.picture, self.theme, self)
            self._hand.another.connect(self.sample_hand)
        self._hand.show_hand(self._services.hand(cards, size))
        self._hand.begin()

    def play(self, against: Path | None = None) -> None:
        """Put the deck on a new table, against that of a file or the likeliest one."""
        if not self.document.deck.count(Board.MAIN):
            self.say(EMPTY)
            return
        self.keeper.save()
        self.played.emit(self.found, self.play_format(), against)

    # Keys and looks

    def lines_take_keys(self) -> None:
        """Let the keys go to the lines."""
        self.lines.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def search_takes_keys(self) -> None:
        """Let the keys go to the search."""
        self.search.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.box.selectAll()

    def next_column(self) -> None:
        """Let the keys go to the next column."""
        parts: tuple[tuple[QWidget, Callable[[], object]], ...] = (
            (self.lines, self.search_takes_keys),
            (self.search, self.left_takes_keys),
            (self.left, self.lines_take_keys),
        )
        focus = self.focusWidget()
        for part, go in parts:
            if focus is part or part.isAncestorOf(focus):
                go()
                return
        self.lines_take_keys()

    def left_takes_keys(self) -> None:
        """Let the keys go to the left column."""
        first = next(iter(self.overview.findChildren(QPushButton)), None)
        (first or self.left).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _line_key(self, event: QKeyEvent) -> bool:
        """Do what a key on the lines means; tell whether it means anything."""
        text, key = event.text(), event.key()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.matches(QKeySequence.StandardKey.Paste):
                self.paste()
                return True
            return False
        told: Mapping[object, Callable[[], object]] = {
            "+": lambda: self.count_line(1),
            "=": lambda: self.count_line(1),
            "-": lambda: self.count_line(-1),
            "m": lambda: self.move_line(Board.MAYBE),
            "s": lambda: self.move_line(Board.SIDE),
            "c": self.lead,
            " ": self.card.other_face,
        }
        do = told.get(text.casefold())
        if key == Qt.Key.Key_Delete:
            do = self.remove_line
        if text in {"1", "2", "3"} and self.unknown.isVisible():
            self.unknown.pick(int(text) - 1)
            return True
        if do is not None:
            do()
        return do is not None

    def _line_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words, do in (
            ("One more\t+", lambda: self.count_line(1)),
            ("One less\t-", lambda: self.count_line(-1)),
            ("To maybe, or back\tM", lambda: self.move_line(Board.MAYBE)),
            ("To the sideboard, or back\tS", lambda: self.move_line(Board.SIDE)),
            ("Let it lead, or no longer\tC", self.lead),
            ("Remove\tDel", self.remove_line),
        ):
            menu.addAction(words).triggered.connect(lambda _on=False, do=do: do())
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a whole list as the deck, even where one line of text could be pasted."""
        pasting = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Paste)
        if pasting and "\n" in QGuiApplication.clipboard().text().strip():
            if event.type() == QEvent.Type.KeyPress:
                self.paste()
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves; everything is saved. Ctrl+V pastes wherever no text is typed."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
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
        self.bar.narrow(on=narrow)
        self._hint.setVisible(not narrow)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and texts."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        event.acceptProposedAction()
        self.take_dropped(event.mimeData())

    def take_dropped(self, data: QMimeData) -> None:
        """Open a dropped file, or take a dropped list."""
        files = [Path(url.toLocalFile()) for url in data.urls() if url.toLocalFile()]
        if files:
            self.open_file(files[0])
        else:
            self.take_text(data.text())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep what was done, then go."""
        self.keeper.save()
        if self._hand is not None:
            self._hand.close()
        super().closeEvent(event)

    def begin(self) -> None:
        """Come forward, ready for the keyboard."""
        come_forward(self)
        self.lines_take_keys()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.theme = theme
        self.setPalette(palette(theme))
        self.setStyleSheet(stylesheet(theme) + filled(_SHEET, theme))
        self.bar.apply_theme(theme)
        self._painter.theme = theme
        self.overview.apply_theme(theme)
        self.search.apply_theme(theme)
        self.lines.viewport().update()

    def _search(self, text: str) -> SearchResult:
        return self._services.search(self.found.game, text)

    def _copies(self, card: Card) -> str:
        count = sum(
            each.line.count
            for each in self.found.lines
            if each.card is not None and each.card.name == card.name
        )
        return f"{count} of {card.front.name} in this deck" if count else ""

    def _cite(self, key: str) -> str:
        return self._services.cite(self.found.game, key)


def _as_text(found: FoundDeck) -> str:
    text = BY_ID["text"]
    return write_deck(found.deck, text, found.card_of)
