"""Work that is done bit by bit while nothing else goes on, so that nobody waits for it."""

from collections.abc import Callable
from time import perf_counter
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer

_TURN = 0.00025
"""Seconds of one idle turn after which no further bit is begun."""
_REST = 0.0005
"""Seconds after a turn in which no other work has one, unless it has let one pass before."""


class Idle(QObject):
    """Carries on with some work in idle turns of the event loop, a short while in each.

    ``step`` does a bit of it and tells whether any is left. A bit cannot be interrupted, so it
    should take well below a millisecond. Where there are several works they take turns: an
    event never waits for more than one of them.
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
        """There is something to do, if there was nothing before."""
        if not self._timer.isActive():
            self._timer.start()

    def end(self) -> None:
        """Leave off: what is left is not wanted any more."""
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
