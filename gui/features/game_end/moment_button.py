"""A button that opens the table at a moment of the game."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gui.theme import GRID


class MomentButton(QPushButton):
    """Says its number, which is its key, and in two lines what happened."""

    def __init__(self, number: int, title: str, more: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("moment")
        self._lines = (f"{number}   {title}", more)
        self.setToolTip(f"{title}\n{more}")
        self.setAccessibleName(f"Moment {number}: {title}")
        self.setAccessibleDescription(f"{more}. Opens the table at that time.")

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(20 * GRID, 2 * self.fontMetrics().lineSpacing() + 3 * GRID)

    def minimumSizeHint(self) -> QSize:
        return QSize(8 * GRID, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - 3 * GRID
        cut = Qt.TextElideMode.ElideRight
        lines = (self.fontMetrics().elidedText(each, cut, room) for each in self._lines)
        self.setText("\n".join(lines).replace("&", "&&"))
