"""Learn page: the next lesson, courses as tabs, due questions, and all of it by keys."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from core.games import GAMES
from core.lessons.run import StepResult
from core.storage.courses import LESSONS
from gui.features.lessons import courses
from gui.features.lessons.courses import Records, read_courses, read_lesson_file, varied
from gui.features.lessons.home import HomePage
from gui.features.lessons.lines import LessonLine
from gui.features.rulebook import ExamplesPanel
from tests.gui.features.lessons.learner import Learner
from tests.gui.window_user import SHIFT, WindowUser


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own table."""
    return Learner(start_program())


def line(page: HomePage) -> LessonLine:
    """The line that the keys are on."""
    focused = page.focusWidget()
    assert isinstance(focused, LessonLine)
    return focused


def test_a_new_learner_is_asked_about_experience(learner: Learner) -> None:
    page = learner.open_learn()
    assert page.never.isVisible()
    assert page.plays.isVisible()
    assert not page.practice.isVisible()
    QTest.mouseClick(page.plays, Qt.MouseButton.LeftButton)
    assert learner.play.run.lesson.head.course == "mtg-faces"


def test_the_tab_of_a_game_decides_the_first_lesson(
    learner: Learner,
) -> None:
    page = learner.open_learn()
    assert page.next_where.text().startswith("Magic: The Gathering\n")
    (tab,) = (each for each in page.tabs if "Flesh and Blood: your first" in each.accessibleName())
    QTest.mouseClick(tab, Qt.MouseButton.LeftButton)
    assert page.next_where.text().startswith("Flesh and Blood\n")
    QTest.mouseClick(page.never, Qt.MouseButton.LeftButton)
    assert learner.play.run.lesson.head.course == "fab-first"


def test_going_on_is_the_started_lesson_at_its_step(learner: Learner) -> None:
    learner.open("mtg-first/block")
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Return)
    learner.press(Qt.Key.Key_Escape)
    page = learner.open_learn()
    assert page.next_title.text() == learner.lessons.courses[0].lessons[4].title
    assert "Step 2 of" in page.next_where.text()
    learner.press(Qt.Key.Key_Return)
    assert learner.asked.step == 2


def test_a_lesson_without_its_end_resumes_at_its_last_step(
    start_program: Callable[[], WindowUser], tmp_path: Path
) -> None:
    """As when the program was killed after the last answer, before Next."""
    courses, _ = read_courses()
    (row,) = (each for each in courses[0].lessons if each.id == "mtg.first.block")
    done = {name: {"tries": 1, "done": True, "at": "2026-01-01T00:00:00"} for name in row.steps}
    me = {"lessons": {row.id: {"steps": done}}}
    content = json.dumps({"format": 1, "profiles": {"Me": me}})
    (tmp_path / "progress.json").write_text(content, "utf-8")
    learner = Learner(start_program())
    page = learner.open_learn()
    assert page.next_title.text() == row.title
    assert f"Step {len(row.steps)} of {len(row.steps)}" in page.next_where.text()
    learner.press(Qt.Key.Key_Return)
    assert learner.asked.step == len(row.steps)


def test_lines_are_walked_by_arrows_and_tab_goes_to_the_next_course(learner: Learner) -> None:
    page = learner.open_learn()
    learner.press(Qt.Key.Key_Down)
    first = line(page)
    learner.press(Qt.Key.Key_Down)
    assert line(page).row.number == first.row.number + 1
    learner.press(Qt.Key.Key_Right)
    assert line(page).x() != first.x()
    learner.press(Qt.Key.Key_Tab)
    assert line(page).row.id.startswith("mtg.")
    assert line(page).row.course != first.row.course
    chosen = line(page).row
    learner.press(Qt.Key.Key_Return)
    assert learner.play.run.lesson.head.id == chosen.id


