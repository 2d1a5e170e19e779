"""One line of text to stand beside a card."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.scenario.annotations import LONGEST_TEXT
from gui.dialogs.sheet import dialog_style
from gui.theme import GRID, Theme, stylesheet

TITLE = "Callout"


class CalloutDialog(QDialog):
    """Asks what shall stand beside a card; ``written`` carries the words."""

    written = Signal(str)

    def __init__(self, called: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(TITLE)
        self.setAccessibleName(TITLE)
        self.setStyleSheet(stylesheet(theme) + dialog_style(theme))
        label = QLabel(f"Callout text for {called}", self)
        label.setWordWrap(True)
        self.line = QLineEdit(self)
        self.line.setMaxLength(LONGEST_TEXT)
        self.line.setAccessibleName("Callout text")
        self.line.setMinimumWidth(48 * GRID)
        label.setBuddy(self.line)
        self.write = QPushButton("Show it", self)
        self.write.setObjectName("apply")
        self.write.setDefault(True)
        self.write.setEnabled(False)
        cancel = QPushButton("Cancel", self)
        cancel.setAutoDefault(False)
        self.line.textChanged.connect(lambda text: self.write.setEnabled(bool(text.strip())))
        self.write.clicked.connect(self._done)
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.write)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        room.setSpacing(GRID)
        room.addWidget(label)
        room.addWidget(self.line)
        room.addLayout(foot)

    def _done(self) -> None:
        self.written.emit(self.line.text().strip())
        self.accept()
