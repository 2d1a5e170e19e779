"""The third hint: back to the last position from which the model solution works, and from there."""

from core.scenario.lessons.lesson import LessonStep
from core.scenario.lessons.trial import Trial
from core.scenario.scenario import ScenarioError


def works_from(step: LessonStep, trial: Trial) -> bool:
    """Tell whether the model solution, played from where a trial stands, reaches the goal.

    What has happened since the step began counts: whoever has played a land cannot play another.
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
    """Return a trial after the model solution, or None where it does not reach the goal."""
    tried = trial.fork()
    try:
        faults = any(tried.play(action) for action in step.model)
    except ScenarioError:
        return None
    return None if faults or not tried.holds(step.goal) else tried
