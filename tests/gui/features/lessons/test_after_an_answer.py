"""After an answer a learner tries it on the table, and compares other rulebooks."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.state.zones import BATTLEFIELD
from gui.features.effects.compare import CompareDialog
from tests.gui.features.lessons.learner import YOU, Learner
from tests.gui.window_user import CTRL, SHIFT, WindowUser


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own table."""
    return Learner(start_program())


def answered(learner: Learner) -> None:
    """Answer the first question of a lesson."""
    learner.open("mtg-faces/same-object")
    learner.press(Qt.Key.Key_1)
    learner.press(Qt.Key.Key_Return)


def test_before_an_answer_nothing_is_tried(learner: Learner) -> None:
    play = learner.open("mtg-faces/same-object")
    learner.press(Qt.Key.Key_T, SHIFT)
    assert not play.tries
    assert learner.panel.try_button.isHidden()
    assert learner.panel.compare.isHidden()


def test_the_position_of_a_question_can_be_tried_without_results(learner: Learner) -> None:
    answered(learner)
    play, session = learner.play, learner.user.session
    after, results = session.history, list(play.run.results)
    asked = after.start
    assert learner.panel.try_button.isVisible()
    learner.press(Qt.Key.Key_T, SHIFT)
    assert session.state == asked
    assert learner.user.board.hasFocus()
    assert "Nothing that you do here counts" in learner.panel.note.text()
    first = next(item for item in session.state.objects if not item.tapped)
    learner.user.click(learner.user.at(first.id))
    learner.press(Qt.Key.Key_T)
    assert session.state.object(first.id).tapped
    learner.panel.undo.click()
    assert session.state == asked
    assert learner.panel.on_button.key.text() == "Ctrl+Enter"
    learner.press(Qt.Key.Key_Return, CTRL)  # Enter itself does something at the table
    assert session.history == after
    assert play.run.results == results
    assert learner.said()
    learner.press(Qt.Key.Key_Return)
    assert play.run.number == 1


def test_shift_t_leads_back_as_well(learner: Learner) -> None:
    answered(learner)
    after = learner.user.session.history
    learner.panel.try_button.click()
    learner.press(Qt.Key.Key_T, SHIFT)
    assert learner.user.session.history == after
    assert not learner.play.tries


def test_the_question_can_be_compared_with_other_rulebooks(learner: Learner) -> None:
    answered(learner)
    learner.press(Qt.Key.Key_V, SHIFT)
    dialog = learner.user.window.findChild(CompareDialog)
    assert dialog is not None
    assert dialog.isVisible()
    assert dialog.options.count() == 1
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert learner.lessons.play is not None


def test_a_game_with_one_rulebook_has_no_other(learner: Learner) -> None:
    learner.open("fab-faces/what-was-said")
    learner.press(Qt.Key.Key_H, SHIFT)
    assert learner.panel.compare.isHidden()


def test_a_question_keeps_the_names_that_things_had_when_it_was_asked(learner: Learner) -> None:
    learner.open("mtg-faces/same-object")
    asked = learner.asked.plain
    assert asked.startswith("Village Ironsmith is 1/1")
    answered(learner)
    assert learner.asked.plain == asked
    assert asked in learner.panel.words.toPlainText()


def test_where_cards_are_picked_nothing_is_framed_as_picked_beforehand(learner: Learner) -> None:
    learner.open("mtg-first/reading")
    user = learner.user
    hare = user.find("Orchard Hare")
    user.click(user.at(hare))
    learner.press(Qt.Key.Key_Return)
    user.click(user.at(hare))
    assert user.window.selected == hare
    learner.press(Qt.Key.Key_Return)
    assert learner.play.run.number == 1
    assert user.window.selected is None
    assert user.board.board_scene.chosen is None


def test_an_answer_quotes_only_messages_that_explain_it(
    learner: Learner,
) -> None:
    play = learner.open("mtg-first/reading")
    play.begin(3)
    learner.press(Qt.Key.Key_1)
    learner.press(Qt.Key.Key_Return)
    assert "The table answers" not in learner.asked.said.body  # type: ignore[union-attr]
    assert learner.user.strip().startswith("Done: ")
    learner.user.session.take_back()
    learner.user.session.redo()
    assert learner.user.strip().startswith("Redone: ")


def test_a_partial_solution_is_encouraged(learner: Learner) -> None:
    play = learner.open("mtg-first/land-and-creature")
    play.begin(2)
    user = learner.user
    user.drag(user.find("Hill Ox"), user.at((BATTLEFIELD, YOU)))
    assert learner.said().startswith("Well begun: go on. ")
    assert "undo one action" not in learner.said()
    learner.press(Qt.Key.Key_Space)
    assert learner.said().startswith("That is it.")
