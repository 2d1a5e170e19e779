"""Limits of time, skipped steps, armor, hideaway, speed, sizes, and subjects of conditions."""

from typing import Any

from core.state.ids import PlayerId
from tests.core.games.mtg.execution.texts import Played, card, creature, library, put

KILL = card("The End", "Instant", "Destroy target creature.")
BEAR = put("bear", "A", "battlefield", "Plain Bear")
END = put("end", "A", "hand", "The End")


def _cast(word: str, *targets: str) -> dict[str, Any]:
    return {"do": "cast", "card": word, "targets": list(targets), "free": True}


def test_an_aura_with_umbra_armor_is_destroyed_in_place_of_its_host() -> None:
    aura = card("The Umbra", "Enchantment — Aura", "Enchant creature\nUmbra armor")
    aura["faces"][0]["keywords"] = ["Umbra armor"]
    host = put("aura", "A", "battlefield", "The Umbra") | {"attached_to": "bear"}
    after = [{"object": "bear", "zone": "battlefield"}, {"object": "aura", "zone": "graveyard"}]
    steps = [_cast("end", "bear"), {"do": "resolve", "expect": after}]
    assert Played([aura, KILL], [BEAR, END, host], steps).faults == []


def test_a_card_hides_away_and_is_played_later() -> None:
    text = "Hideaway 2\n{T}: You may play the exiled card without paying its mana cost."
    den = card("The Den", "Land", text)
    gain = card("The Gift", "Sorcery", "You gain 3 life.")
    pile = [*library("A"), put("gift", "A", "library", "The Gift")]
    steps = [
        {"do": "play_land", "card": "den", "expect": [{"waiting": ["den"]}]},
        {"do": "resolve", "answers": ["gift"], "expect": [{"object": "gift", "zone": "exile"}]},
        {"do": "activate", "source": "den", "ability": 1},
        {"do": "resolve", "answers": ["yes"]},
        {"do": "resolve", "expect": [{"seat": "A", "life": 23}]},
    ]
    assert Played([den, gain], [put("den", "A", "hand", "The Den"), *pile], steps).faults == []


def test_speed_starts_and_rises_once_a_turn() -> None:
    racer = creature("The Racer", "Start your engines!")
    burn = card("The Burn", "Instant", "The Burn deals 1 damage to any target.")
    burns = [put(f"burn{n}", "A", "hand", "The Burn") for n in range(2)]
    steps = [_cast("burn0", "B"), {"do": "resolve"}, _cast("burn1", "B"), {"do": "resolve"}]
    setup = [put("racer", "A", "battlefield", "The Racer"), *burns]
    played = Played([racer, burn], setup, steps)
    assert played.faults == []
    assert played.runner.state.player(PlayerId("A")).point("speed") == 2


def test_power_is_doubled_and_sizes_are_switched() -> None:
    twice = card("The Growth", "Instant", "Double target creature's power until end of turn.")
    turn = card(
        "The Turn", "Instant", "Switch target creature's power and toughness until end of turn."
    )
    setup = [BEAR, put("twice", "A", "hand", "The Growth"), put("turn", "A", "hand", "The Turn")]
    steps = [
        _cast("twice", "bear"),
        {"do": "resolve", "expect": [{"object": "bear", "power": "4", "toughness": "2"}]},
        _cast("turn", "bear"),
        {"do": "resolve", "expect": [{"object": "bear", "power": "2", "toughness": "4"}]},
    ]
    assert Played([twice, turn], setup, steps).faults == []


def test_an_ability_is_activated_at_its_time_by_those_it_names() -> None:
    lamp = card("The Lamp", "Artifact", "{0}: You gain 1 life. Activate only during combat.")
    well = card(
        "The Well", "Artifact", "{0}: You gain 1 life. Any player may activate this ability."
    )
    setup = [
        put("lamp", "A", "battlefield", "The Lamp"),
        put("well", "A", "battlefield", "The Well"),
    ]
    use = {"do": "activate", "source": "lamp", "ability": 1}
    steps = [
        use | {"expect": [{"ruling": "refused"}]},
        {"do": "activate", "source": "well", "ability": 1, "player": "B"},
        {"do": "resolve", "expect": [{"seat": "B", "life": 21}]},
        {"do": "next_step", "to": "begin_combat"},
        use,
    ]
    assert Played([lamp, well], setup, steps).faults == []


