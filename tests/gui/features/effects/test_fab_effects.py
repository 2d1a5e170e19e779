"""The effect dialog at a table of Flesh and Blood: its forms, in that game's words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from core.games import GAMES
from core.games.fab.objects.traits import traits
from core.storage.assets import opening
from gui.program import table_window
from gui.session import Session
from gui.widgets.forms import NumberEntry, PickEntry, TextEntry
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.features.effects.stage import entry, opened_on
from tests.gui.window_user import ANN, CTRL, WindowUser


@pytest.fixture
def ann(opened: Open) -> WindowUser:
    """Ann at the starter table of Flesh and Blood."""
    rules, start = opening(GAMES["fab"])
    return opened(table_window(Session(rules, start), lambda: start))


def stat(ann: WindowUser, name: str, which: str) -> str | None:
    return traits(ann.session.state_view, ann.find(name)).stat(which)


def test_power_and_defense_for_a_turn_by_keyboard(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Flash of Brilliance")
    assert dialog.title.text() == "Power and defense"
    assert stat(ann, "Flash of Brilliance", "defense") == "1"
    defense = entry(dialog, "defense", NumberEntry)
    for _ in range(2):
        QTest.keyClick(defense.box, Qt.Key.Key_Up)
    assert "+1 power and +2 defense until end of turn" in dialog.preview.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert stat(ann, "Flash of Brilliance", "defense") == "3"
    assert stat(ann, "Flash of Brilliance", "power") is None
    assert "6.3.2" in ann.strip()
    ann.type(Qt.Key.Key_Z, CTRL)
    assert stat(ann, "Flash of Brilliance", "defense") == "1"


def test_another_colour_strip(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Hyper Driver")
    dialog.choose("colour")
    found = entry(dialog, "colour", PickEntry)
    chosen = found.combo if found.combo is not None else found.group.button(0)
    for _ in range(2):
        QTest.keyClick(chosen, Qt.Key.Key_Down)
    if found.combo is None:
        QTest.mouseClick(found.group.button(2), LEFT)
    apply = dialog.findChild(QPushButton, "apply")
    assert apply is not None
    QTest.mouseClick(apply, LEFT)
    assert stat(ann, "Hyper Driver", "color") == "Blue"
    assert stat(ann, "Hyper Driver", "pitch") == "1"


def test_a_permission_is_told_in_the_games_words(ann: WindowUser) -> None:
    dialog = opened_on(ann, "Hyper Driver")
    dialog.choose("permit")
    kind = entry(dialog, "fit_type", TextEntry)
    kind.box.setFocus()
    QTest.keyClicks(kind.box, "action")
    assert "Ann may play any Action from the banished zone" in dialog.preview.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    banished = ann.find("Exploding Aether")
    assert "front" in ann.session.rules.tables.playable_faces(ann.session.state_view, banished, ANN)
    assert "Ann may play any Action" in ann.session.history.outcomes[-1].label


@pytest.mark.parametrize("name", ["Oscilio", "Figment of War", "Comet Storm"])
def test_every_form_shows_its_fields_and_says_what_is_missing(ann: WindowUser, name: str) -> None:
    dialog = opened_on(ann, name)
    forms = ann.session.rules.tables.forms(ann.session.state_view, ann.find(name), ANN)
    for form in forms:
        dialog.choose(form.id)
        assert dialog.title.text() == form.label
        assert dialog.text(), form.id
