"""Deck files and lists: paste, drop, open, save, copy, print, and play with the open deck."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from core.cards.card import Card
from core.cards.deck import Board, Deck
from core.messages import worded
from core.storage.decks.deck_document import DeckDocument, FoundDeck, Unreadable
from core.storage.decks.deck_format import DeckFileError
from core.storage.decks.formats import BY_ID, SUFFIXES, read_deck, write_deck
from gui.commands import ENTER
from gui.dialogs.sheet import Sheet
from gui.features.decks.deck_model import LEADERS, DeckAutosave, DeckModel, DeckServices, writable
from gui.file_kinds import Kind, kind_of
from gui.theme import GRID, Theme
from gui.widgets.file_dialogs import file_to_read, file_to_write
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal

WORDS = "Changed outside."
_MOST = 12


class OutsideBar(QWidget):
    """Bar shown if another program changed the deck file.

    ``kept`` asks to keep this deck, ``taken`` carries the deck of the file to use instead.
    """

    kept = Signal()
    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theirs: Deck | None = None
        self._mine: Deck | None = None
        self.words = PlainLabel(WORDS, self, wraps=True)
        self.keep = QPushButton("Keep mine", self)
        self.take = QPushButton("Take theirs", self)
        self.compare = QPushButton("Compare", self)
        self.keep.clicked.connect(self.kept)
        self.take.clicked.connect(lambda: self.taken.emit(self._theirs))
        self.compare.clicked.connect(self._compare)
        row = horizontal((self.words, 1), on=self, margins=(2 * GRID, GRID))
        for button in (self.keep, self.take, self.compare):
            button.setAccessibleName(button.text())
            row.addWidget(button)
        self.setVisible(False)

    def ask(self, theirs: Deck | Unreadable | None, mine: Deck | None = None) -> None:
        """Ask about the deck in the changed file; an unreadable file can only be overwritten.

        None hides the bar.
        """
        self._theirs, self._mine = theirs if isinstance(theirs, Deck) else None, mine
        self.words.setText(WORDS)
        if isinstance(theirs, Unreadable):
            self.words.setText(f"{WORDS} The file cannot be read now: {theirs.why}.")
        for button in (self.take, self.compare):
            button.setVisible(not isinstance(theirs, Unreadable))
        self.setVisible(theirs is not None)

    def _compare(self) -> None:
        if self._theirs is not None and self._mine is not None:
            self.words.setText(f"{WORDS} {compared(self._mine, self._theirs)}")


def compared(mine: Deck, theirs: Deck) -> str:
    """Return sentences that list the differences between two decks."""
    here, there = _counted(mine), _counted(theirs)
    sentences = [
        f"{name} ({board}): {here[name, board]} here, {there[name, board]} there"
        for name, board in sorted({*here, *there})
        if here[name, board] != there[name, board]
    ]
    if not sentences:
        return "The same cards are in both."
    more = f"; and {len(sentences) - _MOST} more" if len(sentences) > _MOST else ""
    return "; ".join(sentences[:_MOST]) + more + "."


def _counted(deck: Deck) -> Counter[tuple[str, str]]:
    counted: Counter[tuple[str, str]] = Counter()
    for line in deck.lines:
        counted[line.name, str(line.board)] += line.count
    return counted


class PastedList(Struct, frozen=True):
    """Deck parsed from a list, and a summary.

    ``is_named``: the list has its own name; else the deck takes its commander's name.
    """

    deck: Deck
    says: str
    is_named: bool


def pasted_list(text: str, find: Callable[[Deck], FoundDeck], source: str) -> PastedList | None:
    """Parse a list for a deck of a file format (``source``); None if the text is not a list."""
    try:
        read = read_deck(text)
    except DeckFileError:
        return None
    found = find(read.deck)
    if read.doubtful and len(found.missing) == len(found.lines):
        return None
    lines = found.deck.lines
    if source != read.deck.source:  # drop the fields that only the other format has
        lines = tuple(replace(line, more=(), above=()) for line in lines)
    name = found.deck.name or next(
        (e.card.front.name for e in found.lines if e.line.board in LEADERS and e.card is not None),
        "",
    )
    count = sum(line.count for line in lines)
    pasted = worded("{count} card pasted.|{count} cards pasted.", count=count)
    faults = f" {read.faults[0]}" if read.faults else ""
    deck = replace(found.deck, name=name, lines=lines, source=source, more=())
    return PastedList(deck, pasted + faults, bool(found.deck.name))


def joined(deck: Deck, more: Deck) -> Deck:
    """Return a deck with the lines of another deck added."""
    for line in more.lines:
        deck = deck.added(line)
    return deck


class PasteBar(QWidget):
    """Bar that asks whether to add a pasted list, replace the deck, or start a new deck.

    ``added``, ``replaced`` and ``begun`` carry the `PastedList`; ``dismissed`` discards it.
    """

    added = Signal(object)
    replaced = Signal(object)
    begun = Signal(object)
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pasted: PastedList | None = None
        self.words = PlainLabel(parent=self, wraps=True)
        self.begin = QPushButton("New deck", self)
        self.add = QPushButton("Add to this one", self)
        self.replace = QPushButton("Replace this one", self)
        self.leave = QPushButton("Cancel", self)
        row = horizontal((self.words, 1), on=self, margins=(2 * GRID, GRID))
        for button, signal in (
            (self.begin, self.begun),
            (self.add, self.added),
            (self.replace, self.replaced),
        ):
            button.clicked.connect(lambda _on=False, signal=signal: self._answer(signal.emit))
            row.addWidget(button)
        self.leave.clicked.connect(self.dismiss)
        row.addWidget(self.leave)
        for button in (self.begin, self.add, self.replace, self.leave):
            button.setAccessibleName(button.text())
        self.setVisible(False)

    def ask(self, pasted: PastedList, name: str) -> None:
        """Ask about a list; the default button leaves the deck unchanged."""
        self._pasted = pasted
        count = pasted.deck.count(*Board)
        asks = worded(
            "{count} card on the clipboard ({pasted}). {deck} has cards already."
            "|{count} cards on the clipboard ({pasted}). {deck} has cards already."
            if pasted.deck.name
            else "{count} card on the clipboard. {deck} has cards already."
            "|{count} cards on the clipboard. {deck} has cards already.",
            count=count,
            pasted=pasted.deck.name,
            deck=name,
        )
        self.words.setText(asks)
        self.setVisible(True)
        self.begin.setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Discard the list."""
        if self.isVisible():
            self._pasted = None
            self.setVisible(False)
            self.dismissed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape discards the list; arrows move between the buttons, Enter presses one."""
        key = event.key()
        focus = self.focusWidget()
        if key == Qt.Key.Key_Escape:
            self.dismiss()
        elif key in {Qt.Key.Key_Right, Qt.Key.Key_Left}:
            self.focusNextPrevChild(key == Qt.Key.Key_Right)
        elif key in ENTER and isinstance(focus, QPushButton):
            focus.click()
        else:
            super().keyPressEvent(event)

    def _answer(self, tell: Callable[[PastedList], object]) -> None:
        pasted, self._pasted = self._pasted, None
        self.setVisible(False)
        if pasted is not None:
            tell(pasted)


NEW = "New deck"
NO_CARDS = "This deck is empty: paste a list (Ctrl+V), drop a file, or search and press Enter."
NO_LIST = "The clipboard holds no deck. A line looks like: 4 Grizzly Bears."
KINDS = f"Decks ({' '.join(f'*{suffix}' for suffix in SUFFIXES)});;All files (*)"


class ListPorts(Struct, frozen=True, kw_only=True):
    """Callbacks into the deck window for lists and files."""

    found: Callable[[], FoundDeck]
    change: Callable[[Deck, str], object]
    say: Callable[[str], object]
    go_on: Callable[[], object]


class DeckLists(QObject):
    """Imports and exports decks. ``pasting`` and ``outside`` are the bars with questions."""

    def __init__(
        self, keeper: DeckAutosave, services: DeckServices, ports: ListPorts, parent: QWidget
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
        """Paste the list on the clipboard; ask first if the deck already has cards."""
        self.take_text(QGuiApplication.clipboard().text())

    def take_text(self, text: str) -> None:
        """Open a list as the deck, or ask whether to add or replace."""
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
        """Open a dropped file or list."""
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
        """Start a new deck; the open one is saved."""
        self._keeper.take(DeckDocument(Deck(name=NEW, game=self._ports.found().game)))

    def open(self) -> None:
        """Ask for a deck file and open it."""
        path = file_to_read(self._window, "Open a deck", KINDS, self._services.folder)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Open a deck file in place of the open deck, which is saved."""
        self._ports.say(self._keeper.open(path))

    def save_as(self) -> None:
        """Ask for a file and save the deck in the format of its extension."""
        game = self._ports.found().game
        titles = (f"{each.title} (*{each.suffix})" for each in writable(game))
        kinds = ";;".join(dict.fromkeys(("Plain text (*.txt)", *titles)))
        path = file_to_write(self._window, "Save the deck", kinds)
        if path is not None:
            self._ports.say(self._keeper.save_to(path, game))

    def copy(self) -> None:
        """Copy the deck to the clipboard as text."""
        found = self._ports.found()
        text = write_deck(found.deck, BY_ID["text"], found.card_of)
        QGuiApplication.clipboard().setText(text)
        self._ports.say("The deck is on the clipboard.")

    def print_cards(self) -> None:
        """Open the print dialog with the cards of this deck."""
        found = self._ports.found()
        if found.entries:
            self._services.print_deck(found, self._window, self._ports.say)
        else:
            self._ports.say(NO_CARDS)

    def _take_theirs(self, theirs: Deck) -> None:
        self._keeper.take_theirs(theirs)
        self._ports.say("The deck is as the file has it. Ctrl+Z brings yours back.")


