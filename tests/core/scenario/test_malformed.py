"""A malformed scenario is refused with one sentence that names the key at fault."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.cli.check import check_files
from core.scenario.checker import first_fault
from tests.core.scenario.plain_scenarios import MAGIC, TAP, fault_of, scenario

FACE = {"name": "Sun"}
CARD = {"name": "Sun", "layout": "normal", "faces": [FACE]}
ENTRY = {"id": "x", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"}


def entry(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of whatever it is about
    """Return a scenario's changes with one setup that is not as it should be."""
    return {"setup": [{**ENTRY, **changes}]}


def card(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of whatever it is about
    """Return a scenario's changes with one card that is not as it should be."""
    return {"card": [{**CARD, **changes}]}


def pair(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of whatever it is about
    """Return a scenario's changes with a melded permanent that is not as it should be."""
    parts = {"cards": ["Graf Rats", "Midnight Scavengers"], "face": "melded"}
    return {"setup": [{"player": "A", "zone": "battlefield", **parts, **changes}]}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "game: the game 'chess' is not built"),
        ({"rulebook": "1993"}, "rulebook: '1993' is none of 2020-08, 2021-06"),
        ({"rulebook": ">=1993"}, "rulebook: '1993' is none of 2020-08, 2021-06"),
        ({"rulebook": "<2020-08"}, "rulebook: '<2020-08' means no edition of this scenario"),
        ({"rulebook": "since 2020"}, "rulebook: 'since 2020' is no edition and no range such as"),
        ({"game": 7}, "game: must be text, not a whole number"),
        ({"titel": "x"}, "titel: is not a known key"),
        ({"players": []}, "players: a scenario needs at least one player"),
        ({"players": "AB"}, "players: must be a list, not text"),
        ({"step": []}, "step: a scenario needs at least one step"),
        ({"step": {}}, "step: must be a list, not a table"),
        ({"step": ["tap"]}, "step 1: must be a table, not text"),
        ({"step": [{}]}, "step 1: do: it names no verb"),
        ({"step": [{"do": ""}]}, "step 1: do: it names no verb"),
        ({"step": [{"do": 3}]}, "step 1: do: it names no verb"),
        ({"step": [TAP, {**TAP, "expect": {}}]}, "step 2: expect: must be a list of tables"),
        ({"step": [{**TAP, "expect": ["x"]}]}, "step 1: expect: must be a list of tables"),
        ({"step": [{"do": "batch", "steps": "x"}]}, "step 1: steps: must be a list of steps"),
        ({"step": [{"do": "batch", "steps": [TAP, {}]}]}, "step 1: steps 2: do: it names no"),
        (entry(player="C"), "setup 1: player: no player is called 'C'"),
        (entry(card=""), "setup 1: card: it names no card"),
        (entry(card="Nobody's Card"), 'setup 1: card: "Nobody\'s Card" is defined neither here'),
        (entry(zone="attic"), "setup 1: zone: this game has no zone 'attic'"),
        (entry(attached_to="y"), "setup 1: attached_to: 'y' names nothing here"),
        (entry(tapped="yes"), "setup 1: tapped: must be true or false, not text"),
        (entry(tapt=True), "setup 1: tapt: is not a known key"),
        (entry(counters={"+1/+1": "2"}), "setup 1: counters: must be a whole number, not text"),
        (card(faces=[]), "card 'Sun': it needs at least one face"),
        (
            card(faces=[{**FACE, "mana_cost": "WW"}]),
            "card 'Sun': mana cost 'WW': expected a symbol",
        ),
        (card(faces=[{}]), "card 1: faces 1: name: is missing"),
        (
            card(faces=[{**FACE, "power": 2}]),
            "card 1: faces 1: power: must be text, not a whole number",
        ),
        (card(faces=[{**FACE, "color_indicator": ["purple"]}]), "'purple' is none of the colours"),
        ({"card": [CARD, CARD]}, "card 2: name: 'Sun' is defined twice"),
        ({"card": [{**CARD, "kind": "juggle"}], **entry(card="Sun")}, "its kind 'juggle' is none"),
        (
            {"card": [{**CARD, "kind": "twin", "faces": [FACE, FACE]}], **entry(card="Sun")},
            "setup 1: card: this game has no twin-card cards such as 'Sun'",
        ),
        ({"players": ["A", "A"]}, "players: two of them have one name"),
        ({"players": ["A", ""]}, "players: every player needs a name"),
        ({"rulebook": []}, "rulebook: a scenario needs an edition"),
        (entry(face="sideways"), "setup 1: face: 'sideways' is none of front, back"),
        (entry(face="back"), "setup 1: face: Grizzly Bears has no back"),
        (entry(face="right"), "setup 1: face: Grizzly Bears has no half 'right'"),
        (entry(face="melded"), "setup 1: face: a melded permanent lists its two cards"),
        (entry(controller="C"), "setup 1: controller: no player is called 'C'"),
        (entry(id="A"), "setup 1: id: 'A' is a player"),
        ({"setup": [ENTRY, ENTRY]}, "setup 2: id: 'x' is used twice"),
        (entry(counters={"+1/+1": -1}), "setup 1: counters: +1/+1: must be 1 or more"),
        (entry(attached_to="x"), "setup 1: attached_to: nothing is attached to itself"),
        (entry(token=True, commander=True), "setup 1: commander: a token is none"),
        (pair(card="Forest"), "setup 1: card: and `cards` exclude"),
        (pair(cards=["Forest", "Forest"]), "setup 1: cards: Forest and Forest are not a meld pair"),
        (pair(cards=["Graf Rats"]), "setup 1: cards: Graf Rats are not a meld pair"),
        (pair(zone="hand"), "setup 1: zone: melded they are on the battlefield, not in hand"),
        (pair(face="front"), "setup 1: face: two cards are one permanent only if"),
        (pair(token=True), "setup 1: token: two cards are none"),
        (card(layot="x"), "card 1: layot: is not a known key"),
    ],
)
def test_the_fault_of_a_file_is_reported(changes: dict[str, Any], sentence: str) -> None:
    fault = fault_of(**changes)
    assert sentence in fault
    assert "\n" not in fault
    assert "$" not in fault


