"""What another edition says differently of one card: a short list that lies over the table."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from gui.panels.card import OverlaidCard
from gui.panels.citations import escape
from gui.theme import GRID, Theme

WIDTH = 46 * GRID
NO_CARD = "Select a card to see what differs for it."
SAME = "Nothing differs for this card."
RENUMBERED = "Only renumbered"


class Line(Struct, frozen=True, kw_only=True):
    """One thing that differs: what it is about, how it was, how it is.

    A ``renumbered`` one is a reason that stands as it stood, under another number.
    """

    about: str
    before: str
    now: str
    renumbered: bool = False


class EditionCard(OverlaidCard):
    """Says which edition holds instead of which, and what differs for the selected card."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self._said: tuple[str, str, str, tuple[Line, ...]] = ("", "", "", ())
        super().__init__("What differs", "Close what differs", WIDTH, theme, parent)
        self.begin()

    def show_differences(
        self, now: str, before: str, card: str | None, lines: Sequence[Line]
    ) -> None:
        """Say what differs for a card between two editions; None is no card at all."""
        note = NO_CARD if card is None else f"What differs for {card}"
        self._said = (now, before, note if card is None or lines else SAME, tuple(lines))
        self.rewrite()

    def text(self) -> str:
        """Return what it says as plain text."""
        now, before, note, lines = self._said
        difference = (f"{now} instead of {before}", note)
        parts = ((heading, rows) for heading, rows in _parted(lines) if rows)
        said = (
            (heading, *(f"{line.about}: {line.before} → {line.now}" for line in rows))
            for heading, rows in parts
        )
        return "\n".join((*difference, *(each for part in said for each in part if each)))

    def rewrite(self) -> None:
        """Say it again."""
        now, before, note, lines = self._said
        parts = "".join(
            f'<p class="dim gap">{heading}</p>' * bool(heading)
            + f'<table width="100%" cellspacing="0" cellpadding="0">{self._rows(rows)}</table>'
            for heading, rows in _parted(lines)
            if rows
        )
        self.write(
            f'<p class="head">{escape(now)}</p>'
            f'<p class="under">instead of {escape(before)}</p>'
            f'<p class="gap">{escape(note)}</p>'
            f"{parts}"
        )

    def _rows(self, lines: Sequence[Line]) -> str:
        return "".join(
            f'<tr><td width="34%" class="note">{escape(line.about)}</td>'
            f'<td width="66%" class="said"><span class="dim">{escape(line.before or "nothing")} →'
            f'</span> <span class="changed">{escape(line.now)}</span></td></tr>'
            for line in lines
        )


def _parted(lines: Sequence[Line]) -> tuple[tuple[str, list[Line]], ...]:
    """Part what really differs from what has another number only, under a heading of its own."""
    differs = [line for line in lines if not line.renumbered]
    return ("", differs), (RENUMBERED, [line for line in lines if line.renumbered])
