"""The foot of the deck window: the keys, what came of the last one, and by which rules."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from gui.theme import GRID
from gui.widgets.key_hints import key_hint
from gui.widgets.plain_text import PlainLabel

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
    """Says what keys do, in ``hint``, in ``words`` what was done, and in ``about`` the edition."""

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
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
        self.words.setAccessibleName("What came of it")
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.about = PlainLabel(parent=self)
        self.about.setObjectName("dim")
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(self.hint)
        row.addWidget(self.words, 1)
        row.addWidget(self.about)

    def say(self, words: str) -> None:
        """Say what came of something; where nothing came, the edition is there."""
        self.words.setText(words)
        self.about.setVisible(not words)

    def offer(self, *, side: str, leader: bool) -> None:
        """Name the keys that mean something: ``side`` is what the game calls that board."""
        self._keys[_SIDE].setVisible(bool(side))
        self._keys[_LEAD].setVisible(leader)
        for label in self._keys[_SIDE].findChildren(QLabel, "dim"):
            label.setText(f"To {side.lower()}")
