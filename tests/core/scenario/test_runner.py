"""Playing scenarios: setups, names, steps, choices, undo, and the words that mean something."""

from collections.abc import Mapping
from typing import Any

import pytest

from core.games.mtg.actions import Cast
from core.lessons.lesson import runner_for
from core.rules.actions import Action, Attach, Move, Replacement
from core.rules.verdict import Ruling
from core.scenario.runner import played, ruling_of
from core.scenario.scenario import ActionStep, ScenarioError, read_step
from core.scenario.setup import Names, read_action
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from tests.core.scenario.plain_scenarios import (
    DELVER,
    MAGIC,
    TAP,
    fault_of,
    play_all,
    runner_of,
    scenario,
)

VERBS = {str(kind.__struct_config__.tag): kind for kind in MAGIC["mtg"].verbs}
NAMES = Names(
    object_of={"bear": ObjectId(1), "axe": ObjectId(2)}.get,
    card_of={"Graf Rats": CardId(7)}.get,
    players=(PlayerId("A"), PlayerId("B")),
)
TRANSFORM = {"do": "transform", "object": "delver"}


def action_of(**step: Any) -> Action:  # noqa: ANN401 - fields of whatever it is about
    """Read a step as an action."""
    told = read_step(step)
    assert isinstance(told, ActionStep)
    return read_action(VERBS, told, NAMES, PlayerId("A"))


# References


def test_a_step_is_by_default_the_active_players_action() -> None:
    assert action_of(do="tap", object="bear").player == "A"
    assert action_of(do="tap", object="bear", player="B").player == "B"


def test_words_become_the_objects_cards_and_players_that_the_fields_ask_for() -> None:
    read = action_of(do="move", object="bear", to="exile", order=["Graf Rats"], visible_to=["B"])
    assert read == Move(
        player=PlayerId("A"),
        object=ObjectId(1),
        to=Zone("exile"),
        order=(CardId(7),),
        visible_to=(PlayerId("B"),),
    )


def test_a_field_that_takes_either_is_read_as_a_player_first() -> None:
    assert action_of(do="attach", object="axe", to="B") == Attach(
        player=PlayerId("A"), object=ObjectId(2), to=PlayerId("B")
    )
    read = action_of(do="attach", object="axe", to="bear")
    assert isinstance(read, Attach)
    assert read.to == ObjectId(1)


def test_words_inside_tables_are_read_too() -> None:
    read = action_of(
        do="replacement", applies_to={"to": "graveyard", "object": "bear"}, instead={"to": "exile"}
    )
    assert isinstance(read, Replacement)
    assert read.applies_to.object == ObjectId(1)


def test_words_that_python_keeps_for_itself_are_written_plainly() -> None:
    read = action_of(**{"do": "cast", "card": "bear", "as": "back", "from": "hand"})
    assert read == Cast(player=PlayerId("A"), card=ObjectId(1), as_="back", from_=Zone("hand"))


def test_keys_of_the_runner_are_no_arguments() -> None:
    read = action_of(do="tap", object="bear", id="x", say="Look!", expect=[])
    assert read.verb == "tap"


def test_a_word_that_nothing_was_called_is_refused() -> None:
    with pytest.raises(ScenarioError, match="tap: object: 'beer' names nothing"):
        action_of(do="tap", object="beer")


# Setups


def placed(**entry: Any) -> Mapping[str, object]:  # noqa: ANN401 - fields of whatever it is about
    """Return the facts of one object of a starting position."""
    setup = {"id": "x", "player": "A", "zone": "battlefield", **entry}
    runner = runner_of(setup=[setup])
    return runner.rules.tables.characteristics(runner.view, runner.ids["x"])


@pytest.mark.parametrize(
    ("entry", "key", "value"),
    [
        ({"card": DELVER, "face": "back"}, "name", "Insectile Aberration"),
        ({"card": DELVER, "tapped": True}, "tapped", True),
        ({"card": DELVER, "face_down": True}, "name", ""),
        ({"card": DELVER, "controller": "B"}, "controller", "B"),
        ({"card": DELVER, "counters": {"+1/+1": 2}}, "power", "3"),
        ({"card": DELVER, "token": True}, "token", True),
        ({"card": "Fire // Ice", "zone": "stack", "face": "right"}, "name", "Ice"),
        ({"card": "Alive // Well", "zone": "stack", "face": "fused"}, "face", "fused"),
        ({"card": "Urza, Lord Protector", "zone": "hand"}, "zone", "hand"),
        ({"card": "Garruk Relentless // Garruk, the Veil-Cursed"}, "loyalty", "3"),
        ({"cards": ["Graf Rats", "Midnight Scavengers"], "face": "melded"}, "cards", 2),
    ],
)
def test_a_setup_entry_sets_the_status_of_an_object(
    entry: dict[str, Any], key: str, value: object
) -> None:
    assert placed(**entry)[key] == value


