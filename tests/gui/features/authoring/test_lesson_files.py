"""Lesson and scenario files are edited in the window; unedited parts stay unchanged."""

import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from core.cli import main
from core.storage.assets import ASSETS
from core.storage.readers import read_data
from gui.features.authoring.feature import EDIT, FILE_UNSAVED, LessonFiles
from gui.features.authoring.file_editor import FileEditor
from gui.features.lessons.feature import Lessons
from gui.theme import LIGHT
from tests.gui.window_user import WindowUser

LESSON = """\
# By a teacher.
title = "What is below?"
game = "mtg"
rulebook = ">=2024-06"
players = ["Ann", "Ben"]
setup = [ # a small table
  { id = "delver", player = "Ann", zone = "battlefield", card = "Delver of Secrets" },
]

[mine]
shelf = 3 # nobody knows this table

[lesson]
id = "own.below"
learn = "You can turn a card over."

# The only task.
[[step]]
name = "turn"
task = "Turn the wizard over."
do = "transform"
object = "delver"
expect = [{ object = "delver", name = "Insectile Aberration" }] # its back
hint = { say = "Click it and press a key." }

[[step]]
name = "size"
question = "How strong is it now?"
options = [
  { text = "3", about = "delver", is = { power = "3" } }, # so it is
  { text = "1", about = "delver", is = { power = "1" } },
]
why = "That is printed on its back."
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A lesson written by hand."""
    path = tmp_path / "below.toml"
    path.write_text(LESSON, encoding="utf-8", newline="\n")
    return path


def edited(ann: WindowUser, path: Path) -> FileEditor:
    """Open the editor on a file."""
    files = ann.window.feature(LessonFiles)
    assert files.edit(path) == ""
    assert files.editor is not None
    return files.editor


def type_over(field: QLineEdit | QPlainTextEdit, text: str) -> None:
    """Replace the text of a field by typing."""
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClicks(field, text)


def test_texts_are_edited_and_the_rest_of_the_file_stays_to_the_byte(
    ann: WindowUser, path: Path
) -> None:
    editor = edited(ann, path)
    assert editor.said.text() == "✓ Holds in every edition it is about"
    type_over(editor.title, "What lies below?")
    type_over(editor.form.fields["hint"], "Press F.")
    editor.list.setCurrentRow(1)
    type_over(editor.form.fields["why"], "Look at it.")
    editor.buttons["save"].click()
    assert editor.said.text() == f"{path} is saved."
    expected = LESSON.replace("is below?", "lies below?").replace(
        "Click it and press a key", "Press F"
    )
    assert path.read_text("utf-8") == expected.replace("That is printed on its back", "Look at it")
    assert main(["check", str(path)]) == 0


