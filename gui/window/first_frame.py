"""The first frame of a window: what was put off until it was painted may begin then."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal


class FirstFrame(QObject):
    """Tells once, by ``painted``, that a window was seen, whichever part of it was."""

    painted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._told = False

    def once(self, do: Callable[[], object]) -> None:
        """Do something once the window was seen: soon, if it was by now."""
        if self._told:
            QTimer.singleShot(0, self, do)
        else:
            self.painted.connect(do)

    def tell(self) -> None:
        """Something of the window was painted."""
        if not self._told:
            self._told = True
            self.painted.emit()
