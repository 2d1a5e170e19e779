"""Simulated players play whole games to their end, and every fault is reported."""

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from core.cards.deck import Board
from core.cli import main
from core.cli.dealing import dealt
from core.cli.play import simulated
from core.games import GAMES
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.history import Event
from core.state.game_state import GameState
from core.state.zones import COMMAND, HAND, LIBRARY, OUTSIDE
from core.storage.assets import shipped_decks
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import FoundDeck, find_cards
from core.storage.decks.formats import read_deck_file
from tests.core.overriding import overriding
from tests.effort import tries

GAMES_PLAYED = tries(everyday=2, thorough=100)
TEXT_GAMES = tries(everyday=1, thorough=20)


@pytest.fixture(scope="module")
def decks() -> list[FoundDeck]:
    known = card_finders()
    found = [find_cards(read_deck_file(path).deck, known) for path in shipped_decks()]
    return [each for each in found if each.game == "mtg"]


def table(decks: list[FoundDeck], chance: random.Random, seats: int = 2) -> GameState:
    game = GAMES["mtg"]
    return dealt(game.rules(), decks, game.play_format("commander"), seats, chance)


def chance_of(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - chance that must repeat, no secret


def faults_if(
    decks: list[FoundDeck], meddles: Callable[[ActionContext, random.Random], None]
) -> tuple[str, ...]:
    """Return the faults of a game in which something wrong happens after every action."""
    chance = chance_of(1)
    state = table(decks, chance)
    rules = GAMES["mtg"].rules()
    tables = rules.tables

    def meddling(context: ActionContext) -> None:
        tables.apply_state_based_actions(context)
        meddles(context, chance)

    wrong = replace(rules, load=lambda: overriding(tables, apply_state_based_actions=meddling))
    return simulated(wrong, state, chance).faults


def faults_with_moves(
    decks: list[FoundDeck], moves: Callable[..., tuple[Action, ...]]
) -> tuple[str, ...]:
    """Return the faults of a game whose simulated players find their moves in another way."""
    chance = chance_of(1)
    rules = GAMES["mtg"].rules()
    tables = rules.tables
    wrong = replace(rules, load=lambda: overriding(tables, moves=moves))
    return simulated(wrong, table(decks, chance), chance).faults


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("game", "play_format"),
    [("mtg", "modern"), ("mtg", "commander"), ("fab", "blitz"), ("fab", "cc")],
)
def test_simulated_players_come_to_an_end_without_a_fault(
    game: str, play_format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = ["--format", play_format, "--games", str(GAMES_PLAYED), "--seed", "3"]
    assert main(["play", "--game", game, *wanted]) == 0
    said = capsys.readouterr().out.strip().splitlines()[-1]
    assert said.startswith(f"{GAMES_PLAYED} games: ")
    assert said.endswith(" drawn, 0 faults")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "play_format"), [("mtg", "modern"), ("fab", "blitz")])
def test_simulated_players_carry_out_what_cards_say(
    game: str, play_format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = str(random.randrange(10**6))  # noqa: S311 - a new game each time, printed with a fault
    wanted = ["--format", play_format, "--games", str(TEXT_GAMES), "--seed", seed, "--texts"]
    result = main(["play", "--game", game, *wanted])
    said = capsys.readouterr()
    assert result == 0, (seed, said.err)
    assert said.out.strip().endswith(" 0 faults")


def test_four_play_a_game_to_its_end(decks: list[FoundDeck]) -> None:
    chance = chance_of(4)
    played = simulated(GAMES["mtg"].rules(), table(decks, chance, seats=4), chance)
    assert played.faults == ()
    assert played.turns > 4


def test_the_same_seed_gives_the_same_game(decks: list[FoundDeck]) -> None:
    rules = GAMES["mtg"].rules("2020-08")
    games = []
    for _ in range(2):
        chance = chance_of(11)
        games.append(simulated(rules, table(decks, chance), chance))
    assert games[0] == games[1]
    assert games[0].faults == ()


def test_a_card_that_is_nowhere_is_a_fault(decks: list[FoundDeck]) -> None:
    def lose_a_card(context: ActionContext, _chance: random.Random) -> None:
        hand = context.state.in_zone(HAND)
        if hand:
            context.state = context.state.without(hand[0].id)

    assert any("is nowhere" in fault for fault in faults_if(decks, lose_a_card))


def test_a_position_in_which_nothing_can_be_done_is_a_fault(decks: list[FoundDeck]) -> None:
    faults = faults_with_moves(decks, lambda *_: ())
    assert faults == ("nothing can be done in turn 1, step ''",)


def test_an_action_that_tells_a_hidden_card_is_a_fault(decks: list[FoundDeck]) -> None:
    def tell_the_libraries(context: ActionContext, _chance: random.Random) -> None:
        names = [context.state.printed(obj).name for obj in context.state.in_zone(LIBRARY)]
        told = Message("{names}", names=", ".join(names))
        context.events.append(Event(kind="told", message=told))

    faults = faults_if(decks, tell_the_libraries)
    assert any("which card is hidden" in fault for fault in faults)


def test_an_action_that_goes_otherwise_from_the_log_is_a_fault(decks: list[FoundDeck]) -> None:
    def roll(context: ActionContext, chance: random.Random) -> None:
        first, *others = context.state.players
        changed = replace(first, life=chance.choice(range(10, 40)))
        context.state = replace(context.state, players=(changed, *others))

    faults = faults_if(decks, roll)
    assert any("played from the log leads elsewhere" in fault for fault in faults)


def test_what_fails_on_the_way_is_a_fault_and_stops_nothing(decks: list[FoundDeck]) -> None:
    def fail(*_: object) -> tuple[()]:
        raise KeyError("no such thing")

    assert faults_with_moves(decks, fail) == ("KeyError: 'no such thing'",)


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        (("--format", "blitz"), "blitz is no format of Magic: The Gathering; choose commander, "),
        (("--games", "0"), "--games takes a whole number from 1 on, not '0'."),
        (("--games", "many"), "--games takes a whole number from 1 on, not 'many'."),
        (("--seed", "x"), "--seed takes a whole number, not 'x'."),
    ],
)
def test_what_cannot_be_played_is_one_sentence_and_the_exit_code_2(
    wanted: tuple[str, str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--game", "mtg", *wanted]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(says)
    assert said.err.count("\n") == 1


def test_a_deck_lies_where_the_game_begins_and_commanders_only_where_there_are_any(
    decks: list[FoundDeck],
) -> None:
    game = GAMES["mtg"]
    led = [each for each in decks if each.count(Board.COMMANDER)]
    of_format = {
        name: dealt(game.rules(), led, game.play_format(name), 2, chance_of(2))
        for name in ("commander", "modern")
    }
    assert of_format["commander"].in_zone(COMMAND)
    assert not of_format["modern"].in_zone(COMMAND)
    for state in of_format.values():
        zones = {obj.zone for obj in state.objects}
        assert zones <= {COMMAND, LIBRARY, OUTSIDE}
    assert len(tuple(of_format["commander"].cards)) == len(tuple(of_format["modern"].cards))
