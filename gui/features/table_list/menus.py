"""The menus of the list: every action with its verdict, and what a drop on another card means."""

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtWidgets import QMenu

from core.rules.ruleset import Option
from core.state.ids import ObjectId
from gui.board.interaction.menus import card_menu, onto_menu
from gui.features.table_list.labels import Namer
from gui.window.main_window import MainWindow

Do = Callable[[Option], None]


def menu_of_options(
    window: MainWindow, options: Iterable[Option], do: Do, *, others: int = 0
) -> QMenu:
    """Return a menu of actions, each with the verdict on it."""
    menu = card_menu(options, window.cite, window.board.look, do, window, others=others)
    menu.setAccessibleName("Actions")
    return menu


def menu_of_card(
    window: MainWindow, object_id: ObjectId, options: Iterable[Option], do: Do
) -> QMenu:
    """Return the menu of a card: its actions, what it can be put on, what else can be opened."""
    more = tuple(window.board.ports.card_entries(object_id))
    menu = menu_of_options(window, options, do, others=1 + len(more))
    menu.addSeparator()
    board, cite = window.board, window.cite
    menu.addMenu(onto_menu(lambda: _hosts(window, object_id), cite, board.look, do, menu))
    for words, open_it in more:
        menu.addAction(words).triggered.connect(lambda _checked=False, open_it=open_it: open_it())
    return menu


def _hosts(window: MainWindow, object_id: ObjectId) -> Iterator[tuple[str, tuple[Option, ...]]]:
    """Yield every card that this one can be put on, and what that could mean."""
    session, state_view = window.session, window.session.state_view
    namer = Namer(lambda: window.seat_state.panel_viewer)
    player = session.controller(object_id)
    for host in session.state.objects:
        if host.id == object_id or not session.rules.zone(host.zone).shared:
            continue
        options = session.onto(object_id, host.id, player)
        if options:
            yield namer.short(state_view, host), options
