"""The menus of the list: every deed with its verdict, and what a drop on another card means."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from core.rules.ruleset import Deed
from core.state.ids import ObjectId
from gui.board.menu import card_menu, onto_menu
from gui.table_list.naming import Namer

if TYPE_CHECKING:
    from gui.table_window import TableWindow

Do = Callable[[Deed], None]


def menu_of_deeds(house: "TableWindow", deeds: Iterable[Deed], do: Do, *, others: int = 0) -> QMenu:
    """Return a menu of deeds, each with the verdict on it."""
    window, board = house.window, house.board
    menu = card_menu(deeds, window.cite, board.look, do, window, others=others)
    menu.setAccessibleName("Actions")
    return menu


def menu_of_card(house: "TableWindow", who: ObjectId, deeds: Iterable[Deed], do: Do) -> QMenu:
    """Return the menu of a card: its deeds, what it can be put on, what else can be opened."""
    menu = menu_of_deeds(house, deeds, do, others=1 + len(house.board.hands.more))
    menu.addSeparator()
    board, cite = house.board, house.window.cite
    menu.addMenu(onto_menu(lambda: _hosts(house, who), cite, board.look, do, menu))
    for words, open_it in board.hands.more:
        menu.addAction(words).triggered.connect(
            lambda _checked=False, open_it=open_it: open_it(who)
        )
    return menu


def _hosts(house: "TableWindow", who: ObjectId) -> Iterator[tuple[str, tuple[Deed, ...]]]:
    """Yield every card that this one can be put on, and what that could mean."""
    session, reading = house.session, house.session.reading
    namer = Namer(lambda: house.seating.panel_eyes)
    player = session.controller(who)
    for host in session.table.objects:
        if host.id == who or not session.rules.zone(host.zone).shared:
            continue
        deeds = session.onto(who, host.id, player)
        if deeds:
            yield namer.short(reading, host), deeds
