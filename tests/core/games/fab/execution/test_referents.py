"""The players, zones and numbers that phrases of a text refer to, in games that read texts."""

from tests.core.games.fab.execution.played import HERO, Step, attack, card, faults, in_zone

BLOW = attack("Blow")
WALL = card("Wall", "Generic Action", cost="0", defense="1", pitch="3", color="Blue")
ATTACKS: Step = {"do": "pass", "expect": [{"waiting": ["thorn"]}]}


def thorn(text: str) -> Step:
    """Return an attack with a text."""
    return attack("Thorn", text)


def declared(card_id: str) -> Step:
    """Return the step in which Ann plays an attack without paying."""
    return {"do": "play", "card": card_id, "targets": ["hb"], "free": True}


def test_the_attacked_hero_is_they_of_an_attack_trigger() -> None:
    steps: list[Step] = [
        declared("thorn"),
        ATTACKS,
        {"do": "resolve", "expect": [{"object": "wall", "zone": "graveyard"}]},
    ]
    setup = [*in_zone("hand", "Thorn"), *in_zone("hand", "Wall", player="B")]
    text = "When this attacks a hero, they discard a card."
    assert faults([thorn(text), WALL], setup, steps) == []


def test_x_of_a_sentence_is_that_of_its_later_clauses() -> None:
    text = (
        "When this attacks a hero, they reveal X cards from their hand, where X is the number of "
        "attacks you control. Choose an action card with {d} less than or equal to X, then add it "
        "to this chain link as a defending card."
    )
    steps: list[Step] = [
        declared("thorn"),
        ATTACKS,
        {"do": "resolve", "expect": [{"link": 1, "defenders": ["wall"]}]},
    ]
    setup = [*in_zone("hand", "Thorn"), *in_zone("hand", "Wall", player="B")]
    assert faults([thorn(text), WALL], setup, steps) == []


def test_hidden_cards_that_were_drawn_are_counted() -> None:
    text = (
        "Instant - Destroy this: Gain 1{h}. Activate this ability only if an opponent has drawn 2 "
        "or more cards this turn."
    )
    scales = card("Scales", "Generic Equipment - Head", text, defense="1")
    steps: list[Step] = [
        {"do": "activate", "source": "scales", "expect": [{"ruling": "refused"}]},
        {"do": "draw", "count": 2, "player": "B"},
        {
            "do": "activate",
            "source": "scales",
            "expect": [{"object": "scales", "zone": "graveyard"}],
        },
    ]
    deck = [{"id": f"d{n}", "player": "B", "zone": "deck", "card": "Blow"} for n in range(3)]
    assert faults([BLOW, scales], [*in_zone("head", "Scales"), *deck], steps) == []


def test_a_card_that_defends_is_known_by_the_zone_it_came_from() -> None:
    text = "When this defends together with a card from hand, gain 2{h}."
    shield = card("Shield", "Generic Equipment - Chest", text, defense="1")
    steps: list[Step] = [
        declared("blow"),
        {"do": "pass", "to": "defend"},
        {
            "do": "defend",
            "player": "B",
            "objects": ["shield", "wall"],
            "expect": [{"waiting": ["shield"]}],
        },
    ]
    setup = [
        *in_zone("hand", "Blow"),
        *in_zone("hand", "Wall", player="B"),
        *in_zone("chest", "Shield", player="B"),
    ]
    assert faults([BLOW, WALL, shield], setup, steps) == []


def test_a_hero_is_called_by_the_first_part_of_its_name() -> None:
    text = "Mark target opposing hero. If that hero is Ben, gain {r}."
    dart = card("Dart", "Generic Instant", text, cost="0", pitch="1")
    ben = card("Ben of Pines", **HERO) | {"name": "Ben of Pines"}
    ben["faces"][0]["name"] = "Ben, of Pines"
    steps: list[Step] = [
        {"do": "play", "card": "dart", "targets": ["hb"], "free": True},
        {"do": "resolve", "expect": [{"seat": "A", "resource": 1}]},
    ]
    assert faults([dart, ben], in_zone("hand", "Dart"), steps) == []


