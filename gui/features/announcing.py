"""What screen readers are told without asking: each answer, each step back, each new turn."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from core.law.history import Outcome
from core.law.verdict import Ruling
from gui.features.feature import Feature

if TYPE_CHECKING:
    from gui.table_window import TableWindow

_URGENT = frozenset({Ruling.REFUSED, Ruling.CHOICE, Ruling.NOTHING})


class Voice(QObject):
    """Speaks for one window. ``spoke`` carries every announcement, in words."""

    spoke = Signal(str)

    def __init__(self, speaker: QObject) -> None:
        super().__init__(speaker)
        self._speaker = speaker

    def say(self, words: str, *, urgent: bool = False) -> None:
        """Announce something, at once if it is urgent, else when there is a pause."""
        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self._speaker, words)
            manners = QAccessible.AnnouncementPoliteness
            event.setPoliteness(manners.Assertive if urgent else manners.Polite)
            QAccessible.updateAccessibility(event)
        self.spoke.emit(words)


class Announcing(Feature):
    """Reads the verdict strip out, which says only what who looks at this window may hear."""

    def __init__(self, house: "TableWindow") -> None:
        super().__init__(house)
        self._whose = house.session.table.active
        self.voice: Voice | None = None

    def begin(self) -> None:
        """Follow the session; the strip has heard it before."""
        self.voice = Voice(self.house.window)
        self.house.session.changed.connect(self._changed)
        self.house.session.answered.connect(self._answered)

    def end(self) -> None:
        """Fall silent."""
        self.house.session.changed.disconnect(self._changed)
        self.house.session.answered.disconnect(self._answered)

    def _changed(self, outcome: Outcome | None) -> None:
        said = self.house.window.strip.text()
        table = self.house.session.table
        before, self._whose = self._whose, table.active
        if table.active != before:
            said = f"{said} It is {table.active}'s turn, turn {table.turn}."
        self._say(said, outcome)

    def _answered(self, outcome: Outcome) -> None:
        self._say(self.house.window.strip.text(), outcome)

    def _say(self, words: str, outcome: Outcome | None) -> None:
        urgent = outcome is not None and outcome.verdict.ruling in _URGENT
        if self.voice is not None and not self.house.seating.curtained:
            self.voice.say(words, urgent=urgent)
