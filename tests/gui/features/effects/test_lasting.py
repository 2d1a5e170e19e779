"""The list of lasting effects: in step with the table, with an end for each."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.rules.actions import Ability, AppliesTo, Effect, EndTurn, Instead, Replacement
from core.state.effects import Change
from core.state.zones import EXILE, GRAVEYARD
from gui.features.effects.feature import NOTHING_LASTS, LastingList
from gui.theme import LIGHT
from tests.gui.board.stage import LEFT
from tests.gui.window_user import ANN, CTRL, SHIFT, WindowUser


def grow(ann: WindowUser, name: str = "Graf Rats", until: str = "end_of_turn") -> None:
    ann.session.attempt(
        Effect(
            player=ANN,
            objects=(ann.find(name),),
            change=Change(power=2, toughness=2),
            until="end_of_turn" if until == "end_of_turn" else "permanent",
            source="Giant Growth",
        )
    )


def the_list(ann: WindowUser) -> LastingList:
    (found,) = ann.window.findChildren(LastingList)
    return found


def test_it_comes_with_the_first_effect_and_goes_with_the_last(ann: WindowUser) -> None:
    assert ann.window.findChildren(LastingList) == []
    grow(ann)
    found = the_list(ann)
    assert found.isVisible()
    assert found.text() == "+2/+2 on Graf Rats, by Giant Growth, until end of turn"
    assert found.heading.text() == "Lasting effects (1)"
    ann.session.attempt(EndTurn(player=ANN))
    assert not found.isVisible()
    ann.session.undo()
    assert found.isVisible()


def test_end_ends_one_and_is_undone(ann: WindowUser) -> None:
    grow(ann)
    grow(ann, "Delver of Secrets", "permanent")
    found = the_list(ann)
    QTest.mouseClick(found.buttons()[0], LEFT)
    assert found.text() == "+2/+2 on Delver of Secrets, by Giant Growth, permanently"
    assert ann.strip().startswith("Done: End: +2/+2 on Graf Rats")
    ann.type(Qt.Key.Key_Z, CTRL)
    assert len(found.buttons()) == 2


def test_by_keyboard_one_after_the_other_ends(ann: WindowUser) -> None:
    grow(ann)
    ann.session.attempt(Ability(player=ANN, source=ann.find("Graf Rats")))
    ann.type(Qt.Key.Key_E, SHIFT)
    found = the_list(ann)
    for _ in range(2):
        focused = QApplication.focusWidget()
        assert focused in found.buttons()
        QTest.keyClick(focused, Qt.Key.Key_Space)
    assert not found.isVisible()
    assert ann.session.state.waiting == ()


def test_without_anything_the_key_says_so(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_E, SHIFT)
    assert ann.strip() == NOTHING_LASTS.format("Ctrl+E")


def test_it_folds_and_unfolds(ann: WindowUser) -> None:
    grow(ann)
    found = the_list(ann)
    QTest.mouseClick(found.heading, LEFT)
    assert not found.area.isVisible()
    QTest.keyClick(found.heading, Qt.Key.Key_Space)
    assert found.area.isVisible()


def test_a_long_list_leaves_the_panel_its_room_at_1280(ann: WindowUser) -> None:
    for _ in range(12):
        grow(ann)
    applies = AppliesTo(to=GRAVEYARD)
    ann.session.attempt(Replacement(player=ANN, applies_to=applies, instead=Instead(to=EXILE)))
    ann.window.resize(1280, 800)
    ann.window.apply_theme(LIGHT)
    QApplication.processEvents()
    found = the_list(ann)
    assert found.height() < ann.window.panel.height()
    assert all(button.accessibleName() for button in found.buttons())
