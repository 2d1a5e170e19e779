"""Presentation of lesson steps by kind: for the panel, a class, the editor, exports and checks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

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
    PlayOn,
    Predict,
    Sandbox,
    Watch,
)
from core.messages import worded
from core.scenario.annotations import DrawnCallout

Moment = Literal["before", "after"]
S = TypeVar("S", bound=LessonStep)
C = TypeVar("C", bound=ChoiceQuestion)

LOOK = "Look at the table."


class LessonText(Struct, frozen=True, kw_only=True):
    """One text of a step: its place in the file, and whether it precedes the answer."""

    place: str
    text: str
    moment: Moment


class StepPresenter(Generic[S]):
    """How a step of one kind is announced, asked and answered.

    ``title`` is shown in the panel, ``prompt`` on the answer bar as the step begins. ``main_key``
    is the key of the main text, ``editor_label`` and ``fields`` are those of the editor's form.
    With ``plays_first`` the table does the actions before the learner does anything, with
    ``asked_after`` the question is about the position after them. A step to watch is not
    ``is_scored``, free play ``has_answer`` none.
    """

    title: ClassVar[str] = "Question"
    prompt: ClassVar[str] = "Answer in the panel; the table then shows the result."
    main_key: ClassVar[str] = "question"
    editor_label: ClassVar[str] = "Another kind"
    fields: ClassVar[tuple[str, ...]] = ("text", "action", "hint", "expect", "why", "note")
    plays_first: ClassVar[bool] = True
    asked_after: ClassVar[bool] = True
    is_scored: ClassVar[bool] = True
    has_answer: ClassVar[bool] = True

    def __init__(self, step: S) -> None:
        self.step = step

    @property
    def question(self) -> str:
        """The question or the task; empty for a step to watch."""
        return str(getattr(self.step, self.main_key)) if self.main_key != "say" else ""

    @property
    def text(self) -> str:
        """The main text."""
        return self.question or self.step.say or LOOK

    @property
    def answers(self) -> tuple[Choice, ...]:
        """The answers to choose from, in the order of the file."""
        return getattr(self.step, "options", ())

    @property
    def finds(self) -> tuple[Find, ...]:
        """The things to find."""
        return getattr(self.step, "find", ())

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
    places = (worded("{key} {number}: {of}", key=key, number=each.number, of=of) for each in parts)
    return {place: getattr(each, of) for place, each in zip(places, parts, strict=True)}


class WatchPresenter(StepPresenter[Watch]):
    """Presenter of text and demonstrations."""

    title = "Watch"
    prompt = "Watch, then go to the next step."
    main_key = "say"
    editor_label = "Watch"
    fields = ("text", "action", "expect", "why", "note")
    asked_after = is_scored = False


class DoPresenter(StepPresenter[Do]):
    """Presenter of tasks."""

    title = "Your task"
    prompt = "Try it on the table: every action is answered here, with its rule."
    main_key = "task"
    editor_label = "You do it"
    fields: ClassVar[tuple[str, ...]] = ("text", "action", "hint", "expect", "wrong", "why", "note")
    plays_first = asked_after = False

    def _texts_after(self) -> Mapping[str, str]:
        return _placed("also", "say", self.step.also) | _placed("wrong", "say", self.step.wrong)


class PlayOnPresenter(DoPresenter):
    """Presenter of games from a position."""

    title = "Play from here"
    prompt = "Play on: the table plays the other seat."
    editor_label = "Play from here"
    fields = ("text", "action", "hint", "expect", "why", "note")


class ChoicePresenter(StepPresenter[C]):
    """Presenter of questions with answers to choose from."""

    editor_label = "Ask first"
    fields = ("text", "action", "hint", "options", "expect", "why", "note")

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


class LookPresenter(StepPresenter[Look]):
    """Presenter of questions about a mark on a face."""

    prompt = "Click it on the card, or choose it in the panel."


class SandboxPresenter(StepPresenter[Sandbox]):
    """Presenter of free play."""

    title = "Free play"
    prompt = "The table is yours: every action is answered here, with its rule."
    main_key = "text"
    has_answer = False


_PRESENTERS: Mapping[type[LessonStep], type[StepPresenter[Any]]] = {
    Watch: WatchPresenter,
    Do: DoPresenter,
    PlayOn: PlayOnPresenter,
    Predict: PredictPresenter,
    Ask: AskPresenter,
    Pick: PickPresenter,
    Look: LookPresenter,
    Sandbox: SandboxPresenter,
}


def presenter_of(step: AnyStep) -> StepPresenter[Any]:
    """Return the presenter of a step."""
    return _PRESENTERS[type(step)](step)
