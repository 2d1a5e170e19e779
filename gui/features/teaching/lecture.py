"""A lesson in class: its talk, the page on the projector, and printed sheets."""

from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPageSize,
    QPainter,
    QPaintEvent,
    QPdfWriter,
    QPen,
    QResizeEvent,
    QTextDocument,
)

from core.lessons.lesson import is_lesson, lesson_runner, read_lesson
from core.lessons.slides import (
    SeenBy,
    Slide,
    Slides,
    SlideStep,
    StepSlides,
    Talk,
    Wording,
    slides_of,
)
from core.state.ids import PlayerId
from core.state.zones import HAND
from core.storage.assets import read_cover, read_rulebook
from core.storage.files import write_whole
from core.storage.readers import games, read_data
from gui.board.layout.geometry import MOST_STILL
from gui.faces.fonts import sans, serif
from gui.faces.glyphs import SymbolText
from gui.features.audience import AudiencePage
from gui.theme import Theme

if TYPE_CHECKING:
    from core.lessons.lesson import Lesson
    from core.rules.ruleset import Ruleset
    from core.scenario.runner import Runner

LETTERS = ascii_uppercase
TINTS = ("#3b72a3", "#955b19", "#467a44", "#76539c")
"""Backgrounds of the letters A to D, with enough contrast for white."""
INK = "#ffffff"
_PASSED = "#59636b"
_RIGHT = "#2c7d5a"

_DRAWN_FOR = QSize(1280, 800)
_MARGIN = 32
_GAP = 16
_QUESTION, _SMALL, _HEADLINE, _SENTENCE, _NUMBER, _FOOT = 40, 28, 56, 30, 36, 20
_ANSWER, _LEAST_ANSWER = 36, 24
_TILE, _ROW, _TWO_ROWS, _IN_COLUMN = 64, 104, 84, 136
_SHRINK = 0.94
_LEAST = 12
_MOST_BAND = 0.3
_WORDS_SHARE = 0.42
_RULES = 3
_A_PAIR = 2


class RuleShown(Struct, frozen=True, kw_only=True):
    """A rule for the class: its number in the edition, and its text."""

    number: str
    says: str


class Screen(Struct, frozen=True, kw_only=True):
    """Contents of the projector other than the board.

    A ``crowded`` board needs height: answers are then at its side, not below.
    """

    slide: Slide
    crowded: bool = False
    rules: tuple[RuleShown, ...] = ()
    place: str = ""
    heading: str = ""

    @property
    def accessible_text(self) -> str:
        """The contents as text for screen readers."""
        slide = self.slide
        answers = (f"{LETTERS[n]}: {text}." for n, text in enumerate(slide.answers))
        right = (f"Right: {LETTERS[n]}." for n in slide.right)
        rules = (f"{rule.number}: {rule.says}" for rule in self.rules)
        parts = (
            slide.question or slide.title,
            *slide.finds,
            *answers,
            *right,
            slide.answer,
            *rules,
        )
        return " ".join(part for part in parts if part)


