"""One style sheet for the pages of panels: every class is in it, and no page has own colours."""

import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.panels.prose import Prose, page_style
from gui.theme import DARK, LIGHT, Theme
from tests.places import ROOT

PAGES = [
    path
    for path in (ROOT / "gui").rglob("*.py")
    if 'class="' in path.read_text("utf-8")
    and "gui.features.export.pages" not in path.read_text("utf-8")  # a file has its own style
    and "export" not in path.parts
]
CLASSES = set(re.findall(r"\.(\w+)(?=[ ,])", page_style(DARK, 13)))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_class_of_a_page_is_in_the_style_sheet(path: Path) -> None:
    named = re.findall(r'class="([\w ]+)"', path.read_text("utf-8"))
    assert {each for classes in named for each in classes.split()} <= CLASSES


def test_no_page_of_a_panel_names_a_colour_but_that_of_a_ruling() -> None:
    found = {
        f"{path.name}: {line.strip()}"
        for path in PAGES
        if path.parent.name == "panels"
        for line in path.read_text("utf-8").splitlines()
        if 'style="' in line.replace('style="vertical-align:middle"', "") and "{colour}" not in line
    }
    assert found == set()


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.id)
def test_words_that_stand_back_are_smaller_and_in_the_colour_of_the_theme(
    qtbot: QtBot, theme: Theme
) -> None:
    prose = Prose(theme)
    qtbot.addWidget(prose)
    prose.write('<p class="dim">aside</p>')
    format_ = prose.document().begin().begin().fragment().charFormat()
    assert format_.foreground().color().name() == theme.dim.lower()
    assert format_.font().pixelSize() < prose.fontInfo().pixelSize()
