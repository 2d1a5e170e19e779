"""A line that says why the deck cannot be saved, with a way to save it somewhere else."""

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from gui.theme import GRID
from gui.widgets.plain_text import PlainLabel


class FaultBar(QFrame):
    """Stands below the bar of the window as long as there is something to say."""

    def __init__(self, save_elsewhere: Callable[[], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fault")
        self.words = PlainLabel(parent=self)
        self.words.setWordWrap(True)
        self.save = QPushButton("Save elsewhere\N{HORIZONTAL ELLIPSIS}", self)
        self.save.clicked.connect(lambda _on=False: save_elsewhere())
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.addWidget(self.words, 1)
        row.addWidget(self.save)
        self.setVisible(False)

    def say(self, words: str) -> None:
        """Say why; nothing where all is well."""
        self.words.setText(words)
        self.setAccessibleName(words)
        self.setVisible(bool(words))
