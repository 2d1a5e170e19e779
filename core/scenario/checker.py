"""Checking scenarios: play each one and say in one line what came of it."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from core.cards.card import Card
from core.messages import worded
from core.rules.actions import Action
from core.rules.ruleset import Ruleset
from core.scenario.expectations import faults_of
from core.scenario.lessons.lesson import demonstration, is_lesson, read_lesson
from core.scenario.plain import quoted, sentence
from core.scenario.ranges import covered, edition_fault
from core.scenario.runner import Runner
from core.scenario.scenario import Scenario, ScenarioError, read_scenario


class Library(Struct, frozen=True, kw_only=True):
    """What scenarios of one game are played with: its editions, verbs and known cards.

    ``whole`` tells that these are all cards there are, as far as somebody has a file of them.
    """

    editions: Mapping[str, Ruleset]
    verbs: tuple[type[Action], ...]
    find: Callable[[str], Card | None]
    whole: bool = False


def runner_for(
    data: Mapping[str, Any], games: Mapping[str, Library], preferred: str = ""
) -> Runner:
    """Return a runner for the data of a scenario or a lesson, or raise `ScenarioError`.

    A lesson is shown and not asked. Of several editions the preferred one counts if it is among
    them, else the newest.
    """
    lesson = read_lesson(data) if is_lesson(data) else None
    scenario = lesson.scenario if lesson is not None else read_scenario(data)
    library = library_of(scenario, games)
    meant = editions_of(scenario, library)
    edition = preferred if preferred in meant else meant[-1]
    if lesson is not None:
        lineage = library.editions[edition].lineage
        scenario = read_scenario(demonstration(lesson, lineage))
    return runner_in(scenario, library, edition)


def runners_for(data: Mapping[str, Any], games: Mapping[str, Library]) -> tuple[Runner, ...]:
    """Return a runner for each edition that a scenario is about, or raise `ScenarioError`."""
    scenario = read_scenario(data)
    library = library_of(scenario, games)
    return tuple(runner_in(scenario, library, each) for each in editions_of(scenario, library))


def library_of(scenario: Scenario, games: Mapping[str, Library]) -> Library:
    """Return what a scenario's game is played with; raise `ScenarioError` if it is not built."""
    library = games.get(scenario.game)
    if library is None:
        raise ScenarioError(
            worded("game: the game {game} is not built in this version", game=quoted(scenario.game))
        )
    return library


def editions_of(scenario: Scenario, library: Library) -> tuple[str, ...]:
    """Return the editions that it holds under, oldest first; raise `ScenarioError` for none."""
    known = tuple(library.editions)
    meant = covered(scenario.rulebook, known)
    fault = edition_fault(scenario.rulebook, known, known)
    if fault:
        raise ScenarioError(worded("rulebook: {fault}", fault=fault))
    for number, step in enumerate(scenario.step, 1):
        for which, each in enumerate(step.expect, 1):
            fault = edition_fault(each.rulebooks or (), known, meant)
            if fault:
                raise ScenarioError(
                    worded(
                        "step {number}: expect {which}: rulebooks: {fault}",
                        number=number,
                        which=which,
                        fault=fault,
                    )
                )
    return meant


def runner_in(scenario: Scenario, library: Library, edition: str) -> Runner:
    """Return a runner under one edition, or raise `ScenarioError`."""
    try:
        return Runner(
            scenario, library.editions[edition], library.verbs, library.find, whole=library.whole
        )
    except ScenarioError:
        raise
    except ValueError as error:
        raise ScenarioError(str(error)) from error


def first_fault(data: Mapping[str, Any], games: Mapping[str, Library]) -> str:
    """Play a scenario and return its first fault in one line, or ``""`` if all is as expected."""
    return sentence(_fault(data, games))


def _fault(data: Mapping[str, Any], games: Mapping[str, Library]) -> str:
    try:
        runners = runners_for(data, games)
    except ScenarioError as error:
        return str(error)
    for runner in runners:
        fault = _first_fault(runner)
        if fault:
            return fault if len(runners) == 1 else f"{runner.rules.edition}: {fault}"
    return ""


def _first_fault(runner: Runner) -> str:
    for number in range(1, len(runner.scenario.step) + 1):
        try:
            faults = faults_of(runner, runner.play(number))
        except ScenarioError as error:
            return worded("step {number}: {error}", number=number, error=str(error))
        if faults:
            return worded("step {number}: {faults}", number=number, faults="; ".join(faults))
    return ""
