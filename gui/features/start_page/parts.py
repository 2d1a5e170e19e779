"""Small parts of the start page: boxes with a heading and chips, and the button of a page."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.theme import GRID, title_font
from gui.widgets.flow import Flow
from gui.widgets.key_hints import key_label
from gui.widgets.plain_text import PlainLabel


class Box(QWidget):
    """A heading with its key, a sentence, and chips below."""

    def __init__(self, heading: str, key: str, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("box")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.heading = PlainLabel(heading, self)
        self.says = PlainLabel(says, self)
        self.says.setObjectName("dim")
        self.says.setWordWrap(True)
        self._chips = QWidget(self)
        self._flow = Flow(self._chips)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        if key:
            head.addWidget(key_label(key, self))
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID + 4, 2 * GRID, GRID + 4)
        room.setSpacing(GRID)
        room.addLayout(head)
        room.addWidget(self.says)
        room.addWidget(self._chips)
        self._chips.setVisible(False)

    def chips(self) -> list[QPushButton]:
        """Return the chips, in order."""
        return self._chips.findChildren(QPushButton)

    def add_chip(self, words: str, name: str, do: Callable[[], object]) -> QPushButton:
        """Add a button; ``name`` is what it is called where nobody sees what it belongs to."""
        chip = QPushButton(words.replace("&", "&&"), self._chips)
        chip.setObjectName("chip")
        chip.setAccessibleName(name)
        chip.clicked.connect(do)
        self._flow.addWidget(chip)
        self._chips.setVisible(True)
        return chip

    def let_show(self, part: QWidget, *, shown: bool) -> None:
        """Show or hide the sentence or a chip; the size that is asked for changes at once."""
        part.setVisible(shown)
        self._chips.updateGeometry()
        self.updateGeometry()

    def clear(self) -> None:
        """Take all chips away."""
        for chip in self.chips():
            chip.setVisible(False)
            chip.setParent(None)
            chip.deleteLater()

    def apply_theme(self, size: int) -> None:
        """Set the heading for text of that size."""
        self.heading.setFont(title_font(round(size * 0.75)))


def main_button(words: str, key: str, parent: QWidget) -> QPushButton:
    """Return the button of a page, with the key that presses it at its right."""
    button = QPushButton(words, parent)
    button.setObjectName("main")
    hint = key_label(key, button)
    hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    room = QHBoxLayout(button)
    room.addStretch(1)
    room.addWidget(hint)
    return button
