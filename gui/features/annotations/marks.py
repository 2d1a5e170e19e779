"""Which marks stand over which position: kept beside the history, in step with its cursor."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from core.rules.history import Change, Outcome
from core.scenario.annotations import Spotlight, carried_over, targets
from core.state.game_state import GameState
from gui.seen_session import SeenSession
from gui.session import Session

if TYPE_CHECKING:
    from core.scenario.annotations import Mark, Marks


class TableMarks(QObject):
    """Keeps what was drawn over each position, and shows it again after undo, redo and jumps.

    After an action by a person arrows and rings stay for as long as their cards lie where they
    lay; words and light go. A played scenario shows at each step what that step lists.
    ``changed`` tells that other marks are to be shown, ``adopted`` that those of the whole
    history were taken over.
    """

    changed = Signal()
    adopted = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._kept: dict[int, tuple[Outcome | GameState, Marks]] = {}

    @property
    def marks(self) -> "Marks":
        """What is drawn over the position that is shown."""
        return self.at(self._session.history.cursor)

    def at(self, cursor: int) -> "Marks":
        """Return what was drawn over the position after so many actions."""
        kept = self._kept.get(cursor)
        return kept[1] if kept is not None and kept[0] is self._place(cursor) else ()

    @property
    def everything(self) -> "tuple[Marks, ...]":
        """What is drawn over the start and after each action, as `adopt` takes it over."""
        return tuple(self.at(at) for at in range(len(self._session.history.outcomes) + 1))

    def adopt(self, marks: Sequence["Marks"]) -> None:
        """Take over what a scenario draws over its start and after each of its steps."""
        self._kept.clear()
        for cursor, each in enumerate(marks):
            self._keep(cursor, each)
        self.changed.emit()
        self.adopted.emit()

    def add(self, mark: "Mark") -> None:
        """Draw a mark. The same one again is taken away; one of another style takes its place."""
        marks = self.marks
        others = tuple(each for each in marks if not _same(each, mark))
        self.put(others if mark in marks else (*others, mark))

    def clear(self) -> None:
        """Take away all that is drawn over this position."""
        self.put(())

    def put(self, marks: "Marks") -> None:
        """Draw these marks over this position and no others."""
        self._keep(self._session.history.cursor, marks)
        self.changed.emit()

    def _keep(self, cursor: int, marks: "Marks") -> None:
        place = self._place(cursor)
        if place is not None:
            self._kept[cursor] = (place, marks)

    def _place(self, cursor: int) -> Outcome | GameState | None:
        """Return what only this position is: the action that led to it, or the start."""
        history = self._session.history
        if not cursor:
            return history.start
        return history.outcomes[cursor - 1] if cursor <= len(history.outcomes) else None

    def follow(self, change: Change) -> None:
        """Let stay after an action what still holds, and show what belongs to the position."""
        history = change.after.history
        if change.outcome is not None:
            self._carry_over(change)
        elif not history.outcomes:
            self._kept.clear()
        self.changed.emit()

    def _carry_over(self, change: Change) -> None:
        """Let stay after an action what is still about the same things in the same places."""
        cursor = change.after.history.cursor
        before = self.at(cursor - 1)
        if not before:
            return
        self._keep(cursor, carried_over(before, change.before.state, change.state))


class SeenMarks(QObject):
    """The marks of a table in a further window, in the numbers of whoever looks there."""

    changed = Signal()

    def __init__(self, whole: TableMarks, session: SeenSession, parent: QObject) -> None:
        super().__init__(parent)
        self._whole = whole
        self._session = session
        whole.changed.connect(self.changed)

    @property
    def marks(self) -> "Marks":
        """What is drawn over the position that is shown."""
        return tuple(map(self._session.seen, self._whole.marks))

    def add(self, mark: "Mark") -> None:
        """Draw a mark, or take it away."""
        self._whole.add(self._session.meant(mark))

    def clear(self) -> None:
        """Take away all that is drawn over this position."""
        self._whole.clear()

    def put(self, marks: "Marks") -> None:
        """Draw these marks over this position and no others."""
        self._whole.put(tuple(map(self._session.meant, marks)))


def _same(one: "Mark", other: "Mark") -> bool:
    """Tell whether one mark stands in the place of another, whatever it says there."""
    if type(one) is not type(other):
        return False
    return isinstance(one, Spotlight) or targets(one) == targets(other)
