"""What the rules say of a deck in words, with the chip of the rule: mouse and keys follow both."""

from base64 import b64encode
from collections.abc import Callable

from PySide6.QtCore import QBuffer, QIODevice, Qt, Signal
from PySide6.QtGui import QImageWriter
from PySide6.QtWidgets import QLabel, QWidget

from core.cards.deck import COLOR_WORDS
from core.rules.deck_check import DeckNote, DeckProblem
from gui.panels.prose import escape, pip_picture
from gui.theme import Theme

_CARDS = "cards"
_NOT_ALLOWED = "\N{BALLOT X}"
_BLANK = "\N{NO-BREAK SPACE}"
_SHARP = 2
"""So many pixels of a picture in words make one on the screen at most."""

Cite = Callable[[str], str]


class _CitedLabel(QLabel):
    """Words in which the chip of a rule stands. ``cited`` carries the key of the rule."""

    cited = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("refusal")
        self.setAccessibleName("What the rules say")
        self.setWordWrap(True)
        self.setIndent(0)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.linkActivated.connect(self.follow)

    def follow(self, link: str) -> None:
        """Go where a link leads."""
        self.cited.emit(link)


class RefusalLabel(_CitedLabel):
    """A refusal. ``selected`` carries the cards that it is about."""

    selected = Signal(object)

    def __init__(
        self, problem: DeckProblem, cite: Cite, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._problem = problem
        key, says = problem.finding.key, escape(str(problem.finding.says))
        words = f'<a href="{_CARDS}" style="color:{theme.text}; text-decoration:none">{says}</a>'
        sign = f'<span style="color:{theme.bad}">{_NOT_ALLOWED}</span>'
        self.setText(f"{sign} {words} {_chip(key, cite, theme)}")
        self.setAccessibleName(f"{problem.finding.says} Rule {cite(key)}")

    def follow(self, link: str) -> None:
        """Select the cards, or go to the rule."""
        if link == _CARDS:
            self.selected.emit(self._problem.cards)
        else:
            super().follow(link)


class NoteLabel(_CitedLabel):
    """What the rules say of a card or of those who lead; nothing is shown of nothing."""

    def show_note(self, note: DeckNote | None, cite: Cite, theme: Theme) -> None:
        """Say something else."""
        self.setVisible(note is not None)
        if note is None:
            return
        words = " ".join(map(str, note.says))
        size = self.fontMetrics().height()
        pips = "".join(_pip(color, size) for color in note.colors)
        chip = _chip(note.key, cite, theme) if note.key else ""
        self.setText(f"{escape(words)} {pips} {chip}")
        colors = f" {', '.join(COLOR_WORDS[each] for each in note.colors)}." if note.colors else ""
        rule = f"{colors} Rule {cite(note.key)}" if note.key else colors
        self.setAccessibleName(f"{words}{rule}")


def _chip(key: str, cite: Cite, theme: Theme) -> str:
    number = escape(cite(key).partition(",")[0]).replace(" ", _BLANK)
    style = (
        f"color:{theme.cite}; background-color:{theme.cite_background}; font-weight:600;"
        " text-decoration:none"
    )
    return f'<a href="{escape(key)}" style="{style}">{_BLANK}{number}{_BLANK}</a>'


def _pip(color: str, size: int) -> str:
    """Return the sign of a colour for words: labels load no pictures but those that are in them."""
    picture = pip_picture(f"pip:{size}:{color}", _SHARP)
    if picture is None:
        return ""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(held, b"png").write(picture.toImage())
    data = b64encode(held.data().data()).decode()
    return (
        f'<img src="data:image/png;base64,{data}" height="{size}" style="vertical-align:middle"'
        f' alt="{COLOR_WORDS.get(color, color)}">'
    )
