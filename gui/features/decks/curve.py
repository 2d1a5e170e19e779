"""A deck in shapes: what its cards cost as columns, and its colours as one strip."""

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.cards.deck import COLOR_WORDS, PITCH_COLORS
from gui.faces.palette import COLORLESS, PIPS
from gui.theme import GRID, Theme
from gui.widgets.plain_text import plain_tip

_CURVE = 8 * GRID
_LABELS = ("0\N{EN DASH}1", "2", "3", "4", "5", "6", "7+")
_YELLOW = "#e3b433"
_FILLS: Mapping[str, str] = {
    **{word: PIPS[letter][0] for letter, word in COLOR_WORDS.items()},
    PITCH_COLORS["2"]: _YELLOW,
}


class Curve(QWidget):
    """Columns of how many cards cost how much, with the numbers above them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._counts: tuple[int, ...] = ()
        self.setFixedHeight(_CURVE + 5 * GRID)

    def hold(self, counts: tuple[int, ...], what: str) -> None:
        """Show other counts."""
        self._counts = counts
        said = ", ".join(f"{n} of {label}" for n, label in zip(counts, _LABELS, strict=True))
        self.setAccessibleName(f"{what}: {said}")
        self.setToolTip(plain_tip(said))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a column each."""
        painter = QPainter(self)
        most = max((*self._counts, 1))
        wide = self.width() / max(len(self._counts), 1)
        line = self.fontMetrics().height()
        floor = self.height() - line
        for at, count in enumerate(self._counts):
            high = round((floor - line - 2) * count / most)
            left = round(at * wide)
            column = QRect(left + 2, floor - high, round(wide) - 4, high)
            painter.fillRect(column, QColor(self.theme.good))
            painter.setPen(QColor(self.theme.dim))
            center = Qt.AlignmentFlag.AlignHCenter
            if count:
                above = QRect(left, column.top() - line, round(wide), line)
                painter.drawText(above, center, str(count))
            painter.drawText(QRect(left, floor, round(wide), line), center, _LABELS[at])
        painter.end()


class ColorStrip(QWidget):
    """The colours of a deck side by side, each as wide as it has cards. Words say the same."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._colors: tuple[tuple[str, int], ...] = ()
        self.setFixedHeight(GRID)

    def hold(self, colors: tuple[tuple[str, int], ...]) -> None:
        """Show other colours: by words, with how many cards there are of each."""
        self._colors = colors
        self.setAccessibleName("Colours: " + ", ".join(f"{n} {word}" for word, n in colors))
        self.update()

    def parts(self) -> list[tuple[str, float, float]]:
        """Return each colour with where its part begins and ends."""
        total = sum(count for _, count in self._colors) or 1
        made, left = [], 0.0
        for word, count in self._colors:
            right = left + self.width() * count / total
            made.append((word, left, right))
            left = right
        return made

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the parts in one rounded strip, with an edge where a colour is too like it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QPainterPath()
        edge.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.setClipPath(edge)
        for word, left, right in self.parts():
            fill = QColor(_FILLS.get(word, PIPS[COLORLESS][0]))
            painter.fillRect(QRectF(left, 0, right - left, self.height()), fill)
        painter.setClipping(False)
        painter.setPen(QColor(self.theme.dim))
        painter.drawPath(edge)
        painter.end()
