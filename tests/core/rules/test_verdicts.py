"""A verdict keeps every finding; its ruling follows from them."""

from itertools import combinations, permutations

import pytest

from core.messages import Message
from core.rules.choices import Option
from core.rules.verdict import (
    ANYTHING,
    LAWFUL,
    Finding,
    Ruling,
    Verdict,
    choice,
    done,
    nothing,
    refused,
)
from tests.core.stage import ADA

STRONGEST_FIRST = (Ruling.REFUSED, Ruling.NOTHING, Ruling.CHOICE, Ruling.DONE)


def found(ruling: Ruling) -> Finding:
    """Make a finding of a ruling."""
    return Finding(ruling=ruling, key=f"{ruling}.key", message=Message("{ruling}.", ruling=ruling))


def test_no_finding_at_all_is_silence() -> None:
    assert Verdict().ruling is Ruling.SILENT
    assert Verdict().possible
    assert Verdict().choice is None


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_strongest_finding_rules_in_whatever_order_they_came(size: int) -> None:
    for rulings in combinations(STRONGEST_FIRST, size):
        for order in permutations(rulings):
            verdict = Verdict(tuple(found(ruling) for ruling in order))
            assert verdict.ruling is rulings[0]
            assert verdict.decisive == (found(rulings[0]),)


def test_every_key_is_cited_once_in_the_order_found() -> None:
    verdict = Verdict(
        (
            done("b", Message("x"), "c"),
            refused("a", Message("y"), "b"),
            nothing("c", Message("z"), "d"),
        )
    )
    assert verdict.keys == ("b", "c", "a", "d")


def test_one_impossible_finding_makes_it_impossible() -> None:
    assert Verdict((done("a", Message("x")), refused("b", Message("y")))).possible
    assert not Verdict(
        (done("a", Message("x")), refused("b", Message("y"), possible=False))
    ).possible
    assert not Verdict((nothing("b", Message("y"), possible=False),)).possible


def test_the_choice_is_told_only_where_it_is_the_ruling() -> None:
    question = choice("a", Message("Which?"), "as_", (Option("front", Message("Front")),), ADA)
    assert Verdict((done("b", Message("x")), question)).choice is question
    assert Verdict((question, refused("b", Message("y")))).choice is None
    assert Verdict((question, nothing("b", Message("y")))).choice is None


def test_what_is_lawful_is_done_or_silent_and_anything_leaves_out_only_the_choice() -> None:
    assert {Ruling.DONE, Ruling.SILENT} == LAWFUL
    assert set(Ruling) - ANYTHING == {Ruling.CHOICE}
