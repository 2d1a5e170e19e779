"""The user's courses and lessons: opened from a file, listed after those shipped, and played."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.storage.courses import COURSE_FILE, LESSONS, pack_course
from gui.features.authoring.feature import MAKE, Authoring
from gui.features.files import open_any
from gui.features.lessons.courses import MY_LESSONS, read_own_courses
from gui.features.lessons.home import HomePage
from gui.features.lessons.lines import LessonLine
from gui.features.rulebook import Examples
from gui.file_kinds import Kind, kind_of
from tests.gui.features.authoring.test_authoring import TABLE
from tests.gui.features.lessons.learner import Learner
from tests.gui.features.test_file_drops import carried, drop, enter, frame
from tests.gui.window_user import WindowUser

COURSE = LESSONS / "mtg-first"


@pytest.fixture
def learner(start_program: Callable[[], WindowUser]) -> Learner:
    """A user at their own table."""
    return Learner(start_program())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder of their lessons."""
    return tmp_path / "lessons"


def own_lesson(path: Path, *, title: str, name: str = "table") -> None:
    """Write a user's lesson: a shipped one with another id."""
    text = (COURSE / f"{name}.toml").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("title"))
    lines[at] = f"title = {title!r}\n"
    at = next(n for n, line in enumerate(lines) if line.startswith("id"))
    lines[at] = f"id = 'own.{path.stem}'\n"
    path.write_text("".join(lines), encoding="utf-8")


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A course of two lessons as a teacher shares it."""
    folder = tmp_path / "Tuesday evening"
    folder.mkdir()
    own_lesson(folder / "one.toml", title="The first evening")
    own_lesson(folder / "two.toml", title="The second evening", name="attack")
    return pack_course(folder, tmp_path / "tuesday.zip").path


def titles(page: HomePage) -> list[str]:
    """The lessons that are listed."""
    return [line.row.title for line in page.lines]


def page_of(learner: Learner) -> HomePage:
    """Learn, which shows."""
    page = learner.lessons.page
    assert page is not None
    assert learner.user.window.place.page is page
    return page


def tab(page: HomePage, title: str) -> QPushButton:
    """The tab of a course."""
    (found,) = (each for each in page.tabs if f"Course {title}," in each.accessibleName())
    return found


def line_of(page: HomePage, title: str) -> LessonLine:
    """The line of a lesson."""
    (found,) = (each for each in page.lines if each.row.title == title)
    return found


def test_a_packed_course_opens_in_learn_after_those_shipped_and_its_lesson_plays(
    learner: Learner, shared: Path
) -> None:
    assert kind_of(shared) is Kind.COURSE
    shipped = len(learner.lessons.courses)
    open_any(learner.user.window, shared)
    page = page_of(learner)
    assert titles(page) == ["The first evening", "The second evening"]
    assert "'Tuesday evening' is among your lessons now: 2 lessons." in page.told.text()
    assert [each.title for each in learner.lessons.courses[shipped:]] == ["Tuesday evening"]
    assert tab(page, "Tuesday evening") is page.tabs[-1]
    QTest.mouseClick(line_of(page, "The second evening"), Qt.MouseButton.LeftButton)
    assert learner.play.run.lesson.head.id == "own.two"
    learner.press(Qt.Key.Key_Escape)
    assert page_of(learner) is page


def test_a_course_is_dropped_on_the_window(learner: Learner, shared: Path) -> None:
    assert enter(learner.user, carried([shared]))
    assert frame(learner.user).words() == "Open the course tuesday.zip"
    drop(learner.user, carried([shared]))
    assert titles(page_of(learner)) == ["The first evening", "The second evening"]


def test_it_is_listed_again_in_another_window_and_by_keys(
    start_program: Callable[[], WindowUser], shared: Path
) -> None:
    open_any(start_program().window, shared)
    learner = Learner(start_program())
    page = learner.open_learn()
    tab(page, "Tuesday evening").setFocus()
    learner.press(Qt.Key.Key_Return)
    assert titles(page) == ["The first evening", "The second evening"]
    learner.press(Qt.Key.Key_Return)
    assert learner.play.run.lesson.head.id == "own.one"


def test_a_folder_and_its_course_file_open_as_a_course(learner: Learner, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(COURSE, tmp_path / "mine"))
    assert kind_of(folder) is Kind.COURSE
    assert kind_of(folder / COURSE_FILE) is Kind.COURSE
    open_any(learner.user.window, folder)
    page = page_of(learner)
    assert len(page.lines) == 10
    assert all(line.row.path.is_relative_to(tmp_path / "lessons") for line in page.lines)
    open_any(learner.user.window, folder / COURSE_FILE)
    assert "already" in page.told.text()


def test_a_bad_file_is_reported_on_the_page(learner: Learner, tmp_path: Path) -> None:
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"PK\x03\x04 and no more")
    open_any(learner.user.window, bad)
    assert "bad.zip is damaged" in learner.user.strip()
    page = learner.open_learn()
    open_any(learner.user.window, bad)
    assert page.fault.isVisible()
    assert "bad.zip is damaged" in page.fault.text()
    assert not page.told.isVisible()


def test_a_broken_lesson_is_listed_with_its_problems_and_hides_no_other(
    learner: Learner, shared: Path, home: Path, qtbot: QtBot
) -> None:
    open_any(learner.user.window, shared)
    (folder,) = home.iterdir()
    broken = folder / "one.toml"
    good = broken.read_text(encoding="utf-8")
    wrong = good.replace('learn = "', 'needs = ["no.such"]\nlearn = "', 1)
    assert wrong != good
    broken.write_text(wrong, encoding="utf-8")
    (folder / "third.toml").write_text("nonsense", encoding="utf-8")
    page = learner.open_learn()
    QTest.mouseClick(tab(page, "Tuesday evening"), Qt.MouseButton.LeftButton)
    assert titles(page) == ["The first evening", "The second evening", "third.toml"]
    first, third = line_of(page, "The first evening"), line_of(page, "third.toml")
    qtbot.waitUntil(lambda: first.problems == 1)
    assert ", 1 problem" in first.accessibleName()
    assert "cannot be read: is not well formed" in third.accessibleName()
    assert not page.grab().isNull()
    QTest.mouseClick(third, Qt.MouseButton.LeftButton)
    assert "third.toml: is not well formed" in page.fault.text()
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert learner.play.run.lesson.head.id == "own.one"
    assert "no lesson is called" in learner.user.strip()


def test_a_broken_course_file_hides_no_lesson(learner: Learner, shared: Path, home: Path) -> None:
    open_any(learner.user.window, shared)
    (folder,) = home.iterdir()
    (folder / COURSE_FILE).write_text("nonsense", encoding="utf-8")
    page = learner.open_learn()
    QTest.mouseClick(tab(page, folder.name), Qt.MouseButton.LeftButton)
    assert set(titles(page)) == {COURSE_FILE, "The first evening", "The second evening"}
    assert len(learner.lessons.courses[0].lessons) == 10


def test_single_lessons_are_listed_as_my_lessons(learner: Learner, home: Path) -> None:
    home.mkdir()
    own_lesson(home / "alone.toml", title="By myself")
    page = learner.open_learn()
    QTest.mouseClick(tab(page, MY_LESSONS), Qt.MouseButton.LeftButton)
    assert titles(page) == ["By myself"]


def test_a_new_lesson_is_saved_in_my_lessons_by_default(
    learner: Learner, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, table = learner.user.window, tmp_path / "table.toml"
    table.write_text(TABLE, encoding="utf-8")
    assert window.feature(Examples).open_scenario(table) == ""
    learner.user.choose("Delver of Secrets")
    learner.user.type(Qt.Key.Key_F)
    window.actions_by_id.run(MAKE)
    editor = window.feature(Authoring).editor
    assert editor is not None
    asked: list[str] = []

    def chosen(*words: object) -> Path:
        asked.append(str(words[-1]))
        return Path(asked[-1])

    monkeypatch.setattr("gui.features.authoring.feature.file_to_write", chosen)
    QTest.mouseClick(editor.buttons["save"], Qt.MouseButton.LeftButton)
    assert [Path(each).parent for each in asked] == [home]
    page = learner.open_learn()
    tab(page, MY_LESSONS)


def test_lessons_with_the_id_of_a_shipped_one_are_distinguished(
    learner: Learner, tmp_path: Path
) -> None:
    packed = pack_course(COURSE, tmp_path / "first.zip").path
    open_any(learner.user.window, packed)
    page = page_of(learner)
    mine = page.lines[0].row
    assert mine.path.is_relative_to(tmp_path)
    QTest.mouseClick(page.tabs[0], Qt.MouseButton.LeftButton)
    assert page.lines[0].row.id == mine.id
    assert not page.lines[0].row.path.is_relative_to(tmp_path)


def test_markup_in_a_shared_course_is_shown_as_it_is(
    learner: Learner, tmp_path: Path, home: Path
) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    own_lesson(folder / "one.toml", title="<b>One</b>")
    (folder / COURSE_FILE).write_text(
        'id = "odd"\ntitle = "<img src=x> \\n and so on"\ngame = "mtg"\n'
        'chapter = [{ title = "<h1>Big</h1>", lessons = ["own.one", "own.gone"] }]\n',
        encoding="utf-8",
    )
    open_any(learner.user.window, folder)
    page = page_of(learner)
    assert titles(page) == ["<b>One</b>", "own.gone"]
    assert line_of(page, "own.gone").row.fault == "no file of the course is this lesson"
    (course,) = read_own_courses(home)
    assert course.title.startswith("<img src=x>")
    QApplication.processEvents()
    assert not page.grab().isNull()
