"""Search for a card and bring it to the table; loading of card files is watched here too."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from core.cards.card import Card
from core.state.ids import Zone
from gui.card_ports import CardSource
from gui.panels.card_results import CardLines, CardList, Cards
from gui.panels.side_panel import ENTER, WALKING, SidePanel, walk
from gui.theme import Theme

LIMIT = 200
NO_WORDS = "Type a name, or what turns into what: land becomes creature."
NOTHING_FOUND = "No card here has that name."
_THOUSANDTHS = 1000


class SearchPanel(SidePanel):
    """A box to type a name into and the list of what was found.

    ``cancelled`` tells that the person does not want to wait for a file.
    """

    cancelled = Signal()

    def __init__(
        self, card_source: CardSource, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._card_source = card_source
        self._faults: tuple[str, ...] = ()
        self._cards = Cards(self)
        self.box = QLineEdit(self)
        self.box.setPlaceholderText("Search cards by name")
        self.box.setAccessibleName("Search cards by name")
        self.box.textChanged.connect(self.look_up)
        self.box.returnPressed.connect(self.bring)
        self.close_button = self.closing("Close the search")
        self.found = CardList(self._cards, card_source.drag, self)
        self._lines = CardLines(self._cards, theme, self.found)
        self.found.setItemDelegate(self._lines)
        self.found.doubleClicked.connect(self._double_clicked)
        self.found.customContextMenuRequested.connect(self._menu)
        self.empty = self.dim_label(NO_WORDS, centred=True)
        self.sources = self.dim_label()
        self.zone = QComboBox(self)
        self.zone.setAccessibleName("Add to")
        self.zone.view().setAccessibleName("Zones to add it to")
        self.add = self.button("answer", "Add", self.bring)
        self.add.setText("Add")
        self._build_watch()
        self._lay_out()
        self.setAccessibleName("Search cards")
        self.setFocusProxy(self.box)
        self.apply_theme(theme)
        self.open()

    def open(self) -> None:
        """Begin: learn the zones anew, search again, and wait for typing."""
        chosen = self.zone.currentData()
        self.zone.clear()
        zones = self._card_source.zones()
        for spec in zones:
            self.zone.addItem(spec.title, spec.zone)
        seen = next((at for at, spec in enumerate(zones) if not spec.hidden_from_owner), 0)
        known = self.zone.findData(chosen)
        self.zone.setCurrentIndex(known if known >= 0 else seen)
        self.look_up()
        self.box.setFocus()
        self.box.selectAll()

    def look_up(self, _text: str = "") -> None:
        """List the cards whose names fit what was typed."""
        words = self.box.text().strip()
        self._cards.hold(self._card_source.search(words, LIMIT))
        some = self._cards.rowCount() > 0
        if some:
            self.found.setCurrentIndex(self._cards.index(0))
        self.found.setVisible(some)
        self.empty.setVisible(not some)
        self.empty.setText(NOTHING_FOUND if words else NO_WORDS)
        self.add.setEnabled(some)
        self.sources.setText(self._card_source.sources())

    def bring(self) -> None:
        """Bring the chosen card to the chosen zone."""
        card = self.found.chosen()
        if card is not None and self.zone.currentData() is not None:
            self._card_source.add(card, Zone(self.zone.currentData()))

    def show_progress(self, words: str, part: float | None = None) -> None:
        """Say what is being loaded and how far it is (0 to 1; None: nobody knows)."""
        self._watch.setVisible(True)
        self.show_faults("", [])
        self.progress_words.setText(words)
        self.progress.setRange(0, 0 if part is None else _THOUSANDTHS)
        self.progress.setValue(0 if part is None else round(part * _THOUSANDTHS))
        self.progress.setAccessibleDescription(words)

    def end_progress(self) -> None:
        """Loading is over; what can be searched now may be more."""
        if self.cancel.hasFocus():
            self.box.setFocus()
        self._watch.setVisible(False)
        self.look_up()

    def show_failure(self, words: str, why: str) -> None:
        """Say that nothing could be read, and at once why."""
        self.show_faults(words, [why])
        self._toggle_faults()

    def show_faults(self, words: str, lines: Sequence[str]) -> None:
        """Say that some cards could not be read; the lines are shown when asked for."""
        self._faults = tuple(lines)
        self.faults.setText(words)
        self.faults.setToolTip("Show what was wrong with them")
        self.faults.setAccessibleName(f"{words}. Show what was wrong with them")
        self.faults.setVisible(bool(lines))
        self.fault_lines.setVisible(False)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        super().apply_theme(theme)
        self._lines.theme = theme
        self.found.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes, the arrows go on from the box to the list, Enter brings."""
        key = event.key()
        if key in WALKING and self.box.hasFocus():
            walk(self.found, key)
        elif key in ENTER and self.found.hasFocus():
            self.bring()
        else:
            super().keyPressEvent(event)

    def _build_watch(self) -> None:
        self._watch = QWidget(self)
        self.progress_words = QLabel(self._watch)
        self.progress_words.setWordWrap(True)
        self.progress = QProgressBar(self._watch)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName("Loading")
        self.cancel = self.button("bare", "Cancel loading", self.cancelled.emit)
        self.cancel.setText("Cancel")
        self.faults = self.button("anyway", "Faults", self._toggle_faults)
        self.faults.setVisible(False)
        self.fault_lines = QPlainTextEdit(self)
        self.fault_lines.setReadOnly(True)
        self.fault_lines.setAccessibleName("What could not be read")
        self.fault_lines.setVisible(False)
        room = QHBoxLayout(self._watch)
        room.setContentsMargins(0, 0, 0, 0)
        words = QVBoxLayout()
        words.addWidget(self.progress_words)
        words.addWidget(self.progress)
        room.addLayout(words, 1)
        room.addWidget(self.cancel)
        self._watch.setVisible(False)

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        to = QLabel("Add to", self)
        to.setObjectName("dim")
        below.addWidget(to)
        below.addWidget(self.zone, 1)
        below.addWidget(self.add)
        room = self.room_under(self.box)
        room.addWidget(self._watch)
        room.addWidget(self.faults)
        room.addWidget(self.fault_lines, 1)
        room.addWidget(self.found, 1)
        room.addWidget(self.empty, 1)
        room.addWidget(self.sources)
        room.addLayout(below)

    def _toggle_faults(self) -> None:
        self.fault_lines.setPlainText("\n".join(self._faults))
        self.fault_lines.setVisible(self.fault_lines.isHidden())

    def _double_clicked(self, _index: QModelIndex) -> None:
        self.bring()

    def _menu(self, at: QPoint) -> None:
        card = self.found.chosen()
        if card is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for spec in self._card_source.zones():
            action = menu.addAction(f"Add to: {spec.title}")
            action.triggered.connect(self._bringing(card, spec.zone))
        menu.popup(self.found.viewport().mapToGlobal(at))

    def _bringing(self, card: Card, zone: Zone) -> Callable[[], None]:
        return lambda: self._card_source.add(card, zone)
