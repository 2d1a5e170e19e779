"""Menus and drops in combat, and the end of a turn."""

from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import Card
from core.games.fab import actions as fab
from core.games.fab.combat.attacking import home_of
from core.games.fab.offers import drop, menu, onto
from core.games.fab.proposals import PROPOSALS, fight_view
from core.games.fab.rulesets import CR_9
from core.lessons.lesson import runner_for
from core.rules import actions as base
from core.rules.action_context import label_of
from core.rules.actions import Action, Batch, flat
from core.rules.engine import judge
from core.rules.ruleset import MenuOption
from core.rules.verdict import Ruling
from core.scenario.runner import played
from core.state.effects import Change
from core.state.ids import ObjectId, PlayerId, Zone
from core.storage.readers import games, read_data
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up
from tests.places import ROOT

CHAIN = Zone("combat_chain")


def words_of(options: list[MenuOption]) -> list[str]:
    return [option.label for option in options]


def of_verb(stage: Stage, object_id: ObjectId, player: PlayerId, verb: str) -> list[MenuOption]:
    return [option for option in menu(stage.view, object_id, player) if option.verb == verb]


def ruling(stage: Stage, option: MenuOption) -> Ruling:
    return judge(stage.view, option.action).ruling


def on_chain(stage: Stage, object_id: ObjectId, player: PlayerId, verb: str) -> list[MenuOption]:
    found = drop(stage.view, object_id, CHAIN, player, player)
    return [option for option in found if option.verb == verb]


def attacking(stage: Stage, name: str | Card = "Flittering Charge") -> ObjectId:
    """Let an attack of Ada's resolve onto the chain."""
    object_id = stage.place(name, "hand")
    stage.do(fab.Play(player=ADA, card=object_id))
    assert stage.do(fab.Resolve(player=ADA, object=object_id)) is Ruling.DONE
    return object_id


def test_the_hit_is_proposed_with_the_power_that_is_left() -> None:
    stage = Stage()
    hero = stage.place("Katsu", "hero", BEN)
    attack = attacking(stage)
    assert words_of(of_verb(stage, attack, ADA, "hit")) == ["Hit Katsu for 4"]
    for name in ("Open the Center", "Head Jab"):
        stage.do(fab.Defend(player=BEN, objects=(stage.place(name, "hand", BEN),)))
        if name == "Open the Center":
            (hit,) = of_verb(stage, attack, ADA, "hit")
            assert hit.label == "Hit Katsu for 1 (4 - 3)"
            assert hit.action == fab.Hit(player=ADA, source=attack, hero=hero, amount=1)
    (hit,) = of_verb(stage, attack, ADA, "hit")
    assert hit.label == "No hit on Katsu (4 - 5)"
    assert ruling(stage, hit) is Ruling.NOTHING


def test_only_the_attack_of_the_active_link_hits_and_also_allies_of_opponents() -> None:
    stage = Stage()
    stage.place("Oscilio", "hero")
    stage.place("Katsu", "hero", BEN)
    ally = stage.place("Figment of War // Bellona, Archangel of War", "permanent", BEN, side=1)
    first = attacking(stage)
    second = attacking(stage, "Head Jab")
    assert of_verb(stage, first, ADA, "hit") == []
    hits = words_of(of_verb(stage, second, ADA, "hit"))
    assert hits == ["Hit Katsu for 3", "Hit Bellona, Archangel of War for 3"]
    assert words_of(list(onto(stage.view, second, ally, ADA)))[:1] == [hits[1]]


def test_the_first_thing_to_do_with_an_attack_on_the_chain_is_the_hit_and_nothing_taps() -> None:
    stage = Stage()
    stage.place("Katsu", "hero", BEN)
    attack = attacking(stage)
    found = list(menu(stage.view, attack, ADA))
    assert found[0].verb == "hit"
    assert "tap" not in {option.verb for option in found}
    assert "Clear from the chain" in words_of(found)
    assert "Close the combat chain" in words_of(found)


def test_an_attack_dropped_on_the_chain_is_played_by_the_turn_player() -> None:
    stage = Stage()
    jab = stage.place("Head Jab", "hand")
    options = stage.lawful(drop(stage.view, jab, CHAIN, ADA, ADA))
    assert list(options) == ["Play Head Jab"]
    assert stage.do(options["Play Head Jab"]) is Ruling.DONE
    assert stage.object(jab).zone == "stack"


def test_an_attack_dropped_on_the_chain_in_anothers_turn_defends() -> None:
    stage = Stage()
    attacking(stage)
    jab = stage.place("Head Jab", "hand", BEN)
    options = stage.lawful(drop(stage.view, jab, CHAIN, BEN, BEN))
    assert list(options) == ["Defend with it"]
    reaction = stage.place("Springboard Somersault", "hand", BEN)
    options = stage.lawful(drop(stage.view, reaction, CHAIN, BEN, BEN))
    assert list(options) == ["Play Springboard Somersault"]


