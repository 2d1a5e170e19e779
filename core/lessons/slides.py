"""Slides of a lesson for one viewer, and a talk that shows them step by step.

The projector, printed sheets and shared pages use them. Texts are already redacted for the
viewer.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from core.lessons.attempt import Attempt, matching_objects, right_answers
from core.lessons.lesson import Lesson, steps_in
from core.lessons.presenters import presenter_of
from core.lessons.steps import AnyStep, ChoiceQuestion, Do, LessonStep, Look, Pick, Watch
from core.lessons.texts import Knowledge, cited_rules, readable
from core.rules.actions import Batch
from core.rules.history import History, Outcome
from core.rules.redaction import redacted
from core.rules.verdict import Ruling, Verdict
from core.scenario.annotations import Marks, Ring
from core.scenario.chance import Draws
from core.scenario.runner import PlayedStep, Runner, entry
from core.scenario.scenario import Step
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import NOBODY, with_hands_shown

_FEW = 2
"""So many rules that an action cites are likely to be those that are asked about."""
_RULE = r"\{rule:[^{}]*\}"
_BESIDE = re.compile(rf"\s*\(\s*{_RULE}(?:\s*(?:,|and)\s*{_RULE})*\s*\)")
"""Numbers of rules in brackets, which a slide shows apart from the sentence."""


class Wording(Struct, frozen=True, kw_only=True):
    """Formatting of text fields: numbers of rules and keys of commands."""

    number: Callable[[str], str]
    keys: Callable[[str], str] = str


class SeenBy(Struct, frozen=True, kw_only=True):
    """The viewer (a seat or none) and the players whose hands are open."""

    viewer: PlayerId = NOBODY
    hands: frozenset[PlayerId] = frozenset()


class Choices(Struct, frozen=True, kw_only=True):
    """Answers, the indices of the right ones, and a remark for each."""

    texts: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()


class StepSlides(Struct, frozen=True, kw_only=True):
    """Texts of one step and its positions.

    ``question`` is the question or the task, with its ``choices``; ``moves`` holds the solution of
    a task and its known wrong actions. Both are empty if one names a card hidden from the viewer.
    ``answer`` is a sentence, ``keys`` are its rules; ``finds`` lists the goals of free play.
    ``before`` and ``after`` are the history positions of question and answer; ``proof``
    is a separate history that proves a typed answer.
    """

    number: int
    name: str = ""
    has_answer: bool = True
    question: str = ""
    choices: Choices = Choices()
    moves: Choices = Choices()
    answer: str = ""
    finds: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    note: str = ""
    before: int = 0
    after: int = 0
    proof: History | None = None
    drawn_before: Marks = ()
    drawn_after: Marks = ()


class Slides(Struct, frozen=True, kw_only=True):
    """Texts of a whole lesson for one viewer; ``history`` holds all actions of its steps."""

    id: str
    title: str
    learn: str
    history: History
    steps: tuple[StepSlides, ...]


def slides_of(
    lesson: Lesson, runner: Runner, wording: Wording, seen_by: SeenBy | None = None
) -> Slides:
    """Play a lesson and return its slides; raise `ScenarioError` for an unreadable action.

    A faulty lesson is shown as far as its actions can be played.
    """
    writer = _SlideWriter(lesson, runner, wording, seen_by or SeenBy())
    title = writer.rendered(lesson.scenario.title, runner)
    learn = writer.rendered(lesson.head.learn, runner)
    steps = tuple(writer.steps())
    return Slides(id=lesson.head.id, title=title, learn=learn, history=writer.history, steps=steps)


class _SlideWriter:
    """Plays a lesson once and puts each step into words on the way."""

    def __init__(self, lesson: Lesson, runner: Runner, wording: Wording, seen_by: SeenBy) -> None:
        self.lesson = lesson
        self.wording = wording
        self.seen_by = seen_by
        self.lineage = runner.rules.lineage
        self.history = History(start=runner.state)
        self._runner = runner
        self._knowledge = Knowledge(seen_by.viewer)
        self._knowledge.look(self._opened(runner))

    def steps(self) -> Iterator[StepSlides]:
        """Yield each step in the edition of the runner."""
        for step in steps_in(self.lesson, self.lineage):
            yield self._step(step)

    def _step(self, step: AnyStep) -> StepSlides:
        presenter = presenter_of(step)
        start = Attempt(self._runner)
        before = self.history.cursor
        end = start.fork()
        outcomes = list(self._play(step.model, end))
        self._runner = end.runner
        asked_in = end.runner if presenter.asked_after else start.runner
        if presenter.asked_after:
            self._knowledge.look(self._opened(end.runner))
        question = self.rendered(presenter.question, asked_in)
        moves = self._moves(step, start, outcomes)
        choices = self._choices(step, asked_in, end)
        self._knowledge.look(self._opened(end.runner))
        why = step.why or step.say
        proof, shown = self._proof(step, end)
        of_task = isinstance(step, Do)
        drawn = (start if of_task else end).runner.marks(step.drawn)
        return StepSlides(
            number=step.number,
            name=step.name,
            has_answer=presenter.has_answer,
            question=question,
            choices=choices,
            moves=moves,
            answer=self.rendered(_BESIDE.sub("", why), end.runner)
            or _last_sentence(shown or outcomes),
            finds=tuple(self.rendered(each.say, asked_in) for each in presenter.finds),
            keys=self._keys(step, why, shown or outcomes),
            note=step.note,
            before=self.history.cursor if presenter.asked_after else before,
            after=self.history.cursor,
            proof=proof,
            drawn_before=drawn if of_task or presenter.asked_after else (),
            drawn_after=(*(() if of_task else drawn), *self._meant(step, end.runner)),
        )

    def _choices(self, step: AnyStep, asked_in: Runner, end: Attempt) -> Choices:
        if not isinstance(step, ChoiceQuestion):
            return Choices()
        answers, right = step.options, right_answers(step, end)
        if any(self._hides(each.label, asked_in) for each in answers):
            return Choices()
        texts = [self.rendered(each.label, asked_in) for each in answers]
        self._knowledge.look(self._opened(end.runner))
        remarks = [self.rendered(each.say, end.runner) for each in answers]
        return self._shuffled(step, texts, remarks, right)

    def _moves(self, step: AnyStep, start: Attempt, model: Sequence[Outcome]) -> Choices:
        if not isinstance(step, Do) or not step.wrong or not model:
            return Choices()
        texts, remarks = [", then ".join(each.label for each in model)], [""]
        outcomes_shown = list(model)
        for wrong in step.wrong:
            attempt = start.fork()
            before = attempt.runner.state
            attempt.play_freely(wrong.step)
            if attempt.last is not None:
                outcome = self._redacted(attempt.runner, before, attempt.last)
                outcomes_shown.append(outcome)
                texts.append(outcome.label)
                said = self.rendered(wrong.say, attempt.runner)
                remarks.append(" ".join(part for part in (said, _last_sentence([outcome])) if part))
        hidden = any(self._hides(each, start.runner) for each in texts)
        actions = (each.action for each in outcomes_shown)
        hidden = hidden or any(isinstance(each, Batch) and not each.steps for each in actions)
        if hidden or len(texts) == 1 or len(set(texts)) < len(texts):
            return Choices()
        return self._shuffled(step, texts, remarks, (0,))

    def _shuffled(
        self,
        step: LessonStep,
        texts: Sequence[str],
        remarks: Sequence[str],
        right: Sequence[int],
    ) -> Choices:
        """Return choices in an order of chance that is always the same."""
        order = Draws(f"{self.lesson.head.id} {step.number}").shuffled(range(len(texts)))
        return Choices(
            texts=tuple(texts[number] for number in order),
            right=tuple(place for place, number in enumerate(order) if number in right),
            remarks=tuple(remarks[number] for number in order),
        )

    def _hides(self, text: str, runner: Runner) -> bool:
        return any(self._knowledge.leaks(text, self._opened(runner)))

    def _play(self, actions: Iterable[Step], attempt: Attempt) -> Iterator[Outcome]:
        for action in actions:
            before = attempt.runner.state
            attempt.play_freely(action)
            state, outcome = attempt.runner.state, attempt.last
            if outcome is None and state == before:
                continue
            step = PlayedStep(number=0, step=action, before=before, state=state, outcome=outcome)
            self.history = self.history.record(replace(entry(step), note=""))
            if outcome is not None:
                yield self._redacted(attempt.runner, before, outcome)

    def _proof(self, step: AnyStep, end: Attempt) -> tuple[History | None, list[Outcome]]:
        if not isinstance(step, ChoiceQuestion) or not step.proof:
            return None, []
        kept = self.history
        outcomes_shown = list(self._play(step.proof_steps, end.fork()))
        shown, self.history = self.history, kept
        return shown, outcomes_shown

    def _redacted(self, runner: Runner, before: GameState, outcome: Outcome) -> Outcome:
        shown = with_hands_shown(before, self.seen_by.hands)
        after = with_hands_shown(outcome.state, self.seen_by.hands)
        return redacted(runner.rules, shown, replace(outcome, state=after), self.seen_by.viewer)

    def _meant(self, step: AnyStep, runner: Runner) -> Marks:
        objects: tuple[ObjectId | None, ...] = ()
        if isinstance(step, Look):
            objects = (runner.object_named(step.look),)
        elif isinstance(step, Pick):
            objects = matching_objects(runner, step.pick, PlayerId(self.lesson.seat))
        opened, hides = self._opened(runner), self._knowledge.hides
        return tuple(Ring(at=x) for x in objects if x is not None and not hides(opened, x))

    def _keys(self, step: AnyStep, why: str, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
        """Return the rules of the answer: those in its text, else the lesson's, else decisive ones.

        Decisive rules are those of the last action only: the rules of several actions would be a
        long list without an explanation.
        """
        about = {*self.lesson.scenario.rules, *step.keys}
        written = cited_rules(why)
        cited = [key for each in outcomes for key in _cited(each) if key in about]
        last = outcomes[-1].verdict if outcomes and not isinstance(step, Watch) else Verdict()
        decided = [key for each in last.decisive for key in (each.key, *each.also)]
        if last.ruling is Ruling.DONE and len(decided) > _FEW:
            decided = []
        keys = dict.fromkeys(written or cited or decided)
        return tuple(key for key in keys if self.wording.number(key))

    # Words

    def rendered(self, text: str, runner: Runner) -> str:
        """Return a text with its fields filled in, and no card named that the viewer may not know.

        Signs of cards stay in braces.
        """
        opened = self._opened(runner)
        pieces = readable(text, opened, self.seen_by.viewer, self.wording.number, self.wording.keys)
        plain = "".join(each.words for each in pieces)
        return self._knowledge.without_hidden(plain, opened)

    def _opened(self, runner: Runner) -> Runner:
        if not self.seen_by.hands:
            return runner
        other = runner.fork()
        other.history = History(start=with_hands_shown(runner.state, self.seen_by.hands))
        return other


def _cited(outcome: Outcome) -> tuple[str, ...]:
    return (*outcome.verdict.keys, *(event.key for event in outcome.events if event.key))


def _last_sentence(outcomes: Sequence[Outcome]) -> str:
    last = outcomes[-1] if outcomes else None
    return next((each.says for each in last.verdict.decisive), last.label) if last else ""


MOST_HANDS = 999


class SlideStep(StrEnum):
    """Part of a step that is shown at once."""

    TABLE = "table"
    QUESTION = "question"
    ANSWER = "answer"
    RULE = "rule"

    @property
    def is_answered(self) -> bool:
        """Whether the answer is shown."""
        return self in {SlideStep.ANSWER, SlideStep.RULE}


class Slide(Struct, frozen=True, kw_only=True):
    """Texts for one slide step, next to the board.

    ``right`` and ``hands`` are empty before the answer, ``hands`` also without a count.
    ``keys`` are the rules, from the last slide step on.
    """

    slide_step: SlideStep
    title: str
    question: str = ""
    answers: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    answer: str = ""
    finds: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    marks: Marks = ()

    @property
    def counted(self) -> int:
        """How many hands were counted."""
        return sum(self.hands)


class Talk:
    """One teacher with one lesson, from the first slide step to the last."""

    def __init__(
        self,
        slides: Slides,
        questions: Mapping[str, str] | None = None,
        notes: Mapping[str, str] | None = None,
    ) -> None:
        """Begin; questions and notes that the teacher has written before are by name of step."""
        self.slides = slides
        self.number = 0
        self.slide_step = self.slide_steps[0]
        self._hands: dict[int, list[int]] = {}
        self._notes = dict(notes or {})
        self._questions = dict(questions or {})
        self._demonstrated: set[int] = set()

    # Position

    @property
    def step(self) -> StepSlides:
        """The step that is shown."""
        return self.slides.steps[self.number]

    @property
    def slide_steps(self) -> tuple[SlideStep, ...]:
        """The slide steps of the current step, in order."""
        return _slide_steps(self.step)

    @property
    def is_last(self) -> bool:
        """Whether this is the last slide step."""
        return self.number == len(self.slides.steps) - 1 and self.slide_step is self.slide_steps[-1]

    @property
    def is_first(self) -> bool:
        """Whether this is the first slide step."""
        return self.number == 0 and self.slide_step is self.slide_steps[0]

    @property
    def is_open(self) -> bool:
        """Whether something is asked in the step that is not answered yet."""
        return SlideStep.QUESTION in self.slide_steps and not self.slide_step.is_answered

    @property
    def history(self) -> History:
        """The history up to the current slide step."""
        answered = self.slide_step.is_answered
        if answered and self.step.proof is not None:
            return self.step.proof
        whole = self.slides.history
        count = self.step.after if answered else self.step.before
        return replace(whole, outcomes=whole.outcomes[:count], cursor=count)

    @property
    def slide(self) -> Slide:
        """The current slide."""
        return self._slide(self.number, self.slide_step)

    @property
    def ahead(self) -> Slide | None:
        """The next slide, for the presenter; None at the end."""
        if self.is_last:
            return None
        slide_steps = self.slide_steps
        place = slide_steps.index(self.slide_step) + 1
        if place < len(slide_steps):
            return self._slide(self.number, slide_steps[place])
        following = self.slides.steps[self.number + 1]
        return self._slide(self.number + 1, _slide_steps(following)[0])

    def _slide(self, number: int, slide_step: SlideStep) -> Slide:
        step = self.slides.steps[number]
        answered = slide_step.is_answered
        asked = slide_step is not SlideStep.TABLE and number not in self._demonstrated
        hands = tuple(self._hands.get(number, ()))
        return Slide(
            slide_step=slide_step,
            title=self.slides.title,
            question=self._questions.get(step.name, step.question) if asked else "",
            answers=step.choices.texts if asked else (),
            right=step.choices.right if asked and answered else (),
            hands=hands if asked and answered and any(hands) else (),
            answer=step.answer if answered else "",
            finds=step.finds if asked else (),
            keys=step.keys if slide_step is SlideStep.RULE else (),
            marks=step.drawn_after if answered else step.drawn_before,
        )

    # Going on and back

    def onward(self) -> bool:
        """Go to the next slide step; return whether there is one."""
        slide_steps = self.slide_steps
        place = slide_steps.index(self.slide_step) + 1
        if place < len(slide_steps):
            self.slide_step = slide_steps[place]
        elif self.number + 1 < len(self.slides.steps):
            self.number += 1
            self.slide_step = self.slide_steps[0]
        else:
            return False
        return True

    def back(self) -> bool:
        """Go to the previous slide step; return whether there is one. Counts stay."""
        place = self.slide_steps.index(self.slide_step)
        if place:
            self.slide_step = self.slide_steps[place - 1]
            if self.slide_step is SlideStep.QUESTION:
                self._demonstrated.discard(self.number)
        elif self.number:
            self.number -= 1
            self.slide_step = self.slide_steps[-1]
        else:
            return False
        return True

    def demonstrate(self) -> bool:
        """Skip to the answer; return whether it is still ahead."""
        there = SlideStep.ANSWER in self.slide_steps and not self.slide_step.is_answered
        if there:
            self._demonstrated.add(self.number)
            self.slide_step = SlideStep.ANSWER
        return there

    def show_by(self, slides: Slides) -> None:
        """Show the same lesson in other words, such as those for a class that sees a hand."""
        self.slides = slides

    # Input of the teacher

    @property
    def hands(self) -> tuple[int, ...]:
        """How many hands went up for each answer of the step."""
        return tuple(self._hands.get(self.number, [0] * len(self.step.choices.texts)))

    def count(self, answer: int, hands: int) -> None:
        """Note how many hands went up for an answer."""
        counted = list(self.hands)
        counted[answer] = min(max(hands, 0), MOST_HANDS)
        self._hands[self.number] = counted

    @property
    def note(self) -> str:
        """The teacher's note on the step."""
        return self._notes.get(self.step.name, self.step.note)

    def take_note(self, text: str) -> None:
        """Keep other notes of the step."""
        self._notes[self.step.name] = text

    @property
    def question(self) -> str:
        """The question of the step, as the teacher edited it."""
        return self._questions.get(self.step.name, self.step.question)

    def reword(self, text: str) -> None:
        """Ask in other words; with none, in those of the lesson."""
        if text.strip() and text != self.step.question:
            self._questions[self.step.name] = text.strip()
        else:
            self._questions.pop(self.step.name, None)

    def worded(self, slides: Slides) -> Slides:
        """Return slides of the same lesson with the questions of the teacher, for a sheet."""
        steps = (
            replace(step, question=self._questions.get(step.name, step.question))
            for step in slides.steps
        )
        return replace(slides, steps=tuple(steps))


def _slide_steps(step: StepSlides) -> tuple[SlideStep, ...]:
    if not step.has_answer:
        return (SlideStep.TABLE, SlideStep.QUESTION)
    there = {
        SlideStep.TABLE: bool(step.question) or step.after > step.before,
        SlideStep.QUESTION: bool(step.question),
        SlideStep.ANSWER: True,
        SlideStep.RULE: bool(step.keys),
    }
    return tuple(slide_step for slide_step in SlideStep if there[slide_step])
