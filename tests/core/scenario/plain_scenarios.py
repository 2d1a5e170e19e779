"""Scenarios as plain data, short enough to read in a test."""

from collections.abc import Mapping
from typing import Any

from core.games.mtg.action_table import ACTIONS
from core.games.mtg.rulesets import EDITIONS
from core.lessons.lesson import runner_for
from core.scenario.checker import Library, first_fault
from core.scenario.runner import PlayedStep, Runner
from tests.core.stage import _starters

MAGIC: Mapping[str, Library] = {
    "mtg": Library(editions=EDITIONS, verbs=ACTIONS, find=lambda name: _starters().get(name))
}
DELVER = "Delver of Secrets // Insectile Aberration"
TAP = {"do": "tap", "object": "bear"}


def scenario(*steps: dict[str, Any], **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of whatever it is about
    """Return a scenario with a bear and a Delver of A's on the battlefield."""
    setup = [
        {"id": "bear", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"},
        {"id": "delver", "player": "A", "zone": "battlefield", "card": DELVER},
    ]
    head = {"title": "A test", "game": "mtg", "rulebook": "2024-06", "setup": setup}
    return {**head, "step": list(steps) or [TAP], **changes}


def fault_of(*steps: dict[str, Any], **changes: Any) -> str:  # noqa: ANN401 - fields of whatever it is about
    """Return the first fault of such a scenario, or nothing."""
    return first_fault(scenario(*steps, **changes), MAGIC)


def runner_of(*steps: dict[str, Any], **changes: Any) -> Runner:  # noqa: ANN401 - fields of whatever it is about
    """Return a runner for such a scenario."""
    return runner_for(scenario(*steps, **changes), MAGIC)


def play_all(runner: Runner) -> list[PlayedStep]:
    """Play every step and return them all."""
    return [runner.play(number) for number in range(1, len(runner.scenario.step) + 1)]
