"""Checker of scenarios, and coverage of rules by scenarios."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from core.cards.card import Card
from core.messages import worded
from core.rules.actions import Action
from core.rules.rulebook import Rulebook
from core.rules.ruleset import Ruleset
from core.scenario.expectations import faults_of
from core.scenario.plain import covered, edition_fault, quoted, sentence
from core.scenario.runner import Runner
from core.scenario.scenario import Scenario, ScenarioError, read_scenario
from core.scenario.texts import runner_of


class Library(Struct, frozen=True, kw_only=True):
    """Rules and cards for the scenarios of one game.

    ``whole`` is true if these are all cards of a complete card file.
    """

    editions: Mapping[str, Ruleset]
    verbs: tuple[type[Action], ...]
    find: Callable[[str], Card | None]
    whole: bool = False


def runners_for(data: Mapping[str, Any], games: Mapping[str, Library]) -> tuple[Runner, ...]:
    """Return a runner for each edition that a scenario is about, or raise `ScenarioError`."""
    scenario = read_scenario(data)
    library = library_of(scenario, games)
    return tuple(runner_in(scenario, library, each) for each in editions_of(scenario, library))


def library_of(scenario: Scenario, games: Mapping[str, Library]) -> Library:
    """Return the library of a scenario's game; raise `ScenarioError` if there is none."""
    library = games.get(scenario.game)
    if library is None:
        game = quoted(scenario.game)
        raise ScenarioError(worded("game: the game {game} is not built in this version", game=game))
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
                where = worded("step {number}: expect {which}", number=number, which=which)
                raise ScenarioError(worded("{where}: rulebooks: {fault}", where=where, fault=fault))
    return meant


def runner_in(scenario: Scenario, library: Library, edition: str) -> Runner:
    """Return a runner under one edition, or raise `ScenarioError`."""
    try:
        return runner_of(
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
        for number in range(1, len(runner.scenario.step) + 1):
            try:
                fault = "; ".join(faults_of(runner, runner.play(number)))
            except ScenarioError as error:
                fault = str(error)
            if fault:
                found = worded("step {number}: {fault}", number=number, fault=fault)
                return found if len(runners) == 1 else f"{runner.rules.edition}: {found}"
    return ""


class Gap(Struct, frozen=True, order=True):
    """One rule in one edition that no scenario shows."""

    key: str
    edition: str
    number: str


def gaps(book: Rulebook, scenarios: Iterable[Scenario]) -> tuple[Gap, ...]:
    """Return every rule of the book, in every edition with a number for it, without a scenario.

    A scenario shows the keys that its ``rules`` list, in the editions it is played under.
    """
    editions = [edition.id for edition in book.editions]
    shown = {
        (key, edition)
        for scenario in scenarios
        if scenario.game == book.game
        for key in scenario.rules
        for edition in covered(scenario.rulebook, editions)
    }
    numbers = {edition: book.numbers(edition) for edition in editions}
    return tuple(
        Gap(entry.key, edition, number[entry.key])
        for entry in book.entries
        for edition, number in numbers.items()
        if number[entry.key] and (entry.key, edition) not in shown
    )
