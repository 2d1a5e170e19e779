"""Cards put new pictures on, a few in each idle turn: a full table has hundreds."""

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer

from gui.board.scene import BoardScene
from gui.idle import Idle

if TYPE_CHECKING:
    from gui.board.items import CardItem

_LINGERS = 48
"""Milliseconds without a new face after which no other one is expected."""


class IdleMode(Protocol):
    """Lets the board paint for changes everywhere, or for few."""

    def __call__(self, *, moves: bool = False) -> None:
        """Paint as for movement, or as at rest."""
        ...


class PixmapUpdates(QObject):
    """Gives cards the pictures of faces that have come, sharp for the zoom there is.

    Cards that show one face lie anywhere. To paint exactly those few costs more than to paint
    what lies between them too, so the board is painted as if they moved.
    """

    def __init__(self, scene: BoardScene, idle_mode: IdleMode, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._idle_mode = idle_mode
        self._late: dict[CardItem, None] = {}
        self._idle = Idle(self._update_one, self)
        self._calm = QTimer(self, interval=_LINGERS, singleShot=True)
        self._calm.timeout.connect(idle_mode)

    @property
    def busy(self) -> bool:
        """Whether pictures come just now."""
        return self._calm.isActive()

    def face_arrived(self, face: Hashable) -> None:
        """Let the cards that show a face put its picture on."""
        scene = self._scene
        scene.composer.forget(face)
        self._update(
            item for item in scene.items_by_id.values() if face in {item.view.face, item.view.other}
        )

    def sharpen(self, first: Iterable["CardItem"]) -> None:
        """Let all cards put pictures on for the zoom there is now, those that are seen first."""
        scene = self._scene
        # Of the faces that are not there yet the one asked for last comes first.
        every = dict.fromkeys((*first, *scene.items_by_id.values()))
        for item in reversed(every):
            item.is_ready(scene.composer, scene.zoom)
        self._late.clear()
        self._update(every)

    def _update(self, items: Iterable["CardItem"]) -> None:
        self._late.update(dict.fromkeys(items))
        if self._late:
            self._calm.start()
            self._idle_mode(moves=True)
            self._idle.begin()

    def _update_one(self) -> bool:
        """Update the card that has waited longest; tell whether another one waits.

        One whose face is not there yet waits for it as it is.
        """
        item = next(iter(self._late), None)
        if item is None:  # the table was cleared meanwhile
            return False
        del self._late[item]
        scene = self._scene
        there = scene.items_by_id.get(item.object_id) is item
        if there and item.is_ready(scene.composer, scene.zoom):
            item.freshen(scene.composer, scene.zoom)
            self._calm.start()
        return bool(self._late)
