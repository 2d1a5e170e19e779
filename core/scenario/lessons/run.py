"""A lesson being done: where it stands, what is asked, and what comes of actions and answers.

A run holds no window and no clock. Whoever shows it hands it each attempt of the learner and shows
the history that it returns. What a learner has done well is counted, and told at the end.
"""

from collections.abc import Sequence
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from core.messages import worded
from core.rules.history import History, Outcome
from core.rules.verdict import Ruling
from core.scenario.annotations import Marks, Ring, Spot, Target, read_drawn
from core.scenario.lessons.answers import Answer, answers_of, picked, right_answers
from core.scenario.lessons.draws import Draws
from core.scenario.lessons.feedback import Came, Feedback, feedback
from core.scenario.lessons.lesson import Lesson, LessonStep, holding, steps_in, text_in
from core.scenario.lessons.meant import action_of
from core.scenario.lessons.shown_solution import shown_the_way, steps_back, works_from
from core.scenario.lessons.trial import Trial
from core.scenario.runner import Runner
from core.scenario.steps import ActionStep, id_of_step
from core.state.ids import ObjectId, PlayerId, Zone

PATIENCE = 2
"""So many actions about something else in a row, and the first hint is offered."""


class Hint(IntEnum):
    """How much of a hint was taken."""

    NONE = 0
    WORDS = 1
    RINGS = 2
    SHOWN = 3


class StepResult(Struct, frozen=True, kw_only=True):
    """How a step went: tries, the strongest hint, and whether the first try was right."""

    tries: int = 0
    hint: int = 0
    right_first: bool = False
    done: bool = False


class Assessment(Struct, frozen=True, kw_only=True):
    """What came of an answer: whether it is right, what is said, and what the table then did."""

    right: bool
    correct: tuple[int, ...]
    says: str
    outcomes: tuple[Outcome, ...] = ()


