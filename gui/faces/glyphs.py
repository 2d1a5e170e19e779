"""Small icons for numbers, and text with icons and mana symbols for chips and menus."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QTransform

from gui.faces.mana import draw_symbol, fill_shape, pieces_of, symbol_width, write_into
from gui.faces.symbols import polygon


def draw_glyph(painter: QPainter, rect: QRectF, kind: str, ink: QColor) -> None:
    """Draw the icon of a stat, such as ``power``, in one colour."""
    painter.save()
    painter.translate(rect.x(), rect.y())
    painter.scale(rect.width(), rect.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(GLYPHS[kind](), ink)
    painter.restore()


def draw_icon(painter: QPainter, rect: QRectF, text: str) -> None:
    """Draw the symbol of a braced text: the icon of a stat, or a letter in its shape."""
    kind, fill = _SIGNS.get(text, _SIGNS.get(text.lower(), ("", "#d9dcde")))
    painter.save()
    if kind:
        path = QPainterPath()
        path.addRoundedRect(rect, rect.height() * 0.25, rect.height() * 0.25)
        painter.fillPath(path, QColor(fill))
        inset = rect.height() * 0.1
        draw_glyph(painter, rect.adjusted(inset, inset, -inset, -inset), kind, QColor("#fffaf0"))
    else:
        shape = _LETTER_SHAPES.get(text.lower(), gem_stone)
        fill_shape(painter, shape(), rect, QColor(fill))
        write_into(painter, rect, text[:2], QColor("#17181a"), 0.66)
    painter.restore()


def draw_in_text(painter: QPainter, rect: QRectF, text: str) -> None:
    """Draw a symbol as its game writes it: stat icons in lower case, mana in capitals."""
    draw = draw_icon if text in _SIGNS else draw_symbol
    draw(painter, rect, text)


def gem_disc() -> QPainterPath:
    """Return the outline for red."""
    path = QPainterPath()
    path.addEllipse(QRectF(0.03, 0.03, 0.94, 0.94))
    return path


def gem_tile() -> QPainterPath:
    """Return the outline for yellow."""
    return polygon((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95))


def gem_hexagon() -> QPainterPath:
    """Return the outline for blue."""
    return polygon((0.27, 0.02), (0.73, 0.02), (1, 0.5), (0.73, 0.98), (0.27, 0.98), (0, 0.5))


def gem_stone() -> QPainterPath:
    """Return the outline for other colours."""
    return polygon((0.5, 0), (1, 0.36), (0.82, 1), (0.18, 1), (0, 0.36))


def gem_octagon() -> QPainterPath:
    """Return the outline of a cost."""
    near, far = 0.3, 0.7
    return polygon(
        (near, 0.01), (far, 0.01), (0.99, near), (0.99, far),
        (far, 0.99), (near, 0.99), (0.01, far), (0.01, near),
    )  # fmt: skip


def _sword() -> QPainterPath:
    blade = polygon((0.5, -0.02), (0.6, 0.14), (0.58, 0.64), (0.42, 0.64), (0.4, 0.14))
    guard, grip = QPainterPath(), QPainterPath()
    guard.addRoundedRect(QRectF(0.22, 0.64, 0.56, 0.1), 0.05, 0.05)
    grip.addRoundedRect(QRectF(0.44, 0.72, 0.12, 0.28), 0.05, 0.05)
    turn = QTransform().translate(0.5, 0.5).rotate(42).scale(1.12, 1.12).translate(-0.5, -0.5)
    return turn.map(_together(blade, guard, grip))


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.02))
    path.cubicTo(0.62, 0.12, 0.78, 0.16, 0.92, 0.15)
    path.cubicTo(0.95, 0.55, 0.82, 0.83, 0.5, 0.99)
    path.cubicTo(0.18, 0.83, 0.05, 0.55, 0.08, 0.15)
    path.cubicTo(0.22, 0.16, 0.38, 0.12, 0.5, 0.02)
    return path


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.95))
    path.cubicTo(0.2, 0.72, 0.02, 0.52, 0.02, 0.32)
    path.cubicTo(0.02, 0.02, 0.4, -0.02, 0.5, 0.24)
    path.cubicTo(0.6, -0.02, 0.98, 0.02, 0.98, 0.32)
    path.cubicTo(0.98, 0.52, 0.8, 0.72, 0.5, 0.95)
    return path


def _eye() -> QPainterPath:
    path = QPainterPath(QPointF(-0.02, 0.5))
    path.quadTo(0.5, -0.08, 1.02, 0.5)
    path.quadTo(0.5, 1.08, -0.02, 0.5)
    path.addEllipse(QPointF(0.5, 0.5), 0.26, 0.26)
    path.addEllipse(QPointF(0.5, 0.5), 0.13, 0.13)
    return path


def _together(*paths: QPainterPath) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for each in paths:
        path.addPath(each)
    return path


GLYPHS: dict[str, Callable[[], QPainterPath]] = {
    "power": _sword,
    "defense": _shield,
    "life": _heart,
    "intellect": _eye,
}
"""The icon of each stat in a corner."""

_SIGNS = {
    "p": ("power", "#8a3b2a"),
    "d": ("defense", "#4a5763"),
    "h": ("life", "#3e6b3a"),
    "i": ("intellect", "#5a4684"),
    "r": ("", "#e9b44c"),
    "c": ("", "#8fc3ee"),
}
_LETTER_SHAPES = {"r": gem_disc, "c": gem_hexagon}


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
