"""The lines of a deck as faces: a picture each, with how many and what is wrong below it."""

from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from gui.card_ports import Picture
from gui.features.decks.rows import DeckRow, DeckRows, Index
from gui.panels.card_results import FACE_RATIO, OTHER_SIDE
from gui.theme import GRID, Theme
from gui.widgets.list_rows import fitting

WIDTH = 104
_HIGH = round(WIDTH * FACE_RATIO)
_TIMES = "\N{MULTIPLICATION SIGN}"


class DeckFacePainter(QStyledItemDelegate):
    """Paints a face and below it the count, a sign for another side, and the name."""

    def __init__(
        self, rows: DeckRows, theme: Theme, picture: Picture, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self._picture = picture
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """As large as a face with two lines below it."""
        return QSize(WIDTH + 2 * GRID, _HIGH + 2 * option.fontMetrics.height() + 2 * GRID)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a card."""
        row = self._rows.row(index.row())
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = option.rect.adjusted(2, 2, -2, -2)
        if option.state & option.state.State_Selected:
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.setBrush(QColor(self.theme.accent_background))
            painter.drawRoundedRect(room, 4, 4)
        self._face(painter, row, room)
        self._words(painter, option, row, room)
        painter.restore()

    def _face(self, painter: QPainter, row: DeckRow, room: QRect) -> None:
        frame = QRect(room.left() + GRID - 2, room.top() + GRID // 2, WIDTH, _HIGH)
        if row.card is None:
            painter.setPen(QPen(QColor(self.theme.bad), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame, 4, 4)
            return
        pixmap = self._picture(row.card, 0, WIDTH, painter.device().devicePixelRatioF())
        if pixmap.isNull():
            return
        size = pixmap.deviceIndependentSize().toSize()
        size.scale(frame.size(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(frame.topLeft(), size)
        target.moveCenter(frame.center())
        painter.drawPixmap(target, pixmap)

    def _words(
        self, painter: QPainter, option: QStyleOptionViewItem, row: DeckRow, room: QRect
    ) -> None:
        line = option.fontMetrics.height()
        left, wide = room.left() + GRID - 2, WIDTH
        first = QRect(left, room.top() + _HIGH + GRID, wide, line)
        warned = bool(row.warnings) or row.is_unknown
        said = (f"{row.count} {_TIMES}", *row.warnings, *(("?",) if row.is_unknown else ()))
        turns = OTHER_SIDE if row.card is not None and len(row.card.sides) > 1 else ""
        painter.setPen(QColor(self.theme.bad if warned else self.theme.dim))
        words = fitting("  ".join(filter(None, (*said, turns))), option.fontMetrics, wide)
        painter.drawText(first, Qt.AlignmentFlag.AlignVCenter, words)
        painter.setPen(QColor(self.theme.bad if warned else self.theme.text))
        name = row.label
        second = first.translated(0, line)
        painter.drawText(
            second, Qt.AlignmentFlag.AlignVCenter, fitting(name, option.fontMetrics, wide)
        )
