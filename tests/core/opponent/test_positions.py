"""Annotated positions of both games, in which the sound level decides rightly."""

from pathlib import Path

import pytest

from core.cli.positions import judge_positions
from core.opponent.levels import LEVELS

POSITIONS = Path(__file__).parent / "positions"


@pytest.mark.parametrize(("game", "least"), [("mtg", 50), ("fab", 10)])
def test_the_sound_level_decides_rightly(
    game: str, least: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert judge_positions([POSITIONS / game], None, LEVELS[2]) == 0, capsys.readouterr().out
    number = int(capsys.readouterr().out.split()[-4])
    assert number >= least
