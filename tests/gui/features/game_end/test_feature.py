"""The end of a game in the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.rules.actions import Life
from core.rules.game_course import Lose
from core.state.ids import PlayerId
from core.state.zones import LIBRARY
from gui.features.game_end.feature import GameEnd
from gui.features.game_end.panel import EndPanel
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import SPACE, Players
from tests.gui.window_user import CTRL, WindowUser


@pytest.fixture
def players(ann: WindowUser, qtbot: QtBot) -> Players:
    return Players(ann, qtbot)


def ended(players: Players) -> EndPanel:
    panel = feature(players.window, GameEnd).panel
    assert panel is not None
    return panel


def begin(players: Players, best_of: int = 1) -> None:
    """Start a game of a match and let every player keep."""
    dialog = players.ask_for_a_game()
    if best_of > 1:
        words = next(each for each in dialog.matches.children() if _text(each) == "Best of three")
        words.click()  # type: ignore[attr-defined] # a button
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    QApplication.processEvents()
    players.keep_all()


def test_who_concedes_has_lost_and_it_is_said_why_with_the_rule(players: Players) -> None:
    begin(players)
    loser = players.window.seat
    players.window.actions_by_id.run("game.concede")
    panel = ended(players)
    assert panel.isVisible()
    winner = players.session.state.next_after(loser)
    assert panel.title.text() == f"{winner} wins"
    assert f"{loser} conceded." in panel.accessibleDescription()


def test_life_at_zero_ends_the_game_and_one_undo_takes_it_back(players: Players) -> None:
    begin(players)
    players.session.attempt(Life(player=PlayerId("Ann"), change=-40))
    assert ended(players).title.text() == "Ben wins"
    assert "Ann has no life left and loses." in players.strip()
    assert "Ben won the game." in players.strip()
    players.type(Qt.Key.Key_Z, CTRL)
    assert not ended(players).isVisible()
    assert not players.session.state.match.over


def test_an_agreed_draw_has_no_winner(players: Players) -> None:
    begin(players)
    players.window.actions_by_id.run("game.draw")
    assert ended(players).title.text() == "A draw"


def test_enter_plays_the_next_game_and_the_loser_chooses_who_begins(players: Players) -> None:
    begin(players, best_of=3)
    players.session.attempt(Life(player=PlayerId("Ben"), change=-40))
    panel = ended(players)
    assert panel.score.text().split() == ["Ann", "1", "\N{EN DASH}", "Ben", "0"]
    QTest.keyClick(panel.on, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert players.session.state.match.game == 2
    assert players.asked.player == "Ben"
    players.keep_all()
    assert players.session.state.turn == 1


def test_escape_shows_the_table_and_next_the_result_again(players: Players) -> None:
    begin(players)
    players.window.actions_by_id.run("game.concede")
    QTest.keyClick(ended(players).on, Qt.Key.Key_Escape)
    assert not ended(players).isVisible()
    players.type(SPACE)
    assert ended(players).isVisible()


def test_a_rematch_of_flesh_and_blood_lays_the_same_decks(players: Players) -> None:
    players.play_at_once("fab")
    players.keep_equipment()
    players.window.actions_by_id.run("game.concede")
    QTest.keyClick(ended(players).on, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert players.session.rules.game == "fab"
    assert players.session.state.turn_step == "before"


def test_in_a_rematch_whoever_may_choose_is_asked_who_begins(players: Players) -> None:
    players.play_at_once("fab")
    players.keep_equipment()
    loser = players.window.seat
    players.window.actions_by_id.run("game.concede")
    QTest.keyClick(ended(players).on, Qt.Key.Key_Return)
    QApplication.processEvents()
    other = players.session.state.next_after(loser)
    assert players.asked.player == loser
    assert str(players.asked.label) == f"{loser} chooses who takes the first turn"
    players.qtbot.waitUntil(lambda: players.questions.has_keyboard)
    players.key(Qt.Key.Key_2)
    players.keep_equipment()
    assert players.session.state.active == other


def test_of_three_one_is_out_and_the_others_play_on(players: Players) -> None:
    dialog = players.ask_for_a_game()
    dialog.add.click()
    # a player who begins with an empty library draws in this game, and loses at once
    QApplication.processEvents()  # the buttons are made anew with the names
    buttons = dialog.first.findChildren(QPushButton)
    next(each for each in buttons if each.text() == "Ann" and not each.isHidden()).click()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    QApplication.processEvents()
    players.keep_all()
    players.session.attempt(Lose(player=PlayerId("Cam")))
    assert "Cam is out; the others play on." in players.strip()
    assert feature(players.window, GameEnd).panel is None
    players.session.attempt(Lose(player=PlayerId("Ann")))
    assert ended(players).score.text() == "1. Ben   2. Ann   3. Cam"


def test_the_life_of_both_is_told_in_words_and_as_lines_that_end_where_it_ended(
    players: Players,
) -> None:
    begin(players)
    players.session.attempt(Life(player=PlayerId("Ann"), change=-7))
    players.session.attempt(Life(player=PlayerId("Ann"), change=-40))
    said = ended(players).curve.accessibleDescription()
    assert said.split(". ") == [
        "Ann: 40 life at the start, -7 after turn 1",
        "Ben: 40 life all the time.",
    ]


def test_a_number_opens_the_table_at_that_moment_and_the_end_of_the_timeline_leads_back(
    players: Players,
) -> None:
    begin(players)
    players.session.attempt(Life(player=PlayerId("Ann"), change=-17))
    players.window.actions_by_id.run("game.concede")
    panel = ended(players)
    at = next(
        number
        for number, each in enumerate(panel.moments)
        if "Ann loses 17 life" in each.accessibleName()
    )
    QTest.keyClick(panel.on, Qt.Key(Qt.Key.Key_1 + at))
    assert not panel.isVisible()
    state = players.session.state
    assert state.player(PlayerId("Ann")).life == 23
    assert not state.match.over
    assert "turn 1" in players.strip()
    players.session.jump(len(players.session.history.outcomes))
    assert panel.isVisible()


def test_ctrl_s_keeps_the_game_as_one_page_that_tells_no_hidden_card(
    players: Players, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(players)
    players.session.attempt(Life(player=PlayerId("Ann"), change=-17))
    players.window.actions_by_id.run("game.concede")
    path = tmp_path / "game.html"
    monkeypatch.setattr("gui.features.game_end.feature.file_to_write", lambda *_: path)
    QTest.keyClick(ended(players).on, Qt.Key.Key_S, CTRL)
    page = path.read_text("utf-8")
    assert "The page of this game is in game.html." in ended(players).kept.text()
    for said in ("conceded.", "Ann loses 17 life", "<polyline", "Turn 1: ", "104.3a"):
        assert said in page
    assert "<script" not in page
    state = players.session.state
    hidden = {state.printed(each).front.name for each in state.in_zone(LIBRARY, PlayerId("Ann"))}
    assert not [name for name in hidden if name in page]


def test_each_key_moment_has_a_picture_of_the_table_here_and_on_the_page(
    players: Players, tmp_path: Path
) -> None:
    begin(players)
    players.session.attempt(Life(player=PlayerId("Ben"), change=-4))
    players.window.actions_by_id.run("game.concede")
    panel = ended(players)
    assert len(panel.moments) > 1
    players.qtbot.waitUntil(lambda: all(each.picture.has_picture for each in panel.moments))
    page = tmp_path / "game.html"
    feature(players.window, GameEnd).keep(page)
    text = page.read_text()
    assert text.count('<img src="data:image/png;base64,') == len(panel.moments)
    assert "The table: Ben loses 4 life. Turn 1" in text


def test_a_click_on_the_picture_of_a_moment_opens_the_table_then(players: Players) -> None:
    begin(players)
    players.session.attempt(Life(player=PlayerId("Ben"), change=-4))
    players.window.actions_by_id.run("game.concede")
    panel = ended(players)
    first = panel.moments[0].picture
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert not panel.isVisible()
    assert players.session.history.cursor < len(players.session.history.outcomes)


def test_a_page_that_cannot_be_written_is_told_in_a_sentence_and_may_go_elsewhere(
    players: Players, tmp_path: Path
) -> None:
    begin(players)
    players.window.actions_by_id.run("game.concede")
    feature(players.window, GameEnd).keep(tmp_path / "missing" / "game.html")
    panel = ended(players)
    assert panel.kept.text().startswith("game.html cannot be written: ")
    assert panel.keep.accessibleName() == "Save elsewhere"


def test_without_a_game_there_is_nothing_to_concede(ann: WindowUser) -> None:
    before = ann.session.state
    ann.window.actions_by_id.run("game.concede")
    assert ann.session.state is before
    assert "No game is followed here" in ann.strip()


def _text(part: object) -> str:
    text = getattr(part, "text", None)
    return str(text()) if callable(text) else ""
