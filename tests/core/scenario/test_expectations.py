"""Every form of expectation: silent if met, else with the expected and the actual value."""

from typing import Any

import pytest

from tests.core.scenario.plain_scenarios import TAP, fault_of

FIRE = {"id": "fire", "player": "A", "zone": "hand", "card": "Fire // Ice"}
BEAR = {"id": "bear", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
SETUP = [BEAR, FIRE, {"id": "secret", "player": "B", "zone": "hand", "card": "Forest"}]
DIES = {"do": "move", "object": "bear", "to": "graveyard", "reason": "dies"}


@pytest.mark.parametrize(
    ("step", "met", "unmet", "fault"),
    [
        (TAP, {"ruling": "done"}, {"ruling": "nothing"}, "expected ruling 'nothing', got 'done'"),
        (
            TAP,
            {"ruling": "done", "because": ["tap.already"]},
            {"ruling": "done", "because": ["tap.untap"]},
            "expected because 'tap.untap', got tap.already",
        ),
        (
            TAP,
            {"object": "bear", "name": "Grizzly Bears", "power": "2", "types": ["Creature"]},
            {"object": "bear", "power": "3"},
            "bear: expected power '3', got '2'",
        ),
        (
            TAP,
            {"object": "bear", "mana_cost": "{G}{1}"},
            {"object": "bear", "mana_cost": "{G}{2}"},
            "expected mana_cost",
        ),
        (
            TAP,
            {"object": "fire", "colors": ["R", "U"]},
            {"object": "fire", "colors": ["R"]},
            "expected colors ['R'], got ['R', 'U']",
        ),
        (
            TAP,
            {"object": "bear", "counters": {}, "attached_to": "", "tapped": True},
            {"object": "bear", "counters": {"x": 1}},
            "expected counters {'x': 1}, got {}",
        ),
        (
            TAP,
            {"object": "bear", "keywords_exclude": ["Flying"]},
            {"object": "bear", "keywords_include": ["Flying"]},
            "expected keywords_include",
        ),
        (
            TAP,
            {"object": "bear", "same_object": True},
            {"object": "bear", "same_object": False},
            "expected same_object False, got True",
        ),
        (
            DIES,
            {"object": "bear", "same_object": False},
            {"object": "bear", "same_object": True},
            "expected same_object True, got False",
        ),
        (
            TAP,
            {"object": "bear", "exists": True},
            {"object": "bear", "exists": False},
            "expected bear exists False, got True",
        ),
        (
            TAP,
            {"object": "bear", "owner": "A"},
            {"object": "bear", "typebox": "Token"},
            "expected typebox, which this game does not know",
        ),
        (
            TAP,
            {"object": "bear", "exists": True, "name": "Grizzly Bears"},
            {"object": "bear", "exists": True, "name": "Teddy"},
            "bear: expected name 'Teddy', got 'Grizzly Bears'",
        ),
        (
            TAP,
            {"zone": "hand", "count": 2},
            {"zone": "attic", "count": 0},
            "expected something of 'attic', which is not a zone of this game",
        ),
        (
            TAP,
            {"day_night": "neither"},
            {"category": "bear", "is": "deck-card"},
            "expected category, which this game does not know",
        ),
        (
            DIES,
            {
                "zone": "graveyard",
                "player": "A",
                "names": ["Grizzly Bears"],
                "count": 1,
                "cards": 1,
            },
            {"zone": "graveyard", "player": "B", "count": 1},
            "expected objects in B's graveyard 1, got 0",
        ),
        (
            DIES,
            {"zone": "graveyard", "names": ["Grizzly Bears"], "ordered": True},
            {"zone": "graveyard", "names": []},
            "expected names in graveyard [], got ['Grizzly Bears']",
        ),
        (
            DIES,
            {"moved": {"objects": 1, "cards": 1}},
            {"moved": {"objects": 2}},
            "expected objects 2, got 1",
        ),
        (
            DIES,
            {"happened": "dies"},
            {"happened": "dies", "times": 2},
            "expected times dies 2, got 1",
        ),
        (
            TAP,
            {"happened": "dies", "times": 0},
            {"happened": "dies"},
            "expected that dies happened, got that it did not",
        ),
        (
            TAP,
            {"offers": "fire", "can": ["left", "right"], "cannot": ["fused"]},
            {"offers": "fire", "can": ["fused"]},
            "expected fire to offer ['fused']",
        ),
        (
            TAP,
            {"offers": "fire", "player": "B", "cannot": ["left"]},
            {"offers": "fire", "player": "A", "cannot": ["left"]},
            "and not ['left'], got ['left', 'right']",
        ),
        (
            TAP,
            {"naming": "Fire", "allowed": True},
            {"naming": "Fire // Ice", "allowed": True},
            "expected naming 'Fire // Ice' allowed True, got False",
        ),
        (
            TAP,
            {"has_name": "fire", "name": "Ice", "is": True},
            {"has_name": "fire", "name": "Water"},
            "expected fire has the name 'Water' True, got False",
        ),
        (
            TAP,
            {"color_identity": "fire", "is": ["U", "R"]},
            {"color_identity": "fire", "is": ["R"]},
            "expected colour identity of fire ['R'], got ['R', 'U']",
        ),
        (
            TAP,
            {"viewer": "B", "object": "fire", "sees": "hidden"},
            {"viewer": "A", "object": "fire", "sees": "hidden"},
            "expected A sees 'hidden', got 'Fire // Ice'",
        ),
        (
            {"do": "day_night", "to": "day"},
            {"day_night": "day"},
            {"day_night": "night"},
            "expected day_night 'night', got 'day'",
        ),
        (
            TAP,
            {"object": "fire", "lacks": ["power", "toughness"]},
            {"object": "bear", "lacks": ["loyalty", "power"]},
            "bear: expected no power, got '2'",
        ),
        (
            TAP,
            {"object": "bear", "lacks": ["loyalty"], "power": "2"},
            {"object": "bear", "lacks": ["pitch"]},
            "bear: expected no pitch, which this game does not know",
        ),
        (
            {"do": "life", "player": "B", "change": -2},
            {"seat": "B", "life": 18, "hand": 1, "poison": 0},
            {"seat": "B", "life": 20},
            "expected B's life 20, got 18",
        ),
        (
            {"do": "points", "player": "A", "kind": "energy", "change": 2},
            {"seat": "A", "energy": 2},
            {"seat": "A", "chi": 2},
            "expected chi of A, which no player of this game has",
        ),
        (
            {"do": "checkpoint"},
            {"same_as_checkpoint": True},
            {"same_as_checkpoint": False},
            "expected same as at the checkpoint False, got True",
        ),
    ],
)
def test_an_expectation_holds_or_has_a_fault(
    step: dict[str, Any], met: dict[str, Any], unmet: dict[str, Any], fault: str
) -> None:
    assert fault_of({**step, "expect": [met]}, setup=SETUP) == ""
    found = fault_of({**step, "expect": [met, unmet]}, setup=SETUP)
    assert found.startswith("step 1: ")
    assert fault in found


def test_names_in_a_zone_are_counted() -> None:
    setup = [{**BEAR, "id": name} for name in ("bear", "twin")]
    names = {"zone": "battlefield", "names": ["Grizzly Bears"]}
    assert "expected names in battlefield" in fault_of({**TAP, "expect": [names]}, setup=setup)
    both = {"zone": "battlefield", "names": ["Grizzly Bears"] * 2}
    assert fault_of({**TAP, "expect": [both]}, setup=setup) == ""


def test_the_options_of_a_choice_are_compared_in_any_order() -> None:
    cast = {"do": "cast", "card": "fire"}
    asked = {"ruling": "choice"}
    met = [asked, {"choice": ["right", "left"]}]
    assert fault_of({**cast, "expect": met}, setup=SETUP) == ""
    unmet = [asked, {"choice": ["left"]}]
    assert "expected choice ['left'], got ['left', 'right']" in fault_of(
        {**cast, "expect": unmet}, setup=SETUP
    )


def test_a_step_without_an_expected_ruling_has_to_be_done() -> None:
    setup = [{**BEAR, "tapped": True}]
    fault = fault_of(TAP, setup=setup)
    assert fault == (
        "step 1: expected ruling 'done', got 'nothing' (Grizzly Bears is tapped already.)"
    )


def test_only_the_first_faulty_step_is_reported_with_all_its_faults() -> None:
    wrong = [{"object": "bear", "power": "3", "toughness": "4"}]
    fault = fault_of(TAP, {"do": "untap", "object": "bear", "expect": wrong}, {"do": "juggle"})
    assert fault.startswith("step 2: ")
    assert "power '3'" in fault
    assert "toughness '4'" in fault


def test_objects_on_a_stack_are_distinguished_by_controller() -> None:
    setup = [{"id": "x", "player": "A", "zone": "battlefield", "card": "Forest", "controller": "B"}]
    step = {"do": "tap", "object": "x"}
    assert (
        fault_of(
            {**step, "expect": [{"zone": "battlefield", "player": "B", "count": 1}]}, setup=setup
        )
        == ""
    )


def test_a_refused_step_makes_no_object() -> None:
    meld = {"do": "meld", "id": "host", "objects": ["bear", "bear"]}
    gone = [{"ruling": "refused"}, {"object": "host", "exists": False}]
    assert fault_of({**meld, "expect": gone}) == ""
    there = [{"ruling": "refused"}, {"object": "host", "exists": True}]
    assert fault_of({**meld, "expect": there}) == "step 1: expected host exists True, got False"
    named = [{"ruling": "refused"}, {"object": "host", "name": "x"}]
    assert fault_of({**meld, "expect": named}) == "step 1: expected an object 'host', got none"


def test_existence_is_compared_with_other_facts() -> None:
    there = {"object": "bear", "exists": True}
    assert fault_of({**TAP, "expect": [{**there, "name": "Grizzly Bears"}]}) == ""
    fault = fault_of({**TAP, "expect": [{**there, "name": "Teddy"}]})
    assert fault == "step 1: bear: expected name 'Teddy', got 'Grizzly Bears'"


def test_the_rules_cited_by_an_action_include_those_of_its_events() -> None:
    weak = {"id": "weak", "player": "A", "zone": "battlefield", "card": "Silvercoat Lion"}
    expected = [{"ruling": "done", "because": ["state.lethal_damage"]}]
    step = {"do": "damage", "object": "weak", "amount": 2, "expect": expected}
    assert fault_of(setup=[weak], step=[step]) == ""


def test_an_ability_that_waits_is_on_the_stack_until_it_has_resolved() -> None:
    waits = [{"object": "looks", "exists": True, "zone": "stack", "controller": "A"}]
    step = {"do": "ability", "source": "bear", "id": "looks"}
    assert fault_of(setup=[BEAR], step=[{**step, "expect": waits}]) == ""
    named = fault_of(setup=[BEAR], step=[{**step, "expect": [{"object": "looks", "power": "2"}]}])
    assert named == "step 1: looks: expected power, which this game does not know"
    gone = {
        "do": "resolve",
        "object": "looks",
        "expect": [{"object": "looks", "exists": False}],
    }
    assert fault_of(setup=[BEAR], step=[step, gone]) == ""


def test_a_file_knows_the_rules_about_cards_that_their_player_may_not_see() -> None:
    valki = "Valki, God of Lies // Tibalt, Cosmic Impostor"
    card = {"id": "valki", "player": "A", "zone": "library", "card": valki}
    permit = {
        "do": "permit",
        "who": "A",
        "what": "cast",
        "filter": {"zone": "library", "type": "Creature"},
    }
    refused = [{"ruling": "refused", "because": ["dfc.cast_evaluated_face"]}]
    cast = {"do": "cast", "card": "valki", "as": "back", "expect": refused}
    assert fault_of(setup=[card], step=[permit, cast]) == ""


def test_a_step_happens_once_however_much_it_does_by_itself() -> None:
    deck = {"id": "deck", "player": "A", "zone": "library", "card": "Forest"}
    begins = {"turn": 3, "active": "A", "step": "upkeep"}
    once = {"do": "next_step", "expect": [{"happened": "step", "times": 1}, {"step": "draw"}]}
    assert fault_of(setup=[deck], begins=begins, step=[once]) == ""


def test_with_three_players_the_first_player_draws() -> None:
    decks = [
        {"id": f"deck of {who}", "player": who, "zone": "library", "card": "Forest", "count": 10}
        for who in "ABC"
    ]
    keeps = [{"do": "keep", "player": who} for who in "ABC"]
    draws = {
        "do": "next_step",
        "to": "draw",
        "expect": [
            {"ruling": "done", "because": ["turn.first_draw", "turn.draw"]},
            {"seat": "A", "hand": 8},
        ],
    }
    start = {"do": "start_game", "starting": "A"}
    step = [start, *keeps, {"do": "next_step"}, draws]
    assert fault_of(players=["A", "B", "C"], setup=decks, step=step) == ""


def test_the_status_of_the_game_may_accompany_the_turn() -> None:
    begins = {"turn": 3, "active": "A", "step": "main1", "day_night": "night"}
    stands = {"turn": 3, "step": "main1", "day_night": "night", "over": False, "winner": ""}
    assert fault_of(begins=begins, setup=[BEAR], step=[{**TAP, "expect": [stands]}]) == ""
    over = {**stands, "over": True}
    fault = fault_of(begins=begins, setup=[BEAR], step=[{**TAP, "expect": [over]}])
    assert fault == "step 1: expected over True, got False"