@pytest.mark.parametrize("typed", ["meld pair", "701.42"])
def test_a_lesson_is_found_by_words_and_by_the_number_of_a_rule(
    learner: Learner, typed: str
) -> None:
    page = learner.open_learn()
    everything = len(page.lines)
    QTest.keyClicks(page, "/")
    QTest.keyClicks(page.finder, typed)
    assert page.finder.hasFocus()
    assert page.lines
    assert len(page.lines) != everything
    learner.press(Qt.Key.Key_Return)
    assert learner.lessons.play is not None


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1680, 1020)])
def test_no_course_covers_another_and_none_is_cut(learner: Learner, size: tuple[int, int]) -> None:
    learner.user.window.resize(*size)
    page = learner.open_learn()
    QApplication.processEvents()
    tabs = [tab.geometry() for tab in page.tabs]
    assert len(tabs) > 4
    assert not any(one.intersects(other) for one, other in combinations(tabs, 2))
    for tab in page.tabs:
        room = tab.parentWidget()
        assert room is not None
        assert room.rect().contains(tab.geometry())
        assert all(each.width() >= each.sizeHint().width() for each in tab.findChildren(QLabel))


def test_untaught_rules_are_reported(learner: Learner) -> None:
    page = learner.open_learn()
    page.finder.setText("quite another matter")
    assert not page.lines
    assert page.nothing.isVisible()


def test_without_a_hit_the_box_stays_where_it_is_and_no_course_seems_listed(
    learner: Learner,
) -> None:
    page = learner.open_learn()
    QApplication.processEvents()
    before = page.finder.mapTo(page, page.finder.rect().topLeft())
    QTest.keyClicks(page.finder, "quite another matter")
    QApplication.processEvents()
    assert page.finder.mapTo(page, page.finder.rect().topLeft()) == before
    assert page.nothing.isVisible()
    below = page.nothing.mapTo(page, page.nothing.rect().topLeft()).y() - before.y()
    assert 0 < below < 4 * page.finder.height()
    assert {tab.property("here") for tab in page.tabs} == {"false"}
    page.finder.clear()
    assert [tab.property("here") for tab in page.tabs].count("true") == 1


def test_tab_goes_round_within_the_page(learner: Learner) -> None:
    page = learner.open_learn()
    page.finder.setFocus()
    QTest.keyClicks(page.finder, "quite another matter")
    for _ in range(12):
        learner.press(Qt.Key.Key_Tab)
        focused = learner.user.window.focusWidget()
        assert focused is not None
        assert page.isAncestorOf(focused)


def test_examples_and_rules_about_the_same_words_are_one_press_away(learner: Learner) -> None:
    page = learner.open_learn()
    page.finder.setText("cascade")
    assert page.also.text() == "Also about that: 1 rule example…"
    QTest.mouseClick(page.also, Qt.MouseButton.LeftButton)
    panel = learner.user.window.aside
    assert isinstance(panel, ExamplesPanel)
    assert panel.box.text() == "cascade"


@pytest.mark.parametrize("typed", ["tibalt", "may you cast tibalt"])
def test_a_lesson_is_found_by_its_cards_and_questions(learner: Learner, typed: str) -> None:
    page = learner.open_learn()
    page.finder.setText(typed)
    assert page.lines[0].row.path.stem == "only-the-face-cast"


