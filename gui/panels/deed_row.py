"""The row of deeds in the timeline: as many as there are, painted only where they are seen."""

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.law.history import History, Outcome
from gui.panels.answers import HEADS
from gui.panels.citing import Cite, cited_as
from gui.panels.rows import Index, fitting
from gui.panels.timeline import LINES, row_height, tile_fonts, tile_size
from gui.theme import GRID, Theme

START = "Start"
_PAD = 10
_GAP = GRID
_CHIP = 4
"""How much room the number of a rule has to the left and right, within its line."""
_DOT = " · "


class Deeds(QAbstractListModel):
    """The start and every deed as rows. Row n is the position after deed n."""

    def __init__(self, cite: Cite, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cite = cite
        self._outcomes: tuple[Outcome, ...] = ()
        self._start: object = None
        self.cursor = 0

    def follow(self, history: History) -> None:
        """Be as the history is, telling views only of what differs."""
        old, new = self._outcomes, history.outcomes
        shared = self._shared(old, new) if history.start is self._start else -1
        if shared < 0:
            self.beginResetModel()
            self._outcomes, self._start, self.cursor = new, history.start, history.cursor
            self.endResetModel()
            return
        nowhere = QModelIndex()
        if shared < len(old):
            self.beginRemoveRows(nowhere, shared + 1, len(old))
            self._outcomes = old[:shared]
            self.endRemoveRows()
        if shared < len(new):
            self.beginInsertRows(nowhere, shared + 1, len(new))
            self._outcomes = new
            self.endInsertRows()
        self._outcomes, self.cursor = new, history.cursor

    @staticmethod
    def _shared(old: tuple[Outcome, ...], new: tuple[Outcome, ...]) -> int:
        """Count the deeds that both begin with; they differ near the end, so look there."""
        shared = min(len(old), len(new))
        while shared and old[shared - 1] is not new[shared - 1]:
            shared -= 1
        return shared

    def rowCount(self, _parent: Index | None = None) -> int:
        """Count the positions."""
        return len(self._outcomes) + 1

    def words(self, row: int) -> str:
        """Name the deed of a row."""
        return self._outcomes[row - 1].words if row else START

    def detail(self, row: int) -> str:
        """Say in short who did it and by which rule."""
        parts = (self.who(row), self.number(row))
        return _DOT.join(part for part in parts if part)

    def who(self, row: int) -> str:
        """Say who did a deed, and how it was done if not simply lawfully."""
        if not row:
            return "before every deed"
        outcome = self._outcomes[row - 1]
        if not outcome.carried_out and self.rule(row):
            return HEADS[outcome.verdict.ruling].casefold()
        anyway = "anyway" if outcome.forced and outcome.carried_out else ""
        return _DOT.join(part for part in (str(outcome.action.player), anyway) if part)

    def rule(self, row: int) -> str:
        """Return the key of the rule that decided a deed, or nothing."""
        decisive = self._outcomes[row - 1].verdict.decisive if row else ()
        return decisive[0].key if decisive else ""

    def number(self, row: int) -> str:
        """Return the number of that rule in the edition in force."""
        key = self.rule(row)
        return cited_as(key, self._cite) if key else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a row, or all of it for a tooltip and a screen reader."""
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(row)
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            state = "shown now" if row == self.cursor else ""
            state = "taken back" if row > self.cursor else state
            place = f"Deed {row}" if row else ""
            parts = (place, self.words(row), self.detail(row), state)
            return ", ".join(part for part in parts if part)
        return None


class Tiles(QStyledItemDelegate):
    """Paints one deed as a tile: its name, who did it, and whether it is shown now."""

    def __init__(self, deeds: Deeds, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._deeds = deeds
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Every tile is as large as any other, so a thousand need no measuring."""
        return tile_size(option.font)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the tile."""
        row = index.row()
        theme = self.theme
        now, future = row == self._deeds.cursor, row > self._deeds.cursor
        rect: QRect = option.rect
        tile = QRectF(rect).adjusted(0.5, 0.5, -_GAP - 0.5, -0.5)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = theme.accent_ground if now else (theme.bar if future else theme.tile)
        style = Qt.PenStyle.DashLine if future else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(theme.accent if now else theme.tile_line), 1, style))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(tile, 8, 8)
        large, small = tile_fonts(option.font)
        inner = tile.adjusted(_PAD, _PAD // 2, -_PAD, -_PAD // 2)
        metrics, chip = QFontMetrics(small), self.chip(rect, option.font, row)
        room = (chip.left() - _CHIP if not chip.isEmpty() else inner.right()) - inner.left()
        painter.setFont(small)
        painter.setPen(QColor(theme.dim))
        painter.drawText(
            inner,
            Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft,
            fitting(self._deeds.who(row), metrics, room),
        )
        if not chip.isEmpty():
            painter.setPen(QPen(QColor(theme.cite_line), 1))
            painter.setBrush(QColor(theme.cite_ground))
            painter.drawRoundedRect(chip, 4, 4)
            painter.setPen(QColor(theme.cite))
            number = fitting(self._deeds.number(row), metrics, chip.width() - 2 * _CHIP)
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, number)
        painter.setFont(large)
        painter.setPen(QColor(theme.dim if future else theme.text))
        painter.drawText(
            inner,
            Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap,
            fitting(self._deeds.words(row), QFontMetrics(large), inner.width() * (LINES - 0.25)),
        )
        painter.restore()

    def chip(self, rect: QRect, base: QFont, row: int) -> QRectF:
        """Return where the number of the rule stands on a tile; empty if there is none."""
        number = self._deeds.number(row)
        if not number:
            return QRectF()
        metrics = QFontMetrics(tile_fonts(base)[1])
        line = QRectF(rect).adjusted(_PAD, 0, -_GAP - _PAD, -_PAD / 2)
        said = metrics.horizontalAdvance(self._deeds.who(row))
        whole = metrics.horizontalAdvance(number) + 1  # Qt rounds it, and may round it down
        width = min(whole + 2.0 * _CHIP, line.width())
        left = min(line.left() + said + 2 * _CHIP, line.right() - width)
        return QRectF(left, line.bottom() - metrics.height(), width, metrics.height())


class DeedRow(QListView):
    """A list that flows from left to right on one line.

    ``stood_on`` carries the row that the keyboard or the mouse has come to, ``cited`` the key of
    a rule whose number was clicked; that shows no other position.
    """

    stood_on = Signal(int)
    cited = Signal(str)

    def __init__(self, cite: Cite, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._deeds = Deeds(cite, self)
        self._tiles = Tiles(self._deeds, theme, self)
        self.setModel(self._deeds)
        self.setItemDelegate(self._tiles)
        self.setAccessibleName("Timeline: every deed so far")
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self._on_number = False
        self._fit()

    def follow(self, history: History) -> None:
        """Be as the history is, with the deed that is shown in sight."""
        self._deeds.follow(history)
        current = self._deeds.index(history.cursor)
        self.setCurrentIndex(current)
        self.scrollTo(current)
        self.viewport().update()

    def dress(self, theme: Theme) -> None:
        """Use other colours."""
        self._tiles.theme = theme
        self.viewport().update()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Tell where the list stands now."""
        super().currentChanged(current, previous)
        self.stood_on.emit(current.row())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the rule whose number is pressed; anywhere else on a tile its position shows."""
        rule = self._rule_at(event)
        self._on_number = bool(rule) and event.button() is Qt.MouseButton.LeftButton
        if self._on_number:
            self.cited.emit(rule)
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Click a tile, but not by its number."""
        pressed, self._on_number = self._on_number, False
        if not pressed:
            super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show by the pointer what is a link; a hand that shakes on one goes to no tile."""
        if not self._on_number:
            super().mouseMoveEvent(event)
        over = self._rule_at(event)
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def _rule_at(self, event: QMouseEvent) -> str:
        """Return the key of the rule whose number lies under the pointer, or nothing."""
        at = event.position()
        index = self.indexAt(at.toPoint())
        if not index.isValid():
            return ""
        chip = self._tiles.chip(self.visualRect(index), self.font(), index.row())
        return self._deeds.rule(index.row()) if chip.contains(at) else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the deed that is shown in sight."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def changeEvent(self, event: QEvent) -> None:
        """Keep the height in step with the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(row_height(self.font()))
