"""A teacher makes a lesson from a recorded game with a dozen clicks and some text."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QWidget

from core.cli import main
from core.storage.readers import read_data
from gui.features.authoring.editor import LessonEditor
from gui.features.authoring.feature import MAKE, Authoring
from gui.features.rulebook import Examples
from tests.gui.features.authoring.test_authoring import TABLE
from tests.gui.window_user import WindowUser

MOST_CLICKS = 12
MOST_MINUTES = 5
A_CLICK = 4.0
"""Seconds, with looking for where to click."""
AN_ICON = 0.3
"""Seconds of a slow typist."""
AT_THE_MENU = 2


class Author:
    """A user who clicks and types, with the count of both."""

    def __init__(self, editor: LessonEditor) -> None:
        self.editor = editor
        self.clicks = AT_THE_MENU
        self.signs = 0

    def click(self, at: QWidget, where: QPoint | None = None) -> None:
        """Click something."""
        assert at.isVisible()
        assert at.isEnabled()
        QTest.mouseClick(at, Qt.MouseButton.LeftButton, pos=where or at.rect().center())
        self.clicks += 1

    def step(self, row: int) -> None:
        """Click a step in the list."""
        rows = self.editor.list
        self.click(rows.viewport(), rows.visualItemRect(rows.item(row)).center())

    def write(self, field: QLineEdit | QPlainTextEdit, text: str) -> None:
        """Type into a field."""
        field.selectAll()
        QTest.keyClicks(field, text)
        self.signs += len(text)

    @property
    def minutes(self) -> float:
        """How long that takes."""
        return (self.clicks * A_CLICK + self.signs * AN_ICON) / 60


def test_a_lesson_is_made_in_five_minutes_and_twelve_clicks(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, path = tmp_path / "table.toml", tmp_path / "turning.toml"
    table.write_text(TABLE, encoding="utf-8")
    assert ann.window.feature(Examples).open_scenario(table) == ""
    for name, key in (("Delver of Secrets", Qt.Key.Key_F), ("Grizzly Bears", Qt.Key.Key_T)):
        ann.choose(name)
        ann.type(key)
    ann.window.actions_by_id.run(MAKE)
    editor = ann.window.feature(Authoring).editor
    assert editor is not None
    author = Author(editor)
    author.write(editor.title, "What lies below?")
    author.click(editor.learn)
    author.write(editor.learn, "You can turn a card over and tell its size.")
    author.step(0)
    author.click(editor.form.ways["ask"])
    author.step(1)
    author.click(editor.form.ways["do"])
    author.write(editor.form.text, "Tap the bear.")
    author.click(editor.form.why)
    author.write(editor.form.why, "It lies on its side now.")
    editor.check.finish()
    assert editor.said.text().startswith("✓ ")
    monkeypatch.setattr("gui.features.authoring.feature.file_to_write", lambda *_: path)
    save: QPushButton = editor.buttons["save"]
    author.click(save)
    author.clicks += 1  # of the dialog that asks where
    assert main(["check", str(path)]) == 0
    assert ["question" in each for each in read_data(path)["step"]] == [True, False]
    assert author.clicks <= MOST_CLICKS
    assert author.minutes <= MOST_MINUTES
