"""A one-time event in the life of a window that other code waits for."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal


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
