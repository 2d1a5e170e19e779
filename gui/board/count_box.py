"""Typing how much life somebody has, or how many points: a box over the number on the table."""

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from core.table.ids import PlayerId

if TYPE_CHECKING:
    from gui.board.view import BoardView

HOW = "A number sets it, +3 adds, -7 takes away. Enter does it, Escape leaves it."
_NUMBER = re.compile(r"([=+\-−]?)\s*(\d{1,6})")
_LETTERS = 6


class CountBox(QLineEdit):
    """Takes a number where it stands, and asks for the change as one action."""

    def __init__(self, board: "BoardView") -> None:
        super().__init__(board.viewport())
        self._board = board
        self._about: tuple[PlayerId, str] | None = None
        self._now = 0
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(_LETTERS + 2)
        self.setToolTip(HOW)
        self.setAccessibleDescription(HOW)
        self.setVisible(False)

    def ask(self, player: PlayerId, kind: str, words: str, now: int, place: QRect) -> None:
        """Ask for a number over a place of the table; ``words`` say what of."""
        self._about, self._now = (player, kind), now
        self.setAccessibleName(f"{player}: {words}")
        font = QFont(self._board.font())
        font.setPixelSize(max(round(place.height() * 0.55), self.fontInfo().pixelSize()))
        self.setFont(font)
        wide = max(place.width(), self.fontMetrics().averageCharWidth() * _LETTERS * 2)
        high = max(place.height(), self.sizeHint().height())
        around = QRect(0, 0, wide, high)
        around.moveCenter(place.center())
        self.setGeometry(around & self._board.viewport().rect())
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
        """Whoever goes elsewhere leaves it."""
        super().focusOutEvent(event)
        self.setVisible(False)

    def _agree(self) -> None:
        change, about = change_to(self.text(), self._now), self._about
        if change is None:
            self.selectAll()
            self._board.hands.tell(HOW)
            return
        self._close()
        if change and about is not None:
            self._board.hands.change_count(*about, change)

    def _close(self) -> None:
        self._about = None
        self.setVisible(False)
        self._board.setFocus()


def change_to(text: str, now: int) -> int | None:
    """Return by how much a number changes that somebody has typed over it; None if it is none.

    With a sign it is the change itself. ``=`` before it sets it too.
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    sign, number = found[1], int(found[2])
    if sign == "+":
        return number
    return -number if sign in {"-", "−"} else number - now
