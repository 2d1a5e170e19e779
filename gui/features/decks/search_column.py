"""The right column: search all cards at hand and put what is found into the deck."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from core.cards.card import Card
from gui.card_ports import Picture
from gui.features.decks.services import SearchResult
from gui.panels.card_results import CardLines, CardList, Cards
from gui.theme import GRID, Theme

SHOWN = 300
_WAIT = 60
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_WALKING = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})
HINT = "Words of a name, or id: t: o: mv: is: face: back:"


class SearchColumn(QWidget):
    """A box to type into and the cards found.

    ``added`` carries a card and whether it is only for the maybes; ``left`` tells that Escape was
    pressed with nothing typed.
    """

    added = Signal(object, bool)
    left = Signal()

    def __init__(
        self,
        search: Callable[[str], SearchResult],
        copies: Callable[[Card], str],
        picture: Picture,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._search, self._copies = search, copies
        self.box = QLineEdit(self)
        self.box.setPlaceholderText(HINT)
        self.box.setAccessibleName("Search cards for this deck")
        self.box.setClearButtonEnabled(True)
        self.says = QLabel(self)
        self.says.setObjectName("dim")
        self.says.setWordWrap(True)
        self._cards = Cards(self)
        self.found = CardList(self._cards, None, self)
        self._lines = CardLines(self._cards, theme, picture, self.found)
        self.found.setItemDelegate(self._lines)
        self.here = QLabel(self)
        self.here.setObjectName("dim")
        self.here.setWordWrap(True)
        hint = QLabel("Enter: add one \N{MIDDLE DOT} Shift+Enter: to maybe", self)
        hint.setObjectName("dim")
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        room.setSpacing(GRID)
        for each in (self.box, self.says):
            room.addWidget(each)
        room.addWidget(self.found, 1)
        room.addWidget(self.here)
        room.addWidget(hint)
        self._typed = QTimer(self, interval=_WAIT, singleShot=True)
        self._typed.timeout.connect(self.look_up)
        self.box.textChanged.connect(lambda _text: self._typed.start())
        self.found.doubleClicked.connect(self._add_clicked)
        self.found.selectionModel().currentChanged.connect(lambda *_: self.say_copies())
        self.setFocusProxy(self.box)
        self.look_up()

    def look_up(self) -> None:
        """List what fits what was typed."""
        self._typed.stop()
        result = self._search(self.box.text().strip())
        self.hold(result.cards[:SHOWN], result.says)

    def hold(self, cards: Sequence[Card], says: str) -> None:
        """List some cards."""
        self._cards.hold(tuple(cards))
        self.says.setText(says)
        if cards:
            self.found.setCurrentIndex(self._cards.index(0))
        self.say_copies()

    def chosen(self) -> Card | None:
        """Return the card that the list stands on."""
        return self.found.chosen()

    def say_copies(self) -> None:
        """Say how many of the chosen card are in the deck."""
        card = self.chosen()
        self.here.setText(self._copies(card) if card is not None else "")

    def add(self, *, maybe: bool = False) -> None:
        """Put one of the chosen card into the deck."""
        if self._typed.isActive():
            self.look_up()  # whoever types fast means what the letters say now
        card = self.chosen()
        if card is not None:
            self.added.emit(card, maybe)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._lines.theme = theme
        self.found.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter adds, the arrows go on from the box to the list, Escape clears and then leaves."""
        key = event.key()
        if key in _ENTER and event.modifiers() in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
            Qt.KeyboardModifier.ShiftModifier,
        }:
            self.add(maybe=event.modifiers() == Qt.KeyboardModifier.ShiftModifier)
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

    def _add_clicked(self, _index: QModelIndex) -> None:
        self.add()
