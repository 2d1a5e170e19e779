"""Every way to play a face of a multi-faced Magic card has its printed cost."""

from pathlib import Path

import pytest

from tests.ways.counted import report
from tests.ways.mtg import cards


@pytest.fixture
def card_file(reference: Path) -> Path:
    """The whole card file."""
    return reference / "data" / "scryfall-oracle-like.json.gz"


def test_every_way_of_the_whole_file_is_offered_at_its_true_cost(card_file: Path) -> None:
    *faults, total = report(cards(card_file))
    assert faults == []
    assert total == "476 cards, 798 ways, 0 wrong"