def test_a_card_without_power_is_not_offered_as_an_attack_nor_to_defend() -> None:
    stage = Stage()
    attacking(stage)
    for name, zone in (
        ("Sigil of Lightning", "permanent"),
        ("Volzar, the Lightning Rod", "weapon"),
        ("Hyper Driver", "permanent"),
        ("Katsu", "hero"),
    ):
        object_id = stage.place(name, zone, BEN)
        assert {"attack", "defend"}.isdisjoint(
            option.verb for option in menu(stage.view, object_id, BEN)
        ), name
        (told,) = drop(stage.view, object_id, CHAIN, BEN, BEN)
        assert ruling(stage, told) is Ruling.REFUSED
        keys = judge(stage.view, told.action).keys
        assert {"defend.what", "defend.from"} & set(keys), name


def test_equipment_is_offered_to_defend_against_an_opponents_attack_only() -> None:
    stage = Stage()
    helm = stage.place("Ironrot Helm", "head", BEN)
    own = stage.place("Ironrot Helm", "head")
    assert of_verb(stage, helm, BEN, "defend") == []
    attacking(stage)
    assert words_of(of_verb(stage, helm, BEN, "defend")) == ["Defend with it"]
    assert of_verb(stage, own, ADA, "defend") == []
    assert of_verb(stage, helm, BEN, "attack") == []


def test_the_option_of_an_attack_shows_its_cost_and_limit() -> None:
    stage = Stage()
    kodachi = stage.place("Harmonized Kodachi", "weapon")
    unknown = made_up("Plain Wolf", "Generic - Ally", power="2", life="1")
    wolf = stage.place(unknown, "permanent")
    (attack,) = of_verb(stage, kodachi, ADA, "attack")
    assert attack.detail == "1 resource and an action point, once a turn"
    assert stage.do(attack.action) is Ruling.DONE
    assert str(label_of(stage.view, attack.action)) == "Attack with Harmonized Kodachi"
    (again,) = of_verb(stage, kodachi, ADA, "attack")
    assert ruling(stage, again) is Ruling.REFUSED
    (unread,) = of_verb(stage, wolf, ADA, "attack")
    assert unread.detail == "its cost by hand"
    assert ruling(stage, unread) is Ruling.DONE


def test_an_object_without_its_abilities_attacks_no_more() -> None:
    stage = Stage()
    knife = stage.place("Harmonized Kodachi", "weapon")
    lost = Change(lose_abilities=True)
    stage.do(base.Effect(player=ADA, objects=(knife,), change=lost))
    assert of_verb(stage, knife, ADA, "attack") == []
    assert stage.do(fab.Activate(player=ADA, source=knife)) is Ruling.REFUSED
    assert stage.keys == (
        "activate.ability",
        "combat.proxy",
        "play.cost",
        "points.asset",
        "action.point",
    )


def test_only_cards_in_hand_with_a_pitch_value_are_offered_to_be_pitched() -> None:
    stage = Stage()
    for name, zone, offered in (
        ("Head Jab", "hand", True),
        ("Head Jab", "arsenal", False),
        ("Energy Potion", "permanent", False),
        ("Mistcloak Gully // Inner Chi", "hand", False),
    ):
        object_id = stage.place(name, zone)
        assert ("Pitch" in words_of(list(menu(stage.view, object_id, ADA)))) is offered, name
    potion = stage.place("Energy Potion", "permanent")
    pitch = base.Move(player=ADA, object=potion, to=Zone("pitch"), reason="pitch")
    assert stage.do(pitch) is Ruling.REFUSED
    assert stage.keys[-1] == "points.pitching"


def test_no_hero_is_offered_to_be_destroyed_or_banished() -> None:
    stage = Stage()
    hero = stage.place("Katsu", "hero")
    assert {"Destroy", "Banish"}.isdisjoint(words_of(list(menu(stage.view, hero, ADA))))


def test_a_card_laid_on_the_chain_by_a_starting_position_attacks_or_defends_as_it_can() -> None:
    stage = Stage()
    stage.place("Katsu", "hero", BEN)
    jab = stage.place("Head Jab", "combat_chain")
    stage.place("Wounding Blow", "combat_chain", BEN)
    assert words_of(of_verb(stage, jab, ADA, "hit")) == ["No hit on Katsu (3 - 3)"]


def test_subtypes_decide_the_zone_of_a_fighter_without_a_home() -> None:
    stage = Stage()
    for name, zone in (
        ("Ironrot Helm", "head"),
        ("Harmonized Kodachi", "weapon"),
        ("Head Jab", None),
        ("Spectral Shield", "permanent"),
    ):
        object_id = stage.place(name, "combat_chain", BEN)
        assert home_of(stage.view, stage.object(object_id)) == zone, name


