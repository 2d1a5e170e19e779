"""Rest of the pointer or of the keys on one thing, such as a card."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QObject, QTimer, Signal

FIRST, NEXT, WARM = 300, 80, 600
"""Milliseconds of rest until a card is shown, until the next one is, and how long it is next."""
NEVER = -1


class Rest(QObject):
    """Signals a subject once the pointer or the keys have been on it for a while.

    ``rested`` carries the subject; ``left`` is emitted when a rest ends. ``delay`` returns the
    milliseconds of a rest, `NEVER` for none. After a rest has ended, a subject that is reached
    within `WARM` milliseconds needs only `NEXT`.
    """

    rested = Signal(object)
    left = Signal()

    def __init__(
        self, delay: Callable[[], int] = lambda: FIRST, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.delay = delay
        self.on: Hashable | None = None
        """The subject that the pointer or the keys are on."""
        self.resting: Hashable | None = None
        """The subject of the present rest."""
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self.reach)
        self.warm = QTimer(self, singleShot=True, interval=WARM)

    def move(self, subject: Hashable | None) -> None:
        """Take note of a movement over a subject, or over none: the rest begins anew."""
        if subject != self.on:
            self.end()
            self.on = subject
            self._begin()
        elif self.timer.isActive():
            self.timer.start()
        elif subject is not None and self.resting is None:
            self._begin()

    def reach(self) -> None:
        """Begin the rest on the subject now."""
        self.timer.stop()
        if self.on is not None and self.resting is None:
            self.resting = self.on
            self.rested.emit(self.on)

    def end(self) -> None:
        """End the rest; it begins again with the next movement."""
        self.timer.stop()
        resting, self.resting = self.resting, None
        if resting is not None:
            self.warm.start()
            self.left.emit()

    def forget(self) -> None:
        """End the rest and forget the subject."""
        self.end()
        self.warm.stop()
        self.on = None

    def _begin(self) -> None:
        delay = self.delay()
        if self.on is not None and delay >= 0:
            self.timer.start(NEXT if self.warm.isActive() else delay)
