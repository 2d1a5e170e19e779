"""The table as a list: opened beside the board, in step with it, and enough to play by."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QMetaObject, QObject, QPoint, QSignalBlocker, QTimer

from core.rules.history import Outcome
from core.rules.ruleset import Deed
from core.state.ids import ObjectId, PlayerId, Zone
from gui.commands import Command, Menu
from gui.features.announcing import tell_row
from gui.features.feature import Feature

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from gui.table_list.aside import ListAside
    from gui.table_list.model import TableModel

NOTHING_TO_DO = "There is nothing to be done with this one from here."


class TableList(Feature):
    """Shows every zone and card as a tree that screen readers can read and keys can play on."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command(
            id="view.list",
            words="The table as a list",
            menu=Menu.VIEW,
            keys=("F9",),
            checkable=True,
            divided=True,
        ),
    )
    _aside: "ListAside | None" = None
    _model: "TableModel | None" = None
    _heard: QMetaObject.Connection | None = None

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what carries out each of its commands, by their ids."""
        return {"view.list": self.toggle}

    def end(self) -> None:
        """Follow no more."""
        if self._heard is not None:
            QObject.disconnect(self._heard)
            self._heard = None

    def checks(self) -> Mapping[str, Callable[[], bool]]:
        """Tell whether the list is open."""
        return {"view.list": lambda: self.is_open}

    @property
    def is_open(self) -> bool:
        """Whether the list is the one that stands beside the table now."""
        return self._aside is not None and self.house.window.aside is self._aside

    @property
    def aside(self) -> "ListAside":
        """The list, made when first asked for."""
        if self._aside is None:
            self._aside = self._make()
        return self._aside

    def toggle(self) -> None:
        """Open the list, go to it, or close it if the keyboard is in it."""
        window = self.house.window
        aside = self.aside
        if self.is_open and aside.tree.hasFocus():
            window.close_aside()
        else:
            if not self.is_open:
                self._start_over()
                window.open_aside(aside)
            self._follow_board(self.house.board.board_scene.chosen)
            aside.tree.setFocus()
        window.actions_by_id.check("view.list", on=self.is_open)

    def _make(self) -> "ListAside":
        from gui.table_list.aside import Doing, ListAside  # noqa: PLC0415 - when asked for
        from gui.table_list.model import TableModel  # noqa: PLC0415 - with it
        from gui.table_list.naming import Namer  # noqa: PLC0415 - with it

        house = self.house
        namer = Namer(lambda: house.seating.panel_eyes)
        self._model = TableModel(
            house.session, house.describe, namer, lambda: house.seat, house.window
        )
        doing = Doing(
            menu=self._menu,
            by_default=self._by_default,
            with_zone=self._zone_menu,
            zone_by_default=self._zone_by_default,
        )
        aside = ListAside(self._model, doing, house.window.theme, house.window)
        aside.setVisible(False)
        aside.closed.connect(self._close)
        aside.tree.chosen.connect(self._follow_list)
        house.window.dressed.connect(aside.dress)
        house.board.selected.connect(self._follow_board)
        self._heard = house.session.changed.connect(self._follow)
        house.seating.changed.connect(self._start_over)
        return aside

    # In step

    def _follow(self, _outcome: Outcome | None) -> None:
        if self._model is None or not self.is_open:
            return
        with QSignalBlocker(self.aside.tree):
            rows = self._model.rowCount()
            self._model.follow()
            if rows != self._model.rowCount():
                self.aside.open_all(range(self._model.rowCount()))
        self._follow_board(self.house.window.selected)

    def _start_over(self) -> None:
        """Say everything anew; while nobody looks nothing is kept either."""
        if self._model is not None:
            with QSignalBlocker(self.aside.tree):
                self._model.start_over()
            self.aside.open_all(range(self._model.rowCount()))

    def _follow_board(self, who: ObjectId | None) -> None:
        if self._model is None or not self.is_open:
            return
        index = self._model.index_of(who)
        tree = self.aside.tree
        if index.isValid() and index != tree.currentIndex():
            with QSignalBlocker(tree):
                tree.setCurrentIndex(index)
                tree.scrollTo(index)
            # A row that has just come is laid out later: before that Qt cannot tell which it is.
            QTimer.singleShot(0, tree, lambda: tell_row(tree))

    def _follow_list(self, who: ObjectId | None) -> None:
        self.house.board.select(who)
        self.house.window.select(who)

    def _close(self) -> None:
        self.house.window.close_aside()
        self.house.window.actions_by_id.check("view.list", on=False)

    # Doing

    def _deeds(self, who: ObjectId) -> tuple[Deed, ...]:
        session = self.house.session
        obj = session.table.objects.get(who)
        if obj is None or self.house.describe(session.reading, obj).unknown:
            return ()
        return session.menu(who, session.controller(who))

    def _by_default(self, who: ObjectId) -> None:
        from gui.board.hands import DEFAULT_VERBS  # noqa: PLC0415 - when asked for
        from gui.board.offers import first_with_verb  # noqa: PLC0415 - with it

        deed = first_with_verb(self._deeds(who), *DEFAULT_VERBS)
        if deed is not None:
            self._do(deed)
        else:
            self.house.window.strip.say(NOTHING_TO_DO)

    def _do(self, deed: Deed) -> None:
        """Attempt a deed; where a choice is open the keyboard goes to its answers."""
        window = self.house.window
        self.house.session.attempt(deed.action)
        buttons = window.strip.buttons()
        if buttons:
            buttons[0].setFocus()

    def _menu(self, who: ObjectId, at: QPoint) -> "QMenu | None":
        from gui.table_list.menus import menu_of_card  # noqa: PLC0415 - when asked for

        deeds = self._deeds(who)
        if not deeds:
            self.house.window.strip.say(NOTHING_TO_DO)
            return None
        menu = menu_of_card(self.house, who, deeds, self._do)
        menu.popup(at)
        menu.setActiveAction(menu.actions()[0])
        return menu

    def _zone_menu(self, zone: Zone, owner: PlayerId, at: QPoint) -> "QMenu | None":
        from gui.table_list.menus import menu_of_deeds  # noqa: PLC0415 - when asked for

        deeds = self.house.window.seat.with_pile(zone, owner)
        if not deeds:
            return None
        menu = menu_of_deeds(self.house, deeds, self._do)
        menu.popup(at)
        menu.setActiveAction(menu.actions()[0])
        return menu

    def _zone_by_default(self, zone: Zone, owner: PlayerId) -> None:
        deeds = self.house.window.seat.with_pile(zone, owner)
        draw = next((deed for deed in deeds if deed.verb == "draw"), None)
        if draw is not None:
            self._do(draw)
