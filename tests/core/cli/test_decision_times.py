"""The processor times of decisions, printed after games between levels."""

import pytest

from core.cli import main
from core.cli.decision_times import DecisionTimes


def test_times_have_percentiles_and_the_share_of_searches_that_stopped_early() -> None:
    times = DecisionTimes()
    assert str(times) == "too few decisions"
    times.seconds = [0.001] * 99 + [0.5]
    times.stopped_early = [True, False]
    assert str(times) == (
        "100 decisions, median 1.00 ms, 95 % within 1.00 ms, longest 500 ms, "
        "50% of 2 searches stopped early"
    )


def test_games_of_the_first_decks_print_times_before_the_last_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = ["--game", "mtg", "--format", "first_game"]
    assert main(["play", *game, "--levels", "1,0", "--times"]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith("level 0: ")
    assert second.startswith("level 1: ")
    assert last.startswith("1 games: ")