def test_escape_leads_back_to_the_table(learner: Learner) -> None:
    mine = learner.user.session.history
    page = learner.open_learn()
    learner.press(Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert learner.user.session.history is mine
    assert learner.user.board.isVisible()


def test_leaving_a_lesson_leads_back_to_where_it_was_chosen(learner: Learner) -> None:
    page = learner.open_learn()
    learner.press(Qt.Key.Key_Return)
    learner.press(Qt.Key.Key_Escape)
    assert page.isVisible()


def test_every_line_has_a_full_accessible_text(learner: Learner) -> None:
    page = learner.open_learn()
    for each in page.lines:
        said = each.accessibleName()
        assert each.row.title in said
        assert f"{each.row.minutes} min" in said
        assert "not done yet" in said


def test_rule_examples_are_one_press_away(learner: Learner) -> None:
    page = learner.open_learn()
    QTest.mouseClick(page.examples, Qt.MouseButton.LeftButton)
    assert not page.isVisible()
    assert isinstance(learner.user.window.aside, ExamplesPanel)


def test_a_question_made_from_an_example_is_answered_by_the_table(learner: Learner) -> None:
    learner.open_learn()
    learner.press(Qt.Key.Key_S)
    assert learner.asked.is_open
    assert len(learner.asked.options) >= 2
    learner.press(Qt.Key.Key_1)
    learner.press(Qt.Key.Key_Return)
    assert learner.asked.said is not None
    assert learner.asked.right
    before = learner.play
    learner.press(Qt.Key.Key_Return)
    assert learner.play is not before


def due_yesterday(path: Path, question: str) -> None:
    """Record an answer given some time ago."""
    then = datetime.now(UTC) - timedelta(days=3)
    lesson, _, step = question.partition("#")
    card = {
        "card_id": 0,
        "state": 2,
        "step": None,
        "stability": 1.0,
        "difficulty": 5.0,
        "due": (then + timedelta(days=1)).isoformat(),
        "last_review": then.isoformat(),
    }
    steps = {step: {"tries": 1, "done": True, "at": then.isoformat()}}
    me = {"lessons": {lesson: {"steps": steps, "stars": 1}}, "questions": {question: card}}
    path.write_text(json.dumps({"format": 1, "profiles": {"Me": me}}), "utf-8")


def test_due_questions_are_asked_once(
    start_program: Callable[[], WindowUser], tmp_path: Path
) -> None:
    due_yesterday(tmp_path / "progress.json", "mtg.first.reading#cost")
    learner = Learner(start_program())
    page = learner.open_learn()
    assert page.practice.isVisible()
    assert page.practice_title.text() == "One question, 1 minute"
    assert "a question is due" in page.lines[1].accessibleName()
    learner.press(Qt.Key.Key_P)
    assert learner.asked.is_open
    assert (learner.asked.step, learner.asked.of) == (1, 1)
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Return)
    assert page.isVisible()
    assert not page.practice.isVisible()


def test_without_a_profile_nothing_is_saved(learner: Learner, tmp_path: Path) -> None:
    page = learner.open_learn()
    page.profile.setCurrentIndex(page.profile.findText("No profile", Qt.MatchFlag.MatchStartsWith))
    page.profile.activated.emit(page.profile.currentIndex())
    learner.press(Qt.Key.Key_Escape)
    learner.open("mtg-first/table")
    learner.press(Qt.Key.Key_H, SHIFT)
    learner.press(Qt.Key.Key_Escape)
    assert not (tmp_path / "progress.json").exists()


def test_a_damaged_progress_file_is_kept_and_reported(
    start_program: Callable[[], WindowUser], tmp_path: Path
) -> None:
    (tmp_path / "progress.json").write_text("{", "utf-8")
    learner = Learner(start_program())
    page = learner.open_learn()
    assert "kept as progress.json.damaged" in page.fault.text()
    assert (tmp_path / "progress.json.damaged").read_text("utf-8") == "{"


def test_the_start_page_has_a_door_to_learn(learner: Learner) -> None:
    learner.user.window.actions_by_id.run("start.open")
    QApplication.processEvents()
    learner.press(Qt.Key.Key_L)
    assert learner.lessons.page is not None
    assert learner.lessons.page.isVisible()
    learner.press(Qt.Key.Key_Escape)
    assert learner.user.board.isVisible()


def test_the_whole_game_is_taught_after_the_first_course_and_before_the_advanced_ones() -> None:
    courses, faults = read_courses()
    assert not faults
    for game in GAMES:
        mine = [each.id.partition("-")[2] for each in courses if each.game == game]
        assert mine == ["first", "game", "faces", "behind"]


def test_a_question_that_comes_again_is_asked_on_another_card_from_time_to_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = read_lesson_file(LESSONS / "mtg-faces" / "told-three-times.toml", "2026-04")
    lesson, step = laid.lesson.head.id, "two"
    kept = Records(tmp_path / "progress.json", "Me")
    asked = []
    for day in range(12):
        now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day)
        monkeypatch.setattr(courses, "_now", lambda now=now: now)
        kept.keep_answer(lesson, step, StepResult(tries=1, right_first=True, done=True))
        drawn = varied(laid, kept.seed(lesson, step))
        asked.append(next(iter(drawn.runner.state.cards)).card.name)
    assert set(asked) == {
        "Kessig Prowler // Sinuous Predator",
        "Thraben Gargoyle // Stonewing Antagonizer",
    }
