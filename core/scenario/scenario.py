"""The scenario format: one file is a demonstration, a lesson and a test.

A scenario is read from plain data (TOML or JSON of the same shape). This module checks
its shape; `core.scenario.runner` plays it.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Literal

import msgspec
from msgspec import Struct

from core.cards.reader import CardEntry
from core.messages import worded
from core.scenario.annotations import Drawn, annotation_faults, read_drawn, write_drawn
from core.scenario.forms import (
    Expectation,
    Scope,
    colors_fault,
    expectation_faults,
    read_expectation,
    write_expectation,
)
from core.scenario.plain import (
    are_texts,
    error_sentence,
    form_fault,
    oddity,
    quoted,
    sentence,
)


class Step(Struct, frozen=True, kw_only=True):
    """One step with its text, expectations and marks."""

    do: str
    say: str = ""
    expect: tuple[Expectation, ...] = ()
    show: tuple[Drawn, ...] = ()


class ActionStep(Step, frozen=True, kw_only=True):
    """A verb of the game with its arguments; ``id`` is assigned to the made or moved object."""

    arguments: Mapping[str, Any] = {}
    id: str = ""


class MoveStep(Step, frozen=True, kw_only=True):
    """A checkpoint, undo or redo."""

    do: Literal["checkpoint", "undo", "redo"]
    player: str = ""


class ChoiceStep(Step, frozen=True, kw_only=True):
    """The answer to the choice of the last step."""

    do: Literal["choose"] = "choose"
    player: str = ""
    option: str
    id: str = ""


class BatchStep(Step, frozen=True, kw_only=True):
    """Several steps as one action; its player is the default for them."""

    do: Literal["batch"] = "batch"
    player: str = ""
    steps: tuple[Step, ...]
    answers: tuple[str, ...] = ()


WORDLESS: Mapping[str, type[Step]] = {
    **dict.fromkeys(("checkpoint", "undo", "redo"), MoveStep),
    "choose": ChoiceStep,
    "batch": BatchStep,
}
"""Steps that are no verb of any game, by their ``do``."""
EVERY_STEP = frozenset({*Step.__struct_fields__, "player"})
"""The keys that any step may have."""


def own_keys(verb: str) -> Mapping[str, bool]:
    """Return the keys of a kind of step that is no verb, and whether each must be there."""
    fields = msgspec.structs.fields(WORDLESS[verb])
    return {each.name: each.required for each in fields if each.name not in EVERY_STEP}


def read_step(data: Mapping[str, Any]) -> Step:
    """Return a step without fault as a value."""
    of_all = {
        "do": data["do"],
        "say": data.get("say", ""),
        "expect": tuple(map(read_expectation, data.get("expect", ()))),
        "show": tuple(map(read_drawn, data.get("show", ()))),
    }
    kind = WORDLESS.get(data["do"])
    if kind is None:
        kept = {key: value for key, value in data.items() if key not in {*of_all, "id"}}
        return ActionStep(**of_all, id=data.get("id", ""), arguments=kept)
    own = {key: data[key] for key in ("player", *own_keys(data["do"])) if key in data}
    if "steps" in own:
        own["steps"] = tuple(map(read_step, own["steps"]))
    if "answers" in own:
        own["answers"] = tuple(own["answers"])
    return kind(**of_all, **own)


def write_step(step: Step) -> dict[str, Any]:
    """Return a step as files write it."""
    written: dict[str, Any] = {"do": step.do}
    if isinstance(step, ActionStep):
        written |= step.arguments
    else:
        own = (key for key in ("player", *own_keys(step.do)) if key != "id")
        written |= {key: value for key in own if (value := getattr(step, key))}
    if isinstance(step, BatchStep):
        written["steps"] = [write_step(each) for each in step.steps]
        written |= {"answers": list(step.answers)} if step.answers else {}
    if name := id_of_step(step):
        written["id"] = name
    written |= {"say": step.say} if step.say else {}
    written |= {"expect": [write_expectation(each) for each in step.expect]} if step.expect else {}
    return written | ({"show": [write_drawn(each) for each in step.show]} if step.show else {})


def id_of_step(step: Step) -> str:
    """Return the id that a step assigns, or ``""``."""
    return step.id if isinstance(step, ActionStep | ChoiceStep) else ""


class ScenarioError(ValueError):
    """A scenario that is malformed; the text names the key at fault, on one line."""

    def __init__(self, text: str) -> None:
        super().__init__(sentence(text))


MOST_ALIKE = 500
"""So many objects one entry of a starting position may stand for."""
MOST_STEPS = 10_000
"""Steps of a scenario; a long game that was recorded has some thousand."""


class Begins(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Turn and step in which a scenario with turn tracking begins.

    Defaults: for ``turn`` the game's own number for the step, for ``active`` the first player.
    """

    step: str
    turn: int = 0
    active: str = ""
    day_night: str = "neither"


