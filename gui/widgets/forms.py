"""Forms: combo boxes, typed numbers, an input for each kind of field, and the form of an action."""

import re
from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QWidget,
)

from core.rules.choices import Option
from core.rules.forms import Ask, Field, Form, Value, asked
from gui.theme import GRID
from gui.widgets.buttons import push_button
from gui.widgets.icons import pixmap
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow, horizontal, vertical

_ICON = 12


class Combo(QComboBox):
    """A combo box with our own arrow; the style sheet leaves its place empty."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        colour = self.palette().color(QPalette.ColorRole.PlaceholderText).name()
        painter = QPainter(self)
        at = QRect(self.width() - _ICON - GRID, (self.height() - _ICON) // 2, _ICON, _ICON)
        painter.drawPixmap(at, pixmap("down", colour, _ICON, self.devicePixelRatioF()))
        painter.end()


HOW = "A number sets it, +3 adds, -7 takes away. Enter does it, Escape leaves it."
LETTERS = 8
"""Maximum length of the input."""

_NUMBER = re.compile(r"([=+\-−]?)\s*(\d{1,6})")


def change_to(text: str, now: int) -> int | None:
    """Return the difference that a typed number makes; None if it is not a number.

    A signed number is the difference itself; one without a sign, or with ``=``, the new value.
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    sign, number = found[1], int(found[2])
    if sign == "+":
        return number
    return -number if sign in {"-", "−"} else number - now


_SIDE_BY_SIDE = 3
"""Most options shown as buttons side by side; more become a combo box."""
_TOGGLES = 6
_LINES = 6


