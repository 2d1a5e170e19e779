"""Text at twice its size: every window stays within its screen, and nothing in it is cut."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QPushButton,
    QStyle,
    QStyleOptionButton,
)
from pytestqt.qtbot import QtBot

from gui.dialogs.sheet import dialog_style
from gui.features.curtain import Curtain
from gui.panels.answer_bar import WELCOME
from gui.panels.timeline import EMPTY
from gui.theme import THEMES, Theme, scale_text, stylesheet
from tests.gui.window_user import WindowUser

CLEAR = 60
"""How much lighter or darker than its background a sign has to be, of 255."""

OPENS = ("help.keys", "effect.new", "rules.compare", "deck.check", "token.new", "card.note")


@pytest.fixture
def large(ann: WindowUser) -> Iterator[WindowUser]:
    """Ann, with text at twice its size."""
    ann.window.preferences.change(text_scale=2.0)
    ann.board.select(ann.find("Delver of Secrets"))
    yield ann
    ann.window.preferences.change(text_scale=1.0)
    scale_text(1.0)


@pytest.mark.parametrize("command", OPENS)
def test_a_dialog_is_no_larger_than_its_screen_and_cuts_no_button(
    large: WindowUser, command: str
) -> None:
    large.window.actions_by_id.run(command)
    QApplication.processEvents()
    dialog = next(
        each
        for each in QApplication.topLevelWidgets()
        if isinstance(each, QDialog) and each.isVisible()
    )
    seen = dialog.screen().availableSize()
    smallest = dialog.minimumSizeHint()
    assert dialog.width() <= max(seen.width(), smallest.width())
    assert dialog.height() <= max(seen.height(), smallest.height())
    buttons = [each for each in dialog.findChildren(QPushButton) if each.isVisible()]
    assert buttons
    for button in buttons:
        assert button.fontMetrics().horizontalAdvance(button.text()) <= button.width()
        assert button.fontMetrics().height() <= button.height() + 1
    dialog.close()


def test_the_curtain_gives_its_words_as_many_lines_as_they_need(large: WindowUser) -> None:
    large.window.actions_by_id.run("curtain.lower")
    curtain = large.window.findChild(Curtain)
    assert isinstance(curtain, Curtain)
    for label in (curtain.title, curtain.words):
        assert label.height() >= label.heightForWidth(label.width())
    curtain.ready.click()


def test_what_the_bottom_bar_says_before_the_first_action_is_whole(large: WindowUser) -> None:
    large.window.resize(1024, 700)
    QApplication.processEvents()
    labels = {label.text(): label for label in large.window.findChildren(QLabel)}
    for words in (WELCOME, EMPTY):
        label = labels[words]
        assert label.isVisible()
        assert label.heightForWidth(label.width()) <= label.height(), words


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.id)
def test_a_checked_box_shows_a_tick_and_not_only_a_colour(theme: Theme, qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    dialog.setStyleSheet(stylesheet(theme) + dialog_style(theme))
    box = QCheckBox("", dialog)
    box.setChecked(True)
    with qtbot.waitExposed(dialog):
        dialog.show()
    option = QStyleOptionButton()
    option.initFrom(box)
    part = QStyle.SubElement.SE_CheckBoxIndicator
    inner = box.style().subElementRect(part, option, box).adjusted(3, 3, -3, -3)
    image = box.grab(inner).toImage()
    seen = [
        image.pixelColor(x, y).lightness()
        for x in range(image.width())
        for y in range(image.height())
    ]
    assert max(seen) - min(seen) > CLEAR
