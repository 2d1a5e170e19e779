"""Attacking, blocking and dealing damage in the window, with a real mouse and by keys alone."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox

from core.games.mtg.combat.attacking import Attack
from core.games.mtg.combat.blocking import Block
from core.games.mtg.combat.damage import CombatDamage
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import ATTACKERS, MAIN_1
from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK
from gui.features.choices.board import BoardChoices
from gui.features.choices.board_cards import DamagePanel
from gui.features.curtain import CurtainFeature
from gui.features.dock.feature import DockFeature
from gui.features.table_list import ListAside
from gui.session import Level
from gui.views import View
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.features.choices.arena import (
    ATTACKER,
    BLOCKER,
    FIRST,
    NEWEST,
    OTHER,
    SECOND,
    SICK,
    TRAMPLER,
    Fighter,
    table,
)
from tests.gui.features.choices.arena import (
    seated as seated_to_play,
)
from tests.gui.window_user import ANN, BEN, SHIFT, WindowUser

CLEO = PlayerId("Cleo")
ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def ann_fights(opened: Open) -> Fighter:
    """Ann, as she declares attackers."""
    return seated(opened, *table(sick=(SICK,)))


def seated(opened: Open, rules: Ruleset, state: GameState) -> Fighter:
    """Seat a user at a table that rests in every step of a fight."""
    fighter = seated_to_play(opened, rules, state)
    fighter.window.feature(DockFeature).passes.connect(lambda: False)
    return fighter


def attacked(fighter: Fighter, *names: str) -> None:
    """Attack with creatures and continue to the declaration of blockers."""
    fighter.click_on(*names)
    fighter.type(ENTER)
    fighter.next_step()


# Attacking


def next_of(fighter: Fighter) -> str:
    """The label of Next in the dock."""
    dock = fighter.window.feature(DockFeature).dock
    assert dock is not None
    return dock.next.words.label


def division(fighter: Fighter) -> str:
    """The title of the damage that comes."""
    found = fighter.fighting.division
    assert found is not None
    return found.title


def test_two_creatures_that_were_clicked_attack_by_one_action(ann_fights: Fighter) -> None:
    ann_fights.click_on(ATTACKER, OTHER)
    assert ann_fights.sums() == ["attacks Ben", "attacks Ben"]
    assert not ann_fights.combat.attackers
    ann_fights.type(ENTER)
    assert isinstance(ann_fights.last, Attack)
    assert len(ann_fights.session.history.outcomes) == 1
    assert [each.at for each in ann_fights.combat.attackers] == [BEN, BEN]
    ann_fights.session.undo()
    assert ann_fights.fighting.declaration is not None


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


def test_several_chosen_creatures_are_named_by_one_key_and_by_one_drag(
    ann_fights: Fighter,
) -> None:
    both = [ann_fights.find(ATTACKER), ann_fights.find(OTHER)]
    ann_fights.board.selection.choose(both)
    ann_fights.type(Qt.Key.Key_X)
    assert ann_fights.named() == {ATTACKER, OTHER}
    ann_fights.type(ESCAPE)
    ann_fights.board.selection.choose(both)
    badge = dict(ann_fights.board.board_scene.mat.badges)[BEN]
    ann_fights.drag(both[0], ann_fights.board.mapFromScene(*badge.middle))
    assert ann_fights.named() == {ATTACKER, OTHER}


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
    assert ann_fights.state.turn_step == "main2"


def test_the_panel_says_what_may_attack_and_what_not_with_the_rule(ann_fights: Fighter) -> None:
    ann_fights.click_on(ATTACKER)
    assert "may attack" in ann_fights.panel()
    ann_fights.click_on(SICK)
    assert "may not attack" in ann_fights.panel()
    assert "302.6" in ann_fights.panel()
    ann_fights.click_on(ATTACKER)
    ann_fights.type(Qt.Key.Key_A)
    ann_fights.type(ENTER)
    ann_fights.click_on(ATTACKER)
    assert "attacks Ben" in ann_fights.panel()


def test_enter_goes_on_to_the_blocks_unless_a_card_of_the_hand_is_meant(opened: Open) -> None:
    fighter = seated(opened, *table(in_hand=("Lightning Bolt",)))
    fighter.session.level = Level.FREE  # no land of hers makes red mana
    fighter.click_on(ATTACKER)
    fighter.type(ENTER)
    fighter.board.select(fighter.find("Lightning Bolt"))
    fighter.type(ENTER)
    assert fighter.board.chooser.is_open  # it asks for its target
    fighter.type(ENTER)
    assert fighter.zone(fighter.find("Lightning Bolt")) == STACK
    assert fighter.state.turn_step == "attackers"
    fighter.session.undo()
    fighter.board.select(None)
    fighter.type(ENTER)
    assert fighter.state.turn_step == "blockers"


def test_what_is_named_anyway_attacks_by_one_enter(ann_fights: Fighter) -> None:
    ann_fights.click_on(SICK)
    QTest.mouseClick(ann_fights.window.strip.buttons()[0], LEFT)
    ann_fights.type(ENTER)
    assert len(ann_fights.combat.attackers) == 1
    assert ann_fights.session.history.outcomes[-1].forced


def test_a_strict_table_offers_nothing_beside_the_rules(ann_fights: Fighter) -> None:
    ann_fights.session.level = Level.STRICT
    ann_fights.click_on(SICK)
    assert not ann_fights.window.strip.buttons()
    assert ann_fights.named() == set()


def test_with_several_to_attack_a_key_and_a_drag_choose_which(opened: Open) -> None:
    fighter = seated(opened, *table(players=(ANN, BEN, CLEO)))
    fighter.type(Qt.Key.Key_A)
    assert set(fighter.sums()) == {"attacks Ben"}
    fighter.type(Qt.Key.Key_O)
    assert set(fighter.sums()) == {"attacks Cleo"}
    badge = dict(fighter.board.board_scene.mat.badges)[BEN]
    fighter.drag(fighter.find(OTHER), fighter.board.mapFromScene(*badge.middle))
    fighter.type(ENTER)
    attacks = {
        fighter.state.printed(fighter.state.object(each.obj.id)).name: each.at
        for each in fighter.combat.attackers
    }
    assert attacks == {ATTACKER: CLEO, OTHER: BEN}


def test_defenders_declare_one_after_the_other_in_turn_order(opened: Open) -> None:
    rules, state = table(
        players=(ANN, BEN, CLEO), more={CLEO: ("Elite Vanguard",)}, theirs=(BLOCKER,)
    )
    fighter = seated(opened, rules, state)
    fighter.type(Qt.Key.Key_A)
    naming = fighter.fighting.declaration
    assert naming is not None
    naming.add(fighter.find(OTHER), CLEO)
    fighter.type(ENTER)
    fighter.type(ENTER)
    for player in (BEN, CLEO):
        naming = fighter.fighting.declaration
        assert naming is not None
        assert naming.choice.player == player
        fighter.type(ENTER)
    assert fighter.combat.blocks_by == (BEN, CLEO)
    assert fighter.fighting.division is not None


def test_a_defender_who_has_nothing_to_block_with_is_not_asked(opened: Open) -> None:
    fighter = seated(opened, *table(theirs=()))
    fighter.type(Qt.Key.Key_A)
    fighter.type(ENTER)
    fighter.type(ENTER)
    assert fighter.fighting.declaration is None
    assert fighter.fighting.division is not None
    fighter.type(ENTER)
    assert fighter.state.player(BEN).life == 16


def test_the_list_names_attackers_too_and_says_who_fights_whom(ann_fights: Fighter) -> None:
    ann_fights.type(Qt.Key.Key_F9)
    tree = ann_fights.window.aside
    assert isinstance(tree, ListAside)
    model = tree.tree.model()
    words = [index.data() for index in every(model)]
    at = next(n for n, each in enumerate(words) if each.startswith(ATTACKER))
    tree.tree.setCurrentIndex(list(every(model))[at])
    QTest.keyClick(tree.tree, ENTER)
    assert ann_fights.named() == {ATTACKER}
    QTest.keyClick(tree.tree, ENTER, Qt.KeyboardModifier.ShiftModifier)
    assert len(ann_fights.combat.attackers) == 1
    assert any("attacks Ben" in index.data() for index in every(model))
    ann_fights.next_step()
    ann_fights.drag(ann_fights.creature(BLOCKER), ann_fights.at(ann_fights.find(ATTACKER)))
    ann_fights.type(ENTER)
    said = [index.data() for index in every(model)]
    assert any(f"blocked by {BLOCKER}" in each for each in said)
    assert any(f"blocks {ATTACKER}" in each for each in said)


def every(model: QAbstractItemModel) -> Iterator[QModelIndex]:
    """Yield every row of a tree of two levels."""
    for row in range(model.rowCount()):
        top = model.index(row, 0)
        yield top
        yield from (model.index(each, 0, top) for each in range(model.rowCount(top)))


def test_the_table_is_passed_to_who_blocks_and_back_where_hands_are_hidden_between_turns(
    ann_fights: Fighter,
) -> None:
    ann_fights.window.preferences.change(curtain=True)
    attacked(ann_fights, ATTACKER)
    curtain = ann_fights.window.feature(CurtainFeature)
    assert curtain.passing_to == BEN
    curtain.lift()
    assert ann_fights.window.seat == BEN
    assert ann_fights.fighting.declaration is not None
    ann_fights.type(ENTER)
    assert curtain.passing_to == ANN


def test_the_table_is_not_passed_on_where_nobody_could_block(opened: Open) -> None:
    fighter = seated(opened, *table(theirs=()))
    fighter.window.preferences.change(curtain=True)
    attacked(fighter, ATTACKER)
    assert fighter.fighting.division is not None
    assert not fighter.window.feature(CurtainFeature).is_down


def test_what_a_named_attacker_attacks_is_said_on_it_and_hides_nothing_of_who_may_block(
    ann_fights: Fighter,
) -> None:
    ann_fights.click_on(ATTACKER, OTHER)
    QApplication.processEvents()
    layer = ann_fights.board.fights.layer
    assert layer is not None
    assert len(layer.pills) == 2
    cards = [ann_fights.board.item(ann_fights.creature(name)) for name in (BLOCKER, SECOND)]
    for pill in layer.pills:
        said = pill.sceneBoundingRect()
        attacker = ann_fights.board.item(pill.lane.attacker)
        assert attacker is not None
        assert attacker.sceneBoundingRect().contains(said.center())
        assert not any(
            card is not None and card.sceneBoundingRect().intersects(said) for card in cards
        )


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
        "Bears 2 ⇄ 2 Bear · both die",
        "Lion 2 → Ben · 20 → 18",
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
    for key in (Qt.Key.Key_E, Qt.Key.Key_X, Qt.Key.Key_E, Qt.Key.Key_X, ENTER):
        ann_fights.type(key)
    assert len(ann_fights.combat.attackers) == 2
    ann_fights.type(ENTER)
    for key in (Qt.Key.Key_E, Qt.Key.Key_X, Qt.Key.Key_E, Qt.Key.Key_X, ENTER, ENTER):
        ann_fights.type(key)
    assert ann_fights.state.player(BEN).life == 18
    assert ann_fights.zone(ann_fights.creature(BLOCKER)) == GRAVEYARD


def numbers(sheet: DamagePanel) -> list[QSpinBox]:
    """The amounts that may be changed."""
    return [line.number for line in sheet.lines if line.number is not None]


@pytest.fixture
def divides(opened: Open) -> Fighter:
    """Ann, whose creature with trample is blocked by two."""
    fighter = seated(opened, *table(mine=(TRAMPLER, OTHER)))
    attacked(fighter, TRAMPLER)
    for name in (BLOCKER, SECOND):
        fighter.drag(fighter.creature(name), fighter.at(fighter.find(TRAMPLER)))
    fighter.type(ENTER)
    return fighter


def test_the_list_of_damage_divides_it_by_keys_and_enter_deals_it(divides: Fighter) -> None:
    assert divides.sums() == ["Axonil → Bear 2, Vanguard 1 ⇄ 4 · 1 → Ben · all die"]
    divides.type(Qt.Key.Key_D)
    sheet = divides.fighting.damage_panel
    assert sheet is not None
    first = numbers(sheet)[0]
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Up)
    assert [each.value() for each in numbers(sheet)] == [3, 1, 0]
    assert divides.sums() == ["Axonil → Bear 3, Vanguard 1 ⇄ 4 · all die"]
    QTest.keyClick(first, ENTER)
    assert isinstance(divides.last, CombatDamage)
    assert divides.state.player(BEN).life == 20
    assert divides.window.aside is None


def test_a_division_that_a_rule_refuses_says_so_before_and_is_not_dealt(divides: Fighter) -> None:
    divides.window.views.choose(View.JUDGE)
    divides.type(Qt.Key.Key_D)
    sheet = divides.fighting.damage_panel
    assert sheet is not None
    QTest.keyClick(numbers(sheet)[0], Qt.Key.Key_Down)
    assert "[702.19b" in sheet.warning
    QTest.keyClick(numbers(sheet)[0], ENTER)
    assert not isinstance(divides.last, CombatDamage)
    assert divides.state.player(BEN).life == 20


def test_what_is_prevented_has_no_result(divides: Fighter) -> None:
    divides.type(Qt.Key.Key_D)
    sheet = divides.fighting.damage_panel
    assert sheet is not None
    through = next(line for line in sheet.lines if line.row.to == BEN)
    assert through.prevent is not None
    QTest.mouseClick(through.prevent, LEFT)
    assert dict(divides.board.fights.life) == {}
    divides.type(ENTER)
    assert divides.state.player(BEN).life == 20


def test_what_comes_to_a_tapped_attacker_is_said_over_its_size_at_the_lower_right(
    ann_fights: Fighter,
) -> None:
    attacked(ann_fights, ATTACKER)
    ann_fights.drag(ann_fights.creature(BLOCKER), ann_fights.at(ann_fights.find(ATTACKER)))
    ann_fights.type(ENTER)
    QApplication.processEvents()
    attacker = ann_fights.creature(ATTACKER)
    icon = next(each for each in ann_fights.card_icons() if each.card_icon.object == attacker)
    assert icon.card_icon.dies
    picture = icon.pixmap().toImage()
    across, down = picture.width(), picture.height()
    low = [
        x
        for x in range(across)
        for y in range(down * 3 // 4, down)
        if picture.pixelColor(x, y).alpha() == 255
    ]
    assert sum(x < across // 2 for x in low) < sum(x >= across // 2 for x in low)


def test_while_a_trick_is_on_the_stack_enter_is_for_the_trick_and_no_damage_is_offered(
    opened: Open,
) -> None:
    fighter = seated(opened, *table(in_hand=("Giant Growth",)))
    attacked(fighter, ATTACKER)
    fighter.type(ENTER)
    growth = fighter.find("Giant Growth")
    assert next_of(fighter) == "Deal 2 damage"
    fighter.double_click(fighter.at(growth))
    fighter.type(ENTER)  # its target is the first creature that is offered
    assert fighter.zone(growth) == STACK
    assert next_of(fighter) == "Resolve Giant Growth"
    fighter.type(ENTER)
    fighter.type(ENTER)
    assert fighter.zone(growth) == GRAVEYARD
    assert fighter.state.turn_step == "blockers"
    assert next_of(fighter) == "Deal 2 damage"


def test_enter_once_more_after_the_damage_turns_no_attacker_back(ann_fights: Fighter) -> None:
    attacked(ann_fights, ATTACKER)
    ann_fights.type(ENTER)
    ann_fights.board.select(ann_fights.creature(ATTACKER))
    ann_fights.type(ENTER)
    assert ann_fights.state.turn_step == "damage"
    ann_fights.type(ENTER)
    assert ann_fights.state.object(ann_fights.creature(ATTACKER)).tapped


def test_first_strike_makes_two_steps_each_dealt_by_enter(opened: Open) -> None:
    fighter = seated(opened, *table(mine=(FIRST, OTHER)))
    attacked(fighter, FIRST, OTHER)
    fighter.type(ENTER)
    assert str(division(fighter)) == "First-strike damage"
    fighter.type(ENTER)
    assert (fighter.state.turn_step, fighter.state.player(BEN).life) == ("first_damage", 19)
    assert str(division(fighter)) == "Combat damage"
    fighter.type(ENTER)
    assert (fighter.state.turn_step, fighter.state.player(BEN).life) == ("damage", 17)


def test_blockers_are_put_in_order_only_where_an_edition_has_an_order(opened: Open) -> None:
    for edition, ordered in (("2024-06", True), (NEWEST, False)):
        fighter = seated(opened, *table(mine=(TRAMPLER,), rules=EDITIONS[edition]))
        attacked(fighter, TRAMPLER)
        for name in (BLOCKER, SECOND):
            fighter.drag(fighter.creature(name), fighter.at(fighter.find(TRAMPLER)))
        fighter.type(ENTER)
        shown = [sign.card_icon.number for sign in fighter.card_icons()]
        assert sorted(shown) == ([0, 1, 2] if ordered else [0, 0, 0])
        fighter.fighting.toggle_damage_panel()
        sheet = fighter.fighting.damage_panel
        assert sheet is not None
        buttons = [each for each in sheet.findChildren(QPushButton) if each.text() == "First"]
        assert bool(buttons) is ordered
        for button in buttons:
            QTest.mouseClick(button, LEFT)
            order = [ref.id for ref in fighter.combat.attackers[0].blockers]
            assert order[0] == fighter.creature(SECOND)


def test_ways_to_the_only_thing_that_can_be_attacked_are_not_drawn_over_who_blocks(
    ann_fights: Fighter,
) -> None:
    ann_fights.type(Qt.Key.Key_A)
    assert [lane.leads for lane in ann_fights.board.fights.shown.lanes] == [False, False]
    ann_fights.type(ENTER)
    ann_fights.type(ENTER)
    ann_fights.type(ENTER)
    assert [lane.leads for lane in ann_fights.board.fights.shown.lanes] == [True, True]


def test_an_effect_removes_a_creature_from_combat_by_its_menu(ann_fights: Fighter) -> None:
    attacked(ann_fights, ATTACKER, OTHER)
    ann_fights.pick(ann_fights.find(ATTACKER), "Remove from combat")
    assert [each.obj.id for each in ann_fights.combat.attackers] == [ann_fights.find(OTHER)]
    assert "Remove from combat" not in ann_fights.menu(ann_fights.find(ATTACKER))


def test_the_key_that_goes_on_declares_what_is_named_and_blocks_with_nothing(
    ann_fights: Fighter,
) -> None:
    ann_fights.type(Qt.Key.Key_A)
    ann_fights.type(Qt.Key.Key_Space)
    assert len(ann_fights.combat.attackers) == 2
    ann_fights.type(Qt.Key.Key_Space)
    assert ann_fights.state.turn_step == "blockers"
    ann_fights.type(Qt.Key.Key_Space)
    assert ann_fights.combat.blocks_by == (BEN,)
    ann_fights.type(Qt.Key.Key_Space)
    assert ann_fights.state.player(BEN).life == 16


# The free table


def test_on_a_table_without_a_clock_nothing_is_asked_and_keys_mean_what_they_did(
    ann: WindowUser,
) -> None:
    creature = next(
        obj.id
        for obj in ann.session.state.objects
        if obj.owner == ANN and obj.zone == BATTLEFIELD and not obj.tapped
    )
    ann.click(ann.at(creature))
    assert ann.window.feature(BoardChoices).declaration is None
    assert ann.board.fights.layer is None
    ann.type(Qt.Key.Key_A)
    ann.type(ENTER)
    assert ann.session.state.object(creature).tapped


def test_from_the_main_phase_one_key_goes_to_combat_and_names_all(opened: Open) -> None:
    fighter = seated(opened, *table(step=MAIN_1))
    fighter.type(Qt.Key.Key_A)
    assert fighter.state.turn_step == ATTACKERS
    assert fighter.named() == {ATTACKER, OTHER}


def test_an_attack_at_once_stops_at_the_sums_where_nobody_may_block(opened: Open) -> None:
    fighter = seated(opened, *table(theirs=(), step=MAIN_1))
    fighter.type(Qt.Key.Key_F, SHIFT)
    assert fighter.fighting.division is not None
    assert fighter.fighting.division.total == 4
    fighter.type(Qt.Key.Key_Return)
    assert fighter.state.player(BEN).life == 16


def test_an_attack_at_once_takes_those_that_are_chosen_and_waits_for_blocks(opened: Open) -> None:
    fighter = seated(opened, *table(step=MAIN_1))
    fighter.board.select(fighter.creature(OTHER))
    fighter.type(Qt.Key.Key_F, SHIFT)
    naming = fighter.fighting.declaration
    assert naming is not None
    assert naming.choice.player == BEN
    assert [each.obj.id for each in fighter.combat.attackers] == [fighter.creature(OTHER)]


def test_the_dock_says_that_next_declares_what_is_named(ann_fights: Fighter) -> None:
    ann_fights.click_on(ATTACKER)
    assert next_of(ann_fights) == "Attack with 1"
