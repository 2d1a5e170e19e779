"""Face-down objects: characteristics, viewers, double-faced cards, and turning up."""

import pytest
from msgspec.structs import replace

from core.cards.card import Card
from core.games.mtg.actions import Cast, Put, Resolve
from core.rules.actions import (
    BecomeCopy,
    Counters,
    Forbid,
    Move,
    Permit,
    Tap,
    TurnFaceDown,
    TurnFaceUp,
)
from core.rules.verdict import Ruling
from core.state.effects import Filter
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, STACK
from tests.core.stage import ADA, BEN, Stage, card_named


def with_ability(keyword: str) -> Card:
    """Return a creature card that may be cast face down by an ability."""
    bears = card_named("Grizzly Bears")
    face = replace(bears.front, name="Masked", keywords=(f"{keyword} {{1}}",))
    return replace(bears, name="Masked", sides=((face,),))


def test_face_down_it_is_a_2_2_creature_and_nothing_else() -> None:
    stage = Stage()
    object_id = stage.place("Gisela, the Broken Blade", face_down=True)
    found = stage.traits(object_id)
    assert (found.names, found.power, found.toughness) == ((), "2", "2")
    assert str(found.type_line) == "Creature"
    assert (found.mana_value, str(found.mana_cost), found.colors) == (0, "", frozenset())
    assert (found.keywords, found.text) == ((), ())
    assert (
        stage.start_key(object_id) == stage.mana_value_key(object_id) == "facedown.characteristics"
    )


def test_it_keeps_what_lies_on_it_and_stays_the_same_object_both_ways() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    stage.do(Counters(player=ADA, object=bear, kind="+1/+1", change=1))
    stage.do(Tap(player=ADA, object=bear))
    ref = stage.object(bear).ref
    stage.do(TurnFaceDown(player=ADA, object=bear))
    assert (stage.object(bear).ref, stage.traits(bear).power) == (ref, "3")
    outcome = stage.do(TurnFaceUp(player=ADA, object=bear))
    assert stage.object(bear).ref == ref
    assert stage.object(bear).tapped
    assert outcome.verdict.keys == ("facedown.turn_up", "facedown.manifest", "facedown.special")
    assert [event.kind for event in outcome.events] == ["turned_face_up"]


@pytest.mark.parametrize(
    "card",
    [
        "Delver of Secrets // Insectile Aberration",
        "Valki, God of Lies // Tibalt, Cosmic Impostor",
        "Graf Rats",
    ],
)
def test_a_double_faced_permanent_cannot_be_turned_face_down(card: str) -> None:
    stage = Stage()
    verdict = stage.judge(TurnFaceDown(player=ADA, object=stage.place(card)))
    assert (verdict.ruling, verdict.keys) == (Ruling.NOTHING, ("facedown.dfc_cannot_be_turned",))


def test_a_melded_permanent_cannot_be_turned_face_down() -> None:
    stage = Stage()
    host = stage.melded("Graf Rats", "Midnight Scavengers")
    verdict = stage.judge(TurnFaceDown(player=ADA, object=host))
    assert (verdict.ruling, verdict.keys) == (Ruling.NOTHING, ("facedown.dfc_cannot_be_turned",))


def test_what_lies_as_it_is_told_to_changes_nothing() -> None:
    stage = Stage()
    up, down = stage.place("Grizzly Bears"), stage.place("Grizzly Bears", face_down=True)
    assert stage.ruling(TurnFaceUp(player=ADA, object=up)) is Ruling.NOTHING
    assert stage.ruling(TurnFaceDown(player=ADA, object=down)) is Ruling.NOTHING


@pytest.mark.parametrize("zone", [HAND, GRAVEYARD, STACK])
def test_only_a_permanent_is_turned_face_down(zone: str) -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", zone)  # type: ignore[arg-type] # the zones are plain words here
    verdict = stage.judge(TurnFaceDown(player=ADA, object=object_id))
    assert (verdict.ruling, verdict.possible) == (Ruling.NOTHING, False)


def test_a_double_faced_card_may_enter_face_down_and_comes_up_as_its_front() -> None:
    stage = Stage()
    object_id = stage.place("Delver of Secrets // Insectile Aberration", GRAVEYARD)
    outcome = stage.do(Put(player=ADA, card=object_id, as_="face_down"))
    keys = ("facedown.characteristics", "facedown.cast_or_enter", "visibility.face_down")
    assert outcome.verdict.keys == keys
    assert stage.traits(object_id).name == ""
    up = stage.do(TurnFaceUp(player=ADA, object=object_id))
    special = ("facedown.manifest", "facedown.special")
    assert up.verdict.keys == ("facedown.turn_up", *special, "facedown.cannot_transform")
    assert stage.traits(object_id).name == "Delver of Secrets"


@pytest.mark.parametrize("card", ["Lightning Bolt", "Fire // Ice"])
def test_a_card_that_is_no_permanent_stays_face_down(card: str) -> None:
    stage = Stage()
    object_id = stage.place(card, face_down=True)
    verdict = stage.judge(TurnFaceUp(player=ADA, object=object_id))
    assert (verdict.ruling, verdict.keys) == (Ruling.NOTHING, ("facedown.turn_up",))


def test_a_spell_cast_face_down_is_nobody_on_the_stack_and_on_the_battlefield() -> None:
    stage = Stage()
    object_id = stage.place(with_ability("Morph"), HAND)
    outcome = stage.do(Cast(player=ADA, card=object_id, as_="face_down"))
    assert outcome.label == "Cast a card face down"
    assert not any("Masked" in event.says for event in outcome.events)
    assert stage.traits(object_id).name == ""
    stage.do(Resolve(player=ADA, object=object_id))
    assert (stage.zone(object_id), stage.object(object_id).face_down) == (BATTLEFIELD, True)
    obj = stage.object(object_id)
    assert [may_see(stage.rules.zones, obj, viewer) for viewer in (ADA, BEN)] == [True, False]


