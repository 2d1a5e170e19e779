"""Continuous effects: layers, timestamps, dependency, and the reasons that are kept."""

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.mtg.actions import Transform
from core.rules.actions import (
    BecomeCopy,
    Control,
    Counters,
    Effect,
    EndEffect,
    EndTurn,
    TurnFaceDown,
)
from core.state.effects import Change, Filter
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD
from tests.core.stage import ADA, BEN, Stage


def bear_on_stage() -> tuple[Stage, ObjectId]:
    """Return a stage with a bear."""
    stage = Stage()
    return stage, stage.place("Grizzly Bears")


def start(stage: Stage, object_id: ObjectId, **changes: Any) -> None:  # noqa: ANN401 - fields of whatever it is about
    """Start an effect on one object."""
    change = Change(**changes)
    stage.do(Effect(player=ADA, objects=(object_id,), change=change, source="a charm"))


@pytest.mark.parametrize(
    ("changes", "trait", "value", "key", "row"),
    [
        ({"power": 2}, "power", "4", "layer.pt_modify", "power"),
        ({"toughness": -1}, "toughness", "1", "layer.pt_modify", "toughness"),
        ({"set_power": 7}, "power", "7", "layer.pt_set", "power"),
        ({"set_colors": ("U",)}, "colors", frozenset("U"), "layer.color", "colors"),
        ({"add_colors": ("U",)}, "colors", frozenset("UG"), "layer.color", "colors"),
        ({"set_name": "Teddy"}, "names", ("Teddy",), "layer.text", "name"),
        ({"set_name": ""}, "names", (), "layer.text", "name"),
        (
            {"add_types": ("Artifact",)},
            "types",
            ("Creature", "Artifact"),
            "layer.type",
            "type_line",
        ),
        ({"add_abilities": ("Reach",)}, "keywords", ("Reach",), "layer.ability", "abilities"),
        ({"cant_transform": True}, "cant_transform", True, "layer.ability", "abilities"),
    ],
)
def test_an_effect_changes_its_part_and_says_so(
    changes: dict[str, Any], trait: str, value: object, key: str, row: str
) -> None:
    stage, bear = bear_on_stage()
    start(stage, bear, **changes)
    assert getattr(stage.traits(bear), trait) == value
    chain = stage.traits(bear).why[row]
    assert [why.key for why in chain] == ["characteristics.printed", key]


def test_words_that_are_added_find_their_place_in_the_type_line() -> None:
    stage, bear = bear_on_stage()
    start(stage, bear, add_types=("Legendary", "Land", "Forest"))
    assert str(stage.traits(bear).type_line) == "Legendary Creature Land — Bear Forest"


def test_setting_types_takes_the_subtypes_of_the_types_that_went() -> None:
    stage, bear = bear_on_stage()
    start(stage, bear, set_types=("Artifact",), set_supertypes=("Snow",))
    assert str(stage.traits(bear).type_line) == "Snow Artifact"
    assert stage.traits(bear).power is None


def test_power_is_set_before_it_is_modified_whatever_came_first() -> None:
    stage, bear = bear_on_stage()
    start(stage, bear, power=3)
    stage.do(Counters(player=ADA, object=bear, kind="+1/+1", change=1))
    start(stage, bear, set_power=0, set_toughness=1)
    found = stage.traits(bear)
    assert (found.power, found.toughness) == ("4", "2")
    assert [why.key for why in found.why["power"]] == [
        "characteristics.printed",
        "layer.pt_set",
        "layer.pt_modify",
        "pt.counters",
    ]


def test_of_two_effects_in_one_layer_the_later_one_wins() -> None:
    stage, bear = bear_on_stage()
    start(stage, bear, set_power=1, set_colors=("U",), set_types=("Artifact", "Creature"))
    start(stage, bear, set_power=5, set_colors=("R",), set_types=("Creature",))
    found = stage.traits(bear)
    assert (found.power, found.colors, found.types) == ("5", frozenset("R"), ("Creature",))


def test_a_permanent_that_is_no_creature_has_no_power() -> None:
    stage = Stage()
    relic = stage.place("Darksteel Relic")
    start(stage, relic, set_power=4, power=1, toughness=2)
    assert stage.traits(relic).power is None
    start(stage, relic, add_types=("Creature",), set_toughness=3)
    assert (stage.traits(relic).power, stage.traits(relic).toughness) == ("5", "5")


@pytest.mark.parametrize(
    ("kind", "power", "toughness"),
    [("+1/+1", "4", "4"), ("+2/-1", "6", "0"), ("-1/-0", "0", "2"), ("charge", "2", "2")],
)
def test_counters_that_are_numbers_count(kind: str, power: str, toughness: str) -> None:
    stage, bear = bear_on_stage()
    stage.alter(bear, counters=((kind, 2),))
    assert (stage.traits(bear).power, stage.traits(bear).toughness) == (power, toughness)


# Objects that an effect applies to


