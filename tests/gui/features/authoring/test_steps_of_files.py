"""Steps of an opened file are added, moved and removed; each change can be taken back."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.cli import main
from core.storage.readers import read_data
from gui.features.authoring.feature import LessonFiles
from gui.features.authoring.file_editor import FileEditor
from tests.gui.features.authoring.test_lesson_files import LESSON, edited, type_over
from tests.gui.window_user import WindowUser


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A lesson written by hand."""
    path = tmp_path / "below.toml"
    path.write_text(LESSON, encoding="utf-8", newline="\n")
    return path


def names(editor: FileEditor) -> list[str]:
    """Return the names of the steps in the file."""
    return [each.get("name", "-") for each in editor.document.data.get("step", [])]


def press(editor: FileEditor, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    """Press keys with the list of the steps in focus."""
    editor.activateWindow()
    editor.list.setFocus()
    QApplication.processEvents()
    QTest.keyClick(editor.list, key, modifier)


def test_a_step_moves_with_its_comments_and_the_check_follows(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    editor.list.setCurrentRow(0)
    assert not editor.tools.up.isEnabled()
    editor.tools.down.click()
    assert names(editor) == ["size", "turn"]
    assert editor.list.currentRow() == 1
    assert '# The only task.\n[[step]]\nname = "turn"' in editor.document.text
    type_over(editor.form.fields["action"], 'do = "turn"')
    editor.check()
    assert editor.said.text().startswith("✗ ")
    assert "step 2" in editor.said.text()
    editor.tools.undo.click()
    assert editor.said.text().startswith("✓ ")
    editor.tools.up.click()
    assert editor.document.text == LESSON
    assert editor.said.text().startswith("✓ ")


def test_a_step_is_added_written_and_holds(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    editor.list.setCurrentRow(1)
    editor.tools.add.click()
    assert names(editor) == ["turn", "size", "-"]
    assert editor.list.currentRow() == 2
    type_over(editor.form.fields["text"], "It turns back.")
    type_over(editor.form.fields["action"], 'do = "transform", object = "delver"')
    editor.check()
    assert editor.said.text().startswith("✓ ")
    files = ann.window.feature(LessonFiles)
    assert files.save(path) == f"{path} is saved."
    assert main(["check", str(path)]) == 0
    written = read_data(path)["step"][2]
    assert written == {"do": "transform", "object": "delver", "say": "It turns back."}
    assert path.read_text(encoding="utf-8").startswith(LESSON)


def test_several_actions_are_a_list_and_one_stays_in_the_step(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    editor.list.setCurrentRow(0)
    action = editor.form.fields["action"]
    assert action.toPlainText() == 'do = "transform", object = "delver"'
    turn = 'do = "transform", object = "delver"'
    action.setPlainText(f"{turn}\n{turn}\n{turn}")
    step = editor.document.data["step"][0]
    assert [each["do"] for each in step["solution"]] == ["transform"] * 3
    assert "do" not in step
    action.setPlainText("do =")
    assert "Step 1: Actions" in editor.form.fault


def test_a_removed_step_comes_back_by_undo_and_goes_by_redo(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    editor.list.setCurrentRow(0)
    assert not editor.tools.undo.isEnabled()
    press(editor, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert names(editor) == ["size"]
    press(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.document.text == LESSON
    assert editor.is_saved
    editor.tools.redo.click()
    assert names(editor) == ["size"]
    editor.tools.remove.click()
    assert names(editor) == []
    assert not editor.form.isVisible()
    editor.tools.undo.click()
    editor.tools.undo.click()
    assert editor.document.text == LESSON


def test_edits_of_one_field_are_one_undo_step(ann: WindowUser, path: Path) -> None:
    editor = edited(ann, path)
    editor.list.setCurrentRow(0)
    QTest.keyClicks(editor.form.fields["why"], "Because.")
    QTest.keyClicks(editor.title, " Or above?")
    editor.tools.undo.click()
    assert editor.title.text() == "What is below?"
    assert editor.document.value("step", 0, "why") == "Because."
    editor.tools.undo.click()
    assert editor.document.text == LESSON


def test_a_step_with_a_line_that_is_not_well_formed_is_not_moved(
    ann: WindowUser, path: Path
) -> None:
    editor = edited(ann, path)
    editor.list.setCurrentRow(1)
    editor.form.fields["options"].setPlainText("text = ")
    editor.tools.up.click()
    assert names(editor) == ["turn", "size"]
    assert "is not well formed" in editor.said.text()


def test_steps_that_are_no_blocks_stay_where_they_are(ann: WindowUser, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('title = "x"\nstep = [{ do = "checkpoint" }, { do = "draw" }]\n', "utf-8")
    editor = edited(ann, path)
    editor.tools.down.click()
    assert "cannot be moved here" in editor.said.text()
    assert editor.is_saved
