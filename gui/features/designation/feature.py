"""What the whole game is, such as day or night: said on the table, and made so by a click."""

from core.rules.history import Change
from gui.features.designation.badge import DesignationBadge
from gui.features.feature import Feature

_WAYS = ("designation.1", "designation.2")


class DesignationFeature(Feature):
    """Puts the badge on the board; its menu has the commands that every game names itself."""

    badge: DesignationBadge

    def setup(self) -> None:
        """Put the badge there, and follow the theme."""
        window = self.window
        found = (window.actions_by_id.get(command) for command in _WAYS)
        badge = self.badge = DesignationBadge(
            self.window.board,
            window.seat_options.designation,
            window.cite,
            window.theme,
            ways=tuple(action for action in found if action is not None),
            show_rule=window.show_rule,
        )
        window.theme_changed.connect(badge.apply_theme)
        window.room.side.installEventFilter(badge)

    def on_change(self, _change: Change) -> None:
        """Say what is so now."""
        self.badge.follow()
