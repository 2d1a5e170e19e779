"""Game log: list of actions grouped by turn, with the findings of the selected action."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import QPushButton, QStyleOptionViewItem, QTreeView, QWidget

from core.rules.clause_texts import step_labels, steps_of_text
from core.rules.history import Change, History, Outcome, shared
from core.rules.redaction import Redact
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from gui.commands import Menu
from gui.features.feature import TogglePanel, command
from gui.panels.answer_bar import found, head_of, shape_of
from gui.panels.prose import Cite, cited_as
from gui.panels.side_panel import SidePanel
from gui.theme import GRID, Theme
from gui.widgets.buttons import CopyButton
from gui.widgets.labels import plain_tip
from gui.widgets.layouts import horizontal
from gui.widgets.lists import Index, WrappedRow, WrappedTree
from gui.window.extension import Port
from gui.window.main_window import MainWindow

STEP = Qt.ItemDataRole.UserRole
"""How many actions were done at the place of a line; None for a heading."""
SHOWN = Qt.ItemDataRole.UserRole + 1
"""Whether the table is shown as it was after this line."""
START = "Start"
_HEADING = -1
_MARKED = frozenset({"refused", "nothing", "forced"})


class Turn(Struct, frozen=True):
    """Heading of a turn in the log."""

    number: int
    player: PlayerId


class LogModel(QAbstractListModel):
    """The start, then each action under the heading of its turn.

    ``redact`` returns the viewer's version of an action, ``steps`` the labels of the steps that a
    card text made in it and the reason given for it, by its number. They are called once for each
    line, so that the cost of a further action does not grow with the length of the game.
    """

    def __init__(
        self,
        redact: Redact,
        theme: Callable[[], Theme],
        parent: QObject,
        steps: Callable[[int], tuple[str, ...]] = lambda _step: (),
    ) -> None:
        super().__init__(parent)
        self._redact = redact
        self._theme = theme
        self._steps = steps
        self._start: GameState | None = None
        self._outcomes: tuple[Outcome, ...] = ()
        self._rows: list[int] = []
        """For each row how many actions were done there, or `_HEADING`."""
        self._row_of: list[int] = []
        self._redacted: dict[int, Outcome] = {}
        self._words: dict[int, str] = {}
        self.cursor = 0

    def forget(self) -> None:
        """Remove all rows."""
        self.beginResetModel()
        self._start, self._outcomes, self.cursor = None, (), 0
        self._rows, self._row_of = [], []
        self._redacted, self._words = {}, {}
        self.endResetModel()

    def follow(self, history: History) -> None:
        """Take over a history; views are notified of the differing rows only."""
        if history.start is not self._start:
            self.forget()
            self.beginResetModel()
            self._start, self._outcomes = history.start, history.outcomes
            self._rows = list(self._rows_from(0))
            self.cursor = history.cursor
            self.endResetModel()
            return
        kept = shared(self._outcomes, history.outcomes)
        self._drop_after(kept)
        self._outcomes = history.outcomes
        self._add_from(kept + 1)
        before, self.cursor = self.cursor, history.cursor
        first, last = sorted((min(before, len(self._row_of) - 1), self.cursor))
        self.dataChanged.emit(self.index(self._row_of[first]), self.index(self._row_of[last]))

    def row_of(self, step: int) -> QModelIndex:
        """Return the index of an action by its number; 0 is the start."""
        return self.index(self._row_of[step]) if step < len(self._row_of) else QModelIndex()

    def outcome(self, step: int) -> Outcome | None:
        """Return the redacted outcome of an action; None for the start."""
        if not 0 < step <= len(self._outcomes):
            return None
        if step not in self._redacted:
            self._redacted[step] = self._redact(self._before(step), self._outcomes[step - 1])
        return self._redacted[step]

    def text(self, steps: Iterable[int] | None = None) -> str:
        """Return the log, or some of its lines with their turns, as plain text."""
        lines: list[str] = []
        turn: Turn | None = None
        for step in range(1, len(self._outcomes) + 1) if steps is None else sorted(steps):
            if not step:
                lines.append(START)
                continue
            if self._turn(step) != turn:
                turn = self._turn(step)
                lines.extend(("",) if lines else ())
                lines.append(_heading(turn))
            lines.append(self.label(step))
        return "".join(f"{line}\n" for line in lines)

    def label(self, step: int) -> str:
        """Return the text of an action: player, action, outcome if notable, and life changes."""
        if step not in self._words:
            self._words[step] = self._said(step)
        return self._words[step]

    # QAbstractItemModel interface

    def rowCount(self, _parent: Index | None = None) -> int:
        return len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make headings unselectable."""
        flags = Qt.ItemFlag.ItemNeverHasChildren | Qt.ItemFlag.ItemIsEnabled
        if index.isValid() and self._rows[index.row()] != _HEADING:
            flags |= Qt.ItemFlag.ItemIsSelectable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the text, the style or the accessible text of a row."""
        row = index.row()
        step = self._rows[row]
        if step == _HEADING:
            return self._of_heading(self._turn(self._rows[row + 1]), role)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.label(step)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (self.label(step), self._place(step)) if part)
        if role == Qt.ItemDataRole.ForegroundRole and step > self.cursor:
            return QColor(self._theme().dim)
        return {int(STEP): step, int(SHOWN): step == self.cursor}.get(int(role))

    # Within

    def _of_heading(self, turn: Turn, role: int) -> object:
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return _heading(turn)
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(self._theme().accent)
        if role == Qt.ItemDataRole.FontRole:
            bold = QFont()
            bold.setWeight(QFont.Weight.DemiBold)
            return bold
        return None

    def _place(self, step: int) -> str:
        if step == self.cursor:
            return "shown now"
        return "undone" if step > self.cursor else ""

    def _before(self, step: int) -> GameState:
        return self._state(step - 1)

    def _state(self, step: int) -> GameState:
        if step:
            return self._outcomes[step - 1].state
        if self._start is None:
            raise LookupError("The log follows no game yet.")
        return self._start

    def _turn(self, step: int) -> Turn:
        before, after = self._before(step), self._state(step)
        begins = after.is_followed and not before.is_followed
        shown = after if begins else before  # who began before the game did has had no turn
        return Turn(shown.turn, shown.active)

    def _rows_from(self, first: int) -> Iterator[int]:
        at = len(self._rows)
        for step in range(first, len(self._outcomes) + 1):
            if step and (step == 1 or self._turn(step) != self._turn(step - 1)):
                yield _HEADING
                at += 1
            self._row_of.append(at)
            yield step
            at += 1

    def _drop_after(self, step: int) -> None:
        if step >= len(self._outcomes):
            return
        first = self._row_of[step] + 1
        self.beginRemoveRows(QModelIndex(), first, len(self._rows) - 1)
        self._outcomes = self._outcomes[:step]
        del self._rows[first:], self._row_of[step + 1 :]
        for kept in (self._redacted, self._words):
            for number in [each for each in kept if each > step]:
                del kept[number]
        self.endRemoveRows()

    def _add_from(self, step: int) -> None:
        added = list(self._rows_from(step))
        if added:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(added) - 1)
            self._rows.extend(added)
            self.endInsertRows()

    def _said(self, step: int) -> str:
        outcome = self.outcome(step)
        if outcome is None:
            return START
        player, words = outcome.action.player, outcome.label
        parts = [words if words.startswith(player) else f"{player}: {words}"]
        if shape_of(outcome) in _MARKED:
            parts.append(head_of(outcome))
        elif not any(True for _ in outcome.action.references()):
            # The name of an action without a card, such as the next step, is no explanation.
            found = outcome.verdict.decisive
            said = (each.says.rstrip(".") for each in found if each.key)
            parts.extend(each for each in said if each not in words)
        parts.extend(self._steps(step))
        parts.extend(each.rstrip(".") for each in outcome.by_hand)
        parts.extend(_lives(self._before(step), self._state(step)))
        return ". ".join(dict.fromkeys(parts)) + "."


def _heading(turn: Turn) -> str:
    if not turn.number:
        return "Before the first turn"
    return f"Turn {turn.number} \N{MIDDLE DOT} {turn.player}"


def _lives(before: GameState, after: GameState) -> Iterator[str]:
    lives = {player.id: player.life for player in before.players}
    for player in after.players:
        if lives.get(player.id, player.life) != player.life:
            yield f"{player.id} goes from {lives[player.id]} to {player.life} life"


NAME = "The log"
HINT = "Enter or a click shows the table as it was then; Ctrl+C copies the chosen lines, or all."
_BAR = 3
_LEFT = GRID
_OWN_KEYS = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)
_KEEP = QItemSelectionModel.SelectionFlag.NoUpdate


class Line(WrappedRow):
    """Paints a bar at the line of the current position."""

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
    """List view of the log. ``wanted`` carries the number of the action to show."""

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
        """Return the selected lines, or the whole log without a selection."""
        steps = {index.data(STEP) for index in self.selectedIndexes()}
        return self.log.text(steps or None)

    def stand_on(self, step: int) -> None:
        """Scroll to an action without selecting it."""
        index = self.log.row_of(step)
        if index != self.currentIndex():
            self.selectionModel().setCurrentIndex(index, _KEEP)
        self.scrollTo(index)

    def event(self, event: QEvent) -> bool:
        """Claim the copy shortcut before commands of the window."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and any(event.matches(key) for key in _OWN_KEYS)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy on the standard shortcut."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.text())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the position of a clicked line; with Shift, Ctrl or a drag, select lines."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        left = event.button() is Qt.MouseButton.LeftButton
        if left and not event.modifiers() and self.selectedIndexes() == [index]:
            self.enter(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.stood_on.emit()

    def enter(self, index: Index) -> None:
        """Show the position after a line."""
        step = index.data(STEP)
        if step is not None:
            self.wanted.emit(step)


class LogAside(SidePanel):
    """Side panel of the log: heading, lines, and the findings of the selected line.

    ``cited`` carries a rule key.
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
        foot = horizontal(self.rule, 1, self.copy)
        room = self.titled(NAME, HINT)
        room.addWidget(self.lines, 1)
        room.addWidget(self.why)
        room.addLayout(foot)
        self.setFocusProxy(self.lines)
        self.apply_theme(theme)
        self.explain()

    def follow(self, history: History) -> None:
        """Show the actions of a history and scroll to the current one."""
        self._model.follow(history)
        self.lines.stand_on(history.cursor)
        self.lines.viewport().update()

    def explain(self) -> None:
        """Show the findings of the selected line and the rule behind them."""
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


COMMAND = "view.log"


class GameLog(TogglePanel[LogAside]):
    """Lists the actions of the game turn by turn, as the viewer may know them."""

    switch = COMMAND
    _model: "LogModel | None" = None

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.remark = Port[[int], str](lambda _step: "")
        """The reason that was given for an action, by its number."""

    @command(
        COMMAND, "The log, turn by turn", Menu.SHOW, "Shift+L", checked=lambda self: self.is_open
    )
    def toggle(self) -> None:
        super().toggle()

    def focus_panel(self, panel: LogAside) -> None:
        panel.lines.setFocus()

    def refresh_panel(self, panel: LogAside) -> None:
        panel.follow(self.window.session.history)

    def on_change(self, _change: Change) -> None:
        """List the latest actions, while the log is open."""
        if self.is_open:
            self.refresh_panel(self.panel)

    def on_viewer_changed(self) -> None:
        """List everything again: another viewer may know less, or more."""
        if self._model is not None:
            self._model.forget()
            if self.is_open:
                self.refresh_panel(self.panel)

    def make_panel(self) -> LogAside:
        window = self.window
        self._model = LogModel(window.redact, lambda: window.theme, window, self._told_beside)
        panel = LogAside(self._model, window.cite, window.theme, window)
        panel.cited.connect(window.show_rule)
        panel.lines.wanted.connect(self._show)
        window.ports.watch_list(panel.lines, self._object_at)
        return panel

    def _object_at(self, row: int) -> ObjectId | None:
        """Return the first object of a line that the viewer can still see."""
        if self._model is None:
            return None
        step = self._model.index(row, 0).data(STEP)
        outcome = self._model.outcome(step) if step is not None else None
        if outcome is None:
            return None
        objects, describe = self.window.session.state.objects, self.window.describe
        there = (objects.get(each.id) for each in outcome.action.references())
        view = self.window.session.state_view
        return next((obj.id for obj in there if obj and not describe(view, obj).hidden), None)

    def _told_beside(self, step: int) -> tuple[str, ...]:
        remark = self.remark(step).rstrip(".")
        return (*self._steps_of_text(step), *((remark,) if remark else ()))

    def _steps_of_text(self, step: int) -> tuple[str, ...]:
        """Return the labels of the steps that a text made, as the viewer may know them."""
        session, viewer = (self.window.host or self.window).session, self.window.seat_state.viewer
        history = session.history
        if not 0 < step <= len(history.outcomes) or not history.outcomes[step - 1].carried_out:
            return ()
        steps = steps_of_text(history.outcomes[step - 1].action)
        if not steps:
            return ()
        before = history.outcomes[step - 2].state if step > 1 else history.start
        return step_labels(StateView(session.rules_at(step - 1), before), steps, viewer)

    def close_panel(self) -> None:
        """Close the log, and keep no text of it."""
        super().close_panel()
        if self._model is not None:
            self._model.forget()

    def _show(self, step: int) -> None:
        if step != self.window.session.history.cursor:
            self.window.session.jump(step)