def test_a_weapon_whose_zone_is_taken_meanwhile_is_cleared_as_the_chain_closes() -> None:
    stage = Stage()
    helm = stage.place(made_up("Cap", "Generic Equipment - Head", defense="1"), "head", BEN)
    attacking(stage)
    stage.do(fab.Defend(player=BEN, objects=(helm,)))
    stage.place("Ironrot Helm", "head", BEN)
    stage.do(fab.CloseChain(player=ADA))
    assert stage.object(helm).zone == "graveyard"


def test_overpower_counts_action_cards_that_defend_already_and_no_equipment() -> None:
    stage = Stage()
    stage.place("Katsu", "hero", BEN)
    blow = made_up("Blow", "Generic Action - Attack", cost="0", power="6")
    attacking(stage, replace(blow, sides=((replace(blow.front, keywords=("Overpower",)),),)))
    cap = stage.place(made_up("Cap", "Generic Equipment - Head", defense="1"), "head", BEN)
    assert stage.do(fab.Defend(player=BEN, objects=(cap,))) is Ruling.DONE
    first, second = (stage.place("Head Jab", "hand", BEN) for _ in range(2))
    assert stage.do(fab.Defend(player=BEN, objects=(first,))) is Ruling.DONE
    assert stage.do(fab.Defend(player=BEN, objects=(second,))) is Ruling.REFUSED
    assert "keyword.overpower" in stage.keys


def attacking_with_a_weapon() -> tuple[Stage, ObjectId]:
    """Followed turns in which Ada attacks with a blade, and Ben may defend."""
    stage = Stage()
    for player in (ADA, BEN):
        stage.place("Katsu", "hero", player)
    card = made_up("Blade", "Generic Weapon - Sword (1H)", power="3")
    ability = Ability(type="Action", limit=1, cost="0", attack=True)
    blade = stage.place(
        replace(card, sides=((replace(card.front, abilities=(ability,)),),)), "weapon"
    )
    stage.state = CR_9.tables.begins_at(stage.state, "action", 2)
    assert stage.do(fab.Activate(player=ADA, source=blade)) is Ruling.DONE
    assert stage.do(fab.Pass(player=ADA, to="defend")) is Ruling.DONE
    return stage, blade


def test_a_link_shows_whether_a_weapon_or_an_ally_attacks() -> None:
    stage, _ = attacking_with_a_weapon()
    fight = PROPOSALS.fight(stage.view, None)
    assert fight is not None
    said = [str(each) for each in fight.links[-1].power]
    assert "a weapon's attack" in said
    assert "an ally's attack" not in said


def test_a_weapon_is_destroyed_with_its_attack() -> None:
    stage, blade = attacking_with_a_weapon()
    (attack,) = (obj for obj in stage.state.objects if obj.proxy_of is not None)
    change = Change(add_abilities=("Phantasm",))
    stage.do(base.Effect(player=ADA, objects=(attack.id,), change=change))
    swing = made_up("Swing", "Brute Action - Attack", pitch="1", cost="0", power="6", defense="3")
    guard = stage.place(swing, "hand", BEN)
    assert stage.do(fab.Defend(player=BEN, objects=(guard,))) is Ruling.DONE
    assert stage.state.waiting
    assert stage.do(fab.Pass(player=ADA, to="reaction")) is Ruling.DONE
    assert stage.object(blade).zone == "graveyard"


def ending(stage: Stage) -> list[Action]:
    """Return the steps before the end of the turn."""
    found = (step.action(stage.view) for step in CR_9.tables.turn_ends)
    return [each for action in found if action is not None for each in flat(action)]


def test_a_turn_ends_with_a_closed_chain_pitched_cards_below_and_a_full_hand() -> None:
    stage = Stage()
    stage.place("Oscilio", "hero")
    for name in ("Leg Tap", "Fry", "Flash", "Head Jab", "Blackout Kick"):
        stage.place(name, "deck")
    pitched = stage.place("Wounding Blow", "pitch")
    stage.place("Surging Strike", "hand")
    attack = attacking(stage)
    steps = ending(stage)
    assert [step.verb for step in steps] == ["close_chain", "move", "draw"]
    whole = Batch(player=ADA, steps=(*steps, base.EndTurn(player=ADA)))
    assert str(label_of(stage.view, whole)) == "End the turn of Ada"
    assert stage.do(whole) is Ruling.DONE
    assert stage.object(attack).zone == "graveyard"
    assert stage.state.in_zone(Zone("deck"), ADA)[0].id == pitched
    assert len(stage.state.in_zone(Zone("hand"), ADA)) == 4
    assert stage.state.active == BEN
    assert ending(stage) == []


