"""Bars of the deck window: the top bar, the footer with key hints, and the error bar."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QMenu, QPushButton, QWidget

from core.rules.deck_check import PlayFormat
from gui.theme import GRID, Theme, title_font
from gui.widgets.buttons import KeyedButton, key_hint
from gui.widgets.forms import Combo
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import horizontal

Do = Callable[[], object]
_OPENS = "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"
_DOT = "\N{MIDDLE DOT}"
BUTTONS = (
    ("decks", "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK} My decks", ""),
    ("undo", "Undo", ""),
    ("hand", "Draw a hand", "Ctrl+H"),
    ("paste", "Paste", "Ctrl+V"),
    ("file", f"File {_OPENS}", ""),
    ("play", "Play this deck", "Ctrl+Enter"),
)
FILE = (
    ("new", "New deck", "Ctrl+N"),
    ("open", "Open\N{HORIZONTAL ELLIPSIS}", "Ctrl+O"),
    ("save_as", "Save as\N{HORIZONTAL ELLIPSIS}", "Ctrl+Shift+S"),
    ("copy", "Copy as text", "Ctrl+Shift+C"),
    ("paste", "Paste\tCtrl+V", ""),
    ("print", "Print\N{HORIZONTAL ELLIPSIS}", "Ctrl+P"),
    ("alone", "Play alone", "Ctrl+Shift+G"),
    ("lay_out", "Lay out without a game", "Ctrl+Shift+Return"),
    ("undo", "Undo", "Ctrl+Z"),
    ("redo", "Redo", "Ctrl+Y"),
    ("close", "Close", "Ctrl+W"),
)
_LEFT_OUT = ("paste", "undo")
"""Buttons hidden in a narrow window; their commands stay in the menu and on keys."""
_SHORTEST = 12 * GRID


class DeckTopBar(QFrame):
    """Top bar: deck name, save state, format and buttons. Buttons run commands by id.

    ``format_chosen`` carries the title of a format of play.
    """

    format_chosen = Signal(str)

    def __init__(self, do: Mapping[str, Do]) -> None:
        super().__init__()
        self.setObjectName("top")
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(GRID)
        self.name = QLineEdit(self)
        self.name.setAccessibleName("Name of the deck")
        self.name.setObjectName("title")
        self.name.textChanged.connect(lambda _text: self._fit_name())
        self.state = PlainLabel(parent=self, look="dim")
        self.format = Combo(self)
        self.format.setAccessibleName("Format of play")
        self.format.view().setAccessibleName("Formats of play")
        self.format.activated.connect(lambda at: self.format_chosen.emit(self.format.itemText(at)))
        row.addWidget(self.name)
        row.addWidget(self.state)
        row.addWidget(self.format)
        row.addStretch(1)
        self.menu = QMenu(self)
        self.decks = QMenu(self)
        self.against = self.menu.addMenu("Play against")
        self.entries = [self._entry(words, keys, do[id_]) for id_, words, keys in FILE]
        self.buttons: dict[str, KeyedButton] = {}
        for id_, words, keys in BUTTONS:
            button = KeyedButton(words, keys, "", self)
            name = words.strip(f" {_OPENS}")
            button.say(words, name)
            button.setToolTip(plain_tip(f"{name}  {keys}".strip()))
            if id_ in do:
                button.clicked.connect(lambda _on=False, act=do[id_]: act())
            else:
                button.setMenu(self.decks if id_ == "decks" else self.menu)
            self.buttons[id_] = button
            row.insertWidget(0 if id_ == "decks" else -1, button)
        self.buttons["play"].setObjectName("main")

    def _entry(self, words: str, keys: str, act: Do) -> QAction:
        entry = QAction(words, self)
        entry.setShortcut(QKeySequence(keys))
        entry.triggered.connect(lambda _on=False: act())
        self.menu.addAction(entry)
        return entry

    def _fit_name(self) -> None:
        letters = self.name.fontMetrics().horizontalAdvance(self.name.text())
        self.name.setMinimumWidth(min(max(letters, 0) + 2 * GRID, _SHORTEST))
        self.name.setMaximumWidth(max(letters + 3 * GRID, _SHORTEST))

    def show_formats(self, formats: Mapping[str, PlayFormat], chosen: PlayFormat | None) -> None:
        """List the formats of a game and select the format of the deck."""
        if [self.format.itemData(at) for at in range(self.format.count())] != list(formats):
            self.format.clear()
            for each in formats.values():
                self.format.addItem(each.title, each.id)
        self.format.setCurrentIndex(list(formats).index(chosen.id) if chosen is not None else -1)

    def say_state(self, words: str, colour: str = "", *, game: str = "") -> None:
        """Show the save state of the deck, with the name of the game if there is room."""
        self.state.setText(f"{game} {_DOT} {words}" if game else words)
        self.state.setAccessibleName(words)
        self.state.setStyleSheet(f"color: {colour};" if colour else "")

    def narrow(self, *, on: bool) -> None:
        """Hide the less important buttons and key hints if ``on``, else show them."""
        for id_, button in self.buttons.items():
            button.setVisible(not on or id_ not in _LEFT_OUT)
            button.key.setVisible(not on and bool(button.key.text()))

    def apply_theme(self, _theme: Theme) -> None:
        """Set the title font of the deck name."""
        self.name.setFont(title_font(self.fontInfo().pixelSize()))
        self._fit_name()


_MINUS = "\N{MINUS SIGN}"
_SIDE, _LEAD = "To sideboard", "Let it lead"
_KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("+", _MINUS), "Count"),
    (("M",), "To maybe"),
    (("S",), _SIDE),
    (("C",), _LEAD),
    (("Space",), "Other face"),
    (("Ctrl+F",), "Search"),
    (("F6",), "Next column"),
)


class DeckFoot(QFrame):
    """Footer: key hints (``hint``), the last result (``words``) and the edition (``about``)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.hint = QWidget(self)
        keys = QHBoxLayout(self.hint)
        keys.setContentsMargins(0, 0, 0, 0)
        keys.setSpacing(2 * GRID)
        self._keys = {words: key_hint(signs, words, self.hint) for signs, words in _KEYS}
        for each in self._keys.values():
            keys.addWidget(each)
        self.words = PlainLabel(parent=self, wraps=True)
        self.words.setAccessibleName("Result")
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.about = PlainLabel(parent=self, look="dim")
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(self.hint)
        row.addWidget(self.words, 1)
        row.addWidget(self.about)

    def say(self, words: str) -> None:
        """Show the result of a command; an empty text shows the edition instead."""
        self.words.setText(words)
        self.about.setVisible(not words)

    def offer(self, *, side: str, leader: bool) -> None:
        """Show the key hints that apply; ``side`` is the game's name of the sideboard."""
        self._keys[_SIDE].setVisible(bool(side))
        self._keys[_LEAD].setVisible(leader)
        for label in self._keys[_SIDE].findChildren(QLabel, "dim"):
            label.setText(f"To {side.lower()}")


class FaultBar(QFrame):
    """Error bar below the top bar; hidden if there is no error."""

    def __init__(self, save_elsewhere: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fault")
        self.words = PlainLabel(parent=self, wraps=True)
        self.save = QPushButton("Save elsewhere\N{HORIZONTAL ELLIPSIS}", self)
        self.save.clicked.connect(lambda _on=False: save_elsewhere())
        horizontal((self.words, 1), self.save, on=self, margins=(2 * GRID, GRID))
        self.setVisible(False)

    def say(self, words: str) -> None:
        """Show an error; an empty text hides the bar."""
        self.words.setText(words)
        self.setAccessibleName(words)
        self.setVisible(bool(words))
