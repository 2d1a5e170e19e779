"""Texts of the step on a card: marked, put on the stack by one key, never forced."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.games.mtg.turn.steps import END, MAIN_2, UPKEEP
from core.rules.actions import Ability
from gui.features.choices.feature import Choices
from gui.features.dock.feature import DockFeature
from tests.gui.conftest import Open
from tests.gui.features.choices.arena import Fighter, seated, table
from tests.gui.window_user import CTRL, SHIFT

ONE, OTHER = "Search for Azcanta", "Delver of Secrets"
ENTER, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Space


def at(opened: Open, step: str, *mine: str) -> Fighter:
    """Return Ann in a step of her turn, with some permanents."""
    return seated(opened, *table(mine=mine, theirs=(), step=step))


def test_a_card_that_names_the_step_is_marked_and_one_key_puts_its_ability_on_the_stack(
    opened: Open,
) -> None:
    ann = at(opened, UPKEEP, ONE)
    source = ann.find(ONE)
    assert [sign.card_icon.object for sign in ann.card_icons()] == [source]
    ann.type(Qt.Key.Key_U, SHIFT)
    assert ann.last == Ability(player=ann.state.active, source=source)
    assert not ann.card_icons()
    ann.type(SPACE)
    assert not ann.state.waiting
    assert ann.state.turn_step == UPKEEP
    assert not ann.card_icons()  # it was dealt with


def test_of_several_whoever_plays_says_which(opened: Open) -> None:
    ann = at(opened, UPKEEP, ONE, OTHER)
    ann.type(Qt.Key.Key_U, SHIFT)
    panel = ann.window.feature(Choices).panel
    assert panel is not None
    assert [card.name.partition(",")[0] for card in panel.rows[0].cards] == [ONE, OTHER]
    panel.rows[0].cards[0].button.click()  # both are proposed
    QTest.keyClick(panel, ENTER)
    QApplication.processEvents()
    assert ann.last == Ability(player=ann.state.active, source=ann.find(OTHER))
    assert [sign.card_icon.object for sign in ann.card_icons()] == [ann.find(ONE)]


def test_going_on_puts_what_triggers_on_the_stack_and_resolves_it(opened: Open) -> None:
    ann = at(opened, MAIN_2, "Wedding Announcement")
    assert not ann.card_icons()
    ann.type(SPACE)
    assert ann.state.turn_step == END
    assert "Wedding Announcement" in ann.strip()
    bar = ann.window.feature(DockFeature).dock
    assert bar is not None
    assert "Put Wedding Announcement on the stack" in bar.next.accessibleName()
    ann.type(SPACE)
    assert ann.last == Ability(player=ann.state.active, source=ann.find("Wedding Announcement"))
    ann.type(SPACE)
    assert not ann.state.waiting
    assert "By hand, for Wedding Announcement" in ann.strip()
    assert ann.state.turn_step == END
    ann.type(SPACE)
    assert ann.state.turn_step != END


def test_another_key_goes_on_without_what_triggers(opened: Open) -> None:
    ann = at(opened, MAIN_2, "Wedding Announcement")
    ann.type(SPACE)
    ann.type(Qt.Key.Key_W, SHIFT)
    assert ann.state.turn_step != END
    assert not ann.state.waiting
    assert not ann.card_icons()


def test_what_was_left_out_of_several_holds_nobody_up(opened: Open) -> None:
    ann = at(opened, UPKEEP, ONE, OTHER)
    ann.type(SPACE)
    panel = ann.window.feature(Choices).panel
    assert panel is not None
    assert panel.isVisible()
    panel.rows[0].cards[0].button.click()
    QTest.keyClick(panel, ENTER)
    QApplication.processEvents()
    ann.type(SPACE)
    assert not ann.state.waiting
    ann.type(SPACE)
    assert ann.state.turn_step != UPKEEP


def test_undo_asks_again_for_what_was_taken_back_only(opened: Open) -> None:
    ann = at(opened, UPKEEP, ONE)
    ann.type(SPACE)
    ann.type(SPACE)
    ann.type(Qt.Key.Key_Z, CTRL)
    ann.type(SPACE)
    assert not ann.state.waiting
    assert not ann.card_icons()


def test_without_such_a_card_the_key_says_so(opened: Open) -> None:
    ann = at(opened, UPKEEP, "Grizzly Bears")
    ann.type(Qt.Key.Key_U, SHIFT)
    assert ann.strip() == "No card on the table names this step."
