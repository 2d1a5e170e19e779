"""Parts of the Learn page: button of a lesson, tab of a course, columns of chapters."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLayout, QPushButton, QVBoxLayout, QWidget

from gui.features.lessons.courses import CourseLesson, LessonStatus
from gui.theme import GRID, Theme
from gui.widgets.labels import PlainLabel, plain_tip

_MOST_STARS = 3
ChapterRows = tuple[str, Sequence[CourseLesson]]
"""The title of a chapter, and its lessons."""


class LessonLine(QPushButton):
    """One line of a chapter; a press opens the lesson."""

    def __init__(  # noqa: PLR0913 - the columns of a line
        self,
        row: CourseLesson,
        stand: LessonStatus,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        due: bool = False,
        begun: bool = False,
        with_course: bool = False,
    ) -> None:
        super().__init__(parent)
        self.row, self.stand, self.theme = row, stand, theme
        self.due, self.begun = due, begun
        self._with_course = with_course
        self.problems = 1 if row.fault else 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(self.accessible_text())
        self.setToolTip(plain_tip(row.fault or row.learn))

    def say_problems(self, problems: int) -> None:
        """Show the number of problems in the lesson."""
        self.problems = problems or (1 if self.row.fault else 0)
        self.setAccessibleName(self.accessible_text())
        self.update()

    @property
    def _problem_words(self) -> str:
        return f"{self.problems} problem{'s' * (self.problems > 1)}" if self.problems else ""

    def accessible_text(self) -> str:
        """Return the whole line as text."""
        row, stars = self.row, self.stand.stars
        done = f"{stars} of 3 stars" if stars else "begun" if self.begun else "not done yet"
        where = f"{row.course}, {row.chapter}: " if self._with_course else ""
        due = ", a question is due" if self.due else ""
        if row.fault:
            return f"{where}{row.number} {row.title}, cannot be read: {row.fault}"
        wrong = f", {self._problem_words}" if self.problems else ""
        size = row.grade or f"{row.minutes} min"
        return f"{where}{row.number} {row.title}, {size}, {done}{due}{wrong}"

    def sizeHint(self) -> QSize:
        return QSize(200, max(self.fontMetrics().height() + GRID + 4, 4 * GRID))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line, its frame where the keys are."""
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.setBrush(QColor(theme.accent_background))
            painter.drawRoundedRect(box, 6, 6)
        elif self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.button_hover))
            painter.drawRoundedRect(box, 6, 6)
        metrics = QFontMetrics(self.font())
        middle = Qt.AlignmentFlag.AlignVCenter
        right = box.right() - GRID
        if not self.row.fault:
            right = self._stars(painter, right, box) - 2 * GRID
        minutes = self._problem_words or self.row.grade or f"{self.row.minutes} min"
        wide = metrics.horizontalAdvance(self._problem_words or self.row.grade or "99 min")
        painter.setPen(QColor(theme.bad if self.problems else theme.dim))
        place = QRectF(right - wide, box.y(), wide, box.height())
        painter.drawText(place, middle | Qt.AlignmentFlag.AlignRight, minutes)
        right -= wide + GRID
        painter.setPen(QColor(theme.dim))
        number = QRectF(box.x() + GRID, box.y(), metrics.horizontalAdvance("00"), box.height())
        painter.drawText(number, middle | Qt.AlignmentFlag.AlignLeft, str(self.row.number))
        painter.setPen(QColor(theme.text))
        if self.begun:
            bold = QFont(self.font())
            bold.setWeight(QFont.Weight.DemiBold)
            painter.setFont(bold)
            metrics = QFontMetrics(bold)
        left = number.right() + GRID
        room = right - left - (2 * GRID if self.due else 0)
        words = metrics.elidedText(self.row.title, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(QRectF(left, box.y(), room, box.height()), middle, words)
        if self.due:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.good))
            at = left + metrics.horizontalAdvance(words) + GRID
            painter.drawEllipse(QRectF(at, box.center().y() - 4, 8, 8))
        painter.end()

    def _stars(self, painter: QPainter, right: float, box: QRectF) -> float:
        """Paint three stars, those that were reached filled; return where they begin."""
        wide = QFontMetrics(self.font()).horizontalAdvance("★") + 3
        left = right - wide * _MOST_STARS
        for number in range(_MOST_STARS):
            reached = number < self.stand.stars
            painter.setPen(QColor(self.theme.accent if reached else self.theme.dim))
            place = QRectF(left + number * wide, box.y(), wide, box.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "★" if reached else "☆")
        return left


class CourseTab(QPushButton):
    """Tab of a course: title, and the learner's progress below."""

    def __init__(self, title: str, says: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("tab")
        room = QVBoxLayout(self)
        room.setContentsMargins(GRID // 2, GRID // 2, GRID // 2, GRID // 2)
        room.setSpacing(0)
        for name, words in (("tabtitle", title), ("dim", says)):
            label = PlainLabel(words, self)
            label.setObjectName(name)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            room.addWidget(label)
        self._room = room

    def sizeHint(self) -> QSize:
        return self._room.sizeHint()


def shared_out(chapters: Sequence[ChapterRows], columns: int) -> list[list[ChapterRows]]:
    """Return chapters in columns of nearly the same height, in their order."""
    heights = [len(rows) + 2 for _, rows in chapters]
    parts: list[list[ChapterRows]] = [[] for _ in range(columns)]
    if len(chapters) == 1:
        return [list(chapters), *parts[1:]]
    so_far = 0
    for each, height in zip(chapters, heights, strict=True):
        at = min(int(columns * (so_far + height / 2) / max(sum(heights), 1)), columns - 1)
        parts[at].append(each)
        so_far += height
    return parts


def empty(layout: QLayout) -> None:
    """Remove all widgets and layouts in a layout."""
    while (item := layout.takeAt(0)) is not None:
        inner, widget = item.layout(), item.widget()
        if inner is not None:
            empty(inner)
        if widget is not None:
            widget.setVisible(False)
            widget.deleteLater()
