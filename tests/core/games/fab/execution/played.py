"""Scenarios of invented cards, played with texts carried out."""

from collections.abc import Sequence
from typing import Any

from core.cards.card import Card
from core.games.fab.action_table import ACTIONS
from core.games.fab.rulesets import CR_9
from core.scenario.expectations import faults_of
from core.scenario.scenario import read_scenario
from core.scenario.texts import runner_of

Step = dict[str, Any]
NO_CARDS: dict[str, Card] = {}
HERO = {"typebox": "Generic Hero", "life": "20", "intellect": "4"}


def card(name: str, typebox: str, text: str = "", **face: Any) -> Step:  # noqa: ANN401 - keys of a face
    """Return an invented card with one face."""
    front = {"name": name, "typebox": typebox, "text": text, **face}
    return {"name": name, "kind": "single", "faces": [front]}


def attack(name: str, text: str = "", **face: Any) -> Step:  # noqa: ANN401 - keys of a face
    """Return an invented attack action card of power 3 and cost 0."""
    numbers = {"cost": "0", "power": "3", "defense": "2", "pitch": "1", "color": "Red"} | face
    return card(name, "Generic Action - Attack", text, **numbers)


def in_zone(zone: str, *names: str, player: str = "A", **more: Any) -> list[Step]:  # noqa: ANN401 - keys of an entry
    """Return entries of a setup, each with the lower-case name of its card as its id."""
    return [
        {"id": name.lower(), "player": player, "zone": zone, "card": name, **more} for name in names
    ]


def faults(cards: Sequence[Step], setup: Sequence[Step], steps: Sequence[Step]) -> list[str]:
    """Play steps with Ann of Oaks (ha) against Ben of Pines (hb), and return their faults."""
    heroes = [
        {"id": "ha", "player": "A", "zone": "hero", "card": "Ann of Oaks"},
        {"id": "hb", "player": "B", "zone": "hero", "card": "Ben of Pines"},
    ]
    known = {each["name"] for each in cards}
    invented = (card(name, **HERO) for name in ("Ann of Oaks", "Ben of Pines") if name not in known)
    data = {
        "title": "A test",
        "game": "fab",
        "rulebook": "cr-9",
        "effects": True,
        "begins": {"step": "action"},
        "card": [*invented, *cards],
        "setup": [*heroes, *setup],
        "step": list(steps),
    }
    runner = runner_of(read_scenario(data), CR_9, ACTIONS, NO_CARDS.get)
    found = (faults_of(runner, runner.play(number)) for number in range(1, len(steps) + 1))
    return [str(each) for step in found for each in step]
