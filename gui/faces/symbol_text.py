"""Text with mana symbols, wrapped and drawn, for chips and menus."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from gui.faces.glyphs import draw_in_text
from gui.faces.mana import pieces_of, symbol_width

_SIZE = 0.8
"""Height of a symbol relative to a line."""
_GAP = 1.0
_MOST, _REST = 40, "\N{HORIZONTAL ELLIPSIS}"
"""Largest number of words in one line, and the ellipsis for the rest."""

Pieces = tuple[tuple[str, bool], ...]
"""Parts of a word, and whether each is a symbol in braces."""


class SymbolText:
    """A text wrapped to a column width; without a width it has a single line."""

    def __init__(self, text: str, font: QFont, width: float | None = None) -> None:
        self._font = font
        self._metrics = QFontMetricsF(font)
        self._side = round(self._metrics.height() * _SIZE)
        self._space = self._metrics.horizontalAdvance(" ")
        self._lines: list[list[Pieces]] = [[]]
        self._widths: list[float] = [0.0]
        for word in text.split():
            pieces = pieces_of(word)
            wide = sum(self._wide(*piece) for piece in pieces)
            line, taken = self._lines[-1], self._widths[-1]
            if line and width is not None and taken + self._space + wide > width:
                self._lines.append([pieces])
                self._widths.append(wide)
            else:
                self._widths[-1] = taken + (self._space if line else 0) + wide
                line.append(pieces)

    @property
    def width(self) -> float:
        """Width of its widest line."""
        return max(self._widths)

    @property
    def last_width(self) -> float:
        """Width of its last line."""
        return self._widths[-1]

    @property
    def height(self) -> float:
        """Height of all lines."""
        return self._metrics.height() * len(self._lines)

    def draw(self, painter: QPainter, corner: QPointF, *, centred_in: float = 0) -> None:
        """Draw it below a corner in the colour of the pen; optionally centre lines in a width."""
        painter.setFont(self._font)
        base = corner.y() + self._metrics.ascent()
        for line, taken in zip(self._lines, self._widths, strict=True):
            x = corner.x() + (max((centred_in - taken) / 2, 0) if centred_in else 0)
            for pieces in line:
                for text, is_symbol in pieces:
                    if is_symbol:
                        top = base - self._metrics.capHeight() / 2 - self._side / 2
                        place = QRectF(x, round(top), symbol_width(text, self._side), self._side)
                        draw_in_text(painter, place, text)
                    else:
                        painter.drawText(QPointF(x, base), text)
                    x += self._wide(text, is_symbol)
                x += self._space
            base += self._metrics.height()

    def _wide(self, text: str, is_symbol: bool) -> float:  # noqa: FBT001 - a piece taken apart
        if is_symbol:
            return symbol_width(text, self._side) + _GAP
        return self._metrics.horizontalAdvance(text)


def fitting_line(text: str, font: QFont, width: float) -> SymbolText:
    """Return the text on one line, with an ellipsis for words that do not fit."""
    words = text.split()
    whole = SymbolText(" ".join(words[:_MOST]), font)
    if len(words) <= _MOST and whole.width <= width:
        return whole
    low, high = 0, min(len(words), _MOST)
    while low < high:
        middle = (low + high + 1) // 2
        fits = SymbolText(f"{' '.join(words[:middle])}{_REST}", font).width <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    return SymbolText(f"{' '.join(words[:low])}{_REST}", font)