class SetupEntry(Struct, kw_only=True, forbid_unknown_fields=True):
    """One object of the starting position; in ordered zones later entries are on top.

    ``count`` makes several alike, the lowest of which has the id. ``sick`` objects came this turn.
    ``dealt`` is a commander's combat damage by player, ``casts`` the number of casts from
    the command zone. ``attacks`` is the target of an attack that has been declared.
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
    casts: int = 0
    attacks: str = ""

    @property
    def name(self) -> str:
        """The id by which steps call it: its own, or the (first) card's name."""
        return self.id or self.card or next(iter(self.cards), "")


class _Head(Struct, kw_only=True, forbid_unknown_fields=True):
    """A scenario without its steps and starting marks.

    ``rulebook`` lists the editions of the scenario (`core.scenario.plain`), ``rulebooks`` those of
    one expectation. ``begins`` turns on turn tracking, with a ``format``; ``life`` and ``poison``
    are totals other than the usual ones. ``paid`` refuses an action whose cost is not paid. With
    ``effects`` the table carries out the texts of cards, without those of faces ``by_hand``.
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
    paid: bool = False
    effects: bool = False
    by_hand: tuple[str, ...] = ()
    source: str = ""
    note: str = ""


class Decision(Struct, frozen=True, kw_only=True):
    """The decision that a player is to make in a position: the right acts and the wrong ones."""

    player: str
    any: tuple[Step, ...] = ()
    none: tuple[Step, ...] = ()


class _WrittenDecision(Struct, kw_only=True, forbid_unknown_fields=True):
    """A decision as a file has it, whose steps are still to be checked."""

    player: str
    any: list[dict[str, Any]] = []
    none: list[dict[str, Any]] = []


PuzzleGoal = Literal["win_this_turn", "survive", "best_block", "which_land"]
MOST_LINES = 40_000
"""A puzzle with more lines is too large to be proved."""
MOST_GRADE = 4
StepData = dict[str, Any]


class Refuted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wrong first act of a puzzle, and the decisions after it by which it fails."""

    act: StepData
    refutation: tuple[StepData, ...] = ()


class Proof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every first act of a puzzle: those that reach its goal, all others, and the lines searched.

    Acts are written as steps are, with all their values.
    """

    lines: int
    right: tuple[StepData, ...]
    wrong: tuple[Refuted, ...] = ()


class Puzzle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A puzzle: its goal, the player who solves it, its grade and its proof.

    ``grade`` is the number of the weakest level of the practice opponent that solves it, or the
    next number if none does. ``task`` is its sentence, ``hints`` are shown one after the other.
    """

    goal: PuzzleGoal
    player: str
    grade: int
    proof: Proof
    task: str = ""
    hints: tuple[str, ...] = ()


class _Written(_Head, kw_only=True, forbid_unknown_fields=True):
    """A scenario as a file has it, whose steps are still to be checked."""

    step: list[dict[str, Any]] = []
    show: list[dict[str, Any]] = []
    decision: _WrittenDecision | None = None
    puzzle: Puzzle | None = None


class Scenario(_Head, kw_only=True, forbid_unknown_fields=True):
    """A whole scenario. ``show`` is drawn over the starting position.

    One that asks for a ``decision`` may have no steps, and a ``puzzle`` has none.
    """

    step: list[Step]
    show: list[Drawn] = []
    decision: Decision | None = None
    puzzle: Puzzle | None = None


