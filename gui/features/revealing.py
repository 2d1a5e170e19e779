"""Revealed cards, large for a moment: by the rules they are hidden again at once."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from core.law.events import REVEALED, Event
from core.law.history import Outcome
from gui.features.feature import Feature

if TYPE_CHECKING:
    from gui.panels.shown_cards import ShownCards
    from gui.table_window import TableWindow


class Revealing(Feature):
    """Shows what was revealed until the next action, a click on the table, or Esc."""

    def __init__(self, house: "TableWindow") -> None:
        super().__init__(house)
        self.shown: ShownCards | None = None
        self._watch = Watch(self.forget)

    def begin(self) -> None:
        """Follow the session."""
        self.house.session.changed.connect(self._changed)

    def forget(self) -> None:
        """Take the cards away."""
        if self.shown is not None:
            self.house.board.removeEventFilter(self._watch)
            self.house.board.viewport().removeEventFilter(self._watch)
            self.shown.setParent(None)
            self.shown.deleteLater()
            self.shown = None

    def end(self) -> None:
        """Take the cards away."""
        self.forget()

    def _changed(self, outcome: Outcome | None) -> None:
        self.forget()
        told = [each for each in outcome.events if each.kind == REVEALED] if outcome else []
        if told:
            self._show(told)

    def _show(self, told: Iterable[Event]) -> None:
        from gui.close_up import CloseUps  # noqa: PLC0415 - when cards are revealed
        from gui.panels.shown_cards import MOST, WIDTH, ShownCards  # noqa: PLC0415 - likewise

        house, table = self.house, self.house.session.table
        board = house.board
        who = [each for event in told for each in event.arrived]
        found = [obj for each in who if (obj := table.objects.get(each)) is not None]
        large = CloseUps(house.session, house.describe, house.faces, board.devicePixelRatioF)
        faces = (large.side(obj.id, 0, obj.side, WIDTH) for obj in found[:MOST])
        title = ". ".join(event.says for event in told)
        pictures = [face for face in faces if face is not None]
        more = max(len(found) - MOST, 0)
        self.shown = ShownCards(title, pictures, more, house.window.theme, board)
        self.shown.stand()
        board.installEventFilter(self._watch)
        board.viewport().installEventFilter(self._watch)


class Watch(QObject):
    """Tells of a click on the table or of Esc; both go on to whom they are for."""

    def __init__(self, told: Callable[[], object]) -> None:
        super().__init__()
        self._told = told

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Listen, and let everything pass."""
        pressed = event.type() == QEvent.Type.MouseButtonPress
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            pressed = event.key() == Qt.Key.Key_Escape
        if pressed:
            self._told()
        return super().eventFilter(watched, event)
