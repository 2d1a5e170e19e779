"""Dice, coins, counters, and the hand as a whole: by keys, in both games."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

from core.games import GAMES
from core.rules.actions import Counters, Damage, Discard, FlipCoin, Reveal, Roll
from core.state.zones import GRAVEYARD, HAND
from core.storage.assets import opening
from gui.dialogs.field import FieldDialog
from gui.features.card_actions import EMPTY_HAND
from gui.features.counters import CountersDialog
from gui.features.dice import DiceDialog
from gui.features.tokens import TokenDialog
from gui.program import table_window
from gui.session import Session
from gui.window.seat import SELECT_FIRST
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.features.tool_stage import in_hand, number, shown, words
from tests.gui.window_user import ANN, BEN, CTRL, SHIFT, WindowUser


@pytest.fixture
def bea(opened: Open) -> WindowUser:
    """A user at the starter table of Flesh and Blood; the seat has the same name."""
    rules, start = opening(GAMES["fab"])
    return opened(table_window(Session(rules, start), lambda: start))


# Dice and coins


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_dice_fall_in_public_and_stand_in_the_timeline(opened: Open, game: str) -> None:
    rules, start = opening(GAMES[game])
    ann = opened(table_window(Session(rules, start), lambda: start))
    ann.type(Qt.Key.Key_I, CTRL)
    dialog = shown(ann, DiceDialog)
    QTest.mouseClick(dialog.buttons[20], LEFT)
    dialog.number.box.setFocus()
    dialog.number.box.selectAll()
    QTest.keyClicks(dialog.number.box, "2")
    QTest.keyClick(dialog.number.box, Qt.Key.Key_Return)
    action = ann.session.history.outcomes[-1].action
    assert isinstance(action, Roll)
    assert action.sides == 20
    assert len(action.results) == 2
    assert all(1 <= each <= 20 for each in action.results)
    assert str(sum(action.results)) in ann.strip()
    assert words(ann)[-1].startswith("Ann rolls 2 d20: ")
    assert ann.session.history.outcomes[-1].events[-1].says == words(ann)[-1]


def test_enter_rolls_the_same_dice_again(ann: WindowUser) -> None:
    for _ in range(2):
        ann.type(Qt.Key.Key_I, CTRL)
        dialog = shown(ann, DiceDialog)
        QTest.keyClick(dialog.sides.box, Qt.Key.Key_Return)
    assert len(words(ann)) == 2
    assert all(each.startswith("Ann rolls a d6: ") for each in words(ann))


def test_dice_that_there_are_not_cannot_be_rolled(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_I, CTRL)
    dialog = shown(ann, DiceDialog)
    dialog.sides.box.clear()
    assert not dialog.apply.isEnabled()
    dialog.reject()


def test_a_coin_falls_on_one_of_its_sides(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_I, CTRL | SHIFT)
    action = ann.session.history.outcomes[-1].action
    assert isinstance(action, FlipCoin)
    assert ann.strip().startswith(f"Done: Ann flips a coin: {action.result}.")


def test_a_coin_can_be_flipped_from_the_dice(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_I, CTRL)
    dialog = shown(ann, DiceDialog)
    QTest.mouseClick(dialog.coin, LEFT)
    assert isinstance(ann.session.history.outcomes[-1].action, FlipCoin)


# Counters


def test_keys_put_the_game_s_first_counter_on_and_take_it_off(ann: WindowUser) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_Plus)
    ann.type(Qt.Key.Key_Plus)
    assert ann.session.state.object(who).counter("+1/+1") == 2
    ann.type(Qt.Key.Key_Minus)
    assert ann.session.state.object(who).counter("+1/+1") == 1
    action = ann.window.actions_by_id.get("counter.1.up")
    assert action is not None
    assert action.text() == "Add one +1/+1 counter"


def test_a_key_counts_on_all_selected_cards_at_once(ann: WindowUser) -> None:
    both = (ann.find("Delver of Secrets"), ann.find("Graf Rats"))
    ann.board.selection.choose(both)
    ann.type(Qt.Key.Key_Plus)
    assert [ann.session.state.object(who).counter("+1/+1") for who in both] == [1, 1]
    assert len(ann.session.history.outcomes) == 1


def test_a_key_deals_one_damage_to_the_selected_card(ann: WindowUser) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_Slash)
    assert ann.session.history.outcomes[-1].action == Damage(player=ANN, object=who, amount=1)


def test_the_other_game_s_first_counter_is_its_own(bea: WindowUser) -> None:
    who = bea.choose("Hyper Driver")
    kind = bea.session.rules.counters[0]
    bea.type(Qt.Key.Key_Plus)
    assert bea.session.state.object(who).counter(kind) == 1


def test_without_a_card_a_key_says_what_to_do(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_Plus)
    assert SELECT_FIRST in ann.strip()


def test_the_counters_of_a_card_follow_the_table_and_every_step_is_an_action(
    ann: WindowUser,
) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_Slash, CTRL)
    dialog = shown(ann, CountersDialog)
    assert dialog.windowTitle() == "Counters on Delver of Secrets"
    steps = {button.accessibleName(): button for button in dialog.steps()}
    assert not steps["+1/+1: one less"].isEnabled()
    QTest.mouseClick(steps["+1/+1: one more"], LEFT)
    QTest.keyClicks(dialog.kind, "flood")
    QTest.keyClick(dialog.kind, Qt.Key.Key_Return)
    assert dialog.isVisible()
    obj = ann.session.state.object(who)
    assert obj.counters == (("+1/+1", 1), ("flood", 1))
    steps = {button.accessibleName(): button for button in dialog.steps()}
    QTest.mouseClick(steps["Damage: one more"], LEFT)
    assert ann.session.state.object(who).damage == 1
    kinds = [type(each.action) for each in ann.session.history.outcomes]
    assert kinds == [Counters, Counters, Damage]
    ann.session.undo()
    steps = {button.accessibleName(): button for button in dialog.steps()}
    QTest.mouseClick(steps["flood: one less"], LEFT)
    assert ann.session.state.object(who).counters == (("+1/+1", 1),)
    ann.choose("Graf Rats")
    assert dialog.windowTitle() == "Counters on Graf Rats"
    dialog.reject()


def test_rows_that_are_replaced_stay_in_the_dialog_until_they_are_deleted(
    ann: WindowUser,
) -> None:
    """A window of their own would be over the hide screen that covers the table."""
    ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_Slash, CTRL)
    dialog = shown(ann, CountersDialog)
    old = dialog.steps()[0]
    QTest.keyClicks(dialog.kind, "flood")
    QTest.keyClick(dialog.kind, Qt.Key.Key_Return)
    assert not isValid(old) or (old.window() is dialog and not old.isVisible())
    assert "flood: one less" in {button.accessibleName() for button in dialog.steps()}
    dialog.reject()


def test_enter_presses_the_step_that_has_the_keyboard(ann: WindowUser) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_Slash, CTRL)
    dialog = shown(ann, CountersDialog)
    for _ in range(2):
        step = next(each for each in dialog.steps() if each.text() == "+")
        QTest.keyClick(step, Qt.Key.Key_Return)
    assert ann.session.state.object(who).counters == (("+1/+1", 2),)
    assert dialog.isVisible()
    dialog.reject()


def test_a_number_of_counters_is_typed_and_is_one_action(ann: WindowUser) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_Slash, CTRL)
    dialog = shown(ann, CountersDialog)

    def typed(name: str, text: str) -> int:
        boxes = {box.accessibleName(): box for box in dialog.findChildren(QLineEdit)}
        boxes[name].selectAll()
        QTest.keyClicks(boxes[name], text)
        QTest.keyClick(boxes[name], Qt.Key.Key_Return)
        obj = ann.session.state.object(who)
        return obj.counter("+1/+1") if name == "+1/+1" else obj.damage

    assert typed("+1/+1", "12") == 12
    assert typed("+1/+1", "-5") == 7
    assert typed("+1/+1", "many") == 7
    assert typed("+1/+1", "-100") == 0
    assert [type(each.action) for each in ann.session.history.outcomes] == [Counters] * 3
    assert typed("Damage", "-1") == 0
    assert len(ann.session.history.outcomes) == 3
    typed("Damage", "+9")
    assert ann.session.history.outcomes[-1].action == Damage(player=ANN, object=who, amount=9)
    dialog.reject()


def test_the_counters_of_a_hidden_card_tell_no_name(ann: WindowUser) -> None:
    object_id = ann.find("Clone")
    ann.pick(object_id, "Put face down")
    ann.board.select(object_id)
    ann.type(Qt.Key.Key_Slash, CTRL)
    dialog = shown(ann, CountersDialog)
    ann.window.seat_state.take_seat(BEN, ann.session.state)
    ann.board.select(object_id)
    assert "Clone" not in dialog.windowTitle()
    assert "Clone" not in " ".join(each.accessibleName() for each in dialog.findChildren(QWidget))
    dialog.reject()


# The hand


def test_several_cards_are_drawn_as_one_action(ann: WindowUser) -> None:
    before = in_hand(ann)
    ann.type(Qt.Key.Key_D, CTRL | SHIFT)
    number(ann, 3)
    assert in_hand(ann) == before + 3
    assert words(ann) == ["Ann draws 3 cards"]


def test_who_sits_down_next_is_not_asked_how_many_cards_the_last_one_draws(
    ann: WindowUser,
) -> None:
    ann.type(Qt.Key.Key_D, CTRL | SHIFT)
    dialog = shown(ann, FieldDialog)
    ann.window.seat_state.take_seat(BEN, ann.session.state)
    assert not dialog.isVisible()
    assert words(ann) == []


def test_a_mulligan_to_fewer_cards_is_one_action_that_names_none(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_Y, CTRL | SHIFT)
    number(ann, 5)
    assert in_hand(ann) == 5
    assert len(words(ann)) == 1


def test_a_card_is_discarded_at_random(ann: WindowUser) -> None:
    before, graveyard = in_hand(ann), len(ann.session.state.in_zone(GRAVEYARD, ANN))
    ann.type(Qt.Key.Key_Delete, CTRL | SHIFT)
    assert in_hand(ann) == before - 1
    assert len(ann.session.state.in_zone(GRAVEYARD, ANN)) == graveyard + 1
    assert isinstance(ann.session.history.outcomes[-1].action, Discard)


def test_an_empty_hand_says_so(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_Y, CTRL | SHIFT)
    number(ann, 1)
    ann.type(Qt.Key.Key_Delete, CTRL | SHIFT)
    ann.type(Qt.Key.Key_Delete, CTRL | SHIFT)
    assert "Nothing happens" in ann.strip()
    assert "Ann has no card in hand to discard" in ann.strip()
    ann.type(Qt.Key.Key_A, CTRL | SHIFT)
    assert EMPTY_HAND in ann.strip()


def test_the_hand_is_revealed_to_everybody_as_one_action(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_A, CTRL | SHIFT)
    hand = ann.session.state.in_zone(HAND, ANN)
    assert all(set(obj.visible_to) == {ANN, BEN} for obj in hand)
    assert len(words(ann)) == 1


def test_the_selected_card_is_revealed_by_name(ann: WindowUser) -> None:
    who = ann.choose("Cloudshift")
    ann.type(Qt.Key.Key_R, CTRL | SHIFT)
    assert words(ann) == ["Ann reveals Cloudshift"]
    assert isinstance(ann.session.history.outcomes[-1].action, Reveal)
    assert BEN in ann.session.state.object(who).visible_to


def test_a_card_that_the_seat_may_not_see_is_not_revealed(ann: WindowUser) -> None:
    theirs = ann.session.state.in_zone(HAND, BEN)[0].id
    ann.board.select(theirs)
    ann.type(Qt.Key.Key_R, CTRL | SHIFT)
    assert words(ann) == []


# All of them


def test_every_dialog_wears_the_theme_and_names_its_controls(ann: WindowUser) -> None:
    ann.choose("Delver of Secrets")
    for key, modifiers, kind in (
        (Qt.Key.Key_T, CTRL, TokenDialog),
        (Qt.Key.Key_I, CTRL, DiceDialog),
        (Qt.Key.Key_Slash, CTRL, CountersDialog),
        (Qt.Key.Key_D, CTRL | SHIFT, FieldDialog),
    ):
        ann.type(key, modifiers)
        dialog = shown(ann, kind)
        assert dialog.styleSheet()
        focusable = (
            each
            for each in dialog.findChildren(QWidget)
            if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible()
        )
        assert [each for each in focusable if not each.accessibleName()] == []
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()
