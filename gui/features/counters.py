"""Counters of cards and players: dialog of the selected card, and the commands for totals."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from core.messages import Message
from core.rules.actions import Action, Batch, Counters, Damage
from core.rules.forms import Ask, Field, options
from core.rules.history import Change
from core.state.ids import ObjectId
from core.state.visibility import may_see
from gui.commands import ENTER, Menu, Within
from gui.dialogs.field import FieldDialog, Question
from gui.dialogs.sheet import Sheet
from gui.faces.presenter import in_words
from gui.features.feature import AskingFeature, Feature, command, on_selected
from gui.theme import GRID, Theme
from gui.widgets.buttons import push_button
from gui.widgets.forms import HOW, LETTERS, change_to
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import horizontal
from gui.window.seat import SELECT_FIRST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.state.objects import GameObject

NO_CARD = "Select a card on the table first."


class Amount(Struct, frozen=True, kw_only=True):
    """Number of counters of one kind, and whether one can be removed."""

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
    """Non-modal dialog of the selected card's counters; each step is an action.

    ``changed`` carries the kind of counter and the difference; damage has the kind "".
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
        self.add = push_button(
            "Add one", self, self._add_other, name="Add one counter of that kind", default=False
        )
        other = horizontal((self.kind, 1), self.add, spacing=GRID)
        self.body.addWidget(self._rows)
        self.body.addLayout(other)
        self.body.addStretch(1)
        self.apply_theme(theme)

    def hold(self, name: str, amounts: Sequence[Amount]) -> None:
        """Show the counters of a card; an empty name means that no card is selected."""
        self.call(f"Counters on {name}" if name else "Counters")
        self.says.setVisible(not name)
        focused: QWidget | None = self.focusWidget()
        kept = focused.accessibleName() if focused is not None else ""
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
        """Return the plus and minus buttons, row by row."""
        return self._rows.findChildren(QPushButton)

    def begin(self) -> None:
        """Raise the dialog and focus its first row."""
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
        button.clicked.connect(partial(self.changed.emit, amount.kind, by))
        return button

    def _number(self, amount: Amount, parent: QWidget) -> QLineEdit:
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

    def _add_other(self) -> None:
        kind = self.kind.text().strip()
        if kind:
            self.kind.clear()
            self.changed.emit(kind, 1)


_USUAL = (1, 2)
"""The numbers of the game's kinds of counters that have keys."""


