"""What a viewer hears of a deed: nothing of a card that is hidden from them."""

import pytest

from core.games.mtg import actions as mtg
from core.law import actions as law
from core.law.engine import apply
from core.law.telling import HUSHED_DEED, HUSHED_REASON, heard, secret_names
from core.law.verdict import Ruling
from core.table.ids import PlayerId
from core.table.sight import NOBODY, sees, shown_to_all
from core.table.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.mark.parametrize("viewer", [BEN, None, NOBODY])
def test_a_refused_deed_with_a_hand_card_is_told_to_its_player_only(
    stage: Stage, viewer: PlayerId | None
) -> None:
    who = stage.place("Cloudshift", HAND)
    before = stage.table
    outcome = apply(stage.reading, mtg.Put(player=ADA, card=who))
    assert outcome.verdict.ruling is not Ruling.DONE
    assert heard(stage.rules, before, outcome, ADA) is outcome
    told = heard(stage.rules, before, outcome, viewer)
    assert told.words == HUSHED_DEED
    assert {finding.says for finding in told.verdict.findings} == {HUSHED_REASON}
    assert told.verdict.ruling is outcome.verdict.ruling
    assert told.verdict.keys == outcome.verdict.keys
    assert "Cloudshift" not in f"{told.words} {told.verdict} {told.note}"


def test_what_comes_to_light_by_the_deed_is_told(stage: Stage) -> None:
    who = stage.place("Grizzly Bears", HAND)
    outcome = apply(stage.reading, law.Discard(player=ADA, object=who))
    assert outcome.table.object(who).zone == GRAVEYARD
    assert heard(stage.rules, stage.table, outcome, BEN) is outcome


def test_what_was_seen_before_the_deed_is_told(stage: Stage) -> None:
    who = stage.place("Grizzly Bears", BATTLEFIELD)
    outcome = apply(stage.reading, law.Move(player=ADA, object=who, to=HAND))
    assert heard(stage.rules, stage.table, outcome, BEN) is outcome


def test_each_step_of_a_batch_counts(stage: Stage) -> None:
    seen, hidden = stage.place("Grizzly Bears"), stage.place("Cloudshift", HAND)
    steps = (
        law.Tap(player=ADA, object=seen),
        law.Move(player=ADA, object=hidden, to=LIBRARY),
    )
    outcome = apply(stage.reading, law.Batch(player=ADA, steps=steps))
    assert outcome.carried_out
    told = heard(stage.rules, stage.table, outcome, BEN)
    assert {finding.says for finding in told.verdict.findings} <= {HUSHED_REASON}


def test_names_that_must_not_be_heard_are_not_whatever_the_deed_was(stage: Stage) -> None:
    who = stage.place("Grizzly Bears")
    outcome = apply(stage.reading, law.Tap(player=ADA, object=who))
    told = heard(stage.rules, stage.table, outcome, BEN, frozenset({"Grizzly Bears"}))
    assert "Grizzly Bears" not in f"{told.words} {told.verdict}"


def test_names_are_secret_until_the_viewer_sees_a_card_of_that_name(stage: Stage) -> None:
    stage.place("Cloudshift", HAND)
    stage.place("Delver of Secrets", HAND)
    stage.place("Grizzly Bears")
    assert secret_names(stage.rules, stage.table, BEN) == {
        "Cloudshift",
        "Delver of Secrets",
        "Insectile Aberration",
    }
    assert secret_names(stage.rules, stage.table, ADA) == frozenset()
    stage.place("Cloudshift", GRAVEYARD)
    assert "Cloudshift" not in secret_names(stage.rules, stage.table, BEN)


def test_what_every_player_was_shown_is_public(stage: Stage) -> None:
    who = stage.place("Cloudshift", HAND)
    obj = stage.table.object(who)
    assert not sees(stage.rules.zones, stage.table, obj, NOBODY)
    shown = apply(stage.reading, law.Reveal(player=ADA, object=who)).table
    assert shown_to_all(shown, shown.object(who))
    for viewer in (ADA, BEN, NOBODY, None):
        assert sees(stage.rules.zones, shown, shown.object(who), viewer)
