"""What a viewer hears of a deed: nothing of a card that is hidden from them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.mtg import actions as mtg
from core.games.mtg.rulesets import EDITIONS
from core.law import actions as law
from core.law.engine import apply
from core.law.reading import Reading
from core.law.telling import HUSHED_DEED, HUSHED_REASON, Secrets, heard, secret_names
from core.law.verdict import ANYTHING, Finding, Ruling
from core.table.ids import PlayerId
from core.table.sight import NOBODY, sees, shown_to_all
from core.table.table import Table
from core.table.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from tests.core.sequences.opening import opening, some_deed
from tests.core.stage import ADA, BEN, Stage

RULES = EDITIONS["2024-06"]


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


def counted(table: Table, viewer: PlayerId) -> frozenset[str]:
    """The names that only hidden cards bear, looked up one by one."""
    hidden: set[str] = set()
    known: set[str] = set()
    for obj in table.objects:
        cards = table.fronts(obj) if obj.cards else (table.printed(obj),)
        names = {face.name for each in cards for face in each.faces}
        (known if sees(RULES.zones, table, obj, viewer) else hidden).update(names)
    return frozenset(hidden - known)


@given(st.integers(0, 2**32 - 1), st.sampled_from([ADA, BEN, NOBODY]))
def test_secrets_stay_in_step_with_any_deeds_and_steps_back(seed: int, viewer: PlayerId) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    tables = [opening(pick, RULES.edition)]
    secrets = Secrets(viewer)
    for _ in range(10):
        at = Reading(RULES, tables[-1])
        tables.append(apply(at, some_deed(pick, RULES, tables[-1], {}), permit=ANYTHING).table)
        assert secrets.of(RULES, tables[-1]) == counted(tables[-1], viewer)
    for _ in range(10):
        table = pick(tables)
        assert secrets.of(RULES, table) == counted(table, viewer)


def test_the_secrets_of_the_last_two_positions_are_remembered(stage: Stage) -> None:
    secrets = Secrets(BEN)
    who = stage.place("Cloudshift", HAND)
    before = stage.table
    after = apply(stage.reading, law.Discard(player=ADA, object=who)).table
    first, second = secrets.of(stage.rules, before), secrets.of(stage.rules, after)
    assert secrets.of(stage.rules, before) is first
    assert secrets.of(stage.rules, after) is second
    assert first == {"Cloudshift"}
    assert second == frozenset()


def test_secrets_under_other_rules_are_counted_anew(stage: Stage) -> None:
    stage.place("Cloudshift", HAND)
    secrets = Secrets(BEN)
    secrets.of(stage.rules, stage.table)
    other = next(rules for rules in EDITIONS.values() if rules is not stage.rules)
    assert secrets.of(other, stage.table) == {"Cloudshift"}


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_the_rules_about_a_hidden_card_do_not_tell_what_kind_of_card_it_is(edition: str) -> None:
    cards = ("Grizzly Bears", "Delver of Secrets", "Graf Rats", "Fire // Ice")
    told = {
        name: [(*finding.also, finding.key) for finding in _heard_face_down(edition, name)]
        for name in cards
    }
    assert all(each == told["Grizzly Bears"] for each in told.values())


def _heard_face_down(edition: str, name: str) -> list[Finding]:
    """Return what Ben hears of a card of Ada's that is exiled, cast and manifested face down."""
    stage = Stage(edition)
    hand = [stage.place(name, HAND) for _ in range(2)]
    top = stage.place(name, LIBRARY)
    actions: tuple[law.Action, ...] = (
        law.Move(player=ADA, object=hand[0], to=EXILE, face_down=True, visible_to=(ADA,)),
        mtg.Cast(player=ADA, card=hand[1], as_="face_down"),
        mtg.Put(player=ADA, card=top, as_="face_down"),
    )
    found: list[Finding] = []
    for action in actions:
        before = stage.table
        outcome = stage.do(action)
        found += heard(stage.rules, before, outcome, BEN).verdict.findings
    return found
