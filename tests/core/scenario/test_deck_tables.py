"""Tables with decks, before a game starts."""

import pytest

from core.games import GAMES
from core.scenario.setup import before_a_game
from core.state.game_state import Match


@pytest.mark.parametrize(
    ("format_", "chosen", "life"), [("commander", 0, 40), ("modern", 0, 20), ("commander", 30, 30)]
)
def test_before_the_game_everybody_has_the_life_that_it_begins_with(
    format_: str, chosen: int, life: int
) -> None:
    rules = GAMES["mtg"].rules()
    (played,) = (each for each in rules.tables.formats(rules) if each.id == format_)
    match = Match(format=format_, life=chosen)
    state = before_a_game(rules, {"Ann": (), "Ben": ()}, played, match)
    assert [player.life for player in state.players] == [life, life]
