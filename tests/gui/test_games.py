"""Two games at one table: each with its own mat, cards, rulebook and words."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.games import DEFAULT, GAMES, Game
from core.games.fab.zones import PITCH
from core.state.game_state import GameState
from core.state.ids import PlayerId, Zone
from core.state.zones import BATTLEFIELD, LIBRARY
from core.storage.assets import opening
from gui import command_line
from gui.command_error import CommandError
from gui.commands import COMMANDS, table_command
from gui.features.card_search.feature import CardSearchFeature
from gui.program import table_window
from gui.session import Session
from tests.core.storage import fab_tables
from tests.gui.conftest import Open
from tests.gui.window_user import ANN, CTRL, SHIFT, WindowUser
from tests.places import ROOT

FAB = GAMES["fab"]


def choose(ann: WindowUser, game: Game) -> None:
    """Open a new table by the menu entry of a game."""
    action = ann.window.actions_by_id.get(table_command(game.id))
    assert action is not None
    action.trigger()
    QApplication.processEvents()


def zones(ann: WindowUser) -> set[Zone]:
    return {area.zone for area in ann.board.board_scene.mat.areas}


def test_every_game_has_an_entry_in_the_menu_with_its_title() -> None:
    words = {command.id: command.label for command in COMMANDS}
    titles = {table_command(id_): f"New table: {game.title}" for id_, game in GAMES.items()}
    assert titles.items() <= words.items()
    assert all(command.keys for command in COMMANDS if command.id.startswith("table."))


def test_a_key_lays_the_other_games_mat_and_the_window_speaks_of_it(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F, CTRL | SHIFT)
    assert ann.session.rules.game == "fab"
    assert zones(ann) == {spec.zone for spec in ann.session.rules.zones}
    title = ann.window.windowTitle()
    assert "Flesh and Blood" in title
    assert ann.window.rulebook().editions[-1].title in title
    ann.type(Qt.Key.Key_N, CTRL | SHIFT)
    assert zones(ann) >= {BATTLEFIELD, LIBRARY}
    assert "Magic: The Gathering" in ann.window.windowTitle()


def test_nothing_is_left_of_the_table_before(ann: WindowUser) -> None:
    ann.choose("Graf Rats")
    choose(ann, FAB)
    assert ann.board.board_scene.chosen is None
    assert ann.session.history.outcomes == ()
    assert "Nothing is selected" in ann.panel()
    shown = set(ann.board.board_scene.items_by_id)
    assert all(ann.session.state.objects.get(who) is not None for who in shown)


def test_rules_are_cited_from_the_book_of_the_game_on_the_table(ann: WindowUser) -> None:
    choose(ann, FAB)
    ann.pick(ann.find("Oscilio"), "Mark")
    assert "9.3.2" in ann.strip()
    assert ann.window.rulebook().game == "fab"
    ann.window.show_rule("marked.marking")
    assert ann.window.rule is not None
    assert "9.3.2" in ann.window.rule.text()
    choose(ann, DEFAULT)
    assert ann.window.rulebook().game == "mtg"


def test_the_search_finds_the_cards_of_the_game_on_the_table(ann: WindowUser) -> None:
    def found(text: str) -> list[str]:
        answer = ann.window.feature(CardSearchFeature).sources().card_source().search(text, "name")
        return [] if answer.is_nearest else [card.name for card in answer.cards]

    assert found("Delver")
    assert not found("Oscilio")
    choose(ann, FAB)
    assert found("Oscilio")
    assert not found("Delver")


def test_cards_of_one_name_and_several_pitches_are_all_found(ann: WindowUser) -> None:
    choose(ann, FAB)
    card_source = ann.window.feature(CardSearchFeature).sources().card_source()
    found = [card.front.stat("color") for card in card_source.search("head jab", "name").cards]
    assert found == ["Red", "Blue", "Yellow"]
    blue = card_source.search("head jab (blue)", "name").cards[0]
    assert blue.front.stat("pitch") == "3"


def test_an_open_search_looks_among_the_other_cards_at_once(ann: WindowUser) -> None:
    ann.type(Qt.Key.Key_F, CTRL)
    panel = ann.window.feature(CardSearchFeature).panel
    assert panel is not None
    QTest.keyClicks(panel.box, "os")
    before = panel.found.model().rowCount()
    choose(ann, FAB)
    assert panel.box.text() == "os"
    assert panel.found.model().rowCount() != before
    assert panel.zone.findData("pitch") >= 0
    assert panel.zone.findData("battlefield") < 0


def test_a_card_that_was_found_comes_to_the_zones_of_its_game(ann: WindowUser) -> None:
    choose(ann, FAB)
    card_source = ann.window.feature(CardSearchFeature).sources().card_source()
    card = card_source.search("Fry", "name").cards[0]
    card_source.add(card, PITCH)
    assert card.name in {
        ann.session.state.printed(obj).name for obj in ann.session.state.in_zone(PITCH, ANN)
    }


def test_a_dataset_goes_to_the_cards_of_its_own_game(
    ann: WindowUser, qtbot: QtBot, tmp_path: Path
) -> None:
    fab_tables.write(
        tmp_path, [fab_tables.card("Quiet Test")], [fab_tables.printing("Quiet Test", "TST001")]
    )
    ann.window.feature(CardSearchFeature).open_file(tmp_path / "card.csv")
    choose(ann, FAB)

    def is_found() -> bool:
        answer = (
            ann.window.feature(CardSearchFeature)
            .sources()
            .card_source()
            .search("Quiet Test", "name")
        )
        return bool(answer.cards) and not answer.is_nearest

    qtbot.waitUntil(is_found)
    choose(ann, DEFAULT)
    assert not is_found()


def test_a_new_table_is_one_of_the_same_game(ann: WindowUser) -> None:
    choose(ann, FAB)
    ann.pick(ann.find("Oscilio"), "Mark")
    ann.type(Qt.Key.Key_J, CTRL | SHIFT)
    assert ann.session.rules.game == "fab"
    assert ann.session.history.outcomes == ()


def test_commands_are_called_what_the_game_calls_them(ann: WindowUser) -> None:
    def called(command: str) -> tuple[str, bool]:
        action = ann.window.actions_by_id.get(command)
        assert action is not None
        return action.text(), action.isVisible()

    assert called("seat.shuffle") == ("Shuffle the library", True)
    assert called("points.1.up") == ("Gain 1 poison counter", True)
    assert not called("points.3.up")[1]
    choose(ann, FAB)
    assert called("seat.shuffle") == ("Shuffle the deck", True)
    assert called("points.3.down") == ("Lose 1 chi point", True)


def test_the_deck_is_drawn_from_and_shuffled_by_the_keys_of_a_seat(ann: WindowUser) -> None:
    choose(ann, FAB)
    deck = Zone("deck")
    before = {obj.id for obj in ann.session.state.in_zone(deck, ANN)}
    QTest.keyClick(ann.board, Qt.Key.Key_S, SHIFT)
    assert {obj.id for obj in ann.session.state.in_zone(deck, ANN)} == before
    QTest.keyClick(ann.board, Qt.Key.Key_D, CTRL)
    assert len(ann.session.state.in_zone(deck, ANN)) == len(before) - 1
    assert ann.session.history.cursor == 2


def test_poison_counters_show_on_a_plaque_as_soon_as_there_are_any(ann: WindowUser) -> None:
    assert [badge.counts for badge in ann.board.badges()] == [(), ()]
    ann.type(Qt.Key.Key_Up, CTRL | SHIFT)
    mine = ann.board.badges()[0]
    assert [(count.word, count.amount) for count in mine.counts] == [("poison", 1)]
    assert "122.1" in ann.strip()


def test_who_sat_at_another_table_sits_down_at_the_new_one(opened: Open) -> None:
    rules, _ = opening(DEFAULT)
    strange = GameState.for_players("Alma", "Bo")
    user = opened(table_window(Session(rules, strange), lambda: strange))
    assert user.window.seat == "Alma"
    choose(user, FAB)
    assert user.window.seat == ANN == user.board.seat
    mine = user.session.state.in_zone(Zone("hand"), PlayerId("Ann"))
    shown = user.board.board_scene.items_by_id
    assert not any(shown[obj.id].view.hidden for obj in mine)


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_every_game_opens_with_its_heroes_and_hands(game: Game) -> None:
    rules, table = opening(game)
    assert rules is list(game.editions.values())[-1], "the newest edition"
    assert [player.id for player in table.players] == ["Ann", "Ben"]
    assert table.in_zone(Zone("hand"), ANN)


def test_the_life_of_a_hero_is_counted_from_the_start() -> None:
    _, table = opening(FAB)
    assert [player.life for player in table.players] == [18, 20]


def test_the_command_line_takes_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def play(_cards: Path | None, game: str, _files: Sequence[Path]) -> int:
        asked.append(game)
        return 0

    monkeypatch.setattr("gui.window_commands.run_starter_table", play)
    assert command_line.run(["--game", "fab"]) == 0
    assert asked == ["fab"]
    with pytest.raises(CommandError, match="chess"):
        command_line.run(["--game", "chess"])


def test_a_plain_start_loads_no_other_game() -> None:
    program = (
        "import os, sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "def over(*_):\n"
        "    QApplication.processEvents()\n"
        "    other = [name for name in sys.modules if name.startswith('core.games.fab')]\n"
        "    os.write(1, repr(other).encode())\n"
        "    os._exit(0)\n"
        "QApplication.exec = over\n"
        "sys.argv = ['janus-table']\n"
        "from gui.app import main\n"
        "main()\n"
    )
    done = subprocess.run(  # noqa: S603 - this same Python with a program written here
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert done.stdout == "[]"
