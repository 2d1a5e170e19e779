"""Life and points by number: what is typed over a total sets it, or adds to it."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from gui.commands import Command, Menu, Within
from gui.features.feature import Feature

_NUMBERS = (1, 2, 3)


def _set(id_: str, words: str, *keys: str) -> Command:
    return Command(id=id_, words=words, menu=Menu.GAME, within=Within.POINTS, keys=keys)


class Totals(Feature):
    """Lets the numbers of who sits here be typed, without a mouse too."""

    commands: ClassVar[tuple[Command, ...]] = (
        _set("life.set", "Set life…", "Ctrl+Shift+L"),
        *(_set(f"points.{number}.set", "Set points…") for number in _NUMBERS),
    )

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what asks for each number."""
        points = {f"points.{number}.set": self._asking(number - 1) for number in _NUMBERS}
        return {"life.set": lambda: self.window.board.counts.ask(self.window.seat), **points}

    def _asking(self, index: int) -> Callable[[], None]:
        def ask() -> None:
            window = self.window
            for spec in window.session.rules.points[index : index + 1]:
                window.board.counts.ask(window.seat, spec.kind)

        return ask
