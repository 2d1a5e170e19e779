"""Tables that read their cards, with invented cards whose texts are built here."""

from collections.abc import Sequence
from typing import Any

from core.cards.card import Card, Face, Layout
from core.cards.type_line import TypeLine
from core.games.mtg.action_table import ACTIONS
from core.games.mtg.rulesets import MTG_2026_04
from core.scenario.expectations import faults_of
from core.scenario.scenario import read_scenario
from core.scenario.texts import TextRunner


def card(name: str, types: str, text: str = "", **more: str) -> dict[str, Any]:
    """Return a card of one face."""
    return {"name": name, "faces": [{"name": name, "type_line": types, "text": text} | more]}


def creature(name: str, text: str = "", size: str = "2/2", **more: str) -> dict[str, Any]:
    """Return a creature."""
    power, toughness = size.split("/")
    return card(name, "Creature — Bear", text, power=power, toughness=toughness, **more)


def put(word: str, player: str, zone: str, name: str) -> dict[str, Any]:
    """Return an object of a setup."""
    return {"id": word, "player": player, "zone": zone, "card": name}


BEAR = creature("Plain Bear")
PLAINS = card("Quiet Field", "Land")


def library(player: str, count: int = 3) -> list[dict[str, Any]]:
    """Return cards in a player's library."""
    words = (f"{player}{number}".lower() for number in range(count))
    return [put(word, player, "library", "Quiet Field") for word in words]


class Played:
    """A scenario that was played, step by step, with its expectations checked."""

    def __init__(
        self,
        cards: Sequence[dict[str, Any]],
        setup: Sequence[Any],
        steps: Sequence[Any],
        *,
        effects: bool = True,
    ) -> None:
        data = {
            "title": "A test",
            "game": "mtg",
            "rulebook": "2026-04",
            "effects": effects,
            "begins": {"step": "main1", "turn": 3, "active": "A"},
            "card": [*cards, BEAR, PLAINS],
            "setup": list(setup),
            "step": list(steps),
        }
        none: dict[str, Any] = {}
        self.runner = TextRunner(read_scenario(data), MTG_2026_04, ACTIONS, none.get)
        self.faults: list[str] = []
        for number in range(1, len(steps) + 1):
            played = self.runner.play(number)
            self.faults += [str(each) for each in faults_of(self.runner, played)]


def invented(name: str, types: str, text: str) -> Card:
    """Return a card of one face."""
    face = Face(name=name, type_line=TypeLine.read(types), text=text)
    return Card(name=name, layout=Layout.SINGLE, sides=((face,),))
