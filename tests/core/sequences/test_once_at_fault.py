"""Faults that actions in any order once found, each as small as it could be made."""

import pytest
from msgspec.structs import replace

from core.games.mtg import actions as mtg
from core.rules import actions as base
from core.rules.verdict import ANYTHING, Ruling
from core.state.effects import Change, Filter
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE
from tests.core.sequences.promises import faults_of_option, faults_of_position
from tests.core.stage import ADA, BEN, Stage, card_named, happened

NOWHERE = ObjectId(99)
WEREWOLF = "Bird Admirer // Wing Shredder"


def test_the_id_of_an_effect_is_no_object() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.do(base.Control(player=ADA, object=bear, to=BEN))
    effect = stage.state.effects[0].id
    assert stage.ruling(base.Tap(player=ADA, object=effect)) is Ruling.REFUSED


@pytest.mark.parametrize("field", ["as_copy_of", "attached_to"])
def test_a_spell_that_resolves_with_what_is_gone_is_refused(field: str) -> None:
    stage = Stage()
    spell = stage.place("Grizzly Bears", HAND)
    stage.do(mtg.Cast(player=ADA, card=spell))
    action = replace(mtg.Resolve(player=ADA, object=spell), **{field: NOWHERE})
    assert not stage.attempt(action).carried_out


def test_a_replacement_for_what_is_gone_is_refused() -> None:
    applies_to = base.AppliesTo(to=GRAVEYARD, object=NOWHERE)
    instead = base.Instead(to=EXILE)
    action = base.Replacement(player=ADA, applies_to=applies_to, instead=instead)
    assert not Stage().attempt(action).carried_out


def test_a_batch_in_a_batch_is_one_instruction() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    inner = base.Batch(player=ADA, steps=(base.Tap(player=ADA, object=bear),))
    stage.do(base.Batch(player=ADA, steps=(inner,)))
    assert stage.object(bear).tapped


def test_a_batch_about_what_is_gone_has_a_name() -> None:
    step = mtg.PlayLand(player=ADA, card=NOWHERE)
    assert Stage().attempt(base.Batch(player=ADA, steps=(step,))).label


def test_a_batch_of_impossible_steps_is_not_carried_out() -> None:
    step = base.Tap(player=ADA, object=NOWHERE)
    outcome = Stage().attempt(base.Batch(player=ADA, steps=(step,)), ANYTHING)
    assert not outcome.carried_out


def test_a_refused_step_of_a_batch_is_passed_over() -> None:
    stage = Stage()
    bear, bolt = stage.place("Grizzly Bears"), stage.place("Lightning Bolt", GRAVEYARD)
    steps = (base.Tap(player=ADA, object=bear), mtg.Put(player=ADA, card=bolt))
    stage.attempt(base.Batch(player=ADA, steps=steps))
    assert stage.object(bear).tapped
    assert stage.zone(bolt) == GRAVEYARD


def test_a_copy_of_a_permanent_s_card_does_not_stay_on_the_battlefield() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.attempt(mtg.CopyCard(player=ADA, of=bear))
    assert list(faults_of_position(stage.rules, stage.state)) == []


def test_a_melded_permanent_is_never_on_the_stack() -> None:
    stage = Stage()
    who = stage.melded("Hanweir Garrison", "Hanweir Battlements")
    stage.attempt(mtg.Cast(player=ADA, card=who, as_="front"), ANYTHING)
    assert list(faults_of_position(stage.rules, stage.state)) == []


def test_nothing_returns_attached_to_what_it_was() -> None:
    stage = Stage()
    who = stage.melded("Hanweir Garrison", "Hanweir Battlements")
    stage.attempt(mtg.Put(player=ADA, card=who, attached_to=who), ANYTHING)


def test_a_melded_permanent_does_not_return_as_a_copy_of_what_it_was() -> None:
    stage = Stage()
    who = stage.melded("Hanweir Garrison", "Hanweir Battlements")
    step = mtg.Put(player=ADA, card=who, as_copy_of=who)
    outcome = stage.attempt(base.Batch(player=ADA, steps=(step,)), ANYTHING)
    assert not outcome.carried_out
    assert outcome.verdict.ruling is Ruling.REFUSED
    assert "copy.enters_as" in outcome.verdict.keys


