"""Large cards: the face and the facts of the card on which the pointer or the keys rest."""

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, QRectF

from core.cards.card import Card
from core.rules.history import Change
from core.rules.verdict import LAWFUL
from core.state.ids import ObjectId
from gui.board.items import CardItem
from gui.board.layout.geometry import Role
from gui.board.ports import place_of_object
from gui.commands import native
from gui.faces.spec import BACK
from gui.features.feature import Feature
from gui.features.help import Keys
from gui.panels.card_reader import CardReader, Subject
from gui.panels.facts import accessible_facts, facts_of
from gui.panels.large_card import Reading, reading_of_card
from gui.panels.large_card_geometry import INVOLVED, NEEDED, PERMANENT
from gui.widgets.rest import FIRST, NEVER

DELAYS = {"soon": FIRST, "late": 800, "on_key": NEVER, "never": NEVER}
"""Milliseconds of rest by the value of the setting."""
_WHILE_CHOOSING = 600
_CAN = frozenset({"play", "cast", "activate", "attack", "defend", "meld"})
"""The verbs of actions that a card offers its player by itself."""
_MOST_CAN = 4
_OTHER_FACE = "other face"
_HINTS = (("board.peek", _OTHER_FACE), ("answer.why", "why"), ("view.panel", "keep it open"))
"""Commands with a key for the visible card, and the meaning of the key."""
_WEIGHTS = {Role.HAND: NEEDED, Role.STACK: INVOLVED, Role.CHAIN: INVOLVED}


