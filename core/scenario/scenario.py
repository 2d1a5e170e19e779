"""The scenario format: one file is a demonstration, a lesson and a test.

A scenario is read from plain data (TOML or JSON of the same shape). This module checks
its shape; `core.scenario.runner` plays it.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import Struct

from core.cards.reading import CardEntry
from core.scenario.annotations import Drawn, pointing_faults, read_drawn
from core.scenario.forms import Scope, colors_fault, expectation_faults
from core.scenario.plain import oddity, quoted, told
from core.scenario.ranges import form_fault
from core.scenario.steps import EVERY_STEP, WORDLESS, Step, own_keys, read_step

_ALONE = WORDLESS.keys() - {"batch"}


class ScenarioError(ValueError):
    """A scenario that is malformed; the text names the key at fault."""


MOST_ALIKE = 500
"""So many objects one entry of a starting position may stand for."""


class Begins(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """In which step, turn and whose turn a game is when the scenario begins.

    Without a ``turn`` it is the one that the game has for it, without ``active`` the first
    player's. Where a scenario says nothing of it nobody follows the turn.
    """

    step: str
    turn: int = 0
    active: str = ""
    day_night: str = "neither"


class SetupEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """One object of the starting position; in ordered zones later entries lie on top.

    It stands for ``count`` like ones, the lowest of which has the name. What is ``sick`` has come
    this turn. ``dealt`` is the combat damage that a commander has dealt to players so far.
    """

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
    conditions: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    count: int = 1
    sick: bool = False
    damage: int = 0
    protector: str = ""
    dealt: dict[str, int] = {}

    @property
    def name(self) -> str:
        """The id by which steps call it: its own, or the (first) card's name."""
        return self.id or self.card or next(iter(self.cards), "")


class _Head(Struct, kw_only=True, forbid_unknown_fields=True):
    """All of a scenario but its steps and what is drawn over its start.

    ``rulebook`` says under which editions it holds (`core.scenario.ranges`); an expectation that
    holds only under some says so in its ``rulebooks``. With ``begins`` it is in the middle of a
    game whose turns are followed, of a ``format``; ``life`` and ``poison`` are those of players who
    have not what everybody has.
    """

    title: str
    game: str
    rulebook: str | tuple[str, ...]
    rules: list[str] = []
    players: tuple[str, ...] = ("A", "B")
    card: list[CardEntry] = []
    setup: list[SetupEntry] = []
    begins: Begins | None = None
    format: str = ""
    life: dict[str, int] = {}
    poison: dict[str, int] = {}
    source: str = ""
    note: str = ""


class _Written(_Head, kw_only=True, forbid_unknown_fields=True):
    """A scenario as a file has it, whose steps are still to be checked."""

    step: list[dict[str, Any]]
    show: list[dict[str, Any]] = []


class Scenario(_Head, kw_only=True, forbid_unknown_fields=True):
    """A whole scenario. ``show`` is what is drawn over the starting position."""

    step: list[Step]
    show: list[Drawn] = []


_KEYS = frozenset(Scenario.__struct_fields__)


def read_scenario(data: Mapping[str, Any]) -> Scenario:
    """Return the scenario, or raise `ScenarioError` with the place and the key at fault."""
    odd = oddity(data)
    if odd:
        raise ScenarioError(odd)
    strange = _strange_table(data)
    if strange:
        raise ScenarioError(strange)
    known = {key: data[key] for key in data if key in _KEYS or not _is_table(data[key])}
    try:
        written = msgspec.convert(known, _Written)
    except msgspec.ValidationError as error:
        raise ScenarioError(told(error)) from error
    fault = next(_faults(written), "")
    if fault:
        raise ScenarioError(fault)
    head = {key: getattr(written, key) for key in _Head.__struct_fields__}
    steps, drawn = map(read_step, written.step), map(read_drawn, written.show)
    return Scenario(**head, step=list(steps), show=list(drawn))


def _strange_table(data: Mapping[str, Any]) -> str:
    """Say which table is called nearly like one that is known.

    Any other unknown table passes: it belongs to a newer version or another program.
    """
    tables = (key for key in data if key not in _KEYS and _is_table(data[key]))
    near = ((key, get_close_matches(key, sorted(_KEYS), 1)) for key in tables)
    found = next(((key, names[0]) for key, names in near if names), None)
    return f"{found[0]}: is not a known table; is {quoted(found[1])} meant?" if found else ""


def _is_table(value: object) -> bool:
    """Tell whether a value is a table, or a list of tables."""
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(each, Mapping) for each in value)
    return isinstance(value, Mapping)


def _faults(scenario: _Written) -> Iterator[str]:
    if not scenario.players:
        yield "players: a scenario needs at least one player"
    if not all(scenario.players):
        yield "players: every player needs a name"
    if len(set(scenario.players)) < len(scenario.players):
        yield "players: two of them have one name"
    if not scenario.rulebook:
        yield "rulebook: a scenario needs an edition"
    odd = form_fault(scenario.rulebook)
    if odd:
        yield f"rulebook: {odd}"
    if not scenario.step:
        yield "step: a scenario needs at least one step"
    yield from _card_faults(scenario.card)
    yield from _beginning_faults(scenario)
    yield from _setup_faults(scenario)
    ids = ids_of_setup(scenario)
    taken = frozenset(ids)
    yield from _drawn_faults(scenario.show, _scope(scenario, ids))
    for number, step in enumerate(scenario.step, 1):
        yield from step_faults(scenario, step, f"step {number}", ids, taken)


