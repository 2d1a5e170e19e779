"""Dice and coins. The result is random and public."""

from PySide6.QtCore import QRandomGenerator

from core.rules.actions import FlipCoin, Roll
from gui.commands import Menu
from gui.features.dice.dialog import DiceDialog
from gui.features.feature import Feature, command

_D6 = 6


class Dice(Feature):
    """Rolls dice and flips coins for the viewer."""

    _dialog: "DiceDialog | None" = None
    _sides = _D6

    def setup(self) -> None:
        """Connect to the theme."""
        self.window.theme_changed.connect(self._apply_theme)

    @command("dice.roll", "Roll dice…", Menu.GAME, "Ctrl+I", divided=True)
    def ask(self) -> "DiceDialog":
        """Ask for the dice, with those of the last roll filled in."""
        if self._dialog is None:
            window = self.window
            self._dialog = DiceDialog(self._sides, window.theme, window)
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

    def _apply_theme(self, _theme: object) -> None:
        if self._dialog is not None:
            self._dialog.apply_theme(self.window.theme)
