"""Effects in their stages: removal, addition, and numbers never below zero."""

import pytest

from core.rules import actions as base
from core.rules.verdict import Ruling
from core.state.effects import END_OF_TURN, PERMANENT, Change, Filter
from core.state.ids import ObjectId
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up


def changed(stage: Stage, object_id: ObjectId, **change: object) -> None:
    made = Change(**change)  # type: ignore[arg-type] # the fields of a change
    stage.do(base.Effect(player=ADA, objects=(object_id,), change=made))


def test_increases_count_before_decreases_in_any_order_of_timestamps() -> None:
    stage = Stage()
    blow = stage.place("Wounding Blow", "combat_chain")
    changed(stage, blow, power=-3)
    assert stage.traits(blow).stat("power") == "0"
    changed(stage, blow, power=2)
    assert stage.traits(blow).stat("power") == "1"
    stage.do(base.Counters(player=ADA, object=blow, kind="+1{p}", change=1))
    assert stage.traits(blow).stat("power") == "2"


def test_a_bonus_for_the_turn_stays_on_an_object_that_loses_its_type() -> None:
    stage = Stage()
    blade = stage.place("Harmonized Kodachi", "weapon")
    before = int(stage.traits(blade).stat("power") or 0)
    for until in (END_OF_TURN, PERMANENT):
        more = Change(power=1)
        stage.do(base.Effect(player=ADA, all_=Filter(type="Dagger"), change=more, until=until))
    assert stage.traits(blade).stat("power") == str(before + 2)
    changed(stage, blade, set_subtypes=("Axe",))
    assert stage.traits(blade).stat("power") == str(before + 1)


def test_an_ability_that_was_given_stays_when_its_own_go() -> None:
    stage = Stage()
    blade = stage.place("Harmonized Kodachi", "weapon")
    changed(stage, blade, add_abilities=("Dominate",))
    changed(stage, blade, lose_abilities=True)
    assert stage.traits(blade).keywords == ("Dominate",)


def test_a_supertype_that_was_added_stays_when_its_own_go() -> None:
    stage = Stage()
    blade = stage.place("Harmonized Kodachi", "weapon")
    changed(stage, blade, add_types=("Draconic", "Sword"))
    changed(stage, blade, set_supertypes=(), set_subtypes=("Axe",))
    line = stage.traits(blade).type_line
    assert line.supertypes == ("Draconic",)
    assert set(line.subtypes) == {"Axe", "Sword"}


@pytest.mark.parametrize(
    ("change", "color"),
    [
        ({"set_colors": ("Blue",)}, "Blue"),
        ({"set_colors": ()}, None),
        ({"add_colors": ("Blue",)}, "Red // Blue"),
    ],
)
def test_a_colour_strip_changes_and_the_pitch_stays(
    change: dict[str, object], color: str | None
) -> None:
    stage = Stage()
    jab = stage.place("Head Jab", "combat_chain")
    changed(stage, jab, **change)
    assert stage.traits(jab).stat("color") == color
    assert stage.traits(jab).stat("pitch") == "1"


def test_no_printed_number_is_below_zero() -> None:
    stage = Stage()
    odd = stage.place(made_up("Odd", "Generic Action - Attack", power="-2"), "combat_chain")
    assert stage.traits(odd).stat("power") == "0"


def test_becoming_the_same_copy_again_fails() -> None:
    stage = Stage()
    arakni = stage.place("Arakni, Web of Deceit", "hero")
    agent = stage.place("Arakni, Redback", "inventory")
    copy = base.BecomeCopy(player=ADA, object=arakni, of=agent)
    assert stage.do(copy) is Ruling.DONE
    assert stage.do(copy) is Ruling.NOTHING
    other = stage.place("Katsu", "hero", BEN)
    assert stage.do(base.BecomeCopy(player=ADA, object=arakni, of=other)) is Ruling.DONE


@pytest.mark.parametrize(("until", "says"), [("end_of_turn", False), ("permanent", True)])
def test_only_an_effect_without_a_duration_is_reported_to_last_with_its_object(
    until: str, *, says: bool
) -> None:
    stage = Stage()
    item = stage.place("Energy Potion", "permanent")
    effect = base.Effect(player=ADA, objects=(item,), change=Change(power=1), until=until)  # type: ignore[arg-type] # a duration
    stage.do(effect)
    assert stage.last is not None
    words = [str(each.says) for each in stage.last.verdict.findings]
    assert any("as long as the object exists" in each for each in words) is says
