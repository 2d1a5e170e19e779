"""Dice dialog: the number of dice and sides to roll, and coin flips."""

from functools import partial

from PySide6.QtCore import QRandomGenerator, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from core.rules.actions import FlipCoin, Roll
from core.rules.forms import Ask, asking
from gui.commands import Menu
from gui.dialogs.sheet import Sheet
from gui.features.feature import Feature, command
from gui.theme import GRID, Theme
from gui.widgets.buttons import push_button
from gui.widgets.forms import NumberEntry
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import Flow

DICE = (4, 6, 8, 10, 12, 20)


class DiceDialog(Sheet):
    """Dice dialog. ``rolled`` carries sides and number of dice, ``flipped`` requests a coin."""

    rolled = Signal(int, int)
    flipped = Signal()

    def __init__(self, sides: int, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(
            "Roll dice",
            "Every player sees the result; it is listed with the actions.",
            "Roll",
            theme,
            parent,
        )
        self.buttons: dict[int, QPushButton] = {}
        dice = QWidget(self)
        flow = Flow(dice)
        for number in DICE:
            choose = partial(self._choose, number)
            button = self.option(f"d{number}", choose, f"{number} sides")
            self.buttons[number] = button
            flow.addWidget(button)
        self.sides = NumberEntry(asking(Roll, "sides", start=sides), self)
        self.sides.edited.connect(self._follow)
        self.number = NumberEntry(asking(Roll, "results", ask=Ask.NUMBER, start=1), self)
        self.number.edited.connect(self._follow)
        self.coin = push_button(
            "Flip a coin", self.foot, self._flip, name="Flip a coin", default=False
        )
        self.foot_room.insertWidget(0, self.coin)
        self.body.addWidget(dice)
        for entry in (self.sides, self.number):
            row = QHBoxLayout()
            label = PlainLabel(entry.field.label, self, look="heading")
            label.setFixedWidth(self.fontMetrics().averageCharWidth() * 18)
            row.setSpacing(GRID)
            row.addWidget(label)
            row.addWidget(entry, 1)
            self.body.addLayout(row)
        self.apply_theme(theme)
        self._follow()

    def begin(self) -> None:
        """Raise the dialog; Enter repeats the last roll."""
        super().begin()
        self.sides.box.setFocus()
        self.sides.box.selectAll()

    def carry_out(self) -> None:
        """Roll."""
        sides, number = self.sides.value(), self.number.value()
        self.accept()
        if isinstance(sides, int) and isinstance(number, int):
            self.rolled.emit(sides, number)

    def _choose(self, sides: int) -> None:
        self.sides.put(sides)

    def _flip(self) -> None:
        self.accept()
        self.flipped.emit()

    def _follow(self) -> None:
        for sides, button in self.buttons.items():
            button.setChecked(sides == self.sides.value())
        fits = self.sides.fits() and self.number.fits()
        self.apply.setEnabled(fits)


_D6 = 6


class Dice(Feature):
    """Rolls dice and flips coins for the viewer."""

    _dialog: "DiceDialog | None" = None
    _sides = _D6

    @command("dice.roll", "Roll dice…", Menu.GAME, "Ctrl+I", divided=True)
    def ask(self) -> "DiceDialog":
        """Ask for the dice, with those of the last roll filled in."""
        if self._dialog is None:
            window = self.window
            self._dialog = DiceDialog(self._sides, window.theme, window)
            window.theme_changed.connect(self._dialog.apply_theme)
            self._dialog.rolled.connect(self.roll)
            self._dialog.flipped.connect(self.flip)
        self._dialog.begin()
        return self._dialog

    def roll(self, sides: int, number: int) -> None:
        """Roll dice."""
        chance = QRandomGenerator.system()
        results = tuple(chance.bounded(sides) + 1 for _ in range(number))
        seat = self.window.seat
        self.window.session.attempt(Roll(player=seat, sides=sides, results=results))

    @command("dice.coin", "Flip a coin", Menu.GAME, "Ctrl+Shift+I")
    def flip(self) -> None:
        """Flip a coin."""
        heads = QRandomGenerator.system().bounded(2) == 1
        coin = FlipCoin(player=self.window.seat, result="heads" if heads else "tails")
        self.window.session.attempt(coin)
