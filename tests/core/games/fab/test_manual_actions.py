"""Actions by hand: each form makes an action that the rules can judge, name and carry out."""

import pytest

from core.cards.reader import CardEntry, FaceEntry
from core.games.fab.manual_actions import forms
from core.games.fab.objects.damage_effects import UNPREVENTABLE, Prevention
from core.rules import engine
from core.rules.actions import Action, Damage, Effect, Life
from core.rules.forms import Answers, Ask, Field, Form, UnfinishedError, Value, asked
from core.rules.verdict import Ruling
from core.state.effects import Change
from core.state.ids import ObjectId
from core.state.zones import HAND
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up

FILLED: dict[str, dict[str, Value]] = {
    "numbers": {"power": 3, "defense": -1},
    "base": {"set_power": 4},
    "abilities": {"add_abilities": ("dominate",)},
    "types": {"add_types": ("Draconic", "Dagger")},
    "colour": {"colour": "Yellow"},
    "name": {"set_name": "Shade"},
    "token": {"name": "Seismic Surge", "type_line": "Guardian Token - Aura", "many": 2},
    "choose_name": {"name": "Shock"},
}
CHECKED_ELSEWHERE = {"copy", "token_copy"}


def form(stage: Stage, name: str, chosen: ObjectId | None = None) -> Form:
    """Return one form for a chosen object."""
    return next(each for each in forms(stage.view, chosen, ADA) if each.id == name)


def made(form: Form, **filled: Value) -> Action:
    """Return the action of a form with these answers and defaults elsewhere."""
    values = {field.id: field.start for field in form.fields} | filled
    return form.make(Answers({each.id: values[each.id] for each in asked(form, values)}))


def fighters() -> tuple[Stage, ObjectId]:
    stage = Stage()
    stage.place("Katsu", "hero")
    stage.place("Oscilio", "hero", BEN)
    return stage, stage.place("Harmonized Kodachi", "weapon")


def names() -> list[str]:
    stage, blade = fighters()
    return [each.id for each in forms(stage.view, blade, ADA)]


@pytest.mark.parametrize("name", [name for name in names() if name not in CHECKED_ELSEWHERE])
def test_actions_of_forms_have_labels_and_can_be_done(name: str) -> None:
    stage, blade = fighters()
    action = made(form(stage, name, blade), **FILLED.get(name, {}))
    words = engine.apply(stage.view, action).label
    assert words
    assert words != action.verb.replace("_", " ").capitalize()
    expected = Ruling.NOTHING if name == "damage" else Ruling.DONE
    assert stage.do(action) is expected  # a weapon has no life


@pytest.mark.parametrize("name", names())
def test_a_form_without_an_object_asks_for_one_or_needs_none(name: str) -> None:
    stage, _ = fighters()
    shown = form(stage, name)
    assert shown.label
    assert shown.says.endswith(".")
    if any(field.id == "on" for field in shown.fields) and name != "damage":
        with pytest.raises(UnfinishedError, match=r"Tick the objects|becomes a copy"):
            made(shown, **FILLED.get(name, {}))
    elif name == "token_copy":
        with pytest.raises(UnfinishedError, match="a copy of"):
            made(shown)
    else:
        assert stage.do(made(shown, **FILLED.get(name, {}))) is Ruling.DONE


def test_power_for_a_turn_is_gone_after_it() -> None:
    stage, blade = fighters()
    stage.do(made(form(stage, "numbers", blade), power=2, source="Lunging Press"))
    assert stage.traits(blade).stat("power") == "3"
    assert stage.traits(blade).why["power"][-1].says == "+2 from Lunging Press until end of turn"


def test_all_that_fit_are_asked_anew() -> None:
    stage, blade = fighters()
    shown = form(stage, "abilities", blade)
    stage.do(made(shown, on="always", fit_type="dagger", add_abilities=("go again", "stealth")))
    other = stage.place("Mark of the Huntsman", "weapon", BEN)
    assert stage.traits(blade).has("Stealth")
    assert stage.traits(other).has("Stealth")


def test_a_copy_is_of_a_card_that_the_player_sees() -> None:
    stage, blade = fighters()
    hidden = stage.place("Head Jab", "hand", BEN)
    agent = stage.place("Mark of the Huntsman", "weapon", BEN)
    shown = form(stage, "copy", blade)
    offered = {each.id for field in shown.fields if field.id == "of" for each in field.options}
    assert str(agent) in offered
    assert str(hidden) not in offered
    assert stage.do(made(shown, of=str(agent))) is Ruling.DONE
    assert stage.traits(blade).name == "Mark of the Huntsman"
    token = form(stage, "token_copy", blade)
    assert stage.do(made(token, many=2)) is Ruling.DONE
    assert sum(obj.token for obj in stage.state.objects) == 2


def test_a_bottom_of_the_deck_is_offered_only_where_a_card_goes_instead() -> None:
    stage, blade = fighters()
    shown = form(stage, "replacement", blade)
    fields: dict[str, Field] = {field.id: field for field in shown.fields}
    assert fields["to"].ask is Ask.PICK
    assert "bottom" not in {each.id for each in fields["to"].options}
    jab = stage.place("Head Jab", "hand")
    stage.do(made(shown, instead="bottom"))
    discard = form(stage, "permit", blade)
    assert stage.do(made(discard, zone="deck", most=0)) is Ruling.DONE
    assert stage.object(jab).zone == "hand"


