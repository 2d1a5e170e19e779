"""Queries of a window in any position: menus, drops, labels and characteristics."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards.reader import CardEntry, FaceEntry
from core.games.fab import actions as fab
from core.games.fab.objects.characteristics import characteristics, characteristics_view
from core.games.fab.offers import drop, menu, onto
from core.games.fab.rulesets import CR_9
from core.games.fab.zones import ZONES
from core.messages import Message
from core.rules import actions as base
from core.rules import engine
from core.rules.action_context import label_of
from core.rules.actions import Action
from core.rules.redaction import redacted
from core.rules.ruleset import MenuOption
from core.rules.verdict import LAWFUL, Ruling
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.visibility import may_see
from core.storage.assets import starter_table
from tests.core.games.fab.stage import ADA, BEN, Stage, card_named


def stage_at(state: GameState) -> Stage:
    """Return a stage with a position."""
    stage = Stage()
    stage.state = state
    return stage


def every_option(stage: Stage, player: PlayerId) -> list[MenuOption]:
    """Return everything that the menus and drops of all objects hold."""
    found: list[MenuOption] = []
    objects = [obj.id for obj in stage.state.objects]
    for who in objects:
        found += menu(stage.view, who, player)
        for spec in ZONES:
            for owner in stage.state.players:
                found += drop(stage.view, who, spec.zone, owner.id, player)
    return found


def test_the_starter_table_opens_with_every_kind_of_card_on_it() -> None:
    state = starter_table(CR_9)
    kinds = {state.printed(obj).layout.value for obj in state.objects}
    assert kinds == {"single", "split", "flip-card", "twin-card", "transcend-card"}
    assert [player.life for player in state.players] == [18, 20]


def test_every_action_that_a_window_offers_can_be_judged_and_named() -> None:
    stage = stage_at(starter_table(CR_9))
    options = every_option(stage, PlayerId("Ann"))
    assert len(options) > 500
    for option in options:
        verdict = engine.judge(stage.view, option.action)
        assert verdict.findings or isinstance(option.action, base.Tap | base.Untap)
        assert str(label_of(stage.view, option.action))
        assert option.label


def test_every_action_has_a_label() -> None:
    assert all(verb.label for verb in CR_9.tables.specs.values())


def test_a_chip_for_each_face_or_side_that_may_be_played() -> None:
    stage = Stage()
    comet = stage.place("Comet Storm // Shock", "hand")
    chips = [option.label for option in drop(stage.view, comet, Zone("stack"), ADA, ADA)]
    assert chips == ["Play Comet Storm", "Play Shock", "Play Comet Storm and Shock, melded"]
    twin = stage.place("Levia, Redeemed // Blasmophet, Levia Consumed", "inventory")
    put = stage.lawful(drop(stage.view, twin, Zone("permanent"), ADA, ADA))
    assert list(put) == [
        "Put Levia, Redeemed into the arena",
        "Put Blasmophet, Levia Consumed into the arena",
    ]


def test_a_card_with_boost_is_offered_with_and_without_that_cost() -> None:
    stage = Stage()
    boosted = [FaceEntry(name="Kick", typebox="Action - Attack", cost="0", keywords=["Boost"])]
    kick = stage.place(CardEntry(name="Kick", kind="single", faces=boosted).card(), "hand")
    stage.place("Hyper Driver", "deck")
    for options in (
        menu(stage.view, kick, ADA),
        drop(stage.view, kick, Zone("combat_chain"), ADA, ADA),
    ):
        plays = stage.lawful(option for option in options if option.verb == "play")
        assert list(plays) == ["Play Kick", "Play Kick with boost"]
    assert stage.do(plays["Play Kick with boost"]) is Ruling.DONE
    assert "keyword.boost" in stage.keys


def test_a_weapon_dropped_on_a_hero_attacks_and_then_hits() -> None:
    stage = Stage()
    dagger = stage.place("Mark of the Huntsman", "weapon")
    hero = stage.place("Rhinar", "hero", BEN, conditions=("marked",))
    options = stage.lawful(onto(stage.view, dagger, hero, ADA))
    assert stage.do(options["Attack with it"]) is Ruling.DONE
    assert stage.object(dagger).zone == "combat_chain"
    options = stage.lawful(onto(stage.view, dagger, hero, ADA))
    assert stage.do(options["Hit Rhinar for 1"]) is Ruling.DONE
    assert stage.object(hero).conditions == ()
    assert stage.state.player(BEN).life == 19


@pytest.mark.parametrize(
    ("name", "zone", "says"),
    [
        ("Energy Potion", "permanent", "Activate it (instant: it is destroyed)"),
        ("Hold Focus", "arms", "Activate it (action: an action point, it is destroyed)"),
        ("Oscilio", "hero", "Activate it (instant: discard an instant, once a turn)"),
        (
            "Volzar, the Lightning Rod",
            "weapon",
            "Activate it (instant: 1 resource, once a turn)",
        ),
    ],
)
def test_an_ability_that_is_no_attack_is_offered_where_the_turns_are_followed(
    name: str, zone: str, says: str
) -> None:
    stage = Stage()
    source = stage.place(name, zone)

    def offered() -> list[MenuOption]:
        found = menu(stage.view, source, ADA)
        return [each for each in found if isinstance(each.action, fab.Activate)]

    assert offered() == []
    stage.state = CR_9.tables.begins_at(stage.state, "action", 2)
    (option,) = offered()
    assert f"{option.label} ({option.detail})" == says


def test_an_attack_card_on_the_chain_hits_and_is_not_offered_to_attack_again() -> None:
    stage = Stage()
    charge = stage.place("Flittering Charge", "combat_chain", conditions=("attacking",))
    stage.place("Rhinar", "hero", BEN)
    labels = [option.label for option in menu(stage.view, charge, ADA)]
    assert "Attack with it" not in labels
    assert any(label.startswith("Hit Rhinar") for label in labels)


def test_a_card_dropped_on_another_goes_under_it() -> None:
    stage = Stage()
    dragon = stage.place("Invoke Cromai", "permanent", side=1)
    ash = stage.place("Ash", "permanent")
    options = stage.lawful(onto(stage.view, ash, dragon, ADA))
    assert stage.do(options["Put under Cromai"]) is Ruling.DONE
    assert stage.object(ash).attached_to == stage.object(dragon).ref
    assert stage.do(base.Attach(player=ADA, object=dragon, to=ash)) is Ruling.REFUSED


def test_a_hidden_card_stays_unnamed_in_the_words_of_an_action() -> None:
    stage = Stage()
    card = stage.place("Invoke Cromai", "hand")
    assert str(label_of(stage.view, base.Move(player=ADA, object=card, to=Zone("deck")))) == (
        "A card to the deck"
    )


def random_option(stage: Stage, number: int) -> Action | None:
    """Return one of the actions that a window offers somewhere on the table."""
    objects = [obj.id for obj in stage.state.objects]
    if not objects:
        return None
    object_id = objects[number % len(objects)]
    host = objects[number // 7 % len(objects)]
    zone = ZONES[number // 3 % len(ZONES)].zone
    player = stage.state.players[number % 2].id
    options = [
        *menu(stage.view, object_id, player),
        *drop(stage.view, object_id, zone, player, player),
        *onto(stage.view, object_id, ObjectId(host), player),
        MenuOption(action=base.Draw(player=player), message=Message("draw")),
        MenuOption(action=base.EndTurn(player=player), message=Message("end")),
    ]
    return options[number // 11 % len(options)].action


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 10**6), max_size=25))
def test_every_action_leaves_a_valid_position(numbers: list[int]) -> None:
    stage = stage_at(starter_table(CR_9))
    for number in numbers:
        action = random_option(stage, number)
        if action is None:
            return
        before = stage.state
        ruling = stage.do(action)
        if ruling not in LAWFUL:
            assert stage.state is before
        held = [card for obj in stage.state.objects for card in obj.cards]
        assert len(held) == len(set(held))
        specs = {spec.zone for spec in ZONES}
        for obj in stage.state.objects:
            assert obj.zone in specs
            assert characteristics(stage.view, obj.id)["active"]
            assert characteristics_view(stage.view, obj.id).title
            if obj.attached_to is not None:
                assert any(obj.attached_to == other.ref for other in stage.state.objects)
            if obj.zone == "hand":
                rival = next(p.id for p in stage.state.players if p.id != obj.owner)
                shown = rival in obj.visible_to
                assert may_see(ZONES, obj, rival) is shown


def test_a_card_that_may_transcend_is_resolved_one_way_or_the_other() -> None:
    stage = Stage()
    stir = stage.place("Stir the Pot", "hand")
    stage.do(fab.Play(player=ADA, card=stir))
    offered = {option.label: option for option in menu(stage.view, stir, ADA)}
    assert list(offered)[:2] == ["Resolve and transcend", "Resolve"]
    assert offered["Resolve"].detail == "without transcending"
    assert next(option.label for option in drop(stage.view, stir, Zone("hand"), ADA, ADA)) == (
        "Resolve and transcend"
    )
    assert offered["Transcend"].action == offered["Resolve and transcend"].action
    assert stage.do(offered["Resolve and transcend"].action) is Ruling.DONE
    assert stage.traits(stir).name == "Inner Chi"
    again = law_of(stage, stir)
    assert "Resolve and transcend" not in again


def law_of(stage: Stage, object_id: ObjectId) -> list[str]:
    """Return the words of everything in the menu of an object."""
    return [option.label for option in menu(stage.view, object_id, ADA)]


def test_a_landmark_resolves_and_transcends_from_the_arena() -> None:
    stage = Stage()
    gully = stage.place("Mistcloak Gully", "stack")
    assert "Resolve and transcend" not in law_of(stage, gully)


def test_a_hero_transforms_into_a_demi_hero_of_the_inventory_or_becomes_one() -> None:
    stage = Stage()
    hero = stage.place("Levia", "hero")
    stage.do(base.Life(player=ADA, change=-7))
    twin = stage.place("Levia, Redeemed // Blasmophet, Levia Consumed", "inventory")
    agent = stage.place("Arakni, Redback", "inventory")
    offered = stage.lawful(menu(stage.view, agent, ADA))
    assert stage.do(offered["Become Arakni, Redback"]) is Ruling.DONE
    assert stage.traits(hero).name == "Arakni, Redback"
    assert stage.state.player(ADA).life == 13
    offered = stage.lawful(menu(stage.view, twin, ADA))
    before = stage.state
    assert stage.do(offered["Transform into Blasmophet, Levia Consumed"]) is Ruling.DONE
    assert stage.last is not None
    for viewer in (ADA, BEN):
        told = redacted(stage.rules, before, stage.last, viewer)
        assert told.label == "Arakni, Redback transforms into Blasmophet, Levia Consumed"
    assert stage.object(hero).attached_to == stage.object(twin).ref
    assert stage.state.player(ADA).life == 13


def test_counters_have_a_row_with_their_rule_where_there_are_any() -> None:
    stage = Stage()
    driver = stage.place("Hyper Driver", "permanent", counters=(("steam", 2),))
    bare = stage.place("Energy Potion", "permanent")
    (row,) = (
        row for row in characteristics_view(stage.view, driver, ADA).rows if row.id == "counters"
    )
    assert row.text == "2 steam"
    assert [why.key for why in row.why] == ["counters.put"]
    assert "counters" not in {row.id for row in characteristics_view(stage.view, bare, ADA).rows}


@pytest.mark.parametrize(
    ("zone", "said"),
    [("graveyard", "Add Head Jab"), ("hand", "Add a card"), ("deck", "Add a card")],
)
def test_a_card_brought_to_a_public_zone_is_named(zone: str, said: str) -> None:
    stage = Stage()
    action = base.Bring(player=ADA, card=card_named("Head Jab"), to=Zone(zone), owner=ADA)
    assert str(label_of(stage.view, action)) == said


def test_a_card_goes_neither_under_itself_nor_under_what_is_below_it() -> None:
    stage = Stage()
    dragon = stage.place("Invoke Cromai", "permanent", side=1)
    ash, other = stage.place("Ash", "permanent"), stage.place("Ash", "permanent")
    stage.do(base.Attach(player=ADA, object=ash, to=dragon))
    for host, under_itself in ((dragon, True), (ash, True), (other, False)):
        verdict = engine.judge(stage.view, base.Attach(player=ADA, object=dragon, to=host))
        assert any("under itself" in each.says for each in verdict.findings) is under_itself
