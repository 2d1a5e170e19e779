"""The choice of a target on the board, and the arrows to chosen ones."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, HAND, STACK
from gui.board.combat_view import CardIcon, Outline
from gui.features.dock.feature import DockFeature
from gui.program import table_window
from gui.session import Session
from tests.core.stage import BEN, Stage
from tests.gui.conftest import Open


class Table:
    """A window on Ada's main phase with a card to use and creatures of both players."""

    def __init__(self, opened: Open, qtbot: QtBot, card: str = "Lightning Bolt") -> None:
        stage = Stage("2025-09")
        self.land = stage.place("Mountain")
        self.own = stage.place("Elvish Mystic")
        self.wall = stage.place("Thing in the Ice // Awoken Horror", owner=BEN)
        self.bear = stage.place("Runeclaw Bear", owner=BEN)
        self.bolt = stage.place(card, BATTLEFIELD if card == "Bonesplitter" else HAND)
        self.other = stage.place("Counterspell", HAND)
        state = begins_at(replace(stage.state, reads_texts=True), MAIN_1, 3)
        self.session = Session(stage.rules, state)
        self.user = opened(table_window(self.session, lambda: state))
        self.board = self.user.window.board
        self.qtbot = qtbot

    def cast(self) -> None:
        self.user.click(self.user.at(self.bolt))
        self.user.type(Qt.Key.Key_Return)

    def icon(self, object_id: ObjectId) -> CardIcon | None:
        layer = self.board.fights.layer
        icons = [each.card_icon for each in layer.card_icons] if layer is not None else []
        return next((each for each in icons if each.object == object_id), None)

    def tag(self, object_id: ObjectId) -> str:
        icon = self.icon(object_id)
        return icon.tag if icon is not None else ""

    def point_at(self, object_id: ObjectId) -> None:
        """Press Tab until the arrow ends at a card."""
        for _ in range(10):
            icon = self.icon(object_id)
            if icon is not None and icon.outline is Outline.POINTED:
                return
            self.user.type(Qt.Key.Key_Tab)
        raise AssertionError(object_id)

    def opacity(self, object_id: ObjectId) -> float:
        item = self.board.item(object_id)
        assert item is not None
        return item.opacity()


@pytest.fixture
def table(opened: Open, qtbot: QtBot) -> Table:
    made = Table(opened, qtbot)
    made.cast()
    return made


def test_legal_targets_are_marked_and_all_else_is_dimmed(table: Table) -> None:
    for each in (table.own, table.wall, table.bear):
        icon = table.icon(each)
        assert icon is not None
        assert icon.outline in {Outline.TARGET, Outline.POINTED}
        assert table.opacity(each) == 1
    assert table.board.aims.dims(table.other)
    assert not table.board.aims.dims(table.bear)
    assert table.opacity(table.bolt) == 0  # it is in the lane
    assert table.tag(table.land) == "pays"
    assert not table.board.chooser.column.chips


def test_each_target_has_the_effect_on_it(table: Table) -> None:
    table.qtbot.waitUntil(lambda: table.tag(table.wall) == "3 of 4")
    table.qtbot.waitUntil(lambda: table.tag(table.bear) == "✕ dies")
    table.qtbot.waitUntil(lambda: table.board.aims.tag(BEN) == "20 → 17")


def test_tab_goes_round_and_enter_takes_the_target(table: Table) -> None:
    table.point_at(table.bear)
    assert "Runeclaw Bear" in table.board.chooser.accessible_text
    table.user.type(Qt.Key.Key_Return)
    spell = table.session.state.object(table.bolt)
    assert spell.zone == STACK
    assert [each.id for each in spell.targets if not isinstance(each, str)] == [table.bear]
    assert table.session.state.object(table.land).tapped
    assert not table.board.aims.dims(table.other)


def test_next_takes_the_target_that_is_pointed_at(table: Table) -> None:
    table.point_at(table.bear)
    coming = table.user.window.feature(DockFeature).upcoming()
    assert coming is not None
    assert coming.words.label.startswith("Runeclaw Bear")
    coming.do()
    assert table.session.state.object(table.bolt).zone == STACK
    after = table.user.window.feature(DockFeature).upcoming()
    assert after is not None
    assert not after.words.label.startswith("Runeclaw Bear")


def test_the_dock_goes_to_the_next_target_and_takes_the_cast_back(table: Table) -> None:
    dock = table.user.window.feature(DockFeature).dock
    assert dock is not None
    following, back = dock.others
    assert [each.accessibleName() for each in dock.others] == ["Next target", "Take the cast back"]
    before = dock.next.words.label
    following.click()
    assert dock.next.words.label != before
    back.click()
    assert not table.board.aims.is_open
    assert table.session.state.object(table.bolt).zone == HAND


def test_a_click_on_the_life_of_a_player_takes_that_player(table: Table) -> None:
    place = table.board.place_of(BEN)
    assert place is not None
    at = table.board.mapFromScene(*place.middle)
    table.user.click(at)
    assert table.session.state.object(table.bolt).targets == (BEN,)


def test_escape_takes_the_cast_back_and_nothing_is_paid(table: Table) -> None:
    table.user.type(Qt.Key.Key_Escape)
    state = table.session.state
    assert state.object(table.bolt).zone == HAND
    assert not state.object(table.land).tapped
    assert not table.board.aims.dims(table.other)
    assert table.opacity(table.bolt) == 1
    assert not table.board.aims.is_open


def test_arrows_stay_until_the_spell_has_resolved(table: Table) -> None:
    table.point_at(table.bear)
    table.user.type(Qt.Key.Key_Return)
    QApplication.processEvents()
    assert table.board.stack_arrows.count == 1
    table.user.type(Qt.Key.Key_Space)
    QApplication.processEvents()
    assert table.session.state.object(table.bolt).zone != STACK
    assert table.board.stack_arrows.count == 0


def test_an_ability_on_the_stack_is_a_card_in_the_lane(opened: Open, qtbot: QtBot) -> None:
    table = Table(opened, qtbot, "Bonesplitter")
    table.user.click(table.user.at(table.bolt))
    table.user.type(Qt.Key.Key_Return)
    table.point_at(table.own)
    table.user.type(Qt.Key.Key_Return)
    QApplication.processEvents()
    cards = table.board.stack_arrows.abilities.cards
    assert [(each.words, each.first) for each in cards] == [("Equip 1", True)]
    assert table.board.stack_arrows.count == 1
    table.user.type(Qt.Key.Key_Space)
    QApplication.processEvents()
    assert table.board.stack_arrows.abilities.cards == ()