_KEYS = frozenset(Scenario.__struct_fields__)


def read_scenario(data: Mapping[str, Any]) -> Scenario:
    """Return the scenario, or raise `ScenarioError` with the place and the key at fault."""
    odd = oddity(data) or _strange_table(data) or _too_many_steps(data.get("step"))
    if odd:
        raise ScenarioError(odd)
    known = {key: data[key] for key in data if key in _KEYS or not _is_table(data[key])}
    try:
        written = msgspec.convert(known, _Written)
    except msgspec.ValidationError as error:
        raise ScenarioError(error_sentence(error)) from error
    fault = next(_faults(written), "")
    if fault:
        raise ScenarioError(fault)
    head = {key: getattr(written, key) for key in _Head.__struct_fields__}
    done, drawn = map(read_step, written.step), map(read_drawn, written.show)
    asked = written.decision
    decision = None
    if asked is not None:
        right, wrong = (tuple(map(read_step, each)) for each in (asked.any, asked.none))
        decision = Decision(player=asked.player, any=right, none=wrong)
    return Scenario(
        **head, step=list(done), show=list(drawn), decision=decision, puzzle=written.puzzle
    )


def _too_many_steps(steps: object) -> str:
    if not isinstance(steps, list | tuple) or len(steps) <= MOST_STEPS:
        return ""
    return worded(
        "step: there are {count:,} steps, more than the {most:,} of a scenario; divide it "
        "into several files",
        count=len(steps),
        most=MOST_STEPS,
    )


def _strange_table(data: Mapping[str, Any]) -> str:
    """Return a fault for an unknown table whose name resembles a known one.

    Other unknown tables are ignored: they belong to newer versions or other programs.
    """
    tables = (key for key in data if key not in _KEYS and _is_table(data[key]))
    for key in tables:
        for near in get_close_matches(key, sorted(_KEYS), 1):
            return worded(
                "{key}: is not a known table; is {near} meant?", key=key, near=quoted(near)
            )
    return ""


def _is_table(value: object) -> bool:
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(each, Mapping) for each in value)
    return isinstance(value, Mapping)


def _faults(scenario: _Written) -> Iterator[str]:
    if not scenario.players:
        yield worded("players: a scenario needs at least one player")
    if not all(scenario.players):
        yield worded("players: every player needs a name")
    if len(set(scenario.players)) < len(scenario.players):
        yield worded("players: two of them have one name")
    if not scenario.rulebook:
        yield worded("rulebook: a scenario needs an edition")
    odd = form_fault(scenario.rulebook)
    if odd:
        yield worded("rulebook: {odd}", odd=odd)
    if not scenario.step and scenario.decision is None and scenario.puzzle is None:
        yield worded("step: a scenario needs at least one step")
    yield from _card_faults(scenario.card)
    yield from _beginning_faults(scenario)
    yield from _setup_faults(scenario)
    ids = ids_of_setup(scenario)
    taken = frozenset(ids)
    yield from annotation_faults(scenario.show, _scope(scenario, ids))
    for number, step in enumerate(scenario.step, 1):
        yield from step_faults(scenario, step, worded("step {number}", number=number), ids, taken)
    if scenario.decision is not None:
        yield from _decision_faults(scenario, scenario.decision, ids, taken)
    if scenario.puzzle is not None:
        yield from _puzzle_faults(scenario, scenario.puzzle)


def _decision_faults(
    scenario: _Written, decision: _WrittenDecision, ids: set[str], taken: frozenset[str]
) -> Iterator[str]:
    if decision.player not in scenario.players:
        yield worded("decision: player: {player} is no player", player=quoted(decision.player))
    if not decision.any and not decision.none:
        yield worded("decision: it names neither right acts (any) nor wrong ones (none)")
    for number, step in enumerate((*decision.any, *decision.none), 1):
        where = worded("decision: act {number}", number=number)
        yield from step_faults(scenario, step, where, ids, taken)


