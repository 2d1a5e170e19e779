"""The third hint: back to the last position from which the model solution works, and from there."""

from collections.abc import Iterator, Sequence

from core.scenario.lessons.lesson import LessonStep, holding
from core.scenario.lessons.meant import action_of, is_meant
from core.scenario.lessons.trial import Trial
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError
from core.scenario.steps import Step


def solutions(step: LessonStep, runner: Runner) -> tuple[Sequence[Step], ...]:
    """Return the model solution of a task and the other ways to its goal that the lesson names."""
    also = holding(step.asks.also, runner.rules.lineage)
    return (step.model, *(way.steps for way in also))


def works_from(step: LessonStep, trial: Trial) -> bool:
    """Tell whether a solution, played on from where a trial stands, reaches the goal.

    What has happened since the step began counts: whoever has played a land cannot play another,
    and whoever has cast the creature has only to pay for it and let it resolve.
    """
    return _tried(step, trial) is not None


def shown_the_way(step: LessonStep, trial: Trial) -> Trial | None:
    """Return a trial that has reached the goal: as little taken back as possible, then the model.

    None means that not even the beginning of the step is a way; the checker refuses such a lesson.
    """
    here = trial.fork()
    while True:
        found = _tried(step, here)
        if found is not None or here.runner.history.cursor <= here.began:
            return found
        here.undo()


def steps_back(step: LessonStep, trial: Trial) -> int:
    """Return how many actions have to be taken back before the model solution works."""
    here, count = trial.fork(), 0
    while not works_from(step, here) and here.runner.history.cursor > here.began:
        here.undo()
        count += 1
    return count


def _tried(step: LessonStep, trial: Trial) -> Trial | None:
    """Return a trial after the rest of a solution, or None where none of them reaches the goal."""
    for way in _ways_on(step, trial):
        tried = trial.fork()
        try:
            faults = any(tried.play(action) for action in way)
        except ScenarioError:
            continue
        if not faults and tried.holds(step.goal):
            return tried
    return None


def _ways_on(step: LessonStep, trial: Trial) -> Iterator[Sequence[Step]]:
    """Yield each solution whole, then what may be left of it: what is not done yet, or an end."""
    known = solutions(step, trial.runner)
    yield from known
    if trial.outcomes:
        for solution in known:
            yield _not_done(solution, trial)
            yield from (solution[at:] for at in range(1, len(solution)))


def _not_done(solution: Sequence[Step], trial: Trial) -> Sequence[Step]:
    """Return the actions of a solution that a trial has not carried out, in their order."""
    done = [outcome.action for outcome in trial.outcomes]
    left: list[Step] = []
    for each in solution:
        meant = action_of(trial.runner, each)
        found = next((x for x in done if meant is not None and is_meant(meant, x)), None)
        if found is None:
            left.append(each)
        else:
            done.remove(found)
    return left
