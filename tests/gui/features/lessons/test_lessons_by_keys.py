"""Lessons of every kind of step, played to their end by keys alone."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from tests.gui.features.lessons.learner import Learner
from tests.gui.window_user import CTRL, SHIFT, WindowUser
from tests.lessons_by_keys import KeyPlayer, Tally


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own table."""
    return Learner(start_program())


@pytest.mark.parametrize(
    ("name", "by_hand"),
    [
        ("mtg-first/reading", 0),
        ("mtg-first/play-it-out", 0),
        ("mtg-faces/corners", 0),
        ("mtg-faces/one-permanent", 1),
        ("fab-first/hero", 0),
        ("mtg-faces/who-may-look", 1),
        ("mtg-behind/clone", 1),
        ("mtg-game/library", 1),
        ("mtg-game/what-damage-does", 1),
        ("mtg-game/match", 1),
        ("mtg-faces/naming", 1),
        ("fab-faces/twin-cards", 1),
        ("fab-game/debts-first", 1),
    ],
)
def test_a_lesson_is_played_to_its_end_by_keys(learner: Learner, name: str, by_hand: int) -> None:
    learner.open(name)
    tally = Tally()
    KeyPlayer(learner.user.window, tally).run()
    assert not tally.faults
    assert not tally.not_by_hand
    assert tally.ended == 1
    assert tally.by_hand >= by_hand
    learner.press(Qt.Key.Key_Escape)
    assert learner.lessons.play is None


def test_a_digit_chooses_and_enter_answers(learner: Learner) -> None:
    play = learner.open("mtg-faces/same-object")
    assert learner.panel.options[0].hasFocus()
    learner.press(Qt.Key.Key_3)
    assert learner.panel.options[2].isChecked()
    assert not play.run.results[0].done
    learner.press(Qt.Key.Key_Return)
    assert play.run.results[0].done
    right = learner.panel.options[learner.asked.right[0]]
    assert right.accessibleName().endswith(", right")
    assert learner.panel.on_button.hasFocus()


def test_hints_come_one_after_the_other(learner: Learner) -> None:
    play = learner.open("mtg-faces/one-permanent")
    before = learner.user.board.annotations.marks
    learner.press(Qt.Key.Key_H)
    assert learner.panel.hint.isVisible()
    assert learner.user.board.annotations.marks == before
    learner.press(Qt.Key.Key_H)
    assert len(learner.user.board.annotations.marks) == len(before) + 2
    assert not learner.panel.hint_button.isEnabled()
    learner.press(Qt.Key.Key_H, SHIFT)
    assert play.run.results[0].done
    assert learner.said().startswith("This is how.")


def test_home_begins_the_step_again_and_undo_takes_back(learner: Learner) -> None:
    learner.open("mtg-faces/one-permanent")
    start = learner.user.session.state
    learner.user.choose("Hanweir Garrison", learner.play.run.seat)
    learner.press(Qt.Key.Key_T)
    assert learner.said().startswith("That is allowed, but not the goal.")
    learner.press(Qt.Key.Key_Z, CTRL)
    assert learner.user.session.state is start
    learner.press(Qt.Key.Key_T)
    learner.press(Qt.Key.Key_Home)
    assert learner.user.session.state is start
    assert not learner.said()


def test_a_known_mistake_is_answered_with_the_rule_and_r_shows_it(learner: Learner) -> None:
    learner.open("mtg-faces/one-permanent")
    learner.user.choose("Graf Rats", learner.play.run.seat)
    learner.press(Qt.Key.Key_F)
    told = learner.said()
    assert told.startswith("Nothing happens. One half alone never turns over.")
    assert told.endswith("Nothing has moved. You can go on from here.")
    learner.press(Qt.Key.Key_R)
    rule = learner.user.window.rule
    assert rule is not None
    assert rule.isVisible()


def test_every_part_of_the_panel_has_a_name(learner: Learner) -> None:
    learner.open("mtg-faces/same-object")
    panel = learner.panel
    buttons = (panel.hint_button, panel.show_button, panel.on_button, panel.again, panel.undo)
    for part in (panel, panel.words, *panel.options, *buttons):
        assert part.accessibleName()
    assert panel.on_button.accessibleName() == "Answer, choose first"
    assert panel.words.accessibleName().startswith("Question. ")
