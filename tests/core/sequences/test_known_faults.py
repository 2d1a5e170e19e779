"""Faults of the core that are known. Each of these tests fails once its fault is mended."""

import pytest

from core.games.mtg.actions import Cast, Put, TurnFaceUp
from core.law.verdict import ANYTHING
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


@pytest.mark.xfail(strict=True, reason="a card turned up in a hidden zone is named to everybody")
def test_a_card_that_is_turned_up_in_a_hand_is_not_named() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", HAND, face_down=True)
    outcome = stage.attempt(TurnFaceUp(player=BEN, object=bear), ANYTHING)
    assert not any("Grizzly" in event.says for event in outcome.events if not event.secret)
