"""Dialog for an unexpected error, with the details for a bug report."""

from pathlib import Path

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gui.dialogs.sheet import Sheet
from gui.runtime.details import COPY, details
from gui.theme import GRID, Theme, open_as
from gui.widgets.buttons import CopyButton

TITLE = "Something went wrong"
SAYS = (
    "The program could not finish what it was doing. Your table is kept, and you can go on. "
    "If it happens again, the details below help to mend it. Nothing is sent anywhere."
)
_LINES = 12
_WIDE, _HIGH = 80 * GRID, 60 * GRID


class FailureDialog(Sheet):
    """Shows an error; further errors are appended while it is open."""

    def __init__(self, log: Path | None, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, SAYS, "Close", theme, parent)
        self._log = log
        self.cancel.setVisible(False)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Details")
        self.text.setFont(QFont(["monospace"], self.font().pointSize()))
        self.text.setMinimumHeight(self.fontMetrics().height() * _LINES)
        self.copy = CopyButton(COPY, self.text.toPlainText, self.foot)
        self.foot_room.insertWidget(0, self.copy)
        self.body.addWidget(self.text, 1)
        self.body.addSpacing(GRID)
        self.apply_theme(theme)
        open_as(self, _WIDE, _HIGH)

    def tell(self, what: str) -> None:
        """Show an error in front; errors already shown stay while the dialog is open."""
        if self.isVisible():
            self.text.appendPlainText(f"\n{what}")
        else:
            self.text.setPlainText(f"{details(self._log)}\n\n{what}")
            self.begin()
        self.copy.renew()
