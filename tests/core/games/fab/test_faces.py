"""Which faces are active where, kind by kind."""

import pytest

from core.cards.card import Layout
from core.games.fab import actions as fab
from core.games.fab.objects.characteristics import characteristics_view
from core.games.fab.objects.faces import DOUBLE_FACED, FACE_POLICIES
from core.games.fab.rulesets import CR_9
from core.rules import actions as base
from core.rules.verdict import Ruling
from core.state.ids import Zone
from tests.core.games.fab.stage import ADA, BEN, Stage

PILES = ("hand", "deck", "graveyard", "banished", "pitch", "arsenal", "inventory")
TWIN = "Levia, Redeemed // Blasmophet, Levia Consumed"


@pytest.mark.parametrize("layout", [Layout.SINGLE, Layout.SPLIT, *sorted(DOUBLE_FACED)])
def test_every_kind_of_card_has_a_policy_for_every_place(layout: Layout) -> None:
    assert {place for kind, place in FACE_POLICIES if kind is layout} == {
        "outside the game",
        "in the arena",
        "on the stack",
        "elsewhere",
    }


@pytest.mark.parametrize("pile", PILES)
def test_a_twin_card_has_both_faces_active_in_every_pile(pile: str) -> None:
    stage = Stage()
    twin = stage.place(TWIN, pile, side=1)
    assert stage.traits(twin).active == ("front", "back")
    assert stage.traits(twin).stat("life") == "8 // 13"


@pytest.mark.parametrize("pile", PILES)
def test_a_transcended_back_stays_in_every_pile_inside_the_game(pile: str) -> None:
    stage = Stage()
    gully = stage.place("Mistcloak Gully", "permanent")
    stage.do(fab.Transcend(player=ADA, object=gully))
    stage.do(base.Move(player=ADA, object=gully, to=Zone(pile)))
    expected = "front" if pile == "inventory" else "back"
    assert stage.traits(gully).active == (expected,)


def test_a_twin_card_that_a_move_brings_into_the_arena_needs_a_face() -> None:
    stage = Stage()
    twin = stage.place(TWIN, "inventory")
    move = base.Move(player=ADA, object=twin, to=Zone("hero"))
    assert stage.do(move) is Ruling.CHOICE
    chosen = base.Move(player=ADA, object=twin, to=Zone("hero"), as_="back")
    assert stage.do(chosen) is Ruling.DONE
    assert stage.traits(twin).names == ("Blasmophet, Levia Consumed",)


def test_a_split_card_put_there_has_both_sides() -> None:
    stage = Stage()
    split = stage.place("Null // Shock", "graveyard")
    left = fab.Put(player=ADA, card=split, as_="left", to=Zone("combat_chain"))
    assert stage.do(left) is Ruling.REFUSED
    plain = fab.Put(player=ADA, card=split, to=Zone("combat_chain"))
    assert stage.do(plain) is Ruling.DONE
    assert stage.traits(split).active == ("left", "right")


def test_only_a_card_with_meld_is_played_with_both_sides() -> None:
    stage = Stage()
    split = stage.place("Null // Shock", "hand")
    assert CR_9.tables.playable_faces(stage.view, split, ADA) == ("left", "right", "both")
    assert CR_9.tables.playable_faces(stage.view, split, BEN) == ()


def test_a_flip_card_is_played_with_its_front_only() -> None:
    stage = Stage()
    cromai = stage.place("Invoke Cromai", "hand")
    assert CR_9.tables.playable_faces(stage.view, cromai, ADA) == ("front",)
    assert stage.do(fab.Play(player=ADA, card=cromai, as_="back")) is Ruling.REFUSED
    assert "flip.inside_game" in stage.keys


def test_a_card_of_one_face_is_awakened_in_vain() -> None:
    stage = Stage()
    potion = stage.place("Energy Potion", "permanent")
    assert stage.do(fab.Awaken(player=ADA, object=potion)) is Ruling.NOTHING
    assert stage.do(fab.Transcend(player=ADA, object=potion)) is Ruling.NOTHING


def test_a_private_flip_card_is_found_by_no_effect() -> None:
    stage = Stage()
    figment = stage.place("Figment of War", "deck")
    assert stage.do(fab.Awaken(player=ADA, object=figment)) is Ruling.NOTHING
    assert "visibility.public" in stage.keys


def test_a_copy_of_a_dragon_has_the_active_face_and_no_other() -> None:
    stage = Stage()
    dragon = stage.place("Invoke Cromai", "permanent", side=1)
    ally = stage.place("Invoke Azvolai", "permanent", side=1)
    stage.do(base.BecomeCopy(player=ADA, object=ally, of=dragon))
    assert stage.traits(ally).names == ("Cromai",)
    assert stage.traits(ally).stat("power") == "3"
    stage.do(base.TokenCopy(player=BEN, of=dragon))
    tokens = [obj for obj in stage.state.objects if obj.token]
    assert [stage.traits(obj.id).names for obj in tokens] == [("Cromai",)]


def test_every_property_has_its_reasons() -> None:
    stage = Stage()
    for name in ("Invoke Cromai", TWIN, "Stir the Pot", "Null // Shock", "Energy Potion"):
        object_id = stage.place(name, "graveyard")
        told = characteristics_view(stage.view, object_id)
        assert all(row.why for row in told.rows)
        assert {row.id for row in told.rows} >= {"name", "typebox", "category"}


def test_a_sheet_tells_a_stranger_nothing_of_a_private_card() -> None:
    stage = Stage()
    cromai = stage.place("Invoke Cromai", "hand")
    assert characteristics_view(stage.view, cromai, BEN).rows == ()
    assert characteristics_view(stage.view, cromai, ADA).title == "Invoke Cromai"
    banished = stage.place("Invoke Cromai", "banished", face_down=True)
    assert characteristics_view(stage.view, banished, ADA).title == "Invoke Cromai"
    assert characteristics_view(stage.view, banished, BEN).rows == ()


def test_a_card_that_others_may_not_see_is_called_private_for_its_owner_alone() -> None:
    stage = Stage()
    held, played = stage.place("Energy Potion", "hand"), stage.place("Energy Potion", "permanent")
    rows = {row.id: row.text for row in characteristics_view(stage.view, held, ADA).rows}
    assert rows["visibility"] == "private"
    assert "visibility" not in {row.id for row in characteristics_view(stage.view, played).rows}