def test_a_step_that_copies_what_an_earlier_one_took_apart_is_passed_over() -> None:
    stage = Stage()
    who, bear = (
        stage.melded("Hanweir Garrison", "Hanweir Battlements"),
        stage.place("Grizzly Bears"),
    )
    leaves = base.Move(player=ADA, object=who, to=EXILE)
    copies = mtg.Put(player=ADA, card=bear, as_copy_of=who)
    before = stage.object(bear).ref
    outcome = stage.attempt(base.Batch(player=ADA, steps=(leaves, copies)), ANYTHING)
    assert outcome.carried_out
    assert stage.object(bear).ref == before


def test_nothing_enters_as_a_copy_of_itself() -> None:
    stage = Stage()
    bear, spell, land = (
        stage.place(each, HAND) for each in ("Grizzly Bears", "Silvercoat Lion", "Forest")
    )
    stage.do(mtg.Cast(player=ADA, card=spell))
    for action in (
        mtg.Put(player=ADA, card=bear, as_copy_of=bear),
        mtg.Resolve(player=ADA, object=spell, as_copy_of=spell),
        mtg.PlayLand(player=ADA, card=land, as_copy_of=land),
    ):
        assert not stage.attempt(action, ANYTHING).carried_out


def test_nightbound_turns_a_permanent_only_while_its_back_is_up() -> None:
    stage = Stage()
    object_id = stage.place("Delver of Secrets // Insectile Aberration")
    stage.do(mtg.DayNight(player=ADA, to="day"))
    gains = Change(add_abilities=("Nightbound",))
    outcome = stage.do(base.Effect(player=ADA, objects=(object_id,), change=gains))
    assert happened(outcome, "transformed") == 0


def test_a_front_that_is_a_copy_of_a_nightbound_back_stays() -> None:
    stage = Stage()
    wolf = stage.place(WEREWOLF, side=1)
    stage.do(mtg.DayNight(player=ADA, to="night"))
    other = stage.place("Delver of Secrets // Insectile Aberration")
    stage.do(base.BecomeCopy(player=ADA, object=other, of=wolf))
    outcome = stage.do(mtg.DayNight(player=ADA, to="day"))
    assert [e.object for e in outcome.events if e.kind == "transformed"] == [wolf]


def test_with_daybound_and_nightbound_there_it_becomes_day() -> None:
    stage = Stage()
    bears = [stage.place("Grizzly Bears"), stage.place("Grizzly Bears")]
    change = [Change(add_abilities=("Nightbound",)), Change(add_abilities=("Daybound",))]
    steps = tuple(
        base.Effect(player=ADA, objects=(who,), change=each)
        for who, each in zip(bears, change, strict=True)
    )
    stage.do(base.Batch(player=ADA, steps=steps))
    assert stage.state.day_night == "day"


def test_what_becomes_an_aura_by_an_effect_and_sits_nowhere_is_put_away() -> None:
    stage = Stage()
    relic = stage.place("Darksteel Relic")
    aura = Change(set_types=("Enchantment",), set_subtypes=("Aura",))
    outcome = stage.do(base.Effect(player=ADA, all_=Filter(name="Darksteel Relic"), change=aura))
    assert happened(outcome, "state") == 1
    assert stage.zone(relic) == GRAVEYARD


def test_what_becomes_a_copy_of_an_aura_and_sits_nowhere_is_put_away() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    rancor = stage.place("Rancor", attached_to=stage.object(bear).ref)
    other = stage.place("Darksteel Relic")
    before = stage.state
    outcome = stage.do(base.BecomeCopy(player=ADA, object=other, of=rancor))
    assert list(faults_of_option(stage.rules, before, outcome)) == []


def test_a_replacement_to_where_it_is_applies_once() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    instead = base.Instead(to=BATTLEFIELD)
    applies_to = base.AppliesTo(to=GRAVEYARD)
    stage.attempt(base.Replacement(player=ADA, applies_to=applies_to, instead=instead))
    outcome = stage.attempt(base.Damage(player=ADA, object=bear, amount=2))
    assert happened(outcome, "replaced") <= 1


def test_the_event_tells_where_the_commander_went() -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", commander=True)
    outcome = stage.do(base.Move(player=ADA, object=object_id, to=HAND, commander="command"))
    assert [e.to for e in outcome.events if e.kind == "zone_change"] == [stage.zone(object_id)]


def test_an_instant_is_not_moved_onto_the_battlefield() -> None:
    stage = Stage()
    bolt = stage.place("Lightning Bolt", HAND)
    verdict = stage.judge(base.Move(player=ADA, object=bolt, to=BATTLEFIELD))
    assert verdict.ruling is Ruling.REFUSED
    assert "object.nonpermanent_cannot_enter" in verdict.keys


