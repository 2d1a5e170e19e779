"""Middle column of the deck window: boards as tabs, their lines, and the selected card."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QTabBar, QVBoxLayout, QWidget

from core.cards.card import Card
from core.cards.deck import GROUPINGS, Board, Deck, DeckLine
from core.rules.deck_check import DeckNote
from core.storage.database.catalogue import told_apart
from core.storage.decks.deck_document import FoundLine
from gui.commands import ENTER
from gui.features.decks.deck_list import (
    DeckFacePainter,
    DeckLineList,
    DeckRow,
    DeckRowPainter,
    DeckRows,
    first_line,
    rows_of,
)
from gui.features.decks.deck_model import DeckServices, JudgedDeck
from gui.features.decks.overview import Cite, NoteLabel
from gui.theme import GRID, Theme
from gui.widgets.buttons import push_button
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow, horizontal, vertical

_WIDTH = 68


class SelectedCard(QFrame):
    """Pictures and text of the selected card; the first side can be switched.

    ``cited`` carries the rule key of the text.
    """

    cited = Signal(str)

    def __init__(
        self,
        picture: Callable[[Card, int, int], QPixmap],
        cite: Cite,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._picture, self._cite, self.theme = picture, cite, theme
        self._card: Card | None = None
        self._note: DeckNote | None = None
        self._first = 0
        self._sides = (PlainLabel(parent=self), PlainLabel(parent=self))
        self._name = PlainLabel(parent=self, look="strong", wraps=True)
        self.types = PlainLabel(parent=self, wraps=True)
        self.note = NoteLabel(self)
        self.note.cited.connect(self.cited)
        words = vertical(1, self._name, self.types, self.note, 1, spacing=GRID // 2)
        horizontal(*self._sides, (words, 1), on=self, spacing=GRID + GRID // 2)

    def show_card(self, card: Card | None, note: DeckNote | None = None) -> None:
        """Show a card with its rules note; None hides it."""
        self._card, self._note = card, note
        self.setVisible(card is not None)
        if card is None:
            return
        sides = [self._first % len(card.sides)]
        sides += [(sides[0] + 1) % len(card.sides)] if len(card.sides) > 1 else []
        for place, label in enumerate(self._sides):
            label.setVisible(place < len(sides))
            if place < len(sides):
                label.setPixmap(self._picture(card, sides[place], _WIDTH))
                label.setAccessibleName(card.sides[sides[place]][0].name)
        self._name.setText(_named(card, sides[0]))
        self.types.setText("\n".join(_told(card, side) for side in sides))
        self.note.show_note(note, self._cite, self.theme)

    def other_face(self) -> None:
        """Show the other side first."""
        self._first += 1
        self.show_card(self._card, self._note)


def _named(card: Card, side: int) -> str:
    return " // ".join(each.name for each in card.sides[side])


def _told(card: Card, side: int) -> str:
    face = card.sides[side][0]
    types = face.typebox or str(face.type_line)
    return f"{_named(card, side)}: {types}" if len(card.sides) > 1 else types


MOST = 3


class UnknownBar(QWidget):
    """Asks about one unknown line at a time. ``picked`` carries the line and the chosen card."""

    picked = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = Flow(self)
        self.words = PlainLabel(parent=self)
        self._flow.addWidget(self.words)
        self.choices: list[QPushButton] = []
        self._found: FoundLine | None = None
        self._candidates: Sequence[Card] = ()
        self.setVisible(False)

    def ask(
        self, found: FoundLine | None, count: int, candidates: Callable[[], Sequence[Card]] = tuple
    ) -> None:
        """Ask which card a line refers to; None hides the bar."""
        self._found = found
        self._candidates = candidates()[:MOST] if found is not None else ()
        for button in self.choices:
            button.hide()
            button.deleteLater()
        self.choices = []
        self.setVisible(found is not None)
        if found is None:
            return
        more = f" ({count - 1} more)" if count > 1 else ""
        asks = "Did you mean:" if self._candidates else "It stays as a line without a card."
        self.words.setText(f"? {found.line.count} {found.line.name} was not found{more}. {asks}")
        for number, card in enumerate(self._candidates, 1):
            button = QPushButton(f"{number}  {told_apart(card)}", self)
            button.setAccessibleName(f"It means {told_apart(card)}")
            button.clicked.connect(lambda _on=False, at=number - 1: self.pick(at))
            self._flow.addWidget(button)
            self.choices.append(button)
            button.show()
        self.updateGeometry()

    def pick(self, at: int) -> None:
        """Select a candidate for the line with the unknown name."""
        found = self._found
        if found is not None and at < len(self._candidates):
            self.picked.emit(found, self._candidates[at])


EMPTY = (
    "This deck is empty.\n\n"
    "Paste a list (Ctrl+V). A line looks like: 4 Kessig Prowler\n"
    "Drop a deck file here, of any program: .txt .dek .cod .dck .csv\n"
    "Or search at the right, for example {example}, and press Enter."
)

_NARROW = 600
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
_TRIED = 5
"""Number of unknown lines to search for one with candidates."""


class LineKeys(Struct, frozen=True):
    """Actions of the keys on a line; each receives the line's index in the deck."""

    count: Callable[[int, int], object]
    remove: Callable[[int], object]
    move: Callable[[int, Board], object]
    lead: Callable[[int], object]
    paste: Callable[[], object]


