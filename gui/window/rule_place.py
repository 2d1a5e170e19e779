"""The rule card next to the panel, and the focus before it opened."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from core.rules.rulebook import Rulebook
from gui.panels.rule import RuleCard
from gui.session import Session
from gui.theme import GRID, Theme


class RulePlace(QObject):
    """Shows rules.

    ``wanted`` carries the key of a rule to open in the rulebook. ``corner`` returns the right and
    the upper edge of the area it may cover. The ``board`` gets the focus if no widget had it
    before.
    """

    wanted = Signal(str)

    def __init__(
        self,
        session: Session,
        rulebook: Callable[[], Rulebook],
        corner: Callable[[], tuple[int, int]],
        board: QWidget,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self.card: RuleCard | None = None
        """The rule card, or None if it was never shown."""
        self._session = session
        self._rulebook = rulebook
        self._corner = corner
        self._board = board
        self._window = window
        self._before: QWidget | None = None

    def show_rule(self, key: str, theme: Theme) -> None:
        """Show a rule."""
        card = self.card
        if card is None:
            session = self._session
            card = RuleCard(self._rulebook, lambda: session.rules.edition, theme, self._window)
            card.closed.connect(self._closed)
            card.wanted.connect(self.wanted)
            self.card = card
        if not card.isVisible():
            self._before = self._window.focusWidget()
        card.show_rule(key)
        self._place(card)
        card.setVisible(True)
        card.raise_()
        card.close_button.setFocus()

    def follow(self) -> None:
        """Move an open rule card next to the panel."""
        if self.card is not None and self.card.isVisible():
            self._place(self.card)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        if self.card is not None:
            self.card.apply_theme(theme)

    def _place(self, card: RuleCard) -> None:
        card.adjustSize()
        right, top = self._corner()
        card.move(max(right - card.width() - GRID, GRID), top + GRID)

    def _closed(self) -> None:
        (self._before or self._board).setFocus()
