"""Actions by hand: every form makes an action that the rules know, or reports a missing field."""

import pytest
from msgspec.structs import replace

from core.games.mtg import actions as mtg
from core.games.mtg.manual_forms import forms
from core.games.mtg.turn.steps import MAIN_1
from core.rules import actions as base
from core.rules.action_context import label_of
from core.rules.actions import Action
from core.rules.forms import Answers, Ask, Form, UnfinishedError, Value, asked
from core.rules.verdict import Ruling
from core.state.effects import Change, Filter
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, EXILE, HAND
from tests.core.stage import ADA, BEN, Stage


@pytest.fixture
def stage() -> Stage:
    return Stage()


def form_of(stage: Stage, name: str, chosen: ObjectId | None) -> Form:
    return next(each for each in forms(stage.view, chosen, ADA) if each.id == name)


def made(stage: Stage, form_id: str, chosen: ObjectId | None, /, **values: Value) -> Action:
    form = form_of(stage, form_id, chosen)
    starts = {field.id: field.start for field in form.fields}
    return form.make(Answers({**starts, **values}))


def test_every_form_makes_what_the_rules_know_or_says_what_is_missing(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    for form in forms(stage.view, bear, ADA):
        starts = {field.id: field.start for field in form.fields}
        missing = ""
        try:
            action = form.make(Answers(starts))
        except UnfinishedError as unfinished:
            missing = str(unfinished)
        else:
            assert stage.judge(action).findings
            assert str(label_of(stage.view, action))
        assert not missing or missing.endswith(".")


def test_every_field_starts_with_a_value_it_could_hold(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    for form in forms(stage.view, bear, ADA):
        ids = [field.id for field in form.fields]
        assert sorted(set(ids)) == sorted(ids)
        for field in form.fields:
            if field.ask is Ask.PICK:
                assert field.start in {option.id for option in field.options}, form.id
            assert not field.when[0] or field.when[0] in ids


@pytest.mark.parametrize(
    ("name", "values", "change"),
    [
        ("bigger", {"power": 2, "toughness": -1}, Change(power=2, toughness=-1)),
        ("set_size", {"set_power": 0}, Change(set_power=0)),
        (
            "types",
            {"add_types": ("artifact",), "set_subtypes": ("none",)},
            Change(add_types=("Artifact",), set_subtypes=()),
        ),
        ("colours", {}, Change(set_colors=())),
        ("colours", {"way": "add", "colours": ("R",)}, Change(add_colors=("R",))),
        ("name", {"set_name": "Bob"}, Change(set_name="Bob")),
        (
            "abilities",
            {"add_abilities": ("flying",), "lose_abilities": True, "cant_transform": True},
            Change(add_abilities=("Flying",), lose_abilities=True, cant_transform=True),
        ),
    ],
)
def test_a_change_is_written_as_the_layers_read_it(
    stage: Stage, name: str, values: dict[str, Value], change: Change
) -> None:
    bear = stage.place("Grizzly Bears")
    action = made(stage, name, bear, **values)
    assert isinstance(action, base.Effect)
    assert (action.change, action.objects) == (change, (bear,))
    assert action.until == "end_of_turn"


@pytest.mark.parametrize(("on", "policy"), [("fit", "fixed"), ("always", "open")])
def test_all_that_fit_now_are_told_from_all_that_ever_fit(
    stage: Stage, on: str, policy: str
) -> None:
    answers: dict[str, Value] = {"on": on, "fit_type": "bear", "fit_controller": BEN}
    action = made(stage, "bigger", None, **answers)
    assert isinstance(action, base.Effect)
    assert (action.all_, action.set_) == (Filter(type="Bear", controller=BEN), policy)
    assert action.objects == ()
    first = stage.place("Grizzly Bears", owner=BEN)
    stage.do(action)
    later = stage.place("Grizzly Bears", owner=BEN)
    grown = [stage.traits(each).power for each in (first, later)]
    assert grown == (["3", "2"] if policy == "fixed" else ["3", "3"])


def test_several_permanents_take_one_effect_or_one_instruction(stage: Stage) -> None:
    bears = tuple(str(stage.place("Grizzly Bears")) for _ in range(3))
    effect = made(stage, "bigger", None, on="some", some=bears)
    assert isinstance(effect, base.Effect)
    assert len(effect.objects) == 3
    batch = made(stage, "counters", None, on="some", some=bears, kind="stun", change=2)
    assert isinstance(batch, base.Batch)
    assert stage.do(batch).label.startswith("Put 2 stun counters on 3 cards")
    assert all(stage.object(ObjectId(int(each))).counter("stun") == 2 for each in bears)


def test_without_a_chosen_object_the_form_asks_for_which(stage: Stage) -> None:
    with pytest.raises(UnfinishedError, match="Tick"):
        made(stage, "bigger", None)


def test_a_token_with_two_faces(stage: Stage) -> None:
    action = made(
        stage, "token", None, name="Day", type_line="Creature — Elf", power=1, toughness=1,
        double=True, back_name="Night", back_type_line="Creature — Wolf", back_power=3,
        back_toughness=3, back_keywords=("trample",),
    )  # fmt: skip
    outcome = stage.do(action)
    assert outcome.subject is not None
    who = outcome.subject
    stage.do(mtg.Transform(player=ADA, object=who))
    now = stage.traits(who)
    assert (now.name, now.power, now.keywords) == ("Night", "3", ("Trample",))


def test_several_tokens_at_once(stage: Stage) -> None:
    rat: dict[str, Value] = {"name": "Rat", "type_line": "Creature — Rat", "many": 3}
    with pytest.raises(UnfinishedError, match="power and toughness"):
        made(stage, "token", None, **rat)
    stage.do(made(stage, "token", None, **rat, power=1, toughness=1))
    assert len(stage.state.in_zone(BATTLEFIELD)) == 3


def test_a_card_goes_elsewhere_and_to_the_bottom(stage: Stage) -> None:
    action = made(stage, "replacement", None, instead="library bottom", owner=BEN)
    assert str(label_of(stage.view, action)) == (
        "Any card of Ben that would go to the graveyard goes to the bottom of the library instead"
    )
    with pytest.raises(UnfinishedError, match="elsewhere"):
        made(stage, "replacement", None, to="exile", instead="exile")


def test_permission_and_ban_carry_the_filter(stage: Stage) -> None:
    permit = made(stage, "permit", None, fit_type="creature", most=2, free=True)
    assert isinstance(permit, base.Permit)
    assert permit.filter.mana_value_max == 2
    assert permit.free
    forbid = made(stage, "forbid", None, who=BEN, what="cast", fit_name="Murder")
    assert str(label_of(stage.view, forbid)) == "Ben may not cast any card named Murder"


def test_a_permission_may_be_for_one_card_as_it_lies_there(stage: Stage) -> None:
    bolt, other = (stage.place("Lightning Bolt", EXILE) for _ in "ab")
    stage.do(made(stage, "permit", bolt, only="this", zone="graveyard"))
    assert stage.ruling(mtg.Cast(player=ADA, card=bolt)) is Ruling.DONE
    assert stage.ruling(mtg.Cast(player=ADA, card=other)) is Ruling.REFUSED
    stage.do(base.Move(player=ADA, object=bolt, to=HAND))
    stage.do(base.Move(player=ADA, object=bolt, to=EXILE))
    assert stage.ruling(mtg.Cast(player=ADA, card=bolt)) is Ruling.REFUSED


def test_a_ban_may_be_for_the_cards_of_one_owner(stage: Stage) -> None:
    mine, theirs = (stage.place("Lightning Bolt", HAND, owner) for owner in (ADA, BEN))
    for who in (ADA, BEN):
        stage.do(made(stage, "forbid", None, who=who, owner=BEN))
    assert stage.ruling(mtg.Cast(player=ADA, card=mine)) is Ruling.DONE
    assert stage.ruling(mtg.Cast(player=BEN, card=theirs)) is Ruling.REFUSED


@pytest.mark.parametrize("name", ["copy", "token_copy"])
def test_a_copy_by_hand_may_have_exceptions_that_copies_of_it_have_too(
    stage: Stage, name: str
) -> None:
    bear, elf = stage.place("Grizzly Bears"), stage.place("Elvish Mystic")
    but: dict[str, Value] = {
        "but_set_name": "Teddy",
        "but_add_types": ("artifact",),
        "but_set_power": 7,
    }
    outcome = stage.do(made(stage, name, elf, of=str(bear), until="permanent", **but))
    who = next(event.object for event in outcome.events if event.kind == "made")
    copied = stage.object(who) if who is not None and stage.exists(who) else stage.object(elf)
    again = stage.do(base.TokenCopy(player=ADA, of=copied.id))
    token = next(event.object for event in again.events if event.kind == "made")
    assert token is not None
    found = stage.traits(token)
    assert (found.name, found.power, found.toughness) == ("Teddy", "7", "2")
    assert "Artifact" in found.types


def test_damage_to_a_player_needs_no_permanent(stage: Stage) -> None:
    action = made(stage, "damage", None, player=BEN, amount=3)
    assert stage.do(action).label == "3 damage to Ben"
    assert stage.state.player(BEN).life == 17


def test_what_a_player_may_not_see_is_not_offered(stage: Stage) -> None:
    stage.place("Murder", HAND, BEN)
    stage.place("Grizzly Bears", HAND)
    names = {o.id for f in form_of(stage, "choose_name", None).fields for o in f.options}
    assert "Grizzly Bears" in names
    assert "Murder" not in names


def test_a_field_is_asked_for_only_where_it_matters(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    form = form_of(stage, "bigger", bear)
    shown = {field.id for field in asked(form, {"on": "this"})}
    assert not shown & {"some", "fit_type"}
    assert "fit_type" in {field.id for field in asked(form, {"on": "fit"})}


def test_become_a_copy_of_another(stage: Stage) -> None:
    bear, elf = stage.place("Grizzly Bears"), stage.place("Elite Vanguard")
    action = made(stage, "copy", bear, of=str(elf))
    assert stage.do(action).label == (
        "Grizzly Bears becomes a copy of Elite Vanguard until end of turn"
    )
    assert stage.traits(bear).name == "Elite Vanguard"


def test_control_goes_to_another_player_by_itself(stage: Stage) -> None:
    bear = stage.place("Grizzly Bears")
    assert stage.do(made(stage, "control", bear)).label.startswith("Ben controls Grizzly Bears")
    assert stage.traits(bear).controller == BEN


def test_day_falls_and_a_name_is_one_name(stage: Stage) -> None:
    stage.do(made(stage, "day", None))
    assert stage.state.day_night == "day"
    assert stage.ruling(made(stage, "choose_name", None, name="Fire // Ice")) is Ruling.REFUSED


def test_a_saga_is_returned_transformed_by_hand(stage: Stage) -> None:
    saga = stage.place("Azusa's Many Journeys // Likeness of the Seeker")
    stage.do(made(stage, "return", saga))
    assert stage.object(saga).side == 1


def test_a_waiting_ability_turns_its_source_once_by_hand(stage: Stage) -> None:
    hunter = stage.place("Huntmaster of the Fells // Ravager of the Fells")
    stage.do(made(stage, "ability", hunter))
    stage.do(made(stage, "ability", hunter))
    (offered, _) = form_of(stage, "turn_by", hunter).fields[0].options
    assert str(offered.message) == "Huntmaster of the Fells"
    stage.do(made(stage, "turn_by", hunter))
    assert stage.object(hunter).side == 1
    assert stage.ruling(made(stage, "turn_by", hunter)) is Ruling.NOTHING


def test_a_clone_dropped_on_a_creature_enters_as_its_copy(stage: Stage) -> None:
    clone, bear = stage.place("Clone", HAND), stage.place("Grizzly Bears")
    stage.do(mtg.Cast(player=ADA, card=clone))
    options = stage.rules.tables.onto(stage.view, clone, bear, ADA)
    copying = next(option for option in options if "copy" in option.label)
    stage.do(copying.action)
    assert stage.rules.tables.characteristics(stage.view, clone)["name"] == "Grizzly Bears"


def test_mana_by_hand_is_written_with_braces_or_without(stage: Stage) -> None:
    stage.state = replace(stage.state, turn_step=MAIN_1)
    for written in ("{R}{R}{C}", "rrc"):
        judged = stage.judge(made(stage, "mana", None, add=written))
        assert judged.ruling is Ruling.DONE
        assert "{R}{R}{C} in the mana pool" in str(judged.findings[0].message)


def test_mana_by_hand_spends_from_the_pool_before_it_adds(stage: Stage) -> None:
    stage.state = replace(stage.state, turn_step=MAIN_1)
    stage.do(made(stage, "mana", None, add="C"))
    assert stage.judge(made(stage, "mana", None, spend="2")).ruling is Ruling.REFUSED
    stage.do(made(stage, "mana", None, add="WU", spend="1"))
    assert stage.state.player(ADA).mana == ("W", "U")


def test_mana_by_hand_names_its_fields_before_anything_is_given(stage: Stage) -> None:
    with pytest.raises(UnfinishedError, match="Give the mana"):
        made(stage, "mana", None)
