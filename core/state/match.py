"""How a game stands, and the match that it is one game of. A table laid out by hand has none."""

from msgspec import Struct

from core.state.ids import PlayerId

NOT_FOLLOWED = ""
"""The step of a table on which nobody follows the turn: no rule asks when something is done."""
LOST = "lost"
WON = "won"
DREW = "drew"


class Match(Struct, frozen=True, kw_only=True, gc=False):
    """The games that the players play one after the other, and how the present one stands.

    ``game`` is its number, ``format`` what is played. ``life`` is what everybody begins with, 0
    what the format says; who has won most of ``best_of`` games has won the match. ``starter`` took
    the first turn of it and ``chooser`` is who chooses who starts, where the rules say: the loser
    of the game before, or who chose last. ``wins`` counts the games that each player has won. A
    game that is ``over`` without a ``winner`` was a draw.
    """

    format: str = ""
    life: int = 0
    best_of: int = 3
    game: int = 1
    starter: PlayerId | None = None
    chooser: PlayerId | None = None
    wins: tuple[tuple[PlayerId, int], ...] = ()
    over: bool = False
    winner: PlayerId | None = None

    def won_by(self, player: PlayerId) -> int:
        """Return how many games of the match a player has won."""
        return dict(self.wins).get(player, 0)

    @property
    def is_decided(self) -> bool:
        """Whether somebody has won the match."""
        return any(wins > self.best_of // 2 for _, wins in self.wins)

    def with_win(self, player: PlayerId) -> tuple[tuple[PlayerId, int], ...]:
        """Return the wins with one more for a player."""
        return tuple(sorted((dict(self.wins) | {player: self.won_by(player) + 1}).items()))
