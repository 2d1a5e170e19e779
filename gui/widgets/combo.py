"""Combo box with a visible arrow."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox

from gui.theme import GRID
from gui.widgets.icons import pixmap

_ICON = 12


class Combo(QComboBox):
    """A combo box with our own arrow; the style sheet leaves its place empty."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrow over Qt's combo box."""
        super().paintEvent(event)
        colour = self.palette().color(QPalette.ColorRole.PlaceholderText).name()
        painter = QPainter(self)
        at = QRect(self.width() - _ICON - GRID, (self.height() - _ICON) // 2, _ICON, _ICON)
        painter.drawPixmap(at, pixmap("down", colour, _ICON, self.devicePixelRatioF()))
        painter.end()
