"""The list's model: zones with their cards, kept in step at the cost of what has changed."""

from collections.abc import Callable, Collection, Iterable, Iterator

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from core.law.reading import Reading
from core.table.ids import ObjectId, PlayerId, Zone
from core.table.objects import GameObject
from core.table.table import Table
from core.table.zones import ZoneSpec
from gui.board.card_view import Describe
from gui.session import Session
from gui.table_list.naming import Namer, zone_words

CARD = Qt.ItemDataRole.UserRole
"""Holds the id of a card's object."""

ZONE = Qt.ItemDataRole.UserRole + 1
"""Holds a zone and the player whose share of it a row is, or None where all share it."""

Key = tuple[Zone, PlayerId | None]


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
        self.start_over()

    def start_over(self) -> None:
        """Say everything from scratch: other rules, other players, other eyes."""
        self.clear()
        self._zones.clear()
        self._cards.clear()
        self._table, self._rules = self._session.table, self._session.rules
        contents = self._contents(self._session.reading)
        for key in self._keys():
            item = self._zones[key] = _row("")
            item.setData(key, ZONE)
            self.appendRow(item)
            self._fill(key, contents.get(key, []))

    def follow(self) -> None:
        """Say what the position says now."""
        before, rules = self._table, self._rules
        table = self._table = self._session.table
        if self._session.rules is not rules or _players(before) != _players(table):
            self.start_over()
            return
        reading = self._session.reading
        touched = set(table.changed(before))
        ids = {*touched, *_around(table, touched), *_around(before, touched)}
        dirty = set(self._dirty(before, touched))
        if _lasting(before) != _lasting(table):
            ids.update(self._cards)
            dirty.update(key for key in self._zones if _is_split(rules.zone(key[0])))
        if dirty:
            contents = self._contents(reading)
            for key in dirty:
                self._fill(key, contents.get(key, []), touched)
        for who in ids:
            item, obj = self._cards.get(who), table.objects.get(who)
            if item is not None and obj is not None:
                self._say(item, self._namer.whole(reading, obj, self._describe(reading, obj)))

    def _dirty(self, before: Table, touched: Iterable[ObjectId]) -> Iterator[Key]:
        """Yield the zones in which something came, went or changed."""
        reading, old = self._session.reading, Reading(self._rules, before)
        for who in touched:
            for now in (old, reading):
                obj = now.table.objects.get(who)
                if obj is not None:
                    yield self._key(now, obj)

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

    def _contents(self, reading: Reading) -> dict[Key, list[GameObject]]:
        found: dict[Key, list[GameObject]] = {}
        for obj in reading.table.objects:
            found.setdefault(self._key(reading, obj), []).append(obj)
        return found

    def _fill(self, key: Key, there: list[GameObject], touched: Collection[ObjectId] = ()) -> None:
        """Let a zone hold these cards, the uppermost of a pile first."""
        zone = self._zones.get(key)
        if zone is None:
            return
        spec = self._rules.zone(key[0])
        reading = self._session.reading
        self._say(zone, zone_words(spec, key[1], len(there)))
        there.sort(key=lambda obj: obj.order, reverse=spec.ordered)
        if spec.hidden:
            there = [obj for obj in there if not self._describe(reading, obj).concealed]
        old = [ObjectId(zone.child(row).data(CARD)) for row in range(zone.rowCount())]
        wanted = [obj.id for obj in there]
        if old == wanted:
            return
        # What a deed has not touched keeps its order among itself, and so its row.
        staying = frozenset(old).intersection(wanted).difference(touched)
        for row in reversed(range(len(old))):
            if old[row] not in staying:
                if self._cards.get(old[row]) is zone.child(row):
                    del self._cards[old[row]]
                zone.removeRow(row)
        for row, obj in enumerate(there):
            if obj.id not in staying:
                item = self._cards[obj.id] = _row("")
                item.setData(int(obj.id), CARD)
                self._say(item, self._namer.whole(reading, obj, self._describe(reading, obj)))
                zone.insertRow(row, [item])  # as a list, else Qt does not take the item over

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