class LargeCards(Feature):
    """Shows the large card of the board and of the panels of a window."""

    reader: CardReader
    _by_key = False
    _keys_of: object = None
    _keys: tuple[tuple[str, str], ...] = ()

    def setup(self) -> None:
        window = self.window
        self.reader = CardReader(
            window.room,
            self.read,
            window.cite,
            window.theme,
            self._delay,
            free=self._free,
            others=self._others,
        )
        board = window.board
        board.pointed.connect(self._point)
        board.reached.connect(self._reach)
        board.peeked.connect(self._peek)
        window.theme_changed.connect(self.reader.apply_theme)
        window.pins_card.connect(self._pin)
        window.ports.watch_list.connect(self.reader.watch_list)
        window.ports.watch_card.connect(self.reader.watch_card)
        window.ports.close_card.connect(self.reader.close)

    def on_change(self, _change: Change) -> None:
        """Hide the large card: its position is past."""
        self.reader.forget()

    def explains(self) -> bool:
        """Show or hide the reasons in the large card, if it is visible."""
        return self.reader.toggle_why()

    def on_answer(self, _change: Change) -> None:
        """Hide the large card: the user has acted."""
        self.reader.forget()

    def on_viewer_changed(self) -> None:
        """Hide the card of the former viewer."""
        self.reader.forget()

    def close(self) -> None:
        """Hide the large card."""
        self.reader.forget()

    def read(self, subject: Subject) -> Reading | None:
        """Return the contents of the large card of an object, as the viewer may know it."""
        window = self.window
        if isinstance(subject, Card):
            return reading_of_card(subject, window.close_ups.printed)
        state_view = window.session.state_view
        obj = state_view.state.objects.get(ObjectId(subject)) if isinstance(subject, int) else None
        if obj is None or window.seat_state.curtained:
            return None
        view = window.describe(state_view, obj)
        shown = window.session.characteristics_view(obj.id, window.seat_state.panel_viewer)
        self._name_keys()
        known = not view.hidden and view.other_name and view.other is not None
        secret = obj.face_down or view.face == BACK
        self.reader.hints = tuple(
            (key, says) for key, says in self._keys if known or says != _OTHER_FACE
        )
        return Reading(
            title=shown.title,
            subtitle=shown.subtitle,
            face=partial(window.close_ups.face, obj.id),
            facts=facts_of(shown, self._can(obj.id) if shown.rows else ()),
            other_name=view.other_name if known else "",
            other=partial(window.close_ups.other_face, obj.id) if known else None,
            turning="" if secret else str(shown.turning),
            secret=secret,
        )

    def accessible_facts(self, object_id: ObjectId) -> str:
        """Return the facts of an object for a screen reader, as the large card has them."""
        reading = self.read(object_id)
        return accessible_facts(reading.facts, reading.turning) if reading is not None else ""

    def _can(self, object_id: ObjectId) -> Sequence[str]:
        """Return the labels of legal actions that the card offers the player at this seat."""
        window = self.window
        found = (
            option.label
            for option in window.session.menu(object_id, window.seat)
            if option.verb in _CAN and option.verdict.ruling in LAWFUL
        )
        return tuple(dict.fromkeys(found))[:_MOST_CAN]

    def delay_of(self) -> int:
        """Return the milliseconds of rest that the settings ask for."""
        return DELAYS.get(self.window.preferences.now.large_card, FIRST)

    def _delay(self) -> int:
        window, delay = self.window, self.delay_of()
        chooses = window.board.chooser.is_open or window.is_choosing()
        return max(delay, _WHILE_CHOOSING) if chooses and delay != NEVER else delay

    # Input

    def _point(self, object_id: ObjectId | None) -> None:
        self._by_key = False
        self.reader.point(object_id, partial(self._place_of, object_id))

    def _reach(self, object_id: ObjectId | None) -> None:
        self.reader.point(object_id, partial(self._place_of, object_id))

    def _peek(self, object_id: ObjectId | None) -> None:
        """Show the other face while the key is held, in a card of its own if none is visible."""
        if object_id is None:
            if self._by_key:
                self._by_key = False
                self.reader.forget()
            self.reader.turn(other=False)
        elif self.window.preferences.now.large_card != "never":
            if self.reader.subject != object_id:
                self._by_key = True
                self.reader.open(object_id, partial(self._place_of, object_id))
            self.reader.turn(other=True)

    def _pin(self) -> bool:
        """Show the card of the large card in the panel; return whether one was visible."""
        subject, window = self.reader.subject, self.window
        if not isinstance(subject, int):
            return False
        self.reader.forget()
        window.board.select(ObjectId(subject))
        window.select(ObjectId(subject))
        if not window.room.panel_is_open:
            window.room.turn_panel()
        return True

    def _name_keys(self) -> None:
        now = self.window.preferences.now
        if self._keys_of != (now.keys, now.own_keys):
            self._keys_of = (now.keys, now.own_keys)
            keymap = self.window.feature(Keys).keymap()
            named = ((native(keymap.of(id_)[:1]), says) for id_, says in _HINTS)
            self._keys = tuple((key, says) for key, says in named if key)

    # Places

    def _place_of(self, object_id: ObjectId | None) -> QRect | None:
        window = self.window
        there = place_of_object(window.board, object_id) if object_id is not None else None
        if there is None:
            return None
        return QRect(window.room.mapFromGlobal(there.topLeft()), there.size())

    def _free(self) -> QRect:
        """Return the room of the large card: the table, and an open panel that shows the same."""
        room, board = self.window.room, self.window.board.geometry()
        return QRect(0, 0, room.width(), board.bottom() + 1)

    def _others(self, subject: Subject) -> Iterable[tuple[QRectF, float]]:
        """Yield the visible cards of the table and the panel with their weights."""
        side = self.window.room.side
        if side.isVisible():
            yield QRectF(side.geometry()), PERMANENT / 8
        board = self.window.board
        scene, transform = board.board_scene, board.viewportTransform()
        corner = self.window.room.mapFromGlobal(board.viewport().mapToGlobal(QPoint()))
        for item in scene.items_by_id.values():
            if item.object_id != subject and item.place.shown:
                bounds = item.bounds
                rect = transform.mapRect(QRectF(bounds.x, bounds.y, bounds.w, bounds.h))
                yield rect.translated(corner), self._weight_of(item)

    def _weight_of(self, item: CardItem) -> float:
        board = self.window.board
        area = board.board_scene.mat.area(item.area) if item.area is not None else None
        if area is None or (area.far and area.role is Role.HAND):
            return PERMANENT
        if item.object_id in dict(area.advanced):
            return INVOLVED
        return _WEIGHTS.get(area.role, PERMANENT)
