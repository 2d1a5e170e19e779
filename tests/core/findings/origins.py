"""Which line each finding of a step comes from, and which findings scenarios name."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import GeneratorType
from typing import Any

from msgspec import Struct

from core.rules import engine
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Batch, flat
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, Ruling
from core.scenario.checker import runners_for
from core.scenario.expectations import expected_of
from core.scenario.forms import RulingExpected
from core.scenario.runner import PlayedStep, Runner
from core.storage.readers import games, read_data, scenario_files
from tests.core.findings.sites import Site
from tests.places import ROOT

FOLDERS = (ROOT / "assets" / "scenarios", ROOT / "tests" / "core" / "findings")
_AGAINST = (Ruling.REFUSED, Ruling.NOTHING)


class Found(Struct, frozen=True):
    """A finding, and the line that made it."""

    finding: Finding
    module: str
    line: int


class Told(Struct, frozen=True):
    """Findings of one step of a scenario, with the expectations of the step."""

    found: tuple[Found, ...]
    because: frozenset[str]
    rulings: frozenset[str]
    impossible: bool

    def names(self, each: Found) -> bool:
        """Return whether the step expects exactly this finding: its key and an adverse ruling."""
        finding = each.finding
        named = not finding.key or finding.key in self.because  # some cite no rule at all
        ruled = finding.ruling not in _AGAINST or finding.ruling in self.rulings
        return named and ruled and (finding.possible or self.impossible)


def found_by(view: StateView, action: Action) -> Iterator[Found]:
    """Yield the findings about one action, each with its line."""
    if not all(each.is_there(view.state) for each in action.references()):
        missing = engine.judge(view, action).findings
        yield from (Found(each, "core/rules/engine.py", 0) for each in missing)
        return
    tables = view.rules.tables
    verb = tables.specs.get(type(action))
    for check in (*tables.for_all.values(), *(verb.checks.values() if verb is not None else ())):
        found = check(view, action)
        for finding in found:
            if isinstance(found, GeneratorType):
                yield Found(finding, *_line_of(found))


def _line_of(running: "GeneratorType[Any, Any, Any]") -> tuple[str, int]:
    """Return the current line of a generator, down to the innermost one."""
    while isinstance(running.gi_yieldfrom, GeneratorType):
        running = running.gi_yieldfrom
    frame = running.gi_frame
    assert frame is not None, "it stands at the yield"
    path = Path(frame.f_code.co_filename)
    return path.relative_to(ROOT).as_posix(), frame.f_lineno


def steps_of(paths: Sequence[Path]) -> Iterator[tuple[Runner, PlayedStep]]:
    """Play scenarios in all their editions, and yield each step with its player."""
    known = games(None)
    for path in scenario_files(paths):
        for runner in runners_for(read_data(path), known):
            for number in range(1, len(runner.scenario.step) + 1):
                yield runner, runner.play(number)


def told_by(runner: Runner, step: PlayedStep) -> Told:
    """Return the findings of a step, and the scenario's expectations of it."""
    expected = [each for each in expected_of(runner, step) if isinstance(each, RulingExpected)]
    return Told(
        found=tuple(_found_in(runner, step)),
        because=frozenset(key for each in expected for key in each.because or ()),
        rulings=frozenset(each.ruling for each in expected),
        impossible=any(each.possible is False for each in expected),
    )


def _found_in(runner: Runner, step: PlayedStep) -> Iterator[Found]:
    if step.outcome is None:
        return
    view = StateView(runner.rules, step.before, runner.memo)
    if not isinstance(step.outcome.action, Batch):
        yield from found_by(view, step.outcome.action)
        return
    found: list[Found] = []

    def judged(each: Action) -> Callable[[ActionContext], Action]:
        def maker(progress: ActionContext) -> Action:
            found.extend(found_by(progress.view, each))
            return each

        return maker

    steps = flat(step.outcome.action)
    engine.apply_batch(view, map(judged, steps), answers=step.outcome.action.answers)
    yield from found


def unnamed(sites: Sequence[Site], told: Iterable[Told]) -> tuple[Site, ...]:
    """Return the places whose finding no step names."""
    left = set(sites)
    for step in told:
        for each in step.found:
            if step.names(each):
                left.difference_update(made_at(sites, each))
    return tuple(sorted(left))


def made_at(sites: Sequence[Site], each: Found) -> list[Site]:
    """Return the place that made a finding; where it was only passed on, those that could have."""
    finding = each.finding
    here = [site for site in sites if site.module == each.module]
    exact = [site for site in here if site.line <= each.line <= site.last_line]
    made = finding.key, finding.ruling, finding.possible
    return exact or [
        site
        for site in sites
        if (site.returned or site in here) and made == (site.key, site.ruling, site.possible)
    ]
