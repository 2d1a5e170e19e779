"""Sounds are off at first; then each action plays once, and a missing device is reported."""

from array import array
from typing import TYPE_CHECKING

import miniaudio
import pytest
from pytestqt.qtbot import QtBot

from core.rules.actions import EndTurn, Tap
from core.rules.history import Event
from gui.features.sounds import NO_DEVICE, RATE, Sound, Sounds, Speaker, samples, sound_of
from tests.gui.window_user import ANN, MINE, WindowUser

if TYPE_CHECKING:
    from collections.abc import Callable, Generator


class _Listener:
    """Replaces a speaker and records its sounds."""

    played: list[Sound]
    closed: int

    def __init__(self) -> None:
        self.fault = ""
        self.played, self.closed = [], 0

    def play(self, sound: Sound) -> None:
        self.played.append(sound)

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> _Listener:
    """The future sounds of a speaker."""
    made = _Listener()
    monkeypatch.setattr("gui.features.sounds.Speaker", lambda: made)
    return made


def test_nothing_is_heard_until_somebody_switches_sounds_on(
    ann: WindowUser, listener: _Listener
) -> None:
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    assert listener.played == []


def test_an_action_is_heard_once_and_what_is_taken_back_is_not(
    ann: WindowUser, listener: _Listener
) -> None:
    ann.window.preferences.change(sounds=True)
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    assert listener.played == [Sound.TAP]
    ann.session.undo()
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))  # not allowed
    assert listener.played == [Sound.TAP]
    ann.session.attempt(EndTurn(player=ANN))
    assert listener.played == [Sound.TAP, Sound.TURN]


def test_switching_sounds_off_gives_the_device_back(ann: WindowUser, listener: _Listener) -> None:
    actions = ann.window.actions_by_id
    actions.run("view.sounds")
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    actions.run("view.sounds")
    assert listener.closed == 1
    ann.session.undo()
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    assert listener.played == [Sound.TAP]


def test_a_missing_device_is_said_once(ann: WindowUser, listener: _Listener, qtbot: QtBot) -> None:
    ann.window.preferences.change(sounds=True)
    listener.fault = NO_DEVICE
    said: list[str] = []
    ann.window.strip.notice_shown.connect(said.append)
    for _ in range(2):
        ann.session.attempt(EndTurn(player=ann.session.state.active))
        feature = ann.window.feature(Sounds)
        qtbot.waitUntil(lambda feature=feature: not feature.is_waiting)  # type: ignore[misc]
    assert said.count(NO_DEVICE) == 1


def test_the_most_important_of_several_events_is_heard() -> None:
    kinds = ("zone_change", "combat_damage", "transformed", "turn", "game_over")
    wanted = (Sound.PLAY, Sound.HIT, Sound.FACE, Sound.TURN, Sound.END)
    for count, sound in enumerate(wanted, start=1):
        assert sound_of([Event(kind=kind) for kind in kinds[:count]]) is sound
    assert sound_of([Event(kind="noted")]) is None


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_short_and_begins_and_ends_without_a_click(sound: Sound) -> None:
    found = samples(sound)
    assert len(found) <= 0.2 * RATE + 1
    assert found[0] == 0
    assert max(map(abs, found[-100:])) <= 100 < max(map(abs, found))


class _Device:
    """Replaces a device that asks for samples."""

    made: "list[_Device]" = []  # noqa: RUF012 - emptied by each test that looks at it

    def __init__(self, **_settings: object) -> None:
        self.closed = False
        _Device.made.append(self)

    def start(self, stream: "Generator[array[int], int, None]") -> None:
        self.ask: Callable[[int], array[int]] = stream.send

    def close(self) -> None:
        self.closed = True


def test_a_device_gets_the_latest_sound_and_then_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(miniaudio, "PlaybackDevice", _Device)
    _Device.made.clear()
    speaker = Speaker()
    speaker.play(Sound.END)
    speaker.play(Sound.PLAY)
    speaker.close()
    (device,) = _Device.made
    card = samples(Sound.PLAY)
    assert device.ask(1000) == card[:1000]
    assert device.ask(len(card))[: len(card) - 1000] == card[1000:]
    assert device.ask(10) == array("h", [0] * 10)
    assert device.closed


def test_a_computer_without_sound_says_so_and_plays_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(**_settings: object) -> None:
        raise miniaudio.MiniaudioError("failed to init device", -401)

    monkeypatch.setattr(miniaudio, "PlaybackDevice", none)
    speaker = Speaker()
    speaker.play(Sound.PLAY)
    speaker.close()
    assert speaker.fault == NO_DEVICE