def test_a_draw_step_is_skipped() -> None:
    text = card("The Pact", "Enchantment", "Skip your draw step.")
    setup = [put("pact", "B", "battlefield", "The Pact"), *library("A"), *library("B")]
    steps = [
        {"do": "end_turn"},
        {"do": "next_step", "to": "draw", "expect": [{"seat": "B", "hand": 0}]},
    ]
    assert Played([text], setup, steps).faults == []


def test_it_is_the_subject_of_the_condition_before_it() -> None:
    blade = card(
        "The Blade",
        "Artifact — Equipment",
        "As long as equipped creature is green, it has hexproof.",
    )
    green = creature("Green Bear", mana_cost="{G}")
    held = put("blade", "A", "battlefield", "The Blade") | {"attached_to": "green"}
    setup = [put("green", "A", "battlefield", "Green Bear"), held]
    step = {"do": "life", "change": 1, "expect": [{"object": "green", "keywords": ["Hexproof"]}]}
    assert Played([blade, green], setup, [step]).faults == []


def test_the_second_card_of_one_draw_triggers() -> None:
    watcher = card(
        "The Watcher",
        "Enchantment",
        "Whenever you draw your second card each turn, you gain 1 life.",
    )
    draw = card("The Draw", "Sorcery", "Draw two cards.")
    setup = [
        put("watcher", "A", "battlefield", "The Watcher"),
        put("draw", "A", "hand", "The Draw"),
    ]
    steps = [_cast("draw"), {"do": "resolve", "expect": [{"waiting": ["watcher"]}]}]
    assert Played([watcher, draw], [*setup, *library("A")], steps).faults == []


def test_unearthed_creatures_are_exiled_wherever_they_would_go() -> None:
    worm = creature("The Worm", "Unearth {0}")
    setup = [put("worm", "A", "graveyard", "The Worm"), END]
    steps = [
        {"do": "activate", "source": "worm", "ability": 1},
        {"do": "resolve", "expect": [{"object": "worm", "zone": "battlefield"}]},
        _cast("end", "worm"),
        {"do": "resolve", "expect": [{"object": "worm", "zone": "exile"}]},
    ]
    assert Played([worm, KILL], setup, steps).faults == []


def test_each_opponent_returns_a_permanent_of_their_own() -> None:
    text = "Each opponent returns a creature they control to its owner's hand."
    wave = card("The Wave", "Sorcery", text)
    setup = [
        BEAR,
        put("other", "B", "battlefield", "Plain Bear"),
        put("wave", "A", "hand", "The Wave"),
    ]
    steps = [_cast("wave"), {"do": "resolve", "expect": [{"object": "other", "zone": "hand"}]}]
    assert Played([wave], setup, steps).faults == []


def test_the_last_counter_turns_the_source_and_not_a_token_before_it() -> None:
    text = (
        "At the beginning of combat on your turn, create a Treasure token. Then if The Den has a "
        "charge counter on it, tap it."
    )
    den = card("The Den", "Artifact", text)
    setup = [put("den", "A", "battlefield", "The Den") | {"counters": {"charge": 1}}]
    steps = [
        {"do": "next_step", "to": "begin_combat", "expect": [{"waiting": ["den"]}]},
        {"do": "resolve", "expect": [{"object": "den", "tapped": True}]},
    ]
    assert Played([den], setup, steps).faults == []


def test_a_creature_that_dies_later_in_the_turn_returns_turned() -> None:
    text = "{0}: When The Egg dies this turn, return it to the battlefield tapped."
    egg = creature("The Egg", text)
    setup = [put("egg", "A", "battlefield", "The Egg"), END]
    steps = [
        {"do": "activate", "source": "egg", "ability": 1},
        {"do": "resolve"},
        _cast("end", "egg"),
        {"do": "resolve", "expect": [{"waiting": ["egg"]}]},
        {"do": "resolve", "expect": [{"object": "egg", "zone": "battlefield", "tapped": True}]},
    ]
    assert Played([egg, KILL], setup, steps).faults == []