@pytest.mark.parametrize("zone", [HAND, LIBRARY, GRAVEYARD])
def test_another_player_s_card_is_not_cast_face_down(zone: str) -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", zone, BEN)  # type: ignore[arg-type] # the zones are plain words here
    action = mtg.Cast(player=ADA, card=bear, as_="face_down")
    assert stage.ruling(action) is Ruling.REFUSED


def test_only_what_is_face_down_is_told_of_when_it_is_turned_up() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", LIBRARY)
    outcome = stage.attempt(base.TurnFaceUp(player=BEN, object=bear), ANYTHING)
    assert not any("Grizzly" in event.says for event in outcome.events if not event.secret)


def test_a_card_that_goes_face_down_from_outside_the_game_is_not_named() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", OUTSIDE)
    outcome = stage.do(base.Move(player=ADA, object=bear, to=EXILE, face_down=True))
    assert not any("Grizzly" in event.says for event in outcome.events if not event.secret)


def test_a_card_brought_into_a_library_is_not_named() -> None:
    action = base.Bring(player=ADA, card=card_named("Grizzly Bears"), to=LIBRARY, owner=ADA)
    assert "Grizzly" not in Stage().do(action).label


def test_the_menu_of_a_hidden_card_does_not_name_it() -> None:
    stage = Stage()
    hidden = stage.place("Fire // Ice", HAND, BEN)
    told = [f"{option.label} {option.detail}" for option in stage.menu(hidden, ADA)]
    assert not any("Fire" in each for each in told)


def test_a_verdict_on_a_hidden_card_does_not_name_it() -> None:
    stage = Stage()
    hidden = stage.place("Grizzly Bears", HAND, BEN)
    verdict = stage.judge(base.Move(player=ADA, object=hidden, to=EXILE, face_down=True))
    assert not any("Grizzly" in finding.says for finding in verdict.findings)


def test_turning_face_down_gives_a_new_timestamp() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    before = stage.object(bear).timestamp
    stage.do(base.TurnFaceDown(player=ADA, object=bear))
    assert stage.object(bear).timestamp > before


def test_a_card_that_is_exiled_again_is_a_new_object() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", EXILE)
    before = stage.object(bear).ref
    stage.do(base.Move(player=ADA, object=bear, to=EXILE))
    assert stage.object(bear).ref != before


def test_a_permanent_that_does_not_turn_is_not_said_to_turn() -> None:
    stage = Stage()
    object_id = stage.place("Startled Awake // Persistent Nightmare", side=1)
    verdict = stage.judge(mtg.Transform(player=ADA, object=object_id))
    assert verdict.ruling is Ruling.NOTHING
    assert not any("turns over" in finding.says for finding in verdict.findings)


def test_a_resolving_adventure_is_said_to_go_to_exile() -> None:
    stage = Stage()
    giant = stage.place("Bonecrusher Giant // Stomp", HAND)
    stage.do(mtg.Cast(player=ADA, card=giant, as_="right"))
    outcome = stage.do(mtg.Resolve(player=ADA, object=giant))
    assert stage.zone(giant) == EXILE
    assert not any("graveyard" in finding.says for finding in outcome.verdict.findings)


def test_after_its_adventure_the_creature_may_be_cast_from_exile() -> None:
    stage = Stage()
    giant = stage.place("Bonecrusher Giant // Stomp", HAND)
    stage.do(mtg.Cast(player=ADA, card=giant, as_="right"))
    stage.do(mtg.Resolve(player=ADA, object=giant))
    assert stage.ruling(mtg.Cast(player=ADA, card=giant, as_="left")) is Ruling.DONE


def test_a_power_that_is_no_number_counts_as_none() -> None:
    stage = Stage()
    odd = mtg.Token(player=ADA, name="Odd", type_line="Creature", power="--3", toughness="+-1")
    stage.do(base.Batch(player=ADA, steps=(odd,)))
    grows = Change(power=2, toughness=2)
    stage.do(base.Effect(player=ADA, all_=Filter(name="Odd"), change=grows))
    (token,) = (obj for obj in stage.state.objects if obj.token)
    characteristics = stage.rules.tables.characteristics(stage.view, token.id)
    assert (characteristics["power"], characteristics["toughness"]) == ("2", "2")


@pytest.mark.parametrize("kind", [base.Permit, base.Forbid])
def test_a_permission_about_one_object_names_it(kind: type[base.Permit | base.Forbid]) -> None:
    stage = Stage()
    forest = stage.place("Forest", GRAVEYARD)
    outcome = stage.do(kind(player=ADA, who=ADA, filter=Filter(object=forest)))
    assert "Forest" in outcome.label
