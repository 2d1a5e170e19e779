"""Messages to a viewer about an action: none about a card that is hidden from them."""

import pytest
from msgspec.structs import replace

from core.games.mtg import actions as mtg
from core.games.mtg.rulesets import EDITIONS
from core.messages import CardName, Message, Value
from core.rules import actions as base
from core.rules.action_context import UNNAMED
from core.rules.choices import Option
from core.rules.engine import apply
from core.rules.history import Event
from core.rules.redaction import (
    UNSAID,
    UNSAID_FAILURE,
    UNSAID_OF_NAMES,
    Redactor,
    begun,
    redacted,
    viewed,
)
from core.rules.verdict import Finding, Ruling, Verdict, choice
from core.state.effects import END_OF_TURN, Change, Filter
from core.state.ids import PlayerId
from core.state.visibility import NOBODY, can_see, shown_to_all
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.mark.parametrize("viewer", [BEN, None, NOBODY])
def test_a_refused_action_with_a_hand_card_is_told_to_its_player_only(
    stage: Stage, viewer: PlayerId | None
) -> None:
    object_id = stage.place("Cloudshift", HAND)
    before = stage.state
    outcome = apply(stage.view, mtg.Put(player=ADA, card=object_id))
    assert outcome.verdict.ruling is not Ruling.DONE
    assert redacted(stage.rules, before, outcome, ADA) is outcome
    told = redacted(stage.rules, before, outcome, viewer)
    assert told.message == UNNAMED
    assert told.verdict == Verdict(
        (Finding(ruling=Ruling.NOTHING, key="", message=UNSAID_FAILURE),)
    )
    assert "Cloudshift" not in f"{told.label} {told.verdict} {told.note}"


def test_what_comes_to_light_by_the_action_is_told(stage: Stage) -> None:
    object_id = stage.place("Grizzly Bears", HAND)
    outcome = apply(stage.view, base.Discard(player=ADA, object=object_id))
    assert outcome.state.object(object_id).zone == GRAVEYARD
    assert redacted(stage.rules, stage.state, outcome, BEN) is outcome


def test_what_was_seen_before_the_action_is_told(stage: Stage) -> None:
    object_id = stage.place("Grizzly Bears", BATTLEFIELD)
    outcome = apply(stage.view, base.Move(player=ADA, object=object_id, to=HAND))
    assert redacted(stage.rules, stage.state, outcome, BEN) is outcome


def test_each_step_of_a_batch_counts(stage: Stage) -> None:
    seen, hidden = stage.place("Grizzly Bears"), stage.place("Cloudshift", HAND)
    steps = (
        base.Tap(player=ADA, object=seen),
        base.Move(player=ADA, object=hidden, to=LIBRARY),
    )
    outcome = apply(stage.view, base.Batch(player=ADA, steps=steps))
    assert outcome.carried_out
    told = redacted(stage.rules, stage.state, outcome, BEN)
    assert told.verdict == Verdict((Finding(ruling=Ruling.DONE, key="", message=UNSAID),))


def test_what_another_player_looks_at_in_one_s_own_batch_is_not_told_either(stage: Stage) -> None:
    stage.place("Graf Rats", LIBRARY)
    look = base.Look(player=ADA, count=1)
    outcome = apply(stage.view, base.Batch(player=BEN, steps=(look,)))
    assert outcome.carried_out
    withheld = Verdict((Finding(ruling=Ruling.DONE, key="", message=UNSAID),))
    assert redacted(stage.rules, stage.state, outcome, BEN).verdict == withheld
    assert redacted(stage.rules, stage.state, outcome, ADA).verdict == outcome.verdict


def test_a_name_that_is_said_aloud_is_told_whoever_holds_such_a_card(stage: Stage) -> None:
    stage.place("Cloudshift", HAND, BEN)
    for name in ("Cloudshift", "Shock"):
        outcome = apply(stage.view, base.ChooseName(player=ADA, name=name))
        assert outcome.carried_out
        for viewer in (ADA, BEN, None, NOBODY):
            told = redacted(stage.rules, stage.state, outcome, viewer)
            assert told.label == f"Choose the name {name}"
            if viewer != ADA:
                assert told.verdict.findings == (
                    Finding(ruling=Ruling.DONE, key="", message=UNSAID_OF_NAMES),
                )


def test_what_is_said_of_seen_cards_stays_whole_whatever_lies_in_a_hand(stage: Stage) -> None:
    stage.place("Who // What // When // Where // Why", HAND, BEN)
    bears, stronger = stage.place("Grizzly Bears"), Change(power=1)
    stage.do(base.Effect(player=ADA, objects=(bears,), change=stronger, until=END_OF_TURN))
    outcome = apply(stage.view, base.EndTurn(player=ADA))
    assert any(finding.says.startswith("Effects until") for finding in outcome.verdict.findings)
    assert redacted(stage.rules, stage.state, outcome, NOBODY).verdict == outcome.verdict


@pytest.mark.parametrize("viewer", [BEN, None, NOBODY])
def test_the_note_of_an_action_goes_with_its_card(stage: Stage, viewer: PlayerId | None) -> None:
    bears, held = stage.place("Grizzly Bears"), stage.place("Cloudshift", HAND)
    for who, told in ((bears, "Tapped."), (held, "")):
        action = (
            base.Tap(player=ADA, object=who)
            if who == bears
            else base.Move(player=ADA, object=held, to=LIBRARY)
        )
        outcome = replace(apply(stage.view, action), note="Tapped.")
        assert redacted(stage.rules, stage.state, outcome, viewer).note == told


