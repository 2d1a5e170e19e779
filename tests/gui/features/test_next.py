"""One Next: its words, the keys that press it, and the presses of a fight."""

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.cards.card import Card
from core.games.fab.rulesets import CR_9
from core.games.fab.zones import HERO
from core.games.mtg.turn.steps import MAIN_1, MAIN_2
from core.rules.actions import Bring
from core.rules.choices import Choice
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, HAND
from gui.board.layout.geometry import Role
from gui.features.choices.board import BoardChoices
from gui.features.choices.feature import Choices
from gui.features.dock.feature import DockFeature
from gui.features.dock.panel import Dock
from gui.features.dock.passing import Stop
from gui.views import View
from gui.window.main_window import MainWindow
from tests.core.games.fab.stage import Stage as ChainStage
from tests.core.stage import card_named
from tests.gui.conftest import Open
from tests.gui.features.choices.arena import ATTACKER, Fighter, seated, table
from tests.gui.features.choices.stage import GUARD, JAB, PALM, table_of
from tests.gui.features.choices.stage import Fighter as Chain
from tests.gui.features.lookup import feature
from tests.gui.features.new_game.players import ENTER, SPACE, Players
from tests.gui.window_user import ANN, BEN, WindowUser

CLEO, DAN = PlayerId("Cleo"), PlayerId("Dan")

EMPHASIZED = frozenset({"next", "usual", "apply", "main"})
"""The names of buttons that Space or Enter press without having the focus."""


@pytest.fixture
def players(ann: WindowUser, qtbot: QtBot) -> Players:
    return Players(ann, qtbot)


def dock_of(window: MainWindow) -> Dock:
    found = feature(window, DockFeature).dock
    assert found is not None
    return found


def pressed_by_keys(window: MainWindow) -> list[str]:
    """The names of the buttons that Space or Enter would press now."""
    found = window.findChildren(QPushButton)
    there = (each for each in found if each.isVisible() and each.isEnabled())
    return [each.accessibleName() for each in there if each.objectName() in EMPHASIZED]


def moments(players: Players, most: int) -> Iterator[Choice | None]:
    """Play on by Space and Enter alone, and yield the open choice at each moment."""
    for number in range(most):
        asked = feature(players.window, Choices).open_choice()
        yield asked
        if players.session.state.match.over:
            return
        if asked is not None:
            players.decide()
        else:
            players.type(SPACE if number % 2 else ENTER)
        QApplication.processEvents()


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_no_state_shows_two_buttons_that_space_or_enter_would_press(
    players: Players, game: str
) -> None:
    players.play_at_once(game)
    for _ in moments(players, 24):
        assert len(pressed_by_keys(players.window)) <= 1, pressed_by_keys(players.window)


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_the_words_of_next_say_what_it_does(players: Players, game: str) -> None:
    players.play_at_once(game)
    for _ in moments(players, 24):
        next_ = dock_of(players.window).next
        assert next_.words.label or next_.words.waiting
        assert next_.words.label.casefold() not in {"next", "go on"}
        if next_.isEnabled():
            assert next_.accessibleName() == f"Next: {next_.words.label}"


def presses_to_main_2(fighter: Fighter) -> list[str]:
    """Attack with all from the main phase on; return the words of each press."""
    said: list[str] = []
    while fighter.state.turn_step != MAIN_2 and len(said) < 9:
        if fighter.fighting.declaration is not None and fighter.fighting.declaration.attacks:
            fighter.type(Qt.Key.Key_A)
        said.append(dock_of(fighter.window).next.words.label)
        fighter.type(SPACE)
    return said


@pytest.mark.parametrize("seats", [(ANN, BEN), (ANN, BEN, CLEO), (ANN, BEN, CLEO, DAN)])
def test_an_unblocked_attack_takes_three_presses(opened: Open, seats: tuple[PlayerId, ...]) -> None:
    fighter = seated(opened, *table(mine=(ATTACKER,), theirs=(), step=MAIN_1, players=seats))
    assert presses_to_main_2(fighter) == ["To combat", "Attack with 1", "Deal 2 damage"]
    assert fighter.state.player(BEN).life == 18


def end_turn(players: Players) -> None:
    """Advance by Space to the next turn, and answer the choices on the way."""
    turn = players.session.state.turn
    while players.session.state.turn == turn:
        if feature(players.window, Choices).open_choice() is not None:
            players.decide()
        else:
            players.type(SPACE)


