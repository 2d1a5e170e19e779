"""Changes that last: with an X, with a condition on each object, of attacks that have gone."""

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

BLOW = attack("Blow")
HELM = card("Helm", "Generic Equipment - Head", defense="1")


def declared(card_id: str) -> Step:
    """Return the step in which Ann plays an attack without paying."""
    return {"do": "play", "card": card_id, "targets": ["hb"], "free": True}


def test_a_static_x_is_counted_anew() -> None:
    text = "This gets +X{p}, where X is the number of equipment defending it."
    steps: list[Step] = [
        declared("lance"),
        {"do": "pass", "to": "defend", "expect": [{"link": 1, "power": 3}]},
        {
            "do": "defend",
            "player": "B",
            "objects": ["helm"],
            "expect": [{"link": 1, "power": 4, "defense": 1}],
        },
    ]
    setup = [*in_zone("hand", "Lance"), *in_zone("head", "Helm", player="B")]
    assert faults([attack("Lance", text), HELM], setup, steps) == []


def test_a_condition_on_each_attack_is_judged_for_each() -> None:
    text = "Until end of turn, your attacks get +1{p} while attacking a marked hero.\nGo again"
    order = card("Order", "Generic Action", text, cost="0", pitch="1", keywords=["Go again"])
    cry: list[Step] = [{"do": "play", "card": "order", "free": True}, {"do": "resolve"}]
    strike: list[Step] = [
        declared("blow"),
        {"do": "pass", "to": "defend", "expect": [{"link": 1, "power": 4}]},
    ]
    setup = in_zone("hand", "Order", "Blow")
    marked: Step = {"do": "mark", "hero": "hb"}
    assert faults([order, BLOW], setup, [*cry, marked, *strike]) == []
    plain: Step = {"do": "pass", "to": "defend", "expect": [{"link": 1, "power": 3}]}
    assert faults([order, BLOW], setup, [*cry, declared("blow"), plain]) == []


def test_the_last_attack_of_its_own_name_is_another_card() -> None:
    text = (
        "Go again\nCombo - If Wave or Surf was the last attack this combat chain, Surf gains +2{p}."
    )
    surf = attack("Surf", text, keywords=["Go again"])
    setup = [
        {"id": "s1", "player": "A", "zone": "hand", "card": "Surf"},
        {"id": "s2", "player": "A", "zone": "hand", "card": "Surf"},
    ]
    steps: list[Step] = [
        declared("s1"),
        {"do": "pass", "to": "resolution", "expect": [{"link": 1, "power": 3}]},
        declared("s2"),
        {"do": "pass", "to": "defend", "expect": [{"link": 2, "power": 5}]},
    ]
    assert faults([surf], setup, steps) == []


def test_a_weapons_attack_is_none_of_the_permanents_of_a_kind() -> None:
    text = (
        "Once per Turn Action - 0: Attack\nWhen this attacks, put a +1{p} counter on each sword "
        "you control."
    )
    blade = card("Blade", "Warrior Weapon - Sword (1H)", text, power="2")
    steps: list[Step] = [
        {"do": "activate", "source": "blade", "targets": ["hb"], "id": "cut"},
        {"do": "pass"},
        {"do": "resolve", "expect": [{"link": 1, "power": 3}]},
    ]
    assert faults([blade], in_zone("weapon", "Blade"), steps) == []


def test_an_attack_in_the_soul_still_goes_again() -> None:
    text = "Go again\nWhen this hits, put it into your hero's soul."
    ray = attack("Ray", text, keywords=["Go again"])
    steps: list[Step] = [
        declared("ray"),
        {"do": "pass", "to": "damage"},
        {"do": "resolve", "expect": [{"object": "ray", "attached_to": "ha"}]},
        {"do": "pass", "to": "resolution", "expect": [{"seat": "A", "action": 1}]},
    ]
    assert faults([ray], in_zone("hand", "Ray"), steps) == []


def test_what_permanents_have_while_attacking_their_attacks_have() -> None:
    ann = card(
        "Ann of Oaks",
        "Generic Hero",
        "Dragons you control have go again while attacking.",
        life="20",
        intellect="4",
    )
    text = "Once per Turn Action - 0: Attack"
    wyrm = card("Wyrm", "Draconic Action - Dragon Ally", text, power="2", life="3", cost="0")
    steps: list[Step] = [
        {"do": "activate", "source": "wyrm", "targets": ["hb"], "id": "bite"},
        {"do": "pass", "to": "resolution", "expect": [{"seat": "A", "action": 1}]},
    ]
    assert faults([ann, wyrm], in_zone("permanent", "Wyrm"), steps) == []
