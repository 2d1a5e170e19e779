"""Totals of players on the table: hit test, wheel, and typing a new number."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit

from core.state.ids import PlayerId
from gui.board.paint.player_badges import LIFE, PlayerBadge, hit, place_of
from gui.board.ports import Board
from gui.commands import ENTER
from gui.widgets.typed_number import HOW, LETTERS, change_to


class Counts:
    """Finds the totals on the badges, and lets the user type over them."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._box: CountBox | None = None

    def at(self, point: QPointF) -> tuple[PlayerId, str, int] | None:
        """Return the player, the kind of total and the change for a click at a point, or None.

        The change is 0 on the number itself: a click there asks for a new number.
        """
        at = self._board.view.viewportTransform().map(point)
        for player, bounds, name in self._badges():
            found = hit(bounds, self._board.board_scene.font_used, name, at)
            if found is not None:
                return player, *found
        return None

    def change(self, player: PlayerId, kind: str, change: int) -> None:
        """Change a total of a player; by 0: ask for the new number."""
        if change:
            self._board.ports.change_points(player, kind, change)
        else:
            self.ask(player, kind)

    def ask(self, player: PlayerId, kind: str = LIFE) -> bool:
        """Open the box for a total of a player; return whether the badge shows one."""
        board = self._board
        for who, bounds, name in self._badges():
            font = board.board_scene.font_used
            place = place_of(bounds, font, name, kind) or place_of(bounds, font, name, LIFE)
            if who == player and place is not None:
                if self._box is None:
                    self._box = CountBox(board)
                words, now = name.of(kind)
                self._box.ask(player, kind, words, now, place.toAlignedRect())
                return True
        return False

    def wheel(self, event: QWheelEvent) -> bool:
        """Change the total under a turning wheel; return whether there is one."""
        found = self.at(self._board.view.mapToScene(event.position().toPoint()))
        if found is None:
            return False
        turned = event.angleDelta().y()
        if turned:
            self.change(found[0], found[1], 1 if turned > 0 else -1)
        event.accept()
        return True

    def _badges(self) -> "list[tuple[PlayerId, QRectF, PlayerBadge]]":
        badges = {badge.who: badge for badge in self._board.view.badges()}
        transform = self._board.view.viewportTransform()
        return [
            (player, transform.mapRect(QRectF(place.x, place.y, place.w, place.h)), badges[player])
            for player, place in self._board.board_scene.mat.badges
        ]


class CountBox(QLineEdit):
    """Text box over a total; a new number becomes one action."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.view.viewport())
        self._board = board
        self._about: tuple[PlayerId, str] | None = None
        self._now = 0
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(LETTERS)
        self.setToolTip(HOW)
        self.setAccessibleDescription(HOW)
        self.setVisible(False)

    def ask(self, player: PlayerId, kind: str, words: str, now: int, place: QRect) -> None:
        """Ask for a number at ``place`` (viewport pixels); ``label`` is its accessible name."""
        self._about, self._now = (player, kind), now
        self.setAccessibleName(f"{player}: {words}")
        font = QFont(self._board.view.font())
        font.setPixelSize(max(round(place.height() * 0.55), self.fontInfo().pixelSize()))
        self.setFont(font)
        wide = max(place.width(), self.fontMetrics().averageCharWidth() * LETTERS * 3 // 2)
        high = max(place.height(), self.sizeHint().height())
        around = QRect(0, 0, wide, high)
        around.moveCenter(place.center())
        self.setGeometry(around & self._board.view.viewport().rect())
        self.setText(str(now))
        self.selectAll()
        self.setVisible(True)
        self.raise_()
        self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept with Enter, close with Escape."""
        if event.key() in ENTER:
            self._agree()
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setVisible(False)

    def _agree(self) -> None:
        change, about = change_to(self.text(), self._now), self._about
        if change is None:
            self.selectAll()
            self._board.ports.say(HOW)
            return
        self._close()
        if change and about is not None:
            self._board.ports.change_points(*about, change)

    def _close(self) -> None:
        self._about = None
        self.setVisible(False)
        self._board.view.setFocus()
