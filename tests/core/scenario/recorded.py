"""Checks of recordings: files read back, with only the cards that they define."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from core.games.fab import action_table as fab_actions
from core.games.fab.rulesets import EDITIONS as FAB
from core.games.mtg.action_table import ACTIONS
from core.games.mtg.rulesets import EDITIONS
from core.scenario.checker import Library, first_fault
from core.storage.readers import scenario_text

ALONE: Mapping[str, Library] = {
    "mtg": Library(editions=EDITIONS, verbs=ACTIONS, find=lambda _: None),
    "fab": Library(editions=FAB, verbs=fab_actions.ACTIONS, find=lambda _: None),
}
"""No cards at all but those that a file defines."""
Data = Mapping[str, Any]


def read_back(parts: Sequence[Data]) -> list[dict[str, Any]]:
    """Return the data read back from a file of each part."""
    return [tomllib.loads(scenario_text(part)) for part in parts]


def faults(parts: Sequence[Data]) -> list[str]:
    """Return the faults that the checker finds in files of the parts."""
    return [fault for part in read_back(parts) if (fault := first_fault(part, ALONE))]
