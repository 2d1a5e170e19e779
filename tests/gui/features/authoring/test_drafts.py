"""Unsaved drafts are restored by the next program until they are saved."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.storage.files import FOLDER, Drafts
from gui.features.authoring import feature as making
from gui.features.authoring.editor import LessonEditor
from gui.features.authoring.feature import MAKE, Authoring, LessonFiles
from gui.features.authoring.file_editor import FileEditor
from gui.features.lessons.feature import Lessons
from gui.features.rulebook import Examples
from gui.features.start_page.feature import StartPageFeature
from gui.features.start_page.page import LEARN, UNSAVED
from tests.gui.features.authoring.test_authoring import TABLE, opened, write_task
from tests.gui.features.authoring.test_lesson_files import LESSON
from tests.gui.window_user import WindowUser

StartProgram = Callable[[], WindowUser]


def author(start_program: StartProgram, tmp_path: Path) -> WindowUser:
    """A user who has turned a card over at a small table."""
    user = start_program()
    path = tmp_path / "table.toml"
    path.write_text(TABLE, encoding="utf-8")
    assert user.window.feature(Examples).open_scenario(path) == ""
    user.choose("Delver of Secrets")
    user.type(Qt.Key.Key_F)
    return user


def leave(user: WindowUser) -> None:
    """Let a window go as it does when it closes, as far as these features are concerned."""
    for kind in (Authoring, LessonFiles):
        user.window.feature(kind).close()


def comes_back(start_program: StartProgram) -> tuple[WindowUser, LessonEditor]:
    """Ask for a lesson to be made in another program, where nothing was played."""
    user = start_program()
    user.window.actions_by_id.run(MAKE)
    editor = user.window.feature(Authoring).editor
    assert editor is not None
    return user, editor


def test_a_lesson_that_was_not_saved_is_there_in_the_next_program(
    start_program: StartProgram, tmp_path: Path
) -> None:
    first = author(start_program, tmp_path)
    editor = opened(first)
    write_task(editor)
    before = editor.data()
    leave(first)
    user, again = comes_back(start_program)
    assert making.BACK in user.window.strip.text()
    assert again.title.text() == editor.draft.title
    assert again.draft == editor.draft
    assert again.data() == before
    assert user.window.feature(Authoring).save(tmp_path / "mine.toml").endswith("is saved.")
    leave(user)
    assert Drafts(tmp_path / FOLDER).read("lesson") == b""


def test_the_start_page_and_learn_say_that_a_lesson_waits_and_go_on_with_it(
    start_program: StartProgram, tmp_path: Path
) -> None:
    first = author(start_program, tmp_path)
    editor = opened(first)
    write_task(editor)
    title = editor.draft.title
    leave(first)
    user = start_program()
    start, lessons = user.window.feature(StartPageFeature), user.window.feature(Lessons)
    start.open()
    assert start.page is not None
    assert start.page.learn.says.text() == UNSAVED
    chip = start.page.learn.chips()[0]
    assert chip.accessibleName() == f"Go on making it: {title}"
    home = lessons.open()
    assert not home.draft.isHidden()
    assert home.draft_title.text() == title
    start.open()
    start.page.learn.chips()[0].click()
    again = user.window.feature(Authoring).editor
    assert again is not None
    assert again.isVisible()
    assert again.draft == editor.draft
    user.window.feature(Authoring).discard()
    start.open()
    assert start.page.learn.says.text() == LEARN
    assert lessons.open().draft.isHidden()


def test_learn_offers_to_continue_an_open_lesson(
    start_program: StartProgram, tmp_path: Path
) -> None:
    first = author(start_program, tmp_path)
    write_task(opened(first))
    leave(first)
    user = start_program()
    home = user.window.feature(Lessons).open()
    home.go_on_making.click()
    assert user.window.feature(Authoring).editor is not None
    leave(user)


def test_a_draft_is_kept_a_moment_after_it_is_written(
    start_program: StartProgram, tmp_path: Path
) -> None:
    user = author(start_program, tmp_path)
    write_task(opened(user))
    autosave = user.window.feature(Authoring).autosave
    assert autosave is not None
    assert autosave._soon.isActive()
    autosave.keep()
    assert b"You can turn a card over." in Drafts(tmp_path / FOLDER).read("lesson")


def test_a_discarded_lesson_does_not_come_back(start_program: StartProgram, tmp_path: Path) -> None:
    user = author(start_program, tmp_path)
    editor = opened(user)
    write_task(editor)
    leave(user)
    other, again = comes_back(start_program)
    again.buttons["discard"].click()
    assert other.window.feature(Authoring).editor is None
    assert Drafts(tmp_path / FOLDER).read("lesson") == b""


def test_a_draft_that_cannot_be_read_is_put_aside(
    start_program: StartProgram, tmp_path: Path
) -> None:
    Drafts(tmp_path / FOLDER).keep("lesson", b"{no draft")
    Drafts(tmp_path / FOLDER).keep("file", b"{no draft")
    user = author(start_program, tmp_path)
    assert opened(user).draft.steps
    assert user.window.feature(LessonFiles).edit(written(tmp_path)) == ""
    assert len(list((tmp_path / FOLDER).glob("*.damaged"))) == len(("lesson", "file"))


def written(tmp_path: Path) -> Path:
    path = tmp_path / "below.toml"
    path.write_text(LESSON, encoding="utf-8", newline="\n")
    return path


def edit(user: WindowUser, path: Path) -> FileEditor:
    user.window.feature(LessonFiles).edit(path)
    editor = user.window.feature(LessonFiles).editor
    assert editor is not None
    return editor


def test_changes_of_a_file_come_back_before_another_file_is_edited(
    start_program: StartProgram, tmp_path: Path
) -> None:
    path, other = written(tmp_path), tmp_path / "other.toml"
    other.write_text(LESSON, encoding="utf-8")
    first = start_program()
    editor = edit(first, path)
    editor.list.setCurrentRow(1)
    QTest.keyClicks(editor.form.fields["why"], "And ")
    editor.form.fields["options"].setPlainText("text = ")
    leave(first)
    assert path.read_text(encoding="utf-8") == LESSON
    user = start_program()
    again = edit(user, other)
    assert again.path == path
    assert again.said.text() == making.FILE_BACK
    assert again.list.currentRow() == 1
    assert again.form.fields["options"].toPlainText() == "text = "
    assert "And " in str(again.document.value("step", 1, "why"))
    assert not again.is_saved
    again.tools.undo.click()
    assert again.document.text == LESSON


def test_a_file_that_was_discarded_is_as_it_was(
    start_program: StartProgram, tmp_path: Path
) -> None:
    path, user = written(tmp_path), start_program()
    editor = edit(user, path)
    QTest.keyClicks(editor.title, "!")
    editor.buttons["discard"].click()
    files = user.window.feature(LessonFiles)
    assert files.editor is None
    assert files.edit(path) == ""
    assert files.editor is not None
    assert files.editor.title.text() == "What is below?"
    assert Drafts(tmp_path / FOLDER).read("file") == b""


@pytest.mark.parametrize("name", ["lesson", "file"])
def test_where_nothing_is_kept_there_is_nothing_to_read(name: str) -> None:
    drafts = Drafts(None)
    drafts.keep(name, b"x")
    assert drafts.read(name) == b""
    drafts.drop(name)
    drafts.put_aside(name)


def test_undo_brings_a_lesson_back_that_was_discarded_by_a_slip(
    start_program: StartProgram, tmp_path: Path
) -> None:
    user = author(start_program, tmp_path)
    editor = opened(user)
    write_task(editor)
    draft = editor.draft
    editor.buttons["discard"].click()
    assert "Undo brings it back" in user.window.strip.text()
    assert user.session.recalls == "the lesson"
    user.window.actions_by_id.run("history.undo")
    again = user.window.feature(Authoring).editor
    assert again is not None
    assert again.isVisible()
    assert again.draft == draft
    assert b"You can turn a card over." in Drafts(tmp_path / FOLDER).read("lesson")
    assert user.session.history.cursor == 1
    leave(user)


def test_undo_brings_a_file_back_that_was_discarded_by_a_slip(
    start_program: StartProgram, tmp_path: Path
) -> None:
    path, user = written(tmp_path), start_program()
    editor = edit(user, path)
    QTest.keyClicks(editor.title, "!")
    editor.buttons["discard"].click()
    user.window.actions_by_id.run("history.undo")
    again = user.window.feature(LessonFiles).editor
    assert again is not None
    assert again.title.text() == "What is below?!"
    leave(user)


def test_discarded_contents_wait_until_the_editor_is_free(
    start_program: StartProgram, tmp_path: Path
) -> None:
    path, user = written(tmp_path), start_program()
    QTest.keyClicks(edit(user, path).title, "!")
    files = user.window.feature(LessonFiles)
    assert files.editor is not None
    files.editor.buttons["discard"].click()
    edit(user, path)
    user.window.actions_by_id.run("history.undo")
    assert "Close the editor first" in user.window.strip.text()
    files.drop()
    user.window.actions_by_id.run("history.undo")
    assert files.editor is not None
    assert files.editor.title.text() == "What is below?!"
    leave(user)
