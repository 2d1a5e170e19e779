"""The lines of the log: a heading for each turn, and below it everything that was done in it."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QColor, QFont

from core.rules.history import History, Outcome, shared
from core.rules.redaction import Redact
from core.state.game_state import GameState
from core.state.ids import PlayerId
from gui.panels.answers import head_of, shape_of
from gui.theme import Theme
from gui.widgets.list_rows import Index

STEP = Qt.ItemDataRole.UserRole
"""How many actions were done at the place of a line; None for a heading."""
SHOWN = Qt.ItemDataRole.UserRole + 1
"""Whether the table is shown as it was after this line."""
START = "Start"
_HEADING = -1
_MARKED = frozenset({"refused", "nothing", "forced"})


class Turn(Struct, frozen=True):
    """A turn as the log knows it."""

    number: int
    player: PlayerId


class LogModel(QAbstractListModel):
    """The start, then every action below the turn in which it was done.

    ``redact`` returns an action as whoever looks may hear of it. It is asked once for each line,
    so that a further action of a long game costs what the first one did.
    """

    def __init__(self, redact: Redact, theme: Callable[[], Theme], parent: QObject) -> None:
        super().__init__(parent)
        self._redact = redact
        self._theme = theme
        self._start: GameState | None = None
        self._outcomes: tuple[Outcome, ...] = ()
        self._rows: list[int] = []
        """For each row how many actions were done there, or `_HEADING`."""
        self._row_of: list[int] = []
        self._redacted: dict[int, Outcome] = {}
        self._words: dict[int, str] = {}
        self.cursor = 0

    def forget(self) -> None:
        """Hold nothing."""
        self.beginResetModel()
        self._start, self._outcomes, self.cursor = None, (), 0
        self._rows, self._row_of = [], []
        self._redacted, self._words = {}, {}
        self.endResetModel()

    def follow(self, history: History) -> None:
        """Hold the actions of a history, telling views only of what differs."""
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
        """Return where the action of a number stands; 0 is the start."""
        return self.index(self._row_of[step]) if step < len(self._row_of) else QModelIndex()

    def outcome(self, step: int) -> Outcome | None:
        """Return an action as it may be heard; the start has none."""
        if not 0 < step <= len(self._outcomes):
            return None
        if step not in self._redacted:
            self._redacted[step] = self._redact(self._before(step), self._outcomes[step - 1])
        return self._redacted[step]

    def text(self, steps: Iterable[int] | None = None) -> str:
        """Return the log as plain text: all of it, or some lines of it below their turns."""
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
        """Say who did what, what came of it if that is not plain, and whose life it changed."""
        if step not in self._words:
            self._words[step] = self._said(step)
        return self._words[step]

    # What Qt asks a model

    def rowCount(self, _parent: Index | None = None) -> int:
        return len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let headings be passed over."""
        flags = Qt.ItemFlag.ItemNeverHasChildren | Qt.ItemFlag.ItemIsEnabled
        if index.isValid() and self._rows[index.row()] != _HEADING:
            flags |= Qt.ItemFlag.ItemIsSelectable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a line, how it is set, and what a screen reader says of it."""
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
        """Return the position in which an action was done."""
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
        """Yield the rows from an action on, and note where each action stands."""
        at = len(self._rows)
        for step in range(first, len(self._outcomes) + 1):
            if step and (step == 1 or self._turn(step) != self._turn(step - 1)):
                yield _HEADING
                at += 1
            self._row_of.append(at)
            yield step
            at += 1

    def _drop_after(self, step: int) -> None:
        """Take away everything after an action."""
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
        """Add every action from one on."""
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
            # What is about no card, such as the next step of a turn, says little by its name.
            found = outcome.verdict.decisive
            said = (each.says.rstrip(".") for each in found if each.key)
            parts.extend(each for each in said if each not in words)
        parts.extend(each.rstrip(".") for each in outcome.by_hand)
        parts.extend(_lives(self._before(step), self._state(step)))
        return ". ".join(dict.fromkeys(parts)) + "."


def _heading(turn: Turn) -> str:
    if not turn.number:
        return "Before the first turn"
    return f"Turn {turn.number} \N{MIDDLE DOT} {turn.player}"


def _lives(before: GameState, after: GameState) -> Iterator[str]:
    """Yield whose life changed, and to how much."""
    lives = {player.id: player.life for player in before.players}
    for player in after.players:
        if lives.get(player.id, player.life) != player.life:
            yield f"{player.id} goes from {lives[player.id]} to {player.life} life"
