"""Who sits before a window, and as whom the table is seen there."""

from PySide6.QtCore import QObject, Signal

from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import NOBODY


class SeatState(QObject):
    """The seat of a window: whose hand lies below, who acts, who looks.

    Behind a curtain nobody looks. With hidden hands the person at the seat may see
    their own hidden cards only while they ask for it, so those lie face down and the panel
    says of them what everybody knows. ``passes`` tells that all hands are hidden after each turn
    of the table that lies here. ``changed`` tells that something else is to be seen.
    """

    changed = Signal()

    def __init__(
        self, state: GameState, seat: PlayerId | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        players = _players(state)
        self._seat = seat if seat in players else players[0]
        self._place = players.index(self._seat)
        self._curtained = False
        self._hands_hidden = False
        self.passes = False

    @property
    def seat(self) -> PlayerId:
        """Who sits here and acts, also while a curtain is down."""
        return self._seat

    @property
    def viewer(self) -> PlayerId:
        """Who looks: the one who sits here, or nobody."""
        return NOBODY if self._curtained else self._seat

    @property
    def panel_viewer(self) -> PlayerId:
        """For whom the panel speaks; with hidden hands it tells what everybody knows."""
        return NOBODY if self._hands_hidden else self.viewer

    @property
    def curtained(self) -> bool:
        """Whether nobody looks just now."""
        return self._curtained

    @property
    def hands_hidden(self) -> bool:
        """Whether the person's own hidden cards lie face down."""
        return self._hands_hidden

    def take_seat(self, player: PlayerId, state: GameState) -> None:
        """Let a player sit down, who then looks."""
        self._seat = player
        self._place = _players(state).index(player)
        self._curtained = False
        self.changed.emit()

    def leave(self) -> None:
        """Let nobody look until somebody sits down."""
        self._curtained = True
        self.changed.emit()

    def hide_hands(self, *, hidden: bool) -> None:
        """Lay the person's own hidden cards face down, or up again."""
        if hidden != self._hands_hidden:
            self._hands_hidden = hidden
            self.changed.emit()

    def keep(self, state: GameState) -> bool:
        """Follow another game: whoever has the same place sits here; tell whether that changed."""
        players = _players(state)
        if self._seat in players:
            return False
        self._place = min(self._place, len(players) - 1)
        self._seat = players[self._place]
        return True


def _players(state: GameState) -> list[PlayerId]:
    return [player.id for player in state.players]