def test_an_effect_waits_for_the_next_card_from_a_zone() -> None:
    text = "The next attack action card you play from arsenal this turn gains +3{p}.\nGo again"
    plan = card("Plan", "Generic Action", text, cost="0", pitch="3", keywords=["Go again"])
    quick = attack("Quick", "Go again", keywords=["Go again"])
    steps: list[Step] = [
        {"do": "play", "card": "plan", "free": True},
        {"do": "resolve"},
        declared("quick"),
        {"do": "pass", "to": "resolution", "expect": [{"link": 1, "power": 3}]},
        declared("blow"),
        {"do": "pass", "to": "defend", "expect": [{"link": 2, "power": 6}]},
    ]
    setup = [*in_zone("hand", "Plan", "Quick"), *in_zone("arsenal", "Blow")]
    assert faults([BLOW, plan, quick], setup, steps) == []


def test_printed_defense_is_compared_without_counters() -> None:
    text = "Remove a -1{d} counter from a Guardian off-hand you control with 2 or less base {d}."
    oil = card("Oil", "Guardian Action", text, cost="0", pitch="1")
    disc = card("Disc", "Guardian Equipment - Off-Hand", defense="2")
    steps: list[Step] = [
        {"do": "play", "card": "oil", "free": True},
        {"do": "resolve", "expect": [{"object": "disc", "counters": {}}]},
    ]
    setup = [*in_zone("hand", "Oil"), *in_zone("weapon", "Disc", counters={"-1{d}": 1})]
    assert faults([oil, disc], setup, steps) == []


def test_each_opponent_chooses_what_is_taken() -> None:
    text = "Each opponent chooses an item they control. Gain control of the chosen permanents."
    hook = card("Hook", "Generic Action", text, cost="0", pitch="1")
    cup = card("Cup", "Generic Action - Item", cost="0")
    bowl = card("Bowl", "Generic Action - Item", cost="0")
    steps: list[Step] = [
        {"do": "play", "card": "hook", "free": True},
        {
            "do": "resolve",
            "answers": ["bowl"],
            "expect": [{"object": "bowl", "controller": "A"}, {"object": "cup", "controller": "B"}],
        },
    ]
    setup = [*in_zone("hand", "Hook"), *in_zone("permanent", "Cup", "Bowl", player="B")]
    assert faults([hook, cup, bowl], setup, steps) == []


def test_an_alternative_that_nobody_could_do_is_not_offered() -> None:
    text = "When this attacks, you may discard a card or destroy the top card of your deck."
    steps: list[Step] = [
        declared("thorn"),
        ATTACKS,
        {"do": "resolve", "answers": ["yes"], "expect": [{"object": "blow", "zone": "graveyard"}]},
    ]
    setup = [*in_zone("hand", "Thorn"), *in_zone("deck", "Blow")]
    assert faults([thorn(text), BLOW], setup, steps) == []


def test_a_text_for_any_number_of_heroes_asks_which() -> None:
    text = "Create a Might token under any number of heroes' control."
    gift = card("Gift", "Generic Action", text, cost="0", pitch="1")
    steps: list[Step] = [
        {"do": "play", "card": "gift", "free": True},
        {
            "do": "resolve",
            "answers": [["B"]],
            "expect": [
                {"zone": "permanent", "player": "B", "count": 1},
                {"zone": "permanent", "player": "A", "count": 0},
            ],
        },
    ]
    assert faults([gift], in_zone("hand", "Gift"), steps) == []


def test_a_list_answers_the_targets_of_an_ability_one_by_one() -> None:
    text = "When this attacks, deal 1 arcane damage to up to any 2 targets."
    steps: list[Step] = [
        declared("thorn"),
        {"do": "pass", "answers": [["hb", "ha"]]},
        {
            "do": "resolve",
            "expect": [{"object": "hb", "life": "19"}, {"object": "ha", "life": "19"}],
        },
    ]
    assert faults([thorn(text)], in_zone("hand", "Thorn"), steps) == []


