"""What is read out without being asked for: verdicts, steps through history, turns."""

import pytest
from PySide6.QtCore import Qt

from core.law.actions import EndTurn, Tap
from gui.features.announcing import Announcing
from tests.gui.house import ANN, MINE, Sitter


@pytest.fixture
def spoken(ann: Sitter) -> list[str]:
    """Everything that is announced from now on."""
    feature = next(each for each in ann.table.features if isinstance(each, Announcing))
    assert feature.voice is not None
    heard: list[str] = []
    feature.voice.spoke.connect(heard.append)
    return heard


def test_a_deed_is_announced_with_its_rule(ann: Sitter, spoken: list[str]) -> None:
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    assert len(spoken) == 1
    assert spoken[0].startswith("Done: Tap Island.")
    assert spoken[0] == ann.strip()


def test_a_refusal_and_its_reason_are_announced(ann: Sitter, spoken: list[str]) -> None:
    ann.drag(ann.find("Cloudshift"), ann.at(MINE))
    assert spoken[-1].startswith("Not allowed:")


def test_undo_and_redo_are_announced(ann: Sitter, spoken: list[str]) -> None:
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    ann.session.undo()
    ann.session.redo()
    assert spoken[1].startswith("Taken back: Tap Island.")
    assert spoken[2].startswith("Done again: Tap Island.")


def test_a_new_turn_says_whose_it_is(ann: Sitter, spoken: list[str]) -> None:
    ann.session.attempt(EndTurn(player=ANN))
    assert spoken[-1].endswith("It is Ben's turn, turn 2.")


def test_behind_the_curtain_nothing_is_said(ann: Sitter, spoken: list[str]) -> None:
    ann.type(Qt.Key.Key_F7)
    ann.session.undo()
    assert spoken == []
