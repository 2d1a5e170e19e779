"""The engine: every rule is asked, then it is decided once."""

import pytest

from core.games.mtg import actions as mtg
from core.rules import actions as base
from core.rules import engine
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.verdict import ANYTHING, LAWFUL, Ruling
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK
from tests.core.stage import ADA, BEN, Stage, happened

GONE = ObjectId(99)
RATS = ("Graf Rats", "Midnight Scavengers")


def test_a_lawful_action_is_carried_out_and_named() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    before = stage.state
    outcome = stage.attempt(base.Tap(player=ADA, object=bear))
    assert (outcome.carried_out, outcome.forced) == (True, False)
    assert outcome.label == "Tap Grizzly Bears"
    assert stage.object(bear).tapped
    assert not before.object(bear).tapped


def test_a_refused_action_returns_the_very_same_position() -> None:
    stage = Stage()
    bolt = stage.place("Lightning Bolt", GRAVEYARD)
    before = stage.state
    outcome = stage.attempt(mtg.Put(player=ADA, card=bolt))
    assert outcome.verdict.ruling is Ruling.REFUSED
    assert outcome.state is before
    assert (outcome.carried_out, outcome.events) == (False, ())


def test_an_action_that_changes_nothing_is_not_carried_out() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", tapped=True)
    before = stage.state
    outcome = stage.attempt(base.Tap(player=ADA, object=bear))
    assert outcome.verdict.ruling is Ruling.NOTHING
    assert outcome.state is before


def test_a_refused_action_may_be_forced_and_is_marked_so() -> None:
    stage = Stage()
    bolt = stage.place("Lightning Bolt", GRAVEYARD)
    outcome = stage.attempt(mtg.Put(player=ADA, card=bolt), ANYTHING)
    assert (outcome.carried_out, outcome.forced) == (True, True)
    assert outcome.verdict.ruling is Ruling.REFUSED
    assert stage.zone(bolt) == BATTLEFIELD


def test_only_what_is_permitted_is_carried_out() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", tapped=True)
    refused_only = LAWFUL | {Ruling.REFUSED}
    assert not stage.attempt(base.Tap(player=ADA, object=bear), refused_only).carried_out
    assert stage.attempt(base.Tap(player=ADA, object=bear), ANYTHING).carried_out


@pytest.mark.parametrize(
    "action",
    [
        base.Tap(player=ADA, object=ObjectId(1)),
        mtg.Meld(player=ADA, objects=(ObjectId(1), ObjectId(2))),
        mtg.Transform(player=ADA, object=ObjectId(2)),
        mtg.Unlock(player=ADA, object=ObjectId(2), half="left"),
        mtg.Cast(player=ADA, card=ObjectId(1), as_="fused"),
    ],
)
def test_what_no_table_could_do_is_not_done_even_by_force(action: Action) -> None:
    stage = Stage()
    stage.place("Grizzly Bears", HAND)
    stage.place("Silvercoat Lion")
    before = stage.state
    outcome = stage.attempt(action, ANYTHING)
    assert not outcome.verdict.possible
    assert outcome.state is before
    assert not outcome.carried_out


@pytest.mark.parametrize(
    "action",
    [
        base.Tap(player=ADA, object=GONE),
        base.Attach(player=ADA, object=ObjectId(1), to=GONE),
        base.Effect(player=ADA, objects=(ObjectId(1), GONE), change=Change(power=1)),
        mtg.Meld(player=ADA, objects=(ObjectId(1), GONE)),
        mtg.Cast(player=ADA, card=GONE),
        base.TokenCopy(player=ADA, of=GONE),
        base.Ability(player=ADA, source=GONE),
    ],
)
def test_an_action_on_what_is_no_longer_there_is_refused(action: Action) -> None:
    stage = Stage()
    stage.place("Bonesplitter")
    verdict = stage.judge(action)
    assert verdict.ruling is Ruling.REFUSED
    assert verdict.keys == ("object.new_on_zone_change",)
    assert not verdict.possible
    assert not stage.attempt(action, ANYTHING).carried_out


def test_an_open_choice_stops_the_action_until_it_is_answered() -> None:
    stage = Stage()
    card = stage.place("Fire // Ice", HAND)
    outcome = stage.attempt(mtg.Cast(player=ADA, card=card), ANYTHING)
    question = outcome.verdict.choice
    assert question is not None
    assert [option.id for option in question.options] == ["left", "right"]
    assert stage.zone(card) == HAND
    answered = engine.answer(outcome.action, question, "right")
    assert answered == mtg.Cast(player=ADA, card=card, as_="right")
    stage.do(answered)
    assert (stage.zone(card), stage.traits(card).name) == (STACK, "Ice")


def test_what_follows_by_itself_comes_with_the_action() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    outcome = stage.do(base.Damage(player=BEN, object=bear, amount=2))
    assert stage.zone(bear) == GRAVEYARD
    assert [event.key for event in outcome.events if event.kind == "state"] == [
        "state.lethal_damage"
    ]


