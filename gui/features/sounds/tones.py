"""The sounds of the table as samples, and which of them belongs to an action."""

from array import array
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from math import exp, pi, sin

from core.rules.events import Event

RATE = 44_100
"""Samples a second; each is one signed number of 16 bits, on one channel."""

_LOUDEST = 9_000
_ATTACK = 0.004
"""Seconds in which a note swells, so that it begins without a click."""


class Sound(StrEnum):
    """What can be heard, the most important first: of several only one sounds."""

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
    """Return the sound of what has happened, None if nothing of it can be heard."""
    kinds = {event.kind for event in events}
    return next((sound for sound, of in _OF_EVENTS.items() if kinds & of), None)


@cache
def samples(sound: Sound) -> "array[int]":
    """Return a sound: notes that swell at once and die away."""
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
