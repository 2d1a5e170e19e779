"""The projector page: question, lettered answers and solution around the board."""

from collections.abc import Callable
from string import ascii_uppercase

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QResizeEvent

from core.lessons.slides import Slide, SlideStep
from gui.faces.fonts import sans, serif
from gui.faces.glyphs import SymbolText
from gui.features.audience import AudiencePage
from gui.theme import Theme

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
        """How large a pixel of the drawing is here."""
        wide = self.width() / _DRAWN_FOR.width()
        return max(min(wide, self.height() / _DRAWN_FOR.height()), 0.1)

    def _slide(self) -> Slide:
        shown = self.screen_shown
        return shown.slide if shown is not None else Slide(slide_step=SlideStep.TABLE, title="")

    def _says(self) -> bool:
        """Return whether there is a column of texts at the side of the board."""
        slide = self._slide()
        return slide.slide_step in {SlideStep.ANSWER, SlideStep.RULE} or bool(slide.finds)

    def _in_column(self) -> bool:
        """Return whether the answers are at the side of the board."""
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
        """Return the number of rows of answers, their height, and the font size."""
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
        """Return how wide the words of an answer may be in a place."""
        slide = self._slide()
        counted = (2 * _TILE if slide.hands else _TILE) if slide.right else 0
        return wide - (_TILE + 4 * _GAP + counted) * self._unit

    def _places(self) -> tuple[list[QRectF], float]:
        """Return the rectangles of the answers, and the font size."""
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
        """Draw the answer, the sentence and the rules at the side of the board."""
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
