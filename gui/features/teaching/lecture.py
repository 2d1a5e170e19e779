"""A lesson in class: its talk, the texts on the projector, and printed sheets."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter, QTextDocument

from core.lessons.lesson import is_lesson, read_lesson
from core.lessons.slides import SeenBy, Slides, StepSlides, Talk, Wording, slides_of
from core.scenario.checker import editions_of, library_of, runner_in
from core.state.ids import PlayerId
from core.state.zones import HAND
from core.storage.assets import read_cover, read_rulebook
from core.storage.files import write_whole
from core.storage.readers import games, read_data
from gui.board.layout.geometry import MOST_STILL
from gui.faces.fonts import sans
from gui.features.teaching.projector import LETTERS, RuleShown, Screen

if TYPE_CHECKING:
    from core.lessons.lesson import Lesson
    from core.rules.ruleset import Ruleset
    from core.scenario.runner import Runner


_OF_A_SCENARIO = "own.scenario"


class Lecture:
    """A lesson that is being taught, with all that it is shown by."""

    def __init__(
        self,
        lesson: "Lesson",
        runner: "Runner",
        keys_of: Callable[[str], str],
        path: Path,
    ) -> None:
        self.lesson = lesson
        self.id = lesson.head.id if lesson.head.id != _OF_A_SCENARIO else str(path)
        """By which it is known again: a scenario has no id of its own."""
        self.runner = runner
        book = read_rulebook(runner.rules.game).worded(runner.rules.edition)
        self._numbers = book.numbers(runner.rules.edition)
        self._says = {entry.key: entry.says for entry in book.entries}
        self._wording = Wording(number=lambda key: self._numbers.get(key, ""), keys=keys_of)
        self.hands: frozenset[PlayerId] = frozenset()
        own = PlayerId(lesson.seat)
        slides = self.slides()
        positions = (slides.history.start, *(each.state for each in slides.history.outcomes))
        if any(state.in_zone(HAND, own) for state in positions):
            self.hands = frozenset((own,))  # the class sits where a learner would
            slides = self.slides()
        self.talk = Talk(slides)

    @property
    def rules(self) -> "Ruleset":
        """The edition that the lesson is taught by."""
        return self.runner.rules

    def slides(self) -> Slides:
        """Return the slides for a class that sees the open hands."""
        return slides_of(self.lesson, self.runner.fork(), self._wording, SeenBy(hands=self.hands))

    def show_hands(self, hands: frozenset[PlayerId]) -> None:
        """Let the class see the hands of these players."""
        self.hands = hands
        self.talk.show_by(self.slides())

    def screen(self) -> Screen:
        """Return the projector's contents for the current slide step."""
        talk, slide = self.talk, self.talk.slide
        rules = tuple(
            RuleShown(number=self._numbers[key], says=self._says.get(key, ""))
            for key in slide.keys
            if self._numbers.get(key)
        )
        return Screen(
            slide=slide,
            rules=_once_a_number(rules),
            place=f"{talk.number + 1} of {len(talk.slides.steps)}",
            heading=read_cover(self.rules.game).heading(self.rules.edition),
            crowded=sum(1 for _ in talk.history.state.objects) > MOST_STILL,
        )

    def recall(self, questions: Mapping[str, str], notes: Mapping[str, str]) -> None:
        """Restart, with the teacher's saved texts by name of step."""
        self.talk = Talk(self.talk.slides, questions, notes)

    def printed(self) -> tuple[Slides, str, Callable[[str], str]]:
        """Return the contents of a sheet: slides for the learner, edition, rule numbers."""
        seen_by = SeenBy(viewer=PlayerId(self.lesson.seat))
        slides = slides_of(self.lesson, self.runner.fork(), self._wording, seen_by)
        slides = self.talk.worded(slides)
        heading = read_cover(self.rules.game).heading(self.rules.edition)
        return slides, heading, lambda key: self._numbers.get(key, "")

    def numbers(self, rule_keys: tuple[str, ...]) -> str:
        """Return the numbers of rules, for the teacher."""
        return ", ".join(dict.fromkeys(self._numbers.get(key, "") for key in rule_keys))