@pytest.mark.parametrize("key", ["title", "game", "rulebook"])
def test_a_key_that_every_scenario_needs_is_missed(key: str) -> None:
    data = scenario()
    del data[key]
    assert first_fault(data, MAGIC) == f"{key}: is missing"


def test_a_scenario_without_steps_needs_one() -> None:
    data = scenario()
    del data["step"]
    assert first_fault(data, MAGIC) == "step: a scenario needs at least one step"


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"do": "juggle"}, "step 1: the verb 'juggle' is not built in this version"),
        ({**TAP, "objekt": "bear"}, "step 1: tap takes no 'objekt'"),
        ({"do": "tap"}, "step 1: tap: object: is missing"),
        (
            {**TAP, "expect": [{"object": "bear", "attacks": {"x": ""}}]},
            "step 1: expect 1: attacks: must be text",
        ),
        ({"do": "tap", "object": "beer"}, "tap: object: 'beer' names nothing that was defined"),
        ({"do": "tap", "object": "bear", "player": "C"}, "step 1: tap: player: no player is"),
        ({"do": "tap", "object": True}, "tap: object: must be text"),
        ({"do": "move", "object": "bear", "to": 3}, "move: to: must be text"),
        (
            {"do": "move", "object": "bear", "to": "exile", "position": "middle"},
            "move: position: 'middle' is not a known word",
        ),
        ({"do": "move", "object": "bear", "to": "exile", "order": ["Sun"]}, "'Sun' names no card"),
        ({"do": "meld", "objects": ["bear", "beer"]}, "meld: objects: 'beer' names nothing"),
        ({"do": "day_night", "to": "dusk"}, "day_night: to: 'dusk' is not a known word"),
        ({**TAP, "object": 1}, "tap: object: must be text"),
        ({**TAP, "id": 3}, "step 1: id: must be text"),
        ({**TAP, "id": ["x"]}, "step 1: id: must be text"),
        ({**TAP, "id": "A"}, "step 1: id: 'A' is a player"),
        ({**TAP, "id": "bear"}, "step 1: id: 'bear' is in the setup already"),
        ({**TAP, "say": 3}, "step 1: say: must be text"),
        ({**TAP, "steps": [TAP]}, "step 1: tap takes no 'steps'"),
        ({"do": "undo", "count": 2}, "step 1: undo takes no 'count'"),
        ({"do": "redo", "id": "x"}, "step 1: redo takes no 'id'"),
        ({"do": "checkpoint", "player": "C"}, "step 1: player: no player is called 'C'"),
        ({"do": "choose"}, "step 1: option: is missing"),
        ({"do": "choose", "option": 3}, "step 1: option: must be text"),
        ({"do": "batch"}, "step 1: steps: is missing"),
        ({"do": "batch", "steps": [TAP], "object": "bear"}, "step 1: batch takes no 'object'"),
        ({"do": "batch", "steps": [{"do": "undo"}]}, "step 1: steps 1: do: undo is not a step of"),
        (
            {"do": "batch", "steps": [{**TAP, "expect": []}]},
            "step 1: steps 1: expect: a batch is one action; expect belongs to the whole batch",
        ),
        ({"do": "move", "object": "bear", "to": "attic"}, "to: this game has no zone 'attic'"),
        ({"do": "put", "card": "bear", "as": "sideways"}, "as: 'sideways' is not a face or half"),
        (
            {"do": "effect", "objects": ["bear"], "change": {"might": 1}},
            "step 1: effect: change: takes no 'might'",
        ),
        (
            {"do": "effect", "objects": ["bear"], "change": {"set_colors": ["purple"]}},
            "step 1: effect: change: set_colors: 'purple' is none of the colours",
        ),
        (
            {"do": "permit", "who": "A", "filter": {"typo": "Elf"}},
            "step 1: permit: filter: takes no 'typo'",
        ),
        (
            {"do": "permit", "who": "A", "filter": {"zone": "attic"}},
            "step 1: permit: filter: zone: this game has no zone 'attic'",
        ),
        (
            {
                "do": "become_copy",
                "object": "bear",
                "of": "delver",
                "except": {"set_mana_cost": "3"},
            },
            "except: set_mana_cost: mana cost '3': expected a symbol",
        ),
        (
            {"do": "bring", "card": {"name": "Sun", "layout": "single", "sides": []}, "to": "hand"},
            "step 1: bring: card: sides: must be a list of sides with a face on each",
        ),
        (
            {
                "do": "bring",
                "card": {"name": "Sun", "layout": "twin-card", "sides": [[FACE]]},
                "to": "hand",
            },
            "step 1: bring: card: layout: this game has no 'twin-card' cards",
        ),
        ({"do": "choose", "option": "x"}, "choose: the last step asked for no choice"),
        (
            {"do": "replacement", "applies_to": {"to": "exile", "object": "beer"}, "instead": {}},
            "replacement: applies_to: object: 'beer' names nothing",
        ),
    ],
)
def test_the_fault_of_a_step_is_reported(step: dict[str, Any], sentence: str) -> None:
    fault = fault_of(step)
    assert sentence in fault
    assert fault.startswith("step 1: ")
    assert "\n" not in fault
    assert "$" not in fault


