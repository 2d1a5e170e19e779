"""The table as a list: a side panel by which a whole game can be played."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSignalBlocker, QTimer

from core.rules.history import Change
from core.rules.ruleset import Option
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.interaction.actions import DEFAULT_VERBS
from gui.board.interaction.offers import first_with_verb
from gui.commands import Menu
from gui.features.announcements import tell_row
from gui.features.feature import command
from gui.features.table_list.labels import Namer
from gui.features.table_list.menus import menu_of_card, menu_of_options
from gui.features.table_list.model import TableModel
from gui.features.table_list.panel import Doing, ListAside
from gui.features.toggle_panel import TogglePanel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

LIST = "view.list"
NOTHING_TO_DO = "There is nothing to be done with this one from here."


class TableList(TogglePanel[ListAside]):
    """Shows every zone and card as a tree that screen readers can read and keys can play on."""

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

    # Follow the table

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
        """Fill the list again, or empty it while hands are hidden."""
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
            # A new row is laid out later: before that Qt cannot announce it.
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
        """Attempt an action; where it asks for a choice, focus its answers."""
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
