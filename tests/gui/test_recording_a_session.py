"""A whole session by hand - melds, copies, effects, choices, another edition - checks itself."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from core.cli.check import check_files
from core.games import editions_of
from core.rules.actions import Note
from core.state.zones import BATTLEFIELD, COMMAND, HAND, STACK
from core.storage.readers import read_data
from gui.features.effects.dialog import EffectDialog
from tests.gui.conftest import Open
from tests.gui.laid_out import ANN, BEN, a, laid_out, names_in, the
from tests.gui.window_user import CTRL, SHIFT, WindowUser


def keys_again(ann: WindowUser) -> None:
    """Give the keyboard back to the table; a menu or a dialog may have kept it."""
    ann.window.activateWindow()
    QTest.qWaitForWindowActive(ann.window)


def drop(ann: WindowUser, name: str, zone: str, host: str, chip: str) -> None:
    """Drag a card onto a card on the battlefield, and release it over a chip, if it shows."""
    place = ann.at(the(ann, host, BATTLEFIELD).id)
    ann.lift(the(ann, name, zone).id, place)
    if chip in ann.chips():
        place = ann.chip(chip)
        ann.move(place)
    ann.release(place)


def answer(ann: WindowUser, words: str) -> None:
    """Click one of the answers that the table asks for."""
    assert words in ann.chips()
    ann.click(ann.chip(words))


def choose_edition(ann: WindowUser, title: str) -> None:
    """Switch the rulebook by key."""
    keys_again(ann)
    ann.type(Qt.Key.Key_R, CTRL)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.setActiveAction(next(each for each in menu.actions() if each.text() == title))
    QTest.keyClick(menu, Qt.Key.Key_Return)
    keys_again(ann)


def test_everything_that_can_be_done_at_the_table_can_be_recorded(
    opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = laid_out(
        opened,
        a("Graf Rats"),
        a("Midnight Scavengers"),
        a("Spring-Loaded Sawblades // Bladewheel Chariot"),
        a("Bonesplitter"),
        a("Clone", HAND),
        a("Fire // Ice", HAND),
        a("Grizzly Bears", COMMAND),
    )
    drop(ann, "Graf Rats", BATTLEFIELD, "Midnight Scavengers", "Meld")
    assert names_in(ann, STACK) == []
    assert "Chittering Host" in names_in(ann, BATTLEFIELD)
    ann.pick(the(ann, "Clone", HAND).id, "Cast Clone")
    drop(ann, "Clone", STACK, "Chittering Host", "Resolve as a copy of Chittering Host")
    assert names_in(ann, BATTLEFIELD).count("Chittering Host") == 2
    craft = "Craft with Bonesplitter"
    drop(ann, "Bonesplitter", BATTLEFIELD, "Spring-Loaded Sawblades", craft)
    assert "Bladewheel Chariot" in names_in(ann, BATTLEFIELD)
    ann.pick(the(ann, "Fire // Ice", HAND).id, "Copy the card and cast Ice")
    answer(ann, "Bladewheel Chariot")
    ann.pick(the(ann, "Ice", STACK).id, "Resolve")
    assert names_in(ann, STACK) == []
    ann.pick(the(ann, "Grizzly Bears", COMMAND).id, "Make it your commander")
    ann.pick(the(ann, "Grizzly Bears", COMMAND).id, "To the hand")
    answer(ann, "To hand as instructed")
    bears = the(ann, "Grizzly Bears", HAND)
    ann.pick(bears.id, "Put face down")
    ann.click(ann.at(bears.id))
    keys_again(ann)
    ann.type(Qt.Key.Key_E, CTRL)
    (dialog,) = ann.window.findChildren(EffectDialog)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert ann.session.state.effects
    ann.drag(bears.id, ann.at((BATTLEFIELD, BEN)))
    assert ann.session.controller(bears.id) == BEN
    chariot = the(ann, "Bladewheel Chariot", BATTLEFIELD).id
    assert ann.session.attempt(Note(player=ANN, object=chariot, text="made today")).carried_out
    choose_edition(ann, "August 2020")
    assert ann.session.rules.edition == "2020-08"
    ann.type(Qt.Key.Key_T)
    ann.pick(the(ann, "Bladewheel Chariot", BATTLEFIELD).id, "To exile face down")
    path = tmp_path / "session.toml"
    monkeypatch.setattr("gui.features.files.ask_for_file", lambda _: path)
    keys_again(ann)
    ann.type(Qt.Key.Key_S, CTRL | SHIFT)
    assert ann.strip().startswith("Recorded")
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2, ann.strip()
    assert check_files(files, None) == 0
    verbs = {step["do"] for each in files for step in read_data(each)["step"]}
    assert {
        "meld",
        "cast",
        "resolve",
        "batch",
        "commander",
        "put",
        "effect",
        "control",
        "note",
    } <= verbs
    assert {read_data(each)["rulebook"] for each in files} <= set(editions_of("mtg"))
    assert ANN in read_data(files[0])["players"]
