"""What another edition says differently of one card: a short list that lies over the table."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from gui.panels.citing import escape
from gui.panels.prose import Prose
from gui.panels.shapes import icon
from gui.theme import GRID, TITLE_FAMILIES, Theme

WIDTH = 46 * GRID
NO_CARD = "Select a card to see what differs for it."
SAME = "Nothing differs for this card."


class Line(Struct, frozen=True, kw_only=True):
    """One thing that differs: what it is about, how it was, how it is."""

    about: str
    before: str
    now: str


class EditionCard(QFrame):
    """Says which edition holds instead of which, and what differs for the selected card.

    ``closed`` tells that the person is done reading.
    """

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._said: tuple[str, str, str, tuple[Line, ...]] = ("", "", "", ())
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("What differs")
        self.setFixedWidth(WIDTH)
        self.close_button = QPushButton(self)
        self.close_button.setObjectName("bare")
        self.close_button.setAccessibleName("Close what differs")
        self.close_button.setToolTip("Close (Esc)")
        self.close_button.clicked.connect(self.dismiss)
        self.prose = Prose(theme, self)
        self.prose.hug()
        self.prose.setAccessibleName("What differs")
        room = QGridLayout(self)
        room.setContentsMargins(2 * GRID, 2 * GRID, GRID, 2 * GRID)
        room.setColumnStretch(0, 1)
        room.addWidget(self.prose, 0, 0)
        room.addWidget(self.close_button, 0, 1, Qt.AlignmentFlag.AlignTop)
        self.resize(WIDTH, self.sizeHint().height())
        room.activate()  # the text is as wide as it will be before it breaks its lines
        self.dress(theme)

    def show_differences(
        self, now: str, before: str, card: str | None, lines: Sequence[Line]
    ) -> None:
        """Say what differs for a card between two editions; None is no card at all."""
        note = NO_CARD if card is None else f"What differs for {card}"
        self._said = (now, before, note if card is None or lines else SAME, tuple(lines))
        self._write()

    def text(self) -> str:
        """Return what it says as plain text."""
        now, before, note, lines = self._said
        rows = (f"{line.about}: {line.before} → {line.now}" for line in lines)
        return "\n".join((f"{now} instead of {before}", note, *rows))

    def dismiss(self) -> None:
        """Go away."""
        self.setVisible(False)
        self.closed.emit()

    def dress(self, theme: Theme) -> None:
        """Say the same in other colours."""
        self._theme = theme
        self.close_button.setIcon(icon("close", theme.dim))
        self.prose.dress(theme)
        self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def _write(self) -> None:
        now, before, note, lines = self._said
        size = self.fontInfo().pixelSize()
        dim = f"color:{self._theme.dim}; font-size:{round(size * 0.89)}px"
        families = ",".join(f"'{family}'" for family in TITLE_FAMILIES)
        head = f"font-family:{families}; font-size:{round(size * 1.35)}px; font-weight:600"
        rows = "".join(
            f'<tr><td width="34%" style="{dim}; padding:3px {GRID}px 3px 0">'
            f'{escape(line.about)}</td><td width="66%" style="padding:3px 0">'
            f'<span style="{dim}">{escape(line.before or "nothing")} →</span> '
            f'<span style="color:{self._theme.accent}; font-weight:600">'
            f"{escape(line.now)}</span></td></tr>"
            for line in lines
        )
        self.prose.write(
            f'<div style="color:{self._theme.text}"><p style="{head}; margin:0">{escape(now)}</p>'
            f'<p style="{dim}; margin:2px 0 0 0">instead of {escape(before)}</p>'
            f'<p style="margin:{GRID}px 0 4px 0">{escape(note)}</p>'
            f'<table width="100%" cellspacing="0" cellpadding="0">{rows}</table></div>'
        )
        self.setAccessibleDescription(self.text())
        self.prose.setAccessibleDescription(self.text())
        self.adjustSize()
