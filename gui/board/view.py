"""The board widget: signals and slots for the window, and the lifecycle of its parts."""

from collections.abc import Hashable, Sequence

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from core.rules.actions import Action
from core.rules.choices import Target
from core.rules.history import Change
from core.state.ids import ObjectId, PlayerId
from gui.board.aims import Aims, StackArrows
from gui.board.annotations import Annotations
from gui.board.canvas import Canvas
from gui.board.change_follower import Follower, PixmapUpdates
from gui.board.combat_layer import CombatOverlay
from gui.board.combat_view import CardIcon, Outline
from gui.board.glow import Glow
from gui.board.interaction.actions import BatchActions, CardActions, Chooser
from gui.board.interaction.menus import Menus
from gui.board.interaction.pointer import BoardParts, Counts, DropTarget, Keyboard, Pointer
from gui.board.interaction.selection import Hover, Inspection, Selection, StillHand
from gui.board.items import CardItem
from gui.board.layout.geometry import Lane, Rect
from gui.board.motion import Motion, Stage
from gui.board.paint.chips import ChipColumn
from gui.board.paint.composition import Composer, Icon
from gui.board.paint.player_badges import PlayerBadge
from gui.board.ports import ALONE, BoardPorts
from gui.board.scene import BoardScene
from gui.faces.card_view import Cite, Describe, Pictures
from gui.session import Session
from gui.theme import DARK, Look

_USUAL_TEXT = 13
"""Font size in pixels at which layout lengths apply unscaled."""
_DEEPEST = 4
"""Maximum nesting of layouts in the window."""


