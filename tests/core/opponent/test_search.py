"""Levels that look ahead: the same choice again, from drawn hidden cards."""

import pytest

from core.cli.positions import judge_positions
from core.games import GAMES
from core.opponent.levels import LEVELS
from core.opponent.player import Opponent
from core.state.ids import PlayerId
from tests.core.games.mtg.opponent.test_tactics import RULES, Table, bears
from tests.core.opponent.test_positions import POSITIONS

SOME = (
    "mtg/burn-wins.toml",
    "mtg/all-attack-for-the-win.toml",
    "mtg/no-attack-into-a-larger-blocker.toml",
    "fab/go-again-first.toml",
    "fab/defend-to-live.toml",
)


def test_a_level_that_looks_ahead_decides_rightly(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [POSITIONS / each for each in SOME]
    assert judge_positions(paths, None, LEVELS[3]) == 0, capsys.readouterr().out


def test_the_same_seed_gives_the_same_moves_and_reasons() -> None:
    table = Table(*bears("A", "one", "two"), *bears("B", "three")).go_to("attackers")
    tactics = GAMES["mtg"].tactics()
    chosen = [
        list(Opponent(RULES, tactics, PlayerId("A"), LEVELS[3], seed=5).moves(table.state))
        for _ in range(2)
    ]
    assert chosen[0] == chosen[1]
    assert chosen[0]
