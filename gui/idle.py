"""Deferred work: in idle turns of the event loop, or after a milestone of a window."""

from collections.abc import Callable
from time import perf_counter
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal

_TURN = 0.00025
"""Duration of an idle turn in seconds, after which no further step begins."""
_REST = 0.0005
"""Seconds after a turn in which the next instance waits, but skips at most one turn."""


class Idle(QObject):
    """Runs work in idle turns of the event loop, a short time in each.

    ``step`` does one unit of work and returns whether any remains. A step cannot be interrupted, so
    it should take well below a millisecond. Several instances take turns: an event never waits for
    more than one of them.
    """

    _last_turn: ClassVar[float] = 0.0

    def __init__(self, step: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._step = step
        self._has_waited = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    def begin(self) -> None:
        """Start the work if it is not running."""
        if not self._timer.isActive():
            self._timer.start()

    def end(self) -> None:
        """Stop the work and drop the remaining steps."""
        self._timer.stop()

    def _turn(self) -> None:
        now = perf_counter()
        self._has_waited = not self._has_waited and now < Idle._last_turn + _REST
        if self._has_waited:
            return
        while self._step():
            if perf_counter() >= now + _TURN:
                break
        else:
            self._timer.stop()
        Idle._last_turn = perf_counter()


class Milestone(QObject):
    """Emits ``reached`` once."""

    reached = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_reached = False

    def once(self, do: Callable[[], object]) -> None:
        """Call a function when the milestone is reached, or soon if it already is."""
        if self._is_reached:
            QTimer.singleShot(0, self, do)
        else:
            self.reached.connect(do)

    def reach(self) -> None:
        """Mark the milestone as reached."""
        if not self._is_reached:
            self._is_reached = True
            self.reached.emit()
