"""Conditions of entry texts: which ones the table decides, and how many."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games.mtg.zones.entry import is_met
from core.games.mtg.zones.entry_texts import Tapped, read_entry
from core.state.ids import ObjectId
from tests.core.stage import ADA, Stage

ASKED = ("unless you pay", "unless you reveal", "If X is", "unless it's your first")
"""Payments, revealed cards and facts that the table does not keep."""


def conditions(path: Path) -> Iterator[str]:
    """Yield the condition of each face that enters tapped on one."""
    with gzip.open(path) as file:
        cards = json.load(file)
    for card in cards:
        for face in card.get("card_faces") or [card]:
            text, name = face.get("oracle_text") or "", face["name"]
            if "enters" in text:
                yield from (
                    clause.condition
                    for clause in read_entry(text, name)
                    if isinstance(clause, Tapped) and clause.condition
                )


def judged(condition: str) -> bool | None:
    """Judge a condition without its first word, on an empty table."""
    return is_met(Stage().view, condition.partition(" ")[2], ADA, ObjectId(0))


def test_each_plain_condition_of_the_whole_card_file_is_judged(reference: Path) -> None:
    found = list(conditions(reference / "data" / "scryfall-oracle-like.json.gz"))
    left = [each for each in found if judged(each) is None]
    assert [each for each in left if not each.startswith(ASKED)] == []
    assert (len(found), len(left)) == (109, 35)


@pytest.mark.parametrize(
    "condition",
    [
        "unless it rains",
        "unless you pay 2 life",
        "unless you control a shiny Forest",
        "unless you control a white or blue creature",
        "unless you control three or more Elves",
        "unless you control an artifact and a creature",
        "unless you control X or more lands",
        "if you cast it from your hand",
    ],
)
def test_a_condition_with_other_words_is_left_to_the_players(condition: str) -> None:
    assert judged(condition) is None