def test_what_every_player_was_shown_is_public(stage: Stage) -> None:
    object_id = stage.place("Cloudshift", HAND)
    obj = stage.state.object(object_id)
    assert not can_see(stage.rules.zones, stage.state, obj, NOBODY)
    shown = apply(stage.view, base.Reveal(player=ADA, object=object_id)).state
    assert shown_to_all(shown, shown.object(object_id))
    for viewer in (ADA, BEN, NOBODY, None):
        assert can_see(stage.rules.zones, shown, shown.object(object_id), viewer)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_about_a_hidden_card_do_not_tell_what_kind_of_card_it_is(edition: str) -> None:
    cards = ("Grizzly Bears", "Delver of Secrets", "Graf Rats", "Fire // Ice")
    told = {
        name: [(*finding.also, finding.key) for finding in _heard_face_down(edition, name)]
        for name in cards
    }
    assert all(each == told["Grizzly Bears"] for each in told.values())


def _heard_face_down(edition: str, name: str) -> list[Finding]:
    """Return Ben's messages about a card of Ada's that is exiled, cast and manifested face down."""
    stage = Stage(edition)
    hand = [stage.place(name, HAND) for _ in range(2)]
    top = stage.place(name, LIBRARY)
    let = base.Permit(player=ADA, who=ADA, what="cast", filter=Filter(zone=HAND), as_="face_down")
    stage.do(let)
    actions: tuple[base.Action, ...] = (
        base.Move(player=ADA, object=hand[0], to=EXILE, face_down=True, visible_to=(ADA,)),
        mtg.Cast(player=ADA, card=hand[1], as_="face_down"),
        mtg.Put(player=ADA, card=top, as_="face_down"),
    )
    found: list[Finding] = []
    for action in actions:
        before = stage.state
        outcome = stage.do(action)
        found += redacted(stage.rules, before, outcome, BEN).verdict.findings
    return found


def test_a_batch_is_not_named_by_a_hidden_card_whose_step_was_passed_over(stage: Stage) -> None:
    hidden, seen = stage.place("Grizzly Bears", LIBRARY), stage.place("Silvercoat Lion")
    steps = (mtg.Cast(player=ADA, card=hidden), base.Tap(player=ADA, object=seen))
    outcome = apply(stage.view, base.Batch(player=ADA, steps=steps))
    assert outcome.carried_out
    told = redacted(stage.rules, stage.state, outcome, BEN)
    assert told.label == "Tap Silvercoat Lion"
    alone = apply(
        stage.view,
        base.Batch(player=ADA, steps=(steps[0], base.Move(player=ADA, object=hidden, to=HAND))),
    )
    assert redacted(stage.rules, stage.state, alone, BEN).message == UNNAMED


def test_a_sentence_about_something_else_names_no_hidden_card(stage: Stage) -> None:
    bear, secret = stage.place("Grizzly Bears"), stage.place("Murder", HAND)
    names: dict[str, Value] = {
        "card": CardName(bear, "Grizzly Bears"),
        "other": CardName(secret, "Murder"),
    }
    says = Message("{other} and {card} were compared").filled(names)
    outcome = apply(stage.view, base.Tap(player=ADA, object=bear))
    told_of = Option("one", Message("Keep {other}").filled(names))
    asked = replace(choice("tap", says, "as_", (told_of,), ADA), ruling=Ruling.DONE)
    outcome = replace(
        outcome,
        verdict=Verdict((asked,)),
        events=(Event(kind="tapped", object=bear, message=says),),
        message=says,
    )
    assert redacted(stage.rules, stage.state, outcome, ADA) is outcome
    told = redacted(stage.rules, stage.state, outcome, BEN)
    (finding,), (event,) = told.verdict.findings, told.events
    assert {told.label, finding.says, event.says} == {"A card and Grizzly Bears were compared"}
    assert finding.options[0].label == "Keep a card"
    assert "Murder" not in repr(told.verdict) + repr(told.events) + repr(told.message)


def test_who_sees_a_projection_gets_names_and_no_ids(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    outcome = apply(stage.view, base.Tap(player=ADA, object=bear))
    assert [card.object for card in outcome.message.cards] == [bear]
    known = begun(stage.rules, stage.state, BEN)
    told = viewed(stage.rules, stage.state, known, outcome).outcome
    assert told.label == outcome.label == "Tap Grizzly Bears"
    assert list(told.message.cards) == []


@pytest.mark.parametrize("viewer", [BEN, None, NOBODY])
def test_a_kept_answer_is_only_for_the_viewer_who_had_it(
    stage: Stage, viewer: PlayerId | None
) -> None:
    object_id = stage.place("Cloudshift", HAND)
    outcome = apply(stage.view, mtg.Put(player=ADA, card=object_id))
    redact = Redactor()
    assert redact(stage.rules, stage.state, outcome, ADA) is outcome
    told = redact(stage.rules, stage.state, outcome, viewer)
    assert told.message == UNNAMED
    assert redact(stage.rules, stage.state, outcome, viewer) is told
    assert redact(stage.rules, stage.state, outcome, ADA) is outcome