class ProjectorPage(AudiencePage):
    """Draws one `Screen` round the table, in type that grows with the window."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.screen_shown: Screen | None = None
        self.setAccessibleName("Projector")

    def show_screen(self, screen: Screen) -> None:
        """Show something else."""
        self.screen_shown = screen
        self.setAccessibleDescription(screen.accessible_text)
        self.changed.emit()
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.update()

    def board_place(self) -> QRect:
        """Return the area between question and answers, without the column of texts."""
        top, below = round(self._band()), round(self._foot() + self._rows()[1])
        beside = self._says() or self._in_column()
        wide = self.width() - (round(self.width() * _WORDS_SHARE) if beside else 0)
        return QRect(0, top, wide, self.height() - top - below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw everything but the table."""
        super().paintEvent(event)
        if self.screen_shown is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._theme.bar))
        self._paint_question(painter)
        if self._says():
            self._paint_words(painter)
        self._paint_answers(painter)
        self._paint_foot(painter)
        painter.end()

    # Sizes

    @property
    def _unit(self) -> float:
        wide = self.width() / _DRAWN_FOR.width()
        return max(min(wide, self.height() / _DRAWN_FOR.height()), 0.1)

    def _slide(self) -> Slide:
        shown = self.screen_shown
        return shown.slide if shown is not None else Slide(slide_step=SlideStep.TABLE, title="")

    def _says(self) -> bool:
        slide = self._slide()
        return slide.slide_step in {SlideStep.ANSWER, SlideStep.RULE} or bool(slide.finds)

    def _in_column(self) -> bool:
        shown = self.screen_shown
        return (
            shown is not None and shown.crowded and bool(shown.slide.answers) and not self._says()
        )

    def _asked(self) -> SymbolText:
        """Return the question as large as it fits, or the title where nothing is asked."""
        slide, unit = self._slide(), self._unit
        size = _QUESTION if slide.question and not self._says() else _SMALL
        width = self.width() - 2 * 2 * _MARGIN * unit
        words = slide.question or slide.title
        return fitted(words, _bold_serif, size * unit, width, self.height() * _MOST_BAND)

    def _band(self) -> float:
        return self._asked().height + 2 * 0.8 * _MARGIN * self._unit

    def _foot(self) -> float:
        return _FOOT * 2.6 * self._unit

    def _rows(self) -> tuple[int, float, float]:
        answers, unit = self._slide().answers, self._unit
        if not answers or self._in_column():
            return 0, 0, 0
        rows = 1
        size = self._size_in(rows, _ROW)
        if size < _LEAST_ANSWER * unit and len(answers) > _A_PAIR:
            rows, size = 2, self._size_in(2, _TWO_ROWS)
        each = _ROW if rows == 1 else _TWO_ROWS
        return rows, (rows * (each + _GAP) + _GAP) * unit, size

    def _size_in(self, rows: int, high: float) -> float:
        """Return the largest type in which every answer fits into its place of a row."""
        return self._type_in(self._column(rows), high * self._unit)

    def _type_in(self, wide: float, high: float) -> float:
        """Return the largest type in which every answer fits into a place."""
        answers, unit = self._slide().answers, self._unit
        width, size = self._text_width(wide), _ANSWER * unit
        for text in answers:
            size = min(size, _fitting(text, _bold_sans, size, width, high - _GAP * unit))
        return size

    def _column(self, rows: int) -> float:
        columns = -(-len(self._slide().answers) // rows)
        unit = self._unit
        return (self.width() - (2 * _MARGIN + (columns - 1) * _GAP) * unit) / columns

    def _text_width(self, wide: float) -> float:
        slide = self._slide()
        counted = (2 * _TILE if slide.hands else _TILE) if slide.right else 0
        return wide - (_TILE + 4 * _GAP + counted) * self._unit

    def _places(self) -> tuple[list[QRectF], float]:
        answers, unit = self._slide().answers, self._unit
        if self._in_column():
            return self._places_in_column()
        rows, high, size = self._rows()
        if not rows:
            return [], 0
        columns = -(-len(answers) // rows)
        tall, wide = (_ROW if rows == 1 else _TWO_ROWS) * unit, self._column(rows)
        top = self.height() - self._foot() - high + _GAP * unit
        cells = (divmod(number, columns) for number in range(len(answers)))
        return [
            QRectF(
                _MARGIN * unit + column * (wide + _GAP * unit),
                top + row * (tall + _GAP * unit),
                wide,
                tall,
            )
            for row, column in cells
        ], size

    def _places_in_column(self) -> tuple[list[QRectF], float]:
        count, unit, board = len(self._slide().answers), self._unit, self.board_place()
        left = board.right() + _MARGIN * unit
        wide, gap = self.width() - left - _MARGIN * unit, _GAP * unit
        tall = min(_IN_COLUMN * unit, (board.height() - gap) / count - gap)
        top = board.top() + (board.height() - count * (tall + gap) + gap) / 2
        places = [QRectF(left, top + n * (tall + gap), wide, tall) for n in range(count)]
        return places, self._type_in(wide, tall)

    # Parts

    def _paint_question(self, painter: QPainter) -> None:
        text, unit, theme = self._asked(), self._unit, self._theme
        asked = bool(self._slide().question)
        painter.setPen(QColor(theme.text if asked else theme.dim))
        corner = QPointF(2 * _MARGIN * unit, 0.8 * _MARGIN * unit)
        text.draw(painter, corner, centred_in=self.width() - 4 * _MARGIN * unit)
        painter.setPen(QColor(theme.line))
        base = round(self._band()) - 1
        painter.drawLine(0, base, self.width(), base)

    def _paint_words(self, painter: QPainter) -> None:
        slide, unit, theme = self._slide(), self._unit, self._theme
        shown = self.screen_shown
        board = self.board_place()
        room = QRectF(
            board.right() + 1.5 * _MARGIN * unit,
            board.top(),
            self.width() - board.right() - 3 * _MARGIN * unit,
            board.height(),
        )
        head = f"{LETTERS[slide.right[0]]}: {slide.answers[slide.right[0]]}" if slide.right else ""
        rules = shown.rules[:_RULES] if shown is not None else ()
        scale = 1.0
        while True:
            parts = self._word_parts(head, rules, room.width(), scale)
            high = sum(part.height + _GAP * unit for part, _ in parts)
            if high <= room.height() or scale < _LEAST / _SENTENCE:
                break
            scale *= _SHRINK
        y = room.top() + max((room.height() - high) / 2, 0)
        for part, kind in parts:
            if kind == "number":
                chip = QRectF(room.left(), y, part.width + 2 * _GAP * unit, part.height)
                painter.setPen(QPen(QColor(theme.cite_line), 1))
                painter.setBrush(QColor(theme.cite_background))
                painter.drawRoundedRect(chip, 8 * unit, 8 * unit)
                painter.setPen(QColor(theme.cite))
                part.draw(painter, QPointF(room.left() + _GAP * unit, y))
            else:
                painter.setPen(QColor(theme.dim if kind == "rule" else theme.text))
                part.draw(painter, QPointF(room.left(), y))
            y += part.height + (_GAP / 2 if kind == "number" else _GAP) * unit

    def _word_parts(
        self, head: str, rules: tuple[RuleShown, ...], width: float, scale: float
    ) -> list[tuple[SymbolText, str]]:
        unit = self._unit * scale
        parts: list[tuple[SymbolText, str]] = []
        if head:
            high = 2.4 * _HEADLINE * unit
            parts.append((fitted(head, _bold_serif, _HEADLINE * unit, width, high), "head"))
        for place, find in enumerate(self._slide().finds, 1):
            line = SymbolText(f"{place}. {find}", sans(round(_SENTENCE * unit)), width)
            parts.append((line, "says"))
        if self._slide().answer:
            sentence = SymbolText(self._slide().answer, sans(round(_SENTENCE * unit)), width)
            parts.append((sentence, "says"))
        for rule in rules:
            number = _bold_sans(_NUMBER * unit)
            parts.append((SymbolText(rule.number, number), "number"))
            if len(rules) <= _RULES - 1 and rule.says:
                says = SymbolText(rule.says, sans(round(0.75 * _SENTENCE * unit)), width)
                parts.append((says, "rule"))
        return parts

    def _paint_answers(self, painter: QPainter) -> None:
        places, size = self._places()
        for number, place in enumerate(places):
            text = self._slide().answers[number]
            width = self._text_width(place.width())
            self._paint_answer(painter, place, number, SymbolText(text, _bold_sans(size), width))

    def _paint_answer(
        self, painter: QPainter, place: QRectF, number: int, text: SymbolText
    ) -> None:
        slide, unit, theme = self._slide(), self._unit, self._theme
        answered = bool(slide.right)
        right = number in slide.right
        tint = TINTS[number % len(TINTS)]
        if answered:
            tint = _RIGHT if right else _PASSED
        painter.setPen(QPen(QColor(theme.good if right else tint), 3 * unit))
        painter.setBrush(QColor(theme.on if right else theme.panel))
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 10 * unit, 10 * unit)
        side = min(_TILE * unit, place.height() - _GAP * unit)
        tile = QRectF(place.left() + 1.5 * _GAP * unit, place.center().y() - side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tint))
        painter.drawRoundedRect(tile, 8 * unit, 8 * unit)
        painter.setPen(QColor(INK))
        painter.setFont(_bold_sans(side * 0.55))
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter, LETTERS[number])
        painter.setPen(QColor(theme.on_text if right else theme.dim if answered else theme.text))
        text.draw(
            painter,
            QPointF(tile.right() + 1.2 * _GAP * unit, place.center().y() - text.height / 2),
        )
        self._paint_count(painter, place, number)

    def _paint_count(self, painter: QPainter, place: QRectF, number: int) -> None:
        slide, unit, theme = self._slide(), self._unit, self._theme
        right = number in slide.right
        words = [f"✓{' ' if slide.hands else ''}"] if right else []
        words += [str(slide.hands[number])] if slide.hands else []
        if words:
            painter.setFont(_bold_sans(24 * unit))
            painter.setPen(QColor(theme.on_text if right else theme.dim))
            inner = place.adjusted(0, 0, -1.5 * _GAP * unit, 0)
            painter.drawText(
                inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, "".join(words)
            )

    def _paint_foot(self, painter: QPainter) -> None:
        slide, unit = self._slide(), self._unit
        shown = self.screen_shown
        painter.setFont(sans(round(_FOOT * unit)))
        painter.setPen(QColor(self._theme.dim))
        foot = QRectF(
            _MARGIN * unit,
            self.height() - self._foot(),
            self.width() - 2 * _MARGIN * unit,
            self._foot(),
        )
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(foot, middle | Qt.AlignmentFlag.AlignLeft, footing(slide))
        if shown is not None:
            words = " · ".join(part for part in (shown.heading, shown.place) if part)
            painter.drawText(foot, middle | Qt.AlignmentFlag.AlignRight, words)


