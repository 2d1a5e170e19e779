"""Typesetting on cards: equal sizes across families, widths, fitted names, wrapped text."""

from collections import OrderedDict
from enum import IntEnum

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from gui.faces.fonts import load_families, sans, serif
from gui.faces.mana import pieces_of, symbol_width

ELLIPSIS = "…"


class Role(IntEnum):
    """Purpose of a text."""

    TITLE = 0
    BODY = 1
    STRONG = 2
    LABEL = 3
    STAT = 4
    NARROW_TITLE = 5
    NARROW_LABEL = 6
    TIGHT_TITLE = 7
    TIGHT_LABEL = 8


_SERIF_ROLES = {Role.TITLE, Role.BODY, Role.STRONG, Role.NARROW_TITLE, Role.TIGHT_TITLE}
_NARROW = {
    Role.TITLE: (Role.NARROW_TITLE, Role.TIGHT_TITLE),
    Role.LABEL: (Role.NARROW_LABEL, Role.TIGHT_LABEL),
}
_PERCENT = {
    Role.NARROW_TITLE: 88,
    Role.NARROW_LABEL: 88,
    Role.TIGHT_TITLE: 70,
    Role.TIGHT_LABEL: 74,
}
_WEIGHTS = {
    Role.TITLE: QFont.Weight.DemiBold,
    Role.BODY: QFont.Weight.Normal,
    Role.STRONG: QFont.Weight.DemiBold,
    Role.LABEL: QFont.Weight.DemiBold,
    Role.STAT: QFont.Weight.Bold,
    Role.NARROW_TITLE: QFont.Weight.DemiBold,
    Role.NARROW_LABEL: QFont.Weight.DemiBold,
    Role.TIGHT_TITLE: QFont.Weight.DemiBold,
    Role.TIGHT_LABEL: QFont.Weight.DemiBold,
}
_WANTED_X_HEIGHT = 0.5
_SMALLEST_OF_FULL = 0.8
_SMALL_TYPE = 11
_KERNED_FROM = 32
_WIDTHS_KEPT = 20_000
_FLOWS_KEPT = 400


class Cut(Struct, frozen=True):
    """A font with its measures; ``height`` is from the top of an A to the bottom of a g."""

    font: QFont
    metrics: QFontMetricsF
    cap: float
    height: float
    space: float


class Run(Struct, frozen=True):
    """A run of wrapped text: the start of its baseline in the box, and its text."""

    x: float
    y: float
    role: Role
    text: str
    is_symbol: bool = False


class Box(Struct, frozen=True):
    """Area for text in pixels; a notch is the width and height reserved at the lower right."""

    width: float
    height: float
    notches: tuple[tuple[float, float], ...] = ()

    def room(self, bottom: float) -> float:
        """Return the available width of a line that ends at this height."""
        free = self.height - bottom
        return self.width - max((wide for wide, high in self.notches if free < high), default=0)


class Flow(Struct, frozen=True):
    """A wrapped text: its size in pixels, its runs, and whether it is cut."""

    pixels: int
    runs: tuple[Run, ...]
    is_cut: bool


class Fitted(Struct, frozen=True):
    """A fitted line: its font, its remaining text, and its width."""

    role: Role
    pixels: int
    text: str
    width: float


class _Word(Struct, frozen=True):
    """An unbreakable part of a line, and whether it starts a new paragraph."""

    role: Role
    pieces: tuple[tuple[str, bool], ...]
    opens: bool


LEADING = 1.12
"""Distance between the lines of a name, in line heights."""
NARROWER = (Role.LABEL, Role.NARROW_LABEL, Role.TIGHT_LABEL)
_LINES, _LEAST_NAME = 2, 9


class Words(Struct, frozen=True):
    """Typeset name: its lines, their size, and the width of the longest."""

    lines: tuple[str, ...]
    role: Role
    pixels: int
    width: float


