"""Inspection: select a card, open a pile, peek at another face, raise covered cards."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

from core.state.ids import ObjectId
from gui.board.interaction.selection import Selection
from gui.board.items import CardItem, PictureItem
from gui.board.layout.geometry import Area, AreaKey, Role
from gui.board.ports import Board
from gui.board.scene import FAN_LEVEL
from gui.board.zones import pile_picture

if TYPE_CHECKING:
    from gui.board.scene import BoardScene


NO_KEYS = Qt.KeyboardModifier.NoModifier


class Inspection:
    """Shows piles and faces on request; changes nothing in the position."""

    def __init__(self, board: Board, selection: Selection) -> None:
        self.board = board
        self._selection = selection
        self._peeking: CardItem | None = None
        self._pile_background: PictureItem | None = None

    def click(self, item: CardItem, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Select a card; a pile that may be looked through opens.

        Ctrl toggles the card in the selection. Shift adds it; in a pile, the next card down.
        """
        scene, selection = self.board.board_scene, self._selection
        if keys & Qt.KeyboardModifier.ControlModifier:
            selection.toggle(item.object_id)
            return
        if keys & Qt.KeyboardModifier.ShiftModifier:
            pile = reversed(scene.pile_of(item))
            others = (each.object_id for each in pile if each.object_id not in selection.ids)
            selection.add(next(others, item.object_id))
            return
        selection.only(item.object_id)
        if item.area is None or item.area == scene.opened:
            return
        area = scene.mat.area(item.area)
        many = scene.contents.count(item.area) > 1
        opens = area is not None and area.is_pile and area.open and many
        self.open_pile(item.area if opens else None)

    def open_pile(self, key: AreaKey | None) -> None:
        """Spread out a pile over the table, or close the open one."""
        scene = self.board.board_scene
        before = scene.opened
        if before != key:
            scene.opened = key
            self.show_pile_background()
            keys = [each for each in (before, key) if each is not None]
            self.board.follower.arrange(keys)

    def follow_pile(self) -> None:
        """Refresh the background of the open pile; close it if it has no cards."""
        scene = self.board.board_scene
        if scene.opened is not None and not scene.contents.count(scene.opened):
            self.open_pile(None)
        elif scene.opened is not None:
            self.show_pile_background()

    def peek(self, item: CardItem | None) -> None:
        """Show the other face of a card while a key is held."""
        self.end_peek()
        if item is None or item.view.other is None or item.view.hidden:
            return
        self.board.stage.finish()
        self._peeking = item
        self._show_side(item, peeking=True)
        self.board.peeked.emit(item.object_id)

    def end_peek(self) -> None:
        """Show the current face again."""
        item, self._peeking = self._peeking, None
        if item is not None:
            if item.peeking:
                self._show_side(item, peeking=False)
            self.board.peeked.emit(None)

    def show_pile_background(self) -> None:
        """Show the background of the opened pile, if one is open."""
        scene = self.board.board_scene
        if self._pile_background is not None:
            scene.removeItem(self._pile_background)
            self._pile_background = None
        rect = scene.fan_rect()
        area = scene.mat.area(scene.opened) if scene.opened is not None else None
        if rect is None or area is None:
            return
        count, zoom = scene.contents.count(area.key), scene.zoom
        owner = f"{area.player} · " if area.player else ""
        title = f"{owner}{area.title} · {count} {'card' if count == 1 else 'cards'}"
        size = (rect.w * zoom, rect.h * zoom)
        look, font = self.board.look, scene.font_used
        background = PictureItem()
        background.show_picture(
            pile_picture(size, title, look=look, font=font, dpr=scene.composer.dpr)
        )
        background.setScale(1 / zoom)
        background.setPos(*rect.middle)
        background.setZValue(FAN_LEVEL - 1)
        scene.addItem(background)
        self._pile_background = background

    def _show_side(self, item: CardItem, *, peeking: bool) -> None:
        item.peeking = peeking
        item.update_pixmap(self.board.board_scene.composer, self.board.board_scene.zoom)


RAISED_LEVEL = 5_000
_LEAST_HIDDEN = 0.12
"""Covered part from which a card is raised, as a share of its width."""
_UP = 0.14
"""Rise of a card of a hand, as a share of its height."""


class Hover:
    """Raises one covered card while the pointer is on it.

    The hit test uses the resting positions, so a raised card does not block its neighbours.
    """

    def __init__(self, scene: "BoardScene") -> None:
        self._scene = scene

    def show(self, object_id: ObjectId | None) -> None:
        """Raise a card that is covered by others, and lower the previous one."""
        scene = self._scene
        item = scene.items_by_id.get(object_id) if object_id is not None else None
        if item is scene.raised and (item is None or item.raised):
            return
        self.lay_back()
        if item is None or item.lifted or not self._is_covered(item):
            return
        item.raised = True
        scene.raised = item
        item.update_pixmap(scene.composer, scene.zoom)
        item.setZValue(item.place.z + RAISED_LEVEL)
        area = scene.mat.area(item.area) if item.area is not None else None
        if area is not None and area.role is Role.HAND and not area.far:
            item.setY(item.place.y - item.size[1] * _UP)

    def lay_back(self) -> None:
        """Lower the raised card to its position."""
        item, self._scene.raised = self._scene.raised, None
        if item is not None and item.raised:
            item.raised = False
            if not item.lifted:
                item.update_pixmap(self._scene.composer, self._scene.zoom)
                item.setPos(item.place.x, item.place.y)
                item.setZValue(item.place.z)

    def _is_covered(self, item: CardItem) -> bool:
        """Return whether much of a card is covered by others of its zone."""
        bounds = item.bounds.inset(item.size[0] * _LEAST_HIDDEN)
        return any(
            other.area == item.area and other.place.z > item.place.z and other.bounds.meets(bounds)
            for other in self._scene.cards_in(bounds)
            if other is not item
        )


class StillHand:
    """Keeps the cards of the hand under the pointer in place during changes."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._held: Area | None = None

    def hold(self, pointer: QPointF | None) -> None:
        """Before a change: keep the positions of the hand under the pointer."""
        scene = self._board.board_scene
        area = scene.mat.area_at(pointer.x(), pointer.y()) if pointer is not None else None
        if area is None or area.role is not Role.HAND or area.far:
            self.forget()
            return
        self._held = area
        items = scene.items_by_id.values()
        scene.kept = {item.object_id: item.place.x for item in items if item.area == area.key}

    def follow(self, pointer: QPointF | None) -> None:
        """Rearrange the kept hand once the pointer has left it."""
        held = self._held
        if held is None or (pointer is not None and held.rect.holds(pointer.x(), pointer.y())):
            return
        self.forget()
        self._board.follower.arrange([held.key])

    def forget(self) -> None:
        """Release the kept positions; the next layout is free."""
        self._held = None
        self._board.board_scene.kept = {}
