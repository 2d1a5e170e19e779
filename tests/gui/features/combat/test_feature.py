"""Attacking, blocking and dealing damage in the window, with a real mouse and by keys alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import Block
from core.games.mtg.combat.damage import CombatDamage
from core.state.zones import BATTLEFIELD, GRAVEYARD
from gui.features.combat.feature import Fighting
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.features.combat.arena import (
    ATTACKER,
    BLOCKER,
    OTHER,
    SECOND,
    SICK,
    Fighter,
    seated,
    table,
)
from tests.gui.house import ANN, BEN, Sitter

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def ann_fights(opened: Open) -> Fighter:
    """Ann, as she declares attackers."""
    return seated(opened, *table(sick=(SICK,)))


def attacked(fighter: Fighter, *names: str) -> None:
    """Attack with creatures and go on to where blockers are declared."""
    fighter.click_on(*names)
    fighter.type(ENTER)
    fighter.next_step()


# Attacking


def test_two_creatures_that_were_clicked_attack_by_one_action(ann_fights: Fighter) -> None:
    ann_fights.click_on(ATTACKER, OTHER)
    assert ann_fights.sums() == ["attacks Ben", "attacks Ben"]
    assert not ann_fights.combat.attackers
    ann_fights.type(ENTER)
    assert isinstance(ann_fights.last, Attack)
    assert len(ann_fights.session.history.outcomes) == 1
    assert [each.at for each in ann_fights.combat.attackers] == [BEN, BEN]
    ann_fights.session.undo()
    assert ann_fights.fighting.naming is not None


def test_a_second_click_names_a_creature_no_more(ann_fights: Fighter) -> None:
    ann_fights.click_on(ATTACKER, OTHER, ATTACKER)
    assert ann_fights.named() == {OTHER}


def test_a_double_click_names_a_creature_and_does_not_tap_it(ann_fights: Fighter) -> None:
    who = ann_fights.find(ATTACKER)
    ann_fights.double_click(ann_fights.at(who))
    assert ann_fights.named() == {ATTACKER}
    assert not ann_fights.state.object(who).tapped


def test_one_key_names_all_that_may_and_again_none(ann_fights: Fighter) -> None:
    ann_fights.type(Qt.Key.Key_A)
    assert ann_fights.named() == {ATTACKER, OTHER}
    ann_fights.type(Qt.Key.Key_A)
    assert ann_fights.named() == set()


def test_escape_drops_what_is_named_and_declares_nothing(ann_fights: Fighter) -> None:
    ann_fights.type(Qt.Key.Key_A)
    ann_fights.type(ESCAPE)
    assert ann_fights.named() == set()
    assert not ann_fights.session.history.outcomes


def test_what_came_this_turn_says_so_with_its_rule_and_can_be_named_anyway(
    ann_fights: Fighter,
) -> None:
    ann_fights.click_on(SICK)
    assert ann_fights.named() == set()
    assert "may not attack" in ann_fights.strip()
    assert "[302.6]" in ann_fights.strip()
    QTest.mouseClick(ann_fights.window.strip.buttons()[0], LEFT)
    assert ann_fights.named() == {SICK}


def test_a_creature_is_dragged_onto_the_player_it_attacks(ann_fights: Fighter) -> None:
    badge = dict(ann_fights.board.board_scene.mat.badges)[BEN]
    place = ann_fights.board.mapFromScene(*badge.middle)
    ann_fights.drag(ann_fights.find(ATTACKER), place)
    assert ann_fights.named() == {ATTACKER}
    ann_fights.type(ENTER)
    assert [each.at for each in ann_fights.combat.attackers] == [BEN]


def test_enter_with_nobody_named_goes_on_without_an_attack(ann_fights: Fighter) -> None:
    ann_fights.type(ENTER)
    assert ann_fights.state.turn_step == "end_combat"


# Blocking


def test_a_blocker_is_clicked_and_then_what_it_blocks(ann_fights: Fighter) -> None:
    attacked(ann_fights, ATTACKER, OTHER)
    ann_fights.click_on(BLOCKER, OTHER)
    ann_fights.type(ENTER)
    assert isinstance(ann_fights.last, Block)
    assert [len(each.blockers) for each in ann_fights.combat.attackers] == [0, 1]


def test_a_blocker_is_dragged_onto_what_it_blocks(ann_fights: Fighter) -> None:
    attacked(ann_fights, ATTACKER, OTHER)
    for name in (BLOCKER, SECOND):
        ann_fights.drag(ann_fights.creature(name), ann_fights.at(ann_fights.find(ATTACKER)))
    ann_fights.type(ENTER)
    assert [len(each.blockers) for each in ann_fights.combat.attackers] == [2, 0]


def test_enter_with_nobody_named_blocks_with_nothing(ann_fights: Fighter) -> None:
    attacked(ann_fights, ATTACKER)
    ann_fights.type(ENTER)
    assert ann_fights.combat.blocks_by == (BEN,)


def test_what_may_not_block_a_flyer_says_so_with_its_rule(opened: Open) -> None:
    flyer = "Bloodline Keeper"
    fighter = seated(opened, *table(mine=(flyer, ATTACKER)))
    attacked(fighter, flyer, ATTACKER)
    fighter.drag(fighter.creature(BLOCKER), fighter.at(fighter.find(flyer)))
    assert fighter.named() == set()
    assert "[702.9b" in fighter.strip()


# Damage


def test_the_sums_stand_on_the_table_before_one_key_deals_the_damage(ann_fights: Fighter) -> None:
    attacked(ann_fights, ATTACKER, OTHER)
    ann_fights.drag(ann_fights.creature(BLOCKER), ann_fights.at(ann_fights.find(ATTACKER)))
    ann_fights.type(ENTER)
    assert ann_fights.sums() == [
        "Grizzly Bears 2 ⇄ 2 Runeclaw Bear · both die",
        "Silvercoat Lion 2 → Ben · 20 → 18",
    ]
    assert dict(ann_fights.board.fights.life) == {BEN: 18}
    assert ann_fights.state.player(BEN).life == 20
    before = len(ann_fights.session.history.outcomes)
    ann_fights.type(ENTER)
    assert isinstance(ann_fights.last, CombatDamage)
    assert len(ann_fights.session.history.outcomes) == before + 1
    assert ann_fights.state.player(BEN).life == 18
    assert ann_fights.zone(ann_fights.find(ATTACKER)) == GRAVEYARD
    assert not ann_fights.sums() or "⇄" not in ann_fights.sums()[0]
    ann_fights.session.undo()
    assert ann_fights.state.player(BEN).life == 20


def test_a_whole_combat_is_fought_by_keys_alone(ann_fights: Fighter) -> None:
    ann_fights.board.select(ann_fights.find(ATTACKER))
    ann_fights.type(Qt.Key.Key_X)
    ann_fights.type(Qt.Key.Key_Right)
    ann_fights.type(Qt.Key.Key_X)
    ann_fights.type(ENTER)
    assert len(ann_fights.combat.attackers) == 2
    ann_fights.next_step()
    ann_fights.board.select(ann_fights.creature(BLOCKER))
    ann_fights.type(Qt.Key.Key_X)
    ann_fights.board.select(ann_fights.find(ATTACKER))
    ann_fights.type(Qt.Key.Key_X)
    ann_fights.type(ENTER)
    ann_fights.type(ENTER)
    assert ann_fights.state.player(BEN).life == 18
    assert ann_fights.zone(ann_fights.creature(BLOCKER)) == GRAVEYARD


# The free table


def test_on_a_table_without_a_clock_nothing_is_asked_and_keys_mean_what_they_did(
    ann: Sitter,
) -> None:
    creature = next(
        obj.id
        for obj in ann.session.state.objects
        if obj.owner == ANN and obj.zone == BATTLEFIELD and not obj.tapped
    )
    ann.click(ann.at(creature))
    assert ann.window.feature(Fighting).naming is None
    assert ann.board.fights.layer is None
    ann.type(Qt.Key.Key_A)
    ann.type(ENTER)
    assert ann.session.state.object(creature).tapped
