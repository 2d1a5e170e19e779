"""Right column of the deck window: card search, and dragging a found card into the deck."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.cards.card import Card
from core.cards.deck import Board
from core.rules.deck_check import DeckProblem
from gui.card_ports import Drag, OwnPorts, Picture
from gui.commands import ENTER
from gui.features.decks.deck_model import ORDERS, SearchResult
from gui.features.decks.overview import RefusalLabel
from gui.panels.card_results import CardLines, CardList, Cards, OwnBar, Suggestions, add_own_entries
from gui.theme import GRID, Theme
from gui.widgets.buttons import key_hint
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow, horizontal

SHOWN = 300
_MOST_REFUSALS = 3
_WAIT = 60
_WALKING = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})
_KEYS = (("Enter", "Add one"), ("Shift+Enter", "To maybe"), ("Space", "Look"))
HINT = "Words of a name, or id: t: o: mv: is: face: back:"


class SearchPorts(Struct, frozen=True, kw_only=True):
    """Callbacks of the search column.

    ``search`` finds cards in an order, ``copies`` returns the text on copies in the deck,
    ``refusals`` the problems of one more copy, ``cite`` the number of a rule. ``build`` opens the
    query builder, ``recent`` and ``examples`` are suggested queries, ``remember`` stores one.
    """

    search: Callable[[str, str], SearchResult]
    copies: Callable[[Card], str]
    refusals: Callable[[Card], Sequence[DeckProblem]]
    cite: Callable[[str], str]
    picture: Picture
    build: Callable[[Callable[[str], None]], object]
    recent: Callable[[], Sequence[str]]
    examples: Callable[[], Sequence[tuple[str, str]]]
    remember: Callable[[str], object]
    drag: Drag[Card]
    own: OwnPorts


class SearchColumn(QWidget):
    """Search box and result list.

    ``added`` carries a card and whether it goes to the maybe board, ``cited`` a rule key,
    ``looked_at`` a card to enlarge; ``left`` is emitted on Escape in an empty box.
    """

    added = Signal(object, bool)
    cited = Signal(str)
    left = Signal()
    looked_at = Signal(object)

    def __init__(self, ports: SearchPorts, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._ports = ports
        self._theme = theme
        self._refusals: list[QLabel] = []
        self.box = QLineEdit(self)
        self.box.setPlaceholderText(HINT)
        self.box.setAccessibleName("Search cards for this deck")
        self.box.setClearButtonEnabled(True)
        self.build = QPushButton("Build\N{HORIZONTAL ELLIPSIS}", self)
        self.build.setAccessibleName("Build a search")
        self.build.clicked.connect(lambda _on=False: ports.build(self.take_query))
        self.says = PlainLabel(parent=self, look="dim", wraps=True)
        self.order = Combo(self)
        self.order.setAccessibleName("How found cards are sorted")
        self.order.view().setAccessibleName("Ways to sort")
        for order, words in ORDERS.items():
            self.order.addItem(words, order)
        self.order.activated.connect(lambda _at: self.look_up())
        self._cards = Cards(self, ports.own, ports.copies)
        self.found = CardList(self._cards, ports.drag, self)
        self._lines = CardLines(self._cards, theme, ports.picture, self.found)
        self.found.setItemDelegate(self._lines)
        self.found.customContextMenuRequested.connect(self._open_menu)
        self.suggestions = Suggestions(self)
        self.suggestions.chosen.connect(self.take_query)
        self.own = OwnBar(ports.own, self)
        self._refused = QVBoxLayout()
        self._build()
        self._typed = QTimer(self, interval=_WAIT, singleShot=True)
        self._typed.timeout.connect(self.look_up)
        self.box.textChanged.connect(lambda _text: self._typed.start())
        self.found.installEventFilter(self)
        self.found.doubleClicked.connect(self._add_clicked)
        self.found.selectionModel().currentChanged.connect(lambda *_: self.say_copies())
        self.setFocusProxy(self.box)
        self.look_up()

    def _build(self) -> None:
        hints = QWidget(self)
        keys = Flow(hints)
        for sign, does in _KEYS:
            keys.addWidget(key_hint(sign, does, hints))
        count = horizontal((self.says, 1), self.order)
        above = horizontal((self.box, 1), self.build)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        room.setSpacing(GRID)
        room.addLayout(above)
        room.addLayout(count)
        room.addWidget(self.found, 1)
        room.addWidget(self.suggestions, 1)
        room.addWidget(self.own)
        room.addLayout(self._refused)
        room.addWidget(hints)

    def look_up(self) -> None:
        """Run the query in the search box and list the results."""
        self._typed.stop()
        words = self.box.text().strip()
        result = self._ports.search(words, self.order.currentData())
        self.order.setVisible(result.is_sorted)
        self.hold(result.cards[:SHOWN], result.says)
        self.suggestions.setVisible(not words)
        self.found.setVisible(bool(words))
        if not words:
            self.suggestions.offer(self._ports.recent(), self._ports.examples())

    def take_query(self, query: str) -> None:
        """Run a query that was not typed."""
        self.box.setText(query)
        self.look_up()
        self.box.setFocus()

    def hold(self, cards: Sequence[Card], says: str) -> None:
        """List cards as results."""
        self._cards.hold(tuple(cards))
        self.says.setText(says)
        if cards:
            self.found.setCurrentIndex(self._cards.index(0))
        self.say_copies()

    def chosen(self) -> Card | None:
        """Return the selected card."""
        return self.found.chosen()

    def say_copies(self) -> None:
        """Show the number of copies of each card and the problems of the selected card."""
        card = self.chosen()
        self.own.hold(card)
        self.found.viewport().update()
        for label in self._refusals:
            label.hide()
            label.deleteLater()
        problems = self._ports.refusals(card)[:_MOST_REFUSALS] if card is not None else ()
        self._refusals = [self._refusal(problem) for problem in problems]

    def _refusal(self, problem: DeckProblem) -> RefusalLabel:
        label = RefusalLabel(problem, self._ports.cite, self._theme, self)
        label.cited.connect(self.cited)
        self._refused.addWidget(label)
        return label

    def add(self, *, maybe: bool = False) -> None:
        """Add a copy of the selected card to the deck."""
        if self._typed.isActive():
            self.look_up()  # run the pending query first
        card = self.chosen()
        if card is not None:
            self._ports.remember(self.box.text())
            self.added.emit(card, maybe)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = self._lines.theme = theme
        self.found.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds a card, arrows move from the box to the list, Escape clears, then leaves."""
        key = event.key()
        if key in ENTER and event.modifiers() in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
            Qt.KeyboardModifier.ShiftModifier,
        }:
            self.add(maybe=event.modifiers() == Qt.KeyboardModifier.ShiftModifier)
        elif key in _WALKING and self.box.hasFocus() and self.suggestions.isVisible():
            self.suggestions.first()
            self.suggestions.setFocus()
        elif key in _WALKING and self.box.hasFocus():
            step = 1 if key in {Qt.Key.Key_Down, Qt.Key.Key_PageDown} else -1
            at = self.found.currentIndex().row() + step
            if 0 <= at < self._cards.rowCount():
                self.found.setCurrentIndex(self._cards.index(at))
        elif key == Qt.Key.Key_Escape:
            if self.box.text():
                self.box.clear()
                self.box.setFocus()
            else:
                self.left.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enlarge the selected card on Space, which would only select it in a list."""
        is_space = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if is_space and event.type() == QEvent.Type.KeyPress:
            self._look()
            return True
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        card = self.chosen()
        if card is not None:
            self.looked_at.emit(card)

    def _open_menu(self, at: QPoint) -> None:
        card = self.chosen()
        if card is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Add one\tEnter").triggered.connect(lambda _on=False: self.add())
        maybe = menu.addAction("Add to maybe\tShift+Enter")
        maybe.triggered.connect(lambda _on=False: self.add(maybe=True))
        menu.addAction("Look at it\tSpace").triggered.connect(lambda _on=False: self._look())
        add_own_entries(menu, card, self._ports.own, self.say_copies)
        menu.popup(self.found.viewport().mapToGlobal(at))

    def _add_clicked(self, _index: QModelIndex) -> None:
        self.add()


_WIDTH = 88


class CarriedCard(QLabel):
    """Drag preview: picture of the dragged card and its target board.

    ``board_at`` returns the board at a screen position, or None; ``say`` announces it; ``drop``
    adds the card to it.
    """

    def __init__(
        self,
        picture: Picture,
        board_at: Callable[[QPoint], Board | None],
        say: Callable[[Card, Board | None], object],
        drop: Callable[[Card, Board], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._picture, self._board_at, self._say, self._drop = picture, board_at, say, drop
        self._card: Card | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(False)

    def drag(self) -> Drag[Card]:
        """Return the drag handler of a result list."""
        return Drag(begin=self._begin, move=self._move, end=self._end)

    def _begin(self, card: Card, at: QPoint) -> None:
        self._card = card
        self.setPixmap(self._picture(card, 0, _WIDTH, self.devicePixelRatioF()))
        self.setAccessibleName(card.front.name)
        self.adjustSize()
        self.raise_()
        self.setVisible(True)
        self._move(at)

    def _move(self, at: QPoint) -> None:
        self.move(self._window.mapFromGlobal(at) + QPoint(GRID, GRID))
        if self._card is not None:
            self._say(self._card, self._board_at(at))

    def _end(self, at: QPoint) -> None:
        card, self._card = self._card, None
        self.setVisible(False)
        board = self._board_at(at)
        if card is None:
            return
        if board is None:
            self._say(card, None)
        else:
            self._drop(card, board)
