"""What a viewer gets says nothing of the numbers of cards, and offers can be answered by it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import GAMES
from core.rules.references import renamed
from core.rules.viewed import begun, viewed
from core.state.ids import object_answer
from tests.core.sequences.renumbering import played, renumbered, sent

SEEDS = st.integers(0, 2**32 - 1)
ACTIONS = 120


@pytest.mark.parametrize("name", GAMES)
def test_cards_with_other_numbers_change_no_byte_of_what_any_viewer_gets(name: str) -> None:
    compared = 0

    @settings(max_examples=8)
    @given(seed=SEEDS)
    def trial(seed: int) -> None:
        nonlocal compared
        game = played(name, seed, ACTIONS)
        again = renumbered(game, seed)
        compared += len(game.outcomes)
        assert len(game.outcomes) == len(again.outcomes)
        for viewer in (None, *(each.id for each in game.start.players)):
            pairs = zip(sent(game, viewer), sent(again, viewer), strict=True)
            wrong = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
            assert wrong is None, game.outcomes[wrong - 1].label if wrong else "the start"

    trial()
    assert compared


@pytest.mark.parametrize("name", GAMES)
def test_the_answer_that_is_offered_to_a_viewer_means_the_object_that_it_shows(name: str) -> None:
    offered = 0

    @settings(max_examples=12)
    @given(seed=SEEDS)
    def trial(seed: int) -> None:
        nonlocal offered
        game = played(name, seed, ACTIONS)
        for viewer in (None, *(each.id for each in game.start.players)):
            known = begun(game.rules, game.start, viewer)
            for state, outcome in game.attempts:
                told = viewed(game.rules, state, known, outcome)
                for real, seen in zip(
                    outcome.verdict.findings, told.outcome.verdict.findings, strict=False
                ):
                    for option, shown in zip(real.options, seen.options, strict=True):
                        if shown.object is None:
                            assert option.object is None or viewer is None or shown.id != option.id
                            continue
                        offered += 1
                        assert shown.id == object_answer(shown.object)
                        now = known
                        meant = renamed(shown, lambda who, now=now: now.meant(who) or 0)
                        assert (meant.id, meant.object) == (option.id, option.object)
                known = told.after if outcome.carried_out else known

    trial()
    assert offered
