"""The bar at the top keeps still while actions with long and short names are done."""

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from core.rules.actions import Life
from gui.theme import scale_text
from gui.views import View
from gui.window_geometry import bars, text_factor
from tests.gui.window_user import ANN, WindowUser


def test_the_heading_does_not_come_and_go_with_the_names_of_actions(ann: WindowUser) -> None:
    ann.window.views.choose(View.JUDGE)
    heading, said = ann.window.bar.heading, []
    for width in (1200, 1400, 1700):
        ann.window.resize(width, 800)
        QApplication.processEvents()
        ann.session.attempt(Life(player=ANN, change=1))
        said.append(heading.text() if heading.isVisible() else "")
        ann.session.undo()
        ann.drag(ann.find("Graf Rats"), ann.at(ann.find("Midnight Scavengers")))
        assert "Meld" in ann.strip()
        assert said[-1] == (heading.text() if heading.isVisible() else "")
        ann.session.undo()
    assert said[-1].startswith("Magic: The Gathering · rulebook")


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 700), (1280, 720), (1280, 800)])
def test_every_menu_and_every_button_shows_whole(
    ann: WindowUser, size: tuple[int, int], scale: float
) -> None:
    ann.window.preferences.change(text_scale=scale)
    try:
        ann.window.resize(*size)
        ann.drag(ann.find("Graf Rats"), ann.at(ann.find("Midnight Scavengers")))
        QApplication.processEvents()
        bar = ann.window.bar
        assert ann.window.width() == size[0]
        assert bar.height() == bars(*size, text_factor(ann.window.fontMetrics().height())).menu
        assert bar.menus.width() >= bar.menus.sizeHint().width()
        buttons = [each for each in bar.findChildren(QPushButton) if each.isVisible()]
        assert all(each.width() >= each.sizeHint().width() for each in buttons)
        assert all(bar.rect().contains(each.geometry()) for each in buttons)
    finally:
        ann.window.preferences.change(text_scale=1.0)
        scale_text(1.0)


def test_what_is_said_of_game_and_rules_is_read_at_once(ann: WindowUser) -> None:
    ann.window.resize(1700, 800)
    QApplication.processEvents()
    ann.window.bar.say("Replay")
    assert ann.window.bar.heading.text() == "Replay"
    assert ann.window.bar.heading.isVisible()
