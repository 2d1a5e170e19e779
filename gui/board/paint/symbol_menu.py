"""A menu in whose entries mana symbols are drawn, where their words have them in braces."""

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QAction, QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QStyle, QStyleOptionMenuItem, QWidget

from gui.faces.symbol_text import SymbolText

_PADDING = 24
"""What the style sheet of all menus keeps free before icons and words."""


class SymbolMenu(QMenu):
    """Paints entries with symbols once more over what Qt has painted; all else is Qt's."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the menu, then symbols in place of braces."""
        super().paintEvent(event)
        entries = [each for each in self.actions() if "{" in each.text() and each.isVisible()]
        if not entries:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for action in entries:
            place = self.actionGeometry(action)
            if place.intersects(event.rect()):
                self._paint(painter, action, place)
        painter.end()

    def _paint(self, painter: QPainter, action: QAction, place: QRect) -> None:
        """Paint one entry anew: background and icon by the style, words with symbols."""
        option = QStyleOptionMenuItem()
        self.initStyleOption(option, action)
        option.rect = place
        words, _, number = option.text.partition("\t")
        option.text = f"\t{number}" if number else ""
        painter.fillRect(place, self.palette().base())
        self.style().drawControl(QStyle.ControlElement.CE_MenuItem, option, painter, self)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = self.palette().highlightedText() if chosen else self.palette().text()
        painter.setPen(QColor(role.color()))
        text = SymbolText(words.replace("&&", "&"), self.font())
        top = place.center().y() - QFontMetricsF(self.font()).height() / 2 + 1
        painter.setClipRect(place, Qt.ClipOperation.ReplaceClip)
        text.draw(painter, QPointF(place.left() + _PADDING + option.maxIconWidth, top))
        painter.setClipping(False)
