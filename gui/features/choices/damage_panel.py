"""The panel of the next damage: source, recipient, amount and reason, to divide or prevent."""

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from core.rules.choices import Choice, Target
from core.rules.views import DamageRow
from gui.commands import ENTER
from gui.features.choices.drafts import Division
from gui.panels.prose import Cite
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme
from gui.widgets.labels import PlainLabel, RichLabel

if TYPE_CHECKING:
    from core.state.ids import ObjectId

_ARROW = "→"


class RowLine(Struct, frozen=True):
    """Widgets of one row; there is no number field without a legal alternative."""

    row: DamageRow
    says: QLabel
    number: QSpinBox | None
    prevent: QCheckBox | None


class DamageSheet(SidePanel):
    """Shows a division; ``changed`` reports an edit, ``agreed`` the Enter key.

    ``cited`` carries the key of a clicked rule, ``first`` a source and the recipient that its
    damage is assigned to first.
    """

    changed = Signal()
    agreed = Signal()
    cited = Signal(str)
    first = Signal(object, object)

    def __init__(
        self, called: Callable[[Target], str], cite: Cite, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._called, self._cite = called, cite
        self._division: Division | None = None
        self._lines: list[RowLine] = []
        self._ordered: frozenset[ObjectId] = frozenset()
        self._title = RichLabel(parent=self)
        self._title.setWordWrap(True)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll = scroll
        self._warning = self.dim_label()
        self._warning.setObjectName("warning")
        self._warning.setVisible(False)
        self.deal = self.button("answer", "Deal the damage", self.agreed.emit)
        self.close_button = self.closing("Close the damage", "Close the damage (Esc)")
        room = self.room_under(self._title)
        room.addWidget(scroll, 1)
        room.addWidget(self._warning)
        room.addWidget(self.deal)
        self.setAccessibleName("Combat damage")
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        super().apply_theme(theme)
        self.setStyleSheet(
            "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
            f"QSpinBox {{ background: {theme.button}; color: {theme.text}; padding: 3px 0;"
            f" min-width: 28px; border: 1px solid {theme.button_line}; border-radius: 7px; }}"
            f"QSpinBox:focus {{ border-color: {theme.accent}; }}"
            f"#warning {{ color: {theme.bad}; }} #step {{ padding: 2px 7px; }}"
            f"#rule {{ background: {theme.cite_background}; color: {theme.cite}; padding: 1px 5px;"
            f" border: 1px solid {theme.cite_line}; border-radius: 5px; }}"
            f"#rule:focus {{ border-color: {theme.accent}; }}"
        )

    @property
    def lines(self) -> tuple[RowLine, ...]:
        """Rows of the panel."""
        return tuple(self._lines)

    def show_division(self, division: Division, orders: Sequence[Choice]) -> None:
        """Show a division with its orders, or update the numbers of the same one."""
        self._ordered = frozenset(each for order in orders for each in order.shown)
        if division is not self._division:
            self._division = division
            self._fill(division)
        title = escape(str(division.choice.title))
        self._title.setText(f"<b>{title}</b><br>All at once, when both agree.")
        self.deal.setText(f"Deal {division.total} damage  Enter")
        for line in self._lines:
            amount = division.amount(line.row)
            if line.number is not None:
                with QSignalBlocker(line.number):
                    line.number.setMaximum(division.most(line.row))
                    line.number.setValue(amount)
            line.says.setText(self._words(line.row, amount, numbered=line.number is None))
            if line.prevent is not None:
                with QSignalBlocker(line.prevent):
                    line.prevent.setChecked(division.is_prevented(line.row))

    def warn(self, words: str) -> None:
        """Show the rules that refuse the division, or no warning."""
        self._warning.setText(words)
        self._warning.setVisible(bool(words))

    @property
    def warning(self) -> str:
        """Findings that refuse the division, as text."""
        return self._warning.text()

    def begin(self) -> None:
        """Focus the first editable number, else the button that deals the damage."""
        numbers = (line.number for line in self._lines if line.number is not None)
        target = next(numbers, None)
        if target is not None:
            target.setFocus()
            target.selectAll()
        else:
            self.deal.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Deal the damage on Enter, in any widget."""
        if Qt.Key(event.key()) in ENTER:
            self.agreed.emit()
        else:
            super().keyPressEvent(event)

    def _fill(self, division: Division) -> None:
        """Create the rows of a division."""
        made = QWidget(self)
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, GRID, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(0, 1)
        self._lines = []
        reason_of: ObjectId | None = None
        for row in division.rows:
            if row.source != reason_of:
                reason_of = row.source
                self._add_reason(grid, row)
            self._add_row(grid, division, row)
        grid.setRowStretch(grid.rowCount(), 1)
        self._scroll.setWidget(made)

    def _add_reason(self, grid: QGridLayout, row: DamageRow) -> None:
        at = grid.rowCount()
        line = QHBoxLayout()
        line.setContentsMargins(0, GRID if at > 1 else 0, 0, 0)
        label = PlainLabel(str(row.reason))
        label.setObjectName("dim")
        label.setWordWrap(True)
        number = self._cite(row.key).partition(",")[0] or "rule"
        chip = QPushButton(number)
        chip.setObjectName("rule")
        chip.setAccessibleName(f"Rule {number}")
        chip.clicked.connect(lambda _checked=False, key=row.key: self.cited.emit(key))
        line.addWidget(label, 1)
        line.addWidget(chip, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(line, at, 0, 1, 3)

    def _add_row(self, grid: QGridLayout, division: Division, row: DamageRow) -> None:
        if row.to is None:
            return
        at = grid.rowCount()
        says = PlainLabel()
        says.setWordWrap(True)
        grid.addWidget(says, at, 0, 1, 1 if row.free else 2)
        who = f"{self._called(row.source)} to {self._called(row.to)}"
        number = None
        if row.free:
            number = QSpinBox()
            number.setRange(0, division.most(row))
            number.setAccessibleName(f"Damage from {who}")
            number.setKeyboardTracking(True)
            number.valueChanged.connect(lambda amount: self._give(row, amount))
            number.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            number.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addLayout(_with_steps(number), at, 1)
        prevent = QCheckBox("Prevent")
        prevent.setAccessibleName(f"Prevent the damage from {who}")
        prevent.toggled.connect(lambda on: self._prevent(row, on=on))
        grid.addWidget(prevent, at, 2)
        self._lines.append(RowLine(row, says, number, prevent))
        faced = [each for each in division.rows if each.source == row.source]
        blockers = [each for each in faced if isinstance(each.to, int)]
        if row.source in self._ordered and row in blockers[1:]:
            earlier = QPushButton("First")
            earlier.setAccessibleName(f"Let {self._called(row.to)} be first in order")
            earlier.clicked.connect(lambda _checked=False: self.first.emit(row.source, row.to))
            grid.addWidget(earlier, at + 1, 2)

    def _words(self, row: DamageRow, amount: int, *, numbered: bool) -> str:
        to = self._called(row.to) if row.to is not None else ""
        return f"{amount} {_ARROW} {to}" if numbered else f"{_ARROW} {to}"

    def _give(self, row: DamageRow, amount: int) -> None:
        if self._division is not None:
            self._division.give(row, amount)
            self.changed.emit()

    def _prevent(self, row: DamageRow, *, on: bool) -> None:
        if self._division is not None:
            self._division.prevent(row, on=on)
            self.changed.emit()


def _with_steps(number: QSpinBox) -> QHBoxLayout:
    """Return a number field between its minus and plus buttons."""
    line = QHBoxLayout()
    line.setSpacing(GRID // 2)
    for sign, word, step in (("−", "less", number.stepDown), ("+", "more", number.stepUp)):
        button = QPushButton(sign)
        button.setObjectName("step")
        button.setAccessibleName(f"{number.accessibleName()}: one {word}")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(step)
        line.addWidget(button)
        if step == number.stepDown:
            line.addWidget(number)
    return line