def test_an_answer_that_was_not_offered_is_refused_with_those_that_were() -> None:
    fire = {"id": "fire", "player": "A", "zone": "hand", "card": "Fire // Ice"}
    choice = {"do": "cast", "card": "fire", "expect": [{"ruling": "choice"}]}
    fault = fault_of(choice, {"do": "choose", "option": "both"}, setup=[fire])
    assert fault == "step 2: choose: 'both' is none of the options: left, right"


@pytest.mark.parametrize(
    ("expectation", "sentence"),
    [
        ({"objekt": "bear"}, "has no known form: it holds 'objekt'"),
        ({}, "has no known form: it holds nothing"),
        ({"loyalty": "3"}, "has no known form: it holds 'loyalty'"),
        ({"ruling": "silent"}, "ruling: must be one of choice, done, nothing, refused"),
        ({"ruling": "done", "because": "tap.already"}, "because: must be a list of texts"),
        ({"because": ["tap.already"]}, "ruling: is missing"),
        ({"object": ["bear"]}, "object: must be text"),
        ({"object": "beer", "exists": False}, "object: 'beer' names nothing that was defined"),
        ({"object": "bear"}, "object: nothing is expected of it"),
        ({"object": "bear", "height": 3}, "height: is not a key of object"),
        ({"object": "bear", "lacks": "power"}, "lacks: must be a list of texts"),
        ({"object": "bear", "lacks": ["height"]}, "lacks: 'height' is not a property"),
        ({"seat": "A"}, "seat: nothing is expected of it"),
        ({"seat": "C", "life": 20}, "seat: no player is called 'C'"),
        ({"seat": "A", "life": "20"}, "life: must be a whole number"),
        ({"object": "bear", "power": 2}, "power: must be text"),
        ({"object": "bear", "mana_value": "2"}, "mana_value: must be a number"),
        ({"object": "bear", "cards": True}, "cards: must be a whole number"),
        ({"object": "bear", "tapped": 1}, "tapped: must be true or false"),
        ({"object": "bear", "types": "Creature"}, "types: must be a list of texts"),
        ({"object": "bear", "colors": ["green"]}, "colors: 'green' is none of the colours"),
        ({"object": "bear", "counters": {"x": "1"}}, "counters: must be a table of whole"),
        ({"object": "bear", "mana_cost": "3"}, "mana_cost: mana cost '3': expected a symbol"),
        ({"object": "bear", "mana_cost": 3}, "mana_cost: must be text"),
        ({"object": "bear", "controller": "C"}, "controller: no player is called 'C'"),
        ({"object": "bear", "attached_to": "C"}, "attached_to: 'C' names nothing"),
        ({"object": "bear", "exists": False, "name": "x"}, "exists: of what is not there"),
        ({"object": "bear", "viewer": "A"}, "sees: is missing"),
        ({"object": "bear", "viewer": "C", "sees": "x"}, "viewer: no player is called 'C'"),
        ({"zone": "hand"}, "zone: nothing is expected of it"),
        ({"zone": "hand", "cont": 3}, "cont: is not a key of zone"),
        ({"zone": "hand", "names": 3}, "names: must be a list of texts"),
        ({"zone": "hand", "count": -1}, "count: must be a whole number, 0 or more"),
        ({"zone": "hand", "player": "C", "count": 0}, "player: no player is called 'C'"),
        ({"zone": "hand", "player": 3, "count": 0}, "player: must be text"),
        ({"moved": 3}, "moved: must be a table of whole numbers"),
        ({"moved": {"creatures": 1}}, "moved: must say how many objects or cards"),
        ({"happened": "dies", "times": "1"}, "times: must be a whole number"),
        ({"happened": "die", "times": 0}, "happened: nothing that can happen is called 'die'; is"),
        ({"happened": "xyz", "times": 0}, "happened: nothing that can happen is called 'xyz'"),
        ({"happened": 3}, "happened: must be text"),
        ({"offers": "bear"}, "offers: nothing is expected of it"),
        ({"offers": "bear", "can": ["sideways"]}, "can: 'sideways' is not a face or half"),
        ({"offers": "bear", "can": 3}, "can: must be a list of texts"),
        ({"has_name": "bear"}, "name: is missing"),
        ({"color_identity": "bear"}, "is: is missing"),
        ({"day_night": "dusk"}, "day_night: must be one of day, neither, night"),
        ({"choice": 3}, "choice: must be a list of texts"),
        ({"ruling": "done", "rulebooks": ["1993"]}, "rulebooks: '1993' is none of 2020-08"),
        ({"ruling": "done", "rulebooks": 3}, "rulebooks: must be text or a list of texts"),
        ({"ruling": "done", "rulebooks": ">="}, "rulebooks: '>=' is no edition and no range such"),
        ({"ruling": "done", "rulebooks": "<2020-08"}, "'<2020-08' means no edition of this"),
    ],
)
def test_the_fault_of_an_expectation_is_reported(
    expectation: dict[str, Any], sentence: str
) -> None:
    good = {"object": "bear", "tapped": True}
    fault = fault_of({**TAP, "expect": [good, expectation]})
    assert fault.startswith("step 1: expect 2: ")
    assert sentence in fault


