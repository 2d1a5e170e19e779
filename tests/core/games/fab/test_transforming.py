"""Cards that equip themselves or transform others as they resolve."""

import pytest

from core.cards.card import Card
from core.cards.reader import CardEntry, FaceEntry
from core.games.fab import actions as fab
from core.games.fab.offers import onto
from core.games.fab.playing.transforming import materials_of
from core.games.fab.rulesets import CR_9
from core.games.fab.turn.turns import begins_here
from core.rules import actions as base
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up

GEAR = ("Head", "Chest", "Arms", "Legs")


def followed() -> Stage:
    """Return a tracked game in which both players have a hero."""
    stage = Stage()
    stage.place("Teklovossen, Esteemed Magnate", "hero")
    stage.place("Katsu", "hero", BEN)
    stage.state = begins_here(stage.state)
    player = stage.state.player(ADA).with_points("action", 9)
    stage.state = stage.state.with_player(player)
    return stage


def evo(zone: str, text: str = "") -> Card:
    return made_up(f"Evo {zone}", f"Mechanologist Action Equipment - Evo {zone}", text=text)


def on_stack(stage: Stage, card: str | Card, **more: object) -> ObjectId:
    object_id = stage.place(card, "hand")
    play = fab.Play(player=ADA, card=object_id, free=True, **more)  # type: ignore[arg-type] # fields of a play
    assert stage.do(play) is Ruling.DONE
    return object_id


def menu(stage: Stage, object_id: ObjectId) -> dict[str, str]:
    return {str(o.message): str(o.more) for o in CR_9.tables.menu(stage.view, object_id, ADA)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Transform target ash you control into Big Bird. Go again", [("ash", 1)]),
        ("If you have a base head equipped, transform it into this, then", [("base head", 1)]),
        ("If you have base arms equipped, transform it into this, then", [("base arms", 1)]),
        (
            "If you have a base chest equipped, transform it and X Hyper Drivers you control into",
            [("base chest", 1), ("Hyper Drivers", None)],
        ),
        (
            "If you have a wrench weapon equipped, transform it and 3 Hyper Drivers into",
            [("wrench weapon", 1), ("Hyper Drivers", 3)],
        ),
        (
            "Transform target Brute head, legs, weapon and 3 Hyper Drivers you control into X",
            [("Brute head", 1), ("Brute legs", 1), ("Brute weapon", 1), ("Hyper Drivers", 3)],
        ),
        (
            "Transform your hero, your weapon, and 4 Evos you have equipped into Big Thing.",
            [("hero", 1), ("weapon", 1), ("Evos", 4)],
        ),
        ("Equip Fine Tunic. If you don't, negate this.", []),
        ("When this transforms from or into an Evo, gain {r}.", []),
    ],
)
def test_materials_are_read_from_the_text(text: str, found: list[tuple[str, int | None]]) -> None:
    assert [(" ".join(each.words), each.count) for each in materials_of(text)] == found


def test_the_menu_of_a_fabric_shows_its_zone_and_the_default_equips_it() -> None:
    stage = followed()
    fabric = on_stack(stage, "Fabric of Spring")
    assert menu(stage, fabric)["Resolve and equip"] == "to the chest"
    assert stage.do(fab.Pass(player=ADA)) is Ruling.DONE
    assert stage.object(fabric).zone == "chest"
    assert stage.traits(fabric).name == "Fyendal's Spring Tunic"


def test_a_fabric_whose_zone_is_taken_is_negated_with_its_front_active() -> None:
    stage = followed()
    stage.place("Heartened Cross Strap", "chest")
    fabric = on_stack(stage, "Fabric of Spring")
    assert menu(stage, fabric)["Resolve"] == "it is negated: the chest is taken"
    assert stage.do(fab.Pass(player=ADA)) is Ruling.DONE
    assert stage.object(fabric).zone == "graveyard"
    assert stage.traits(fabric).name == "Fabric of Spring"
    assert "negated" in stage.happened


def label(stage: Stage) -> str:
    assert stage.last is not None
    return stage.last.label


def test_the_name_of_an_action_states_that_the_card_is_negated_or_cleared() -> None:
    stage = followed()
    stage.place("Heartened Cross Strap", "chest")
    fabric = on_stack(stage, "Fabric of Spring")
    before = stage.state
    stage.do(fab.Pass(player=ADA))
    assert "It is negated: Fabric of Spring" in label(stage)
    stage.state = before
    stage.do(fab.Resolve(player=ADA, object=fabric))
    assert label(stage) == "Resolve Fabric of Spring, which is negated"
    on_stack(stage, evo("Chest"))
    stage.do(fab.Pass(player=ADA))
    assert "It is cleared: Evo Chest" in label(stage)


def test_the_name_of_an_action_states_that_a_defense_reaction_is_cleared() -> None:
    stage = followed()
    reaction = made_up("Late Guard", "Generic Defense Reaction", cost="0", defense="3")
    stage.place(reaction, "stack")
    stage.do(fab.Pass(player=ADA))
    assert "It is cleared: Late Guard" in label(stage)


def test_an_evo_takes_further_objects_under_it_only_where_they_are_chosen() -> None:
    stage = followed()
    text = "If you have a base chest equipped, transform it and X Hyper Drivers you control into"
    base_chest = stage.place(made_up("Cap", "Mechanologist Equipment - Base Chest"), "chest")
    drivers = [stage.place("Hyper Driver", "permanent") for _ in range(3)]
    plain = on_stack(stage, evo("Chest", f"{text} this, then equip this."))
    chosen = fab.Resolve(player=ADA, object=plain, under=(base_chest, *drivers[:2]))
    assert stage.do(chosen) is Ruling.DONE
    assert stage.object(plain).zone == "chest"
    assert "by_hand" not in stage.happened
    under = [each for each in drivers if stage.object(each).attached_to is not None]
    assert under == drivers[:2]


