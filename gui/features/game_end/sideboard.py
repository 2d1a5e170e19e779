"""Cards between deck and sideboard before the next game of a match: so many of each name."""

from collections import Counter
from collections.abc import Iterator, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.rules.actions import Move
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId
from core.state.zones import LIBRARY, OUTSIDE
from gui.dialogs.sheet import Sheet
from gui.dialogs.table_dialog import TableDialog
from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel

SAYS = "Space or a double click moves one card to the other side. The arrows change sides."
_NAME = Qt.ItemDataRole.UserRole


class Swaps:
    """Which cards of a player are in the deck and which beside it, as they are to be."""

    def __init__(self, state: GameState, player: PlayerId) -> None:
        self.player = player
        self._cards: dict[str, list[CardId]] = {}
        self._in: Counter[str] = Counter()
        self._ids: dict[CardId, ObjectId] = {}
        self._were_in: set[CardId] = set()
        for piece in state.cards:
            if piece.owner != player or piece.commander:
                continue
            holding = state.holding(piece.id)
            stays = holding is not None and holding.zone in {LIBRARY, OUTSIDE}
            # Whatever is elsewhere goes back into the deck, and is called by its card there.
            self._ids[piece.id] = (
                holding.id if stays and holding is not None else ObjectId(piece.id)
            )
            self._cards.setdefault(piece.card.front.name, []).append(piece.id)
            if holding is None or holding.zone != OUTSIDE:
                self._were_in.add(piece.id)
                self._in[piece.card.front.name] += 1

    @property
    def deck(self) -> Mapping[str, int]:
        """So many of each card in the deck."""
        return {name: self._in[name] for name in sorted(self._cards) if self._in[name]}

    @property
    def side(self) -> Mapping[str, int]:
        """So many of each card beside it."""
        rest = {name: len(self._cards[name]) - self._in[name] for name in sorted(self._cards)}
        return {name: count for name, count in rest.items() if count}

    def change(self, name: str, *, to_deck: bool) -> None:
        """Move one card of a name to the other side, if one is there."""
        if name in (self.side if to_deck else self.deck):
            self._in[name] += 1 if to_deck else -1

    def moves(self) -> Iterator[Move]:
        """Yield what carries it out once everything is back in the decks."""
        for name, cards in self._cards.items():
            there = [each for each in cards if each in self._were_in]
            beside = [each for each in cards if each not in self._were_in]
            more = self._in[name] - len(there)
            for card in beside[: max(more, 0)]:
                yield Move(player=self.player, object=self._ids[card], to=LIBRARY)
            for card in there[: max(-more, 0)]:
                yield Move(player=self.player, object=self._ids[card], to=OUTSIDE)


def has_sideboard(state: GameState, player: PlayerId) -> bool:
    """Tell whether a player has cards beside the deck."""
    return any(obj.owner == player for obj in state.objects if obj.zone == OUTSIDE)


class SideboardSheet(Sheet, TableDialog):
    """Asks one player what to change. ``agreed`` carries the moves."""

    agreed = Signal(object)

    def __init__(self, swaps: Swaps, theme: Theme, parent: QWidget) -> None:
        super().__init__(f"{swaps.player}: sideboard", SAYS, "Ready   Enter", theme, parent)
        self.swaps = swaps
        self.deck, self.side = QListWidget(self), QListWidget(self)
        self._deck_title, self._side_title = PlainLabel(parent=self), PlainLabel(parent=self)
        both = QHBoxLayout()
        both.setSpacing(2 * GRID)
        for title, cards in ((self._deck_title, self.deck), (self._side_title, self.side)):
            column = QVBoxLayout()
            column.setSpacing(GRID // 2)
            column.addWidget(title)
            column.addWidget(cards)
            both.addLayout(column)
            cards.itemDoubleClicked.connect(self._swap)
            cards.installEventFilter(self)
        self.body.addLayout(both)
        self.cancel.setText("Change nothing")
        self.cancel.setAccessibleName("Change nothing")
        self.apply_theme(theme)
        self._show()
        self.resize(76 * GRID, 64 * GRID)
        self.side.setFocus()

    def carry_out(self) -> None:
        """Agree to the deck as it is now."""
        self.agreed.emit(tuple(self.swaps.moves()))
        self.accept()

    def _show(self) -> None:
        self._fill(self.deck, self._deck_title, "Deck", self.swaps.deck)
        self._fill(self.side, self._side_title, "Sideboard", self.swaps.side)

    def _fill(
        self, cards: QListWidget, title: QLabel, words: str, counted: Mapping[str, int]
    ) -> None:
        row = cards.currentRow()
        cards.clear()
        for name, count in counted.items():
            item = QListWidgetItem(f"{count}  {name}", cards)
            item.setData(_NAME, name)
        cards.setCurrentRow(min(max(row, 0), cards.count() - 1))
        total = f"{words} \N{MIDDLE DOT} {sum(counted.values())}"
        title.setText(total)
        cards.setAccessibleName(total)

    def _swap(self, item: QListWidgetItem) -> None:
        self.swaps.change(str(item.data(_NAME)), to_deck=item.listWidget() is self.side)
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move a card by Space, a command of the window too; change sides by the arrows."""
        claimed = event.type() == QEvent.Type.ShortcutOverride
        if claimed and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key == Qt.Key.Key_Space and isinstance(watched, QListWidget):
                item = watched.currentItem()
                if item is not None:
                    self._swap(item)
                return True
            if key in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
                (self.deck if key == Qt.Key.Key_Left else self.side).setFocus()
                return True
        return super().eventFilter(watched, event)
