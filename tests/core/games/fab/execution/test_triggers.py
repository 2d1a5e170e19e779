"""Abilities of invented cards that events trigger: attacks, hits, defense, moments of the turn."""

from typing import Any

from tests.core.games.fab.execution.test_texts import Step, attack, card, faults

PLAY: Step = {"do": "play", "card": "blow", "targets": ["hb"]}


def aura(name: str, text: str, **face: Any) -> Step:  # noqa: ANN401 - keys of a face
    return card(name, "Generic Action - Aura", text, cost="0", pitch="3", **face)


def expecting(step: Step, *expectations: Step) -> Step:
    return {**step, "expect": list(expectations)}


def passing(to: str, *expectations: Step, **more: Any) -> Step:  # noqa: ANN401 - keys of a step
    return {"do": "pass", "to": to, **more, "expect": list(expectations)}


def test_an_attack_draws_as_it_attacks() -> None:
    blow = attack("Blow", "When this attacks, draw a card.")
    steps: list[Step] = [
        PLAY,
        passing("attack", {"waiting": ["blow"]}),
        expecting({"do": "resolve"}, {"zone": "hand", "player": "A", "count": 1}),
    ]
    assert faults([blow], ["Blow"], steps) == []


def test_a_hit_triggers_once_for_the_hero_that_is_hit() -> None:
    blow = attack("Blow", "When this hits a hero, they lose 2{h}.")
    steps: list[Step] = [
        PLAY,
        passing("damage", {"waiting": ["blow"]}, {"object": "hb", "life": "17"}),
        expecting({"do": "resolve"}, {"object": "hb", "life": "15"}, {"waiting": []}),
    ]
    assert faults([blow], ["Blow"], steps) == []


def test_passing_carries_the_texts_on_its_way_out() -> None:
    blow = attack("Blow", "When this hits, draw a card.")
    steps: list[Step] = [PLAY, passing("resolution", {"zone": "hand", "player": "A", "count": 1})]
    assert faults([blow], ["Blow"], steps) == []


def test_an_intervening_condition_is_judged_as_the_event_happens() -> None:
    blow = attack(
        "Blow", "When this attacks, if you have less {h} than an opposing hero, draw a card."
    )
    steps: list[Step] = [PLAY, passing("attack", {"waiting": []})]
    assert faults([blow], ["Blow"], steps) == []


def test_may_is_asked_and_its_consequence_follows_only_a_yes() -> None:
    text = (
        "When this hits, you may put a card from your hand on the bottom of your deck. "
        "If you do, draw a card."
    )
    blow, other = attack("Blow", text), attack("Other")
    steps: list[Step] = [
        PLAY,
        passing("damage", {"waiting": ["blow"]}),
        expecting({"do": "resolve", "answers": ["no"]}, {"object": "other", "zone": "hand"}),
    ]
    assert faults([blow, other], ["Blow", "Other"], steps) == []
    steps[-1] = expecting(
        {"do": "resolve", "answers": ["yes"]},
        {"object": "other", "zone": "deck"},
        {"zone": "hand", "player": "A", "count": 1},
    )
    assert faults([blow, other], ["Blow", "Other"], steps) == []


def test_a_first_time_each_turn_triggers_once() -> None:
    text = "The first time an attack action card you control hits each turn, draw a card."
    charm = aura("Charm", text)
    blow = attack("Blow", "Go again", keywords=["Go again"])
    again = attack("Again")
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        {"do": "points", "kind": "action", "change": 1},
        PLAY,
        passing("damage", {"waiting": ["charm"]}),
        {"do": "resolve"},
        passing("resolution"),
        {"do": "play", "card": "again", "targets": ["hb"]},
        passing("damage", {"waiting": []}),
    ]
    assert faults([charm, blow, again], ["Charm", "Blow", "Again"], steps) == []


def test_the_next_attack_has_the_change_and_the_one_behind_it_has_not() -> None:
    plan = card(
        "Plan",
        "Generic Action",
        "Your next attack this turn gets +2{p}.\nGo again",
        cost="0",
        pitch="3",
        keywords=["Go again"],
    )
    blow, again = attack("Blow", "Go again", keywords=["Go again"]), attack("Again")
    steps: list[Step] = [
        {"do": "play", "card": "plan"},
        {"do": "resolve"},
        expecting(PLAY, {"object": "blow", "power": "5"}),
        passing("resolution"),
        expecting(
            {"do": "play", "card": "again", "targets": ["hb"]}, {"object": "again", "power": "3"}
        ),
    ]
    assert faults([plan, blow, again], ["Plan", "Blow", "Again"], steps) == []


