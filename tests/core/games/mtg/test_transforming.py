"""Turning permanents over, and every reason why nothing happens."""

import pytest
from msgspec.structs import replace

from core.cards.card import Face
from core.games.mtg.actions import Convert, Counter, DayNight, Transform
from core.games.mtg.keyword_actions.transforming import has_ability_as_it_transforms
from core.games.mtg.rulesets import EDITIONS
from core.rules.actions import (
    Ability,
    Attach,
    BecomeCopy,
    Counters,
    Effect,
    EndEffect,
    EndTurn,
    Flicker,
    Tap,
    TurnFaceDown,
    TurnFaceUp,
)
from core.rules.verdict import ANYTHING, Ruling
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD, HAND, STACK
from tests.core.stage import ADA, BEN, Stage, happened

DELVER = "Delver of Secrets // Insectile Aberration"
WOLF = "Bird Admirer // Wing Shredder"
MODAL = "Halvar, God of Battle // Sword of the Realms"


def test_a_transforming_permanent_turns_over_and_stays_itself() -> None:
    stage = Stage()
    object_id, axe = stage.place(DELVER), stage.place("Bonesplitter")
    for option in (
        Counters(player=ADA, object=object_id, kind="+1/+1", change=1),
        Tap(player=ADA, object=object_id),
        Attach(player=ADA, object=axe, to=object_id),
    ):
        stage.do(option)
    before = stage.object(object_id)
    outcome = stage.do(Transform(player=ADA, object=object_id))
    after = stage.object(object_id)
    assert outcome.verdict.keys == ("transform.keyword", "tdfc.same_object", "wiki.counters_stay")
    assert (after.ref, after.tapped, after.counters) == (before.ref, True, before.counters)
    assert (after.side, after.turned) == (1, 1)
    assert after.timestamp > before.timestamp
    assert stage.object(axe).attached_to == before.ref
    assert [event.kind for event in outcome.events] == ["transformed"]


@pytest.mark.parametrize(
    ("card", "zone", "key", "possible"),
    [
        ("Grizzly Bears", "battlefield", "tdfc.only_they_transform", False),
        ("Fire // Ice", HAND, "tdfc.only_they_transform", False),
        (MODAL, "battlefield", "tdfc.only_they_transform", True),
        ("Graf Rats", "battlefield", "tdfc.only_they_transform", False),
        (DELVER, HAND, "transform.keyword", False),
        (DELVER, GRAVEYARD, "transform.keyword", False),
        (DELVER, STACK, "transform.keyword", False),
        (WOLF, "battlefield", "daybound.only_by_itself", True),
        (
            "Akki Lavarunner // Tok-Tok, Volcano Born",
            "battlefield",
            "tdfc.only_they_transform",
            False,
        ),
    ],
)
@pytest.mark.parametrize("kind", [Transform, Convert])
def test_nothing_happens_to_what_cannot_turn(
    kind: type[Transform], card: str, zone: str, key: str, possible: bool
) -> None:
    stage = Stage()
    object_id = stage.place(card, zone)  # type: ignore[arg-type] # the zones are plain words here
    before = stage.state
    outcome = stage.attempt(kind(player=ADA, object=object_id))
    assert outcome.verdict.ruling is Ruling.NOTHING
    assert key in outcome.verdict.keys
    assert outcome.verdict.possible == possible
    assert stage.state is before


def test_a_melded_permanent_and_a_plain_token_do_not_turn() -> None:
    stage = Stage()
    host, token = stage.melded("Graf Rats", "Midnight Scavengers"), stage.token("Grizzly Bears")
    for who in (host, token):
        verdict = stage.judge(Transform(player=ADA, object=who))
        assert (verdict.ruling, verdict.possible) == (Ruling.NOTHING, False)
        assert "tdfc.only_they_transform" in verdict.keys


def test_a_double_faced_token_turns() -> None:
    stage = Stage()
    token = stage.token(DELVER)
    stage.do(Transform(player=ADA, object=token))
    assert stage.traits(token).name == "Insectile Aberration"


