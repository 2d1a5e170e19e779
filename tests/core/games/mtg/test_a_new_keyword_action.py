"""A keyword action is one record: all else follows, from the file format to the log."""

from collections.abc import Mapping

from msgspec.structs import replace

from core.games.mtg.rulesets import EDITIONS
from core.lessons.lesson import runner_for
from core.rules.action_context import label_of
from core.rules.actions import Batch, TurnFaceDown
from core.rules.history import History
from core.rules.verdict import Ruling
from core.scenario.checker import Library, first_fault
from core.scenario.recorder import record
from core.scenario.runner import played
from core.storage.assets import read_rulebook
from core.storage.readers import games
from tests.core.games.mtg.invented_keyword_action import (
    BEFUDDLED,
    ENTRY,
    SCENARIO,
    Befuddle,
    ruleset,
)
from tests.core.stage import ADA, BEN, Stage


def library() -> Mapping[str, Library]:
    """Return the library for scenarios."""
    rules = ruleset()
    return {
        "mtg": replace(
            games(None)["mtg"],
            editions={**EDITIONS, rules.edition: rules},
            verbs=(*rules.tables.specs, Batch),
        )
    }


def test_its_scenario_holds() -> None:
    data = {**SCENARIO, "rulebook": ruleset().edition}
    assert first_fault(data, library()) == ""


def test_the_rulebook_has_its_number() -> None:
    book = read_rulebook("mtg")
    book = replace(book, entries=(*book.entries, ENTRY))
    assert {book.number(BEFUDDLED.key, edition) for edition in EDITIONS} == {"701.99"}


def test_the_menu_offers_it_and_the_log_names_it() -> None:
    stage = Stage(ruleset())
    bear = stage.place("Grizzly Bears")
    (option,) = (
        option
        for option in stage.rules.tables.menu(stage.view, bear, ADA)
        if isinstance(option.action, Befuddle)
    )
    assert option.label == "Befuddle"
    assert str(label_of(stage.view, option.action)) == "Befuddle Grizzly Bears"
    assert stage.ruling(option.action) is Ruling.DONE


def test_a_hidden_card_stays_unnamed_in_its_label() -> None:
    stage = Stage(ruleset())
    bear = stage.place("Grizzly Bears", owner=BEN)
    stage.do(TurnFaceDown(player=BEN, object=bear))
    assert str(label_of(stage.view, Befuddle(player=BEN, object=bear))) == "Befuddle a card"


def test_the_panel_has_a_row_for_its_condition() -> None:
    stage = Stage(ruleset())
    bear = stage.place("Grizzly Bears")
    stage.do(Befuddle(player=ADA, object=bear))
    rows = stage.rules.tables.characteristics_view(stage.view, bear, ADA).rows
    (row,) = (row for row in rows if row.text == BEFUDDLED.word)
    assert (row.label, [why.key for why in row.why]) == ("Condition", [BEFUDDLED.key])


def test_what_was_done_is_recorded_as_a_scenario_that_holds() -> None:
    history = played(runner_for({**SCENARIO, "rulebook": ruleset().edition}, library())).history
    (data,) = record(ruleset(), history)
    assert first_fault(data, library()) == ""
    assert [step["do"] for step in data["step"]].count("befuddle") >= 1
    on = [each for step in data["step"] for each in step["expect"] if each.get("conditions")]
    assert on[0]["conditions"] == ["befuddled"]


def test_a_position_with_the_condition_is_written_down_too() -> None:
    stage = Stage(ruleset())
    bear, other = stage.place("Grizzly Bears"), stage.place("Grizzly Bears")
    stage.do(Befuddle(player=ADA, object=bear))
    history = History(start=stage.state)
    (data,) = record(ruleset(), history.record(stage.do(Befuddle(player=ADA, object=other))))
    assert first_fault(data, library()) == ""
    assert [entry.get("conditions") for entry in data["setup"]] == [["befuddled"], None]
