"""The context menus of hands, fields and the table."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from gui.board.layout.geometry import Area, Role
from gui.features.feature import Feature

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_HAND = (
    "seat.draw",
    "seat.draw_many",
    "hand.sort",
    "pile.hand",
    "seat.reveal_hand",
    "seat.discard_random",
    "seat.mulligan",
)
_FIELD = (
    "seat.untap",
    "token.new",
    "token.again",
    "table.tidy",
    "cards.search",
    "seat.playmat",
    "seat.no_playmat",
)
_OF_ROLE: "Mapping[Role, Sequence[str]]" = {
    Role.HAND: _HAND,
    Role.FIELD: _FIELD,
    Role.GEAR: _FIELD,
}
_ANYWHERE = ("turn.end", "seat.switch", "dice.roll", "zoom.fit", "commands.find", "help.keys")


class PlaceMenus(Feature):
    """Opens a menu at a place without a card; its entries are commands, with their keys.

    Commands apply to the viewer: places of other players have only the common ones.
    """

    def setup(self) -> None:
        """Open the menus of places on the board."""
        self.window.ports.open_place.connect(self.open_place)

    def open_place(self, area: Area | None, at: QPoint) -> QMenu:
        """Open the menu of an area, or of the table."""
        window = self.window
        menu = QMenu(window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName(area.title if area is not None else "The table")
        own = area is not None and area.player in {None, self.window.seat}
        for commands in (
            _OF_ROLE.get(area.role, ()) if area is not None and own else (),
            _ANYWHERE,
        ):
            if not menu.isEmpty():
                menu.addSeparator()
            for each in commands:
                action = window.actions_by_id.get(each)
                if action is not None and action.isVisible():
                    menu.addAction(action)
        menu.popup(at)
        return menu
