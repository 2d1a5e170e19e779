"""Sounds: the samples, the sound of each event, and their playback."""

from array import array
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import cache
from math import exp, pi, sin
from threading import Lock
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QTimer

from core.rules.history import Change, Event
from gui.commands import Menu
from gui.features.feature import Feature, command
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Generator

    import miniaudio

    from gui.preferences import Settings


RATE = 44_100
"""Samples a second; each is one signed number of 16 bits, on one channel."""

_LOUDEST = 9_000
_ATTACK = 0.004
"""Seconds in which a note swells, so that it begins without a click."""


class Sound(StrEnum):
    """Sounds in order of priority: of several events only the first is played."""

    END = "end"
    TURN = "turn"
    FACE = "face"
    HIT = "hit"
    CARD = "card"


_OF_EVENTS = {
    Sound.END: {"game_over"},
    Sound.TURN: {"turn"},
    Sound.FACE: {"transformed", "melded", "flipped", "turned_face_up", "transcended", "awakened"},
    Sound.HIT: {"damaged", "combat_damage", "hit", "destroyed", "dies"},
    Sound.CARD: {"zone_change", "made", "tapped", "untapped"},
}

_NOTES = {
    Sound.END: ((523, 0.0, 0.5), (659, 0.14, 0.5), (784, 0.28, 0.8)),
    Sound.TURN: ((659, 0.0, 0.35), (880, 0.12, 0.45)),
    Sound.FACE: ((440, 0.0, 0.18), (587, 0.07, 0.25)),
    Sound.HIT: ((110, 0.0, 0.22), (82, 0.02, 0.25)),
    Sound.CARD: ((294, 0.0, 0.07),),
}
"""Of each sound its notes: hertz, and the seconds at which one begins and for which it lasts."""


def sound_of(events: Iterable[Event]) -> Sound | None:
    """Return the sound of these events, or None if they are silent."""
    kinds = {event.kind for event in events}
    return next((sound for sound, of in _OF_EVENTS.items() if kinds & of), None)


@cache
def samples(sound: Sound) -> "array[int]":
    """Return the samples of a sound: notes with a fast attack and a decay."""
    notes = _NOTES[sound]
    length = round(max(begin + lasts for _, begin, lasts in notes) * RATE)
    mixed = [0.0] * length
    for hertz, begin, lasts in notes:
        first = round(begin * RATE)
        for step in range(round(lasts * RATE)):
            time = step / RATE
            swell = min(time / _ATTACK, 1.0) * exp(-5 * time / lasts)
            mixed[first + step] += swell * sin(2 * pi * hertz * time)
    loudest = max(map(abs, mixed))
    return array("h", [round(_LOUDEST * value / loudest) for value in mixed])


_BUFFER = 60
"""Milliseconds that the device is ahead: with more a sound comes late, with less it crackles."""

NO_DEVICE = "There are no sounds: this computer has no sound device that is free."


class Speaker:
    """Plays one sound at a time: the latest replaces the one before.

    The audio device is opened in a thread, as that can take 0.1 s, and only for the first
    sound. ``fault`` is the error message if there is no sound.
    """

    def __init__(self) -> None:
        self.fault = ""
        self._work = ThreadPoolExecutor(1, "sounds")
        self._device: miniaudio.PlaybackDevice | None = None
        self._lock = Lock()
        self._rest: array[int] = array("h")

    def play(self, sound: Sound) -> None:
        """Play a sound as soon as the device is ready."""
        if not self.fault:
            self._work.submit(self._play, sound)

    def close(self) -> None:
        """Stop the sound and release the device."""
        self._work.submit(self._close)
        self._work.shutdown()

    def _play(self, sound: Sound) -> None:
        import miniaudio  # noqa: PLC0415 - 45 ms, and sounds are off by default

        found = samples(sound)
        with self._lock:
            self._rest = found
        if self._device is None and not self.fault:
            try:
                self._device = miniaudio.PlaybackDevice(
                    output_format=miniaudio.SampleFormat.SIGNED16,
                    nchannels=1,
                    sample_rate=RATE,
                    buffersize_msec=_BUFFER,
                    app_name="Janus Table",
                )
            except miniaudio.MiniaudioError:
                self.fault = NO_DEVICE
                return
            stream = self._stream()
            next(stream)
            self._device.start(stream)

    def _stream(self) -> "Generator[array[int], int, None]":
        """Yield the samples that the device requests: the rest of the sound, then silence."""
        wanted = yield array("h")
        while True:
            with self._lock:
                part, self._rest = self._rest[:wanted], self._rest[wanted:]
            wanted = yield part + array("h", bytes(2 * (wanted - len(part))))

    def _close(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None


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
        """Whether the check of the last sound for a fault is pending."""
        return self._later.isActive()

    def setup(self) -> None:
        self.connect_to(self.window.preferences.changed, self._follow)

    def on_change(self, change: Change) -> None:
        """Play the sound of an action; undo, jumps and new tables are silent."""
        outcome = change.outcome
        if outcome is None or not self.window.preferences.now.sounds:
            return
        sound = sound_of(outcome.events)
        if sound is not None:
            if self._speaker is None:
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
        speaker = self._speaker
        if speaker is not None and speaker.fault and not self._said:
            self._said = True
            self.window.strip.say(speaker.fault)
