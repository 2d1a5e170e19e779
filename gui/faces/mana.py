"""Mana symbols as letters in shapes: every colour has a letter, a hue and an outline."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from core.cards.mana import COLOR_ORDER, Symbol, SymbolKind, read_symbol
from gui.faces.fonts import sans
from gui.faces.palette import COLORLESS, PIPS

_WIDE = 1.75
_RIM = QColor(18, 16, 14, 190)


def pieces_of(text: str) -> tuple[tuple[str, bool], ...]:
    """Split a text at its symbols: pieces, and whether a piece was in braces."""
    pieces: list[tuple[str, bool]] = []
    rest = text
    while "{" in rest and "}" in rest.partition("{")[2]:
        before, _, tail = rest.partition("{")
        inside, _, rest = tail.partition("}")
        if before:
            pieces.append((before, False))
        pieces.append((inside, True))
    if rest or not pieces:
        pieces.append((rest, False))
    return tuple(pieces)


def symbols_in(cost: str) -> tuple[str, ...]:
    """Return the symbols of a cost, without braces."""
    return tuple(piece for piece, is_symbol in pieces_of(cost) if is_symbol)


def symbol_width(text: str, size: float) -> float:
    """Return the width of a symbol of height ``size`` in pixels."""
    halves = [half for half in text.split("/") if half not in {"P", "p"}]
    return round(size * (_WIDE if halves[1:] else 1))


@lru_cache(maxsize=1024)
def cost_width(cost: str, size: float) -> float:
    """Return the width of a whole cost with its gaps, in pixels."""
    symbols = symbols_in(cost)
    return sum(symbol_width(text, size) + 1 for text in symbols) - (1 if symbols else 0)


def draw_symbol(painter: QPainter, rect: QRectF, text: str) -> None:
    """Draw one mana symbol into a rectangle of the width `symbol_width`."""
    symbol = read_symbol(text)
    painter.save()
    letters = _letters(symbol)
    slashed = symbol.kind is SymbolKind.PHYREXIAN
    if letters[1:]:
        _draw_pair(painter, rect, letters)
    else:
        fill, ink = PIPS.get(letters[0], PIPS[COLORLESS])
        fill_shape(painter, _outline(symbol), rect, QColor(fill))
        write_into(painter, rect, _label(symbol, letters[0]), QColor(ink))
    if slashed:
        _slash(painter, rect)
    painter.restore()


def draw_cost(painter: QPainter, corner: QPointF, cost: str, size: float) -> None:
    """Draw a whole cost from its upper left corner; its symbols are ``size`` pixels high."""
    x = corner.x()
    for text in symbols_in(cost):
        wide = symbol_width(text, size)
        draw_symbol(painter, QRectF(x, corner.y(), wide, size), text)
        x += wide + 1


def _letters(symbol: Symbol) -> tuple[str, ...]:
    if symbol.kind in {SymbolKind.HYBRID, SymbolKind.TWOBRID, SymbolKind.PHYREXIAN}:
        return tuple(half for half in symbol.text.split("/") if half != "P")[:2] or ("P",)
    if symbol.kind is SymbolKind.COLORED:
        return (symbol.text[-1],)
    return (symbol.text,)


def _label(symbol: Symbol, letter: str) -> str:
    if symbol.kind is SymbolKind.COLORED and symbol.text != letter:
        return "½"
    return letter[:3]


def _outline(symbol: Symbol) -> QPainterPath:
    color = next((letter for letter in COLOR_ORDER if letter in symbol.colors), "")
    if color:
        return _SHAPES[color]()
    if symbol.kind is SymbolKind.SNOW:
        return _star(6, 0.3)
    if symbol.kind is SymbolKind.COLORLESS:
        return corners_around(QPointF(0.5, 0.5), 4 * (0.52,))
    if symbol.kind in {SymbolKind.VARIABLE, SymbolKind.OTHER}:
        return _rounded(0.22)
    return _rounded(0.5)


def _rounded(radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.04, 0.04, 0.92, 0.92), radius, radius)
    return path


def corners_around(middle: QPointF, reaches: Iterable[float]) -> QPainterPath:
    """Return a closed polygon with corners at these radii, evenly spaced from the top."""
    far = tuple(reaches)
    path = QPainterPath()
    path.addPolygon(QPolygonF([_around(middle, each, n / len(far)) for n, each in enumerate(far)]))
    path.closeSubpath()
    return path


def _around(middle: QPointF, reach: float, part: float) -> QPointF:
    angle = 2 * pi * part - pi / 2
    return QPointF(middle.x() + reach * cos(angle), middle.y() + reach * sin(angle))


def _star(points: int, depth: float) -> QPainterPath:
    return corners_around(QPointF(0.5, 0.5), points * (0.52, 0.52 - depth * 0.5))


def _sun() -> QPainterPath:
    return _star(10, 0.2)


def _drop() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, -0.06))
    path.cubicTo(0.62, 0.16, 0.95, 0.32, 0.95, 0.58)
    path.cubicTo(0.95, 0.84, 0.75, 1.0, 0.5, 1.0)
    path.cubicTo(0.25, 1.0, 0.05, 0.84, 0.05, 0.58)
    path.cubicTo(0.05, 0.32, 0.38, 0.16, 0.5, -0.06)
    return path


def _stone() -> QPainterPath:
    path = QPainterPath(QPointF(0.06, 0.98))
    path.lineTo(0.06, 0.44)
    path.cubicTo(0.06, -0.12, 0.94, -0.12, 0.94, 0.44)
    path.lineTo(0.94, 0.98)
    path.closeSubpath()
    return path


def _flame() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 1.0))
    path.cubicTo(0.16, 1.0, 0.0, 0.78, 0.02, 0.55)
    path.lineTo(0.02, 0.02)
    path.lineTo(0.3, 0.2)
    path.lineTo(0.5, -0.06)
    path.lineTo(0.7, 0.2)
    path.lineTo(0.98, 0.02)
    path.lineTo(0.98, 0.55)
    path.cubicTo(1.0, 0.78, 0.84, 1.0, 0.5, 1.0)
    return path


def _leaf() -> QPainterPath:
    path = QPainterPath(QPointF(0.98, 0.0))
    path.lineTo(0.98, 0.5)
    path.cubicTo(0.98, 0.84, 0.76, 1.0, 0.5, 1.0)
    path.lineTo(0.02, 1.0)
    path.lineTo(0.02, 0.5)
    path.cubicTo(0.02, 0.16, 0.24, 0.0, 0.5, 0.0)
    path.closeSubpath()
    return path


_SHAPES = {"W": _sun, "U": _drop, "B": _stone, "R": _flame, "G": _leaf}


def fill_shape(painter: QPainter, path: QPainterPath, rect: QRectF, color: QColor) -> None:
    """Fill a path of the unit square, scaled to a rectangle, with a thin dark rim."""
    painter.save()
    margin = rect.height() * 0.05
    painter.translate(rect.x() + margin, rect.y() + margin)
    painter.scale(rect.width() - 2 * margin, rect.height() - 2 * margin)
    pen = QPen(_RIM, 0.07)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(color)
    painter.drawPath(path)
    painter.restore()


def write_into(
    painter: QPainter, rect: QRectF, text: str, ink: QColor, share: float = 0.74
) -> None:
    """Write one to three characters into the middle of a shape."""
    smaller = {1: 1.0, 2: 0.8}.get(len(text), 0.6)
    font = sans(max(1, round(rect.height() * share * smaller)))
    font.setWeight(font.Weight.Bold)
    painter.setFont(font)
    painter.setPen(ink)
    metrics = painter.fontMetrics()
    base = rect.center().y() + metrics.capHeight() / 2
    x = rect.center().x() - metrics.horizontalAdvance(text) / 2
    painter.drawText(QPointF(x, base), text)


def _draw_pair(painter: QPainter, rect: QRectF, letters: tuple[str, ...]) -> None:
    """Draw a hybrid symbol: a capsule with a diagonal line and one letter on each side."""
    capsule = QPainterPath()
    inner = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    capsule.addRoundedRect(inner, rect.height() / 2, rect.height() / 2)
    colors = [PIPS.get(letter, PIPS[COLORLESS]) for letter in letters]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colors[0][0]))
    painter.drawPath(capsule)
    lean = rect.height() * 0.18
    middle = rect.center().x()
    right = QPainterPath(QPointF(middle + lean, rect.top()))
    right.lineTo(rect.topRight())
    right.lineTo(rect.bottomRight())
    right.lineTo(middle - lean, rect.bottom())
    right.closeSubpath()
    painter.setBrush(QColor(colors[1][0]))
    painter.drawPath(capsule.intersected(right))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_RIM, max(0.7, rect.height() * 0.06)))
    painter.drawPath(capsule)
    painter.drawLine(QPointF(middle + lean, rect.top()), QPointF(middle - lean, rect.bottom()))
    half = rect.width() / 2
    for number, letter in enumerate(letters):
        place = QRectF(rect.x() + half * number, rect.y(), half, rect.height())
        write_into(painter, place, letter, QColor(colors[number][1]), 0.68)


def _slash(painter: QPainter, rect: QRectF) -> None:
    """Draw two cuts in the rim: a Phyrexian symbol can be paid with life."""
    pen = QPen(QColor("#8d1f2d"), max(1.0, rect.height() * 0.11))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    reach = rect.height() * 0.24
    painter.drawLine(
        QPointF(rect.right() - reach, rect.top() + rect.height() * 0.03),
        QPointF(rect.right() - rect.height() * 0.03, rect.top() + reach),
    )
    painter.drawLine(
        QPointF(rect.left() + rect.height() * 0.03, rect.bottom() - reach),
        QPointF(rect.left() + reach, rect.bottom() - rect.height() * 0.03),
    )
