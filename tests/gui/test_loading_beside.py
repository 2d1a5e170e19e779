"""Reading a card file beside the window: what it puts aside comes back."""

import gc
import sys

import pytest

from gui.loading import beside_the_window


@pytest.mark.parametrize("fault", [None, ValueError])
def test_the_collector_and_the_turns_of_threads_are_as_before_whatever_happens(
    fault: type[Exception] | None,
) -> None:
    before = sys.getswitchinterval()
    try:
        with beside_the_window():
            assert not gc.isenabled()
            assert sys.getswitchinterval() < before
            if fault is not None:
                raise fault
    except ValueError:
        pass
    assert gc.isenabled()
    assert sys.getswitchinterval() == pytest.approx(before)
    gc.unfreeze()
