"""Puzzles as lessons of one task, and a learner's run through one."""

from collections.abc import Mapping
from typing import Any

from core.games import GAMES
from core.lessons.attempt import AttemptResult, Feedback
from core.lessons.lesson import Lesson
from core.lessons.run import Hint, LessonRun
from core.messages import worded
from core.puzzles.goals import NAMES
from core.rules.history import Outcome
from core.rules.verdict import Ruling
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError, read_scenario
from core.scenario.solving import PuzzleAnswer, Solver

GRADES = ("easy", "fair", "medium", "hard", "very hard", "very hard")
"""The words for a grade: a level of the practice opponent that solves it, or the next number."""


def is_puzzle(data: Mapping[str, Any]) -> bool:
    """Return whether the data of a scenario is a puzzle."""
    return isinstance(data.get("puzzle"), Mapping)


def grade_words(grade: int) -> str:
    """Return how hard a puzzle of a grade is."""
    return GRADES[min(max(grade, 0), len(GRADES) - 1)]


def puzzle_id(name: str) -> str:
    """Return the id under which progress holds a puzzle, by the name of its file."""
    return f"puzzle.{name}"


def puzzle_lesson(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a puzzle as the data of a lesson; raise `ScenarioError` for a faulty one."""
    puzzle = read_scenario(data).puzzle
    if puzzle is None or not puzzle.proof.right:
        raise ScenarioError(worded("puzzle: the file has none with an answer"))
    step = {
        "task": puzzle.task or str(NAMES[puzzle.goal]),
        "goal": [{"ruling": "done"}],
        "solution": [puzzle.proof.right[0]],
        "hint": {"say": " ".join(puzzle.hints)},
    }
    head = {
        "id": puzzle_id(name),
        "learn": worded("You have solved it."),
        "chapter": str(NAMES[puzzle.goal]),
        "seat": puzzle.player,
    }
    rest = {key: each for key, each in data.items() if key not in {"puzzle", "step"}}
    return {**rest, "lesson": head, "step": [step]}


def solver_of(runner: Runner) -> Solver:
    """Return the solver of the puzzle of a runner's scenario."""
    puzzle = runner.scenario.puzzle
    if puzzle is None:
        raise ScenarioError(worded("puzzle: the file has none with an answer"))
    return Solver(runner, GAMES[runner.scenario.game].puzzle_moves(), puzzle)


class PuzzleRun(LessonRun):
    """Run of one learner through a puzzle: the first act that decides is right or refuted."""

    def __init__(self, lesson: Lesson, runner: Runner, solver: Solver, seed: str = "") -> None:
        self._solver = solver
        self._decided_at: int | None = None
        self.judged: PuzzleAnswer | None = None
        """The answer to the act that decided, until it is taken back."""
        super().__init__(lesson, runner, seed)

    @property
    def has_reached(self) -> bool:
        """Whether the present act reaches the goal."""
        return self.step is None or (self.judged is not None and self.judged.is_right)

    def take(self, outcome: Outcome) -> Feedback | None:
        """Record an attempt and return feedback: a right act, a wrong one, or another."""
        if self.step is None or self.judged is not None:
            self.attempt.last = self.attempt.runner.keep(outcome, "")
            return None
        answer = self._solver.answer(outcome) if outcome.carried_out else None
        self.attempt.last = self.attempt.runner.keep(outcome, "")
        if answer is None:
            asked = outcome.verdict.ruling is Ruling.CHOICE
            undone = asked or not outcome.carried_out
            kind = AttemptResult.UNDONE if undone else AttemptResult.ON_THE_WAY
            return Feedback(result=kind)
        self.judged, self._decided_at = answer, self.history.cursor
        result = self.results[0]
        if not result.done:
            changed = type(result)(
                tries=result.tries + (not answer.is_right),
                hint=result.hint,
                done=answer.is_right,
                right_first=answer.is_right and not result.tries,
            )
            self.results[0] = changed
        kind = AttemptResult.REACHED if answer.is_right else AttemptResult.KNOWN
        return Feedback(result=kind, text=str(answer.says))

    def stand(self, cursor: int) -> None:
        """Go to an earlier or later action of the history."""
        super().stand(cursor)
        if self._decided_at is not None and self.history.cursor < self._decided_at:
            self.judged = self._decided_at = None

    def undos_needed(self) -> int:
        """Return 0: the answer to a wrong act is played, and the puzzle begins again."""
        return 0

    def show_me(self) -> tuple[Outcome, ...]:
        """Play the first right act from the start."""
        step = self.step
        if step is None:
            return ()
        self.hint(Hint.SHOWN)
        self.again()
        for action in step.model:
            self.attempt.play_freely(action)
        self.results[0] = type(self.results[0])(
            tries=self.results[0].tries, hint=self.results[0].hint, done=True
        )
        return self.attempt.outcomes

    def _begin(self, runner: Runner) -> None:
        self.judged = self._decided_at = None
        super()._begin(runner)