class LinesColumn(QWidget):
    """Shows the lines of a deck; selection and scroll position survive changes.

    ``picked`` carries an unknown line and the chosen card, ``cited`` a rule key, ``board_chosen``
    the visible board, ``looked_at`` a card to enlarge.
    """

    picked = Signal(object, object)
    cited = Signal(str)
    board_chosen = Signal(object)
    looked_at = Signal(object)

    def __init__(
        self,
        services: DeckServices,
        keys: LineKeys,
        cite: Cite,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("table")
        self._keys = keys
        self._judged: JudgedDeck | None = None
        self._asked: tuple[FoundLine | None, int] | None = None
        self._near: dict[str, tuple[Card, ...]] = {}
        self._lines: Deck = Deck()
        self.board = Board.MAIN
        self.tabs = QTabBar(self)
        self.tabs.setAccessibleName("Boards of the deck")
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.currentChanged.connect(self._choose_board)
        self.group = Combo(self)
        self.group.setAccessibleName("How lines are grouped")
        self.group.view().setAccessibleName("Ways to group lines")
        self.group.currentIndexChanged.connect(lambda _at: self._show_lines())
        self.faces = push_button("As faces", self, name="Show the cards as faces", checkable=True)
        self.faces.toggled.connect(self._show_as)
        self.unknown = UnknownBar(self)
        self.unknown.picked.connect(self.picked)
        self.rows = DeckRows(self)
        self.list = DeckLineList(self.rows, self._line_key, self)
        self._as_lines = DeckRowPainter(self.rows, theme, self.list)
        self._as_faces = DeckFacePainter(self.rows, theme, services.small_picture, self.list)
        self.list.setItemDelegate(self._as_lines)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._show_card())
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.card = SelectedCard(services.picture, cite, theme, self)
        self.card.cited.connect(self.cited)
        style = horizontal(1, self.group, self.faces)
        self._above = horizontal((self.tabs, 1), style)
        room = QVBoxLayout(self)
        room.setContentsMargins(GRID, GRID, GRID, GRID)
        room.setSpacing(GRID)
        room.addLayout(self._above)
        room.addWidget(self.unknown)
        room.addWidget(self.list, 1)
        room.addWidget(self.card)
        self.setFocusProxy(self.list)

    def show_deck(self, judged: JudgedDeck, example: str) -> None:
        """Show a deck; ``example`` is a search suggested for an empty one."""
        before = self.current()
        name = self._lines.lines[before].name if before is not None else ""
        row = self.list.currentIndex().row()
        self._judged, self._lines = judged, judged.deck
        self._asked = None
        self._near.clear()
        self.list.empty.setText(EMPTY.format(example=example))
        self._show_groups(judged)
        self._show_boards(judged)
        self._show_lines(name, row)

    def select(self, name: str, board: Board) -> None:
        """Select the line with a name on a board."""
        if self._judged is not None:
            self.board = board
            self._show_boards(self._judged)
            self._show_lines(name)

    def current(self) -> int | None:
        """Return the index of the selected line in the deck."""
        row = self.current_row()
        at = row.at if row is not None else None
        return at if at is not None and at < len(self._lines.lines) else None

    def card_at(self, at: int) -> Card | None:
        """Return the card of a row, None for a heading or an unknown card."""
        row = self.rows.row(at)
        return row.card if row is not None else None

    def current_row(self) -> DeckRow | None:
        """Return the selected row."""
        return self.rows.row(self.list.currentIndex().row())

    def board_at(self, at: QPoint) -> Board | None:
        """Return the board at a screen position: a tab or the visible list."""
        tab = self.tabs.tabAt(self.tabs.mapFromGlobal(at))
        if tab >= 0:
            return Board(self.tabs.tabData(tab))
        return self.board if self.list.rect().contains(self.list.mapFromGlobal(at)) else None

    def apply_theme(self, theme: Theme) -> None:
        self._as_lines.theme = self._as_faces.theme = self.card.theme = theme
        self._show_card()
        self.list.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow column, move the view options below the tabs."""
        super().resizeEvent(event)
        low = event.size().width() < _NARROW
        beside, below = QHBoxLayout.Direction.LeftToRight, QHBoxLayout.Direction.TopToBottom
        self._above.setDirection(below if low else beside)

    # Display

    def _show_groups(self, judged: JudgedDeck) -> None:
        words = [f"By {word.lower()}" for word in judged.chosen.group_words]
        if [self.group.itemText(at) for at in range(self.group.count())] == words:
            return
        row = max(self.group.currentIndex(), 0)
        self.group.blockSignals(True)
        self.group.clear()
        for each, by in zip(words, GROUPINGS, strict=True):
            self.group.addItem(each, by)
        self.group.setCurrentIndex(row)
        self.group.blockSignals(False)

    def _show_boards(self, judged: JudgedDeck) -> None:
        boards = judged.boards
        self.tabs.blockSignals(True)
        while self.tabs.count() > len(boards):
            self.tabs.removeTab(self.tabs.count() - 1)
        for at, board in enumerate(boards):
            if at >= self.tabs.count():
                self.tabs.addTab("")
            self.tabs.setTabText(at, f"{judged.title(board)} {judged.deck.count(board)}")
            self.tabs.setTabData(at, board)
        self.board = self.board if self.board in boards else Board.MAIN
        self.tabs.setCurrentIndex(boards.index(self.board))
        self.tabs.blockSignals(False)

    def _show_lines(self, name: str = "", before: int = -1) -> None:
        judged = self._judged
        if judged is None:
            return
        if not name and (current := self.current()) is not None:
            name = self._lines.lines[current].name
        rows = rows_of(judged.found, self.board, judged.warnings, self.group.currentData())
        if self.faces.isChecked():
            rows = (row for row in rows if row.at is not None)
        self.rows.hold(tuple(rows))
        self.list.empty.setVisible(self.rows.rowCount() == 0)
        self._stand_on(name, before)
        self._show_card()

    def _show_as(self, faces: bool) -> None:  # noqa: FBT001 - a slot
        self.list.setItemDelegate(self._as_faces if faces else self._as_lines)
        self.list.show_tiles(on=faces)
        self._show_lines()

    def _stand_on(self, name: str, before: int) -> None:
        lines, rows = self._lines.lines, self.rows.rows
        same = next((i for i, each in enumerate(rows) if _is_of(each, name, lines)), -1)
        if same < 0 and rows:
            near = [i for i, each in enumerate(rows) if each.at is not None]
            same = min(near, key=lambda i: abs(i - before)) if before >= 0 else first_line(rows)
        if same >= 0:
            self.list.setCurrentIndex(self.rows.index(same))

    def _ask(self, judged: JudgedDeck) -> None:
        """Ask about the selected line if its card is unknown, else the first with candidates."""
        found = judged.found
        chosen = self.current()
        line = self._lines.lines[chosen] if chosen is not None else None
        missing = sorted(found.missing, key=lambda each: each.line.board is not self.board)
        chosen_first = sorted(missing, key=lambda each: each.line is not line)
        likely = (each for each in chosen_first[:_TRIED] if self._meant(each))
        asked = next(likely, next(iter(chosen_first), None))
        if (asked, len(missing)) != self._asked:
            self._asked = asked, len(missing)
            cards = () if asked is None else self._meant(asked)
            self.unknown.ask(asked, len(missing), lambda: cards)

    def _meant(self, found: FoundLine) -> tuple[Card, ...]:
        """Return the candidates of an unknown line; cached since the lookup takes milliseconds."""
        if self._judged is None:
            return ()
        if found.line.name not in self._near:
            self._near[found.line.name] = self._judged.found.candidates(found)
        return self._near[found.line.name]

    def _show_card(self) -> None:
        if self._judged is not None:
            self._ask(self._judged)
        row = self.current_row()
        card = row.card if row is not None else None
        judged = self._judged
        note = judged.chosen.note_of_card(card) if judged is not None and card is not None else None
        self.card.show_card(card, note)

    def _choose_board(self, at: int) -> None:
        board = self.tabs.tabData(at)
        if board is not None:
            self.board = Board(board)
            self._show_lines()
            self.board_chosen.emit(self.board)

    # Keys and the menu

    def _line_key(self, event: QKeyEvent) -> bool:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.matches(QKeySequence.StandardKey.Paste):
                self._keys.paste()
                return True
            return False
        text = event.text()
        if text in {"1", "2", "3"} and self.unknown.isVisible():
            self.unknown.pick(int(text) - 1)
            return True
        if event.key() in ENTER and event.modifiers() in _PLAIN:
            self._look()
            return True
        key = "delete" if event.key() == Qt.Key.Key_Delete else text.casefold()
        do = self._meanings().get(key)
        if do is not None:
            do()
        return do is not None

    def _meanings(self) -> Mapping[str, Callable[[], object]]:
        keys = self._keys
        return {
            "+": self._of_line(lambda at: keys.count(at, 1)),
            "=": self._of_line(lambda at: keys.count(at, 1)),
            "-": self._of_line(lambda at: keys.count(at, -1)),
            "m": self._of_line(lambda at: keys.move(at, Board.MAYBE)),
            "s": self._of_line(lambda at: keys.move(at, Board.SIDE)),
            "c": self._of_line(keys.lead),
            "delete": self._of_line(keys.remove),
            " ": self.card.other_face,
        }

    def _look(self) -> None:
        row = self.current_row()
        if row is not None and row.card is not None:
            self.looked_at.emit(row.card)

    def _of_line(self, do: Callable[[int], object]) -> Callable[[], object]:
        def act() -> None:
            at = self.current()
            if at is not None:
                do(at)

        return act

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        meanings = self._meanings()
        for words, key in (
            ("One more\t+", "+"),
            ("One less\t-", "-"),
            ("To maybe, or back\tM", "m"),
            ("To the sideboard, or back\tS", "s"),
            ("Let it lead, or no longer\tC", "c"),
            ("Remove\tDel", "delete"),
        ):
            menu.addAction(words).triggered.connect(lambda _on=False, do=meanings[key]: do())
        menu.addAction("Look at it\tEnter").triggered.connect(lambda _on=False: self._look())
        menu.popup(self.list.viewport().mapToGlobal(at))


def _is_of(row: DeckRow, name: str, lines: Sequence[DeckLine]) -> bool:
    return row.at is not None and lines[row.at].name == name
