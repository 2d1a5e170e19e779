"""The large card: the face of a card at a readable size, and the facts about it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from core.cards.card import Card
from gui.faces.glyphs import draw_in_text
from gui.faces.mana import pieces_of, symbol_width
from gui.panels.facts import OTHER_FACE, FactLine, Piece, Tone, accessible_facts
from gui.panels.large_card_geometry import Measures
from gui.panels.prose import Cite, cited_as
from gui.theme import GRID, Theme, title_font

EDGE = 12
GUTTER = 16
_TEXT = 13.5
"""Font size of the facts in pixels at the usual text scale."""
_LABEL = 74
_THUMB = 66
_PAD, _ROW = 7, 6
"""Padding within a chip, and distance between two facts."""

Picture = Callable[[int], QPixmap | None]
"""Draws a face at a width in logical pixels."""


class Reading(Struct, frozen=True, kw_only=True):
    """Contents of the large card.

    ``face`` draws the visible face, ``other`` the other face if the viewer may know it.
    ``turning`` is the sentence on when the other face counts. If the visible face is ``secret``,
    the other face is shown on request only; with ``both`` it is shown as large in place of facts.
    """

    title: str
    subtitle: str = ""
    face: Picture
    facts: tuple[FactLine, ...] = ()
    other_name: str = ""
    other: Picture | None = None
    turning: str = ""
    secret: bool = False
    both: bool = False

    @property
    def accessible_text(self) -> str:
        """The facts in their order as one text."""
        return accessible_facts(self.facts, self.turning)


def reading_of_card(card: Card, picture: Callable[[Card, int, int], QPixmap | None]) -> Reading:
    """Return the contents for a printed card; ``picture`` draws a side of it at a width."""
    other = card.sides[1][0].name if card.is_double_sided else ""
    return Reading(
        title=card.front.name,
        face=partial(picture, card, 0),
        other_name=other,
        other=partial(picture, card, 1) if other else None,
        both=bool(other),
    )


class Mark(Struct, frozen=True):
    """A text or a symbol at a place of the column of facts."""

    rect: QRectF
    piece: Piece
    font: QFont
    symbol: bool = False
    dim: bool = False


class Column:
    """Lays out facts in a column: labels at the left, pieces and chips in lines next to them."""

    def __init__(self, width: float, text: float, cite: Cite, family: QFont) -> None:
        self._width, self._cite = width, cite
        self._scale = text
        self.font = self._sized(family, _TEXT * text)
        self.bold = self._sized(family, _TEXT * text, QFont.Weight.DemiBold)
        self.marks: list[Mark] = []
        self.rules: list[float] = []
        self.height = 0.0

    @staticmethod
    def _sized(family: QFont, size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        font = QFont(family)
        font.setPixelSize(max(round(size), 1))
        font.setWeight(weight)
        return font

    @property
    def line(self) -> float:
        """The height of a line."""
        return QFontMetricsF(self.font).height() + 4

    def title(self, words: str, subtitle: str, font: QFont) -> None:
        """Add the name and the zone of the card."""
        self._flow((Piece(words),), 0, self._width, font, QFontMetricsF(font).height() + 2)
        if subtitle:
            self._flow((Piece(subtitle),), 0, self._width, self.font, self.line, dim=True)
        self.height += _ROW

    def fact(self, line: FactLine, *, why: bool) -> None:
        """Add one fact; with ``why`` the reasons are under it."""
        self._rule()
        top = self.height
        label = _LABEL * self._scale
        self._flow((Piece(line.label),), 0, label, self.bold, self.line)
        below, self.height = self.height, top
        self._flow(line.pieces, label, self._width - label, self.font, self.line)
        self.height = max(self.height, below)
        for each in line.why if why else ():
            number = cited_as(each.key, self._cite)
            pieces = (
                Piece(each.says),
                *((Piece(number, Tone.RULE, chip=True),) if each.key else ()),
            )
            self._flow(pieces, 0, self._width, self.font, self.line, dim=True)
        self.height += _ROW

    def words(self, head: str, text: str, left: float) -> None:
        """Add a heading and a text, from ``left`` to the right edge."""
        self._flow((Piece(head),), left, self._width - left, self.bold, self.line)
        self._flow((Piece(text),), left, self._width - left, self.font, self.line, dim=True)

    def keys(self, hints: Sequence[tuple[str, str]], bottom: float, most: float) -> None:
        """Add the keys with their meanings, at the bottom if the facts end above it.

        They are left out where the column would be higher than ``most``.
        """
        pieces = [Piece(words, chip=not at) for hint in hints for at, words in enumerate(hint)]
        top, self.height = self.height, 0.0
        first = len(self.marks)
        self._flow(pieces, 0, self._width, self.font, self.line, dim=True)
        by = max(top + _ROW, bottom - self.height)
        if by + self.height > most:
            del self.marks[first:]
            self.height = top
            return
        for at, mark in enumerate(self.marks[first:], first):
            self.marks[at] = replace(mark, rect=mark.rect.translated(0, by))
        self.height += by

    def rule(self) -> None:
        """Add a line between two facts."""
        self._rule()

    def _rule(self) -> None:
        self.rules.append(self.height)
        self.height += _ROW

    def _flow(  # noqa: PLR0913 - the pieces, their place and their look
        self,
        pieces: Sequence[Piece],
        left: float,
        width: float,
        font: QFont,
        line: float,
        *,
        dim: bool = False,
    ) -> None:
        x, top = 0.0, self.height
        for piece, words, symbol, gap, room in self._units(pieces, font, width):
            if x and x + room > width:
                x, top = 0.0, top + line
            rect = QRectF(left + x, top, min(room, width), line)
            own = self.bold if piece.tone is Tone.TOTAL else font
            self.marks.append(Mark(rect, Piece(words, piece.tone, piece.chip), own, symbol, dim))
            x += room + gap
        self.height = top + line

    def _units(
        self, pieces: Sequence[Piece], font: QFont, width: float
    ) -> Iterator[tuple[Piece, str, bool, float, float]]:
        """Yield piece, text, whether it is a symbol, the gap after it, and its width."""
        for piece in pieces:
            own = self.bold if piece.tone is Tone.TOTAL else font
            metrics = QFontMetricsF(own)
            space = metrics.horizontalAdvance(" ")
            if piece.chip:
                fits = metrics.elidedText(piece.text, Qt.TextElideMode.ElideRight, width - 2 * _PAD)
                yield piece, fits, False, 4.0, metrics.horizontalAdvance(fits) + 2 * _PAD + 1
                continue
            for part, is_symbol in pieces_of(piece.text):
                if is_symbol:
                    yield piece, part, True, 1.0, symbol_width(part, metrics.ascent())
                    continue
                for word in part.split():
                    fits = metrics.elidedText(word, Qt.TextElideMode.ElideRight, width)
                    yield piece, fits, False, space, metrics.horizontalAdvance(fits)


class LargeCard(QWidget):
    """Shows the face of a card and its facts over the table; takes no clicks and no focus."""

    def __init__(self, theme: Theme, cite: Cite, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._cite = theme, cite
        self.reading: Reading | None = None
        self.other_shown = False
        self.why_shown = False
        self._measures = Measures(252, 236, 560)
        self._text = 1.0
        self._hints: tuple[tuple[str, str], ...] = ()
        self._column: Column | None = None
        self._face, self._thumb = QPixmap(), QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Large card")
        self.setVisible(False)

    def show_reading(
        self,
        reading: Reading,
        measures: Measures,
        text: float,
        hints: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Set the contents; ``hints`` are pairs of a key and its meaning. It stays invisible."""
        self.reading, self._measures, self._text, self._hints = reading, measures, text, hints
        self.setAccessibleDescription(f"{reading.title}. {reading.accessible_text}")
        self._lay_out()

    def turn(self, *, other: bool) -> None:
        """Show the other face large, or the present one."""
        if self.reading is not None and other != self.other_shown:
            self.other_shown = other
            self._lay_out()

    def show_why(self, *, on: bool) -> None:
        """Show the reasons with the numbers of their rules, or hide them."""
        if self.reading is not None and on != self.why_shown:
            self.why_shown = on
            self._lay_out()

    def apply_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.update()

    @property
    def is_wide(self) -> bool:
        """Whether there are facts next to the face."""
        reading = self.reading
        if reading is None or reading.both:
            return False
        tells = reading.other is not None and not reading.secret
        return bool(reading.facts or tells or reading.turning)

    @property
    def smallest_text(self) -> float:
        """The smallest font size of the facts, in pixels at the usual text scale."""
        return self._column.font.pixelSize() / self._text if self._column is not None else 0.0

    def sizeHint(self) -> QSize:
        face = self._face.deviceIndependentSize()
        width, height = face.width() + 2 * EDGE, face.height() + 2 * EDGE
        if self._is_double:
            width += self._thumb.deviceIndependentSize().width() + EDGE
        if self._column is not None:
            width += self._measures.column + GUTTER
            height = max(height, self._column.height + 2 * EDGE)
        most = max(self._measures.tallest, height if self.why_shown else face.height() + 2 * EDGE)
        return QSize(round(width), round(min(height, most)))

    @property
    def _is_double(self) -> bool:
        """Whether both faces are shown large."""
        return self.reading is not None and self.reading.both

    def _lay_out(self) -> None:
        reading, measures = self.reading, self._measures
        if reading is None:
            return
        shown = reading.other if self.other_shown and reading.other else reading.face
        self._face = shown(measures.face) or QPixmap()
        self._thumb, self._column = QPixmap(), None
        if self._is_double and reading.other is not None:
            self._thumb = reading.other(measures.face) or QPixmap()
        if self.is_wide:
            self._column = self._filled(reading)
        self.resize(self.sizeHint())
        self.update()

    def _filled(self, reading: Reading) -> Column:
        column = Column(self._measures.column, self._text, self._cite, self.font())
        name = reading.title
        if self.other_shown and reading.other_name:
            name = reading.other_name
        column.title(name, reading.subtitle, title_font(round(14 * self._text)))
        for line in reading.facts:
            column.fact(line, why=self.why_shown)
        back = reading.face if self.other_shown else reading.other
        if (back is not None and not reading.secret) or reading.turning:
            column.rule()
            top = column.height
            self._thumb = (back(_THUMB) if back is not None else None) or QPixmap()
            thumb = self._thumb.deviceIndependentSize()
            left = thumb.width() + GRID if thumb.width() else 0
            column.words(OTHER_FACE, reading.turning or reading.other_name, left)
            column.height = max(column.height, top + thumb.height())
        most = inf if self.why_shown else self._measures.tallest - 2 * EDGE
        column.keys(self._hints, self._face.deviceIndependentSize().height(), most)
        return column

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.button_line), 1))
        painter.setBrush(QColor(self._theme.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)
        clip = QPainterPath()
        clip.addRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 9, 9)
        painter.setClipPath(clip)
        face = self._face.deviceIndependentSize()
        painter.drawPixmap(QPointF(EDGE, EDGE), self._face)
        if self._is_double:
            painter.drawPixmap(QPointF(2 * EDGE + face.width(), EDGE), self._thumb)
        if self._column is not None:
            painter.translate(EDGE + face.width() + GUTTER, EDGE)
            self._paint_column(painter, self._column)
        painter.end()

    def _paint_column(self, painter: QPainter, column: Column) -> None:
        painter.setPen(QPen(QColor(self._theme.line), 1))
        for y in column.rules:
            painter.drawLine(QPointF(0, y + 0.5), QPointF(self._measures.column, y + 0.5))
        for mark in column.marks:
            self._paint_mark(painter, mark)
        if not self._thumb.isNull():
            painter.drawPixmap(QPointF(0, column.rules[-1] + _ROW), self._thumb)

    def _paint_mark(self, painter: QPainter, mark: Mark) -> None:
        rect, piece = mark.rect, mark.piece
        if mark.symbol:
            size = QFontMetricsF(mark.font).ascent()
            square = QRectF(rect.x(), rect.center().y() - size / 2, rect.width(), size)
            draw_in_text(painter, square, piece.text)
            return
        painter.setFont(mark.font)
        if not piece.chip:
            painter.setPen(QColor(self._ink(piece.tone, dim=mark.dim)))
            painter.drawText(
                rect, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, piece.text
            )
            return
        line, background, ink = self._chip(piece.tone)
        painter.setPen(QPen(QColor(line), 1))
        painter.setBrush(QColor(background))
        painter.drawRoundedRect(rect.adjusted(0.5, 1.5, -0.5, -1.5), 6, 6)
        painter.setPen(QColor(ink))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, piece.text)

    def _ink(self, tone: Tone, *, dim: bool) -> str:
        theme = self._theme
        inks = {Tone.OPEN: theme.accent, Tone.LOWERED: theme.bad, Tone.RAISED: theme.good}
        return inks.get(tone, theme.dim if dim else theme.text)

    def _chip(self, tone: Tone) -> tuple[str, str, str]:
        """Return line, background and text colour of a chip."""
        theme = self._theme
        return {
            Tone.RULE: (theme.cite_line, theme.cite_background, theme.cite),
            Tone.RAISED: (theme.on_line, theme.on, theme.on_text),
            Tone.LOWERED: (theme.bad, theme.bad_background, theme.bad),
            Tone.OPEN: (theme.accent, theme.accent_background, theme.accent),
        }.get(tone, (theme.tile_line, theme.tile, theme.text))
