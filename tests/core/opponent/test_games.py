"""Whole games of opponents: they end, nothing is refused, and no hidden card decides an act."""

import random

import pytest
from msgspec.structs import replace

from core.cli.dealing import dealt, decks_of
from core.cli.levels import levels_of
from core.cli.random_player import RandomPlayer
from core.games import GAMES
from core.opponent.games import OpponentGame
from core.opponent.levels import LEVELS
from core.opponent.player import Opponent
from core.rules.history import Outcome
from core.state.game_state import GameState
from core.state.ids import PlayerId
from tests.effort import tries
from tests.swaps import swapped

SEEDS = range(tries(everyday=1, thorough=20))
FORMATS = {"mtg": "casual", "fab": "blitz"}


def started(game: str, seed: int) -> tuple[GameState, RandomPlayer]:
    found = GAMES[game]
    chance = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
    play_format = found.play_format(FORMATS[game])
    state = dealt(found.rules(), decks_of(found), play_format, 2, chance)
    return replace(state, reads_texts=True), RandomPlayer(chance)


def opponents(game: str, state: GameState, *levels: int) -> dict[PlayerId, Opponent]:
    found = GAMES[game]
    players = [each.id for each in state.players]
    return {
        player: Opponent(found.rules(), found.tactics(), player, LEVELS[level])
        for player, level in zip(players, levels, strict=True)
    }


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", list(FORMATS))
def test_a_game_of_two_levels_ends_and_no_hidden_card_decides_an_act(game: str, seed: int) -> None:
    state, chance = started(game, seed)
    seats = opponents(game, state, 2, 1)
    draws = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
    told_apart: list[str] = []

    def watch(before: GameState, _outcome: Outcome) -> None:
        if draws.random() > 0.05:
            return
        for player, level in zip(seats, (2, 1), strict=True):
            found = GAMES[game]
            acts = [
                list(Opponent(found.rules(), found.tactics(), player, LEVELS[level]).moves(each))
                for each in (before, swapped(found, before, player, draws))
            ]
            if acts[0] != acts[1]:
                told_apart.append(f"turn {before.turn}, {before.turn_step}: {acts}")

    ended = OpponentGame(GAMES[game].rules(), state, seats, chance).play(watch)
    assert ended.faults == ()
    assert ended.refused == ()
    assert told_apart == []
    assert ended.winner is not None


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("2,9", "--levels knows 0, 1, 2, 3, 4 and random, not '9'."),
        ("2", "--levels takes 2 to 4 levels, not 1."),
        ("0,0,0,0,0", "--levels takes 2 to 4 levels, not 5."),
    ],
)
def test_unknown_levels_are_refused_in_a_sentence(written: str, says: str) -> None:
    with pytest.raises(ValueError, match=says.split(",", maxsplit=1)[0]) as found:
        levels_of(written)
    assert str(found.value) == says


def test_levels_are_read_with_the_player_by_chance() -> None:
    assert levels_of("2, random") == (LEVELS[2], None)
