"""Proofs of puzzles: searched in a position, written into files, and compared with a file."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from core.messages import worded
from core.puzzles.acts import Act, TooLargeError
from core.puzzles.goals import REACHED, Goal
from core.puzzles.lines import Line, Moves
from core.puzzles.search import MOST_LINES, Choose, Search, Solution, Valued, by_default
from core.rules.choices import Selection
from core.scenario.position_writer import write_action
from core.scenario.runner import Runner
from core.scenario.scenario import Proof, PuzzleGoal, Refuted
from core.state.ids import OBJECT_ANSWER, Answer, CardId, ObjectId, PlayerId

StepData = dict[str, Any]
PASSING = "pass"
_WITHOUT = frozenset({"asks"})
"""The fields of an action without an effect on its result."""
Proving = Generator[int, None, Proof]
"""A search in steps: each yields the number of lines so far."""


class Prover:
    """The search of one puzzle, with its acts in the words of its file."""

    def __init__(
        self,
        runner: Runner,
        moves: Moves,
        goal: PuzzleGoal,
        player: str,
        most: int = MOST_LINES,
    ) -> None:
        self._runner = runner
        self._start = runner.state
        about = Goal(name=goal, player=PlayerId(player), start=self._start, moves=moves)
        self.search = Search(runner.rules, about, most)

    def proof(self) -> Proving:
        """Search the puzzle; raise `TooLargeError` if it has too many lines."""
        solution = yield from self.search.solution()
        return (yield from self.written(solution))

    def written(self, solution: Solution) -> Proving:
        """Return a solution as files have it."""
        wrong = []
        for each in solution.wrong:
            taken = yield from self.search.refutation(each.line.node, each.value)
            refutation = tuple(self.act(one.player, one.line) for one in taken)
            wrong.append(Refuted(act=self.first(each.line), refutation=refutation))
        return Proof(
            lines=max(solution.lines, 1),
            right=tuple(self.first(each.line) for each in solution.right),
            wrong=tuple(wrong),
        )

    def first(self, line: Line) -> StepData:
        """Return a first act as a step; passing is the step that follows it."""
        if line.act is not None:
            return self.act(self.search.goal.player, line)
        _, actions = self.search.goal.moves.onward(self._runner.view)
        return self.step(Act(action=next(iter(actions))))

    def act(self, player: PlayerId, line: Line) -> StepData:
        """Return an act as a step with all its values."""
        if line.act is None:
            return {"do": PASSING, "player": str(player)}
        return self.step(line.act)

    def step(self, act: Act) -> StepData:
        """Return an act of any player as a step."""
        words = _Words(self._runner)
        data = write_action(act.action, words, PlayerId(""))
        given = {key: value for key, value in data.items() if key not in _WITHOUT}
        step = {"do": act.action.verb, **given}
        if act.answers:
            step["answers"] = [_answer(each, words) for each in act.answers]
        return step

    def fault(self, proof: Proof) -> Generator[int, None, str]:
        """Search again; return a sentence about the first difference from a proof, or ``""``."""
        solution = yield from self.search.solution()
        return next(self._differences(solution, proof), "")

    def _differences(self, solution: Solution, proof: Proof) -> Iterator[str]:
        right = [self.first(each.line) for each in solution.right]
        wrong = [self.first(each.line) for each in solution.wrong]
        refuted = [each.act for each in proof.wrong]
        for act in (each for each in right if each not in proof.right):
            yield worded("this act reaches the goal, too: {act}", act=_words_of(act))
        for act in (each for each in proof.right if each not in right):
            yield worded("this act does not reach the goal: {act}", act=_words_of(act))
        for act in (each for each in wrong if each not in refuted):
            yield worded("this act has no refutation: {act}", act=_words_of(act))
        for act in (each for each in refuted if each not in wrong):
            yield worded("this act is not possible: {act}", act=_words_of(act))
        best = max((each.value for each in solution.right), default=REACHED)
        valued = dict(zip(map(_words_of, wrong), solution.wrong, strict=True))
        for each in proof.wrong:
            found = valued.get(_words_of(each.act))
            if found is not None and not self._refutes(found, each.refutation, best):
                yield worded("the refutation does not refute {act}", act=_words_of(each.act))

    def _refutes(self, wrong: Valued, refutation: Iterable[StepData], best: float) -> bool:
        left = list(refutation)
        try:
            return self.search.played(wrong.line.node, self.following(left)) < best and not left
        except LookupError:
            return False

    def following(self, left: list[StepData]) -> Choose:
        """Return a choice of lines by steps, each taken off the list, and then by default.

        It raises `LookupError` where no line is the next step.
        """

        def choose(player: PlayerId, lines: list[Line]) -> Line:
            if not left:
                return by_default(lines)
            wanted = left.pop(0)
            found = (each for each in lines if self.act(player, each) == wanted)
            line = next(found, None)
            if line is None:
                raise LookupError(_words_of(wanted))
            return line

        return choose


class _Words:
    """The words of a file for objects and cards; numbers for those that came later."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def object(self, object_id: ObjectId, /) -> str:
        return self._runner.word_of(object_id)

    def card(self, who: CardId, /) -> str:
        return self._runner.word_of(ObjectId(who))


def _answer(answer: Selection | Answer, words: _Words) -> Any:  # noqa: ANN401 - plain data
    if isinstance(answer, str):
        return _word(answer, words)
    if answer.number is not None:
        return answer.number
    if answer.amounts:
        return [share for _, share in answer.amounts]
    return [_word(each, words) for each in answer.options]


def _word(answer: Answer, words: _Words) -> str:
    if not answer.startswith(OBJECT_ANSWER):
        return answer
    return words.object(ObjectId(int(answer.removeprefix(OBJECT_ANSWER))))


def _words_of(act: Mapping[str, Any]) -> str:
    """Return an act as a short text for a person who corrects the file."""
    return ", ".join(f"{key} {value}" for key, value in act.items())


def puzzle_fault(runner: Runner, moves: Moves) -> Generator[int, None, str]:
    """Search the puzzle of a scenario again; return the first fault of its proof, or ``""``."""
    puzzle = runner.scenario.puzzle
    if puzzle is None:
        return worded("puzzle: the file has none")
    prover = Prover(runner, moves, puzzle.goal, puzzle.player)
    try:
        return (yield from prover.fault(puzzle.proof))
    except TooLargeError:
        return worded(
            "the puzzle has more than {most:,} lines, so it cannot be proved", most=MOST_LINES
        )
