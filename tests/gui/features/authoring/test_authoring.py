"""A recorded game becomes a lesson with a few clicks and texts, checked in the footer."""

from collections.abc import Generator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from core.cli import main
from core.lessons.draft import BEFORE
from core.storage.readers import read_data
from gui.features.authoring.editor import LessonEditor
from gui.features.authoring.feature import (
    CANCELLED,
    MAKE,
    MAKING,
    UNSAVED,
    Authoring,
    done_in_steps,
)
from gui.features.lessons.feature import Lessons
from gui.features.rulebook import Examples
from gui.features.teaching.feature import Teaching
from gui.theme import LIGHT
from tests.gui.window_user import WindowUser

TABLE = """
title = "A small table"
game = "mtg"
rulebook = ">=2024-06"
players = ["Ann", "Ben"]
setup = [
  { id = "delver", player = "Ann", zone = "battlefield", card = "Delver of Secrets" },
  { id = "bear", player = "Ann", zone = "battlefield", card = "Grizzly Bears" },
  { id = "spare", player = "Ann", zone = "library", card = "Island" },
]
[[step]]
do = "checkpoint"
"""


@pytest.fixture
def author(ann: WindowUser, tmp_path: Path) -> WindowUser:
    """A user who has turned one card over and tapped another at a small table."""
    path = tmp_path / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    assert ann.window.feature(Examples).open_scenario(path) == ""
    for name, key in (("Delver of Secrets", Qt.Key.Key_F), ("Grizzly Bears", Qt.Key.Key_T)):
        ann.choose(name)
        ann.type(key)
    return ann


def opened(author: WindowUser) -> LessonEditor:
    """Open the editor by its command."""
    author.window.actions_by_id.run(MAKE)
    editor = author.window.feature(Authoring).editor
    assert editor is not None
    return editor


def write_task(editor: LessonEditor) -> None:
    """Make a task of the first step, as an author would."""
    QTest.keyClicks(editor.learn, "You can turn a card over.")
    editor.title.selectAll()
    QTest.keyClicks(editor.title, "What is below?")
    editor.list.setCurrentRow(0)
    editor.form.ways["do"].click()
    QTest.keyClicks(editor.form.text, "Turn the wizard over.")
    QTest.keyClicks(editor.form.hint, "Click it and press a key.")


def test_a_recorded_game_becomes_a_lesson_that_holds(author: WindowUser, tmp_path: Path) -> None:
    editor = opened(author)
    assert [editor.list.item(n).text() for n in range(editor.list.count())] == [
        "Watch · Transform Delver of Secrets",
        "Watch · Tap Grizzly Bears",
    ]
    write_task(editor)
    out = tmp_path / "mine.toml"
    assert author.window.feature(Authoring).save(out) == f"{out} is saved."
    assert main(["check", str(out)]) == 0
    data = read_data(out)
    assert data["lesson"]["id"] == "own.what-is-below"
    assert data["step"][0]["task"] == "Turn the wizard over."
    assert data["step"][0]["goal"] == [
        {"object": "delver-of-secrets", "name": "Insectile Aberration"}
    ]
    assert len(data["rulebook"]) > 1, "it holds in more editions than the one at hand"
    assert "Island" not in str(data), "cards that nobody needs are left out"


def test_a_question_has_answers_that_the_table_vouches_for(
    author: WindowUser, tmp_path: Path
) -> None:
    editor = opened(author)
    write_task(editor)
    editor.list.setCurrentRow(0)
    editor.form.ways["ask"].click()
    assert "Answers" in editor.form.answers.text()
    out = tmp_path / "mine.toml"
    author.window.feature(Authoring).save(out)
    assert main(["check", str(out)]) == 0
    assert len(read_data(out)["step"][0]["options"]) >= 2


def test_a_wrong_move_that_is_ticked_has_a_word(author: WindowUser, tmp_path: Path) -> None:
    editor = opened(author)
    write_task(editor)
    wrong = editor.form.wrong
    wrong.setCurrentRow(0)
    wrong.item(0).setCheckState(Qt.CheckState.Checked)
    QTest.keyClicks(editor.form.remark, "Not that one.")
    out = tmp_path / "mine.toml"
    author.window.feature(Authoring).save(out)
    assert main(["check", str(out)]) == 0
    assert [each["say"] for each in read_data(out)["step"][0]["wrong"]] == ["Not that one."]