def _puzzle_faults(scenario: _Written, puzzle: Puzzle) -> Iterator[str]:
    if scenario.step:
        yield worded("step: a puzzle has no steps; take them out, or take out the puzzle")
    if len(scenario.players) != _PLAYERS_OF_A_PUZZLE:
        yield worded("players: a puzzle has two players")
    if scenario.begins is None:
        yield worded("begins: a puzzle needs the step in which it begins")
    if puzzle.player not in scenario.players:
        yield worded("puzzle: player: no player is called {player}", player=quoted(puzzle.player))
    if not 0 <= puzzle.grade <= MOST_GRADE:
        yield worded("puzzle: grade: must be from 0 to {most}", most=MOST_GRADE)
    proof = puzzle.proof
    if not 1 <= proof.lines <= MOST_LINES:
        yield worded("puzzle: proof: lines: must be from 1 to {most:,}", most=MOST_LINES)
    if not proof.right:
        yield worded("puzzle: proof: right: it holds no act that reaches the goal")
    acts = [("right", each) for each in proof.right]
    acts += [("wrong", each.act) for each in proof.wrong]
    acts += [("refutation", step) for each in proof.wrong for step in each.refutation]
    for key, act in acts:
        verb = act.get("do")
        if not isinstance(verb, str) or not verb:
            yield worded("puzzle: proof: {key}: do: it names no verb", key=key)


_PLAYERS_OF_A_PUZZLE = 2


def _card_faults(cards: list[CardEntry]) -> Iterator[str]:
    known: set[str] = set()
    for number, card in enumerate(cards, 1):
        where = worded("card {number}", number=number)
        name = card.colored_name or card.name
        if name in known:
            yield worded("{where}: name: {name} is defined twice", where=where, name=quoted(name))
        known.add(name)
        for which, face in enumerate(card.faces, 1):
            for key, colors in (("color_indicator", face.color_indicator), ("colors", face.colors)):
                wrong = colors_fault(colors)
                if wrong:
                    here = worded("{where}: faces {which}", where=where, which=which)
                    yield f"{here}: {key}: {wrong}"
            wrong = _program_fault(face.program)
            if wrong:
                here = worded("{where}: faces {which}", where=where, which=which)
                yield f"{here}: {wrong}"


def _program_fault(does: str) -> str:
    if not does:
        return ""
    from core.effects.stored import ProgramError, program_of  # noqa: PLC0415 - 14 ms

    try:
        program_of(does)
    except ProgramError as error:
        return str(error)
    return ""


def _beginning_faults(scenario: _Head) -> Iterator[str]:
    begins = scenario.begins
    if begins is not None and begins.active and begins.active not in scenario.players:
        yield worded("begins: active: no player is called {active}", active=quoted(begins.active))
    if begins is not None and begins.turn < 0:
        yield worded("begins: turn: must be a whole number, 0 or more")
    if begins is not None and begins.day_night not in {"neither", "day", "night"}:
        yield worded("begins: day_night: must be one of day, neither, night")
    for key, amounts in (("life", scenario.life), ("poison", scenario.poison)):
        for player in amounts.keys() - set(scenario.players):
            yield worded("{key}: no player is called {player}", key=key, player=quoted(player))
    for player, amount in scenario.poison.items():
        if amount < 0:
            yield worded("poison: {player}: must be 0 or more", player=player)


def _setup_faults(scenario: _Head) -> Iterator[str]:
    ids: set[str] = set()
    for number, entry in enumerate(scenario.setup, 1):
        where = worded("setup {number}", number=number)
        yield from (f"{where}: {fault}" for fault in _entry_faults(scenario, entry, ids))
        ids |= {entry.id} if entry.id else set()


