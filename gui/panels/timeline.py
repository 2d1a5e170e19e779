"""The timeline: every deed in a row; a click shows the position after it."""

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.law.history import History, Outcome
from gui.panels.prose import Cite, cited_as
from gui.panels.shapes import icon
from gui.session import Session
from gui.theme import GRID, Theme

START = "Start"
_PAD = 10
_GAP = GRID
_LETTERS = 27
_LINES = 2
_BAR = GRID + 4

Index = QModelIndex | QPersistentModelIndex


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
        if not row:
            return "before every deed"
        outcome = self._outcomes[row - 1]
        keys = [finding.key for finding in outcome.verdict.decisive[:1]]
        parts = [str(outcome.action.player), *(cited_as(key, self._cite) for key in keys)]
        if outcome.forced:
            parts.insert(1, "anyway")
        return " · ".join(part for part in parts if part)

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
        large, small = _fonts(option.font)
        inner = tile.adjusted(_PAD, _PAD // 2, -_PAD, -_PAD // 2)
        painter.setFont(small)
        painter.setPen(QColor(theme.dim))
        painter.drawText(
            inner,
            Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft,
            _cut(self._deeds.detail(row), small, inner.width()),
        )
        painter.setFont(large)
        painter.setPen(QColor(theme.dim if future else theme.text))
        painter.drawText(
            inner,
            Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap,
            _cut(self._deeds.words(row), large, inner.width() * (_LINES - 0.25)),
        )
        painter.restore()


class Timeline(QWidget):
    """The strip of deeds, with a step back and a step on."""

    def __init__(
        self, session: Session, cite: Cite, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._deeds = Deeds(cite, self)
        self._tiles = Tiles(self._deeds, theme, self)
        self.back = self._button("One deed back", session.undo)
        self.next = self._button("One deed on", session.redo)
        self.view = _Row(self)
        self.view.setAccessibleName("Timeline: every deed so far")
        self.view.setModel(self._deeds)
        self.view.setItemDelegate(self._tiles)
        self.view.clicked.connect(self._jump)
        self.view.stood_on.connect(self._jump)
        room = QHBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        room.setSpacing(GRID)
        room.addWidget(self.back)
        room.addWidget(self.next)
        room.addWidget(self.view, 1)
        self.setObjectName("timeline")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Timeline")
        session.changed.connect(self._follow)
        self._draw_signs(theme)
        self._show_current()

    def dress(self, theme: Theme) -> None:
        """Use other colours."""
        self._tiles.theme = theme
        self._draw_signs(theme)
        self.view.viewport().update()

    def _draw_signs(self, theme: Theme) -> None:
        for button, shape in ((self.back, "back"), (self.next, "next")):
            button.setIcon(icon(shape, theme.button_text, theme.line))

    def _button(self, words: str, do: object) -> QPushButton:
        button = QPushButton(QIcon(), "", self)
        button.setObjectName("icon")
        button.setAccessibleName(words)
        button.setToolTip(words)
        button.clicked.connect(do)
        return button

    def _follow(self, _outcome: object = None) -> None:
        self._show_current()
        self.view.viewport().update()

    def _show_current(self) -> None:
        history = self._session.history
        self._deeds.follow(history)
        self.back.setEnabled(history.undoable is not None)
        self.next.setEnabled(history.redoable is not None)
        current = self._deeds.index(history.cursor)
        self.view.setCurrentIndex(current)
        self.view.scrollTo(current)

    def _jump(self, index: QModelIndex) -> None:
        if index.isValid() and index.row() != self._session.history.cursor:
            self._session.jump(index.row())


class _Row(QListView):
    """A list that flows from left to right on one line.

    ``stood_on`` carries the index that the keyboard or the mouse has come to.
    """

    stood_on = Signal(QModelIndex)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setUniformItemSizes(True)
        self._fit()

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        """Tell where the list stands now."""
        super().currentChanged(current, previous)
        self.stood_on.emit(current)

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
        self.setFixedHeight(tile_size(self.font()).height() + _BAR)


def _fonts(base: QFont) -> tuple[QFont, QFont]:
    small = QFont(base)
    small.setPixelSize(round(QFontMetrics(base).ascent() * 0.92))
    return base, small


def _cut(text: str, font: QFont, width: float) -> str:
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(width))


def tile_size(font: QFont) -> QSize:
    """Return the size of a tile: a name on two lines, a detail on one."""
    large, small = (QFontMetrics(each) for each in _fonts(font))
    width = large.averageCharWidth() * _LETTERS + 2 * _PAD + _GAP
    return QSize(width, large.height() * _LINES + small.height() + _PAD + 2)
