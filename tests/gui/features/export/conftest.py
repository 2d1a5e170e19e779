"""A short sequence with a hidden card in it, to be exported."""

from typing import Any

import pytest

from core.scenario.runner import played
from gui.features.export.captions import Sequence, sequence_of
from tests.core.scenario.plain_scenarios import DELVER, runner_of

HIDDEN = "Otherworldly Journey"
RISKY = '<b>Ada & "Ben"</b> know of it.'
NAMED = f"It is {HIDDEN}."


@pytest.fixture(scope="session")
def sequence() -> Sequence:
    """Three steps: an action, one that is refused, and one with a card that only A sees."""
    setup: list[dict[str, Any]] = [
        {"id": "bear", "player": "A", "zone": "battlefield", "card": "Grizzly Bears"},
        {"id": "delver", "player": "B", "zone": "battlefield", "card": DELVER},
        {"id": "secret", "player": "A", "zone": "hand", "card": HIDDEN},
    ]
    steps: tuple[dict[str, Any], ...] = (
        {
            "do": "transform",
            "object": "delver",
            "say": "Turned over it stays the same object.",
            "show": [
                {"arrow": ["delver", "bear"]},
                {"callout": "bear", "text": RISKY},
                {"callout": "secret", "text": NAMED},
            ],
        },
        {"do": "transform", "object": "bear", "expect": [{"ruling": "nothing"}]},
        {"do": "move", "object": "secret", "to": "library", "say": NAMED},
    )
    runner = runner_of(*steps, setup=setup)
    return sequence_of("A <i>short</i> & hidden story", runner.rules, played(runner), 3)
