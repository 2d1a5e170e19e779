"""Tiles of the start page: boxes with buttons, a large card and small tiles of saved tables."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.games import GAMES
from core.messages import worded
from core.storage.saves import Summary, picture_of
from gui.commands import ENTER
from gui.features.table_picture import paint_picture
from gui.theme import GRID, Theme, open_as, title_font
from gui.widgets.buttons import key_label, push_button
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import Flow, horizontal, vertical


class Box(QWidget):
    """A heading with its key, a sentence, and chips below."""

    def __init__(self, heading: str, key: str, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("box")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.heading = PlainLabel(heading, self)
        self.says = PlainLabel(says, self, look="dim", wraps=True)
        self._chips = QWidget(self)
        self._flow = Flow(self._chips)
        head = horizontal((self.heading, 1))
        if key:
            head.addWidget(key_label(key, self))
        vertical(head, self.says, self._chips, on=self, margins=(2 * GRID, GRID + 4), spacing=GRID)
        self._chips.setVisible(False)

    def chips(self) -> list[QPushButton]:
        """Return the chips, in order."""
        return self._chips.findChildren(QPushButton)

    def add_chip(self, words: str, name: str, do: Callable[[], object]) -> QPushButton:
        """Add a button; ``name`` is its accessible name."""
        chip = push_button(words.replace("&", "&&"), self._chips, do, name=name, look="chip")
        self._flow.addWidget(chip)
        self._chips.setVisible(True)
        return chip

    def let_show(self, part: QWidget, *, shown: bool) -> None:
        """Show or hide the sentence or a chip and update the size hint at once."""
        part.setVisible(shown)
        self._chips.updateGeometry()
        self.updateGeometry()

    def clear(self) -> None:
        """Remove all chips."""
        for chip in self.chips():
            chip.setVisible(False)
            chip.setParent(None)
            chip.deleteLater()

    def apply_theme(self, size: int) -> None:
        """Scale the heading to a text size."""
        self.heading.setFont(title_font(round(size * 0.75)))


def main_button(words: str, key: str, parent: QWidget) -> QPushButton:
    """Return the button of a page, with the key that presses it at its right."""
    button = push_button(words, parent, look="main")
    hint = key_label(key, button)
    hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    horizontal(1, hint, on=button)
    return button


_DAYS_BY_NAME = 7


def when(changed: datetime, now: datetime) -> str:
    """Return a relative date and time: today, yesterday, Friday, 12 March."""
    days = (now.date() - changed.date()).days
    clock = f"{changed:%H:%M}"
    if days <= 0:
        return f"Today {clock}"
    if days == 1:
        return f"Yesterday {clock}"
    if days < _DAYS_BY_NAME:
        return f"{changed:%A}"
    year = f" {changed.year}" if changed.year != now.year else ""
    return f"{changed.day} {changed:%B}{year}"


def game_title(game: str) -> str:
    """Return the short title of a game."""
    return GAMES[game].short_title if game in GAMES else ""


def actions(count: int) -> str:
    """Return the number of actions as text."""
    return worded("{count} action|{count} actions", count=count)


def turn(table: Summary) -> str:
    """Return the turn number and its player, if known."""
    if not table.turn:
        return ""
    if table.over:
        return f"Turn {table.turn}, the game is over"
    return f"Turn {table.turn}, {table.active} to move" if table.active else f"Turn {table.turn}"


def short(table: Summary, now: datetime) -> str:
    """Return one line on a table: game, turn and day."""
    if table.fault and not table.game:
        return "Cannot be read. The file is kept."
    which = f"turn {table.turn}" if table.turn else actions(table.actions)
    parts = (game_title(table.game), which, when(table.changed, now).split()[0])
    return " · ".join(part for part in parts if part)


def accessible_text(table: Summary, now: datetime) -> str:
    """Return the accessible text of a table."""
    parts = [table.name, game_title(table.game), turn(table), when(table.changed, now)]
    parts += [actions(table.actions), table.fault]
    return ", ".join(part for part in parts if part)


PICTURE = QSize(440, 264)
_SMALL_CORNER = 8
_REMOVE = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_Backspace})


class Picture(QWidget):
    """Thumbnail of a table, or a plain background."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pixmap = QPixmap()
        self.setMinimumSize(PICTURE / 2)

    def show_table(self, table: Summary) -> None:
        """Show the saved thumbnail of a table."""
        self._pixmap = _picture(table)
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return PICTURE

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_picture(painter, QRectF(self.rect()), self._pixmap, self._theme)