def test_a_malformed_later_step_is_found_before_any_is_played() -> None:
    untap = {"do": "untap", "object": "bear", "expect": [{"zone": "hand", "names": 3}]}
    unmet = {**TAP, "expect": [{"object": "bear", "power": "7"}]}
    assert fault_of(unmet, untap) == "step 2: expect 1: names: must be a list of texts"


def test_an_id_is_known_from_the_step_on_that_defines_it() -> None:
    gone = [{"object": "imp", "exists": False}]
    token = {"do": "token", "id": "imp", "name": "Imp", "type_line": "Artifact"}
    assert "'imp' names nothing that was defined before" in fault_of({**TAP, "expect": gone}, token)
    assert fault_of(token, {"do": "undo", "expect": []}, {**TAP, "expect": []}) == ""


# Values that no file should hold


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (10**30, "must be a number from -1000000000 to 1000000000"),
        pytest.param(
            -(10**5000), "must be a number from -1000000000 to 1000000000", id="5000 digits"
        ),
        (float("nan"), "must be a number from -1000000000 to 1000000000"),
        (float("inf"), "must be a number from -1000000000 to 1000000000"),
        (None, "must not be null; leave the key out"),
        (b"bear", "must be no bytes; write it as text"),
        ("x" * 5000, "must be at most 4000 characters long"),
        ("\ud800", "holds an invalid character"),
        ({"x" * 5000: 1}, "the key 'xxxx"),
        ({3: 4}, "the key 3 is no text"),
    ],
)
def test_an_invalid_value_is_reported_with_its_place(value: object, sentence: str) -> None:
    step = {**TAP, "expect": [{"object": "bear", "counters": value}]}
    fault = fault_of(step)
    assert fault.startswith("step 1: expect 1: counters: ")
    assert sentence in fault
    assert len(fault) < 200


