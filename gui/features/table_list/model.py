"""Model of the table list: zones with their cards, updated incrementally on changes."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from core.rules.choices import Target
from core.rules.fights import Lane
from core.rules.history import Change
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.visibility import can_see
from core.state.zones import ZoneSpec
from gui.faces.card_view import CardView, Describe
from gui.session import Session

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

    def whole(self, state_view: StateView, obj: GameObject, view: CardView) -> str:
        """Return the full text of a card: name, status, attachments and controller."""
        said = view.name
        if view.hidden and obj.face_down:
            said = _FACE_DOWN
        return ", ".join((said, *self._more(state_view, obj, view)))

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
        """Yield the combat role, then the conditions that do not repeat it."""
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
        """Yield the attack target, the blocked attacker, and the blockers."""
        for lane in self._lanes(state_view):
            if lane.attacker == obj.id:
                yield f"attacks {self._of(state_view, lane.at)}"
                if lane.blocked:
                    names = ", ".join(self._of(state_view, each) for each in lane.blockers)
                    yield f"blocked by {names or 'nothing any more'}"
            elif obj.id in lane.blockers:
                yield f"blocks {self._of(state_view, lane.attacker)}"

    def _lanes(self, state_view: StateView) -> tuple[Lane, ...]:
        """Return the attacks in combat, cached for each position."""
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
        """Yield each attachment with its relation to the card."""
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
    number = {0: "empty", 1: "1 card"}.get(count, f"{count} cards")
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
        """Yield the zones: the seat's own, the shared ones, then the others' zones."""
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
        """Return the position of an object; the top card of a pile comes first."""
        key = self._key(state_view, obj)
        if key not in self._zones:
            return None
        spec = self._rules.zone(obj.zone)
        order = -obj.order if spec.ordered else obj.order
        return Place(key=key, rank=(order, obj.id), stands=not (spec.hidden and view.hidden))

    def _say_all(self, ids: Iterable[ObjectId]) -> None:
        """Move the rows of these objects and refresh their text."""
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
        """Remove the row of an object, and yield its zone."""
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
        """Insert the row of an object, and yield its zone."""
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
    """Return whether a shared zone has a row for each player, by controller of its cards."""
    return spec.shared and not spec.ordered


def _players(state: GameState) -> list[PlayerId]:
    return [player.id for player in state.players]


def _around(state: GameState, touched: set[ObjectId]) -> Iterator[ObjectId]:
    """Yield hosts and attachments of these objects."""
    for object_id in state.attached:
        obj = state.objects.get(object_id)
        host = getattr(obj.attached_to, "id", None) if obj is not None else None
        if host is not None and (object_id in touched or host in touched):
            yield object_id
            yield ObjectId(host)


def _lasting(state: GameState) -> tuple[object, ...]:
    return state.effects, state.day_night, state.turn, state.active
