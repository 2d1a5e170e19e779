"""Cards put into zones and under other cards."""

import pytest

from core.cards.reader import CardEntry, FaceEntry
from core.games.fab import actions as fab
from core.games.fab.offers import drop
from core.rules import actions as base
from core.rules.verdict import Ruling
from core.state.effects import Change, Filter
from core.state.ids import ObjectId, Zone
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up

QUIVER = made_up("A Quiver", "Ranger Equipment - Quiver")
BOW = made_up("A Bow", "Ranger Weapon - Bow (2H)")
SHIELD = made_up("A Shield", "Guardian Equipment - Off-Hand", defense="2")
CURSE = made_up("A Curse", "Generic Action - Affliction Aura", cost="0")


def put(stage: Stage, object_id: ObjectId, **more: object) -> Ruling:
    return stage.do(fab.Put(player=ADA, card=object_id, **more))  # type: ignore[arg-type] # the fields of a put


@pytest.mark.parametrize(
    "name", ["Scar for a Scar", "Levia, Redeemed // Blasmophet, Levia Consumed"]
)
def test_any_card_goes_under_a_hero_without_a_word_about_its_faces(name: str) -> None:
    stage = Stage()
    hero = stage.place("Katsu", "hero")
    card = stage.place(name, "graveyard")
    assert put(stage, card, attached_to=hero) is Ruling.DONE
    assert stage.object(card).attached_to == stage.object(hero).ref
    assert "subcard.new" in stage.keys
    assert put(stage, hero, attached_to=card) is Ruling.REFUSED


def test_an_affliction_enters_under_an_opponent_however_it_enters() -> None:
    stage = Stage()
    curse = stage.place(CURSE, "graveyard")
    assert put(stage, curse) is Ruling.DONE
    assert stage.object(curse).controller == BEN
    assert stage.do(base.Flicker(player=ADA, object=curse)) is Ruling.DONE
    assert stage.object(curse).controller == BEN
    assert put(stage, stage.place(CURSE, "graveyard"), controller=ADA) is Ruling.REFUSED


def test_a_quiver_shares_the_zones_of_a_bow_and_else_takes_one() -> None:
    stage = Stage()
    stage.place(BOW, "weapon")
    assert put(stage, stage.place(QUIVER, "inventory"), to=Zone("weapon")) is Ruling.DONE
    assert put(stage, stage.place(QUIVER, "inventory"), to=Zone("weapon")) is Ruling.NOTHING
    other = Stage()
    for _ in range(2):
        other.place("Harmonized Kodachi", "weapon")
    assert put(other, other.place(QUIVER, "inventory"), to=Zone("weapon")) is Ruling.NOTHING


def test_a_player_cannot_equip_two_off_hands() -> None:
    stage = Stage()
    assert put(stage, stage.place(SHIELD, "inventory"), to=Zone("weapon")) is Ruling.DONE
    assert put(stage, stage.place(SHIELD, "inventory"), to=Zone("weapon")) is Ruling.NOTHING


def test_a_permission_does_not_find_a_private_card_in_a_public_zone() -> None:
    stage = Stage()
    jab = stage.place("Head Jab", "banished", face_down=True)
    stage.do(base.Permit(player=ADA, who=ADA, filter=Filter(zone=Zone("banished"))))
    assert stage.do(fab.Play(player=ADA, card=jab)) is Ruling.REFUSED
    stage.do(base.TurnFaceUp(player=ADA, object=jab))
    assert stage.do(fab.Play(player=ADA, card=jab, from_=Zone("hand"))) is Ruling.REFUSED
    assert stage.do(fab.Play(player=ADA, card=jab, from_=Zone("banished"))) is Ruling.DONE


def test_a_replacement_to_where_a_card_cant_be_fails() -> None:
    stage = Stage()
    helm = stage.place("Ironrot Helm", "head")
    to_hand = base.Replacement(
        player=ADA,
        applies_to=base.AppliesTo(to=Zone("graveyard")),
        instead=base.Instead(to=Zone("hand")),
    )
    stage.do(to_hand)
    stage.do(base.Move(player=ADA, object=helm, to=Zone("graveyard"), reason="destroy"))
    assert stage.object(helm).zone == "head"


def test_only_a_layer_is_negated() -> None:
    stage = Stage()
    stage.do(base.Permit(player=ADA, who=ADA))
    (lasting,) = stage.state.permissions
    assert stage.do(fab.Counter(player=ADA, object=lasting.id)) is Ruling.NOTHING


def test_a_card_made_an_aura_by_an_effect_enters_the_arena_as_one() -> None:
    stage = Stage()
    tap = stage.place("Leg Tap", "hand")
    assert stage.do(fab.Put(player=ADA, card=tap)) is Ruling.NOTHING
    aura = Change(add_types=("Aura",))
    stage.do(base.Effect(player=ADA, objects=(tap,), change=aura))
    assert stage.do(fab.Put(player=ADA, card=tap)) is Ruling.DONE
    assert stage.object(tap).zone == "permanent"


def test_a_twin_card_with_a_token_on_either_face_ceases_outside_the_arena() -> None:
    stage = Stage()
    faces = [
        FaceEntry(name="Wisp", typebox="Generic Item", cost="0"),
        FaceEntry(name="Shade", typebox="Generic Token - Aura"),
    ]
    card = CardEntry(name="Wisp // Shade", kind="twin", faces=faces).card()
    wisp = stage.place(card, "permanent")
    stage.do(base.Move(player=ADA, object=wisp, to=Zone("graveyard"), reason="destroy"))
    assert stage.state.objects.get(wisp) is None


def test_a_card_dropped_on_the_side_of_another_player_enters_under_that_player_and_is_named() -> (
    None
):
    stage = Stage()
    item = stage.place(made_up("A Lamp", "Generic Action - Item", cost="0"), "hand")
    (option,) = drop(stage.view, item, Zone("permanent"), BEN, ADA)
    assert stage.do(option.action) is Ruling.DONE
    assert stage.last is not None
    assert "hidden card" not in " ".join(str(each.message) for each in stage.last.verdict.findings)
    assert (stage.object(item).controller, stage.object(item).owner) == (BEN, ADA)