@pytest.mark.parametrize("depth", [40, 5000])
@pytest.mark.parametrize("key", ["steps", "expect", "object", "say"])
def test_deep_nesting_is_refused(key: str, depth: int) -> None:
    found: Any = [TAP]
    for _ in range(depth):
        found = [{"do": "batch", "steps": found}]
    assert fault_of({"do": "batch", key: found}) == "step 1: is nested more than 32 deep"


def test_texts_for_readers_may_be_long_and_are_shortened_in_faults() -> None:
    assert fault_of(title="x" * 5000, note="y" * 5000) == ""
    names = [{"zone": "battlefield", "names": ["z" * 3000]}]
    assert len(fault_of({**TAP, "expect": names})) < 2100


def test_a_fault_is_one_line_whatever_is_at_fault() -> None:
    fault = fault_of(**{"a\nb\x1b": 1})
    assert fault == "a b\\x1b: is not a known key"


def test_a_step_of_a_batch_with_an_invalid_verb_is_reported() -> None:
    fault = fault_of({"do": "batch", "steps": [{"do": {}}]})
    assert fault == "step 1: steps 1: do: it names no verb"


def test_more_steps_than_a_scenario_may_have_are_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "endless.json"
    path.write_text(json.dumps(scenario(*[{"do": "checkpoint"}] * 10_001)), encoding="utf-8")
    assert check_files([path], None) == 1
    said = (
        "step: there are 10,001 steps, more than the 10,000 of a scenario; divide it into several "
        "files"
    )
    assert f"FAIL {path} {said}\n" in capsys.readouterr().out
