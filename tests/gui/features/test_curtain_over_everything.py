"""Whatever a command has opened before the curtain falls, it tells nothing behind it."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.rules.actions import Look, Tap
from gui.features.curtain import TurnCurtain
from tests.gui.house import ANN, BEN, Sitter
from tests.gui.secrecy import leaks
from tests.gui.test_accessible_names import commands, tidy_up

_DOCUMENTS = ("help.",)
"""What these open speaks of cards as a book does, whatever lies on the table."""

_PARTS = 4
"""Commands are many, and one test should not last too long."""


@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.timeout(600)
def test_after_every_command_the_curtain_hides_all(ann: Sitter, part: int) -> None:
    found: dict[str, set[str]] = {}
    curtain = next(each for each in ann.table.features if isinstance(each, TurnCurtain))
    for command in commands(ann)[part::_PARTS]:
        if command.startswith(_DOCUMENTS):
            continue
        if ann.session.rules.game != "mtg" or ann.session.history.outcomes:
            ann.window.actions_by_id.run("table.mtg")
        if ann.table.seat != ANN:
            ann.table.seating.sit(ANN, ann.session.state)
        ann.session.attempt(Look(player=ANN, count=3))
        ann.click(ann.at(ann.find("Cloudshift")))
        ann.window.actions_by_id.run(command)
        QApplication.processEvents()
        if ann.session.rules.game != "mtg":
            continue
        if not curtain.is_down:
            curtain.lower(BEN)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        told = leaks(ann.session, ann.window)
        if told:
            found[command] = told
        curtain.lift()
        told = leaks(ann.session, ann.window, viewer=BEN)
        if told:
            found[f"{command}, lifted"] = told
        tidy_up(ann)
        if ann.window.aside is not None:
            ann.window.close_aside()
        QApplication.clipboard().clear()

    assert found == {}


def test_announcements_reach_a_screen_reader(ann: Sitter) -> None:
    QAccessible.setActive(True)
    try:
        ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
        QTest.keyClick(ann.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    finally:
        QAccessible.setActive(False)
    assert ann.strip().startswith("Undone: Tap Island.")