def test_an_evo_without_a_base_is_cleared() -> None:
    stage = followed()
    stage.place("Heartened Cross Strap", "chest")
    plain = on_stack(stage, evo("Chest"))
    assert stage.do(fab.Pass(player=ADA)) is Ruling.DONE
    assert stage.keys[:1] == ("resolve.layer",)
    assert "equip.fails" in stage.keys
    assert stage.object(plain).zone == "graveyard"


def machine_parts(stage: Stage) -> list[ObjectId]:
    parts = [
        stage.place(made_up(f"{zone} Part", f"Mechanologist Equipment - {zone}"), zone.lower())
        for zone in GEAR
    ]
    gun = stage.place(made_up("Gun", "Mechanologist Weapon - Gun (2H)", power="2"), "weapon")
    return [*parts, gun, *(stage.place("Hyper Driver", "permanent") for _ in range(3))]


def test_eight_objects_go_under_a_construct_in_one_action() -> None:
    stage = followed()
    parts = machine_parts(stage)
    nitro = on_stack(stage, "Construct Nitro Mechanoid")
    assert stage.do(fab.Pass(player=ADA)) is Ruling.DONE
    assert stage.object(nitro).zone == "permanent"
    assert stage.traits(nitro).name == "Nitro Mechanoid"
    refs = {stage.object(each).attached_to for each in parts}
    assert refs == {stage.object(nitro).ref}


def test_a_construct_whose_targets_are_not_all_there_is_not_played() -> None:
    stage = followed()
    parts = machine_parts(stage)
    stage.state = stage.state.without(parts[0])
    nitro = stage.place("Construct Nitro Mechanoid", "hand")
    assert stage.do(fab.Play(player=ADA, card=nitro, free=True)) is Ruling.REFUSED
    assert "play.target" in stage.keys


def test_a_construct_that_lost_a_part_before_it_resolves_takes_none() -> None:
    stage = followed()
    parts = machine_parts(stage)
    nitro = on_stack(stage, "Construct Nitro Mechanoid")
    stage.state = stage.state.without(parts[0])
    assert stage.do(fab.Pass(player=ADA)) is Ruling.DONE
    assert stage.object(nitro).zone == "graveyard"
    assert stage.object(parts[1]).attached_to is None


def mechropotent(stage: Stage) -> tuple[ObjectId, ObjectId]:
    stage.place(made_up("Gun", "Mechanologist Weapon - Gun (2H)", power="2"), "weapon")
    for zone in GEAR:
        stage.place(evo(zone), zone.lower())
    hero = next(obj.id for obj in stage.state.objects if obj.zone == "hero" and obj.owner == ADA)
    return hero, on_stack(stage, "Singularity")


def test_singularity_takes_the_hero_under_it_and_the_game_continues() -> None:
    stage = followed()
    hero, singularity = mechropotent(stage)
    stage.do(base.Life(player=ADA, change=-7))
    assert menu(stage, singularity)["Resolve and transform"] == "your hero goes under it"
    assert stage.do(fab.Pass(player=ADA)) is Ruling.DONE
    assert stage.object(singularity).zone == "hero"
    assert stage.traits(singularity).stat("life") == "33"
    assert stage.object(hero).attached_to == stage.object(singularity).ref
    assert not stage.state.match.over


def test_a_hero_dropped_on_singularity_resolves_it() -> None:
    stage = followed()
    hero, singularity = mechropotent(stage)
    (option,) = onto(stage.view, hero, singularity, ADA)
    assert option.label == "Resolve and transform"
    assert stage.do(option.action) is Ruling.DONE
    assert stage.object(singularity).zone == "hero"


def test_a_hero_goes_under_no_card_on_the_stack() -> None:
    stage = followed()
    hero, singularity = mechropotent(stage)
    attach = base.Attach(player=ADA, object=hero, to=singularity)
    assert stage.do(attach) is Ruling.REFUSED
    assert "transform.effect" in stage.keys
    assert not stage.state.match.over


def test_the_back_of_a_flip_card_is_not_offered_in_the_inventory() -> None:
    stage = followed()
    waiting = stage.place("Singularity", "inventory")
    assert not [words for words in menu(stage, waiting) if words.startswith("Transform into")]


def test_the_construct_of_a_weapon_without_its_parts_stays_unequipped() -> None:
    stage = followed()
    front = FaceEntry(
        name="Construct Wrench",
        typebox="Mechanologist Action - Construct",
        cost="0",
        text="If you have a wrench weapon equipped, transform it and 3 Hyper Drivers you control"
        " into Wrench, then equip Wrench.",
    )
    back = FaceEntry(name="Wrench", typebox="Mechanologist Weapon - Wrench (2H)", power="4")
    card = CardEntry(name="Construct Wrench // Wrench", kind="flip", faces=[front, back]).card()
    bare = on_stack(stage, card)
    assert stage.do(fab.Pass(player=ADA)) is Ruling.DONE
    assert stage.object(bare).zone == "permanent"
    old = stage.place(made_up("Spanner", "Mechanologist Weapon - Wrench (2H)"), "weapon")
    for _ in range(3):
        stage.place("Hyper Driver", "permanent")
    worn = on_stack(stage, card)
    assert stage.do(fab.Pass(player=ADA)) is Ruling.DONE
    assert stage.object(worn).zone == "weapon"
    assert stage.object(old).attached_to == stage.object(worn).ref
