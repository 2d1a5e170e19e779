"""Marks are saved in steps and checked, and colour alone has no meaning."""

from typing import Any

import pytest

from core.games.mtg.rulesets import EDITIONS
from core.scenario.annotations import (
    STYLES,
    Arrow,
    Callout,
    Marks,
    Ring,
    Spot,
    Spotlight,
    carried_over,
)
from core.scenario.recorder import record
from core.scenario.runner import played
from core.state.ids import PlayerId
from core.state.zones import GRAVEYARD
from tests.core.scenario.plain_scenarios import TAP, fault_of, runner_of
from tests.core.scenario.recorded import faults, read_back

DIES = {"do": "move", "object": "bear", "to": "graveyard", "reason": "dies"}
EVERYTHING: list[dict[str, Any]] = [
    {"arrow": ["bear", "delver"], "style": "attack"},
    {"ring": "bear"},
    {"callout": "delver", "text": "Three faces? No, two."},
    {"spotlight": ["bear", {"zone": "graveyard", "player": "A"}]},
    {"arrow": ["delver", "B"]},
    {"ring": {"zone": "stack"}, "style": "link"},
]


def marks_of(*steps: dict[str, Any], **changes: Any) -> tuple[Marks, ...]:  # noqa: ANN401 - fields of whatever it is about
    return played(runner_of(*steps, **changes)).marks


def test_each_step_shows_what_it_lists_and_the_next_one_shows_its_own() -> None:
    start, first, second = marks_of({**TAP, "show": EVERYTHING}, DIES)
    assert start == second == ()
    arrow, ring, callout, light, at_player, stack = first
    assert isinstance(arrow, Arrow)
    assert (arrow.style, arrow.start == arrow.end) == ("attack", False)
    assert ring == Ring(at=arrow.start)
    assert callout == Callout(at=arrow.end, text="Three faces? No, two.")
    assert light == Spotlight(on=(arrow.start, Spot(GRAVEYARD, PlayerId("A"))))
    assert isinstance(at_player, Arrow)
    assert at_player.end == PlayerId("B")
    assert isinstance(stack, Ring)


def test_the_head_shows_something_before_the_first_step() -> None:
    start, first = marks_of(TAP, show=[{"ring": "bear"}])
    assert len(start) == 1
    assert first == ()


def test_marks_change_nothing_for_the_checker() -> None:
    assert fault_of({**TAP, "show": EVERYTHING}) == ""


@pytest.mark.parametrize(
    ("show", "sentence"),
    [
        ("bear", "step 1: show: must be a list of tables"),
        (["bear"], "step 1: show 1: must be a table"),
        ([{"ring": "bear"}, {}], "step 1: show 2: must have one of arrow, ring, callout, spotl"),
        ([{"ring": "bear", "arrow": ["bear", "delver"]}], "step 1: show 1: must have one of"),
        ([{"ring": "wolf"}], "step 1: show 1: ring: 'wolf' names nothing that was defined before"),
        ([{"ring": 7}], "step 1: show 1: ring: must be an id, or a zone such as"),
        ([{"ring": "bear", "style": "red"}], "show 1: style: must be one of target, attack"),
        ([{"ring": "bear", "style": 3}], "show 1: style: must be one of target, attack"),
        ([{"ring": "bear", "text": "x"}], "step 1: show 1: ring takes no 'text'"),
        ([{"arrow": "bear"}], "show 1: arrow: must be a list of what it points at"),
        ([{"arrow": ["bear"]}], "show 1: arrow: must be a list of two"),
        ([{"arrow": ["bear", "bear"]}], "show 1: arrow: begins and ends at one thing"),
        ([{"callout": "bear"}], "show 1: text: must be text"),
        ([{"callout": "bear", "text": " "}], "show 1: text: must be text"),
        ([{"callout": "bear", "text": "x" * 301}], "show 1: text: must be at most 300"),
        ([{"spotlight": []}], "show 1: spotlight: must be a list of what it points at"),
        ([{"spotlight": [["bear"]]}], "show 1: spotlight: must be an id, or a zone"),
        ([{"ring": {"zone": "attic"}}], "step 1: show 1: ring: this game has no zone 'attic'"),
        ([{"ring": {"zone": "graveyard"}}], "ring: the zone 'graveyard' needs a player"),
        ([{"ring": {"zone": "stack", "player": "A"}}], "the zone 'stack' belongs to no player"),
        ([{"ring": {"zone": "hand", "player": "C"}}], "ring: player: no player is called 'C'"),
        ([{"ring": {"zone": 3}}], "show 1: ring: a zone is written as"),
    ],
)
def test_a_mark_that_means_nothing_is_refused_with_its_place(show: object, sentence: str) -> None:
    assert sentence in fault_of({**TAP, "show": show})


