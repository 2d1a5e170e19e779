"""The links of a fight on the background of the table: frames, sums, and what may come next."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from gui.board.layout.geometry import LinkFrame, Rect
from gui.board.paint.colours import Look

MapRect = Callable[[Rect], QRectF]

_RADIUS = 10
_PILL_PAD = 8
_GAP = 8
_LARGER = 1.15
_LINE = 1.3


class LinkPainter:
    """Draws links in pixels of the view, so that lines and type stay fine."""

    def __init__(self, painter: QPainter, at: MapRect, look: Look, font: QFont) -> None:
        self._painter = painter
        self._at = at
        self._look = look
        self._plain = QFont(font)
        self._bold = QFont(font)
        self._bold.setWeight(QFont.Weight.DemiBold)
        self._large = QFont(self._bold)
        self._large.setPixelSize(round(font.pixelSize() * _LARGER))

    def link(self, frame: LinkFrame) -> None:
        """Draw the frame of a link and its words."""
        painter, look, words = self._painter, self._look, frame.words
        rect = self._at(frame.rect)
        painter.setBrush(QColor(look.zone_background))
        colour = QColor(look.chosen if words.current else look.pill_line)
        painter.setPen(QPen(colour, 2 if words.current else 1.2))
        painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
        if frame.folded:
            self._folded(frame)
            return
        self._head(frame)
        self._sum(self._at(frame.sum), frame)
        if frame.power is not None:
            self._lines(self._at(frame.power), words.power, notes=words.notes)
        if frame.defense is not None:
            self._lines(self._at(frame.defense), words.defense)

    def following(self, rect: Rect, says: Sequence[str]) -> None:
        """Draw the place of what may come next, and say what that is."""
        if not says:
            return
        painter, look, place = self._painter, self._look, self._at(rect)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(look.pill_line), 1.2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(place, _RADIUS, _RADIUS)
        inner = place.adjusted(2 * _GAP, 1.5 * _GAP, -2 * _GAP, -_GAP)
        self._lines(inner, says)

    def _head(self, frame: LinkFrame) -> None:
        """Write the number and what is attacked, and the step at the right."""
        words, rect = frame.words, self._at(frame.head)
        right = rect.right()
        if words.current:
            right = self._pill(QPointF(right, rect.center().y()), words.state, chosen=True) - _GAP
        else:
            metrics = QFontMetricsF(self._plain)
            width = metrics.horizontalAdvance(words.state)
            place = QRectF(right - width - 1, rect.top(), width + 2, rect.height())
            self._write(place, words.state, self._plain, self._look.label)
            right = place.left() - _GAP
        title = QFontMetricsF(self._large).horizontalAdvance(words.title) + _GAP
        for note in words.notes if frame.power is None else ():
            if right - self._pill_width(note) < rect.left() + title:
                break
            right = self._pill(QPointF(right, rect.center().y()), note, chosen=True) - _GAP / 2
        x = self._write(rect, words.title, self._large, self._look.text)
        room = QRectF(x + _GAP, rect.top(), right - x - _GAP, rect.height())
        self._write(room, words.about, self._plain, self._look.dim)

    def _sum(self, rect: QRectF, frame: LinkFrame) -> None:
        """Write the arithmetic into a bar, with its result and what it does, if that is told."""
        painter, look, words = self._painter, self._look, frame.words
        if not (words.sum or words.result or words.comes):
            return
        painter.setBrush(QColor(look.pill))
        painter.setPen(QPen(QColor(look.pill_line), 1.2))
        painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), _GAP, _GAP)
        metrics = QFontMetricsF(self._large)
        result = self._pill_width(words.result) if words.result else 0
        widths = (
            metrics.horizontalAdvance(words.sum),
            result,
            metrics.horizontalAdvance(words.comes),
        )
        free = rect.width() - sum(widths) - 2 * _GAP
        x = rect.left() + max(free / 2, _GAP)
        room = QRectF(x, rect.top(), rect.right() - x - 2 * _GAP - result, rect.height())
        x = self._write(room, words.sum, self._large, look.text) + _GAP
        x = self._result(QPointF(x, rect.center().y()), frame) + _GAP
        room = QRectF(x, rect.top(), rect.right() - x - _GAP / 2, rect.height())
        self._write(room, words.comes, self._large, look.text)

    def _result(self, left: QPointF, frame: LinkFrame) -> float:
        """Write what it comes to into a pill; return where that ends."""
        look, words = self._look, frame.words
        if not words.result:
            return left.x()
        background, line, text = (
            (look.damage, look.damage_line, look.damage_text)
            if words.counts
            else (look.counter, look.counter_line, look.counter_text)
        )
        width, high = self._pill_width(words.result), QFontMetricsF(self._bold).height() + 2
        place = QRectF(left.x(), left.y() - high / 2, width, high)
        self._painter.setBrush(QColor(background))
        self._painter.setPen(QPen(QColor(line), 1))
        self._painter.drawRoundedRect(place, 5, 5)
        self._painter.setFont(self._bold)
        self._painter.setPen(QColor(text))
        self._painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words.result)
        return place.right()

    def _pill_width(self, says: str) -> float:
        return QFontMetricsF(self._bold).horizontalAdvance(says) + 2 * _PILL_PAD

    def _pill(self, right: QPointF, says: str, *, chosen: bool) -> float:
        """Write a word into a pill that ends at a point; return where it begins."""
        look, metrics = self._look, QFontMetricsF(self._bold)
        width = metrics.horizontalAdvance(says) + 2 * _PILL_PAD
        high = metrics.height() + 2
        place = QRectF(right.x() - width, right.y() - high / 2 + 1, width, high)
        self._painter.setBrush(QColor(look.choice_background))
        self._painter.setPen(QPen(QColor(look.chosen if chosen else look.pill_line), 1))
        self._painter.drawRoundedRect(place, 5, 5)
        self._painter.setFont(self._bold)
        self._painter.setPen(QColor(look.chosen if chosen else look.label))
        self._painter.drawText(place, Qt.AlignmentFlag.AlignCenter, says)
        return place.left()

    def _lines(self, rect: QRectF, lines: Sequence[str], notes: Iterable[str] = ()) -> None:
        """Write a first line and the others under it, as many as have room, then words in pills."""
        if not lines:
            return
        metrics = QFontMetricsF(self._plain)
        step = metrics.height() * _LINE / 1.15
        head = QRectF(rect.left(), rect.top(), rect.width(), step)
        self._write(head, lines[0], self._large, self._look.text)
        y = head.bottom()
        pills = list(notes)
        pill_high = metrics.height() + 6
        most = rect.bottom() - (pill_high if pills else 0)
        flags = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
        for line in lines[1:]:
            room = QRectF(rect.left(), y, rect.width(), most - y)
            needs = metrics.boundingRect(room, flags, line)
            if needs.height() > room.height() + 1:
                break
            self._painter.setFont(self._plain)
            self._painter.setPen(QColor(self._look.dim))
            self._painter.drawText(room, flags, line)
            y += needs.height()
        x = rect.left()
        for note in pills:
            width = QFontMetricsF(self._bold).horizontalAdvance(note) + 2 * _PILL_PAD
            if x + width > rect.right() + 1:
                break
            self._pill(QPointF(x + width, y + pill_high / 2), note, chosen=True)
            x += width + _GAP / 2

    def _folded(self, frame: LinkFrame) -> None:
        words = frame.words
        centre = Qt.AlignmentFlag.AlignCenter
        self._painter.setFont(self._bold)
        self._painter.setPen(QColor(self._look.text))
        self._painter.drawText(self._at(frame.head), centre, words.title)
        rect = self._at(frame.sum)
        metrics = QFontMetricsF(self._bold)
        width = metrics.horizontalAdvance(words.result) + 2 * _PILL_PAD
        left = QPointF(rect.center().x() - width / 2, rect.top() + metrics.height())
        self._result(left, frame)
        flags = int(Qt.AlignmentFlag.AlignHCenter) | int(Qt.TextFlag.TextWordWrap)
        self._painter.setFont(self._plain)
        self._painter.setPen(QColor(self._look.dim))
        below = rect.adjusted(4, 2 * metrics.height(), -4, -2)
        self._painter.drawText(below, flags, words.comes)

    def _write(self, rect: QRectF, words: str, font: QFont, colour: str) -> float:
        """Write words at the left of a place, as much as fits; return where they end."""
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(rect.width(), 0) + 1)
        self._painter.setFont(font)
        self._painter.setPen(QColor(colour))
        side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self._painter.drawText(rect, side, shown)
        return rect.left() + metrics.horizontalAdvance(shown)
