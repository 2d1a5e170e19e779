"""The cards of a given card file, for tests that compare readings with printed texts.

The environment variable ``MTG_CARD_FILE`` names a file in Scryfall's format; the tests contain
none of its texts.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from core.cards.card import Card
from core.storage.importers.card_files import read_card_file

VARIABLE = "MTG_CARD_FILE"


@cache
def given_cards() -> tuple[Card, ...]:
    """Return all cards of the given file; skip the test without one."""
    path = os.environ.get(VARIABLE, "")
    if not Path(path).is_file():
        pytest.skip(f"{VARIABLE} names no card file")
    return read_card_file(Path(path)).file.cards
