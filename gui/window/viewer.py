"""The seat and the viewer of a window."""

from PySide6.QtCore import QObject, Signal

from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import NOBODY


class SeatState(QObject):
    """State of a window's seat: the acting player, and the viewer.

    While all hands are hidden there is no viewer. With hidden hands the player's own hidden cards
    are face down unless peeked at, and the panel shows public information only. ``passes`` tells
    whether all hands are hidden after each turn. ``changed`` signals another view.
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
        """The acting player at this seat, even while the hide screen is shown."""
        return self._seat

    @property
    def viewer(self) -> PlayerId:
        """The viewer: the player at this seat, or none."""
        return NOBODY if self._curtained else self._seat

    @property
    def panel_viewer(self) -> PlayerId:
        """The viewer of the panel; with hidden hands it has public information only."""
        return NOBODY if self._hands_hidden else self.viewer

    @property
    def curtained(self) -> bool:
        """Whether there is no viewer at the moment."""
        return self._curtained

    @property
    def hands_hidden(self) -> bool:
        """Whether the player's own hidden cards are face down."""
        return self._hands_hidden

    def take_seat(self, player: PlayerId, state: GameState) -> None:
        """Set the player at this seat as the acting player and viewer."""
        self._seat = player
        self._place = _players(state).index(player)
        self._curtained = False
        self.changed.emit()

    def leave(self) -> None:
        """Remove the viewer until a player takes the seat."""
        self._curtained = True
        self.changed.emit()

    def hide_hands(self, *, hidden: bool) -> None:
        """Turn the player's own hidden cards face down, or up again."""
        if hidden != self._hands_hidden:
            self._hands_hidden = hidden
            self.changed.emit()

    def keep(self, state: GameState) -> bool:
        """Keep the seat's position in another game; return whether the player changed."""
        players = _players(state)
        if self._seat in players:
            return False
        self._place = min(self._place, len(players) - 1)
        self._seat = players[self._place]
        return True


def _players(state: GameState) -> list[PlayerId]:
    return [player.id for player in state.players]
