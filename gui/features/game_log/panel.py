"""The log beside the table: arrows read it, Enter or a click goes there, and it can be copied."""

from functools import lru_cache

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from core.rules.history import History
from gui.features.game_log.model import SHOWN, STEP, LogModel
from gui.panels.answers import found
from gui.panels.citations import Cite, cited_as
from gui.theme import GRID, Theme
from gui.widgets.copy_button import CopyButton
from gui.widgets.icons import icon

NAME = "The log"
HINT = "Enter or a click shows the table as it was then; Ctrl+C copies the chosen lines, or all."
_BAR = 3
_LEFT = GRID
_HEIGHTS = 10_000
_ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_OWN_KEYS = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)
_KEEP = QItemSelectionModel.SelectionFlag.NoUpdate
Index = QModelIndex | QPersistentModelIndex


class Line(QStyledItemDelegate):
    """Breaks the words of a line, and paints a bar beside the one after which the table is shown.

    Heights are remembered, for the view asks again for those above whatever it scrolls to.
    """

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view
        self._high = lru_cache(_HEIGHTS)(_high)
        self.colour = QColor()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Break the words where the list ends."""
        room = self._view.viewport().width() - _LEFT - GRID
        return QSize(room, self._high(str(index.data()), max(room, 1), option.font.toString()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        left, top, height = option.rect.left(), option.rect.top(), option.rect.height()
        option.rect.setLeft(left + _LEFT)
        super().paint(painter, option, index)
        if index.data(SHOWN):
            painter.fillRect(left, top, _BAR, height, self.colour)


def _high(words: str, room: int, font: str) -> int:
    """Return how high words are in so much room, in a font as Qt writes it."""
    flags, set_in = int(Qt.TextFlag.TextWordWrap), QFont()
    set_in.fromString(font)
    return QFontMetrics(set_in).boundingRect(0, 0, room, 10_000, flags, words).height() + GRID


class LogLines(QTreeView):
    """The lines. ``wanted`` carries the number of the action that somebody wants to see."""

    wanted = Signal(int)
    stood_on = Signal()

    def __init__(self, model: LogModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.log = model
        self.lines = Line(self)
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setUniformRowHeights(False)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setItemDelegate(self.lines)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(NAME)
        self.setAccessibleDescription(HINT)

    def text(self) -> str:
        """Return the chosen lines, or the whole log if none is chosen."""
        steps = {index.data(STEP) for index in self.selectedIndexes()}
        return self.log.text(steps or None)

    def stand_on(self, step: int) -> None:
        """Bring an action into sight without choosing it."""
        index = self.log.row_of(step)
        if index != self.currentIndex():
            self.selectionModel().setCurrentIndex(index, _KEEP)
        self.scrollTo(index)

    def event(self, event: QEvent) -> bool:
        """Keep the keys for copying, which may do something else in the window."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and any(event.matches(key) for key in _OWN_KEYS)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the table then by Enter, copy by the usual key."""
        if event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._want(self.currentIndex())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.text())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the table then by a click; with Shift or Ctrl, or over several, lines are chosen."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        left = event.button() is Qt.MouseButton.LeftButton
        if left and not event.modifiers() and self.selectedIndexes() == [index]:
            self._want(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.stood_on.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def _want(self, index: Index) -> None:
        step = index.data(STEP)
        if step is not None:
            self.wanted.emit(step)


class LogAside(QWidget):
    """The log with its heading, and what the rules said of the line that one stands on.

    ``closed`` tells that the person is done with it, ``cited`` carries the key of a rule.
    """

    closed = Signal()
    cited = Signal(str)

    def __init__(self, model: LogModel, cite: Cite, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._cite = cite
        self._key = ""
        self.lines = LogLines(model, self)
        self._title = QLabel(NAME, self)
        self._hint = QLabel(HINT, self)
        self._hint.setObjectName("dim")
        self._hint.setWordWrap(True)
        self._close = QPushButton(self)
        self._close.setObjectName("bare")
        self._close.setAccessibleName("Close the log")
        self._close.setToolTip("Close the log (Escape)")
        self._close.clicked.connect(self.closed)
        self.why = QLabel(self)
        self.why.setObjectName("dim")
        self.why.setWordWrap(True)
        self.why.setTextFormat(Qt.TextFormat.PlainText)
        self.rule = QPushButton(self)
        self.rule.clicked.connect(lambda: self.cited.emit(self._key))
        self.copy = CopyButton("Copy all", model.text, self)
        self.lines.stood_on.connect(self.explain)
        model.modelReset.connect(self.explain)
        model.rowsInserted.connect(self.copy.renew)
        self._arrange()
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(NAME)
        self.setFocusProxy(self.lines)
        self.apply_theme(theme)
        self.explain()

    def follow(self, history: History) -> None:
        """Hold the actions of a history, with the one that is shown in sight."""
        self._model.follow(history)
        self.lines.stand_on(history.cursor)
        self.lines.viewport().update()

    def explain(self) -> None:
        """Say what the rules said of the line that one stands on, with the rule behind it."""
        step = self.lines.currentIndex().data(STEP)
        outcome = self._model.outcome(step) if step is not None else None
        told = found(outcome) if outcome is not None else ()
        self.why.setText(" ".join(line.says for line in told))
        self.why.setVisible(bool(told))
        self._key = next((key for line in told for key in line.keys if key), "")
        words = f"Rule {cited_as(self._key, self._cite)}" if self._key else "No rule"
        first, more, _ = words.partition(", ")
        self.rule.setText(f"{first}\N{HORIZONTAL ELLIPSIS}" if more else first)
        self.rule.setToolTip(words if more else "")
        self.rule.setAccessibleName(words)
        self.rule.setEnabled(bool(self._key))

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._close.setIcon(icon("refused", theme.button_text, theme.button_line))
        self.lines.lines.colour = QColor(theme.accent)
        self.lines.viewport().update()
        self._embolden()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the heading in step with the type."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._embolden()

    def _arrange(self) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._close)
        foot.addWidget(self.rule)
        foot.addStretch(1)
        foot.addWidget(self.copy)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        room.setSpacing(GRID // 2)
        room.addLayout(head)
        room.addWidget(self._hint)
        room.addWidget(self.lines, 1)
        room.addWidget(self.why)
        room.addLayout(foot)

    def _embolden(self) -> None:
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        self._title.setFont(bold)
