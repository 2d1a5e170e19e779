"""Conditions of entry texts: which ones the table decides, and how many."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games.mtg.execution.questions import is_met
from core.games.mtg.printed.entering import entering
from core.games.mtg.zones.entry_clauses import Provided, Tapped
from core.state.zones import BATTLEFIELD
from tests.core.stage import ADA, Stage

ASKED = ("unless you pay", "unless you reveal", "if X is", "unless it's your first")
"""Payments, revealed cards and facts that the table does not keep."""


def conditions(path: Path) -> Iterator[Provided]:
    """Yield the condition of each face that enters tapped on one."""
    with gzip.open(path) as file:
        cards = json.load(file)
    for card in cards:
        for face in card.get("card_faces") or [card]:
            text, name = face.get("oracle_text") or "", face["name"]
            if "enters" in text and "tapped" in text:
                yield from (
                    clause.provided
                    for clause in entering(text, name)
                    if isinstance(clause, Tapped) and clause.provided is not None
                )


def judged(provided: Provided) -> bool | None:
    """Judge a condition on an empty table."""
    stage = Stage()
    entered = stage.place("Forest", BATTLEFIELD)
    if provided.when is None:
        return None
    return is_met(stage.view, provided.when, ADA, stage.view.object(entered))


def test_each_plain_condition_of_the_whole_card_file_is_judged(reference: Path) -> None:
    found = list(conditions(reference / "data" / "scryfall-oracle-like.json.gz"))
    left = [each for each in found if judged(each) is None]
    assert [each.text for each in left if not each.text.startswith(ASKED)] == []
    assert (len(found), len(left)) == (109, 35)


@pytest.mark.parametrize(
    "condition",
    [
        "unless you pay 2 life",
        "unless you control X or more lands",
        "if you cast it from your hand",
    ],
)
def test_a_condition_with_other_words_is_left_to_the_players(condition: str) -> None:
    (clause,) = entering(f"This land enters tapped {condition}.", "Grove")
    assert isinstance(clause, Tapped)
    assert clause.provided is not None
    assert judged(clause.provided) is None


@pytest.mark.parametrize(
    "condition", ["unless it rains", "unless you control a shiny Forest", "if it is big"]
)
def test_a_condition_that_is_not_read_leaves_the_line_by_hand(condition: str) -> None:
    assert entering(f"This land enters tapped {condition}.", "Grove") == ()
