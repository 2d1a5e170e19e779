"""A learner's run through a lesson: position, questions, feedback and results.

A run has no window and no clock: its caller passes each attempt and shows the returned history.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.lessons.attempt import (
    Attempt,
    AttemptResult,
    Feedback,
    can_be_solved,
    expected_action,
    feedback,
    matching_objects,
    right_answers,
    solved_from,
    undos_needed,
)
from core.lessons.lesson import Lesson, steps_in
from core.lessons.presenters import StepPresenter, presenter_of
from core.lessons.steps import (
    AnyStep,
    Choice,
    ChoiceQuestion,
    Do,
    LessonStep,
    Look,
    Pick,
    PlayOn,
    Sandbox,
)
from core.messages import NO_WORDS, Message, worded
from core.rules.history import History, Outcome
from core.rules.verdict import Ruling
from core.scenario.annotations import Marks, Ring, Spot, Target, read_drawn
from core.scenario.chance import Draws
from core.scenario.runner import Runner
from core.scenario.scenario import ActionStep, id_of_step
from core.state.ids import ObjectId, PlayerId, Zone

S = TypeVar("S", bound=LessonStep)

LOST_HERE = Message("That game is lost: begin the step again.")
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
    """Result of an answer: whether it is right, the remark, and the table's outcomes."""

    right: bool
    correct: tuple[int, ...]
    remark: str
    outcomes: tuple[Outcome, ...] = ()


