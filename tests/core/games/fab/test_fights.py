"""The damage of random combat chains equals a naive model that is written apart from the rules."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from core.cards.abilities import Ability
from core.cards.card import Card
from core.cards.type_line import TypeLine
from core.games.fab.actions import Activate, Defend, Pass, Play
from core.games.fab.combat.attacking import MINUS_DEFENSE
from core.games.fab.objects.characteristics import link, number_of_links
from core.games.fab.rulesets import CR_9
from core.games.fab.zones import ARMS, CHEST, HEAD, HERO, LEGS, WEAPON
from core.rules import engine
from core.rules.actions import Action
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.state.ids import ObjectId
from core.state.zones import GRAVEYARD, HAND
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up
from tests.effort import tries

FIGHTS = tries(everyday=500, thorough=10_000)
PARTS = 5
LIFE = 40
PLACES = {"Head": HEAD, "Chest": CHEST, "Arms": ARMS, "Legs": LEGS}
WEARING = ("Blade Break", "Battleworn", "Temper", "")

Fighter = dict[str, Any]
"""A card of the naive model: its kind, numbers, and final zone."""


def attack(pick: random.Random, *, weapon: bool = False) -> Fighter:
    again = pick.random() < 0.7
    keywords = [each for each in ("Dominate", "Overpower") if pick.random() < 0.2]
    piercing = pick.choice((0, 0, 0, 1, 2))
    return {
        "weapon": weapon,
        "power": pick.randint(0, 8),
        "again": again,
        "keywords": [] if weapon else keywords,
        "piercing": 0 if weapon else piercing,
    }


def guard(pick: random.Random, place: str = "") -> Fighter:
    kind = "equipment" if place else pick.choice(("attack", "plan", "reaction"))
    return {
        "kind": kind,
        "place": place,
        "defense": pick.randint(0, 4),
        "wears": pick.choice(WEARING) if place else "",
        "minus": 0,
        "gone": False,
    }


class Naive:
    """A turn of attacks with their defenders, until no attack is left."""

    def __init__(self, attacks: list[Fighter], guards: list[Fighter]) -> None:
        self.attacks = attacks
        self.guards = guards
        self.life = LIFE
        self.sums: list[tuple[int, int, int]] = []
        self.used: list[Fighter] = []

    def may(self, attack: Fighter, together: list[Fighter]) -> bool:
        """Return whether these may defend together."""
        if any(one is other for one in together for other in self.used):
            return False
        from_hand = [each for each in together if not each["place"]]
        actions = [each for each in from_hand if each["kind"] in {"attack", "plan"}]
        if "Dominate" in attack["keywords"] and len(from_hand) > 1:
            return False
        if "Overpower" in attack["keywords"] and len(actions) > 1:
            return False
        return all(each["kind"] != "reaction" for each in together)

    def fight(self, attack: Fighter, together: list[Fighter]) -> None:
        power = attack["power"]
        if any(each["place"] for each in together):
            power += attack["piercing"]
        defense = sum(max(each["defense"] - each["minus"], 0) for each in together)
        damage = max(power - defense, 0)
        self.life = max(self.life - damage, 0)
        self.sums.append((power, defense, damage))
        self.used += together

    def close(self) -> None:
        for each in self.used:
            if each["wears"] == "Blade Break":
                each["gone"] = True
            elif each["wears"] in {"Battleworn", "Temper"}:
                each["minus"] += 1
                if each["wears"] == "Temper" and each["defense"] - each["minus"] <= 0:
                    each["gone"] = True
            elif not each["place"]:
                each["gone"] = True


def attack_card(one: Fighter) -> Card:
    words = [*one["keywords"], *(["Go again"] if one["again"] else [])]
    if one["piercing"]:
        words.append(f"Piercing {one['piercing']}")
    power = str(one["power"])
    if one["weapon"]:
        card = made_up("Blade", "Generic Weapon - Sword (1H)", power=power)
        ability = Ability(type="Action", limit=1, cost="0", attack=True, go_again=one["again"])
        face = replace(card.front, abilities=(ability,))
    else:
        card = made_up("Blow", "Generic Action - Attack", pitch="1", cost="0", power=power)
        face = replace(card.front, keywords=tuple(words))
    return replace(card, sides=((face,),))


def guard_card(one: Fighter) -> Card:
    typebox = {
        "attack": "Generic Action - Attack",
        "plan": "Generic Action",
        "reaction": "Generic Defense Reaction",
        "equipment": f"Generic Equipment - {one['place']}",
    }[one["kind"]]
    card = made_up("Guard", typebox, defense=str(one["defense"]))
    face = replace(card.front, keywords=tuple(filter(None, (one["wears"],))))
    return replace(card, sides=((face,),))


def hero() -> Card:
    card = made_up("Hero", "Generic Hero", life=str(LIFE), intellect="4")
    assert "Hero" in TypeLine.read("Hero").types
    return card


class ByTheRules:
    """The same by the rules of the program."""

    def __init__(self, attacks: list[Fighter], guards: list[Fighter]) -> None:
        stage = Stage()
        for player in (ADA, BEN):
            stage.place(hero(), HERO, player)
        self.attacks = [
            stage.place(attack_card(each), WEAPON if each["weapon"] else HAND) for each in attacks
        ]
        self.guards = [
            stage.place(guard_card(each), PLACES.get(each["place"], HAND), BEN) for each in guards
        ]
        self.state = CR_9.tables.begins_at(stage.state, "action", 2)
        self.sums: list[tuple[int, int, int]] = []
        self.says: list[str] = []

    def do(self, action: Action) -> bool:
        outcome = engine.apply(StateView(CR_9, self.state), action)
        self.state = outcome.state
        self.says = [each.says for each in outcome.verdict.decisive]
        return outcome.verdict.ruling is Ruling.DONE

    def strike(self, what: ObjectId, *, weapon: bool) -> bool:
        begins: Action = Play(player=ADA, card=what)
        if weapon:
            begins = Activate(player=ADA, source=what)
        return self.do(begins) and self.do(Pass(player=ADA, to="defend"))

    def defend(self, together: list[ObjectId]) -> bool:
        return self.do(Defend(player=BEN, objects=tuple(together)))

    def go_on(self) -> None:
        """Let the damage be dealt, and the link be resolved unless the game is over."""
        assert self.do(Pass(player=ADA, to="damage"))
        view = StateView(CR_9, self.state)
        facts = link(view, number_of_links(view))
        assert facts is not None
        found = tuple(facts[each] for each in ("power", "defense", "damage"))
        self.sums.append(found)  # type: ignore[arg-type] # three numbers
        if not self.state.match.over:
            assert self.do(Pass(player=ADA, to="resolution"))


def compared(pick: random.Random) -> None:
    """Fight a turn twice, and compare all sums, worn cards and final zones."""
    attacks = [attack(pick) for _ in range(pick.randint(1, 3))]
    attacks += [attack(pick, weapon=True) for _ in range(pick.randint(0, 1))]
    guards = [guard(pick) for _ in range(pick.randint(0, 4))]
    guards += [guard(pick, place) for place in PLACES if pick.random() < 0.5]
    model, rules = Naive(attacks, guards), ByTheRules(attacks, guards)
    for number, one in enumerate(attacks):
        assert rules.strike(rules.attacks[number], weapon=one["weapon"]), one
        wanted = [each for each in range(len(guards)) if pick.random() < 0.3]
        together = [guards[each] for each in wanted]
        may = model.may(one, together)
        if together:
            found = rules.defend([rules.guards[each] for each in wanted])
            assert found is may, (one, together, rules.says)
        model.fight(one, together if may else [])
        rules.go_on()
        if not model.life or not one["again"]:
            break
    assert rules.sums == model.sums, (attacks, guards)
    assert rules.state.player(BEN).life == model.life
    assert (rules.state.match.winner == ADA) is (model.life == 0)
    if not model.life:
        return
    assert rules.do(Pass(player=ADA, to="closed"))
    model.close()
    gone = [rules.state.object(each).zone == GRAVEYARD for each in rules.guards]
    assert gone == [each["gone"] for each in guards], (attacks, guards)
    worn = [
        (rules.state.object(each).counter(MINUS_DEFENSE), one["minus"])
        for each, one in zip(rules.guards, guards, strict=True)
        if not one["gone"]
    ]
    assert all(counted == minus for counted, minus in worn), (attacks, guards)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_damage_of_random_chains_equals_a_naive_model(part: int) -> None:
    pick = random.Random(part)  # noqa: S311 - chance that must repeat, no secret
    for _ in range(FIGHTS // PARTS):
        compared(pick)


def test_the_model_itself_knows_a_plain_chain() -> None:
    cap = {"kind": "equipment", "place": "Head", "defense": 2, "wears": "Temper"}
    guards = [{**cap, "minus": 0, "gone": False}]
    blow = {"power": 5, "piercing": 1, "keywords": [], "again": False, "weapon": False}
    model = Naive([blow], guards)
    model.fight(blow, guards)
    model.close()
    assert (model.life, model.sums) == (LIFE - 4, [(6, 2, 4)])
    assert (guards[0]["minus"], guards[0]["gone"]) == (1, False)
