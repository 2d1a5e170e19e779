"""Table list: zones and cards as a tree, for screen readers and keyboard play."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QObject, QPoint, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QMenu, QWidget

from core.messages import worded
from core.rules.choices import Target
from core.rules.history import Change
from core.rules.ruleset import MenuOption, StateView
from core.rules.views import Lane
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.visibility import can_see
from core.state.zones import ZoneSpec
from gui.board.interaction.actions import DEFAULT_VERBS
from gui.board.interaction.menus import card_menu, onto_menu
from gui.board.interaction.offers import first_with_verb
from gui.commands import Menu
from gui.faces.card_view import CardView, Describe
from gui.features.feature import TogglePanel, command
from gui.panels.side_panel import SidePanel
from gui.session import Session
from gui.theme import GRID, Theme
from gui.widgets.lists import Index, WrappedRow, WrappedTree, tell_row
from gui.window.main_window import MainWindow

_FACE_DOWN = "a face-down card"
_ATTACHED = {"Aura": "enchanted by", "Equipment": "equipped with", "Fortification": "fortified by"}


class Namer:
    """Names cards as the viewer may know them."""

    def __init__(self, viewer: Callable[[], PlayerId]) -> None:
        self._viewer = viewer
        self._fight: tuple[StateView, tuple[Lane, ...]] | None = None

    def short(self, state_view: StateView, obj: GameObject) -> str:
        """Return only the name."""
        if not can_see(state_view.rules.zones, state_view.state, obj, self._viewer()):
            return _FACE_DOWN if obj.face_down else "a hidden card"
        name = str(state_view.rules.tables.characteristics(state_view, obj.id)["name"])
        return name or (_FACE_DOWN if obj.face_down else "a nameless card")

    def whole(self, state_view: StateView, obj: GameObject, view: CardView, can: str = "") -> str:
        """Return the full text of a card: name, possible use, attachments and controller."""
        said = view.name
        if view.hidden and obj.face_down:
            said = _FACE_DOWN
        return ", ".join((said, *filter(None, [can]), *self._more(state_view, obj, view)))

    def _more(self, state_view: StateView, obj: GameObject, view: CardView) -> Iterator[str]:
        if view.hidden:
            if obj.tapped:
                yield "tapped"
            yield from (f"{amount} {kind}" for kind, amount in obj.counters)
        if obj.damage:
            yield f"{obj.damage} damage"
        yield from self._fighting(state_view, obj)
        if view.copy:
            yield "a copy"
        yield from self._doing(state_view, obj, view)
        yield from self._attached(state_view, obj)
        if isinstance(obj.attached_to, Ref):
            host = state_view.state.find(obj.attached_to)
            if host is not None:
                yield f"attached to {self.short(state_view, host)}"
        elif obj.attached_to is not None:
            yield f"attached to {obj.attached_to}"
        controller = state_view.rules.controls(state_view, obj.id)
        if controller != obj.owner:
            yield f"controlled by {controller}, owned by {obj.owner}"
        if view.turns:
            yield "may turn over"

    def _doing(self, state_view: StateView, obj: GameObject, view: CardView) -> Iterator[str]:
        tables = state_view.rules.tables
        role = "" if view.hidden else str(tables.proposals.role(state_view, obj))
        if role:
            yield role
        by_rules = (
            {word for word, each in tables.conditions.items() if each.told_by} if role else ()
        )
        words = (word for word in obj.conditions if word not in by_rules)
        yield from (word for word in words if word not in view.name)

    def _fighting(self, state_view: StateView, obj: GameObject) -> Iterator[str]:
        for lane in self._lanes(state_view):
            if lane.attacker == obj.id:
                yield f"attacks {self._of(state_view, lane.at)}"
                if lane.blocked:
                    names = ", ".join(self._of(state_view, each) for each in lane.blockers)
                    yield f"blocked by {names or 'nothing any more'}"
            elif obj.id in lane.blockers:
                yield f"blocks {self._of(state_view, lane.attacker)}"

    def _lanes(self, state_view: StateView) -> tuple[Lane, ...]:
        if state_view.state.fight is None:
            return ()
        if self._fight is None or self._fight[0].state is not state_view.state:
            fight = state_view.rules.tables.fight(state_view)
            self._fight = (state_view, fight.lanes if fight is not None else ())
        return self._fight[1]

    def _of(self, state_view: StateView, target: Target | None) -> str:
        if target is None:
            return "nothing"
        return (
            target if isinstance(target, str) else self.short(state_view, state_view.object(target))
        )

    def _attached(self, state_view: StateView, obj: GameObject) -> Iterator[str]:
        state = state_view.state
        for object_id in state.attached:
            each = state.objects.get(object_id)
            host = each.attached_to if each is not None else None
            if each is None or not isinstance(host, Ref) or host.id != obj.id:
                continue
            yield f"{self._how(state_view, each)} {self.short(state_view, each)}"

    def _how(self, state_view: StateView, obj: GameObject) -> str:
        if not can_see(state_view.rules.zones, state_view.state, obj, self._viewer()):
            return "with"
        kinds = state_view.rules.tables.characteristics(state_view, obj.id).get("subtypes", ())
        found = (_ATTACHED[kind] for kind in _words(kinds) if kind in _ATTACHED)
        return next(found, "with")


def zone_words(spec: ZoneSpec, player: PlayerId | None, count: int) -> str:
    """Return the text of a zone: owner and number of cards."""
    number = worded("{count:,} card|{count:,} cards", count=count) if count else "empty"
    return f"{share(spec, player)}, {number}"


def share(spec: ZoneSpec, player: PlayerId | None) -> str:
    """Return the name of a zone, with its owner if each player has one."""
    return spec.title if player is None else f"{player}: {spec.title}"


def _words(value: object) -> Iterable[str]:
    return value if isinstance(value, tuple) else ()


CARD = Qt.ItemDataRole.UserRole
"""Item role: object id of a card."""

ZONE = Qt.ItemDataRole.UserRole + 1
"""Item role: a zone and its player, or None if it is shared."""

Key = tuple[Zone, PlayerId | None]


class Place(Struct, frozen=True, kw_only=True):
    """Position of an object: its zone, and its sort rank there.

    An object without ``stands`` is hidden in a hidden zone, so it is only counted.
    """

    key: Key
    rank: tuple[int, ObjectId]
    stands: bool


class TableModel(QStandardItemModel):
    """Model of zones, the seat's own first; children are the visible cards.

    A card hidden in a hidden zone has no row; the zone's text has the count.
    """

    def __init__(
        self,
        session: Session,
        describe: Describe,
        namer: Namer,
        seat: Callable[[], PlayerId],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._describe = describe
        self._namer = namer
        self._seat = seat
        self._table = session.state
        self._rules = session.rules
        self._zones: dict[Key, QStandardItem] = {}
        self._cards: dict[ObjectId, QStandardItem] = {}
        self._places: dict[ObjectId, Place] = {}
        self._ranks: dict[Key, list[tuple[int, ObjectId]]] = {}
        self._counts: Counter[Key] = Counter()
        self.start_over()

    def start_over(self) -> None:
        """Rebuild all rows, after a change of rules, players or viewer."""
        self.clear()
        for kept in (self._zones, self._cards, self._places, self._ranks, self._counts):
            kept.clear()
        self._table, self._rules = self._session.state, self._session.rules
        for key in self._keys():
            item = self._zones[key] = _row("")
            item.setData(key, ZONE)
            self._ranks[key] = []
            self._count(key)
        self._say_all(obj.id for obj in self._table.objects)
        for item in self._zones.values():
            self.appendRow(item)

    def follow(self, change: Change) -> None:
        """Update the rows that a change affects."""
        before, state = change.before.state, change.state
        in_step, self._table = self._table is before, state
        if not in_step or change.is_by_other_rules or _players(before) != _players(state):
            self.start_over()
            return
        touched = set(change.difference.touched)
        ids = {*touched, *_around(state, touched), *_around(before, touched)}
        if change.difference.ambient or _lasting(before) != _lasting(state):
            ids.update(self._cards)
        if before.fight is not state.fight:
            ids.update(each for each, place in self._places.items() if place.stands)
        self._say_all(ids)

    def index_of(self, object_id: ObjectId | None) -> QModelIndex:
        """Return the index of a card, or an invalid index."""
        item = self._cards.get(object_id) if object_id is not None else None
        return item.index() if item is not None else QModelIndex()

    def _keys(self) -> Iterator[Key]:
        seat = self._seat()
        shared: list[Key] = [(spec.zone, None) for spec in self._rules.zones if spec.shared]
        own = [spec.zone for spec in self._rules.zones if not spec.shared]
        players = sorted(_players(self._table), key=lambda each: each != seat)
        yield from ((zone, players[0]) for zone in own)
        for zone, _ in shared:
            split = _is_split(self._rules.zone(zone))
            yield from (((zone, each) for each in players) if split else ((zone, None),))
        yield from ((zone, each) for each in players[1:] for zone in own)

    def _key(self, state_view: StateView, obj: GameObject) -> Key:
        spec = self._rules.zone(obj.zone)
        if _is_split(spec):
            return obj.zone, self._rules.controls(state_view, obj.id)
        return obj.zone, None if spec.shared else obj.owner

    def _place(self, state_view: StateView, obj: GameObject, view: CardView) -> Place | None:
        key = self._key(state_view, obj)
        if key not in self._zones:
            return None
        spec = self._rules.zone(obj.zone)
        order = -obj.order if spec.ordered else obj.order
        return Place(key=key, rank=(order, obj.id), stands=not (spec.hidden and view.hidden))

    def _say_all(self, ids: Iterable[ObjectId]) -> None:
        state_view = self._session.state_view
        counted: set[Key] = set()
        for object_id in ids:
            obj, old = state_view.state.objects.get(object_id), self._places.get(object_id)
            if obj is None:
                counted.update(self._leave(object_id))
                continue
            view = self._describe(state_view, obj)
            new = self._place(state_view, obj, view)
            words = self._namer.whole(state_view, obj, view)
            if new != old:
                counted.update(self._leave(object_id))
                counted.update(self._enter(object_id, new, words))
            elif old is not None and old.stands:
                self._say(self._cards[object_id], words)
        for key in counted:
            self._count(key)

    def _leave(self, object_id: ObjectId) -> Iterator[Key]:
        old = self._places.pop(object_id, None)
        if old is None:
            return
        self._counts[old.key] -= 1
        if old.stands:
            row = bisect_left(self._ranks[old.key], old.rank)
            del self._ranks[old.key][row], self._cards[object_id]
            self._zones[old.key].removeRow(row)
        yield old.key

    def _enter(self, object_id: ObjectId, new: Place | None, words: str) -> Iterator[Key]:
        if new is None:
            return
        self._places[object_id] = new
        self._counts[new.key] += 1
        if new.stands:
            row = bisect_left(self._ranks[new.key], new.rank)
            self._ranks[new.key].insert(row, new.rank)
            item = self._cards[object_id] = _row(words)
            item.setData(words, Qt.ItemDataRole.AccessibleTextRole)
            item.setData(int(object_id), CARD)
            # As a list, since Qt otherwise does not take ownership.
            self._zones[new.key].insertRow(row, [item])
        yield new.key

    def _count(self, key: Key) -> None:
        spec = self._rules.zone(key[0])
        self._say(self._zones[key], zone_words(spec, key[1], self._counts[key]))

    @staticmethod
    def _say(item: QStandardItem, words: str) -> None:
        if item.text() != words:
            item.setText(words)
            item.setData(words, Qt.ItemDataRole.AccessibleTextRole)


def _row(words: str) -> QStandardItem:
    item = QStandardItem(words)
    item.setEditable(False)
    return item


def _is_split(spec: ZoneSpec) -> bool:
    return spec.shared and not spec.ordered


def _players(state: GameState) -> list[PlayerId]:
    return [player.id for player in state.players]


def _around(state: GameState, touched: set[ObjectId]) -> Iterator[ObjectId]:
    for object_id in state.attached:
        obj = state.objects.get(object_id)
        host = getattr(obj.attached_to, "id", None) if obj is not None else None
        if host is not None and (object_id in touched or host in touched):
            yield object_id
            yield ObjectId(host)


def _lasting(state: GameState) -> tuple[object, ...]:
    return state.effects, state.day_night, state.turn, state.active


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
        object_id, zone = index.data(CARD), index.data(ZONE)
        if object_id is not None:
            self._doing.menu(ObjectId(object_id), at)
        elif zone is not None and zone[1] is not None:
            self._doing.with_zone(zone[0], zone[1], at)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Emit the current card; None for a zone."""
        super().currentChanged(current, previous)
        if self.signalsBlocked():
            return
        object_id = current.data(CARD)
        self.chosen.emit(ObjectId(object_id) if object_id is not None else None)

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


Do = Callable[[MenuOption], None]


def menu_of_options(
    window: MainWindow, options: Iterable[MenuOption], do: Do, *, others: int = 0
) -> QMenu:
    """Return a menu of actions, each with its verdict."""
    menu = card_menu(options, window.cite, window.board.look, do, window, others=others)
    menu.setAccessibleName("Actions")
    return menu


def menu_of_card(
    window: MainWindow, object_id: ObjectId, options: Iterable[MenuOption], do: Do
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


def _hosts(window: MainWindow, object_id: ObjectId) -> Iterator[tuple[str, tuple[MenuOption, ...]]]:
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

    def _options(self, object_id: ObjectId, *verbs: str) -> tuple[MenuOption, ...]:
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

    def _do(self, option: MenuOption) -> None:
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
