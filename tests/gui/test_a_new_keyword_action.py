"""In the window a keyword action needs no line: command, key, menu, panel, list, card and log."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.games import DEFAULT
from core.rules.verdict import Ruling
from core.storage.assets import opening
from gui.features.table_list import Namer
from gui.program import table_window
from gui.session import Session
from tests.core.games.mtg.invented_keyword_action import BEFUDDLED, Befuddle, ruleset
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, WindowUser


@pytest.fixture
def ann(opened: Open) -> WindowUser:
    """Ann at the starter table, by an edition that has one action more."""
    _, start = opening(DEFAULT)
    return opened(table_window(Session(ruleset(), start), lambda: start))


def test_its_command_is_found_and_its_key_does_it(ann: WindowUser) -> None:
    rats = ann.choose("Graf Rats")
    assert ann.window.actions_by_id.key("card.befuddle")
    modifiers = Qt.KeyboardModifier
    held = modifiers.ControlModifier | modifiers.ShiftModifier | modifiers.AltModifier
    QTest.keyClick(ann.board, Qt.Key.Key_D, held)
    assert ann.session.state.object(rats).conditions == (BEFUDDLED.word,)
    done = ann.session.history.undoable
    assert done is not None
    assert (done.label, done.verdict.ruling) == ("Befuddle Graf Rats", Ruling.DONE)


def test_the_menu_of_a_card_has_it(ann: WindowUser) -> None:
    assert "Befuddle" in ann.menu(ann.find("Graf Rats"))
    ann.pick(ann.find("Graf Rats"), "Befuddle")
    assert ann.object("Graf Rats").conditions == (BEFUDDLED.word,)


def test_panel_card_and_list_say_its_condition(ann: WindowUser) -> None:
    rats = ann.choose("Graf Rats")
    assert BEFUDDLED.word not in ann.panel()
    ann.session.attempt(Befuddle(player=ANN, object=rats))
    assert "Condition" in ann.panel()
    assert BEFUDDLED.word in ann.panel()
    view, obj = ann.session.state_view, ann.object("Graf Rats")
    shown = ann.window.describe(view, obj)
    assert shown.conditions == (BEFUDDLED.word,)
    assert BEFUDDLED.word in Namer(lambda: ANN).whole(view, obj, shown)