def test_the_footer_shows_the_first_fault_and_leads_to_its_step(
    author: WindowUser, qtbot: QtBot
) -> None:
    editor = opened(author)
    write_task(editor)
    editor.form.hint.selectAll()
    QTest.keyClick(editor.form.hint, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: editor.said.text().endswith("Step 1: Write the hint."))
    assert not editor.buttons["teach"].isEnabled()
    editor.list.setCurrentRow(1)
    editor.said.click()
    assert editor.list.currentRow() == 0
    QTest.keyClicks(editor.form.hint, "Click it.")
    qtbot.waitUntil(lambda: editor.said.text().startswith("✓ Holds in"))
    assert editor.buttons["teach"].isEnabled()


def test_a_lesson_that_is_not_saved_comes_back(author: WindowUser, tmp_path: Path) -> None:
    editor = opened(author)
    write_task(editor)
    editor.close()
    assert opened(author) is editor
    assert author.strip().startswith(UNSAVED)
    author.window.feature(Authoring).save(tmp_path / "mine.toml")
    assert opened(author) is not editor


def test_a_lesson_that_was_made_can_be_taught(author: WindowUser, tmp_path: Path) -> None:
    editor = opened(author)
    write_task(editor)
    author.window.feature(Authoring).save(tmp_path / "mine.toml")
    editor.buttons["teach"].click()
    lecture = author.window.feature(Teaching).lecture
    assert lecture is not None
    assert lecture.talk.slides.title == "What is below?"
    author.window.feature(Teaching).stop()


def test_an_empty_recording_is_reported(ann: WindowUser) -> None:
    ann.window.actions_by_id.run(MAKE)
    assert ann.window.feature(Authoring).editor is None
    assert "Nothing has been done yet" in ann.strip()


def test_a_write_error_is_reported_and_nothing_is_lost(author: WindowUser, tmp_path: Path) -> None:
    editor = opened(author)
    said = author.window.feature(Authoring).save(tmp_path / "nowhere" / "mine.toml")
    assert "could not be written" in said
    assert not editor.is_saved


def test_the_editor_follows_another_theme(author: WindowUser) -> None:
    editor = opened(author)
    author.window.apply_theme(LIGHT)
    assert LIGHT.bar in editor.styleSheet()


def test_a_lesson_that_was_made_can_be_played_as_a_learner_does(
    author: WindowUser, tmp_path: Path
) -> None:
    editor = opened(author)
    write_task(editor)
    author.window.feature(Authoring).save(tmp_path / "mine.toml")
    editor.buttons["play"].click()
    assert author.window.session.title == "What is below?"
    author.window.feature(Lessons).leave()


def test_a_page_with_questions_is_written_and_reported_in_the_footer(
    author: WindowUser, tmp_path: Path, qtbot: QtBot
) -> None:
    editor = opened(author)
    write_task(editor)
    out = tmp_path / "mine.html"
    pages = author.window.feature(Authoring).pages
    job = pages.write(editor, editor.data(), out, with_answers=True)
    assert job is not None
    with qtbot.waitSignal(job.finished, timeout=20_000):
        pass
    assert "Turn the wizard over." in out.read_text("utf-8")
    assert str(out) in editor.said.text()


