"""Sounds of cards, turns and hits; off by default."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QTimer

from core.rules.history import Change
from gui.commands import Menu
from gui.features.feature import Feature, command
from gui.features.sounds.tones import sound_of
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from gui.features.sounds.speaker import Speaker
    from gui.preferences import Settings

_ASK_LATER = 500
"""Milliseconds after a sound until a missing sound device is reported."""


class Sounds(Feature):
    """Plays the sound of an action; the first window on a table plays for all."""

    in_every_window: ClassVar[bool] = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._speaker: Speaker | None = None
        self._said = False
        self._later = QTimer(window, interval=_ASK_LATER, singleShot=True)
        self._later.timeout.connect(self._say_fault)

    @property
    def is_waiting(self) -> bool:
        """Whether it is not known yet if the last sound could be played."""
        return self._later.isActive()

    def setup(self) -> None:
        """Connect to the settings."""
        self.connect_to(self.window.preferences.changed, self._follow)

    def on_change(self, change: Change) -> None:
        """Play the sound of an action; undo, jumps and new tables are silent."""
        outcome = change.outcome
        if outcome is None or not self.window.preferences.now.sounds:
            return
        sound = sound_of(outcome.events)
        if sound is not None:
            if self._speaker is None:
                # 45 ms for the sound device, which is off for most users.
                from gui.features.sounds.speaker import Speaker  # noqa: PLC0415

                self._speaker = Speaker()
            self._speaker.play(sound)
            self._later.start()

    def close(self) -> None:
        """Close the sound device."""
        if self._speaker is not None:
            self._speaker.close()
            self._speaker = None

    @command(
        "view.sounds",
        "Sounds",
        Menu.VIEW,
        listed=False,
        checked=lambda self: self.window.preferences.now.sounds,
    )
    def _toggle(self) -> None:
        preferences = self.window.preferences
        preferences.change(sounds=not preferences.now.sounds)

    def _follow(self, settings: "Settings") -> None:
        self.window.actions_by_id.check("view.sounds", on=settings.sounds)
        if not settings.sounds:
            self.close()
            self._said = False

    def _say_fault(self) -> None:
        """Report once that sounds cannot be played."""
        speaker = self._speaker
        if speaker is not None and speaker.fault and not self._said:
            self._said = True
            self.window.strip.say(speaker.fault)
