"""A key that is pressed twice at a step of a lesson leaves the result of every step as it was."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from core.lessons.attempt import expected_action
from core.lessons.run import StepResult
from core.lessons.steps import Do, Question, Sandbox, Watch
from core.rules.actions import Action
from core.scenario.scenario import ActionStep
from core.storage.courses import lesson_files
from tests.effort import LESSON_SEED, chosen_lessons
from tests.gui.features.lessons.learner import Learner
from tests.gui.window_user import CTRL, WindowUser

ENTER, SPACE, ONE = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_1


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A learner with a window and a table."""
    made = Learner(start_program())
    made.user.board.animated = False
    return made


class TwiceTyping:
    """Goes through a lesson and presses each key once more than is needed."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner
        self.faults: list[str] = []

    def go(self, path: Path) -> None:
        """Go through a lesson."""
        learner = self.learner
        assert learner.lessons.open_file(path) == ""
        name = f"{path.parent.name}/{path.stem}"
        play = learner.play
        for number, step in enumerate(play.run.steps):
            assert play.run.number == number, name
            self._begin(f"{name}, {step.name}", number)
            if step.is_question:
                self._answer(f"{name}, {step.name}", number)
            elif isinstance(step, Do):
                self._do(f"{name}, {step.name}", number, step)
            before = play.run.results[number]
            learner.press(ENTER, CTRL if play.is_at_work else None)
            if isinstance(step, Do | Question):
                self._same(f"{name}, {step.name}", "going on", number, before)

    def _begin(self, name: str, number: int) -> None:
        """Press Enter once more, then a digit twice where the step asks a question."""
        play, before = self.learner.play, self.learner.user.session.history
        fresh = play.run.results[number]
        if isinstance(play.run.step, Watch | Sandbox):
            return
        if number:  # the first step of a file that was opened was led to by no key
            self.learner.press(ENTER)
        self._same(name, "Enter once more", number, fresh)
        if self.learner.user.session.history != before:
            self.faults.append(f"{name}: Enter once more changed the table")
        if play.asks and not play.picks:
            self.learner.press(ONE)
            chosen = play.answering.chosen
            self.learner.press(ONE)
            self._same(name, "1 twice", number, fresh)
            if play.answering.chosen != chosen:
                self.faults.append(f"{name}: 1 twice chose another answer")

    def _answer(self, name: str, number: int) -> None:
        play = self.learner.play
        if play.picks:
            for object_id in play.run.meant():
                play.pick(object_id)
        self.learner.press(ENTER)
        assert play.run.results[number].done, name

    def _do(self, name: str, number: int, step: Do) -> None:
        play, session = self.learner.play, self.learner.user.session
        for each in step.model:
            action = expected_action(play.run.attempt.runner, each)
            if not isinstance(each, ActionStep) or action is None:
                break
            self._attempt(action, only=len(step.model) == 1)
        if not play.run.results[number].done:
            play.show_me()
        before, history = play.run.results[number], session.history
        for _ in range(2):
            self.learner.press(SPACE)
            self._same(name, "Space past the goal", number, before)
        if session.history != history or play.run.number != number:
            self.faults.append(f"{name}: Space ran past the goal")

    def _attempt(self, action: Action, *, only: bool) -> None:
        """Do an action of the solution: going on with the turn by its key."""
        if only and action.verb == "next_step":
            self.learner.user.board.setFocus()
            self.learner.press(SPACE)
        else:
            self.learner.user.session.attempt(action)

    def _same(self, name: str, what: str, number: int, before: StepResult) -> None:
        now = self.learner.play.run.results[number]
        if now != before:
            self.faults.append(f"{name}: {what}: {before} became {now}")


COURSES = tuple(dict.fromkeys(path.parent.name for path in lesson_files()))


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("course", COURSES)
def test_a_key_pressed_twice_leaves_every_result_as_it_was(learner: Learner, course: str) -> None:
    typing = TwiceTyping(learner)
    for path in (each for each in chosen_lessons() if each.parent.name == course):
        typing.go(path)
    assert typing.faults == [], f"seed {LESSON_SEED}"
