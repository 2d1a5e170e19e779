"""The steps of a lesson put into words for one viewer, to be shown and not to be done.

A class in front of a projector, a printed sheet and a page to share show these. What a card is
called, and whether a text may name it, is decided here for the viewer; nobody needs to look again.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.rules.actions import Batch
from core.rules.history import History, Outcome
from core.rules.redaction import redacted
from core.rules.verdict import Ruling, Verdict
from core.scenario.annotations import Marks, Ring
from core.scenario.lessons.answers import answers_of, picked, right_answers
from core.scenario.lessons.draws import Draws
from core.scenario.lessons.lesson import (
    Kind,
    Lesson,
    LessonStep,
    Text,
    holding,
    steps_in,
    text_in,
)
from core.scenario.lessons.secrecy import Knowledge
from core.scenario.lessons.texts import fields_of, readable
from core.scenario.lessons.trial import Trial
from core.scenario.runner import PlayedStep, Runner
from core.scenario.steps import Step
from core.scenario.timeline import entry
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import NOBODY, with_hands_shown

_FEW = 2
"""So many rules that an action cites are likely to be those that are asked about."""
_RULE = r"\{rule:[^{}]*\}"
_BESIDE = re.compile(rf"\s*\(\s*{_RULE}(?:\s*(?:,|and)\s*{_RULE})*\s*\)")
"""Numbers of rules in brackets, which a slide shows apart from the sentence."""


class Wording(Struct, frozen=True, kw_only=True):
    """What fields of a text read like: the number of a rule, and the keys of a command."""

    number: Callable[[str], str]
    keys: Callable[[str], str] = str


class SeenBy(Struct, frozen=True, kw_only=True):
    """For whom something is shown: a seat or nobody, and whose hands are shown besides."""

    viewer: PlayerId = NOBODY
    hands: frozenset[PlayerId] = frozenset()


class Choices(Struct, frozen=True, kw_only=True):
    """Answers to choose from: which are right, by number, and what is said of each if chosen."""

    texts: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()


class StepSlides(Struct, frozen=True, kw_only=True):
    """One step in words, and the positions that it is about.

    ``question`` is what is asked, or the task. What it can be answered with are ``choices``; those
    of a task, in ``moves``, are its solution and the wrong actions that the lesson knows. There
    are none where the viewer may not know a card that one of them names. ``says`` is the answer
    in a sentence, ``keys`` are the rules behind it; ``finds`` are what is to be found in free play.
    ``before`` and ``after`` count the actions of the history that question and answer stand on;
    ``proof`` shows a typed answer beside it.
    """

    number: int
    kind: Kind
    name: str = ""
    question: str = ""
    choices: Choices = Choices()
    moves: Choices = Choices()
    says: str = ""
    finds: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    note: str = ""
    before: int = 0
    after: int = 0
    proof: History | None = None
    drawn_before: Marks = ()
    drawn_after: Marks = ()

    @property
    def is_question(self) -> bool:
        """Whether there is something to answer."""
        return self.kind in {"predict", "ask", "pick", "look"}


class Slides(Struct, frozen=True, kw_only=True):
    """A whole lesson in words for one viewer; ``history`` has every action that its steps do."""

    id: str
    title: str
    learn: str
    history: History
    steps: tuple[StepSlides, ...]


def slides_of(
    lesson: Lesson, runner: Runner, wording: Wording, seen_by: SeenBy | None = None
) -> Slides:
    """Play a lesson and return it in words; raise `ScenarioError` for an action that is unreadable.

    A lesson that does not hold is shown as far as its actions go.
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

    def _step(self, step: LessonStep) -> StepSlides:
        start = Trial(self._runner)
        before = self.history.cursor
        end = start.fork()
        outcomes = list(self._play(step.model, end))
        self._runner = end.runner
        laid = step.kind in {"pick", "look", "sandbox", "ask"}
        asked_in = end.runner if laid else start.runner
        asks = step.asks
        asked = asks.question or asks.task or asks.text
        if laid:
            self._knowledge.look(self._opened(end.runner))
        question = self.said(asked, asked_in)
        moves = self._moves(step, start, outcomes)
        choices = self._choices(step, asked_in, end)
        self._knowledge.look(self._opened(end.runner))
        why = text_in(asks.why, self.lineage) or text_in(asks.say, self.lineage)
        proof, shown = self._proof(step, end)
        drawn = end.runner.marks(step.show) if step.kind != "do" else start.runner.marks(step.show)
        return StepSlides(
            number=step.number,
            kind=step.kind,
            name=step.name,
            question=question,
            choices=choices,
            moves=moves,
            says=self.rendered(_BESIDE.sub("", why), end.runner)
            or _last_sentence(shown or outcomes),
            finds=tuple(self.said(each.say, asked_in) for each in asks.find),
            keys=self._keys(step, why, shown or outcomes),
            note=asks.note,
            before=self.history.cursor if laid else before,
            after=self.history.cursor,
            proof=proof,
            drawn_before=drawn if laid or step.kind == "do" else (),
            drawn_after=(*(drawn if step.kind != "do" else ()), *self._meant(step, end.runner)),
        )

    def _choices(self, step: LessonStep, asked_in: Runner, end: Trial) -> Choices:
        """Return the answers of a question as the viewer may read them before it is answered."""
        answers, right = answers_of(step, self.lineage), right_answers(step, end)
        if any(self._hides(each.text, asked_in) for each in answers):
            return Choices()
        texts = [self.rendered(each.text, asked_in) for each in answers]
        self._knowledge.look(self._opened(end.runner))
        remarks = [self.rendered(each.says, end.runner) for each in answers]
        return self._shuffled(step, texts, remarks, right)

    def _moves(self, step: LessonStep, start: Trial, model: Sequence[Outcome]) -> Choices:
        """Return what could be done in a task: the solution, and the wrong actions it names."""
        wrongs = holding(step.wrong, self.lineage)
        if step.kind != "do" or not wrongs or not model:
            return Choices()
        texts, remarks = [", then ".join(each.label for each in model)], [""]
        outcomes_shown = list(model)
        for wrong in wrongs:
            trial = start.fork()
            before = trial.runner.state
            trial.play_freely(wrong.step)
            if trial.last is not None:
                outcome = self._redacted(trial.runner, before, trial.last)
                outcomes_shown.append(outcome)
                texts.append(outcome.label)
                said = self.rendered(text_in(wrong.say, self.lineage), trial.runner)
                remarks.append(" ".join(part for part in (said, _last_sentence([outcome])) if part))
        hidden = any(self._hides(each, start.runner) for each in texts)
        hidden = hidden or any(self._is_unsaid(each) for each in outcomes_shown)
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
        """Tell whether a text names a card that the viewer may not know."""
        return any(self._knowledge.leaks(text, self._opened(runner)))

    @staticmethod
    def _is_unsaid(outcome: Outcome) -> bool:
        """Tell whether the viewer is not told what an action was."""
        return isinstance(outcome.action, Batch) and not outcome.action.steps

    def _play(self, actions: Iterable[Step], trial: Trial) -> Iterator[Outcome]:
        """Play actions, keep each in the history, and yield what the viewer is told of it."""
        for action in actions:
            before = trial.runner.state
            trial.play_freely(action)
            state, outcome = trial.runner.state, trial.last
            if outcome is None and state == before:
                continue
            step = PlayedStep(number=0, step=action, before=before, state=state, outcome=outcome)
            self.history = self.history.record(replace(entry(step), note=""))
            if outcome is not None:
                yield self._redacted(trial.runner, before, outcome)

    def _proof(self, step: LessonStep, end: Trial) -> tuple[History | None, list[Outcome]]:
        """Return the history with the proof of a typed answer, which is played beside it."""
        if not step.proof:
            return None, []
        kept = self.history
        outcomes_shown = list(self._play(step.proof, end.fork()))
        shown, self.history = self.history, kept
        return shown, outcomes_shown

    def _redacted(self, runner: Runner, before: GameState, outcome: Outcome) -> Outcome:
        shown = with_hands_shown(before, self.seen_by.hands)
        after = with_hands_shown(outcome.state, self.seen_by.hands)
        return redacted(runner.rules, shown, replace(outcome, state=after), self.seen_by.viewer)

    def _meant(self, step: LessonStep, runner: Runner) -> Marks:
        """Return rings round the cards that are the answer, as far as the viewer sees them."""
        if step.kind == "look":
            found = runner.object_named(step.asks.look)
            objects = [] if found is None else [found]
        elif step.kind == "pick":
            objects = [*picked(runner, step.asks.pick, PlayerId(self.lesson.seat))]
        else:
            return ()
        opened = self._opened(runner)
        return tuple(Ring(at=each) for each in objects if not self._knowledge.hides(opened, each))

    def _keys(self, step: LessonStep, why: str, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
        """Return the rules that the answer cites, else those by which the table has decided.

        Of these only what the lesson is about, else what has decided over the last action: a
        long list of all that several actions cite explains nothing of the answer.
        """
        about = {*self.lesson.scenario.rules, *step.asks.keys}
        written = [word for kind, word in fields_of(why) if kind == "rule"]
        cited = [key for each in outcomes for key in _cited(each) if key in about]
        last = outcomes[-1].verdict if outcomes and step.kind != "watch" else Verdict()
        decided = [key for each in last.decisive for key in (each.key, *each.also)]
        if last.ruling is Ruling.DONE and len(decided) > _FEW:
            decided = []
        keys = dict.fromkeys(written or cited or decided)
        return tuple(key for key in keys if self.wording.number(key))

    # Words

    def said(self, text: Text, runner: Runner) -> str:
        """Return a text of the file as the viewer may read it in a position."""
        return self.rendered(text_in(text, self.lineage), runner)

    def rendered(self, text: str, runner: Runner) -> str:
        """Return a text with its fields filled in, and no card named that the viewer may not know.

        Signs of cards stay in braces.
        """
        opened = self._opened(runner)
        pieces = readable(text, opened, self.seen_by.viewer, self.wording.number, self.wording.keys)
        plain = "".join(each.words for each in pieces)
        return self._knowledge.without_hidden(plain, opened)

    def _opened(self, runner: Runner) -> Runner:
        """Return a runner that stands in the position as it is shown, with hands laid open."""
        if not self.seen_by.hands:
            return runner
        other = runner.fork()
        other.history = History(start=with_hands_shown(runner.state, self.seen_by.hands))
        return other


def _cited(outcome: Outcome) -> tuple[str, ...]:
    return (*outcome.verdict.keys, *(event.key for event in outcome.events if event.key))


def _last_sentence(outcomes: Sequence[Outcome]) -> str:
    """Return the table's own sentence on what it did last."""
    if not outcomes:
        return ""
    last = outcomes[-1]
    return next((each.says for each in last.verdict.decisive), last.label)
