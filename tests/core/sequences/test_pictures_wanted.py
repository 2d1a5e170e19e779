"""Of which cards a window may ask for pictures: only of those that its viewer may see."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.state.ids import PlayerId
from core.state.visibility import NOBODY, can_see, sides_seen
from tests.core.sequences.games import GAMES
from tests.core.sequences.projections import shown, twins
from tests.core.stage import ADA, BEN

SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(seed=SEEDS, viewer=st.sampled_from([ADA, BEN, NOBODY, None]))
def test_pictures_are_wanted_of_what_a_viewer_knows_and_of_nothing_else(
    name: str, seed: int, viewer: PlayerId | None
) -> None:
    for now in shown(GAMES[name], seed, viewer):
        zones, state = now.rules.zones, now.state
        wanted = set(sides_seen(zones, state, viewer))
        assert wanted == set(sides_seen(zones, now.known.state, viewer))
        seen = [obj for obj in state.objects if can_see(zones, state, obj, viewer)]
        fronts = {card.name for obj in seen for card in state.fronts(obj)}
        assert {side.card for side in wanted} == fronts


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(seed=SEEDS)
def test_two_games_that_a_viewer_cannot_tell_apart_want_the_same_pictures_at_every_moment(
    name: str, seed: int
) -> None:
    both = twins(GAMES[name], seed)
    zones, viewer = both.rules.zones, both.viewer
    first = (both.start, *(each.state for each in both.outcomes))
    second = (both.twin, *(each.state for each in both.again))
    for one, other in zip(first, second, strict=True):
        assert list(sides_seen(zones, one, viewer)) == list(sides_seen(zones, other, viewer))
