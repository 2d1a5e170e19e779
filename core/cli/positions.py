"""Decisions of the practice opponent in annotated positions, for ``play --position``."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from core.games import GAMES
from core.messages import worded
from core.opponent.attempts import attempt
from core.opponent.levels import Level
from core.opponent.player import Opponent
from core.rules.actions import Action
from core.scenario.checker import Library, runners_for
from core.scenario.runner import Runner
from core.scenario.scenario import ActionStep, Decision, ScenarioError, Step
from core.state.ids import PlayerId
from core.storage.files import CardFileError
from core.storage.readers import ScenarioFileError, games, read_data, scenario_files


def judge_positions(paths: Sequence[Path], cards: Path | None, level: Level) -> int:
    """Print each position in which a level decides wrongly, and the number of right ones.

    Return 1 if a file cannot be read or a decision is wrong.
    """
    try:
        known = games(cards)
    except CardFileError as error:
        print(error, file=sys.stderr)
        return 1
    number = right = 0
    for path in scenario_files(paths):
        number += 1
        try:
            fault = _fault_in(path, known, level)
        except (ScenarioFileError, ScenarioError) as error:
            fault = str(error)
        if fault:
            print(f"FAIL {path} {fault}")
        else:
            right += 1
    print(f"{number} positions, {right} right")
    return 0 if number == right else 1


def _fault_in(path: Path, known: Mapping[str, Library], level: Level) -> str:
    """Return a sentence about a wrong decision, or ``""`` for a right one."""
    (runner, *_) = runners_for(read_data(path), known)
    decision = runner.scenario.decision
    if decision is None:
        return worded("decision: the file asks for none")
    for number in range(1, len(runner.scenario.step) + 1):
        runner.play(number)
    act, reason = _first_act(runner, decision, level)
    if act is None and not decision.any:
        return ""
    if act is None:
        return worded("{player} has nothing to decide here", player=decision.player)
    is_right = not decision.any or _is_one_of(runner, act, decision.any)
    if is_right and not _is_one_of(runner, act, decision.none):
        return ""
    return worded("{verb}: {reason}", verb=act.verb, reason=reason)


def _first_act(runner: Runner, decision: Decision, level: Level) -> tuple[Action | None, str]:
    """Return the first act of a level that the rules allow, with its answers, and its reason."""
    tactics = GAMES[runner.scenario.game].tactics()
    player = PlayerId(decision.player)
    opponent = Opponent(runner.rules, tactics, player, level)
    for move in opponent.moves(runner.state):
        outcome = attempt(runner.view, move.action, opponent, list)
        if outcome is not None:
            return outcome.action, str(move.reason)
    return None, ""


def _is_one_of(runner: Runner, act: Action, steps: Iterable[Step]) -> bool:
    return any(isinstance(each, ActionStep) and _is_meant(runner, act, each) for each in steps)


def _is_meant(runner: Runner, act: Action, step: ActionStep) -> bool:
    """Return whether an act has all values that a step gives; the order of objects is free."""
    wanted = runner.action_of(step)
    if type(wanted) is not type(act):
        return False
    names = dict(_fields(act))
    given = (names[key] for key in step.arguments if key in names)
    return all(_plain(getattr(act, each)) == _plain(getattr(wanted, each)) for each in given)


def _fields(act: Action) -> Iterable[tuple[str, str]]:
    """Return the name of each field in files, and in the program."""
    config = type(act).__struct_encode_fields__
    return zip(config, type(act).__struct_fields__, strict=True)


def _plain(value: object) -> object:
    return sorted(value, key=repr) if isinstance(value, tuple) else value
