"""A teacher's texts are saved: edited questions and notes are restored the next time."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.features.audience import Audience
from gui.features.hints import Hints
from gui.features.teaching.lecture import sheet
from tests.gui.features.teaching.test_teaching import LESSON, Teacher
from tests.gui.window_user import WindowUser

OTHER = "How large is it now?"
Begin = Callable[[], Teacher]


@pytest.fixture
def begin(start_program: Callable[[], WindowUser], tmp_path: Path) -> Iterator[Begin]:
    """Begins to teach the lesson, each time in a program of its own."""
    path = tmp_path / "lesson.toml"
    path.write_text(LESSON, encoding="utf-8")
    made: list[Teacher] = []

    def down() -> Teacher:
        made.append(Teacher(start_program(), path))
        made[-1].press(Qt.Key.Key_Space)
        return made[-1]

    yield down
    for each in made:
        each.window.feature(Audience).close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def reword(teacher: Teacher, words: str) -> None:
    """Write a question anew and leave its field."""
    teacher.press("e")
    assert teacher.teaching.panel is not None
    QTest.keyClicks(teacher.teaching.panel.question, words)
    teacher.press(Qt.Key.Key_Escape)


def test_a_question_in_other_words_is_there_the_next_time(begin: Begin) -> None:
    first = begin()
    shipped = first.lecture.talk.step.question
    reword(first, OTHER)
    assert OTHER in first.seen()
    first.teaching.stop()
    again = begin()
    assert OTHER in again.seen()
    slides, heading, _ = again.lecture.printed()
    assert OTHER in sheet(slides, heading)
    reword(again, shipped)
    again.teaching.stop()
    assert shipped in begin().seen()


def test_a_note_is_there_the_next_time_even_if_another_table_came_over_it(begin: Begin) -> None:
    first = begin()
    first.press("n")
    assert first.teaching.panel is not None
    first.teaching.panel.notes.setPlainText("Wait for the quiet ones.")
    first.window.actions_by_id.run("table.new")
    assert begin().lecture.talk.note == "Wait for the quiet ones."


def test_the_file_of_the_lesson_stays_as_it_is(begin: Begin, tmp_path: Path) -> None:
    teacher = begin()
    reword(teacher, OTHER)
    assert (tmp_path / "lesson.toml").read_text(encoding="utf-8") == LESSON


def test_first_hints_do_not_cover_a_table_in_class(begin: Begin) -> None:
    teacher = begin()
    teacher.window.actions_by_id.run("help.hints")
    assert teacher.window.feature(Hints).bubble is None