class CountersFeature(Feature):
    """Puts counters on the selected card; the kinds with keys are the game's most usual ones."""

    _dialog: "CountersDialog | None" = None

    def setup(self) -> None:
        window = self.window
        window.board.selected.connect(self._say_anew)
        window.seat_state.changed.connect(self._say_anew)
        self._name()

    def on_viewer_changed(self) -> None:
        """Delete the dialog, which names a card that the former viewer had selected."""
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.close()
            dialog.deleteLater()

    @on_selected("counter.1.up", "Add a counter", "+", divided=True, arguments=(0, 1))
    @on_selected("counter.1.down", "Remove a counter", "-", arguments=(0, -1))
    @on_selected("counter.2.up", "Add a counter", ".", arguments=(1, 1))
    @on_selected("counter.2.down", "Remove a counter", ",", arguments=(1, -1))
    def change_usual(self, index: int, by: int) -> None:
        """Add counters of one of the game's most usual kinds, or remove them."""
        for kind in self.window.session.rules.counters[index : index + 1]:
            self.change(kind, by)

    @on_selected("counter.damage", "Deal 1 damage", "/")
    def deal_damage(self) -> None:
        """Deal 1 damage to every selected card."""
        self.change("", 1)

    @on_selected("counter.open", "Counters and damage…", "Ctrl+/")
    def open(self) -> "CountersDialog":
        """Show the counters of the selected card."""
        if self._dialog is None:
            window = self.window
            self._dialog = CountersDialog(window.theme, window)
            window.theme_changed.connect(self._dialog.apply_theme)
            self._dialog.changed.connect(self.change)
        self._say()
        self._dialog.begin()
        return self._dialog

    def change(self, kind: str, by: int) -> None:
        """Put counters of a kind on every selected card, or deal damage to it, as one action."""
        window = self.window
        steps = tuple(self._step(object_id, kind, by) for object_id in self._selected())
        if not steps:
            window.strip.say(SELECT_FIRST)
        elif len(steps) == 1:
            window.session.attempt(steps[0])
        else:
            window.session.attempt(Batch(player=window.seat, steps=steps))

    def _step(self, object_id: ObjectId, kind: str, by: int) -> Action:
        seat = self.window.seat
        if kind:
            return Counters(player=seat, object=object_id, kind=kind, change=by)
        return Damage(player=seat, object=object_id, amount=by)

    def _selected(self) -> tuple[ObjectId, ...]:
        selection = self.window.board.selection
        if selection.is_several:
            return tuple(item.object_id for item in selection.items)
        obj = self._subject()
        return () if obj is None else (obj.id,)

    def _subject(self) -> "GameObject | None":
        object_id = self.window.selected
        return self.window.session.state.objects.get(object_id) if object_id is not None else None

    def _amounts(self, obj: "GameObject") -> "Iterator[Amount]":
        kinds = dict.fromkeys((*self.window.session.rules.counters, *dict(obj.counters)))
        for kind in kinds:
            yield Amount(kind=kind, label=in_words(kind), number=obj.counter(kind))
        yield Amount(kind="", label="Damage", number=obj.damage, less=False)

    def _say(self) -> None:
        obj, dialog = self._subject(), self._dialog
        if dialog is None:
            return
        if obj is None:
            dialog.hold("", ())
            return
        window = self.window
        seen = may_see(window.session.rules.zones, obj, window.seat_state.panel_viewer)
        state_view, name = window.session.state_view, ""
        if seen:
            name = str(state_view.rules.tables.characteristics(state_view, obj.id)["name"])
        dialog.hold(name or "a card", tuple(self._amounts(obj)))

    def on_change(self, change: Change) -> None:
        """Update the names and numbers of counters."""
        if change.is_by_other_rules:
            self._name()
        self._say_anew()

    def _say_anew(self) -> None:
        if self._dialog is not None and self._dialog.isVisible():
            self._say()

    def _name(self) -> None:
        kinds, actions = self.window.session.rules.counters, self.window.actions_by_id
        for number in _USUAL:
            kind = "".join(kinds[number - 1 : number])
            for way, verb in (("up", "Add"), ("down", "Remove")):
                words = f"{verb} one {in_words(kind)} counter"
                actions.rename(f"counter.{number}.{way}", words, shown=bool(kind))


OTHER = "points.other"
LONGEST_NAME = 24
WHICH = "Which kind of counter? For instance experience, or a name of your own."


class PlayerTotals(AskingFeature):
    """Asks for the totals of the viewer, for use without a mouse."""

    @command("life.set", "Set life…", Menu.GAME, "Ctrl+Shift+L", within=Within.POINTS)
    def ask_life(self) -> None:
        """Ask for the player's life total."""
        self.window.board.counts.ask(self.window.seat)

    @command("points.1.set", "Set points…", Menu.GAME, within=Within.POINTS, arguments=(0,))
    @command("points.2.set", "Set points…", Menu.GAME, within=Within.POINTS, arguments=(1,))
    @command("points.3.set", "Set points…", Menu.GAME, within=Within.POINTS, arguments=(2,))
    def ask_points(self, index: int) -> None:
        """Ask for the player's points of one of the game's kinds."""
        window = self.window
        for spec in window.session.rules.points[index : index + 1]:
            window.board.counts.ask(window.seat, spec.kind)

    @command(OTHER, "Another kind of counter on me…", Menu.GAME, within=Within.POINTS)
    def ask_other(self) -> FieldDialog:
        """Ask for a kind of counter, which is on the badge from then on."""
        window = self.window
        kinds = [spec.kind for spec in window.session.rules.points]
        kinds += (kind for player in window.session.state.players for kind, _ in player.points)
        field = Field(
            id="kind",
            title=Message("Kind of counter"),
            ask=Ask.TEXT,
            options=options(kinds),
            required=True,
            longest=LONGEST_NAME,
        )
        question = Question(
            title="Another kind of counter", says=WHICH, apply="Choose", field=field
        )
        dialog = FieldDialog(question, window.theme, window)
        self.begin_asking(dialog, self._give)
        return dialog

    def _give(self, kind: str) -> None:
        counts, seat = self.window.board.counts, self.window.seat
        if kind.casefold() == "life":
            counts.ask(seat)
        else:
            counts.ask(seat, kind)
