"""The checker while somebody writes: the edition at hand at once, the others one by one."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.scenario.checker import Library
from core.scenario.lessons.checker import Known, first_lesson_fault

_PAUSE = 120
"""Milliseconds after the last key before anything is checked."""


class LiveCheck(QObject):
    """Checks a lesson that is being written. ``checked`` says that more is known now."""

    checked = Signal()

    def __init__(
        self, games: Mapping[str, Library], known: Known, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._games = games
        self._known = known
        self.data: Mapping[str, Any] = {}
        """The lesson that was checked: the shorter one, if it holds."""
        self._wanted: tuple[Mapping[str, Any], ...] = ()
        self._first = ""
        self._left: list[str] = []
        self.fault = ""
        """The first fault in the edition at hand, or ``""``."""
        self.holds: list[str] = []
        """The editions in which the lesson holds, as far as they were tried, oldest first."""
        self.editions: Sequence[str] = ()
        self._soon = QTimer(self, interval=_PAUSE, singleShot=True)
        self._soon.timeout.connect(self.check)
        self._turn = QTimer(self, interval=0, singleShot=True)
        self._turn.timeout.connect(self._next)

    def take(self, wanted: tuple[Mapping[str, Any], ...], edition: str) -> None:
        """Check another state of the lesson, once nobody has changed it for a moment.

        Of several ways to write it down the first one counts that holds.
        """
        self._wanted, self._first = wanted, edition
        self._left = []
        self._turn.stop()
        self._soon.start()

    def check(self) -> None:
        """Check the edition at hand now; the others follow."""
        self._soon.stop()
        for data in self._wanted:
            self.data = data
            self.fault = self._fault_in(self._first)
            if not self.fault:
                break
        library = self._games[str(self.data["game"])]
        self.editions = tuple(library.editions)
        self.holds = [] if self.fault else [self._first]
        self._left = [] if self.fault else [e for e in self.editions if e != self._first]
        self.checked.emit()
        if self._left:
            self._turn.start()

    def finish(self) -> None:
        """Try all that is left at once."""
        if self._soon.isActive():
            self.check()
        while self._left:
            self._next()
        self._turn.stop()

    def _next(self) -> None:
        if not self._left:
            return
        edition = self._left.pop()
        if not self._fault_in(edition):
            self.holds.append(edition)
            self.holds.sort(key=list(self.editions).index)
        self.checked.emit()
        if self._left:
            self._turn.start()

    def _fault_in(self, edition: str) -> str:
        data = {**self.data, "rulebook": edition}
        return first_lesson_fault(data, self._games, self._known)