def test_a_replacement_needs_another_zone() -> None:
    stage, blade = fighters()
    with pytest.raises(UnfinishedError, match="another zone"):
        made(form(stage, "replacement", blade), instead="graveyard")


def test_damage_by_hand_has_a_type_and_is_prevented_by_declared_abilities() -> None:
    stage = Stage()
    stage.place("Katsu", "hero")
    stage.place("Oscilio", "hero", BEN)
    face = FaceEntry(
        name="Circlet", typebox="Generic Equipment - Head", keywords=["Arcane Barrier 2"]
    )
    circlet = stage.place(CardEntry(name="Circlet", kind="single", faces=[face]).card(), "head")
    red = stage.place(made_up("Red", "Ninja Action - Attack", pitch="1", cost="0"), HAND)
    blue = stage.place(made_up("Blue", "Ninja Action - Attack", pitch="3", cost="0"), HAND)
    stage.state = stage.rules.tables.begins_at(stage.state, "action", 2)
    deals = form(stage, "damage")
    offered = {each.id: [o.id for o in each.options] for each in deals.fields}
    assert offered["prevent"] == [str(circlet)]
    assert offered["pitch"] == [str(red), str(blue)]
    action = made(
        deals, player=ADA, amount=3, type="arcane", prevent=(str(circlet),), pitch=(str(blue),)
    )
    assert stage.do(action) is Ruling.DONE
    assert stage.state.player(ADA).life == 19
    assert stage.object(blue).zone == "pitch"
    generic = made(form(stage, "damage"), player=ADA, amount=1, prevent=(str(circlet),))
    assert stage.do(generic) is Ruling.REFUSED
    other = made(form(stage, "damage"), player=BEN, amount=1, prevent=(str(circlet),))
    assert stage.do(other) is Ruling.DONE


def test_a_hero_is_intimidated_from_its_own_menu_which_its_controller_has() -> None:
    stage, _ = fighters()
    hero = next(obj.id for obj in stage.state.objects if obj.controller == BEN)
    for asks in (ADA, BEN):
        found = [each.action for each in stage.view.rules.tables.menu(stage.view, hero, asks)]
        intimidating = [each for each in found if each.verb == "intimidate"]
        assert [each.player for each in intimidating] == [ADA]


def test_damage_is_the_first_form_of_a_hero_and_shows_its_type() -> None:
    stage, blade = fighters()
    hero = next(obj.id for obj in stage.state.objects if obj.owner == BEN)
    assert [each.id for each in forms(stage.view, hero, ADA)][:2] == ["damage", "life"]
    assert next(each.id for each in forms(stage.view, blade, ADA)) == "numbers"
    dealt = made(form(stage, "damage", hero), amount=2, type="arcane")
    assert engine.apply(stage.view, dealt).label == "2 arcane damage to Oscilio"


def test_an_object_with_two_prevention_keywords_is_offered_once() -> None:
    stage = Stage()
    stage.place("Oscilio", "hero")
    words = ["Arcane Barrier 1", "Quell 2"]
    face = FaceEntry(name="Boots", typebox="Generic Equipment - Legs", keywords=words)
    boots = stage.place(CardEntry(name="Boots", kind="single", faces=[face]).card(), "legs")
    offered = {each.id: each.options for each in form(stage, "damage").fields}
    assert [(each.id, each.label) for each in offered["prevent"]] == [
        (str(boots), "Boots: Arcane Barrier 1 and Quell 2, Ada")
    ]


@pytest.mark.parametrize("change", [2, -3])
def test_life_by_hand_is_an_event_with_its_amount(change: int) -> None:
    stage, _ = fighters()
    outcome = engine.apply(stage.view, Life(player=BEN, change=change))
    (event,) = (each for each in outcome.events if each.kind == "life")
    assert (event.player, event.amount, event.key) == (BEN, change, "life.total")


def test_damage_of_a_source_whose_damage_cant_be_prevented_is_dealt_in_full() -> None:
    stage, blade = fighters()
    foe = next(obj.id for obj in stage.state.objects if obj.owner == BEN)
    stage.do(Prevention(player=BEN, to=foe, amount=2))
    stage.do(Damage(player=ADA, object=foe, amount=1, source=blade))
    before = stage.object(foe).damage
    assert before == 0
    unpreventable = Change(prohibits=(UNPREVENTABLE,))
    stage.do(Effect(player=ADA, objects=(blade,), change=unpreventable))
    stage.do(Damage(player=ADA, object=foe, amount=1, source=blade))
    assert stage.object(foe).damage == 1
    stage.do(Damage(player=ADA, object=foe, amount=1))
    assert stage.object(foe).damage == 1


@pytest.mark.parametrize(("shield", "prevented"), [(3, 2), (1, 1)])
def test_damage_that_an_effect_prevents_is_an_event_with_its_amount(
    shield: int, prevented: int
) -> None:
    stage, _ = fighters()
    hero = next(obj.id for obj in stage.state.objects if obj.owner == BEN)
    stage.state = engine.apply(stage.view, Prevention(player=BEN, to=hero, amount=shield)).state
    outcome = engine.apply(stage.view, Damage(player=ADA, object=hero, amount=2))
    events = [str(each.message) for each in outcome.events if each.kind == "prevented"]
    assert events == [f"{prevented} damage was prevented"]
