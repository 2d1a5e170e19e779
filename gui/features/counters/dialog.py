"""Counters and damage on one card: a row for each kind, and room for any other."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from gui.dialogs.sheet import Sheet
from gui.keymap import ENTER
from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel
from gui.widgets.typed_number import HOW, LETTERS, change_to

NO_CARD = "Select a card on the table first."


class Amount(Struct, frozen=True, kw_only=True):
    """How many there are of something, and whether one can be taken away."""

    kind: str
    label: str
    number: int
    less: bool = True


class _Step(QPushButton):
    """A button that Enter presses, as the space bar does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)


class CountersDialog(Sheet):
    """Stays open beside the table and follows the selection; every step is an action at once.

    ``changed`` carries a kind of counter and by how many; the kind of damage is empty.
    """

    changed = Signal(str, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Counters", NO_CARD, "Close", theme, parent)
        self.cancel.setVisible(False)
        self.apply.setAutoDefault(False)
        self.apply.setDefault(False)
        self._rows = QWidget(self)
        self.kind = QLineEdit(self)
        self.kind.setPlaceholderText("Another kind, e.g. charge")
        self.kind.setAccessibleName("Another kind of counter")
        self.kind.returnPressed.connect(self._add_other)
        self.add = QPushButton("Add one", self)
        self.add.setAccessibleName("Add one counter of that kind")
        self.add.setAutoDefault(False)
        self.add.clicked.connect(self._add_other)
        other = QHBoxLayout()
        other.setSpacing(GRID)
        other.addWidget(self.kind, 1)
        other.addWidget(self.add)
        self.body.addWidget(self._rows)
        self.body.addLayout(other)
        self.body.addStretch(1)
        self.apply_theme(theme)

    def hold(self, name: str, amounts: Sequence[Amount]) -> None:
        """Say what lies on a card; without a name there is none to speak of."""
        self.call(f"Counters on {name}" if name else "Counters")
        self.says.setVisible(not name)
        kept = _spoken(self.focusWidget())
        rows = QWidget(self)
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(0, 1)
        for row, amount in enumerate(amounts):
            words = PlainLabel(amount.label, rows)
            grid.addWidget(words, row, 0)
            grid.addWidget(self._step(amount, -1, rows), row, 1)
            grid.addWidget(self._number(amount, rows), row, 2)
            grid.addWidget(self._step(amount, 1, rows), row, 3)
        self.body.replaceWidget(self._rows, rows)
        self._rows.setVisible(False)
        self._rows.deleteLater()
        self._rows = rows
        rows.setVisible(bool(amounts))
        for part in (self.kind, self.add):
            part.setEnabled(bool(name))
        parts = (*self.steps(), *rows.findChildren(QLineEdit))
        same = next((part for part in parts if part.accessibleName() == kept), None)
        if same is not None and same.isEnabled():
            same.setFocus()

    def steps(self) -> list[QPushButton]:
        """Return the buttons that add and take away, row by row."""
        return self._rows.findChildren(QPushButton)

    def begin(self) -> None:
        """Come forward on the first row."""
        super().begin()
        more = [button for button in self.steps() if button.text() == "+"]
        (more[0] if more else self.kind).setFocus()

    def _step(self, amount: Amount, by: int, parent: QWidget) -> QPushButton:
        button = _Step("+" if by > 0 else "−", parent)
        button.setObjectName("step")
        button.setAccessibleName(f"{amount.label}: one {'more' if by > 0 else 'less'}")
        button.setAutoDefault(False)
        side = max(4 * GRID, self.fontMetrics().height() + GRID)
        button.setFixedSize(side, side)
        button.setEnabled(by > 0 or (amount.less and amount.number > 0))
        button.clicked.connect(self._stepping(amount.kind, by))
        return button

    def _number(self, amount: Amount, parent: QWidget) -> QLineEdit:
        """Return a box with the number, to type another one over it."""
        box = QLineEdit(str(amount.number), parent)
        box.setAccessibleName(amount.label)
        box.setAccessibleDescription(HOW)
        box.setToolTip(HOW)
        box.setMaxLength(LETTERS)
        box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.setFixedWidth(box.fontMetrics().averageCharWidth() * LETTERS + 2 * GRID)

        def agree() -> None:
            least = -amount.number if amount.less else 0
            change = max(change_to(box.text(), amount.number) or 0, least)
            if change:
                self.changed.emit(amount.kind, change)
            else:
                box.setText(str(amount.number))
                box.selectAll()

        box.returnPressed.connect(agree)
        return box

    def _stepping(self, kind: str, by: int) -> Callable[[], None]:
        return lambda: self.changed.emit(kind, by)

    def _add_other(self) -> None:
        kind = self.kind.text().strip()
        if kind:
            self.kind.clear()
            self.changed.emit(kind, 1)


def _spoken(widget: QWidget | None) -> str:
    return widget.accessibleName() if widget is not None else ""