def test_a_page_of_the_questions_alone_is_written_for_a_class(
    author: WindowUser, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = opened(author)
    write_task(editor)
    out = tmp_path / "class.html"
    asked: list[str] = []

    def chosen(_parent: object, title: str, *_: object) -> Path:
        asked.append(title)
        return out

    monkeypatch.setattr("gui.features.authoring.editor_window.file_to_write", chosen)
    editor.questions_wanted.emit()
    job = author.window.feature(Authoring).pages.job
    assert job is not None
    with qtbot.waitSignal(job.finished, timeout=20_000):
        pass
    page = out.read_text("utf-8")
    assert asked == ["Page with the questions alone"]
    assert "Turn the wizard over." in page
    assert "You can turn a card over." not in page


def test_a_page_in_a_missing_folder_is_reported(author: WindowUser, tmp_path: Path) -> None:
    editor = opened(author)
    write_task(editor)
    pages, out = author.window.feature(Authoring).pages, tmp_path / "no" / "mine.html"
    assert pages.write(editor, editor.data(), out, with_answers=True) is None
    assert "there is no folder" in editor.said.text()


def test_a_long_recording_shows_its_progress_and_can_be_cancelled(author: WindowUser) -> None:
    authoring = author.window.feature(Authoring)
    authoring.soon = 0.0
    before = author.window.session.history
    seen: list[str] = []

    def cancel() -> None:
        for dialog in author.window.findChildren(QProgressDialog):
            seen.append(dialog.labelText())
            button = dialog.findChild(QPushButton)
            assert isinstance(button, QPushButton)
            again.stop()
            button.click()

    again = QTimer(author.window, interval=0)
    again.timeout.connect(cancel)
    again.start()
    author.window.actions_by_id.run(MAKE)
    assert seen == [MAKING]
    assert authoring.editor is None
    assert author.strip().startswith(CANCELLED)
    assert author.window.session.history is before
    assert opened(author).list.count() == 2


def test_work_in_steps_comes_to_the_same_whether_its_progress_is_shown_or_not(
    ann: WindowUser,
) -> None:
    def work() -> Generator[float, None, str]:
        for number in range(5):
            yield number / 5
        return "made"

    assert done_in_steps(work(), MAKING, ann.window, 0.0) == "made"
    assert done_in_steps(work(), MAKING, ann.window, 60.0) == "made"


def test_tab_goes_through_the_fields_of_a_task_in_order(author: WindowUser) -> None:
    editor = opened(author)
    editor.form.ways["do"].click()
    editor.form.wrong.item(0).setCheckState(Qt.CheckState.Checked)
    editor.form.wrong.setCurrentRow(0)
    form = editor.form
    form.text.setFocus()
    reached = []
    for _ in range(6):
        QTest.keyClick(editor.focusWidget(), Qt.Key.Key_Tab)
        reached.append(editor.focusWidget())
    assert reached == [form.hint, form.goals, form.wrong, form.remark, form.why, form.note]


def test_a_ticked_wrong_action_gets_a_remark_at_once(
    author: WindowUser,
) -> None:
    form = opened(author).form
    form.ways["do"].click()
    QApplication.processEvents()
    for row, words in ((1, "It needs its partner."), (0, "Not that one.")):
        box = form.wrong.visualItemRect(form.wrong.item(row))
        at = QPoint(box.left() + 12, box.center().y())
        QTest.mouseClick(form.wrong.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert form.wrong.item(row).checkState() == Qt.CheckState.Checked
        assert form.remark.isEnabled()
        QTest.keyClicks(form.remark, words)
    editor = author.window.feature(Authoring).editor
    assert editor is not None
    assert editor.draft.steps[0].wrong == {0: "Not that one.", 1: "It needs its partner."}


def test_however_long_a_fault_is_the_window_keeps_its_width(author: WindowUser) -> None:
    editor = opened(author)
    wide = editor.width()
    editor.say("✗ Step 1: Answers: line 3 is not well formed. " * 8)
    QApplication.processEvents()
    assert editor.minimumSizeHint().width() <= wide
    assert editor.width() == wide
    assert editor.said.shown().startswith("✗ Step 1: Answers")
    assert editor.said.shown().endswith("…")


def test_a_lesson_may_begin_in_the_middle_of_the_recorded_game(author: WindowUser) -> None:
    editor = opened(author)
    whole = len(editor.data()["step"])
    assert not editor.begin.isEnabled()
    editor.list.setCurrentRow(1)
    editor.begin.click()
    assert editor.list.item(0).text().startswith("Before · ")
    assert editor.begin.isChecked()
    first, second = editor.data()["step"][:2]
    assert first["say"] == BEFORE
    assert second["solution"][0]["do"] == "tap"
    editor.list.setCurrentRow(0)
    assert not editor.form.isEnabled()
    editor.list.setCurrentRow(1)
    assert editor.form.isEnabled()
    editor.begin.click()
    assert len(editor.data()["step"]) == whole
    assert "say" not in editor.data()["step"][0]
