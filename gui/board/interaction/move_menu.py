"""Moving cards without carrying them: every zone with what a move there would mean."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu

from core.state.ids import Zone
from gui.board.interaction.drag_source import DragSource
from gui.board.interaction.menu import offer_menu
from gui.board.interaction.navigation import zones_in_turn
from gui.board.interaction.offers import Offer, dropped_beside
from gui.board.items import CardItem
from gui.board.layout.geometry import Area
from gui.board.screen_place import place_of_object
from gui.widgets.popup_placement import pop_up_beside

if TYPE_CHECKING:
    from core.rules.actions import Action
    from gui.board.view import BoardView

WHERE_TO = "Move to"
CANNOT = "It cannot be put there."
THERE = "It is there already."


class Moving:
    """Moves the chosen cards by a menu or by a single key, as a drop on the zone would."""

    def __init__(self, board: "BoardView") -> None:
        self.board = board

    def ask(self) -> QMenu | None:
        """Open the list of zones beside the chosen card; None if no card is meant."""
        board, item = self.board, self._subject()
        if item is None:
            return None
        offers = list(self._everywhere(board.card_actions.load(item)))
        if not offers:
            return None
        at = item.pos()
        menu = offer_menu(
            offers,
            board.look,
            lambda option: board.card_actions.action_runner.do(option, at),
            board,
        )
        menu.setAccessibleName(WHERE_TO)
        pop_up_beside(menu, place_of_object(board, item.object_id))
        menu.setActiveAction(menu.actions()[0])
        return menu

    def ask_onto(self) -> QMenu | None:
        """Open the list of the cards that the chosen one can be put on; None if none is meant."""
        board, item = self.board, self._subject()
        if item is None or item.view.unknown:
            return None
        menu = board.card_actions.onto(item, board)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        pop_up_beside(menu, place_of_object(board, item.object_id))
        # To make the first entry the active one would open the menu beside it as well.
        down = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
        QCoreApplication.sendEvent(menu, down)
        return menu

    def send(self, zone: Zone) -> bool:
        """Put the chosen cards where a drop on their owner's zone would; tell whether it can be."""
        board, item = self.board, self._subject()
        if item is None:
            return False
        offers = board.card_actions.load(item).sent(zone)
        if not offers:
            if board.card_actions.say is not None:
                there = board.session.state.object(item.object_id).zone == zone
                board.card_actions.say(THERE if there else CANNOT)
            return False

        def take(offer: Offer) -> None:
            if offer.option is not None:
                board.card_actions.action_runner.do(offer.option, item.pos())

        board.card_actions.action_runner.one_of(
            dropped_beside(offers, board.session.level), item.pos(), take
        )
        return True

    def _subject(self) -> CardItem | None:
        """Return the card that is meant, if the seat may move it."""
        item = self.board.subject()
        return item if item is not None and self.board.card_actions.may_touch(item) else None

    def _everywhere(self, load: DragSource) -> Iterator[tuple[str, Offer]]:
        """Yield every offer with its place; what comes to the same in another zone is left out."""
        mat = self.board.board_scene.mat
        areas = (mat.area(key) for key in zones_in_turn(mat))
        told: list[Action] = []
        for area in areas:
            if area is not None and area.key != load.origin:
                for offer in load.offers(area):
                    if offer.option is not None and offer.option.action not in told:
                        told.append(offer.option.action)
                        yield self._title(area), _short(offer, area)

    def _title(self, area: Area) -> str:
        """Return the name of a zone; another player's is told by their name."""
        if area.player is None or area.player in area.title or area.player == self.board.seat:
            return area.title.removeprefix(f"{self.board.seat} · ")
        return f"{area.player} · {area.title}"


def _short(offer: Offer, area: Area) -> Offer:
    """Return an offer without words that only name its place once more."""
    plain = offer.words.casefold().removeprefix("to ").removeprefix("the ")
    return replace(offer, words="") if plain == area.title.casefold() else offer
