"""The bar of the deck window: the name, whether it is saved, the format, and the buttons."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QLineEdit, QMenu, QPushButton

from core.rules.deck_check import PlayFormat
from gui.theme import GRID, Theme, title_font

Do = Callable[[], object]
BUTTONS = (
    ("decks", "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK} My decks", ""),
    ("file", "File", ""),
    ("undo", "Undo", "Ctrl+Z"),
    ("hand", "Sample hand", "Ctrl+H"),
    ("paste", "Paste", "Ctrl+V"),
    ("play", "Play this deck", "Ctrl+Return"),
)
FILE = (
    ("new", "New deck", "Ctrl+N"),
    ("open", "Open\N{HORIZONTAL ELLIPSIS}", "Ctrl+O"),
    ("save_as", "Save as\N{HORIZONTAL ELLIPSIS}", "Ctrl+Shift+S"),
    ("copy", "Copy as text", "Ctrl+Shift+C"),
    ("print", "Print\N{HORIZONTAL ELLIPSIS}", "Ctrl+P"),
    ("lay_out", "Lay out without a game", "Ctrl+Shift+Return"),
    ("redo", "Redo", "Ctrl+Y"),
    ("close", "Close", "Ctrl+W"),
)
_LEFT_OUT = ("paste",)
"""What makes room for the others in a narrow window: it has a key, too."""


class DeckTopBar(QFrame):
    """What a button or an entry of its menu does is asked for by its id.

    ``format_chosen`` carries the title of a format of play.
    """

    format_chosen = Signal(str)

    def __init__(self, do: Mapping[str, Do]) -> None:
        super().__init__()
        self.setObjectName("top")
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(GRID)
        self.name = QLineEdit(self)
        self.name.setAccessibleName("Name of the deck")
        self.name.setObjectName("title")
        self.state = QLabel(self)
        self.state.setObjectName("dim")
        self.format = QComboBox(self)
        self.format.setAccessibleName("Format of play")
        self.format.activated.connect(lambda at: self.format_chosen.emit(self.format.itemText(at)))
        row.addWidget(self.name, 1)
        row.addWidget(self.state)
        row.addWidget(self.format)
        self.menu = QMenu(self)
        self.decks = QMenu(self)
        self.against = self.menu.addMenu("Play against")
        self.entries = [self._entry(words, keys, do[id_]) for id_, words, keys in FILE]
        self.buttons: dict[str, QPushButton] = {}
        for id_, words, keys in BUTTONS:
            button = QPushButton(words, self)
            button.setAccessibleName(words)
            button.setToolTip(f"{words}  {keys}".strip())
            if id_ in do:
                button.clicked.connect(lambda _on=False, act=do[id_]: act())
            else:
                button.setMenu(self.decks if id_ == "decks" else self.menu)
            self.buttons[id_] = button
            row.insertWidget(0 if id_ == "decks" else -1, button)
        self.buttons["play"].setObjectName("answer")

    def _entry(self, words: str, keys: str, act: Do) -> QAction:
        entry = QAction(words, self)
        entry.setShortcut(QKeySequence(keys))
        entry.triggered.connect(lambda _on=False: act())
        self.menu.addAction(entry)
        return entry

    def show_formats(self, formats: Mapping[str, PlayFormat], chosen: PlayFormat | None) -> None:
        """List the formats of a game, and which one the deck is meant for."""
        if [self.format.itemData(at) for at in range(self.format.count())] != list(formats):
            self.format.clear()
            for each in formats.values():
                self.format.addItem(each.title, each.id)
        self.format.setCurrentIndex(list(formats).index(chosen.id) if chosen is not None else -1)

    def say_state(self, words: str, colour: str = "") -> None:
        """Say whether the deck is saved, or why not."""
        self.state.setText(words)
        self.state.setStyleSheet(f"color: {colour};" if colour else "")

    def narrow(self, *, on: bool) -> None:
        """Have less in the bar."""
        for id_ in _LEFT_OUT:
            self.buttons[id_].setVisible(not on)

    def apply_theme(self, _theme: Theme) -> None:
        """Set the name as a title."""
        self.name.setFont(title_font(self.fontInfo().pixelSize()))