def test_a_hit_on_a_marked_hero_is_judged_before_the_mark_goes() -> None:
    text = "When this hits a marked hero, gain 1{h}."
    steps: list[Step] = [
        {"do": "mark", "hero": "hb"},
        declared("thorn"),
        {
            "do": "pass",
            "to": "damage",
            "expect": [{"object": "hb", "marked": False}, {"waiting": ["thorn"]}],
        },
    ]
    assert faults([thorn(text)], in_zone("hand", "Thorn"), steps) == []


def test_an_ability_for_attacks_on_marked_heroes_is_there_as_they_hit() -> None:
    text = 'Your attacks that are attacking a marked hero get "When this hits, gain 1{h}."'
    ann = card("Ann of Oaks", text=text, **HERO)
    steps: list[Step] = [
        {"do": "mark", "hero": "hb"},
        declared("blow"),
        {"do": "pass", "to": "damage", "expect": [{"waiting": ["blow"]}]},
    ]
    assert faults([ann, BLOW], in_zone("hand", "Blow"), steps) == []


def test_them_is_the_hero_that_was_hit() -> None:
    text = "When this hits a hero, {t} them and all allies they control."
    steps: list[Step] = [
        declared("thorn"),
        {"do": "pass", "to": "damage"},
        {
            "do": "resolve",
            "expect": [{"object": "hb", "tapped": True}, {"object": "thorn", "tapped": False}],
        },
    ]
    assert faults([thorn(text)], in_zone("hand", "Thorn"), steps) == []


def test_counters_that_are_not_there_cannot_save_an_object() -> None:
    text = (
        "At the beginning of your end phase, destroy this unless you remove a steam counter from "
        "it."
    )
    kettle = card("Kettle", "Generic Action - Item", text, cost="0")
    setup = in_zone("permanent", "Kettle")
    steps: list[Step] = [{"do": "end_turn", "expect": [{"object": "kettle", "zone": "graveyard"}]}]
    assert faults([kettle], setup, steps) == []


def test_the_hits_that_an_attack_counts_are_those_of_others() -> None:
    text = "This gets +1{p} for each attack that has hit this combat chain."
    quick = attack("Quick", "Go again", keywords=["Go again"])
    steps: list[Step] = [
        declared("quick"),
        {"do": "pass", "to": "resolution"},
        declared("thorn"),
        {"do": "pass", "to": "damage", "expect": [{"link": 2, "power": 4}]},
    ]
    assert faults([quick, thorn(text)], in_zone("hand", "Quick", "Thorn"), steps) == []


def test_cranking_answers_to_yes_and_triggers() -> None:
    text = "Crank\nThis enters the arena with a steam counter."
    fan = card("Fan", "Mechanologist Action - Item", text, cost="0", keywords=["Crank"])
    ann = card("Ann of Oaks", text="When you crank an item, gain 1{h}.", **HERO)
    steps: list[Step] = [
        {"do": "play", "card": "fan", "free": True},
        {
            "do": "resolve",
            "answers": ["yes"],
            "expect": [{"object": "fan", "counters": {}}, {"waiting": ["ha"]}],
        },
    ]
    assert faults([ann, fan], in_zone("hand", "Fan"), steps) == []


def test_a_choice_after_looking_is_among_the_cards_seen_and_they_do_the_rest() -> None:
    text = (
        "Look at target hero's hand. Choose an attack action card and reveal it. If you do, they "
        "put it on the bottom of their deck and create a Might token."
    )
    spy = card("Spy", "Generic Action", text, cost="0", pitch="1")
    steps: list[Step] = [
        {"do": "play", "card": "spy", "targets": ["hb"], "free": True},
        {
            "do": "resolve",
            "expect": [
                {"object": "blow", "zone": "deck"},
                {"object": "wall", "zone": "hand"},
                {"zone": "permanent", "player": "B", "count": 1},
                {"zone": "permanent", "player": "A", "count": 0},
            ],
        },
    ]
    setup = [*in_zone("hand", "Spy"), *in_zone("hand", "Blow", "Wall", player="B")]
    assert faults([spy, BLOW, WALL], setup, steps) == []


