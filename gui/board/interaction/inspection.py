"""Looking without touching: choose a card, open a pile, peek at an other face."""

from PySide6.QtCore import Qt

from gui.board.interaction.selection import Selection
from gui.board.items import CardItem, PictureItem
from gui.board.layout.geometry import AreaKey
from gui.board.paint.opened_pile import pile_picture
from gui.board.ports import Board
from gui.board.scene import FAN_LEVEL

NO_KEYS = Qt.KeyboardModifier.NoModifier


class Inspection:
    """Knows what a person looks at; none of it is part of the position."""

    def __init__(self, board: Board, selection: Selection) -> None:
        self.board = board
        self._selection = selection
        self._peeking: CardItem | None = None
        self._pile_background: PictureItem | None = None

    def click(self, item: CardItem, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Choose a card; a pile that may be looked through opens.

        With Ctrl the card is chosen along with others, or let go; with Shift only the former, and
        of a pile the next one.
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
        """Spread a pile out over the table, or put the open one together again."""
        scene = self.board.board_scene
        before = scene.opened
        if before != key:
            scene.opened = key
            self.show_pile_background()
            keys = [each for each in (before, key) if each is not None]
            self.board.follower.arrange(keys)

    def follow_pile(self) -> None:
        """Say anew what the open pile holds; one without cards closes."""
        scene = self.board.board_scene
        if scene.opened is not None and not scene.contents.count(scene.opened):
            self.open_pile(None)
        elif scene.opened is not None:
            self.show_pile_background()

    def peek(self, item: CardItem | None) -> None:
        """Show the other face of a card for as long as a key is held. Nothing changes."""
        self.end_peek()
        if item is None or item.view.other is None or item.view.hidden:
            return
        self.board.stage.finish()
        self._peeking = item
        self._show_side(item, peeking=True)
        self.board.peeked.emit(item.object_id)

    def end_peek(self) -> None:
        """Show the face that is up again."""
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
