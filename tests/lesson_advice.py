"""Whether another solution exists where the lesson’s own does not work, by a search.

``python -m tests.lesson_advice [PATH...]`` does every action that is offered where a task begins,
in the newest edition of each lesson. Where the lesson then advises to take it back, it looks for
the goal within `DEPTH` further actions, but for putting and moving a card somewhere by hand, which
reaches anything; where the lesson itself moves a card, that is tried too. A step
needs no search where the solution of the lesson still reaches the goal. It prints each way that
it finds, to be judged by a person, and ends with ``D detours, G continue, T take back, U not
searched to the end, O with another way``.
"""

import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from core.lessons.attempt import Attempt, AttemptResult, feedback, solved_steps
from core.lessons.lesson import read_lesson, steps_in
from core.lessons.offers import offered
from core.lessons.steps import Do
from core.rules.actions import flat
from core.rules.history import Outcome
from core.scenario.checker import editions_of, library_of, runner_in
from core.state.ids import PlayerId
from core.storage.courses import LESSONS, lesson_files
from core.storage.readers import games

GAMES = games(None)
DEPTH = 3
MOST = 2_000
"""So many positions are looked at after one detour, if no other number is asked for."""


class Advice(Struct, kw_only=True):
    """The advice, and the places with another way."""

    go_on: int = 0
    take_back: int = 0
    unsure: int = 0
    others: list[str] = []

    def __str__(self) -> str:
        detours = self.go_on + self.take_back + self.unsure + len(self.others)
        return (
            f"{detours} detours, {self.go_on} continue, {self.take_back} take back, "
            f"{self.unsure} not searched to the end, {len(self.others)} with another way"
        )


def advise(path: Path, advice: Advice, most: int = MOST) -> None:
    """Add a lesson's advice after each action that a learner may try first."""
    lesson = read_lesson(tomllib.loads(path.read_text(encoding="utf-8")))
    library = library_of(lesson.scenario, GAMES)
    edition = list(editions_of(lesson.scenario, library))[-1]
    runner = runner_in(lesson.scenario, library, edition)
    seat = PlayerId(lesson.seat)
    for played in solved_steps(runner, steps_in(lesson, runner.rules.lineage)):
        if not isinstance(played.step, Do):
            continue
        for option in offered(played.start.runner.view, seat):
            attempt = played.start.fork()
            outcome = attempt.act(option.action)
            said = feedback(played.step, played.start, attempt)
            if said.result is AttemptResult.REACHED:
                continue
            if not said.undos_needed:
                advice.go_on += 1
                continue
            way = _Search(played.step, seat, most).way(attempt)
            if way is None:
                advice.unsure += 1
            elif way:
                told = " > ".join(each.label for each in (outcome, *way))
                advice.others.append(f"{lesson.head.id} step {played.step.number}: {told}")
            else:
                advice.take_back += 1


class _Search:
    """Looks for the goal of a task, breadth first."""

    def __init__(self, step: Do, seat: PlayerId, most: int) -> None:
        self._step = step
        self._most = most
        self._seat = seat
        self._by_hand = {"put"} | ({"move"} - {each.do for each in step.model})

    def way(self, start: Attempt) -> Sequence[Outcome] | None:
        """Return actions that reach the goal, none if there are none; None if that is not known."""
        reached, looked = [start], 0
        for _ in range(DEPTH):
            following: list[Attempt] = []
            for attempt in reached:
                for after in self._after(attempt):
                    if after.holds(self._step.expectations):
                        return after.outcomes[len(start.outcomes) :]
                    following.append(after)
                    looked += 1
                    if looked >= self._most:
                        return None
            reached = following
        return ()

    def _after(self, attempt: Attempt) -> Iterator[Attempt]:
        for option in offered(attempt.runner.view, self._seat):
            after = attempt.fork()
            by_hand = any(each.verb in self._by_hand for each in flat(option.action))
            if not by_hand and after.act(option.action).carried_out:
                yield after


def main(words: Sequence[str]) -> int:
    """Try the lessons of the command line, or all that are shipped."""
    advice = Advice()
    for each in map(Path, words or [str(LESSONS)]):
        for path in lesson_files(each) if each.is_dir() else (each,):
            advise(path, advice)
    sys.stdout.write("".join(f"{line}\n" for line in (*advice.others, advice)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
