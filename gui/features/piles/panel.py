"""The view of one pile: a filter, an order, faces or lines, and what can be done with a card."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from core.state.ids import PlayerId, Zone
from gui.faces.card_view import Pictures
from gui.features.piles.list import Carry, PileList
from gui.features.piles.rows import Order, PileRow, fitting, sorted_rows
from gui.keymap import ENTER
from gui.panels.side_panel import WALKING, SidePanel
from gui.theme import GRID, Theme
from gui.widgets.combo import Combo
from gui.widgets.plain_text import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

EMPTY = "No card lies here."
NOTHING_FITS = "No card here fits. Empty the box above to see all."


class Pile(Struct, frozen=True, kw_only=True):
    """One pile that can be shown: whose it is, what it is called, and where it lies."""

    zone: Zone
    owner: PlayerId
    title: str
    secret: bool = False


class PilePanel(SidePanel):
    """Shows every card of a pile.

    ``left`` carries the pile that is no longer shown, whyever, ``turned_to`` another one to
    show, ``pointed`` the card that the list stands on, and ``asked`` that something is to be
    done with it, at a point of the screen.
    """

    left = Signal(object)
    turned_to = Signal(object)
    pointed = Signal(object)
    asked = Signal(object, QPoint)

    def __init__(
        self,
        pictures: Pictures,
        carry: Carry | None,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.pile: Pile | None = None
        self._piles: tuple[Pile, ...] = ()
        self._rows: Sequence[PileRow] = ()
        self.title = Combo(self)
        self.title.setAccessibleName("Pile")
        self.title.view().setAccessibleName("Piles")
        self.title.activated.connect(self._turn)
        self.close_button = self.closing("Close the pile")
        self.box = QLineEdit(self)
        self.box.setPlaceholderText("Filter by name or type")
        self.box.setAccessibleName("Filter by name or type")
        self.box.textChanged.connect(lambda _: self._list())
        self.order = Combo(self)
        self.order.setAccessibleName("Order")
        self.order.view().setAccessibleName("Orders")
        for each in Order:
            self.order.addItem(each.value, each)
        self.order.currentIndexChanged.connect(lambda _: self._list())
        self.as_faces = self._option("Faces", on=True)
        self.as_lines = self._option("Lines", on=False)
        self.cards = PileList(pictures, carry, theme, self)
        self.cards.setAccessibleName("Cards of the pile")
        self.cards.asked.connect(self._ask)
        self.cards.selectionModel().currentChanged.connect(self._stands_elsewhere)
        self.empty = self.dim_label(EMPTY, centred=True)
        self.count = PlainLabel(parent=self)
        self.count.setObjectName("dim")
        self.shuffle = QCheckBox("Shuffle when closing", self)
        self.shuffle.setAccessibleName("Shuffle when closing")
        self._build()
        self.setFocusProxy(self.box)
        self.apply_theme(theme)

    def show_pile(self, pile: Pile, piles: Iterable[Pile], *, looked: bool) -> None:
        """Begin with a pile; one that was ``looked`` through is shuffled afterwards."""
        self.pile, self._piles = pile, tuple(piles)
        self.title.clear()
        for each in self._piles:
            self.title.addItem(each.title)
        self.title.setCurrentIndex(self._piles.index(pile) if pile in self._piles else -1)
        self.setAccessibleName(pile.title)
        self.shuffle.setVisible(looked)
        self.shuffle.setChecked(looked)
        self.box.clear()
        self.order.setCurrentIndex(0)

    def hold(self, rows: "Sequence[PileRow]") -> None:
        """Say what lies there now; the list goes on standing where it stood."""
        self._rows = rows
        self._list()

    def open(self) -> None:
        """Wait for typing."""
        self.cards.stand_on(0)
        self.box.setFocus()
        self.box.selectAll()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        super().apply_theme(theme)
        self.cards.lines.theme = theme
        self.cards.viewport().update()

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that the pile is no longer shown, unless the whole window is put away."""
        super().hideEvent(event)
        if self.pile is not None and self.window().isVisible() and not event.spontaneous():
            self.left.emit(self.pile)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties the box, then closes; the arrows go on into the list; Enter asks."""
        key, typing = event.key(), self.box.hasFocus()
        if key == Qt.Key.Key_Escape and typing and self.box.text():
            self.box.clear()
        elif key in WALKING and typing:
            self.cards.setFocus()
        elif key in {*ENTER, Qt.Key.Key_Menu} and (typing or self.cards.hasFocus()):
            self.cards.ask()
        else:
            super().keyPressEvent(event)

    def _list(self) -> None:
        found = fitting(self._rows, self.box.text())
        before = self.cards.chosen()
        at = self.cards.currentIndex().row()
        shown = sorted_rows(found, self.order.currentData() or Order.PILE)
        if shown != self.cards.held.rows:
            same = (
                n
                for n, row in enumerate(shown)
                if before is not None and row.object_id == before.object_id
            )
            self.cards.held.hold(shown)
            self.cards.stand_on(next(same, at))
        self.cards.setVisible(bool(shown))
        self.empty.setVisible(not shown)
        self.empty.setText(NOTHING_FITS if self._rows else EMPTY)
        number = len(self._rows)
        cards = "card" if number == 1 else "cards"
        part = f"{len(shown)} of " if len(shown) < number else ""
        self.count.setText(f"{part}{number} {cards}")

    def _turn(self, at: int) -> None:
        if 0 <= at < len(self._piles) and self._piles[at] != self.pile:
            self.turned_to.emit(self._piles[at])

    def _stands_elsewhere(self) -> None:
        row = self.cards.chosen()
        if row is not None and row.known:
            self.pointed.emit(row.object_id)

    def _ask(self, at: QPoint) -> None:
        row = self.cards.chosen()
        if row is not None and row.known:
            self.asked.emit(row.object_id, at)

    def _show_as(self, *, faces: bool) -> None:
        self.as_faces.setChecked(faces)
        self.as_lines.setChecked(not faces)
        self.cards.show_faces(on=faces)

    def _option(self, words: str, *, on: bool) -> QPushButton:
        faces = on
        button = self.button(
            "option", f"Show as {words.lower()}", lambda: self._show_as(faces=faces)
        )
        button.setText(words)
        button.setCheckable(True)
        button.setChecked(on)
        return button

    def _build(self) -> None:
        ways, below = QHBoxLayout(), QHBoxLayout()
        ways.setSpacing(GRID // 2)
        ways.addWidget(self.order, 1)
        ways.addWidget(self.as_faces)
        ways.addWidget(self.as_lines)
        below.addWidget(self.count, 1)
        below.addWidget(self.shuffle)
        room = self.room_under(self.title)
        room.addWidget(self.box)
        room.addLayout(ways)
        room.addWidget(self.cards, 1)
        room.addWidget(self.empty, 1)
        room.addLayout(below)
