"""Mana symbols and costs, as the rulebooks count them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.mana import (
    NO_COST,
    Color,
    ManaCost,
    ManaCostError,
    SymbolKind,
    in_order,
    read_symbol,
)

SIGNS = (
    "0",
    "1",
    "7",
    "15",
    "W",
    "U",
    "B",
    "R",
    "G",
    "C",
    "S",
    "X",
    "Y",
    "Z",
    "W/U",
    "2/R",
    "G/P",
    "B/G/P",
    "C/W",
    "½",
    "HW",
    "T",
)


@pytest.mark.parametrize(
    ("text", "kind", "colors", "value"),
    [
        ("0", SymbolKind.GENERIC, "", 0),
        ("15", SymbolKind.GENERIC, "", 15),
        ("007", SymbolKind.GENERIC, "", 7),
        ("½", SymbolKind.GENERIC, "", 0.5),
        ("U", SymbolKind.COLORED, "U", 1),
        ("hw", SymbolKind.COLORED, "W", 0.5),
        ("C", SymbolKind.COLORLESS, "", 1),
        ("X", SymbolKind.VARIABLE, "", 0),
        ("Y", SymbolKind.VARIABLE, "", 0),
        ("Z", SymbolKind.VARIABLE, "", 0),
        ("S", SymbolKind.SNOW, "", 1),
        ("w/u", SymbolKind.HYBRID, "WU", 1),
        ("C/R", SymbolKind.HYBRID, "R", 1),
        ("2/B", SymbolKind.TWOBRID, "B", 2),
        ("G/P", SymbolKind.PHYREXIAN, "G", 1),
        ("B/G/P", SymbolKind.PHYREXIAN, "BG", 1),
        ("T", SymbolKind.OTHER, "", 0),
        ("HQ", SymbolKind.OTHER, "", 0),
    ],
)
def test_every_kind_of_symbol_has_its_colours_and_its_value(
    text: str, kind: SymbolKind, colors: str, value: float
) -> None:
    symbol = read_symbol(text)
    assert (symbol.kind, symbol.colors, symbol.value) == (kind, frozenset(colors), value)


def test_only_half_symbols_have_a_value_that_is_no_whole_number() -> None:
    for sign in SIGNS:
        assert isinstance(read_symbol(sign).value, int) != (sign in {"½", "HW"}), sign


@given(st.lists(st.sampled_from(SIGNS)))
def test_a_cost_is_written_as_it_was_read(signs: list[str]) -> None:
    text = "".join("{" + sign + "}" for sign in signs)
    cost = ManaCost.read(text)
    assert str(cost) == text
    assert ManaCost.read(str(cost)) == cost
    assert [symbol.text for symbol in cost] == signs


@given(st.lists(st.sampled_from(SIGNS)), st.lists(st.sampled_from(SIGNS)))
def test_two_costs_side_by_side_add_up(left: list[str], right: list[str]) -> None:
    first, second = (ManaCost(tuple(read_symbol(s) for s in signs)) for signs in (left, right))
    both = first + second
    assert both.mana_value == first.mana_value + second.mana_value
    assert both.colors == first.colors | second.colors
    assert list(both) == [*first, *second]


def test_the_colours_of_a_cost_are_those_of_all_its_symbols() -> None:
    assert ManaCost.read("{2}{W/U}{R/P}{X}").colors == {"W", "U", "R"}


def test_x_counts_nothing_and_a_hybrid_its_larger_half() -> None:
    assert ManaCost.read("{X}{X}{2/W}{2/W}{U}").mana_value == 5


def test_a_cost_of_nothing_is_a_cost_and_a_land_has_none() -> None:
    assert ManaCost.read("{0}")
    assert ManaCost.read("{0}").mana_value == 0
    assert not ManaCost.read("")
    assert ManaCost.read("  ") == NO_COST


def test_blanks_between_symbols_are_no_fault() -> None:
    assert ManaCost.read(" {1} {R} ") == ManaCost.read("{1}{R}")


def test_costs_that_read_alike_have_one_tally() -> None:
    assert ManaCost.read("{1}{R}{1}{U}").tally == ManaCost.read("{2}{U}{R}").tally
    assert ManaCost.read("{2}{U}{R}").tally != ManaCost.read("{2}{R}{R}").tally
    assert ManaCost.read("{3}").tally != ManaCost.read("{2}{C}").tally


@pytest.mark.parametrize("text", ["2R", "{2}R", "{", "{}", "{2", "2}", "R{2}", "{2}{}"])
def test_what_is_not_in_braces_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(ManaCostError, match="expected a symbol in braces at") as caught:
        ManaCost.read(text)
    assert repr(text) in str(caught.value)


def test_colours_are_listed_in_the_order_of_the_wheel() -> None:
    assert in_order({"G", "R", "W", "B", "U"}) == ("W", "U", "B", "R", "G")
    assert [Color(letter).word for letter in in_order("GU")] == ["blue", "green"]


def test_what_is_no_cost_is_quoted_in_part_however_long_it_is() -> None:
    with pytest.raises(ManaCostError) as caught:
        ManaCost.read("9" * 5000)
    assert len(str(caught.value)) < 200
