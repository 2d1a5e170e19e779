"""A question about any rule example, made when somebody wants to be surprised."""

from itertools import islice

from core.scenario.checker import runner_for
from core.scenario.lessons.checker import first_lesson_fault
from core.scenario.lessons.draws import Draws
from core.scenario.lessons.surprise import questions
from core.scenario.scenario import ScenarioError
from core.storage.readers import ScenarioFileError, known_to_lessons, read_data
from core.storage.topics import Example
from gui.features.lessons.lesson_reader import Laid, LessonFileError, laid_out, libraries

_OF_ONE = 3
"""So many questions of one example are tried before another example is."""
_EXAMPLES = 20


def surprise(examples: tuple[Example, ...], edition: str, seed: str) -> Laid | None:
    """Return a lesson whose last step is a question that holds by an edition, if there is one.

    Which it is depends on the ``seed`` alone. One that tells what is hidden, or has two right
    answers, is not asked.
    """
    known = known_to_lessons(())()
    for example in Draws(seed).shuffled(examples)[:_EXAMPLES]:
        try:
            data = read_data(example.path)
            runner = runner_for(data, libraries(), edition)
            for question in islice(questions(data, runner, seed), _OF_ONE):
                if not first_lesson_fault(question, libraries(), known):
                    return laid_out(question, edition)
        except (ScenarioError, ScenarioFileError, LessonFileError):
            continue
    return None