def test_a_sorcery_face_never_comes_up() -> None:
    stage = Stage()
    object_id = stage.place("Startled Awake // Persistent Nightmare", side=1)
    verdict = stage.judge(Transform(player=ADA, object=object_id))
    assert (verdict.ruling, verdict.decisive[0].key) == (Ruling.NOTHING, "tdfc.not_into_instant")


def test_face_down_it_cannot_transform_and_comes_up_as_its_front() -> None:
    stage = Stage()
    object_id = stage.place(DELVER, side=1, face_down=True)
    verdict = stage.judge(Transform(player=ADA, object=object_id))
    assert (verdict.ruling, verdict.decisive[0].key) == (
        Ruling.NOTHING,
        "facedown.cannot_transform",
    )
    stage.do(TurnFaceUp(player=ADA, object=object_id))
    assert stage.traits(object_id).name == "Delver of Secrets"


def test_an_effect_forbids_it_while_it_lasts() -> None:
    stage = Stage()
    object_id = stage.place(DELVER)
    change = Change(cant_transform=True)
    stage.do(Effect(player=ADA, objects=(object_id,), change=change, until="end_of_turn"))
    verdict = stage.judge(Transform(player=ADA, object=object_id))
    assert verdict.ruling is Ruling.NOTHING
    assert {"transform.keyword", "layer.ability"} <= set(verdict.keys)
    stage.do(EndTurn(player=ADA))
    assert stage.ruling(Transform(player=ADA, object=object_id)) is Ruling.DONE


def test_to_convert_is_to_transform_under_its_own_key() -> None:
    stage = Stage()
    object_id = stage.place(DELVER)
    outcome = stage.do(Convert(player=ADA, object=object_id))
    assert outcome.verdict.keys[-1] == "transform.convert"
    assert "converted" in outcome.events[0].says


def test_what_turns_is_the_card_below_a_copy() -> None:
    stage = Stage()
    object_id, bear = stage.place(DELVER), stage.place("Grizzly Bears")
    stage.do(BecomeCopy(player=ADA, object=object_id, of=bear))
    stage.do(BecomeCopy(player=ADA, object=bear, of=stage.place(DELVER)))
    assert stage.ruling(Transform(player=ADA, object=object_id)) is Ruling.DONE
    assert stage.ruling(Transform(player=ADA, object=bear)) is Ruling.NOTHING


# Abilities that wait


def test_of_several_waiting_abilities_only_one_turns_its_source() -> None:
    stage = Stage()
    object_id = stage.place(DELVER)
    for _ in range(2):
        stage.do(Ability(player=ADA, source=object_id))
    first, second = (each.id for each in stage.state.waiting)
    stage.do(Transform(player=ADA, object=object_id, by=second))
    assert [each.id for each in stage.state.waiting] == [first]
    verdict = stage.judge(Transform(player=ADA, object=object_id, by=first))
    assert (verdict.ruling, verdict.decisive[0].key) == (
        Ruling.NOTHING,
        "transform.stale_instruction",
    )
    assert stage.ruling(Transform(player=ADA, object=object_id)) is Ruling.DONE


def test_an_ability_does_not_turn_the_object_that_its_source_has_become() -> None:
    stage = Stage()
    object_id = stage.place(DELVER)
    stage.do(Ability(player=ADA, source=object_id))
    ability = stage.state.waiting[0].id
    stage.do(Flicker(player=ADA, object=object_id))
    assert stage.ruling(Transform(player=ADA, object=object_id, by=ability)) is Ruling.NOTHING


def test_an_ability_turns_something_else_however_often_its_source_turned() -> None:
    stage = Stage()
    source, other = stage.place(DELVER), stage.place(DELVER)
    stage.do(Ability(player=ADA, source=source))
    stage.do(Transform(player=ADA, object=source))
    ability = stage.state.waiting[0].id
    assert stage.ruling(Transform(player=ADA, object=other, by=ability)) is Ruling.DONE


def test_a_countered_ability_turns_nothing() -> None:
    stage = Stage()
    object_id = stage.place(DELVER)
    stage.do(Ability(player=ADA, source=object_id))
    ability = stage.state.waiting[0].id
    outcome = stage.do(Counter(player=BEN, object=ability))
    assert outcome.verdict.keys == ("counter.spell",)
    assert stage.ruling(Transform(player=ADA, object=object_id, by=ability)) is Ruling.NOTHING
    assert stage.ruling(Transform(player=ADA, object=object_id, by=ObjectId(99))) is Ruling.NOTHING


