"""Copies: copied values, the origin of mana values, and tokens."""

from typing import Any

import pytest

from core.games.mtg.actions import Cast, CopyCard, CopySpell, Resolve, Token, TokenFace, Transform
from core.games.mtg.rulesets import EDITIONS
from core.rules.actions import Batch, BecomeCopy, Counters, Effect, Move, TokenCopy, TurnFaceDown
from core.rules.verdict import Ruling
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK
from tests.core.stage import ADA, BEN, Stage, happened

DELVER = "Delver of Secrets // Insectile Aberration"
HALVAR = "Halvar, God of Battle // Sword of the Realms"
VALKI = "Valki, God of Lies // Tibalt, Cosmic Impostor"


def made(stage: Stage, kind: type[TokenCopy | CopySpell], of: ObjectId) -> ObjectId:
    """Make a copy and return it."""
    outcome = stage.do(kind(player=ADA, of=of, answers=("new",)))
    who = next(event.object for event in outcome.events if event.kind == "made")
    assert who is not None
    return who


@pytest.mark.parametrize(
    ("card", "changes", "name", "value", "key"),
    [
        (DELVER, {}, "Delver of Secrets", 1, "copy.copiable_values"),
        (DELVER, {"side": 1}, "Insectile Aberration", 0, "tdfc.back_up"),
        (HALVAR, {"side": 1}, "Sword of the Realms", 2, "copy.copiable_values"),
        ("Graf Rats", {}, "Graf Rats", 2, "copy.copiable_values"),
        ("Grizzly Bears", {"face_down": True}, "", 0, "facedown.characteristics"),
    ],
)
def test_a_copy_has_the_face_that_is_up_and_a_mana_value_of_its_own(
    card: str, changes: dict[str, Any], name: str, value: int, key: str
) -> None:
    stage = Stage()
    object_id = stage.place("Darksteel Relic")
    other = stage.place(card, owner=BEN, **changes)
    outcome = stage.do(BecomeCopy(player=ADA, object=object_id, of=other))
    assert (stage.traits(object_id).name, stage.traits(object_id).mana_value) == (name, value)
    assert stage.mana_value_key(object_id) == key
    assert key in outcome.verdict.keys


def test_a_copy_of_a_melded_permanent_is_worth_nothing() -> None:
    stage = Stage()
    object_id, host = (
        stage.place("Darksteel Relic"),
        stage.melded("Graf Rats", "Midnight Scavengers"),
    )
    stage.do(BecomeCopy(player=ADA, object=object_id, of=host))
    assert (stage.traits(object_id).name, stage.traits(object_id).mana_value) == (
        "Chittering Host",
        0,
    )
    assert stage.mana_value_key(object_id) == "meld.melded_characteristics"
    assert not stage.object(object_id).is_melded


def test_counters_and_other_effects_are_no_part_of_a_copy() -> None:
    stage = Stage()
    bear, object_id = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    stage.do(Counters(player=ADA, object=bear, kind="+1/+1", change=3))
    change = Change(power=4, set_colors=("U",), add_abilities=("Flying",))
    stage.do(Effect(player=ADA, objects=(bear,), change=change))
    stage.do(BecomeCopy(player=ADA, object=object_id, of=bear))
    found = stage.traits(object_id)
    assert (found.power, found.colors, found.keywords) == ("2", frozenset("G"), ())


def test_a_copy_of_a_copy_has_what_the_copy_shows_and_does_not_follow() -> None:
    stage = Stage()
    delver = stage.place(DELVER, side=1)
    first, second = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    stage.do(BecomeCopy(player=ADA, object=first, of=delver))
    stage.do(BecomeCopy(player=ADA, object=second, of=first))
    stage.do(Transform(player=ADA, object=delver))
    assert stage.traits(second).name == "Insectile Aberration"
    assert stage.mana_value_key(second) == "tdfc.back_up"


def test_of_two_copies_the_later_one_counts_until_it_ends() -> None:
    stage = Stage()
    object_id = stage.place("Darksteel Relic")
    bear, lion = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    stage.do(BecomeCopy(player=ADA, object=object_id, of=bear))
    stage.do(BecomeCopy(player=ADA, object=object_id, of=lion, until="end_of_turn"))
    assert stage.traits(object_id).name == "Silvercoat Lion"
    stage.do(Move(player=ADA, object=lion, to=EXILE))
    assert stage.traits(object_id).name == "Silvercoat Lion"


def test_exceptions_are_written_into_the_copy() -> None:
    stage = Stage()
    bear, object_id = stage.place("Grizzly Bears"), stage.place("Silvercoat Lion")
    other = stage.place("Elvish Mystic")
    exceptions = Change(
        set_power=7, add_types=("Artifact", "Legendary", "Golem"), set_colors=(), set_name="Teddy"
    )
    stage.do(BecomeCopy(player=ADA, object=object_id, of=bear, except_=exceptions))
    found = stage.traits(object_id)
    assert str(found.type_line) == "Legendary Creature Artifact — Bear Golem"
    assert (found.name, found.power, found.toughness, found.colors) == (
        "Teddy",
        "7",
        "2",
        frozenset(),
    )
    stage.do(BecomeCopy(player=ADA, object=other, of=object_id, answers=("new",)))
    assert stage.traits(other).name == "Teddy"


def test_a_clone_enters_as_what_it_copies() -> None:
    stage = Stage()
    walker = stage.place("Garruk Relentless // Garruk, the Veil-Cursed", owner=BEN)
    stage.alter(walker, counters=(("loyalty", 1),))
    clone = stage.place("Clone", HAND)
    stage.do(Cast(player=ADA, card=clone))
    outcome = stage.do(Resolve(player=ADA, object=clone, as_copy_of=walker))
    assert "copy.copiable_values" in outcome.verdict.keys
    assert stage.traits(clone).name == "Garruk Relentless"
    assert stage.object(clone).counters == (("loyalty", 3),)
    stage.do(Move(player=ADA, object=clone, to=HAND))
    assert stage.traits(clone).name == "Clone"


