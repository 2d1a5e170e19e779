"""Permanents: triggered, activated and static abilities."""

from typing import Any

from core.state.ids import PlayerId
from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

MINE = put("mine", "A", "battlefield", "Plain Bear")
THEIRS = put("theirs", "B", "battlefield", "Plain Bear")
NEW = put("new", "A", "hand", "Plain Bear")
SOURCE = put("source", "A", "battlefield", "The Source")
CAST_NEW: list[dict[str, Any]] = [
    {"do": "cast", "card": "new", "free": True},
    {"do": "resolve"},
]


def source(text: str) -> dict[str, Any]:
    return creature("The Source", text, size="1/4")


def test_an_event_triggers_and_the_ability_waits_on_the_stack() -> None:
    steps = [
        CAST_NEW[0],
        {"do": "resolve", "expect": [{"waiting": ["source"]}, {"seat": "A", "life": 20}]},
        {"do": "resolve", "expect": [{"waiting": []}, {"seat": "A", "life": 21}]},
    ]
    text = "Whenever another creature you control enters, you gain 1 life."
    assert Played([source(text)], [SOURCE, NEW], steps).faults == []


def test_another_does_not_mean_itself() -> None:
    steps = [
        {"do": "cast", "card": "own", "free": True},
        {"do": "resolve", "expect": [{"waiting": []}]},
    ]
    text = "Whenever another creature you control enters, you gain 1 life."
    own = put("own", "A", "hand", "The Source")
    assert Played([source(text)], [own], steps).faults == []


def test_the_active_players_abilities_are_put_on_the_stack_first() -> None:
    other = put("other", "B", "battlefield", "The Source")
    steps = [CAST_NEW[0], {"do": "resolve", "expect": [{"waiting": ["source", "other"]}]}]
    text = "Whenever another creature enters, you gain 1 life."
    assert Played([source(text)], [other, SOURCE, NEW], steps).faults == []


def test_the_dead_are_known_as_they_last_were() -> None:
    steps = [
        {"do": "counters", "object": "source", "kind": "+1/+1", "change": 2},
        {"do": "move", "to": "graveyard", "object": "source", "expect": [{"waiting": ["source"]}]},
        {"do": "resolve", "expect": [{"seat": "A", "life": 23}]},
    ]
    text = "When this creature dies, you gain life equal to its power."
    assert Played([source(text)], [SOURCE], steps).faults == []


def test_a_step_of_the_turn_triggers() -> None:
    steps = [
        {"do": "next_step", "to": "attackers"},
        {"do": "next_step", "to": "end", "expect": [{"waiting": ["source"]}]},
        {"do": "resolve", "expect": [{"seat": "A", "hand": 1}]},
    ]
    text = "At the beginning of your end step, draw a card."
    clock = card("The Source", "Enchantment", text)
    assert Played([clock], [SOURCE, *library("A")], steps).faults == []


def test_an_ability_is_activated_for_its_cost() -> None:
    steps = [
        {"do": "activate", "source": "source", "ability": 1, "targets": ["theirs"]},
        {"do": "resolve", "expect": [{"object": "theirs", "damage": 1}]},
        {
            "do": "activate",
            "source": "source",
            "ability": 1,
            "targets": ["theirs"],
            "expect": [{"ruling": "refused"}],
        },
    ]
    text = "{T}: This creature deals 1 damage to any target."
    played = Played([source(text)], [SOURCE, THEIRS], steps)
    assert played.faults == []


def test_a_mana_ability_uses_no_stack() -> None:
    steps = [{"do": "activate", "source": "source", "ability": 1, "expect": [{"waiting": []}]}]
    played = Played([source("{T}: Add {G}.")], [SOURCE], steps)
    assert played.faults == []
    assert "".join(str(each) for each in played.runner.state.player(PlayerId("A")).mana)


def test_a_static_ability_is_true_as_long_as_its_source_is_there() -> None:
    steps = [
        {
            "do": "checkpoint",
            "expect": [
                {"object": "mine", "power": "3", "toughness": "3"},
                {"object": "theirs", "power": "2", "toughness": "2"},
                {"object": "source", "power": "1"},
            ],
        },
        {
            "do": "move",
            "to": "graveyard",
            "object": "source",
            "expect": [{"object": "mine", "power": "2"}],
        },
    ]
    text = "Other creatures you control get +1/+1."
    assert Played([source(text)], [SOURCE, MINE, THEIRS], steps).faults == []


def test_the_source_of_a_static_ability_is_the_reason() -> None:
    text = "Other creatures you control get +1/+1."
    played = Played([source(text)], [SOURCE, MINE], [{"do": "checkpoint"}])
    runner = played.runner
    mine = runner.object_named("mine")
    assert mine is not None
    rows = runner.rules.tables.characteristics_view(runner.view, mine, None).rows
    power = next(each for each in rows if each.id == "power")
    assert any("The Source" in str(each) for each in power.why)


