"""How many hands went up for each answer: a row an answer, counted by keys or buttons."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from gui.faces.fonts import sans
from gui.features.teaching.projector import INK, LETTERS, TINTS, fitted
from gui.theme import GRID, Theme
from gui.widgets.plain_text import plain_tip

_HIGH = 40
_MOST_TYPED = 3


class _Words(QWidget):
    """The letter, the words and the bar of an answer, and the number; painted together."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.letter, self.text, self.tint = "A", "", TINTS[0]
        self.count, self.most, self.chosen = 0, 0, False

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(20 * GRID, self.fontMetrics().height() + 3 * GRID)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them; the number is framed where the next digits go."""
        super().paintEvent(event)
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.tile))
        painter.drawRoundedRect(self.rect(), 6, 6)
        side = min(self.height() - GRID, 3 * GRID + 2)
        tile = QRectF(GRID, (self.height() - side) / 2, side, side)
        painter.setBrush(QColor(self.tint))
        painter.drawRoundedRect(tile, 4, 4)
        painter.setPen(QColor(INK))
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter, self.letter)
        number = QRectF(self.width() - 6 * GRID, GRID / 2, 5 * GRID, self.height() - GRID)
        self._paint_number(painter, number)
        left = tile.right() + GRID
        middle = left + (number.left() - GRID - left) * (0.52 if self.most else 1)
        painter.setPen(QColor(theme.text))
        size = self.fontInfo().pixelSize()
        room = QRectF(left, 2, middle - left - GRID, self.height() - 4)
        text = fitted(self.text, lambda px: sans(round(px)), size, room.width(), room.height())
        text.draw(
            painter,
            room.topLeft() + (room.center() - room.topLeft()) * 0
            if text.height > room.height()
            else QRectF(room.left(), room.center().y() - text.height / 2, 0, 0).topLeft(),
        )
        if self.most:
            bar = QRectF(middle, self.height() / 2 - 5, number.left() - GRID - middle, 10)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.bar))
            painter.drawRoundedRect(bar, 5, 5)
            if self.count:
                bar.setWidth(max(bar.width() * self.count / self.most, 10))
                painter.setBrush(QColor(theme.good))
                painter.drawRoundedRect(bar, 5, 5)
        painter.end()

    def _paint_number(self, painter: QPainter, place: QRectF) -> None:
        theme = self.theme
        painter.setPen(QPen(QColor(theme.accent if self.chosen else theme.button_line), 2))
        painter.setBrush(QColor(theme.bar))
        painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 6, 6)
        painter.setPen(QColor(theme.text))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(self.count))


class HandsPanel(QWidget):
    """A row for each answer. ``counted`` carries the number of an answer and its hands."""

    counted = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: list[tuple[_Words, QPushButton, QPushButton]] = []
        self._chosen: int | None = None
        self._typed = ""
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        self._grid = QGridLayout()
        self._grid.setSpacing(GRID // 2)
        self._grid.setColumnStretch(0, 1)
        room.addLayout(self._grid)
        self.setAccessibleName("Hands")

    def show_answers(self, answers: Sequence[str], hands: Sequence[int], *, anew: bool) -> None:
        """Show the answers of a step; ``anew`` tells that it is another step."""
        if anew:
            self._chosen, self._typed = None, ""
        while len(self._rows) < len(answers):
            self._add_row()
        most = max(hands, default=0)
        for number, (words, less, more) in enumerate(self._rows):
            there = number < len(answers)
            for part in (words, less, more):
                part.setVisible(there)
            if there:
                words.letter, words.text = LETTERS[number], answers[number]
                words.tint = TINTS[number % len(TINTS)]
                words.count, words.most = hands[number], most
                words.chosen = number == self._chosen
                words.setToolTip(plain_tip(answers[number]))
                words.setAccessibleName(f"{LETTERS[number]}, {answers[number]}: {hands[number]}")
                words.update()

    def choose(self, number: int) -> None:
        """Let the next digits count for an answer; where there is none such, for no answer."""
        there = number < len(self._rows) and not self._rows[number][0].isHidden()
        self._chosen, self._typed = number if there else None, ""
        for place, (words, _, _) in enumerate(self._rows):
            words.chosen = place == self._chosen
            words.update()

    def type(self, digit: int) -> None:
        """Take a digit of the number of hands."""
        if self._chosen is not None:
            self._typed = f"{self._typed}{digit}"[-_MOST_TYPED:]
            self.counted.emit(self._chosen, int(self._typed))

    def change(self, by: int) -> None:
        """Count one hand more, or one less."""
        if self._chosen is not None:
            self._change(self._chosen, by)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        for words, _, _ in self._rows:
            words.theme = theme
            words.update()

    def _change(self, number: int, by: int) -> None:
        self._typed = ""
        self.counted.emit(number, max(self._rows[number][0].count + by, 0))

    def _add_row(self) -> None:
        number = len(self._rows)
        words = _Words(self._theme, self)
        buttons = []
        for sign, by, label in (("−", -1, "One hand less"), ("+", 1, "One hand more")):
            button = QPushButton(sign, self)
            button.setAccessibleName(f"{label} for {LETTERS[number]}")
            button.setToolTip(plain_tip(button.accessibleName()))
            button.clicked.connect(lambda _checked=False, by=by: self._press(number, by))
            button.setFixedWidth(4 * GRID)
            buttons.append(button)
        self._rows.append((words, *buttons))  # type: ignore[arg-type] # two of them
        for column, part in enumerate((words, *buttons)):
            self._grid.addWidget(part, number, column)

    def _press(self, number: int, by: int) -> None:
        self.choose(number)
        self._change(number, by)
