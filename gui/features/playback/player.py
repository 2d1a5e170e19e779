"""Playing the actions of a table one after another, by a clock that any person's action stops."""

from PySide6.QtCore import QObject, QTimer, Signal

from gui.session import Session

SPEEDS = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
STEP = 2.4
"""Seconds that a step is shown at plain speed."""

PER_CHARACTER = 0.045
"""Seconds more for each sign of what a teacher says, or else the rules, so that it can be read."""

LONGEST = 14.0


class Presenter(QObject):
    """Steps through what was done. ``changed`` tells that it plays, or how, has changed.

    It stops by itself at the end, unless it goes round, and at whatever else moves the table:
    an action, an undo, a jump. It never moves a card itself; how cards move is the board's.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._stepping = False
        self._speed = 1.0
        self._loop = False
        self.clock = QTimer(self)
        self.clock.setSingleShot(True)
        self.clock.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        """Whether the clock runs."""
        return self.clock.isActive()

    @property
    def speed(self) -> float:
        """How fast it plays, as a factor."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._speed = min(max(speed, SPEEDS[0]), SPEEDS[-1])
        if self.playing:
            self.clock.start(self._pause())
        self.changed.emit()

    @property
    def loop(self) -> bool:
        """Whether it begins again after the last action."""
        return self._loop

    @loop.setter
    def loop(self, loop: bool) -> None:
        self._loop = loop
        self.changed.emit()

    def faster(self, steps: int = 1) -> None:
        """Take the next higher speed, or with -1 the next lower one."""
        at = min(range(len(SPEEDS)), key=lambda n: abs(SPEEDS[n] - self._speed)) + steps
        self.speed = SPEEDS[min(max(at, 0), len(SPEEDS) - 1)]

    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def play(self) -> None:
        """Play on from here; from the end, begin at the start."""
        history = self._session.history
        if not history.outcomes:
            return
        if history.redoable is None:
            self._go(0)
        self.clock.start(self._pause())
        self.changed.emit()

    def pause(self) -> None:
        """Stand still."""
        if self.playing:
            self.clock.stop()
            self.changed.emit()

    def go(self, cursor: int) -> None:
        """Stand after so many actions, and stay there."""
        self.pause()
        self._go(cursor)

    def step(self, by: int) -> None:
        """Go some actions on or back, and stay there."""
        self.go(self._session.history.cursor + by)

    def last(self) -> None:
        """Go to the last action."""
        self.go(len(self._session.history.outcomes))

    def _pause(self) -> int:
        """Return for how many milliseconds the position that is shown stays."""
        shown = self._session.history.undoable
        said = 0
        if shown is not None:
            answer = " ".join(each.says for each in shown.verdict.decisive)
            said = len(shown.note or answer)
        return round(min(STEP + PER_CHARACTER * said, LONGEST) / self._speed * 1000)

    def _tick(self) -> None:
        history = self._session.history
        if history.redoable is None:
            if not self._loop:
                self.changed.emit()
                return
            self._go(0)
        else:
            self._go(history.cursor + 1)
        if self._session.history.redoable is not None or self._loop:
            self.clock.start(self._pause())
        self.changed.emit()

    def _go(self, cursor: int) -> None:
        self._stepping = True
        try:
            self._session.jump(cursor)
        finally:
            self._stepping = False

    def follow(self) -> None:
        """Stand still, unless it is this that has moved the table."""
        if not self._stepping:
            self.pause()