class LessonRun:
    """Run of one learner through one lesson in one edition.

    ``seed`` decides the order of answers; it should differ between runs.
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
        self._start = Attempt(runner)
        self.attempt = self._start.fork()
        self._begin(runner)

    # Position

    @property
    def step(self) -> AnyStep | None:
        """The current step; None at the end."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    @property
    def presenter(self) -> StepPresenter[Any] | None:
        """The presenter of the current step; None at the end."""
        return presenter_of(self.step) if self.step is not None else None

    @property
    def history(self) -> History:
        """The history from the beginning of the lesson to now."""
        return self.attempt.runner.history

    @property
    def is_open(self) -> bool:
        """Whether the step waits for an answer, so that nothing may be done before it."""
        step = self.step
        return step is not None and step.is_question and not self._answered

    @property
    def has_reached(self) -> bool:
        """Whether the goal of the step holds, or all its finds are found."""
        step = self.step
        if isinstance(step, Sandbox):
            return len(self.found) == len(step.find)
        return step is None or (isinstance(step, Do) and self.attempt.holds(step.expectations))

    @property
    def stars(self) -> int:
        """How well it went, once it is at its end: reached, nothing shown, right at once."""
        if self.step is not None:
            return 0
        shown = any(each.hint == Hint.SHOWN for each in self.results)
        clean = all(
            each.right_first and each.hint == Hint.NONE
            for each, step in zip(self.results, self.steps, strict=True)
            if presenter_of(step).is_scored
        )
        return 1 + (not shown) + (not shown and clean)

    @property
    def has_found_all(self) -> bool:
        """Whether everything was found that steps of free play ask for."""
        both = zip(self.results, self.steps, strict=True)
        return all(each.right_first for each, step in both if presenter_of(step).finds)

    def marks(self) -> Marks:
        """Return the marks of the step for the current position."""
        step = self.step
        return self.attempt.runner.marks(step.drawn) if step is not None else ()

    # Doing

    def take(self, outcome: Outcome) -> Feedback | None:
        """Record an attempt at a task and return feedback; outside a task return None."""
        step, before = self.step, self.attempt.fork()
        self.attempt.last = self.attempt.runner.keep(outcome, self._named(outcome))
        if not isinstance(step, Do):
            for number, find in enumerate(step.find if isinstance(step, Sandbox) else ()):
                if self.attempt.holds(find.expectations):
                    self.found.add(number)
            return None
        if isinstance(step, PlayOn):
            return self._played_on(step)
        found = feedback(step, before, self.attempt)
        self._apart = self._apart + 1 if found.apart else 0
        result = self.results[self.number]
        if not result.done:
            reached = found.result is AttemptResult.REACHED
            within = step.within or len(step.solution)
            at_once = reached and not result.tries and len(self.attempt.outcomes) <= within
            asked = outcome.verdict.ruling is Ruling.CHOICE
            mistaken = found.result in {AttemptResult.KNOWN, AttemptResult.UNDONE} and not asked
            self.results[self.number] = replace(
                result,
                tries=result.tries + mistaken,
                done=reached,
                right_first=at_once,
            )
        return found

    def _played_on(self, step: PlayOn) -> Feedback | None:
        """Return feedback once a game from a position is at its goal, or lost."""
        result, reached = self.results[self.number], self.attempt.holds(step.expectations)
        lost = not reached and self._has_failed(step)
        if not reached and not lost:
            return None
        if not result.done:
            self.results[self.number] = replace(
                result,
                tries=result.tries + lost,
                done=reached,
                right_first=reached and not result.tries,
            )
        return Feedback(
            result=AttemptResult.REACHED if reached else AttemptResult.KNOWN,
            text=step.why if reached else "",
            answer=NO_WORDS if reached else LOST_HERE,
        )

    def _has_failed(self, step: PlayOn) -> bool:
        state = self.attempt.runner.state
        over = state.match.over or bool(state.player(self.seat).out)
        return over or any(self.attempt.holds((each,)) for each in step.failures)

    @property
    def offers_hint(self) -> bool:
        """Whether the learner is so far off that the first hint is offered unasked."""
        return self._apart >= PATIENCE

    def stand(self, cursor: int) -> None:
        """Go to an earlier or later action of the history (undo, redo, timeline).

        It never counts as an answer.
        """
        self.attempt.runner.history = self.history.jump(cursor)
        self.attempt.last = None

    def _named(self, outcome: Outcome) -> str:
        """Return the id that the solution gives to an object that this action makes."""
        step = self.step
        ways = step.solutions if isinstance(step, Do) else (step.model,) if step is not None else ()
        known = (each for way in ways for each in way)
        names = (id_of_step(each) for each in known if each.do == outcome.action.verb)
        return next(filter(None, names), "")

    # Answering

    def answers(self) -> tuple[Choice, ...]:
        """Return the answers to choose from, in an order that differs from time to time."""
        found = self.presenter.answers if self.presenter is not None else ()
        return tuple(found[number] for number in self._order)

    def answer(self, number: int) -> Assessment:
        """Choose an answer by index; the table then does the action in question.

        Raise `ValueError` if the step asks nothing.
        """
        step = self._asked(ChoiceQuestion)
        chosen = self.answers()[number]
        outcomes = self._play(self.attempt, step)
        meant = right_answers(step, self.attempt)
        correct = tuple(place for place, each in enumerate(self._order) if each in meant)
        right = number in correct
        remark = "" if right else chosen.say
        return self._assessed(
            right=right, remark=remark or step.why, outcomes=outcomes, correct=correct
        )

    def right(self) -> tuple[int, ...]:
        """Return which answers are right, by number from 0, without giving any."""
        step = self._asked(ChoiceQuestion)
        attempt = self.attempt.fork()
        if not self._played:
            for action in step.model:
                attempt.play_freely(action)
        meant = right_answers(step, attempt)
        return tuple(place for place, each in enumerate(self._order) if each in meant)

    def pick(self, objects: Sequence[ObjectId]) -> Assessment:
        """Answer with picked cards."""
        step = self._asked(Pick)
        outcomes = self._play(self.attempt, step)
        right = set(objects) == set(self.meant())
        return self._assessed(right=right, remark=step.why, outcomes=outcomes)

    def look(self, key: str) -> Assessment:
        """Answer with a mark on a drawn face, by the key of its rule."""
        step = self._asked(Look)
        outcomes = self._play(self.attempt, step)
        return self._assessed(right=key in step.right, remark=step.why, outcomes=outcomes)

    def meant(self) -> tuple[ObjectId, ...]:
        """Return the objects that are to be picked."""
        return matching_objects(self.attempt.runner, self._asked(Pick).pick, self.seat)

    def proof(self) -> tuple[Outcome, ...]:
        """Return the outcomes that prove a typed answer, played on a fork."""
        step = self.step
        attempt = self.attempt.fork()
        outcomes = []
        for action in step.proof_steps if isinstance(step, ChoiceQuestion) else ():
            attempt.play(action)
            if attempt.last is not None:
                outcomes.append(attempt.last)
        return tuple(outcomes)

    def _asked(self, kind: type[S]) -> S:
        step = self.step
        if not isinstance(step, kind):
            raise ValueError(worded("nothing of this kind is asked here"))  # noqa: TRY004 - no fault of a type
        return step

    def _assessed(
        self,
        *,
        right: bool,
        remark: str,
        outcomes: tuple[Outcome, ...],
        correct: tuple[int, ...] = (),
    ) -> Assessment:
        self._answered = True
        result = self.results[self.number]
        if not result.done:
            self.results[self.number] = replace(
                result, tries=result.tries + 1, done=True, right_first=right
            )
        return Assessment(right=right, correct=correct, remark=remark, outcomes=outcomes)

    def _play(self, attempt: Attempt, step: LessonStep) -> tuple[Outcome, ...]:
        if self._played:
            return ()
        self._played = True
        outcomes = []
        for action in step.model:
            attempt.play_freely(action)
            if attempt.last is not None:
                outcomes.append(attempt.last)
        return tuple(outcomes)

    # Hints

    def hint(self, level: Hint) -> str:
        """Take a hint and return its text; `show_me` shows the solution.

        A step that is already done keeps its result.
        """
        result = self.results[self.number]
        if not result.done:
            self.results[self.number] = replace(result, hint=max(result.hint, level))
        step = self.step
        return step.hint.say if step is not None else ""

    def rings(self) -> Marks:
        """Return the objects that the second hint rings: those of the file or of the solution."""
        step, runner = self.step, self.attempt.runner
        if step is None:
            return ()
        if step.hint.ring:
            return runner.marks([read_drawn({"ring": each}) for each in step.hint.ring])
        targets: dict[Target, None] = {}
        for each in step.model:
            action = expected_action(runner, each)
            for object_id in action.subjects if action is not None else ():
                targets[object_id] = None
            to = Zone(str(each.arguments.get("to", "")) if isinstance(each, ActionStep) else "")
            if to in runner.zones:
                shared = any(zone.shared for zone in runner.rules.zones_of(to)[:1])
                targets[Spot(to, None if shared else self.seat)] = None
        return tuple(Ring(at=each) for each in targets)

    def undos_needed(self) -> int:
        """Return how many actions *Show me* takes back before it begins."""
        step = self.step
        if isinstance(step, PlayOn) or not isinstance(step, Do):
            return 0
        return undos_needed(step, self.attempt)

    def show_me(self) -> tuple[Outcome, ...]:
        """Solve the task from the last position that allows it; return the outcomes."""
        step = self.step
        if not isinstance(step, Do):
            return ()
        self.hint(Hint.SHOWN)
        if isinstance(step, PlayOn):
            self.again()
        back = self.undos_needed()
        shown = solved_from(step, self.attempt)
        if shown is None:
            return ()
        standing = len(self.attempt.outcomes) - back
        self.attempt = shown
        self.results[self.number] = replace(self.results[self.number], done=True)
        return shown.outcomes[standing:]

    def again(self) -> None:
        """Restart the step; its result stays."""
        self._begin(self._start.runner)

    # Going on

    def go_on(self) -> bool:
        """Go to the next step; return whether there is one.

        The next step starts in the position of the solution, or in the learner's where the lesson
        keeps it and the step can be done from there. ``laid_anew`` is true if the position changed.
        """
        step = self.step
        if step is None:
            return False
        result = self.results[self.number]
        if not step.is_question and not isinstance(step, Do):
            all_found = result.right_first or self.has_reached
            self.results[self.number] = replace(result, done=True, right_first=all_found)
        left = self.attempt.runner
        model = self._start.fork()
        for action in step.model:
            model.play_freely(action)
        self.number += 1
        self.found = set()
        self._apart = 0
        following = self.step
        kept = (
            self.lesson.head.after == "keep"
            and isinstance(step, Do)
            and (not isinstance(following, Do) or can_be_solved(following, Attempt(left)))
        )
        self.laid_anew = not kept and left.state != model.runner.state
        self._begin(left if kept else model.runner)
        return self.step is not None

    def go_back(self, to: Runner, number: int) -> None:
        """Review an earlier step from its beginning."""
        self.number = number
        self._begin(to)

    def _begin(self, runner: Runner) -> None:
        self._start = Attempt(runner)
        self.attempt = self._start.fork()
        self._played = self._answered = False
        presenter = self.presenter
        count = len(presenter.answers) if presenter is not None else 0
        draws = Draws(f"{self.lesson.head.id} {self.number} {self.seed}")
        self._order = tuple(draws.shuffled(range(count)))
        if presenter is not None and presenter.plays_first:
            self._play(self.attempt, presenter.step)
            self.attempt.began = self.attempt.runner.history.cursor