def _entry_faults(scenario: _Head, entry: SetupEntry, ids: set[str]) -> Iterator[str]:
    named = [("player", entry.player), ("controller", entry.controller)]
    named += [("protector", entry.protector), *(("dealt", each) for each in entry.dealt)]
    for key, player in named:
        if player not in scenario.players and (player or key == "player"):
            yield worded("{key}: no player is called {player}", key=key, player=quoted(player))
    if not 1 <= entry.count <= MOST_ALIKE:
        yield worded("count: must be from 1 to {most_alike}", most_alike=MOST_ALIKE)
    for key, counted in (("dealt", entry.dealt), ("casts", entry.casts)):
        if counted and not entry.commander:
            yield worded("{key}: only of a commander this is counted", key=key)
    if not 0 <= entry.casts <= MOST_ALIKE:
        yield worded("casts: must be from 0 to {most_alike}", most_alike=MOST_ALIKE)
    if not entry.card and not entry.cards:
        yield worded("card: it names no card")
    if entry.id in scenario.players:
        yield worded("id: {id} is a player", id=quoted(entry.id))
    if entry.id in ids:
        yield worded("id: {id} is used twice", id=quoted(entry.id))


def ids_of_setup(scenario: _Head) -> set[str]:
    """Return the ids of the starting position."""
    return {name for entry in scenario.setup for name in (entry.name, *entry.cards)}


def step_faults(
    scenario: _Head, step: Mapping[str, Any], where: str, ids: set[str], taken: frozenset[str]
) -> Iterator[str]:
    """Yield the faults of a step in any game; ``ids`` collects the ids that it defines."""
    verb = step.get("do")
    if not isinstance(verb, str) or not verb:
        yield worded("{where}: do: it names no verb", where=where)
        return
    yield from (f"{where}: {fault}" for fault in _name_faults(scenario, step, taken))
    inner = step.get("steps", [])
    if not isinstance(inner, list) or not all(isinstance(s, dict) for s in inner):
        yield worded("{where}: steps: must be a list of steps", where=where)
        return
    for number, each in enumerate(inner, 1):
        here = worded("{where}: steps {number}", where=where, number=number)
        for key in each.keys() & {"expect", "show"}:
            what = worded("{key}: a batch is one action; {key} belongs to the whole batch", key=key)
            yield f"{here}: {what}"
        if each.get("do") in ("choose", "checkpoint", "undo", "redo"):
            yield worded("{here}: do: {each} is not a step of a batch", here=here, each=each["do"])
        yield from step_faults(scenario, each, here, ids, taken)
    if isinstance(step.get("id"), str):
        ids.add(step["id"])
    yield from (f"{where}: {fault}" for fault in _after_faults(step, _scope(scenario, ids)))


def _after_faults(step: Mapping[str, Any], scope: Scope) -> Iterator[str]:
    yield from annotation_faults(step.get("show", []), scope)
    expectations = step.get("expect", [])
    if not isinstance(expectations, list) or not all(isinstance(e, dict) for e in expectations):
        yield worded("expect: must be a list of tables")
        return
    for number, each in enumerate(expectations, 1):
        for fault in expectation_faults(each, scope):
            yield worded("expect {number}: {fault}", number=number, fault=fault)


def _scope(scenario: _Head, ids: set[str]) -> Scope:
    return Scope(ids=frozenset(ids), players=scenario.players, texts=scenario.effects)


def _name_faults(scenario: _Head, step: Mapping[str, Any], taken: frozenset[str]) -> Iterator[str]:
    """Yield the faults of keys that are not arguments of the verb."""
    verb, name = step["do"], step.get("id")
    if "id" in step and (not isinstance(name, str) or not name):
        yield worded("id: must be text")
    elif name in scenario.players:
        yield worded("id: {name} is a player", name=quoted(name))
    elif name in taken:
        yield worded("id: {name} is in the setup already", name=quoted(name))
    odd = (key for key in ("say", "option") if not isinstance(step.get(key, ""), str))
    yield from (worded("{key}: must be text", key=key) for key in odd)
    if not scenario.effects and not are_texts(step.get("answers", [])):
        yield worded("answers: must be a list of texts")
    if verb not in WORDLESS:
        return
    own = own_keys(verb)
    for key in step.keys() - own.keys() - EVERY_STEP:
        yield worded("{verb} takes no {key}", verb=verb, key=quoted(key))
    for key, needed in own.items():
        if needed and key not in step:
            yield worded("{key}: is missing", key=key)
    if step.get("player", scenario.players[0]) not in scenario.players:
        yield worded("player: no player is called {step}", step=quoted(step["player"]))
