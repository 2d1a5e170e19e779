"""The bar at the top keeps still while deeds with long and short names are done."""

from PySide6.QtWidgets import QApplication

from core.law.actions import Life
from tests.gui.house import ANN, Sitter


def test_the_heading_does_not_come_and_go_with_the_names_of_deeds(ann: Sitter) -> None:
    heading, said = ann.window.bar.heading, []
    for width in (1200, 1400, 1600):
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