def read_lecture(
    path: Path,
    cards: Path | None = None,
    preferred: str = "",
    keys_of: Callable[[str], str] = str,
) -> Lecture:
    """Return a lesson to be taught, or a scenario as one that asks nothing.

    ``cards`` is a file of further cards. Of several editions the preferred one counts if it is
    among them, else the newest. Raise `ScenarioFileError` or `ScenarioError` for a file that
    cannot be read or played.
    """
    data = read_data(path)
    if not is_lesson(data):
        title = str(data.get("title", "")) or "-"
        data = {**data, "lesson": {"id": _OF_A_SCENARIO, "learn": title}}
    lesson = read_lesson(data)
    library = library_of(lesson.scenario, games(cards))
    meant = editions_of(lesson.scenario, library)
    runner = runner_in(lesson.scenario, library, preferred if preferred in meant else meant[-1])
    return Lecture(lesson, runner, keys_of, path)


def _once_a_number(rules: tuple[RuleShown, ...]) -> tuple[RuleShown, ...]:
    return tuple({rule.number: rule for rule in reversed(rules)}.values())[::-1]


_DOTS = 300
_MARGIN = 18.0
"""Millimetres."""
_LARGEST, _LEAST = 12.0, 6.0
"""Points of type: a long lesson is set smaller, so that it stays on one page."""
_POINTS = 72
_SHRINK = 0.96
_SPACED = '<p style="margin-top: 44px; line-height: 130%;">'


def write_sheets(path: Path, slides: Slides, heading: str, number: Callable[[str], str]) -> None:
    """Write a page with the questions of a lesson and one with the key; raise `OSError`."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    writer.setTitle(slides.title)
    writer.setCreator("Janus Table")
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN))
    painter = QPainter(writer)
    room = QSizeF(writer.width(), writer.height())
    _draw(painter, sheet(slides, heading), room)
    writer.newPage()
    _draw(painter, key(slides, heading, number), room)
    painter.end()
    write_whole(path, bytes(buffer.data().data()))


def sheet(slides: Slides, heading: str) -> str:
    """Return the page for the class as HTML: questions, and space for a name."""
    rows = "".join(_asked(number, step) for number, step in _questions(slides))
    return f"{_head(slides.title, heading)}<p>Name: ______________________________</p>{rows}"


def key(slides: Slides, heading: str, number: Callable[[str], str]) -> str:
    """Return the page for the teacher as HTML: answers, reasons and rules."""
    rows = "".join(_answered(place, step, number) for place, step in _questions(slides))
    return f"{_head(f'Key: {slides.title}', heading)}{rows}"


def _questions(slides: Slides) -> Iterable[tuple[int, StepSlides]]:
    asked = (step for step in slides.steps if step.question and step.has_answer)
    return enumerate(asked, 1)


def _head(title: str, heading: str) -> str:
    return f"<h2>{escape(title)}</h2><p>{escape(heading)}</p>"


def _asked(number: int, step: StepSlides) -> str:
    choices = "".join(
        f"<br>&#9633; <b>{LETTERS[place]}</b>&nbsp; {escape(text)}"
        for place, text in enumerate(step.choices.texts)
    )
    line = choices or "<br>________________________________________"
    return f"{_SPACED}<b>{number}.</b> {escape(step.question)}{line}</p>"


def _answered(place: int, step: StepSlides, number: Callable[[str], str]) -> str:
    right = ", ".join(f"{LETTERS[n]}: {step.choices.texts[n]}" for n in step.choices.right)
    numbers = ", ".join(dict.fromkeys(filter(None, map(number, step.keys))))
    key_line = " ".join(part for part in (f"{right}." if right else "", step.answer) if part)
    rules = f" [{escape(numbers)}]" if numbers else ""
    return (
        f"{_SPACED}<b>{place}.</b> {escape(step.question)}<br><b>{escape(key_line)}</b>{rules}</p>"
    )


def _draw(painter: QPainter, text: str, room: QSizeF) -> None:
    """Draw a page in the largest type in which it is one."""
    document, size = QTextDocument(), _LARGEST
    while True:
        document.setDefaultFont(sans(round(size * _DOTS / _POINTS)))
        document.setHtml(text)
        document.setTextWidth(room.width())
        if document.size().height() <= room.height() or size <= _LEAST:
            break
        size *= _SHRINK
    document.drawContents(painter)
