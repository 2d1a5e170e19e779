"""The life of each player over the turns, drawn."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.rules.game_course import Course, life_messages
from gui.features.game_end.curve_layout import DASHES, MARKS, laid_out
from gui.theme import GRID, Theme

_SIZE = QSize(96 * GRID, 24 * GRID)
_THICK = 2.5


class LifeCurve(QWidget):
    """Draws one line a player; a screen reader hears the same in words."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._course: Course | None = None
        self.setAccessibleName("Life over the turns")

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.update()

    def show_course(self, course: Course) -> None:
        """Draw how a game went."""
        self._course = course
        self.setAccessibleDescription(" ".join(str(each) for each in life_messages(course)))
        self.update()

    # Qt

    def sizeHint(self) -> QSize:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return QSize(40 * GRID, 14 * GRID)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._course is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = self.fontMetrics()
        names = max(
            metrics.horizontalAdvance(f"{each.player} {each.life[-1]} ")
            for each in self._course.curves
        )
        line = float(metrics.height())
        found = laid_out(self._course, self.width(), self.height(), line, names)
        middle = Qt.AlignmentFlag.AlignVCenter
        for height, words in found.levels:
            painter.setPen(QColor(self._theme.line))
            painter.drawLine(QPointF(found.left, height), QPointF(found.right, height))
            painter.setPen(QColor(self._theme.dim))
            box = QRectF(0, height - line, found.left - GRID, 2 * line)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | middle, words)
        for across, words in found.turns:
            box = QRectF(across - 4 * line, found.bottom + line / 4, 8 * line, 1.3 * line)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        colours = curve_colours(self._theme)
        for trace in found.traces:
            colour = QColor(colours[trace.seat % len(colours)])
            pen = QPen(colour, _THICK)
            dash = DASHES[trace.seat % len(DASHES)]
            if dash:
                pen.setDashPattern([each / _THICK for each in dash])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline(QPolygonF([QPointF(*spot) for spot in trace.spots]))
            end = QPointF(*trace.spots[-1])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            mark = MARKS[trace.seat % len(MARKS)]
            painter.drawPolygon(QPolygonF([end + QPointF(*corner) for corner in mark]))
            painter.setPen(colour)
            box = QRectF(end.x() + line, trace.label_at - line, names + line, 2 * line)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | middle, trace.label)
        painter.end()


def curve_colours(theme: Theme) -> tuple[str, ...]:
    """Return the colours of lines by seat; dashes, marks and names tell them apart as well."""
    return (theme.good, theme.bad, theme.accent, theme.cite)