# Tokens


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", [DELVER, VALKI])
def test_a_token_copy_has_both_faces_where_the_edition_says_so(edition: str, card: str) -> None:
    stage = Stage(edition)
    object_id = made(stage, TokenCopy, stage.place(card, side=1))
    both = ("2024-06" if card == DELVER else "2025-09") in stage.rules.lineage
    assert stage.state.printed(stage.object(object_id)).is_double_sided == both
    assert (stage.ruling(Transform(player=ADA, object=object_id)) is Ruling.DONE) == both
    assert stage.traits(object_id).name == (
        "Insectile Aberration" if card == DELVER else "Tibalt, Cosmic Impostor"
    )
    assert stage.object(object_id).token


def test_a_token_of_a_back_alone_is_worth_nothing_and_one_with_both_faces_its_front() -> None:
    values = []
    for edition in ("2022-04", "2024-06"):
        stage = Stage(edition)
        values.append(stage.traits(made(stage, TokenCopy, stage.place(DELVER, side=1))).mana_value)
    assert values == [0, 1]


def test_a_token_from_words_is_what_the_words_say() -> None:
    stage = Stage()
    action = Token(player=ADA, name="Imp", type_line="Creature — Imp", power="1", toughness="1")
    outcome = stage.do(action)
    who = next(event.object for event in outcome.events if event.kind == "made")
    assert who is not None
    found = stage.traits(who)
    assert (found.name, str(found.type_line), found.power) == ("Imp", "Creature — Imp", "1")
    assert outcome.verdict.keys == ("token.created",)
    assert happened(outcome, "enters") == 1


def test_a_token_of_two_faces_turns_over() -> None:
    stage = Stage()
    faces = (
        TokenFace(name="Incubator", type_line="Artifact"),
        TokenFace(name="Phyrexian", type_line="Creature", power="2", toughness="2"),
    )
    outcome = stage.do(Token(player=ADA, name="Incubator", faces=faces))
    who = next(event.object for event in outcome.events if event.kind == "made")
    assert who is not None
    stage.do(Transform(player=ADA, object=who))
    assert (stage.traits(who).name, stage.traits(who).power) == ("Phyrexian", "2")


def test_a_token_is_gone_once_it_has_left() -> None:
    stage = Stage()
    who = stage.token("Grizzly Bears")
    outcome = stage.do(Move(player=ADA, object=who, to=GRAVEYARD))
    assert "state.token_gone" in outcome.verdict.keys
    assert not stage.exists(who)
    assert happened(outcome, "dies") == 1


# Spells and cards


@pytest.mark.parametrize(
    ("card", "way", "name"),
    [
        ("Fire // Ice", "right", "Ice"),
        ("Far // Away", "fused", "Far // Away"),
        (VALKI, "front", "Valki, God of Lies"),
    ],
)
def test_a_copy_of_a_spell_is_the_same_face_or_halves_and_was_not_cast(
    card: str, way: str, name: str
) -> None:
    stage = Stage()
    spell = stage.place(card, HAND)
    stage.do(Cast(player=ADA, card=spell, as_=way))
    copy = made(stage, CopySpell, spell)
    assert (stage.traits(copy).name, stage.zone(copy)) == (name, STACK)
    assert not stage.object(copy).cast
    assert stage.state.player(ADA).spells_cast == 1


def test_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    stage = Stage()
    spell = stage.place("Grizzly Bears", HAND)
    stage.do(Cast(player=ADA, card=spell))
    copy = made(stage, CopySpell, spell)
    stage.do(Resolve(player=ADA, object=copy))
    assert stage.object(copy).token
    assert stage.zone(copy) == BATTLEFIELD


def test_a_copy_of_an_instant_is_gone_when_it_has_resolved() -> None:
    stage = Stage()
    copy = made(stage, CopySpell, stage.place("Lightning Bolt", STACK))
    outcome = stage.do(Resolve(player=ADA, object=copy))
    assert not stage.exists(copy)
    assert [e.key for e in outcome.events if e.kind == "ceased"] == ["stack.copy_gone"]


def test_only_a_spell_is_copied_as_a_spell() -> None:
    stage = Stage()
    verdict = stage.judge(CopySpell(player=ADA, of=stage.place("Grizzly Bears")))
    assert verdict.ruling is Ruling.REFUSED
    assert verdict.decisive[0].key == "copy.spell_of_double_faced"


def test_a_copy_of_a_card_is_cast_at_once_or_gone() -> None:
    stage = Stage()
    fire = stage.place("Fire // Ice", GRAVEYARD)
    stage.do(CopyCard(player=ADA, of=fire))
    assert [obj.id for obj in stage.state.objects] == [fire]
    copy = ObjectId(stage.state.next_id)
    steps = (CopyCard(player=ADA, of=fire), Cast(player=ADA, card=copy, as_="right"))
    stage.do(Batch(player=ADA, steps=steps))
    assert (stage.traits(copy).name, stage.zone(copy)) == ("Ice", STACK)


def test_a_copy_of_what_is_face_down_is_a_nameless_creature() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.do(TurnFaceDown(player=ADA, object=bear))
    who = made(stage, TokenCopy, bear)
    found = stage.traits(who)
    assert (found.name, found.power, found.mana_value) == ("", "2", 0)
    assert not stage.object(who).face_down
