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
from core.state.ids import Zone
from core.state.zones import EXILE, HAND
from gui.commands import Menu
from gui.features.feature import Feature, command
from gui.views import TableKind
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Generator

    import miniaudio

    from gui.preferences import Settings


RATE = 44_100
"""Samples a second; each is one signed number of 16 bits, on one channel."""

_LOUDEST = 13_100
"""Loudest sample: four tenths of the whole range."""
_ATTACK = 0.004
"""Seconds in which a note swells, so that it begins without a click."""
_NOISE = 0


class Sound(StrEnum):
    """Sounds in order of priority: of several events only the first is played."""

    END = "end"
    TURN = "turn"
    MELD = "meld"
    FACE = "face"
    DEATH = "death"
    LOSS = "loss"
    HIT = "hit"
    GAIN = "gain"
    EXILE = "exile"
    MADE = "made"
    DRAW = "draw"
    PLAY = "play"
    COUNTER = "counter"
    TAP = "tap"


_OF_EVENTS = {
    Sound.END: {"game_over"},
    Sound.TURN: {"turn"},
    Sound.MELD: {"melded"},
    Sound.FACE: {"transformed", "flipped", "turned_face_up", "transcended", "awakened"},
    Sound.DEATH: {"destroyed", "dies"},
    Sound.HIT: {"damaged", "combat_damage", "hit"},
    Sound.MADE: {"made"},
    Sound.PLAY: {"zone_change", "cast"},
    Sound.COUNTER: {"counters"},
    Sound.TAP: {"tapped", "untapped"},
}
_EXILES = frozenset({EXILE, Zone("banished")})

_NOTES = {
    Sound.END: ((523, 0.0, 0.12), (659, 0.04, 0.12), (784, 0.08, 0.12)),
    Sound.TURN: ((659, 0.0, 0.2), (1318, 0.0, 0.2)),
    Sound.MELD: ((440, 0.0, 0.05), (110, 0.05, 0.15), (165, 0.05, 0.15)),
    Sound.FACE: ((880, 0.0, 0.05), (587, 0.03, 0.06)),
    Sound.DEATH: ((_NOISE, 0.0, 0.16), (98, 0.0, 0.12)),
    Sound.LOSS: ((147, 0.0, 0.14), (110, 0.04, 0.16)),
    Sound.HIT: ((110, 0.0, 0.14), (82, 0.02, 0.16)),
    Sound.GAIN: ((784, 0.0, 0.12), (1047, 0.06, 0.14)),
    Sound.EXILE: ((_NOISE, 0.0, 0.2), (523, 0.02, 0.16)),
    Sound.MADE: ((392, 0.0, 0.06), (523, 0.03, 0.06)),
    Sound.DRAW: ((_NOISE, 0.0, 0.05),),
    Sound.PLAY: ((294, 0.0, 0.07), (_NOISE, 0.0, 0.03)),
    Sound.COUNTER: ((988, 0.0, 0.05),),
    Sound.TAP: ((1175, 0.0, 0.04),),
}
"""Of each sound its notes: hertz or noise, and the seconds at which it begins and that it lasts."""


def sound_of(events: Iterable[Event]) -> Sound | None:
    """Return the sound of these events, or None if they are silent."""
    found = {sound for event in events if (sound := _of(event)) is not None}
    return next((sound for sound in Sound if sound in found), None)


def _of(event: Event) -> Sound | None:
    if event.kind == "life" and event.amount:
        return Sound.GAIN if event.amount > 0 else Sound.LOSS
    if event.kind == "zone_change" and event.to in _EXILES:
        return Sound.EXILE
    if event.kind == "zone_change" and event.to == HAND:
        return Sound.DRAW
    return next((sound for sound, of in _OF_EVENTS.items() if event.kind in of), None)


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
            swell = min(time / _ATTACK, 1.0) * exp(-6 * time / lasts)
            wave = sin(2 * pi * hertz * time) if hertz else _noise(step)
            mixed[first + step] += swell * wave
    loudest = max(map(abs, mixed))
    return array("h", [round(_LOUDEST * value / loudest) for value in mixed])


def _noise(step: int) -> float:
    """Return one sample of noise, always the same one."""
    mixed = (step * 2_654_435_761) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 15)) & 0xFFFF) / 0x7FFF - 1


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
        """Play the sound of an action; undo, jumps, new tables, lessons and teaching are silent."""
        outcome = change.outcome
        if outcome is None or not self.window.preferences.now.sounds or self._is_silent:
            return
        sound = sound_of(outcome.events)
        if sound is not None:
            if self._speaker is None:
                self._speaker = Speaker()
            self._speaker.play(sound)
            self._later.start()

    @property
    def _is_silent(self) -> bool:
        """Whether a lesson is learned or taught."""
        kinds = (feature.table_kind() for feature in self.window.features)
        return bool(self.window.activity()) or TableKind.TEACHING in kinds

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