class RecentTile(QAbstractButton):
    """Tile of a recent table: thumbnail, name and one line of details.

    ``removed`` requests its removal from the list.
    """

    removed = Signal()

    def __init__(
        self, table: Summary, now: datetime, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.table = table
        self._line = short(table, now)
        self._theme = theme
        self._pixmap = _picture(table)
        self.setAccessibleName(accessible_text(table, now))
        self.setToolTip(plain_tip(table.fault or accessible_text(table, now)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def apply_theme(self, theme: Theme) -> None:
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = self._theme.board
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
    """The last played table: its details, and the button that resumes it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("last")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.picture = Picture(theme, self)
        self.name = PlainLabel(parent=self)
        self.lines = PlainLabel(parent=self, wraps=True)
        self.dim = PlainLabel(parent=self, look="dim", wraps=True)
        self.lives = QWidget(self)
        self._life_room = QHBoxLayout(self.lives)
        self._life_room.setContentsMargins(0, 0, 0, 0)
        self._life_room.setSpacing(GRID)
        self.more = PlainLabel(parent=self, look="dim", wraps=True)
        self.button = main_button("Continue", "Enter", self)
        side = QVBoxLayout()
        side.setSpacing(GRID // 2)
        for part in (self.name, self.lines, self.dim, self.lives, self.more):
            side.addWidget(part)
        side.addStretch(1)
        side.addWidget(self.button)
        horizontal((self.picture, 4), (side, 3), on=self, margins=2 * GRID, spacing=3 * GRID)

    def show_table(self, table: Summary, now: datetime) -> None:
        """Show the summary of a table."""
        self.picture.show_table(table)
        self.name.setText(table.name)
        self.lines.setText("\n".join(filter(None, (game_title(table.game), turn(table)))))
        done = f"{actions(table.actions)}, all can be undone"
        self.dim.setText(f"{when(table.changed, now)} · {done}")
        while (item := self._life_room.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for each in [
            f"{name} {life}" for name, life in zip(table.players, table.life, strict=False)
        ]:
            label = PlainLabel(each, self.lives, look="chip")
            self._life_room.addWidget(label)
        self._life_room.addStretch(1)
        hidden = f"Hands were hidden: it opens with “Pass the table to {_next_to_sit(table)}”."
        self.more.setText(table.fault or (hidden if table.hidden else ""))
        self.more.setVisible(bool(self.more.text()))
        self.button.setAccessibleName(f"Continue: {accessible_text(table, now)}")

    def tell_end(self, table: Summary) -> None:
        """Show that the program crashed while this table was open."""
        whole = "" if table.fault else f" Nothing is missing: {actions(table.actions)}."
        self.more.setText(f"The program ended unexpectedly.{whole} {self.more.text()}".strip())
        self.more.setVisible(True)

    def apply_theme(self, theme: Theme) -> None:
        self.picture.apply_theme(theme)
        size = self.fontInfo().pixelSize()
        self.name.setFont(title_font(round(size * 0.95)))

    def say_less(self, *, small: bool) -> None:
        """Hide the life totals on a small screen."""
        self.lives.setVisible(not small)


def _next_to_sit(table: Summary) -> str:
    return table.view.curtain or table.view.seat or table.active


def _picture(table: Summary) -> QPixmap:
    path = picture_of(table.path)
    return QPixmap(str(path)) if path.is_file() else QPixmap()


_PATH = Qt.ItemDataRole.UserRole


class TablesDialog(QDialog):
    """Dialog to choose a saved table or a file. ``table_wanted`` carries the path of a table."""

    table_wanted = Signal(object)
    file_wanted = Signal()

    def __init__(self, tables: Sequence[Summary], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Open a table")
        now = datetime.now().astimezone()
        self.list = QListWidget(self)
        self.list.setAccessibleName("Kept tables")
        self.list.setIconSize(PICTURE / 4)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        for table in tables:
            about = (game_title(table.game), turn(table), when(table.changed, now))
            lines = [table.name, " · ".join(part for part in about if part)]
            lines.append(table.fault or f"{actions(table.actions)}, all can be undone")
            item = QListWidgetItem("\n".join(lines))
            picture = picture_of(table.path)
            if picture.is_file():
                drawn = QPixmap(str(picture))
                icon = QIcon(drawn)
                icon.addPixmap(drawn, QIcon.Mode.Selected)  # a selected row would colour it
                item.setIcon(icon)
            item.setData(_PATH, str(table.path))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, accessible_text(table, now))
            item.setSizeHint(QSize(0, PICTURE.height() // 4 + GRID))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self._open)
        self.open_button = push_button("Open", self, self._open, look="on")
        self.file_button = push_button("Open a file…", self, self._ask)
        cancel = push_button("Cancel", self, self.reject)
        for button in (self.open_button, self.file_button, cancel):
            button.setAutoDefault(False)
            button.setAccessibleName(button.text())
        says = PlainLabel("The last tables are kept by themselves, each with every action.", self)
        says.setObjectName("dim")
        says.setWordWrap(True)
        foot = horizontal(self.file_button, 1, cancel, self.open_button)
        vertical(says, (self.list, 1), foot, on=self, margins=2 * GRID, spacing=GRID)
        open_as(self, 560, 620)
        self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the selected table on Enter, unless a button has the focus."""
        if event.key() in ENTER and not isinstance(self.focusWidget(), QPushButton):
            self._open()
        else:
            super().keyPressEvent(event)

    def _open(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            path = Path(item.data(_PATH))
            self.close()
            self.table_wanted.emit(path)

    def _ask(self) -> None:
        self.close()
        self.file_wanted.emit()
