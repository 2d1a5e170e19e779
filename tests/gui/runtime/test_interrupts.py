"""Ctrl+C in the terminal, and a polite kill, end the program."""

import os
import signal
import sys

import pytest
from pytestqt.qtbot import QtBot

from gui.process import Interrupts


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself these there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_asks_the_program_to_end_and_raises_nothing(
    qtbot: QtBot, number: signal.Signals
) -> None:
    before = signal.getsignal(number)
    interrupts = Interrupts()
    with qtbot.waitSignal(interrupts.asked):
        os.kill(os.getpid(), number)
    interrupts.end()
    assert signal.getsignal(number) is before