def test_the_first_attack_of_both_shipped_decks_takes_three_presses(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    session, window = players.session, players.window
    for each in session.state.players:
        bring = Bring(
            player=each.id, card=card_named("Grizzly Bears"), owner=each.id, to=BATTLEFIELD
        )
        assert session.attempt(bring).carried_out
    end_turn(players)
    for _ in session.state.players:
        window.board.select(None)
        presses = 0
        while session.state.turn_step != MAIN_2 and presses < 9:
            draft = feature(window, BoardChoices).declaration
            if draft is not None and draft.attacks:
                players.type(Qt.Key.Key_A)
            players.type(SPACE)
            presses += 1
        assert presses == 3
        end_turn(players)


def test_a_defender_who_could_block_answers_with_the_third_press(opened: Open) -> None:
    fighter = seated(opened, *table(mine=(ATTACKER,), step=MAIN_1))
    assert presses_to_main_2(fighter) == ["To combat", "Attack with 1", "No blocks"]
    assert fighter.state.player(BEN).life == 18


def test_the_game_rests_where_a_player_could_answer(opened: Open) -> None:
    on = table(mine=(ATTACKER,), theirs=(), step=MAIN_1, in_hand=("Giant Growth",))
    fighter = seated(opened, *on)
    fighter.type(SPACE)
    fighter.type(Qt.Key.Key_A)
    fighter.type(SPACE)
    assert fighter.state.turn_step == "blockers"
    assert dock_of(fighter.window).next.words.detail == "Ben: 20 → 18"


def test_enter_with_a_chosen_card_is_for_the_card(opened: Open) -> None:
    fighter = seated(opened, *table(mine=(ATTACKER,), step=MAIN_1, in_hand=("Forest",)))
    fighter.board.select(fighter.find("Forest"))
    fighter.type(ENTER)
    assert fighter.state.turn_step == MAIN_1
    fighter.board.select(None)


# Stops


def test_a_stop_rests_at_the_step_and_next_says_so(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    dock = feature(players.window, DockFeature)
    who = players.session.state.active
    dock.stops = (Stop(step="end", player=who),)
    dock.refresh()
    assert dock_of(players.window).next.words.label == "To: End"
    players.type(SPACE)
    assert (players.session.state.turn, players.session.state.turn_step) == (1, "end")
    players.type(SPACE)
    assert players.session.state.turn_step in {"cleanup", MAIN_1}


def test_a_stop_in_the_next_turn_ends_the_turn_there(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    dock, state = feature(players.window, DockFeature), players.session.state
    other = state.next_after(state.active)
    dock.stops = (Stop(step="upkeep", player=other), Stop(step="draw", player=other))
    players.type(SPACE)
    assert (players.session.state.turn, players.session.state.turn_step) == (2, "upkeep")
    players.type(SPACE)
    assert players.session.state.turn_step == "draw"


def test_stop_here_holds_for_the_next_turn_of_the_player_once(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    dock, state = feature(players.window, DockFeature), players.session.state
    dock.stop_here()
    assert dock.stops == (Stop(step=MAIN_1, player=state.active, until=1),)
    for _ in range(2):
        players.type(SPACE)
        if feature(players.window, Choices).open_choice() is not None:
            players.decide()
    assert players.session.state.turn == 3
    assert not tuple(dock.stops)


# Flesh and Blood


def attacked(opened: Open, *hand: Card) -> Chain:
    """Ann's attack is on the stack; Ben has these cards in hand."""
    stage = ChainStage()
    stage.state = GameState.for_players(ANN, BEN)
    owned: tuple[tuple[PlayerId, Sequence[Card]], ...] = ((ANN, (JAB,)), (BEN, hand))
    for player, cards in owned:
        stage.place("Katsu", HERO, player)
        for card in cards:
            stage.place(card, HAND, player)
    chain = Chain(table_of(CR_9.tables.begins_at(stage.state, "action", 2)))
    opened(chain.window)
    chain.board.setFocus()
    chain.drag_to_chain("Swift Jab")
    return chain


def test_an_attack_on_the_chain_takes_three_presses(opened: Open) -> None:
    ann = attacked(opened, PALM)
    said = []
    while ann.step():
        said.append(ann.dock().next.words.label)
        ann.type(SPACE)
    assert said == ["Attack with Swift Jab", "No defense", "Close the chain"]
    assert ann.session.state.player(BEN).life == 16


def test_a_defense_goes_on_to_the_result_too(opened: Open) -> None:
    ann = attacked(opened, PALM)
    ann.type(SPACE)
    ann.click(ann.at(ann.find("Yellow Palm", BEN)))
    ann.type(SPACE)
    assert ann.step() == "resolution"
    assert ann.session.state.player(BEN).life == 19
    ann.type(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert ann.step() == "defend"


def test_the_chain_rests_where_a_player_could_react(opened: Open) -> None:
    ann = attacked(opened, GUARD)
    ann.type(SPACE)
    ann.type(SPACE)
    assert ann.step() == "reaction"
    assert ann.dock().next.words.label == "Deal 4 damage"


def test_a_stop_rests_in_a_step_of_the_chain(opened: Open) -> None:
    ann = attacked(opened, PALM)
    dock = feature(ann.window, DockFeature)
    dock.stops = (Stop(step="attack", player=ANN), Stop(step="damage", player=ANN))
    ann.type(SPACE)
    assert ann.step() == "attack"
    ann.type(SPACE)
    ann.type(SPACE)
    assert ann.step() == "damage"


def test_stop_here_holds_for_a_step_of_the_next_chain(opened: Open) -> None:
    ann = attacked(opened, PALM)
    dock = feature(ann.window, DockFeature)
    ann.type(SPACE)
    dock.stop_here()
    assert dock.stops == (Stop(step="defend", player=ANN, until=2),)


def test_to_my_turn_asks_what_a_turn_ends_with(opened: Open) -> None:
    ann = attacked(opened, PALM)
    while ann.step():
        ann.type(SPACE)
    ann.type(SPACE)
    assert ann.session.state.active == BEN
    feature(ann.window, DockFeature).to_my_turn()
    assert feature(ann.window, Choices).open_choice() is not None
    assert ann.session.state.active == BEN


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_the_dock_is_whole_and_covers_no_card_of_the_hand(players: Players, text: float) -> None:
    players.window.preferences.change(text_scale=text)
    players.play_at_once("mtg")
    players.keep_all()
    QApplication.processEvents()
    dock, board = dock_of(players.window), players.window.board
    assert board.rect().contains(dock.geometry())
    assert dock.rect().contains(dock.next.geometry())
    hand = next(each for each in board.board_scene.mat.areas if each.role is Role.HAND)
    assert hand.rect.right * board.camera.base <= dock.x()


def test_the_simple_view_has_one_further_button(players: Players) -> None:
    players.play_at_once("mtg")
    players.keep_all()
    dock = dock_of(players.window)
    assert dock.others[0].accessibleName() == "To combat"
    assert len(dock.others) == 2
    players.window.views.choose(View.SIMPLE)
    assert len(dock.others) == 1
