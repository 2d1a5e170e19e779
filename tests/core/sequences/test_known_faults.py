"""Faults of the core that are known. Each of these tests fails once its fault is mended."""

import pytest

from core.games.mtg.actions import Cast, Put
from core.table.zones import HAND
from tests.core.stage import BEN, Stage


@pytest.mark.xfail(strict=True, reason="a deed not carried out names a card that stays hidden")
@pytest.mark.parametrize("deed", [Cast, Put])
def test_a_deed_that_is_not_carried_out_does_not_name_a_hidden_card(
    deed: type[Cast | Put],
) -> None:
    stage = Stage()
    fire = stage.place("Fire // Ice", HAND, BEN)
    outcome = stage.attempt(deed(player=BEN, card=fire))
    assert not outcome.carried_out
    assert "Fire" not in outcome.words
