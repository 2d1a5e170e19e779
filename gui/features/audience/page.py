"""What stands round the table of an audience window, in the place of its own panel and bars."""

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget


class AudiencePage(QWidget):
    """Fills the window and leaves the table its place.

    ``changed`` tells that this place is another one now.
    """

    changed = Signal()

    def board_place(self) -> QRect:
        """Return where the table lies."""
        return self.rect()