def test_an_effect_on_the_next_attack_ends_with_the_turn() -> None:
    plan = card(
        "Plan", "Generic Action", "Your next attack this turn gets +2{p}.", cost="0", pitch="3"
    )
    steps: list[Step] = [
        {"do": "play", "card": "plan"},
        {"do": "resolve"},
        {"do": "end_turn"},
        {"do": "end_turn"},
        expecting(PLAY, {"object": "blow", "power": "3"}),
    ]
    assert faults([plan, attack("Blow")], ["Plan", "Blow"], steps) == []


def test_the_end_of_a_turn_carries_out_what_triggers_in_its_end_phase() -> None:
    charm = aura("Charm", "At the beginning of your end phase, destroy this and gain 2{h}.")
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        expecting(
            {"do": "end_turn"},
            {"object": "charm", "zone": "graveyard"},
            {"object": "ha", "life": "22"},
        ),
    ]
    assert faults([charm], ["Charm"], steps) == []


def test_the_beginning_of_the_action_phase_waits_on_the_stack() -> None:
    charm = aura("Charm", "At the beginning of your action phase, gain 2{h}.")
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        {"do": "end_turn"},
        expecting({"do": "end_turn"}, {"active": "A"}, {"waiting": ["charm"]}),
        expecting({"do": "resolve"}, {"object": "ha", "life": "22"}),
    ]
    assert faults([charm], ["Charm"], steps) == []


def test_the_start_of_a_turn_asks_among_the_answers_of_the_end_of_the_turn_before() -> None:
    charm = aura("Charm", "At the start of your turn, you may gain 3{h}.")
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        {"do": "end_turn"},
        expecting(
            {"do": "end_turn", "answers": ["yes"]}, {"object": "ha", "life": "23"}, {"waiting": []}
        ),
    ]
    assert faults([charm], ["Charm"], steps) == []


def test_a_missing_answer_leaves_the_turn_as_it_is() -> None:
    charm = aura("Charm", "At the start of your turn, you may gain 3{h}.")
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        {"do": "end_turn"},
        expecting({"do": "end_turn"}, {"ruling": "choice"}, {"active": "B"}),
    ]
    assert faults([charm], ["Charm"], steps) == []


def test_leaving_the_arena_is_seen_by_the_permanent_that_leaves() -> None:
    charm = aura(
        "Charm",
        "At the beginning of your end phase, destroy this.\n"
        "When this leaves the arena, draw a card.",
    )
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        expecting({"do": "end_turn"}, {"zone": "deck", "player": "A", "count": 0}),
    ]
    assert faults([charm], ["Charm"], steps) == []


def test_a_token_is_created_and_acts_by_its_own_program() -> None:
    plan = card("Plan", "Generic Action", "Create a Might token.", cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "plan"},
        expecting({"do": "resolve", "id": "might"}, {"object": "might", "name": "Might"}),
        {"do": "end_turn"},
        expecting({"do": "end_turn"}, {"object": "might", "exists": False}),
        expecting(PLAY, {"object": "blow", "power": "4"}),
    ]
    assert faults([plan, attack("Blow")], ["Plan", "Blow"], steps) == []


def test_a_condition_asks_for_what_was_played_this_turn() -> None:
    blow = attack("Blow", "If you've played another red card this turn, this gets +2{p}.")
    jab = attack("Jab", "Go again", keywords=["Go again"])
    steps: list[Step] = [
        {"do": "play", "card": "jab", "targets": ["hb"]},
        passing("resolution"),
        expecting(PLAY, {"object": "blow", "power": "5"}),
    ]
    assert faults([blow, jab], ["Blow", "Jab"], steps) == []
    alone = [expecting(PLAY, {"object": "blow", "power": "3"})]
    assert faults([blow, jab], ["Blow", "Jab"], alone) == []


def test_a_search_that_finds_nothing_moves_nothing() -> None:
    text = "Search your deck for an aura, banish it, then shuffle."
    plan = card("Plan", "Generic Action", text, cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "plan"},
        expecting(
            {"do": "resolve", "answers": [[]]},
            {"object": "plan", "zone": "graveyard"},
            {"zone": "banished", "player": "A", "count": 0},
        ),
    ]
    assert faults([plan], ["Plan"], steps) == []


def test_opt_takes_the_cards_for_the_top_and_then_those_for_the_bottom() -> None:
    plan = card("Plan", "Generic Action", "Opt 2, then draw a card.", cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "plan"},
        expecting(
            {"do": "resolve", "answers": [["first"], ["second"]]},
            {"object": "first", "zone": "hand"},
            {"object": "second", "zone": "deck"},
        ),
    ]
    assert faults([plan], ["Plan"], steps) == []


def test_a_defending_card_triggers_for_its_player() -> None:
    guard = attack("Guard", "When this defends, gain 1{h}.", defense="2")
    blow = attack("Blow")
    setup_of_b = {"id": "shield", "player": "B", "zone": "hand", "card": "Guard"}
    steps: list[Step] = [
        PLAY,
        passing("defend"),
        expecting({"do": "defend", "player": "B", "objects": ["shield"]}, {"waiting": ["shield"]}),
        expecting({"do": "resolve"}, {"object": "hb", "life": "21"}),
    ]
    assert faults([guard, blow], ["Blow"], steps, more=[setup_of_b]) == []


