"""Search panel: finds cards and adds them to the table; also shows the import of card files."""

import re
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QTextCharFormat,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QWidget,
)

from core.messages import worded
from core.state.ids import Zone
from gui.card_ports import Answer, CardSource, Picture, ResultStyle, Wrong
from gui.commands import ENTER
from gui.panels.card_results import CardLines, CardList, Cards, OwnBar, Suggestions, add_own_entries
from gui.panels.side_panel import WALKING, SidePanel, walk
from gui.theme import Theme
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import horizontal, vertical

HINT = "A name, or t: o: c: id: mv: pow: is: face: back: becomes:"


class SearchBox(QLineEdit):
    """Text box for a query. ``wrong`` is the error that is marked."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.wrong: Wrong | None = None
        self.setPlaceholderText("Search cards")
        self.setAccessibleName("Search cards")
        self.setToolTip(HINT)
        self.setClearButtonEnabled(True)

    def event(self, event: QEvent) -> bool:
        """Ignore a pasted list: it is a deck, which its own command opens."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            pasted = event.matches(QKeySequence.StandardKey.Paste)
            if pasted and "\n" in QGuiApplication.clipboard().text().strip():
                event.ignore()
                return False
        return super().event(event)

    def mark(self, wrong: Wrong | None) -> None:
        """Underline an error, and describe it for screen readers; None removes it.

        A line edit has no text formats, but composed text of an input method has.
        """
        if wrong is None and self.wrong is None:
            return
        self.wrong = wrong
        self.setAccessibleDescription("" if wrong is None else wrong.what)
        formats = []
        if wrong is not None:
            line = QTextCharFormat()
            line.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            line.setUnderlineColor(QColor(self.theme.accent))
            line.setForeground(QColor(self.theme.accent))
            start = wrong.start - self.cursorPosition()
            kind = QInputMethodEvent.AttributeType.TextFormat
            formats = [QInputMethodEvent.Attribute(kind, start, wrong.end - wrong.start, line)]
        QCoreApplication.sendEvent(self, QInputMethodEvent("", formats))


NO_WORDS = "Type a name, or what is printed on the card."
NOTHING_FOUND = "No card matches."
NEAREST = "No card is called so. The nearest names:"
ORDERS = (
    ("name", "By name"),
    ("mv", "By mana value"),
    ("color", "By colour"),
    ("newest", "Newest first"),
)
_THOUSANDTHS = 1000
_ASKS = re.compile(r"""[:<>=("!]""")
_PAUSE = 90
"""Milliseconds without a key after which conditions are looked up; names are found at once."""


