"""Differences between two editions, in characteristics and in legal actions."""

from msgspec.structs import replace

from core.games.mtg.rulesets import EDITIONS, MTG_2020_08, MTG_2024_06
from core.messages import NO_WORDS, Message, verbatim
from core.rules.comparison import (
    numbers_that_differ,
    options_that_differ,
    rows_that_differ,
)
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.rules.views import CharacteristicsView, Row, Why
from core.state.visibility import NOBODY
from tests.core.stage import ADA, Stage


def test_the_actions_that_differ_come_in_pairs() -> None:
    stage = Stage()
    card = stage.place("Birgi, God of Storytelling")
    now = StateView(EDITIONS["2025-09"], stage.state)
    pairs = options_that_differ(StateView(MTG_2024_06, stage.state), now, card, ADA)
    assert [(was.label, was.verdict.ruling, option.verdict.ruling) for was, option in pairs] == [
        ("Transform", Ruling.NOTHING, Ruling.DONE)
    ]


def test_another_label_is_a_difference() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    old = MTG_2020_08.tables.characteristics_view(StateView(MTG_2020_08, stage.state), bear, None)
    new = MTG_2024_06.tables.characteristics_view(StateView(MTG_2024_06, stage.state), bear, None)
    found = rows_that_differ(old, new, {}, {})
    assert [(each.before, each.now) for each in found] == [("Converted mana cost", "Mana value")]


def characteristics_view(*rows: Row) -> CharacteristicsView:
    return CharacteristicsView(name=Message("It"), about=NO_WORDS, rows=rows)


def row(text: str = "1", says: str = "so it is", key: str = "a", name: str = "x") -> Row:
    return Row(id=name, title=Message("X"), value=text, why=(Why(key, verbatim(says)),))


def test_values_reasons_and_numbers_are_compared_in_this_order() -> None:
    old, new = {"a": "1.1"}, {"a": "1.2"}
    value, reason, number = (
        rows_that_differ(characteristics_view(before), characteristics_view(row()), old, new)[0]
        for before in (row(text="0"), row(says="so it was"), row())
    )
    assert (value.before, value.now, value.by) == ("0", "1", "value")
    assert (reason.before, reason.now, reason.by) == ("so it was", "so it is", "reason")
    assert (number.before, number.now, number.by) == ("1.1", "1.2", "number")
    assert [each.visible for each in (value, reason, number)] == [True, False, False]
    assert (
        rows_that_differ(characteristics_view(row()), characteristics_view(row()), old, old) == ()
    )
    assert (
        rows_that_differ(characteristics_view(), characteristics_view(row()), old, old)[0].before
        == ""
    )


def test_a_number_that_many_rows_cite_is_told_once() -> None:
    shown = characteristics_view(row(), row(name="y"), row(key="b", name="z"))
    found = numbers_that_differ(shown, {"a": "1.1", "b": "2"}, {"a": "1.2", "b": "2"})
    assert [(each.about, each.before, each.now) for each in found] == [("so it is", "1.1", "1.2")]


def test_a_viewer_without_a_seat_has_no_options_to_compare() -> None:
    stage = Stage()
    card = stage.place("Birgi, God of Storytelling")
    state = replace(stage.state, turn_step="main")
    now = StateView(EDITIONS["2025-09"], state)
    assert options_that_differ(StateView(MTG_2024_06, state), now, card, NOBODY) == ()
