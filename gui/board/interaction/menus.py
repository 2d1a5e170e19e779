"""The menus of cards and places, and of the zones and cards that a chosen one can be put to."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from core.rules.ruleset import Option
from core.state.ids import Zone
from gui.board.interaction.actions import CardActions
from gui.board.interaction.batch import BatchActions
from gui.board.interaction.drag_source import DragSource
from gui.board.interaction.group import short_name
from gui.board.interaction.menu import card_menu, offer_menu, onto_menu
from gui.board.interaction.navigation import zones_in_turn
from gui.board.interaction.offers import Offer, dropped_beside
from gui.board.interaction.selection import Selection
from gui.board.items import CardItem
from gui.board.layout.geometry import Area
from gui.board.ports import Board
from gui.board.screen_place import place_of_object
from gui.widgets.popup_placement import pop_up_beside

if TYPE_CHECKING:
    from core.rules.actions import Action

WHERE_TO = "Move to"
CANNOT = "It cannot be put there."
THERE = "It is there already."


class Menus:
    """Opens what can be done with cards and places, and moves cards without carrying them."""

    def __init__(
        self,
        board: Board,
        selection: Selection,
        card_actions: CardActions,
        batch_actions: BatchActions,
    ) -> None:
        self.board = board
        self._selection = selection
        self._card_actions = card_actions
        self._batch_actions = batch_actions

    def open(self, item: CardItem) -> QMenu | None:
        """Open the menu of a card beside it, if there is anything in it."""
        board = self.board
        several = item in self._selection.items and self._selection.is_several
        options = self._batch_actions.options(item) if several else self._card_actions.options(item)
        if not options:
            return None
        where = QPointF(item.pos())
        known = not several and not item.view.unknown
        more = tuple(board.ports.card_entries(item.object_id)) if known else ()
        of_pile = () if several else tuple(self._of_pile(item))
        others = len(of_pile) + (1 + len(more) if known else 0)
        menu = card_menu(
            options,
            board.cite,
            board.look,
            lambda option: self._do(option, where),
            board.view,
            others=others,
        )
        menu.addSeparator()
        if known:
            menu.addMenu(self.onto(item, menu))
        for words, do in (*more, *of_pile):
            menu.addAction(words).triggered.connect(lambda _checked=False, do=do: do())
        pop_up_beside(menu, place_of_object(board, item.object_id))
        return menu

    def open_place(self, point: QPointF, at: QPoint) -> QMenu | None:
        """Open the menu of a point of the table where no card lies."""
        area = self.board.board_scene.mat.area_at(point.x(), point.y())
        return self.board.ports.open_place(area, at)

    def onto(self, item: CardItem, parent: QWidget) -> QMenu:
        """Return the menu of the cards that one can be put on, for who carries nothing there."""
        board, where = self.board, QPointF(item.pos())

        def do(option: Option) -> None:
            self._do(option, where)

        return onto_menu(lambda: self._hosts(item), board.cite, board.look, do, parent)

    def _hosts(self, item: CardItem) -> Iterator[tuple[str, tuple[Option, ...]]]:
        session = self.board.session
        if self.board.board_scene.items_by_id.get(item.object_id) is not item:
            return  # it has gone since the menu was opened
        player = session.controller(item.object_id)
        for other in self.board.board_scene.items_by_id.values():
            zone = session.state.object(other.object_id).zone
            if other is item or other.view.unknown or not session.rules.zone(zone).shared:
                continue
            options = session.onto(item.object_id, other.object_id, player)
            if options:
                yield short_name(other), options

    def _of_pile(self, item: CardItem) -> Iterable[tuple[str, Callable[[], object]]]:
        """Return what a person can open for the pile that a card lies in."""
        zone, owner = item.area or (None, None)
        if zone is None or owner is None:
            return ()
        return self.board.ports.pile_entries(zone, owner)

    def _do(self, option: Option, at: QPointF) -> None:
        self._card_actions.action_runner.do(option, at)

    def ask(self) -> QMenu | None:
        """Open the list of zones beside the chosen card; None if no card is meant."""
        board, item = self.board, self._subject()
        if item is None:
            return None
        offers = list(self._everywhere(self._card_actions.load(item)))
        if not offers:
            return None
        at = item.pos()
        menu = offer_menu(
            offers,
            board.look,
            lambda option: self._card_actions.action_runner.do(option, at),
            board.view,
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
        menu = self.onto(item, board.view)
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
        offers = self._card_actions.load(item).sent(zone)
        if not offers:
            there = board.session.state.object(item.object_id).zone == zone
            board.ports.say(THERE if there else CANNOT)
            return False

        def take(offer: Offer) -> None:
            if offer.option is not None:
                self._card_actions.action_runner.do(offer.option, item.pos())

        self._card_actions.action_runner.one_of(
            dropped_beside(offers, board.session.level), item.pos(), take
        )
        return True

    def _subject(self) -> CardItem | None:
        """Return the card that is meant, if the seat may move it."""
        item = self.board.subject()
        return item if item is not None and self._selection.may_touch(item) else None

    def _everywhere(self, load: DragSource) -> Iterator[tuple[str, Offer]]:
        """Yield every offer with its place; what comes to the same in another zone is left out."""
        mat = self.board.board_scene.mat
        areas = (mat.area(key) for key in zones_in_turn(mat))
        listed: list[Action] = []
        for area in areas:
            if area is not None and area.key != load.origin:
                for offer in load.offers(area):
                    if offer.option is not None and offer.option.action not in listed:
                        listed.append(offer.option.action)
                        yield self._title(area), _short(offer, area)

    def _title(self, area: Area) -> str:
        """Return the name of a zone; another player's is told by their name."""
        if area.player is None or area.player in area.title or area.player == self.board.seat:
            return area.title.removeprefix(f"{self.board.seat} · ")
        return f"{area.player} · {area.title}"


def _short(offer: Offer, area: Area) -> Offer:
    """Return an offer without words that only name its place once more."""
    plain = offer.label.casefold().removeprefix("to ").removeprefix("the ")
    return replace(offer, label="") if plain == area.title.casefold() else offer
