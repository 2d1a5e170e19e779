"""Events that texts change: more tokens, damage that counters prevent, firsts of a turn."""

from tests.core.games.fab.execution.played import Step, attack, card, faults, in_zone

BLOW = attack("Blow")
SPARK = card("Spark", "Generic Instant", "Create a Runechant token.", cost="0", pitch="1")


def declared(card_id: str) -> Step:
    """Return the step in which Ann plays an attack without paying."""
    return {"do": "play", "card": card_id, "targets": ["hb"], "free": True}


def test_a_text_that_creates_more_tokens_is_applied_to_each_instruction() -> None:
    text = (
        "If you would create 1 or more aura tokens, "
        "instead create that many plus 1 of each of those tokens."
    )
    loom = card("Loom", "Generic Equipment - Head", text, defense="1")
    setup = [*in_zone("hand", "Spark"), *in_zone("head", "Loom")]
    steps: list[Step] = [
        {"do": "play", "card": "spark", "free": True},
        {"do": "resolve", "expect": [{"zone": "permanent", "player": "A", "count": 2}]},
    ]
    assert faults([SPARK, loom], setup, steps) == []


def test_an_object_removes_its_counter_to_prevent_damage() -> None:
    text = (
        "If Cub would be dealt damage, remove a fur counter from him to prevent 3 of that damage."
    )
    cub = card("Cub", "Generic - Ally", text, power="1", life="4")
    setup = [
        {"id": "cub", "player": "A", "zone": "permanent", "card": "Cub", "counters": {"fur": 1}}
    ]
    struck: Step = {"do": "damage", "object": "cub", "amount": 4}
    steps: list[Step] = [
        {**struck, "expect": [{"object": "cub", "life": "3", "counters": {}}]},
        {"do": "damage", "object": "cub", "amount": 2, "expect": [{"object": "cub", "life": "1"}]},
    ]
    assert faults([cub], setup, steps) == []


def test_only_the_first_attack_of_a_turn_is_weaker() -> None:
    text = "The first attack that targets you each turn gets -1{p}."
    helm = card("Helm", "Generic Equipment - Head", text, defense="1")
    jab = attack("Jab", "Go again", keywords=["Go again"])
    setup = [*in_zone("hand", "Jab", "Blow"), *in_zone("head", "Helm", player="B")]
    steps: list[Step] = [
        declared("jab"),
        {"do": "pass", "to": "resolution", "expect": [{"link": 1, "power": 2}]},
        declared("blow"),
        {"do": "pass", "to": "defend", "expect": [{"link": 2, "power": 3}]},
    ]
    assert faults([jab, BLOW, helm], setup, steps) == []


def test_power_counts_the_different_costs_of_pitched_cards() -> None:
    text = (
        "Heap's {p} and {d} is equal to twice the number of cards in your pitch zone "
        "with different costs."
    )
    heap = attack("Heap", text, power="*", defense="*")
    dear = card("Dear", "Generic Action", cost="2", pitch="1")
    setup = [*in_zone("hand", "Heap"), *in_zone("pitch", "Blow", "Dear")]
    steps: list[Step] = [
        declared("heap"),
        {"do": "pass", "to": "defend", "expect": [{"link": 1, "power": 4}]},
    ]
    assert faults([heap, BLOW, dear], setup, steps) == []


def test_a_card_that_lacks_what_it_transforms_is_cleared() -> None:
    text = "If you have a wrench weapon equipped, transform it into Engine, then equip Engine."
    front = {
        "name": "Plan",
        "typebox": "Mechanologist Action - Construct",
        "text": text,
        "cost": "0",
    }
    back = {"name": "Engine", "typebox": "Mechanologist Weapon - Wrench (2H)", "power": "3"}
    plan = {"name": "Plan // Engine", "kind": "flip", "faces": [front, back]}
    steps: list[Step] = [
        {"do": "play", "card": "plan", "free": True},
        {"do": "resolve", "expect": [{"object": "plan", "zone": "graveyard"}]},
    ]
    setup = [{"id": "plan", "player": "A", "zone": "hand", "card": "Plan // Engine"}]
    assert faults([plan], setup, steps) == []


def test_a_hero_hears_that_it_becomes_a_copy() -> None:
    text = "When you become this, draw a card."
    agent = card("Agent", "Assassin Demi-Hero", text, life="20", intellect="4")
    setup = [*in_zone("inventory", "Agent"), *in_zone("deck", "Blow")]
    steps: list[Step] = [
        {"do": "become_copy", "object": "ha", "of": "agent", "expect": [{"waiting": ["ha"]}]},
        {"do": "resolve", "expect": [{"object": "blow", "zone": "hand"}]},
    ]
    assert faults([agent, BLOW], setup, steps) == []


def test_a_token_made_as_a_turn_begins_is_named_after_its_source() -> None:
    text = "At the start of your turn, create a Runechant token."
    loom = card("Loom", "Generic Equipment - Head", text, defense="1")
    turn: Step = {"do": "end_turn"}
    made: Step = {**turn, "expect": [{"object": "loom.token", "name": "Runechant"}]}
    assert faults([loom], in_zone("head", "Loom"), [turn, made]) == []
