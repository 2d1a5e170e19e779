"""The log beside the table: arrows read it, Enter or a click goes there, and it can be copied."""

from PySide6.QtCore import QEvent, QItemSelectionModel, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from core.rules.history import History
from gui.features.game_log.model import SHOWN, STEP, LogModel
from gui.panels.answers import found
from gui.panels.prose import Cite, cited_as
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme
from gui.widgets.copy_button import CopyButton
from gui.widgets.plain_text import plain_tip
from gui.widgets.wrapped_tree import Index, WrappedRow, WrappedTree

NAME = "The log"
HINT = "Enter or a click shows the table as it was then; Ctrl+C copies the chosen lines, or all."
_BAR = 3
_LEFT = GRID
_OWN_KEYS = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)
_KEEP = QItemSelectionModel.SelectionFlag.NoUpdate


class Line(WrappedRow):
    """Paints a bar beside the line after which the table is shown."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view, QSize(_LEFT + GRID, GRID))
        self.colour = QColor()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        left, top, height = option.rect.left(), option.rect.top(), option.rect.height()
        option.rect.setLeft(left + _LEFT)
        super().paint(painter, option, index)
        if index.data(SHOWN):
            painter.fillRect(left, top, _BAR, height, self.colour)


class LogLines(WrappedTree):
    """The lines. ``wanted`` carries the number of the action that somebody wants to see."""

    wanted = Signal(int)
    stood_on = Signal()

    def __init__(self, model: LogModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.log = model
        self.lines = Line(self)
        self.setModel(model)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setItemDelegate(self.lines)
        self.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
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
        """Copy by the usual key."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.text())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the table then by a click; with Shift or Ctrl, or over several, lines are chosen."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        left = event.button() is Qt.MouseButton.LeftButton
        if left and not event.modifiers() and self.selectedIndexes() == [index]:
            self.enter(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.stood_on.emit()

    def enter(self, index: Index) -> None:
        """Show the table as it was after a line."""
        step = index.data(STEP)
        if step is not None:
            self.wanted.emit(step)


class LogAside(SidePanel):
    """The log with its heading, and what the rules said of the line that one stands on.

    ``cited`` carries the key of a rule.
    """

    cited = Signal(str)

    def __init__(self, model: LogModel, cite: Cite, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._cite = cite
        self._key = ""
        self.lines = LogLines(model, self)
        self.close_button = self.closing("Close the log", "Close the log (Escape)")
        self.why = self.dim_label()
        self.rule = QPushButton(self)
        self.rule.clicked.connect(lambda: self.cited.emit(self._key))
        self.copy = CopyButton("Copy all", model.text, self)
        self.lines.stood_on.connect(self.explain)
        model.modelReset.connect(self.explain)
        model.rowsInserted.connect(self.copy.renew)
        self._arrange()
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
        found_lines = found(outcome) if outcome is not None else ()
        self.why.setText(" ".join(line.says for line in found_lines))
        self.why.setVisible(bool(found_lines))
        self._key = next((key for line in found_lines for key in line.keys if key), "")
        words = f"Rule {cited_as(self._key, self._cite)}" if self._key else "No rule"
        first, more, _ = words.partition(", ")
        self.rule.setText(f"{first}\N{HORIZONTAL ELLIPSIS}" if more else first)
        self.rule.setToolTip(plain_tip(words if more else ""))
        self.rule.setAccessibleName(words)
        self.rule.setEnabled(bool(self._key))

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.lines.lines.colour = QColor(theme.accent)
        self.lines.viewport().update()

    def _arrange(self) -> None:
        foot = QHBoxLayout()
        foot.addWidget(self.rule)
        foot.addStretch(1)
        foot.addWidget(self.copy)
        room = self.titled(NAME, HINT)
        room.addWidget(self.lines, 1)
        room.addWidget(self.why)
        room.addLayout(foot)
