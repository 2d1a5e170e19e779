"""After the hide screen closes, no open dialog behind it reveals anything."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.rules.actions import Look, Tap
from gui.features.curtain import CurtainFeature
from tests.gui.secrecy import leaks
from tests.gui.test_accessible_names import commands, tidy_up
from tests.gui.window_user import ANN, BEN, WindowUser

_DOCUMENTS = ("help.", "puzzle.")
"""These dialogs and lists speak of printed cards, whatever is on the table."""

_PARTS = 4
"""Commands are many, and one test should not last too long."""

_TOGETHER = 4
"""So many commands open their dialogs before the hide screen covers all of them."""


@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.timeout(600)
def test_after_every_command_the_curtain_hides_all(ann: WindowUser, part: int) -> None:
    curtain = next(each for each in ann.window.features if isinstance(each, CurtainFeature))
    waiting = [each for each in commands(ann) if not each.startswith(_DOCUMENTS)][part::_PARTS]
    begin(ann)
    run: list[str] = []
    while waiting:
        run.append(waiting.pop(0))
        ann.window.actions_by_id.run(run[-1])
        QApplication.processEvents()
        others = ann.session.rules.game != "mtg" or ann.window.seat != ANN
        if waiting and len(run) < _TOGETHER and not others and not curtain.is_down:
            continue
        if ann.session.rules.game == "mtg":
            if not curtain.is_down:
                curtain.lower(BEN)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            assert leaks(ann.session, ann.window) == set(), run
            curtain.lift()
            assert leaks(ann.session, ann.window, viewer=BEN) == set(), run
        run.clear()
        begin(ann)


def begin(ann: WindowUser) -> None:
    """Close all dialogs; Ann sits at a new table, has looked at cards and selected one."""
    tidy_up(ann)
    if ann.window.aside is not None:
        ann.window.close_aside()
    QApplication.clipboard().clear()
    if ann.session.rules.game != "mtg" or ann.session.history.outcomes:
        ann.window.actions_by_id.run("table.mtg")
    if ann.window.seat != ANN:
        ann.window.seat_state.take_seat(ANN, ann.session.state)
    ann.session.attempt(Look(player=ANN, count=3))
    ann.click(ann.at(ann.find("Cloudshift")))


def test_announcements_reach_a_screen_reader(ann: WindowUser) -> None:
    QAccessible.setActive(True)
    try:
        ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
        QTest.keyClick(ann.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    finally:
        QAccessible.setActive(False)
    assert ann.strip().startswith("Undone: Tap Island.")
