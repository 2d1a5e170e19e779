"""The foot of the deck window: the keys, and what came of the last one."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from gui.theme import GRID

_KEYS = (
    "+ \N{MINUS SIGN} count   M maybe   S sideboard   C commander   Del remove   Space other face"
)


class DeckFoot(QFrame):
    """Says what keys do on a line, in ``hint``, and in ``words`` what was done."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self.hint = QLabel(_KEYS, self)
        self.hint.setObjectName("dim")
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setAccessibleName("What came of it")
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.addWidget(self.hint)
        row.addWidget(self.words, 1)
