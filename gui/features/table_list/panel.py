"""The list beside the table: walk it with the arrow keys, act with Enter and the menu key."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QMenu, QWidget

from core.state.ids import ObjectId, PlayerId, Zone
from gui.features.table_list.model import CARD, ZONE, TableModel
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme
from gui.widgets.wrapped_tree import Index, WrappedRow, WrappedTree

NAME = "The table as a list"
HINT = "Enter plays or taps; the menu key lists every action."
_SPARE = QSize(12, 2 * GRID)


class Doing(Struct, frozen=True, kw_only=True):
    """What can be done from the list: plain callables.

    ``menu`` opens the menu of a card at a point of the screen, ``by_default`` does what the
    card is most naturally there for, ``with_zone`` opens the menu of a zone.
    """

    menu: Callable[[ObjectId, QPoint], QMenu | None]
    by_default: Callable[[ObjectId], object]
    with_zone: Callable[[Zone, PlayerId, QPoint], QMenu | None]
    zone_by_default: Callable[[Zone, PlayerId], object]


class TableTree(WrappedTree):
    """Zones and cards as a tree. ``chosen`` carries the id of the card that is current."""

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
        """Open the menu of what is current, beside it if it was asked for by a key."""
        index = self.currentIndex()
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        else:
            index = self.indexAt(event.pos())
        self._open_menu(index, at)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell which card is current; a zone is none."""
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
    """The list with its heading."""

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
        """Open zones, so that every card stands in the list."""
        for row in rows:
            self.tree.setExpanded(self.tree.model().index(row, 0), True)
