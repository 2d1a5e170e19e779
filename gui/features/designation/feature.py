"""What the whole game is, such as day or night: said on the table, and made so by a click."""

from core.rules.change import Change
from gui.features.designation.badge import DesignationPlaque
from gui.features.feature import Feature

_WAYS = ("designation.1", "designation.2")


class Designating(Feature):
    """Puts the plaque on the board; its menu has the commands that every game names itself."""

    plaque: DesignationPlaque

    def begin(self) -> None:
        """Put the plaque there, and follow the theme."""
        window = self.context.window
        plaque = self.plaque = DesignationPlaque(
            self.context.board,
            window.seat.designation,
            window.cite,
            window.theme,
        )
        found = (window.actions_by_id.get(command) for command in _WAYS)
        plaque.ways = tuple(action for action in found if action is not None)
        plaque.show_rule = window.show_rule
        window.dressed.connect(plaque.dress)
        window.room.side.installEventFilter(plaque)

    def follow(self, _change: Change) -> None:
        """Say what is so now."""
        self.plaque.follow()
