"""Every way to play a face of a multi-faced Flesh and Blood card has its printed cost."""

from pathlib import Path

import pytest

from tests.ways.counted import report
from tests.ways.fab import cards


@pytest.fixture
def tables(reference: Path) -> Path:
    """The folder with the whole data set."""
    return reference / "data" / "fab-full"


def test_every_way_of_the_whole_data_set_is_offered_at_its_true_cost(tables: Path) -> None:
    *faults, total = report(cards(tables))
    assert faults == []
    assert total == "54 cards, 94 ways, 0 wrong"
