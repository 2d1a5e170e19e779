"""Data of a whole game for a viewer: equal to the last byte for all unknown cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import NOBODY, can_see, projected
from tests.core.sequences.games import GAMES
from tests.core.sequences.projections import shown, tried
from tests.core.stage import ADA, BEN

SEEDS = st.integers(0, 2**32 - 1)
TRIALS = 500


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", GAMES)
def test_swapped_cards_that_a_viewer_never_learns_change_no_byte_of_what_they_get(
    name: str,
) -> None:
    swapped = compared = 0

    @settings(max_examples=TRIALS)
    @given(seed=SEEDS)
    def trial(seed: int) -> None:
        nonlocal swapped, compared
        found = tried(GAMES[name], seed)
        swapped += found.swapped > 0
        compared += len(found.actions)
        assert found.differs is None, found.actions[: found.differs]

    trial()
    assert swapped > TRIALS // 2, "hardly any card was swapped"
    assert compared > TRIALS, "hardly any action was compared"


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40)
@given(seed=SEEDS, viewer=st.sampled_from([ADA, BEN, NOBODY]))
def test_whatever_is_asked_of_a_projected_position_has_an_answer(
    name: str, seed: int, viewer: PlayerId
) -> None:
    moments = list(shown(GAMES[name], seed, viewer))
    assert all(each.told is None or each.told.state is each.known.state for each in moments)
    rules, state, known = moments[-1].rules, moments[-1].state, moments[-1].known
    view = StateView(rules, known.state)
    for obj in known.state.objects:
        assert can_see(rules.zones, known.state, obj, viewer) is (
            can_see(rules.zones, state, state.object(known.meant(obj.id)), viewer)  # type: ignore[arg-type] # it has a position there
        )
        rules.tables.characteristics(view, obj.id)
        rules.tables.characteristics_view(view, obj.id, viewer)
        tuple(rules.tables.menu(view, obj.id, viewer or ADA))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40)
@given(seed=SEEDS, viewer=st.sampled_from([ADA, BEN]))
def test_what_can_be_done_with_one_s_own_cards_is_the_same_in_what_one_knows(
    name: str, seed: int, viewer: PlayerId
) -> None:
    now = next(shown(GAMES[name], seed, viewer))
    rules, state, known = now.rules, now.state, now.known
    real, view = StateView(rules, state), StateView(rules, known.state)
    for obj in state.objects:
        if obj.controller == viewer and can_see(rules.zones, state, obj, viewer):
            number = known.number(obj.id)
            assert number is not None
            told = [option.label for option in rules.tables.menu(view, number, viewer)]  # type: ignore[arg-type] # a number is an id here
            assert told == [option.label for option in rules.tables.menu(real, obj.id, viewer)]


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40)
@given(seed=SEEDS, viewer=st.sampled_from([ADA, BEN, NOBODY, None]))
def test_what_stays_as_it_is_stays_the_very_same_value(
    name: str, seed: int, viewer: PlayerId | None
) -> None:
    for now in shown(GAMES[name], seed, viewer):
        if now.before is not None:
            before, after = now.before.state, now.known.state
            for who in after.changed(before):
                assert after.objects.get(who) != before.objects.get(who)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=60)
@given(seed=SEEDS, viewer=st.sampled_from([ADA, BEN, NOBODY, None]))
def test_looking_at_what_has_changed_tells_the_same_as_looking_at_everything(
    name: str, seed: int, viewer: PlayerId | None
) -> None:
    for now in shown(GAMES[name], seed, viewer):
        if now.before is not None:
            unlike = replace(now.before, source=with_everything_changed(now.before.source))
            assert projected(now.rules.zones, now.state, viewer, unlike) == now.known


def with_everything_changed(state: GameState) -> GameState:
    """Return a position of which every object has become something else where it is."""
    for obj in state.objects:
        state = state.put(replace(obj, damage=obj.damage + 1))
    return state
