"""A game begins in the window, by the keys of a person."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.state.game_state import Player
from core.state.zones import HAND, LIBRARY
from gui.features.new_game.feature import roll_for_it
from gui.features.new_game.seat_deck import SeatChoice, named_apart
from tests.gui.features.keeper import StartProgram, live
from tests.gui.features.new_game.players import ENTER, SPACE, Players
from tests.gui.window_user import CTRL, WindowUser


@pytest.fixture
def players(ann: WindowUser, qtbot: QtBot) -> Players:
    return Players(ann, qtbot)


def test_by_keys_alone_a_game_comes_to_its_second_turn(players: Players) -> None:
    players.start()
    assert players.session.state.match.format == "commander"
    players.decide()
    assert [len(players.session.state.in_zone(HAND, each.id)) for each in both(players)] == [7, 7]
    players.decide()
    players.decide()
    state = players.session.state
    assert (state.turn, state.turn_step) == (1, "main1")
    first = state.active
    assert players.window.seat == first
    players.type(SPACE)
    state = players.session.state
    assert (state.turn, state.turn_step) == (2, "main1")
    assert state.active != first
    assert players.window.seat == state.active
    assert len(state.in_zone(HAND, state.active)) == 8


def test_next_is_one_action_that_one_undo_takes_back(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    before = players.session.state
    players.type(SPACE)
    players.type(Qt.Key.Key_Z, CTRL)
    assert players.session.state == before


def test_undo_and_redo_of_a_passed_turn_take_the_seat_of_whose_turn_it_is(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    first = players.window.seat
    players.type(SPACE)
    other = players.window.seat
    assert other != first
    players.type(Qt.Key.Key_Z, CTRL)
    assert players.window.seat == first
    players.type(Qt.Key.Key_Y, CTRL)
    assert players.window.seat == other


def test_with_the_shipped_decks_a_land_can_be_played_after_three_acts(players: Players) -> None:
    players.play_at_once("mtg")  # the first act
    players.decide()
    players.decide()
    assert players.session.state.turn_step == "main1"
    assert players.window.seat == players.session.state.active


def test_a_game_of_flesh_and_blood_begins_when_both_have_chosen_equipment(
    players: Players,
) -> None:
    players.play_at_once("fab")
    first = players.session.state.active
    assert players.asked.player == first
    players.decide()
    assert players.session.state.turn_step == "before"
    assert players.asked.player != first
    players.decide()
    state = players.session.state
    assert (state.turn_step, state.turn, state.active) == ("action", 1, first)
    assert players.window.seat == first
    worn = [obj for obj in state.objects if obj.zone in {"head", "chest", "arms", "legs", "weapon"}]
    assert {obj.owner for obj in worn} == {each.id for each in state.players}


def test_a_double_click_on_the_last_card_to_go_under_is_the_usual_answer_too(
    players: Players,
) -> None:
    players.play_at_once("mtg")
    who = players.asked.player
    players.decide(Qt.Key.Key_M)
    while players.asked.player != who or not players.asked.parts:
        players.decide()
    card = players.questions.rows[0].cards[2]
    QTest.mouseDClick(card.button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert players.session.state.player(who).bottoms == 0
    assert card.option.object is not None
    assert players.session.state.object(card.option.object).zone == LIBRARY


def test_after_a_mulligan_the_others_are_asked_first_and_putting_cards_under_keeps_the_hand(
    players: Players,
) -> None:
    players.play_at_once("mtg")
    who = players.asked.player
    players.decide(Qt.Key.Key_M)
    assert players.asked.player != who
    assert not players.asked.parts
    players.decide()
    assert players.asked.player == who
    card = players.questions.rows[0].cards[0]
    QTest.mouseDClick(card.button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    state = players.session.state
    assert (state.turn_step, state.player(who).mulligans) == ("main1", 1)


def test_enter_answers_after_a_click_on_the_free_table_beside_the_question(
    players: Players, qtbot: QtBot
) -> None:
    players.play_at_once("fab")
    qtbot.waitUntil(lambda: players.questions.has_keyboard)
    asked = players.asked
    QTest.mouseClick(players.board.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not players.questions.has_keyboard
    players.key(ENTER)
    assert players.questions.choice is not asked


def test_a_mulligan_costs_a_card_that_is_picked_to_go_under(players: Players) -> None:
    players.play_at_once("mtg")
    who = players.asked.player
    players.decide(Qt.Key.Key_M)
    while players.asked.player != who or not players.asked.parts:
        players.decide()
    assert not players.questions.answers[0].isEnabled()
    players.decide(Qt.Key.Key_1)
    players.decide()
    assert len(players.session.state.in_zone(HAND, who)) == 6


def test_ctrl_n_and_enter_is_a_rematch_with_the_same_names_and_decks(
    start_program: StartProgram, qtbot: QtBot
) -> None:
    players = Players(start_program(), qtbot)
    dialog = players.ask_for_a_game()
    dialog.rows[0].name.selectAll()
    QTest.keyClicks(dialog.rows[0].name, "Cleo")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert [each.id for each in both(players)] == ["Cleo", "Ben"]
    players.start()
    assert [each.id for each in both(players)] == ["Cleo", "Ben"]
    assert len(players.session.state.cards) == 200


def test_the_running_table_comes_back_by_undo(start_program: StartProgram, qtbot: QtBot) -> None:
    players = Players(start_program(), qtbot)
    live(players)
    mine = players.session.history
    players.play_at_once("fab")
    players.type(Qt.Key.Key_Z, CTRL)
    assert players.session.history is mine


def is_cut(label: QLabel) -> bool:
    """Whether a label is smaller than its words."""
    if label.wordWrap():
        return label.height() < label.heightForWidth(label.width())
    return label.width() < label.sizeHint().width()


def test_long_words_about_a_deck_go_on_below_and_are_not_cut(
    players: Players, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = players.ask_for_a_game()
    unknown = "\n".join(f"1 Nobody Ever Printed Number {number}" for number in range(9))
    QApplication.clipboard().setText(f"4 Forest\n{unknown}")
    dialog.rows[1].paste.click()
    broken = tmp_path / "a-deck-with-a-long-name-that-no-program-has-ever-written.cod"
    broken.write_text("<cockatrice_deck", encoding="utf-8")
    dialog.rows[0].take(SeatChoice(name="Ann", deck=str(broken)))
    labels = [label for row in dialog.rows for label in (row.status, row.more)]
    # The dialog is laid out in turns of the event loop: the new values make it wider first.
    qtbot.waitUntil(lambda: not any(map(is_cut, labels)))
    assert all(row.status.text() for row in dialog.rows)
    assert dialog.width() <= min(dialog.screen().availableGeometry().width(), 1280)


def test_what_is_wrong_with_a_deck_beside_a_long_name_of_a_hero_is_not_cut(
    players: Players, qtbot: QtBot
) -> None:
    players.play_at_once("fab")
    dialog = players.ask_for_a_game()
    hero, demi = "Teklovossen, Esteemed Magnate", "Teklovossen, the Mechropotent"
    QApplication.clipboard().setText(
        f"Hero\n1 {hero}\n\nArena cards\n1 {demi}\n\nDeck\n1 Singularity\n4 Hyper Driver (red)\n"
    )
    row = dialog.rows[1]
    row.paste.click()
    qtbot.waitUntil(lambda: not is_cut(row.status) and not is_cut(row.more))
    assert hero in row.more.text()
    assert "library" not in row.deck.itemText(row.deck.count() - 1)


def test_a_pasted_list_is_the_deck_of_a_seat_and_unknown_names_are_blank_cards(
    players: Players,
) -> None:
    dialog = players.ask_for_a_game()
    QApplication.clipboard().setText("4 Forest\n2 Nobody Ever Printed This")
    dialog.rows[1].paste.click()
    assert "Nobody Ever Printed This" in dialog.rows[1].more.text()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    QApplication.processEvents()
    mine = [each for each in players.session.state.cards if each.owner == "Ben"]
    assert sorted(each.card.name for each in mine) == [
        *["Forest"] * 4,
        *["Nobody Ever Printed This"] * 2,
    ]


def test_an_empty_clipboard_says_what_a_line_looks_like(players: Players) -> None:
    dialog = players.ask_for_a_game()
    QApplication.clipboard().setText("")
    dialog.rows[0].paste.click()
    assert dialog.fault.text() == (
        "The clipboard holds no deck. A line looks like: 4 Lightning Bolt."
    )


def test_up_to_four_sit_down_and_each_is_asked(players: Players) -> None:
    dialog = players.ask_for_a_game()
    dialog.add.click()
    dialog.add.click()
    assert len(dialog.rows) == 4
    assert dialog.add.isHidden()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    QApplication.processEvents()
    asked = []
    while players.session.state.turn == 0:
        asked.append(players.asked.player)
        players.decide()
    assert sorted(asked[1:]) == ["Ann", "Ben", "Cam", "Dee"]


def test_the_free_table_is_asked_nothing_and_has_no_bar(ann: WindowUser) -> None:
    before = ann.session.state
    ann.type(SPACE)
    assert ann.session.state is before
    assert "Turn tracking is off. Ctrl+N starts a game" in ann.strip()
    assert "Hold V to look at the other face" in ann.strip()


def test_who_share_the_highest_roll_again_and_all_is_told() -> None:
    falls = iter([16, 16, 4, 2, 9])
    rolled = roll_for_it(("Ann", "Ben", "Cam"), lambda _: next(falls))
    assert rolled.highest == "Ben"
    assert rolled.says == "Ben rolled 10, Ann 3"
    assert [(roll.player, roll.results) for roll in rolled.rolls] == [
        ("Ann", (17,)),
        ("Ben", (17,)),
        ("Cam", (5,)),
        ("Ann", (3,)),
        ("Ben", (10,)),
    ]


def test_players_without_a_name_or_with_the_same_one_are_told_apart() -> None:
    seats = tuple(SeatChoice(name=name) for name in ("Ann", "ann ", "", "Ann"))
    assert [each.name for each in named_apart(seats)] == ["Ann", "ann 2", "Cam", "Ann 3"]


def both(players: Players) -> tuple[Player, ...]:
    return players.session.state.players


def test_a_new_game_carries_out_card_texts_until_a_command_ends_it(players: Players) -> None:
    assert not players.session.state.reads_texts
    players.play_at_once("mtg")
    assert players.session.state.reads_texts
    players.keep_all()
    players.window.actions_by_id.run("rules.texts")
    assert not players.session.state.reads_texts
    players.type(Qt.Key.Key_Z, CTRL)
    assert players.session.state.reads_texts
