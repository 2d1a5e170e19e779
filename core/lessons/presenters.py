"""Presentation of lesson steps by kind: for the panel, a class, the editor, exports and checks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from core.lessons.attempt import Attempt, matching_objects
from core.lessons.steps import (
    AnyStep,
    Ask,
    Choice,
    ChoiceQuestion,
    Do,
    Find,
    LessonStep,
    Look,
    Pick,
    Predict,
    Question,
    Sandbox,
    Watch,
)
from core.messages import worded
from core.scenario.annotations import DrawnCallout, Marks
from core.scenario.runner import Runner
from core.scenario.scenario import Step
from core.state.ids import ObjectId, PlayerId

Moment = Literal["before", "after"]
S = TypeVar("S", bound=LessonStep)
Q = TypeVar("Q", bound=Question)
C = TypeVar("C", bound=ChoiceQuestion)

ASKED = "Answer in the panel; the table then shows the result."
LOOK = "Look at the table."


class LessonText(Struct, frozen=True, kw_only=True):
    """One text of a step: its place in the file, and whether it precedes the answer."""

    place: str
    text: str
    moment: Moment


class StepPresenter(Generic[S]):
    """How a step of one kind is announced, asked and answered.

    ``main_key`` is the key of its main text, ``fields`` are those of the editor's form. With
    ``plays_first`` the table does the actions before the learner does anything, with
    ``asked_after`` the question is about the position after them.
    """

    title: ClassVar[str] = "Question"
    prompt: ClassVar[str] = ASKED
    """Shown on the answer bar as the step begins."""
    editor_label: ClassVar[str] = "Another kind"
    fields: ClassVar[tuple[str, ...]] = ("text", "action", "hint", "expect", "why", "note")
    main_key: ClassVar[str] = "question"
    plays_first: ClassVar[bool] = True
    asked_after: ClassVar[bool] = True
    has_answer: ClassVar[bool] = True

    def __init__(self, step: S) -> None:
        self.step = step

    @property
    def question(self) -> str:
        """The question or the task; empty for a step to watch."""
        return str(getattr(self.step, self.main_key))

    @property
    def text(self) -> str:
        """The main text."""
        return self.question or self.step.say or LOOK

    @property
    def answers(self) -> tuple[Choice, ...]:
        """The answers to choose from, in the order of the file."""
        return ()

    @property
    def finds(self) -> tuple[Find, ...]:
        """The things to find."""
        return ()

    @property
    def is_scored(self) -> bool:
        """Whether the result of the step counts for the stars."""
        return True

    def has_reached(self, attempt: Attempt, found: set[int]) -> bool:  # noqa: ARG002 - of a task
        """Return whether the goal holds, or all finds are among those found."""
        return False

    def drawn(self, start: Runner, end: Runner) -> tuple[Marks, Marks]:  # noqa: ARG002 - of a task
        """Return the marks for the question and for the answer, by the positions of both."""
        marks = end.marks(self.step.drawn)
        return (marks if self.asked_after else ()), marks

    def meant(self, runner: Runner, seat: PlayerId) -> tuple[ObjectId, ...]:  # noqa: ARG002 - of some questions
        """Return the objects that are the answer."""
        return ()

    def other_attempts(self) -> Iterator[Sequence[Step]]:
        """Yield actions that the lesson knows apart from the model solution."""
        yield from ()

    def texts(self) -> Iterator[LessonText]:
        """Yield every text that is not empty."""
        before = {self.main_key: self.question, "hint: say": self.step.hint.say}
        before |= _placed("find", "say", self.finds) | _placed("options", "text", self.answers)
        after = {"why": self.step.why, "say": self.step.say, **self._texts_after()}
        moments: tuple[tuple[Moment, Mapping[str, str]], ...] = (
            ("before", before),
            ("after", after),
        )
        for moment, texts in moments:
            for place, text in texts.items():
                if text:
                    yield LessonText(place=place, text=text, moment=moment)
        for number, mark in enumerate(self.step.drawn, 1):
            if isinstance(mark, DrawnCallout):
                place = worded("show {number}: text", number=number)
                yield LessonText(place=place, text=mark.text, moment="after")

    def _texts_after(self) -> Mapping[str, str]:
        return {}


def _placed(key: str, of: str, parts: Sequence[Any]) -> dict[str, str]:
    """Return a text of each numbered part by its place in the file."""
    return {f"{key} {part.number}: {of}": getattr(part, of) for part in parts}


class WatchPresenter(StepPresenter[Watch]):
    """Presenter of text and demonstrations."""

    title = "Watch"
    prompt = "Watch, then go to the next step."
    editor_label = "Watch"
    fields = ("text", "action", "expect", "why", "note")
    main_key = "say"
    asked_after = False

    @property
    def question(self) -> str:
        """The question or the task; empty for a step to watch."""
        return ""

    @property
    def is_scored(self) -> bool:
        """Whether the result of the step counts for the stars."""
        return False


class DoPresenter(StepPresenter[Do]):
    """Presenter of tasks."""

    title = "Your task"
    prompt = "Try it on the table: every action is answered here, with its rule."
    editor_label = "You do it"
    fields = ("text", "action", "hint", "expect", "wrong", "why", "note")
    main_key = "task"
    plays_first = asked_after = False

    def has_reached(self, attempt: Attempt, found: set[int]) -> bool:  # noqa: ARG002 - of free play
        """Return whether the goal holds, or all finds are among those found."""
        return attempt.holds(self.step.expectations)

    def drawn(self, start: Runner, end: Runner) -> tuple[Marks, Marks]:  # noqa: ARG002 - of the others
        """Return the marks for the question and for the answer, by the positions of both."""
        return start.marks(self.step.drawn), ()

    def other_attempts(self) -> Iterator[Sequence[Step]]:
        """Yield actions that the lesson knows apart from the model solution."""
        yield from ((wrong.step,) for wrong in self.step.wrong)
        yield from (way.steps for way in self.step.also)

    def _texts_after(self) -> Mapping[str, str]:
        return _placed("also", "say", self.step.also) | _placed("wrong", "say", self.step.wrong)


class ChoicePresenter(StepPresenter[C]):
    """Presenter of questions with answers to choose from."""

    editor_label = "Ask first"
    fields = ("text", "action", "hint", "options", "expect", "why", "note")

    @property
    def answers(self) -> tuple[Choice, ...]:
        """The answers to choose from, in the order of the file."""
        return self.step.options

    def _texts_after(self) -> Mapping[str, str]:
        return {"no_proof": self.step.no_proof} | _placed("options", "say", self.step.options)


class PredictPresenter(ChoicePresenter[Predict]):
    """Presenter of questions about the result of the model action."""

    plays_first = asked_after = False


class AskPresenter(ChoicePresenter[Ask]):
    """Presenter of questions whose right answer is typed."""


class PickPresenter(StepPresenter[Pick]):
    """Presenter of questions that are answered by picking cards."""

    prompt = "Click cards on the table, then answer."

    def meant(self, runner: Runner, seat: PlayerId) -> tuple[ObjectId, ...]:
        """Return the objects that are the answer."""
        return matching_objects(runner, self.step.pick, seat)


class LookPresenter(StepPresenter[Look]):
    """Presenter of questions about a mark on a face."""

    prompt = "Click it on the card, or choose it in the panel."

    def meant(self, runner: Runner, seat: PlayerId) -> tuple[ObjectId, ...]:  # noqa: ARG002 - of picks
        """Return the objects that are the answer."""
        found = runner.object_named(self.step.look)
        return () if found is None else (found,)


class SandboxPresenter(StepPresenter[Sandbox]):
    """Presenter of free play."""

    title = "Free play"
    prompt = "The table is yours: every action is answered here, with its rule."
    main_key = "text"
    has_answer = False

    @property
    def finds(self) -> tuple[Find, ...]:
        """The things to find."""
        return self.step.find

    @property
    def is_scored(self) -> bool:
        """Whether the result of the step counts for the stars."""
        return bool(self.step.find)

    def has_reached(self, attempt: Attempt, found: set[int]) -> bool:  # noqa: ARG002 - of a task
        """Return whether the goal holds, or all finds are among those found."""
        return bool(self.step.find) and len(found) == len(self.step.find)

    def other_attempts(self) -> Iterator[Sequence[Step]]:
        """Yield actions that the lesson knows apart from the model solution."""
        yield from (find.steps for find in self.step.find)


PRESENTERS: Mapping[type[LessonStep], type[StepPresenter[Any]]] = {
    Watch: WatchPresenter,
    Do: DoPresenter,
    Predict: PredictPresenter,
    Ask: AskPresenter,
    Pick: PickPresenter,
    Look: LookPresenter,
    Sandbox: SandboxPresenter,
}


def presenter_of(step: AnyStep) -> StepPresenter[Any]:
    """Return the presenter of a step."""
    return PRESENTERS[type(step)](step)