def test_a_locked_set_does_not_follow_a_new_object() -> None:
    stage, bear = bear_on_stage()
    start(stage, bear, power=2)
    other = stage.place("Grizzly Bears")
    assert stage.traits(other).power == "2"
    stage.alter(bear, incarnation=stage.object(bear).incarnation + 50)
    assert stage.traits(bear).power == "2"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(type="Creature"), ["mine", "theirs"]),
        (Filter(type="Bear"), ["mine"]),
        (Filter(controller=BEN), ["theirs", "lent"]),
        (Filter(owner=BEN), ["theirs"]),
        (Filter(name="Silvercoat Lion"), ["theirs"]),
        (Filter(zone=GRAVEYARD), ["dead"]),
        (Filter(type="Creature", zone=GRAVEYARD, owner=BEN), []),
    ],
)
def test_an_effect_for_all_asks_its_filter_ever_anew(wanted: Filter, found: list[str]) -> None:
    stage = Stage()
    names = {
        "mine": stage.place("Grizzly Bears"),
        "theirs": stage.place("Silvercoat Lion", owner=BEN),
        "lent": stage.place("Darksteel Relic", controller=BEN),
        "dead": stage.place("Grizzly Bears", GRAVEYARD),
    }
    change = Change(set_colors=("U",))
    stage.do(Effect(player=ADA, all_=wanted, change=change))
    assert [name for name, who in names.items() if stage.traits(who).colors == {"U"}] == found


def test_an_effect_for_all_creatures_applies_to_what_an_earlier_layer_made_one() -> None:
    stage = Stage()
    relic = stage.place("Darksteel Relic")
    stage.do(Effect(player=ADA, all_=Filter(type="Creature"), change=Change(power=1)))
    start(stage, relic, add_types=("Creature",), set_power=3, set_toughness=3)
    assert stage.traits(relic).power == "4"


def test_an_effect_that_applied_in_one_layer_goes_on_in_the_later_ones() -> None:
    stage, bear = bear_on_stage()
    change = Change(set_types=("Artifact",), set_colors=("U",))
    stage.do(Effect(player=ADA, all_=Filter(type="Creature"), change=change))
    found = stage.traits(bear)
    assert (found.types, found.colors) == (("Artifact",), frozenset("U"))


def test_an_effect_waits_for_the_one_it_depends_on() -> None:
    stage = Stage()
    relic = stage.place("Darksteel Relic")
    forest = Change(add_types=("Forest",))
    stage.do(Effect(player=ADA, all_=Filter(type="Land"), change=forest))
    stage.do(Effect(player=ADA, all_=Filter(type="Artifact"), change=Change(add_types=("Land",))))
    assert str(stage.traits(relic).type_line) == "Artifact Land — Forest"


def test_in_a_loop_of_dependencies_the_timestamps_decide() -> None:
    stage = Stage()
    relic = stage.place("Darksteel Relic")
    for wanted, made in (("Artifact", "Enchantment"), ("Enchantment", "Artifact")):
        change = Change(set_types=(made,))
        stage.do(Effect(player=ADA, all_=Filter(type=wanted), change=change))
    assert stage.traits(relic).types == ("Artifact",)


@given(
    st.lists(
        st.tuples(st.booleans(), st.sampled_from(("Plains", "Island", "Swamp", "Mountain"))),
        min_size=1,
        max_size=4,
    )
)
def test_without_a_dependency_the_latest_of_all_type_changes_counts(
    effects: list[tuple[bool, str]],
) -> None:
    stage = Stage()
    land = stage.place("Forest")
    for open_set, kind in effects:
        change = Change(set_subtypes=(kind,))
        aim = {"all_": Filter(type="Land")} if open_set else {"objects": (land,)}
        stage.do(Effect(player=ADA, change=change, **aim))
    assert str(stage.traits(land).type_line) == f"Basic Land — {effects[-1][1]}"


# Control, copies, ends


def test_the_latest_control_effect_counts_until_it_ends() -> None:
    stage, bear = bear_on_stage()
    stage.do(Control(player=BEN, object=bear, to=BEN))
    assert stage.traits(bear).controller == BEN
    stage.do(Control(player=ADA, object=bear, to=ADA, until="end_of_turn"))
    assert stage.traits(bear).controller == ADA
    stage.do(EndTurn(player=ADA))
    assert stage.traits(bear).controller == BEN
    stage.do(EndEffect(player=ADA, object=stage.state.effects[0].id))
    assert stage.traits(bear).controller == ADA
    assert stage.object(bear).controller == ADA


def test_effects_go_on_over_a_copy_and_over_being_face_down() -> None:
    stage, bear = bear_on_stage()
    start(stage, bear, power=3)
    stage.do(BecomeCopy(player=ADA, object=bear, of=stage.place("Silvercoat Lion")))
    assert (stage.traits(bear).name, stage.traits(bear).power) == ("Silvercoat Lion", "5")
    stage.do(TurnFaceDown(player=ADA, object=bear))
    assert (stage.traits(bear).name, stage.traits(bear).power) == ("", "5")


def test_an_effect_stays_when_the_permanent_turns_over() -> None:
    stage = Stage()
    delver = stage.place("Delver of Secrets // Insectile Aberration")
    start(stage, delver, power=2, toughness=2)
    stage.do(Transform(player=ADA, object=delver))
    assert (stage.traits(delver).power, stage.traits(delver).toughness) == ("5", "4")


@pytest.mark.parametrize(("until", "power"), [("end_of_turn", "2"), ("permanent", "3")])
def test_only_what_lasts_until_then_ends_with_the_turn(
    until: Literal["end_of_turn", "permanent"], power: str
) -> None:
    stage, bear = bear_on_stage()
    stage.do(Effect(player=ADA, objects=(bear,), change=Change(power=1), until=until))
    stage.do(EndTurn(player=ADA))
    assert stage.traits(bear).power == power


def test_abilities_are_lost_and_gained_in_the_order_of_their_timestamps() -> None:
    stage = Stage()
    gisela = stage.place("Gisela, the Broken Blade")
    start(stage, gisela, add_abilities=("Reach",))
    start(stage, gisela, lose_abilities=True)
    start(stage, gisela, add_abilities=("Trample",))
    assert stage.traits(gisela).keywords == ("Trample",)
    assert not stage.traits(gisela).has("Flying")