def test_hits_of_chain_links_in_a_row_are_counted() -> None:
    text = "When this hits and it's the second or higher chain link in a row to hit, gain 2{h}."
    quick = attack("Quick", "Go again", keywords=["Go again"])
    after: list[Step] = [
        declared("thorn"),
        {"do": "pass", "to": "damage"},
        {"do": "resolve", "expect": [{"object": "ha", "life": "22"}, {"by_hand": []}]},
    ]
    before: list[Step] = [declared("quick"), {"do": "pass", "to": "resolution"}]
    setup = in_zone("hand", "Quick", "Thorn")
    assert faults([quick, thorn(text)], setup, [*before, *after]) == []
    alone: Step = {"do": "pass", "to": "damage", "expect": [{"waiting": []}]}
    assert faults([quick, thorn(text)], setup, [declared("thorn"), alone]) == []


def test_an_ability_of_the_graveyard_hears_the_start_of_the_turn() -> None:
    text = (
        "While this is in your graveyard, at the start of your turn, you may destroy a Silver you "
        "control. If you do, equip this."
    )
    crown = card("Crown", "Generic Equipment - Head", text, defense="1")
    steps: list[Step] = [
        {"do": "end_turn"},
        {"do": "end_turn", "answers": ["yes"], "expect": [{"object": "crown", "zone": "head"}]},
    ]
    token = card("Silver", "Generic Token - Item")
    setup = [*in_zone("graveyard", "Crown"), *in_zone("permanent", "Silver", token=True)]
    assert faults([crown, token], setup, steps) == []


def test_an_object_without_its_last_counter_triggers() -> None:
    text = "When this has no steam counters on it, destroy it."
    stove = card("Stove", "Mechanologist Action - Item", text, cost="0")
    steps: list[Step] = [
        {"do": "counters", "object": "stove", "kind": "steam", "change": -1},
        {
            "do": "counters",
            "object": "stove",
            "kind": "steam",
            "change": -1,
            "expect": [{"waiting": ["stove"]}],
        },
        {"do": "resolve", "expect": [{"object": "stove", "zone": "graveyard"}]},
    ]
    assert faults([stove], in_zone("permanent", "Stove", counters={"steam": 2}), steps) == []


def test_counters_are_distributed_among_several_objects() -> None:
    text = "Distribute up to four +1{p} counters among any number of weapons you control."
    wax = card("Wax", "Generic Action", text, cost="0", pitch="1")
    blades = [card(name, "Warrior Weapon - Sword (1H)", power="2") for name in ("Edge", "Point")]
    steps: list[Step] = [
        {"do": "play", "card": "wax", "free": True},
        {
            "do": "resolve",
            "answers": [4, ["edge", "point"], 1],
            "expect": [{"object": "edge", "power": "3"}, {"object": "point", "power": "5"}],
        },
    ]
    setup = [*in_zone("hand", "Wax"), *in_zone("weapon", "Edge", "Point")]
    assert faults([wax, *blades], setup, steps) == []


def test_each_sentence_of_a_trigger_has_its_own_condition() -> None:
    text = (
        "When this attacks, if an aura was pitched to play it, it gains +2{p}. If an item was "
        "pitched to play it, create a Might token."
    )
    costly = attack("Thorn", text, cost="1")
    bowl = card("Bowl", "Generic Action - Item", cost="0", pitch="1")
    steps: list[Step] = [
        {"do": "play", "card": "thorn", "targets": ["hb"], "pitch": ["bowl"]},
        ATTACKS,
        {
            "do": "resolve",
            "expect": [
                {"object": "thorn", "power": "3"},
                {"zone": "permanent", "player": "A", "count": 1},
            ],
        },
    ]
    assert faults([costly, bowl], in_zone("hand", "Thorn", "Bowl"), steps) == []
