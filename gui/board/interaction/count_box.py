"""Typing how much life somebody has, or how many points: a box over the number on the table."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from core.state.ids import PlayerId
from gui.board.ports import Board
from gui.widgets.typed_number import HOW, LETTERS, change_to


class CountBox(QLineEdit):
    """Takes a number where it stands, and asks for the change as one action."""

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
        """Ask for a number over a place of the table; ``words`` say what of."""
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
        """Agree by Enter, leave it by Escape."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
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