class BoardView(DropTarget):
    """The board. ``selected``, ``hovered`` and ``peeked`` emit an object's id, or None.

    ``pointed`` emits at each movement of the pointer the card under it, or None, also when a button
    is pressed. ``reached`` emits the card that the keys have moved to.
    ``grouped`` emits the ids of all selected cards, ``laid_out`` is emitted when the whole table
    has been laid out again. ``pictures`` paints faces, ``describe`` returns
    the viewer's card view of an object, ``cite`` the number of a rule, ``ports`` are the callbacks
    into the window.
    """

    selected = Signal(object)
    hovered = Signal(object)
    peeked = Signal(object)
    pointed = Signal(object)
    reached = Signal(object)
    grouped = Signal(object)
    laid_out = Signal()
    _followed = Signal()

    def __init__(  # noqa: PLR0913, PLR0917 - the services of the window
        self,
        session: Session,
        pictures: Pictures,
        describe: Describe,
        cite: Cite,
        seat: PlayerId,
        parent: QWidget | None = None,
        *,
        look: Look = DARK.board,
        ports: BoardPorts = ALONE,
    ) -> None:
        self._ready = self._laid = False
        self._laid_for = QSize()
        super().__init__(look, ports.covered, parent)
        self.ports = ports
        self.session = session
        self.cite = cite
        font = self.type()
        self.board_scene = BoardScene(
            Composer(pictures, look, font.family()),
            describe,
            font,
            ports.sort_hand,
            lanes=self._lanes,
        )
        self.setScene(self.board_scene)
        self.stage = Stage(self)
        self.pixmap_updates = PixmapUpdates(self.board_scene, self.idle_mode, self)
        self.follower = Follower(session, self.board_scene, self.stage, self.idle_mode)
        self.follower.seat = seat
        dpr = self.devicePixelRatioF()
        self.drag_chips = ChipColumn(self.board_scene, look, font, dpr)
        self.annotations = Annotations(self)
        self.fights = CombatOverlay(self, self.annotations.place_of)
        self.aims = Aims(self, self.fights, self.annotations.place_of, self)
        self.stack_arrows = StackArrows(self, self.annotations.place_of)
        column = ChipColumn(self.board_scene, look, font, dpr)
        self.chooser = Chooser(column, self._mark_options, self.aims)
        self.glow = Glow(self, self.fights, self)
        session.pausing.connect(self._foretell)
        session.leveled.connect(self.glow.restart)
        self.selection = Selection(self)
        self.card_actions = CardActions(self, self.selection, self.chooser)
        self.batch_actions = BatchActions(self, self.selection, self.card_actions)
        self.menus = Menus(self, self.selection, self.card_actions, self.batch_actions)
        self.still_hand = StillHand(self)
        self.inspection = Inspection(self, self.selection)
        self.counts = Counts(self)
        parts = BoardParts(
            chooser=self.chooser,
            drag_chips=self.drag_chips,
            selection=self.selection,
            card_actions=self.card_actions,
            batch_actions=self.batch_actions,
            menus=self.menus,
            counts=self.counts,
            inspection=self.inspection,
            annotations=self.annotations,
            hover=Hover(self.board_scene),
            still_hand=self.still_hand,
        )
        self.pointer = Pointer(self, parts)
        self.keyboard = Keyboard(self, parts, self.pointer)
        self.setAccessibleName("Table")
        self._ready = True
        # Runs after all listeners of a change, and before the next paint.
        self._followed.connect(self._finish_layouts, Qt.ConnectionType.QueuedConnection)

    # Queries

    @property
    def view(self) -> Canvas:
        """The widget."""
        return self

    @property
    def seat(self) -> PlayerId:
        """The viewer, at the bottom."""
        return self.follower.seat

    @seat.setter
    def seat(self, seat: PlayerId) -> None:
        self.follower.seat = seat
        if self._laid:
            self._lay()
        self.glow.restart()

    def suspend_glow(self) -> None:
        """Hide the glow of playable cards until the board is at rest again."""
        self.glow.suspend()

    @property
    def carries(self) -> bool:
        """Whether a card is being dragged."""
        return self.pointer.drag is not None

    def show_view(self) -> None:
        """Draw the places of empty zones as the view of the window has them."""
        self.shows_empty = self.ports.view().shows_empty_zones
        self.viewport().update()

    @property
    def animated(self) -> bool:
        """Whether cards move to their places; otherwise they jump."""
        return self.stage.motion is not Motion.NONE

    @animated.setter
    def animated(self, animated: bool) -> None:
        self.motion = Motion.FULL if animated else Motion.NONE

    @property
    def motion(self) -> Motion:
        """The amount of movement."""
        return self.stage.motion

    @motion.setter
    def motion(self, motion: Motion) -> None:
        self.stage.finish()
        self.stage.motion = motion

    def place_of(self, target: Target) -> Rect | None:
        """Return the place of a card or a player on the table."""
        return self.annotations.place_of(target)

    def item(self, object_id: ObjectId) -> CardItem | None:
        """Return the item of an object, or None."""
        return self.board_scene.items_by_id.get(object_id)

    def tidy(self) -> None:
        """Lay out all cards in the order of their arrival."""
        self.board_scene.tidy()
        self.follower.arrange(area.key for area in self.board_scene.mat.areas)

    def point_at(self, ids: frozenset[ObjectId]) -> None:
        """Keep cards that something points at out of piles."""
        changed = self.board_scene.mark(self.session.state_view, ids)
        if changed and self._laid:  # without cutting the movement of an action short
            self.stage.once_still(lambda: self.follower.arrange(changed))

    def propose(self, action: Action | None, card_icons: tuple[CardIcon, ...] = ()) -> None:
        """Show the result of a proposed action, with icons on cards."""
        if not self._laid:
            return
        self.follower.propose(action)
        self.fights.note("chain", card_icons)
        self.annotations.sync()
        self.refresh_background()

    def _mark_options(self, cards: tuple[ObjectId, ...]) -> None:
        icons = (CardIcon(object=each, outline=Outline.TARGET, icon=Icon.NONE) for each in cards)
        self.fights.note("choice", tuple(icons))

    def repaint_faces(self, face: Hashable | None = None) -> None:
        """Request one face again, or all, e.g. for better pictures."""
        self.board_scene.repaint_faces(face)

    def face_arrived(self, face: Hashable) -> None:
        """Show a face that has arrived, in the next idle turn."""
        self.pixmap_updates.face_arrived(face)

    def apply_theme(self, look: Look) -> None:
        """Use the colours of a theme."""
        self.look = self.drag_chips.look = self.chooser.column.look = look
        self.board_scene.composer.look = look
        self.repaint_faces()
        self.sharpen()

    def select(self, object_id: ObjectId | None) -> None:
        """Make a card the subject, or none; other selected cards remain if it is one of them."""
        self.selection.make_subject(object_id)

    def reveal(self, object_id: ObjectId) -> None:
        """Scroll a row to a card that it hides."""
        row = self.board_scene.scroll_to(object_id)
        if row is not None:
            self.follower.arrange([row])

    def subject(self, *, pointed: bool = False) -> CardItem | None:
        """Return the card that a key acts on: the subject, else the one under the pointer."""
        ids = [self.board_scene.chosen, self.pointer.over]
        for object_id in reversed(ids) if pointed else ids:
            item = self.board_scene.items_by_id.get(object_id) if object_id is not None else None
            if item is not None:
                return item
        return None

    # Actions

    def act(self, *verbs: str) -> bool:
        """Do the action of a verb with each selected card; return whether there is one."""
        item = self.subject()
        return self.batch_actions.act(*verbs) or (
            item is not None and self.card_actions.act(item, *verbs)
        )

    def cancel(self) -> bool:
        """Cancel the gesture, proposal, open choice or open pile; return whether one was open."""
        if self.chooser.is_open:
            self.chooser.cancel()
            return True
        return self.keyboard.cancel()

    # Painting

    def badges(self) -> tuple[PlayerBadge, ...]:
        """Return the badges of the players."""
        return self.follower.badges(self.fights.life)

    def background_picture(self) -> QPixmap:
        """Return the background; lay out the board first if it was never shown."""
        if not self._laid:
            self._lay()
        return super().background_picture()

    def sharpen(self) -> None:
        """Draw every picture for the current zoom."""
        super().sharpen()
        self._sharpen_besides()

    def on_zoom_idle(self) -> None:
        """Draw everything but cards for the current zoom; those follow in idle turns."""
        self.stage.finish()
        self.board_scene.aim(self.camera.zoom, self.devicePixelRatioF())
        self._sharpen_besides()
        self.pixmap_updates.sharpen(self.board_scene.cards_in(self.visible()))

    def _sharpen_besides(self) -> None:
        self.drag_chips.dpr = self.chooser.column.dpr = self.devicePixelRatioF()
        self.inspection.show_pile_background()
        self.annotations.sync()
        self.fights.sync()

    def idle_mode(self, *, moves: bool = False) -> None:
        """Set the paint mode: for movement and drags, or for rest."""
        busy = self.carries or self.pixmap_updates.busy
        self.set_paint_mode(moves=moves or busy)
        if not self.carries:
            self.glow.resume()

    # Internals

    def _lanes(self) -> Sequence[Lane]:
        """Return the lanes of combat; called before the combat controller exists."""
        return self.fights.lanes()

    def _lay(self, *, resized: bool = False) -> None:
        self._laid = True
        self._laid_for = self.viewport().size()
        self.pointer.cancel()
        self.chooser.close()
        self.still_hand.forget()
        self.camera.fit()
        self._resting.stop()
        self.board_scene.zoom = self.camera.zoom
        self.board_scene.composer.dpr = self.devicePixelRatioF()
        text = self.board_scene.font_used.pixelSize() / _USUAL_TEXT
        width, height = self.camera.width, self.camera.height
        self.board_scene.composer.text = max(text, 1.0)
        self.follower.rebuild(width, height, max(text, 1.0), resized=resized)
        if resized:
            self.glow.show()
        else:
            self.glow.restart()
        self.inspection.show_pile_background()
        self.annotations.sync()
        self.fights.sync()
        self.stack_arrows.sync()
        self.refresh_background()
        self.viewport().update()
        self.laid_out.emit()

    def follow(self, change: Change) -> None:
        """Show a change; nothing happens before the board was first shown."""
        self._followed.emit()
        self.glow.restart()
        if not self._laid:
            return
        if self.chooser.is_open:
            self.chooser.cancel()
        self.pointer.cancel()
        self.inspection.end_peek()
        if self.follower.needs_rebuild(change):
            self._lay()
        else:
            self.still_hand.hold(self.pointer.at)
            self.follower.follow(change)
            self.selection.keep(change.difference.merged)
        self.inspection.follow_pile()
        self.annotations.sync()
        self.fights.sync()
        self.stack_arrows.sync()
        self.refresh_background()

    def _foretell(self) -> None:
        self.glow.restart()
        self.board_scene.foretells = self.session.proposes
        if self._laid and self.session.state.fight is not None:
            self._lay()

    def _finish_layouts(self) -> None:
        """Finish the layouts of the window before cards move.

        A layout request is passed to the parent by an event, one level for each turn: the first
        frames of a movement would be repainted after each.
        """
        for _ in range(_DEEPEST):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    # Qt

    def event(self, event: QEvent) -> bool:
        """Redraw for a screen with another pixel ratio; give keys to the open chooser first."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and self.chooser.wants(event):
            event.accept()
            return True
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.sharpen()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Use another font for labels and chips."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._ready:
            font = self.type()
            self.board_scene.font_used = self.drag_chips.font = self.chooser.column.font = font
            self.board_scene.composer.family = font.family()
            self.repaint_faces()
            if self._laid:
                self._lay(resized=True)
            self.sharpen()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the table for another size, unless the board is hidden."""
        super().resizeEvent(event)
        if self.isVisible():
            self._lay(resized=self._laid)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out the table, unless it is up to date for this size."""
        super().showEvent(event)
        if self._laid_for != self.viewport().size():
            self._lay()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Finish the movements, then pass the event to the pointer."""
        self.stage.finish()
        self.pointed.emit(None)
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Finish the movements, then pass the event to the pointer."""
        self.stage.finish()
        self.pointer.double_click(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the total under the pointer; elsewhere zoom."""
        self.pointed.emit(None)
        if not self.counts.wheel(event):
            super().wheelEvent(event)

    def on_pointer_left(self) -> None:
        """Clear the hovered card."""
        self.pointer.leave()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Finish the movements, then pass the event to the keyboard."""
        self.stage.finish()
        if not self.keyboard.press(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not self.keyboard.release(event):
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """End a peek: the release of its key goes to another widget."""
        super().focusOutEvent(event)
        self.inspection.end_peek()
        self.pointer.show_all(on=False)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 - Qt's own signature
        """Move to the next zone, and after the last one to the next widget.

        Widgets on the board, such as a hint, call it too; from those Tab moves on. An open choice
        keeps the key.
        """
        if self.chooser.is_open:
            self.chooser.move(back=not forward)
            return True
        here = self.window().focusWidget()
        walks = here in {None, self} and self.keyboard.tab(back=not forward)
        return walks or super().focusNextPrevChild(forward)