def test_judging_and_carrying_out_say_the_same() -> None:
    stage = Stage()
    parts = tuple(stage.place(name) for name in RATS)
    action = mtg.Meld(player=ADA, objects=parts)
    verdict = stage.judge(action)
    assert stage.do(action).verdict == verdict


def test_an_action_of_a_menu_gets_its_verdict() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", tapped=True)
    tap = next(option for option in stage.menu(bear) if option.verb == "tap")
    assert (tap.label, tap.verdict.ruling) == ("Untap", Ruling.DONE)


# Batches


def test_a_batch_is_one_instruction_and_what_follows_comes_at_its_end() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    harm = base.Counters(player=ADA, object=bear, kind="-1/-1", change=2)
    help_ = base.Counters(player=ADA, object=bear, kind="+1/+1", change=2)
    outcome = stage.do(base.Batch(player=ADA, steps=(harm, help_)))
    assert stage.zone(bear) == BATTLEFIELD
    assert happened(outcome, "dies") == 0
    assert stage.object(bear).counters == ()
    assert happened(stage.do(harm), "state") == 1
    assert stage.zone(bear) == GRAVEYARD


def test_each_step_of_a_batch_is_judged_after_those_before_it() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    steps = (base.Tap(player=ADA, object=bear), base.Untap(player=ADA, object=bear))
    outcome = stage.do(base.Batch(player=ADA, steps=steps))
    assert outcome.verdict.keys == ("tap.already", "tap.untap")
    assert not stage.object(bear).tapped


def test_a_batch_in_which_one_step_does_something_is_done() -> None:
    stage = Stage()
    tapped, bear = stage.place("Silvercoat Lion", tapped=True), stage.place("Grizzly Bears")
    steps = tuple(base.Tap(player=ADA, object=who) for who in (tapped, bear))
    outcome = stage.do(base.Batch(player=ADA, steps=steps))
    assert outcome.verdict.ruling is Ruling.DONE
    assert stage.object(bear).tapped


def test_a_batch_in_which_no_step_does_anything_changes_nothing() -> None:
    stage = Stage()
    lion = stage.place("Silvercoat Lion", tapped=True)
    before = stage.state
    steps = (base.Tap(player=ADA, object=lion),)
    outcome = stage.attempt(base.Batch(player=ADA, steps=steps))
    assert outcome.verdict.ruling is Ruling.NOTHING
    assert outcome.state is before


def test_a_choice_in_a_batch_stops_all_of_it() -> None:
    stage = Stage()
    bear, card = stage.place("Grizzly Bears"), stage.place("Fire // Ice", HAND)
    before = stage.state
    steps = (base.Tap(player=ADA, object=bear), mtg.Cast(player=ADA, card=card))
    impossible = base.Tap(player=ADA, object=GONE)
    batch = base.Batch(player=ADA, steps=(*steps, impossible))
    outcome = stage.attempt(batch)
    assert outcome.verdict.ruling is Ruling.CHOICE
    assert outcome.action == batch
    assert outcome.state is before


def test_the_step_of_a_batch_that_asked_gets_the_answer() -> None:
    stage = Stage()
    bear, card = stage.place("Grizzly Bears"), stage.place("Fire // Ice", HAND)
    inner = base.Batch(player=ADA, steps=(mtg.Cast(player=ADA, card=card),))
    batch = base.Batch(player=ADA, steps=(base.Tap(player=ADA, object=bear), inner))
    asked = stage.attempt(batch)
    assert asked.verdict.choice is not None
    outcome = stage.do(engine.answer(asked.action, asked.verdict.choice, "right"))
    assert outcome.state.object(bear).tapped
    assert stage.traits(card).name == "Ice"


def test_a_later_step_may_be_about_what_an_earlier_one_made() -> None:
    stage = Stage()
    stage.place("Grizzly Bears")

    def of_the_token(context: ActionContext) -> Action:
        made = next(event.object for event in context.events if event.kind == "made")
        assert made is not None
        return base.Tap(player=ADA, object=made)

    token = mtg.Token(player=ADA, name="Imp", type_line="Creature", power="1", toughness="1")
    outcome = engine.apply_batch(stage.view, [lambda _: token, of_the_token])
    assert outcome.carried_out
    assert [obj.tapped for obj in outcome.state.objects] == [False, True]


def test_judging_a_batch_changes_nothing_and_says_what_applying_says() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    move = base.Move(player=ADA, object=bear, to=EXILE)
    batch = base.Batch(player=ADA, steps=(base.Tap(player=ADA, object=bear), move))
    before = stage.state
    verdict = stage.judge(batch)
    assert stage.state is before
    assert stage.do(batch).verdict == verdict


@pytest.mark.parametrize(
    ("action", "verb"),
    [
        (base.EndTurn(player=ADA), "end_turn"),
        (base.TurnFaceDown(player=ADA, object=GONE), "turn_face_down"),
        (base.Tap(player=ADA, object=GONE), "tap"),
    ],
)
def test_an_action_is_called_by_its_class_in_snake_case(action: Action, verb: str) -> None:
    assert action.verb == verb