def test_all_creatures_able_to_block_a_target_do_so() -> None:
    lure = card(
        "The Lure", "Sorcery", "All creatures able to block target creature this turn do so."
    )
    theirs = [put(f"their{n}", "B", "battlefield", "Plain Bear") for n in range(2)]
    block = {"do": "block", "player": "B", "blockers": ["their0"], "of": ["bear"]}
    steps = [
        _cast("lure", "bear"),
        {"do": "resolve"},
        {"do": "next_step", "to": "attackers"},
        {"do": "attack", "attackers": ["bear"]},
        {"do": "next_step"},
        block | {"expect": [{"ruling": "refused"}]},
    ]
    setup = [BEAR, put("lure", "A", "hand", "The Lure"), *theirs]
    assert Played([lure], setup, steps).faults == []


def test_a_spell_is_cast_from_another_graveyard_and_exiled() -> None:
    text = (
        "You may cast a spell from each opponent's graveyard without paying its mana cost. If a "
        "spell cast this way would be put into a graveyard, exile it instead."
    )
    theft = card("The Theft", "Sorcery", text)
    gain = card("The Gift", "Sorcery", "You gain 3 life.")
    setup = [put("theft", "A", "hand", "The Theft"), put("gift", "B", "graveyard", "The Gift")]
    steps = [
        _cast("theft"),
        {"do": "resolve", "answers": ["yes"], "expect": [{"object": "gift", "zone": "stack"}]},
        {
            "do": "resolve",
            "expect": [{"seat": "A", "life": 23}, {"object": "gift", "zone": "exile"}],
        },
    ]
    assert Played([theft, gain], setup, steps).faults == []


def test_an_unblocked_attacker_triggers_and_deals_no_combat_damage() -> None:
    text = (
        "Whenever The Thief attacks and isn't blocked, you may draw a card. If you do, The Thief "
        "assigns no combat damage this turn."
    )
    thief = creature("The Thief", text)
    setup = [put("thief", "A", "battlefield", "The Thief"), *library("A")]
    steps = [
        {"do": "next_step", "to": "attackers"},
        {"do": "attack", "attackers": ["thief"]},
        {"do": "next_step"},
        {"do": "block", "player": "B", "blockers": [], "expect": [{"waiting": ["thief"]}]},
        {"do": "resolve", "answers": ["yes"], "expect": [{"seat": "A", "hand": 1}]},
        {"do": "combat_damage", "expect": [{"seat": "B", "life": 20}]},
    ]
    assert Played([thief], setup, steps).faults == []


def test_a_target_opponent_who_may_do_something_is_one_target() -> None:
    spell = card("The Gift", "Sorcery", "Target opponent may draw a card.")
    setup = [put("gift", "A", "hand", "The Gift"), *library("B")]
    resolve = {"do": "resolve", "answers": ["yes"], "expect": [{"seat": "B", "hand": 1}]}
    assert Played([spell], setup, [_cast("gift", "B"), resolve]).faults == []


def test_mana_that_is_not_lost_stays_until_the_end_of_the_turn() -> None:
    text = (
        "Whenever you cast a spell, add {R}. Until end of turn, you don't lose this mana as steps "
        "and phases end."
    )
    forge = card("The Forge", "Enchantment", text)
    spell = card("The Gift", "Sorcery", "You gain 3 life.")
    setup = [put("forge", "A", "battlefield", "The Forge"), put("gift", "A", "hand", "The Gift")]
    steps = [
        _cast("gift"),
        {"do": "resolve", "expect": [{"seat": "A", "mana": "{R}"}]},
        {"do": "resolve"},
        {"do": "next_step", "expect": [{"seat": "A", "mana": "{R}"}]},
        {"do": "end_turn", "expect": [{"seat": "A", "mana": ""}]},
    ]
    assert Played([forge, spell], [*setup, *library("B")], steps).faults == []
