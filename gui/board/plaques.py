"""Plaques: a player's life and points, each with what a click makes of it; and the name."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPainter, QPen

from core.law.ruleset import PointSpec
from core.table.table import Player
from gui.board.look import Look

LIFE = ""
"""The kind that stands for life."""

_PAD = 9
_GAP = 4
_SMALL = 0.92
_SMALLEST = 9
_SMALLEST_IN_ROWS = 10
_SHORT = 3
"""So many letters of a word are written where the whole of it has no room."""


class Count(Struct, frozen=True):
    """So many points of a kind, and the word for the kind."""

    kind: str
    word: str
    amount: int


class Name(Struct, frozen=True):
    """What a plaque says of a player: name, life, whether it is their turn, and their points."""

    who: str
    life: int
    active: bool
    counts: tuple[Count, ...] = ()


def counts_of(specs: Iterable[PointSpec], player: Player) -> Iterator[Count]:
    """Yield the points of a player that are shown: those of every turn, and those there are."""
    rest = dict(player.points)
    for spec in specs:
        amount = rest.pop(spec.kind, 0)
        if amount or spec.always:
            yield Count(spec.kind, spec.word.partition(" ")[0], amount)
    yield from (Count(kind, kind, amount) for kind, amount in rest.items())


def hit(rect: QRectF, font: QFont, name: Name, at: QPointF) -> tuple[str, int] | None:
    """Return what a click changes, and by how much: the left half is less, the right more."""
    for kind, place in _places(rect, _fitting(rect, font, name), name):
        if place.contains(at):
            return kind, 1 if at.x() > place.center().x() else -1
    return None


def _least(line: float) -> float:
    """Return the height that life and name take in type of a height."""
    return 2 * line + 12 + _GAP


def _fitting(rect: QRectF, font: QFont, name: Name) -> QFont:
    """Return type in which everything fits into a low plaque.

    Points in words, one kind a line, are worth smaller type as long as it can be read.
    """
    pixels = QFontInfo(font).pixelSize()
    for size in range(pixels, _SMALLEST_IN_ROWS - 1, -1):
        found = _sized(font, size)
        line = QFontMetricsF(found).height()
        if _least(line) + len(name.counts) * (line + 1) <= rect.height():
            return found
    line = QFontMetricsF(font).height()
    needed = _least(line) + (line if name.counts else 0)
    if needed <= rect.height():
        return font
    return _sized(font, max(round(pixels * rect.height() / needed), _SMALLEST))


def _sized(font: QFont, pixels: int) -> QFont:
    found = QFont(font)
    found.setPixelSize(pixels)
    return found


def _places(rect: QRectF, font: QFont, name: Name) -> Iterator[tuple[str, QRectF]]:
    """Yield where life and each kind of points stand."""
    line = QFontMetricsF(font).height()
    head = rect
    rows = len(name.counts) * (line + 1)
    least = _least(line)
    if name.counts and rect.height() >= rows + least:
        top = rect.center().y() + (least - rows) / 2
        head = rect.adjusted(0, 0, 0, -rows)
        head.moveTop(rect.center().y() - (least + rows) / 2 + least / 2 - head.height() / 2)
        for index, count in enumerate(name.counts):
            yield count.kind, QRectF(rect.left(), top + index * (line + 1), rect.width(), line)
    elif name.counts:
        head = rect.adjusted(0, 0, 0, -line)
        wide = rect.width() / len(name.counts)
        top = min(head.center().y() + least / 2, rect.bottom() - line)
        for index, count in enumerate(name.counts):
            yield count.kind, QRectF(rect.left() + index * wide, top, wide, line)
    yield LIFE, _life_pill(head, font, name.life)


def _life_pill(rect: QRectF, font: QFont, life: int) -> QRectF:
    metrics = QFontMetricsF(_bold(font))
    signs = 2 * (metrics.horizontalAdvance("+") + _PAD)
    width = metrics.horizontalAdvance(str(life)) + signs + 12
    height = metrics.height() + 8
    top = rect.center().y() - (height + QFontMetricsF(font).height() + _GAP) / 2
    return QRectF(rect.center().x() - width / 2, top, width, height)


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setWeight(QFont.Weight.Bold)
    bold.setPixelSize(round(QFontMetricsF(font).height() * 1.05))
    return bold


def draw(painter: QPainter, rect: QRectF, name: Name, look: Look, font: QFont) -> None:
    """Draw life in a pill, the name below with an arrow at who has the turn, and the points."""
    font = _fitting(rect, font, name)
    places = dict(_places(rect, font, name))
    pill = places[LIFE]
    painter.setPen(QPen(QColor(look.chosen if name.active else look.pill_line), 1.5))
    painter.setBrush(QColor(look.pill))
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    _number(painter, pill.adjusted(_PAD, 0, -_PAD, 0), str(name.life), look, _bold(font))
    painter.setFont(font)
    painter.setPen(QColor(look.text if name.active else look.label))
    metrics = QFontMetricsF(font)
    line = QRectF(rect.left(), pill.bottom() + _GAP, rect.width(), metrics.height())
    says = f"▸ {name.who}" if name.active else name.who
    said = metrics.elidedText(says, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(line, Qt.AlignmentFlag.AlignCenter, said)
    _draw_counts(painter, name, places, look, font)


def _draw_counts(
    painter: QPainter, name: Name, places: dict[str, QRectF], look: Look, font: QFont
) -> None:
    """Draw points in words, one kind a line, or shortened in a single line."""
    small = QFont(font)
    small.setPixelSize(max(round(QFontMetricsF(font).height() * _SMALL * 0.72), 10))
    metrics = QFontMetricsF(small)
    for count in name.counts:
        place = places[count.kind]
        words = f"{count.amount} {count.word}"
        signs = 2 * (metrics.horizontalAdvance("+") + 5)
        whole = metrics.horizontalAdvance(words) + signs <= place.width()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.zone_ground))
        painter.drawRoundedRect(place.adjusted(1, 0.5, -1, -0.5), 5, 5)
        if whole:
            inner = place.adjusted(4, 0, -4, 0)
            _number(painter, inner, words, look, small, dim=not count.amount)
        else:
            painter.setFont(small)
            painter.setPen(QColor(look.text if count.amount else look.label))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, _shortened(count, metrics, place))


def _shortened(count: Count, metrics: QFontMetricsF, place: QRectF) -> str:
    """Return as much of the word as there is room for beside the number."""
    tries = (count.word, count.word[:_SHORT], count.word[:1].upper())
    written = [f"{count.amount} {word}" for word in tries]
    fits = (words for words in written if metrics.horizontalAdvance(words) <= place.width() - _GAP)
    return next(fits, written[-1])


def _number(  # noqa: PLR0913 - what is written, where, and how
    painter: QPainter, rect: QRectF, words: str, look: Look, font: QFont, *, dim: bool = False
) -> None:
    """Write a number between what makes it less and what makes it more."""
    painter.setFont(font)
    painter.setPen(QColor(look.label if dim else look.text))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
    painter.setPen(QColor(look.label))
    for sign, side in (("−", Qt.AlignmentFlag.AlignLeft), ("+", Qt.AlignmentFlag.AlignRight)):
        painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, sign)