TITLE = "Draw a hand"
_WIDTH = 108


class HandSheet(Sheet):
    """Dialog with a sample hand. ``another`` requests a new hand."""

    another = Signal()

    def __init__(
        self, picture: Callable[[Card, int, int], QPixmap], theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(TITLE, "", "Another (Ctrl+H)", theme, parent)
        self._picture = picture
        self.cancel.setText("Close")
        self.cancel.setAccessibleName("Close")
        self._row = QHBoxLayout()
        self.body.addLayout(self._row)
        again = QShortcut(QKeySequence("Ctrl+H"), self)
        again.activated.connect(self.another)
        self.apply_theme(theme)

    def show_hand(self, cards: Sequence[Card]) -> None:
        """Replace the cards shown."""
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for card in cards:
            label = PlainLabel(parent=self)
            label.setPixmap(self._picture(card, 0, _WIDTH))
            label.setAccessibleName(card.front.name)
            label.setToolTip(plain_tip(card.name))
            self._row.addWidget(label)
        names = ", ".join(card.front.name for card in cards)
        self.setAccessibleDescription(names)

    def carry_out(self) -> None:
        """Draw another hand."""
        self.another.emit()


class DeckPlay(QObject):
    """Starts a game or a sandbox with the open deck.

    ``played`` carries the deck with its cards, its format of play, and the file of the opponent's
    deck (None for any); ``laid_out`` carries the same for a sandbox, ``alone`` the deck and its
    format for a game of one player. ``said`` carries an error.
    """

    played = Signal(object, object, object)
    alone = Signal(object, object)
    laid_out = Signal(object, object, object)
    said = Signal(str)

    def __init__(
        self, work: DeckModel, keeper: DeckAutosave, services: DeckServices, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._work, self._keeper, self._services = work, keeper, services
        self._window = parent
        self._hand: HandSheet | None = None

    def sample_hand(self, theme: Theme) -> None:
        """Show a random opening hand; each call draws again."""
        cards, size = self._work.judged.hand
        if not cards:
            self.said.emit(NO_CARDS)
            return
        if self._hand is None:
            self._hand = HandSheet(self._services.picture, theme, self._window)
            self._hand.another.connect(lambda: self.sample_hand(theme))
        self._hand.show_hand(self._services.hand(cards, size))
        self._hand.begin()

    def play(self, against: Path | None = None) -> None:
        """Request a game with the deck, against the deck of a file or the best match."""
        if self._is_ready():
            self.played.emit(self._work.found, self._work.judged.chosen, against)

    def play_alone(self) -> None:
        """Request a game without an opponent, to try the deck out."""
        if self._is_ready():
            self.alone.emit(self._work.found, self._work.judged.chosen)

    def lay_out(self) -> None:
        """Put the deck on a new table without turn tracking."""
        if self._is_ready():
            self.laid_out.emit(self._work.found, self._work.judged.chosen, None)

    def _is_ready(self) -> bool:
        if not self._work.deck.count(Board.MAIN):
            self.said.emit(NO_CARDS)
            return False
        self._keeper.save()
        return True

    def close(self) -> None:
        """Close the sample hand."""
        if self._hand is not None:
            self._hand.close()