def test_in_the_first_turn_everybody_draws_up_as_far_as_the_deck_goes() -> None:
    stage = Stage()
    stage.place("Oscilio", "hero")
    stage.place("Katsu", "hero", BEN)
    stage.place("Leg Tap", "deck")
    for name in ("Fry", "Flash", "Head Jab", "Blackout Kick", "Censor"):
        stage.place(name, "deck", BEN)
    assert ending(stage) == [base.Draw(player=ADA, count=1), base.Draw(player=BEN, count=4)]


def test_an_ability_paid_with_its_source_destroys_it() -> None:
    stage = Stage()
    for hero, player in (("Katsu", ADA), ("Oscilio", BEN)):
        stage.place(hero, "hero", player)
    legs = stage.place("Twinkle Toes", "legs")
    stage.state = CR_9.tables.begins_at(stage.state, "action", 2)
    (option,) = of_verb(stage, legs, ADA, "activate")
    assert stage.do(option.action) is Ruling.DONE
    graveyard = stage.state.in_zone(Zone("graveyard"))
    assert [stage.state.printed(each).name for each in graveyard] == ["Twinkle Toes"]


def test_equipment_destroyed_by_its_defense_does_not_return() -> None:
    stage = Stage()
    stage.place("Katsu", "hero", BEN)
    attacking(stage)
    helm = stage.place("Ironrot Helm", "head", BEN)
    coat = stage.place(made_up("Thick Coat", "Equipment - Chest", defense="2"), "chest", BEN)
    stage.do(fab.Defend(player=BEN, objects=(helm, coat)))
    assert stage.do(fab.CloseChain(player=ADA)) is Ruling.DONE
    assert stage.last is not None
    told = [finding.says for finding in stage.last.verdict.findings]
    assert "Thick Coat returns to its zone." in told
    assert stage.object(helm).zone == Zone("graveyard")


def test_of_two_attacked_heroes_each_defense_counts_for_its_own() -> None:
    data = read_data(ROOT / "assets/scenarios/fab/each-attacked-hero-declares-for-itself.toml")
    one_by_one = [*data["step"][:5], {"do": "pass"}, {"do": "pass"}]
    history = played(runner_for({**data, "step": one_by_one}, games(None))).history
    told = [finding.says for each in history.outcomes for finding in each.verdict.findings]
    assert "Plain Jab against Wide Sweep: 5 - 2 leaves 3 damage." in told
    assert "Old Wall against Wide Sweep: 5 - 4 leaves 1 damage." in told
    rhinar = "Rhinar: 5 power less 2 defense is 3 damage"
    assert f"{rhinar}; Oscilio: 5 power less 4 defense is 1 damage." in told


def test_a_link_at_several_heroes_is_summed_up_for_each_of_them() -> None:
    data = read_data(ROOT / "assets/scenarios/fab/each-attacked-hero-declares-for-itself.toml")
    runner = runner_for(data, games(None))
    for number in range(1, 6):
        runner.play(number)
    fight = fight_view(runner.view, None)
    assert fight is not None
    (link,) = fight.links
    assert (str(link.sum), str(link.result)) == ("5 − 2 = 3, 5 − 4 = 1", "would hit")
    assert str(link.comes) == "Ben 20 → 17, Cid 18 → 17"


def test_a_proposed_defense_of_several_heroes_is_for_the_own_hero() -> None:
    data = read_data(ROOT / "assets/scenarios/fab/each-attacked-hero-declares-for-itself.toml")
    runner = runner_for(data, games(None))
    for number in range(1, 4):
        runner.play(number)
    cid = PlayerId("Cid")
    wall = fab.Defend(player=cid, objects=(runner.ids["c1"],))
    fight = fight_view(runner.view, wall)
    assert fight is not None
    assert str(fight.links[0].comes) == "Ben 20 → 17, Cid 18 → 17"
    (rhinar,) = (obj for obj in runner.state.in_zone(Zone("hero")) if obj.owner == "Ben")
    fight = fight_view(runner.view, replace(wall, for_=rhinar.id))
    assert fight is not None
    assert str(fight.links[0].comes) == "Ben stays at 20, Cid 18 → 13"
    choice = PROPOSALS.choice_for(runner.view, wall)
    assert choice is not None
    assert str(choice.more).splitlines()[-1] == "1 damage would come through."


def test_an_attack_card_on_the_chain_has_no_ability_with_which_it_attacks_once_more() -> None:
    stage = Stage()
    for hero, player in (("Katsu", ADA), ("Oscilio", BEN)):
        stage.place(hero, "hero", player)
    attack = attacking(stage)
    stage.state = CR_9.tables.begins_at(stage.state, "action", 2)
    assert stage.do(fab.Activate(player=ADA, source=attack)) is Ruling.REFUSED
