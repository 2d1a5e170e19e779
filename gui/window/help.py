"""Window with a page of text, such as information about the program."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.panels.prose import Prose, escape
from gui.theme import GRID, Theme, open_as

NOTICE = (
    "Janus Table is unofficial fan content. Nobody who makes or owns the card games it knows has "
    "made, checked, endorsed or sponsored it. The games, their names and the names of their cards "
    "belong to their owners. Every picture is drawn by this program and the rules are told in its "
    "own words; official texts and pictures appear only if you bring them. It is free and stays "
    "free."
)
ABOUT = (
    "A table for cards with more than one face. It shows what each card is now, and says why, "
    "with the rule beside it."
)


class HelpDialog(QDialog):
    """A page of text with a Close button; it is deleted on close."""

    def __init__(
        self,
        title: str,
        html: str,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        extra: Iterable[QPushButton] = (),
    ) -> None:
        """Make the page; ``extra`` buttons are next to Close."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.prose = Prose(theme, self)
        self.prose.setAccessibleName(title)
        self.prose.write(html)
        self.prose.setAccessibleDescription(self.prose.toPlainText())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAccessibleName("Close")
        for each in extra:
            buttons.addButton(each, QDialogButtonBox.ButtonRole.ActionRole)
        room = QVBoxLayout(self)
        room.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        room.addWidget(self.prose)
        room.addWidget(buttons)
        open_as(self, 64 * GRID, 72 * GRID)


def about_page(heading: str, details: str) -> str:
    """Return the About page: description, version and legal notice."""
    lines = "<br>".join(escape(line) for line in details.splitlines())
    parts = (escape(ABOUT), escape(heading), f'<span class="faint">{lines}</span>', escape(NOTICE))
    paragraphs = "".join(f'<p class="paragraph">{part}</p>' for part in parts)
    return f'<div class="page"><p class="title">Janus Table</p>{paragraphs}</div>'
