"""The parts of the start page that stand for a table: a large card, and small tiles."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from core.storage.saves.folder import Summary, picture_of
from gui.board.paint.colours import look_named
from gui.features.start_page import labels
from gui.features.start_page.parts import main_button
from gui.features.table_picture import paint_picture
from gui.keymap import ENTER
from gui.theme import GRID, Theme, title_font
from gui.widgets.plain_text import PlainLabel, plain_tip

PICTURE = QSize(440, 264)
_SMALL_CORNER = 8
_REMOVE = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})


class Picture(QWidget):
    """The picture of a table, or plain background where there is none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pixmap = QPixmap()
        self.setMinimumSize(PICTURE / 2)

    def show_table(self, table: Summary) -> None:
        """Show the picture that is kept of a table."""
        self._pixmap = _picture(table)
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return PICTURE

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint background, and the picture on it as large as there is room."""
        painter = QPainter(self)
        paint_picture(painter, QRectF(self.rect()), self._pixmap, self._theme)


class RecentTile(QAbstractButton):
    """One of the tables before the last one: its picture, its name, a line about it.

    ``removed`` tells that it is not wanted any more.
    """

    removed = Signal()

    def __init__(
        self, table: Summary, now: datetime, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.table = table
        self._line = labels.short(table, now)
        self._theme = theme
        self._pixmap = _picture(table)
        self.setAccessibleName(labels.accessible_text(table, now))
        self.setToolTip(plain_tip(table.fault or labels.accessible_text(table, now)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """A picture of less than half the size, and two lines."""
        lines = 2 * QFontMetrics(self.font()).height() + GRID
        return QSize(PICTURE.width() * 3 // 7, PICTURE.height() * 4 // 7 + lines)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() * 2 / 3

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the delete key remove the table, and Enter open it."""
        if event.key() in _REMOVE:
            self.removed.emit()
        elif event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the picture and the lines below it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = look_named(self._theme.name)
        metrics = QFontMetrics(self.font())
        below = 2 * metrics.height() + GRID
        room = QRectF(1, 1, self.width() - 2, self.height() - below - 2)
        paint_picture(painter, room, self._pixmap, self._theme)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QColor(self._theme.accent if self.hasFocus() else look.label))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(room, _SMALL_CORNER, _SMALL_CORNER)
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(QColor(look.text))
        at = round(room.bottom()) + GRID // 2 + metrics.ascent()
        name = QFontMetrics(bold).elidedText(
            self.table.name, Qt.TextElideMode.ElideRight, self.width() - GRID // 2
        )
        painter.drawText(1, at, name)
        painter.setFont(self.font())
        painter.setPen(QColor(look.dim))
        line = metrics.elidedText(self._line, Qt.TextElideMode.ElideRight, self.width() - GRID // 2)
        painter.drawText(1, at + metrics.height(), line)


class LastTable(QWidget):
    """The table that was played last: all that is known of it, and the button that continues it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("last")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.picture = Picture(theme, self)
        self.name = PlainLabel(parent=self)
        self.lines = PlainLabel(parent=self)
        self.lines.setWordWrap(True)
        self.dim = PlainLabel(parent=self)
        self.dim.setObjectName("dim")
        self.dim.setWordWrap(True)
        self.lives = QWidget(self)
        self._life_room = QHBoxLayout(self.lives)
        self._life_room.setContentsMargins(0, 0, 0, 0)
        self._life_room.setSpacing(GRID)
        self.more = PlainLabel(parent=self)
        self.more.setObjectName("dim")
        self.more.setWordWrap(True)
        self.button = main_button("Continue", "Enter", self)
        side = QVBoxLayout()
        side.setSpacing(GRID // 2)
        for part in (self.name, self.lines, self.dim, self.lives, self.more):
            side.addWidget(part)
        side.addStretch(1)
        side.addWidget(self.button)
        room = QHBoxLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        room.setSpacing(3 * GRID)
        room.addWidget(self.picture, 4)
        room.addLayout(side, 3)

    def show_table(self, table: Summary, now: datetime) -> None:
        """Say all that is known of a table."""
        self.picture.show_table(table)
        self.name.setText(table.name)
        self.lines.setText(
            "\n".join(filter(None, (labels.game_title(table.game), labels.turn(table))))
        )
        done = f"{labels.actions(table.actions)}, all can be undone"
        self.dim.setText(f"{labels.when(table.changed, now)} · {done}")
        self._say_lives(
            [f"{name} {life}" for name, life in zip(table.players, table.life, strict=False)]
        )
        hidden = f"Hands were hidden: it opens with “Pass the table to {_next_to_sit(table)}”."
        self.more.setText(table.fault or (hidden if table.hidden else ""))
        self.more.setVisible(bool(self.more.text()))
        self.button.setAccessibleName(f"Continue: {labels.accessible_text(table, now)}")

    def tell_end(self, table: Summary) -> None:
        """Say that the program has ended while this table lay in its window."""
        whole = "" if table.fault else f" Nothing is missing: {labels.actions(table.actions)}."
        self.more.setText(f"The program ended unexpectedly.{whole} {self.more.text()}".strip())
        self.more.setVisible(True)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours and the type that the window has."""
        self.picture.apply_theme(theme)
        size = self.fontInfo().pixelSize()
        self.name.setFont(title_font(round(size * 0.95)))

    def say_less(self, *, small: bool) -> None:
        """Leave out the life totals where there is little room."""
        self.lives.setVisible(not small)

    def _say_lives(self, said: Sequence[str]) -> None:
        while (item := self._life_room.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for each in said:
            label = PlainLabel(each, self.lives)
            label.setObjectName("chip")
            self._life_room.addWidget(label)
        self._life_room.addStretch(1)


def _next_to_sit(table: Summary) -> str:
    return table.view.curtain or table.view.seat or table.active


def _picture(table: Summary) -> QPixmap:
    path = picture_of(table.path)
    return QPixmap(str(path)) if path.is_file() else QPixmap()
