"""The choices that a player announces with a spell or an ability (MTG CR 601.2b-d)."""

from msgspec import Struct


class Announced(Struct, frozen=True, kw_only=True, gc=False):
    """The announced modes, X, paid kickers, and shares of the targets.

    ``modes`` are numbers from 1 in printed order. ``kicked`` counts how often a kicker was paid.
    ``divided`` are the shares alongside the targets. ``zone`` is where the spell was cast from.
    """

    modes: tuple[int, ...] = ()
    x: int | None = None
    kicked: int = 0
    divided: tuple[int, ...] = ()
    zone: str = ""


UNANNOUNCED = Announced()
"""The announcement of an object without any such choice."""
