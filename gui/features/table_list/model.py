"""The list's model: zones with their cards, kept in step at the cost of what has changed."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from core.rules.history import Change
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import ZoneSpec
from gui.faces.card_view import CardView, Describe
from gui.features.table_list.labels import Namer, zone_words
from gui.session import Session

CARD = Qt.ItemDataRole.UserRole
"""Holds the id of a card's object."""

ZONE = Qt.ItemDataRole.UserRole + 1
"""Holds a zone and the player whose share of it a row is, or None where all share it."""

Key = tuple[Zone, PlayerId | None]


class Place(Struct, frozen=True, kw_only=True):
    """Where an object belongs: in which zone, and by what it is ordered among others there.

    What does not ``stand`` there is only counted: it is hidden in a hidden zone.
    """

    key: Key
    rank: tuple[int, ObjectId]
    stands: bool


class TableModel(QStandardItemModel):
    """Zones, one's own first; below each the cards in it that may be told apart.

    A card that is hidden in a hidden zone has no row: the zone says how many there are.
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
        """Say everything from scratch: other rules, other players, other eyes."""
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
        """Say what a change has made of the position."""
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
        """Return where a card stands, or nowhere."""
        item = self._cards.get(object_id) if object_id is not None else None
        return item.index() if item is not None else QModelIndex()

    def _keys(self) -> Iterator[Key]:
        """Yield every zone: one's own, those that all share, then the others'."""
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
        """Return where an object belongs, the uppermost of a pile first."""
        key = self._key(state_view, obj)
        if key not in self._zones:
            return None
        spec = self._rules.zone(obj.zone)
        order = -obj.order if spec.ordered else obj.order
        return Place(key=key, rank=(order, obj.id), stands=not (spec.hidden and view.hidden))

    def _say_all(self, ids: Iterable[ObjectId]) -> None:
        """Let each of these objects stand where it lies now, and say what it is now."""
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
        """Take an object from its place, and yield the zone."""
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
        """Give an object its place, and yield the zone."""
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
            self._zones[new.key].insertRow(row, [item])  # as a list, else Qt does not take it over
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
    """Tell whether a shared zone is told player by player, by who controls what lies there."""
    return spec.shared and not spec.ordered


def _players(state: GameState) -> list[PlayerId]:
    return [player.id for player in state.players]


def _around(state: GameState, touched: set[ObjectId]) -> Iterator[ObjectId]:
    """Yield what names one of these objects: its host, and what is attached to it."""
    for object_id in state.attached:
        obj = state.objects.get(object_id)
        host = getattr(obj.attached_to, "id", None) if obj is not None else None
        if host is not None and (object_id in touched or host in touched):
            yield object_id
            yield ObjectId(host)


def _lasting(state: GameState) -> tuple[object, ...]:
    return state.effects, state.day_night, state.turn, state.active
