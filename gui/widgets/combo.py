"""A list to open that shows that it can be opened."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox

from gui.theme import GRID
from gui.widgets.icons import pixmap

_SIGN = 12


class Combo(QComboBox):
    """A combo box with our own sign at its end; the style sheet leaves the place empty."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign over what Qt paints."""
        super().paintEvent(event)
        colour = self.palette().color(QPalette.ColorRole.PlaceholderText).name()
        painter = QPainter(self)
        at = QRect(self.width() - _SIGN - GRID, (self.height() - _SIGN) // 2, _SIGN, _SIGN)
        painter.drawPixmap(at, pixmap("down", colour, _SIGN, self.devicePixelRatioF()))
        painter.end()
