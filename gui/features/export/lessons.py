"""A lesson as a sequence to be exported: its positions in order, and what each step asks."""

from pathlib import Path

from PySide6.QtCore import QObject

from core.lessons.lesson import Lesson
from core.lessons.slides import SeenBy, StepSlides, Wording, slides_of
from core.rules.rulebook import Rulebook
from core.scenario.runner import Runner
from core.state.ids import PlayerId
from core.state.visibility import NOBODY
from core.storage.assets import read_cover, read_rulebook
from gui.features.export.captions import Asked, Asking, Cited, Sequence
from gui.features.export.job import ExportJob
from gui.features.export.order import KINDS, PAGE, Order


def sequence_of_lesson(
    lesson: Lesson, runner: Runner, viewer: PlayerId | None, *, with_answers: bool
) -> Sequence:
    """Return a lesson in the edition of a runner as one viewer may know it; None is everybody.

    Raise `ScenarioError` for a step that cannot be read.
    """
    rules = runner.rules
    book = read_rulebook(rules.game)
    numbers = book.numbers(rules.edition)
    wording = Wording(number=lambda key: numbers.get(key, ""))
    slides = slides_of(lesson, runner, wording, SeenBy(viewer=viewer or NOBODY))
    cited = _cited(book.worded(rules.edition), numbers)
    asking = Asking(
        steps=tuple(_asked(step, cited, with_answers=with_answers) for step in slides.steps),
        with_answers=with_answers,
        learn=slides.learn,
    )
    drawn = {step.before: step.drawn_before for step in slides.steps if step.drawn_before}
    drawn |= {step.after: step.drawn_after for step in slides.steps if step.kind == "watch"}
    return Sequence(
        title=slides.title,
        heading=read_cover(rules.game).heading(rules.edition),
        history=slides.history,
        rules=lambda _: rules,
        marks=lambda at: drawn.get(at, ()),
        book=book,
        asking=asking,
    )


def page_job(  # noqa: PLR0913 - what is written, for whom, and how it looks
    lesson: Lesson,
    runner: Runner,
    path: Path,
    *,
    with_answers: bool,
    look: str,
    parent: QObject,
) -> ExportJob:
    """Return what writes a lesson as one page with its questions, as its learner sees the table.

    Raise `ScenarioError` for a step that cannot be read.
    """
    viewer = PlayerId(lesson.seat)
    sequence = sequence_of_lesson(lesson, runner, viewer, with_answers=with_answers)
    kind = next(each for each in KINDS if each.id == PAGE)
    if path.suffix.casefold() != kind.suffix:
        path = path.with_name(f"{path.name}{kind.suffix}")
    order = Order(kind=kind, path=path, viewer=viewer, captions=False, look=look)
    return ExportJob(sequence, order, parent)


def _cited(book: Rulebook, numbers: dict[str, str]) -> dict[str, Cited]:
    entries = (entry for entry in book.entries if numbers.get(entry.key))
    return {entry.key: Cited(number=numbers[entry.key], says=entry.says) for entry in entries}


def _asked(step: StepSlides, cited: dict[str, Cited], *, with_answers: bool) -> Asked:
    """Return a step for a page; what answers it is left out where nobody shall have it."""
    choices = step.choices if step.is_question else step.moves
    asks = bool(step.question) and step.kind != "watch"
    answered = with_answers or not asks
    rules = {cited[key].number: cited[key] for key in reversed(step.keys) if key in cited}
    return Asked(
        question=step.question if asks else "",
        choices=choices.texts,
        right=choices.right if answered else (),
        remarks=choices.remarks if answered else (),
        says=step.answer if answered else "",
        rules=tuple(rules.values())[::-1] if answered else (),
        before=step.before,
        after=step.after,
    )