class SearchPanel(SidePanel):
    """A box for a query and the list of found cards.

    ``cancelled`` is emitted when the user cancels an import.
    """

    cancelled = Signal()

    def __init__(
        self, card_source: CardSource, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._card_source = card_source
        self._faults: tuple[str, ...] = ()
        self._changes: tuple[str, ...] = ()
        self._looked_up = ""
        self._cards = Cards(self, card_source.own)
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._later.timeout.connect(self.look_up)
        self.box = SearchBox(theme, self)
        self.box.textChanged.connect(self._typed)
        self.box.returnPressed.connect(self.add_chosen)
        self.build = self.button("bare", "Build a search", self._build_query)
        self.build.setText("Build…")
        self.build.setVisible(card_source.build is not None)
        self.close_button = self.closing("Close the search")
        self.count = self.dim_label()
        self.order = Combo(self)
        self.order.setAccessibleName("Order of the results")
        self.order.view().setAccessibleName("Orders of the results")
        for order, words in ORDERS:
            self.order.addItem(words, order)
        self.faces = QCheckBox("Faces", self)
        self.faces.setToolTip("Show both faces of each card")
        style = card_source.style()
        self.order.setCurrentIndex(max(self.order.findData(style.order), 0))
        self.faces.setChecked(style.faces)
        self.faces.setVisible(card_source.picture is not None)
        self.order.currentIndexChanged.connect(self._restyle)
        self.faces.toggled.connect(self._restyle)
        self.found = CardList(self._cards, card_source.drag, self)
        self._lines = CardLines(self._cards, theme, self._picture(), self.found)
        self.found.setItemDelegate(self._lines)
        self.found.doubleClicked.connect(self._double_clicked)
        self.found.customContextMenuRequested.connect(self._menu)
        self.found.left.connect(self.box.setFocus)
        self.own = OwnBar(card_source.own, self) if card_source.own is not None else None
        self.found.selectionModel().currentChanged.connect(lambda *_: self.show_own())
        self.suggestions = Suggestions(self)
        self.suggestions.chosen.connect(self._take_query)
        self.empty = self.dim_label(NO_WORDS, centred=True)
        self.sources = self.dim_label()
        self._build_target()
        self._build_watch()
        self._build()
        self.setAccessibleName("Search cards")
        self.setFocusProxy(self.box)
        self.apply_theme(theme)
        self.open()

    def open(self) -> None:
        """Open the panel: update the zones, search again, and focus the box."""
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

    def look_up(self) -> None:
        """List the cards that match the query, or explain an error in it."""
        self._later.stop()
        words = self.box.text().strip()
        row = self.found.currentIndex().row() if words == self._looked_up else 0
        self._looked_up = words
        answer = self._card_source.search(self.box.text(), self.order.currentData())
        self.box.mark(answer.wrong)
        self._cards.hold(answer.cards)
        some = self._cards.rowCount() > 0
        if some:
            last = self._cards.rowCount() - 1
            self.found.setCurrentIndex(self._cards.index(min(max(row, 0), last)))
        self.show_own()
        self.found.setVisible(some)
        if not words:
            self.suggestions.offer(self._card_source.recent(), self._card_source.examples())
        self.suggestions.setVisible(not words and self.suggestions.count() > 0)
        self.empty.setVisible(not some and self.suggestions.isHidden())
        self.empty.setText(_said(words, answer))
        self.count.setText(_counted(answer))
        for part in (self.count, self.order, self.faces):
            part.setVisible(some and (part is not self.faces or self._has_pictures))
        self.add.setEnabled(some)
        self.sources.setText(self._card_source.sources())

    def show_pictures(self) -> None:
        """Show pictures that have arrived."""
        self.found.viewport().update()

    def show_own(self) -> None:
        """Update the user's own data about the current card."""
        if self.own is not None:
            self.own.hold(self.found.chosen())
        self.found.viewport().update()

    def add_chosen(self) -> None:
        """Add the current card to the selected zone."""
        if self._later.isActive():
            self.look_up()
        card = self.found.chosen()
        if card is not None and self.zone.currentData() is not None:
            self._card_source.remember(self.box.text())
            self._card_source.add(card, Zone(self.zone.currentData()))

    def show_progress(self, words: str, part: float | None = None) -> None:
        """Show the progress of an import (0 to 1; None if it is unknown)."""
        self._watch.setVisible(True)
        self.show_faults("", [])
        self.show_changes("", [])
        self.progress_words.setText(words)
        self.progress.setRange(0, 0 if part is None else _THOUSANDTHS)
        self.progress.setValue(0 if part is None else round(part * _THOUSANDTHS))
        self.progress.setAccessibleDescription(words)

    def end_progress(self) -> None:
        """End the progress and search again."""
        if self.cancel.hasFocus():
            self.box.setFocus()
        self._watch.setVisible(False)
        self.look_up()

    def show_failure(self, words: str, why: str) -> None:
        """Show that an import failed, and why."""
        self.show_faults(words, [why])
        self._toggle_faults()

    def show_faults(self, words: str, lines: Sequence[str]) -> None:
        """Show that some cards could not be read; the lines are shown on request."""
        self._faults = tuple(lines)
        self.faults.setText(words)
        self.faults.setToolTip("Show what was wrong with them")
        self.faults.setAccessibleName(f"{words}. Show what was wrong with them")
        self.faults.setVisible(bool(lines))
        self.fault_lines.setVisible(False)

    def show_changes(self, words: str, lines: Sequence[str]) -> None:
        """Show the changes by another card file; the list of cards is shown on request."""
        self._changes = tuple(lines)
        self.change_words.setText(words)
        self.change_words.setVisible(bool(words))
        self.changes.setAccessibleName(f"{words}. Show which cards these are")
        self.changes.setVisible(bool(lines))
        self.change_lines.setVisible(False)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._lines.theme = theme
        self.box.theme = theme
        self.found.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears, then closes; Down moves from the box to the list, Enter adds the card."""
        key = event.key()
        if key in WALKING and self.box.hasFocus():
            if self.suggestions.isVisible():
                self.suggestions.first()
                self.suggestions.setFocus()
            else:
                if self._later.isActive():
                    self.look_up()
                walk(self.found, key)
        elif key in ENTER and self.found.hasFocus():
            self.add_chosen()
        elif key == Qt.Key.Key_Escape and self.box.text():
            self.box.clear()
            self.box.setFocus()
        else:
            super().keyPressEvent(event)

    @property
    def _has_pictures(self) -> bool:
        return self._card_source.picture is not None

    def _picture(self) -> Picture | None:
        return self._card_source.picture if self.faces.isChecked() else None

    def _typed(self, text: str) -> None:
        if _ASKS.search(text):
            self._later.start()
        else:
            self.look_up()

    def _take_query(self, query: str) -> None:
        self.box.setText(query)
        self.box.setFocus()
        self.look_up()

    def _build_query(self) -> None:
        if self._card_source.build is not None:
            self._card_source.build(self._take_query)

    def _restyle(self) -> None:
        style = ResultStyle(self.order.currentData(), self.faces.isChecked())
        self._card_source.restyle(style)
        self._lines.picture = self._picture()
        self.look_up()

    def _build_target(self) -> None:
        self.zone = Combo(self)
        self.zone.setAccessibleName("Add to")
        self.zone.view().setAccessibleName("Zones to add it to")
        self.add = self.button("answer", "Add", self.add_chosen)
        self.add.setText("Add")

    def _build_watch(self) -> None:
        self._watch = QWidget(self)
        self.progress_words = PlainLabel(parent=self._watch, wraps=True)
        self.progress = QProgressBar(self._watch)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName("Loading")
        self.cancel = self.button("bare", "Cancel loading", self.cancelled.emit)
        self.cancel.setText("Cancel")
        self.faults = self.button("anyway", "Faults", self._toggle_faults)
        self.faults.setVisible(False)
        self.fault_lines = self._text("Parts that could not be read")
        self.change_words = self.dim_label()
        self.change_words.setVisible(False)
        self.changes = self.button("bare", "Changes", self._toggle_changes)
        self.changes.setText("Which?")
        self.changes.setToolTip("Show which cards these are")
        self.changes.setVisible(False)
        self.change_lines = self._text("Changes by the card file")
        room = QHBoxLayout(self._watch)
        room.setContentsMargins(0, 0, 0, 0)
        words = vertical(self.progress_words, self.progress)
        room.addLayout(words, 1)
        room.addWidget(self.cancel)
        self._watch.setVisible(False)

    def _text(self, name: str) -> QPlainTextEdit:
        lines = QPlainTextEdit(self)
        lines.setReadOnly(True)
        lines.setTabChangesFocus(True)
        lines.setAccessibleName(name)
        lines.setVisible(False)
        return lines

    def _build(self) -> None:
        below = QHBoxLayout()
        to = PlainLabel("Add to", self, look="dim")
        below.addWidget(to)
        below.addWidget(self.zone, 1)
        below.addWidget(self.add)
        head = QWidget(self)
        horizontal((self.box, 1), self.build, on=head, margins=0)
        order = horizontal((self.count, 1), self.faces, self.order)
        room = self.room_under(head)
        room.addLayout(order)
        room.addWidget(self._watch)
        room.addWidget(self.faults)
        room.addWidget(self.fault_lines, 1)
        changed = horizontal((self.change_words, 1), self.changes)
        room.addLayout(changed)
        room.addWidget(self.change_lines, 1)
        room.addWidget(self.found, 1)
        if self.own is not None:
            room.addWidget(self.own)
        room.addWidget(self.suggestions, 1)
        room.addWidget(self.empty, 1)
        room.addWidget(self.sources)
        room.addLayout(below)

    def _toggle_faults(self) -> None:
        self.fault_lines.setPlainText("\n".join(self._faults))
        self.fault_lines.setVisible(self.fault_lines.isHidden())

    def _toggle_changes(self) -> None:
        self.change_lines.setPlainText("\n".join(self._changes))
        self.change_lines.setVisible(self.change_lines.isHidden())

    def _double_clicked(self, _index: QModelIndex) -> None:
        self.add_chosen()

    def _menu(self, at: QPoint) -> None:
        card = self.found.chosen()
        if card is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for spec in self._card_source.zones():
            action = menu.addAction(f"Add to: {spec.title}")
            action.triggered.connect(partial(self._card_source.add, card, spec.zone))
        if self._card_source.own is not None:
            add_own_entries(menu, card, self._card_source.own, self.show_own)
        menu.popup(self.found.viewport().mapToGlobal(at))


def _counted(answer: Answer) -> str:
    if answer.is_nearest:
        return NEAREST
    count = len(answer.cards)
    return worded("{count:,} card|{count:,} cards", count=count)


def _said(words: str, answer: Answer) -> str:
    if answer.wrong is not None:
        return answer.wrong.what
    return NOTHING_FOUND if words else NO_WORDS