def test_a_setup_without_an_id_goes_by_the_name_of_its_card() -> None:
    setup = [{"player": "A", "zone": "battlefield", "card": "Grizzly Bears"}]
    assert fault_of({"do": "tap", "object": "Grizzly Bears"}, setup=setup) == ""


def test_later_entries_are_on_top() -> None:
    setup = [
        {"id": name, "player": "A", "zone": "library", "card": name}
        for name in ("Forest", "Island")
    ]
    runner = runner_of({"do": "draw"}, setup=setup)
    runner.play(1)
    assert runner.state.object(runner.ids["Island"]).zone == "hand"


def test_a_setup_is_attached_to_an_object_or_to_a_player() -> None:
    axe = {"id": "axe", "player": "A", "zone": "battlefield", "card": "Bonesplitter"}
    bear = {"id": "bear", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
    curse = {"player": "A", "zone": "battlefield", "card": "Curse of Leeches // Leeching Lurker"}
    setup = [{**axe, "attached_to": "bear"}, bear, {**curse, "id": "curse", "attached_to": "B"}]
    runner = runner_of(setup=setup)
    state = runner.state
    assert state.object(runner.ids["axe"]).attached_to == state.object(runner.ids["bear"]).ref
    assert state.object(runner.ids["curse"]).attached_to == "B"


def test_state_based_actions_of_a_starting_position_wait_for_the_first_action() -> None:
    weak = {"id": "weak", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
    runner = runner_of({"do": "day_night", "to": "day"}, setup=[{**weak, "counters": {"-1/-1": 2}}])
    assert runner.state.object(runner.ids["weak"]).zone == "battlefield"
    runner.play(1)
    assert runner.state.object(runner.ids["weak"]).zone == "graveyard"


def test_the_first_action_may_repair_a_starting_position() -> None:
    weak = {"id": "weak", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
    counters = {"do": "counters", "object": "weak", "kind": "-1/-1", "change": -1}
    runner = runner_of(counters, setup=[{**weak, "counters": {"-1/-1": 2}}])
    runner.play(1)
    assert runner.state.object(runner.ids["weak"]).zone == "battlefield"


def test_a_card_of_the_file_comes_before_one_of_that_name_elsewhere() -> None:
    own = {"name": "Grizzly Bears", "faces": [{"name": "Teddy", "type_line": "Artifact"}]}
    runner = runner_of(card=[own])
    assert runner.rules.tables.characteristics(runner.view, runner.ids["bear"])["name"] == "Teddy"


# Steps


def test_a_step_keeps_both_positions_and_its_outcome() -> None:
    runner = runner_of(TRANSFORM)
    start = runner.state
    (step,) = play_all(runner)
    assert step.before is start
    assert step.state is runner.state
    assert step.outcome is not None
    assert ruling_of(step) is Ruling.DONE
    assert start.object(runner.ids["delver"]).side == 0


def test_a_refused_step_stays_out_of_the_history() -> None:
    runner = runner_of({"do": "discard", "object": "bear"}, TAP)
    first, second = play_all(runner)
    assert ruling_of(first) is Ruling.REFUSED
    assert first.state is first.before
    assert [outcome.action.verb for outcome in runner.history.outcomes] == ["tap"]
    assert second.outcome is runner.history.outcomes[0]


def test_undo_and_redo_go_one_step_and_a_checkpoint_is_compared_with() -> None:
    steps = [TRANSFORM, {"do": "checkpoint"}, TAP, {"do": "undo"}, {"do": "redo"}]
    runner = runner_of(*steps)
    played = play_all(runner)
    assert runner.checkpoint is played[0].state
    assert played[3].state is played[0].state
    assert played[4].state is played[2].state
    assert [ruling_of(step) for step in played[3:]] == [Ruling.DONE] * 2


def test_an_answer_carries_the_action_out_that_asked() -> None:
    fire = {"id": "fire", "player": "A", "zone": "hand", "card": "Fire // Ice"}
    runner = runner_of(
        {"do": "cast", "card": "fire"}, {"do": "choose", "option": "right"}, setup=[fire]
    )
    asked, answered = play_all(runner)
    assert ruling_of(asked) is Ruling.CHOICE
    assert answered.outcome is not None
    assert answered.outcome.action == Cast(player=PlayerId("A"), card=ObjectId(1), as_="right")


def test_the_id_of_a_step_names_what_it_made_or_moved() -> None:
    token = {"do": "token", "id": "imp", "name": "Imp", "type_line": "Creature"}
    strong = {**token, "power": "1", "toughness": "1"}
    tap = {"do": "tap", "object": "imp", "expect": [{"object": "imp", "name": "Imp"}]}
    assert fault_of(strong, tap) == ""
    move = {"do": "move", "object": "bear", "to": "exile", "id": "gone"}
    expect = {"do": "undo", "expect": [{"object": "gone", "zone": "battlefield"}]}
    assert fault_of(move, expect) == ""


def test_a_replacement_goes_by_its_id_in_a_choice() -> None:
    to_graveyard = {"do": "replacement", "applies_to": {"to": "graveyard"}}
    steps = [
        {**to_graveyard, "id": "sun", "instead": {"to": "exile"}},
        {**to_graveyard, "id": "moon", "instead": {"to": "library", "position": "bottom"}},
    ]
    dies = {"do": "move", "object": "bear", "to": "graveyard"}
    asked = {**dies, "expect": [{"ruling": "choice"}, {"choice": ["sun", "moon"]}]}
    moved = {"do": "choose", "option": "moon", "expect": [{"object": "bear", "zone": "library"}]}
    assert fault_of(*steps, asked, moved) == ""


def test_a_later_step_of_a_batch_calls_by_its_id_what_an_earlier_one_made() -> None:
    token = {"do": "token", "id": "imp", "name": "Imp", "type_line": "Creature"}
    strong = {**token, "power": "1", "toughness": "1"}
    batch = {"do": "batch", "steps": [strong, {"do": "tap", "object": "imp"}]}
    expect = [{"object": "imp", "tapped": True, "token": True}]
    assert fault_of({**batch, "expect": expect}) == ""


def test_an_id_in_a_batch_names_what_that_very_step_made() -> None:
    token = {"do": "token", "type_line": "Artifact"}
    steps = [{**token, "name": "Map"}, {**token, "name": "Clue", "id": "clue"}]
    moved = {"do": "move", "object": "bear", "to": "exile", "id": "gone"}
    expect = [{"object": "clue", "name": "Clue"}, {"object": "gone", "zone": "exile"}]
    assert fault_of({"do": "batch", "steps": [*steps, moved], "expect": expect}) == ""


def test_a_batch_in_a_batch_is_played_and_its_player_does_all_of_it() -> None:
    forest = [{"id": f"f{n}", "player": "B", "zone": "library", "card": "Forest"} for n in (1, 2)]
    inner = {"do": "batch", "steps": [{"do": "draw"}]}
    batch = {"do": "batch", "player": "B", "steps": [{"do": "draw"}, inner]}
    hand = {"zone": "hand", "player": "B", "count": 2}
    assert fault_of({**batch, "expect": [hand]}, setup=forest) == ""


def test_an_answer_carries_the_whole_batch_on() -> None:
    names = ("Fire // Ice", "Alive // Well")
    hand = [{"id": n, "player": "A", "zone": "hand", "card": n} for n in names]
    bear = {"id": "bear", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}
    casts = [{"do": "cast", "card": name} for name in names]
    token = {"do": "token", "name": "Imp", "type_line": "Artifact", "id": "imp"}
    asked = {"expect": [{"ruling": "choice"}]}
    batch = {"do": "batch", "steps": [token, *casts, TAP], **asked}
    first = {"do": "choose", "option": "right", **asked}
    said = [
        {"object": names[0], "name": "Ice"},
        {"object": names[1], "name": "Alive"},
        {"object": "bear", "tapped": True},
        {"object": "imp", "exists": True},
    ]
    second = {"do": "choose", "option": "left", "expect": said}
    assert fault_of(batch, first, second, setup=[*hand, bear]) == ""


def test_an_answer_gives_the_id_of_the_step_that_asked() -> None:
    fire = {"id": "fire", "player": "A", "zone": "hand", "card": "Fire // Ice"}
    cast = {"do": "cast", "card": "fire", "id": "spell", "expect": [{"ruling": "choice"}]}
    expect = [{"object": "spell", "name": "Ice"}]
    assert fault_of(cast, {"do": "choose", "option": "right", "expect": expect}, setup=[fire]) == ""


def test_a_melded_permanent_without_an_id_goes_by_its_first_card() -> None:
    parts = {"cards": ["Graf Rats", "Midnight Scavengers"], "face": "melded"}
    axe = {"id": "axe", "player": "A", "zone": "battlefield", "card": "Bonesplitter"}
    melded = {"player": "A", "zone": "battlefield", **parts}
    setup = [melded, {**axe, "attached_to": "Graf Rats"}]
    expect = [{"object": "axe", "attached_to": "Graf Rats"}]
    assert fault_of({"do": "tap", "object": "Graf Rats", "expect": expect}, setup=setup) == ""


def test_two_cards_of_a_melded_permanent_are_ordered_by_id_or_by_name() -> None:
    parts = ["Graf Rats", "Midnight Scavengers"]
    melded = {"id": "host", "player": "A", "zone": "battlefield", "cards": parts, "face": "melded"}
    for order in (parts, parts[::-1]):
        move = {"do": "move", "object": "host", "to": "graveyard", "order": order}
        names = {"zone": "graveyard", "names": order[::-1], "ordered": True}
        assert fault_of({**move, "expect": [names]}, setup=[melded]) == ""


def test_every_step_is_an_entry_of_the_history_of_a_lesson() -> None:
    refused = {"do": "discard", "object": "bear", "say": "It is not in hand."}
    runner = runner_of(TRANSFORM, refused, {"do": "undo"})
    history = played(runner).history
    assert [each.label for each in history.outcomes] == [
        "Transform Delver of Secrets",
        history.outcomes[1].label,
        "Undo",
    ]
    assert history.outcomes[1].note == "It is not in hand."
    assert history.outcomes[1].state is history.outcomes[0].state
    assert history.state is history.start


def test_a_copy_whose_mana_value_comes_from_somewhere_else_is_shown() -> None:
    card = {"name": "Sun", "layout": "single", "sides": [[{"name": "Sun"}]]}
    change = {"copy": {"card": card, "origin": "meld.somewhere_else"}}
    step = {"do": "effect", "objects": ["bear"], "change": change}
    assert fault_of({**step, "expect": [{"object": "bear", "name": "Sun", "mana_value": 0}]}) == ""


def test_a_sacrifice_is_by_default_its_controllers_action() -> None:
    lion = {"id": "lion", "player": "B", "zone": "battlefield", "card": "Silvercoat Lion"}
    step = {"do": "move", "object": "lion", "to": "graveyard", "reason": "sacrifice"}
    runner = runner_of(setup=[lion], step=[{**step, "player": "A"}, step])
    assert [ruling_of(each) for each in play_all(runner)] == [Ruling.REFUSED, Ruling.DONE]


def test_a_number_of_cards_is_discarded_if_that_is_the_whole_hand() -> None:
    hand = [{"id": name, "player": "A", "zone": "hand", "card": "Silvercoat Lion"} for name in "ab"]
    steps = [{"do": "discard", "count": 1}, {"do": "discard", "count": 2}]
    runner = runner_of(setup=hand, step=steps)
    with pytest.raises(ScenarioError, match="discard: object: it does not say which card"):
        runner.play(1)
    runner.play(2)
    assert {runner.state.object(runner.ids[name]).zone for name in "ab"} == {"graveyard"}


def test_the_very_card_is_drawn_or_milled_that_the_step_names() -> None:
    library = [
        {"id": name, "player": "A", "zone": "library", "card": "Silvercoat Lion"} for name in "ab"
    ]
    steps = [
        {"do": "draw", "object": "a"},
        {"do": "mill", "object": "b"},
        {"do": "mill", "object": "a"},
    ]
    runner = runner_of(setup=library, step=steps)
    rulings = [ruling_of(each) for each in play_all(runner)]
    assert rulings == [Ruling.DONE, Ruling.DONE, Ruling.NOTHING]
    zones = [runner.state.object(runner.ids[name]).zone for name in "ab"]
    assert zones == ["hand", "graveyard"]


@pytest.mark.parametrize(
    ("preferred", "edition"),
    [("", "2025-06"), ("2022-04", "2022-04"), ("2020-08", "2025-06"), ("cr-9", "2025-06")],
)
def test_of_several_editions_the_preferred_one_counts_or_else_the_newest(
    preferred: str, edition: str
) -> None:
    data = scenario(rulebook=["2025-06", "2022-04", "2024-06"])
    assert runner_for(data, MAGIC, preferred).rules.edition == edition
