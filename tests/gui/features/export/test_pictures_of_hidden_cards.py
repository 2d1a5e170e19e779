"""For any hidden card, exported pictures and texts for a viewer are equal."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.rules.history import History, Outcome
from core.state.game_state import GameState
from core.storage.assets import read_cover, read_rulebook
from gui.features.export.captions import Sequence
from gui.features.export.encoder import Order, kind_of
from gui.features.export.job import Renderer
from tests.core.sequences.games import GAMES
from tests.core.sequences.projections import Twins, twins

pytestmark = pytest.mark.usefixtures("qapp")
_TRIALS = 8


def sequence(both: Twins, start: GameState, outcomes: tuple[Outcome, ...]) -> Sequence:
    return Sequence(
        title="A game",
        heading=read_cover(both.rules.game).heading(both.rules.edition),
        history=History(start=start, outcomes=outcomes),
        rules=lambda _: both.rules,
        marks=lambda _: (),
        book=read_rulebook(both.rules.game),
    )


def exported(whole: Sequence, order: Order) -> list[object]:
    """Return the bytes of every picture, and its text."""
    renderer = Renderer(whole, order)
    story = renderer.story()
    pictures = [renderer.draw(at, told) for at, told in enumerate(story.positions)]
    renderer.close()
    return [story, *pictures]


@pytest.mark.parametrize("name", GAMES)
def test_swapped_cards_that_a_viewer_never_learns_change_no_pixel_and_no_word(
    name: str, tmp_path: Path
) -> None:
    swapped = pictures = 0

    @settings(max_examples=_TRIALS, suppress_health_check=[HealthCheck.too_slow])
    @given(seed=st.integers(0, 2**32 - 1))
    def trial(seed: int) -> None:
        nonlocal swapped, pictures
        both = twins(GAMES[name], seed)
        path = tmp_path / "x.png"
        order = Order(kind=kind_of(path), path=path, size=(640, 400), viewer=both.viewer)
        mine = exported(sequence(both, both.start, both.outcomes), order)
        theirs = exported(sequence(both, both.twin, both.again), order)
        assert mine == theirs
        swapped += both.swapped > 0
        pictures += len(mine) - 1

    trial()
    assert swapped, "no card was swapped"
    assert pictures > _TRIALS, "hardly any picture was drawn"