def footing(slide: Slide) -> str:
    """Return the footer: the task for the class, or the number of answers."""
    if slide.counted:
        return f"{slide.counted} hand{'' if slide.counted == 1 else 's'}"
    if slide.slide_step is SlideStep.QUESTION and slide.answers:
        *others, last = list(LETTERS[: len(slide.answers)])
        return f"Hands up: {', '.join(others)} or {last}?"
    return ""


def fitted(
    text: str, font: Callable[[float], QFont], size: float, width: float, height: float
) -> SymbolText:
    """Return a text in the largest type, up to a size, in which it fits."""
    return SymbolText(text, font(_fitting(text, font, size, width, height)), width)


def _fitting(
    text: str, font: Callable[[float], QFont], size: float, width: float, height: float
) -> float:
    while size > _LEAST:
        tried = SymbolText(text, font(size), width)
        if tried.height <= height and tried.width <= width:
            break
        size *= _SHRINK
    return size


def _bold_serif(size: float) -> QFont:
    return serif(round(size), QFont.Weight.DemiBold)


def _bold_sans(size: float) -> QFont:
    return sans(round(size), QFont.Weight.DemiBold)


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
            rules=tuple({rule.number: rule for rule in reversed(rules)}.values())[::-1],
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
    return Lecture(lesson, lesson_runner(lesson, games(cards), preferred), keys_of, path)


_DOTS = 300
_SHEET_MARGIN = 18.0
"""Millimetres."""
_LARGEST, _SMALLEST = 12.0, 6.0
"""Points of type: a long lesson is set smaller, so that it stays on one page."""
_POINTS = 72
_SHEET_SHRINK = 0.96
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
    writer.setPageMargins(QMarginsF(_SHEET_MARGIN, _SHEET_MARGIN, _SHEET_MARGIN, _SHEET_MARGIN))
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
    document, size = QTextDocument(), _LARGEST
    while True:
        document.setDefaultFont(sans(round(size * _DOTS / _POINTS)))
        document.setHtml(text)
        document.setTextWidth(room.width())
        if document.size().height() <= room.height() or size <= _SMALLEST:
            break
        size *= _SHEET_SHRINK
    document.drawContents(painter)
