"""Below the list of steps: what is done to a step as a whole, and what takes it back."""

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from gui.theme import GRID
from gui.widgets.plain_text import plain_tip


class StepTools(QWidget):
    """Buttons and keys. Its signals carry nothing, ``moved`` by how many places."""

    added = Signal()
    removed = Signal()
    moved = Signal(int)
    undone = Signal()
    redone = Signal()

    def __init__(self, around: QWidget) -> None:
        """Make the buttons; their keys work in all of the window ``around`` them."""
        super().__init__(around)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GRID)
        self.add = self._button("Add", "Add a step below", "Ctrl+Return", self.added)
        self.remove = self._button("Remove", "Remove the step", "Ctrl+Del", self.removed)
        self.up = self._button("Up", "Move the step up", "Alt+Up", self.moved, -1)
        self.down = self._button("Down", "Move the step down", "Alt+Down", self.moved, 1)
        self.undo = self._button("Undo", "Take the last change back", "Ctrl+Z", self.undone)
        self.redo = self._button("Redo", "Do it again", "Ctrl+Shift+Z", self.redone)
        rows = ((self.add, self.remove, self.undo), (self.up, self.down, self.redo))
        for row, buttons in enumerate(rows):
            for column, button in enumerate(buttons):
                grid.addWidget(button, row, column)

    def offer(self, place: int, count: int, *, undo: bool, redo: bool) -> None:
        """Let only that be pressed which does something with the step at a place."""
        self.remove.setEnabled(place >= 0)
        self.up.setEnabled(place > 0)
        self.down.setEnabled(0 <= place < count - 1)
        self.undo.setEnabled(undo)
        self.redo.setEnabled(redo)

    def _button(
        self, words: str, tells: str, keys: str, signal: SignalInstance, *values: int
    ) -> QPushButton:
        made = QPushButton(words, self)
        made.setAutoDefault(False)
        made.setAccessibleName(tells)
        made.setToolTip(
            plain_tip(
                f"{tells}  {QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)}"
            )
        )
        made.clicked.connect(lambda _checked=False: signal.emit(*values))
        shortcut = QShortcut(QKeySequence(keys), self.window())
        shortcut.activated.connect(made.click)
        return made
