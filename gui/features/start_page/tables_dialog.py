"""All kept tables in a list, and the way to a file."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.storage.saves.folder import Summary, picture_of
from gui.features.start_page import labels
from gui.features.start_page.tiles import PICTURE
from gui.keymap import ENTER
from gui.theme import GRID, open_as
from gui.widgets.plain_text import PlainLabel

_PATH = Qt.ItemDataRole.UserRole


class TablesDialog(QDialog):
    """Lets a person choose one of the kept tables, or a file.

    ``table_wanted`` carries the path of a table.
    """

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
            self.list.addItem(_item(table, now))
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self._open)
        self.open_button = QPushButton("Open", self)
        self.open_button.setObjectName("on")
        self.open_button.clicked.connect(self._open)
        self.file_button = QPushButton("Open a file…", self)
        self.file_button.clicked.connect(self._ask)
        cancel = QPushButton("Cancel", self)
        cancel.clicked.connect(self.reject)
        for button in (self.open_button, self.file_button, cancel):
            button.setAutoDefault(False)
            button.setAccessibleName(button.text())
        says = PlainLabel("The last tables are kept by themselves, each with every action.", self)
        says.setObjectName("dim")
        says.setWordWrap(True)
        foot = QHBoxLayout()
        foot.addWidget(self.file_button)
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.open_button)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        room.setSpacing(GRID)
        room.addWidget(says)
        room.addWidget(self.list, 1)
        room.addLayout(foot)
        open_as(self, 560, 620)
        self.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter open what is chosen, unless a button has the keyboard."""
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


def _item(table: Summary, now: datetime) -> QListWidgetItem:
    about = (labels.game_title(table.game), labels.turn(table), labels.when(table.changed, now))
    lines = [table.name, " · ".join(part for part in about if part)]
    lines.append(table.fault or f"{labels.actions(table.actions)}, all can be undone")
    item = QListWidgetItem("\n".join(lines))
    picture = picture_of(table.path)
    if picture.is_file():
        drawn = QPixmap(str(picture))
        icon = QIcon(drawn)
        icon.addPixmap(drawn, QIcon.Mode.Selected)  # a selected row would colour it
        item.setIcon(icon)
    item.setData(_PATH, str(table.path))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, labels.accessible_text(table, now))
    item.setSizeHint(QSize(0, PICTURE.height() // 4 + GRID))
    return item
