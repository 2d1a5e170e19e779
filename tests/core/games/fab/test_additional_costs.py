"""Additional costs that are paid with objects: answers, saves."""

import msgspec

from core.games.fab.actions import AdditionalCost, Play
from core.rules.codecs import action_of
from core.rules.verdict import Ruling
from tests.core.games.fab.stage import ADA, Stage, made_up

TEXT = "As an additional cost to play this, discard a card."


def paying() -> tuple[Stage, Play]:
    """Return a position and an action that discards one card to play another."""
    stage = Stage()
    card = made_up("Wild Bash", "Brute Instant", cost="0", text=TEXT)
    played = stage.place(card, "hand")
    paid = stage.place("Surging Strike", "hand")
    cost = AdditionalCost(do="discard", object=paid)
    return stage, Play(player=ADA, card=played, additional=(cost,))


def test_a_saved_action_keeps_its_additional_costs() -> None:
    _, play = paying()
    data = msgspec.json.decode(msgspec.json.encode(play))
    assert action_of(data, {"play": Play}) == play


def test_a_declared_additional_cost_is_paid_and_not_left_to_be_paid_by_hand() -> None:
    stage, play = paying()
    assert stage.do(play) is Ruling.DONE
    assert stage.last is not None
    said = " ".join(finding.says for finding in stage.last.verdict.findings)
    assert "Surging Strike is discarded for it." in said
    assert "By hand" not in said
    assert "discarded" in stage.happened


def test_an_additional_cost_that_is_not_declared_stays_by_hand() -> None:
    stage, play = paying()
    stage.do(Play(player=ADA, card=play.card))
    assert stage.last is not None
    said = " ".join(finding.says for finding in stage.last.verdict.findings)
    assert f"By hand: {TEXT}" in said
