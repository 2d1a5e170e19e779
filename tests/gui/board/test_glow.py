"""Cards that can be played glow, and Enter plays them with their payment."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.games.mtg.turn.steps import ATTACKERS, MAIN_1, begins_at
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, HAND, STACK
from gui.board.combat_view import Outline
from gui.program import table_window
from gui.session import Level, Session
from tests.core.stage import BEN, Stage
from tests.gui.conftest import Open

Made = Callable[..., "Table"]


class Table:
    """A window on Ada's main phase with three lands, an elf and cards to play."""

    def __init__(self, opened: Open, qtbot: QtBot, step: str = MAIN_1) -> None:
        stage = Stage("2025-09")
        self.lands = [stage.place(each) for each in ("Forest", "Forest", "Mountain")]
        self.elf = stage.place("Elvish Mystic")
        self.prowler = stage.place("Kessig Prowler // Sinuous Predator")
        self.equipment = stage.place("Bonesplitter")
        self.bolt = stage.place("Lightning Bolt", HAND)
        self.counterspell = stage.place("Counterspell", HAND)
        self.giant = stage.place("Bloomvine Regent // Claim Territory", HAND)
        stage.place("Runeclaw Bear", owner=BEN)
        state = begins_at(replace(stage.state, reads_texts=True), step, 3)
        self.session = Session(stage.rules, state)
        self.user = opened(table_window(self.session, lambda: state))
        self.board = self.user.window.board
        self.qtbot = qtbot

    def wait(self) -> None:
        """Let the idle turns of the window end."""
        with self.qtbot.waitSignal(self.board.glow.changed, timeout=5000):
            self.board.glow.restart()

    def outline(self, object_id: ObjectId) -> Outline | None:
        layer = self.board.fights.layer
        icons = [each.card_icon for each in layer.card_icons] if layer is not None else []
        return next((each.outline for each in icons if each.object == object_id), None)

    def zone(self, object_id: ObjectId) -> str:
        return self.session.state.object(object_id).zone

    def words(self, object_id: ObjectId) -> str:
        self.board.select(object_id)
        return self.board.accessibleDescription()


@pytest.fixture
def made(opened: Open, qtbot: QtBot) -> Made:
    return lambda step=MAIN_1: Table(opened, qtbot, step)


def test_cards_that_can_be_paid_glow(made: Made) -> None:
    table = made()
    table.wait()
    assert table.outline(table.bolt) is Outline.PLAYABLE
    assert table.outline(table.equipment) is Outline.PLAYABLE
    assert table.outline(table.counterspell) is None
    assert table.outline(table.elf) is Outline.CAN_ATTACK


def test_the_spoken_name_begins_with_the_possible_use(made: Made) -> None:
    table = made()
    table.wait()
    assert table.words(table.bolt).startswith("Lightning Bolt, can be played, 1 mana")
    assert table.words(table.equipment).startswith("Bonesplitter, can be used, 1 mana")
    assert table.words(table.elf).startswith("Elvish Mystic, 1/1, can attack")


def test_enter_pays_for_an_ability_that_glows(made: Made) -> None:
    table = made()
    table.wait()
    table.user.click(table.user.at(table.equipment))
    table.user.type(Qt.Key.Key_Return)
    assert table.board.chooser.is_open  # the creature to equip
    table.user.type(Qt.Key.Key_Return)
    state = table.session.state
    assert len(state.waiting) == 1
    assert sum(state.object(each).tapped for each in table.lands) == 1


def test_enter_casts_a_spell_that_glows(made: Made) -> None:
    table = made()
    table.user.click(table.user.at(table.bolt))
    table.user.type(Qt.Key.Key_Return)
    table.user.type(Qt.Key.Key_Return)
    assert table.zone(table.bolt) == STACK
    assert sum(table.session.state.object(each).tapped for each in table.lands) == 1


def test_the_glow_follows_each_change(made: Made) -> None:
    table = made()
    table.wait()
    table.user.click(table.user.at(table.bolt))
    table.user.type(Qt.Key.Key_Return)
    table.user.type(Qt.Key.Key_Return)
    table.wait()
    assert table.outline(table.bolt) is None
    table.session.undo()
    table.wait()
    assert table.outline(table.bolt) is Outline.PLAYABLE


def test_a_setting_and_the_hide_screen_end_the_glow(made: Made) -> None:
    table = made()
    table.wait()
    table.user.window.actions_by_id.run("view.playable")
    assert table.outline(table.bolt) is None
    table.user.window.actions_by_id.run("view.playable")
    table.wait()
    assert table.outline(table.bolt) is Outline.PLAYABLE
    table.board.glow.on = False
    assert table.outline(table.bolt) is None


def test_nothing_glows_on_a_free_table(made: Made) -> None:
    table = made()
    table.wait()
    table.session.level = Level.FREE
    table.wait()
    assert table.outline(table.bolt) is None


def test_able_attackers_are_dashed_and_declared_ones_are_not(made: Made) -> None:
    table = made(ATTACKERS)
    assert table.outline(table.elf) is Outline.CAN_ATTACK
    table.user.click(table.user.at(table.elf))
    assert table.outline(table.elf) is Outline.ATTACKS
    assert table.zone(table.elf) == BATTLEFIELD
