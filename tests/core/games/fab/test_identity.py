"""When a card is the same object and when it is a new one."""

import pytest

from core.games.fab import actions as fab
from core.rules import actions as base
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, Zone
from tests.core.games.fab.stage import ADA, BEN, Stage

OUTSIDE = ("hand", "deck", "graveyard", "banished", "pitch", "arsenal", "inventory")


def move(stage: Stage, object_id: ObjectId, to: str, **more: object) -> Ruling:
    action = base.Move(player=ADA, object=object_id, to=Zone(to), **more)  # type: ignore[arg-type] # the fields of a move
    return stage.do(action)


@pytest.mark.parametrize("zone", OUTSIDE)
def test_every_zone_outside_arena_and_stack_makes_a_new_object(zone: str) -> None:
    stage = Stage()
    potion = stage.place("Energy Potion", "permanent", counters=(("steam", 1),))
    before = stage.object(potion).ref
    assert move(stage, potion, zone) is Ruling.DONE
    assert stage.object(potion).ref != before
    assert stage.object(potion).counters == ()
    assert stage.happened.count("becomes_new_object") == 1


@pytest.mark.parametrize("zone", OUTSIDE)
def test_from_anywhere_into_the_arena_it_stays_the_same_object(zone: str) -> None:
    stage = Stage()
    potion = stage.place("Energy Potion", zone)
    before = stage.object(potion).ref
    assert move(stage, potion, "permanent") is Ruling.DONE
    assert stage.object(potion).ref == before
    assert "enters" in stage.happened


def test_a_public_card_moved_face_down_within_the_arena_is_a_new_object() -> None:
    stage = Stage()
    potion = stage.place("Energy Potion", "permanent")
    before = stage.object(potion).ref
    assert move(stage, potion, "combat_chain", face_down=True) is Ruling.DONE
    assert stage.object(potion).ref != before


def test_a_private_card_turned_face_up_in_its_zone_stays_the_same_object() -> None:
    stage = Stage()
    card = stage.place("Energy Potion", "banished", face_down=True)
    before = stage.object(card).ref
    assert stage.do(base.TurnFaceUp(player=ADA, object=card)) is Ruling.DONE
    assert stage.object(card).ref == before
    assert stage.do(base.TurnFaceUp(player=ADA, object=card)) is Ruling.NOTHING


def test_a_face_down_card_moved_to_its_own_zone_only_turns() -> None:
    stage = Stage()
    card = stage.place("Energy Potion", "banished", face_down=True)
    before = stage.object(card).ref
    assert move(stage, card, "banished") is Ruling.DONE
    assert not stage.object(card).face_down
    assert stage.object(card).ref == before


def test_an_arsenal_card_turned_up_and_down_again_is_new() -> None:
    stage = Stage()
    card = stage.place("Energy Potion", "arsenal", face_down=True)
    before = stage.object(card).ref
    stage.do(base.TurnFaceUp(player=ADA, object=card))
    assert stage.object(card).ref == before
    stage.do(base.TurnFaceDown(player=ADA, object=card))
    assert stage.object(card).ref != before


def test_the_owner_controls_cards_put_by_effects_and_the_player_played_cards() -> None:
    stage = Stage()
    put = stage.place("Energy Potion", "hand", BEN)
    stage.do(fab.Put(player=ADA, card=put))
    assert stage.object(put).controller == BEN
    played = stage.place("Energy Potion", "graveyard", BEN)
    stage.do(base.Permit(player=ADA, who=ADA))
    assert stage.do(fab.Play(player=ADA, card=played)) is Ruling.DONE
    stage.do(fab.Resolve(player=ADA, object=played))
    assert stage.object(played).controller == ADA
    stage.do(base.Move(player=ADA, object=played, to=Zone("hand")))
    assert stage.object(played).controller == BEN


def test_an_arsenal_zone_holds_one_card() -> None:
    stage = Stage()
    stage.place("Energy Potion", "arsenal")
    second = stage.place("Fry", "hand")
    assert move(stage, second, "arsenal") is Ruling.NOTHING
    assert "zone.arsenal_one" in stage.keys


def test_two_weapon_zones_hold_two_daggers_or_one_staff() -> None:
    stage = Stage()
    stage.place("Harmonized Kodachi", "weapon")
    staff = stage.place("Volzar, the Lightning Rod", "banished")
    dagger = stage.place("Mark of the Huntsman", "banished")
    assert move(stage, staff, "weapon") is Ruling.NOTHING
    assert move(stage, dagger, "weapon") is Ruling.DONE
    assert move(stage, stage.place("Harmonized Kodachi", "banished"), "weapon") is Ruling.NOTHING


def test_a_plain_action_card_is_no_permanent() -> None:
    stage = Stage()
    fry = stage.place("Fry", "hand")
    assert stage.do(fab.Put(player=ADA, card=fry)) is Ruling.NOTHING
    assert "permanent.becomes" in stage.keys


def test_a_card_from_outside_enters_only_a_zone_for_its_kind() -> None:
    stage = Stage()
    helm = stage.place("Ironrot Helm", "inventory")
    card = stage.state.printed(stage.object(helm))
    hand = base.Bring(player=ADA, card=card, to=Zone("hand"), owner=BEN)
    assert stage.do(hand) is Ruling.NOTHING
    head = base.Bring(player=ADA, card=card, to=Zone("head"), owner=BEN)
    assert stage.do(head) is Ruling.DONE
    assert [obj.owner for obj in stage.state.in_zone(Zone("head"))] == [BEN]
    assert stage.do(head) is Ruling.NOTHING


def test_a_replacement_sends_a_card_elsewhere() -> None:
    stage = Stage()
    potion = stage.place("Energy Potion", "permanent")
    instead = base.Instead(to=Zone("deck"), position="bottom")
    applies = base.AppliesTo(to=Zone("graveyard"), owner=ADA)
    stage.do(base.Replacement(player=ADA, applies_to=applies, instead=instead))
    stage.do(base.Move(player=ADA, object=potion, to=Zone("graveyard"), reason="destroy"))
    assert stage.object(potion).zone == "deck"


def test_a_replacement_for_a_missing_object_is_refused() -> None:
    applies = base.AppliesTo(to=Zone("graveyard"), object=ObjectId(99))
    action = base.Replacement(player=ADA, applies_to=applies, instead=base.Instead(to=Zone("deck")))
    assert Stage().do(action) is Ruling.REFUSED
