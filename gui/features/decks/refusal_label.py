"""A refusal in words with the chip of its rule: both can be followed by mouse and keys."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from core.rules.deck_check import DeckProblem
from gui.panels.citations import escape
from gui.theme import Theme

_CARDS = "cards"
_NOT_ALLOWED = "\N{BALLOT X}"


class RefusalLabel(QLabel):
    """``selected`` carries the cards that a refusal is about, ``cited`` the key of its rule."""

    selected = Signal(object)
    cited = Signal(str)

    def __init__(
        self,
        problem: DeckProblem,
        cite: Callable[[str], str],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._problem = problem
        key = problem.finding.key
        says, number = escape(str(problem.finding.says)), escape(cite(key))
        colours = f"color:{theme.text}", f"color:{theme.cite}; font-weight:600"
        words = f'<a href="{_CARDS}" style="{colours[0]}; text-decoration:none">{says}</a>'
        chip = f'<a href="{escape(key)}" style="{colours[1]}; text-decoration:none">{number}</a>'
        self.setObjectName("refusal")
        sign = f'<span style="color:{theme.bad}">{_NOT_ALLOWED}</span>'
        self.setText(f"{sign} {words}  {chip}")
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(f"{problem.finding.says} Rule {cite(key)}")
        self.linkActivated.connect(self._follow)

    def _follow(self, link: str) -> None:
        if link == _CARDS:
            self.selected.emit(self._problem.cards)
        else:
            self.cited.emit(link)