def test_an_attack_that_an_ability_of_a_hero_listens_to_is_of_its_player() -> None:
    charm = aura("Charm", "Whenever you attack with a red attack action card, gain 1{h}.")
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        {"do": "points", "kind": "action", "change": 1},
        PLAY,
        passing("attack", {"waiting": ["charm"]}),
        expecting({"do": "resolve"}, {"object": "ha", "life": "21"}),
    ]
    assert faults([charm, attack("Blow")], ["Charm", "Blow"], steps) == []


def test_a_permanent_changes_all_attacks_of_its_player() -> None:
    charm = aura("Charm", "Your attacks get +1{p}.")
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        {"do": "points", "kind": "action", "change": 1},
        expecting(PLAY, {"object": "blow", "power": "4"}),
    ]
    assert faults([charm, attack("Blow")], ["Charm", "Blow"], steps) == []


def test_an_effect_on_all_attacks_of_a_turn_lasts_for_those_to_come() -> None:
    plan = card(
        "Plan",
        "Generic Action",
        "You may discard a card. If you do, your attacks this turn get +1{p}.\nGo again",
        cost="0",
        pitch="3",
        keywords=["Go again"],
    )
    steps: list[Step] = [
        {"do": "play", "card": "plan"},
        {"do": "resolve", "answers": ["yes", "spare"]},
        expecting(PLAY, {"object": "blow", "power": "4"}),
    ]
    cards = [plan, attack("Blow"), attack("Spare")]
    assert faults(cards, ["Plan", "Blow", "Spare"], steps) == []


def test_a_gift_played_from_the_arsenal_is_seen_on_the_stack() -> None:
    blow = attack("Blow", "If this was played from arsenal, it gets go again.")
    kept = {"id": "kept", "player": "A", "zone": "arsenal", "card": "Blow", "face_down": True}
    steps: list[Step] = [
        expecting(
            {"do": "play", "card": "kept", "targets": ["hb"]},
            {"object": "kept", "keywords_include": ["Go again"]},
        )
    ]
    assert faults([blow], ["Blow"], steps, more=[kept]) == []
    from_hand = [expecting(PLAY, {"object": "blow", "keywords_exclude": ["Go again"]})]
    assert faults([blow], ["Blow"], from_hand) == []


def test_an_effect_on_the_next_defending_card_waits_for_another_card() -> None:
    text = "If the next card you defend with this turn is a red card, it gains +2{d}."
    guard = card("Guard", "Generic Defense Reaction", text, cost="0", pitch="3", defense="2")
    blow, again = attack("Blow", "Go again", keywords=["Go again"]), attack("Again", defense="3")
    of_b = [
        {"id": "guard", "player": "B", "zone": "hand", "card": "Guard"},
        {"id": "shield", "player": "B", "zone": "hand", "card": "Again"},
    ]
    steps: list[Step] = [
        PLAY,
        passing("reaction"),
        {"do": "play", "card": "guard", "player": "B"},
        expecting({"do": "resolve"}, {"by_hand": []}),
        passing("resolution"),
        {"do": "play", "card": "again", "targets": ["hb"]},
        passing("defend"),
        expecting(
            {"do": "defend", "player": "B", "objects": ["shield"]}, {"link": 2, "defense": 5}
        ),
    ]
    assert faults([guard, blow, again], ["Blow", "Again"], steps, more=of_b) == []


def test_charging_is_seen_by_what_listens_to_the_soul() -> None:
    charm = aura("Charm", "Whenever a red card is put into your soul, draw a card.")
    plan = card("Plan", "Generic Action", "Charge your soul.", cost="0", pitch="3")
    steps: list[Step] = [
        {"do": "play", "card": "charm"},
        {"do": "resolve"},
        {"do": "points", "kind": "action", "change": 1},
        {"do": "play", "card": "plan"},
        expecting(
            {"do": "resolve"}, {"object": "blow", "attached_to": "ha"}, {"waiting": ["charm"]}
        ),
        expecting({"do": "resolve"}, {"zone": "hand", "player": "A", "count": 1}),
    ]
    assert faults([charm, plan, attack("Blow")], ["Charm", "Plan", "Blow"], steps) == []


def test_a_sentence_that_is_not_read_is_named_and_one_that_is_done_is_not() -> None:
    blow = attack("Blow", "When this hits, sing a song.\nWhen this attacks, gain 1{h}.")
    steps: list[Step] = [
        PLAY,
        passing("defend", {"object": "ha", "life": "21"}, {"by_hand": []}),
        passing("damage", {"by_hand": ["sing a song"]}),
    ]
    assert faults([blow], ["Blow"], steps) == []
