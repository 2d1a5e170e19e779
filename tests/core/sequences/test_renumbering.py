"""Data for a viewer are independent of card numbers, and its offers can be answered."""

from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import GAMES
from core.rules.actions import renamed
from core.rules.choices import Option
from core.rules.history import Outcome
from core.rules.redaction import begun, viewed
from core.state.ids import object_answer
from core.state.visibility import Projection
from tests.core.sequences.renumbering import played, renumbered, sent

ASKING = {"mtg"}
"""The games whose shipped decks ask about objects on the way."""
SEEDS = st.integers(0, 2**32 - 1)
ACTIONS = 80
WHOLE = 500
SEATS = 3
"""Several opponents can be attacked, so that something is asked."""


@pytest.mark.parametrize("name", GAMES)
def test_cards_with_other_numbers_change_no_byte_of_what_any_viewer_gets(name: str) -> None:
    compared = 0

    @settings(max_examples=5)
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


def options(outcome: Outcome) -> Iterator[Option]:
    """Yield every answer that an outcome offers."""
    return (each for finding in outcome.verdict.findings for each in finding.options)


@pytest.mark.parametrize("name", GAMES)
def test_the_answer_that_is_offered_to_a_viewer_means_the_object_that_it_shows(name: str) -> None:
    offered = 0

    @settings(max_examples=4)
    @given(seed=SEEDS)
    def trial(seed: int) -> None:
        nonlocal offered
        game = played(name, seed, WHOLE, SEATS)
        asked = [each for each in game.attempts if any(o.object for o in options(each[1]))]
        for state, outcome in asked:
            real = {(each.id, each.object) for each in options(outcome)}
            for viewer in (None, *(each.id for each in game.start.players)):
                known = begun(game.rules, state, viewer)
                told = viewed(game.rules, state, known, outcome)
                for shown in options(told.outcome):
                    if shown.object is not None:
                        meant = renamed(shown, partial(_meant, known))
                        assert shown.id == object_answer(shown.object)
                        assert (meant.id, meant.object) in real
                        offered += 1

    trial()
    assert offered or name not in ASKING


def _meant(known: Projection, number: int) -> int:
    return known.meant(number) or 0
