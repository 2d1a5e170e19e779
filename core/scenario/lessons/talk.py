"""A lesson being taught: which beat of which step is shown, and how many hands were counted.

A class is shown the `Slide` of the beat that was taken, never of a later one. It holds no more
than the class may know; notes of the teacher are not on it.
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from core.rules.history import History
from core.scenario.annotations import Marks
from core.scenario.lessons.slides import Slides, StepSlides

MOST_HANDS = 999


class Beat(StrEnum):
    """What of a step is shown."""

    TABLE = "table"
    QUESTION = "question"
    ANSWER = "answer"
    RULE = "rule"


class Slide(Struct, frozen=True, kw_only=True):
    """What a class is shown on one beat, besides the table.

    ``right`` and ``hands`` are empty before the answer; so are ``hands`` where none were counted.
    ``keys`` are the rules, from the last beat of a step on.
    """

    beat: Beat
    title: str
    question: str = ""
    answers: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    says: str = ""
    finds: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    marks: Marks = ()

    @property
    def counted(self) -> int:
        """How many hands were counted."""
        return sum(self.hands)


class Talk:
    """One teacher with one lesson, from its first beat to its last."""

    def __init__(
        self,
        slides: Slides,
        questions: Mapping[str, str] | None = None,
        notes: Mapping[str, str] | None = None,
    ) -> None:
        """Begin; questions and notes that the teacher has written before are by name of step."""
        self.slides = slides
        self.number = 0
        self.beat = self.beats[0]
        self._hands: dict[int, list[int]] = {}
        self._notes = dict(notes or {})
        self._questions = dict(questions or {})
        self._demonstrated: set[int] = set()

    # Where it stands

    @property
    def step(self) -> StepSlides:
        """The step that is shown."""
        return self.slides.steps[self.number]

    @property
    def beats(self) -> tuple[Beat, ...]:
        """The beats that the step has, in their order."""
        return _beats(self.step)

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after the beat that is shown."""
        return self.number == len(self.slides.steps) - 1 and self.beat is self.beats[-1]

    @property
    def is_first(self) -> bool:
        """Whether nothing comes before the beat that is shown."""
        return self.number == 0 and self.beat is self.beats[0]

    @property
    def is_open(self) -> bool:
        """Whether something is asked in the step that is not answered yet."""
        return Beat.QUESTION in self.beats and self.beat in {Beat.TABLE, Beat.QUESTION}

    @property
    def history(self) -> History:
        """What was done on the table by the beat that is shown; nothing of what is to come."""
        answered = self.beat in {Beat.ANSWER, Beat.RULE}
        if answered and self.step.proof is not None:
            return self.step.proof
        whole = self.slides.history
        count = self.step.after if answered else self.step.before
        return replace(whole, outcomes=whole.outcomes[:count], cursor=count)

    @property
    def slide(self) -> Slide:
        """What the class is shown."""
        return self._slide(self.number, self.beat)

    @property
    def ahead(self) -> Slide | None:
        """What the class is shown next, for the teacher's eyes; None at the end."""
        if self.is_last:
            return None
        beats = self.beats
        place = beats.index(self.beat) + 1
        if place < len(beats):
            return self._slide(self.number, beats[place])
        following = self.slides.steps[self.number + 1]
        return self._slide(self.number + 1, _beats(following)[0])

    def _slide(self, number: int, beat: Beat) -> Slide:
        step = self.slides.steps[number]
        answered = beat in {Beat.ANSWER, Beat.RULE}
        asked = beat is not Beat.TABLE and number not in self._demonstrated
        hands = tuple(self._hands.get(number, ()))
        return Slide(
            beat=beat,
            title=self.slides.title,
            question=self._questions.get(step.name, step.question) if asked else "",
            answers=step.choices.texts if asked else (),
            right=step.choices.right if asked and answered else (),
            hands=hands if asked and answered and any(hands) else (),
            says=step.says if answered else "",
            finds=step.finds if asked else (),
            keys=step.keys if beat is Beat.RULE else (),
            marks=step.drawn_after if answered else step.drawn_before,
        )

    # Going on and back

    def onward(self) -> bool:
        """Take the next beat; tell whether there is one."""
        beats = self.beats
        place = beats.index(self.beat) + 1
        if place < len(beats):
            self.beat = beats[place]
        elif self.number + 1 < len(self.slides.steps):
            self.number += 1
            self.beat = self.beats[0]
        else:
            return False
        return True

    def back(self) -> bool:
        """Return to the beat before; tell whether there is one. What was counted stays."""
        place = self.beats.index(self.beat)
        if place:
            self.beat = self.beats[place - 1]
            if self.beat is Beat.QUESTION:
                self._demonstrated.discard(self.number)
        elif self.number:
            self.number -= 1
            self.beat = self.beats[-1]
        else:
            return False
        return True

    def demonstrate(self) -> bool:
        """Show the answer without the question; tell whether there is one that is still to come."""
        there = Beat.ANSWER in self.beats and self.beat in {Beat.TABLE, Beat.QUESTION}
        if there:
            self._demonstrated.add(self.number)
            self.beat = Beat.ANSWER
        return there

    def show_by(self, slides: Slides) -> None:
        """Show the same lesson in other words, such as those for a class that sees a hand."""
        self.slides = slides

    # What a teacher brings

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
        """What the teacher wants to remember of the step."""
        return self._notes.get(self.step.name, self.step.note)

    def take_note(self, text: str) -> None:
        """Keep other notes of the step."""
        self._notes[self.step.name] = text

    @property
    def question(self) -> str:
        """What is asked in the step, as the teacher words it."""
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


def _beats(step: StepSlides) -> tuple[Beat, ...]:
    """Return the beats of a step: what it has nothing for is left out."""
    if step.kind == "sandbox":
        return (Beat.TABLE, Beat.QUESTION)
    there = {
        Beat.TABLE: step.kind != "watch" or step.after > step.before,
        Beat.QUESTION: bool(step.question),
        Beat.ANSWER: True,
        Beat.RULE: bool(step.keys),
    }
    return tuple(beat for beat in Beat if there[beat])
