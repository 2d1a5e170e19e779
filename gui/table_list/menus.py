"""The menus of the list: every deed with its verdict, and what a drop on another card means."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from core.law.ruleset import Deed
from core.table.ids import ObjectId
from gui.board.menu import card_menu
from gui.table_list.naming import Namer

if TYPE_CHECKING:
    from gui.table_window import TableWindow

Do = Callable[[Deed], None]


def menu_of_deeds(house: "TableWindow", deeds: Iterable[Deed], do: Do) -> QMenu:
    """Return a menu of deeds, each with the verdict on it."""
    window, board = house.window, house.board
    menu = card_menu(deeds, window.cite, board.look, do, window)
    menu.setAccessibleName("Deeds")
    return menu


def menu_of_card(house: "TableWindow", who: ObjectId, deeds: Iterable[Deed], do: Do) -> QMenu:
    """Return the menu of a card: its deeds, what it can be put on, what else can be opened."""
    menu = menu_of_deeds(house, deeds, do)
    menu.addSeparator()
    menu.addMenu(_onto(house, who, do, menu))
    for words, open_it in house.board.hands.more:
        menu.addAction(words).triggered.connect(
            lambda _checked=False, open_it=open_it: open_it(who)
        )
    return menu


def _onto(house: "TableWindow", who: ObjectId, do: Do, parent: QMenu) -> QMenu:
    """Return the menu of all cards that this one can be put on, filled when it opens."""
    menu = QMenu("Put on another card", parent)
    menu.setAccessibleName("Put on another card")
    menu.aboutToShow.connect(lambda: _fill(house, who, do, menu))
    return menu


def _fill(house: "TableWindow", who: ObjectId, do: Do, menu: QMenu) -> None:
    session, reading = house.session, house.session.reading
    namer = Namer(lambda: house.seating.panel_eyes)
    menu.clear()
    obj = session.table.object(who)
    for host in session.table.objects:
        if host.id == who or not session.rules.zone(host.zone).shared:
            continue
        deeds = session.onto(who, host.id, session.controller(obj.id))
        if deeds:
            inner = card_menu(deeds, house.window.cite, house.board.look, do, menu)
            inner.setTitle(namer.short(reading, host))
            menu.addMenu(inner)
    if menu.isEmpty():
        menu.addAction("Nothing here takes it").setEnabled(False)