def _card_faults(cards: list[CardEntry]) -> Iterator[str]:
    known: set[str] = set()
    for number, card in enumerate(cards, 1):
        where = f"card {number}"
        name = card.colored_name or card.name
        if name in known:
            yield f"{where}: name: {quoted(name)} is defined twice"
        known.add(name)
        for which, face in enumerate(card.faces, 1):
            for key, colors in (("color_indicator", face.color_indicator), ("colors", face.colors)):
                wrong = colors_fault(colors)
                if wrong:
                    yield f"{where}: faces {which}: {key}: {wrong}"


def _beginning_faults(scenario: _Head) -> Iterator[str]:
    begins = scenario.begins
    if begins is not None and begins.active and begins.active not in scenario.players:
        yield f"begins: active: no player is called {quoted(begins.active)}"
    if begins is not None and begins.turn < 0:
        yield "begins: turn: must be a whole number, 0 or more"
    if begins is not None and begins.day_night not in {"neither", "day", "night"}:
        yield "begins: day_night: must be one of day, neither, night"
    for key, amounts in (("life", scenario.life), ("poison", scenario.poison)):
        for player in amounts.keys() - set(scenario.players):
            yield f"{key}: no player is called {quoted(player)}"
    for player, amount in scenario.poison.items():
        if amount < 0:
            yield f"poison: {player}: must be 0 or more"


def _setup_faults(scenario: _Head) -> Iterator[str]:
    ids: set[str] = set()
    for number, entry in enumerate(scenario.setup, 1):
        where = f"setup {number}"
        named = [("player", entry.player), ("controller", entry.controller)]
        named += [("protector", entry.protector), *(("dealt", each) for each in entry.dealt)]
        for key, player in named:
            if player not in scenario.players and (player or key == "player"):
                yield f"{where}: {key}: no player is called {quoted(player)}"
        if not 1 <= entry.count <= MOST_ALIKE:
            yield f"{where}: count: must be from 1 to {MOST_ALIKE}"
        if entry.dealt and not entry.commander:
            yield f"{where}: dealt: only of a commander this is counted"
        if not entry.card and not entry.cards:
            yield f"{where}: card: it names no card"
        if entry.id in scenario.players:
            yield f"{where}: id: {quoted(entry.id)} is a player"
        if entry.id in ids:
            yield f"{where}: id: {quoted(entry.id)} is used twice"
        ids |= {entry.id} if entry.id else set()


def ids_of_setup(scenario: _Head) -> set[str]:
    """Return the words by which steps may call what lies there at the start."""
    return {name for entry in scenario.setup for name in (entry.name, *entry.cards)}


def step_faults(
    scenario: _Head, step: Mapping[str, Any], where: str, ids: set[str], taken: frozenset[str]
) -> Iterator[str]:
    """Yield what is wrong with a step whatever the game; ``ids`` learns what it defines."""
    verb = step.get("do")
    if not isinstance(verb, str) or not verb:
        yield f"{where}: do: it names no verb"
        return
    yield from (f"{where}: {fault}" for fault in _name_faults(scenario, step, taken))
    inner = step.get("steps", [])
    if not isinstance(inner, list) or not all(isinstance(s, dict) for s in inner):
        yield f"{where}: steps: must be a list of steps"
        return
    for number, each in enumerate(inner, 1):
        here = f"{where}: steps {number}"
        for key in ("expect", "show"):
            if key in each:
                yield f"{here}: {key}: a batch is one action; {key} belongs to the whole batch"
        if each.get("do") in _ALONE:
            yield f"{here}: do: {each['do']} is not a step of a batch"
        yield from step_faults(scenario, each, here, ids, taken)
    if isinstance(step.get("id"), str):
        ids.add(step["id"])
    yield from (f"{where}: {fault}" for fault in _after_faults(step, _scope(scenario, ids)))


def _drawn_faults(show: object, scope: Scope) -> Iterator[str]:
    """Yield what is wrong with what is drawn; most scenarios draw nothing."""
    if show != []:
        yield from pointing_faults(show, scope)


def _after_faults(step: Mapping[str, Any], scope: Scope) -> Iterator[str]:
    """Yield what is wrong with what a step says of the position after it."""
    yield from _drawn_faults(step.get("show", []), scope)
    expectations = step.get("expect", [])
    if not isinstance(expectations, list) or not all(isinstance(e, dict) for e in expectations):
        yield "expect: must be a list of tables"
        return
    for number, each in enumerate(expectations, 1):
        for fault in expectation_faults(each, scope):
            yield f"expect {number}: {fault}"


def _scope(scenario: _Head, ids: set[str]) -> Scope:
    return Scope(ids=frozenset(ids), players=scenario.players)


def _is_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _name_faults(scenario: _Head, step: Mapping[str, Any], taken: frozenset[str]) -> Iterator[str]:
    """Yield what is wrong with the keys that are not the verb's own."""
    verb, name = step["do"], step.get("id")
    if "id" in step and (not isinstance(name, str) or not name):
        yield "id: must be text"
    elif name in scenario.players:
        yield f"id: {quoted(name)} is a player"
    elif name in taken:
        yield f"id: {quoted(name)} is in the setup already"
    yield from (
        f"{key}: must be text"
        for key in ("say", "option")
        if not isinstance(step.get(key, ""), str)
    )
    if not _is_texts(step.get("answers", [])):
        yield "answers: must be a list of texts"
    if verb not in WORDLESS:
        return
    own = own_keys(verb)
    for key in step.keys() - own.keys() - EVERY_STEP:
        yield f"{verb} takes no {quoted(key)}"
    for key, needed in own.items():
        if needed and key not in step:
            yield f"{key}: is missing"
    if step.get("player", scenario.players[0]) not in scenario.players:
        yield f"player: no player is called {quoted(step['player'])}"