@pytest.mark.parametrize(
    ("ability", "condition", "keywords"),
    [
        ("Morph", "morphed", ()),
        ("Megamorph", "morphed", ()),
        ("Disguise", "disguised", ("Ward {2}",)),
    ],
)
def test_a_permanent_keeps_by_which_ability_it_was_cast_face_down(
    ability: str, condition: str, keywords: tuple[str, ...]
) -> None:
    stage = Stage()
    object_id = stage.place(with_ability(ability), HAND)
    stage.do(Cast(player=ADA, card=object_id, as_="face_down"))
    assert stage.traits(object_id).keywords == keywords
    stage.do(Resolve(player=ADA, object=object_id))
    assert stage.object(object_id).conditions == (condition,)
    assert stage.traits(object_id).keywords == keywords
    stage.do(TurnFaceUp(player=ADA, object=object_id))
    assert stage.object(object_id).conditions == ()


def test_ward_of_a_cloaked_permanent_is_copied() -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", HAND)
    stage.do(Put(player=ADA, card=object_id, as_="cloaked"))
    bear = stage.place("Runeclaw Bear")
    stage.do(BecomeCopy(player=ADA, object=bear, of=object_id))
    assert stage.traits(bear).keywords == ("Ward {2}",)


@pytest.mark.parametrize("card", ["Grizzly Bears", "Forest", "Lightning Bolt"])
def test_no_card_without_morph_or_disguise_is_cast_face_down(card: str) -> None:
    stage = Stage()
    object_id = stage.place(card, HAND)
    cast = Cast(player=ADA, card=object_id, as_="face_down")
    assert stage.ruling(cast) is Ruling.REFUSED
    assert not any(option.action == cast for option in stage.menu(object_id))
    let = Permit(player=ADA, who=ADA, what="cast", filter=Filter(zone=HAND), as_="face_down")
    stage.do(let)
    assert stage.ruling(cast) is Ruling.DONE
    assert any(option.action == cast for option in stage.menu(object_id))


def test_an_opponent_turns_a_permanent_up_by_an_effect_alone() -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", face_down=True)
    assert stage.ruling(TurnFaceUp(player=BEN, object=object_id)) is Ruling.REFUSED
    assert stage.ruling(TurnFaceUp(player=BEN, object=object_id, effect=True)) is Ruling.DONE


@pytest.mark.parametrize(
    ("card", "way", "ruling"),
    [
        ("Grizzly Bears", "manifested", Ruling.DONE),
        ("Grizzly Bears", "cloaked", Ruling.DONE),
        ("Grizzly Bears", "morphed", Ruling.REFUSED),
        ("Forest", "manifested", Ruling.REFUSED),
        ("Dryad Arbor", "cloaked", Ruling.REFUSED),
        ("Bonesplitter", "cloaked", Ruling.REFUSED),
    ],
)
def test_its_controller_turns_up_what_hid_it_lets_them(card: str, way: str, ruling: Ruling) -> None:
    stage = Stage()
    object_id = stage.place(card, face_down=True, conditions=(way,))
    assert stage.ruling(TurnFaceUp(player=ADA, object=object_id)) is ruling
    assert stage.ruling(TurnFaceUp(player=ADA, object=object_id, effect=True)) is Ruling.DONE


def test_leaving_it_is_itself_again() -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", face_down=True)
    stage.do(Move(player=ADA, object=object_id, to=GRAVEYARD))
    assert (stage.object(object_id).face_down, stage.traits(object_id).name) == (
        False,
        "Grizzly Bears",
    )


def test_exiled_face_down_it_is_seen_by_those_who_were_shown_it() -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", HAND)
    stage.do(Move(player=ADA, object=object_id, to=EXILE, face_down=True, visible_to=(BEN,)))
    obj = stage.object(object_id)
    assert [may_see(stage.rules.zones, obj, viewer) for viewer in (ADA, BEN)] == [False, True]


@pytest.mark.parametrize(("kind", "ruling"), [("Creature", Ruling.REFUSED), ("Angel", Ruling.DONE)])
def test_cast_face_down_it_is_forbidden_as_what_lies_there(kind: str, ruling: Ruling) -> None:
    stage = Stage()
    object_id = stage.place("Gisela, the Broken Blade", HAND)
    stage.do(Forbid(player=ADA, who=ADA, what="cast", filter=Filter(type=kind)))
    assert stage.ruling(Cast(player=ADA, card=object_id, as_="face_down")) is ruling
    assert stage.ruling(Cast(player=ADA, card=object_id, as_="front")) is Ruling.REFUSED


@pytest.mark.parametrize(("kind", "ruling"), [("Creature", Ruling.DONE), ("Angel", Ruling.REFUSED)])
def test_cast_face_down_it_is_permitted_as_what_lies_there(kind: str, ruling: Ruling) -> None:
    stage = Stage()
    object_id = stage.place("Gisela, the Broken Blade", EXILE)
    stage.do(Permit(player=ADA, who=ADA, what="cast", filter=Filter(type=kind)))
    assert stage.ruling(Cast(player=ADA, card=object_id, as_="face_down")) is ruling
    assert stage.ruling(Cast(player=ADA, card=object_id, as_="front")) is Ruling.DONE
