"""The choices of a player before a first game."""

from typing import Literal

from msgspec import Struct

from core.games import DEFAULT

_NAMES = ("Ann", "Ben")


class FirstChoice(Struct, frozen=True, kw_only=True):
    """The choices before a first game: game, deck, player name, and the other seat.

    ``against`` names the other player: the ``table``, a ``friend`` at the same screen (hands are
    hidden between turns), or the user for ``both`` seats.
    """

    game: str = DEFAULT.id
    deck: int = 0
    against: Literal["table", "friend", "both"] = "table"
    name: str = ""

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two players, the user's first."""
        mine = " ".join(self.name.split()) or _NAMES[0]
        return mine, next(name for name in reversed(_NAMES) if name.casefold() != mine.casefold())