def test_the_head_is_held_to_the_same(subtests: pytest.Subtests) -> None:
    for show, sentence in (
        ([{"ring": "wolf"}], "show 1: ring: 'wolf' names nothing that was defined before"),
        ("x", "show: must be a list, not text"),
        ([{"ring": {"zone": "attic"}}], "show 1: ring: this game has no zone 'attic'"),
    ):
        with subtests.test(sentence=sentence):
            assert fault_of(TAP, show=show).startswith(sentence)


def test_a_step_of_a_batch_shows_nothing_of_its_own() -> None:
    batch = {"do": "batch", "steps": [{**TAP, "show": [{"ring": "bear"}]}]}
    assert fault_of(batch).startswith("step 1: steps 1: show: a batch is one action")


def test_a_mark_may_point_at_an_object_made_by_the_same_step() -> None:
    token: dict[str, Any] = {
        "do": "token",
        "name": "Wolf",
        "type_line": "Creature — Wolf",
        "id": "wolf",
    }
    token |= {"power": "2", "toughness": "2", "show": [{"arrow": ["wolf", "bear"]}]}
    assert len(marks_of(token)[1]) == 1
    assert "names nothing" in fault_of({**TAP, "show": [{"ring": "wolf"}]}, token)


def test_a_recording_keeps_its_marks() -> None:
    runner = runner_of({**TAP, "show": EVERYTHING}, DIES, show=[{"ring": "delver"}])
    story = played(runner)
    parts = record(EDITIONS["2024-06"], story.history, "Drawn", lambda at: story.marks[at])
    assert faults(parts) == []
    (data,) = read_back(parts)
    words = {entry["card"]: entry["id"] for entry in data["setup"]}
    bear, delver = words["Grizzly Bears"], words["Delver of Secrets // Insectile Aberration"]
    assert data["show"] == [{"ring": delver}]
    shown = data["step"][0]["show"]
    assert shown[0] == {"arrow": [bear, delver], "style": "attack"}
    assert shown[1:] == [
        {"ring": bear},
        {"callout": delver, "text": "Three faces? No, two."},
        {"spotlight": [bear, {"zone": "graveyard", "player": "A"}]},
        {"arrow": [delver, "B"]},
        {"ring": {"zone": "stack"}, "style": "link"},
    ]
    assert "show" not in data["step"][1]


def test_a_recording_without_marks_has_no_key_for_them() -> None:
    history = played(runner_of(TAP)).history
    (data,) = record(EDITIONS["2024-06"], history, "Plain")
    assert "show" not in data
    assert "show" not in data["step"][0]


def test_arrows_and_rings_outlive_an_action_until_their_card_goes() -> None:
    story = played(runner_of({**TAP, "show": EVERYTHING}, {**TAP, "do": "untap"}, DIES))
    tapped, untapped, dead = (each.state for each in story.history.outcomes)
    kept = carried_over(story.marks[1], tapped, untapped)
    assert [type(mark) for mark in kept] == [Arrow, Ring, Arrow, Ring]
    assert [type(mark) for mark in carried_over(kept, untapped, dead)] == [Arrow, Ring]


def test_no_two_styles_share_a_letter_a_colour_or_a_line() -> None:
    for field in ("letter", "colour", "line"):
        assert len({getattr(style, field) for style in STYLES.values()}) == len(STYLES)
