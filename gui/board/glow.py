"""The glow of cards that the viewer can play or use now, computed in idle time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.rules.playable import plainest
from core.rules.ruleset import Playable
from core.state.ids import ObjectId
from gui.board.combat_layer import GLOW, CombatOverlay
from gui.board.combat_view import CardIcon, Outline
from gui.board.items import CardItem
from gui.board.paint.composition import Icon
from gui.board.ports import Board
from gui.idle import Idle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.state.objects import GameObject


class Glow(QObject):
    """Computes the playable cards after each change, and marks them.

    It shows nothing while it is off, while the session makes no proposals, and until every object
    was asked. ``changed`` follows another answer.
    """

    changed = Signal()

    def __init__(self, board: Board, fights: CombatOverlay, parent: QObject) -> None:
        super().__init__(parent)
        self._board, self._fights = board, fights
        self._idle = Idle(self._step, self)
        self._on = True
        self._left: Iterator[ObjectId] = iter(())
        self._asks = self._is_hidden = False
        self._found: dict[ObjectId, Playable] = {}
        self._attackers: tuple[ObjectId, ...] = ()
        self._shown: tuple[tuple[CardIcon, GameObject | None], ...] = ()

    @property
    def on(self) -> bool:
        """Whether cards glow."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        if on != self._on:
            self._on = on
            self.restart()

    def of(self, object_id: ObjectId) -> Playable | None:
        """Return the plainest way in which the viewer can play or use an object, if it glows."""
        return self._found.get(object_id)

    def can_attack(self, object_id: ObjectId) -> bool:
        """Return whether an object glows as one that can attack."""
        return object_id in self._attackers

    def restart(self) -> None:
        """Ask again for the present position and viewer."""
        self._idle.end()
        session, seat = self._board.session, self._board.seat
        had_some = bool(self._found or self._attackers)
        self._found, self._attackers, self._left = {}, (), iter(())
        self._asks = False
        seated = any(each.id == seat for each in session.state.players)
        shows = self._on and session.proposes and session.state.is_followed and seated
        if shows and not session.state.match.over:
            self._left = iter([obj.id for obj in session.state.objects])
            self._fights.note(GLOW, self._unchanged())
            self._asks = True
            self._idle.begin()
        elif had_some:
            self.show()
            self.changed.emit()

    def suspend(self) -> None:
        """Show nothing during a drag."""
        self._is_hidden = True
        self._fights.note(GLOW, ())

    def resume(self) -> None:
        """Continue after a drag."""
        if self._is_hidden:
            self._is_hidden = False
            self.show()
        if self._asks:
            self._idle.begin()

    def _step(self) -> bool:
        """Ask about the next object that the viewer can use; return whether more are left."""
        if self._board.carries:
            return False
        session, seat = self._board.session, self._board.seat
        object_id = next(self._left, None)
        if object_id is None:
            self._asks = False
            self._attackers = session.able_attackers(seat)
            self.show()
            self.changed.emit()
            return False
        if session.state.objects.get(object_id) is not None:
            found = plainest(session.playable(object_id, seat))
            if found is not None:
                self._found[object_id] = found
        return True

    def show(self) -> None:
        """Mark the cards at their present places; of a pile the uppermost one."""
        icons: dict[ObjectId, CardIcon] = {}
        for each in self._attackers:
            self._mark(icons, each, Outline.CAN_ATTACK)
        for outline, costly in ((Outline.COSTLY, True), (Outline.PLAYABLE, False)):
            for each, found in self._found.items():
                if found.costly is costly:
                    self._mark(icons, each, outline)
        now = self._board.session.state.objects
        self._shown = tuple((each, now.get(each.object)) for each in icons.values())
        self._fights.note(GLOW, tuple(icons.values()))

    def _unchanged(self) -> tuple[CardIcon, ...]:
        """Return the present marks of objects that are the same as when they were marked."""
        now = self._board.session.state.objects
        return tuple(each for each, obj in self._shown if now.get(each.object) is obj)

    def _mark(self, icons: dict[ObjectId, CardIcon], object_id: ObjectId, outline: Outline) -> None:
        item = self._board.board_scene.items_by_id.get(object_id)
        if item is None:
            return
        top = self._top(item)
        icons[top] = CardIcon(object=top, outline=outline, icon=Icon.NONE)

    def _top(self, item: CardItem) -> ObjectId:
        """Return the uppermost card of the pile that a card is in."""
        scene = self._board.board_scene
        area = scene.mat.area(item.area) if item.area is not None else None
        if area is None or not area.is_pile or scene.opened == area.key:
            return scene.pile_of(item)[-1].object_id
        there = (each for each in scene.items_by_id.values() if each.area == area.key)
        return max(there, key=CardItem.level).object_id
