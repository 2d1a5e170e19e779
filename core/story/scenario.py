"""The scenario format: one file is a demonstration, a lesson and a test.

A scenario is read from plain data (TOML or JSON of the same shape). This module checks
its shape; `core.story.runner` plays it.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from core.printed.reading import CardEntry


class ScenarioError(ValueError):
    """A scenario that is malformed; the text names the key at fault."""


class SetupEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """One object of the starting position; in ordered zones later entries lie on top."""

    player: str
    zone: str
    id: str = ""
    card: str = ""
    cards: tuple[str, ...] = ()
    face: str = "front"
    face_down: bool = False
    tapped: bool = False
    counters: dict[str, int] = {}
    attached_to: str = ""
    controller: str = ""
    commander: bool = False
    token: bool = False
    marked: bool = False

    @property
    def name(self) -> str:
        """The id by which steps call it: its own, or the card's name."""
        return self.id or self.card


class Scenario(Struct, kw_only=True, forbid_unknown_fields=True):
    """A whole scenario. Steps stay plain mappings until the verb is known.

    ``rulebook`` is one edition, or a list of editions under each of which it holds; an
    expectation that holds only under some names them in its ``rulebooks``.
    """

    title: str
    game: str
    rulebook: str | tuple[str, ...]
    step: list[dict[str, Any]]
    rules: list[str] = []
    players: tuple[str, ...] = ("A", "B")
    card: list[CardEntry] = []
    setup: list[SetupEntry] = []
    source: str = ""
    note: str = ""

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions under which it is played."""
        return (self.rulebook,) if isinstance(self.rulebook, str) else self.rulebook


def read_scenario(data: Mapping[str, Any]) -> Scenario:
    """Return the scenario, or raise `ScenarioError` with the key at fault."""
    try:
        scenario = msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(str(error).replace("`$.", "`").replace("$.", "")) from error
    if not scenario.players:
        raise ScenarioError("players: a scenario needs at least one player")
    if not scenario.editions:
        raise ScenarioError("rulebook: a scenario needs an edition")
    if not scenario.step:
        raise ScenarioError("step: a scenario needs at least one step")
    for number, step in enumerate(scenario.step, 1):
        _check_step(step, f"step {number}")
    for number, entry in enumerate(scenario.setup, 1):
        if entry.player not in scenario.players:
            raise ScenarioError(f"setup {number}: player: nobody is called {entry.player!r}")
        if not entry.card and not entry.cards:
            raise ScenarioError(f"setup {number}: card: it names no card")
    return scenario


def _check_step(step: Mapping[str, Any], where: str) -> None:
    verb = step.get("do")
    if not isinstance(verb, str) or not verb:
        raise ScenarioError(f"{where}: do: it names no verb")
    expectations = step.get("expect", [])
    if not isinstance(expectations, list) or not all(isinstance(e, dict) for e in expectations):
        raise ScenarioError(f"{where}: expect: it must be a list of tables")
    inner = step.get("steps", [])
    if not isinstance(inner, list) or not all(isinstance(s, dict) for s in inner):
        raise ScenarioError(f"{where}: steps: it must be a list of steps")
    for number, each in enumerate(inner, 1):
        _check_step(each, f"{where}, inner step {number}")
