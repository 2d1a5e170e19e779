"""A rest begins after a while on one thing, sooner on the next, and ends on leaving."""

import pytest
from pytestqt.qtbot import QtBot

from gui.widgets.rest import FIRST, NEVER, NEXT, Rest


@pytest.fixture
def rest(qtbot: QtBot) -> Rest:
    """A rest whose timers the test drives."""
    del qtbot
    return Rest()


def test_the_first_rest_takes_three_tenths_of_a_second(rest: Rest) -> None:
    rest.move("bear")
    assert rest.timer.isActive()
    assert rest.timer.interval() == FIRST == 300
    assert rest.resting is None


def test_a_movement_on_the_same_thing_begins_the_wait_anew(rest: Rest) -> None:
    rest.move("bear")
    left = rest.timer.remainingTime()
    rest.timer.start(10)
    rest.move("bear")
    assert rest.timer.isActive()
    assert rest.timer.remainingTime() <= left
    assert rest.resting is None


def test_the_next_thing_needs_less_while_the_last_rest_is_fresh(rest: Rest) -> None:
    rest.move("bear")
    rest.reach()
    rest.move("wolf")
    assert rest.resting is None
    assert rest.timer.interval() == NEXT
    rest.reach()
    assert rest.resting == "wolf"
    rest.move(None)
    rest.warm.stop()
    rest.move("bear")
    assert rest.timer.interval() == FIRST


def test_leaving_ends_it(rest: Rest, qtbot: QtBot) -> None:
    rest.move("bear")
    rest.reach()
    with qtbot.waitSignal(rest.left, timeout=0):
        rest.move(None)
    assert rest.resting is None
    assert not rest.timer.isActive()


def test_after_its_end_a_movement_on_the_same_thing_begins_another_one(rest: Rest) -> None:
    rest.move("bear")
    rest.reach()
    rest.end()
    assert not rest.timer.isActive()
    rest.move("bear")
    assert rest.timer.isActive()


def test_without_a_delay_nothing_rests_until_it_is_asked_for(qtbot: QtBot) -> None:
    del qtbot
    rest = Rest(lambda: NEVER)
    rest.move("bear")
    assert not rest.timer.isActive()
    rest.reach()
    assert rest.resting == "bear"