class LessonRun:
    """One learner in one lesson, in one edition.

    ``seed`` may be anything that differs from time to time, such as how often it was begun: it
    decides in which order answers stand.
    """

    def __init__(self, lesson: Lesson, runner: Runner, seed: str = "") -> None:
        self.lesson = lesson
        self.seed = seed
        self.lineage = runner.rules.lineage
        self.steps = steps_in(lesson, self.lineage)
        self.results: list[StepResult] = [StepResult() for _ in self.steps]
        self.seat = PlayerId(lesson.seat)
        self.number = 0
        self.laid_anew = False
        self.found: set[int] = set()
        self._apart = 0
        self._played = False
        self._answered = False
        self._order: tuple[int, ...] = ()
        self._start = Trial(runner)
        self.trial = self._start.fork()
        self._begin(runner)

    # Where it stands

    @property
    def step(self) -> LessonStep | None:
        """The step that it stands in; None at the end."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    @property
    def history(self) -> History:
        """What is done, from the beginning of the lesson; nothing of what is to come."""
        return self.trial.runner.history

    @property
    def is_open(self) -> bool:
        """Whether the step waits for an answer, so that nothing may be done before it."""
        step = self.step
        return step is not None and step.is_question and not self._answered

    @property
    def has_reached(self) -> bool:
        """Whether what the step is about holds as the table stands: its goal, or all its finds."""
        step = self.step
        if step is None:
            return True
        if step.kind == "sandbox":
            return bool(step.asks.find) and len(self.found) == len(step.asks.find)
        return step.kind == "do" and self.trial.holds(step.goal)

    @property
    def stars(self) -> int:
        """How well it went, once it is at its end: reached, nothing shown, right at once."""
        if self.step is not None:
            return 0
        shown = any(each.hint == Hint.SHOWN for each in self.results)
        clean = all(
            each.right_first and each.hint == Hint.NONE
            for each, step in zip(self.results, self.steps, strict=True)
            if step.is_question or step.kind == "do" or step.asks.find
        )
        return 1 + (not shown) + (not shown and clean)

    @property
    def has_found_all(self) -> bool:
        """Whether everything was found that steps of free play ask for."""
        both = zip(self.results, self.steps, strict=True)
        return all(each.right_first for each, step in both if step.asks.find)

    def marks(self) -> Marks:
        """Return what the step draws over the position as it stands."""
        step = self.step
        return self.trial.runner.marks(step.show) if step is not None else ()

    # Doing

    def take(self, outcome: Outcome) -> Feedback | None:
        """Take in an attempt of the learner at a task, and return what is said of it.

        Elsewhere, as in free play, it counts and nothing is said.
        """
        step, before = self.step, self.trial.fork()
        self.trial.last = self.trial.runner.keep(outcome, self._named(outcome))
        if step is None or step.kind != "do":
            self._tick()
            return None
        found = feedback(step, before, self.trial)
        self._apart = self._apart + 1 if found.apart else 0
        result = self.results[self.number]
        if not result.done:
            reached = found.came is Came.REACHED
            within = step.asks.within or len(step.model)
            at_once = reached and not result.tries and len(self.trial.outcomes) <= within
            asked = outcome.verdict.ruling is Ruling.CHOICE
            mistaken = found.came in {Came.KNOWN, Came.UNDONE} and not asked
            self.results[self.number] = replace(
                result,
                tries=result.tries + mistaken,
                done=reached,
                right_first=at_once,
            )
        return found

    @property
    def offers_hint(self) -> bool:
        """Whether the learner is so far off that the first hint is offered unasked."""
        return self._apart >= PATIENCE

    def stand(self, cursor: int) -> None:
        """Go to an earlier or later place in what was done: undo, redo, a click on the timeline.

        It never counts as an answer.
        """
        self.trial.runner.history = self.history.jump(cursor)
        self.trial.last = None

    def _named(self, outcome: Outcome) -> str:
        """Return the id for what an action has made, if the solution names what it makes."""
        step = self.step
        actions = step.model if step is not None else ()
        ways = holding(step.asks.also, self.lineage) if step is not None else ()
        known = (*actions, *(each for way in ways for each in way.steps))
        names = (id_of_step(each) for each in known if each.do == outcome.action.verb)
        return next(filter(None, names), "")

    def _tick(self) -> None:
        """Tick off what was looked for and is there."""
        step = self.step
        for number, find in enumerate(step.asks.find if step is not None else ()):
            if number not in self.found and self.trial.holds(find.expectations):
                self.found.add(number)

    # Answering

    def answers(self) -> tuple[Answer, ...]:
        """Return the answers to choose from, in an order that differs from time to time."""
        found = answers_of(self.step, self.lineage) if self.step is not None else ()
        return tuple(found[number] for number in self._order)

    def answer(self, number: int) -> Assessment:
        """Choose an answer by its number from 0; the table then does what the question is about.

        Raise `ValueError` where nothing is asked.
        """
        step = self._asked("predict", "ask")
        chosen = self.answers()[number]
        outcomes = self._play(self.trial, step)
        meant = right_answers(step, self.trial)
        correct = tuple(place for place, each in enumerate(self._order) if each in meant)
        right = number in correct
        says = "" if right else chosen.says
        return self._assessed(
            right=right,
            correct=correct,
            says=says or text_in(step.asks.why, self.lineage),
            outcomes=outcomes,
        )

    def right(self) -> tuple[int, ...]:
        """Return which answers are right, by number from 0, without giving any."""
        step = self._asked("predict", "ask")
        trial = self.trial.fork()
        if not self._played:
            for action in step.model:
                trial.play_freely(action)
        meant = right_answers(step, trial)
        return tuple(place for place, each in enumerate(self._order) if each in meant)

    def pick(self, objects: Sequence[ObjectId]) -> Assessment:
        """Answer with picked cards."""
        step = self._asked("pick")
        outcomes = self._play(self.trial, step)
        right = set(objects) == set(self.meant())
        return self._assessed(
            right=right,
            correct=(),
            says=text_in(step.asks.why, self.lineage),
            outcomes=outcomes,
        )

    def look(self, key: str) -> Assessment:
        """Answer with a mark on a drawn face, by the key of its rule."""
        step = self._asked("look")
        outcomes = self._play(self.trial, step)
        right = key in step.asks.right
        return self._assessed(
            right=right,
            correct=(),
            says=text_in(step.asks.why, self.lineage),
            outcomes=outcomes,
        )

    def meant(self) -> tuple[ObjectId, ...]:
        """Return the objects that are to be picked."""
        step = self._asked("pick")
        return picked(self.trial.runner, step.asks.pick, self.seat)

    def proof(self) -> tuple[Outcome, ...]:
        """Return what shows a typed answer, played beside the lesson; nothing of it stays."""
        step = self.step
        trial = self.trial.fork()
        outcomes = []
        for action in step.proof if step is not None else ():
            trial.play(action)
            if trial.last is not None:
                outcomes.append(trial.last)
        return tuple(outcomes)

    def _asked(self, *kinds: str) -> LessonStep:
        step = self.step
        if step is None or step.kind not in kinds:
            raise ValueError(worded("nothing of this kind is asked here"))
        return step

    def _assessed(
        self, *, right: bool, correct: tuple[int, ...], says: str, outcomes: tuple[Outcome, ...]
    ) -> Assessment:
        self._answered = True
        result = self.results[self.number]
        if not result.done:
            self.results[self.number] = replace(
                result, tries=result.tries + 1, done=True, right_first=right
            )
        return Assessment(right=right, correct=correct, says=says, outcomes=outcomes)

    def _play(self, trial: Trial, step: LessonStep) -> tuple[Outcome, ...]:
        """Play the actions of a step, once, and return what came of them."""
        if self._played:
            return ()
        self._played = True
        outcomes = []
        for action in step.model:
            trial.play_freely(action)
            if trial.last is not None:
                outcomes.append(trial.last)
        return tuple(outcomes)

    # Hints

    def hint(self, level: Hint) -> str:
        """Take a hint and return its words; a shown solution is asked for with `show_me`.

        What is done already is no worse for a hint at another try.
        """
        result = self.results[self.number]
        if not result.done:
            self.results[self.number] = replace(result, hint=max(result.hint, level))
        step = self.step
        return text_in(step.asks.hint.say, self.lineage) if step is not None else ""

    def rings(self) -> Marks:
        """Return what the second hint rings: what the file says, or what the solution is about."""
        step, runner = self.step, self.trial.runner
        if step is None:
            return ()
        if step.asks.hint.ring:
            return runner.marks([read_drawn({"ring": each}) for each in step.asks.hint.ring])
        targets: dict[Target, None] = {}
        for each in step.model:
            action = action_of(runner, each)
            for object_id in action.subjects if action is not None else ():
                targets[object_id] = None
            to = str(each.arguments.get("to", "")) if isinstance(each, ActionStep) else ""
            if Zone(to) in runner.zones:
                targets[self._spot(Zone(to))] = None
        return tuple(Ring(at=each) for each in targets)

    def _spot(self, zone: Zone) -> Spot:
        found = self.trial.runner.rules.zones_of(zone)
        shared = bool(found) and found[0].shared
        return Spot(zone, None if shared else self.seat)

    def takes_back(self) -> int:
        """Return how many actions *Show me* takes back before it begins."""
        return steps_back(self.step, self.trial) if self.step is not None else 0

    def show_me(self) -> tuple[Outcome, ...]:
        """Do the task for the learner from the last place that allows it; return what was done."""
        step = self.step
        if step is None:
            return ()
        self.hint(Hint.SHOWN)
        back = self.takes_back()
        shown = shown_the_way(step, self.trial)
        if shown is None:
            return ()
        standing = len(self.trial.outcomes) - back
        self.trial = shown
        self.results[self.number] = replace(self.results[self.number], done=True)
        return shown.outcomes[standing:]

    def again(self) -> None:
        """Begin the step anew; what was counted stays."""
        self._begin(self._start.runner)

    # Going on

    def go_on(self) -> bool:
        """Go to the next step; tell whether there is one.

        The position of the solution is laid, or the learner's own where the lesson keeps it and the
        next step can be done from there. ``laid_anew`` tells that the table is not as it was left.
        """
        step = self.step
        if step is None:
            return False
        result = self.results[self.number]
        if not step.is_question and step.kind != "do":
            all_found = result.right_first or self.has_reached
            self.results[self.number] = replace(result, done=True, right_first=all_found)
        left = self.trial.runner
        model = self._start.fork()
        for action in step.model:
            model.play_freely(action)
        self.number += 1
        self.found = set()
        self._apart = 0
        kept = self.lesson.head.after == "keep" and step.kind == "do" and self._serves(left)
        self.laid_anew = not kept and left.state != model.runner.state
        self._begin(left if kept else model.runner)
        return self.step is not None

    def go_back(self, to: Runner, number: int) -> None:
        """Stand at the beginning of an earlier step, as a look."""
        self.number = number
        self._begin(to)

    def _serves(self, runner: Runner) -> bool:
        """Tell whether the next step can be done from where the learner has got to."""
        step = self.step
        if step is None:
            return True
        return step.kind != "do" or works_from(step, Trial(runner))

    def _begin(self, runner: Runner) -> None:
        self._start = Trial(runner)
        self.trial = self._start.fork()
        self._played = self._answered = False
        step = self.step
        count = len(answers_of(step, self.lineage)) if step is not None else 0
        draws = Draws(f"{self.lesson.head.id} {self.number} {self.seed}")
        self._order = tuple(draws.shuffled(range(count)))
        if step is not None and step.kind in {"watch", "pick", "look", "sandbox", "ask"}:
            self._play(self.trial, step)
            self.trial.began = self.trial.runner.history.cursor