def test_answers_goals_and_wrong_moves_are_lines(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    wrong = 'do = "tap", object = "delver", ruling = "done", say = "That turns it sideways."'
    type_over(editor.form.fields["wrong"], wrong)
    editor.list.setCurrentRow(1)
    options = editor.form.fields["options"]
    options.appendPlainText('text = "2", about = "delver", is = { power = "2" }')
    editor.buttons["save"].click()
    assert main(["check", str(path)]) == 0
    first, second = read_data(path)["step"]
    assert first["wrong"][0]["say"] == "That turns it sideways."
    assert [each["text"] for each in second["options"]] == ["3", "1", "2"]
    assert "# so it is" in path.read_text("utf-8")


def test_a_step_becomes_of_another_kind_and_its_text_moves_along(
    ann: WindowUser, path: Path
) -> None:
    editor = edited(ann, path)
    editor.list.setCurrentRow(1)
    kind = editor.form.kind
    kind.setFocus()
    QTest.keyClick(kind, Qt.Key.Key_Up)
    QTest.keyClick(kind, Qt.Key.Key_Up)
    assert editor.list.item(1).text() == "2 · Watch · How strong is it now?"
    assert "options" not in editor.document.data["step"][1]
    QTest.keyClick(kind, Qt.Key.Key_Down)
    QTest.keyClick(kind, Qt.Key.Key_Down)
    assert editor.document.data["step"] == read_data(path)["step"]


def test_a_file_with_a_fault_opens_with_the_fault_named_at_its_step(
    ann: WindowUser, path: Path
) -> None:
    broken = LESSON.replace('question = "How', 'quesion = "How').replace('"own.below"', '"own.x"')
    path.write_text(broken, encoding="utf-8", newline="\n")
    editor = edited(ann, path)
    assert editor.said.text().startswith("✗ L01: step 2: ")
    assert not editor.buttons["play"].isEnabled()
    editor.said.click()
    assert editor.list.currentRow() == 1
    type_over(editor.form.fields["why"], "It is so.")
    editor.buttons["save"].click()
    assert path.read_text("utf-8") == broken.replace("That is printed on its back", "It is so")


def test_files_of_a_strange_shape_open_and_nothing_is_lost(ann: WindowUser, tmp_path: Path) -> None:
    for number, text in enumerate(
        (
            'title = 3\nstep = "none"\n',
            "game = []\n[[step]]\ndo = 1\n",
            "lesson = 1\nstep = [1, 2]\n",
        )
    ):
        path = tmp_path / f"{number}.toml"
        path.write_text(text, encoding="utf-8", newline="\n")
        editor = edited(ann, path)
        assert editor.said.text().startswith("✗ ")
        editor.buttons["save"].click()
        assert path.read_text("utf-8") == text


def test_a_line_that_is_not_well_formed_is_named_and_not_saved(
    ann: WindowUser, path: Path, qtbot: QtBot
) -> None:
    editor = edited(ann, path)
    goal = editor.form.fields["expect"]
    goal.appendPlainText("object = ")
    qtbot.waitUntil(lambda: "line 2 is not well formed" in editor.said.text())
    editor.buttons["save"].click()
    assert editor.said.text().startswith("Nothing is saved yet: Step 1: ")
    assert path.read_text("utf-8") == LESSON
    goal.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(goal, '"delver", power = "3"')
    editor.buttons["save"].click()
    assert read_data(path)["step"][0]["expect"][1] == {"object": "delver", "power": "3"}


def test_a_line_that_is_not_well_formed_is_kept_while_another_step_is_looked_at(
    ann: WindowUser, path: Path
) -> None:
    editor = edited(ann, path)
    editor.form.fields["expect"].appendPlainText("object = ")
    editor.list.setCurrentRow(1)
    assert editor.list.currentRow() == 0
    assert editor.form.fields["expect"].toPlainText().endswith("object = ")


def test_a_file_that_is_no_toml_is_refused_with_its_place(ann: WindowUser, path: Path) -> None:
    path.write_text("title = = 3", encoding="utf-8")
    files = ann.window.feature(LessonFiles)
    assert "line 1, column 9" in files.edit(path)
    assert files.editor is None


def test_unsaved_changes_are_restored_instead_of_another_file(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    type_over(editor.title, "New?")
    editor.close()
    ann.window.actions_by_id.run(EDIT)
    assert editor.isVisible()
    assert editor.said.text() == FILE_UNSAVED
    assert ann.window.feature(LessonFiles).edit(path) == FILE_UNSAVED


def test_a_file_changed_by_another_program_is_not_overwritten(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    type_over(editor.title, "New?")
    path.write_text("theirs = 1\n", encoding="utf-8", newline="\n")
    editor.buttons["save"].click()
    assert "was changed by another program" in editor.said.text()
    assert path.read_text("utf-8") == "theirs = 1\n"
    other = path.with_name("other")
    said = ann.window.feature(LessonFiles).save(other)
    assert said == f"{other}.toml is saved."


def test_a_scenario_is_edited_too(ann: WindowUser, tmp_path: Path) -> None:
    shipped = ASSETS / "scenarios" / "chittering-host.toml"
    path = tmp_path / "mine.toml"
    path.write_bytes(shipped.read_bytes())
    editor = edited(ann, path)
    assert not editor.learn.isVisible()
    type_over(editor.form.fields["text"], "They meet.")
    editor.buttons["save"].click()
    assert read_data(path)["step"][0]["say"] == "They meet."
    assert main(["check", str(path)]) == 0


def test_an_edited_lesson_is_played_as_a_learner_does(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    type_over(editor.title, "What is under it?")
    editor.buttons["play"].click()
    assert ann.window.session.title == "What is under it?"
    ann.window.feature(Lessons).leave()


def test_a_page_of_an_edited_lesson_is_written(
    ann: WindowUser, path: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = edited(ann, path)
    out = tmp_path / "mine.html"
    monkeypatch.setattr("gui.features.authoring.editor_window.file_to_write", lambda *_: out)
    editor.buttons["questions"].click()
    job = ann.window.feature(LessonFiles).pages.job
    assert job is not None
    with qtbot.waitSignal(job.finished, timeout=20_000):
        pass
    assert "<fieldset" in out.read_text("utf-8")
    assert str(out) in editor.said.text()


def test_the_course_of_a_file_is_shared_as_it_was_saved(
    ann: WindowUser, path: Path, tmp_path: Path
) -> None:
    editor = edited(ann, path)
    files = ann.window.feature(LessonFiles)
    type_over(editor.title, "What is under it?")
    out = tmp_path / "course.zip"
    assert files.share(out).startswith("Save the file first")
    assert not out.exists()
    editor.buttons["save"].click()
    assert files.share(out) == f"{out} has one lesson."
    with zipfile.ZipFile(out) as archive:
        assert len(archive.namelist()) == 2
    assert "could not be written" in files.share(tmp_path / "no" / "course.zip")


def test_sharing_saves_first_and_proposes_a_name(
    ann: WindowUser, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = edited(ann, path)
    type_over(editor.title, "What is under it?")
    out, proposed = tmp_path / "course.zip", list[str]()

    def choose(_parent: object, _title: str, _kinds: str, name: str) -> Path:
        proposed.append(name)
        return out

    monkeypatch.setattr("gui.features.authoring.feature.file_to_write", choose)
    editor.buttons["share"].click()
    assert editor.is_saved
    assert proposed[0].endswith(".zip")
    assert editor.said.text() == f"{out} has one lesson."


def test_edit_a_lesson_works_from_learn_with_the_chosen_one(ann: WindowUser) -> None:
    page = ann.window.feature(Lessons).open()
    action = ann.window.actions_by_id.get(EDIT)
    assert action is not None
    assert action.isEnabled()
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Down)
    chosen = page.chosen
    assert chosen is not None
    action.trigger()
    editor = ann.window.feature(LessonFiles).editor
    assert editor is not None
    assert editor.path == chosen.path


def test_the_editor_of_files_follows_another_theme(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    ann.window.apply_theme(LIGHT)
    assert LIGHT.bar in editor.styleSheet()
