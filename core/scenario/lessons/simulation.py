"""A simulated learner: tries all that is offered, walks at random, and asks to be shown the way.

It proves of a lesson that nothing a person can do goes unanswered by a numbered rule, and that
nobody is ever stuck: from wherever a walk has led, *Show me* reaches the goal.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from core.messages import worded
from core.rules.history import Outcome
from core.rules.rulebook import Rulebook
from core.rules.ruleset import Option
from core.scenario.checker import Library, editions_of, library_of, runner_in
from core.scenario.lessons.draws import Draws
from core.scenario.lessons.lesson import Lesson, read_lesson, steps_in
from core.scenario.lessons.offers import offered
from core.scenario.lessons.shown_solution import shown_the_way
from core.scenario.lessons.trial import Taught, Trial, taught
from core.scenario.scenario import ScenarioError
from core.state.ids import PlayerId

WALKS = 50
"""Random walks for each task, as many as the goal of the lessons asks for."""
LONGEST_WALK = 8


class Simulated(Struct, kw_only=True):
    """What came of simulated learners: actions tried, and those without an answer; walks."""

    answered: int = 0
    unanswered: list[str] = []
    walks: int = 0
    stuck: list[str] = []

    def add(self, other: "Simulated") -> None:
        """Count what came of others as well."""
        self.answered += other.answered
        self.unanswered += other.unanswered
        self.walks += other.walks
        self.stuck += other.stuck


def simulated(
    data: Mapping[str, Any],
    games: Mapping[str, Library],
    books: Mapping[str, Rulebook],
    walks: int = WALKS,
) -> Simulated:
    """Send a learner through a lesson in each of its editions; raise `ScenarioError` if it cannot.

    A walk is up to `LONGEST_WALK` actions from the beginning of a task or of free play.
    """
    lesson = read_lesson(data)
    library = library_of(lesson.scenario, games)
    found = Simulated()
    for edition in editions_of(lesson.scenario, library):
        runner = runner_in(lesson.scenario, library, edition)
        numbers = books[lesson.scenario.game].numbers(edition)
        learner = _Learner(lesson, edition, lambda key, known=numbers: bool(known.get(key)), walks)  # type: ignore[misc] # mypy does not type a bound default
        for played in taught(runner, steps_in(lesson, runner.rules.lineage)):
            if played.faults:
                raise ScenarioError(
                    worded(
                        "step {number}: {faults}",
                        number=played.step.number,
                        faults="; ".join(played.faults),
                    )
                )
            if played.step.kind in {"do", "sandbox"}:
                found.add(learner.tries(played))
    return found


class _Learner:
    """Somebody who tries everything in a lesson; ``has_number`` tells whether a rule is told."""

    def __init__(
        self, lesson: Lesson, edition: str, has_number: Callable[[str], bool], walks: int
    ) -> None:
        self.lesson = lesson
        self.edition = edition
        self.has_number = has_number
        self.walks = walks
        self.seat = PlayerId(lesson.seat)

    def tries(self, played: Taught) -> Simulated:
        """Try all that is offered as a step begins, then walk."""
        found = Simulated()
        where = worded("{edition}: step {number}", edition=self.edition, number=played.step.number)
        options = self._options(played.start)
        for option in options:
            outcome = played.start.fork().attempt(option.action)
            found.answered += 1
            if not self._is_answered(outcome):
                found.answered -= 1
                found.unanswered.append(f"{where}: {option.label}")
        if played.step.kind == "do":
            for number in range(self.walks):
                found.walks += 1
                trial = self._walk(played, number)
                if not shown_the_way(played.step, trial):
                    said = ", ".join(outcome.label for outcome in trial.outcomes)
                    found.stuck.append(worded("{where}: after {said}", where=where, said=said))
        return found

    def _options(self, trial: Trial) -> list[Option]:
        return list(offered(trial.runner.view, self.seat))

    def _is_answered(self, outcome: Outcome) -> bool:
        """Tell whether a person reads a sentence and the number of a rule."""
        keys = (*outcome.verdict.keys, *(event.key for event in outcome.events))
        explained = any(str(finding.says) for finding in outcome.verdict.findings)
        return explained and any(self.has_number(key) for key in keys)

    def _walk(self, played: Taught, number: int) -> Trial:
        seed = f"{self.lesson.head.id} {played.step.name} {self.edition} {number}"
        draws, trial = Draws(seed), played.start.fork()
        for _ in range(1 + draws.below(LONGEST_WALK)):
            options = self._options(trial)
            if not options:
                break
            trial.attempt(options[draws.below(len(options))].action)
        return trial


def lines(found: Simulated) -> Iterator[str]:
    """Yield what went unanswered and where a learner was stuck, one a line."""
    yield from (worded("unanswered: {each}", each=each) for each in found.unanswered)
    yield from (worded("stuck: {each}", each=each) for each in found.stuck)