class Lettering:
    """Fonts and text measures, in a bounded cache."""

    def __init__(self) -> None:
        self._cuts: dict[tuple[Role, int], Cut] = {}
        self._widths: dict[tuple[Role, int, str], float] = {}
        self._fitted: dict[tuple[Role, str, float, int], Fitted] = {}
        self._flows: OrderedDict[object, Flow] = OrderedDict()
        self._scales: tuple[float, float] | None = None

    def _scale(self, *, is_serif: bool) -> float:
        """Return the factor that gives a family the wanted x-height.

        Fonts are loaded on first use, so that a start without faces does not load them.
        """
        if self._scales is None:
            load_families()
            self._scales = (_scale_of(serif(100)), _scale_of(sans(100)))
        return self._scales[0 if is_serif else 1]

    def cut(self, role: Role, pixels: int) -> Cut:
        """Return the font of a role; ``pixels`` are those of a family of common proportions."""
        found = self._cuts.get((role, pixels))
        if found is None:
            is_serif = role in _SERIF_ROLES
            size = round(pixels * self._scale(is_serif=is_serif))
            font = (serif if is_serif else sans)(size, _WEIGHTS[role])
            if role is not Role.TITLE or pixels < _KERNED_FROM:
                # Kerning is invisible at these sizes and takes a quarter of the drawing time.
                font.setStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
            if role in _PERCENT:
                font.setStretch(_PERCENT[role])
            metrics = QFontMetricsF(font)
            cap = metrics.capHeight()
            found = Cut(
                font=font,
                metrics=metrics,
                cap=cap,
                height=cap + metrics.descent(),
                space=metrics.horizontalAdvance(" "),
            )
            self._cuts[role, pixels] = found
        return found

    def width(self, role: Role, pixels: int, text: str) -> float:
        """Return the width of a text in pixels."""
        key = (role, pixels, text)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > _WIDTHS_KEPT:
                self._widths.clear()
            found = self.cut(role, pixels).metrics.horizontalAdvance(text)
            self._widths[key] = found
        return found

    def typeset(self, name: str, room: float, usual: float) -> Words:
        """Typeset a name on at most two lines: first smaller, then narrower, then cut."""
        for role in NARROWER:
            for pixels in range(round(usual), _LEAST_NAME - 1, -1):
                lines = self._wrapped(name, role, pixels, room)
                wide = max((self.width(role, pixels, line) for line in lines), default=0.0)
                if len(lines) <= _LINES and wide <= room:
                    return Words(tuple(lines), role, pixels, wide)
        metrics, right = self.cut(role, pixels).metrics, Qt.TextElideMode.ElideRight
        kept = [*lines[: _LINES - 1], " ".join(lines[_LINES - 1 :])] if len(lines) > 1 else lines
        return Words(
            tuple(metrics.elidedText(line, right, room + 1) for line in kept), role, pixels, room
        )

    def _wrapped(self, name: str, role: Role, pixels: int, room: float) -> list[str]:
        lines: list[str] = []
        for word in name.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(role, pixels, longer) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def fitted(self, role: Role, text: str, room: float, pixels: int) -> Fitted:
        """Fit a line to a width: first smaller, then narrower, then cut."""
        key = (role, text, room, pixels)
        found = self._fitted.get(key)
        if found is None:
            if len(self._fitted) > _WIDTHS_KEPT:
                self._fitted.clear()
            found = self._fitted[key] = self._fit(role, text, room, pixels)
        return found

    def _fit(self, role: Role, text: str, room: float, pixels: int) -> Fitted:
        smallest = max(1, round(pixels * _SMALLEST_OF_FULL))
        for size in range(pixels, smallest - 1, -1):
            wide = self.width(role, size, text)
            if wide <= room:
                return Fitted(role, size, text, wide)
        for narrow in _NARROW.get(role, (role,)):
            wide = self.width(narrow, smallest, text)
            if wide <= room:
                return Fitted(narrow, smallest, text, wide)
        metrics = self.cut(narrow, smallest).metrics
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, room))
        wide = metrics.horizontalAdvance(cut)
        return (
            Fitted(narrow, smallest, cut, wide) if wide <= room else Fitted(role, smallest, "", 0)
        )

    def write(  # noqa: PLR0913, PLR0917 - text, style and place
        self,
        painter: QPainter,
        role: Role,
        text: str,
        rect: QRectF,
        pixels: int,
        ink: QColor,
    ) -> float:
        """Write one fitted line, vertically centred in a rectangle; return its width."""
        fitted = self.fitted(role, text, rect.width(), pixels)
        cut = self.cut(fitted.role, fitted.pixels)
        painter.setFont(cut.font)
        painter.setPen(ink)
        base = round(rect.center().y() + cut.cap / 2)
        painter.drawText(QPointF(rect.left(), base), fitted.text)
        return fitted.width

    def flow(
        self, paragraphs: tuple[tuple[Role, str], ...], box: Box, largest: int, smallest: int
    ) -> Flow:
        """Wrap text into a box at the largest size in pixels that fits."""
        key = (paragraphs, box, largest, smallest)
        found = self._flows.get(key)
        if found is not None:
            self._flows.move_to_end(key)
            return found
        words = _words(paragraphs)
        for size in range(largest, smallest, -1):
            flow = self._wrap(words, box, size)
            if not flow.is_cut:
                break
        else:
            flow = self._wrap(words, box, smallest)
        self._flows[key] = flow
        if len(self._flows) > _FLOWS_KEPT:
            self._flows.popitem(last=False)
        return flow

    def _wrap(self, words: list[_Word], box: Box, size: int) -> Flow:
        body = self.cut(Role.BODY, size)
        leading = max(body.height * 1.1, size * (1.12 if size < _SMALL_TYPE else 1.2))
        lines: list[tuple[float, list[_Word]]] = []
        line: list[_Word] = []
        bottom = body.height
        used = 0.0
        for word in words:
            wide = self._word_width(word, size)
            step = self.cut(word.role, size).space + wide if line else wide
            if line and (word.opens or used + step > box.room(bottom)):
                lines.append((bottom, line))
                bottom += leading * (1.25 if word.opens else 1)
                line, used, step = [], 0.0, wide
            line.append(word)
            used += step
        lines.append((bottom, line))
        fitting = [entry for entry in lines if entry[0] <= box.height]
        is_cut = len(fitting) < len(lines) or any(
            self._line_width(entry, size) > box.room(at) for at, entry in lines
        )
        drop = body.height - body.cap
        runs: list[Run] = []
        for at, entry in fitting:
            last = is_cut and at == fitting[-1][0]
            shown = self._cut_line(entry, box.room(at), size) if last else entry
            self._set_line(runs, shown, at - drop, size)
        return Flow(size, tuple(runs), is_cut)

    def _word_width(self, word: _Word, size: int) -> float:
        return sum(self._piece_width(word.role, size, *piece) for piece in word.pieces)

    def _piece_width(self, role: Role, size: int, text: str, is_symbol: bool) -> float:  # noqa: FBT001 - a piece taken apart
        if is_symbol:
            return symbol_width(text, self.symbol_size(size)) + 1
        return self.width(role, size, text)

    def symbol_size(self, size: int) -> float:
        """Return the height of a mana symbol in a line of text of this size, in pixels."""
        return round(self.cut(Role.BODY, size).cap * 1.5)

    def _line_width(self, line: list[_Word], size: int) -> float:
        spaces = sum(self.cut(word.role, size).space for word in line[1:])
        return spaces + sum(self._word_width(word, size) for word in line)

    def _cut_line(self, line: list[_Word], room: float, size: int) -> list[_Word]:
        kept = list(line)
        while kept:
            last = kept[-1]
            ended = _Word(last.role, (*last.pieces, (ELLIPSIS, False)), last.opens)
            shown = [*kept[:-1], ended]
            if self._line_width(shown, size) <= room:
                return shown
            kept.pop()
        return [_Word(Role.BODY, ((ELLIPSIS, False),), opens=False)]

    def _set_line(self, runs: list[Run], line: list[_Word], base: float, size: int) -> None:
        """Place a line: consecutive words of one role become one run."""
        x = 0.0
        start, text, role = 0.0, "", Role.BODY
        for number, word in enumerate(line):
            gap = self.cut(word.role, size).space if number else 0.0
            if text and word.role is role:
                text += " "
            elif text:
                runs.append(Run(start, base, role, text))
                text = ""
            x += gap
            for piece, is_symbol in word.pieces:
                wide = self._piece_width(word.role, size, piece, is_symbol)
                if is_symbol:
                    if text.strip():
                        runs.append(Run(start, base, role, text))
                    text = ""
                    runs.append(Run(x, base, word.role, piece, is_symbol=True))
                else:
                    if not text:
                        start, role = x, word.role
                    text += piece
                x += wide
        if text.strip():
            runs.append(Run(start, base, role, text))


def _scale_of(font: QFont) -> float:
    x_height = QFontMetricsF(font).xHeight() or _WANTED_X_HEIGHT * 100
    return min(1.25, max(0.85, _WANTED_X_HEIGHT * 100 / x_height))


def _words(paragraphs: tuple[tuple[Role, str], ...]) -> list[_Word]:
    words: list[_Word] = []
    for role, text in paragraphs:
        for paragraph in text.split("\n"):
            for number, word in enumerate(paragraph.split()):
                opens = number == 0 and bool(words)
                words.append(_Word(role, pieces_of(word), opens))
    return words