class Entry(QWidget):
    """Input of one field; ``edited`` signals another value."""

    edited = Signal()

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field

    def value(self) -> Value:
        """Return the entered value."""
        raise NotImplementedError

    def put(self, value: Value) -> None:
        """Set the value."""
        raise NotImplementedError

    def fits(self) -> bool:
        """Return whether the entered value is valid."""
        return not self.field.required or bool(self.value())

    def _row(self, *widgets: QWidget, stretch: bool = False) -> None:
        room = horizontal(*widgets, on=self, margins=0, spacing=GRID // 2)
        if stretch:
            room.addStretch(1)
        self.setFocusProxy(widgets[0])


class NumberEntry(Entry):
    """Number with buttons to decrease and increase it; the arrow keys step too."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QLineEdit(self)
        self.box.setValidator(QIntValidator(field.lowest, field.highest, self.box))
        self.box.setAccessibleName(field.label)
        self.box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.box.setFixedWidth(self.fontMetrics().averageCharWidth() * 10)
        self.box.setPlaceholderText("–" if field.start is None else "")
        self.box.setAccessibleDescription(field.hint)
        self.box.textChanged.connect(self.edited)
        self.box.installEventFilter(self)
        steps = [self._step(sign, by) for sign, by in (("−", -1), ("+", 1))]
        self._row(self.box, *steps, stretch=True)
        self.put(field.start)

    def value(self) -> Value:
        """Return the number, or None if it is empty or invalid."""
        text = self.box.text()
        return int(text) if text.lstrip("+-").isdecimal() else None

    def put(self, value: Value) -> None:
        """Set the number, with its sign if it may be negative."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.box.clear()
            return
        signed = self.field.lowest < 0 and self.field.start is not None
        self.box.setText(f"{value:+d}" if signed else str(value))

    def fits(self) -> bool:
        return self.box.hasAcceptableInput()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
            if by is not None:
                self._add(by)
                return True
        return False

    def _step(self, sign: str, by: int) -> QPushButton:
        button = push_button(sign, self, look="step")
        word = "more" if by > 0 else "less"
        button.setAccessibleName(f"{self.field.label}: one {word}")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side = max(3 * GRID + 2, self.fontMetrics().height())
        button.setFixedSize(side, side)
        button.clicked.connect(lambda: self._add(by))
        return button

    def _add(self, by: int) -> None:
        now = self.value()
        number = (now if isinstance(now, int) else 0) + by
        self.put(min(max(number, self.field.lowest), self.field.highest))


class TextEntry(Entry):
    """Free text, with suggestions if there are any."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self._combo: QComboBox | None = None
        if field.options:
            self._combo = Combo(self)
            self._combo.setEditable(True)
            self._combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            self._combo.setAccessibleName(field.label)
            self._combo.addItems([option.id for option in field.options])
            self._suggest(self._combo)
        box = self._combo.lineEdit() if self._combo is not None else QLineEdit(self)
        self.box = box if box is not None else QLineEdit(self)
        self.box.setAccessibleName(field.label)
        self.box.setPlaceholderText(field.hint)
        if field.longest:
            self.box.setMaxLength(field.longest)
        self.box.textChanged.connect(self.edited)
        self._row(self._combo or self.box)
        self.put(field.start)

    def value(self) -> Value:
        """Return the text."""
        return self.box.text()

    def fits(self) -> bool:
        return not self.field.required or bool(self.box.text().strip())

    def put(self, value: Value) -> None:
        """Set the text."""
        words = value if isinstance(value, str) else ""
        if self._combo is not None:
            self._combo.setCurrentIndex(-1)
            self._combo.setEditText(words)
        else:
            self.box.setText(words)

    @staticmethod
    def _suggest(combo: QComboBox) -> None:
        completer = combo.completer()
        if completer is not None:
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)


class WordsEntry(Entry):
    """Several words separated by commas; a button adds known ones."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QLineEdit(self)
        self.box.setAccessibleName(field.label)
        self.box.setPlaceholderText(field.hint)
        self.box.textChanged.connect(self.edited)
        widgets: list[QWidget] = [self.box]
        if field.options:
            self.button = push_button("Add…", self, name=f"{field.label}: add a known word")
            menu = QMenu(self.button)
            for option in field.options:
                menu.addAction(option.label).triggered.connect(partial(self._add, option.id))
            self.button.setMenu(menu)
            widgets.append(self.button)
        self._row(*widgets)
        self.put(field.start)

    def value(self) -> Value:
        """Return the words."""
        parts = (part.strip() for part in self.box.text().split(","))
        return tuple(part for part in parts if part)

    def put(self, value: Value) -> None:
        """Set the words."""
        self.box.setText(", ".join(value) if isinstance(value, tuple) else "")

    def _add(self, word: str) -> None:
        words = self.value()
        self.put(tuple(dict.fromkeys((*(words if isinstance(words, tuple) else ()), word))))


class PickEntry(Entry):
    """One of several options: buttons side by side if there are few, else a combo box."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.combo: QComboBox | None = None
        self.group = QButtonGroup(self)
        self.group.setExclusive(True)
        if len(field.options) > _SIDE_BY_SIDE:
            self.combo = Combo(self)
            self.combo.setAccessibleName(field.label)
            for option in field.options:
                self.combo.addItem(option.label, option.id)
            self.combo.currentIndexChanged.connect(self.edited)
            self._row(self.combo)
        else:
            flow = Flow(self)
            for number, option in enumerate(field.options):
                button = _toggle(option, field, self)
                self.group.addButton(button, number)
                flow.addWidget(button)
            self.group.idToggled.connect(self._toggled)
            if field.options:
                self.setFocusProxy(self.group.button(0))
        self.put(field.start)

    def value(self) -> Value:
        """Return the id of the selected option."""
        at = self.combo.currentIndex() if self.combo is not None else self.group.checkedId()
        return self.field.options[at].id if 0 <= at < len(self.field.options) else ""

    def put(self, value: Value) -> None:
        """Select an option; an unknown id selects the first."""
        at = next((n for n, each in enumerate(self.field.options) if each.id == value), 0)
        if self.combo is not None:
            self.combo.setCurrentIndex(at)
        elif self.field.options:
            self.group.button(at).setChecked(True)
            self.setFocusProxy(self.group.button(at))

    def _toggled(self, _number: int, on: bool) -> None:  # noqa: FBT001 - Qt's own signature
        if on:
            self.edited.emit()


class ManyEntry(Entry):
    """Any number of options: toggle buttons, or a list with check boxes."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.list: QListWidget | None = None
        self.buttons: list[QPushButton] = []
        if len(field.options) > _TOGGLES:
            made = QListWidget(self)
            made.setObjectName("many")
            made.setSpacing(2)
            made.setAccessibleName(self.field.label)
            for option in self.field.options:
                item = QListWidgetItem(option.label, made)
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Unchecked)
            made.itemChanged.connect(self.edited)
            made.setFixedHeight(_LINES * (self.fontMetrics().height() + GRID))
            vertical(made, on=self, margins=0)
            self.setFocusProxy(made)
            self.list = made
        else:
            flow = Flow(self)
            self.buttons = [_toggle(option, field, self) for option in field.options]
            for button in self.buttons:
                button.toggled.connect(self.edited)
                flow.addWidget(button)
            if self.buttons:
                self.setFocusProxy(self.buttons[0])
        self.put(field.start)

    def value(self) -> Value:
        """Return the ids of the ticked options."""
        if self.list is None:
            marks = [button.isChecked() for button in self.buttons]
        else:
            states = (self.list.item(row).checkState() for row in range(self.list.count()))
            marks = [state == Qt.CheckState.Checked for state in states]
        options = zip(self.field.options, marks, strict=True)
        return tuple(option.id for option, on in options if on)

    def put(self, value: Value) -> None:
        """Tick the options."""
        wanted = value if isinstance(value, tuple) else ()
        for row, option in enumerate(self.field.options):
            on = option.id in wanted
            if self.list is not None:
                state = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
                self.list.item(row).setCheckState(state)
            else:
                self.buttons[row].setChecked(on)


class FlagEntry(Entry):
    """Yes or no; a check box with its label."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.box = QCheckBox(field.label, self)
        self.box.setAccessibleName(field.label)
        self.box.toggled.connect(self.edited)
        self._row(self.box, stretch=True)
        self.put(field.start)

    def value(self) -> Value:
        """Return whether it is ticked."""
        return self.box.isChecked()

    def put(self, value: Value) -> None:
        """Tick it or not."""
        self.box.setChecked(value is True)


def _toggle(option: Option, field: Field, parent: QWidget) -> QPushButton:
    button = QPushButton(option.label.replace("&", "&&"), parent)
    button.setObjectName("option")
    button.setCheckable(True)
    button.setAutoDefault(False)
    button.setAccessibleName(f"{field.label}: {option.label}")
    return button


_ENTRIES: dict[Ask, type[Entry]] = {
    Ask.NUMBER: NumberEntry,
    Ask.TEXT: TextEntry,
    Ask.WORDS: WordsEntry,
    Ask.PICK: PickEntry,
    Ask.MANY: ManyEntry,
    Ask.FLAG: FlagEntry,
}


def entry_for(field: Field, parent: QWidget | None = None) -> Entry:
    """Return the input widget of a field."""
    return _ENTRIES[field.ask](field, parent)


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
            label = PlainLabel("" if field.ask is Ask.FLAG else field.label, self, look="heading")
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
