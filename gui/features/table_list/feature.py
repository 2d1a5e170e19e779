"""Table list feature: side panel that lists zones and cards, for play without the board."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import QPoint, QSignalBlocker, QSize, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QMenu, QWidget

from core.rules.history import Change
from core.rules.ruleset import Option
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.interaction.actions import DEFAULT_VERBS
from gui.board.interaction.menus import card_menu, onto_menu
from gui.board.interaction.offers import first_with_verb
from gui.commands import Menu
from gui.features.announcements import tell_row
from gui.features.feature import command
from gui.features.table_list.model import CARD, ZONE, Namer, TableModel
from gui.features.toggle_panel import TogglePanel
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme
from gui.widgets.wrapped_tree import Index, WrappedRow, WrappedTree
from gui.window.main_window import MainWindow

NAME = "The table as a list"
HINT = "Enter plays or taps; the menu key lists every action."
_SPARE = QSize(12, 2 * GRID)


class Doing(Struct, frozen=True, kw_only=True):
    """Callbacks for the rows of the list.

    ``menu`` opens the menu of a card at a screen position, ``by_default`` runs its default action;
    ``with_zone`` and ``zone_by_default`` do the same for a zone.
    """

    menu: Callable[[ObjectId, QPoint], QMenu | None]
    by_default: Callable[[ObjectId], object]
    with_zone: Callable[[Zone, PlayerId, QPoint], QMenu | None]
    zone_by_default: Callable[[Zone, PlayerId], object]


class TableTree(WrappedTree):
    """Tree of zones and cards. ``chosen`` carries the id of the current card."""

    chosen = Signal(object)

    def __init__(self, model: TableModel, doing: Doing, parent: QWidget) -> None:
        super().__init__(parent)
        self._doing = doing
        self.setModel(model)
        self.setIndentation(2 * GRID)
        self.setItemDelegate(WrappedRow(self, _SPARE))
        self.setExpandsOnDoubleClick(False)
        self.setAccessibleName(NAME)
        self.setAccessibleDescription(HINT)
        self.doubleClicked.connect(self.enter)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the current row; below it if opened by a key."""
        index = self.currentIndex()
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        else:
            index = self.indexAt(event.pos())
        self._open_menu(index, at)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Emit the current card; None for a zone."""
        super().currentChanged(current, previous)
        if self.signalsBlocked():
            return
        object_id = current.data(CARD)
        self.chosen.emit(ObjectId(object_id) if object_id is not None else None)

    def _open_menu(self, index: Index, at: QPoint) -> None:
        object_id, zone = index.data(CARD), index.data(ZONE)
        if object_id is not None:
            self._doing.menu(ObjectId(object_id), at)
        elif zone is not None and zone[1] is not None:
            self._doing.with_zone(zone[0], zone[1], at)

    def enter(self, index: Index) -> None:
        object_id, zone = index.data(CARD), index.data(ZONE)
        if object_id is not None:
            self._doing.by_default(ObjectId(object_id))
        elif zone is not None and zone[1] is not None:
            self._doing.zone_by_default(zone[0], zone[1])


class ListAside(SidePanel):
    """The tree with its heading."""

    def __init__(self, model: TableModel, doing: Doing, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.tree = TableTree(model, doing, self)
        self.close_button = self.closing("Close the list", "Close the list (Escape)")
        room = self.titled(NAME, HINT)
        room.addWidget(self.tree, 1)
        self.setFocusProxy(self.tree)
        self.apply_theme(theme)
        self.open_all(range(model.rowCount()))

    def open_all(self, rows: Iterable[int]) -> None:
        """Expand zones, so that each card has a visible row."""
        for row in rows:
            self.tree.setExpanded(self.tree.model().index(row, 0), True)


Do = Callable[[Option], None]


def menu_of_options(
    window: MainWindow, options: Iterable[Option], do: Do, *, others: int = 0
) -> QMenu:
    """Return a menu of actions, each with its verdict."""
    menu = card_menu(options, window.cite, window.board.look, do, window, others=others)
    menu.setAccessibleName("Actions")
    return menu


def menu_of_card(
    window: MainWindow, object_id: ObjectId, options: Iterable[Option], do: Do
) -> QMenu:
    """Return the menu of a card: actions, cards to put it on, further entries."""
    more = tuple(window.board.ports.card_entries(object_id))
    menu = menu_of_options(window, options, do, others=1 + len(more))
    menu.addSeparator()
    board, cite = window.board, window.cite
    menu.addMenu(onto_menu(lambda: _hosts(window, object_id), cite, board.look, do, menu))
    for words, open_it in more:
        menu.addAction(words).triggered.connect(lambda _checked=False, open_it=open_it: open_it())
    return menu


def _hosts(window: MainWindow, object_id: ObjectId) -> Iterator[tuple[str, tuple[Option, ...]]]:
    """Yield each card that this one can be put on, with the options for it."""
    session, state_view = window.session, window.session.state_view
    namer = Namer(lambda: window.seat_state.panel_viewer)
    player = session.controller(object_id)
    for host in session.state.objects:
        if host.id == object_id or not session.rules.zone(host.zone).shared:
            continue
        options = session.onto(object_id, host.id, player)
        if options:
            yield namer.short(state_view, host), options


LIST = "view.list"
NOTHING_TO_DO = "There is nothing to be done with this one from here."


class TableList(TogglePanel[ListAside]):
    """Shows zones and cards as a tree for screen readers and keyboard play."""

    switch = LIST
    _model: "TableModel | None" = None

    @command(
        LIST,
        "The table as a list",
        Menu.VIEW,
        "F9",
        divided=True,
        checked=lambda self: self.is_open,
    )
    def toggle(self) -> None:
        super().toggle()

    def refresh_panel(self, panel: ListAside) -> None:
        self._start_over(panel)

    def focus_panel(self, panel: ListAside) -> None:
        self._follow_board(self.window.board.board_scene.chosen)
        panel.tree.setFocus()

    def make_panel(self) -> ListAside:
        window = self.window
        namer = Namer(lambda: window.seat_state.panel_viewer)
        self._model = TableModel(
            window.session, window.describe, namer, lambda: window.seat, window
        )
        doing = Doing(
            menu=self._menu,
            by_default=self._by_default,
            with_zone=self._zone_menu,
            zone_by_default=self._zone_by_default,
        )
        panel = ListAside(self._model, doing, window.theme, window)
        panel.tree.chosen.connect(self._follow_list)
        window.board.selected.connect(self._follow_board)
        window.seat_state.changed.connect(lambda: self._start_over(panel))
        return panel

    # Updates

    def on_change(self, change: Change) -> None:
        """Update the list, while it is open."""
        if self._model is None or not self.is_open:
            return
        with QSignalBlocker(self.panel.tree):
            rows = self._model.rowCount()
            self._model.follow(change)
            if rows != self._model.rowCount():
                self.panel.open_all(range(self._model.rowCount()))
        self._follow_board(self.window.selected)

    def _start_over(self, panel: ListAside) -> None:
        """Rebuild the list, or empty it while the hide screen is on."""
        if self._model is not None:
            with QSignalBlocker(panel.tree):
                self._model.start_over()
            panel.open_all(range(self._model.rowCount()))

    def _follow_board(self, object_id: ObjectId | None) -> None:
        if self._model is None or not self.is_open:
            return
        index = self._model.index_of(object_id)
        tree = self.panel.tree
        if index.isValid() and index != tree.currentIndex():
            with QSignalBlocker(tree):
                tree.setCurrentIndex(index)
                tree.scrollTo(index)
            # Qt lays out a new row later, and cannot announce it before.
            QTimer.singleShot(0, tree, lambda: tell_row(tree))

    def _follow_list(self, object_id: ObjectId | None) -> None:
        self.window.board.select(object_id)
        self.window.select(object_id)

    # Actions

    def _options(self, object_id: ObjectId, *verbs: str) -> tuple[Option, ...]:
        session = self.window.session
        obj = session.state.objects.get(object_id)
        if obj is None or self.window.describe(session.state_view, obj).unknown:
            return ()
        return session.menu(object_id, session.controller(object_id), *verbs)

    def _by_default(self, object_id: ObjectId) -> None:
        if any(each.picks(object_id) for each in self.window.features):
            return
        option = first_with_verb(self._options(object_id, *DEFAULT_VERBS), *DEFAULT_VERBS)
        if option is not None:
            self._do(option)
        else:
            self.window.strip.say(NOTHING_TO_DO)

    def _do(self, option: Option) -> None:
        """Attempt an action; if it opens a choice, focus its answers."""
        window = self.window
        self.window.session.attempt(option.action)
        buttons = window.strip.buttons()
        if buttons:
            buttons[0].setFocus()

    def _menu(self, object_id: ObjectId, at: QPoint) -> "QMenu | None":
        options = self._options(object_id)
        if not options:
            self.window.strip.say(NOTHING_TO_DO)
            return None
        menu = menu_of_card(self.window, object_id, options, self._do)
        menu.popup(at)
        menu.setActiveAction(menu.actions()[0])
        return menu

    def _zone_menu(self, zone: Zone, owner: PlayerId, at: QPoint) -> "QMenu | None":
        options = self.window.seat_options.with_pile(zone, owner)
        if not options:
            return None
        menu = menu_of_options(self.window, options, self._do)
        menu.popup(at)
        menu.setActiveAction(menu.actions()[0])
        return menu

    def _zone_by_default(self, zone: Zone, owner: PlayerId) -> None:
        options = self.window.seat_options.with_pile(zone, owner)
        draw = next((option for option in options if option.verb == "draw"), None)
        if draw is not None:
            self._do(draw)