def test_an_aura_changes_what_it_enchants() -> None:
    aura = card(
        "The Aura",
        "Enchantment — Aura",
        "Enchant creature\nEnchanted creature gets +2/+0 and has flying.",
    )
    steps = [
        {"do": "cast", "card": "aura", "targets": ["mine"], "free": True},
        {
            "do": "resolve",
            "expect": [{"object": "mine", "power": "4", "keywords_include": ["Flying"]}],
        },
    ]
    assert Played([aura], [MINE, put("aura", "A", "hand", "The Aura")], steps).faults == []


def test_a_cost_is_changed_by_a_static_ability() -> None:
    dear = creature("Dear Bear", mana_cost="{2}{G}")
    setup = [SOURCE, put("dear", "A", "hand", "Dear Bear")]
    text = "Creature spells you cast cost {1} less to cast."
    steps = [{"do": "checkpoint", "expect": [{"cost": "{1}{G}", "cast": "dear"}]}]
    cards = [source(text), dear]
    assert Played(cards, setup, steps).faults == []


def test_an_exiled_card_comes_back_when_its_exiler_leaves() -> None:
    text = (
        "When this creature enters, exile target creature an opponent controls until this creature "
        "leaves the battlefield."
    )
    steps = [
        {"do": "cast", "card": "own", "free": True},
        {"do": "resolve", "answers": ["theirs"]},
        {"do": "resolve", "expect": [{"object": "theirs", "zone": "exile"}]},
        {
            "do": "move",
            "to": "graveyard",
            "object": "own",
            "expect": [{"object": "theirs", "zone": "battlefield"}],
        },
    ]
    own = put("own", "A", "hand", "The Source")
    assert Played([source(text)], [own, THEIRS], steps).faults == []


def test_an_aura_that_is_put_onto_the_battlefield_enchants_what_its_controller_chooses() -> None:
    aura = card("The Aura", "Enchantment — Aura", "Enchant creature you control")
    spell = card(
        "The Spell",
        "Sorcery",
        "Return target enchantment card from your graveyard to the battlefield.",
    )
    setup = [
        MINE,
        THEIRS,
        put("other", "A", "battlefield", "Plain Bear"),
        put("aura", "A", "graveyard", "The Aura"),
        put("spell", "A", "hand", "The Spell"),
    ]
    expect = [{"object": "aura", "zone": "battlefield", "attached_to": "other"}, {"by_hand": []}]
    steps = [
        {"do": "cast", "card": "spell", "free": True, "targets": ["aura"]},
        {"do": "resolve", "answers": ["other"], "expect": expect},
    ]
    assert Played([aura, spell], setup, steps).faults == []


def test_each_attacker_counts_the_other_attackers() -> None:
    text = (
        "Attacking creatures you control get +1/+0 until end of turn for each other attacking "
        "creature."
    )
    charge = card("Plain Charge", "Instant", text)
    bears = [put(f"b{n}", "A", "battlefield", "Plain Bear") for n in range(3)]
    steps: list[dict[str, Any]] = [
        {"do": "next_step", "to": "attackers"},
        {"do": "attack", "attackers": ["b0", "b1", "b2"]},
        {"do": "cast", "card": "charge", "free": True},
        {"do": "resolve", "expect": [{"object": "b0", "power": "4"}]},
    ]
    setup = [*bears, put("charge", "A", "hand", "Plain Charge")]
    assert Played([charge], setup, steps).faults == []


def test_those_counters_are_of_the_kind_that_was_put() -> None:
    text = (
        "{0}: Put a quest counter on The Source. Then if there are two or more quest counters on "
        "it, remove those counters and draw a card."
    )
    source = card("The Source", "Artifact", text)
    use: dict[str, Any] = {"do": "activate", "source": "source", "ability": 1}
    steps: list[dict[str, Any]] = [
        use,
        {"do": "resolve", "expect": [{"object": "source", "counters": {"quest": 1}}]},
        use,
        {"do": "resolve", "expect": [{"object": "source", "counters": {}}]},
    ]
    here = put("source", "A", "battlefield", "The Source")
    assert Played([source], [here, put("top", "A", "library", "Plain Bear")], steps).faults == []


def test_a_chosen_type_is_added_to_the_others() -> None:
    text = (
        "As The Source enters, choose a creature type.\n"
        "The Source is the chosen type in addition to its other types."
    )
    steps: list[dict[str, Any]] = [
        {"do": "cast", "card": "source", "free": True},
        {
            "do": "resolve",
            "answers": ["Goblin"],
            "expect": [{"object": "source", "subtypes": ["Bear", "Goblin"]}],
        },
    ]
    mine = put("source", "A", "hand", "The Source")
    assert Played([creature("The Source", text)], [mine], steps).faults == []
