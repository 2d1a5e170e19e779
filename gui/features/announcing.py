"""What screen readers are told without asking: each answer, each step back, each new turn."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QMetaObject, QObject, Signal

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
        from PySide6.QtGui import (  # noqa: PLC0415 - costs time at the start
            QAccessible,
            QAccessibleAnnouncementEvent,
        )

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
        self._heard: tuple[QMetaObject.Connection, ...] = ()
        self.voice: Voice | None = None

    def begin(self) -> None:
        """Follow the session; the strip has heard it before."""
        self.voice = Voice(self.house.window)
        session = self.house.session
        self._heard = (
            session.changed.connect(self._changed),
            session.answered.connect(self._answered),
        )
        self.house.board.grouped.connect(self._grouped)

    def end(self) -> None:
        """Fall silent."""
        for connection in self._heard:
            QObject.disconnect(connection)
        self._heard = ()

    def _changed(self, outcome: Outcome | None) -> None:
        said = self.house.window.strip.text()
        table = self.house.session.table
        before, self._whose = self._whose, table.active
        if table.active != before:
            said = f"{said} It is {table.active}'s turn, turn {table.turn}."
        self._say(said, outcome)

    def _grouped(self, ids: tuple[int, ...]) -> None:
        """Tell how many cards are chosen, where it is more than the one that is shown."""
        if len(ids) > 1 and self.voice is not None:
            self.voice.say(f"{len(ids)} cards selected.")

    def _answered(self, outcome: Outcome) -> None:
        self._say(self.house.window.strip.text(), outcome)

    def _say(self, words: str, outcome: Outcome | None) -> None:
        urgent = outcome is not None and outcome.verdict.ruling in _URGENT
        if self.voice is not None and not self.house.seating.curtained:
            self.voice.say(words, urgent=urgent)
