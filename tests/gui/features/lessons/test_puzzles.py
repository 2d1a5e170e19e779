"""Puzzles at the table: a right act, a wrong one and its answer, hints, progress, the list."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.lessons.attempt import expected_action
from core.lessons.puzzles import GRADES
from core.rules.actions import Action
from core.scenario.scenario import ActionStep, read_step
from core.storage.puzzles import PUZZLES, puzzle_files, puzzle_of_the_day
from core.storage.readers import read_data
from gui.features.lessons.puzzle_play import PuzzlePlay
from gui.features.puzzles import Puzzles
from gui.features.start_page.feature import StartPageFeature
from tests.gui.features.lessons.learner import Learner
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser

BLOCK = "mtg-best-block-with-witch-enchanter"
LAND = "mtg-which-land-akoum-warrior"


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own table."""
    return Learner(start_program())


def opened(learner: Learner, name: str) -> PuzzlePlay:
    assert not learner.lessons.open_file(PUZZLES / f"{name}.toml")
    QApplication.processEvents()
    play = learner.play
    assert isinstance(play, PuzzlePlay)
    return play


def act(play: PuzzlePlay, data: dict[str, object]) -> Action:
    step = read_step(data)
    assert isinstance(step, ActionStep)
    found = expected_action(play.run.attempt.runner, step)
    assert found is not None
    return found


def attempt(learner: Learner, play: PuzzlePlay, name: str, *, right: bool) -> None:
    proof = read_data(PUZZLES / f"{name}.toml")["puzzle"]["proof"]
    data = proof["right"][0] if right else proof["wrong"][-1]["act"]
    learner.user.window.session.attempt(act(play, data))
    QApplication.processEvents()


@pytest.mark.parametrize("name", [BLOCK, LAND])
def test_a_right_act_solves_a_puzzle_and_is_kept(learner: Learner, name: str) -> None:
    play = opened(learner, name)
    assert learner.asked.plain
    attempt(learner, play, name, right=True)
    assert learner.said().startswith("Right. No other")
    learner.press(Qt.Key.Key_Return)
    assert learner.asked.stars == 3
    assert learner.lessons.records.stand(f"puzzle.{name}").stars == 3


@pytest.mark.parametrize("name", [BLOCK, LAND])
def test_a_wrong_act_is_answered_and_may_be_tried_again(
    learner: Learner, qtbot: QtBot, name: str
) -> None:
    play = opened(learner, name)
    learner.user.window.board.animated = False
    attempt(learner, play, name, right=False)
    qtbot.waitUntil(lambda: learner.said().startswith("Not this."))
    assert "nother " in learner.said()
    session = learner.user.window.session
    assert session.history.cursor == len(session.history.outcomes) > 0
    assert session.paused
    learner.panel.take_back.click()
    QApplication.processEvents()
    assert session.history.cursor == 0
    assert not session.paused
    attempt(learner, play, name, right=True)
    assert play.run.results[0].tries == 1
    assert not play.run.results[0].right_first
    assert learner.said().startswith("Right.")


def test_undo_after_a_wrong_act_begins_again(learner: Learner, qtbot: QtBot) -> None:
    play = opened(learner, BLOCK)
    learner.user.window.board.animated = False
    attempt(learner, play, BLOCK, right=False)
    qtbot.waitUntil(lambda: learner.said().startswith("Not this."))
    learner.user.window.session.undo()
    qtbot.waitUntil(lambda: learner.user.window.session.history.cursor == 0)
    assert not learner.user.window.session.paused


def test_the_answer_to_a_wrong_act_is_played_one_action_at_a_time(
    learner: Learner, qtbot: QtBot
) -> None:
    play = opened(learner, BLOCK)
    learner.user.window.board.animated = True
    attempt(learner, play, BLOCK, right=False)
    qtbot.waitUntil(lambda: play.is_being_refuted)
    assert learner.said().startswith("Watch the answer.")
    assert learner.user.window.session.history.cursor == 1


def test_hints_and_the_solution(learner: Learner) -> None:
    play = opened(learner, BLOCK)
    learner.press(Qt.Key.Key_H)
    assert learner.asked.hint
    learner.press(Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)
    assert learner.said().startswith("This is how.")
    assert play.run.results[0].done
    assert play.run.results[0].hint == 3


def test_the_list_has_every_puzzle_with_its_grade(learner: Learner) -> None:
    learner.user.window.actions_by_id.run("puzzle.open")
    QApplication.processEvents()
    page = learner.lessons.page
    assert page is not None
    names = [each.accessibleName() for each in page.lines]
    assert len(names) == len([each for each in puzzle_files() if each.stem.startswith("mtg-")])
    assert all(any(f" {grade}, " in each for grade in GRADES) for each in names)


def test_the_puzzle_of_the_day_is_on_the_start_page(learner: Learner, qtbot: QtBot) -> None:
    window = learner.user.window
    window.actions_by_id.run("start.open")
    QApplication.processEvents()
    page = feature(window, StartPageFeature).page
    assert page is not None
    qtbot.waitUntil(lambda: page.solve is not None and page.solve.isVisible())
    learner.press(Qt.Key.Key_Z)
    QApplication.processEvents()
    today = feature(window, Puzzles).on_the_page()
    assert today is not None
    assert learner.play.title == today.title


def test_each_puzzle_has_its_day_before_one_comes_again() -> None:
    files = puzzle_files()
    days = [date(2026, 11, 29) + timedelta(days=number) for number in range(len(files))]
    assert {puzzle_of_the_day(files, day) for day in days} == set(files)
    assert puzzle_of_the_day((), days[0]) is None
