"""Plays samples on the sound device of this computer."""

from array import array
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING

import miniaudio

from gui.features.sounds.tones import RATE, Sound, samples

if TYPE_CHECKING:
    from collections.abc import Generator

_BUFFER = 60
"""Milliseconds that the device is ahead: with more a sound comes late, with less it crackles."""

NO_DEVICE = "There are no sounds: this computer has no sound device that is free."


class Speaker:
    """Plays one sound at a time: the latest replaces the one before.

    The device is opened in a thread of its own, for that can take a tenth of a second, and only
    when there is something to play. ``fault`` says in a sentence why nothing is heard.
    """

    def __init__(self) -> None:
        self.fault = ""
        self._work = ThreadPoolExecutor(1, "sounds")
        self._device: miniaudio.PlaybackDevice | None = None
        self._lock = Lock()
        self._rest: array[int] = array("h")

    def play(self, sound: Sound) -> None:
        """Let a sound be heard as soon as the device is ready."""
        if not self.fault:
            self._work.submit(self._play, sound)

    def close(self) -> None:
        """Fall silent, and give the device back."""
        self._work.submit(self._close)
        self._work.shutdown()

    def _play(self, sound: Sound) -> None:
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
        """Yield as many samples as the device asks for: what is left of the sound, then silence."""
        wanted = yield array("h")
        while True:
            with self._lock:
                part, self._rest = self._rest[:wanted], self._rest[wanted:]
            wanted = yield part + array("h", bytes(2 * (wanted - len(part))))

    def _close(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None