# Editions


@pytest.mark.parametrize("edition", EDITIONS)
def test_modal_cards_turn_over_since_2025_09(edition: str) -> None:
    stage = Stage(edition)
    ruling = stage.ruling(Transform(player=ADA, object=stage.place(MODAL)))
    assert ruling is (Ruling.DONE if "2025-09" in stage.rules.lineage else Ruling.NOTHING)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_meld_card_never_turns_in_any_edition(edition: str) -> None:
    stage = Stage(edition)
    verdict = stage.judge(Transform(player=ADA, object=stage.place("Graf Rats")))
    assert verdict.ruling is Ruling.NOTHING
    assert "meld.not_castable_back" in verdict.keys


def test_a_forced_turn_is_carried_out_and_marked() -> None:
    stage = Stage()
    object_id = stage.place(MODAL)
    outcome = stage.attempt(Transform(player=ADA, object=object_id), ANYTHING)
    assert outcome.forced
    assert stage.traits(object_id).name == "Sword of the Realms"


# Day and night


def test_day_comes_with_the_first_daybound_permanent() -> None:
    stage = Stage()
    wolf = stage.place(WOLF, HAND)
    assert stage.state.day_night == "neither"
    stage.do(Flicker(player=ADA, object=stage.place(WOLF)))
    assert stage.state.day_night == "day"
    assert stage.zone(wolf) == HAND


def test_night_turns_daybound_fronts_and_day_turns_nightbound_backs() -> None:
    stage = Stage()
    wolves = [stage.place(WOLF), stage.place(WOLF, owner=BEN)]
    night = stage.do(DayNight(player=ADA, to="night"))
    assert happened(night, "transformed") == 2
    assert {stage.traits(who).name for who in wolves} == {"Wing Shredder"}
    stage.do(DayNight(player=ADA, to="day"))
    assert {stage.traits(who).name for who in wolves} == {"Bird Admirer"}
    again = stage.judge(DayNight(player=ADA, to="day"))
    assert (again.ruling, again.keys) == (Ruling.NOTHING, ("day_night.designation",))


@pytest.mark.parametrize(
    ("start", "spells", "then"),
    [("day", 0, "night"), ("day", 1, "day"), ("night", 1, "night"), ("night", 2, "day")],
)
def test_the_turn_ends_in_night_or_day_by_the_spells_cast_in_it(
    start: str, spells: int, then: str
) -> None:
    stage = Stage()
    stage.do(DayNight(player=ADA, to=start))  # type: ignore[arg-type] # one of the two words
    player = stage.state.player(ADA)
    stage.state = stage.state.with_player(replace(player, spells_cast=spells))
    outcome = stage.do(EndTurn(player=ADA))
    assert stage.state.day_night == then
    keys = [event.key for event in outcome.events if event.kind.startswith("became")]
    assert keys == (["day.cast_check"] if start != then else [])
    assert stage.state.player(ADA).spells_cast == 0


def test_a_face_down_werewolf_sleeps_through_the_night() -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears")
    gains = Change(add_abilities=("Daybound",))
    stage.do(Effect(player=ADA, objects=(object_id,), change=gains))
    stage.do(EndEffect(player=ADA, object=stage.state.effects[0].id))
    wolf = stage.place(WOLF, face_down=True)
    stage.do(TurnFaceDown(player=ADA, object=object_id))
    stage.do(DayNight(player=ADA, to="night"))
    assert stage.object(wolf).side == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("As this creature transforms into it, choose a color.", True),
        ("Night Fall \u2014 As this creature transforms into it, you get an emblem.", True),
        ("Flying\nNight Fall \u2014 As it transforms, choose a color.", True),
        ("Whenever this creature transforms, draw a card.", False),
        ("{2}: As you like it, it transforms.", False),
    ],
)
def test_what_is_done_as_it_transforms_may_stand_behind_an_ability_word(
    text: str, says: bool
) -> None:
    assert has_ability_as_it_transforms(Face(name="Back", text=text)) is says
