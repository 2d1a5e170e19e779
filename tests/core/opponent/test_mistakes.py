"""The mistakes of the lower levels, each in a position that the sound level decides rightly."""

import pytest

from core.cli.positions import judge_positions
from core.opponent.levels import LEVELS
from tests.core.opponent.test_positions import POSITIONS

MISTAKES = (
    (0, "mtg/prowler-grows-with-spare-mana"),
    (0, "mtg/the-last-points-by-all"),
    (0, "fab/go-again-first"),
    (1, "mtg/no-block-into-first-strike"),
    (1, "mtg/two-bears-against-a-baloth"),
    (1, "mtg/growth-saves-the-blocker"),
    (1, "mtg/prowler-grows-with-spare-mana"),
    (1, "mtg/stay-home-at-little-life"),
    (1, "fab/surge-wins"),
)


@pytest.mark.parametrize(("level", "name"), MISTAKES)
def test_a_mistake_of_a_level_shows_in_a_position(
    level: int, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = POSITIONS / f"{name}.toml"
    assert judge_positions([path], None, LEVELS[2]) == 0
    assert judge_positions([path], None, LEVELS[level]) == 1, capsys.readouterr().out


@pytest.mark.parametrize("name", ["murder-takes-the-best", "bolt-wins-the-game"])
def test_the_lower_levels_cast_spells_of_the_hand(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = POSITIONS / "mtg" / f"{name}.toml"
    assert judge_positions([path], None, LEVELS[1]) == 0, capsys.readouterr().out
    assert judge_positions([path], None, LEVELS[0]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("name", ["chump-with-the-least", "both-blocked-to-live"])
def test_the_lowest_level_gives_up_a_creature_only_to_stay_alive(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = POSITIONS / "mtg" / f"{name}.toml"
    assert judge_positions([path], None, LEVELS[0]) == 0, capsys.readouterr().out
