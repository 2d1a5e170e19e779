"""Form with the relevant fields of one action."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from core.rules.forms import Ask, Form, Value, asked
from gui.theme import GRID
from gui.widgets.form_fields import Entry, entry_for
from gui.widgets.plain_text import PlainLabel


class FormSheet(QWidget):
    """Inputs of the fields of a form; ``edited`` signals another value in one of them."""

    edited = Signal()

    def __init__(
        self, form: Form, values: Mapping[str, Value], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.form = form
        self.entries: dict[str, Entry] = {}
        self._labels: dict[str, QLabel] = {}
        room = QGridLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setHorizontalSpacing(2 * GRID)
        room.setVerticalSpacing(GRID)
        room.setColumnStretch(1, 1)
        for row, field in enumerate(form.fields):
            entry = entry_for(field, self)
            self.entries[field.id] = entry
            label = PlainLabel("" if field.ask is Ask.FLAG else field.label, self)
            label.setObjectName("heading")
            label.setMinimumHeight(self.fontMetrics().height() + 2 * GRID)
            self._labels[field.id] = label
            room.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
            room.addWidget(entry, row, 1)
            if field.id in values:
                entry.put(values[field.id])
            entry.edited.connect(self._follow)
        room.setRowStretch(len(form.fields), 1)
        self._show_what_matters()

    def values(self) -> dict[str, Value]:
        """Return the values of all fields."""
        return {name: entry.value() for name, entry in self.entries.items()}

    def shown_values(self) -> dict[str, Value]:
        """Return the values of the visible fields."""
        values = self.values()
        return {field.id: values[field.id] for field in asked(self.form, values)}

    def _follow(self) -> None:
        self._show_what_matters()
        self.edited.emit()

    def _show_what_matters(self) -> None:
        """Hide the fields whose condition fails; conditions on hidden fields do not count."""
        shown = {field.id for field in asked(self.form, self.values())}
        for name, entry in self.entries.items():
            condition = entry.field.when[0]
            on = name in shown and (not condition or condition in shown)
            entry.setVisible(on)
            self._labels[name].setVisible(on)
