"""The list's model: zones with their cards, kept in step at the cost of what has changed."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from core.rules.reading import Reading
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.table import Table
from core.state.zones import ZoneSpec
from gui.board.card_view import CardView, Describe
from gui.session import Session
from gui.table_list.naming import Namer, zone_words

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
        self._table = session.table
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
        self._table, self._rules = self._session.table, self._session.rules
        for key in self._keys():
            item = self._zones[key] = _row("")
            item.setData(key, ZONE)
            self._ranks[key] = []
            self._count(key)
        self._say_all(obj.id for obj in self._table.objects)
        for item in self._zones.values():
            self.appendRow(item)

    def follow(self) -> None:
        """Say what the position says now."""
        before, rules = self._table, self._rules
        table = self._table = self._session.table
        if self._session.rules is not rules or _players(before) != _players(table):
            self.start_over()
            return
        touched = set(table.changed(before))
        ids = {*touched, *_around(table, touched), *_around(before, touched)}
        if _lasting(before) != _lasting(table):
            ids.update(self._cards)
        self._say_all(ids)

    def index_of(self, who: ObjectId | None) -> QModelIndex:
        """Return where a card stands, or nowhere."""
        item = self._cards.get(who) if who is not None else None
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

    def _key(self, reading: Reading, obj: GameObject) -> Key:
        spec = self._rules.zone(obj.zone)
        if _is_split(spec):
            return obj.zone, self._rules.controls(reading, obj.id)
        return obj.zone, None if spec.shared else obj.owner

    def _place(self, reading: Reading, obj: GameObject, view: CardView) -> Place | None:
        """Return where an object belongs, the uppermost of a pile first."""
        key = self._key(reading, obj)
        if key not in self._zones:
            return None
        spec = self._rules.zone(obj.zone)
        order = -obj.order if spec.ordered else obj.order
        return Place(key=key, rank=(order, obj.id), stands=not (spec.hidden and view.concealed))

    def _say_all(self, ids: Iterable[ObjectId]) -> None:
        """Let each of these objects stand where it lies now, and say what it is now."""
        reading = self._session.reading
        counted: set[Key] = set()
        for who in ids:
            obj, old = reading.table.objects.get(who), self._places.get(who)
            if obj is None:
                counted.update(self._leave(who))
                continue
            view = self._describe(reading, obj)
            new = self._place(reading, obj, view)
            words = self._namer.whole(reading, obj, view)
            if new != old:
                counted.update(self._leave(who))
                counted.update(self._enter(who, new, words))
            elif old is not None and old.stands:
                self._say(self._cards[who], words)
        for key in counted:
            self._count(key)

    def _leave(self, who: ObjectId) -> Iterator[Key]:
        """Take an object from its place, and yield the zone."""
        old = self._places.pop(who, None)
        if old is None:
            return
        self._counts[old.key] -= 1
        if old.stands:
            row = bisect_left(self._ranks[old.key], old.rank)
            del self._ranks[old.key][row], self._cards[who]
            self._zones[old.key].removeRow(row)
        yield old.key

    def _enter(self, who: ObjectId, new: Place | None, words: str) -> Iterator[Key]:
        """Give an object its place, and yield the zone."""
        if new is None:
            return
        self._places[who] = new
        self._counts[new.key] += 1
        if new.stands:
            row = bisect_left(self._ranks[new.key], new.rank)
            self._ranks[new.key].insert(row, new.rank)
            item = self._cards[who] = _row(words)
            item.setData(words, Qt.ItemDataRole.AccessibleTextRole)
            item.setData(int(who), CARD)
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


def _players(table: Table) -> list[PlayerId]:
    return [player.id for player in table.players]


def _around(table: Table, touched: set[ObjectId]) -> Iterator[ObjectId]:
    """Yield what names one of these objects: its host, and what is attached to it."""
    for who in table.attached:
        obj = table.objects.get(who)
        host = getattr(obj.attached_to, "id", None) if obj is not None else None
        if host is not None and (who in touched or host in touched):
            yield who
            yield ObjectId(host)


def _lasting(table: Table) -> tuple[object, ...]:
    return table.effects, table.day_night, table.turn, table.active
