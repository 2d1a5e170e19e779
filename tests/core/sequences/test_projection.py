"""What a viewer gets of a whole game: the same to the last byte, whatever they never learn."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.rules.ruleset import StateView
from core.rules.viewed import begun, viewed
from core.state.ids import PlayerId
from core.state.visibility import NOBODY, can_see
from tests.core.sequences.games import GAMES
from tests.core.sequences.projections import played, tried
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
    game = GAMES[name]
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    rules = game.editions[pick(sorted(game.editions))]
    state = game.opening(pick, rules.edition)
    known = begun(rules, state, viewer)
    for outcome in played(pick, game, rules, state):
        told = viewed(rules, state, known, outcome)
        known, state = told.after, outcome.state
        assert told.outcome.state is known.state
    shown = StateView(rules, known.state)
    for obj in known.state.objects:
        assert can_see(rules.zones, known.state, obj, viewer) is (
            can_see(rules.zones, state, state.object(known.meant(obj.id)), viewer)  # type: ignore[arg-type] # it lies there
        )
        rules.tables.characteristics(shown, obj.id)
        rules.tables.sheet(shown, obj.id, viewer)
        tuple(rules.tables.menu(shown, obj.id, viewer or ADA))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40)
@given(seed=SEEDS, viewer=st.sampled_from([ADA, BEN]))
def test_what_can_be_done_with_one_s_own_cards_is_the_same_in_what_one_knows(
    name: str, seed: int, viewer: PlayerId
) -> None:
    game = GAMES[name]
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    rules = game.editions[pick(sorted(game.editions))]
    state = game.opening(pick, rules.edition)
    known = begun(rules, state, viewer)
    real, shown = StateView(rules, state), StateView(rules, known.state)
    for obj in state.objects:
        if obj.controller == viewer and can_see(rules.zones, state, obj, viewer):
            number = known.number(obj.id)
            assert number is not None
            told = [option.words for option in rules.tables.menu(shown, number, viewer)]  # type: ignore[arg-type] # a number is an id here
            assert told == [option.words for option in rules.tables.menu(real, obj.id, viewer)]


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=40)
@given(seed=SEEDS, viewer=st.sampled_from([ADA, BEN, NOBODY, None]))
def test_what_stays_as_it_is_stays_the_very_same_value(
    name: str, seed: int, viewer: PlayerId | None
) -> None:
    game = GAMES[name]
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    rules = game.editions[pick(sorted(game.editions))]
    state = game.opening(pick, rules.edition)
    known = begun(rules, state, viewer)
    for outcome in played(pick, game, rules, state):
        before = known.state
        known, state = viewed(rules, state, known, outcome).after, outcome.state
        for who in known.state.changed(before):
            assert known.state.objects.get(who) != before.objects.get(who)
