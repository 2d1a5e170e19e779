"""Annotated positions of both games, in which the sound level decides rightly."""

from pathlib import Path

import pytest

from core.cli.positions import judge_positions
from core.opponent.levels import LEVELS

POSITIONS = Path(__file__).parent / "positions"


@pytest.mark.parametrize(("game", "least"), [("mtg", 115), ("fab", 25)])
def test_the_sound_level_decides_rightly(
    game: str, least: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judge_positions([POSITIONS / game], None, LEVELS[2]) == 0, capsys.readouterr().out
    number = int(capsys.readouterr().out.split()[-4])
    assert number >= least


def test_the_lowest_level_uses_other_cards_only_where_none_could_be_drawn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert judge_positions([POSITIONS / "level-0"], None, LEVELS[0]) == 0, capsys.readouterr().out
